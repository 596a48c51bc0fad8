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

const triggers = [
  { query: 'Free some space.', should_trigger: true },
  { query: 'Write a poem.', should_trigger: false },
]
const asked = { skill_names: ['disk'], should_trigger: '{{should_trigger?}}' }

test.for([
  ['its own file', 'evals/trigger.json', {}, { skill_name: 'disk', evals: triggers }],
  ['evals beside it', 'evals/trigger.json', { 'evals/evals.json': '{"skill_name":"disk"}' }, triggers],
  ['SKILL.md above', 'evals/trigger.json', { 'SKILL.md': '---\nname: disk\n---\n' }, triggers],
  ['SKILL.md beside it', 'a/trigger.json', { 'a/SKILL.md': '---\nname: "disk"\r\n---\n' }, triggers],
] as const)(
  'a skill that is to be loaded in some cases alone is named by %s',
  async ([, file, others, document]) => {
    const tree = memoryTree({ ...others, [file]: JSON.stringify(document) })
    const { sets } = await readCaseFiles(tree, [file], false)
    expect(sets[0]?.expectations).toEqual([
      { field: 'should_trigger', check: { type: 'skill_activated', params: asked } },
    ])
  },
)

test.for([triggers, [{ query: 'Free some space.', should_trigger: 'maybe' }]])(
  'without its name, or a decision in each case, the check is to be written: %j',
  async (rows) => {
    expect(await read(rows)).toEqual([
      [expect.stringMatching('a golden set'), 'should_trigger → no check is known for it'],
    ])
  },
)
