import { listNames, type Check, type Example } from '../../src/checks/define.ts'
import type { Family } from '../../src/checks/family.ts'
import { families as lists } from '../../src/checks/find-check.ts'
import { writeJson, type JsonObject } from '../../src/core/json.ts'
import type { Verdict } from '../../src/core/verdict.ts'
import {
  renderExampleCheck,
  renderExampleJudge,
  renderExampleTrace,
  describeExpectation,
  listParams,
} from '../../src/reference/check-facts.ts'
import { groupStartChecks, listOtherWords } from '../../src/reference/check-names.ts'
import { listDeviations } from '../../src/systems/check-deviations.ts'
import { getSystemName, systems } from '../../src/systems/registry.ts'
import { renderMarkdownPhrase } from '../../src/words/phrase.ts'
import { explainRest, explainVerdict } from '../../src/report/reasons.ts'
import { nearMissWords } from '../../src/checks/spelling/spelling-trait.ts'
import { renderTable } from './tables.ts'

/** Ids of systems in the order of the pages; ours comes last. */
export const originsInOrder = [...systems.map(({ id }) => id), 'scenario-gate']

/** Lists the names that a system has for a check; none if it has no such check. */
export function listSystemNames(origin: string, check: Check): string[] {
  const { origins, namesIn: systemNames, meanings } = check
  if (!origins.includes(origin)) return []
  const names = systemNames?.[origin] ?? listNames(check)
  return [...new Set([...names, ...Object.keys(meanings?.[origin] ?? {})])]
}

/** Checks to use in new scenarios: the others ask the same in the words of one system. */
function listCanonicalChecks(all: readonly Check[]): readonly Check[] {
  return all.filter(({ canonical }) => canonical === undefined)
}

const titles: Readonly<Record<Family, string>> = {
  text: 'What the agent said',
  json: 'JSON',
  tools: 'Tools',
  trajectory: 'Trajectory',
  agents: 'Agents and skills',
  workflow: 'Workflow',
  media: 'Pictures, sound and video',
  resource: 'Cost, tokens and time',
  guardrail: 'Guardrails',
  behaviour: 'Comparing runs',
  values: 'Values in a run',
  flow: 'Order of steps',
  combined: 'Several checks as one',
  judged: 'Asked of a model',
  external: 'Asking other services',
  custom: 'Your own',
}

/** docs/checks/README.md: every check by what it is about, and by the system that it comes from. */
export function checkIndexPage(all: readonly Check[]): string {
  const families = Object.keys(titles) as Family[]
  return [
    '# Checks',
    '<!-- Made from the definitions in src/checks by the tests; do not edit. -->',
    'Checks are deterministic: the same trace gets the same verdict, without a model. The exceptions ask ' +
      '[a model](#asked-of-a-model) or [another service](#asking-other-services). Models come last: if another check fails, no ' +
      'model is asked. Every name works as the `type` of a check, in any file. The lists: [ten to start ' +
      'with](#ten-checks-to-start-with), [by topic](#by-what-they-are-about) and [by system](#by-system). ' +
      '[One table](../reference/deviations.md) has all differences from those systems.',
    '## Ten checks to start with',
    ...groupStartChecks(all).flatMap(({ question, checks }) => [`### ${question}`, checkTable(checks, all)]),
    'From a recording of a good run, [`suggest`](../guide/suggest.md) makes a scenario with checks like these.',
    '## By what they are about',
    'The last column has other names of a check, and equal checks of single systems. All of them work in any file. In new ' +
      'scenarios, use the name in the first column.',
    ...families.flatMap((family) => renderFamily(family, all)),
    '## By system',
    ...originsInOrder.flatMap((origin) => renderSystem(origin, all)),
    '## How examples are written',
    'Examples show traces in short: the final `output`, the tool `calls` in order, the number of ' +
      'model calls (`turns`), dollars and tokens of each (`costs`, `tokens`), the duration (`seconds`), the ' +
      '`media` of the answer, the states of a `workflow`, and the reports of `guardrails`. ' +
      'A field that is missing or null was not recorded.',
  ]
    .join('\n\n')
    .concat('\n')
}

/** From the lists themselves: a new check need not be in `names.ts` yet. */
const familyByType: ReadonlyMap<string, string> = new Map(
  (
    await Promise.all(
      Object.entries(lists).map(async ([family, load]) =>
        (await load()).map(({ type }) => [type, family] as const),
      ),
    )
  ).flat(),
)

function renderFamily(family: Family, all: readonly Check[]): string[] {
  const members = listCanonicalChecks(all).filter((check) => familyByType.get(check.type) === family)
  return members.length === 0 ? [] : [`### ${titles[family]}`, checkTable(members, all)]
}

function checkTable(chosen: readonly Check[], all: readonly Check[]): string {
  const rows = chosen.map((check) => [
    linkTo(check.type),
    check.summary,
    listOtherWords(check, all)
      .map(({ name, type }) => (type === check.type ? quoteCode(name) : linkTo(type, name)))
      .join(', '),
  ])
  return renderTable(['Check', 'What it tests', 'The same in other words'], rows)
}

/** Names alone: what each tests is said above, once. */
function renderSystem(origin: string, all: readonly Check[]): string[] {
  const names = all.flatMap((check) => listSystemNames(origin, check).map((name) => linkTo(check.type, name)))
  return names.length === 0 ? [] : [`### ${getSystemName(origin)}`, names.join(', ')]
}

function linkTo(type: string, name = type): string {
  return `[${quoteCode(name)}](${type}.md)`
}

function quoteCode(name: string): string {
  return `\`${name}\``
}

const generated = '<!-- Made from the definitions in src/checks by the tests; do not edit. -->'

