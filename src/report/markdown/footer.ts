import { markdownCode, markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { commitUrl, linked, runUrl, shortSha } from '../context.ts'
import { counted } from '../figures.ts'
import type { Block } from '../fit.ts'
import { judgingWords } from '../judge-words.ts'
import { priceWords } from '../price-words.ts'
import { rank, type Edition } from './edition.ts'

/** For which commit the verdict is, and how to get the same one elsewhere. */
export function footer({ results, context }: Edition): Block {
  const sha = context.headSha ?? results.run.head.sha
  const short = shortSha(sha)
  const run = runUrl(context)
  const prices = priceWords(results)
  const judging = judgingWords(results)
  const parts = [
    short === null ? '' : `Updated for ${linked(markdownCode(short), commitUrl(context, sha))}`,
    counted(results.summary.trials, 'trial'),
    run === null ? '' : linked('run', run),
    context.reproduce === null ? '' : `reproduce: ${markdownCode(cut(context.reproduce, 300))}`,
    judging === null ? '' : markdownText(judging),
    prices === null ? '' : markdownText(prices),
    `Scenario Gate ${markdownText(cut(results.tool.version, 40))}`,
  ]
  return {
    name: null,
    rank: rank.footer,
    head: `<sub>${parts.filter((part) => part !== '').join(' · ')}</sub>`,
  }
}
