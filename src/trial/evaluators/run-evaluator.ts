import { resolve } from 'node:path'
import { createBadReply, parseReply } from '../../checks/custom/reply.ts'
import { limits } from '../../core/limits.ts'
import { canonicalizeJson } from '../../core/json.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { runProcess, type ProcessResult } from '../../record/command/process.ts'
import { createRedactor } from '../../record/redact/redact.ts'
import { findTellingLine, toClause } from '../../text/sentence.ts'
import type { Finding } from '../../core/verdict.ts'
import { hashEvaluatorFiles } from '../../scenario/custom-checks.ts'
import { moduleProgram } from './module-program.ts'
import type { CustomCheck } from '../../checks/custom/custom-trait.ts'
import { isInherited } from '../../record/command/inherited-environment.ts'
import { Variables } from '../../record/command/telemetry-variables.ts'
import type { Environment } from '../../core/environment.ts'

export interface EvaluationRequest {
  readonly custom: CustomCheck
  /** The document that it reads. */
  readonly question: string
}

/** Surroundings that all evaluations share. */
export interface EvaluationSurroundings {
  /** Absolute path of the workspace; evaluators start there. */
  readonly root: string
  /** Our own environment. */
  readonly env: Environment
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Aborted when the run is to end; its reason is a sentence. */
  readonly signal: AbortSignal
}

/** Between SIGTERM and SIGKILL, in milliseconds. */
const graceMs = 2_000

/** Starts an evaluator, asks and takes its reply; leaves nothing running. Its faults are `error`. Never rejects. */
export async function runEvaluator(
  { custom, question }: EvaluationRequest,
  { root: workspace, env, now, signal }: EvaluationSurroundings,
): Promise<Finding> {
  const root = custom.root ?? workspace
  if (!(await isUnchanged(root, custom)))
    return createFailure('evaluator-not-run', 'its files changed after the run had begun')
  const variables = buildEvaluatorEnvironment(env, custom.env)
  const result = await runProcess({
    argv: buildArgv(root, custom),
    cwd: root,
    env: variables,
    stdin: question,
    timeoutMs: custom.timeoutMs,
    graceMs,
    signal,
    now,
  })
  await result.cleanUp()
  return readResult(result, custom, createRedactor(variables).text)
}

/** Only files that are as they were before the run began are run, whatever an agent did to the work tree since. */
async function isUnchanged(root: string, { evaluator, files }: CustomCheck): Promise<boolean> {
  return canonicalizeJson(await hashEvaluatorFiles(openDiskTree(root), evaluator)) === canonicalizeJson(files)
}

function buildArgv(root: string, { evaluator }: CustomCheck): readonly string[] {
  if (evaluator.kind === 'command') return evaluator.argv
  return [process.execPath, '--input-type=module', '--eval', moduleProgram, resolve(root, evaluator.path)]
}

/** `mask`: hides secrets; what an evaluator says may be shown to everybody. */
function readResult(
  { end, exitCode, signal, stdout, stderr, reason }: ProcessResult,
  { evaluator }: CustomCheck,
  mask: (text: string) => string,
): Finding {
  if (end === 'timed-out') return createFailure('evaluator-timed-out', toClause(reason ?? ''))
  if (end !== 'exited') return createFailure('evaluator-not-run', toClause(reason ?? 'it was stopped'))
  if (exitCode !== 0) {
    const how = exitCode === null ? `was ended by ${signal ?? 'a signal'}` : `exited with code ${exitCode}`
    const line = mask(findTellingLine(stderr))
    return createFailure('evaluator-crashed', `it ${how}${line === '' ? '' : `: ${line}`}`)
  }
  if (stdout.isCut) return createBadReply(`it wrote more than ${limits.recordedOutput / (1 << 20)} MiB`)
  return parseReply(mask(stdout.text), evaluator.kind === 'module' ? 'scenario-gate' : evaluator.wire)
}

function createFailure(
  reason: 'evaluator-timed-out' | 'evaluator-not-run' | 'evaluator-crashed',
  actual: string,
): Finding {
  return { status: 'error', reason, actual }
}

/**
 * The environment of an evaluator: what a program needs to start, and no secret but those that its
 * definition names. `given`: `NAME` passes a variable of ours on, where it is set; `NAME=value` sets one.
 */
function buildEvaluatorEnvironment(
  env: Environment,
  entries: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const variables = new Variables(platform)
  const ours = new Variables(platform)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue
    ours.set(name, value)
    if (isInherited(variables.fold(name), false)) variables.set(name, value)
  }
  for (const entry of entries) {
    const at = entry.indexOf('=')
    const name = at === -1 ? entry : entry.slice(0, at)
    const value = at === -1 ? ours.get(name) : entry.slice(at + 1)
    if (value !== undefined) variables.set(name, value)
  }
  return variables.toRecord()
}
