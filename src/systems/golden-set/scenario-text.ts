import { posix } from 'node:path'
import { writeJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { getFolder, getStem } from '../../files/paths.ts'
import { buildFileStem, schemaUrl } from '../../scenario/convert.ts'
import type { RunCommand } from '../../scenario/scenario.ts'
import { renderYaml, type YamlComment } from '../../text/yaml/render-yaml.ts'
import { isDescriptive } from '../agentcheck/case-keys.ts'
import { expectTrigger, noteKeys, triggerKeys } from './expectation-table.ts'
import { describeGoldenSet, type GoldenSet } from './golden-set.ts'
import { normalizeKey, ofCall, type MappedField } from './map-fields.ts'

/** How runs of the cases come about. */
export interface GoldenEvidence {
  readonly agent?: Pick<RunCommand, 'argv' | 'inputVia'> & { readonly folder: string }
  /** Globs of recordings, relative to the workspace. */
  readonly traces?: readonly string[]
}

/** What an unknown field becomes: no such check exists, so nothing passes before a person decides. */
function buildOpenCheck({ field, isEvaluator }: MappedField): JsonObject {
  return { type: `TODO ${field}`, ...(isEvaluator === true ? {} : { params: { value: `{{${field}?}}` } }) }
}

/** Builds the id of the scenario of a set. */
export function buildGoldenId({ file }: GoldenSet): string {
  return buildFileStem(getStem(file).replace(/\.prompt$/, ''))
}

/** Writes the scenario of a golden set, as a file at this path, which its readers can change. */
export function renderGoldenScenario(
  set: GoldenSet,
  path: string,
  { agent, traces = [] }: GoldenEvidence = {},
): string {
  const toRelative = (file: string) => posix.relative(getFolder(path), file)
  const scenario: Record<string, JsonValue> = {
    id: getStem(path),
    ...(set.tags.length === 0 ? {} : { tags: set.tags.map((tag) => `{{${tag}?}}`) }),
    dataset: toRelative(set.file),
    input_field: set.input,
    ...(set.id === null ? {} : { id_field: set.id }),
    ...(traces.length === 0 ? {} : { traces: traces.map(toRelative) }),
    ...(agent === undefined
      ? {}
      : {
          run_command: [...agent.argv],
          ...(agent.inputVia === 'argument' ? {} : { input_via: agent.inputVia }),
          ...(agent.folder === '.' ? {} : { working_directory: agent.folder }),
          timeout: '2m',
        }),
    checks: set.expectations.map((expectation) => expectation.check ?? buildOpenCheck(expectation)),
  }
  const comments = set.expectations.flatMap((expectation, index): YamlComment[] => {
    const text = explainCheck(expectation)
    return text === null ? [] : [{ path: ['checks', index], text }]
  })
  const notes = set.notes.length === 0 ? '' : `# Nothing is asked of: ${set.notes.join(', ')}\n`
  const head = `# yaml-language-server: $schema=${schemaUrl}
# Made of ${describeGoldenSet(set)}. \`{{field?}}\` is a field of a case; a case in which it is empty is not asked.
`
  return `${head}${notes.replaceAll(/[\r\u0085\u2028\u2029]/g, ' ')}${renderYaml(scenario, comments)}`
}

/** Says what to do about a field that sounds like an expectation, and that no check is known for. */
export function explainOpenField(field: string): string {
  return `No check is known for \`${field}\`. Write the one that you mean, or delete this one where it is only a note.`
}

/** The check to write where texts have several between `|`, a field has arguments of a call or says whether a skill is loaded, or where the answer is JSON and the field is one of it. */
function suggestCheck(field: string): string {
  const key = normalizeKey(field)
  if (/contain|include|mention|keyword|phrase/.test(key)) {
    const [which, type] = /(?:^|_)(?:not|never|no|forbid\w*|exclu\w*|avoid)_/.test(`${key}_`)
      ? ['none of the texts may be in the answer', 'content_excludes']
      : ['one of the texts between `|` is enough', 'contains_any']
    return `\nWhere ${which}, write them as a list, and:\n- type: ${type}\n  params: { patterns: "{{${field}?}}" }`
  }
  if (triggerKeys.test(key))
    return `\nWhere it is about a skill:\n${renderYaml([expectTrigger('NAME', field)]).trim()}`
  if (ofCall.test(key))
    return `\nWhere they are the arguments of a call, and \`tool\` is the field with its name:\n- type: tool_args\n  params: { tool_name: "{{tool}}", expected_args: "{{${field}?}}" }`
  const [, name] =
    /^expect(?:ed|s)?(?:_(?:output|answer|response|result|analysis|json))?\.(\w+)$/.exec(field) ?? []
  return name === undefined
    ? ''
    : `\nWhere the answer is JSON with this field:\n- type: json_path\n  params: { expression: $, match: { ${name}: "{{${field}?}}" } }`
}

function describeEmptyLists(count: number): string {
  const cases = count === 1 ? '1 case lists' : `${count} cases list`
  return `${cases} none, and ${count === 1 ? 'is' : 'are'} not asked. If no tool may be called there, keep them in a file of their own, with:\n- type: max_tool_calls\n  params: { max: 0 }`
}

/** What its reader has to know; null if the check says it. */
function explainCheck({ field, check, emptyLists }: MappedField): string | null {
  if (check === null) return explainOpenField(field) + suggestCheck(field)
  if (emptyLists !== undefined) return describeEmptyLists(emptyLists)
  const [reference] = /\{\{[^{}]*\}\}/.exec(writeJson(check.params)) ?? ['']
  const judge = `A judge understands more:\n- type: llm_judge\n  params: { criteria: "Says the same as: ${reference}" }`
  if (check.type === 'text_similarity')
    return `Compares words, since no two answers are worded alike: half of them must agree. ${judge}`
  if (check.type === 'any_of') return `The answer contains it, or half of its words agree. ${judge}`
  return null
}

/** What each field becomes, in a line: `query → the input`; then fields that are no plain notes, and of which nothing is asked. */
export function listMappings({ input, expectations, notes }: GoldenSet): string[] {
  const unasked = notes.filter((field) => !isDescriptive(field) && !noteKeys.test(normalizeKey(field)))
  return [
    `${input} → the input`,
    ...expectations.map(({ field, check, emptyLists = 0 }) => {
      const becomes = check === null ? 'no check is known for it' : (described[check.type] ?? check.type)
      const empty = `; not asked where it is an empty list, as in ${emptyLists} of them`
      return `${field} → ${becomes}${emptyLists === 0 ? '' : empty}`
    }),
    ...(unasked.length === 0
      ? []
      : [`nothing is asked of: ${unasked.slice(0, 8).join(', ')}${unasked.length > 8 ? ', …' : ''}`]),
  ]
}

const described: Readonly<Record<string, string>> = {
  text_similarity: 'text_similarity: at least half of the words agree',
  any_of: 'contains, or text_similarity: at least half of the words agree',
}
