import { requireNumber } from './eval-result.ts'

interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/**
 * Which bounds a number breaks, in words, and the bounds that were given. Absent ones hold nothing.
 * @throws TypeError where one is no number.
 */
export function boundsOf(
  value: number,
  { min, max }: Bounds,
): { readonly broken: readonly string[]; readonly kept: { readonly min?: number; readonly max?: number } } {
  if (min !== undefined) requireNumber(min, 'min')
  if (max !== undefined) requireNumber(max, 'max')
  return {
    broken: [
      ...(min !== undefined && value < min ? [`below minimum ${min}`] : []),
      ...(max !== undefined && value > max ? [`above maximum ${max}`] : []),
    ],
    kept: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
  }
}