/** The reference page of a check, as Markdown; `verdictOn`: what it finds in each of its examples. */
export function checkPage(check: Check, verdictOn: (example: Example<string>) => Verdict): string {
  const sections = [
    `# \`${check.type}\``,
    generated,
    check.summary,
    check.why,
    renderAliases(check),
    renderParams(check),
    renderVerdicts(check),
    renderMetrics(check),
    renderDeviations(check),
    `## Examples\n\n${check.examples.map((example) => renderExample(check, example, verdictOn(example))).join('\n\n')}`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** Its other names, what parameters they stand for, and what names mean by it in files of other systems. */
function renderAliases({ aliases = [], aliasParams = {}, meanings = {}, canonical }: Check): string {
  const others = aliases.map((alias) => `\`${alias}\``).join(', ')
  const lines = Object.entries(aliasParams).map(
    ([name, params]) => `\`${name}\` is this check with ${describeParams(params)}.`,
  )
  const foreign = Object.entries(meanings).flatMap(([origin, names]) =>
    Object.entries(names).map(
      ([name, params]) =>
        `In a file of ${getSystemName(origin)} \`${name}\` is this check with ${describeParams(params)}.`,
    ),
  )
  const same =
    canonical === undefined ? [] : [`In new scenarios, use ${linkTo(canonical)}, which asks the same.`]
  return [...(others === '' ? [] : [`Also called ${others}.`]), ...lines, ...foreign, ...same].join(' ')
}

function describeParams(params: JsonObject): string {
  return Object.entries(params)
    .map(([param, value]) => `\`${param}: ${writeJson(value)}\``)
    .join(', ')
}

function renderParams(check: Check): string {
  const rows = listParams(check).map(({ name, type, presence, description }) => [
    `\`${name}\``,
    type,
    presence,
    description,
  ])
  const body = rows.length === 0 ? 'It has none.' : renderTable(['Name', 'Type', 'Presence', 'Meaning'], rows)
  const once = check.once === true ? '\n\nA scenario has at most one check of this type.' : ''
  return `## Parameters\n\n${body}${once}`
}

function renderVerdicts(check: Check): string {
  const rows = Object.entries(check.reasons).map(([reason, words]) => [`\`${reason}\``, words])
  rows.push(['`missing-data`', 'The trace lacks data that the check needs. This is an error, never a pass.'])
  if (check.spelling !== undefined)
    rows.push([
      '`near-miss`',
      `${nearMissWords} This is an error, never a pass. [Another spelling](../rules/confirm.md#another-spelling) lists what is found.`,
    ])
  const early =
    check.failsEarly === true
      ? '\n\nIn a fresh run it is watched while the agent works, and stops the run as soon as it fails.'
      : ''
  const judge =
    check.judged === undefined
      ? ''
      : '\n\nIt [asks a model](../guide/judge.md), and so comes last: if another check of the trial did not pass, it is skipped ' +
        '(`checks-failed`). A judge that is uncertain or cannot be asked is an error (`judge-uncertain`, `judge-unavailable` and others).'
  const outside =
    check.remote === undefined
      ? ''
      : '\n\nAny failure of the service is an error as well; see [evaluators](../guide/evaluators.md#what-it-answers).'
  return `## When it does not pass\n\n${renderTable(['Reason', 'Meaning'], rows)}${early}${judge}${outside}${describeSurfaces(check)}`
}

/** Lists where a check differs from most others: on a surface, or for the option `groups`. */
function describeSurfaces(check: Check): string {
  const streamed =
    'evaluatePartial' in check
      ? '\n\nAs a [guardrail](../guide/surfaces.md) it stops a run while a message is still being printed.'
      : ''
  const groups = check.groups?.map((group) => `\`${group}\``).join(', ')
  return `${streamed}${groups === undefined ? '' : `\n\nWithout \`groups\` of its own, it is in ${groups}.`}`
}

function renderMetrics(check: Check): string {
  const rows = Object.entries(check.metrics ?? {}).map(([name, { label, unit, better }]) => [
    `\`${name}\``,
    label,
    unit,
    `${better} is better`,
  ])
  return rows.length === 0 ? '' : `## Metrics\n\n${renderTable(['Name', 'Label', 'Unit', 'Direction'], rows)}`
}

function renderDeviations(check: Check): string {
  const rows = listDeviations(check).map(({ system, deviation: { where, original, ours, why } }) => [
    system.name,
    where,
    original,
    ours,
    why,
  ])
  if (rows.length === 0) return ''
  const more = '[The table of all differences](../reference/deviations.md) has those of every check.'
  return `## What is different here\n\n${renderTable(['System', 'Where', 'There', 'Here', 'Why'], rows)}\n\n${more}`
}

function renderExample(check: Check, example: Example<string>, verdict: Verdict): string {
  return [
    `### ${example.title}`,
    renderFence(renderExampleCheck(check, example)),
    'With this trace:',
    renderFence(renderExampleTrace(example)),
    ...(example.answer === undefined ? [] : ['and this answer:', renderFence(example.answer, 'json')]),
    ...(example.judge === undefined
      ? []
      : ['and a judge that answers:', renderFence(renderExampleJudge(example.judge))]),
    ...describeOutcome(describeExpectation(example), verdict),
  ].join('\n\n')
}

/** How an example ends, and what a report says of it where it does not pass. */
function describeOutcome(words: string, verdict: Verdict): string[] {
  if (verdict.status === 'pass') return [`it **${words}**.`]
  const lines = [explainVerdict(verdict), explainRest(verdict)].filter((line) => line.length > 0)
  return [
    `it **${words}**, and reports say:`,
    lines.map((line) => `> ${renderMarkdownPhrase(line)}`).join('\n>\n'),
  ]
}

function renderFence(text: string, language = 'yaml'): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
