import { omitNullish } from '../../core/json.ts'
import { describeTrace } from '../../trace/views/describe.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { buildTranscript } from '../../trace/views/transcript.ts'
import { buildWaterfall } from '../../trace/views/waterfall.ts'
import { maskQuotes } from '../build-results.ts'
import { formatFigure } from '../../words/figures.ts'
import { packValue } from './pack.ts'
import type { TranscriptData } from './page-data.ts'

/** Packs what the page shows of a trace; `mask` hides what is known to be secret, keys and tokens are hidden without it. */
export function packTranscript(trace: Trace, mask: (text: string) => string): string {
  return packValue(maskQuotes(buildTranscriptData(trace), mask))
}

/** Returns what the page shows of a trace, with its secrets. */
export function buildTranscriptData(trace: Trace): TranscriptData {
  const { warnings, process } = describeTrace(trace)
  const ended =
    process === null
      ? []
      : [
          process.end === 'exited' && process.exitCode !== null
            ? `The command ended with exit code ${process.exitCode}`
            : `The command ended: ${[process.end, process.signal, process.reason].filter(Boolean).join(', ')}`,
        ]
  const stderr = process?.stderr.trim() ?? ''
  return {
    ...buildTranscript(trace),
    facts: listFacts(trace),
    warnings: [
      ...warnings,
      ...(process?.exitCode === 0 ? [] : ended),
      ...(stderr === '' ? [] : [`stderr: ${stderr}`]),
    ],
    waterfall: buildWaterfall(trace),
  }
}

function listFacts(trace: Trace): [label: string, value: string][] {
  const { models, inputTokens, outputTokens, costUsd, durationMs, llmCalls } = describeTrace(trace)
  const facts = omitNullish({
    Models: models.length === 0 ? null : models.join(', '),
    'Model calls': llmCalls === 0 ? null : String(llmCalls),
    'Input tokens': inputTokens === null ? null : formatFigure(inputTokens, 'tokens'),
    'Output tokens': outputTokens === null ? null : formatFigure(outputTokens, 'tokens'),
    Cost: costUsd === null ? null : formatFigure(costUsd, 'usd'),
    Duration: durationMs === null ? null : formatFigure(durationMs / 1000, 'seconds'),
  })
  return Object.entries(facts)
}
