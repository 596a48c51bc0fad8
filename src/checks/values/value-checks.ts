import type { Check } from '../define.ts'
import { containsAll } from './contains-all.ts'
import { containsAnyValue } from './contains-any-value.ts'
import { containsValue } from './contains-value.ts'
import { email } from './email.ts'
import { endsWith } from './ends-with.ts'
import { eq } from './eq.ts'
import { greaterThan } from './gt.ts'
import { atLeast } from './gte.ts'
import { json } from './json.ts'
import { lengthIs } from './length.ts'
import { lessThan } from './lt.ts'
import { atMost } from './lte.ts'
import { maxLengthValue } from './max-length-value.ts'
import { minLengthValue } from './min-length-value.ts'
import { notNull } from './not-null.ts'
import { ofType } from './of-type.ts'
import { pattern } from './pattern.ts'
import { startsWith } from './starts-with.ts'

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
