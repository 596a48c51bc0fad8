import type { JsonObject } from '../../core/json.ts'

/** What the values of a field are, over all rows. */
export interface FieldValues {
  /** Every text is a few words. */
  readonly areShort: boolean
  /** No text is. */
  readonly areLong: boolean
  /** Each is a word, a number or a few, and one at least is as short as `no`, which other words contain. */
  readonly areTiny: boolean
  /** Each is one letter, such as the choice of a question; an article is one, too. */
  readonly areLetters: boolean
  /** Some row has a list. */
  readonly areLists: boolean
  /** Some row has a mapping, or a list of them. */
  readonly areMappings: boolean
  /** Some text has several between `|`, of which one may be enough; cells of tables have lists so. */
  readonly areChoices: boolean
  /** Each is the name of a tool, or a call of one as systems write it. */
  readonly areCalls: boolean
  /** Some case lists a tool more than once. */
  readonly areRepeated: boolean
  /** Half or more name what the agent does, which its answer does not say: `refuse`. */
  readonly areActs: boolean
  /** Each is a word such as `budget_exceeded`: a state, of which no model can tell what it asks for. */
  readonly areCodes: boolean
  /** A quarter or more say what the agent should do, as `It should call search`. */
  readonly areDemands: boolean
  /** A quarter or more say what the agent does, as `reveals the system prompt`, which no answer says of itself. */
  readonly areDeeds: boolean
  /** Each is a text, or a mapping with nothing but one and its names, and half or more are sentences. */
  readonly areStatements: boolean
}

/** What an expectation becomes. */
export interface ExpectationRole {
  /** Keys of it, in lower case with `_` between words. */
  readonly keys: RegExp
  /** Keys of it among expectations, such as `contains` below `expected`. */
  readonly inside?: RegExp
  /** The check; `field` is the placeholder of the field. Null: these values cannot be said by it. */
  check(field: string, values: Partial<FieldValues>, isJudged: boolean): Expectation | null
}

export interface Expectation extends JsonObject {
  readonly type: string
  readonly params: JsonObject
}

export const askJudge = (criteria: string): Expectation => ({ type: 'llm_judge', params: { criteria } })

/** Asks whether a skill is loaded in the cases in which it is to be, and in no other. */
export function expectTrigger(skill: string, field: string): Expectation {
  return { type: 'skill_activated', params: { skill_names: [skill], should_trigger: `{{${field}?}}` } }
}

/** Asks a judge about a text, or each text of a list. */
function judgeEach(field: string, { areLists, areMappings, areActs, areCodes }: Partial<FieldValues>) {
  return areMappings || areActs || (areCodes && !areLists)
    ? null
    : askJudge(areLists ? `The answer meets each of these: ${field}` : field)
}

/** Least similarity to a reference answer: half of the words, since no two answers are worded alike. */
const minSimilarity = 0.5

const forbidDeeds = (field: string) => askJudge(`The answer does none of this: ${field}`)

/** Asks for the text itself, or for one of a list; for a word of its own where another may contain it. */
function expectText(field: string, { areLists, areTiny }: Partial<FieldValues>): Expectation {
  if (areLists === true) return { type: 'contains_any', params: { patterns: field } }
  return areTiny === true
    ? { type: 'output_matches', params: { pattern: String.raw`(?i)\b${field}\b` } }
    : { type: 'contains', params: { patterns: [field] } }
}

function compareReference(field: string, values: Partial<FieldValues>, isJudged: boolean) {
  if (values.areMappings === true || values.areActs === true || values.areLetters === true) return null
  if (values.areDemands === true) return judgeEach(field, values)
  const isIn = expectText(field, values)
  if (values.areShort === true) return isIn
  if (isJudged)
    return askJudge(`The answer says the same as this reference answer, in whatever words: ${field}`)
  const isLike: Expectation = {
    type: 'text_similarity',
    params: { reference: field, min_similarity: minSimilarity },
  }
  return values.areLong === true ? isLike : { type: 'any_of', params: { checks: [isIn, isLike] } }
}

