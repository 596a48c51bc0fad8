// Writes exports/: the library of the npm package with all that it uses, so that an installation downloads nothing else.
// `node scripts/build-exports.mjs [LIB [EXPORTS]]`, after `npm run build:lib`.
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '..')
const [lib = join(root, 'lib'), dir = join(root, 'exports')] = process.argv.slice(2)

const bundle = await rolldown({
  input: ['index', 'agentcheck', 'vitest'].map((name) => join(lib, `${name}.js`)),
  platform: 'node',
  // Declarations name it, and whoever passes a schema on has the same one.
  external: /^zod(?:\/|$)/,
})
rmSync(dir, { recursive: true, force: true })
const { output } = await bundle.write({ dir, format: 'esm', minify: { compress: false, mangle: false } })
const bytes = output.reduce((sum, part) => sum + ('code' in part ? part.code.length : 0), 0)
console.log(`exports/: ${output.length} files, ${(bytes / 1000).toFixed(0)} kB`)
