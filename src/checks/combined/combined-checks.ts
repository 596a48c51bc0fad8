import type { Check } from '../define.ts'
import { allOf } from './all-of.ts'
import { anyOf } from './any-of.ts'
import { atLeast } from './at-least.ts'

export const combinedChecks = [anyOf, allOf, atLeast] as const satisfies readonly Check[]
