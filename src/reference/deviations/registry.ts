import type { Origin } from '../../checks/define.ts'
import { agentcheckDeviations } from './agentcheck.ts'
import type { Deviation } from './deviation.ts'
import { kensaFileDeviations } from './kensa-files.ts'
import { kensaParamDeviations } from './kensa-params.ts'
import { kensaSpanDeviations } from './kensa-spans.ts'
import { kensaValueDeviations } from './kensa-values.ts'
import { kensaDeviations } from './kensa.ts'
import { promptkitFileDeviations } from './promptkit-files.ts'
import { promptkitJudgeDeviations } from './promptkit-judges.ts'
import { promptkitPromptDeviations } from './promptkit-prompts.ts'
import { promptkitDeviations } from './promptkit.ts'
import { timbalFlowDeviations } from './timbal-flow.ts'
import { timbalJudgeDeviations } from './timbal-judges.ts'
import { timbalValueDeviations } from './timbal-values.ts'

/** A system whose files we read: the version that we are compared with, and where we answer otherwise. */
export interface SystemDeviations {
  readonly origin: Origin
  /** The repository, and its versions in Markdown. */
  readonly repository: string
  readonly versions: string
  /** By entry; no name stands twice. */
  readonly entries: readonly (readonly [entry: string, deviation: Deviation])[]
}

type Table = Readonly<Record<string, Deviation>>

function entriesOf(...tables: readonly Table[]): SystemDeviations['entries'] {
  return tables.flatMap((table) => Object.entries(table))
}

/** Where we do otherwise, by system. */
export const deviationsInOrder: readonly SystemDeviations[] = [
  {
    origin: 'kensa',
    repository: 'https://github.com/satyaborg/kensa',
    versions: '0.7.0, and 0.2.0 for `tool_called` and `tool_not_called`',
    entries: entriesOf(
      kensaParamDeviations,
      kensaDeviations,
      kensaValueDeviations,
      kensaFileDeviations,
      kensaSpanDeviations,
    ),
  },
  {
    origin: 'promptkit',
    repository: 'https://github.com/AltairaLabs/PromptKit',
    versions: '`86d9f36`',
    entries: entriesOf(
      promptkitDeviations,
      promptkitJudgeDeviations,
      promptkitFileDeviations,
      promptkitPromptDeviations,
    ),
  },
  {
    origin: 'agentcheck',
    repository: 'https://github.com/wkhori/evalkit',
    versions: '0.1.0 (`1fa173c`)',
    entries: entriesOf(agentcheckDeviations),
  },
  {
    origin: 'timbal',
    repository: 'https://github.com/timbal-ai/timbal',
    versions: '`50d9eba`',
    entries: entriesOf(timbalValueDeviations, timbalFlowDeviations, timbalJudgeDeviations),
  },
]
