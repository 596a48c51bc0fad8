// Modules that few runs load, compressed by brotli. `npm run check:dist` makes them again; to read one:
// node -p "zlib.brotliDecompressSync(fs.readFileSync('dist/packed-undici.br')).toString()"
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'

/** The modules of a chunk by number, as functions. */
export function unpack(file) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return new Script(brotliDecompressSync(readFileSync(path)).toString(), {
    filename: path,
  }).runInThisContext()
}
