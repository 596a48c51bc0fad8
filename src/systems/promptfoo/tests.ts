import { appendAll } from '../../core/collections.ts'
import type { Place } from '../../core/diagnostic.ts'
import { isObject, toMapping, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { memoize } from '../../core/lazy.ts'
import type { LinkedFile, LinkedFiles } from '../../scenario/linked-files.ts'
import { suggestWord } from '../../text/suggest.ts'
import { asksForSomething } from '../agentcheck/case-keys.ts'
import { readCsvTests } from './csv-tests.ts'
import { isDataLink, isProgramLink, listReferences, parseLinked, readValueFile, toLink } from './links.ts'
import { dereference, findSlips, listItems, stepInto, type Placed } from './placed.ts'

/** A problem at a place of a config or of a file that it names. */
export interface ConfigProblem {
  readonly at: Placed
  readonly message: string
}

/** A test with all that holds for it besides: of `defaultTest`, and of a `scenarios` entry. */
export interface PromptfooTest {
  /** Where it stands. */
  readonly at: Placed
  /** The entry of `config` that it is repeated for, in `scenarios`. */
  readonly within: Placed | null
  readonly keys: JsonObject
  readonly vars: JsonObject
  readonly options: JsonObject
  readonly assertions: readonly Placed[]
  readonly problems: readonly ConfigProblem[]
}

export interface TestList {
  readonly tests: readonly PromptfooTest[]
  /** Problems that keep all tests from being known. */
  readonly problems: readonly ConfigProblem[]
}

/** Scenarios of one config, assertions of them all, and files that name others. */
export const maxScenarios = 10_000
export const maxAssertions = 200_000
const deepestReference = 5

const testKeys =
  'description vars assert assertScoringFunction options metadata threshold provider providers providerOutput prompts'.split(
    ' ',
  )

const scenarioKeys = ['description', 'config', 'tests']
const setKeys = ['type', 'assert', 'weight', 'metric', 'threshold', 'config']

const configKeys =
  'description prompts providers targets tests scenarios defaultTest outputPath evaluateOptions commandLineOptions derivedMetrics'.split(
    ' ',
  )

/** Keys of a test that promptfoo passes over, though they ask for something: `assertions`, `expected`, or `file` alone. */
function listIdleExpectations(test: Placed): ConfigProblem[] {
  const keys = Object.keys(toMapping(test.value))
  const isTest = keys.some((key) => testKeys.includes(key))
  const idle = keys.filter(
    (key) =>
      key === 'prompt' ||
      (!testKeys.includes(key) && suggestWord(key, testKeys) === null && (!isTest || asksForSomething(key))),
  )
  return idle.map((key) => ({
    at: stepInto(test, key),
    message: `\`${key.slice(0, 80)}\` is not a key of a test, and promptfoo passes it over; write what is expected under \`assert\`, ${isTest ? 'what is asked in a prompt of the config, with `vars`, and what is only a note under `metadata`' : 'or the name of a file of tests as text, such as `- file://cases/refund.yaml`'}`,
  }))
}

/** Keys of a config that ask for something in a test, where promptfoo passes them over: each of its tests passes. */
function listIdleDefaults(config: Placed): ConfigProblem[] {
  const idle = Object.keys(toMapping(config.value)).filter((key) =>
    /^(?:assert(?:ions?|s)?|threshold)$/.test(key),
  )
  return idle.map((key) => ({
    at: stepInto(config, key),
    message: `\`${key}\` is not a key of a config, and promptfoo passes it over; write it under \`defaultTest\` for all tests`,
  }))
}

function listSlips(at: Placed, keys: readonly string[], what: string): ConfigProblem[] {
  return findSlips(at.value, keys, what).map(([key, message]) => ({ at: stepInto(at, key), message }))
}

/** Keys of a test, besides its assertions, below which any text may name a file. */
const placesOfFiles = ['vars', 'options', 'provider', 'assertScoringFunction']

/** What all tests share is looked through once. */
const getSharedReferences = memoize((value: JsonObject) => [...listReferences(value)])

function getReferences(value: JsonValue) {
  return isObject(value) ? getSharedReferences(value) : [...listReferences(value)]
}

/** Files that cannot be read: what they ask or would do is unknown. */
export function listUnreadable(part: Placed, linked: LinkedFiles, isAssertion = false): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  for (const [path, reference] of getReferences(part.value)) {
    const files = linked.get(toLink(reference))
    const isValue = isAssertion && path.includes('value') && !isProgramLink(reference)
    const content = isValue ? readValueFile(linked, reference) : files
    if (typeof content !== 'string') continue
    const message = `\`${reference.slice(0, 80)}\` cannot be read: ${content}`
    problems.push({ at: stepInto(part, ...path), message })
    if (problems.length === limits.faultsPerFile) break
  }
  return problems
}

