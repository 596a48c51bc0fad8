import type { BindProblem, CheckSpec } from '../checks/bind.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { JsonValue } from '../core/json.ts'
import type { Locate, ParsedYaml } from '../text/yaml/parse-yaml.ts'
import type { Scenario, ScenarioOrigin } from './scenario.ts'

/** A check as it stands in a file: placeholders are not filled in, parameters not looked at. */
export interface CheckDraft {
  readonly spec: CheckSpec
  /** Problems of its own keys; it will answer `error`. */
  readonly problems: readonly BindProblem[]
}

/** A scenario as it stands in a file: its dataset is not read, its checks are not bound. */
export interface ScenarioDraft extends Omit<Scenario, 'row' | 'checks' | 'checksFingerprint' | 'locate'> {
  readonly checks: readonly CheckDraft[]
  readonly locate: Locate
  /** The file, relative to the workspace, and the field of a row that is its input. */
  readonly dataset: { readonly file: string; readonly inputField: string } | null
}

type Named = Pick<ScenarioDraft, 'id' | 'file' | 'line' | 'origin' | 'problems' | 'locate'>

/** A scenario of which nothing but its name and place is said. */
export function blankDraft(named: Named): ScenarioDraft {
  return {
    ...named,
    name: named.id,
    description: '',
    tags: [],
    input: null,
    runCommand: null,
    trials: null,
    traces: null,
    traceRefs: [],
    expectedOutcome: '',
    failurePattern: null,
    source: 'code',
    checks: [],
    criteria: null,
    judge: null,
    dataset: null,
  }
}

/** A scenario file, parsed: what a dialect reads. */
export interface ScenarioSource {
  readonly file: string
  readonly document: JsonValue
  readonly faults: Extract<ParsedYaml, { ok: true }>['faults']
  readonly line: number
  readonly locate: Locate
}

/**
 * One system's scenario format. `detect` looks at content. `read` maps the document to drafts and
 * never drops a scenario: what it cannot read becomes a draft with problems.
 */
export interface Dialect {
  readonly id: ScenarioOrigin
  readonly summary: string
  /** For a format with a syntax of its own: the document of a text, or null where it is another format. */
  parse?(text: string): ParsedYaml | null
  detect(document: JsonValue): boolean
  read(source: ScenarioSource): {
    readonly drafts: readonly ScenarioDraft[]
    readonly diagnostics: readonly Diagnostic[]
  }
}
