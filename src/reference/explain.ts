import { writeJson } from '../core/json.ts'
import type { Check } from '../checks/define.ts'
import { judgedTypes, outsideTypes } from '../checks/other-names.ts'
import { allChecks, checkNames, findCheck } from '../checks/find-check.ts'
import { diagnosticCatalogue, type DiagnosticCode } from '../core/diagnostic-catalogue.ts'
import { errorCatalogue, exitCodes, GateError, type ErrorCode } from '../core/errors.ts'
import { suggest } from '../text/suggest.ts'
import { formats } from '../trace/formats/all-formats.ts'
import type { TraceFormat } from '../trace/reading/reader.ts'
import {
  exampleCheckYaml,
  exampleJudgeYaml,
  exampleTraceYaml,
  expectationWords,
  paramFacts,
} from './check-facts.ts'
import { checksToStartWith, otherWordsOf } from './check-names.ts'
import { deviationsOf } from '../systems/check-deviations.ts'
import { systemName } from '../systems/registry.ts'
import { nearMissWords } from '../checks/spelling/spelling-trait.ts'
import { toldLines } from './format-page.ts'

/** Renders `explain CHECK|ERROR|FORMAT|LIST`. Throws `bad-option` for any other word. */
export function explain(topic: string): string {
  const check = findCheck(topic)
  if (check !== null) return explainCheck(check)
  if (isList(topic)) return lists[topic]()
  if (judgedTypes.has(topic))
    return `${topic} asks a model, and no judge can be asked here yet: it answers error judge-unavailable, and what it decides is unverified.`
  const outside = outsideTypes.get(topic)
  if (outside !== undefined)
    return `${topic} ${outside}, which is not done here yet: it answers error unknown-check, and what it decides is unverified.`
  const codes = [...Object.keys(errorCatalogue), ...Object.keys(diagnosticCatalogue)]
  if (isErrorCode(topic)) return explainError(topic)
  if (isDiagnosticCode(topic)) return `${topic}: ${plain(diagnosticCatalogue[topic])}`
  const format = formats.find(({ id }) => id === topic)
  if (format !== undefined) return explainFormat(format)
  const ids = formats.map(({ id }) => id)
  const near = suggest(topic, [...checkNames, ...codes, ...ids, ...Object.keys(lists)])
  const help =
    near === null
      ? '`explain checks`, `explain formats` and `explain errors` list all.'
      : `Did you mean ${near}?`
  throw new GateError(
    'bad-option',
    `There is no check, error or trace format called ${writeJson(topic.slice(0, 60))}. ${help}`,
  )
}

/** Lists of all that can be explained, by the word that asks for each. */
const lists = {
  checks: () =>
    lines(
      allChecks().map((check) => [
        [check.type, ...check.aliases].join(', '),
        check.canonical === undefined ? check.summary : `${check.summary} The same as ${check.canonical}.`,
      ]),
    ),
  formats: () => lines(formats.map(({ id, summary }) => [id, summary])),
  errors: () => lines(Object.entries(errorCatalogue).map(([code, { title }]) => [code, `${title}.`])),
  problems: () => lines(Object.entries(diagnosticCatalogue)),
} as const satisfies Readonly<Record<string, () => string>>

/** The checks to start with, and where the rest is. */
export function firstTopics(): string {
  const all = allChecks()
  const groups = checksToStartWith(all).map(
    ({ question, checks: own }) =>
      `${question}\n${lines(own.map((check) => [withOtherWords(check, all), check.summary]))}`,
  )
  return [
    'Ten checks to start with',
    ...groups,
    [
      '`scenario-gate explain max_cost` has the parameters and examples of a check.',
      `\`explain checks\` lists all ${all.length}. The other lists: \`explain formats\`, \`explain errors\`, \`explain problems\`.`,
      '`scenario-gate suggest TRACE` proposes checks for a recording of a good run.',
    ].join('\n'),
  ].join('\n\n')
}

