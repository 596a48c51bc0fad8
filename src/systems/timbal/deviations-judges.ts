import type { Deviation } from '../deviation.ts'

const statements = ['semantic!', 'prompt!', 'language!']
const judges = [...statements, 'rubric!']

/** Where we do otherwise than Timbal's validators that ask a model. */
export const timbalJudgeDeviations = {
  'nothing-to-judge': {
    checks: judges,
    where: 'a value that is null, that was never there, or that is an empty text',
    original: 'the model is asked about the text `None`, or about nothing',
    ours: 'error `missing-data`; nobody is asked',
    why: 'what is said of the word None is said of nothing that the agent did',
  },
  'no-verdict': {
    checks: ['rubric!'],
    where: 'a criterion of which the judge cannot say whether it holds, or that cannot be asked',
    original: 'counts as one that does not hold',
    ours: 'error, unless the other criteria decide without it',
    why: 'an outage or a doubt is no verdict, neither for nor against',
  },
  'judge-last': {
    checks: judges,
    where: 'when a model is asked',
    original: 'always',
    ours: 'only where every other check of the trial passes; else `skip`, with the reason `checks-failed`',
    why: "what other checks refute is not worth a model's time; the documents of Timbal say so too",
  },
  'model-of-the-run': {
    checks: judges,
    where: 'no `model`',
    original: '`openai/gpt-5.4-nano`',
    ours: 'the model of the run, by `judge-model`, `KENSA_JUDGE_MODEL` or the keys that are there',
    why: 'a project that has a key for another provider need not write it beside every check',
  },
  wording: {
    checks: judges,
    where: 'what the model is told',
    original: 'a prompt of its own for each validator, which `system_prompt` replaces',
    ours: 'one prompt for all judges; `system_prompt` stands before it',
    why: 'the text is data to the judge, whatever it says: that holds for every judge, also for your own prompt',
  },
  'asks-for-nothing': {
    checks: judges,
    where: 'an expected value that is empty, and a `pass_threshold` of 0 or above 1',
    original: 'is asked about, or holds always or never',
    ours: 'error `invalid-params`',
    why: 'what asks for nothing would pass whatever the agent did',
  },
} as const satisfies Readonly<Record<string, Deviation>>
