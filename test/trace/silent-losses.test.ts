import { readFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import { afterAll, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { Oracle } from '../support/oracle.ts'
import { recordedFiles } from '../support/recorded-files.ts'
import { structuralMutants, type StructuralMutant } from '../support/structural-mutants.ts'
import { undecidedLosses } from '../support/undecided-losses.ts'
import { jsonLines } from '../support/trace-files.ts'

/** `npm run fuzz` tries every kind at every place, at the first few of each that are alike; otherwise some, always the same ones. */
const isFull = process.env['FUZZ'] === 'full'
const some = 16
const alike = 3

const root = new URL('../fixtures/traces/', import.meta.url)

/** What was tried, by kind; `npm run fuzz` prints it. */
const tried = new Map<string, { count: number; silent: number }>()

/** Silent passes that nobody can tell from another run, by the reason. */
const excused = new Map<string, number>()

afterAll(() => {
  if (!isFull) return
  const rows = [...tried].map(([kind, { count, silent }]) => [kind, String(count), String(silent)])
  const reasons = [...excused].map(([why, count]) => [why, String(count)])
  const kinds = markdownTable([['kind', 'tried', 'silent passes'], ...rows], { align: ['l', 'r', 'r'] })
  const whys = markdownTable([['another run, as', 'silent passes'], ...reasons], { align: ['l', 'r'] })
  process.stdout.write(`\n${kinds}\n\n${whys}\n\n`)
})

test.for(recordedFiles.filter((name) => !name.endsWith('.yaml')))(
  'nothing that was lost, moved or mistaken passes silently: %s',
  { timeout: 3_600_000 },
  async (name) => {
    const content = readFileSync(new URL(name, root), 'utf8')
    const isLines = name.endsWith('.jsonl')
    const records = (isLines ? content.trim().split('\n') : [content]).map(
      (text) => JSON.parse(text) as JsonValue,
    )
    const oracle = await Oracle.of(name, content)
    const silent: string[] = []
    for (const mutant of chosen(records)) {
      const changed = mutant.records()
      const passed = await oracle.passesOf(isLines ? jsonLines(...changed) : JSON.stringify(changed[0]))
      const found = passed.filter((type) => !isUndecided(mutant, type))
      const row = tried.get(mutant.kind) ?? { count: 0, silent: 0 }
      tried.set(mutant.kind, { count: row.count + oracle.checks, silent: row.silent + found.length })
      if (found.length > 0) silent.push(`${mutant.kind} at ${mutant.place}: ${found.join(', ')}`)
    }
    expect(silent).toEqual([])
  },
)

/** The first few of each kind at places that are alike; of those, some that lie as far apart as they can. */
function chosen(records: readonly JsonValue[]): readonly StructuralMutant[] {
  const counts = new Map<string, number>()
  const all = [...structuralMutants(records)].filter(({ kind, place }) => {
    const key = `${kind} ${place}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return (counts.get(key) ?? 0) <= alike
  })
  const step = isFull ? 1 : Math.max(1, Math.floor(all.length / some))
  return all.filter((_, index) => index % step === 0)
}

function isUndecided({ kind, place }: StructuralMutant, type: string): boolean {
  const reason = undecidedLosses.find(
    ({ of, at, checks }) => of.test(kind) && at.test(place) && checks.test(type),
  )
  if (reason !== undefined) excused.set(reason.why, (excused.get(reason.why) ?? 0) + 1)
  return reason !== undefined
}
