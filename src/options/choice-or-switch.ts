import { z } from 'zod'
import { suggest } from '../text/suggest.ts'

/** One of two words, which YAML and habit also write as `true` and `false`. */
export const choiceOrSwitch = <const On extends string, const Off extends string>(on: On, off: Off) => {
  const words = [on, off, 'true', 'false'] as const
  const error = ({ input }: { readonly input?: unknown }) => {
    const near = typeof input === 'string' ? (habits.get(input.toLowerCase()) ?? suggest(input, words)) : null
    return `expected one of: ${words.join(', ')}${near === null ? '' : `; did you mean \`${near}\`?`}`
  }
  const isOn = (value: string | boolean) => String(value) === 'true' || value === on
  return z
    .union([z.boolean(), z.enum(words)], { error })
    .transform((value): On | Off => (isOn(value) ? on : off))
}

/** Words that YAML 1.1 and other tools take for a switch, and that are plain text here. */
const habits: ReadonlyMap<string, string> = new Map([
  ...['off', 'no', 'none', 'disabled', '0'].map((word) => [word, 'false'] as const),
  ...['on', 'yes', 'enabled', '1'].map((word) => [word, 'true'] as const),
])
