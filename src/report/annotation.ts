/** One line that GitHub shows beside a file of the pull request and in the log of the run. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  /** Plain text, like the message: GitHub renders no Markdown here. */
  readonly title: string
  readonly message: string
  /** Relative to the workspace, with `/`. */
  readonly file?: string
  /** 1-based. */
  readonly line?: number
  readonly column?: number
}
