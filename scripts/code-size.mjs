// How many lines the library and the apps take: then, today, and of today's what serves something that was not there then.
//   node scripts/code-size.mjs [then] [today]
// A file counts for the first entry below that its path fits. Files that serve old and new alike count as old.
import { execFileSync } from 'node:child_process'

const [then = '9c0bb55', today = 'HEAD'] = process.argv.slice(2)

const added = {
  'probabilities of models: the default answer':
    /^src\/posterior\/|twin\/posterior|run\/chain-kind|methods\/auto\.|signal|ensemble\/proposals|select\/consensus/,
  'counts, survival, several classes, offsets, elastic net, penalty factors':
    /^src\/path\/glm\/|path\/logistic\/(cox|poisson|gaussian|likelihood|hessian|risk|unpenalised)|likelihood-(descent|regression|model)|kernels\/scalar\/(cox|poisson|blocks)|glm-lasso|score-tests|cross-validation\/(general|held-out)|select\/(refit-likelihood|outcome-summary|survival\/)|survival|event-class|prepare\/(response\/|penalty-factors|companions)|class-lines|family-words|random\/poisson|adaptive-lasso/,
  'curved effects': /curve(s|-basis|-estimate|-spread|-lines)|bend-columns|natural-spline/,
  'guarantees for any method': /guarantee/,
  'an independent judge, and verification by repeating': /^src\/check\/|^src\/method\/verify\//,
  'ties, copies, constants and decimals that must not go wrong':
    /gaussian\/(ties|copies|constant)|constant-(in-members|columns)|precise-sum|math\/pivot|distinct-columns|refit-factor|level-means|written-decimal|rounded-decimals|no-correlation/,
  'Excel and spreadsheets':
    /xlsx|selected-(rows|csv)|sheet-numbers|table-layout|transpose|line-index|zip-files/,
  PLINK: /plink/,
  'R and Python': /table\/raw|json-lines/,
  'comparisons over random designs and with published ones':
    /study\/(draws|scoreboard)\/|benchmark\/(random-design|draw-response|over-draws)|report\/study\/(draws|scoreboard)|diagonal-plot|study-records/,
  'the report as a document':
    /bibliography|citations?\.|node\/figures\/|paper-figure|png-density|print-figure|paged-charts|short-names|data-summary|data\/summarise|text\/(left-out|next-step)|variable-rows|effect-size|label-(text|width)/,
  'completion, manual, signals heard at any time':
    /help\/(complete|completion-scripts|manual|help-groups)|commands\/(completion|manual)|cli\/(launch|program|messages|interrupted|bundle)/,
  'speed of the whole job':
    /shared-(memory|arena)|packed-columns|(column|correlation|reference)-kind|(screened|listed|updated)-columns|integer-products|csv\/(record|utf8-lines|csv-reader)|scalar\/cells|kth-smallest|method\/stages|number-design|path\/adjustment\/adjustment|scalar\/nearest|checkpoint/,
  'work kept in the browser, columns set by the hundred':
    /kept-work|leaving|bulk-use|web\/left-out|open-steps/,
}

/** Every file with its number of lines. */
const linesOf = revision =>
  execFileSync('git', ['grep', '-c', '', revision, '--', 'src', 'apps'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => /^[^:]+:(.+):(\d+)$/.exec(line))
    .map(([, path, lines]) => [path, Number(lines)])

const total = files => files.reduce((sum, [, lines]) => sum + lines, 0)
const [before, now] = [linesOf(then), linesOf(today)]
const isNew = ([path]) => Object.values(added).find(pattern => pattern.test(path))
const row = (what, lines) => console.log(`${String(lines).padStart(7)}  ${what}`)
row(`${then}: src and apps`, total(before))
row(`${today}: src and apps`, total(now))
row('  of these for what was there then', total(now.filter(file => !isNew(file))))
for (const [name, pattern] of Object.entries(added))
  row(`  ${name}`, total(now.filter(file => isNew(file) === pattern)))
