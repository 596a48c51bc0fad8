import { markdownTable } from 'markdown-table'
import type { Check, Example, Origin } from '../checks/define.ts'
import { exampleCheckYaml, exampleTraceYaml, expectationWords, paramFacts } from './check-facts.ts'

const generated = '<!-- Made from the definitions in src/checks by the tests; do not edit. -->'

/** The reference page of a check, as Markdown. */
export function checkPage(check: Check): string {
  const sections = [
    `# \`${check.type}\``,
    generated,
    check.summary,
    check.why,
    aliasSection(check),
    paramSection(check),
    verdictSection(check),
    metricSection(check),
    `## Examples\n\n${check.examples.map((example) => exampleSection(check, example)).join('\n\n')}`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** The list of all checks, as Markdown. */
export function checkIndexPage(all: readonly Check[]): string {
  const rows = all.map(({ type, summary }) => [`[\`${type}\`](${type}.md)`, summary])
  const intro =
    'Checks are deterministic: the same trace gets the same verdict, without a model. They run before the judge; ' +
    'when one fails, the judge is not asked.'
  const examples =
    'The traces of the examples are written in short: the final `output`, the tool `calls` in order, the number of ' +
    'model calls (`turns`), dollars and tokens by model call (`costs`, `tokens`), the `seconds` it all took, the ' +
    '`media` that came with the answer, the states of a `workflow`, and what `guardrails` said. ' +
    'What is left out or null was not recorded.'
  return `# Checks\n\n${generated}\n\n${intro}\n\n${table(['Check', 'What it tests'], rows)}\n\n${examples}\n`
}

const systems: Readonly<Record<Origin, string>> = {
  kensa: 'Kensa',
  promptkit: 'PromptKit',
  agentcheck: 'agentcheck',
  'scenario-gate': 'Scenario Gate',
}

/** Its other names, and what names mean by it in files of other systems. */
function aliasSection({ aliases, meanings = {} }: Check): string {
  const others = aliases.map((alias) => `\`${alias}\``).join(', ')
  const foreign = Object.entries(meanings).flatMap(([origin, names]) =>
    Object.entries(names).map(([name, params]) => {
      const given = Object.entries(params).map(([param, value]) => `\`${param}: ${JSON.stringify(value)}\``)
      return `In a file of ${systems[origin as Origin]} \`${name}\` is this check with ${given.join(', ')}.`
    }),
  )
  return [...(others === '' ? [] : [`Also called ${others}.`]), ...foreign].join(' ')
}

function paramSection(check: Check): string {
  const rows = paramFacts(check).map(({ name, type, presence, description }) => [
    `\`${name}\``,
    type,
    presence,
    description,
  ])
  const body = rows.length === 0 ? 'It has none.' : table(['Name', 'Type', 'Presence', 'Meaning'], rows)
  const once = check.once === true ? '\n\nA scenario has at most one check of this type.' : ''
  return `## Parameters\n\n${body}${once}`
}

function verdictSection(check: Check): string {
  const rows = Object.entries(check.reasons).map(([reason, words]) => [`\`${reason}\``, words])
  rows.push([
    '`missing-data`',
    'The trace does not hold what the check needs. This is an error, never a pass.',
  ])
  const early =
    check.failsEarly === true
      ? '\n\nIt is watched while the agent of a fresh run is still at work: the run is stopped as soon as it fails.'
      : ''
  return `## When it does not pass\n\n${table(['Reason', 'Meaning'], rows)}${early}`
}

function metricSection(check: Check): string {
  const rows = Object.entries(check.metrics ?? {}).map(([name, { label, unit, better }]) => [
    `\`${name}\``,
    label,
    unit,
    `${better} is better`,
  ])
  return rows.length === 0 ? '' : `## Metrics\n\n${table(['Name', 'Label', 'Unit', 'Direction'], rows)}`
}

function exampleSection(check: Check, example: Example<string>): string {
  const verdict = expectationWords(example)
  return [
    `### ${example.title}`,
    fenced(exampleCheckYaml(check, example)),
    'With this trace:',
    fenced(exampleTraceYaml(example)),
    `it **${verdict}**.`,
  ].join('\n\n')
}

function fenced(text: string): string {
  return `\`\`\`yaml\n${text}\n\`\`\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  return markdownTable([[...head], ...escaped])
}
