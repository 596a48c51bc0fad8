// Of a CycloneDX list of all packages on standard input, writes those that are in the bundles: `npm sbom` itself knows the
// rest only as tools of development. `npm sbom --sbom-format cyclonedx | node scripts/sbom.mjs`
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { bundledPackages } from './bundled-packages.mjs'

const bundled = bundledPackages(resolve(import.meta.dirname, '..'))
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
