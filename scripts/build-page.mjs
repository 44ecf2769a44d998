// The script and style of report.html as a module of two strings. Built again only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { root, run } from './setup.mjs'

const target = `${root}src/report/html/page.generated.ts`

export async function buildPage() {
  const stamp = `// sources ${digestOfSources()}`
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(stamp)) return
  run('node_modules/.bin/tsc', ['-p', 'apps/report'])
  const bundle = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${root}apps/report/main.ts`, formats: ['iife'], name: 'secateurReport' },
    },
  })
  const [{ output }] = Array.isArray(bundle) ? bundle : [bundle]
  const script = inScript(output[0].code.trim())
  const style = readFileSync(`${root}apps/report/style.css`, 'utf8').trim()
  writeFileSync(
    target,
    `${stamp}\nexport const pageScript = ${JSON.stringify(script)}\nexport const pageStyle = ${JSON.stringify(style)}\n`,
  )
}

/** Text that an HTML parser leaves as it is inside a script element; the policy of the page holds its digest. */
function inScript(code) {
  const safe = code
    .replace(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\!--')
    .replaceAll('\r', '\\r')
    .replaceAll('\0', '\\0')
  if (/<script/i.test(safe)) throw new Error('the script of the page names a script element')
  return safe
}

function digestOfSources() {
  const digest = createHash('sha256')
  for (const folder of ['src', 'apps/report']) {
    const files = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    for (const file of files
      .filter(name => /\.(ts|css|json)$/.test(name) && !name.endsWith('.generated.ts'))
      .sort()) {
      digest.update(`${file}\n`).update(readFileSync(`${root}${folder}/${file}`))
    }
  }
  return digest
    .update(readFileSync(`${root}package-lock.json`))
    .update(readFileSync(import.meta.filename))
    .digest('hex')
}
