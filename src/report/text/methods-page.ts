/** The methods and all of their settings as a page of the documentation: docs/methods.md. */
import { type Family, families } from '../../data/dataset.js'
import type { Method, Takes } from '../../method/method.js'
import { defaultOf, ruleOf, type Setting } from '../../method/settings/setting.js'
import { kebab } from '../../method/settings/setting-name.js'

export function methodsPage(methods: readonly Method[]): string {
  return `${[
    '# Methods',
    '',
    'Every method and every setting, made from the records in `src/method/methods`. On the command line `--method NAME`; settings are options,',
    'or `--set name=value` where there is no option. From code `select(data, { method, ...settings })`. See [which-method.md](which-method.md)',
    'for which to take.',
    '',
    '| `--method` | what it is | source | outcomes | takes weights, unpenalised columns | takes penalty factors | takes cells filled in each member |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...methods.map(
      ({ name, summary, citations, takes }) =>
        `| [\`${name}\`](#${name}) | ${summary} | ${citations.map(({ short }) => short).join('; ')} | ${outcomesOf(takes)} | ${yes(takes.weights)} | ${yes(takes.penaltyFactors === true)} | ${yes(takes.multipleImputation)} |`,
    ),
    ...methods.flatMap(section),
  ].join('\n')}\n`
}

/** In the words of docs/outcomes.md. */
const outcomes: Readonly<Record<Family, string>> = {
  gaussian: 'numbers',
  binomial: 'two classes',
  poisson: 'counts',
  multinomial: 'several classes',
  cox: 'survival times',
}

function outcomesOf({ families: taken }: Takes): string {
  const missing = families.filter(family => !taken.includes(family))
  if (missing.length === 0) return 'all'
  if (missing.length === 1) return `all but ${outcomes[missing[0]]}`
  return taken.map(family => outcomes[family]).join(', ')
}

function section({ name, title, citations, settings }: Method): string[] {
  return [
    '',
    `## ${name}`,
    '',
    `${title}.`,
    '',
    ...citations.map(({ full }) => `- ${full}`),
    '',
    '| setting | what it is | values | default |',
    '| --- | --- | --- | --- |',
    ...Object.entries(settings).map(([key, setting]) => row(key, setting)),
  ]
}

function row(key: string, setting: Setting): string {
  const option = setting.option === true ? `\`--${kebab(key)}\`` : `\`--set ${key}=\``
  return `| ${option} | ${setting.summary} | ${ruleOf(setting).replace(/^must (be |lie )?/, '')} | ${defaultOf(setting)} |`
}

function yes(value: boolean): string {
  return value ? 'yes' : 'no'
}
