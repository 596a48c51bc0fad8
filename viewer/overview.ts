import type { CauseRow, ClauseLine, NoteBlock, RunData } from '../src/report/html/page-data.ts'
import { formatAddress } from './address.ts'
import { capitalised, counted, el, words, type Child } from './dom.ts'
import { metricsTable } from './metrics.ts'

/** What the overview can ask of the page. */
export interface Openers {
  /** Opens a scenario by its place in the list. */
  readonly openScenario: (place: number) => void
  /** Lists the scenarios of a cause. */
  readonly openCause: (cause: number) => void
}

/** The verdict and what decided it: what broke, why, and what else a reader must know. */
export function overview(run: RunData, openers: Openers): HTMLElement {
  return el(
    'article',
    { class: 'overview' },
    banner(run),
    causes(run, openers),
    decision(run),
    run.notes.map(note),
    metricsTable(run.metrics),
    about(run),
  )
}

function banner({ headline, gate, outcome, passRate, facts }: RunData): HTMLElement {
  const mood = gate === 'closed' ? 'bad' : outcome === 'passed' ? 'good' : 'unsure'
  const [found = headline, ...rest] = headline.split(' — ')
  // The line above says as much.
  const decided = rest.filter((said) => said !== 'blocking' && said !== 'gate open')
  const rate =
    passRate.head === null
      ? null
      : el(
          'p',
          { class: 'rate' },
          'Pass rate ',
          passRate.base === null || passRate.base === passRate.head
            ? null
            : [el('span', {}, passRate.base), ' → '],
          el('b', {}, passRate.head),
        )
  return el(
    'header',
    { class: `banner ${mood}` },
    el('p', { class: 'gate' }, gate === 'closed' ? 'Gate closed' : 'Gate open'),
    el('h1', { id: 'title', tabindex: '-1' }, capitalised(found)),
    decided.length === 0 ? null : el('p', { class: 'decided' }, capitalised(decided.join(' — '))),
    rate,
    el(
      'p',
      { class: 'facts' },
      facts.slice(0, 2).map((fact, index) => [index === 0 ? '' : ' · ', words(fact)]),
    ),
  )
}

const titles: Partial<Record<CauseRow['state'], string>> = {
  regressed: 'What broke',
  failed: 'Also failing',
  unverified: 'Could not be verified',
  'already failing': 'Already failing in the base',
  'set aside': 'Failed but set aside',
}

/** Scenarios that did not pass, by why: each cause is one row. */
function causes({ causes: all, scenarios }: RunData, { openScenario, openCause }: Openers): Child {
  const names = (cause: CauseRow): Child => {
    const shown = cause.scenarios.slice(0, 4)
    const left = cause.scenarios.length - shown.length
    return [
      shown.map((place, index) => [
        index === 0 ? '' : ', ',
        el(
          'a',
          { href: formatAddress(scenarios[place]?.id ?? ''), click: follow(() => openScenario(place)) },
          el('bdi', {}, scenarios[place]?.id ?? ''),
        ),
      ]),
      left > 0 ? `, and ${left.toLocaleString('en')} more` : '',
    ]
  }
  const row = (cause: CauseRow, index: number) =>
    el(
      'li',
      { class: 'cause', 'data-state': cause.state },
      el(
        'button',
        {
          type: 'button',
          click: () => openCause(index),
          'aria-label': `List ${counted(cause.scenarios.length, 'scenario')}`,
        },
        cause.scenarios.length.toLocaleString('en'),
      ),
      el(
        'div',
        {},
        el(
          'p',
          { class: 'cause-words' },
          words(cause.words),
          cause.difference.length === 0
            ? null
            : el('span', { class: 'quiet' }, ' First difference: ', words(cause.difference)),
        ),
        el('p', { class: 'cause-names' }, names(cause)),
      ),
    )
  return Object.entries(titles).flatMap(([state, title]) => {
    const own = all.flatMap((cause, index) => (cause.state === state ? [{ cause, index }] : []))
    if (own.length === 0) return []
    const sorted = own.toSorted((a, b) => b.cause.scenarios.length - a.cause.scenarios.length)
    const rows = sorted.map(({ cause, index }) => row(cause, index))
    return [
      el(
        'section',
        { class: 'block' },
        el('h2', {}, title),
        el('ul', { class: 'causes' }, rows.slice(0, mostCauses)),
        rows.length > mostCauses
          ? folded(
              counted(rows.length - mostCauses, 'more cause'),
              el('ul', { class: 'causes' }, rows.slice(mostCauses)),
            )
          : null,
      ),
    ]
  })
}

const mostCauses = 12

function decision({ clauses, gate }: RunData): Child {
  if (clauses.length === 0) return null
  const broken = clauses.filter(({ word }) => word !== 'holds')
  const held = clauses.filter(({ word }) => word === 'holds')
  return el(
    'section',
    { class: 'block' },
    el('h2', {}, gate === 'closed' ? 'Why the gate is closed' : 'What the gate found'),
    broken.length === 0
      ? el('p', {}, 'Every clause of the policy holds.')
      : clauseTable(broken, 'Clauses that do not hold'),
    held.length === 0
      ? null
      : folded(counted(held.length, 'clause holds', 'clauses hold'), clauseTable(held, 'Clauses that hold')),
  )
}

function clauseRow({ id, word, message }: ClauseLine): HTMLElement {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, el('code', {}, id)),
    el('td', { class: `word ${word.replace(/ /g, '-')}` }, word),
    el('td', {}, words(message)),
  )
}

function clauseTable(clauses: readonly ClauseLine[], label: string): HTMLElement {
  const head = el(
    'tr',
    {},
    ['Clause', 'Result', 'What it found'].map((name) => el('th', { scope: 'col' }, name)),
  )
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    el('table', { class: 'clauses' }, el('thead', {}, head), el('tbody', {}, clauses.map(clauseRow))),
  )
}

/** Loosened tests are seen at once. */
function note({ title, lines }: NoteBlock): HTMLElement {
  const list = el(
    'ul',
    { class: 'lines' },
    lines.map((line) => el('li', {}, words(line))),
  )
  const fold = folded(/^\d/.test(title) ? title : `${capitalised(title)} (${lines.length})`, list)
  fold.open = title === 'Loosened tests' && lines.length <= 8
  return fold
}

function about({ facts, leftOut, footer }: RunData): HTMLElement {
  return el(
    'footer',
    { class: 'about' },
    el('h2', {}, 'About this run'),
    el(
      'ul',
      { class: 'lines' },
      [...facts, ...leftOut].map((line) => el('li', {}, words(line))),
    ),
    el('p', {}, `Made by ${footer}. This file loads nothing and sends nothing.`),
  )
}

/** Content under a title that opens it. */
export function folded(title: string, ...content: readonly Child[]): HTMLDetailsElement {
  return el('details', { class: 'fold' }, el('summary', {}, title), ...content)
}

/** Follows a link of the page by a function of ours. */
function follow(open: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    open()
  }
}
