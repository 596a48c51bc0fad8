/** What nobody can tell from another run: a change of a kind, at some places, by which some checks pass. */
interface UndecidedLoss {
  readonly of: RegExp
  readonly at: RegExp
  readonly checks: RegExp
  readonly why: string
}

const anything = /^/
const anywhere = anything
const spending = /^max_(?:tokens|cost|duration|turns)$/
const names =
  /^(?:tools_not_called|tool_call_count|agent_not_invoked|no_repeat_calls|max_tool_calls|no_tool_errors)$/
const answers = /^(?:content_excludes|max_length|no_agent_error)$/

/** Each is a run that could be real. The first that fits is the reason. */
export const undecidedLosses: readonly UndecidedLoss[] = [
  {
    of: /^(?:list|records): /,
    at: anywhere,
    checks: /^lost$/,
    why: 'the run is not in the file any more, and its scenario is unverified',
  },
  {
    of: /^id: of another$/,
    at: /(?:uuid|run_id|trace_?[iI]d|^\.\*\.id)$/,
    checks: anything,
    why: 'two runs have one id: both count, the second under its place',
  },
  {
    of: /^(?:key|object): /,
    at: /assertionResults\.\*(?:\.meta(?:\.harness(?:\.run)?)?)?$/,
    checks: /^lost$/,
    why: 'a test without what an agent did is a test of something else',
  },
  {
    of: /^number: /,
    at: /(?:task_id|trial)$/,
    checks: anything,
    why: 'it is a run of another task',
  },
  {
    of: /^number: (?:zero|a thousandth|a millionth)$/,
    at: /^(?!.*(?:[sS]tart|[eE]nd|[tT]imestamp)).*(?:[tT]oken|[uU]sage|[cC]ost|latencyMs|[dD]uration|totalMs|tokens_(?:sent|received))[\w.:[\]/-]*$/,
    checks: spending,
    why: 'it took less, as far as anything beside it tells',
  },
  {
    of: /^text: /,
    at: /cost/,
    checks: /^max_cost$/,
    why: 'it took less, as far as anything beside it tells',
  },
  {
    of: /^(?:text: (?:another word|cut off)|id: of another)$/,
    at: /(?:[nN]ame|tool|function|action|label|graph\.node\.id|path|actualTools\.\*|operationId|parts\.\*\.type)(?:\]?\.(?:value|value\.stringValue))?$/,
    checks: names,
    why: 'another tool or agent was asked',
  },
  {
    of: /^text: (?:another word|cut off)$/,
    at: /\[(?:gen_ai\.agent\.name|graph\.node\.id)\]\.key$/,
    checks: /^agent_not_invoked$/,
    why: 'an agent need not have a name, and goes by that of its span',
  },
  {
    of: /^(?:key|object|text): /,
    at: /arguments(?:\.\w+)?$/,
    checks: /^no_repeat_calls$/,
    why: 'it was asked for something else than before',
  },
  {
    of: /^(?:id|text): /,
    at: /provider\.id$/,
    checks: /^agent_not_invoked$/,
    why: 'another program was asked',
  },
  {
    of: /^id: of another$/,
    at: /(?:parent\w*|references\.\*\.span_?I[dD]|parentSpanContext\.spanId)$/,
    checks: anything,
    why: 'it ran inside of another one',
  },
  {
    of: /^text: /,
    at: /(?:[tT]ext|content|[oO]utput|[aA]nswer|action_input|result|object|response|raw|description|completion(?:\.\d+\.content)?|[vV]alue|outputs|[mM]essages?|Content|ingredients\.\*|steps\.\*|message_content\.text|spanOutputs|final_output|name)(?:\]?\.(?:value|stringValue|value\.stringValue))?(?::.*)?$/,
    checks: answers,
    why: 'the answer is another one, or empty',
  },
  {
    of: /^(?:key: (?:dropped|renamed)|object: (?:emptied|within another)|list: (?:emptied|first split))$/,
    at: /(?:content|parts(?:\.\*)?|[oO]utputs?|output:|text|[mM]essages?|candidates(?:\.\*)?|steps(?:\.\*)?|object:?|ingredients|name|number|rows|delta\.text)[.:\]*\w]*$/,
    checks: answers,
    why: 'the answer is another one, or empty',
  },
  {
    of: /^text: |^id: /,
    at: /(?:content\.\*\.type|responseId)$/,
    checks: answers,
    why: 'a part of the answer is of another kind',
  },
  {
    of: /^(?:list: emptied|key: dropped)$/,
    at: /(?:tool_?[cC]alls|toolsCalled|toolInvocations|actualTools|functionCall|candidates)$/,
    checks: names,
    why: 'nothing was called, in this reply or by this run',
  },
  {
    of: /^(?:list|records): (?:without the last|first half|last two merged)$/,
    at: anywhere,
    checks: anything,
    why: 'the run ended earlier',
  },
  {
    of: /^(?:list|records): (?:reversed|first two swapped|first twice|last twice)$/,
    at: /^(?!.*startTime)/,
    checks: anything,
    why: 'it went in another order, or more than once',
  },
  {
    of: /^(?:list|records): (?:without the (?:first|middle)|second half|first two merged)$/,
    at: anywhere,
    checks: anything,
    why: 'the step never was: nothing counts it, and no later one was told of it',
  },
  {
    of: anything,
    at: /steps\.\*\.timestamp$/,
    checks: /^max_duration$/,
    why: 'a step of ATIF need not tell its time',
  },
  {
    of: /^(?:key|object|list): /,
    at: /scopeSpans\.\*(?:\.spans)?$|resourceSpans(?:\.\*(?:\.scopeSpans)?)?$|^\.\*$/,
    checks: /^max_duration$/,
    why: 'nothing was in it',
  },
  {
    of: anything,
    at: /(?:\.(?:error|exception|is_?[eE]rror)|status\.code)$/,
    checks: /^no_tool_errors$/,
    why: 'nothing went wrong',
  },
  {
    of: /^object: start and end swapped$/,
    at: anywhere,
    checks: /^max_duration$/,
    why: 'the clock was set: within a second an end may come before its start',
  },
  {
    of: /^(?:key|object): /,
    at: /usage(?:\.tokens|\.\w+_input_tokens|\.input_tokens)?$/,
    checks: /^max_tokens$/,
    why: 'the counts stand elsewhere, too, by which they are fewer',
  },
  {
    of: /^key: /,
    at: /results\.\*\.latencyMs$/,
    checks: /^max_duration$/,
    why: 'the spans beside it tell how long they took',
  },
  {
    of: /^(?:text|id): /,
    at: /kensa\.span\.kind$|langfuse\.observation\.type\]\.key$|observations\.\*\.type$|operationId$/,
    checks: /^(?:agent_not_invoked|max_tokens)$/,
    why: 'a function need not say what it is, and a program may have its own words',
  },
  {
    of: /^text: (?:blank|empty)$|^object: emptied$|^key: dropped$/,
    at: /\[(?:gen_ai\.agent\.name|graph\.node\.id)\]\.(?:key|value(?:\.stringValue)?)$/,
    checks: /^agent_not_invoked$/,
    why: 'an agent need not have a name, and goes by that of its span',
  },
  {
    of: /^(?:text|id|key): /,
    at: /session_?[iI]d$/,
    checks: spending,
    why: 'the record is of another session',
  },
  {
    of: /^text: /,
    at: /(?:events\.\*\.event|^\.\*\.type)$/,
    checks: /^max_duration$/,
    why: 'records of kinds that say nothing of the run have no part in its time',
  },
  {
    of: /^number: a thousandfold$/,
    at: /(?:duration|endTime\S*|end\w*)$/,
    checks: answers,
    why: 'another one ended last',
  },
  {
    of: /^list: emptied$/,
    at: /(?:response|modelResponses|model_responses)$/,
    checks: /^max_(?:duration|turns)$/,
    why: 'nothing was done, or the run did not come to it',
  },
  {
    of: anything,
    at: /^\.\*\.delta$/,
    checks: answers,
    why: 'a piece of the answer is another one, or empty',
  },
  {
    of: /^text: cut off$/,
    at: /span\.kind\]\.value\.stringValue$/,
    checks: /^agent_not_invoked$/,
    why: 'a program may have kinds of its own, and a word that was cut off is one',
  },
  {
    of: /^(?:key|number): /,
    at: /endTimeUnixNano$/,
    checks: /^max_duration$/,
    why: 'the span that it is in has ended, and tells when',
  },
  {
    of: /^number: /,
    at: /endTime\.\*$/,
    checks: /^max_duration$/,
    why: 'it took less by a part of a second',
  },
  {
    of: /^key: dropped$/,
    at: /input_cached_tokens$/,
    checks: /^max_tokens$/,
    why: 'a call need not read from a cache, and no total of Timbal counts what it read',
  },
]
