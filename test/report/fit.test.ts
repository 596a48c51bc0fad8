import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureBytes, fitToBudget, type Block } from '../../src/report/fit.ts'

const leftOut = (names: readonly string[]) => `left out: ${names.join(', ')}`

function rowsOf(count: number, size: number): Pick<Block, 'rows'> {
  return { rows: { count, at: (index) => `${index}`.padEnd(size, '.'), more: (left) => `… ${left} more` } }
}

describe('fit', () => {
  const blocks: Block[] = [
    { name: 'title', rank: 0, head: 'title' },
    { name: 'table', rank: 1, head: '<table>', ...rowsOf(4, 20), tail: '\n</table>' },
    { name: 'note', rank: 2, head: 'a note of thirty characters....' },
  ]

  test('shows all where there is room', () => {
    expect(fitToBudget(blocks, 1_000, leftOut)).toBe(
      ['title', '<table>', '0'.padEnd(20, '.'), '1'.padEnd(20, '.'), '2'.padEnd(20, '.'), '3'.padEnd(20, '.')]
        .join('\n')
        .replace('title\n', 'title\n\n') + '\n</table>\n\na note of thirty characters....',
    )
  })

  test('gives up the last rank first, then rows from the end, and says so', () => {
    const table = `title\n\n<table>\n${'0'.padEnd(20, '.')}\n${'1'.padEnd(20, '.')}`
    expect(fitToBudget(blocks, 140, leftOut)).toBe(
      `${table}\n${'2'.padEnd(20, '.')}\n\n… 1 more\n</table>\n\nleft out: note`,
    )
    expect(fitToBudget(blocks, 120, leftOut)).toBe(`${table}\n\n… 2 more\n</table>\n\nleft out: note`)
  })

  test('names what it had to leave out whole', () => {
    expect(fitToBudget(blocks, 60, leftOut)).toBe('title\n\nleft out: table, note')
  })

  test('never exceeds the budget, keeps the order, and counts every row once', () => {
    const block = fc.record({
      name: fc.constant('x'),
      rank: fc.integer({ min: 0, max: 5 }),
      size: fc.integer({ min: 0, max: 40 }),
      count: fc.integer({ min: 0, max: 30 }),
      open: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 8 }),
        fc.integer({ min: 120, max: 4_000 }),
        (shapes, budget) => {
          const made = shapes.map(({ rank, size, count, open }, index): Block => {
            const head = `[${index}`
            return {
              name: `n${index}`,
              rank,
              head,
              tail: ` ${index}]`,
              ...(open ? rowsOf(count, size + 3) : {}),
            }
          })
          const text = fitToBudget(made, budget, leftOut)
          expect(measureBytes(text)).toBeLessThanOrEqual(budget)
          const opened = [...text.matchAll(/^\[(\d)/gm)].map(([, index]) => Number(index))
          const closed = [...text.matchAll(/ (\d)\]$/gm)].map(([, index]) => Number(index))
          expect(closed).toEqual(opened)
          const dropped = [...(text.split('left out: ')[1] ?? '').matchAll(/n(\d)/g)].map(([, index]) =>
            Number(index),
          )
          expect([...opened, ...dropped].sort((a, b) => a - b)).toEqual(shapes.map((_, index) => index))
        },
      ),
    )
  })

  test('makes no more rows than it has room for', () => {
    let made = 0
    const rows = { count: 1_000_000, at: () => ((made += 1), 'row'), more: (left: number) => `${left} more` }
    fitToBudget([{ name: 'many', rank: 0, head: '', rows }], 1_000, leftOut)
    expect(made).toBeLessThan(300)
  })
})
