import { readdirSync } from 'node:fs'

const root = new URL('../fixtures/traces/', import.meta.url)

/** Names of the recordings of `test/fixtures/traces` that are text, with those of its examples. */
export const recordedFiles = [
  ...readdirSync(root),
  ...readdirSync(new URL('examples/', root)).map((name) => `examples/${name}`),
]
  .filter((name) => /\.(?:jsonl?|traj|yaml)$/.test(name) && name !== 'facts.json')
  .sort()
