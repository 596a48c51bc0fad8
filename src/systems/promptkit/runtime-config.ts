import { z } from 'zod'
import { defaultTimeoutMs } from '../../checks/custom/custom-check.ts'
import { formatLocation } from '../../core/diagnostic.ts'
import { GateError } from '../../core/errors.ts'
import { isObject, type JsonValue, toMapping } from '../../core/json.ts'
import { lazyRecord } from '../../core/lazy.ts'
import { resolveBesideFile } from '../../files/paths.ts'
import { parseYaml } from '../../text/yaml/parse-yaml.ts'
import type { CustomDefinition } from '../../scenario/custom-checks.ts'
import { listFaults, readManifest, dropEmptyKeys } from './manifest.ts'
import type { ScenarioSource } from '../../scenario/draft.ts'
import { createKeyProblem, readKeys, type KeyProblem } from '../../checks/keys/read-keys.ts'

const text = () =>
  z.string({ error: 'expected text' }).refine((value) => !value.includes('\0'), {
    error: 'expected text without a NUL',
  })
const texts = (error: string) =>
  z.array(text(), { error }).max(1_000, { error: 'expected at most 1000 entries' })
const maxMs = 86_400_000
const timeout = () =>
  z
    .int({ error: 'expected a whole number of milliseconds' })
    .min(1, { error: 'expected 1 or more' })
    .max(maxMs, { error: 'expected at most 24 hours' })

/** Of one exec eval. The schema of PromptKit has `timeout_ms`, its documents `timeoutMs`. */
const evalKeys = lazyRecord({
  command: () => text().min(1, { error: 'expected a program' }),
  args: () => texts('expected a list of arguments'),
  env: () => texts('expected a list of names of variables, or of `NAME=value`'),
  timeout_ms: timeout,
  timeoutMs: timeout,
  runtime: () => z.literal('exec', { error: 'expected `exec`; a server is not kept running here' }),
  /** PromptKit passes over it for evals. */
  sandbox: text,
})

/**
 * Reads the exec evals of PromptKit's `kind: RuntimeConfig`, by the check types that they answer for. Words such
 * as `./evals/tone.py` are paths next to the file.
 * @throws GateError `bad-config` with the place of what is wrong.
 */
export function readRuntimeConfig(file: string, written: string): Map<string, CustomDefinition> {
  const parsed = parseYaml(written, { scalars: 'go' })
  if (!parsed.ok) throw createFileError(file, parsed.message, parsed.position)
  const { value, faults, line, locate } = parsed
  const source: ScenarioSource = { file, document: value, faults, line, locate }
  const { kind, spec, problems: manifestProblems } = readManifest(value)
  const evals = spec['evals'] ?? null
  const problems = [
    ...manifestProblems,
    ...(kind === 'RuntimeConfig' ? [] : [createKeyProblem(['kind'], 'expected `kind: RuntimeConfig`')]),
    ...listFaults(source, ['spec', 'evals']),
    ...checkEvals(evals),
  ]
  const definitions = new Map<string, CustomDefinition>()
  for (const [type, item] of Object.entries(toMapping(evals))) {
    const at = ['spec', 'evals', type]
    const { values, problems: slips } = readKeys(evalKeys, dropEmptyKeys(item), at)
    const { command = '', args = [], env = [], timeout_ms: ms, timeoutMs } = values
    problems.push(...slips)
    if (slips.length === 0 && command === '') problems.push(createKeyProblem(at, 'a `command` must be given'))
    if (ms !== undefined && timeoutMs !== undefined)
      problems.push(
        createKeyProblem([...at, 'timeoutMs'], '`timeout_ms` and `timeoutMs` are the same; keep one'),
      )
    definitions.set(type, {
      evaluator: { kind: 'command', argv: resolveWords(file, [command, ...args]), wire: 'promptkit' },
      env,
      needs: ['output'],
      timeoutMs: ms ?? timeoutMs ?? defaultTimeoutMs,
      params: null,
    })
  }
  const [first, ...others] = problems
  if (first === undefined) return definitions
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  throw createFileError(file, `${first.message}${more}`, locate(first.path, first.part))
}

function createFileError(file: string, message: string, position: { line: number; column: number }) {
  const end = message.endsWith('?') ? '' : '.'
  return new GateError('bad-config', `${formatLocation({ file, ...position })}: ${message}${end}`)
}

function checkEvals(evals: JsonValue): KeyProblem[] {
  if (isObject(evals) && Object.keys(evals).length > 0) return []
  return [
    createKeyProblem(
      ['spec', 'evals'],
      'expected a mapping of check types, such as `my_eval: { command: … }`',
    ),
  ]
}

/** Meaning of the file outside of itself; evaluators start in the workspace. */
function resolveWords(file: string, words: readonly string[]): string[] {
  return words.map((word) => (/^\.\.?\//.test(word) ? `./${resolveBesideFile(file, word)}` : word))
}
