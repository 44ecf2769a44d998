// How many lines the library and the apps take: then, today, and of today's what serves something that was not there then.
//   node scripts/code-size.mjs [then] [today] [--code] [--files]
// A file that was not there then and serves one new thing alone counts for it whole: the first entry below whose `files` its
// path fits. In a file that serves old and new alike, a line counts for the new thing if the commit that wrote it last
// brought that thing (`commits`: git show --stat HASH tells which it is), but at most as many lines as the file has grown
// since then; commits that only renamed or moved are passed over. Where the new thing does the work of files that are gone (`instead`), their lines are taken from it again.
// Every other line serves what was there then: renamed, moved, rewritten or in doubt. --files lists those
// lines by file, --code leaves comments and empty lines out.
import { execFileSync } from 'node:child_process'

const given = process.argv.slice(2)
const [then = '9c0bb55', today = 'HEAD'] = given.filter(word => !word.startsWith('--'))

const added = {
  'probabilities of models: the default answer': {
    files:
      /^src\/posterior\/|(twin|scalar)\/posterior|run\/chain-kind|methods\/auto\.|signal|ensemble\/proposals|assessment\/run-cost/,
    instead: /^src\/select\/false-chances/,
    commits:
      '0550e26f fd6e82b0 197cf7b6 cb4af510 6896b19e f635c075 97a3343c 7f6156dd 32382df8 a9f7c57e 4cfe5305 c1f15779 5fbcc635 22575ba4 a53fa618 6f0d664a a91b325c c4021b61 b6333cfb fb60a8ae 26bc510c df8138a8 87a6cbac 2302ad22 5330e74a 8ec626d8 2810524f c8f2962f f7257e56 a44336f0 32e467b9 7fad44cd 94767958 53ad5e05 f3ac7c0f 56f87dd2 6a037941 68d79f6c',
  },
  'counts, survival, several classes, offsets, elastic net, penalty factors': {
    files:
      /^src\/path\/glm\/|path\/logistic\/(cox|poisson|gaussian|likelihood|hessian|risk|unpenalised)|likelihood-(descent|regression|model)|kernels\/scalar\/(cox|poisson|blocks|multinomial|risk-sums)|glm-lasso|score-tests|cross-validation\/(general|held-out)|select\/(refit-likelihood|outcome-summary|survival\/)|survival|event-class|prepare\/(response\/|penalty-factors|companions)|class-lines|family-words|random\/poisson|adaptive-lasso|sampling-strata|coefficient-cell|less-offset|subset\/(likelihood-groups|subset-likelihood|linear-design)|likelihood-columns/,
    instead:
      /^src\/path\/weighted\/(face|gap|gram|loss|original-scale|sample|solver|weighted-path)|cross-validation\/weighted|learner\/weighted-lasso/,
    commits:
      '2986633c b082dc33 3b5e5fdf 0fe0075b a50c4d59 3c878cd5 07ef64d0 faf9facf 6924b2cf 82520800 bb8a3cf6 7b54b452 6c9ad008 a17b71d3 fc2f5e59 740f4892 4d36675f d8da10c5 3d7bab8b 3a329ff3 29c69240 063decf4 52c90212 9df79bb2 4a8cbf99 6817488b 15467fe1 b5042b46 87be1573 52b3742f 5ad9db83 dca06e9a 78e10e5a d239979c 5eff104e 826ecc07 34d27ffd ed88be19 86b53323 d06eb1cf 548b1ed1',
  },
  'curved effects': {
    files: /curve(s|-basis|-estimate|-spread|-lines)|bend-columns|natural-spline/,
    commits: 'd6d4d16a eb457560',
  },
  'members with weights, kept columns or penalties of their own in the kernels of plain ones': {
    files:
      /twin\/(panels\/norms|projected-columns)|screening\/over-columns|gaussian\/enter|adjustment\/(adjustment|sum-of-weights)|given-unpenalised/,
    commits: '87a0f87c be705a25 79721776 86d1ca6b 8608a771 6597fa4e c6291e3e e6f75878',
  },
  'guarantees for any method': {
    files: /guarantee|data\/take-rows|method\/variable-set/,
    commits: '0de3ef5d 39964e32 c0f8e2bf c633b78d',
  },
  'an independent judge, and verification by repeating': {
    files: /^src\/check\/|^src\/method\/verify\//,
    instead: /^src\/method\/verify\.ts/,
    commits: '243b12a9 11dd4d9b 1999adf4 d49e80ac 55d3eb24',
  },
  'records, folders, files and words of others that must not do harm': {
    files:
      /cluster\/messages|run\/check-member|store\/shard-head|cli\/inputs|duplicate-key|cli\/check-files|errors\/check-keys|data\/check-dataset/,
    commits: 'd1744ef3 e72a1a95 b2b9147c 9c8bdb07 ed53bf48',
  },
  'ties, copies, constants and decimals that must not go wrong': {
    files:
      /gaussian\/(ties|copies|constant)|constant-(in-members|columns)|precise-sum|math\/pivot|distinct-columns|refit-factor|level-means|written-decimal|rounded-decimals|no-correlation|number-from|inspect\/(equal-columns|sketch|distinct-counter)|nonconvex\/outside|without-copies/,
    commits:
      'd3cd7b14 9326d6b9 d75db740 f61ba632 52982deb 345dde93 4dbd0745 5d62a2ee fc37886b 91a8557d 176f1063 76159bb4 0976c5f6 b7727396 9a92f235 6e3b8de4 812eea83 aceec4e3 3ed7ec84 46a7f840 f30391bf 8ba1b2ff 810448af 88ba0e0d ddc55849',
  },
  'Excel and spreadsheets': {
    files: /xlsx|selected-(rows|csv)|sheet-numbers|table-layout|transpose|line-index|zip-files|math\/crc32/,
    commits: '8ab39a4b 5ece320f 79e16095',
  },
  PLINK: { files: /plink/, commits: '5283a38a' },
  'predictions, coefficients and support of a result, pages of methods': {
    files: /fitted-model|single\/cv-lasso|study\/index|methods-page/,
    commits: 'da8bc4b9 769f5db8',
  },
  'R and Python, JSON lines, data sets from rows of objects': {
    files: /table\/raw|json-lines/,
    commits: '713e60a9 b08d81b0 f9718d06 5c52a053 6ff9f590',
  },
  'comparisons over random designs and with published ones': {
    files:
      /study\/(draws|scoreboard|designs)\/|benchmark\/(random-design|draw-response|over-draws)|report\/study\/(draws|scoreboard)|diagonal-plot|study-records/,
    commits: '136cdf91 dd4154b5 256674ca c01729cc d68b1e41 3d72d790 eaac0e19',
  },
  'the report as a document': {
    files:
      /bibliography|citations?\.|node\/figures\/|paper-figure|png-density|print-figure|paged-charts|short-names|data-summary|data\/summarise|text\/(left-out|next-step)|variable-rows|effect-size|label-(text|width)|brief-variables/,
    commits:
      '4993668a 0d549acf 4e8846cc 47661ffd 8f0a0f00 1588446c 4192efd4 c24128b5 bed171a7 bcfa21b7 0f4e509e ace78bd8 68ffcb4f 61461253 3b4ec7c4 332f95fa',
  },
  'completion, manual, signals heard at any time, bundles': {
    files:
      /help\/(complete|completion-scripts|manual|help-groups)|commands\/(completion|manual)|cli\/(launch|program|messages|interrupted|bundle)|run\/compute-here|node\/parts?\.ts/,
    commits:
      'e712b091 1d93ffb3 52b3e8bf 34461d65 6bc553cc f1233029 ff03cb00 173398e5 be59d9a8 29a36622 2a15b18e f972ac33 31d0a5e4 703d5f60 3a2c6463 9bccbe99 72a8c4b7',
  },
  'speed of the whole job': {
    files:
      /shared-(memory|arena|threads)|packed-columns|(column|correlation|reference|order|picture|row)-kind|(screened|listed|updated|rare)-columns|integer-(products|order)|member-products|flat-members|twin\/(greedy|nearest)|scalar\/(inclusion|sparse-products|cells|nearest)|csv\/(record|utf8-lines|csv-reader|row-block)|table\/(scan-rows|read-text)|kth-smallest|method\/stages|number-design|checkpoint|packed-answer|selection-tally|count-members|tridiagonal-eigen|linear-terms|node\/bundle\/|apps\/cli\/brief|collect-garbage|file-access|plane-sides|method\/beside|ensemble\/foresee|reference-products/,
    instead: /^src\/data\/csv\.ts/,
    commits:
      '11323b67 3799e8ec 7228b5f4 92a9e800 764f9f88 e9f9d182 2b7c52ad f3ebf88f f678a239 805076e9 484e13f4 97c60aa3 ee51b0c2 39abd0fd dc49dfa4 369bdb7e 996711d6 8dc5e38a f104567b 54e93336 ae7e063b 0f03e457 cd43b9d2 b029484b eab4541d fc971fc6 f74c3ee9 7929e37f a5ba5161 bd3f49e4 7dada780 bd57a00b 416de21e 80bfe57e 3a03d5ed e02d78b6 1c1f45c1 51ceca9a 2225fd95 0429f0ff f2155a4e 8375b5c0 c856f9b2 0f672940 31dcbe77 1f2cac50 94500bb9 753c008a 03a6236e 87639a56 4ccef480 9f385f6f 9b524019 9d2fcb65 2485d9a0 66480b52 4d55a0f8 f4f4d1f0 9b2def8e 1e7b5ede 4f274cc9 e549a69c 954bed23 ab82a1d8 29eaea20 1eb28ddb e4676a51 505335b3 bf8532ad 8aa359c0 ff76ae14',
  },
  'work kept in the browser, columns set by the hundred, going back': {
    files: /kept-work|leaving|bulk-use|web\/left-out|open-steps|web\/(truth|recommended-fill)/,
    commits: '25d5fc32 c06305ec 3add5cce 5f1ac55b',
  },
}

