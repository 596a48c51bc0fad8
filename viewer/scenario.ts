import type {
  CheckLine,
  JudgeLine,
  RunData,
  ScenarioData,
  ScenarioRow,
  TrialData,
} from '../src/report/html/page-data.ts'
import { capitalised, counted, el, longText, words, type Child } from './dom.ts'
import { folded } from './overview.ts'
import { transcripts } from './transcript.ts'

/** One scenario: what it found, trial by trial, and the transcripts of both sides. */
export function scenarioPage(
  run: RunData,
  place: number,
  data: ScenarioData | null,
  openTrial: (index: number) => void,
  asked: number | null,
): HTMLElement {
  const row = run.scenarios[place]
  if (row === undefined)
    return el('article', {}, el('h1', { id: 'title', tabindex: '-1' }, 'There is no such scenario'))
  const article = el('article', { class: 'scenario', 'data-state': row.state }, heading(row, data))
  if (data === null) {
    article.append(el('p', { class: 'missing' }, 'The details of this scenario are not in this file.'))
    return article
  }
  const notes = data.notes.map((line) => el('li', {}, words(line)))
  if (notes.length > 0) article.append(el('ul', { class: 'lines' }, notes))
  const trial = chosenTrial(data, asked)
  if (trial === undefined) return article
  if (data.trials.length > 1) article.append(trialTabs(data, trial, openTrial))
  article.append(...trialPage(trial, data))
  article.append(el('p', { class: 'quiet' }, 'Run this again: ', el('code', {}, data.command)))
  return article
}

function heading(
  { id, name, file, tags, state, change, head, base }: ScenarioRow,
  data: ScenarioData | null,
): HTMLElement {
  const facts = [
    `${base === null ? '' : `${base} → `}${head.replace(/^\d+\/\d+/, '$& trials passed')}`,
    ...(change === null || change === state ? [] : [changeTexts[change] ?? change]),
    data?.place ?? file,
  ]
  return el(
    'header',
    { class: 'scenario-head' },
    el('a', { class: 'back', href: '#scenarios' }, 'All scenarios'),
    el('h1', { id: 'title', tabindex: '-1' }, el('bdi', {}, id)),
    name === id ? null : el('p', { class: 'name' }, el('bdi', {}, name)),
    el(
      'p',
      { class: 'facts' },
      el('span', { class: 'state' }, state),
      facts.map((fact) => [' · ', fact]),
    ),
    tags.length === 0
      ? null
      : el(
          'ul',
          { class: 'tags', 'aria-label': 'Tags' },
          tags.map((tag) => el('li', {}, tag)),
        ),
  )
}

/** What a reader calls a change that has another word in the data. */
export const changeTexts: Readonly<Record<string, string>> = {
  same: 'same as in the base',
  incomparable: 'not compared',
}

/** The one that was asked for, else the one of the divergence, else the first that did not pass. */
function chosenTrial({ trials, divergence }: ScenarioData, asked: number | null): TrialData | undefined {
  return (
    trials.find(({ index }) => index === asked) ??
    trials.find(({ index }) => index === divergence?.headTrial) ??
    trials.find(({ outcome }) => outcome === 'failed') ??
    trials.find(({ outcome }) => outcome !== 'passed') ??
    trials[0]
  )
}

function trialTabs(
  { trials, trialsLeftOut }: ScenarioData,
  chosen: TrialData,
  open: (index: number) => void,
): HTMLElement {
  const tab = ({ index, outcome }: TrialData) =>
    el(
      'button',
      {
        type: 'button',
        class: 'chip',
        'data-state': outcome,
        'aria-pressed': String(index === chosen.index),
        click: () => open(index),
      },
      `Trial ${index} `,
      el('span', {}, outcome),
    )
  return el(
    'div',
    { class: 'chips trials', role: 'group', 'aria-label': 'Trials' },
    trials.map(tab),
    trialsLeftOut === 0
      ? null
      : el('span', { class: 'quiet' }, `and ${counted(trialsLeftOut, 'more trial')}`),
  )
}

