import type { SkillActivation } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import { countNames } from '../coverage.ts'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import { formatNames, toolNames, listSpanIds } from '../tools/tool-names.ts'
import { checkOrder } from '../subsequence.ts'

const loadedPdf = { calls: [{ tool: 'skill__activate', args: { name: 'pdf' } }] }

/** Lists loadings of skills that did not fail. */
function listLoadings(skills: readonly SkillActivation[] | null): SkillActivation[] {
  return (skills ?? []).filter(({ error }) => error === null)
}

/** Tells whether a loading is of the skill of this name; that of a plug-in is loaded as `plugin:skill`, and may be named without it. */
function isLoadingOf({ name }: SkillActivation, wanted: string): boolean {
  return name === wanted || name.endsWith(`:${wanted}`)
}

export const skillActivated = defineCheck({
  type: 'skill_activated',
  origins: ['promptkit'],
  summary: 'Every listed skill was loaded, or none of them, as asked.',
  why: 'A skill that is not loaded where it is needed might as well not have been written.',
  needs: ['skills'],
  passesEarly: ({ should_trigger: isWanted }: { should_trigger: boolean }) => isWanted,
  spelling: {
    names: ['skill_names'],
    forbids: ({ should_trigger: isWanted }: { should_trigger: boolean }) => !isWanted,
  },
  params: () =>
    z.strictObject({
      skill_names: toolNames.describe('Names of skills. A loading that failed does not count.'),
      min_calls: z.int().min(1).default(1).describe('How often each of them must be loaded.'),
      should_trigger: z
        .boolean()
        .default(true)
        .describe('`false`: none of them may be loaded, as trigger evals of skills ask in some rows.'),
    }),
  paramAliases: { skills: 'skill_names' },
  looser: { skill_names: 'fewer', min_calls: 'lower' },
  reasons: {
    'not-activated': 'A listed skill was loaded too few times.',
    activated: 'A skill was loaded that should not have been.',
  },
  messages: {
    'not-activated': [
      'Did not load `{actual.missing}`; loaded `{actual.loaded}`',
      'Did not load `{actual.missing}`{no actual.loaded} (the agent loaded no skills)',
    ],
    activated: 'Loaded `{actual}`, which should not trigger here',
  },
  evaluate({ skills }, { skill_names: wanted, min_calls: least, should_trigger: isWanted }) {
    const loadings = listLoadings(skills)
    const named = [...new Set(wanted)].flatMap((name) =>
      loadings.flatMap((loading) => (isLoadingOf(loading, name) ? name : [])),
    )
    if (!isWanted && named.length > 0) return fail('activated', { actual: formatNames(named) })
    const counts = countNames(named)
    const missing = wanted.filter((name) => (counts.get(name) ?? 0) < least)
    if (!isWanted || missing.length === 0) return pass()
    const loaded = formatNames(loadings.map(({ name }) => name))
    const actual = { missing: formatNames(missing), loaded }
    return fail('not-activated', {
      expected: formatNames(wanted),
      actual,
      score: 1 - missing.length / wanted.length,
    })
  },
  examples: [
    passes('The skill was loaded', { skill_names: ['pdf'] }, loadedPdf),
    fails('It could not be loaded', { skill_names: ['pdf'] }, 'not-activated', [
      { tool: 'skill__activate', args: { name: 'pdf' }, error: 'no such skill' },
    ]),
    passes('A request that is none for the skill', { skill_names: ['pdf'], should_trigger: false }, [
      { tool: 'Skill', args: { skill: 'deploy' } },
    ]),
    fails(
      'Codex reads its instructions instead',
      { skill_names: ['pdf'], should_trigger: false },
      'activated',
      [{ tool: 'shell', args: { command: 'cat .agents/skills/pdf/SKILL.md' } }],
    ),
    omitToolCalls({ skill_names: ['pdf'] }),
  ],
})

export const skillNotActivated = defineCheck({
  type: 'skill_not_activated',
  origins: ['promptkit'],
  summary: 'None of the listed skills was loaded.',
  why: 'A skill brings instructions and tools of its own, which some tasks must not have.',
  needs: ['skills'],
  negative: true,
  namesForbidden: true,
  spelling: { names: ['skill_names'] },
  params: () =>
    z.strictObject({
      skill_names: toolNames.describe('Names of forbidden skills. A loading that failed does not count.'),
    }),
  paramAliases: { skills: 'skill_names' },
  looser: { skill_names: 'fewer' },
  reasons: { activated: 'A forbidden skill was loaded.' },
  messages: { activated: 'Loaded `{actual}`, which is forbidden' },
  evaluate({ skills, toolCalls }, { skill_names: forbidden }) {
    const hits = listLoadings(skills).filter((loading) =>
      forbidden.some((name) => isLoadingOf(loading, name)),
    )
    if (hits.length === 0) return pass()
    const evidence = listSpanIds(hits.flatMap(({ toolCall }) => toolCalls?.[toolCall] ?? []))
    const expected = { 'not loaded': formatNames(forbidden) }
    return fail('activated', { expected, actual: formatNames(hits.map(({ name }) => name)), evidence })
  },
  examples: [
    passes('Another skill', { skill_names: ['deploy'] }, loadedPdf),
    fails('The forbidden skill was loaded', { skill_names: ['deploy'] }, 'activated', [
      { tool: 'skill__activate', args: { name: 'deploy' } },
    ]),
    omitToolCalls({ skill_names: ['deploy'] }),
  ],
})

export const skillActivationOrder = defineCheck({
  type: 'skill_activation_order',
  origins: ['promptkit'],
  summary: 'The agent asked for the listed skills in this order.',
  why: 'For work in which one skill prepares what the next one needs.',
  needs: ['skills'],
  spelling: { names: ['sequence'] },
  params: () =>
    z.strictObject({
      sequence: toolNames.describe(
        'Names of skills. Others may lie between them. Each attempt counts; `skill_activated` asks for success.',
      ),
    }),
  looser: { sequence: 'fewer' },
  reasons: { 'wrong-order': 'The skills were not asked for in this order.' },
  messages: {
    'wrong-order': [
      '`{actual.not found}` was not loaded in its place; loaded `{actual.loaded}`',
      'Never loaded `{actual.not found}`{no actual.loaded} (the agent loaded no skills)',
    ],
  },
  evaluate({ skills }, { sequence }) {
    return checkOrder(
      (skills ?? []).map(({ name }) => name),
      sequence,
      'loaded',
    )
  },
  examples: [
    passes('In order', { sequence: ['extract', 'summarise'] }, [
      { tool: 'skill__activate', args: { name: 'extract' } },
      { tool: 'skill__activate', args: { name: 'summarise' } },
    ]),
    fails('The second skill is missing', { sequence: ['extract', 'summarise'] }, 'wrong-order', [
      { tool: 'skill__activate', args: { name: 'extract' } },
    ]),
    omitToolCalls({ sequence: ['extract', 'summarise'] }),
  ],
})
