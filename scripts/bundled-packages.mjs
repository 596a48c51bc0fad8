import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function bundledPackages(root) {
  const licenses = readFileSync(join(root, 'dist/licenses.txt'), 'utf8')
  const entries = licenses.matchAll(/^(\S+)\n(?:MIT|Apache-2\.0|ISC|BSD-3-Clause)\n/gm)
  return new Set([...entries].map(([, name]) => name))
}
