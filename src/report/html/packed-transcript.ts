import { present } from '../../core/present.ts'
import { describeTrace } from '../../trace/views/describe.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { transcriptOf } from '../../trace/views/transcript.ts'
import { waterfallOf } from '../../trace/views/waterfall.ts'
import { maskedQuotes } from '../assemble.ts'
import { figure } from '../figures.ts'
import { packed } from './pack.ts'
import type { TranscriptData } from './page-data.ts'

/** Packs what the page shows of a trace; `mask` hides what is known to be secret, keys and tokens are hidden without it. */
export function packedTranscript(trace: Trace, mask: (text: string) => string): string {
  return packed(maskedQuotes(transcriptData(trace), mask))
}

/** Returns what the page shows of a trace, with its secrets. */
export function transcriptData(trace: Trace): TranscriptData {
  const { warnings, process } = describeTrace(trace)
  const ended =
    process === null
      ? []
      : [`The command ended: ${[process.end, process.signal, process.reason].filter(Boolean).join(', ')}`]
  const stderr = process?.stderr.trim() ?? ''
  return {
    ...transcriptOf(trace),
    facts: factsOf(trace),
    warnings: [
      ...warnings,
      ...(process?.exitCode === 0 ? [] : ended),
      ...(stderr === '' ? [] : [`stderr: ${stderr}`]),
    ],
    waterfall: waterfallOf(trace),
  }
}

function factsOf(trace: Trace): [label: string, value: string][] {
  const { models, inputTokens, outputTokens, costUsd, durationMs, llmCalls } = describeTrace(trace)
  const facts = present({
    Models: models.length === 0 ? null : models.join(', '),
    'Model calls': llmCalls === 0 ? null : String(llmCalls),
    'Input tokens': inputTokens === null ? null : figure(inputTokens, 'tokens'),
    'Output tokens': outputTokens === null ? null : figure(outputTokens, 'tokens'),
    Cost: costUsd === null ? null : figure(costUsd, 'usd'),
    Duration: durationMs === null ? null : figure(durationMs / 1000, 'seconds'),
  })
  return Object.entries(facts)
}
