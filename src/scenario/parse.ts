import type { Diagnostic, Position } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { isObject, parseJson, toMapping, type JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { getStem, emptyTree, type FileTree } from '../files/paths.ts'
import { suggestWord } from '../text/suggest.ts'
import { parseYaml } from '../text/yaml/parse-yaml.ts'
import { findPosition } from '../text/yaml/positions.ts'
import { defaultsFile, pickDefaults } from './default-files.ts'
import { findDialect, parseOwnDocument, type Dialect } from './dialect.ts'
import { parseStream, type ParsedStream } from './documents.ts'
import { createDraft, type ParsedDrafts, type ScenarioDraft, type ScenarioSource } from './draft.ts'
import { scenarioKeys } from './keys.ts'
import { readLinkedFiles } from './linked-files.ts'

export interface ParsedFile extends ParsedDrafts {
  /** It is made of other files as well. */
  readonly isLinked?: true
}

/** A document with the format that reads it. */
interface Recognised {
  readonly dialect: Dialect
  readonly source: ScenarioSource
}

const base64 = /"[\w+/=-]{1000,}"/g

/**
 * The text of a scenario file. The eval sets of others hold images in base64, which are long and no work to read.
 *
 * @throws GateError as the tree does; `too-large` also for JSON that is too long without its images.
 */
export async function loadScenarioText(tree: FileTree, file: string): Promise<string> {
  const most = limits.scenarioFile
  if (!/\.json$/i.test(file)) return tree.readText(file, most)
  const text = await tree.readText(file, limits.scenarioFileWithImages)
  if (text.length <= most || text.replaceAll(base64, '').length <= most) return text
  const words = `\`${file}\` has more than ${most >> 20} MiB besides images in base64; write its cases as several files.`
  throw new GateError('too-large', words)
}

/** Reads a scenario file. Never throws: an unreadable file becomes one unverified scenario with problems. */
export async function readScenarioText(
  file: string,
  text: string,
  dialects: readonly Dialect[],
  defaults: readonly ScenarioSource[] = [],
  tree: FileTree = emptyTree,
): Promise<ParsedFile> {
  const reading = recogniseFile(file, text, dialects)
  if (!('dialect' in reading)) return reading
  const { dialect, source } = reading
  const picked = pickDefaults(defaults, dialect.settingsFiles)
  const { document } = source
  // Whatever a format calls the list of its cases.
  const cases = [document, ...Object.values(toMapping(document))].reduce<number>(
    (most, value) => (Array.isArray(value) ? Math.max(most, value.length) : most),
    1,
  )
  const layers = (picked.defaults ?? []).map((layer) => layer.document)
  const checks = layers.flatMap((layer) => toMapping(layer)['checks'] ?? []).length
  if (cases * checks > limits.suiteChecks) {
    const words = `${checks} checks of the defaults for ${cases} cases are more than ${limits.suiteChecks} in all; take out cases or checks`
    return createBrokenFile(file, text, words, { line: source.line, column: 1 })
  }
  await dialect.load([document, ...layers])
  if (dialect.listLinks === undefined) return dialect.read({ ...source, ...picked })
  const linked = await readLinkedFiles(tree, file, document, dialect.listLinks)
  return { ...dialect.read({ ...source, ...picked, linked }), isLinked: true }
}

/** The same where all checks are loaded, and without defaults. */
export function parseScenarioFile(file: string, text: string, dialects: readonly Dialect[]): ParsedFile {
  const reading = recogniseFile(file, text, dialects)
  return 'dialect' in reading ? reading.dialect.read(reading.source) : reading
}

function recogniseFile(file: string, text: string, dialects: readonly Dialect[]): Recognised | ParsedFile {
  const damaged = text.indexOf('\uFFFD')
  if (damaged !== -1) {
    return createBrokenFile(
      file,
      text,
      'this is not UTF-8 text; save the file as UTF-8',
      findPosition(text, damaged),
    )
  }
  const isLines = /\.json$/i.test(file) && isJsonLines(text)
  if (isLines || /\.(?:csv|tsv|jsonl|ndjson|[cm]?[jt]sx?|py)$/i.test(file)) {
    const [words] = dialects.flatMap((dialect) => dialect.describeRows?.(file, text) ?? [])
    return createBrokenFile(file, text, words ?? describeRows(file, isLines), { line: 1, column: 1 })
  }
  const parsed = parseOwnDocument(text, dialects) ?? parseScenarioStream(text, dialects) ?? parseYaml(text)
  if (!parsed.ok) return createBrokenFile(file, text, parsed.message, parsed.position)
  const { line, locate, value: document, ...rest } = parsed
  const dialect = findDialect(document, dialects)
  const named = dialects.find(({ fileNames }) => fileNames?.test(file) === true)
  const isMisnamed =
    named !== undefined && (dialect?.claim ?? 'key') === 'key' && !('checks' in toMapping(document))
  if (dialect === null || isMisnamed) {
    const why = isMisnamed
      ? `this is called like one of these, and is none: ${named.summary}`
      : describeNotAScenario(document)
    const other = createBrokenFile(file, text, why, { line, column: 1 })
    return isObject(document) ? { ...other, isOther: true } : other
  }
  const excess = dialect.rowFiles === undefined ? explainLongList(document) : null
  if (excess !== null) return createBrokenFile(file, text, excess, { line, column: 1 })
  return { dialect, source: { ...rest, file, document, line, locate } }
}

/** Says what to do with a file in which a list is too long to read, be it of cases, checks or values; null if none is. */
function explainLongList(value: JsonValue, key: string | null = null): string | null {
  if (typeof value !== 'object' || value === null) return null
  const most = limits.scenarioFileEntries
  if (Array.isArray(value) && value.length > most)
    return `${key === null ? 'the list' : `\`${key.slice(0, 80)}\``} has ${value.length} entries, and at most ${most} are read; write them as several files`
  for (const [inner, item] of Object.entries(value)) {
    const excess = explainLongList(item, Array.isArray(value) ? key : inner)
    if (excess !== null) return excess
  }
  return null
}

/** Null for one document, and for documents of a format that has one in a file. */
function parseScenarioStream(text: string, dialects: readonly Dialect[]): ParsedStream | null {
  const stream = parseStream(text)
  return stream !== null && findDialect(stream.value, dialects)?.takesStreams === true ? stream : null
}

export function describeNotAScenario(value: unknown): string {
  const keys = Object.keys(scenarioKeys).slice(0, 3).join('`, `')
  if (value === null) return 'the file is empty; expected a scenario with `id` and `checks`'
  if (!isObject(value))
    return `expected a scenario, a mapping with \`id\` and \`checks\`, or a list of them, got ${Array.isArray(value) ? 'a list of other values; where each is an input, write it as a case with `input` and what is expected, such as under `must_contain`' : 'text'}`
  if ('defaults' in value)
    return `defaults alone are no scenario; those of a folder stand in \`${defaultsFile}\`, without the key \`defaults\``
  const near = Object.keys(value).flatMap((key) => {
    const ours = suggestWord(key, Object.keys(scenarioKeys))
    return ours === null ? [] : [`\`${ours}\` for \`${key}\``]
  })
  if (near.length > 0) return `this is not a scenario: did you mean ${near.slice(0, 3).join(', ')}?`
  return `this is not a scenario: it has none of the keys of one (\`${keys}\`, …); if it has cases, it can be the \`dataset\` of one, else move it out of the scenario folder`
}

