import type { DivergenceData, ScenarioData, TranscriptData, TrialData } from '../src/report/html/page-data.ts'
import type { TranscriptCall, TranscriptEntry, TranscriptMedia } from '../src/trace/views/transcript.ts'
import { readTranscript } from './chunks.ts'
import { capitalised, counted, el, longText, words, type Child } from './dom.ts'
import { folded } from './overview.ts'
import { waterfall } from './waterfall.ts'

/** One side of the transcripts, unpacked. */
interface Side {
  readonly title: string
  /** Null where nothing judged it. */
  readonly outcome: string | null
  readonly data: TranscriptData
}

/** Transcript of a trial beside that of the base, where the file has both; filled in when it is unpacked. */
export function transcripts(trial: TrialData, { divergence, baseTrials }: ScenarioData): HTMLElement {
  const place = el('section', { class: 'transcripts', 'aria-busy': 'true' }, el('h2', {}, 'Transcript'))
  void fill(place, trial, divergence, baseTrials)
  return place
}

async function fill(
  place: HTMLElement,
  trial: TrialData,
  divergence: DivergenceData | null,
  baseTrials: ScenarioData['baseTrials'],
): Promise<void> {
  const own = divergence?.headTrial === trial.index ? divergence : null
  const baseTrial = baseTrials.find(({ index }) => index === own?.baseTrial) ?? baseTrials[0]
  const [head, base] = await Promise.all([
    trial.transcript === null ? null : readTranscript(trial.transcript),
    baseTrial === undefined ? null : readTranscript(baseTrial.transcript),
  ])
  if (head === null && base === null) {
    place.append(
      el(
        'p',
        { class: 'missing' },
        trial.source === null ? 'There is no trace.' : 'This file does not hold the transcript.',
      ),
    )
  }
  const sides: Side[] = []
  if (base !== null && baseTrial !== undefined)
    sides.push({ title: `Base, trial ${baseTrial.index}`, outcome: baseTrial.outcome, data: base })
  if (head !== null)
    sides.push({ title: `This change, trial ${trial.index}`, outcome: trial.outcome, data: head })
  const [only] = sides
  if (own !== null) place.append(divergenceBox(own))
  if (base !== null && head !== null) place.append(sideBySide(sides, base, head, own))
  else if (only !== undefined) place.append(oneSide(only))
  for (const { title, data } of sides) {
    const label = `Spans: ${title}`
    const spans = waterfall(data.waterfall, label)
    if (spans !== null) place.append(folded(label, spans))
  }
  place.setAttribute('aria-busy', 'false')
}

function divergenceRow({ label, base, head }: DivergenceData['lines'][number]): HTMLElement {
  return el(
    'tr',
    { class: head === null ? 'same' : 'differs' },
    el('th', { scope: 'row' }, words(label)),
    el(
      'td',
      head === null ? { colspan: 2 } : {},
      words(base),
      head === null ? el('span', { class: 'quiet' }, ' (both)') : null,
    ),
    head === null ? null : el('td', {}, words(head)),
  )
}

/** Where both sides part, in few lines. */
function divergenceBox({ title, lines }: DivergenceData): HTMLElement {
  const names = el(
    'tr',
    {},
    el('td', {}),
    el('th', { scope: 'col' }, 'Base'),
    el('th', { scope: 'col' }, 'This change'),
  )
  return el(
    'div',
    { class: 'divergence' },
    el('h3', {}, `First difference: ${title}`),
    el(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'First difference' },
      el('table', {}, el('thead', {}, names), el('tbody', {}, lines.map(divergenceRow))),
    ),
  )
}

/** A recording that no run judged, with its spans. */
export function recording(data: TranscriptData): HTMLElement[] {
  const spans = waterfall(data.waterfall, 'Spans')
  const lane = oneSide({ title: '', outcome: null, data })
  return [lane, ...(spans === null ? [] : [folded('Spans', spans)])]
}

