import { appendAll } from '../../core/collections.ts'
import type { KeyPath } from '../../core/diagnostic.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, toMapping } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { requireGateError } from '../../core/errors.ts'
import { resolveBesideFile, getStem } from '../../files/paths.ts'
import type { ScenarioDraft, ScenarioSource, FileReference } from '../../scenario/draft.ts'
import { createDraft, locateProblem } from '../../scenario/draft.ts'
import { createKeyProblem, readKeys, type KeyProblem } from '../../checks/keys/read-keys.ts'
import { z } from 'zod'

const manifestKeys = ['apiVersion', 'kind', 'metadata', 'spec', '$schema']

/** Reads a manifest of PromptKit: kind, name (null if missing), description and labels (`key=value`). */
export function readManifest(document: JsonValue) {
  const root = toMapping(document)
  const metadata = toMapping(root['metadata'])
  const { kind, spec = null } = root
  const problems = Object.keys(root)
    .filter((key) => !manifestKeys.includes(key))
    .map((key): KeyProblem => ({
      code: 'scenario-key',
      path: [key],
      part: 'key',
      message: `\`${key.slice(0, 80)}\` is not a key here; known keys: ${manifestKeys.join(', ')}`,
    }))
  if (!isObject(spec)) problems.push(createKeyProblem(['spec'], noSpec))
  return {
    kind: typeof kind === 'string' ? kind : '',
    name: readName(metadata['name']),
    labels: Object.entries(toMapping(metadata['labels'])).map(
      ([key, value]) => `${key}=${readName(value) ?? ''}`,
    ),
    spec: toMapping(spec),
    problems,
  }
}

const noSpec = '`spec` must be a mapping: what the file describes stands in it'

/** Reads a name, also one that YAML takes for a number. */
export function readName(value: JsonValue | undefined): string | null {
  if (isNumber(value) || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** A mapping without the keys that have no value: Go reads them as ones that are not there. */
export function dropEmptyKeys(value: JsonValue | undefined): JsonObject {
  return Object.fromEntries(Object.entries(toMapping(value)).filter(([, entry]) => entry !== null))
}

/** Keys whose values say nothing of what must hold. */
export function takeAsTheyAre(keys: string): Readonly<Record<string, z.ZodUnknown>> {
  return Object.fromEntries(keys.split(/\s+/).map((key) => [key, z.unknown()]))
}

/** Lists the parser's faults in a part of the file, without those inside `but`; a repeated key counts as outside. */
export function listFaults(
  { faults }: ScenarioSource,
  at: KeyPath,
  but: readonly KeyPath[] = [],
): KeyProblem[] {
  return faults
    .filter(
      ({ path }) =>
        isWithin(path, at) && !but.some((part) => path.length > part.length && isWithin(path, part)),
    )
    .map(({ path, part, message }) => createKeyProblem(path, message, part))
}

export function isWithin(path: KeyPath, prefix: KeyPath): boolean {
  return prefix.every((step, index) => path[index] === step)
}

/** Resolves a path relative to its file to a path of the workspace; a problem if it is outside. */
export function resolvePath(source: ScenarioSource, path: string, at: KeyPath): string | KeyProblem {
  try {
    return resolveBesideFile(source.file, path)
  } catch (thrown) {
    const message = `${requireGateError(thrown).message} Write a path inside of it, relative to this file`
    return createKeyProblem(at, message)
  }
}

/** Finds the part of a file that is about the scenario whose `spec` stands there: all of it, or an entry of an Arena. */
export function findPart(spec: KeyPath): KeyPath {
  return spec.length === 1 ? [] : spec
}

/** A scenario of PromptKit before its checks are known; `spec` is where it stands. */
export function createEmptyDraft(
  source: ScenarioSource,
  spec: KeyPath,
  id: string | null,
  problems: readonly KeyProblem[],
): ScenarioDraft {
  const { file, locate } = source
  const at = findPart(spec)
  return createDraft({
    id: id ?? getStem(file).replace(/\.(?:scenario|eval|arena)$/, ''),
    file,
    line: at.length === 0 ? source.line : locate(at, 'key').line,
    origin: 'promptkit',
    problems: problems.slice(0, limits.faultsPerFile).map((each) => locateProblem(source, each)),
    locate: (path, part) => ({ ...locate([...at, ...toManifestPath(path, at)], part), file }),
  })
}

/** Where a part of a scenario stands in a manifest; one inside of an Arena has no metadata. */
function toManifestPath(path: KeyPath, at: KeyPath): KeyPath {
  const [key, ...rest] = path
  if (at.length > 0) return key === 'id' ? [] : path
  if (key === 'id') return ['metadata', 'name']
  if (key === 'traces') return ['spec', 'recording', 'path']
  return key === undefined ? [] : ['spec', key, ...rest]
}

/** An entry of a list of files; its other keys are about how the file is used. */
const mentionKeys = {
  file: z.string({ error: 'expected a path relative to this file' }).min(1, { error: 'expected a path' }),
}

/** A file as it is named at a path of another one. */
export interface Named {
  readonly path: KeyPath
  readonly file: unknown
}

/** Files that are named, as paths of the workspace, and what is wrong with their names. */
export function resolveMentions(source: ScenarioSource, named: readonly Named[]) {
  const problems: KeyProblem[] = []
  const references = named.flatMap(({ path, file }): FileReference[] => {
    const { values, problems: keyProblems } = readKeys(mentionKeys, { file }, path.slice(0, -1))
    appendAll(problems, keyProblems)
    if (values.file === undefined) return []
    const target = resolvePath(source, values.file, path)
    if (typeof target === 'string')
      return [{ file: target, problem: (message) => locateProblem(source, createKeyProblem(path, message)) }]
    problems.push(target)
    return []
  })
  return { found: references, problems }
}
