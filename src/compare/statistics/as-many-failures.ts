import type { PassCount } from './pass-count.ts'

/** Failures and passes that are assumed before any trial was seen: Jeffreys' prior, which favours neither. */
const before = 0.5

/**
 * How likely an agent that is as good as the base's fails at least as many of the head's trials: the upper tail of
 * the beta-binomial distribution that the base's trials predict, 0 to 1. It depends on nothing but these two counts.
 * It falls with each trial of the head that fails in place of a pass, and with each failed trial that is added.
 */
export function chanceOfAsManyFailures(base: PassCount, head: PassCount): number {
  const [failing, passing] = [before + base.failed, before + base.passed]
  const trials = head.passed + head.failed
  // In logarithms: of many trials the first terms are too small for a number.
  let term = 0
  for (let index = 0; index < trials; index += 1)
    term += Math.log((passing + index) / (failing + passing + index))
  let tail = 0
  for (let failed = 0; failed <= trials; failed += 1) {
    if (failed >= head.failed) tail += Math.exp(term)
    if (failed < trials)
      term += Math.log(
        ((trials - failed) * (failing + failed)) / ((failed + 1) * (passing + trials - failed - 1)),
      )
  }
  return Math.min(1, tail)
}
