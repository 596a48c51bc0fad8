import type { JsonObject } from '../../../src/core/json.ts'
import { arenaDeviations } from '../../systems/promptkit/arena-deviations.ts'
import { scoreFiles } from '../score-files.ts'
import { vectorsIn, type Comparison } from './comparison.ts'

interface Base {
  readonly id: 'base'
  readonly files: Readonly<Record<string, string>>
}

/** A scenario of an Arena, a run of it as Arena writes it, and what Arena said of that run. */
interface ArenaVector {
  readonly id: string
  readonly note: string
  /** The Arena of the base that names the scenario. */
  readonly arena: string
  readonly scenario: string
  /** Files that stand in the place of those of the base. */
  readonly files?: Readonly<Record<string, string>>
  readonly run: JsonObject
  readonly expect: {
    /** Of each turn that was played to its end, its assertions in order. */
    readonly turns: readonly (readonly Said[])[]
    readonly conversation: readonly Said[]
    readonly passed: boolean
  }
}

type Said = readonly [type: string, status: string]

const [base, ...vectors] = vectorsIn('promptkit-arena.jsonl').map(
  (line) => JSON.parse(line) as Base | ArenaVector,
) as [Base, ...ArenaVector[]]

/** Scenarios with their runs, as PromptArena itself judged them. */
export const arenaComparisons: readonly Comparison[] = vectors.map((vector): Comparison => {
  const { id, note, expect: theirs } = vector
  const deviation = arenaDeviations[id]
  return {
    id,
    note,
    subject: 'Arena scenarios',
    as: deviation?.as ?? null,
    async answers() {
      const ours = await outcomeOn(vector)
      const said = [...theirs.turns, theirs.conversation].flat().map(([type, status]) => `${type} ${status}`)
      const expected = { passed: theirs.passed, said }
      if (deviation === undefined) return { ours, theirs: expected }
      return { ours: ours.said, theirs: said, listed: deviation.said }
    },
  }
})

/** What its assertions say, as far as Arena came: it ends a run at the first turn that fails. */
async function outcomeOn({ id, arena, scenario, files = {}, run, expect: theirs }: ArenaVector) {
  const path = `p/scenarios/${id}.scenario.yaml`
  const config = `p/${arena}.arena.yaml`
  const own = { ...base.files, ...files }
  const all = Object.fromEntries(Object.entries(own).map(([name, text]) => [`p/${name}`, text]))
  const listing = (all[config] ?? '').replace(
    / {2}scenarios:\n(?: {2}- file: .*\n)+/,
    `  scenarios:\n  - file: scenarios/${id}.scenario.yaml\n`,
  )
  const project = { ...all, [config]: listing, [path]: scenario, 'p/out/run.json': JSON.stringify(run) }
  const { scenarios } = await scoreFiles(project, [config])
  const [scored] = scenarios
  const verdicts = (scored?.verdicts[0] ?? []).filter((verdict) => !verdict.startsWith('no_agent_error'))
  const ended = theirs.turns.flat().length
  const conversation = theirs.conversation.length
  return {
    passed: scored?.outcome === 'passed',
    said: [...verdicts.slice(0, ended), ...(conversation === 0 ? [] : verdicts.slice(-conversation))],
  }
}