function withOtherWords(check: Check, all: readonly Check[]): string {
  const words = otherWordsOf(check, all).map(({ name }) => name)
  return words.length === 0 ? check.type : `${check.type}  (also ${words.join(', ')})`
}

function lines(topics: readonly (readonly [name: string, words: string])[]): string {
  return topics.map(([name, words]) => `  ${name}\n      ${plain(words)}`).join('\n')
}

/** A check's reference as plain text for a terminal. */
export function explainCheck(check: Check): string {
  const params = paramFacts(check).map(
    ({ name, type, presence, description }) =>
      `  ${name} (${type}, ${presence})\n      ${plain(description)}`,
  )
  const reasons = Object.entries(check.reasons).map(([reason, words]) => `  ${reason}\n      ${plain(words)}`)
  const examples = check.examples.map((example) =>
    [
      `  ${plain(example.title)}`,
      indented(exampleCheckYaml(check, example)),
      '    with the trace',
      indented(exampleTraceYaml(example)),
      ...(example.judge === undefined
        ? []
        : ['    and a judge that answers', indented(exampleJudgeYaml(example.judge))]),
      `    ${expectationWords(example)}`,
    ].join('\n'),
  )
  const names = check.aliases.length === 0 ? [] : [`Also called ${check.aliases.join(', ')}`]
  if (check.canonical !== undefined)
    names.push(`In new scenarios, use ${check.canonical}, which asks the same.`)
  const different = deviationsOf(check).map(
    ({ system, deviation: { where, original, ours, why } }) =>
      `  ${plain(where)}\n      ${system.name}: ${plain(original)}\n      here: ${plain(ours)}\n      because ${plain(why)}`,
  )
  return [
    `${check.type}: ${plain(check.summary)}\n${plain(check.why)}`,
    ...names,
    ...meaningsElsewhere(check),
    `Parameters\n${params.length === 0 ? '  none' : params.join('\n')}`,
    `When it does not pass\n${reasons.join('\n')}\n  missing-data\n      The trace lacks data that the check needs.${check.spelling === undefined ? '' : `\n  near-miss\n      ${plain(nearMissWords)}`}`,
    ...(different.length === 0 ? [] : [`What is different here\n${different.join('\n')}`]),
    `Examples\n${examples.join('\n\n')}`,
  ].join('\n\n')
}

/** Lists names that mean something else in the files of other systems. */
function meaningsElsewhere({ type: own, aliases }: Check): string[] {
  const words = allChecks().flatMap(({ type, origins, meanings = {} }) =>
    origins.flatMap((origin) =>
      Object.entries(meanings[origin] ?? {}).flatMap(([name, params]) => {
        if (name !== own && !aliases.includes(name)) return []
        const given = Object.entries(params).map(([key, value]) => `${key}: ${writeJson(value)}`)
        return [`In files of ${systemName(origin)}, ${name} is ${type} with ${given.join(', ')}.`]
      }),
    ),
  )
  return words.length === 0 ? [] : [words.join('\n')]
}

/** Explains a trace format: how to get such a file, and the data in it. */
function explainFormat(format: TraceFormat): string {
  return [
    `${format.id}: ${plain(format.summary)}`,
    plain(format.about),
    toldLines(format, (check) => check).join('\n'),
  ].join('\n\n')
}

/** An error's meaning and remedy as plain text for a terminal. */
export function explainError(code: ErrorCode): string {
  const { kind, title, help } = errorCatalogue[code]
  return `${code} (exit code ${exitCodes[kind]}): ${title}.\n${plain(help)}`
}

function isDiagnosticCode(word: string): word is DiagnosticCode {
  return Object.hasOwn(diagnosticCatalogue, word)
}

function isList(word: string): word is keyof typeof lists {
  return Object.hasOwn(lists, word)
}

function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(errorCatalogue, word)
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll('`', '')
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '      ')
}
