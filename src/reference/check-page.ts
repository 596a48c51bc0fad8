import type { Check, Example, Family } from '../checks/define.ts'
import { writeJson, type JsonObject } from '../core/json.ts'
import type { Verdict } from '../core/verdict.ts'
import {
  renderExampleCheck,
  renderExampleJudge,
  renderExampleTrace,
  describeExpectation,
  listParams,
  listSystemNames,
  originsInOrder,
} from './check-facts.ts'
import { listCanonicalChecks, groupStartChecks, listOtherWords } from './check-names.ts'
import { listDeviations } from '../systems/check-deviations.ts'
import { getSystemName } from '../systems/registry.ts'
import { renderMarkdownPhrase } from '../report/phrase.ts'
import { explainRest, explainVerdict } from '../report/reasons.ts'
import { nearMissWords } from '../checks/spelling/spelling-trait.ts'
import { renderTable } from './tables.ts'

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
    'Checks are deterministic: the same trace gets the same verdict, without a model. Only those that are ' +
      '[asked of a model](#asked-of-a-model) or [of other services](#asking-other-services) are not. Models come last: when ' +
      'another check fails, none is asked. Every name may stand as the `type` of a check, in any file. ' +
      'Below, they are listed [to start with](#ten-checks-to-start-with), [by what they are about](#by-what-they-are-about) and ' +
      '[by the system that has them](#by-system). What we do otherwise than those systems is in ' +
      '[one table](../reference/deviations.md). How to add one is in [the guide](../guide/new-check.md).',
    '## Ten checks to start with',
    ...groupStartChecks(all).flatMap(({ question, checks }) => [`### ${question}`, checkTable(checks, all)]),
    'From a recording of a good run, [`suggest`](../guide/suggest.md) makes a scenario with checks like these.',
    '## By what they are about',
    'The last column has other names of a check, and the checks of single systems that ask the same. All of them work in any file; in new ' +
      'scenarios, use the name in the first column.',
    ...families.flatMap((family) => renderFamily(family, all)),
    '## By system',
    ...originsInOrder.flatMap((origin) => renderSystem(origin, all)),
    '## How examples are written',
    'The traces of the examples are written in short: the final `output`, the tool `calls` in order, the number of ' +
      'model calls (`turns`), dollars and tokens by model call (`costs`, `tokens`), the `seconds` it all took, the ' +
      '`media` that came with the answer, the states of a `workflow`, and what `guardrails` said. ' +
      'What is left out or null was not recorded.',
  ]
    .join('\n\n')
    .concat('\n')
}

function renderFamily(family: Family, all: readonly Check[]): string[] {
  const own = listCanonicalChecks(all).filter((check) => check.family === family)
  return own.length === 0 ? [] : [`### ${titles[family]}`, checkTable(own, all)]
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
function renderAliases({ aliases, aliasParams = {}, meanings = {}, canonical }: Check): string {
  const others = aliases.map((alias) => `\`${alias}\``).join(', ')
  const own = Object.entries(aliasParams).map(
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
  return [...(others === '' ? [] : [`Also called ${others}.`]), ...own, ...foreign, ...same].join(' ')
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
    rows.push(['`near-miss`', `${nearMissWords} This is an error, never a pass.`])
  const early =
    check.failsEarly === true
      ? '\n\nIt is watched while the agent of a fresh run is still at work: the run is stopped as soon as it fails.'
      : ''
  const asked =
    check.judged === undefined
      ? ''
      : '\n\nIt [asks a model](../guide/judge.md), and so comes last: where another check of the trial did not pass it is skipped ' +
        '(`checks-failed`). A judge that cannot say, or cannot be asked, is an error (`judge-uncertain`, `judge-unavailable` and others).'
  const outside =
    check.remote === undefined
      ? ''
      : '\n\nWhatever goes wrong with who is asked is an error as well; see [evaluators](../guide/evaluators.md#what-it-answers).'
  return `## When it does not pass\n\n${renderTable(['Reason', 'Meaning'], rows)}${early}${asked}${outside}${describeSurfaces(check)}`
}

/** Lists where a check differs from most others: on a surface, or for the option `groups`. */
function describeSurfaces(check: Check): string {
  const streamed =
    'evaluatePartial' in check
      ? '\n\nAs a [guardrail](../guide/surfaces.md) it stops a run while a message is still being printed.'
      : ''
  const groups = check.groups?.map((group) => `\`${group}\``).join(', ')
  return `${streamed}${groups === undefined ? '' : `\n\nWithout \`groups\` of its own it is in ${groups}.`}`
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
  const more = 'What holds for every check is in [the table of all](../reference/deviations.md).'
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
  const said = [explainVerdict(verdict), explainRest(verdict)].filter((line) => line.length > 0)
  return [
    `it **${words}**, and reports say:`,
    said.map((line) => `> ${renderMarkdownPhrase(line)}`).join('\n>\n'),
  ]
}

function renderFence(text: string, language = 'yaml'): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
