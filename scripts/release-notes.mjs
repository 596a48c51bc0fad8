// Prints the section of the changelog for a tag: `node scripts/release-notes.mjs v1.2.3`. Exits with 1 if the tag and
// package.json disagree, or the changelog has no such section.
import { readFileSync } from 'node:fs'

const tag = process.argv[2] ?? ''
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json'))
if (tag !== `v${version}`) fail(`The tag is ${tag}, and package.json has version ${version}.`)
const [, ...sections] = read('CHANGELOG.md').split(/^## /m)
const section = sections.find((text) => text.split(/\s/, 1)[0] === version)
if (section === undefined) fail(`CHANGELOG.md has no section "## ${version}".`)
process.stdout.write(`${section.slice(section.indexOf('\n')).trim()}\n`)

function fail(message) {
  console.error(message)
  process.exit(1)
}
