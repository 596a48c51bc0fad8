import { deviations } from './deviations.ts'
import { systems } from '../../src/systems/registry.ts'
import type { Deviation } from '../../src/systems/system.ts'
import { renderTable } from './tables.ts'

/** docs/reference/deviations.md: everything that we do otherwise than the systems whose files we read. */
export function renderDeviationPage(): string {
  return [
    '# What is different from other systems',
    '<!-- Made from src/systems by the tests; do not edit. -->',
    'Scenario files of other systems get the verdicts that they get there, tested on what those systems answer to the same ' +
      'input ([how many](parity.md)). What is not in this table is the same, or a bug that we want to hear of. Most entries have one reason: ' +
      'nothing passes here that was not looked at. An error leaves its scenario unverified, which is neither a pass nor a ' +
      'failure of the agent.',
    ...systems.flatMap(({ id, name }) => [
      `## ${name}`,
      renderTable(
        ['Where', name, 'Here', 'Why', 'Checks'],
        deviations[id].flatMap((table) => Object.values(table)).map(buildRow),
      ),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

function buildRow({ checks = [], where, original, ours, why }: Deviation): string[] {
  return [where, original, ours, why, checks.map((type) => `[\`${type}\`](../checks/${type}.md)`).join(', ')]
}
