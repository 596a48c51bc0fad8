import { nearMissDeviation } from './near-miss.ts'
import type { Deviations } from '../../src/systems/system.ts'

/** Where we do otherwise than AgentCheck, about no check of its own. */
export const agentcheckFileDeviations = {
  'near-miss': nearMissDeviation,
  'not-reported': {
    where: 'a check whose data the agent did not report',
    original: 'is left out; the case may pass on nothing',
    ours: 'gate: error `missing-data`; `runSuite`: the check has failed, “Not verified”',
    why: 'a check that was asked for and had nothing to look at has not passed',
  },
  'misspelt-check': {
    where: 'a check that does not exist, such as a misspelt one (`mustContains`)',
    original: 'is left out',
    ours: 'an error with the nearest name',
    why: 'a check that is left out in silence is one that its author counts on',
  },
  'unindented-list': {
    where: '`mustContain:` whose list is not indented; `null` for a list, a bound or a mode',
    original: 'asks for nothing, or is 0',
    ours: 'gate: an error with its line; `runSuite`: the check has failed, “Not verified”',
    why: 'the author wrote a value, or meant to, and would not see that it is none',
  },
  'odd-indent': {
    where: 'a line that is indented otherwise than its neighbours',
    original: 'the rest of the file is left out',
    ours: 'an error with its line; `loadFile` alone still reads the part',
    why: 'cases that are lost in silence cannot fail',
  },
  'byte-order-mark': {
    where: 'a file that begins with a byte order mark',
    original: 'has another first key, or cannot be read',
    ours: 'gate: is read without it; `loadFile` does as agentcheck',
    why: 'the mark is no part of the first key',
  },
  'repeated-key': {
    where: 'a key that stands twice in one mapping of JSON',
    original: 'the last one counts',
    ours: 'gate: an error with its place; `loadFile` takes the last one',
    why: 'the first one is lost in silence, and its author counts on it',
  },
  'keeps-others': {
    where: 'a number where a text must be, a bad pattern, `schema` on a lone number',
    original: '`runSuite` throws, and all results are lost',
    ours: 'that check fails, the others stand',
    why: 'one bad case must not lose the results of all others',
  },
  'same-id': {
    where: 'two cases with one `id`, or an empty one',
    original: 'both run',
    ours: 'gate: an error',
    why: 'no recording says which of them it is of',
  },
  'no-cases': {
    where: 'a suite without cases',
    original: 'passes',
    ours: 'gate: an error; `runSuite` runs nothing',
    why: 'a suite that asks for nothing shows nothing',
  },
  'concurrency-of-nothing': {
    where: '`concurrency: NaN`',
    original: 'runs nothing and passes',
    ours: 'a `TypeError`',
    why: 'what did not run has not passed',
  },
} as const satisfies Deviations
