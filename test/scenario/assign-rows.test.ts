import { describe, expect, test } from 'vitest'
import { plan } from '../support/planned-traces.ts'
import { rowId } from '../support/row-id.ts'

const isRow = (input: unknown) => typeof input === 'object' && input !== null && 'q' in input

/** The dataset `rows.jsonl`, by the inputs of its rows, or by whole rows. */
function rows(...inputs: readonly unknown[]) {
  return {
    'suite/rows.jsonl': inputs.map((q) => JSON.stringify(isRow(q) ? q : { q })).join('\n'),
  }
}

const how = 'name the row in the trace as `<scenario>/<id of the row>`'

describe('rows of a dataset', () => {
  const ask = { ask: 'dataset: rows.jsonl\ninput_field: q' }
  const [one, two] = [`ask/${rowId('one')}`, `ask/${rowId('two')}`]

  test('get the traces with their input, whatever row these name', async () => {
    const traces = {
      'traces/all.jsonl': [
        { id: '1', scenario: 'ask/2', input: 'one' },
        { id: '2', scenario: 'ask', input: ' one\n' },
        { id: '3', scenario: 'ask', input: '{"b": 1, "a": [2]}' },
        { id: '4', scenario: 'ask', input: '4' },
        { id: '5', scenario: 'ask', input: 'five' },
        { id: '6', scenario: 'ask' },
        { id: '7', scenario: one, input: 'two' },
        { id: '8', scenario: 'ask/99', input: 'two' },
        { id: '9', scenario: 'ask/gone', input: 'gone' },
      ],
      'traces/ask_1718000000000.jsonl': [{ id: '7', input: 'two' }],
    }
    expect(await plan(ask, traces, { files: rows('one', 'two', { a: [2], b: 1 }, 4) })).toEqual({
      files: ['traces/all.jsonl', 'traces/ask_1718000000000.jsonl'],
      routed: [
        `traces/all.jsonl 1 → ${one}`,
        `traces/all.jsonl 2 → ${one}`,
        `traces/all.jsonl 3 → ask/${rowId({ a: [2], b: 1 })}`,
        `traces/all.jsonl 4 → ask/${rowId(4)}`,
        'traces/all.jsonl 5 → ',
        'traces/all.jsonl 6 → ',
        `traces/all.jsonl 7 → ${two}`,
        `traces/all.jsonl 8 → ${two}`,
        'traces/all.jsonl 9 → ',
        `traces/ask_1718000000000.jsonl 7 → ${two}`,
      ],
      said: [
        `warning traces/all.jsonl 3 traces (\`5\`, \`6\`, \`9\`) belong to no scenario: no row of the dataset has its user input; ${how}; named: \`ask\`, \`ask/gone\``,
      ],
    })
  })

  test('get the traces that name them, by their ids, and ask what no other row asks', async () => {
    const traces = {
      'traces/all.jsonl': [
        { id: '1', scenario: one },
        { id: '2', scenario: two, input: 'two, please' },
        { id: '3', scenario: 'ask/first', input: 'one' },
        { id: '4', scenario: 'ask/turns', input: 'one' },
      ],
    }
    const files = rows('one', 'two')
    expect((await plan(ask, traces, { files })).routed.slice(0, 2)).toEqual([
      `traces/all.jsonl 1 → ${one}`,
      `traces/all.jsonl 2 → ${two}`,
    ])
    // The first message of several is no other row's.
    const withIds = rows({ id: 'first', q: 'one' }, { id: 'turns', q: ['one', 'and now?'] })
    expect((await plan(ask, traces, { files: withIds })).routed.slice(2)).toEqual([
      'traces/all.jsonl 3 → ask/first',
      'traces/all.jsonl 4 → ask/turns',
    ])
  })

  test('get a trace by their number only where it does not say what it asked, and that is said', async () => {
    const traces = {
      'traces/all.jsonl': [
        { id: '1', scenario: 'ask/1' },
        { id: '2', scenario: 'ask/2', input: 'two' },
        { id: '3', scenario: 'ask/2', input: 'two, please' },
        { id: '4', scenario: 'ask/3' },
      ],
    }
    expect(await plan(ask, traces, { files: rows('one', 'two') })).toEqual({
      files: ['traces/all.jsonl'],
      routed: [
        `traces/all.jsonl 1 → ${one}`,
        `traces/all.jsonl 2 → ${two}`,
        'traces/all.jsonl 3 → ',
        'traces/all.jsonl 4 → ',
      ],
      said: [
        'warning traces/all.jsonl trace `3` belongs to no scenario: it names a row by its number, and that row asks something else; name the row as `<scenario>/<id of the row>`; named: `ask/2`',
        `warning traces/all.jsonl trace \`4\` belongs to no scenario: no row of the dataset has its user input; ${how}; named: \`ask/3\``,
        `warning traces/all.jsonl rows are named by their numbers, which change when rows are added, removed or moved; write \`${one}\` for \`ask/1\``,
      ],
    })
  })

  test('with one input share no trace that names none of them: nothing is guessed', async () => {
    const traces = {
      'traces/ask.jsonl': [
        { id: '1', input: 'same' },
        { id: '2', input: 'same', scenario: `ask/${rowId('same')}~2` },
        { id: '3', input: 'same', scenario: 'ask/1' },
      ],
    }
    expect(await plan(ask, traces, { files: rows('same', 'same') })).toEqual({
      files: ['traces/ask.jsonl'],
      routed: [
        'traces/ask.jsonl 1 → ',
        `traces/ask.jsonl 2 → ask/${rowId('same')}~2`,
        `traces/ask.jsonl 3 → ask/${rowId('same')}`,
      ],
      said: [
        `error traces/ask.jsonl trace \`1\` belongs to no scenario: several rows of the dataset have its user input; ${how}`,
      ],
    })
  })

  test('a single row is meant by the name of its scenario, and not by the name of another row', async () => {
    const traces = {
      'traces/ask.jsonl': [
        { id: '1', input: 'rephrased' },
        { id: '2', scenario: two },
        { id: '3', scenario: 'ask/2', input: 'two' },
      ],
    }
    expect((await plan(ask, traces, { files: rows('one') })).routed).toEqual([
      `traces/ask.jsonl 1 → ${one}`,
      'traces/ask.jsonl 2 → ',
      'traces/ask.jsonl 3 → ',
    ])
  })
})
