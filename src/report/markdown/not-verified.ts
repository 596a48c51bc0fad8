import { markdownCode, markdownText } from '../../core/escape.ts'
import { commitUrl, linked, runUrl, shortSha, type ReportContext } from '../context.ts'
import { markdownPhrase, quotedPhrase } from '../phrase.ts'

/** What a run says that has no verdict. */
export interface NotVerified {
  readonly sign: '❌' | '⏳'
  /** In one line. */
  readonly headline: string
  /** What happened, in our words with values in backticks, one paragraph each. */
  readonly paragraphs: readonly string[]
}

/** The outputs and the comment of a run say so from its start, so that a run that is killed leaves no older verdict. */
export const underWay = {
  sign: '⏳',
  headline: 'Scenario Gate: running, not verified yet',
  paragraphs: ['This run has no verdict until it ends. If it was cancelled or killed, run the job again.'],
} as const satisfies NotVerified

/** A report without a verdict, for a comment or the job summary; the last line says for which commit. */
export function renderNotVerified(
  { sign, headline, paragraphs }: NotVerified,
  context: ReportContext,
): string {
  const short = shortSha(context.headSha)
  const run = runUrl(context)
  const facts = [
    short === null ? '' : `For ${linked(markdownCode(short), commitUrl(context, context.headSha))}`,
    run === null ? '' : linked('run', run),
  ].filter((fact) => fact !== '')
  return [
    `### ${sign} ${markdownText(headline)}`,
    ...paragraphs.map((paragraph) => markdownPhrase(quotedPhrase(paragraph), 'line', longest)),
    ...(facts.length === 0 ? [] : [`<sub>${facts.join(' · ')}</sub>`]),
  ].join('\n\n')
}

/** Characters of a paragraph. */
const longest = 4_000
