import type {
  kensaFileDeviations,
  kensaParamDeviations,
  kensaValueDeviations,
} from '../../../scripts/pages/kensa-deviations.ts'
import type { kensaDeviations } from '../../../src/systems/kensa/deviations.ts'

type Tables = typeof kensaDeviations &
  typeof kensaParamDeviations &
  typeof kensaValueDeviations &
  typeof kensaFileDeviations

/** What whole projects come to where Kensa says something else, by row. */
export interface ProjectDeviation {
  readonly outcomes: readonly string[]
  /** Why: its entry in the table that users read. */
  readonly as: keyof Tables
}

const listed: readonly (readonly [
  as: keyof Tables,
  outcomes: readonly string[],
  ...ids: readonly string[],
])[] = [
  ['row-ids', ['pass', 'pass'], 'x020'],
  ['row-ids', ['pass', 'fail'], 'h055', 'h056', 'h057', 'h058'],
  ['row-faults', ['pass', 'error'], 'x022', 'h061', 'h062'],
  ['dataset-elsewhere', ['pass'], 'x026', 'h072'],
  ['unknown-key', ['error'], 'x065', 'h098', 'h102', 'h106'],
  ['unknown-parameter', ['error'], 'h107'],
  ['judge-reply', ['error'], 'h007', 'h008', 'h009', 'h010', 'h011', 'h012', 'h013', 'h014', 'h019', 'h020'],
  ['judge-reply', ['error'], 'h022', 'h023', 'h024', 'h025', 'h026'],
  ['prose-around', ['pass'], 'h017', 'h018'],
  ['whole-floats', ['fail'], 'h037', 'h046'],
  ['whole-floats', ['fail', 'fail'], 'h065'],
  ['placeholder', ['error'], 'h085', 'h086', 'h097'],
  ['reply-without-text', ['fail'], 'h125', 'h129'],
  ['other-replies', ['fail'], 'h131', 'h132', 'h133', 'h134', 'h135', 'h136', 'h138', 'h146'],
  ['other-replies', ['pass'], 'h145'],
  ['no-answer', ['error'], 'h149'],
  ['answer-of-agent', ['pass'], 'h153', 'h156'],
  ['no-cost', ['error'], 'h160'],
  ['cost-around', ['pass'], 'h165'],
  ['no-model-call', ['error'], 'h172'],
  ['nothing-asked', ['error'], 'h190', 'h191'],
  ['older-checks', ['pass'], 'h195'],
  ['whole-floats', ['fail'], 'h517', 'h521', 'h525'],
  ['yaml-types', ['error'], 'h518', 'h519', 'h534', 'h535', 'h536'],
  ['not-numbers', ['error'], 'h544'],
  ['byte-order-mark', ['pass'], 'h548'],
  ['older-checks', ['pass'], 'h567', 'h569'],
  ['empty-text', ['error'], 'h574', 'h585'],
  ['bad-pattern', ['error'], 'h582'],
  ['impossible-limit', ['error'], 'h588'],
  ['other-type', ['error'], 'h590'],
  ['no-cost', ['error'], 'h591', 'h592'],
  ['missing-parameter', ['error'], 'h599'],
  ['unknown-key', ['error'], 'h601'],
  ['further-checks', ['pass'], 'h604', 'h612', 'h621'],
  ['further-checks', ['fail'], 'h611', 'h617'],
  ['answer-of-agent', ['pass'], 'h642', 'h646'],
  ['no-answer', ['error'], 'h644'],
]

export const projectDeviations: Readonly<Record<string, ProjectDeviation>> = Object.fromEntries(
  listed.flatMap(([as, outcomes, ...ids]) => ids.map((id) => [id, { outcomes, as }])),
)
