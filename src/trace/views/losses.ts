import { isBlank, isObject, listValues, textOrNull } from '../../core/json.ts'
import { makeOnce, memoize } from '../../core/lazy.ts'
import { findToolName } from '../dialects/gen-ai.ts'
import { findKindNames, isAlsoTool } from '../dialects/registry.ts'
import { readFinishReason } from '../messages/finish-reason.ts'
import { findOutputTools } from '../messages/logged-tool.ts'
import { firstText, decoded } from '../model/attributes.ts'
import { getMessageText, listRequests } from '../model/message.ts'
import type { Names } from '../model/names.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { allFigureNames } from '../reading/usage-attributes.ts'
import { isSameTool } from './tool-executions.ts'
import { createAncestorFinder, findInnermost } from './rollup.ts'
import { sumBoth } from '../model/usage.ts'
import { writesCode } from './written-calls.ts'

/** Cheap ones first, because each runs once over every trace. */
const witnesses: readonly { readonly missing: string; readonly isSeen: (trace: Trace) => boolean }[] = [
  { missing: 'its end: the span around it never ended', isSeen: isOpen },
  {
    missing: 'what some spans are: the word for their kind is blank',
    isSeen: ({ spans }) => spans.some(isOfBlankKind),
  },
  { missing: 'its beginning: a summary stands for it', isSeen: startsInSummary },
  { missing: 'some tool calls: other spans are tools too', isSeen: ({ spans }) => spans.some(isAlsoTool) },
  { missing: 'some tool calls: only events tell of them', isSeen: hasToolInEvent },
  { missing: 'some tool calls: only the messages of an agent tell of them', isSeen: asksForOthers },
  {
    missing: 'some tool calls: a span that is called one does not say of which tool',
    isSeen: (trace) => hasNameAlone(trace, ofToolSpan, ['tool']),
  },
  {
    missing: 'the steps of an agent or a function elsewhere, which a span asks',
    isSeen: (trace) => hasNameAlone(trace, ofRemoteRun, ['tool', 'llm', 'agent']),
  },
  { missing: 'some tool calls: more replies ended in them than tools ran', isSeen: lacksAskedCalls },
  { missing: 'some steps: the recording counts more tokens than they do', isSeen: fallsShort },
  {
    missing: 'parts of some spans, which say that attributes, events or links were dropped',
    isSeen: ({ spans }) => spans.some(({ isCut }) => isCut),
  },
  {
    missing: 'all that some spans were to say: they have the names of calls, and no attributes',
    isSeen: hasBareCall,
  },
  { missing: 'some model calls: a span that is called something else counts tokens', isSeen: countsApart },
  { missing: 'some model calls: more of them are counted than there are spans of', isSeen: countsUnseen },
  { missing: 'some model calls: the agent around them counts more tokens than they do', isSeen: countsMore },
  { missing: 'some model calls: a tool ran within one that did not ask for it', isSeen: runsUnasked },
  { missing: 'the steps of a coding agent: only its log records tell them', isSeen: leavesStepsToLogs },
  {
    missing: 'what the code did that a model wrote: it ran where no span tells of tools',
    isSeen: runsCodeElsewhere,
  },
]

/** A conversation holds a summary in place of what came before; the log of an agent keeps the rows before one, if there were any. */
function startsInSummary({ stated: { messages = [] }, spans }: Trace): boolean {
  const start = spans[0]?.kind === 'agent' ? messages.findIndex(({ role }) => role === 'assistant') : -1
  const prompts = messages
    .slice(0, start === -1 ? Infinity : start)
    .filter(({ role }) => role !== 'assistant')
  return prompts.some((message) => summaryStart.test(getMessageText(message)))
}

