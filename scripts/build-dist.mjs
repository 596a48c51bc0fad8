// Writes dist/ from lib/. Run it by `npm run build`.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundle } from './bundle.mjs'
import { buildViewer } from './viewer.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const files = new Map([...(await bundle(root)), ...(await buildViewer(root))])
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
for (const [name, content] of files) writeFileSync(join(dist, name), content)
chmodSync(join(dist, 'index.js'), 0o755)
console.log(
  `dist/: ${[...files].map(([name, { length }]) => `${name} ${(length / 1000).toFixed(0)} kB`).join(', ')}`,
)
