import { z } from 'zod'
import { customChecks, hosts, list, variables } from './option-values.ts'

/** The options of {@link optionsSchema} that say who outside of the gate answers for checks. */
export const evaluatorOptions = {
  checks: customChecks
    .optional()
    .describe(
      'Checks of your own, by name: `my_check: {module: checks/my-check.mjs}` or `{command: [python, check.py]}`, with `timeout`, `env`, `params` and `protocol`; see docs/guide/custom-checks.md. Never loaded for a pull request from a fork or of Dependabot. Only in the config file.',
    ),
  'runtime-config': list
    .optional()
    .describe(
      'PromptKit files of `kind: RuntimeConfig`, relative to the workspace, whose exec evals are checks of your own as those of `checks` are. Only in the config file.',
    ),
  'evaluator-hosts': hosts
    .default([])
    .describe(
      'Hosts that `rest_eval`, `a2a_eval` and their forms for sessions may ask: `evals.example.com` over https at its usual port, `localhost:8080` at this port, also where it is an address of this machine or of a private network; see docs/guide/evaluators.md. Nobody is asked for a pull request from a fork or of Dependabot. Default: none. Only in the config file.',
    ),
  'evaluator-env': variables
    .default([])
    .describe(
      'Names of environment variables that `${NAME}` in their `headers` and `auth_token` may stand for. Default: none. Only in the config file.',
    ),
  'embedding-model': z
    .string()
    .min(1)
    .optional()
    .describe(
      'Who embeds texts for `cosine_similarity` where the trace has no vectors of them: `provider/model`, or the name of a model, of OpenAI, Google, or whoever is at `judge-base-url`. It is asked, kept and replayed as a judge is. Default: `openai/text-embedding-3-small` or `google/gemini-embedding-001`, by the keys in the environment.',
    ),
}
