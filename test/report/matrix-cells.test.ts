import { expect, test } from 'vitest'
import { listCellRows } from '../../src/report/matrix-cells.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import { buildOverview } from '../../src/report/html/overview.ts'
import { writeMessage } from '../../src/words/phrase.ts'
import { gateChangeHere } from '../support/github/gate-change.ts'
import { recording } from '../support/suite.ts'

const run = (seconds: number, isGood: boolean) =>
  JSON.stringify({
    ...(JSON.parse(
      recording({ tools: ['get_order'], answer: isGood ? 'Your refund is on its way.' : 'No.' }),
    ) as object),
    duration_s: seconds,
  })
const scenario = (id: string) =>
  `- id: ${id}\n  checks:\n    - { type: output_contains, params: { value: refund } }\n`
const files = (good: readonly string[], ...ids: readonly string[]) => ({
  'scenarios/all.yaml': `- defaults:\n    matrix: { model: [big, small] }\n${ids.map(scenario).join('')}`,
  ...Object.fromEntries(
    ids.flatMap((id) =>
      ['big', 'small'].map((model) => [
        `scenarios/traces/${id}@model=${model}.json`,
        run(2, good.includes(`${id} ${model}`)),
      ]),
    ),
  ),
})

test('cells of one scenario stand beside each other, with base and head, on every surface', async () => {
  const base = files(['ask big', 'ask small'], 'ask')
  const { results, comment } = await gateChangeHere(base, files(['ask big'], 'ask'))
  expect(listCellRows(results).map(({ of, cell, base: before, head }) => [of, cell, before, head])).toEqual([
    ['ask', 'model: big', '1/1', '1/1'],
    ['ask', 'model: small', '1/1', '0/1'],
  ])
  expect(comment).toMatch(
    /2 cells of a matrix[^]*\| ask \| model: big \| 1\/1 \| 1\/1 \|[^]*\| ask \| model: small \| 1\/1 \| 0\/1 \|/,
  )
  const terminal = renderTerminal(results, { width: 100, color: false })
  expect(terminal).toMatch(
    /Matrix +Cell +Base +Passed\nask +model: big +1\/1 +1\/1\nask +model: small +1\/1 +0\/1/,
  )
  const block = buildOverview(results, new Map()).notes.find(({ title }) => title === 'Cells of a matrix')
  expect(block?.lines.map(writeMessage)).toEqual([
    expect.stringMatching(/ask.* model: big: base 1\/1 · passed 1\/1/),
    expect.stringMatching(/ask.* model: small: base 1\/1 · passed 0\/1/),
  ])
})

test('scenarios with one matrix share its rows, which name those that did not pass', async () => {
  const base = files(['ask big', 'ask small', 'tell big'], 'ask', 'tell')
  const { results } = await gateChangeHere(base, base)
  expect(listCellRows(results).map(({ of, cell, head, open }) => [of, cell, head, open])).toEqual([
    ['2 scenarios', 'model: big', '2/2', []],
    ['2 scenarios', 'model: small', '1/2', ['tell']],
  ])
})

test('without a matrix nothing is said of one', async () => {
  const plain = {
    'scenarios/a.yaml': scenario('a').replaceAll(/^(?:- |  )/gm, ''),
    'scenarios/traces/a.json': run(1, true),
  }
  const { results, comment } = await gateChangeHere(plain, plain)
  expect([listCellRows(results), comment.includes('matrix')]).toEqual([[], false])
  expect(renderTerminal(results, { width: 100, color: false })).not.toContain('Matrix')
})
