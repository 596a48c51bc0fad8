import type { Deviation } from '../deviation.ts'

/** Where single checks do otherwise than Kensa, by what the tests of parity call it. */
export const kensaDeviations = {
  'empty-text': {
    checks: ['output_contains', 'output_matches'],
    where: 'an empty text, pattern or name of a tool, also one that a row of a dataset leaves empty',
    original: 'passes, or looks for a tool without a name',
    ours: 'error `invalid-params`',
    why: 'an empty text is in everything, so that it asks for nothing',
  },
  'two-names': {
    checks: ['max_cost'],
    where: '`max_usd` beside `max`',
    original: '`max` is ignored',
    ours: 'error `invalid-params`',
    why: 'the two may disagree, and the author counts on both',
  },
  'bad-pattern': {
    checks: ['output_matches'],
    where: 'a pattern that Python cannot compile',
    original: 'fails',
    ours: 'error `invalid-params`, with the place in the pattern',
    why: 'a pattern that cannot be compiled is bad input, not a failure of the agent',
  },
  'named-characters': {
    checks: ['output_matches'],
    where: '`\\N{DIGIT ONE}`, a character by its name, but for Latin letters and common signs',
    original: 'is that character',
    ours: 'error `invalid-params`, which asks for the character itself',
    why: 'the names of all characters are larger than this program',
  },
  'no-cost': {
    checks: ['max_cost'],
    where: 'a trace without any cost, or with one that is not an amount: text, NaN, below 0',
    original: 'passes with a warning; NaN fails, and less than 0 is taken off',
    ours: 'error `missing-data`',
    why: 'without any cost data Kensa passes on what nobody has measured',
  },
  'unpriced-call': {
    checks: ['max_cost'],
    where: 'a model call without a cost beside calls with one',
    original: 'costs nothing',
    ours: 'fails where the known costs break the limit, else error `missing-data`',
    why: 'nobody knows what that call cost; the known part can only grow',
  },
  'sum-of-parts': {
    checks: ['max_cost', 'trajectory'],
    where: 'a cost or a count of tokens with parts and no total',
    original: 'is 0',
    ours: 'is the sum of its parts',
    why: 'the recording says what the call cost',
  },
  'no-tokens': {
    checks: ['trajectory'],
    where:
      '`max_tokens` where a model call has no count of tokens, or only one of its two, or there is no model call',
    original: 'passes with a warning',
    ours: 'error `missing-data`, unless the known tokens break the limit',
    why: 'a budget that nobody measured is not kept',
  },
  'no-answer': {
    checks: ['output_contains', 'output_matches'],
    where: 'a run without a model call whose answer could be looked at',
    original: 'the answer is the empty text',
    ours: 'error `missing-data`',
    why: 'nobody knows what the agent answered',
  },
  'answer-of-agent': {
    checks: ['output_contains', 'output_matches'],
    where:
      'a run without a model call, with an answer on the span of its agent or chain; or one that was not recorded by Kensa',
    original: 'only the last model call counts; the check fails',
    ours: 'the answer of the agent counts',
    why: 'that span says what the user was told; recorders other than Kensa put the answer there',
  },
  'torn-times': {
    checks: ['max_duration'],
    where: 'a span that ends more than a second before it begins',
    original: 'takes less than no time; the check passes',
    ours: 'error `missing-data`',
    why: 'times that contradict each other do not tell how long a run took',
  },
  'counted-twice': {
    checks: ['no_repeat_calls', 'trajectory'],
    where: 'tool spans without arguments, which some instrumentations make beside the call in a message',
    original: 'are calls of their own, so that one call is a repeat or a step too many',
    ours: 'are the same call',
    why: 'an instrumentation that leaves out the arguments of a tool span makes Kensa count the call twice',
  },
  'reply-without-text': {
    checks: ['output_contains', 'output_matches'],
    where:
      'a last model call that asks for a tool and says nothing, in rows that the agent itself wrote (`spans.jsonl`)',
    original: 'the JSON of the reply is the answer',
    ours: 'the answer is empty',
    why: 'the user is not told the JSON of a reply, and a word in it is not an answer',
  },
} as const satisfies Readonly<Record<string, Deviation>>
