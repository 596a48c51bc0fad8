import type { Deviations } from '../system.ts'

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
  'names-as-patterns': {
    checks: ['tools_called', 'tools_not_called', 'tool_order', 'trajectory'],
    where: '`*` or `/` in the name of a tool, or a mapping such as `{ gte: 5 }` in the arguments of a step',
    original: 'is the name, or the value, and nothing else',
    ours: 'stands for any signs, for a tool of an MCP server, or for what the value must be; the name and the value themselves fit as well',
    why: 'providers allow no such signs in names, and a scenario can say more',
  },
  'torn-times': {
    checks: ['max_duration'],
    where:
      'a span that ends more than a second before it begins, or begins so long before the one that it is in',
    original: 'takes what its times say, if less than nothing',
    ours: 'error `missing-data`',
    why: 'times that contradict each other do not tell how long a run took',
  },
  'counted-twice': {
    checks: ['no_repeat_calls', 'tool_order', 'trajectory'],
    where:
      'tool spans whose arguments are not those in the message beside them: none, defaults filled in, another type',
    original: 'are calls of their own, so that one call is a repeat or a step too many',
    ours: 'are the same call',
    why: 'frameworks leave out arguments, and change them, before they call the tool',
  },
  'equal-starts': {
    checks: ['tool_order', 'trajectory'],
    where: 'calls that start in the same microsecond',
    original: 'stand as in the file',
    ours: 'stand as the model asked for them, else the first to end first',
    why: 'exporters write a span when it ends; its place in the file says nothing else',
  },
  'call-around': {
    checks: ['max_turns'],
    where: 'a model call within a model call, as two instrumentations record one',
    original: 'are two calls',
    ours: 'are one',
    why: 'the model was called once',
  },
  'no-tool-data': {
    checks: ['tools_called', 'tools_not_called', 'tool_order', 'no_repeat_calls', 'trajectory'],
    where:
      'a run without any call of a tool, and with a model call whose reply was not recorded, or with none',
    original: 'called no tool',
    ours: 'error `missing-data`',
    why: 'the calls may be in what was not recorded',
  },
  'reply-without-text': {
    checks: ['output_contains', 'output_matches'],
    where:
      'a last model call that asks for a tool and says nothing, in rows that the agent itself wrote (`spans.jsonl`)',
    original: 'the JSON of the reply is the answer',
    ours: 'the answer is empty',
    why: 'the user is not told the JSON of a reply, and a word in it is not an answer',
  },
  'other-replies': {
    checks: ['output_contains', 'output_matches'],
    where:
      'a reply in a form that Kensa does not know, in rows that the agent itself wrote: the Responses API of OpenAI, parts in `choices`, text or pictures in `content`, messages in flattened attributes',
    original: 'its JSON is the answer, or what stands in `output.value` beside the messages',
    ours: 'the words in it are the answer',
    why: 'the user is told the words, and a word of the JSON around them is not an answer',
  },
  'cost-around': {
    checks: ['max_cost'],
    where: 'a cost on a span and on the calls within it',
    original: 'both are added',
    ours: 'is counted once',
    why: 'what a framework writes on the span of its run is the sum of its calls',
  },
  'no-model-call': {
    checks: ['max_turns'],
    where: 'a run without any model call',
    original: 'has 0 of them; the check passes',
    ours: 'error `missing-data`',
    why: 'an agent without a model call is one whose calls were not recorded',
  },
  'counts-apart': {
    checks: ['max_tokens', 'max_turns', 'trajectory'],
    where:
      'a span that is no model call, counts tokens and holds no call, beside model calls that count theirs',
    original: 'its tokens do not count',
    ours: 'error `missing-data`',
    why: 'only a model call uses tokens: one under another kind is a call that was not recorded as one',
  },
  'older-checks': {
    checks: ['tool_called', 'tool_not_called'],
    where: '`tool_called` and `tool_not_called` of Kensa 0.1 and 0.2',
    original: 'are refused since 0.3',
    ours: 'are read, beside those of all later versions',
    why: 'files of all generations are still there',
  },
} as const satisfies Deviations
