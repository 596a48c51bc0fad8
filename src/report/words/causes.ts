import { toolsOf } from '../cause-facts.ts'
import type { Cause, SharedDifference } from '../causes.ts'
import { messageOf, phrase, type Phrase } from '../phrase.ts'
import { listed } from './sentence.ts'
import { explainJudge, reasonSentence, sentenceOf } from '../reasons.ts'

/** Says what broke: ``No longer calls `get_customer` ``. */
export function causePhrase({ fact, scenarios, findings }: Cause): Phrase {
  switch (fact.code) {
    case 'tool': {
      const tools = listed(sharedTools(findings).map((value) => [{ value }]))
      if (fact.says === 'called')
        return fact.tool === null ? ['Calls a forbidden tool'] : phrase`Calls ${tools}, which is forbidden`
      return phrase`${lacking(scenarios, findings)} ${fact.tool === null ? ['a tool that it must call'] : tools}`
    }
    case 'check':
      return saidByAll(
        findings.flatMap(({ verdict }) => (verdict === null ? [] : [sentenceOf(verdict)])),
        () => reasonSentence(fact),
      )
    case 'judge':
      return saidByAll(
        findings.flatMap(({ judge }) => (judge === undefined ? [] : [explainJudge(judge)])),
        () => ['The judge found against it'],
      )
    case 'divergence':
      return leavingPhrase(fact)
    case 'unknown':
      return ['Failed']
  }
}

/** Tools that every one of the findings is about. */
function sharedTools([first, ...others]: Cause['findings']): readonly string[] {
  const tools = first === undefined ? [] : toolsIn(first)
  return tools.filter((tool) => others.every((other) => toolsIn(other).includes(tool)))
}

function toolsIn({ verdict }: Cause['findings'][number]): readonly string[] {
  return verdict === null ? [] : (toolsOf(verdict)?.tools ?? [])
}

/** In every trial of scenarios that all passed before, it is a fact of the change. */
function lacking(scenarios: Cause['scenarios'], findings: Cause['findings']): string {
  if (!findings.every(({ trials, of }) => trials === of)) return 'Does not always call'
  return scenarios.every(({ baseOutcome }) => baseOutcome === 'passed') ? 'No longer calls' : 'Never calls'
}

/** The words and values that all sentences begin with, up to the last such value; else what is said of all. */
function saidByAll(sentences: readonly Phrase[], general: () => Phrase): Phrase {
  const [first = [], ...others] = sentences
  const isShared = (place: number) =>
    others.every(
      (other) => messageOf(other.slice(place, place + 1)) === messageOf(first.slice(place, place + 1)),
    )
  const differs = first.findIndex((_, place) => !isShared(place))
  if (differs === -1) return first.length === 0 ? general() : first
  const shared = first.slice(0, differs)
  const end = shared.findLastIndex((part) => typeof part !== 'string')
  return end === -1 ? general() : shared.slice(0, end + 1)
}

function leavingPhrase({ kind, base, head }: Extract<Cause['fact'], { code: 'divergence' }>): Phrase {
  const [before, now] = [base, head].map((tool): Phrase => (tool === null ? ['a tool'] : [{ value: tool }]))
  switch (kind) {
    case 'tool':
      return base === null ? ['Calls another tool'] : phrase`Calls ${now ?? []} instead of ${before ?? []}`
    case 'arguments':
      return phrase`Calls ${before ?? []} with other arguments`
    case 'result':
      return phrase`${base === null ? ['A tool'] : (before ?? [])} gives another result`
    case 'ended-early':
      return phrase`Ends before it calls ${before ?? []}`
    case 'went-on':
      return phrase`Goes on and calls ${now ?? []}`
    case 'output':
      return ['The calls are the same, and the answer differs']
  }
}

/** Says where the run first leaves that of the base: `was a, now b`; counts the scenarios where not all do so. */
export function differencePhrase({ divergence, scenarios }: SharedDifference, of: number): Phrase {
  const { kind, base, head, differs } = divergence
  const [value] = differs
  const some = scenarios < of ? ` (${scenarios} of ${of})` : ''
  const tool = (step: typeof base): Phrase => (step === null ? ['no further call'] : [{ value: step.tool }])
  if (kind === 'output') return [`another answer${some}`]
  if (kind === 'arguments' && of === 1 && value !== undefined)
    return phrase`${{ value: value.path }} was ${given(value.base)}, now ${given(value.head)}`
  if (kind === 'arguments') return phrase`${tool(base)} with other arguments${some}`
  if (kind === 'result') return phrase`${tool(base)} gave another result${some}`
  return phrase`was ${tool(base)}, now ${tool(head)}${some}`
}

function given(value: string | null): Phrase {
  return value === null ? ['absent'] : [{ value }]
}
