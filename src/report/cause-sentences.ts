import { findTools } from './cause-facts.ts'
import type { Cause, SharedDifference } from './causes.ts'
import { readMessage, writeMessage, phrase, type Phrase } from '../words/phrase.ts'
import { listPhrases } from '../words/sentence.ts'
import { explainJudge, explainVerdict, describeReason, describeVerdict } from './reasons.ts'
import { fillMessage } from './check-message.ts'

/** Says what broke: ``No longer calls `get_customer` ``. */
export function describeCause({ fact, scenarios, findings }: Cause): Phrase {
  switch (fact.code) {
    case 'tool': {
      // The first of the differing tools represents all.
      const about = fact.tool === null ? findings.slice(0, 1) : findings
      const tools = listPhrases(findSharedTools(about).map((value) => [{ value }]))
      const more = fact.tool === null ? ', …' : ''
      return fact.says === 'called'
        ? phrase`Calls ${tools}, which is forbidden${more}`
        : phrase`${describeLacking(scenarios, findings)} ${tools}${more}`
    }
    case 'check':
      return findSharedStart(
        findings.flatMap(({ verdict }) =>
          // A sentence without a value of its own is followed by those of the verdict.
          verdict === null
            ? []
            : [fillMessage(verdict) === null ? explainVerdict(verdict) : describeVerdict(verdict)],
        ),
        () => describeReason(fact),
      )
    case 'run':
      return readMessage(fact.reason ?? 'its runs came to no good end')
    case 'judge':
      return findSharedStart(
        findings.flatMap(({ judge }) => (judge === undefined ? [] : [explainJudge(judge)])),
        () => ['The judge found against it'],
      )
    case 'divergence':
      return describeLeaving(fact)
    case 'unknown':
      return ['Failed']
  }
}

/** Finds tools that every one of the findings is about. */
function findSharedTools([first, ...others]: Cause['findings']): readonly string[] {
  const tools = first === undefined ? [] : listTools(first)
  return tools.filter((tool) => others.every((other) => listTools(other).includes(tool)))
}

function listTools({ verdict }: Cause['findings'][number]): readonly string[] {
  return verdict === null ? [] : (findTools(verdict)?.tools ?? [])
}

/** Describes what lacks: a fact of the change if it does in every trial of scenarios that all passed. */
function describeLacking(scenarios: Cause['scenarios'], findings: Cause['findings']): string {
  if (!findings.every(({ trials, of }) => trials === of)) return 'Does not always call'
  return scenarios.every(({ baseOutcome }) => baseOutcome === 'passed') ? 'No longer calls' : 'Never calls'
}

/** Finds what all sentences begin with, up to the last shared value; else the first sentence, as an example. */
function findSharedStart(sentences: readonly Phrase[], general: () => Phrase): Phrase {
  const [first = [], ...others] = sentences
  const isShared = (place: number) =>
    others.every(
      (other) => writeMessage(other.slice(place, place + 1)) === writeMessage(first.slice(place, place + 1)),
    )
  const differs = first.findIndex((_, place) => !isShared(place))
  if (differs === -1) return first.length === 0 ? general() : first
  const shared = first.slice(0, differs)
  const end = shared.findLastIndex((part) => typeof part !== 'string')
  if (end !== -1) return shared.slice(0, end + 1)
  const isAlike = others.every(
    (other) =>
      other.length === first.length &&
      first.every((part, place) => typeof part !== 'string' || other[place] === part),
  )
  return differs === 0 || !isAlike
    ? phrase`${first}, …`
    : phrase`${first.slice(0, differs)}e.g. ${first.slice(differs)}`
}

function describeLeaving({ kind, base, head }: Extract<Cause['fact'], { code: 'divergence' }>): Phrase {
  const [before, now] = [base, head].map((tool): Phrase => (tool === null ? ['a tool'] : [{ value: tool }]))
  const words = {
    tool: base === null ? ['Calls another tool'] : phrase`Calls ${now ?? []} instead of ${before ?? []}`,
    arguments: phrase`Calls ${before ?? []} with other arguments`,
    result: phrase`${base === null ? ['A tool'] : (before ?? [])} gives another result`,
    'ended-early': phrase`Ends before it calls ${before ?? []}`,
    'went-on': phrase`Goes on and calls ${now ?? []}`,
    output: ['The calls are the same, and the answer differs'],
  }
  return words[kind]
}

/** Says where the runs of a cause first leave those of the base, unless that only repeats what broke. */
export function describeCauseDifference(cause: Cause): Phrase {
  const { difference, scenarios } = cause
  if (difference === null) return []
  const compared = scenarios.filter(({ divergence }) => divergence !== undefined).length
  if (2 * difference.scenarios < compared) return []
  const words = describeDifference(difference, compared, compared < scenarios.length)
  const { kind } = difference.divergence
  const isRepeated = listValues(words).every((value) => listValues(describeCause(cause)).includes(value))
  return isRepeated && kind !== 'ended-early' && kind !== 'went-on' ? [] : words
}

function listValues(words: Phrase): readonly string[] {
  return words.flatMap((part) => (typeof part === 'string' ? [] : part.value))
}

/** Says where the run first leaves that of the base: `was a, now b`; where not all do so, it counts them, or is an example if only a sample is known. */
export function describeDifference(
  { divergence, scenarios }: SharedDifference,
  of: number,
  isSample = false,
): Phrase {
  const { kind, base, head, differs } = divergence
  const [value] = differs
  const some = isSample || scenarios === of ? '' : ` (${scenarios} of ${of})`
  const example = isSample && scenarios < of ? 'e.g. ' : ''
  const tool = (step: typeof base): Phrase => (step === null ? ['no further call'] : [{ value: step.tool }])
  if (kind === 'output') return [`another answer${some}`]
  if (kind === 'arguments' && value !== undefined)
    return phrase`${of === 1 ? '' : 'e.g. '}${{ value: value.path }} was ${quoteOrNothing(value.base)}, now ${quoteOrNothing(value.head)}${some}`
  if (kind === 'arguments') return phrase`${tool(base)} with other arguments${some}`
  if (kind === 'result') return phrase`${tool(base)} gave another result${some}`
  return phrase`${example}was ${tool(base)}, now ${tool(head)}${some}`
}

function quoteOrNothing(value: string | null): Phrase {
  return value === null ? ['absent'] : [{ value }]
}
