import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type {
  RecordingsData,
  RunData,
  ScenarioData,
  TranscriptData,
} from '../../src/report/html/page-data.ts'

/** An HTML report, taken apart. */
export interface HtmlPage {
  /** Without the packed data. */
  readonly frame: string
  readonly policy: string
  /** Hashes of the script and the style that the page has. */
  readonly hashes: readonly string[]
  readonly run: RunData
  /** Null on the page of a run. */
  readonly recordings: RecordingsData | null
  readonly scenarios: readonly ScenarioData[]
  readonly transcript: (name: string | null | undefined) => TranscriptData | null
  /** All packed data as text. */
  readonly texts: string
}

export function htmlPage(html: string): HtmlPage {
  const chunks = new Map<string, string>()
  const frame = html.replaceAll(
    /<script type="text\/plain" id="(\w+)">([A-Za-z0-9+/=]*)<\/script>\n/g,
    (_, name: string, text: string) => {
      chunks.set(name, gunzipSync(Buffer.from(text, 'base64')).toString())
      return ''
    },
  )
  const read = (name: string) => JSON.parse(chunks.get(name) ?? 'null') as unknown
  const details = [...chunks.keys()].filter((name) => name.startsWith('d'))
  return {
    frame,
    policy: /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(frame)?.[1] ?? '',
    hashes: [/<script>([^]*?)<\/script>/, /<style>([^]*?)<\/style>/].map((element) =>
      hashOf(element.exec(frame)?.[1]),
    ),
    run: read('run') as RunData,
    recordings: read('recordings') as RecordingsData | null,
    scenarios: details.flatMap((name) => read(name) as ScenarioData[]),
    transcript: (name) => (name === null || name === undefined ? null : (read(name) as TranscriptData)),
    texts: [...chunks.values()].join('\n'),
  }
}

function hashOf(text = ''): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
