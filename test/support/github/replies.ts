export interface Reply {
  readonly status: number
  /** Undefined: no body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export function refuse(status: number, message: string): Reply {
  return {
    status,
    body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
  }
}
