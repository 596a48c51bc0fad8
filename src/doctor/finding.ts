/** One thing that was looked at. */
export interface Diagnosis {
  /** What it is about, such as `workflow`. */
  readonly about: string
  /** `mend` prevents a run; `warning` makes its verdict worth less. */
  readonly state: 'ok' | 'warning' | 'mend'
  readonly message: string
  /** The exact line to write, or the command to call. */
  readonly write?: string
  readonly file?: string
  readonly line?: number
}

/** Finds one thing; gives each finding the name of what it is about, and its place. */
export function createFindings(about: string, place: Pick<Diagnosis, 'file' | 'line'> = {}) {
  const find =
    (state: Diagnosis['state']) =>
    (message: string, more: Partial<Diagnosis> = {}): Diagnosis => ({
      about,
      state,
      message,
      ...place,
      ...more,
    })
  return { ok: find('ok'), warning: find('warning'), mend: find('mend') }
}
