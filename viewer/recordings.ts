import type { RecordingRow, RecordingsData } from '../src/report/html/page-data.ts'
import { readTranscript } from './chunks.ts'
import { counted, el } from './dom.ts'
import { recording } from './transcript.ts'

/** Shows recordings without a run, one at a time. */
export async function showRecordings({ recordings, leftOut }: RecordingsData): Promise<void> {
  const place = el('article', {})
  // Counts what was asked for: an answer that comes late is not shown.
  let asked = 0
  const show = async (index: number) => {
    const mine = ++asked
    const row = recordings[index]
    if (row === undefined) return
    const data = await readTranscript(row.transcript)
    if (mine === asked) place.replaceChildren(...heading(row), ...recording(data))
  }
  const choice = recordings.length < 2 ? null : chooser(recordings, (index) => void show(index))
  const missing =
    leftOut === 0 ? null : el('p', { class: 'missing' }, `${counted(leftOut, 'more recording')} left out.`)
  document.body.append(
    el('header', { class: 'top' }, el('span', { class: 'brand' }, 'Scenario Gate'), choice),
    el('div', { class: 'app alone' }, el('main', { id: 'main' }, place, missing)),
  )
  await show(0)
}

function heading({ title, source }: RecordingRow): HTMLElement[] {
  return [
    el('h1', { id: 'title', tabindex: '-1' }, el('bdi', {}, title)),
    el('p', { class: 'quiet' }, el('bdi', {}, source)),
  ]
}

function chooser(recordings: readonly RecordingRow[], show: (index: number) => void): HTMLElement {
  const options = recordings.map(({ title }, index) => el('option', { value: index }, title))
  const select = el('select', { change: () => show(select.selectedIndex) }, options)
  return el('label', { class: 'chooser' }, `${counted(recordings.length, 'recording')} `, select)
}
