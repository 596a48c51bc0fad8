import { z } from 'zod'

/** The kinds of values that many keys of a scenario file take. */

export const text = z.string({ error: 'expected text' })
export const word = text.min(1, { error: 'expected text that is not empty' })
/** No list of a scenario is longer by intent; without a bound one file could name every trace a million times. */
export const longest = 1_000
export const tooLong = { error: `expected at most ${longest} entries` }
