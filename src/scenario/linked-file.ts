/** A file that a scenario file names, with its text. */
export interface LinkedFile {
  /** Relative to the workspace. */
  readonly path: string
  readonly text: string
}

/** Files by the path or glob that names them, or in a clause why none can be read. */
export type LinkedFiles = ReadonlyMap<string, readonly LinkedFile[] | string>
