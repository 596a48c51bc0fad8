import type { Diagnostic, Position } from '../core/diagnostic.ts'
import { isObject } from '../core/json.ts'
import { getStem } from '../files/paths.ts'
import { parseYaml } from '../text/yaml/parse-yaml.ts'
import { findPosition } from '../text/yaml/positions.ts'
import { findDialect, parseOwnDocument, type Dialect } from './dialect.ts'
import { createDraft, type ParsedDrafts, type ScenarioDraft, type ScenarioSource } from './draft.ts'
import { scenarioKeys } from './keys.ts'

export interface ParsedFile extends ParsedDrafts {
  /** A mapping of which no format knows anything. */
  readonly isOther?: true
}

/** A document with the format that reads it. */
interface Recognised {
  readonly dialect: Dialect
  readonly source: ScenarioSource
}

/**
 * Reads a scenario file. A file that cannot be read is one scenario with problems, so that it shows up
 * as unverified; it never throws, and no file disappears.
 */
export async function readScenarioText(
  file: string,
  text: string,
  dialects: readonly Dialect[],
): Promise<ParsedFile> {
  const found = recogniseFile(file, text, dialects)
  if (!('dialect' in found)) return found
  await found.dialect.load(found.source.document)
  return found.dialect.read(found.source)
}

/** The same where all checks are loaded. */
export function parseScenarioFile(file: string, text: string, dialects: readonly Dialect[]): ParsedFile {
  const found = recogniseFile(file, text, dialects)
  return 'dialect' in found ? found.dialect.read(found.source) : found
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
  const parsed = parseOwnDocument(text, dialects) ?? parseYaml(text)
  if (!parsed.ok) return createBrokenFile(file, text, parsed.message, parsed.position)
  const { line, locate, value: document, ...rest } = parsed
  const dialect = findDialect(document, dialects)
  if (dialect === null) {
    const other = createBrokenFile(file, text, describeNotAScenario(document), { line, column: 1 })
    return isObject(document) ? { ...other, isOther: true } : other
  }
  return { dialect, source: { ...rest, file, document, line, locate } }
}

function describeNotAScenario(value: unknown): string {
  const keys = Object.keys(scenarioKeys).slice(0, 3).join('`, `')
  if (value === null) return 'the file is empty; expected a scenario with `id` and `checks`'
  if (!isObject(value))
    return `expected a scenario, a mapping with \`id\` and \`checks\`, got ${Array.isArray(value) ? 'a list' : 'text'}`
  return `this is not a scenario: it has none of the keys of one (\`${keys}\`, …); move the file out of the scenario folder`
}

/** The one scenario that stands for a file of which nothing can be used. */
function createBrokenFile(file: string, text: string, message: string, position: Position): ParsedFile {
  const diagnostic: Diagnostic = { code: 'scenario-syntax', severity: 'error', message, file, ...position }
  return { drafts: [createBrokenDraft(file, text, [diagnostic])], diagnostics: [diagnostic] }
}

/** A scenario with nothing but its name; the id is its own where a line says so. */
export function createBrokenDraft(
  file: string,
  text: string,
  problems: readonly Diagnostic[],
): ScenarioDraft {
  const id =
    /^id:[ \t]*["']?([^\s"'#:&*!|>[{][^\s"'#:]{0,199})["']?[ \t]*(?:#.*)?$/m.exec(text)?.[1] ?? getStem(file)
  const { line = 1, column = 1 } = problems[0] ?? {}
  const locate = () => ({ line, column })
  return { ...createDraft({ id, file, line, origin: 'scenario-gate', problems, locate }), isUnread: true }
}
