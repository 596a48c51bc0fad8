import { neverNouns, renderContents } from '../../src/reference/format-contents.ts'
import type { FormatDocs } from '../../src/trace/reading/reader.ts'
import { renderTable } from './tables.ts'

const generated = '<!-- Made from the definitions in src/trace/formats by the tests; do not edit. -->'

/** A small recording in the format, and what is read in it. */
export interface FormatExample {
  readonly file: string
  /** Null where it is not text. */
  readonly text: string | null
  /** Output of `scenario-gate trace` for the example. */
  readonly read: string
}

/** The reference page of a trace format, as Markdown. */
export function formatPage(format: FormatDocs, examples: readonly FormatExample[]): string {
  return [
    `# ${format.title}`,
    generated,
    `\`${format.id}\`: ${format.summary}`,
    format.about,
    `## What it tells\n\n${renderContents(format, linkTo)
      .map((line) => `- ${line}`)
      .join('\n')}`,
    ...examples.map((example, index) => renderExample(example, index)),
  ]
    .join('\n\n')
    .concat('\n')
}

/** The list of all formats, as Markdown. */
export function formatIndexPage(all: readonly FormatDocs[]): string {
  return [
    '# Trace formats',
    generated,
    'Which format a file is of is told by its content, never by its name alone. Files may be compressed with gzip or zstd. ' +
      '`scenario-gate trace FILE` shows what is read in one; `--trace ID` shows one run of many.',
    formatTable(all, ''),
    'A check that needs what a file does not tell is unverified, never passed. Where no cost is told, but the model and its tokens are, ' +
      'the cost is worked out by a list of prices.',
    'Attributes of OpenTelemetry spans, in whichever of these formats, are understood in the words of the GenAI semantic conventions ' +
      '(of every generation, on spans, span events and log records), OpenInference, OpenLLMetry (Traceloop), the Vercel AI SDK, ' +
      'Logfire and Pydantic AI, Google ADK, Strands, AgentOps, Genkit, LiveKit, Claude Code, the SDKs of Langfuse and MLflow, ' +
      'any-agent and Kensa; several may stand on one span.',
    'Every example on these pages is a recording of one run: an agent is asked for the weather in Paris, calls `get_weather`, and answers.',
  ]
    .join('\n\n')
    .concat('\n')
}

/** Renders the table of the formats by title, with links to their pages in `folder`. */
function formatTable(all: readonly FormatDocs[], folder: string): string {
  const rows = all
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ id, title, summary, never }) => [
      `[${title}](${folder}${id}.md)`,
      summary,
      never.map((need) => neverNouns.get(need) ?? need).join(', '),
    ])
  return renderTable(['format', 'files', 'never tells'], rows)
}

function linkTo(check: string): string {
  return `[\`${check}\`](../../checks/${check}.md)`
}

function renderExample({ file, text, read }: FormatExample, index: number): string {
  const link = `[${file}](../../../test/fixtures/traces/examples/${file})`
  const shown =
    text === null ? 'The file is not text.' : renderFence(file.slice(file.lastIndexOf('.') + 1), text)
  return [
    `## ${index === 0 ? 'Example' : 'Another example'}: ${link}`,
    shown,
    'This is read in it:',
    renderFence('text', read),
  ].join('\n\n')
}

function renderFence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}
