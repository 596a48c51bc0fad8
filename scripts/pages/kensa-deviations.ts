import { nearMissDeviation } from './near-miss.ts'
import type { Deviations } from '../../src/systems/system.ts'

/** Where we read a span otherwise than Kensa's translation of OpenTelemetry. */
export const kensaSpanDeviations = {
  'own-kinds': {
    where: 'a span of the kind `EMBEDDING`, `RERANKER`, `GUARDRAIL` or `PROMPT`',
    original: 'is a chain',
    ours: 'is what it says it is',
    why: 'checks that ask about chains do not mean embeddings; no check of Kensa tells the two apart',
  },
  'no-prices': {
    where: 'a model call with tokens and no cost',
    original: 'takes the price of OpenRouter on that day, on a span of any kind',
    ours: 'takes your price, or that of the list which comes with this program, for model calls alone',
    why: 'a verdict must not change with the prices of the day, or with the network',
  },
  'order-of-requests': {
    where: 'tool calls of one message, in the attributes of a span',
    original: 'stand in the order of the attributes',
    ours: 'stand in the order of their index',
    why: 'the index is the order in which the model asked for them; the order of attributes is an accident',
  },
  'status-names': {
    where: 'the status `STATUS_CODE_ERROR`, `2` or `{ code: 2 }`',
    original: 'is no error',
    ours: 'is an error',
    why: 'both are how OpenTelemetry writes an error in JSON',
  },
  'no-end': {
    where: 'a span whose start or end is missing, 0, before 1970 or cannot be read',
    original: 'begins in 1970, or ends the reading of the whole trace',
    ours: 'is a span without that time; checks of time are an error `missing-data`',
    why: 'checks that need no time can still be decided',
  },
  'genai-conventions': {
    where: 'attributes of the GenAI conventions (`gen_ai.*`)',
    original: 'say nothing: the span is a chain without a model and without tokens',
    ours: 'are read, and so are `kensa.*`, `llm.system`, `llm.usage.*` and details of cached tokens',
    why: 'most emitters write them now, and a model call that is not seen cannot be checked',
  },
  'known-zeros': {
    where: 'a cost that is stated to be 0',
    original: 'is as if nothing was stated',
    ours: 'is 0',
    why: 'a free call is not a call whose price nobody knows',
  },
  'not-amounts': {
    where: 'a cost or a count that is below 0, true, or text that is no number',
    original: 'is taken as it is, or ends the reading of the whole trace',
    ours: 'is unknown; checks that need it are an error `missing-data`',
    why: 'the rest of the trace can still be decided',
  },
  'args-in-json': {
    where: '`tool.parameters` that is JSON and no object: `[1]`, `null`, `5`',
    original: 'is kept as text, or is as if there were none',
    ours: 'is its value',
    why: 'the arguments are what the text says',
  },
  'tool-of-span': {
    where: 'a tool span without `tool.name`, or with its arguments in `input.value`',
    original: 'is a call by the name of the span, without arguments',
    ours: 'has the name of the span, and the arguments that it shows; without any, they are unknown',
    why: 'instrumentations write arguments there, and calls with different arguments are no repeats',
  },
  'requests-in-messages': {
    where:
      'calls in messages that are not flattened, in `function_call_name`, or in both `llm.output_messages` and `llm.tool_calls`',
    original: 'are not seen, or are seen twice',
    ours: 'are seen once',
    why: 'a call that is not seen passes every check that forbids it',
  },
  'no-name': {
    where: 'a call or a tool whose name is empty or not text',
    original: 'is called by the text of it, such as `None`',
    ours: 'is a call of an unknown tool: checks of tools are an error `missing-data`',
    why: 'no agent has a tool of that name, and the call may be one that a check forbids',
  },
  'empty-words': {
    where: 'ids, names, models and providers that are empty, null or not text',
    original: 'are kept as text, or end the reading of the whole trace',
    ours: 'are as if they were left out; a span without an id gets one',
    why: 'the rest of the trace can still be decided',
  },
  'kind-of-content': {
    where: 'a span without `openinference.span.kind`, or with one that nobody knows',
    original: 'is a chain',
    ours: 'is a model call where it has a model or tokens, and a tool where it has `tool.name`',
    why: 'a call that is not seen passes every check that forbids it',
  },
  'half-a-cost': {
    where: 'the cost of the prompt or of the completion, without the other one and without the total',
    original: 'is the total',
    ours: 'the cost is unknown',
    why: 'a part of a cost within the limit does not show that the whole is',
  },
  'total-below-parts': {
    where: 'a total that is less than its parts: 100 tokens, of which 1 and 100',
    original: 'is the total',
    ours: 'is the sum of the parts',
    why: 'what was used cannot be less than a part of it',
  },
  'cache-beside': {
    where: 'more tokens from a cache than the prompt has',
    original: 'are kept as they are',
    ours: 'are counted beside those of the prompt',
    why: 'some providers count the prompt without what the cache had of it',
  },
  'half-nested': {
    where: 'objects below a name with dots: `{"llm.token_count": {"prompt": 3}}`',
    original: 'are not seen',
    ours: 'are read as `llm.token_count.prompt`',
    why: 'both spellings mean the same attribute',
  },
} as const satisfies Deviations

