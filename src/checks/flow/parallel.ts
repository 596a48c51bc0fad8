import { z } from 'zod'
import { findSpanPaths } from '../../trace/views/span-paths.ts'
import { countNames } from '../coverage.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { takeFirst, formatNames } from '../tools/tool-names.ts'
import { flowTarget, findTargetPath } from './flow-target.ts'
import { isConcurrent, listTimes } from './overlap.ts'
import { blockNames, tolerance } from './step-params.ts'
import type { ExampleTrace } from '../example-trace.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const planned: ExampleTrace = {
  calls: [
    { tool: 'flights', at: [2, 4] },
    { tool: 'hotels', at: [2.1, 3] },
    { tool: 'book', at: [5, 6] },
  ],
  output: 'Booked.',
  seconds: 8,
}

export const parallel = defineCheck({
  type: 'parallel!',
  origins: ['timbal'],
  summary: 'Some tools or steps all ran at the same time.',
  why: 'Calls that do not need each other should not wait for each other; the run is faster for it.',
  needs: ['tool-calls', 'llm-calls'],
  spelling: { names: ['target', 'value'] },
  params: () =>
    z.strictObject({
      target: flowTarget,
      value: blockNames.describe(
        'Steps that ran at the same time; a name that is listed twice ran twice. Others may have run too.',
      ),
      tolerance: tolerance
        .default(0)
        .describe('Milliseconds that may lie between the end of one and the start of another.'),
    }),
  paramAliases: { spans: 'value' },
  looser: { tolerance: 'higher' },
  reasons: {
    'span-missing': 'Some of them did not run, or ran too few times.',
    'not-parallel': 'All of them ran, but not all at the same time.',
  },
  messages: {
    'span-missing': [
      'Never ran `{actual.missing}`; ran `{actual.ran}`',
      'Never ran `{actual.missing}`{no actual.ran}',
    ],
  },
  evaluate(trace, { target, value: names, tolerance: toleranceMs }) {
    const children = findSpanPaths(trace).childrenOf(findTargetPath(trace, target))
    if (children === null) return missingData('all that ran in the target')
    const wanted = countNames(names)
    const steps = children.filter(({ name }) => wanted.has(name))
    const ran = countNames(steps.map(({ name }) => name))
    const lacking = [...wanted].filter(([name, count]) => (ran.get(name) ?? 0) < count).map(([name]) => name)
    if (lacking.length > 0) {
      const actual = { missing: formatNames(lacking), ran: formatNames(children.map(({ name }) => name)) }
      return fail('span-missing', { expected: formatNames(names), actual })
    }
    // One alone, as Timbal has it, only has to be there.
    if (names.length === 1 || isConcurrent(steps, wanted, toleranceMs, 'never')) return pass()
    if (isConcurrent(steps, wanted, toleranceMs, 'any-time')) return missingData('when some of the steps ran')
    const looked = takeFirst(steps)
    const evidence = looked.flatMap(({ span }) => span?.id ?? [])
    return fail('not-parallel', { expected: formatNames(names), actual: listTimes(looked), evidence })
  },
  examples: [
    passes('Both began before either ended', { value: ['flights', 'hotels'] }, planned),
    passes(
      'Nearly: a second between them is let pass',
      { spans: ['flights', 'book'], tolerance: 1000 },
      planned,
    ),
    fails('One waited for the other', { value: ['flights', 'book'] }, 'not-parallel', planned),
    fails(
      'A name that stands twice asks for two calls',
      { value: ['flights', 'flights'] },
      'span-missing',
      planned,
    ),
    omitData('The trace does not show when the tools ran', { value: ['flights', 'hotels'] }, [
      'flights',
      'hotels',
    ]),
  ],
})
