import type { Deviation } from '../deviation.ts'

/** Where we read a span otherwise than Kensa's translation of OpenTelemetry. */
export const kensaSpanDeviations = {
  'own-kinds': {
    checks: [],
    where: 'a span of the kind `EMBEDDING`, `RERANKER`, `GUARDRAIL` or `PROMPT`',
    original: 'is a chain',
    ours: 'is what it says it is',
    why: 'checks that ask about chains do not mean embeddings; no check of Kensa tells the two apart',
  },
  'no-prices': {
    checks: [],
    where: 'a model call with tokens and no cost',
    original: 'takes the price of OpenRouter on that day',
    ours: 'takes a price only where your configuration gives one',
    why: 'a verdict must not change with the prices of the day, or with the network',
  },
  'order-of-requests': {
    checks: [],
    where: 'tool calls of one message, in the attributes of a span',
    original: 'stand in the order of the attributes',
    ours: 'stand in the order of their index',
    why: 'the index is the order in which the model asked for them; the order of attributes is an accident',
  },
  'status-names': {
    checks: [],
    where: 'the status `STATUS_CODE_ERROR`, `2` or `{ code: 2 }`',
    original: 'is no error',
    ours: 'is an error',
    why: 'both are how OpenTelemetry writes an error in JSON',
  },
  'no-end': {
    checks: [],
    where: 'a span whose start or end is missing, 0, before 1970 or cannot be read',
    original: 'begins in 1970, or ends the reading of the whole trace',
    ours: 'is a span without that time; checks of time are an error `missing-data`',
    why: 'checks that need no time can still be decided',
  },
  'genai-conventions': {
    checks: [],
    where: 'attributes of the GenAI conventions (`gen_ai.*`)',
    original: 'say nothing: the span is a chain without a model and without tokens',
    ours: 'are read, and so are `kensa.*`, `llm.system`, `llm.usage.*` and details of cached tokens',
    why: 'most emitters write them now, and a model call that is not seen cannot be checked',
  },
  'known-zeros': {
    checks: [],
    where: 'a cost, or counts of tokens, that are stated to be 0',
    original: 'are as if nothing was stated',
    ours: 'are 0',
    why: 'a free call is not a call whose price nobody knows',
  },
  'not-amounts': {
    checks: [],
    where: 'a cost or a count that is below 0, true, or text that is no number',
    original: 'is taken as it is, or ends the reading of the whole trace',
    ours: 'is unknown; checks that need it are an error `missing-data`',
    why: 'the rest of the trace can still be decided',
  },
  'args-in-json': {
    checks: [],
    where: '`tool.parameters` that is JSON and no object: `[1]`, `null`, `5`',
    original: 'is kept as text, or is as if there were none',
    ours: 'is its value',
    why: 'the arguments are what the text says',
  },
  'tool-of-span': {
    checks: [],
    where: 'a tool span without `tool.name`, or with its arguments in `input.value`',
    original: 'is a call by the name of the span, without arguments',
    ours: 'has the name of the span, and the arguments that it shows',
    why: 'instrumentations write arguments there, and calls with different arguments are no repeats',
  },
  'requests-in-messages': {
    checks: [],
    where:
      'calls in messages that are not flattened, in `function_call_name`, or in both `llm.output_messages` and `llm.tool_calls`',
    original: 'are not seen, or are seen twice',
    ours: 'are seen once',
    why: 'a call that is not seen passes every check that forbids it',
  },
  'no-name': {
    checks: [],
    where: 'a call or a tool whose name is empty or not text',
    original: 'is called by the text of it, such as `None`',
    ours: 'is a call without a name, or none',
    why: 'no agent has a tool of that name',
  },
  'empty-words': {
    checks: [],
    where: 'ids, names, models and providers that are empty, null or not text',
    original: 'are kept as text, or end the reading of the whole trace',
    ours: 'are as if they were left out; a span without an id gets one',
    why: 'the rest of the trace can still be decided',
  },
  'half-nested': {
    checks: [],
    where: 'objects below a name with dots: `{"llm.token_count": {"prompt": 3}}`',
    original: 'are not seen',
    ours: 'are read as `llm.token_count.prompt`',
    why: 'both spellings mean the same attribute',
  },
} as const satisfies Readonly<Record<string, Deviation>>
