/** Start of what every file of PromptKit begins with. */
export const apiGroup = 'promptkit.altairalabs.ai/'

/** Every kind of file; the first five say something of scenarios. */
export const kinds =
  'Scenario Arena Eval PromptConfig Provider RuntimeConfig Tool Persona Skill Voice Logging LoggingConfig Judge Agent'.split(
    ' ',
  )
