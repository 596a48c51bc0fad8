// Fails when the committed dist/ is not what the sources give, byte for byte. Changes nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundle } from './bundle.mjs'
import { buildViewer } from './viewer.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const built = new Map([...(await bundle(root)), ...(await buildViewer(root))])
const committed = existsSync(dist) ? readdirSync(dist).sort() : []

const problems = committed
  .filter((name) => !built.has(name))
  .map((name) => `dist/${name} is not built any more`)
for (const [name, content] of built) {
  if (!committed.includes(name)) problems.push(`dist/${name} is missing`)
  else if (!readFileSync(join(dist, name)).equals(content)) problems.push(difference(name, content))
}

if (problems.length === 0) {
  console.log(`dist/ is up to date (${built.size} files)`)
} else {
  console.error(
    `${problems.join('\n')}\n\ndist/ does not match src/. Run \`npm run build\` and commit dist/.`,
  )
  process.exitCode = 1
}

/** Names the first line that differs, so that a surprise can be traced without a diff tool. */
function difference(name, content) {
  const old = readFileSync(join(dist, name), 'utf8').split('\n')
  const index = content
    .toString('utf8')
    .split('\n')
    .findIndex((line, at) => line !== old[at])
  return `dist/${name} differs from line ${index + 1} on`
}
