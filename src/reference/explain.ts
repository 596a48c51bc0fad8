import { writeJson } from '../core/json.ts'
import { listNames, type Check } from '../checks/define.ts'
import { judgedTypes, outsideTypes } from '../checks/other-names.ts'
import { listAllChecks, checkNames, findCheck } from '../checks/find-check.ts'
import { diagnosticCatalogue, type DiagnosticCode } from '../core/diagnostic-catalogue.ts'
import { errorCatalogue, exitCodes, type ErrorCode, createOptionError } from '../core/errors.ts'
import { suggestWord } from '../text/suggest.ts'
import { formats } from '../trace/formats/all-formats.ts'
import type { TraceFormat } from '../trace/reading/reader.ts'
import {
  renderExampleCheck,
  renderExampleJudge,
  renderExampleTrace,
  describeExpectation,
  listParams,
} from './check-facts.ts'
import { groupStartChecks, listOtherWords } from './check-names.ts'
import { listDeviations } from '../systems/check-deviations.ts'
import { getSystemName } from '../systems/registry.ts'
import { nearMissWords } from '../checks/spelling/spelling-trait.ts'
import { renderContents } from './format-contents.ts'

/** Renders `explain CHECK|ERROR|FORMAT|LIST`. Throws `bad-option` for any other word. */
export function explainTopic(topic: string): string {
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
  if (isDiagnosticCode(topic)) return `${topic}: ${stripMarkdown(diagnosticCatalogue[topic])}`
  const format = formats.find(({ id }) => id === topic)
  if (format !== undefined) return explainFormat(format)
  const ids = formats.map(({ id }) => id)
  const all = [...checkNames, ...codes, ...ids, ...Object.keys(lists)]
  const near = [suggestWord(topic, all) ?? all.filter((name) => name.split(/[_-]/).includes(topic))].flat()
  const help =
    near.length === 0
      ? '`explain checks`, `explain formats` and `explain errors` list all.'
      : `Did you mean ${near.slice(0, 8).join(', ')}?`
  throw createOptionError(
    `There is no check, error or trace format called ${writeJson(topic.slice(0, 60))}. ${help}`,
  )
}

/** Lists of all that can be explained, by the word that asks for each. */
const lists = {
  checks: () =>
    renderTopics(
      listAllChecks().map((check) => [
        listNames(check).join(', '),
        check.canonical === undefined ? check.summary : `${check.summary} The same as ${check.canonical}.`,
      ]),
    ),
  formats: () => renderTopics(formats.map(({ id, summary }) => [id, summary])),
  errors: () => renderTopics(Object.entries(errorCatalogue).map(([code, { title }]) => [code, `${title}.`])),
  problems: () => renderTopics(Object.entries(diagnosticCatalogue)),
} as const satisfies Readonly<Record<string, () => string>>

/** The checks to start with, and where the rest is. */
export function renderFirstTopics(): string {
  const all = listAllChecks()
  const groups = groupStartChecks(all).map(
    ({ question, checks: list }) =>
      `${question}\n${renderTopics(list.map((check) => [withOtherWords(check, all), check.summary]))}`,
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
  const words = listOtherWords(check, all).map(({ name }) => name)
  return words.length === 0 ? check.type : `${check.type}  (also ${words.join(', ')})`
}

function renderTopics(topics: readonly (readonly [name: string, words: string])[]): string {
  return topics.map(([name, words]) => `  ${name}\n      ${stripMarkdown(words)}`).join('\n')
}

/** A check's reference as plain text for a terminal. */
export function explainCheck(check: Check): string {
  const params = listParams(check).map(
    ({ name, type, presence, description }) =>
      `  ${name} (${type}, ${presence})\n      ${stripMarkdown(description)}`,
  )
  const reasons = Object.entries(check.reasons).map(
    ([reason, words]) => `  ${reason}\n      ${stripMarkdown(words)}`,
  )
  const examples = check.examples.map((example) =>
    [
      `  ${stripMarkdown(example.title)}`,
      indentText(renderExampleCheck(check, example)),
      '    with the trace',
      indentText(renderExampleTrace(example)),
      ...(example.judge === undefined
        ? []
        : ['    and a judge that answers', indentText(renderExampleJudge(example.judge))]),
      `    ${describeExpectation(example)}`,
    ].join('\n'),
  )
  const names = check.aliases === undefined ? [] : [`Also called ${check.aliases.join(', ')}`]
  if (check.canonical !== undefined)
    names.push(`In new scenarios, use ${check.canonical}, which asks the same.`)
  const different = listDeviations(check).map(
    ({ system, deviation: { where, original, ours, why } }) =>
      `  ${stripMarkdown(where)}\n      ${system.name}: ${stripMarkdown(original)}\n      here: ${stripMarkdown(ours)}\n      because ${stripMarkdown(why)}`,
  )
  return [
    `${check.type}: ${stripMarkdown(check.summary)}\n${stripMarkdown(check.why)}`,
    ...names,
    ...listOtherMeanings(check),
    `Parameters\n${params.length === 0 ? '  none' : params.join('\n')}`,
    `When it does not pass\n${reasons.join('\n')}\n  missing-data\n      The trace lacks data that the check needs.${check.spelling === undefined ? '' : `\n  near-miss\n      ${stripMarkdown(nearMissWords)}`}`,
    ...(different.length === 0 ? [] : [`What is different here\n${different.join('\n')}`]),
    `Examples\n${examples.join('\n\n')}`,
  ].join('\n\n')
}

/** Lists names that mean something else in the files of other systems. */
function listOtherMeanings(check: Check): string[] {
  const ownNames = listNames(check)
  const words = listAllChecks().flatMap(({ type, origins, meanings = {} }) =>
    origins.flatMap((origin) =>
      Object.entries(meanings[origin] ?? {}).flatMap(([name, params]) => {
        if (!ownNames.includes(name)) return []
        const values = Object.entries(params).map(([key, value]) => `${key}: ${writeJson(value)}`)
        return [`In files of ${getSystemName(origin)}, ${name} is ${type} with ${values.join(', ')}.`]
      }),
    ),
  )
  return words.length === 0 ? [] : [words.join('\n')]
}

/** Explains a trace format: how to get such a file, and the data in it. */
function explainFormat(format: TraceFormat): string {
  return [
    `${format.id}: ${stripMarkdown(format.summary)}`,
    stripMarkdown(format.about),
    renderContents(format, (check) => check).join('\n'),
  ].join('\n\n')
}

/** An error's meaning and remedy as plain text for a terminal. */
export function explainError(code: ErrorCode): string {
  const { kind, title, help } = errorCatalogue[code]
  return `${code} (exit code ${exitCodes[kind]}): ${title}.\n${stripMarkdown(help)}`
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
function stripMarkdown(text: string): string {
  return text.replaceAll('`', '')
}

function indentText(text: string): string {
  return text.replaceAll(/^/gm, '      ')
}
