import { deviations } from './deviations.ts'
import type { SystemId } from '../../src/systems/registry.ts'
import type { System } from '../../src/systems/system.ts'
import { renderTable } from './tables.ts'

/** Counts of compared answers: equal ones, and listed differences. */
export interface ParityCount {
  readonly agree: number
  readonly listed: number
}

/** A system, and what running its vectors has shown. */
export interface SystemParity {
  readonly system: System & { readonly id: SystemId }
  /** By check, or by another part of the system. */
  readonly counts: ReadonlyMap<string, ParityCount>
  /** Proof of each entry of the table of deviations: a number of vectors, or the file of a test. */
  readonly shown: ReadonlyMap<string, number | string>
  /** Vectors that are not compared, by the reason. */
  readonly notCompared: ReadonlyMap<string, number>
}

/** docs/reference/parity.md: how often we answer as the original systems do. */
export function renderParityPage(systems: readonly SystemParity[]): string {
  return [
    '# Parity with other systems',
    '<!-- Made by the tests from vectors and src/systems; do not edit. -->',
    'A vector is an input, and what the original system answered when it was run on it. The tests give us the same input. ' +
      'Every answer of ours is the same, or is listed in [the table of differences](deviations.md). Every entry of that ' +
      'table is shown by a vector, or by a test of its own.',
    ...systems.flatMap(renderSection),
  ]
    .join('\n\n')
    .concat('\n')
}

function renderSection({ system, counts, shown, notCompared }: SystemParity): string[] {
  const { id, name, repository, versions } = system
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([subject, count]) => buildRow(subject, count))
  const sums = [...counts.values()]
  const total = {
    agree: sums.reduce((sum, { agree }) => sum + agree, 0),
    listed: sums.reduce((sum, { listed }) => sum + listed, 0),
  }
  const left = [...notCompared].map(
    ([why, number]) => `${number} ${number === 1 ? 'vector is' : 'vectors are'} not compared: ${why}.`,
  )
  return [
    `## ${name}`,
    `[${name}](${repository}) ${versions}.${left.length === 0 ? '' : ` ${left.join(' ')}`}`,
    renderTable(['What', 'Agree', 'Listed', 'Of'], [...rows, buildRow('**All**', total)]),
    renderTable(
      ['Difference', 'Shown by'],
      deviations[id]
        .flatMap((table) => Object.entries(table))
        .map(([entry, { where }]) => [where, renderEvidence(shown.get(entry))]),
    ),
  ]
}

function buildRow(subject: string, { agree, listed }: ParityCount): string[] {
  return [subject, String(agree), String(listed), String(agree + listed)]
}

function renderEvidence(shown: number | string | undefined): string {
  if (typeof shown === 'number') return shown === 1 ? '1 vector' : `${shown} vectors`
  return shown === undefined ? 'nothing' : `\`${shown}\``
}