/** How agents and frameworks begin what they tell a model in place of earlier messages. */
const summaryStart =
  /^[\s[(<*#]*(?:(?:note|system)[\]>:]+\s*)?(?:(?:state_snapshot|compressed_chat_history|(?:conversation[-_])?summary)>|This session is being continued from a previous conv|Another language model started to solve|You are in the middle of a conversation that has been summ|What did we do so far\?$|(?:(?:here|this) is )?(?:an? |the )?(?:conversation )?summary (?:of (?:the |our )?(?:conversation |chat |session )?)?(?:so far|to date|earlier)|(?:the |some )?(?:previous|earlier|prior|older) (?:conversation|messages|context|chat|turns)[^\n.]{0,40} (?:compacted|summari[sz]ed|condensed|removed|trimmed|truncated|omitted)|the (?:conversation|context)[^\n.]{0,40} (?:compacted|summari[sz]ed|condensed))/i

/** The reply of a span that is no model call asks for a tool that no call is of. */
function asksForOthers({ spans, toolCalls }: Trace): boolean {
  return spans.some(
    ({ kind, attributes, content }) =>
      kind !== 'llm' &&
      kind !== 'tool' &&
      attributes.names.matching(ofReplies).some((name) => mayAsk(attributes.get(name))) &&
      content.output
        .flatMap(listRequests)
        .some(({ name }) => toolCalls?.some((call) => isNamedLike(call.name, name)) === false),
  )
}

/** Names of the tools that flattened messages ask for, and whole messages. */
const ofReplies =
  /^(?:gen_ai\.output\.messages|llm\.output_messages\.\d+\.message\.tool_calls\.\d+\.tool_call\.function\.name)$/

function mayAsk(value: unknown): boolean {
  return typeof value !== 'string' || !value.startsWith('[') || value.includes('tool_call')
}

/** Tells whether two names are one, or one is the other behind the name of a server. */
function isNamedLike(name: string, other: string): boolean {
  return isSameTool(name, other, '_') || isSameTool(other, name, '_')
}

/** Events of one name in one span tell of more calls of a tool, or of any, than are shown. */
function hasToolInEvent({ spans, toolCalls }: Trace): boolean {
  const countShown = (tool: string | null) =>
    toolCalls?.filter(({ name }) => tool === null || isNamedLike(name, tool)).length ?? 0
  return spans.some(({ kind, events }) => {
    if (kind === 'tool' || events.length === 0) return false
    const counts = new Map<string, number>()
    return events.some(({ name, attributes }) => {
      if (!ofToolRun.test(name)) return false
      const tool =
        findToolName(attributes) ?? firstText(attributes, ['tool', 'function.name', 'function', 'name'])
      const key = `${name}\n${tool ?? ''}`
      const count = counts.get(key) ?? 0
      if (!/delta|chunk|progress|update|stream/i.test(name)) counts.set(key, count + 1)
      return count >= countShown(tool)
    })
  })
}

/** `tool.invoked`, `function_called`, `tool executed`, `ToolStarted`, `run_tool`; not `tools.listed`, `tool_choice` or `tool.message`. */
const ofToolRun =
  /(?:tool|function|mcp)s?[-_. ]*(?:call|invo|run|ran|exec|start|beg[aiu]n|us(?:e|ing)|request|complet|finish|end|result|output|fail|error)|(?:call|invok|run|execut|us)(?:e|ed|ing)?[-_. ]*(?:tool|function)/i

/** A span has the name of a tool's run, or of an agent's elsewhere, and neither is a tool around it nor within it a span of some `kinds`. */
function hasNameAlone(trace: Trace, words: RegExp, kinds: readonly string[]): boolean {
  const named = findRuns(trace).flatMap(({ index, names, ...span }) =>
    names.some((name) => words.test(name)) && !isBesideLogs(span) ? index : [],
  )
  if (named.length === 0) return false
  const { parents } = trace.tree
  const tools = trace.spans.flatMap(({ kind }, index) => (kind === 'tool' ? index : []))
  const within = createAncestorFinder(parents, new Set(tools))
  const outer = createAncestorFinder(parents, new Set(named))
  const holding = new Set(
    trace.spans.flatMap(({ kind }, at) => (kinds.includes(kind) ? outer.nearest(at) : [])),
  )
  return named.some((index) => within.nearest(index) === -1 && !holding.has(index))
}

/** Plain spans with those of their names that may be of a run, split into words. */
const findRuns = memoize(({ spans }: Trace) =>
  spans.flatMap(({ kind, name, attributes }, index) => {
    if (!plain.has(kind)) return []
    const keys = attributes.names.once(findOperations)
    if (keys.length === 0 && !mayRun.test(name)) return []
    const names = [name, ...keys.map((key) => attributes.get(key))].flatMap((word) =>
      typeof word === 'string' && mayRun.test(word) ? splitWords(word) : [],
    )
    return names.length === 0 ? [] : { index, names, kind, attributes }
  }),
)

function findOperations({ list }: Names): readonly string[] {
  return list.filter((name) =>
    /(?:^|\.)(?:component(?:\.type)?|rpc\.method|(?<!gen_ai\.)operation\.name)$/.test(name),
  )
}

const mayRun = /[tT]ool|TOOL|[fF]unction|FUNCTION|[cC]ode|[pP]ython|[bB]rowser|Invoke/

/** Operations of Bedrock and Lambda. */
const ofRemoteRun = /(?:^|[.:/])(?:invoke (?:agent(?: runtime)?|inline agent|flow)|lambda[.:/]invoke)$/

const plain: ReadonlySet<string> = new Set(['span', 'chain', 'step'])

/** `call_tool`, `MCP request: tools/call`, `tool: refund`, `AutoFunctionInvocationLoop`; not `tools/list`, `parse_tool_call` or `ToolCallLimit`. */
const ofToolSpan =
  /(?:^|[.:/] ?|mcp )(?:(?:call|invok(?:e|ing)|execut(?:e|ing)|run(?:ning)?|us(?:e|ing))[^a-z]*(?:mcp[^a-z]*)?(?:tool|function)(?![a-z])|(?:auto )?(?:tool|function)[^a-z]*(?:call|invocation|execution|usage)(?: loop)?(?![a-z ])|submit_tool_outputs|tools\/call|tool[:/] ?\S|step\.tool$|tool[^a-z]*(?:invoker|executor)(?![a-z])|(?:invok(?:e|ing)|start|execut(?:e|ing)|run(?:ning)?)[^a-z]*(?:code(?: interpreter)?|python|browser)(?: session)?$|code[^a-z]*(?:interpreter|execution)$)/

/** More replies that are not recorded ended in tool calls than tools ran that no recorded reply asked for; to hand over is to call one, too. */
function lacksAskedCalls({ spans, llmCalls, toolCalls }: Trace): boolean {
  const silent = llmCalls.filter(
    (call) =>
      !call.content.recorded &&
      readFinishReason(call) === 'tool_calls' &&
      findOutputTools(call.attributes).size === 0,
  )
  if (silent.length === 0) return false
  const unasked = toolCalls?.filter(({ requestedBy }) => requestedBy === null) ?? []
  const agents = spans.filter(({ kind }) => kind === 'agent')
  return silent.length > unasked.length + Math.max(0, agents.length - 1)
}

/** Agents of smolagents that write code: in another process it leaves no span of a tool but that of the answer. */
function runsCodeElsewhere({ spans, llmCalls, toolCalls }: Trace): boolean {
  const agents = spans.filter(({ attributes }) => attributes.names.placeOf(offeredTools) !== undefined)
  if (agents.length === 0 && !spans.some(({ kind }) => kind === 'tool'))
    return llmCalls.some(({ content }) => content.output.some(writesCode))
  if (agents.length === 0 || toolCalls?.some(({ name }) => name !== answerTool) === true) return false
  const names = agents
    .flatMap(({ attributes }) => listValues(decoded(attributes.get(offeredTools))))
    .flatMap((name) => (typeof name === 'string' && name !== answerTool ? name : []))
  if (
    agents.some(({ name }) => name.startsWith('CodeAgent')) &&
    llmCalls.some(({ content }) => !content.recorded)
  )
    return names.length > 0
  const texts = llmCalls.flatMap(({ content }) => content.output.map(getMessageText))
  return names.some((name) => texts.some((text) => text.includes(`${name}(`)))
}

const offeredTools = 'smolagents.tools_names'
const answerTool = 'final_answer'

/** Codex and Gemini CLI, whose spans are no steps, together with tool calls of another program. */
function leavesStepsToLogs(trace: Trace): boolean {
  const { spans } = trace
  return spans.some(isBesideLogs) && trace.toolCalls !== null && !spans.some(isLogOfAgent)
}

function isBesideLogs({ kind, attributes }: Pick<Span, 'kind' | 'attributes'>): boolean {
  if (kind === 'span') return attributes.get('gen_ai.agent.name') === 'gemini-cli'
  return kind === 'step' && textOrNull(attributes.get('code.module.name'))?.startsWith('codex_') === true
}

function isLogOfAgent({ attributes }: Span): boolean {
  return /^(?:codex|gemini_cli)\./.test(textOrNull(attributes.get('event.name')) ?? '')
}

/** A span that does not say that it is a model call counts tokens, and neither is one in it nor is it in one; others count theirs. */
function countsApart(trace: Trace): boolean {
  const { spans, llmCalls, tree } = trace
  if (!spans.some(isApart) || !llmCalls.some(({ content }) => content.usage !== null)) return false
  const calls = new Set(llmCalls.map(({ id }) => tree.indexOf.get(id) ?? -1))
  const { nearest } = createAncestorFinder(tree.parents, calls)
  return findInnermost(trace, (span) => span.kind === 'llm' || isApart(span)).some(
    (index) => nearest(index) === -1,
  )
}

function isApart({ kind, content }: Span): boolean {
  return (kind === 'span' || kind === 'chain') && content.usage !== null
}

/** AG2 counts the tokens of each call in a sibling span; a call of a live session has only that. */
function countsUnseen({ spans, llmCalls }: Trace): boolean {
  const counted = spans.filter(
    ({ kind, attributes }) => kind === 'step' && attributes.get('ag2.usage.kind') === 'model_call',
  )
  if (counted.length === 0 || llmCalls.length === 0) return false
  const apart = llmCalls.filter(({ attributes }) => attributes.get('ag2.usage.kind') === undefined)
  return counted.length > apart.length
}

/** Names a part of the run that the trace shows to be missing, in a few words; null if nothing does. */
export function findLoss(trace: Trace): string | null {
  return witnesses.find(({ isSeen }) => isSeen(trace))?.missing ?? null
}

/** Other spans have ended, and one that holds them has not. */
function isOpen({ spans, tree: { roots } }: Trace): boolean {
  return roots.some((root) => isEndless(spans[root])) && spans.some(({ endUs }) => endUs !== null)
}

function isEndless(span: Span | undefined): boolean {
  if (span === undefined || span.kind === 'llm' || span.kind === 'tool') return false
  return span.startUs !== null && span.endUs === null
}

/** Of a span whose kind nothing else tells. */
function isOfBlankKind({ kind, attributes }: Span): boolean {
  if (kind !== 'span' && kind !== 'chain') return false
  return attributes.names.once(findKindNames).some((name) => {
    const word = attributes.get(name)
    return typeof word === 'string' && isBlank(word)
  })
}

function fallsShort({ stated: { totals }, usage }: Trace): boolean {
  if (totals === undefined || usage === null) return false
  return isMore(totals.input, usage.input) && isMore(totals.output, usage.output)
}

function isMore(total: number | null | undefined, sum: number | null): boolean {
  return (total ?? 0) > (sum ?? 0)
}

/**
 * A span without attributes may be a call where it has the name of one and holds none that is known. One that holds other spans is
 * only a model call, with pieces of its reply or tools that its client ran; the outermost are programs.
 */
function hasBareCall(trace: Trace): boolean {
  const { spans, tree } = trace
  const bare = new Set(spans.filter(isBare))
  if (bare.size === 0 || bare.size === spans.length) return false
  const names = makeOnce(() => new Set(spans.flatMap(({ kind, name }) => (kind === 'span' ? [] : name))))
  const holders = new Set(tree.parents)
  const isCall = (span: Span) =>
    bare.has(span) ? ofModels.test(splitWords(span.name)) : span.kind === 'llm' || span.kind === 'agent'
  const innermost = makeOnce(() => new Set(findInnermost(trace, isCall)))
  return spans.some((span, index) => {
    if (!bare.has(span)) return false
    if (holders.has(index)) return tree.parents[index] !== -1 && isCall(span) && innermost().has(index)
    return ofSteps.test(splitWords(span.name)) || names().has(span.name)
  })
}

/** Its attributes, if any, hold others, or are those that an exporter gives to all spans. */
function isBare({ kind, attributes }: Span): boolean {
  if (kind !== 'span' && kind !== 'chain') return false
  return attributes.names.list.every((name) => ofAll.test(name) || isObject(attributes.get(name)))
}

const ofAll =
  /^(?:(?:session|user|enduser|service|thread|otel)\.|traceloop\.(?:association\.|workflow\.name$|entity\.path$)|langfuse\.(?:trace\.|environment$|release$|version$)|(?:metadata|tag\.tags|span\.kind)$)/

/** `OpenAIChat.invoke` as `open ai chat.invoke`. */
function splitWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').toLowerCase()
}

/** `chat gpt-4o`, `ChatOpenAI`, `OpenAI.achat`, `openai.responses`, `ai.generateText.doGenerate`, `call_llm`, `messages.create`. */
const ofModels =
  /(?:^|[^a-z])(?:a?(?:chat|completions?|generate(?:content)?)|llm|generation|responses|messages|converse|do stream|invoke[_ ]model)(?![a-z])|(?:^|\.)response$/
const ofSteps = new RegExp(
  `${ofModels.source}|(?:^|[^a-z])(?:embeddings?|invoke_agent|execute_tool|tools?)(?![a-z])`,
)

/** A lost call takes input and output with it; what only one of them counts more of is cached, or thought. */
function countsMore({ spans, llmCalls, tree: { parents, indexOf } }: Trace): boolean {
  const counting = new Set(spans.flatMap((span, index) => (isTotal(span) ? index : [])))
  // One that holds nothing is the call itself.
  if (!parents.some((parent) => counting.has(parent))) return false
  const sums = new Map<number, { input: number; output: number }>()
  const { nearest } = createAncestorFinder(parents, counting)
  for (const { id, content } of llmCalls) {
    if (sumBoth(content.usage?.input ?? null, content.usage?.output ?? null) === null) return false
    for (let at = nearest(indexOf.get(id) ?? -1); at !== -1; at = nearest(parents[at] ?? -1)) {
      const sum = sums.get(at) ?? { input: 0, output: 0 }
      sums.set(at, {
        input: sum.input + (content.usage?.input ?? 0),
        output: sum.output + (content.usage?.output ?? 0),
      })
    }
  }
  return [...sums].some(([index, sum]) => {
    const usage = spans[index]?.content.usage
    return (usage?.input ?? 0) > sum.input && (usage?.output ?? 0) > sum.output
  })
}

/** Google's client runs tools by itself: one span represents all calls, with the tokens and the answer of the last. */
function runsUnasked({ spans, llmCalls, tree: { parents, indexOf } }: Trace): boolean {
  if (!parents.some((parent) => spans[parent]?.kind === 'llm')) return false
  const calls = new Set(llmCalls.map(({ id }) => indexOf.get(id) ?? -1))
  const { nearest } = createAncestorFinder(parents, calls)
  const within = spans.filter(({ kind }, index) => kind === 'tool' && nearest(parents[index] ?? -1) !== -1)
  if (within.length === 0) return false
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  for (const { content } of llmCalls)
    for (const { name } of content.output.flatMap(listRequests)) count(name, 1)
  for (const { content } of within) for (const { name } of content.tools) count(name, -1)
  return [...counts.values()].some((rest) => rest < 0)
}

function isTotal({ kind, attributes }: Span): boolean {
  return holdsCalls.has(kind) && attributes.names.once(countsTokens)
}

/** A model call within which several are is a client that tried again. */
const holdsCalls: ReadonlySet<string> = new Set(['agent', 'workflow', 'chain', 'llm'])

function countsTokens({ list }: Names): boolean {
  return list.some((name) => figures.has(name))
}

const figures: ReadonlySet<string> = new Set([...allFigureNames, 'usage.prompt_tokens'])
