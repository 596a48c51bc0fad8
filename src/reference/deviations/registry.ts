import type { Origin } from '../../checks/define.ts'
import { agentcheckDeviations } from '../../systems/agentcheck/deviations.ts'
import type { Deviation } from '../../systems/deviation.ts'
import { kensaFileDeviations } from '../../systems/kensa/deviations-files.ts'
import { kensaParamDeviations } from '../../systems/kensa/deviations-params.ts'
import { kensaSpanDeviations } from '../../systems/kensa/deviations-spans.ts'
import { kensaValueDeviations } from '../../systems/kensa/deviations-values.ts'
import { kensaDeviations } from '../../systems/kensa/deviations.ts'
import { promptkitFileDeviations } from '../../systems/promptkit/deviations-files.ts'
import { promptkitJudgeDeviations } from '../../systems/promptkit/deviations-judges.ts'
import { promptkitPromptDeviations } from '../../systems/promptkit/deviations-prompts.ts'
import { promptkitDeviations } from '../../systems/promptkit/check-deviations.ts'
import { timbalFlowDeviations } from '../../systems/timbal/deviations-flow.ts'
import { timbalJudgeDeviations } from '../../systems/timbal/deviations-judges.ts'
import { timbalValueDeviations } from '../../systems/timbal/deviations-values.ts'

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
