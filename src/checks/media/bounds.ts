import { z } from 'zod'

/** A length, a width or a height; a bound itself is allowed. */
export const bound = z.number().min(0).optional()

export interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly exact?: number | undefined
}

export function isWithin(value: number, { min = 0, max = Infinity, exact = value }: Bounds): boolean {
  return value >= min && value <= max && value === exact
}
