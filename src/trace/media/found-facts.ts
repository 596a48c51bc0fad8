/** What the bytes of a medium say of it. Null: they do not. */
export interface FoundFacts {
  readonly mimeType: string | null
  /** Pixels. */
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
}

export const noFacts: ReadonlyMap<string, FoundFacts | null> = new Map()
