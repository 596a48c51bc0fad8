/** What nobody can tell from another run: a change of a kind, at some places, by which some checks pass. */
interface UndecidedLoss {
  readonly of: RegExp
  readonly at: RegExp
  readonly checks: RegExp
  readonly why: string
}

const anything = /^/
const limits = /^max_(?:tokens|cost|duration|turns)$/
const names =
  /^(?:tools_not_called|tool_call_count|agent_not_invoked|no_repeat_calls|max_tool_calls|no_tool_errors)$/
const answers = /^(?:content_excludes|max_length|no_agent_error)$/

/** Each is a run that could be real. The first that fits is the reason. */
export const undecidedLosses: readonly UndecidedLoss[] = [
  {
    of: anything,
    at: anything,
    checks: /^lost$/,
    why: 'the trace is not there, so that its scenario is unverified',
  },
  { of: /^number: /, at: /^(?!.*(?:[sS]tart|[eE]nd|[tT]ime))/, checks: limits, why: 'it took less' },
  { of: /^text: /, at: /cost/, checks: /^max_cost$/, why: 'it took less' },
  {
    of: /^text: (?:another word|cut off)$/,
    at: /(?:[nN]ame|function|tool|agent|author|path|label|provider|role|graph\.node\.id|[iI]d|actualTools\.\*)(?:\]?\.(?:value|key|stringValue|value\.stringValue))?$/,
    checks: names,
    why: 'another tool or agent was asked',
  },
  {
    of: /^(?:id: |text: )/,
    at: /(?:spanId|span_id|parent\w*|provider\.id|uuid|\.id)$/,
    checks: anything,
    why: 'it ran inside of another one, or was of another program',
  },
  { of: /^number: /, at: anything, checks: answers, why: 'another one ended last' },
  {
    of: /^(?:key|object|list): /,
    at: /(?:usage|tokens|token_count|event\.data)[.\w]*$/,
    checks: /^max_(?:tokens|cost)$/,
    why: 'the counts stand elsewhere, too',
  },
  {
    of: /^(?:key|object): /,
    at: /turns\.\*\.response(?:\.message)?$/,
    checks: anything,
    why: 'the turn failed before its reply',
  },
  { of: /^text: /, at: anything, checks: answers, why: 'the answer is another one, or empty' },
  {
    of: /^(?:list|object|key|id|records): /,
    at: /(?:content|parts|outputs?|text|[mM]essages?|response|responseText|candidates|value|object)[.:\]*\w]*$/,
    checks: answers,
    why: 'the answer is another one, or empty',
  },
  {
    of: /^(?:list: emptied|key: (?:dropped|renamed)|object: (?:emptied|within another))$/,
    at: /(?:tool_?[cC]alls|toolInvocations|actualTools|intermediate_data|functionCall|toolUse|start)$/,
    checks: names,
    why: 'nothing was called',
  },
  {
    of: /^(?:list|records): (?:without the last|first half|last two merged)$/,
    at: anything,
    checks: anything,
    why: 'the run ended earlier',
  },
  {
    of: /^(?:list|records): (?:reversed|first two swapped|first twice|last twice)$/,
    at: anything,
    checks: anything,
    why: 'it went in another order, or more than once',
  },
  {
    of: anything,
    at: /(?:[tT]ime(?:stamp)?|_at|[sS]tart\w*|[eE]nd\w*)$/,
    checks: /^max_duration$/,
    why: 'the time of one step is not recorded, and others are',
  },
  {
    of: /^(?:text|id|key): /,
    at: /(?:trace_?[iI]d|session_?[iI]d)$/,
    checks: anything,
    why: 'the part is of another run',
  },
  {
    of: /^(?:list|records): (?:without the (?:first|middle)|second half|first two merged)$/,
    at: anything,
    checks: anything,
    why: 'the step never was: nothing counts it, and no later one was told of it',
  },
  {
    of: anything,
    at: /(?:spanType|span_kind|operationId|observation\.type|span\.kind|weave(?:\.kind)?|attributes|metadata\S*|type)(?:\.value\.stringValue)?$/,
    checks: /^(?:agent_not_invoked|max_tokens|max_cost|max_duration)$/,
    why: 'a function need not say what it is, and a program may have its own words',
  },
  { of: anything, at: /task_id$|trial$/, checks: anything, why: 'it is a run of another task' },
  {
    of: anything,
    at: /(?:error|status\.code)$/,
    checks: /^no_tool_errors$/,
    why: 'nothing went wrong',
  },
  {
    of: anything,
    at: /(?:latencyMs|\.event|endTime|observations|post\.\*)$/,
    checks: /^(?:max_duration|agent_not_invoked)$/,
    why: 'a part that others repeat, or the time of one step, is not recorded',
  },
  {
    of: anything,
    at: /scopeSpans\.\*(?:\.spans)?$|attributes\[[\w.]+\]\.(?:key|value(?:\.stringValue)?)$|traces\.\*\.spans\.\*$/,
    checks: /^(?:max_duration|max_tokens|agent_not_invoked)$/,
    why: 'not told yet: spans under no key or in no shape, and names of agents under no key',
  },
]
