import type { Diagnostic } from '../../../core/diagnostic.ts'
import { isObject, parseJson } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { scenarioName, trialNumber } from '../../model/naming.ts'
import { type ReadItem, type TraceFile, getStem } from '../../reading/reader.ts'
import type { TraceSource } from '../../model/trace.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import { unpackEntry, zipEntries, type ZipProblem } from '../../reading/zip.ts'
import { buildSampleTrace } from './inspect-log.ts'

/** Reads the samples of an archive, each from its file. */
export async function* readArchive(file: TraceFile): AsyncGenerator<ReadItem> {
  const source = { file: file.path, format: 'inspect-eval' }
  const bytes = await readBytes(file)
  const entries = bytes === null ? null : zipEntries(bytes)
  if (entries === null) {
    yield { kind: 'diagnostic', diagnostic: createProblem(bytes === null ? tooLarge : cutOff, source) }
    return
  }
  let left: number = limits.decompressedTrace
  for (const entry of entries.values()) {
    const [isSample, id, epoch, isPiece] = sampleName.exec(entry.name) ?? []
    if (isSample === undefined || id === undefined || epoch === undefined) continue
    const lost = (words: string) =>
      createLostSample(id, epoch, createProblem(`\`${entry.name}\`: ${words}`, source), source)
    const content =
      isPiece === undefined ? await unpackEntry(entry, Math.min(left, limits.traceDocument)) : null
    if (content === null) yield lost(inPieces)
    else if (typeof content === 'string') yield lost(entryWords[content])
    else {
      left -= content.length
      const sample = parseJson(content.toString('utf8'))
      yield isObject(sample) && 'id' in sample
        ? buildSampleTrace(sample, Number(epoch), source)
        : lost(noSample)
    }
  }
}

/** A sample; or the main file of one that was converted into pieces, in a folder of its own. */
const sampleName = /^samples\/(.+)_epoch_(\d+)(\/sample)?\.json$/

/** Creates the trial that there was and that cannot be read. */
function createLostSample(id: string, epoch: string, why: Diagnostic, source: TraceSource): ReadItem {
  const trace = new LazyTrace({
    id: `${getStem(source.file)}#${id}/${epoch}`,
    source,
    spans: [],
    scenario: scenarioName(id),
    trial: trialNumber(epoch),
    diagnostics: [why],
  })
  return { kind: 'trace', trace, supersedes: false }
}

function createProblem(message: string, { file }: TraceSource): Diagnostic {
  return { code: 'trace-document', severity: 'error', message, file }
}

async function readBytes(file: TraceFile): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file.open()) {
    bytes += chunk.byteLength
    if (bytes > limits.traceDocument) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const megabytes = limits.traceDocument >> 20
const json = '`inspect log dump` writes it as JSON, which can be read.'
const tooLarge = `The archive is larger than ${megabytes} MiB, the most that is read of one.`
const cutOff =
  'The archive does not end as one does: it was cut off, or it is damaged. Take the log again when its run has ended.'
const inPieces = `the sample is stored in pieces, which are not understood. ${json}`
const noSample = 'this is no sample.'

const entryWords: Readonly<Record<ZipProblem, string>> = {
  damaged: 'the sample is damaged and was left out.',
  'too-large': `what it unpacks to is more than ${megabytes} MiB, or makes the archive more than ${limits.decompressedTrace >> 20} MiB; it was left out.`,
  encrypted: 'the sample is encrypted and was left out.',
  'unknown-method': `it is packed in a way that is not understood. ${json}`,
  'without-zstd': `it is packed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. ${json}`,
}
