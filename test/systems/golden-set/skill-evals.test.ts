import { expect, test } from 'vitest'
import { describeGoldenSet, readCaseFiles } from '../../../src/systems/golden-set/golden-set.ts'
import { listMappings } from '../../../src/systems/golden-set/scenario-text.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const read = async (document: object) => {
  const file = 'evals/evals.json'
  const { sets } = await readCaseFiles(memoryTree({ [file]: JSON.stringify(document) }), [file], false)
  return sets.map((set) => [describeGoldenSet(set), ...listMappings(set).slice(1)])
}

const prompt = 'Audit the disk.'
const described = 'A report that is sorted by size, and asks before it deletes anything.'

test.for([
  ['expectations', ['The output says that nothing was deleted.'], 'llm_judge'],
  ['assertions', [{ id: 'a', text: 'The output says that nothing was deleted.' }], 'llm_judge'],
  ['expectations', ['The output says that nothing was deleted.', 'No color overrides'], 'llm_judge'],
  ['assertions', ['contains: nothing'], 'no check is known for it'],
  ['assertions', [{ type: 'contains', value: 'nothing was deleted at all' }], 'no check is known for it'],
  [
    'assertions',
    ['The output says so.', { text: 'It does.', check: 'grep -q a b' }],
    'no check is known for it',
  ],
] as const)(
  'statements about a skill are judged, and tests of it are not known: %s, %j',
  async ([key, value, is]) => {
    expect(await read({ skill_name: 'disk', evals: [{ id: 1, prompt, [key]: value, files: [] }] })).toEqual([
      ['a set of evals of a skill of 1 case', `${key} → ${is}`, 'nothing is asked of: files'],
    ])
  },
)

test('what a skill is to do is described there, and no answer to compare with', async () => {
  expect(await read({ skill_name: 'disk', evals: [{ id: 1, prompt, expected_output: described }] })).toEqual([
    ['a set of evals of a skill of 1 case', 'expected_output → llm_judge'],
  ])
  expect(await read({ cases: [{ id: 1, prompt, expected_output: described }] })).toEqual([
    ['a golden set of 1 case', 'expected_output → text_similarity: at least half of the words agree'],
  ])
})
