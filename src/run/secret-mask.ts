import { omitNullish } from '../core/present.ts'
import type { Mask } from '../judge/provider.ts'
import type { Options } from '../options/options.ts'
import { createRedactor } from '../record/redact/redact.ts'
import type { RunContext } from './run-context.ts'

/** Hides secrets of the environment and the key of the judge. */
export function createSecretMask(options: Options, env: RunContext['env']): Mask {
  const apiKey = options['judge-api-key']
  return createRedactor({ ...env, ...omitNullish({ JUDGE_API_KEY: apiKey }) }).text
}