/** Benchmarks call such files `.json`, too. */
function isJsonLines(text: string): boolean {
  const lines = text.trimStart().split('\n', 2)
  return lines.length === 2 && lines.every((line) => isObject(parseJson(line)))
}

function describeRows(file: string, isLines: boolean): string {
  if (/\.(?:[cm]?[jt]sx?|py)$/i.test(file))
    return 'this is a program, and no scenario; `scenario-gate init --command "COMMAND"` writes scenarios for an agent'
  const rows = isLines ? `${file}l` : file
  const renamed = isLines ? `, in lines of JSON; rename the file to \`${rows}\`` : ''
  return `these are rows of a dataset, and no scenario${renamed}; where a field is called like an expectation, such as \`must_contain\`, \`${convertCommand(rows)}\` writes one of them, else write one with this file as its \`dataset\``
}

/** The command that makes a scenario of a golden set. */
export function convertCommand(file: string): string {
  return `scenario-gate convert ${file} --output-dir scenarios`
}

/** Creates the one scenario that represents an unusable file. */
function createBrokenFile(file: string, text: string, message: string, position: Position): ParsedFile {
  const diagnostic: Diagnostic = { code: 'scenario-syntax', severity: 'error', message, file, ...position }
  return { drafts: [createBrokenDraft(file, text, [diagnostic])], diagnostics: [diagnostic] }
}

/** A scenario with nothing but its name; the id is its own where a line says so, else `name`. */
export function createBrokenDraft(
  file: string,
  text: string,
  problems: readonly Diagnostic[],
  name = getStem(file) || file,
): ScenarioDraft {
  const id = /^id:[ \t]*["']?([^\s"'#:&*!|>[{][^\s"'#:]{0,199})["']?[ \t]*(?:#.*)?$/m.exec(text)?.[1] ?? name
  const { line = 1, column = 1 } = problems[0] ?? {}
  const locate = () => ({ line, column })
  return { ...createDraft({ id, file, line, origin: 'scenario-gate', problems, locate }), isUnread: true }
}
