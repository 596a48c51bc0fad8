import type { Weakening } from './comparison-schema.ts'

/** Whether a weakening counts: nobody accepted it, and it is no policy that this change is not decided by. */
export function isOpen({ accepted, effect }: Weakening): boolean {
  return accepted !== true && effect === undefined
}
