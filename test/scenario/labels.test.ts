import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLabels } from '../../src/scenario/labels.ts'
import { memoryTree } from '../support/memory-tree.ts'

const kensa = `examples:
  - output: "It is 12 degrees."
    label: pass
  - output: |
      I do not know.
      Sorry.
    label: fail
    critique: Says nothing.
  - output: 12
    label:
`

test('the same labels out of every form', async () => {
  const rows = [
    { output: 'It is 12 degrees.', label: 'pass', input: 'Weather?' },
    { output: 'I do not know.\nSorry.', label: 'fail', input: '' },
    { output: '12', label: '' },
  ]
  const tree = memoryTree({
    'a.jsonl': rows.map((row) => JSON.stringify(row)).join('\n'),
    'a.json': JSON.stringify(rows),
    'a.csv': 'output,label,input\nIt is 12 degrees.,pass,Weather?\n"I do not know.\nSorry.",fail,\n12,,\n',
    'a.yaml': kensa.replace('label: pass', 'label: pass\n    input: Weather?').replace('|', '|-'),
    'b.yml': `- {output: It is 12 degrees., label: pass, input: Weather?}\n- {output: "I do not know.\\nSorry.", label: fail}\n- {output: '12', label: null}`,
  })
  for (const file of ['a.jsonl', 'a.json', 'a.csv', 'a.yaml', 'b.yml']) {
    const { outputs, problems } = await readLabels(tree, file)
    expect(problems, file).toEqual([])
    expect(
      outputs.map(({ output, label, input }) => [output, label, input]),
      file,
    ).toEqual([
      ['It is 12 degrees.', 'pass', 'Weather?'],
      ['I do not know.\nSorry.', 'fail', null],
      ['12', null, null],
    ])
  }
})

test.for<readonly [string, string, string]>([
  [
    'a.yaml',
    kensa.replace('label: fail', 'labl: fail'),
    '7:5 `labl` is not a key here; did you mean `label`?',
  ],
  ['a.yaml', kensa.replace('label: fail', 'label: bad'), '7:12 `label` must be `pass` or `fail`, or empty'],
  ['a.yaml', kensa.replace('label: fail', 'label: Pass'), '7:12 `label` must be `pass` or `fail`, or empty'],
  ['a.yaml', kensa.replace('    label: fail\n', ''), '4:5 `label` must be `pass` or `fail`, or empty'],
  ['a.yaml', kensa.replace('examples', 'example'), '1:1 `example` is not a key here; expected `examples`'],
  [
    'a.yaml',
    'examples: []\n',
    '1:11 expected `examples`, a list of outputs and their labels, got an empty one',
  ],
  ['a.yaml', '', '1:1 expected `examples`, a list of outputs and their labels, got none'],
  ['a.yaml', 'examples: [', '1:12 '],
  ['a.yaml', '- pass\n', '1:3 expected an `output` and its `label`'],
  ['a.yaml', '- {output: "", label: pass}\n', '1:12 `output` must be the text that the agent answered'],
  ['a.yaml', '- {output: x, label: }\n', 'undefined:undefined no output is labelled; expected at least one'],
  ['a.jsonl', '{"output": "x", "label": true}\n', '1:1 `label` must be `pass` or `fail`, or empty'],
  ['a.jsonl', '{"output": "x", "label": "pass"}\n{"output": \n', '2:1 the row is not valid JSON'],
  ['a.jsonl', '', 'undefined:undefined the labels `a.jsonl` has no rows'],
  ['a.csv', 'output,verdict\nx,pass\n', '2:1 `verdict` is not a key here; known keys: output, label'],
  ['a.txt', 'x', 'undefined:undefined the labels `a.txt` is in no format that is read'],
])('%s %j', async ([file, text, expected]) => {
  const { outputs, problems } = await readLabels(memoryTree({ [file]: text }), file)
  expect(outputs).toEqual([])
  const shown = problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
  expect(shown.map((line) => line.slice(0, expected.length))).toContain(expected)
})

test('a file that is missing, outside or too long ends the command', async () => {
  const tree = memoryTree({ 'long.jsonl': '{"output":"x","label":"pass"}\n'.repeat(10_001) })
  await expect(readLabels(tree, 'none.csv')).rejects.toThrow('none.csv')
  await expect(readLabels(tree, '../labels.yaml')).rejects.toThrow('leads out of the workspace')
  const { problems } = await readLabels(tree, 'long.jsonl')
  expect(problems.map(({ message }) => message)).toEqual([
    'the file has 10001 outputs; the limit is 10000, so split it',
  ])
})

test('any text makes labels or problems', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('a.yaml', 'a.json', 'a.jsonl', 'a.csv'),
      fc.string(),
      async (file, text) => {
        const { outputs, problems } = await readLabels(memoryTree({ [file]: text }), file)
        expect(outputs.length > 0).toBe(problems.length === 0)
      },
    ),
  )
})
