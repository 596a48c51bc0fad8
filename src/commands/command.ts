/** Where a command writes text to. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  /** Why not all that was written has arrived, once that is known; null where nothing is lost. */
  problem?(): Promise<NodeJS.ErrnoException | null>
}

/** What a command may know of the world around it; read once, here. */
export interface Terminal {
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  cwd(): string
  /** Milliseconds since 1970. */
  now(): number
}

/** Runs with the arguments that follow its name; returns the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>