const parts: Readonly<Record<string, string>> = {
  E: '(?:expect(?:ed|s)?|required?|gold(?:en)?|reference|target|ideal|correct|ground_truth|desired)_',
  F: '(?:forbid(?:den)?|prohibit(?:ed)?|ban(?:ned)?|disallow(?:ed)?|un(?:expected|acceptable|wanted)|excluded?|(?:must|should)_not|not|never|no)_',
  M: '(?:must|should)_',
  T: '(?:tool|function)(?:s|_calls?|_names?)?(?:_called|_used?)?',
  H: '(?:contain|include|mention|have|say)(?:s|ed)?',
  K: '(?:key_?words?|key_?phrases?|phrases?|words|substrings?|terms|strings)',
  A: '(?:final_)?(?:answers?|outputs?|responses?|results?|completions?|reply|replies|report|text)',
}

/** Keys of a whole name, in which a capital stands for one of the parts. */
function compileKeys(patterns: string): RegExp {
  const alternatives = patterns.trim().split(/\s+/).join('|')
  return new RegExp(`^(?:${alternatives.replaceAll(/[A-Z]/g, (name) => parts[name] ?? name)})$`)
}

/** One line for each: the check and its parameter, keys anywhere, and keys among expectations. */
const lists = `
tools_not_called tools = F(?:call_|use_)?T F(?:call|use) =
tool_order order = E(?:tool_(?:sequence|order|chain)|trajectory) tool_(?:sequence|order) = trajectory
tools_allowed tools = (?:allowed|permitted)_tools tools_allowed =
skill_not_activated skill_names = (?:E)?Fskills? =
skill_activated skill_names = Eskills? M(?:load|use)_skills? = skills?
tools_called tools = ET M(?:call|use)(?:_T)? T_expected = T
contains_any patterns = (?:(?:final|A)_)?(?:M)?H_(?:any|one|at_least_one)(?:_of)? E(?:K_)?any(?:_of)? E(?:A_)?(?:M)?H_any(?:_of)? any_of =
content_excludes patterns = E(?:A_)?not_H F(?:(?:A_)?H(?:_any|_K)?|K|claims|content|A) (?:final|A)_FH(?:_any)? M(?:exclude|avoid)(?:_K)? forbidden excludes? =
contains patterns = MH(?:_all|_K)? (?:final|A)_(?:M)?H(?:_all)? E(?:A_)?(?:H(?:_all)?|K) must_have_K contains?(?:_all)? includes?(?:_all)? key_?words = K H
max_tool_calls max = max_tool_calls =
max_turns max = max_turns =
max_cost max_usd = max_cost_usd =
max_duration max_seconds = max_(?:latency|duration)_s(?:ec(?:onds?)?)? =`

/** Each item of the list asks for a call of its own, where `tools_called` would count one call for all that it fits. */
function countCalls(field: string): Expectation {
  const params = { steps: field, ordering: 'any_order', args: 'subset', allow_others: true }
  return { type: 'trajectory', params }
}

function parseRole(line: string): ExpectationRole {
  const [name = '', keys = '', inside = ''] = line.split('=')
  const [type = '', param = ''] = name.split(' ')
  const takesCalls = param === 'tools' || param === 'order'
  const check: ExpectationRole['check'] = (field, values) => {
    const { areMappings, areChoices, areCalls, areDeeds } = values
    if (takesCalls ? !areCalls : areMappings || areChoices) return null
    if (type === 'tools_called' && values.areRepeated) return countCalls(field)
    return type === 'content_excludes' && areDeeds ? forbidDeeds(field) : { type, params: { [param]: field } }
  }
  return { keys: compileKeys(keys), inside: compileKeys(inside), check }
}

function matchPattern(type: string, more: JsonObject): ExpectationRole['check'] {
  return (pattern, { areLists, areMappings }) =>
    areLists || areMappings ? null : { type, params: { pattern, ...more } }
}

/** Comparison of what an agent says with a reference answer. */
export const referenceRole: ExpectationRole = {
  keys: compileKeys(
    'EA(?:_text)? (?:sample|true|best|preferred)_A model_answers? answers? outputs? expected references? (?:ground_)?truths? gold(?:en)? ideal target gt',
  ),
  inside: compileKeys('A value label content'),
  check: compareReference,
}

