import type { Diagnostic } from '../core/diagnostic.ts'
import type { Mention, Project, ScenarioDraft, NamedModel } from './draft.ts'
import { brokenDraft, type ParsedFile } from './parse.ts'

/** A project with the files that it names. */
export interface JoinedProject {
  readonly file: string
  /** Files of its scenarios, and of its prompts. */
  readonly scenarios: ReadonlySet<string>
  readonly prompts: ReadonlySet<string>
  /** What it names and is not there, or is something else; each stands for a scenario that is not known. */
  readonly absent: readonly ScenarioDraft[]
  readonly problems: readonly Diagnostic[]
  readonly pool: readonly string[]
  /** One of its scenarios with what it adds to each. */
  complete(draft: ScenarioDraft): ScenarioDraft
}

/**
 * Puts a project together with the files that it names, which have been read where they exist; `models` are
 * those of its providers.
 */
export function joinProject(
  file: string,
  project: Project,
  parsed: ReadonlyMap<string, ParsedFile>,
  models: readonly NamedModel[],
): JoinedProject {
  const isScenario = ({ file: named }: Mention) => {
    const { drafts = [], isOther, project: inner } = parsed.get(named) ?? {}
    return drafts.length > 0 && isOther !== true && inner === undefined
  }
  const absent = project.scenarios
    .filter((mention) => !isScenario(mention))
    .map((mention) => absentScenario(mention, { file, origin: project.origin }, parsed.has(mention.file)))
  const prompts = project.prompts.flatMap((mention) => parsed.get(mention.file)?.prompts ?? [])
  const lost = project.prompts
    .filter((mention) => parsed.get(mention.file)?.prompts === undefined)
    .map((mention) => mention.problem(whyLost(mention, parsed.has(mention.file), 'prompt')))
  const files = [file, ...[...project.prompts, ...project.providers].map((mention) => mention.file)]
  return {
    file,
    scenarios: new Set(project.scenarios.map((mention) => mention.file)),
    prompts: new Set(project.prompts.map((mention) => mention.file)),
    absent,
    problems: [...absent.flatMap((draft) => draft.problems), ...lost],
    pool: project.pool,
    // Nobody knows what a prompt that is not there would have asked for.
    complete: (draft) =>
      project.complete(
        {
          ...draft,
          problems: [...draft.problems, ...lost],
          madeOf: [...(draft.madeOf ?? []), ...files],
        },
        prompts,
        models,
      ),
  }
}

function absentScenario(
  mention: Mention,
  named: Pick<ScenarioDraft, 'file' | 'origin'>,
  isThere: boolean,
): ScenarioDraft {
  const problem = mention.problem(whyLost(mention, isThere, 'scenario'))
  const { line = 1, column = 1 } = problem
  const locate = () => ({ line, column })
  return { ...brokenDraft(mention.file, '', [problem]), ...named, line, locate }
}

function whyLost({ file }: Mention, isThere: boolean, what: 'scenario' | 'prompt'): string {
  return isThere ? `\`${file}\` is no ${what} that can be read` : `there is no file \`${file}\``
}
