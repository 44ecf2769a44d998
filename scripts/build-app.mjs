// The app as one file, dist/secateur.html. Built again only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { modulesIn } from './build-bundle.mjs'
import { reportSheets } from './build-page.mjs'
import { denseKernels } from './dense-kernels.mjs'
import { noticesComment, packagesOf } from './notices.mjs'
import { digestOf, inScript, inStyle } from './page-text.mjs'
import { root, runProgram } from './setup.mjs'
import { unusedParts } from './unused-parts.mjs'

/** On top of the style of the report, in this order. */
const sheets = ['base', 'frame', 'controls', 'data', 'columns', 'choices', 'result', 'screens']

const target = `${root}dist/secateur.html`

export async function buildApp() {
  const stamp = `<!-- sources ${digestOf(['src', 'kernels', 'apps/report', 'apps/web'], [import.meta.filename, ...['notices', 'unused-parts', 'build-kernels', 'kernel-interface', 'dense-kernels'].map(name => `${root}scripts/${name}.mjs`)])} -->`
  if (existsSync(target) && readFileSync(target, 'utf8').includes(stamp)) return
  runProgram(['typescript', 'tsc'], ['-p', 'apps/web'])
  const bundle = await build({
    root,
    configFile: false,
    plugins: [unusedParts, denseKernels],
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${root}apps/web/main.tsx`, formats: ['iife'], name: 'secateur' },
    },
  })
  const [{ output }] = Array.isArray(bundle) ? bundle : [bundle]
  const script = inScript(output[0].code.trim())
  const notices = noticesComment(packagesOf(modulesIn(output)))
  const style = [...reportSheets, ...sheets.map(name => `web/style/${name}`)]
    .map(file => inStyle(readFileSync(`${root}apps/${file}.css`, 'utf8').trim()))
    .join('')
  mkdirSync(`${root}dist`, { recursive: true })
  writeFileSync(target, page(stamp, notices, script, style))
}

/** Workers come from Blobs and inherit the policy; the kernels are compiled from bytes in the script. */
function policy(script, style) {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function page(stamp, notices, script, style) {
  return `<!doctype html>
<html lang="en">
<head>
${stamp}
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Secateur</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript><p>Secateur computes in this page and needs JavaScript, which is switched off.</p></noscript>
<script>${script}</script>
${notices}
</body>
</html>
`
}
