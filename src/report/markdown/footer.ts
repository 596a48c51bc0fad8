import { markdownCode, markdownText } from '../../core/escape.ts'
import { cut } from '../../core/visible-text.ts'
import { resultsFile } from '../../results/results-file.ts'
import { acceptCommand } from '../accept-words.ts'
import { commitUrl, linked, runUrl, shortSha } from '../context.ts'
import type { Block } from '../fit.ts'
import type { Groups } from '../groups.ts'
import { judgingWords } from '../judge-words.ts'
import { priceWords } from '../price-words.ts'
import { rank, type Edition } from './edition.ts'

/** For which commit the verdict is, how to get the same one elsewhere, and how to say that a change was intended. */
export function footer(groups: Groups, { results, context }: Edition): Block {
  const sha = context.headSha ?? results.run.head.sha
  const short = shortSha(sha)
  const run = runUrl(context)
  const accept = acceptCommand(results, groups)
  // What is accepted is read from there.
  const reproduce =
    context.reproduce === null || accept === null
      ? context.reproduce
      : `${context.reproduce} --results ${resultsFile}`
  const prices = priceWords(results)
  const judging = judgingWords(results)
  const parts = [
    short === null ? '' : `Updated for ${linked(markdownCode(short), commitUrl(context, sha))}`,
    run === null ? '' : linked('run', run),
    reproduce === null ? '' : `reproduce: ${markdownCode(cut(reproduce, 500))}`,
    accept === null ? '' : `intended? ${markdownCode(`npx ${accept}`)} and commit the file it writes`,
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
