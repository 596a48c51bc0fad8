import { z } from 'zod'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'

/** A regular expression as PromptKit has them. */
export const goPattern = z
  .string()
  .superRefine((source, context) => {
    if (source === '')
      context.addIssue({ code: 'custom', message: 'must not be empty; expected a regular expression' })
    const pattern = compilePattern(source, 're2')
    if (pattern instanceof PatternError) context.addIssue({ code: 'custom', message: pattern.message })
  })
  .meta({ patternSyntax: 're2' })

/** Whether a checked pattern finds something in a text. */
export function matchesGoPattern(source: string, text: string): boolean | 'too-costly' {
  const pattern = compilePattern(source, 're2')
  if (pattern instanceof PatternError) throw pattern
  return pattern.test(text)
}

/** The sentence for the reason `pattern-too-costly`. */
export const tooCostly = 'A search was stopped because it takes too many steps on this text.'
