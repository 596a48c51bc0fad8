import { compareValues, requireNumbers } from './eval-result.ts'

/**
 * Lists the bounds that a number breaks, in words. Absent ones hold nothing.
 * @throws TypeError if none is broken, and one of them or the value is no number.
 */
export function findBrokenBounds(
  value: number,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): readonly string[] {
  const broken = [
    ...(min !== undefined && compareValues(value, '<', min) ? [`below minimum ${min}`] : []),
    ...(max !== undefined && compareValues(value, '>', max) ? [`above maximum ${max}`] : []),
  ]
  if (broken.length === 0) requireNumbers({ min, max })
  return broken
}