/** Reads all tests of a config; one without `tests` has a single one, as promptfoo has it. */
export function readTests(config: Placed, linked: LinkedFiles): TestList {
  return new TestReader(config, linked).read()
}

class TestReader {
  readonly #config: Placed
  readonly #linked: LinkedFiles
  readonly #problems: ConfigProblem[] = []
  #references = 0

  constructor(config: Placed, linked: LinkedFiles) {
    this.#config = config
    this.#linked = linked
    this.#problems.push(
      ...listSlips(config, configKeys, 'a config'),
      ...listIdleDefaults(config),
      ...listUnreadable(stepInto(config, 'extensions'), linked),
      ...listUnreadable(stepInto(config, 'nunjucksFilters'), linked),
    )
  }

  read(): TestList {
    const tests: PromptfooTest[] = []
    let assertions = 0
    for (const test of this.#listTests()) {
      tests.push(test)
      assertions += test.assertions.length
      if (tests.length > maxScenarios || assertions > maxAssertions) break
    }
    return { tests, problems: this.#problems }
  }

  *#listTests(): Generator<PromptfooTest> {
    const [defaultTest = { value: null, locate: this.#config.locate }] = this.#readList(
      stepInto(this.#config, 'defaultTest'),
    )
    const { tests = null, scenarios = null } = toMapping(this.#config.value)
    if (tests === null && scenarios === null) yield this.#merge([defaultTest], { ...this.#config, value: {} })
    for (const test of this.#readList(stepInto(this.#config, 'tests'))) yield this.#merge([defaultTest], test)
    for (const scenario of this.#readList(stepInto(this.#config, 'scenarios'))) {
      for (const { at, message } of listSlips(scenario, scenarioKeys, 'an entry of `scenarios`'))
        this.#say(at, message)
      if (stepInto(scenario, 'config').value === null)
        this.#say(scenario, 'an entry of `scenarios` without `config` asks nothing')
      for (const data of this.#readList(stepInto(scenario, 'config'))) {
        let isEmpty = true
        for (const test of this.#readList(stepInto(scenario, 'tests'))) {
          isEmpty = false
          yield this.#merge([defaultTest, data], test)
        }
        if (isEmpty) yield this.#merge([defaultTest, data], { ...data, value: {} })
      }
    }
  }

  #say(at: Placed, message: string): void {
    if (this.#problems.length < limits.faultsPerFile) this.#problems.push({ at, message })
  }

  /** The mappings of a list, of one mapping, or of the files that are named in place of them. */
  *#readList(list: Placed, depth = 0): Generator<Placed> {
    if (list.value === null) return
    for (const item of Array.isArray(list.value) ? listItems(list) : [list]) {
      const target = dereference(this.#config.value, item)
      if (target === null) {
        this.#say(item, 'nothing stands at the place that `$ref` names')
        continue
      }
      const path = toMapping(target.value)['path']
      const reference = typeof path === 'string' ? path : target.value
      if (typeof reference === 'string') yield* this.#readReference(target, reference, depth)
      else if (toMapping(target.value) === target.value) yield target
      else this.#say(item, 'expected a mapping, or the path of a file with them')
    }
  }

  *#readReference(at: Placed, reference: string, depth: number): Generator<Placed> {
    const shown = reference.slice(0, 80)
    this.#references += 1
    if (depth > deepestReference || this.#references > maxScenarios) {
      this.#say(at, `\`${shown}\` is not read: files of tests name each other too deeply or too often`)
      return
    }
    if (!isDataLink(reference)) {
      this.#say(
        at,
        `\`${shown}\` is a program or lies elsewhere, and is not read; write its tests to a YAML, JSON or CSV file`,
      )
      return
    }
    const files = this.#linked.get(toLink(reference)) ?? 'it was not read'
    if (typeof files === 'string') this.#say(at, `\`${shown}\` cannot be read: ${files}`)
    else for (const file of files) yield* this.#readFile(at, file, depth)
  }

  *#readFile(at: Placed, file: LinkedFile, depth: number): Generator<Placed> {
    if (/\.csv$/i.test(file.path)) {
      const { tests, problem } = readCsvTests(file)
      if (problem !== null) this.#say(at, `\`${file.path}\`: ${problem}`)
      yield* tests
      return
    }
    if (/\.jsonl$/i.test(file.path)) {
      for (const [index, text] of file.text.split('\n').entries()) {
        const line = { file: file.path, line: index + 1, column: 1 }
        for (const row of text.trim() === '' ? [] : this.#readDocument({ path: file.path, text }, line))
          yield* this.#readList(row, depth + 1)
      }
      return
    }
    for (const list of this.#readDocument(file)) yield* this.#readList(list, depth + 1)
  }

  /** `line`: where it stands, if it is a line of the file. */
  #readDocument(file: LinkedFile, line?: Place): Placed[] {
    const parsed = parseLinked(file)
    const toPlace = (place: Place) => line ?? { ...place, file: file.path }
    if (parsed.ok)
      return [{ value: parsed.value, locate: (path, part) => toPlace(parsed.locate(path, part)) }]
    this.#say({ value: null, locate: () => toPlace(parsed.position) }, parsed.message)
    return []
  }

  /** What holds for a test besides yields to what it says itself; assertions add up. */
  #merge(outer: readonly Placed[], test: Placed): PromptfooTest {
    const problems: ConfigProblem[] = []
    const all = [...outer, test]
    const merged = all.map(({ value }) => toMapping(value))
    const join = (key: string) => joinMappings(merged.map((part) => toMapping(part[key])))
    const options = join('options')
    const [first, ...rest] = all
    const sources = options['disableDefaultAsserts'] === true ? rest : [first as Placed, ...rest]
    const assertions = sources.flatMap((source) => {
      const list = stepInto(source, 'assert')
      if (list.value !== null && !Array.isArray(list.value))
        problems.push({ at: list, message: '`assert` must be a list of assertions, each with a `type`' })
      return listItems(list).flatMap((item) => dereference(this.#config.value, item) ?? [item])
    })
    const vars = join('vars')
    const written = all.map((part) => stepInto(part, 'vars'))
    const files = written.filter(({ value }) => value !== null && toMapping(value) !== value)
    const sets = assertions.filter(({ value }) => toMapping(value)['type'] === 'assert-set')
    appendAll(problems, [
      ...files.map((at) => ({ at, message: 'files of variables are not read; write `vars` as a mapping' })),
      ...all.flatMap((part) => [
        ...listSlips(part, [...testKeys, 'prompt'], 'a test'),
        ...listIdleExpectations(part),
      ]),
      ...sets.flatMap((set) => listSlips(set, setKeys, 'a set')),
      ...all.flatMap((part) =>
        placesOfFiles.flatMap((key) => listUnreadable(stepInto(part, key), this.#linked)),
      ),
      ...assertions.flatMap((assertion) => listUnreadable(assertion, this.#linked, true)),
    ])
    const [, within = null] = outer
    return { at: test, within, keys: joinMappings(merged), vars, options, assertions, problems }
  }
}

/** A key `__proto__` stays a key like any other. */
function joinMappings(mappings: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(mappings.flatMap((mapping) => Object.entries(mapping)))
}
