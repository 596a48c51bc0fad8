import { describe, expect, test } from 'vitest'
import { assignTraces } from '../../../src/scenario/assign-traces.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const said = (text: string, role = 'user') => ({ parts: [{ text }], role })
const turn = { user_content: said('Turn it off'), final_response: said('Done.', 'model') }

/** A file of results with a run of the case `off`. */
const writeResults = (ofCase: object, ofFile: object = {}) =>
  JSON.stringify({
    eval_set_result_id: 'r',
    ...ofFile,
    eval_case_results: [
      {
        eval_id: 'off',
        final_eval_status: 1,
        ...ofCase,
        eval_metric_result_per_invocation: [{ actual_invocation: turn }],
      },
    ],
  })

const set = { eval_set_id: 'home', eval_cases: [{ eval_id: 'off', conversation: [turn] }] }
const file = 'runs/a.evalset_result.json'

/** The scenarios that take the run, where the eval set is beside them, and what is said. `folder`: its defaults. */
async function route(results: string, written: object = set, folder: Readonly<Record<string, string>> = {}) {
  const tree = memoryTree({ 'eval/lamps.evalset.json': JSON.stringify(written), [file]: results, ...folder })
  const { scenarios } = await loadSuite(tree, ['eval'])
  const plan = await assignTraces(scenarios, tree, Object.keys(folder).length > 0 ? [] : ['runs/*'])
  const { traces } = await readAll(memoryFile(results, file))
  expect(traces).toHaveLength(1)
  return {
    taken: traces.flatMap((trace) => plan.route(file, trace)).map(({ id }) => id),
    said: plan.unassigned().map(({ message }) => message),
  }
}

describe('results of ADK', () => {
  test.for<[string, object, object]>([
    ['its id', { eval_set_id: 'home' }, {}],
    ['its id beside the cases', {}, { eval_set_id: 'home' }],
    ['its file', { eval_set_id: 'lamps' }, {}],
    ['the path of its file', { evalSetId: 'eval/lamps.evalset.json' }, {}],
    ['nothing', {}, {}],
    ['an empty id', { eval_set_id: '' }, { eval_set_id: '' }],
  ])('belong to the case of the set that they name by %s', async ([, ofCase, ofFile]) => {
    expect(await route(writeResults(ofCase, ofFile))).toEqual({ taken: ['off'], said: [] })
  })

  const traces = { 'eval/scenario-defaults.yaml': `traces: ../${file}\n` }
  test.for<[string, Readonly<Record<string, string>>]>([
    ['in the pool', {}],
    ['in a file that the scenarios list', traces],
  ])('of a set that is none of these are nobody’s: %s', async ([, folder]) => {
    const { taken, said: messages } = await route(writeResults({ eval_set_id: 'garden' }), set, folder)
    expect(taken).toEqual([])
    expect(messages).toEqual([expect.stringContaining('belongs to no scenario')])
    expect(await route(writeResults({ eval_set_id: 'home' }), set, folder)).toMatchObject({ taken: ['off'] })
  })

  test('say why they are nobody’s', async () => {
    const { said: messages } = await route(writeResults({ eval_set_id: 'garden' }))
    expect(messages).toEqual([expect.stringContaining('is about runs of another eval set')])
  })

  test('belong to the case of their name in a set without an id', async () => {
    const older = [{ name: 'off', data: [{ query: 'Turn it off', reference: 'Done.' }] }]
    expect(await route(writeResults({ eval_set_id: 'garden' }), older)).toMatchObject({ taken: ['off'] })
  })
})
