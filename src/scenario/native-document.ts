import { posix } from 'node:path'
import type { CheckSpec } from '../checks/check-spec.ts'
import { replacePlaceholders } from '../checks/params/placeholder.ts'
import { respelled } from '../checks/spelling/respelled-trace.ts'
import { canonicalizeJson, type JsonObject, type JsonValue, omitNullish } from '../core/json.ts'
import { getFolder } from '../files/paths.ts'
import { writeNativeCheck, dropEmptyKeys } from './native-check.ts'
import { dayKeys, escapeDays, setDay } from './days.ts'
import type { ScenarioDraft } from './draft.ts'
import type { ScenarioKey } from './keys.ts'
import type { RunCommand, SimulatedUser } from './scenario.ts'

type NativeKeys = { [Key in ScenarioKey]?: JsonValue | undefined }

/** Writes a scenario as the document of a native file at this path. Parts that our format cannot express are left out. */
export function writeNativeDocument(written: ScenarioDraft, file: string): JsonObject {
  const draft = keepDays(written)
  const { id, name, description, source, dataset, runCommand } = draft
  const keys: NativeKeys = {
    id,
    name: name === id ? undefined : name,
    description: omitEmpty(description),
    tags: omitEmpty(draft.tags),
    affects: omitEmpty(draft.affects ?? []),
    negative: draft.isNegative,
    source: source === 'code' ? undefined : source,
    input: draft.input ?? undefined,
    dataset: dataset === null ? undefined : toRelativePath(file, dataset.file),
    input_field: dataset?.inputField,
    id_field: dataset?.idField ?? undefined,
    ...(runCommand === null ? {} : writeCommandKeys(runCommand)),
    traces: draft.traces?.map((glob) => toRelativeTrace(file, glob)),
    trace_refs: omitEmpty(draft.traceRefs),
    trials: draft.trials ?? undefined,
    expected_outcome: omitEmpty(draft.expectedOutcome),
    failure_pattern: draft.failurePattern ?? undefined,
    checks: draft.checks.length === 0 ? undefined : draft.checks.map(({ spec }) => writeNativeCheck(spec)),
    criteria: draft.criteria ?? undefined,
    judge: draft.judge ?? undefined,
  }
  return dropEmptyKeys(keys)
}

/** Escapes each `{{today}}` that is plain text in the scenario's own format. */
function keepDays(draft: ScenarioDraft): ScenarioDraft {
  const { daysIn = [] } = draft
  const plain = dayKeys.filter((key) => !daysIn.includes(key))
  return { ...draft, ...Object.fromEntries(plain.map((key) => [key, respelled(draft[key], escapeDays)])) }
}

function omitEmpty(value: string | readonly string[]): JsonValue | undefined {
  return value.length === 0 ? undefined : typeof value === 'string' ? value : [...value]
}

function writeCommandKeys(command: RunCommand): NativeKeys {
  const { argv, env, inputVia, timeoutMs, setup, teardown, stateCommand } = command
  return {
    run_command: [...argv],
    input_via: inputVia === 'argument' ? undefined : inputVia,
    env: Object.keys(env).length === 0 ? undefined : { ...env },
    working_directory: command.workingDirectory ?? undefined,
    timeout: timeoutMs === null ? undefined : timeoutMs / 1000,
    setup: writeCommands(setup),
    teardown: writeCommands(teardown),
    state_command: stateCommand === undefined ? undefined : [...stateCommand],
    trace_file: command.traceFile ?? undefined,
    faults: command.faults?.map((fault) => omitNullish(fault)),
    user: command.user === undefined ? undefined : writeUser(command.user),
  }
}

function writeUser({ maxTurns, stopWhen, ...user }: SimulatedUser): JsonObject {
  return omitNullish({ ...user, max_turns: maxTurns, stop_when: stopWhen })
}

function writeCommands(commands: RunCommand['setup']): JsonValue | undefined {
  return commands.length === 0 ? undefined : commands.map((words) => [...words])
}

/** Makes a workspace path relative to the folder of a file. */
function toRelativePath(file: string, path: string): string {
  return posix.relative(getFolder(file), path)
}

function toRelativeTrace(file: string, glob: string): string {
  const hash = glob.indexOf('#')
  return hash === -1
    ? toRelativePath(file, glob)
    : toRelativePath(file, glob.slice(0, hash)) + glob.slice(hash)
}

/** Keys that are not compared, mostly because they depend on where the scenario is. */
const ignoredKeys: ReadonlySet<string> = new Set([
  'file',
  'line',
  'origin',
  'locate',
  'problems',
  'checks',
  // Its checks are among the checks.
  'script',
  'isCounted',
  'hasMadeId',
  'sourceFiles',
  'outputFiles',
  'defaultFiles',
  'cellOf',
  // Compared with days filled in, because only our format has words for days.
  'daysIn',
  // A note for people: we cannot start it.
  'agentName',
])

/** A part of a scenario that differs: its path, and the name of the field. */
export interface LostPart {
  readonly path: readonly (string | number)[]
  readonly name: string
}

/** Lists the parts that a copy lacks. Compares all parts, so nothing that our format cannot express goes silently. */
export function diffScenario(draft: ScenarioDraft, copy: ScenarioDraft): LostPart[] {
  const changes = listDifferingKeys(setDay(draft, 0), setDay(copy, 0)).flatMap((name) =>
    ignoredKeys.has(name) ? [] : [{ path: [], name }],
  )
  const longest = draft.checks.length >= copy.checks.length ? draft.checks : copy.checks
  const checks = longest.flatMap((_, index) => {
    const path = ['checks', index]
    // Notes are about parts of the file without a meaning, so the copy need not have them.
    const { isLiteral, ...spec }: Partial<CheckSpec> = { ...draft.checks[index]?.spec, notes: [] }
    const copied: Partial<CheckSpec> = copy.checks[index]?.spec ?? {}
    const params = isLiteral === true ? respelled(copied.params, fillNothing) : copied.params
    return listDifferingKeys(spec, { ...copied, params, notes: [] }).map((name): LostPart => ({
      path,
      name: `checks[${index}].${name}`,
    }))
  })
  return [...changes, ...checks]
}

function fillNothing(text: string): string {
  return replacePlaceholders(text, () => undefined)
}

/** Lists the keys whose values differ. Null and absent are the same. */
function listDifferingKeys(left: object, right: object): string[] {
  const leftValues = new Map<string, unknown>(Object.entries(left))
  const rightValues = new Map<string, unknown>(Object.entries(right))
  return [...new Set([...leftValues.keys(), ...rightValues.keys()])].filter(
    (key) => !isSame(leftValues.get(key), rightValues.get(key)),
  )
}

function isSame(left: unknown, right: unknown): boolean {
  // Functions cannot be compared.
  if (typeof left === 'function' || typeof right === 'function') return false
  return canonicalizeJson(left ?? null) === canonicalizeJson(right ?? null)
}
