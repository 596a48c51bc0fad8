import type { Deviation } from '../../src/systems/system.ts'

/** Where we do otherwise than every system. */
export const nearMissDeviation: Deviation = {
  where: 'what a check forbids or bounds is there under another spelling: `functions.pay`, a no-break space',
  original: 'passes',
  ours: 'error `near-miss`, with both spellings',
  why: 'a ban that bound to nothing proves nothing',
}
