import type { Check } from '../define.ts'
import { containsAll, containsAnyValue, containsValue } from './contains.ts'
import { eq } from './eq.ts'
import { lengthIs, maxLengthValue, minLengthValue } from './lengths.ts'
import { ofType } from './of-type.ts'
import { greaterThan, atLeast, lessThan, atMost } from './order.ts'
import { pattern } from './pattern.ts'
import { endsWith, startsWith } from './text-ends.ts'
import { email, json, notNull } from './text-forms.ts'

/** Every check of a value that a path leads to. Adding one is a file and a line. */
export const valueChecks = [
  eq,
  containsValue,
  containsAll,
  containsAnyValue,
  pattern,
  startsWith,
  endsWith,
  ofType,
  notNull,
  lengthIs,
  minLengthValue,
  maxLengthValue,
  lessThan,
  atMost,
  greaterThan,
  atLeast,
  json,
  email,
] as const satisfies readonly Check[]
