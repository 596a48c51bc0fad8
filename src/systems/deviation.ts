/**
 * One thing that we do otherwise than the system that a check or a file format is of. The page of all, the pages
 * of checks and the reasons in the tests of parity come from here.
 */
export interface Deviation {
  /** Types of the checks that it is about; none: files, or any check of that system. */
  readonly checks: readonly string[]
  /** What makes the difference, as the words of a table's first column. */
  readonly where: string
  readonly original: string
  readonly ours: string
  readonly why: string
}
