import { z } from 'zod'
import { omitNullish } from '../../core/json.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import { pageSize, readPages, type GitHubClient } from '../client.ts'
import { checking } from '../failure.ts'
import { isSameClaim } from '../claim.ts'
import { parseMarkAnswer, type MarkKind, type MarkContext } from './guarded-mark.ts'
import { conclusions, isPass, type MarkReport, type CommitPlace } from './mark.ts'

const created = z.object({ id: z.int().positive() })

const listed = z.object({
  check_runs: z.array(
    z.object({ id: z.int(), external_id: z.string().nullish(), conclusion: z.string().nullable() }),
  ),
})

/** A check run of this name. */
export function checkRun(name: string): MarkKind {
  /** Those of this step: several where GitHub made one and its reply got lost. */
  const ownIds = new Set<number>()
  /** Of others that had passed and waited for the rest, so that they showed no success. */
  let waiting: readonly number[] = []
  return {
    what: 'check run',
    state: 'check-run',
    effect: checking,
    async list({ client, place: { repository, sha }, claim }) {
      const wanted = { ...repository, ref: sha, check_name: name, filter: 'all', per_page: pageSize } as const
      const all = await readPages(async (page) => {
        const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs'
        return listed.parse((await client.request(route, { ...wanted, page })).data).check_runs
      })
      const answers = all
        .toSorted((a, b) => b.id - a.id)
        .flatMap(({ id: of, external_id: note, conclusion }) => {
          const shown = conclusions.find((one) => one === conclusion) ?? null
          const answer = parseMarkAnswer(note ?? '', shown)
          return answer === null ? [] : [{ ...answer, of }]
        })
      for (const { of, claim: its } of answers) if (isSameClaim(its, claim)) ownIds.add(of)
      waiting = answers.flatMap(({ of, shown, conclusion }) =>
        !ownIds.has(of) && isPass(conclusion) && shown !== null && !isPass(shown) ? [of] : [],
      )
      return answers
    },
    async open(side, note) {
      ownIds.add(await create(side, name, { status: 'in_progress' }, note))
    },
    async close(side, { report, isOvertaken }, note) {
      const { client, place } = side
      if (ownIds.size === 0 && isOvertaken) return
      if (ownIds.size === 0) ownIds.add(await create(side, name, buildCompletion(report), note))
      else for (const id of ownIds) await updateCheckRun(client, { ...place, id, note }, report)
      // Of several under one name, GitHub may let any count.
      if (isPass(report.conclusion))
        for (const other of waiting) await updateCheckRun(client, { ...place, id: other }, report)
    },
  }
}

/** Gives the id of a new check run. */
async function create({ client, context, place }: MarkContext, name: string, state: object, note: string) {
  const { data } = await client.request('POST /repos/{owner}/{repo}/check-runs', {
    ...place.repository,
    name,
    head_sha: place.sha,
    external_id: note,
    ...omitNullish({ details_url: context.runUrl ?? undefined }),
    ...state,
  })
  return created.parse(data).id
}

/** Characters of a title. */
const maxTitleLength = 250

function buildCompletion({ conclusion, title, summary }: MarkReport) {
  const output = { title: truncate(oneLine(title), maxTitleLength), summary }
  return { status: 'completed' as const, conclusion, output }
}

/** `note`: absent where it stays. @throws what the client throws. */
async function updateCheckRun(
  client: GitHubClient,
  { repository, id, note }: Pick<CommitPlace, 'repository'> & { readonly id: number; readonly note?: string },
  report: MarkReport,
): Promise<void> {
  await client.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
    ...repository,
    check_run_id: id,
    ...omitNullish({ external_id: note }),
    ...buildCompletion(report),
  })
}