function trialPage(trial: TrialData, data: ScenarioData): HTMLElement[] {
  const { reason, checks, judge, metrics, source } = trial
  const broken = checks.filter(({ status }) => status === 'fail' || status === 'error')
  const held = checks.filter(({ status }) => status === 'pass' || status === 'skip')
  const facts = metrics.flatMap(([label, value], index): Child[] => [
    index === 0 ? '' : ' · ',
    `${label} ${value}`,
  ])
  const sections: Child[] = [
    reason.length === 0 ? null : el('p', {}, words(reason)),
    broken.length === 0
      ? null
      : el(
          'h2',
          {},
          broken.some(({ status }) => status === 'fail') ? 'What failed' : 'What could not be checked',
        ),
    broken.map(checkCard),
    judge === null ? null : judgeCard(judge),
    held.length === 0 ? null : folded(heldTitle(held), el('div', { class: 'held' }, held.map(checkCard))),
    transcripts(trial, data),
    el(
      'p',
      { class: 'quiet' },
      source === null ? 'No trace' : ['Trace: ', el('code', {}, source)],
      facts.length === 0 ? null : [' · ', facts],
    ),
  ]
  return [el('section', { class: 'trial', 'aria-label': `Trial ${trial.index}` }, sections)]
}

function heldTitle(held: readonly CheckLine[]): string {
  const skipped = held.filter(({ status }) => status === 'skip').length
  const passed = held.length - skipped
  const parts = [
    ...(passed === 0 ? [] : [`${counted(passed, 'check')} passed`]),
    ...(skipped === 0 ? [] : [`${counted(skipped, 'check')} not asked`]),
  ]
  return parts.join(', ')
}

const statusWords = { pass: 'passed', fail: 'failed', error: 'not verified', skip: 'not asked' } as const

function checkCard({
  type,
  status,
  kind,
  description,
  words: said,
  place,
  expected,
  actual,
  score,
  branches = [],
}: CheckLine): HTMLElement {
  return el(
    'div',
    { class: 'check', 'data-status': status },
    el(
      'p',
      { class: 'check-head' },
      el('span', { class: 'status' }, statusWords[status]),
      ' ',
      el('code', {}, type),
      kind === '' ? null : ` (${kind})`,
      description === '' ? null : [' ', el('bdi', {}, description)],
      score === null ? null : el('span', { class: 'quiet' }, ` score ${score}`),
    ),
    said.length === 0 ? null : el('p', { class: 'said' }, capitalisedFirst(said)),
    expected === null && actual === null
      ? null
      : el(
          'dl',
          { class: 'values' },
          expected === null
            ? null
            : [el('dt', {}, 'Expected'), el('dd', {}, longText(expected, 'the expected value'))],
          actual === null
            ? null
            : [el('dt', {}, 'Actual'), el('dd', {}, longText(actual, 'the actual value'))],
        ),
    branches.map(checkCard),
    el('p', { class: 'quiet' }, place),
  )
}

function capitalisedFirst(said: CheckLine['words']): Child {
  const [first, ...others] = said
  return typeof first === 'string' ? words([capitalised(first), ...others]) : words(said)
}

function judgeCard({ status, words: said, model, score, reasoning, quotes, votes }: JudgeLine): HTMLElement {
  const facts = [
    ...(score === null ? [] : [`score ${score}`]),
    ...(votes === null ? [] : [`votes: ${votes}`]),
    ...(model === null ? [] : [model]),
  ]
  return el(
    'div',
    { class: 'check judge', 'data-status': status },
    el(
      'p',
      { class: 'check-head' },
      el('span', { class: 'status' }, statusWords[status]),
      ' Judge',
      facts.length === 0 ? null : el('span', { class: 'quiet' }, ` ${facts.join(' · ')}`),
    ),
    said.length === 0 ? null : el('p', { class: 'said' }, capitalisedFirst(said)),
    reasoning === null ? null : longText(reasoning, 'the reasoning'),
    quotes.map((quote) => el('blockquote', {}, quote)),
  )
}
