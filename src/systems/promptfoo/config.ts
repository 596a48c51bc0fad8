import type { Diagnostic } from '../../core/diagnostic.ts'
import { toMapping, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { getFolder, getStem, resolveInside } from '../../files/paths.ts'
import type { ParsedDrafts, ScenarioDraft, ScenarioSource } from '../../scenario/draft.ts'
import { createDraft, withChecks } from '../../scenario/draft.ts'
import { formatArgument } from '../../scenario/command-placeholders.ts'
import { createBrokenDraft } from '../../scenario/parse.ts'
import { describeCell, formatLabel } from '../../scenario/matrix.ts'
import { buildRunKey, parseDescription } from '../../trace/formats/promptfoo/run-names.ts'
import { readAssertions } from './assertions.ts'
import { explainRecorded } from './assertion-types.ts'
import { isChosen, readColumns, type Column } from './columns.ts'
import { isFileReference, toLink } from './links.ts'
import { stepInto, type Placed } from './placed.ts'
import { isTemplate, takesVariable } from './templates.ts'
import { maxAssertions, maxScenarios, readTests, type ConfigProblem, type PromptfooTest } from './tests.ts'

/** Reads a config: each test with each prompt and provider is a scenario, whose runs are in promptfoo's results. */
export function readConfig(source: ScenarioSource): ParsedDrafts {
  return new ConfigReader(source).read()
}

/** Reads a list of tests: it is part of the config that names it, and alone a problem. */
export function readTestList({ file, line }: ScenarioSource): ParsedDrafts {
  const message =
    'these are tests of promptfoo, without a config that names them; give the config, whose `tests` holds `file://` and this path'
  const problem = { code: 'scenario-value', severity: 'error', message, file, line, column: 1 } as const
  const draft = createBrokenDraft(file, '', [problem])
  return { drafts: [{ ...draft, origin: 'promptfoo' }], diagnostics: [problem], isOther: true }
}

/** A test with one of each of its variables that are lists. */
interface Variant {
  readonly test: PromptfooTest
  readonly vars: JsonObject
  /** Names of the variables that were lists, each with its value. */
  readonly axes: Readonly<Record<string, string>>
  readonly id: string
}

class ConfigReader {
  readonly #source: ScenarioSource
  readonly #root: Placed
  readonly #columns: readonly Column[]
  /** Null: there are more columns than are read. */
  readonly #columnCount: number | null
  readonly #columnProblems: readonly ConfigProblem[]
  readonly #diagnostics: Diagnostic[] = []
  readonly #outputFiles: readonly string[]
  readonly #isSeveral: Readonly<Record<'prompt' | 'provider', boolean>>
  /** Types of assertions, and tests without any, that were named already. */
  readonly #named = new Set<string>()

  constructor(source: ScenarioSource) {
    this.#source = source
    this.#root = { value: source.document, locate: source.locate }
    this.#outputFiles = this.#listOutputs()
    const { columns, problems } = readColumns(this.#root, source.linked ?? new Map(), maxScenarios)
    this.#columnProblems = problems
    this.#columns = columns ?? []
    this.#columnCount = columns?.length ?? null
    const isSeveral = (axis: 'prompt' | 'provider') =>
      new Set(this.#columns.map((column) => column[axis])).size > 1
    this.#isSeveral = { prompt: isSeveral('prompt'), provider: isSeveral('provider') }
  }

  read(): ParsedDrafts {
    const { tests, problems } = readTests(this.#root, this.#source.linked ?? new Map())
    const all = [...this.#columnProblems.slice(0, limits.faultsPerFile), ...problems]
    const shared = [...this.#listFaults(), ...all.map((problem) => this.#diagnose(problem))]
    const whole = this.#explainNothing(tests, problems.length > 0)
    if (whole !== null) shared.push(this.#diagnose({ at: this.#root, message: whole }))
    const taken = Object.keys(this.#labelColumns().values().next().value ?? {})
    const variants = whole === null ? listVariants(tests, taken) : []
    const drafts = [...this.#buildDrafts(variants, shared), ...this.#buildUnchosen(variants, shared)]
    const created =
      drafts.length > 0
        ? drafts
        : [{ ...this.#createDraft(getStem(this.#source.file), this.#root, shared), isUnread: true as const }]
    return {
      drafts: created,
      diagnostics: [...created.flatMap((draft) => draft.problems), ...this.#diagnostics],
      // Other files around it are no scenarios.
      project: {
        origin: 'promptfoo',
        scenarios: [],
        prompts: [],
        providers: [],
        pool: this.#outputFiles,
        complete: (draft) => draft,
      },
    }
  }

  /** Files that `promptfoo eval` writes its results to by itself, of the formats that hold all of them. */
  #listOutputs(): string[] {
    return [toMapping(this.#source.document)['outputPath'] ?? null].flat().flatMap((path) => {
      if (typeof path !== 'string' || !/\.jsonl?$/i.test(path)) return []
      return resolveInside(getFolder(this.#source.file), toLink(path)) ?? []
    })
  }

  /** `isUnread`: there are tests, of which nothing can be read. */
  #explainNothing(tests: readonly PromptfooTest[], isUnread: boolean): string | null {
    const columns = this.#columnCount ?? Infinity
    const counts = tests.map((test) => {
      const cells = listValues(test).reduce((product, [, values]) => product * values.length, columns)
      return { cells, ...test }
    })
    if (counts.reduce((sum, { cells }) => sum + cells, 0) > maxScenarios)
      return `the config makes more than ${maxScenarios} scenarios of its tests, prompts, providers and variables`
    if (counts.reduce((sum, { cells, assertions }) => sum + cells * assertions.length, 0) > maxAssertions)
      return `the config makes more than ${maxAssertions} assertions of its tests, prompts, providers and variables`
    const document = toMapping(this.#source.document)
    const isEmpty = tests.length === 0 && !isUnread
    if ('redteam' in document && (isEmpty || !('tests' in document || 'scenarios' in document)))
      return 'the tests of a config for red teaming are made by `promptfoo redteam generate`; give the file that it writes'
    return isEmpty ? 'the config has no tests; write them under `tests`' : null
  }

  /** Faults of the YAML, but for those of parts that are not read. */
  #listFaults(): Diagnostic[] {
    const parts: ReadonlySet<unknown> = new Set([
      undefined,
      ...'tests scenarios defaultTest prompts assertionTemplates'.split(' '),
    ])
    return this.#source.faults
      .filter(({ path: [key] }) => parts.has(key))
      .slice(0, limits.faultsPerFile)
      .map(({ path, message }) => this.#diagnose({ at: stepInto(this.#root, ...path), message }))
  }

  #diagnose({ at, message }: ConfigProblem): Diagnostic {
    return { code: 'scenario-value', severity: 'error', message, file: this.#source.file, ...at.locate([]) }
  }

  #buildDrafts(variants: readonly Variant[], shared: readonly Diagnostic[]): ScenarioDraft[] {
    const cells = variants.flatMap((variant) =>
      this.#listChosen(variant).map((column) => ({
        variant,
        column,
        key: this.#buildKey(variant, column, null),
      })),
    )
    const byKey = new Map<string, number>()
    for (const { key } of cells) byKey.set(key, (byKey.get(key) ?? 0) + 1)
    const labels = this.#labelColumns()
    return cells.map(({ variant, column, key }) => {
      const isAlone = byKey.get(key) === 1
      const asserted = variant.test.assertions.map(({ value }) => value)
      const traceRefs = [isAlone ? key : this.#buildKey(variant, column, asserted)]
      return {
        ...this.#buildDraft(variant, labels.get(column) ?? {}, shared),
        traceRefs,
        agentName: column.provider.name,
      }
    })
  }

  #listChosen({ test: { keys } }: Variant): readonly Column[] {
    return this.#columns.filter(
      ({ prompt, provider }) => isChosen(prompt, keys['prompts']) && isChosen(provider, keys['providers']),
    )
  }

  /** Tests that are asked nowhere, so that promptfoo has no run of them. */
  #buildUnchosen(variants: readonly Variant[], shared: readonly Diagnostic[]): ScenarioDraft[] {
    const message = 'its `prompts` or `providers` name none of the config'
    return variants
      .filter((variant) => this.#listChosen(variant).length === 0)
      .map(({ id, test: { at } }) => this.#createDraft(id, at, [...shared, this.#diagnose({ at, message })]))
  }

  /** Builds what a run says of itself: as much as tells it from the others, and is known before it. */
  #buildKey({ test, vars }: Variant, { index, prompt, provider }: Column, assert: JsonValue): string {
    const isOpen =
      (prompt.label === null && this.#isSeveral.prompt) ||
      (provider.label === null && this.#isSeveral.provider)
    return buildRunKey({
      vars,
      description: parseDescription(test.keys['description']),
      prompt: isOpen ? null : prompt.label,
      provider: isOpen ? null : provider.label,
      column: isOpen ? index : null,
      assert,
    })
  }

  /** Prompt and provider of each column, where there are several of them. */
  #labelColumns(): ReadonlyMap<Column, Readonly<Record<string, string>>> {
    const labels = new Map<Column, Record<string, string>>(this.#columns.map((column) => [column, {}]))
    for (const axis of ['prompt', 'provider'] as const) {
      const parts = [...new Set(this.#columns.map((column) => column[axis]))]
      if (parts.length < 2) continue
      const names = numberRepeated(parts.map(({ name }) => formatLabel(name)))
      for (const [column, values] of labels) values[axis] = names[parts.indexOf(column[axis])] ?? ''
    }
    return labels
  }

  #buildDraft(
    { test, vars, axes, id }: Variant,
    labels: Readonly<Record<string, string>>,
    shared: readonly Diagnostic[],
  ): ScenarioDraft {
    const values = { ...axes, ...labels }
    const suffix = Object.entries(values).map(([axis, label]) => `${axis}=${label}`)
    const problems = [...shared, ...test.problems.map((problem) => this.#diagnose(problem))]
    const draft = this.#createDraft(suffix.length === 0 ? id : `${id}@${suffix.join(',')}`, test.at, problems)
    const { description } = test.keys
    const name = typeof description === 'string' && description !== '' ? description : id
    const checks = readAssertions(test, {
      vars,
      linked: this.#source.linked ?? new Map(),
      onRecorded: (assertion, type) => this.#nameRecorded(assertion, type),
    })
    if (checks.length === 0)
      this.#warn(
        `test ${id}`,
        test.at,
        'scenario-key',
        'the test asserts nothing, so it is unverified; write what is expected under its `assert`, or that of `defaultTest`',
      )
    return withChecks(
      {
        ...draft,
        name,
        ...(suffix.length === 0 ? {} : describeCell(name, id, values)),
        input: this.#findInput(vars),
        trials: this.#findTrials(test),
      },
      checks,
    )
  }

  #createDraft(id: string, at: Placed, problems: readonly Diagnostic[]): ScenarioDraft {
    const { file } = this.#source
    const locate: Placed['locate'] = (path, part) =>
      at.locate(path[0] === 'id' ? ['description'] : path, part)
    const place = at.locate([])
    // In the config, of a test in another file, that is where it is named.
    const { line } = place.file === undefined ? place : this.#root.locate(['tests'], 'key')
    const sourceFiles = [...(this.#source.linked?.values() ?? [])].flatMap((files) =>
      typeof files === 'string' ? [] : files.map(({ path }) => path),
    )
    const outputFiles = this.#outputFiles
    return {
      ...createDraft({ id, file, line, origin: 'promptfoo', problems, locate }),
      hasMadeId: true,
      ...(sourceFiles.length === 0 ? {} : { sourceFiles }),
      ...(outputFiles.length === 0 ? {} : { outputFiles }),
    }
  }

  /** Finds the variable that the prompts take, or several of them; null if what is asked is not in the config. */
  #findInput(vars: JsonObject): JsonValue {
    const texts = this.#columns.flatMap(({ prompt }) => prompt.text ?? [])
    const taken = Object.entries(vars).filter(
      ([name, value]) =>
        typeof value === 'string' &&
        !isFileReference(value) &&
        !isTemplate(value) &&
        texts.some((text) => takesVariable(text, name)),
    )
    const [first] = taken
    if (first === undefined) return null
    return taken.length === 1 ? first[1] : Object.fromEntries(taken)
  }

  #findTrials({ options }: PromptfooTest): number | null {
    const { evaluateOptions = null, commandLineOptions = null } = toMapping(this.#source.document)
    const { repeat } = { ...toMapping(commandLineOptions), ...toMapping(evaluateOptions), ...options }
    return typeof repeat === 'number' && Number.isInteger(repeat) && repeat > 1
      ? Math.min(repeat, 1000)
      : null
  }

  /** Said once of each type: whoever gates by it should know who decides. */
  #nameRecorded(assertion: Placed, type: string): void {
    const message = `\`${type}\`: promptfoo's own verdict in its results decides, because ${explainRecorded(type)}`
    this.#warn(type, stepInto(assertion, 'type'), 'scenario-recorded', message)
  }

  /** `key`: of it, this is said once. */
  #warn(key: string, at: Placed, code: 'scenario-recorded' | 'scenario-key', message: string): void {
    if (this.#named.has(key)) return
    this.#named.add(key)
    const { file } = this.#source
    this.#diagnostics.push({ code, severity: 'warning', message, file, ...at.locate([]) })
  }
}

/** Values of each variable: a list that begins with a text stands for one of them at a time. */
function listValues({
  vars,
  options,
}: PromptfooTest): readonly (readonly [name: string, values: readonly JsonValue[]])[] {
  return Object.entries(vars).map(([name, value]) => {
    const isList =
      Array.isArray(value) && typeof value[0] === 'string' && options['disableVarExpansion'] !== true
    return [name, isList ? value : [value]]
  })
}

/** `taken`: names of axes next to those of variables. */
function listVariants(tests: readonly PromptfooTest[], taken: readonly string[]): Variant[] {
  const ids = numberRepeated(tests.map(nameTest))
  return tests.flatMap((test, index) => {
    const all = listValues(test)
    const vars = Object.fromEntries(all.map(([name, [value = null]]) => [name, value]))
    const lists = all.filter(([, values]) => values.length > 1)
    const labels = numberRepeated([...taken, ...lists.map(([name]) => formatLabel(name))])
    const start: Variant = { test, vars, axes: {}, id: ids[index] ?? '' }
    return lists.reduce<Variant[]>(
      (variants, [name, values], list) => {
        const names = numberRepeated(values.map((value) => formatLabel(formatArgument(value))))
        const axis = labels[taken.length + list] ?? ''
        return variants.flatMap((variant) =>
          values.map((value, place) => ({
            ...variant,
            vars: { ...variant.vars, [name]: value },
            axes: { ...variant.axes, [axis]: names[place] ?? '' },
          })),
        )
      },
      [start],
    )
  })
}

/** By its description, else by what it asks, so that its place in the list decides nothing. */
function nameTest({ at, within }: PromptfooTest, index: number): string {
  const label = nameMapping(at.value) ?? `test-${index + 1}`
  return within === null ? label : `${nameMapping(within.value) ?? 'scenario'}.${label}`
}

function nameMapping(value: JsonValue): string | null {
  const { description, vars } = toMapping(value)
  const text = parseDescription(description)
  if (text !== null) return formatLabel(text)
  const entries = Object.entries(toMapping(vars))
  const texts = entries.filter(([, item]) => typeof item !== 'object')
  const [first] = texts
  if (first === undefined)
    return entries.length === 0 ? null : formatLabel(Object.keys(toMapping(vars)).join(','))
  return formatLabel(
    texts.length === 1
      ? formatArgument(first[1])
      : texts.map(([name, item]) => `${name}=${formatArgument(item)}`).join(','),
  )
}

/** Names with a number after those that stand there already. */
function numberRepeated(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    return number === 1 ? name : `${name}~${number}`
  })
}
