import { z } from 'zod'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'

/** A regular expression as agentcheck has them. */
export const javaScriptPattern = z.string().superRefine((source, context) => {
  if (source === '')
    context.addIssue({ code: 'custom', message: 'must not be empty; expected a regular expression' })
  const pattern = compilePattern(source, 'javascript')
  if (pattern instanceof PatternError) context.addIssue({ code: 'custom', message: pattern.message })
})

/** Whether a checked pattern finds something in a text. */
export function matchesJavaScriptPattern(source: string, text: string): boolean | 'too-costly' {
  const pattern = compilePattern(source, 'javascript')
  if (pattern instanceof PatternError) throw pattern
  return pattern.test(text)
}
