import type { RecordingsData, RunData, ScenarioData, TranscriptData } from '../src/report/html/page-data.ts'

const read = new Map<string, Promise<unknown>>()

/** Number of unpacked chunks that stay in memory. */
const most = 40

/** Unpacks a chunk of the page once, when it is first asked for. */
function chunk(name: string): Promise<unknown> {
  const known = read.get(name)
  if (known !== undefined) return known
  const found = unpacked(document.getElementById(name)?.textContent ?? '')
  read.set(name, found)
  const [oldest] = read.keys()
  if (read.size > most && oldest !== undefined) read.delete(oldest)
  return found
}

async function unpacked(base64: string): Promise<unknown> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text()) as unknown
}

export function readRun(): Promise<RunData> {
  return chunk('run') as Promise<RunData>
}

/** Null if the page shows a run. */
export async function readRecordings(): Promise<RecordingsData | null> {
  if (document.getElementById('recordings') === null) return null
  return (await chunk('recordings')) as RecordingsData
}

/** Null if the file does not hold the details of this scenario. */
export async function readScenario(place: number, chunkSize: number): Promise<ScenarioData | null> {
  const name = `d${Math.floor(place / chunkSize)}`
  if (document.getElementById(name) === null) return null
  const scenarios = (await chunk(name)) as ScenarioData[]
  return scenarios[place % chunkSize] ?? null
}

export function readTranscript(name: string): Promise<TranscriptData> {
  return chunk(name) as Promise<TranscriptData>
}