/** Where we read YAML, JSON and the rows of a trace otherwise than Kensa. No check is named: any of them may meet these. */
export const kensaValueDeviations = {
  'repeated-key': {
    where: 'a key that stands twice in one mapping of YAML',
    original: 'the last one counts',
    ours: 'an error with its place',
    why: 'the first one is lost in silence, and its author counts on it',
  },
  'yaml-types': {
    where: 'dates, sets, bytes, `.nan` and `.inf` in YAML, and keys that are not text',
    original: 'are Python values, which no JSON of a recording equals',
    ours: 'an error with its place, which asks for quotes',
    why: 'a value that no recording can hold makes a check that cannot pass',
  },
  'bare-signs': {
    where: '`=` or `<<` without quotes as a value in YAML',
    original: 'the file cannot be read',
    ours: 'is that text',
    why: 'nothing else can be meant',
  },
  'white-space': {
    where: 'a tab behind the colon of a key; U+0085, U+2028 or U+2029 in a text of YAML',
    original: 'cannot be read; are ends of lines, which are folded',
    ours: 'is a blank; are kept',
    why: 'YAML 1.2 has it so',
  },
  exponents: {
    where: '`1e3`, without a dot and a sign, as a whole number',
    original: 'is a text, and the file is refused',
    ours: 'is 1000',
    why: 'nothing else can be meant',
  },
  'escaped-pairs': {
    where: 'a character as two escapes in YAML, as JSON writes it: `"\\uD83D\\uDE00"`',
    original: 'is two halves, which no text holds',
    ours: 'is the character',
    why: 'whoever copies the escapes from JSON means the character',
  },
  'whole-floats': {
    where: 'numbers that JSON writes in two ways: `1` and `1.0`, `0.0` and `-0.0`',
    original: 'are two values in arguments, and print as `1` and `1.0`',
    ours: 'are one value, and print as `1`',
    why: 'most recorders do not tell them apart, and the agent asked for the same',
  },
  'order-of-keys': {
    where: 'an object with whole numbers as keys that is printed: `{"b": 1, "1": 2}`',
    original: 'keeps the order of its keys',
    ours: 'has the numbers first',
    why: 'JavaScript orders keys so; a check should not depend on it',
  },
  'not-numbers': {
    where: '`NaN`, `Infinity` and `-Infinity` in a recording or a dataset',
    original: 'are numbers',
    ours: 'are texts, so that no check counts with them; a row of a dataset that has them is an error',
    why: 'JSON does not have them, and a limit held against NaN says nothing',
  },
  'unreadable-row': {
    where:
      'a row without a field that the model requires, with null there, or with arguments or counts in another form (`"{}"`, `5.5`)',
    original: 'the whole trace is an error',
    ours: 'the rest is read; a check that needs what is missing is an error `missing-data`',
    why: 'later versions of Kensa and other recorders write such rows',
  },
  'no-zone': {
    where: 'times without a zone beside times with one',
    original: 'the check raises an error',
    ours: 'times without a zone are UTC',
    why: 'recorders that leave out the zone write UTC',
  },
  'before-1970': {
    where: 'a time of 0 or before 1970, as a number',
    original: 'is a moment like any other',
    ours: 'is no time; checks of time are an error `missing-data`',
    why: 'a recorder writes 0 where it does not know the time',
  },
} as const satisfies Deviations

/** Where we do otherwise than Kensa with the parameters of any check, and with traces of nothing. */
export const kensaParamDeviations = {
  'empty-trace': {
    where: 'a trace in which nothing was recorded',
    original: 'passes or fails, as the check has it',
    ours: 'error `missing-data`',
    why: 'a trace in which nothing was recorded is missing data for every check',
  },
  'failed-run': {
    where: 'a run whose last model call failed, so that it has no answer',
    original: 'passes where what was recorded is within the limits',
    ours: 'error `missing-data`, unless what was recorded breaks them',
    why: 'nobody knows what the rest of the run would have done',
  },
  'lost-steps': {
    where:
      'a recording that shows that some of it is lost: a tool within a model call that did not ask for it',
    original: 'passes or fails, as the check has it',
    ours: 'error `missing-data`, unless what was recorded decides',
    why: 'a call that was lost passes every check that forbids it',
  },
  'missing-parameter': {
    where: 'a limit or a name that is missing or misspelt (`max_cost: 0.01` for `max_usd`)',
    original: 'is no limit, or the empty text; the check passes',
    ours: 'error `invalid-params`, with the nearest name',
    why: 'a limit or name that is missing or misspelt is a problem, not a check that means nothing',
  },
  'unknown-parameter': {
    where: 'a parameter that no check knows',
    original: 'is passed over',
    ours: 'error `invalid-params`, with the nearest name',
    why: 'an unknown parameter is a problem, because it may be a misspelt one',
  },
  placeholder: {
    where: 'a `{{placeholder}}` that no row of a dataset fills',
    original:
      'is a text or a name like any other: `tools_not_called: [{{tool}}]` passes; as a whole list of tools or in a trajectory it fails',
    ours: 'error `invalid-params`, with the name of the placeholder',
    why: 'a placeholder that no row fills is a problem of the scenario, not a failure of the agent',
  },
  'row-value': {
    where:
      '`{{ field }}` with blanks, `{{field.inner}}`, `\\{{text}}`, and a row whose value holds `{{other}}`',
    original: 'stay as they are, but the value of the row is filled once more',
    ours: 'are the field, what is nested in it, and `{{text}}`; a value of a row is never filled',
    why: 'a row is data, which must not be read as a template, and exported datasets are nested',
  },
  'other-type': {
    where: 'a value of another type: `max: true`, `case_sensitive: "no"`, a row with a text for a list',
    original: 'is taken for true, for 1, or fails the check',
    ours: 'error `invalid-params`, with what was expected',
    why: 'a value that means something else than it says is a problem of the scenario',
  },
  'impossible-limit': {
    where: 'a limit below 0, or one that is infinite or not a number (`.inf`, `.nan`)',
    original: 'is never kept, or always',
    ours: 'error `invalid-params`',
    why: 'such a limit asks for nothing, or for what no agent can do',
  },
} as const satisfies Deviations

