// The script and style of report.html as a module of two strings. Built again only when something it is made of has changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { modulesIn } from './build-bundle.mjs'
import { noticesComment, packagesOf } from './notices.mjs'
import { digestOf, inScript } from './page-text.mjs'
import { root, runProgram } from './setup.mjs'
import { unusedParts } from './unused-parts.mjs'

/** The style of the report in files of apps; later ones override earlier ones. */
export const reportSheets = ['page', 'figures', 'tables', 'screens', 'print'].map(
  name => `report/style/${name}`,
)
const target = `${root}src/report/html/page.generated.ts`

export async function buildPage() {
  const stamp = `// sources ${digestOf(['src', 'apps/report'], [import.meta.filename, `${root}scripts/notices.mjs`, `${root}scripts/unused-parts.mjs`])}`
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(stamp)) return
  runProgram(['typescript', 'tsc'], ['-p', 'apps/report'])
  const bundle = await build({
    root,
    configFile: false,
    plugins: [unusedParts],
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${root}apps/report/main.ts`, formats: ['iife'], name: 'secateurReport' },
    },
  })
  const [{ output }] = Array.isArray(bundle) ? bundle : [bundle]
  const script = inScript(output[0].code.trim())
  const notices = noticesComment(packagesOf(modulesIn(output)))
  const style = reportSheets.map(name => readFileSync(`${root}apps/${name}.css`, 'utf8').trim()).join('\n\n')
  writeFileSync(
    target,
    `${stamp}\nexport const pageScript = ${JSON.stringify(script)}\nexport const pageStyle = ${JSON.stringify(style)}\nexport const pageNotices = ${JSON.stringify(notices)}\n`,
  )
}
