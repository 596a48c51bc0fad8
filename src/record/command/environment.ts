import { fillWord, takesAnything, type FindVariable } from '../../scenario/command-placeholders.ts'
import type { RunCommand } from '../../scenario/scenario.ts'
import { isInherited, isTelemetryRoute } from './inherited-environment.ts'
import {
  announceReceiver,
  announceTrial,
  redirectsTelemetry,
  recordingDefaults,
  Variables,
  type TrialPlace,
} from './telemetry-variables.ts'
import { parseEnv } from 'node:util'
import { requireGateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { joinPath, type FileTree } from '../../files/paths.ts'
import { realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isInside } from '../../files/walk.ts'
import type { Environment } from '../../core/environment.ts'

/** Variables that the commands of a run share. */
export interface EnvironmentSource {
  /** Our own environment. */
  readonly env: Environment
  /** The `.env` file of the folder that commands start in. */
  readonly dotEnv: Readonly<Record<string, string>>
  /** False: nothing that may be a secret is passed on. */
  readonly trusted: boolean
}

/** The input of a scenario with `input_via: environment`. */
export const inputVariable = 'SCENARIO_GATE_INPUT'

/** Variables that a scenario may not set, as in Kensa. */
const systems = new Set([
  'KENSA_TRACE_DIR',
  'PATH',
  'HOME',
  'USER',
  'SHELL',
  'PYTHONPATH',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'DYLD_LIBRARY_PATH',
])

/**
 * The environment of a trial's command: ours without what belongs to our step (or, of a stranger's pull request, only
 * what is harmless); what `.env` adds to that; the scenario's own variables over both; and how its telemetry is
 * recorded. `.env` only fills in what is unset, unlike in Kensa, where a file that is committed by mistake beats the
 * secrets of the workflow. `refused`: variables of the scenario that were not set, for they are ours or the system's;
 * in its order.
 */
export function buildTrialEnvironment(
  source: EnvironmentSource,
  command: Pick<RunCommand, 'env'>,
  endpoint: string,
  place: TrialPlace,
  platform: NodeJS.Platform = process.platform,
) {
  const { variables, refused } = buildCommonVariables(source, command, endpoint, platform)
  announceTrial(variables, place)
  place.models?.redirect(variables)
  variables.set('KENSA_TRACE_DIR', place.traceFolder)
  const paths = [place.traceFolder, variables.get('PYTHONPATH') ?? '']
  variables.set('PYTHONPATH', paths.filter((path) => path !== '').join(platform === 'win32' ? ';' : ':'))
  return { env: variables.toRecord(), refused }
}

/** Builds the environment of `setup` and `teardown`, which belong to no trial: no input, no row. */
export function buildBedEnvironment(
  source: EnvironmentSource,
  command: Pick<RunCommand, 'env'>,
  endpoint: string,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const findVariable = createVariableFinder(source, platform)
  const entries = Object.entries(command.env).filter(([, value]) => !takesAnything(value))
  const env = Object.fromEntries(
    entries.map(([name, value]) => [name, fillWord(value, null, null, findVariable)]),
  )
  return buildCommonVariables(source, { env }, endpoint, platform).variables.toRecord()
}

/** Builds the environment of the command that prints the state: the trial agent's, without telemetry. */
export function buildStateEnvironment(
  source: EnvironmentSource,
  env: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const variables = inheritVariables(source, platform)
  variables.setAll(filterOwnVariables(env, platform).ours.toRecord())
  return variables.toRecord()
}

/** Builds the environment of commands that prepare a checkout: the agents', without scenario and receiver. */
export function buildSetupEnvironment(
  source: EnvironmentSource,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  return inheritVariables(source, platform).toRecord()
}

/** Finds the variables that `${env:NAME}` may name: those that a command gets anyway. */
export function createVariableFinder(
  source: EnvironmentSource,
  platform: NodeJS.Platform = process.platform,
): FindVariable {
  const variables = inheritVariables(source, platform)
  return (name) => variables.get(variables.fold(name))
}

function inheritVariables({ env, dotEnv, trusted }: EnvironmentSource, platform: NodeJS.Platform): Variables {
  const variables = new Variables(platform)
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && isInherited(variables.fold(name), trusted)) variables.set(name, value)
  for (const [name, value] of Object.entries(dotEnv))
    if (variables.get(name) === undefined && !isTelemetryRoute(variables.fold(name)))
      variables.set(name, value)
  return variables
}

function buildCommonVariables(
  source: EnvironmentSource,
  command: Pick<RunCommand, 'env'>,
  endpoint: string,
  platform: NodeJS.Platform,
): { variables: Variables; refused: string[] } {
  const variables = inheritVariables(source, platform)
  const { ours, refused } = filterOwnVariables(command.env, platform)
  variables.setAll(recordingDefaults)
  if (/\bgen_ai_latest_experimental\b/.test(ours.get(optIn) ?? variables.get(optIn) ?? '')) {
    // Instrumentations that were asked for the newest conventions take `true` for "no content".
    variables.set(captureContent, 'SPAN_ONLY')
  }
  variables.setAll(ours.toRecord())
  announceReceiver(variables, endpoint)
  return { variables, refused }
}

const optIn = 'OTEL_SEMCONV_STABILITY_OPT_IN'
const captureContent = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'

function filterOwnVariables(env: Readonly<Record<string, string>>, platform: NodeJS.Platform) {
  const ours = new Variables(platform)
  const refused: string[] = []
  for (const [name, value] of Object.entries(env)) {
    const folded = ours.fold(name)
    if (systems.has(folded) || folded === inputVariable || redirectsTelemetry(name, value)) refused.push(name)
    else ours.set(name, value)
  }
  return { ours, refused }
}

/** Resolves the folder that a command starts in; null if what its scenario names is no folder of the workspace. */
export async function resolveWorkingFolder(root: string, cwd: string, named: string | null) {
  if (named === null) return cwd
  try {
    const folder = await realpath(resolve(root, named))
    if (!isInside(await realpath(root), folder) || !(await stat(folder)).isDirectory()) return null
    return folder
  } catch {
    return null
  }
}

/** Reads the `.env` of one folder only. `problem`: why it cannot be used; null if it can or does not exist. */
export async function readDotEnv(tree: Pick<FileTree, 'size' | 'readText'>, folder: string) {
  const path = joinPath(folder, '.env')
  try {
    if ((await tree.size(path)) === null) return { values: {}, problem: null }
    return { values: parseDotEnv(await tree.readText(path, limits.dotEnv)), problem: null }
  } catch (thrown) {
    return { values: {}, problem: requireGateError(thrown).message }
  }
}

/** Parses `.env` as Node does: quotes, comments, `export`, values of several lines. Other lines are ignored. */
export function parseDotEnv(text: string): Record<string, string> {
  const values = Object.create(null) as Record<string, string>
  for (const [key, value] of Object.entries(parseEnv(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')))) {
    // Node takes a line without `=` for the start of the next name.
    const name = key.slice(key.lastIndexOf('\n') + 1).replace(/^\s*(?:export\s+)?/, '')
    if (/^[A-Za-z_][\w.-]*$/.test(name) && value !== undefined && !value.includes('\0')) values[name] = value
  }
  return values
}
