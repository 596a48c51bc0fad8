import { tableOf } from '../tables.ts'
import { untrustedInputs } from './inputs.ts'

const versions = { base: 'the base', head: 'the change', none: 'neither' } as const

/** What an untrusted change may bring, as a table of Markdown. */
export function untrustedTable(): string {
  return tableOf(
    ['what a verdict reads', 'kind', 'whose counts', 'why the change cannot turn the gate green with it'],
    untrustedInputs.map(({ what, kind, counts, why }) => [what, kind, versions[counts], why]),
  )
}
