// Of a CycloneDX list of all packages on standard input, writes those that are in the bundles: `npm sbom` itself knows the
// rest only as tools of development. `npm sbom --sbom-format cyclonedx | node scripts/sbom.mjs`
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

const licenses = readFileSync(new URL('../dist/licenses.txt', import.meta.url), 'utf8')
const bundled = new Set(
  [...licenses.matchAll(/^(\S+)\n(?:MIT|Apache-2\.0|ISC|BSD-3-Clause)\n/gm)].map(([, name]) => name),
)
const list = JSON.parse(await text(process.stdin))
const isDevelopment = ({ name }) => name === 'cdx:npm:package:development'
const components = list.components
  .filter(({ name }) => bundled.has(name))
  .map((component) => ({
    ...component,
    properties: (component.properties ?? []).filter((property) => !isDevelopment(property)),
  }))
const kept = new Set([
  list.metadata.component['bom-ref'],
  ...components.map((component) => component['bom-ref']),
])
const dependencies = list.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
const found = new Set(components.map(({ name }) => name))
const missing = [...bundled].filter((name) => !found.has(name))
if (missing.length > 0) throw new Error(`not in the list: ${missing.join(', ')}`)
console.log(JSON.stringify({ ...list, components, dependencies }, null, 2))