function oneSide(side: Side): HTMLElement {
  return el(
    'div',
    { class: 'lane' },
    sideHead(side),
    side.data.entries.map((entry) => entryBlock(entry, false)),
    sideEnd(side.data),
  )
}

/**
 * Both sides step by step: what is the same stands once, over both columns. On a narrow screen one side is shown at a time.
 */
function sideBySide(
  sides: readonly Side[],
  base: TranscriptData,
  head: TranscriptData,
  divergence: DivergenceData | null,
): HTMLElement {
  const [ofBase, ofHead] = [steps(base.entries), steps(head.entries)]
  const count = Math.max(ofBase.length, ofHead.length)
  const parting = partingStep(ofBase, ofHead, divergence)
  const rows = Array.from({ length: count }, (_, index): Child => {
    const [left = [], right = []] = [ofBase[index], ofHead[index]]
    const isSame = JSON.stringify(left) === JSON.stringify(right)
    if (isSame)
      return el(
        'div',
        { class: 'both' },
        right.map((entry) => entryBlock(entry, false)),
      )
    const isParting = index === parting
    const side = (entries: readonly TranscriptEntry[], name: string) =>
      el(
        'div',
        { class: name },
        entries.length === 0
          ? el('p', { class: 'quiet' }, 'Ended before this.')
          : entries.map((entry) => entryBlock(entry, isParting)),
      )
    return [
      isParting
        ? el(
            'p',
            { class: 'parting' },
            divergence === null
              ? 'First difference in the tools called'
              : `First difference: ${divergence.title}`,
          )
        : null,
      side(left, 'of-base'),
      side(right, 'of-head'),
    ]
  })
  const grid = el(
    'div',
    { class: 'sides', 'data-shown': 'head' },
    sides.map((side, index) => el('div', { class: index === 0 ? 'of-base' : 'of-head' }, sideHead(side))),
    rows,
    el('div', { class: 'of-base' }, sideEnd(base)),
    el('div', { class: 'of-head' }, sideEnd(head)),
  )
  return el('div', {}, sideSwitch(grid), grid)
}

/** Buttons for narrow screens. */
function sideSwitch(grid: HTMLElement): HTMLElement {
  const buttons = (['head', 'base'] as const).map((side) =>
    el(
      'button',
      {
        type: 'button',
        class: 'chip',
        'aria-pressed': String(side === 'head'),
        click: () => {
          grid.dataset['shown'] = side
          for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen(side)))
        },
      },
      side === 'head' ? 'This change' : 'Base',
    ),
  )
  const chosen = (side: 'head' | 'base') => buttons[side === 'head' ? 0 : 1]
  return el('div', { class: 'chips side-switch', role: 'group', 'aria-label': 'Side' }, buttons)
}

/** Entries up to each tool call, and what follows the last one. */
function steps(entries: readonly TranscriptEntry[]): TranscriptEntry[][] {
  const all: TranscriptEntry[][] = [[]]
  for (const entry of entries) {
    all.at(-1)?.push(entry)
    if (entry.kind === 'call') all.push([])
  }
  return all
}

/** The row where both sides part: by the divergence, else where another tool is called; -1 if nowhere. */
function partingStep(
  base: readonly TranscriptEntry[][],
  head: readonly TranscriptEntry[][],
  divergence: DivergenceData | null,
): number {
  if (divergence !== null) return divergence.step - 1
  for (let index = 0; index < Math.max(base.length, head.length) - 1; index++) {
    if (toolAt(base, index) !== toolAt(head, index)) return index
  }
  return -1
}

function toolAt(rows: readonly TranscriptEntry[][], index: number): string | null {
  const call = rows[index]?.at(-1)
  return call?.kind === 'call' ? call.tool : null
}

function sideHead({ title, outcome, data }: Side): HTMLElement {
  return el(
    'div',
    { class: 'side-head' },
    outcome === null
      ? null
      : el('h3', {}, `${title} `, el('span', { class: 'state', 'data-state': outcome }, outcome)),
    data.facts.length === 0
      ? null
      : el('p', { class: 'quiet' }, data.facts.map(([label, value]) => `${label} ${value}`).join(' · ')),
  )
}

