import type { Check, Example } from '../checks/define.ts'
import { writeJson, type JsonObject } from '../core/json.ts'
import {
  exampleCheckYaml,
  exampleJudgeYaml,
  exampleTraceYaml,
  expectationWords,
  paramFacts,
} from './check-facts.ts'
import { deviationsOf, systemName } from '../systems/registry.ts'
import { tableOf } from './tables.ts'

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
    deviationSection(check),
    `## Examples\n\n${check.examples.map((example) => exampleSection(check, example)).join('\n\n')}`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** Its other names, what parameters they stand for, and what names mean by it in files of other systems. */
function aliasSection({ aliases, aliasParams = {}, meanings = {} }: Check): string {
  const others = aliases.map((alias) => `\`${alias}\``).join(', ')
  const own = Object.entries(aliasParams).map(
    ([name, params]) => `\`${name}\` is this check with ${given(params)}.`,
  )
  const foreign = Object.entries(meanings).flatMap(([origin, names]) =>
    Object.entries(names).map(
      ([name, params]) =>
        `In a file of ${systemName(origin)} \`${name}\` is this check with ${given(params)}.`,
    ),
  )
  return [...(others === '' ? [] : [`Also called ${others}.`]), ...own, ...foreign].join(' ')
}

function given(params: JsonObject): string {
  return Object.entries(params)
    .map(([param, value]) => `\`${param}: ${writeJson(value)}\``)
    .join(', ')
}

function paramSection(check: Check): string {
  const rows = paramFacts(check).map(({ name, type, presence, description }) => [
    `\`${name}\``,
    type,
    presence,
    description,
  ])
  const body = rows.length === 0 ? 'It has none.' : tableOf(['Name', 'Type', 'Presence', 'Meaning'], rows)
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
  const asked =
    check.judged === undefined
      ? ''
      : '\n\nIt [asks a model](../guide/judge.md), and so comes last: where another check of the trial did not pass it is skipped ' +
        '(`checks-failed`). A judge that cannot say, or cannot be asked, is an error (`judge-uncertain`, `judge-unavailable` and others).'
  const outside =
    check.remote === undefined
      ? ''
      : '\n\nWhatever goes wrong with who is asked is an error as well; see [evaluators](../guide/evaluators.md#what-it-answers).'
  return `## When it does not pass\n\n${tableOf(['Reason', 'Meaning'], rows)}${early}${asked}${outside}${surfaceWords(check)}`
}

/** What differs of it on a surface, or for the option `groups`, from most other checks. */
function surfaceWords(check: Check): string {
  const streamed =
    'evaluatePartial' in check
      ? '\n\nAs a [guardrail](../guide/surfaces.md) it stops a run while a message is still being printed.'
      : ''
  const groups = check.groups?.map((group) => `\`${group}\``).join(', ')
  return `${streamed}${groups === undefined ? '' : `\n\nWithout \`groups\` of its own it is in ${groups}.`}`
}

function metricSection(check: Check): string {
  const rows = Object.entries(check.metrics ?? {}).map(([name, { label, unit, better }]) => [
    `\`${name}\``,
    label,
    unit,
    `${better} is better`,
  ])
  return rows.length === 0 ? '' : `## Metrics\n\n${tableOf(['Name', 'Label', 'Unit', 'Direction'], rows)}`
}

function deviationSection(check: Check): string {
  const rows = deviationsOf(check).map(({ system, deviation: { where, original, ours, why } }) => [
    system.name,
    where,
    original,
    ours,
    why,
  ])
  if (rows.length === 0) return ''
  const more = 'What holds for every check is in [the table of all](../reference/deviations.md).'
  return `## What is different here\n\n${tableOf(['System', 'Where', 'There', 'Here', 'Why'], rows)}\n\n${more}`
}

function exampleSection(check: Check, example: Example<string>): string {
  const verdict = expectationWords(example)
  return [
    `### ${example.title}`,
    fenced(exampleCheckYaml(check, example)),
    'With this trace:',
    fenced(exampleTraceYaml(example)),
    ...(example.answer === undefined ? [] : ['and this answer:', fenced(example.answer, 'json')]),
    ...(example.judge === undefined
      ? []
      : ['and a judge that answers:', fenced(exampleJudgeYaml(example.judge))]),
    `it **${verdict}**.`,
  ].join('\n\n')
}

function fenced(text: string, language = 'yaml'): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
