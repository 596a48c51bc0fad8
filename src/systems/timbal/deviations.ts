import type { Deviations } from '../system.ts'

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
} as const satisfies Deviations

const noSilence = 'what is passed over in silence is something that its author counts on'

/** Where we do otherwise than Timbal with eval files and flows, by what the tests of parity call it. */
export const timbalFlowDeviations = {
  'no-steps': {
    checks: ['seq!', 'parallel!'],
    where: 'an empty list of steps, or of names in a block or a run',
    original: '`parallel!` passes, `seq!` fails, `contains: []` asks for nothing',
    ours: 'error `invalid-params`',
    why: 'a check that asks for nothing is a problem, neither a pass nor a failure',
  },
  'dropped-step': {
    checks: ['seq!', 'parallel!'],
    where: 'a step that is no step: two keys in one mapping, a number, nothing',
    original: 'is left out, and the rest is matched without it',
    ours: 'error `invalid-params`, with its place',
    why: noSilence,
  },
  'no-list': {
    checks: ['seq!', 'parallel!'],
    where: '`seq!: llm`, steps that are no list',
    original: 'is left out; nothing is checked',
    ours: 'error `invalid-params`',
    why: noSilence,
  },
  'block-with-tolerance': {
    checks: ['parallel!'],
    where: '`parallel!: {tolerance, spans}` outside of `seq!`, as the documents have it',
    original: 'is left out; nothing is checked',
    ours: 'is checked, with its tolerance',
    why: noSilence,
  },
  'listed-twice': {
    checks: ['parallel!'],
    where: 'a name that is listed twice, or was called more often than it is listed',
    original:
      'only the last call of a name is looked at: one call is enough, and a later lone call hides a block',
    ours: 'as many calls as are listed must have run at the same time; which ones is open',
    why: 'two calls are asked for, and it is enough that they ran together once',
  },
  'block-in-place': {
    checks: ['seq!'],
    where: '`parallel!` in `seq!` with a wildcard of open length before and after it',
    original: 'other spans than those that were matched may be looked at for overlap',
    ours: 'the sequence holds if it can be matched so that its blocks overlap',
    why: 'the times of other spans say nothing about the block',
  },
  'sequence-in-sequence': {
    checks: ['seq!'],
    where: '`seq!` as a step of `seq!`',
    original: 'stands for a span of that name, and never matches',
    ours: 'error `invalid-params`, with its place',
    why: 'it is a slip of the author, and no failure of the agent',
  },
  'run-of-any': {
    checks: ['seq!'],
    where:
      '`any!` with a list, a key that it does not have (`minimum`), `contains: a` without a list, or a bound that is not a number',
    original: 'ignores the list and the key, and reads a text letter by letter; a bound breaks the run',
    ours: 'error `invalid-params`, with its place',
    why: noSilence,
  },
  'names-alike': {
    checks: ['seq!', 'parallel!'],
    where: 'agents of which one name begins with the other (`agent`, `agent2`)',
    original: 'what ran in the longer counts for the shorter too',
    ours: 'each has its own',
    why: 'they are two agents',
  },
  'validators-in-block': {
    checks: ['seq!', 'parallel!'],
    where: 'validators below steps of `parallel!: {spans}` in `seq!`, or of a flow two levels down',
    original: 'are never read',
    ours: 'are checked',
    why: noSilence,
  },
  'counted-on': {
    checks: ['seq!', 'parallel!'],
    where: 'a name that stands in a sequence and again in a flow inside of it, with validators',
    original: 'counts anew in there: both are about the first call',
    ours: 'counts on: the second is about the second call',
    why: 'the call that is asked about would not be looked at',
  },
  timeout: {
    checks: ['max_duration'],
    where: '`timeout`',
    original: 'is read and never looked at, though the documents say that it ends the run',
    ours: 'is the check `max_duration`',
    why: 'a limit that was given is held',
  },
} as const satisfies Deviations

/** Where we do otherwise than Timbal with validators of values, by what the tests of parity call it. */
export const timbalValueDeviations = {
  'no-items': {
    checks: ['contains_all!', 'contains_any!'],
    where: 'an empty list of items',
    original: 'is all in anything, even in nothing, and never any',
    ours: 'error `invalid-params`',
    why: 'a check that asks for nothing is a problem, neither a pass nor a failure',
  },
  'unknown-type': {
    checks: ['type!'],
    where: 'a type that does not exist, null, or anything else that is not a name',
    original: 'fails, negated or not',
    ours: 'error `invalid-params`, with the nearest name',
    why: 'what cannot be read is bad input, not a failure of the agent',
  },
  'other-keys': {
    checks: ['eq!', 'contains!', 'contains_all!', 'contains_any!'],
    where: 'an expected mapping with a key that is not text: `eq!: {1: a}`, `eq!: {yes: a}`',
    original: 'compares the key as a number, a boolean or null',
    ours: 'error with its place: put the key in quotes',
    why: 'keys in JSON are text, so nothing in a recording can match it',
  },
  'character-names': {
    checks: ['pattern!'],
    where: '`\\N{…}` in a pattern, with a name that is not among the common ones',
    original: 'knows every Unicode name',
    ours: 'error `invalid-params`: write the character itself or `\\uXXXX`',
    why: 'a table of all names would be larger than the rest of the program',
  },
  'whole-numbers': {
    checks: ['eq!', 'contains!', 'contains_all!', 'contains_any!', 'type!', 'lt!', 'lte!', 'gt!', 'gte!'],
    where: 'in a trace a whole number that is a float (`5.0`)',
    original: 'is a float',
    ours: 'is an integer',
    why: 'the JSON of a trace is read as JavaScript reads it',
  },
} as const satisfies Deviations