function sideEnd({ leftOut, warnings }: TranscriptData): Child {
  return [
    leftOut === 0
      ? null
      : el(
          'p',
          { class: 'missing' },
          `${counted(leftOut, 'more entry', 'more entries')} left out: the transcript is too long.`,
        ),
    warnings.map((warning) => el('p', { class: 'warning' }, warning)),
  ]
}

const roles = {
  system: 'System',
  developer: 'System',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
} as const

function entryBlock(entry: TranscriptEntry, isParting: boolean): HTMLElement {
  switch (entry.kind) {
    case 'text': {
      const { role, name, text } = entry
      const label = name === undefined ? roles[role] : `${roles[role]} (${name})`
      if (role === 'system' || role === 'developer')
        return el('div', { class: 'entry system' }, folded(label, longText(text, 'the message')))
      return el(
        'div',
        { class: `entry ${role}` },
        el('p', { class: 'who' }, label),
        longText(text, 'the message'),
      )
    }
    case 'reasoning':
      return el(
        'div',
        { class: 'entry reasoning' },
        folded('Reasoning', longText(entry.text, 'the reasoning')),
      )
    case 'refusal':
      return el(
        'div',
        { class: 'entry assistant' },
        el('p', { class: 'who' }, 'Assistant refuses'),
        longText(entry.text, 'the message'),
      )
    case 'unknown':
      return el(
        'div',
        { class: 'entry unknown' },
        folded('Content of an unknown kind', longText(entry.text, 'the content')),
      )
    case 'media':
      return el('div', { class: `entry ${entry.role}` }, mediaLine(entry.media))
    case 'call':
      return callBlock(entry, isParting)
  }
}

/** Arguments of at most so many characters stand beside the name of the tool. */
const inline = 90

function callBlock(
  { step, tool, agent, args, result, error, media }: TranscriptCall,
  isParting: boolean,
): HTMLElement {
  const short = args === null ? null : compact(args)
  const isShort = short !== null && short.length <= inline
  return el(
    'div',
    { class: `entry call${isParting ? ' parts' : ''}`, 'data-step': step },
    el(
      'p',
      { class: 'who' },
      el('span', { class: 'step', 'aria-label': `Step ${step}` }, String(step)),
      ' ',
      el('code', { class: 'tool' }, tool),
      isShort ? [' ', el('code', {}, short)] : null,
      args === null ? el('span', { class: 'quiet' }, ' arguments not recorded') : null,
      agent === null ? null : el('span', { class: 'quiet' }, ` by ${agent}`),
    ),
    args === null || isShort ? null : longText(args, 'the arguments'),
    error === null
      ? result === null
        ? el('p', { class: 'quiet' }, 'No result recorded')
        : el('div', { class: 'result' }, longText(result, 'the result'))
      : el(
          'div',
          { class: 'result error' },
          el('p', { class: 'who' }, 'Error'),
          longText(error, 'the error'),
        ),
    media.map(mediaLine),
  )
}

/** JSON on one line. */
function compact(args: string): string {
  try {
    return JSON.stringify(JSON.parse(args))
  } catch {
    return args.replace(/\s+/g, ' ')
  }
}

/** Facts of a medium. Its address is text: nothing is loaded. */
function mediaLine({
  modality,
  mimeType,
  uri,
  bytes,
  width,
  height,
  durationMs,
}: TranscriptMedia): HTMLElement {
  const facts = [
    mimeType,
    bytes === null ? null : counted(bytes, 'byte'),
    width === null || height === null ? null : `${width}×${height}`,
    durationMs === null ? null : `${durationMs / 1000} s`,
    uri,
  ].filter((fact) => fact !== null)
  const label = capitalised(modality === 'unknown' ? 'medium' : modality)
  return el(
    'p',
    { class: 'media' },
    `${label}${facts.length === 0 ? '' : ': '}`,
    el('bdi', {}, facts.join(' · ')),
  )
}