/** Commits that only renamed, moved or rewrote: a line counts for the commit before them. */
const passing =
  '4341a6d7 e28e80f8 94afbc56 44b9cc48 8a6d0a7c 50bc559f 755033d3 c7aaa2a1 c9d10bf1 3ebb1f64 50c8ca80 231fd58c 5fdfc596 412857fa 16847d3b 442dfe79 e8813237 a2222836 314f4b25 8adb4629 a8f27922 a2ffbb8b d9bb522c 49ebd8ad 9dd00537 0dbde1f6 d6f4da03 f002fc55 e13dea6b 60ed6f97 5b0a27f4 09f1834d 7282e407 a544a3df 2bf7427d 472b3e73 284dfd81 9598cd62 eca5dbe6 afc1d6e8 a7ee8d07 278a445c 307d2509 84fb6e3b 4f48d54e ae786f95 d7ffcd02 27b8a5f1 f87b201d b7df519d 1311f238 bd97ab63 33a2aa60 c3521b72 dc2e4fc5 0006c82c d80c6569 ee734c61 f4d4b909 382bb36f'

/** A commit that restored what the one before it had taken back: its lines are those of an earlier state. */
const restoring = { commit: '18f6e38b', before: 'ed53bf48' }

const git = (...rest) => execFileSync('git', rest, { encoding: 'utf8', maxBuffer: 2 ** 28 })
const rows = text => text.trim().split('\n')

