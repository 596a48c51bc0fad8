import { z } from 'zod'
import { compilePattern, PatternError, type PatternSyntax } from '../../text/pattern/pattern.ts'

/** Makes the refinement of a text that has to be a regular expression. */
export function checkPattern(syntax?: PatternSyntax) {
  return (source: string, context: z.RefinementCtx): void => {
    const pattern = compilePattern(source, syntax)
    if (pattern instanceof PatternError) context.addIssue({ code: 'custom', message: pattern.message })
  }
}

const filled = z
  .string()
  .refine((source) => source !== '', { error: 'must not be empty; expected a regular expression' })

/** A regular expression as PromptKit has them. */
export const goPattern = filled.superRefine(checkPattern('re2')).meta({ patternSyntax: 're2' })

/** A regular expression as agentcheck has them. */
export const javaScriptPattern = filled.superRefine(checkPattern('javascript'))

/** Tells whether a checked pattern finds something in a text. */
export function testPattern(
  source: string,
  text: string,
  syntax: PatternSyntax = 're2',
): boolean | 'too-costly' {
  const pattern = compilePattern(source, syntax)
  if (pattern instanceof PatternError) throw pattern
  return pattern.test(text)
}

/** The sentence for the reason `pattern-too-costly`. */
export const tooCostly = 'A search was stopped because it takes too many steps on this text.'
