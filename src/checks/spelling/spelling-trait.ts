/** Parameters, by their names, whose spelling decides what a check finds. */
export interface Spelling {
  /** Names of tools, agents, skills, states; a path that begins with one. */
  readonly names?: readonly string[]
  /** Texts that are looked for. */
  readonly texts?: readonly string[]
  /** Regular expressions. */
  readonly patterns?: readonly string[]
  /** Whether it passes because the texts are not there. */
  readonly forbids?: (params: never) => boolean
}

/** Meaning of the reason that all checks with a spelling share. */
export const nearMissWords =
  'It would pass, and what it names is in the trace under another spelling (`functions.x`, other case, a no-break space).'