/** A line without code: empty, or of a comment. */
const BARE = /^\s*(\/\/|\/\*|\*|$)/
const code = given.includes('--code')

/** Every file with its number of lines. */
const linesOf = revision =>
  new Map(
    rows(git('grep', '-c', ...(code ? ['-vE', BARE.source] : ['']), revision, '--', 'src', 'apps'))
      .map(line => /^[^:]+:(.+):(\d+)$/.exec(line))
      .map(([, path, lines]) => [path, Number(lines)]),
  )
const [before, now] = [linesOf(then), linesOf(today)]

/** What today's files were called then, where they were there. */
const ancestor = new Map(
  rows(git('diff', '--name-status', '-M30%', '-l8000', then, today, '--', 'src', 'apps'))
    .map(line => line.split('\t'))
    .filter(([, , to]) => to !== undefined)
    .map(([, from, to]) => [to, from]),
)
const linesThen = path => before.get(ancestor.get(path) ?? path) ?? 0

const bringing = new Map(
  Object.entries(added).flatMap(([name, { commits }]) => commits.split(' ').map(hash => [hash, name])),
)

/** The lines of a file, each with the commit that wrote it last. */
function blame(path, until) {
  const skipped = passing.split(' ').flatMap(hash => ['--ignore-rev', hash])
  return rows(git('blame', '-w', '-C', '-s', '--abbrev=7', ...skipped, `${then}..${until}`, '--', path)).map(
    line => [line.slice(0, 8), line.slice(line.indexOf(') ') + 2)],
  )
}

/** Lines of a file by the new thing whose commit wrote them last. */
function written(path) {
  const found = new Map()
  const known = blame(path, today)
  const restored = known.some(([hash]) => hash === restoring.commit)
    ? new Map(blame(path, restoring.before).map(([hash, line]) => [line, hash]))
    : new Map()
  for (const [hash, line] of known) {
    const name = bringing.get(hash === restoring.commit ? (restored.get(line) ?? hash) : hash)
    if (code && BARE.test(line)) continue
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1)
  }
  return found
}

const lines = new Map(Object.keys(added).map(name => [name, 0]))
const old = []
for (const [path, count] of now) {
  const whole = Object.entries(added).find(([, { files }]) => files.test(path))
  if (whole !== undefined && linesThen(path) === 0) {
    lines.set(whole[0], lines.get(whole[0]) + count)
    continue
  }
  let growth = Math.max(0, count - linesThen(path))
  let rest = count
  for (const [name, own] of growth === 0 ? [] : written(path)) {
    const taken = Math.min(own, growth)
    lines.set(name, lines.get(name) + taken)
    growth -= taken
    rest -= taken
  }
  old.push([path, rest])
}

for (const [name, { instead }] of Object.entries(added)) {
  for (const [path, count] of before) {
    if (!instead?.test(path)) continue
    lines.set(name, lines.get(name) - count)
    old.push([`instead of ${path}`, count])
  }
}

const sum = numbers => [...numbers].reduce((total, number) => total + number, 0)
const row = (what, number) => console.log(`${String(number).padStart(7)}  ${what}`)
row(`${then}: src and apps`, sum(before.values()))
row(`${today}: src and apps`, sum(now.values()))
row('  of these for what was there then', sum(old.map(([, number]) => number)))
for (const [name, number] of lines) row(`  ${name}`, number)
if (given.includes('--files')) for (const [path, number] of old) row(path, number)
