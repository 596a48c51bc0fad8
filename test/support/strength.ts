import { relative, sep } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from './source-files.ts'

/**
 * Whether tests of these rooms try all that they name, or a part of it: all each night (`PROPERTIES=full`), and what the
 * change touches in `.ci/run` (`PROPERTIES=gate,trace`); other values than the seeded ones are always all.
 */
export function triesAll(...rooms: readonly string[]): boolean {
  const asked = process.env['PROPERTIES']
  if (asked === 'full' || findFactor() > 1 || process.env['FUZZ'] === 'full') return true
  return asked !== undefined && asked.split(',').some((room) => rooms.includes(room))
}

/** How often a property is tried as many values as it names: `PROPERTIES=10x` in nights that look for what is rare. */
export function findFactor(): number {
  const [, factor = '1'] = /^(\d+)x$/.exec(process.env['PROPERTIES'] ?? '') ?? []
  return Number(factor)
}

/**
 * Where the rooms are not tried in full, every third of a list from the one at `turn` on: tests that go through the same list
 * take turns, so that each of it is tried by one of them.
 */
export function takeTurn<T>(list: readonly T[], turn: number, ...rooms: readonly string[]): readonly T[] {
  return triesAll(...rooms) ? list : list.filter((_, at) => (at + turn) % 3 === 0)
}

/** How often a test draws at random: as often as it says where the room that it is of is tried in full, else a third of that. */
export function countRounds(rounds: number): number {
  return triesAll(findTestedRoom()) ? rounds : Math.ceil(rounds / 3)
}

/** The room of the test that runs: its folder. */
export function findTestedRoom(): string {
  const path = expect.getState().testPath ?? ''
  return relative(projectRoot, path).split(sep)[1] ?? ''
}
