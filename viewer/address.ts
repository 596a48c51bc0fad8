/** What the address of the page names: `#scenario=refund&trial=2` is a scenario and one of its trials. */
export interface Address {
  readonly view: 'overview' | 'list' | 'scenario'
  readonly id: string
  readonly trial: number | null
}

export function parseAddress(hash: string): Address {
  const named = new URLSearchParams(hash.slice(1))
  const id = named.get('scenario')
  if (id === null) return { view: hash === '#scenarios' ? 'list' : 'overview', id: '', trial: null }
  return { view: 'scenario', id, trial: Number(named.get('trial')) || null }
}

/** The address of a scenario stays right when the next report lists more of them. */
export function formatAddress(id: string, trial: number | null = null): string {
  const named = { scenario: id, ...(trial === null ? {} : { trial: String(trial) }) }
  return `#${new URLSearchParams(named).toString()}`
}
