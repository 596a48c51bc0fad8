import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * Chunks that few runs load. All but `explain-command.js` are of packages: only a change of a dependency changes these, so that the
 * history of `dist/` stays small.
 */
const seldomLoaded = [
  'a2a-js-sdk.js',
  'actions-github.js',
  'clack-prompts.js',
  'explain-command.js',
  'json-p3.js',
  'judge-models.js',
  'music-metadata.js',
  'undici.js',
  'yaml.js',
]

/** A minified chunk: what it imports, its name, the modules that it has from there, and its own. */
const chunkText =
  /^((?:import\{modules as \w+\}from"[^"]+";)*)(export const ids=\[[^\]]*\];)export const modules=\{((?:\.\.\.\w+,)*)(\d+:[^]*)\};\s*$/

/**
 * Takes the modules that few runs load out of their chunks, into a file that is compressed: an eighth less than in the archive of
 * a job. The chunk keeps its imports and asks `unpack.js` for the rest.
 * @param {Map<string, Buffer>} files of the bundle, minified, by name
 * @param {readonly string[]} names of their files
 * @returns {Map<string, Buffer>} the same, with a file in brotli for each of them that is there, and `unpack.js`
 */
export function withPackedChunks(files, names = seldomLoaded) {
  const there = names.filter((file) => files.has(file))
  if (there.length === 0) return files
  const chunks = there.flatMap((file) => {
    const [, imports, ids, others, modules] = chunkText.exec(files.get(file)) ?? []
    if (modules === undefined) throw new Error(`${file} is no chunk that can be packed`)
    if (/\bimport\s*\(|\bimport\.meta\b/.test(modules))
      throw new Error(`${file} imports, which a script cannot`)
    const rest = `export const modules={${others}...unpack("${nameOfPack(file)}")};\n`
    return [
      [file, Buffer.from(`import{unpack}from"./unpack.js";${imports}${ids}${rest}`)],
      [nameOfPack(file), compress(`"use strict";({${modules}})`)],
    ]
  })
  const unpack = readFileSync(join(import.meta.dirname, 'unpack.mjs'))
  return new Map([...files, ...chunks, ['unpack.js', unpack]])
}

/** Beside each other in an archive: gzip compresses text worse after what it cannot compress. */
function nameOfPack(file) {
  return `packed-${file.replace('.js', '.br')}`
}

/** Brotli gives the same bytes on Node 20 and 24, which zlib does not. */
function compress(text) {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
}
