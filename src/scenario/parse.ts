import type { Diagnostic, Position } from '../core/diagnostic.ts'
import { isObject } from '../core/json.ts'
import { stemOf } from '../files/paths.ts'
import { parseYaml } from '../text/yaml/parse-yaml.ts'
import { positionAt } from '../text/yaml/positions.ts'
import { dialectOf, ownDocumentOf, type Dialect } from './dialect.ts'
import { blankDraft, type Reading, type ScenarioDraft, type ScenarioSource } from './draft.ts'
import { scenarioKeys } from './keys.ts'

export interface ParsedFile extends Reading {
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
  const found = recognised(file, text, dialects)
  if (!('dialect' in found)) return found
  await found.dialect.load(found.source.document)
  return found.dialect.read(found.source)
}

/** The same where all checks are loaded. */
export function parseScenarioFile(file: string, text: string, dialects: readonly Dialect[]): ParsedFile {
  const found = recognised(file, text, dialects)
  return 'dialect' in found ? found.dialect.read(found.source) : found
}

function recognised(file: string, text: string, dialects: readonly Dialect[]): Recognised | ParsedFile {
  const damaged = text.indexOf('\uFFFD')
  if (damaged !== -1) {
    return broken(file, text, 'this is not UTF-8 text; save the file as UTF-8', positionAt(text, damaged))
  }
  const parsed = ownDocumentOf(text, dialects) ?? parseYaml(text)
  if (!parsed.ok) return broken(file, text, parsed.message, parsed.position)
  const { line, locate, value: document, ...rest } = parsed
  const dialect = dialectOf(document, dialects)
  if (dialect === null) {
    const other = broken(file, text, notAScenario(document), { line, column: 1 })
    return isObject(document) ? { ...other, isOther: true } : other
  }
  return { dialect, source: { ...rest, file, document, line, locate } }
}

function notAScenario(value: unknown): string {
  const keys = Object.keys(scenarioKeys).slice(0, 3).join('`, `')
  if (value === null) return 'the file is empty; expected a scenario with `id` and `checks`'
  if (!isObject(value))
    return `expected a scenario, a mapping with \`id\` and \`checks\`, got ${Array.isArray(value) ? 'a list' : 'text'}`
  return `this is not a scenario: it has none of the keys of one (\`${keys}\`, …); move the file out of the scenario folder`
}

/** The one scenario that stands for a file of which nothing can be used. */
function broken(file: string, text: string, message: string, position: Position): ParsedFile {
  const diagnostic: Diagnostic = { code: 'scenario-syntax', severity: 'error', message, file, ...position }
  return { drafts: [brokenDraft(file, text, [diagnostic])], diagnostics: [diagnostic] }
}

/** A scenario with nothing but its name; the id is its own where a line says so. */
export function brokenDraft(file: string, text: string, problems: readonly Diagnostic[]): ScenarioDraft {
  const id =
    /^id:[ \t]*["']?([^\s"'#:&*!|>[{][^\s"'#:]{0,199})["']?[ \t]*(?:#.*)?$/m.exec(text)?.[1] ?? stemOf(file)
  const { line = 1, column = 1 } = problems[0] ?? {}
  const locate = () => ({ line, column })
  return { ...blankDraft({ id, file, line, origin: 'scenario-gate', problems, locate }), isUnread: true }
}
