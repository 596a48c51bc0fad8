import { judgeModels } from '../judge/providers/judge-models.ts'
import type { Options } from '../options/options.ts'
import type { UserModelOptions } from '../record/trial-job.ts'
import type { RunContext } from './run-context.ts'
import { createSecretMask } from './secret-mask.ts'

/** The models of simulated users are asked as judges are: with the same keys, or at the same address. */
export function createUserModels(options: Options, env: RunContext['env']): UserModelOptions {
  const { 'judge-model': model = null, 'judge-api-key': apiKey = null } = options
  const mask = createSecretMask(options, env)
  return {
    open: (variables, baseUrl) => judgeModels({ model, baseUrl, apiKey, env: variables, mask }),
    baseUrl: options['judge-base-url'] ?? null,
    timeoutMs: options['judge-timeout'] * 1_000,
  }
}
