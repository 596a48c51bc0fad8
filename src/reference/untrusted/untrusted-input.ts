/** Something that a verdict is made from, and whose version of it counts where a change comes from outside. */
export interface UntrustedInput {
  readonly id: string
  /** As Markdown. */
  readonly what: string
  readonly kind: 'file' | 'variable' | 'process' | 'address' | 'cache'
  /** `base`: that of the merge base. `head`: that of the change. `none`: nothing that the change could bring. */
  readonly counts: 'base' | 'head' | 'none'
  /** What keeps the change from turning the gate green with it, as Markdown. */
  readonly why: string
}
