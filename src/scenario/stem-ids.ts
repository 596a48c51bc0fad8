import { stemOf } from '../files/paths.ts'

/** `refund-1`, `refund_2`, `refund.3`, `refund.trial-2`, Kensa's `refund_1718000000000`. */
const suffixes = [/[-_.]\d{1,20}$/, /[-_.]trial[-_.]?\d{1,20}$/i] as const

/** The scenario ids that the name of a trace file may stand for, the longest first. */
export function idsOfFile(file: string): string[] {
  const stem = stemOf(file)
  const ids = [stem]
  for (const suffix of suffixes) {
    const id = stem.replace(suffix, '')
    if (id !== '' && id !== stem) ids.push(id)
  }
  return ids
}
