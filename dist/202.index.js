export const id = 202;
export const ids = [202];
export const modules = {
	3998: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { runAction: () => runAction });
		var external_node_crypto_ = __webpack_require__(7598);
		var external_node_path_ = __webpack_require__(6760);
		var lib_config = __webpack_require__(2193);
		var errors = __webpack_require__(3828);
		var core_escape = __webpack_require__(96);
		var disk_tree = __webpack_require__(2479);
		;
		function baseRequestOf({ eventName, base, headSha }) {
			if (base === null) return { kind: "default" };
			if (eventName === "push") return {
				kind: "push",
				before: base.sha
			};
			if (headSha === null) return { kind: "default" };
			return {
				kind: "event",
				base: base.sha,
				head: headSha,
				branch: base.ref
			};
		}
		var promises_ = __webpack_require__(1455);
		var schemas = __webpack_require__(6843);
		var limits = __webpack_require__(7535);
		var visible_text = __webpack_require__(7329);
		;
		const noFacts = {
			headSha: null,
			headRef: null,
			base: null,
			pullRequest: null,
			isFork: false
		};
		async function readEvent(path, eventName) {
			if (path === undefined || path === "") {
				return unusable("GITHUB_EVENT_PATH is not set, so that the pull request and its base are unknown");
			}
			let payload;
			try {
				payload = JSON.parse(await readBounded(path));
			} catch (thrown) {
				return unusable(`expected the JSON file that the runner writes: ${(0, visible_text.TN)((0, errors.iT)(thrown).message)}`, path);
			}
			const parsed = (event_schemas.get(eventName) ?? anyPayload).safeParse(payload);
			if (parsed.success) return {
				facts: parsed.data,
				problem: null
			};
			const issue = parsed.error.issues[0];
			const key = issue?.path.join(".") || "the payload";
			return unusable(`${key} of the event \`${(0, visible_text.TN)(eventName)}\`: ${issue?.message ?? "not understood"}`, path);
		}
		function unusable(message, file) {
			const located = file === undefined ? message : `${(0, visible_text.TN)(file)}: ${message}`;
			return {
				facts: noFacts,
				problem: {
					code: "bad-event",
					severity: "error",
					message: located
				}
			};
		}
		async function readBounded(path) {
			const file = await (0, promises_.open)(path);
			try {
				const { size } = await file.stat();
				if (size > limits.F.eventPayload) throw new Error(`${size} bytes, at most ${limits.F.eventPayload} are read`);
				return await file.readFile("utf8");
			} finally {
				await file.close();
			}
		}
		const shaSchema = schemas.YjP().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, "expected the hash of a commit");
		const number = schemas.Whr().positive();
		const ref = schemas.YjP().transform((name) => name.replace(/^refs\/(?:heads|tags)\//, ""));
		const anyPayload = schemas.Ikc({}).transform(() => noFacts);
		const pullRequest = schemas.Ikc({ pull_request: schemas.Ikc({
			number,
			head: schemas.Ikc({
				sha: shaSchema,
				ref,
				repo: schemas.Ikc({ full_name: schemas.YjP() }).nullable()
			}),
			base: schemas.Ikc({
				sha: shaSchema,
				ref,
				repo: schemas.Ikc({ full_name: schemas.YjP() })
			})
		}) }).transform(({ pull_request: { number: pull, head, base } }) => ({
			headSha: head.sha,
			headRef: head.ref,
			base: {
				sha: base.sha,
				ref: base.ref
			},
			pullRequest: pull,
			isFork: head.repo?.full_name !== base.repo.full_name
		}));
		const issueComment = schemas.Ikc({ issue: schemas.Ikc({
			number,
			pull_request: schemas.Ikc({}).optional()
		}) }).transform(({ issue }) => ({
			...noFacts,
			pullRequest: issue.pull_request === undefined ? null : issue.number
		}));
		const mergeGroup = schemas.Ikc({ merge_group: schemas.Ikc({
			head_sha: shaSchema,
			head_ref: ref,
			base_sha: shaSchema,
			base_ref: ref
		}) }).transform(({ merge_group: group }) => ({
			...noFacts,
			headSha: group.head_sha,
			headRef: group.head_ref,
			base: {
				sha: group.base_sha,
				ref: group.base_ref
			}
		}));
		const push = schemas.Ikc({
			before: shaSchema,
			ref
		}).transform(({ before, ref: branch }) => ({
			...noFacts,
			headRef: branch,
			base: /^0+$/.test(before) ? null : {
				sha: before,
				ref: branch
			}
		}));
		const event_schemas = new Map([
			["pull_request", pullRequest],
			["pull_request_target", pullRequest],
			["pull_request_review", pullRequest],
			["pull_request_review_comment", pullRequest],
			["issue_comment", issueComment],
			["merge_group", mergeGroup],
			["push", push]
		]);
		;
		async function readContext(env) {
			const eventName = env["GITHUB_EVENT_NAME"] ?? "";
			const { facts, problem } = await readEvent(env["GITHUB_EVENT_PATH"], eventName);
			const serverUrl = withoutSlash(env["GITHUB_SERVER_URL"] || "https://github.com");
			const repository = repositoryOf(env["GITHUB_REPOSITORY"] ?? "");
			const runId = /^\d+$/.exec(env["GITHUB_RUN_ID"] ?? "")?.[0] ?? null;
			const runAttempt = Math.max(1, Number.parseInt(env["GITHUB_RUN_ATTEMPT"] ?? "1", 10) || 1);
			const sha = shaSchema.safeParse(env["GITHUB_SHA"]).data ?? null;
			const actor = env["GITHUB_ACTOR"] ?? "";
			return {
				...facts,
				eventName,
				repository,
				apiUrl: withoutSlash(env["GITHUB_API_URL"] || "https://api.github.com"),
				serverUrl,
				runUrl: runUrlOf(serverUrl, repository, runId, runAttempt),
				runId,
				runAttempt,
				sha,
				headSha: facts.headSha ?? sha,
				headRef: facts.headRef ?? (env["GITHUB_REF_NAME"] || null),
				actor,
				isDependabot: actor === "dependabot[bot]",
				workspace: env["GITHUB_WORKSPACE"] || null,
				summaryPath: env["GITHUB_STEP_SUMMARY"] || null,
				problem
			};
		}
		function repositoryOf(fullName) {
			const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(fullName) ?? [];
			return owner === undefined || repo === undefined ? null : {
				owner,
				repo
			};
		}
		function runUrlOf(serverUrl, repository, runId, attempt) {
			if (repository === null || runId === null) return null;
			const run = `${serverUrl}/${repository.owner}/${repository.repo}/actions/runs/${runId}`;
			return attempt === 1 ? run : `${run}/attempts/${attempt}`;
		}
		function withoutSlash(url) {
			return url.endsWith("/") ? url.slice(0, -1) : url;
		}
		;
		function untrustedOf({ isFork, isDependabot, eventName, problem }) {
			if (isFork) return "a fork";
			if (isDependabot) return "Dependabot";
			if (problem !== null) return "a place that the event does not name";
			return events.has(eventName) ? null : "a place that this event does not describe";
		}
		const events = new Set([
			"pull_request",
			"pull_request_target",
			"pull_request_review",
			"pull_request_review_comment",
			"merge_group",
			"push",
			"release",
			"repository_dispatch",
			"schedule",
			"workflow_dispatch"
		]);
		;
		function printToLog(text, word, write) {
			write(`::stop-commands::${word}\n${text.endsWith("\n") ? text : `${text}\n`}::${word}::\n`);
		}
		var core = __webpack_require__(6421);
		;
		const places = {
			error: 9,
			warning: 9,
			notice: 10
		};
		const emitters = {
			error: core.z3,
			warning: core.$e,
			notice: core.lm
		};
		function annotate(annotations) {
			const taken = {
				error: 0,
				warning: 0,
				notice: 0
			};
			for (const annotation of annotations) {
				const { level, message } = annotation;
				if (taken[level] === places[level]) continue;
				taken[level] += 1;
				emitters[level](message, propertiesOf(annotation));
			}
			return taken.error + taken.warning + taken.notice;
		}
		function propertiesOf({ title, file, line, column }) {
			return {
				title,
				...file === undefined ? {} : { file },
				...line === undefined ? {} : { startLine: line },
				...column === undefined ? {} : { startColumn: column }
			};
		}
		var external_node_timers_promises_ = __webpack_require__(8500);
		var version = __webpack_require__(3411);
		var classic_errors = __webpack_require__(961);
		var json = __webpack_require__(3085);
		;
		const commentPermission = "`pull-requests: write` under `permissions:`";
		function isFailure(value) {
			return "reason" in value;
		}
		function replyOf(thrown) {
			if (!(thrown instanceof Error) || !("response" in thrown) || !(0, json.Gv)(thrown.response)) return null;
			const { status, headers, data } = thrown.response;
			if (typeof status !== "number") return null;
			return {
				status,
				headers: (0, json.Gv)(headers) ? headers : {},
				words: wordsOf(data)
			};
		}
		function isRateLimit({ status, headers, words }) {
			if (status === 429) return true;
			if (status !== 403) return false;
			return headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0" || /rate limit|abuse detection/i.test(words);
		}
		function failureOf(thrown) {
			const reply = replyOf(thrown);
			if (reply !== null) return refusal(reply);
			if (thrown instanceof classic_errors.G) {
				const issue = thrown.issues[0];
				return {
					reason: "unexpected-reply",
					message: `GitHub's reply is not as documented (${issue?.path.join(".") || "body"}: ${issue?.message ?? ""}); is GITHUB_API_URL right?`
				};
			}
			const message = (0, visible_text.Jj)((0, visible_text.TN)((0, errors.iT)(thrown).message), 200);
			return {
				reason: "unreachable",
				message: `GitHub could not be reached (${message})`
			};
		}
		function refusal(reply) {
			const answer = reply.words === "" ? `${reply.status}` : `${reply.status}: ${reply.words}`;
			if (isRateLimit(reply)) {
				return {
					reason: "rate-limited",
					message: `GitHub's rate limit is used up (${answer}); re-run the job later`
				};
			}
			if (reply.status === 403 && /\b(?:locked|archived|disabled)\b/i.test(reply.words)) {
				return {
					reason: "locked",
					message: `the conversation takes no comments (${answer})`
				};
			}
			if (reply.status === 422 && /too long/i.test(reply.words)) {
				return {
					reason: "too-long",
					message: `the comment is longer than GitHub takes (${answer})`
				};
			}
			const known = refusals.get(reply.status);
			if (known !== undefined) return {
				reason: known.reason,
				message: `${known.what} (${answer}); ${known.remedy}`
			};
			if (reply.status >= 500) return {
				reason: "unavailable",
				message: `GitHub is not available (${answer})`
			};
			return {
				reason: "rejected",
				message: `GitHub refused the request (${answer})`
			};
		}
		const refusals = new Map([
			[401, {
				reason: "unauthorized",
				what: "GitHub does not accept the token",
				remedy: `give one that is valid and has ${commentPermission}`
			}],
			[403, {
				reason: "forbidden",
				what: "the token may not write comments here",
				remedy: `the job needs ${commentPermission}`
			}],
			[404, {
				reason: "not-found",
				what: "GitHub shows the token no such pull request",
				remedy: `the token needs access to the repository, and the job ${commentPermission}`
			}],
			[410, {
				reason: "gone",
				what: "the conversation is gone, or Issues are disabled for this repository",
				remedy: "switch Issues on for comments"
			}]
		]);
		const errorBody = schemas.Ikc({
			message: schemas.YjP().catch(""),
			errors: schemas.YOg(schemas.KCZ([schemas.YjP(), schemas.Ikc({ message: schemas.YjP() }).transform(({ message }) => message)])).catch([])
		});
		function wordsOf(data) {
			const parsed = errorBody.safeParse(data);
			if (!parsed.success) return "";
			const { message, errors } = parsed.data;
			return (0, visible_text.Jj)((0, visible_text.TN)([message, ...errors].join("; ")), 200);
		}
		;
		const maxAttempts = 4;
		const limitPause = 6e4;
		async function withRetries(request, repeatable, patience) {
			for (let attempt = 1;; attempt += 1) {
				try {
					return await request();
				} catch (thrown) {
					const pause = pauseAfter(replyOf(thrown), repeatable, attempt);
					if (pause === null || attempt === maxAttempts || pause > patience.left) throw thrown;
					patience.left -= pause;
					await patience.wait(pause);
				}
			}
		}
		function pauseAfter(reply, repeatable, attempt) {
			const doubling = 2 ** (attempt - 1);
			if (reply !== null && isRateLimit(reply)) return statedPause(reply) ?? limitPause * doubling;
			if (!repeatable) return null;
			if (reply === null) return 1e3 * doubling;
			return reply.status >= 500 ? statedPause(reply) ?? 1e3 * doubling : null;
		}
		function statedPause({ headers }) {
			const after = secondsIn(headers["retry-after"]);
			if (after !== null) return after * 1e3;
			if (headers["x-ratelimit-remaining"] !== "0") return null;
			const reset = secondsIn(headers["x-ratelimit-reset"]);
			const now = Date.parse(String(headers["date"]));
			return reset === null || Number.isNaN(now) ? null : Math.max(0, reset * 1e3 - now);
		}
		function secondsIn(header) {
			return typeof header === "string" && /^\d{1,12}$/.test(header) ? Number(header) : null;
		}
		;
		async function createClient(connection) {
			const { getOctokit: octokitFor } = await __webpack_require__.e(413).then(__webpack_require__.bind(__webpack_require__, 2413));
			const { token, apiUrl, timeoutMs = 2e4, patienceMs = 9e4, wait = pause } = connection;
			const client = octokitFor(token, {
				baseUrl: apiUrl,
				userAgent: `scenario-gate/${version.r}`
			});
			const patience = {
				wait,
				left: patienceMs
			};
			client.hook.wrap("request", (request, options) => {
				options.headers["x-github-api-version"] = "2022-11-28";
				const attempt = () => {
					options.request = {
						...options.request,
						signal: AbortSignal.timeout(timeoutMs)
					};
					return request(options);
				};
				return withRetries(attempt, options.method !== "POST", patience);
			});
			return client;
		}
		async function pause(milliseconds) {
			await (0, external_node_timers_promises_.setTimeout)(milliseconds);
		}
		;
		const commentSchema = schemas.Ikc({
			id: schemas.Whr(),
			html_url: schemas.YjP(),
			body: schemas.YjP().default(""),
			user: schemas.Ikc({
				id: schemas.Whr(),
				login: schemas.YjP(),
				type: schemas.YjP()
			}).nullable(),
			performed_via_github_app: schemas.Ikc({}).nullish()
		});
		function commentMarker(key) {
			return `<!-- scenario-gate:v1 key=${key} -->`;
		}
		function readComment(data) {
			return commentSchema.parse(data);
		}
		async function tokenUser(client) {
			try {
				const { data } = await client.rest.users.getAuthenticated();
				return schemas.Ikc({ id: schemas.Whr() }).parse(data).id;
			} catch (thrown) {
				const reply = replyOf(thrown);
				if (reply !== null && [403, 404].includes(reply.status) && !isRateLimit(reply)) return null;
				throw thrown;
			}
		}
		const maxPages = 26;
		const pageSize = 100;
		async function ownComments(thread, firstPage) {
			const { client, owner, repo, issue } = thread;
			const pages = client.paginate.iterator(client.rest.issues.listComments, {
				owner,
				repo,
				issue_number: issue,
				per_page: pageSize,
				page: firstPage
			});
			const own = [];
			let lastPage = firstPage - 1;
			for await (const { data } of pages) {
				lastPage += 1;
				own.push(...data.map(readComment).filter((comment) => isOwn(comment, thread)));
				if (lastPage === maxPages) break;
			}
			const fromActions = own.filter(isFromActions);
			return {
				own: fromActions.length > 0 ? fromActions : own,
				lastPage
			};
		}
		function isOwn(comment, { marker, user }) {
			const { body, user: author, performed_via_github_app: app } = comment;
			if (author === null || !body.startsWith(marker)) return false;
			if (user !== null) return author.id === user;
			return author.type === "Bot" && (isFromActions(comment) || app !== null && app !== undefined);
		}
		function isFromActions({ user }) {
			return user?.login === "github-actions[bot]";
		}
		;
		async function upsertComment(client, { owner, repo, issue, key, body: text }) {
			try {
				const marker = commentMarker(key);
				const body = `${marker}\n${text}`;
				const thread = {
					client,
					owner,
					repo,
					issue,
					marker,
					user: await tokenUser(client)
				};
				const { own, lastPage } = await ownComments(thread, 1);
				return await updated(thread, own, body) ?? await created(thread, lastPage, body);
			} catch (thrown) {
				return failureOf(thrown);
			}
		}
		async function updated(thread, own, body) {
			for (const comment of own) {
				const kept = sameText(comment.body, body) ? {
					action: "unchanged",
					url: comment.html_url
				} : await patched(thread, comment, body);
				if (kept === null) continue;
				await deleteAll(thread, own.filter(({ id, user }) => id !== comment.id && user?.id === comment.user?.id));
				return kept;
			}
			return null;
		}
		async function patched({ client, owner, repo }, { id, html_url: url }, body) {
			try {
				await client.rest.issues.updateComment({
					owner,
					repo,
					comment_id: id,
					body
				});
				return {
					action: "updated",
					url
				};
			} catch (thrown) {
				const reply = replyOf(thrown);
				if (reply !== null && [
					403,
					404,
					410
				].includes(reply.status) && !isRateLimit(reply)) return null;
				throw thrown;
			}
		}
		async function created(thread, lastPage, body) {
			for (let attempt = 1;; attempt += 1) {
				const mine = await posted(thread, body, attempt === 1);
				const { own } = await ownComments(thread, lastPage);
				const kept = await updated(thread, own, body);
				if (kept !== null) return kept.action === "unchanged" ? {
					...kept,
					action: "created"
				} : kept;
				if (mine !== null) return {
					action: "created",
					url: mine.html_url
				};
			}
		}
		async function posted(thread, body, mayBeUnclear) {
			const { client, owner, repo, issue } = thread;
			try {
				const { data } = await client.rest.issues.createComment({
					owner,
					repo,
					issue_number: issue,
					body
				});
				return readComment(data);
			} catch (thrown) {
				const status = replyOf(thrown)?.status ?? 500;
				if (mayBeUnclear && status >= 500) return null;
				throw thrown;
			}
		}
		const maxDeletions = 3;
		async function deleteAll({ client, owner, repo }, comments) {
			for (const { id } of comments.slice(0, maxDeletions)) {
				try {
					await client.rest.issues.deleteComment({
						owner,
						repo,
						comment_id: id
					});
				} catch {}
			}
		}
		function sameText(a, b) {
			return a.replaceAll("\r\n", "\n").trimEnd() === b.replaceAll("\r\n", "\n").trimEnd();
		}
		;
		function setOutputs(outputs) {
			try {
				for (const [name, value] of Object.entries(outputs)) (0, core.uH)(name, value);
				return null;
			} catch (thrown) {
				return {
					reason: "cannot-write",
					message: `the outputs cannot be written (${(0, visible_text.TN)((0, errors.iT)(thrown).message)})`
				};
			}
		}
		;
		const maxSummaryBytes = 1 << 20;
		async function appendSummary(path, markdown) {
			if (path === null) return {
				reason: "cannot-write",
				message: "GITHUB_STEP_SUMMARY is not set"
			};
			const text = `${markdown.trimEnd()}\n`;
			try {
				const bytes = Buffer.byteLength(text) + await sizeOf(path);
				if (bytes > maxSummaryBytes) {
					return {
						reason: "too-long",
						message: `the job summary would have ${bytes} bytes, and GitHub takes ${maxSummaryBytes}`
					};
				}
				await (0, promises_.appendFile)(path, text);
				return null;
			} catch (thrown) {
				return {
					reason: "cannot-write",
					message: `the job summary cannot be written (${(0, visible_text.TN)((0, errors.iT)(thrown).message)})`
				};
			}
		}
		async function sizeOf(path) {
			try {
				return (await (0, promises_.stat)(path)).size;
			} catch {
				return 0;
			}
		}
		;
		async function publish(publication) {
			const { context, token, summary, annotations, outputs } = publication;
			if (token !== "") (0, core.Pq)(token);
			const summaryFailure = await appendSummary(context.summaryPath, summary);
			annotate(annotations);
			const comment = await postComment(publication);
			const commentUrl = comment === null || isFailure(comment) ? "" : comment.url;
			const outputsFailure = setOutputs({
				...outputs,
				"comment-url": commentUrl
			});
			const elsewhere = summaryFailure === null ? " The job summary has the same report." : "";
			const warnings = [
				...summaryFailure === null ? [] : [`There is no job summary: ${summaryFailure.message}.`],
				...comment !== null && isFailure(comment) ? [commentWarning(comment, context) + elsewhere] : [],
				...outputsFailure === null ? [] : [`There are no outputs: ${outputsFailure.message}.`]
			];
			for (const message of warnings) (0, core.$e)(message, { title: "Scenario Gate" });
			return {
				comment,
				warnings
			};
		}
		async function postComment(publication) {
			const { context, token, comment, connection } = publication;
			const { repository, pullRequest, apiUrl } = context;
			if (comment === null || pullRequest === null || repository === null) return null;
			if (token === "") return {
				reason: "no-token",
				message: `there is no token; the job needs ${commentPermission}`
			};
			try {
				const client = await createClient({
					...connection,
					token,
					apiUrl
				});
				return await upsertComment(client, {
					...repository,
					...comment,
					issue: pullRequest
				});
			} catch (thrown) {
				return failureOf(thrown);
			}
		}
		function commentWarning({ reason, message }, { isFork, isDependabot }) {
			const aboutToken = reason === "forbidden" || reason === "not-found" || reason === "no-token";
			const why = aboutToken && isFork ? " A pull request from a fork runs with a read-only token, whatever its workflow asks for." : aboutToken && isDependabot ? " Runs that Dependabot starts have a read-only token unless the workflow asks for more." : "";
			return `The comment on the pull request was not posted: ${message}.${why}`;
		}
		var lib_options = __webpack_require__(2126);
		var findings = __webpack_require__(7470);
		var headline = __webpack_require__(5916);
		var phrase = __webpack_require__(4701);
		;
		const mostPerLevel = 9;
		const longestMessage = 4096;
		const longestTitle = 120;
		function annotationsOf(results) {
			const blocking = results.decision.gate === "closed" ? "error" : "warning";
			const { regressed, failed, unverified } = (0, findings.c1)(results);
			const broken = new Set(results.diagnostics.filter(({ severity }) => severity === "error").map(({ file }) => file));
			const found = [
				...[...regressed, ...failed].flatMap((scenario) => checkAnnotations(scenario, "error", blocking)),
				...results.diagnostics.map((diagnostic) => diagnosticAnnotation(diagnostic, blocking)),
				...unverified.filter(({ file }) => !broken.has(file)).map((scenario) => unverifiedAnnotation(scenario, blocking)),
				...results.scenarios.flatMap((scenario) => checkAnnotations(scenario, "warning", "warning"))
			];
			if (found.length === 0 && results.decision.gate === "open") return [];
			const errors = found.filter(({ level }) => level === "error");
			const warnings = found.filter(({ level }) => level === "warning");
			const room = (level) => mostPerLevel - (level === blocking ? 1 : 0);
			const shown = [...errors.slice(0, room("error")), ...warnings.slice(0, room("warning"))];
			return [gateAnnotation(results, blocking, found.length - shown.length), ...shown];
		}
		function gateAnnotation(results, level, left) {
			const clauses = results.decision.clauses.filter(({ holds }) => !holds);
			const lines = [
				(0, headline.P)(results),
				...clauses.map(({ message }) => (0, phrase.gT)((0, phrase.J8)(message))),
				...left > 0 ? [`${left} more in the job summary.`] : []
			];
			return annotation(level, "Scenario Gate", lines.join("\n"));
		}
		function checkAnnotations(scenario, severity, level) {
			return (0, findings.WX)(scenario, severity).map((finding) => {
				const often = (0, findings.vK)(finding);
				const what = scenario.change === "regressed" && severity === "error" ? "regressed" : "does not hold";
				const message = `${(0, phrase.gT)(finding.why())}${often === "" ? "" : ` (${often})`}`;
				const place = {
					file: scenario.file,
					line: finding.line,
					...finding.column === undefined ? {} : { column: finding.column }
				};
				return annotation(level, `${scenario.id}: ${finding.check} ${what}`, message, place);
			});
		}
		function unverifiedAnnotation({ id, reason, file, line }, level) {
			return annotation(level, `${id}: unverified`, (0, phrase.gT)((0, phrase.J8)(reason ?? "no usable result")), {
				file,
				line
			});
		}
		function diagnosticAnnotation({ code, severity, message, ...place }, blocking) {
			return annotation(severity === "error" ? blocking : "warning", code, (0, phrase.gT)((0, phrase.J8)(message)), defined(place));
		}
		function annotation(level, title, message, place = {}) {
			return {
				level,
				title: (0, core_escape.eR)((0, visible_text.Jj)((0, visible_text.TN)(title), longestTitle)),
				message: (0, visible_text.Jj)(message, longestMessage),
				...place
			};
		}
		function defined(place) {
			const { file, line, column } = place;
			if (file === undefined) return {};
			return {
				file,
				...line === undefined ? {} : { line },
				...column === undefined ? {} : { column }
			};
		}
		var report_context = __webpack_require__(6721);
		var markdown_document = __webpack_require__(448);
		;
		const commentBudget = 6e4;
		function renderComment(results, context, budget = commentBudget) {
			return (0, markdown_document.l)({
				results,
				context,
				budget,
				elsewhere: `the ${(0, report_context.q)("job summary", (0, report_context.Vp)(context))} and the results file`,
				shown: {
					regressed: 10,
					failed: 10,
					reasons: 5,
					metrics: 6,
					diagnostics: 3
				},
				details: false
			});
		}
		var summary = __webpack_require__(4834);
		var progress = __webpack_require__(7751);
		;
		const outputDefinitions = {
			outcome: "`passed`, `failed` or `unverified`: what the scenarios came to, whatever the gate makes of it.",
			gate: "`open` or `closed`.",
			headline: "The verdict in one line, as the comment begins.",
			total: "Number of scenarios.",
			passed: "Scenarios that passed.",
			failed: "Scenarios that failed.",
			unverified: "Scenarios without a usable result: no trace, missing data, an outage, a broken scenario file.",
			regressed: "Scenarios that passed in the base and fail now. 0 without a baseline.",
			fixed: "Scenarios that failed in the base and pass now. 0 without a baseline.",
			"pass-rate": "Passed trials of all verified trials, averaged over the verified scenarios: 0 to 1. Empty when nothing was verified.",
			"cost-usd": "Cost of all trials in US dollars. Empty when any of it is unknown.",
			"results-path": "Path of the results file (JSON). Empty when none was written.",
			"comment-url": "Address of the comment on the pull request. Empty when there is none."
		};
		function outputsOf(results, extra) {
			const { summary, decision } = results;
			return {
				outcome: summary.outcome,
				gate: decision.gate,
				headline: (0, headline.P)(results),
				total: String(summary.total),
				passed: String(summary.passed),
				failed: String(summary.failed),
				unverified: String(summary.unverified),
				regressed: String(summary.regressed),
				fixed: String(summary.fixed),
				"pass-rate": plainNumber(summary.passRate, 6),
				"cost-usd": plainNumber(summary.costUsd, 9),
				"results-path": extra.resultsPath ?? "",
				"comment-url": extra.commentUrl ?? ""
			};
		}
		function plainNumber(value, digits) {
			if (value === null) return "";
			return value.toFixed(digits).replace(/\.?0+$/, "");
		}
		var terminal = __webpack_require__(1170);
		var confined_path = __webpack_require__(5263);
		var write = __webpack_require__(5713);
		var run = __webpack_require__(8027);
		;
		const print = (text) => printToLog(text, (0, external_node_crypto_.randomUUID)(), (out) => process.stdout.write(out));
		function logProgress() {
			const line = (0, progress.lM)(print, (heading) => process.stdout.write(`::group::${heading}\n`));
			return (state, step) => {
				line(state, step);
				if (state.done === state.total) process.stdout.write("::endgroup::\n");
			};
		}
		const defaultResultsFile = "scenario-gate-results.json";
		async function runAction(env) {
			const context = await readContext(env);
			const token = env["INPUT_GITHUB-TOKEN"] ?? "";
			try {
				const root = (0, external_node_path_.resolve)(context.workspace ?? process.cwd());
				const inputs = inputSource(env);
				const config = await (0, lib_config.X)((0, disk_tree.c)(root), inputs.values["config"]);
				const options = (0, lib_options.Ac)(config === null ? [inputs] : [inputs, config]);
				const results = await (0, run.e)(options, {
					root,
					cwd: root,
					env,
					now: Date.now,
					head: {
						sha: context.headSha,
						ref: context.headRef
					},
					find: baseRequestOf(context),
					untrusted: untrustedOf(context),
					progress: logProgress(),
					diagnostics: context.problem === null ? [] : [context.problem]
				});
				return await finish(results, options, context, root, token);
			} catch (thrown) {
				return await giveUp((0, errors.iT)(thrown), context, token);
			}
		}
		async function finish(results, options, context, root, token) {
			const resultsPath = options.results ?? defaultResultsFile;
			await (0, write.K)(await (0, confined_path.O)(root, resultsPath), results);
			print((0, terminal.b)(results, {
				color: true,
				width: 100
			}));
			const links = reportContext(context, options);
			await publish({
				context,
				token,
				comment: options.comment === "never" ? null : {
					key: options["comment-key"],
					body: renderComment(results, links)
				},
				summary: (0, summary.B)(results, links),
				annotations: annotationsOf(results),
				outputs: outputsOf(results, {
					resultsPath,
					commentUrl: null
				})
			});
			return results.decision.gate === "open" ? errors.hS.open : errors.hS.closed;
		}
		async function giveUp(error, context, token) {
			const known = error instanceof errors.ue;
			const title = known ? errors.OP[error.code].title : "This is a bug in Scenario Gate";
			const help = known ? error.help : "Please report it with the log of this job.";
			const message = known ? error.message : error.stack ?? error.message;
			print((0, core_escape.eR)(message));
			const words = `Scenario Gate: not verified — ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
			const empty = Object.fromEntries(Object.keys(outputDefinitions).map((name) => [name, ""]));
			await publish({
				context,
				token,
				comment: null,
				summary: `### ${(0, core_escape.p7)(words)}\n\n${(0, core_escape.p7)(message)}\n\n${(0, core_escape.p7)(help)}\n`,
				annotations: [{
					level: "error",
					title: words,
					message: `${error.message}\n${help}`
				}],
				outputs: {
					...empty,
					outcome: "unverified",
					gate: "closed",
					headline: words
				}
			});
			return known ? errors.hS[error.kind] : errors.hS.bug;
		}
		function inputSource(env) {
			const values = lib_options.W6.flatMap((name) => {
				if (lib_options.RO.includes(name)) return [];
				const value = env[`INPUT_${name.toUpperCase()}`]?.trim();
				return value === undefined || value === "" ? [] : [[name, value]];
			});
			return {
				label: (name) => `Input \`${name}\``,
				values: Object.fromEntries(values)
			};
		}
		function reportContext(context, options) {
			const { repository, serverUrl, headSha, runUrl } = context;
			return {
				serverUrl,
				repository: repository === null ? null : `${repository.owner}/${repository.repo}`,
				headSha,
				runUrl,
				reproduce: ["npx scenario-gate run", ...options.scenarios ?? []].join(" ")
			};
		}
	}),
	3828: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			OP: () => errorCatalogue,
			hS: () => exitCodes,
			iT: () => toError,
			ue: () => GateError
		});
		const errorCatalogue = {
			"bad-option": {
				kind: "input",
				title: "An option is unknown or has a value it cannot take",
				help: "Run `scenario-gate run --help`, or read the inputs in action.yml."
			},
			"bad-config": {
				kind: "input",
				title: "The config file cannot be used",
				help: "Correct the place that the message names; every key is in docs/reference/options.md."
			},
			"no-scenarios": {
				kind: "input",
				title: "No scenario was found",
				help: "Give the file or folder that holds your scenario files. A run without scenarios is never green."
			},
			"path-outside": {
				kind: "input",
				title: "A path leaves the workspace",
				help: "Keep scenarios, traces and datasets inside the repository; links out of it are not followed."
			},
			"not-found": {
				kind: "input",
				title: "A file or folder does not exist",
				help: "Check the spelling; paths are relative to the working directory."
			},
			"too-large": {
				kind: "input",
				title: "A file is larger than the limit",
				help: "Split the file; the message names the limit."
			},
			"bad-results": {
				kind: "input",
				title: "A results file cannot be read",
				help: "Give a file that `scenario-gate run --results FILE` wrote."
			},
			"bad-event": {
				kind: "environment",
				title: "The event payload of the workflow run cannot be read",
				help: "GITHUB_EVENT_PATH must name the JSON file that the runner wrote."
			},
			"cannot-read": {
				kind: "environment",
				title: "A file or folder cannot be read",
				help: "Check its permissions."
			},
			"cannot-write": {
				kind: "environment",
				title: "A file cannot be written",
				help: "Check that the folder exists, is writable and has room."
			}
		};
		class GateError extends Error {
			name = "GateError";
			code;
			constructor(code, message, options) {
				super(message, options);
				this.code = code;
			}
			get kind() {
				return errorCatalogue[this.code].kind;
			}
			get help() {
				return errorCatalogue[this.code].help;
			}
		}
		const exitCodes = {
			open: 0,
			closed: 1,
			input: 2,
			environment: 3,
			bug: 70
		};
		function toError(thrown) {
			return thrown instanceof Error ? thrown : new Error(String(thrown));
		}
	}),
	96: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			D9: () => markdownCode,
			eR: () => terminalText,
			js: () => htmlText,
			p0: () => markdownFence,
			p7: () => markdownText
		});
		var _visible_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7329);
		function markdownCode(text, place = "line") {
			const content = isolated((0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.TN)(text, " ⏎ ")) || "\"\"";
			const runs = content.match(/`+/g) ?? [];
			const fence = "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1);
			const pad = /^`|`$|^ .*[^ ].* $/.test(content) ? " " : "";
			return fence + pad + (place === "cell" ? escapedPipes(content) : content) + pad + fence;
		}
		function markdownText(text, place = "line") {
			const line = (0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.TN)(text).trim();
			const escaped = line.split(/(\s+)/).map((word, index) => live.test(word) ? markdownCode(word, place) : escapedWord(word, index === 0)).join("");
			return isolated(escaped);
		}
		function markdownFence(text) {
			const content = (0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.Q6)(text).replace(/\n+$/, "");
			const runs = content.match(/`{3,}/g) ?? [];
			const fence = "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
			return `${fence}text\n${content}\n${fence}`;
		}
		function htmlText(text) {
			return isolated((0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.TN)(text)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
		}
		function terminalText(text) {
			return (0, _visible_text_js__WEBPACK_IMPORTED_MODULE_0__.Q6)(text).replace(/(^|\s)::(?=[a-z])/gi, "$1:⁠:").replaceAll("##[", "##⁠[");
		}
		const live = new RegExp([
			String.raw`:\/\/|www\.|(?:mailto|xmpp):`,
			String.raw`@[\w-]`,
			String.raw`#\d|\bGH-\d|\b(?:GHSA|CVE)-`,
			String.raw`(?<!\w)[0-9a-f]{7,40}(?!\w)`,
			String.raw`:[\w+-]+:`,
			String.raw`\S\$(?!\d)|\$\$`
		].join("|"), "i");
		function escapedWord(word, first) {
			const escaped = word.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, "\\\\").replace(/[`*[\]<~|]|&(?=#?\w+;)/g, String.raw`\$&`).replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`);
			if (!first) return escaped;
			return escaped.replace(/^(?:#{1,6}$|[+-]+$|=+$|>)/, String.raw`\$&`).replace(/^(\d{1,9})([.)])$/, String.raw`$1\$2`);
		}
		function escapedPipes(code) {
			return code.replace(/(\\)?\|/g, (_, backslash) => backslash === undefined ? "\\|" : "\\⁠\\|");
		}
		function isolated(text) {
			return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
		}
		const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
	}),
	7329: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Jj: () => cut,
			Q6: () => visibleText,
			TN: () => oneLine
		});
		function visibleText(text) {
			if (plain.test(text)) return text;
			return text.replace(terminalSequence, "").replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(/\t/g, "  ").replace(stackedMarks, "$1").replace(hidden, (found, offset, whole) => belongs(found, offset, whole) ? found : written(found));
		}
		function oneLine(text, newline = " ") {
			const visible = visibleText(text);
			return visible.includes("\n") ? visible.trim().replace(/\s*\n\s*/g, newline) : visible;
		}
		function cut(text, max) {
			if (text.length <= max) return text;
			const head = text.slice(0, max);
			if (plain.test(head) && plain.test(text.charAt(max))) return `${text.slice(0, max - 1)}…`;
			graphemes ??= new Intl.Segmenter("en");
			let end = 0;
			for (const { index, segment } of graphemes.segment(text.slice(0, max + longestGrapheme))) {
				if (index + segment.length > max - 1) break;
				end = index + segment.length;
			}
			return `${text.slice(0, end)}…`;
		}
		let graphemes;
		const longestGrapheme = 64;
		const plain = /^[\n\x20-\x7e]*$/;
		const terminalSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)/g;
		const stackedMarks = /((?!\ufe0f)\p{M}{4})\p{M}+/gu;
		const hidden = /(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;
		const joinsEmoji = /^\u200d\p{Extended_Pictographic}/u;
		const joinsLetters = /^[\u200c\u200d](?!\p{Script=Latin})[\p{L}\p{M}]/u;
		const emojiBefore = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
		const emojiOrKeycapBefore = /\p{Emoji}$/u;
		const joiningLetterBefore = /(?!\p{Script=Latin})[\p{L}\p{M}]$/u;
		function belongs(found, offset, whole) {
			const before = whole.slice(Math.max(0, offset - 2), offset);
			if (found === "︎" || found === "️") return emojiOrKeycapBefore.test(before);
			if (found !== "‌" && found !== "‍") return false;
			const on = whole.slice(offset, offset + 3);
			if (joinsEmoji.test(on)) return emojiBefore.test(before);
			return joinsLetters.test(on) && joiningLetterBefore.test(before);
		}
		function written(character) {
			const code = (character.codePointAt(0) ?? 0).toString(16);
			return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
		}
	}),
	5263: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { O: () => confinedPath });
		var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
		var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3828);
		async function confinedPath(root, path) {
			const absolute = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(root, path);
			const base = await (0, node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(root);
			const way = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(base, await realFolder((0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(absolute)));
			if (way === ".." || way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_1__.sep}`) || (0, node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(way)) {
				throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__.ue("path-outside", `\`${path}\` leaves the workspace, and nothing is written there.`);
			}
			return absolute;
		}
		async function realFolder(folder) {
			try {
				return await (0, node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(folder);
			} catch {
				const parent = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(folder);
				return parent === folder ? folder : realFolder(parent);
			}
		}
	}),
	6101: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { Z: () => suggest });
		var leven__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7785);
		function suggest(word, candidates) {
			const wanted = plain(word);
			const bound = Math.max(1, Math.floor(wanted.length / 3));
			let best = null;
			let nearest = bound + 1;
			for (const candidate of candidates) {
				const distance = (0, leven__WEBPACK_IMPORTED_MODULE_0__.A)(wanted, plain(candidate), { maxDistance: nearest });
				if (distance < nearest) {
					nearest = distance;
					best = candidate;
				}
			}
			return best;
		}
		const longest = 100;
		function plain(word) {
			return word.slice(0, longest).toLowerCase().replaceAll(/[-_\s]/g, "");
		}
	}),
	3411: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { r: () => version });
		const version = "0.1.0";
	})
};
