// npm run bench: from a fresh clone to the table of ratios. Peers that are missing come from Debian where that is possible.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { requireChromium } from './browser.mjs'
import { build, install, root, run } from './setup.mjs'

const works = (command, args) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
const missing = [
  ...(works('Rscript', ['-e', 'library(glmnet); library(jsonlite)'])
    ? []
    : ['r-base-core', 'r-cran-glmnet', 'r-cran-jsonlite']),
  ...(works(python, ['-c', 'import sklearn']) ? [] : ['python3-sklearn']),
  // On the reference BLAS scikit-learn is half as fast as it can be, which would flatter us.
  ...(works(python, ['-c', 'import numpy.linalg; assert "openblas" in open("/proc/self/maps").read()'])
    ? []
    : ['libopenblas0-pthread']),
  ...(works('redis-server', ['--version']) ? [] : ['redis-server']),
]

function installPeers() {
  if (missing.length === 0) return
  const canInstall = works('apt-get', ['--version']) && process.getuid?.() === 0
  if (!canInstall) {
    console.error(`missing: ${missing.join(' ')}; as root, apt-get install them. Their rows are left out`)
    return
  }
  const apt = ['-o', 'DPkg::Lock::Timeout=120', '-qq', '-y', '--no-install-recommends']
  if (!works('apt-get', ['-qq', 'update']) || !works('apt-get', [...apt, 'install', ...missing]))
    console.error(`apt-get could not install ${missing.join(' ')}: their rows are left out`)
}

/** ncvreg is not in Debian: from its public source, into a library of its own. */
function buildNcvreg() {
  const library = `${root}.cache/r-library`
  process.env.R_LIBS = [library, process.env.R_LIBS].filter(Boolean).join(':')
  if (works('Rscript', ['-e', 'library(ncvreg)']) || !works('Rscript', ['--version'])) return
  const source = `${root}.cache/ncvreg`
  mkdirSync(library, { recursive: true })
  const address = 'https://github.com/cran/ncvreg'
  const built =
    (existsSync(source) || works('git', ['clone', '-q', '--depth', '1', '-b', '3.16.0', address, source])) &&
    works('R', ['CMD', 'INSTALL', '-l', library, source])
  if (!built) console.error(`ncvreg could not be built from ${address}: its rows are left out`)
}

install()
build()
installPeers()
buildNcvreg()
requireChromium()
run(process.execPath, [`${root}bench/run.mjs`, ...process.argv.slice(2)])