/** Where we read a scenario file of Kensa otherwise, or its datasets. */
export const kensaFileDeviations = {
  'near-miss': nearMissDeviation,
  'no-shell': {
    where: 'a pipe, a redirection, `&&`, `$VAR`, `cd` or `X=1` in a `run_command` of one text',
    original: 'is passed to the program as an argument',
    ours: 'a problem of the scenario, with what to write in its place',
    why: 'the author expects a shell, which neither of us starts; without it the command does something else',
  },
  'input-placeholder': {
    where: '`{{input}}` in a `run_command` that is a list',
    original: 'is passed as it is, and the input is one more argument',
    ours: 'is the place of the input, as in one text',
    why: 'no agent is asked the nine characters `{{input}}`',
  },
  'row-placeholder': {
    where: '`{{field}}` in `run_command` or `env_overrides`',
    original: 'is passed as it is',
    ours: 'takes the field of the row; a problem of the scenario where there is none',
    why: 'a placeholder that nothing fills would ask the agent something else than its author meant',
  },
  'nothing-asked': {
    where: 'a scenario without checks, `criteria` and `judge`',
    original: 'passes',
    ours: 'a problem of the scenario, which is unverified',
    why: 'a scenario that asks for nothing shows nothing',
  },
  'unknown-key': {
    where:
      'a key of a scenario or of a check that Kensa does not know, such as `owner`, unless it begins with `x-`',
    original: 'is passed over',
    ours: 'an error, with the nearest name; write `x-owner`',
    why: 'what is passed over in silence may be something that its author counts on',
  },
  'row-ids': {
    where: 'two rows of a dataset with one `id`',
    original: 'end the whole run since 0.8',
    ours: 'are two scenarios, which are told apart by their place',
    why: 'both can be run and judged; earlier versions took `id` for a field like any other',
  },
  'row-faults': {
    where: 'a row of a dataset that is not JSON, or lacks the field of the input',
    original: 'ends the whole run',
    ours: 'is unverified; the other rows are run',
    why: 'one bad row does not hide what the others show, and the gate does not pass over it',
  },
  'no-rows': {
    where: 'a dataset without rows',
    original: 'runs nothing, and no result has the scenario',
    ours: 'is unverified',
    why: 'nothing was run that could have passed',
  },
  'dataset-elsewhere': {
    where: 'a dataset outside of the folder of its scenario: `../rows.jsonl`',
    original: 'ends the whole run',
    ours: 'is read, where it is in the repository',
    why: 'scenarios of several folders can share their rows',
  },
  'further-checks': {
    where: '`max_tokens`, `args: subset`, and what else Kensa does not have, in its own files',
    original: 'is refused',
    ours: 'is read as in our own format',
    why: 'a scenario need not be rewritten to ask for more',
  },
  'byte-order-mark': {
    where: 'a dataset that begins with a byte order mark, or has lines that begin with `#` or `//`',
    original: 'cannot be read',
    ours: 'is read without them',
    why: 'neither is a part of a row',
  },
  'judge-reply': {
    where:
      'a reply of the judge that is no verdict: no JSON, another word, `passed` in the place of `verdict`, no reasons, further keys',
    original:
      'has failed, or passed where `passed` is anything but false or the verdict stands beside other keys',
    ours: 'the model is asked once more, and then the scenario is unverified',
    why: 'a reply that is not what was asked for says nothing about the agent',
  },
  'prose-around': {
    where: 'words before or behind the JSON of a verdict',
    original: 'it has failed',
    ours: 'the verdict counts',
    why: 'models write them, and the verdict is whole',
  },
} as const satisfies Deviations
