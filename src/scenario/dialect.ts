import type { JsonValue } from '../core/json.ts'
import type { ParsedYaml } from '../text/yaml/parse-yaml.ts'
import type { ParsedDrafts, ScenarioSource } from './draft.ts'
import type { LinkedFiles } from './linked-files.ts'

/**
 * How a dialect recognises its files: by a syntax of its own, by the shape of the document, or by any one of its
 * keys. Where two dialects could read a file, the one with the stronger claim does.
 */
type DetectionStrength = (typeof claims)[number]

const claims = ['syntax', 'shape', 'key'] as const

/** A format of scenario files. `detect` looks at content. `read` drops nothing: what it cannot read has problems. */
export interface Dialect {
  readonly id: string
  readonly summary: string
  readonly claim: DetectionStrength
  /** For a format with a syntax of its own: the document of a text, or null if it is another format. */
  parse?(text: string): ParsedYaml | null
  /** A text near the start of such a file where it is JSON; other JSON in a folder is left alone. */
  readonly jsonMark?: RegExp
  /** Names of files with settings for it, in its folder or above: the nearest holds, in one folder the first. */
  readonly settingsFiles?: readonly string[]
  /** Names of files of this format, besides those that end in `.yaml` and `.yml`. */
  readonly fileNames?: RegExp
  /** Files next to scenarios of this format that contain none. */
  readonly besideFiles?: RegExp
  /** Names of files with rows that a scenario can be made of. */
  readonly rowFiles?: RegExp
  /** What to do with a table of its tests, which is no scenario file; null for any other. */
  describeRows?(file: string, text: string): string | null
  /** Glob of files that are read where no path is given. */
  readonly usualFiles?: string
  /** Its files may be a stream of documents, which is read as the list of them. */
  readonly takesStreams?: true
  detect(document: JsonValue): boolean
  /** Loads the checks that `read` asks about. */
  load(document: JsonValue): Promise<unknown>
  /** Paths and globs of files that are read with a document, relative to it; `linked`: those that were read so far. */
  readonly listLinks?: (document: JsonValue, linked: LinkedFiles) => Iterable<string>
  read(source: ScenarioSource): ParsedDrafts
}

/** Sorts dialects by how strong their claim is, which is the order in which they are asked. */
export function sortByClaim(dialects: readonly Dialect[]): Dialect[] {
  return claims.flatMap((claim) => dialects.filter((dialect) => dialect.claim === claim))
}

/** The first dialect that recognises a document, or null if none does. */
export function findDialect(document: JsonValue, dialects: readonly Dialect[]): Dialect | null {
  return dialects.find((dialect) => dialect.detect(document)) ?? null
}

/** The document of a text in a syntax of one dialect's own, or null if it is in none. */
export function parseOwnDocument(text: string, dialects: readonly Dialect[]): ParsedYaml | null {
  for (const dialect of dialects) {
    const parsed = dialect.parse?.(text) ?? null
    if (parsed !== null) return parsed
  }
  return null
}