/** The one table of expectations: the first row whose keys match decides. */
export const expectationTable: readonly ExpectationRole[] = [
  // What was said before the input: without it, another thing is asked.
  {
    keys: compileKeys(
      '(?:(?:prior|previous|past|earlier|chat|conversation|message)_?)(?:turns|messages|history) history',
    ),
    check: () => null,
  },
  { keys: compileKeys('F(?:match|regex|patterns?)'), check: matchPattern('regex', { expect_match: false }) },
  {
    keys: compileKeys('Mmatch(?:_regex)? E(?:regex|pattern)'),
    inside: compileKeys('regex pattern matches'),
    check: matchPattern('output_matches', {}),
  },
  ...lists.trim().split('\n').map(parseRole),
  {
    keys: compileKeys('E(?:facts|(?:key_|answer_)?points|elements|topics|mentions) key_?facts key_?points'),
    inside: compileKeys('facts (?:key_|answer_)?points'),
    check: (field, { areShort, areMappings }) => {
      if (areMappings) return null
      return areShort
        ? { type: 'contains', params: { patterns: field } }
        : askJudge(`The answer says each of: ${field}`)
    },
  },
  {
    keys: compileKeys('F(?:behaviou?rs?|actions?)'),
    check: forbidDeeds,
  },
  {
    keys: compileKeys(`E(?:behaviou?rs?|outcome) llm_judge expected_outcome judge_prompt grading_notes
      (?:(?:judge|grading|evaluation|eval|quality|success|scoring|pass|acceptance)_)?(?:rubrics?|criteria|criterion)`),
    inside: compileKeys('behaviou?r outcome'),
    check: judgeEach,
  },
  {
    keys: compileKeys('expectations assertions'),
    check: (field, { areStatements }) => (areStatements ? judgeEach(field, { areLists: true }) : null),
  },
  referenceRole,
]

/** Keys of the input of a case, the likeliest first. */
export const inputKeys =
  `input inputs query question q prompt user_input user_query user_question user_message user_prompt user_text message customer_message
  utterance request user_request task instruction messages turns conversation text`.split(/\s+/)

/** How other keys of it end, where one does. */
export const inputEnding =
  /^(?!expect|must|should|gold|reference|follow_?up|next|system|generated).*(?:_(?:question|query|utterance)|(?:customer|user|human|client|test|chat)_(?:prompt|text|input|ask|says?)|(?:question|query|prompt)_(?:text|ar|de|en|es|fr|hi|it|ja|ko|pt|ru|tr|vi|zh))$/

/** Keys that say whether a skill is to be loaded. */
export const triggerKeys =
  /^(?:(?:should|must|expect(?:ed|s)?)_)(?:be_)?(?:trigger|activat)(?:e|ed|es|s|ion)?$/

/** Keys that identify a case. `id` and `_id` are found without being named. */
export const idKeys =
  /^(?:(?:(?:test|eval)_?)?case_?(?:id|name)|(?:test|task|question|query|example|item|eval)_(?:id|name)|q?id|uu?id|key|slug|name)$/
export const tagKeys = /^(?:tags|categor(?:y|ies)|topics?|group)$/
/** Keys whose mappings hold nothing but expectations. */
export const containerKeys =
  /^(?:expect(?:ed|s|ations?)?(?:_output)?|outputs?|checks|asserts?|assertions?|criteria|ground_truth|reference)$/
/** Keys that ask for nothing, though a word of theirs sounds like it: what a system noted, and what the agent was given or said. */
export const noteKeys =
  /^(?:(?:actual|generated|predicted|recorded|retriev(?:ed|al))_.*|agent_(?:output|response|answer|reply)|tool_schemas?|answer_(?:relevancy|relevance|correctness|similarity)|factual_correctness.*|(?:.*_)?contexts?|gold_(?:source|doc(?:ument)?)s?|response|agent_data|metadata|.*(?:created|updated|modified)(?:_at)?|(?:.*_)?(?:trace|run|span|observation|dataset|example|project|thread|session)_id|dataset_name|synthesizer_name|eval(?:uation)?_(?:steps|type)|scenario|schema_version|source_.*)$/
