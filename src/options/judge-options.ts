import { z } from 'zod'
import { amount, duration } from './option-values.ts'
import { choice, wholeNumber } from '../text/written-values.ts'

/** The options of {@link optionsSchema} that say who judges, how often, and for how much. */
export const judgeOptions = {
  judge: choice('auto', 'off', 'replay', 'record')
    .default('auto')
    .describe(
      'Scenarios with `criteria` or `judge`, and checks that ask a model, need a judge. `auto`: a model is asked where all other checks passed; without one they are unverified. `replay`: no model is asked, and recorded replies out of `judge-replies` stand in. `record`: as `replay`, and a model is asked for the replies that are missing, which are then written there. `off`: the other checks alone decide, and the report says so.',
    ),
  'judge-model': z
    .string()
    .min(1)
    .optional()
    .describe(
      'Who judges: `provider/model`, or the name of a model. Default: `KENSA_JUDGE_MODEL`, else the usual model of the first provider that has a key in the environment.',
    ),
  'judge-base-url': z
    .string()
    .min(1)
    .optional()
    .describe(
      "A service that speaks OpenAI's chat completions and is asked in the place of all providers: Azure, OpenRouter, vLLM, Ollama. Its key is `judge-api-key`, or `SCENARIO_GATE_JUDGE_API_KEY`.",
    ),
  'judge-api-key': z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key of the provider of `judge-model`, or of `judge-base-url`. Default: the variable of the provider, such as `ANTHROPIC_API_KEY`. Only as an input, never from the config file.',
    ),
  'judge-votes': wholeNumber(1, 15)
    .default(1)
    .describe('How often a judge is asked each question; more than half must agree. Default: 1.'),
  'judge-timeout': duration
    .default(60)
    .describe(
      'The longest that one call of a judge may take, all attempts together: seconds, or a text such as `90s`. Default: 60.',
    ),
  'judge-concurrency': wholeNumber(1, 64)
    .default(4)
    .describe('Calls of judges at the same time. Default: 4.'),
  'judge-max-spend-usd': amount
    .optional()
    .describe(
      'Dollars that judging may cost in this run. A call that could go beyond is not made, and its scenario is unverified. Default: no cap.',
    ),
  'judge-replies': z
    .string()
    .min(1)
    .default('.scenario-gate/judge')
    .describe(
      'Folder of the workspace with the recorded replies of `judge: replay` and `judge: record`, to be committed. Default: `.scenario-gate/judge`.',
    ),
  'judge-calibration': z
    .string()
    .min(1)
    .default('judge-calibration.json')
    .describe(
      'File of the workspace with what `scenario-gate judge calibrate --keep` found, to be committed: how well each judge agrees with people. Default: `judge-calibration.json`.',
    ),
  'judge-uncalibrated': choice('blocking', 'advisory')
    .default('blocking')
    .describe(
      'What a judge decides that was not held against labels by people. `blocking`: as much as any other. `advisory`: it is asked and shown, and decides nothing; where nothing else does, the scenario is unverified.',
    ),
  'cache-dir': z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder that verdicts of judges are kept in between runs, so that what did not change costs nothing; for actions/cache, not to be committed. The only judge of pull requests from forks. Default: none.',
    ),
}
