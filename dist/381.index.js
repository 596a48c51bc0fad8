export const id = 381;
export const ids = [381];
export const modules = {
	8974: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			IX: () => pass,
			LO: () => missing,
			SJ: () => plainPass,
			fJ: () => fail,
			qH: () => defineCheck
		});
		function defineCheck(check) {
			return check;
		}
		const plainPass = Object.freeze({
			status: "pass",
			reason: "ok"
		});
		function pass(detail) {
			return detail === undefined ? plainPass : {
				status: "pass",
				reason: "ok",
				...detail
			};
		}
		function fail(reason, detail = {}) {
			return {
				status: "fail",
				reason,
				...detail
			};
		}
		function missing(actual) {
			return {
				status: "error",
				reason: "missing-data",
				actual
			};
		}
	}),
	1374: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			ZM: () => paramSchema,
			lv: () => schemaAt,
			yL: () => typeWords
		});
		var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8439);
		const made = new WeakMap();
		function paramSchema(check) {
			const known = made.get(check);
			if (known !== undefined) return known;
			const { $schema: _, ...schema } = zod__WEBPACK_IMPORTED_MODULE_0__.bl(check.params, { io: "input" });
			made.set(check, schema);
			return schema;
		}
		function schemaAt(schema, path) {
			return path.reduce((at, step) => (typeof step === "number" ? at.items : at.properties?.[step] ?? anyKeyOf(at)) ?? {}, schema);
		}
		function anyKeyOf({ additionalProperties: held }) {
			return typeof held === "object" ? held : undefined;
		}
		const words = {
			boolean: "true or false",
			integer: "whole number",
			object: "mapping"
		};
		function typeWords(schema) {
			if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeWords))].join(" or ");
			if (schema.enum !== undefined) return schema.enum.join(" or ");
			if (schema.type === "array") {
				const items = schema.items?.anyOf ?? [schema.items ?? {}];
				return `list of ${items.map((item) => plural(typeWords(item))).join(" or ")}`;
			}
			return schema.type === undefined ? "value" : words[schema.type] ?? schema.type;
		}
		function plural(noun) {
			return noun.endsWith("s") ? noun : `${noun}s`;
		}
	}),
	8722: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			LN: () => checkNames,
			AV: () => checks,
			Sd: () => findCheck
		});
		var schemas = __webpack_require__(6843);
		var checks_define = __webpack_require__(8974);
		;
		const toolName = schemas.YjP().min(1);
		const toolNames = schemas.YOg(toolName).min(1);
		const mostShown = 50;
		function shownNames(names) {
			if (names.length <= mostShown) return [...names];
			return [...names.slice(0, mostShown), `… ${names.length - mostShown} more`];
		}
		function namesOf(calls) {
			return calls.map(({ name }) => name);
		}
		function firstOf(items) {
			return items.slice(0, mostShown);
		}
		function spansOf(calls) {
			return [...new Set(calls.flatMap(({ spanId, requestedBy }) => spanId ?? requestedBy ?? []))].slice(0, mostShown);
		}
		;
		function isCallOf(agent, { name }) {
			return name === agent || name === `a2a__${agent}` || name.startsWith(`a2a__${agent}__`);
		}
		function invokedOf({ agents, toolCalls }, wanted) {
			const seen = new Set([...agents ?? [], ...toolCalls ?? []].map(({ name }) => name));
			return wanted.filter((agent) => seen.has(agent) || toolCalls?.some((call) => isCallOf(agent, call)) === true);
		}
		function namesAtWork({ agents, toolCalls }) {
			return [...new Set([...agents ?? [], ...toolCalls ?? []].map(({ name }) => name))];
		}
		;
		const agentInvoked = (0, checks_define.qH)({
			type: "agent_invoked",
			aliases: [],
			family: "agents",
			origins: ["promptkit"],
			summary: "Every listed agent was given work.",
			why: "A request for the billing agent should reach it, and not be answered by whoever took the call.",
			surfaces: ["assertion", "eval"],
			needs: ["agents"],
			params: schemas.rej({ agents: toolNames.describe("Names of agents: of their spans, or of the tools that call them (`billing` is also `a2a__billing__refund`).") }),
			paramAliases: { agent_names: "agents" },
			reasons: { "not-invoked": "At least one of the agents was given no work." },
			evaluate(trace, { agents }) {
				const invoked = new Set(invokedOf(trace, agents));
				const missing = agents.filter((agent) => !invoked.has(agent));
				if (missing.length === 0) return (0, checks_define.IX)();
				const actual = {
					missing: shownNames(missing),
					"at work": shownNames(namesAtWork(trace))
				};
				const score = 1 - missing.length / agents.length;
				return (0, checks_define.fJ)("not-invoked", {
					expected: shownNames(agents),
					actual,
					score
				});
			},
			examples: [
				{
					title: "By the tool that calls it",
					params: { agents: ["billing"] },
					trace: { calls: ["a2a__billing__refund"] },
					expect: "pass"
				},
				{
					title: "One of two",
					params: { agent_names: ["billing", "legal"] },
					trace: { calls: ["billing"] },
					expect: { fail: "not-invoked" }
				},
				{
					title: "The trace shows neither agents nor tool calls",
					params: { agents: ["billing"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const agentNotInvoked = (0, checks_define.qH)({
			type: "agent_not_invoked",
			aliases: [],
			family: "agents",
			origins: ["promptkit"],
			summary: "None of the listed agents was given work.",
			why: "Some agents cost money or cannot be undone; a plain question has no business there.",
			surfaces: ["assertion", "eval"],
			needs: ["agents"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({ agents: toolNames.describe("Names of agents: of their spans, or of the tools that call them (`legal` is also `a2a__legal__review`).") }),
			paramAliases: { agent_names: "agents" },
			reasons: { invoked: "At least one of the agents was given work." },
			evaluate(trace, { agents }) {
				const invoked = invokedOf(trace, agents);
				if (invoked.length === 0) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("invoked", {
					expected: { "not invoked": shownNames(agents) },
					actual: shownNames(invoked)
				});
			},
			examples: [
				{
					title: "Another agent",
					params: { agents: ["legal"] },
					trace: { calls: ["billing"] },
					expect: "pass"
				},
				{
					title: "A call that failed is work given as well",
					params: { agent_names: ["legal"] },
					trace: { calls: [{
						tool: "a2a__legal__review",
						error: "refused"
					}] },
					expect: { fail: "invoked" }
				},
				{
					title: "The trace shows neither agents nor tool calls",
					params: { agents: ["legal"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		var limits = __webpack_require__(7535);
		;
		function shown(value) {
			const text = typeof value === "string" ? value : JSON.stringify(value);
			return text.length <= limits.F.shownText ? value : `${text.slice(0, limits.F.shownText - 1)}…`;
		}
		var json = __webpack_require__(3085);
		var part = __webpack_require__(9852);
		;
		function resultText(call) {
			const { result } = call;
			if (result === null) return isAnswered(call) ? "" : null;
			if (typeof result === "string") return result;
			return partsIn(result)?.map(partText).join("") ?? (0, json.dj)(result);
		}
		function resultParts(call) {
			const text = resultText(call);
			if (text === null) return null;
			return partsIn(call.result) ?? [{
				type: "text",
				text
			}];
		}
		function isAnswered({ error }) {
			return error !== null;
		}
		function partsIn(value) {
			const list = (0, json.Gv)(value) ? value["content"] : value;
			if (!Array.isArray(list) || list.length === 0) return null;
			const parts = list.map((raw) => (0, json.Gv)(raw) && typeof raw["type"] === "string" ? (0, part.BU)(raw) : null);
			const known = parts.flatMap((part) => part?.type === "text" || part?.type === "media" ? part : []);
			return known.length === list.length ? known : null;
		}
		function partText(part) {
			if (part.type === "text") return part.text;
			return part.type === "media" ? `[${part.modality}:${part.mimeType ?? ""}]` : "";
		}
		;
		const agent_response_contains_text = schemas.YjP().min(1);
		const agentResponseContains = (0, checks_define.qH)({
			type: "agent_response_contains",
			aliases: [],
			family: "agents",
			origins: ["promptkit"],
			summary: "An agent that was given work answered with some texts; case matters.",
			why: "Tells whether the agent that was asked got it right, before another one retells it.",
			surfaces: ["assertion", "eval"],
			needs: ["agents"],
			params: schemas.rej({
				agent: toolName.describe("Name of the agent: of its span, or of the tool that calls it."),
				contains: schemas.KCZ([agent_response_contains_text, schemas.YOg(agent_response_contains_text).min(1)]).describe("The text that one answer must contain, or a list of texts that it must all contain.")
			}),
			paramAliases: {
				agent_name: "agent",
				patterns: "contains"
			},
			reasons: {
				"not-invoked": "The agent was given no work.",
				"not-found": "No answer of the agent contains all of it."
			},
			evaluate(trace, { agent, contains }) {
				const answers = answersOf(trace, agent);
				if (answers.length === 0) {
					return (0, checks_define.fJ)("not-invoked", {
						expected: agent,
						actual: shownNames(namesAtWork(trace))
					});
				}
				const wanted = typeof contains === "string" ? [contains] : contains;
				const told = answers.flatMap((answer) => answer ?? []);
				if (told.some((answer) => wanted.every((part) => answer.includes(part)))) return (0, checks_define.IX)();
				if (told.length < answers.length) return (0, checks_define.LO)(`some answers of ${agent}`);
				return (0, checks_define.fJ)("not-found", {
					expected: shown(contains),
					actual: shown(firstOf(told))
				});
			},
			examples: [
				{
					title: "It says so",
					params: {
						agent: "billing",
						contains: "refund"
					},
					trace: { calls: [{
						tool: "billing",
						result: "Your refund is on its way."
					}] },
					expect: "pass"
				},
				{
					title: "It lacks one of two texts",
					params: {
						agent_name: "billing",
						patterns: ["refund", "$20"]
					},
					trace: { calls: [{
						tool: "a2a__billing__refund",
						result: "Your refund is on its way."
					}] },
					expect: { fail: "not-found" }
				},
				{
					title: "It was not asked",
					params: {
						agent: "billing",
						contains: "refund"
					},
					trace: { calls: [{
						tool: "legal",
						result: "No refund."
					}] },
					expect: { fail: "not-invoked" }
				},
				{
					title: "The trace does not record its answer",
					params: {
						agent: "billing",
						contains: "refund"
					},
					trace: { calls: ["billing"] },
					expect: { error: "missing-data" }
				}
			]
		});
		function answersOf({ agents, toolCalls }, agent) {
			const calls = new Map([...(toolCalls ?? []).entries()].filter(([, call]) => isCallOf(agent, call)));
			const runs = (agents ?? []).filter(({ name, toolCall }) => name === agent && (toolCall === null || !calls.has(toolCall)));
			return [...[...calls.values()].map(resultText), ...runs.map(({ output }) => output)];
		}
		;
		const noAgentError = (0, checks_define.qH)({
			type: "no_agent_error",
			aliases: [],
			family: "agents",
			origins: ["agentcheck"],
			summary: "The run as a whole did not fail, and gave an answer.",
			why: "The least that a smoke test asks: the agent came back with something instead of throwing.",
			surfaces: ["assertion", "eval"],
			needs: [],
			negative: true,
			params: schemas.rej({}),
			reasons: { failed: "The run as a whole ended in an error." },
			evaluate(trace) {
				const failed = runSpansOf(trace).find(({ error }) => error !== null);
				if (failed !== undefined) {
					return (0, checks_define.fJ)("failed", {
						actual: shown(failed.error?.message ?? ""),
						evidence: [failed.id]
					});
				}
				return trace.finalOutput === null ? (0, checks_define.LO)("the final output") : (0, checks_define.IX)();
			},
			examples: [
				{
					title: "An answer",
					params: {},
					trace: { output: "Hello." },
					expect: "pass"
				},
				{
					title: "It was cut off by an error",
					params: {},
					trace: {
						calls: ["search"],
						failure: "socket hang up"
					},
					expect: { fail: "failed" }
				},
				{
					title: "No answer is recorded",
					params: {},
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		const whole = new Set([
			"agent",
			"chain",
			"workflow",
			"span"
		]);
		function runSpansOf({ tree, spans }) {
			const roots = tree.roots.flatMap((index) => spans[index] ?? []);
			const around = roots.filter(({ kind }) => whole.has(kind));
			return around.length > 0 ? around : roots.slice(-1);
		}
		;
		function countsOf(names) {
			const counts = new Map();
			for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
			return counts;
		}
		function coverageOf(wanted, counts, least = 1) {
			const missing = wanted.filter((name) => (counts.get(name) ?? 0) < least);
			return {
				missing,
				score: 1 - missing.length / wanted.length
			};
		}
		;
		const skillActivated = (0, checks_define.qH)({
			type: "skill_activated",
			aliases: [],
			family: "agents",
			origins: ["promptkit"],
			summary: "Every listed skill was loaded.",
			why: "A skill that is not loaded where it is needed might as well not have been written.",
			surfaces: ["assertion", "eval"],
			needs: ["skills"],
			params: schemas.rej({
				skill_names: toolNames.describe("Names of skills. A loading that failed does not count."),
				min_calls: schemas.Whr().min(1).default(1).describe("How often each of them must be loaded.")
			}),
			paramAliases: { skills: "skill_names" },
			reasons: { "not-activated": "At least one of the skills was not loaded often enough." },
			evaluate({ skills }, { skill_names: wanted, min_calls: least }) {
				const loaded = (skills ?? []).flatMap(({ name, error }) => error === null ? name : []);
				const { missing, score } = coverageOf(wanted, countsOf(loaded), least);
				if (missing.length === 0) return (0, checks_define.IX)();
				const actual = {
					missing: shownNames(missing),
					loaded: shownNames(loaded)
				};
				return (0, checks_define.fJ)("not-activated", {
					expected: shownNames(wanted),
					actual,
					score
				});
			},
			examples: [
				{
					title: "The skill was loaded",
					params: { skill_names: ["pdf"] },
					trace: { calls: [{
						tool: "skill__activate",
						args: { name: "pdf" }
					}] },
					expect: "pass"
				},
				{
					title: "It could not be loaded",
					params: { skill_names: ["pdf"] },
					trace: { calls: [{
						tool: "skill__activate",
						args: { name: "pdf" },
						error: "no such skill"
					}] },
					expect: { fail: "not-activated" }
				},
				{
					title: "The trace does not record tool calls",
					params: { skill_names: ["pdf"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		function subsequence(names, wanted) {
			const places = [];
			for (const [place, name] of names.entries()) if (name === wanted[places.length]) places.push(place);
			return places;
		}
		function inOrder(names, wanted, label) {
			const found = subsequence(names, wanted).length;
			const next = wanted[found];
			if (next === undefined) return (0, checks_define.IX)();
			const actual = {
				"not found": next,
				[label]: shownNames(names)
			};
			return (0, checks_define.fJ)("wrong-order", {
				expected: shownNames(wanted),
				actual,
				score: found / wanted.length
			});
		}
		;
		const skillActivationOrder = (0, checks_define.qH)({
			type: "skill_activation_order",
			aliases: [],
			family: "agents",
			origins: ["promptkit"],
			summary: "The listed skills were asked for in this order.",
			why: "For work in which one skill prepares what the next one needs.",
			surfaces: ["assertion", "eval"],
			needs: ["skills"],
			params: schemas.rej({ sequence: toolNames.describe("Names of skills. Others may lie between them. Each attempt counts; `skill_activated` asks for success.") }),
			reasons: { "wrong-order": "The skills were not asked for in this order." },
			evaluate({ skills }, { sequence }) {
				return inOrder((skills ?? []).map(({ name }) => name), sequence, "loaded");
			},
			examples: [
				{
					title: "In order",
					params: { sequence: ["extract", "summarise"] },
					trace: { calls: [{
						tool: "skill__activate",
						args: { name: "extract" }
					}, {
						tool: "skill__activate",
						args: { name: "summarise" }
					}] },
					expect: "pass"
				},
				{
					title: "The second skill is missing",
					params: { sequence: ["extract", "summarise"] },
					trace: { calls: [{
						tool: "skill__activate",
						args: { name: "extract" }
					}] },
					expect: { fail: "wrong-order" }
				},
				{
					title: "The trace does not record tool calls",
					params: { sequence: ["extract", "summarise"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const skillNotActivated = (0, checks_define.qH)({
			type: "skill_not_activated",
			aliases: [],
			family: "agents",
			origins: ["promptkit"],
			summary: "None of the listed skills was loaded.",
			why: "A skill brings instructions and tools of its own, which some tasks must not have.",
			surfaces: ["assertion", "eval"],
			needs: ["skills"],
			negative: true,
			params: schemas.rej({ skill_names: toolNames.describe("Names of forbidden skills. A loading that failed does not count.") }),
			paramAliases: { skills: "skill_names" },
			reasons: { activated: "At least one of the skills was loaded." },
			evaluate({ skills, toolCalls }, { skill_names: forbidden }) {
				const hits = (skills ?? []).filter(({ name, error }) => error === null && forbidden.includes(name));
				if (hits.length === 0) return (0, checks_define.IX)();
				const evidence = spansOf(hits.flatMap(({ toolCall }) => toolCalls?.[toolCall] ?? []));
				const expected = { "not loaded": shownNames(forbidden) };
				return (0, checks_define.fJ)("activated", {
					expected,
					actual: shownNames(hits.map(({ name }) => name)),
					evidence
				});
			},
			examples: [
				{
					title: "Another skill",
					params: { skill_names: ["deploy"] },
					trace: { calls: [{
						tool: "skill__activate",
						args: { name: "pdf" }
					}] },
					expect: "pass"
				},
				{
					title: "The forbidden skill was loaded",
					params: { skill_names: ["deploy"] },
					trace: { calls: [{
						tool: "skill__activate",
						args: { name: "deploy" }
					}] },
					expect: { fail: "activated" }
				},
				{
					title: "The trace does not record tool calls",
					params: { skill_names: ["deploy"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		function sameTools({ toolCalls }, tools) {
			if (toolCalls === null) return (0, checks_define.LO)("tool calls");
			const [wanted, called] = [new Set(tools), new Set(namesOf(toolCalls))];
			if (wanted.size === called.size && [...wanted].every((tool) => called.has(tool))) return (0, checks_define.IX)();
			return (0, checks_define.fJ)("other-tools", {
				expected: shownNames([...wanted]),
				actual: shownNames([...called])
			});
		}
		function sameState({ workflow }, state) {
			const current = workflow?.current ?? null;
			if (current === null) return (0, checks_define.LO)("the state of a workflow in the end");
			return current === state ? (0, checks_define.IX)() : (0, checks_define.fJ)("other-state", {
				expected: state,
				actual: current
			});
		}
		;
		const baselines = {
			same_tool_calls: "baseline_tools",
			same_outcome: "baseline_state",
			similar_content: "baseline_content"
		};
		const directional = (0, checks_define.qH)({
			type: "directional",
			aliases: [],
			family: "behaviour",
			origins: ["promptkit"],
			summary: "A change of the input left alone what it should not move: tools, outcome or the gist of the answer.",
			why: "A typing error or another name in the request must not change what the agent does.",
			surfaces: ["assertion", "eval"],
			needs: [],
			params: schemas.rej({
				check: schemas.k5n([
					"same_tool_calls",
					"same_outcome",
					"similar_content"
				]).describe("What must stay: the set of tools called, the last state of the workflow, or most words of the answer."),
				baseline_tools: schemas.YOg(toolName).optional().describe("For `same_tool_calls`: the tools; an empty list means none."),
				baseline_state: schemas.YjP().min(1).optional().describe("For `same_outcome`: the state."),
				baseline_content: schemas.YjP().optional().describe("For `similar_content`: the answer without the change."),
				threshold: schemas.aig().min(0).max(1).default(.5).describe("For `similar_content`: the smallest share of words in common, of all words in either answer.")
			}).superRefine((params, context) => {
				const needed = baselines[params.check];
				if (params[needed] !== undefined) return;
				context.addIssue({
					code: "custom",
					path: [needed],
					message: `is what check: ${params.check} needs`
				});
			}),
			reasons: {
				"other-tools": "Other tools were called.",
				"other-state": "The workflow is in another state.",
				"other-words": "The answer has too few words in common with the one it should be like."
			},
			evaluate(trace, { check, baseline_tools: tools = [], baseline_state: state = "", baseline_content: content = "", threshold }) {
				if (check === "same_tool_calls") return sameTools(trace, tools);
				if (check === "same_outcome") return sameState(trace, state);
				const { finalOutput } = trace;
				if (finalOutput === null) return (0, checks_define.LO)("the final output");
				const score = wordsInCommon(finalOutput, content);
				if (score >= threshold) return (0, checks_define.IX)({ score });
				return (0, checks_define.fJ)("other-words", {
					expected: shown(content),
					actual: shown(finalOutput),
					score
				});
			},
			examples: [
				{
					title: "Three of five words are in both",
					params: {
						check: "similar_content",
						baseline_content: "the quick brown fox"
					},
					trace: { output: "The quick red fox" },
					expect: "pass"
				},
				{
					title: "Nothing in common",
					params: {
						check: "similar_content",
						baseline_content: "the quick brown fox"
					},
					trace: { output: "No idea." },
					expect: { fail: "other-words" }
				},
				{
					title: "Another tool",
					params: {
						check: "same_tool_calls",
						baseline_tools: ["find_order"]
					},
					trace: { calls: ["refund"] },
					expect: { fail: "other-tools" }
				},
				{
					title: "Another state",
					params: {
						check: "same_outcome",
						baseline_state: "closed"
					},
					trace: { workflow: { state: "triage" } },
					expect: { fail: "other-state" }
				}
			]
		});
		function wordsInCommon(a, b) {
			const [left, right] = [wordsOf(a), wordsOf(b)];
			const all = new Set([...left, ...right]).size;
			return all === 0 ? 1 : (left.size + right.size - all) / all;
		}
		function wordsOf(text) {
			return new Set(text.toLowerCase().split(/\s+/).filter((word) => word !== ""));
		}
		;
		function argsOf({ args, argsKnown }) {
			if (!argsKnown) return null;
			return (0, json.Gv)(args) ? args : {};
		}
		function argumentText(value) {
			return typeof value === "string" ? value : (0, json.dj)(value);
		}
		;
		const invariantFieldsPreserved = (0, checks_define.qH)({
			type: "invariant_fields_preserved",
			aliases: [],
			family: "behaviour",
			origins: ["promptkit"],
			summary: "Arguments that were once given to a tool are given to it in all later calls.",
			why: "An agent that corrects a form must not lose on the way what it had filled in before.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({
				tool: toolName.describe("The exact name of the tool."),
				fields: toolNames.describe("Names of arguments, of the top level. Their values may change.")
			}),
			paramAliases: { tool_name: "tool" },
			reasons: { lost: "An argument that an earlier call had is missing in a later one." },
			evaluate(trace, { tool, fields }) {
				const calls = (trace.toolCalls ?? []).filter(({ name }) => name === tool);
				const given = calls.map(argsOf);
				const seen = new Set();
				const lost = new Set();
				for (const args of given) {
					if (args === null) continue;
					for (const field of fields) {
						if (Object.hasOwn(args, field)) seen.add(field);
						else if (seen.has(field)) lost.add(field);
					}
				}
				if (lost.size > 0) {
					const score = 1 - lost.size / new Set(fields).size;
					return (0, checks_define.fJ)("lost", {
						expected: shownNames(fields),
						actual: { lost: shownNames([...lost]) },
						evidence: spansOf(calls),
						score
					});
				}
				return given.length > 1 && given.includes(null) ? (0, checks_define.LO)(`the arguments of some calls of ${tool}`) : (0, checks_define.IX)();
			},
			examples: [
				{
					title: "The value changes, the argument stays",
					params: {
						tool: "update_order",
						fields: ["order_id"]
					},
					trace: { calls: [{
						tool: "update_order",
						args: { order_id: 7 }
					}, {
						tool: "update_order",
						args: {
							order_id: 8,
							note: "late"
						}
					}] },
					expect: "pass"
				},
				{
					title: "The second call has lost it",
					params: {
						tool: "update_order",
						fields: ["order_id"]
					},
					trace: { calls: [{
						tool: "update_order",
						args: { order_id: 7 }
					}, {
						tool: "update_order",
						args: { note: "late" }
					}] },
					expect: { fail: "lost" }
				},
				{
					title: "The trace does not record arguments",
					params: {
						tool: "update_order",
						fields: ["order_id"]
					},
					trace: { calls: [{
						tool: "update_order",
						args: null
					}, {
						tool: "update_order",
						args: null
					}] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const expectations = {
			tool_calls: "expected_tools",
			final_state: "expected_state",
			content_hash: "expected_content"
		};
		const outcomeEquivalent = (0, checks_define.qH)({
			type: "outcome_equivalent",
			aliases: [],
			family: "behaviour",
			origins: ["promptkit"],
			summary: "The run came out as an earlier one did: by its tools, its last state or its answer.",
			why: "Another wording of the same request should not lead somewhere else.",
			surfaces: ["assertion", "eval"],
			needs: [],
			params: schemas.rej({
				metric: schemas.k5n([
					"tool_calls",
					"final_state",
					"content_hash"
				]).describe("What is compared: the set of tools called, the last state of the workflow, or the answer."),
				expected_tools: schemas.YOg(toolName).optional().describe("For `tool_calls`: the tools; an empty list means none."),
				expected_state: schemas.YjP().min(1).optional().describe("For `final_state`: the state."),
				expected_content: schemas.YjP().optional().describe("For `content_hash`: the answer, letter for letter.")
			}).superRefine((params, context) => {
				const needed = expectations[params.metric];
				if (params[needed] !== undefined) return;
				context.addIssue({
					code: "custom",
					path: [needed],
					message: `is what metric: ${params.metric} needs`
				});
			}),
			reasons: {
				"other-tools": "Other tools were called.",
				"other-state": "The workflow is in another state.",
				"other-content": "The answer is another one."
			},
			evaluate(trace, { metric, expected_tools: tools = [], expected_state: state = "", expected_content: content = "" }) {
				if (metric === "tool_calls") return sameTools(trace, tools);
				if (metric === "final_state") return sameState(trace, state);
				const { finalOutput } = trace;
				if (finalOutput === null) return (0, checks_define.LO)("the final output");
				if (finalOutput === content) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("other-content", {
					expected: shown(content),
					actual: shown(finalOutput)
				});
			},
			examples: [
				{
					title: "The same tools, in another order",
					params: {
						metric: "tool_calls",
						expected_tools: ["find_order", "refund"]
					},
					trace: { calls: [
						"refund",
						"find_order",
						"find_order"
					] },
					expect: "pass"
				},
				{
					title: "One tool more",
					params: {
						metric: "tool_calls",
						expected_tools: ["find_order"]
					},
					trace: { calls: ["find_order", "refund"] },
					expect: { fail: "other-tools" }
				},
				{
					title: "Another state",
					params: {
						metric: "final_state",
						expected_state: "closed"
					},
					trace: { workflow: { state: "triage" } },
					expect: { fail: "other-state" }
				},
				{
					title: "Another answer",
					params: {
						metric: "content_hash",
						expected_content: "Done."
					},
					trace: { output: "done" },
					expect: { fail: "other-content" }
				},
				{
					title: "The trace shows no workflow",
					params: {
						metric: "final_state",
						expected_state: "closed"
					},
					trace: { output: "Closed." },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const guardrailTriggered = (0, checks_define.qH)({
			type: "guardrail_triggered",
			aliases: [],
			family: "guardrail",
			origins: ["promptkit"],
			summary: "A guardrail stepped in, or did not.",
			why: "A guardrail is tested like any other code: with input that it must stop, and with input that it must not.",
			surfaces: ["assertion", "eval"],
			needs: ["validations"],
			params: schemas.rej({
				guardrail: schemas.YjP().min(1).describe("The name or the type of the guardrail, as the recording has it."),
				should_trigger: schemas.zMY().default(true).describe("Whether it must have stepped in, or must not."),
				direction: schemas.k5n([
					"input",
					"output",
					"both"
				]).default("both").describe("Whether what the user said is meant, what the agent said, or either.")
			}),
			paramAliases: {
				validator: "guardrail",
				validator_type: "guardrail"
			},
			reasons: {
				"not-triggered": "The guardrail did not step in.",
				triggered: "The guardrail stepped in."
			},
			evaluate({ validations }, { guardrail, should_trigger: isWanted, direction }) {
				const all = validations ?? [];
				const last = all.findLast((validation) => isNamed(validation, guardrail) && (direction === "both" || validation.stage === direction));
				const passed = last === undefined ? true : last.passed ?? (last.score === null ? null : last.score >= 1);
				if (passed === null) return (0, checks_define.LO)(`whether ${guardrail} stepped in`);
				if (passed !== isWanted) return (0, checks_define.IX)();
				const stepped = all.filter((validation) => validation.passed === false).map(({ name }) => name);
				const actual = { triggered: shownNames(stepped) };
				const evidence = last?.spanId === undefined || last.spanId === null ? [] : [last.spanId];
				return isWanted ? (0, checks_define.fJ)("not-triggered", {
					expected: guardrail,
					actual,
					evidence
				}) : (0, checks_define.fJ)("triggered", {
					expected: `no ${guardrail}`,
					actual,
					evidence
				});
			},
			examples: [
				{
					title: "It stepped in",
					params: { guardrail: "banned_words" },
					trace: {
						output: "I cannot say that.",
						guardrails: [{
							name: "banned_words",
							triggered: true
						}]
					},
					expect: "pass"
				},
				{
					title: "What it said last counts",
					params: { validator: "banned_words" },
					trace: {
						output: "Hello.",
						guardrails: [{
							name: "banned_words",
							triggered: true
						}, {
							name: "banned_words",
							triggered: false
						}]
					},
					expect: { fail: "not-triggered" }
				},
				{
					title: "It must not step in, and did",
					params: {
						validator_type: "banned_words",
						should_trigger: false,
						direction: "output"
					},
					trace: {
						output: "I cannot say that.",
						guardrails: [{
							name: "banned_words",
							triggered: true,
							direction: "output"
						}]
					},
					expect: { fail: "triggered" }
				},
				{
					title: "The trace does not record guardrails",
					params: { guardrail: "banned_words" },
					trace: { output: "Hello." },
					expect: { error: "missing-data" }
				}
			]
		});
		function isNamed({ name, details }, wanted) {
			return name === wanted || (0, json.Gv)(details) && details["type"] === wanted;
		}
		;
		const jsonParam = schemas.L5J();
		function namedParams(value) {
			return schemas.g1P(schemas.YjP(), value).refine((named) => Object.keys(named).length > 0, { error: "must hold at least one entry" });
		}
		;
		const order = { output: "{\"order\": {\"status\": \"confirmed\", \"total\": 12.5, \"items\": [{\"id\": 1}, {\"id\": 2}]}}" };
		const jsonPathExamples = [
			{
				title: "A JSONPath to a value",
				params: {
					expression: "$.order.status",
					expected: "confirmed"
				},
				trace: order,
				expect: "pass"
			},
			{
				title: "A JMESPath to a list",
				params: {
					expression: "order.items[*].id",
					contains: [2],
					min_results: 2
				},
				trace: order,
				expect: "pass"
			},
			{
				title: "Another value",
				params: {
					expression: "$.order.status",
					expected: "cancelled"
				},
				trace: order,
				expect: { fail: "other-value" }
			},
			{
				title: "A value that the list does not hold",
				params: {
					expression: "$.order.items[*].id",
					contains: [3]
				},
				trace: order,
				expect: { fail: "not-held" }
			},
			{
				title: "A number that is too great",
				params: {
					expression: "order.total",
					max: 10
				},
				trace: order,
				expect: { fail: "out-of-range" }
			},
			{
				title: "Too few entries",
				params: {
					expression: "order.items",
					min_results: 3
				},
				trace: order,
				expect: { fail: "wrong-count" }
			},
			{
				title: "A field that is not there",
				params: { expression: "$.order.refund" },
				trace: order,
				expect: { fail: "nothing-there" }
			},
			{
				title: "Prose where JSON is expected",
				params: {
					expression: "$.order.status",
					expected: "confirmed"
				},
				trace: { output: "It is confirmed." },
				expect: { fail: "not-json" }
			},
			{
				title: "Lists in lists, a hundred deep",
				params: { expression: "$[0]" },
				trace: { output: `${"[".repeat(100)}${"]".repeat(100)}` },
				expect: { error: "too-deep" }
			},
			{
				title: "A function that there is not",
				params: { expression: "order.items[*].shout(id)" },
				trace: order,
				expect: { error: "invalid-path" }
			},
			{
				title: "Every list twice, and that twice, and so on",
				params: { expression: `$${"[0,0]".repeat(22)}` },
				trace: { output: `${"[".repeat(22)}0${"]".repeat(22)}` },
				expect: { error: "path-too-costly" }
			},
			{
				title: "The trace does not hold the output",
				params: { expression: "$.order.status" },
				trace: { costs: [.01] },
				expect: { error: "missing-data" }
			}
		];
		;
		const extraction = {
			allow_wrapped: schemas.zMY().default(false).describe("Whether the JSON may stand in a block of three backticks, with `json` after them or without."),
			extract_json: schemas.zMY().default(false).describe("Whether the JSON may stand in prose: the first object counts, else the first list.")
		};
		function jsonIn(trace, options) {
			const output = trace.finalOutput ?? "";
			const wrapped = options.allow_wrapped ? fenced(output) : null;
			const found = wrapped ?? (options.extract_json ? embedded(output) : null);
			return (0, json.qF)(found ?? output);
		}
		function isReadable(value) {
			return (0, json.Rf)(value, limits.F.jsonDepth);
		}
		function fenced(text) {
			const start = /```(?:json)?\n/.exec(text);
			if (start === null) return null;
			const from = start.index + start[0].length;
			const end = text.indexOf("\n```", from);
			return end === -1 ? null : text.slice(from, end).trim();
		}
		function embedded(text) {
			return balanced(text, "{", "}") ?? balanced(text, "[", "]");
		}
		function balanced(text, open, close) {
			const start = text.indexOf(open);
			if (start === -1) return null;
			let depth = 0;
			let inString = false;
			for (let at = start; at < text.length; at++) {
				const character = text[at];
				if (inString) {
					if (character === "\\") at++;
					else if (character === "\"") inString = false;
				} else if (character === "\"") inString = true;
				else if (character === open) depth++;
				else if (character === close && --depth === 0) return text.slice(start, at + 1);
			}
			return null;
		}
		;
		class TooCostly extends Error {}
		const mostReads = 3e5;
		function counted(value) {
			let reads = 0;
			const made = new WeakMap();
			const read = (target, key) => {
				if (++reads > mostReads) throw new TooCostly();
				if (Array.isArray(target) || Object.hasOwn(target, key)) return wrapped(Reflect.get(target, key));
				return undefined;
			};
			const handler = {
				get: read,
				has: (target, key) => Object.hasOwn(target, key),
				getPrototypeOf: (target) => Array.isArray(target) ? Array.prototype : null
			};
			const wrapped = (held) => {
				if (typeof held !== "object" || held === null) return held;
				const known = made.get(held) ?? new Proxy(held, handler);
				made.set(held, known);
				return known;
			};
			return wrapped(value);
		}
		var esm = __webpack_require__(9399);
		;
		class PathError extends Error {}
		;
		function jmesPathSearch(expression) {
			const run = (value) => {
				try {
					const found = (0, esm.$P)(`${expression} `, value);
					return {
						value: found,
						isThere: found !== null
					};
				} catch (thrown) {
					if (thrown instanceof esm.RD) return {
						value: null,
						isThere: false
					};
					if (thrown instanceof esm.vs) throw new PathError(thrown.message);
					throw thrown;
				}
			};
			try {
				run(null);
				return run;
			} catch (thrown) {
				if (thrown instanceof PathError) return thrown;
				throw thrown;
			}
		}
		var json_p3_cjs = __webpack_require__(393);
		var ast = __webpack_require__(865);
		var compile_pattern = __webpack_require__(5489);
		;
		function jsonPathSearch(expression) {
			try {
				const query = environment.compile(expression);
				return (value) => {
					const values = query.query(value).values();
					const found = query.singularQuery() ? values[0] ?? null : values;
					return {
						value: found,
						isThere: values.length > 0
					};
				};
			} catch (thrown) {
				if (thrown instanceof json_p3_cjs.s_) return new PathError(thrown.message);
				throw thrown;
			}
		}
		const environment = new json_p3_cjs.Dd({ maxRecursionDepth: limits.F.jsonDepth + 2 });
		for (const [name, whole] of [["match", true], ["search", false]]) {
			const { ValueType, LogicalType } = json_p3_cjs.BN;
			const filter = {
				argTypes: [ValueType, ValueType],
				returnType: LogicalType,
				call: (text, source) => {
					if (typeof text !== "string" || typeof source !== "string") return false;
					const pattern = (0, compile_pattern.E)(whole ? `^(?:${source})$` : source, "re2");
					if (pattern instanceof ast.J) return false;
					const found = pattern.test(text);
					if (found === "too-costly") throw new TooCostly();
					return found;
				}
			};
			environment.functionRegister.set(name, filter);
		}
		;
		const longest = 1e3;
		const mostKept = 500;
		const kept = new Map();
		const pathParam = schemas.YjP().min(1).superRefine((expression, context) => {
			const search = searchOf(expression);
			if (search instanceof PathError) context.addIssue({
				code: "custom",
				message: search.message
			});
		});
		function valueAt(root, expression) {
			const search = searchOf(expression);
			if (search instanceof PathError) throw search;
			try {
				const { value, isThere } = search(counted(root));
				return {
					value: JSON.parse(JSON.stringify(counted(value))),
					isThere
				};
			} catch (thrown) {
				if (thrown instanceof PathError) return {
					error: "invalid-path",
					message: thrown.message
				};
				if (thrown instanceof TooCostly) return {
					error: "path-too-costly",
					message: expression
				};
				throw thrown;
			}
		}
		function searchOf(expression) {
			const known = kept.get(expression);
			if (known !== undefined) return known;
			if (kept.size >= mostKept) kept.clear();
			const search = compile(expression);
			kept.set(expression, search);
			return search;
		}
		function compile(expression) {
			if (expression.length > longest) return new PathError(`A path has at most ${longest} characters`);
			try {
				return expression.startsWith("$") ? jsonPathSearch(expression) : jmesPathSearch(expression);
			} catch (thrown) {
				if (thrown instanceof RangeError) return new PathError("The path nests too deeply");
				throw thrown;
			}
		}
		;
		function sameShape(a, b, sameLeaf) {
			if (Array.isArray(a)) {
				return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameShape(item, b[index], sameLeaf));
			}
			if (!(0, json.Gv)(a)) return sameLeaf(a, b);
			if (!(0, json.Gv)(b)) return false;
			const keys = Object.keys(a);
			return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameShape(a[key], b[key], sameLeaf));
		}
		;
		function sameJson(a, b) {
			return sameShape(a, b, (left, right) => left === right);
		}
		;
		const count = schemas.Whr().min(0).optional();
		const jsonPath = (0, checks_define.qH)({
			type: "json_path",
			aliases: [],
			family: "json",
			origins: ["promptkit"],
			summary: "A value inside of the final output, which is JSON, is as expected.",
			why: "Looks at the one field that matters and leaves the rest of the answer alone.",
			surfaces: ["assertion", "eval"],
			needs: ["output"],
			params: schemas.rej({
				expression: pathParam.describe("JSONPath (RFC 9535) where it begins with `$`, else JMESPath."),
				expected: jsonParam.optional().describe("The value that must be there; `1` is not `\"1\"`."),
				contains: schemas.YOg(jsonParam).min(1).optional().describe("Values that the list there must hold."),
				min: schemas.aig().optional().describe("The least that the number there may be."),
				max: schemas.aig().optional().describe("The most that the number there may be."),
				min_results: count.describe("The least entries of the list there."),
				max_results: count.describe("The most entries of the list there."),
				...extraction
			}),
			paramAliases: { jmespath_expression: "expression" },
			reasons: {
				"not-json": "The final output is not JSON.",
				"too-deep": "The final output is JSON that nests too deeply to be searched.",
				"nothing-there": "The path leads to nothing in the final output.",
				"other-value": "There is another value than expected.",
				"not-held": "The list there lacks one of the values, or it is no list.",
				"out-of-range": "The number there is too small or too great, or it is no number.",
				"wrong-count": "The list there has too few or too many entries, or it is no list.",
				"invalid-path": "The path uses a function wrongly.",
				"path-too-costly": "The search was given up, because the path multiplies what it finds."
			},
			evaluate(trace, params) {
				const output = jsonIn(trace, params);
				if (output === undefined) {
					return (0, checks_define.fJ)("not-json", {
						expected: "JSON",
						actual: shown(trace.finalOutput ?? "")
					});
				}
				if (!isReadable(output)) return {
					status: "error",
					reason: "too-deep"
				};
				const found = valueAt(output, params.expression);
				if ("error" in found) return {
					status: "error",
					reason: found.error,
					actual: found.message
				};
				const { value, isThere } = found;
				const broken = brokenRule(value, params);
				const isAsked = rules.some((rule) => params[rule] !== undefined);
				if (broken === null && (isAsked || isThere)) return (0, checks_define.IX)();
				const [reason, expected] = broken ?? ["nothing-there", params.expression];
				if (!isThere) return (0, checks_define.fJ)("nothing-there", {
					expected: shown(expected),
					actual: "nothing"
				});
				return (0, checks_define.fJ)(reason, {
					expected: shown(expected),
					actual: shown(value)
				});
			},
			examples: jsonPathExamples
		});
		const rules = [
			"expected",
			"contains",
			"min",
			"max",
			"min_results",
			"max_results"
		];
		function brokenRule(value, rule) {
			const { expected, contains = [], min, max, min_results: least, max_results: most } = rule;
			if (expected !== undefined && !sameJson(value, expected)) return ["other-value", expected];
			const list = Array.isArray(value) ? value : null;
			const absent = contains.filter((item) => list?.some((held) => sameJson(held, item)) !== true);
			if (absent.length > 0) return ["not-held", { missing: absent }];
			if (!isWithin(typeof value === "number" ? value : null, min, max)) return ["out-of-range", range(min, max)];
			if (!isWithin(list?.length ?? null, least, most)) return ["wrong-count", range(least, most)];
			return null;
		}
		function isWithin(number, least, most) {
			if (least === undefined && most === undefined) return true;
			return number !== null && number >= (least ?? -Infinity) && number <= (most ?? Infinity);
		}
		function range(least, most) {
			return {
				...least === undefined ? {} : { least },
				...most === undefined ? {} : { most }
			};
		}
		;
		const types = new Map([
			["array", Array.isArray],
			["boolean", (value) => typeof value === "boolean"],
			["integer", Number.isInteger],
			["null", (value) => value === null],
			["number", (value) => typeof value === "number"],
			["object", json.Gv],
			["string", (value) => typeof value === "string"]
		]);
		function rulesIn({ value, sub, fault }) {
			if (!Array.isArray(value) || value.length === 0) return fault("expected a list of schemas");
			return value.map((schema, index) => sub(schema, `/${index}`));
		}
		const generalKeywords = {
			type({ value: wanted, fault }) {
				const tests = (Array.isArray(wanted) ? wanted : [wanted]).map((name) => (typeof name === "string" ? types.get(name) : undefined) ?? fault(`there is no type ${JSON.stringify(name)}; there are ${[...types.keys()].join(", ")}`));
				if (tests.length === 0) return fault("expected at least one type");
				return (value, at, validation) => tests.some((isOfType) => isOfType(value)) || validation.broken(at, "type", wanted);
			},
			enum({ value: wanted, fault }) {
				if (!Array.isArray(wanted) || wanted.length === 0) return fault("expected a list of values");
				return (value, at, validation) => {
					validation.spend(wanted.length);
					return wanted.some((item) => sameJson(item, value)) || validation.broken(at, "enum", wanted);
				};
			},
			const: ({ value: wanted }) => (value, at, validation) => sameJson(wanted, value) || validation.broken(at, "const", wanted),
			allOf(reading) {
				const rules = rulesIn(reading);
				return (value, at, validation) => {
					let holds = true;
					for (const rule of rules) if (!validation.enter(rule, value, at)) holds = false;
					return holds;
				};
			},
			anyOf(reading) {
				const rules = rulesIn(reading);
				return (value, at, validation) => rules.some((rule) => validation.asks(rule, value, at)) || validation.broken(at, "anyOf", rules.length);
			},
			oneOf(reading) {
				const rules = rulesIn(reading);
				return (value, at, validation) => {
					const count = rules.filter((rule) => validation.asks(rule, value, at)).length;
					return count === 1 || validation.broken(at, "oneOf", `exactly 1, ${count} match`);
				};
			},
			not({ value: schema, sub }) {
				const rule = sub(schema);
				return (value, at, validation) => !validation.asks(rule, value, at) || validation.broken(at, "not", schema);
			},
			if({ value: condition, schema, sub }) {
				const rule = sub(condition);
				const [then, otherwise] = [schema["then"], schema["else"]].map((branch) => branch === undefined ? null : sub(branch));
				return (value, at, validation) => {
					const branch = validation.asks(rule, value, at) ? then : otherwise;
					return branch === null || branch === undefined || validation.enter(branch, value, at);
				};
			}
		};
		;
		function numberRule(keyword, limit, holds) {
			return (value, at, validation) => typeof value !== "number" || holds(value, limit) || validation.broken(at, keyword, limit);
		}
		const atLeast = (number, limit) => number >= limit;
		const above = (number, limit) => number > limit;
		const atMost = (number, limit) => number <= limit;
		const below = (number, limit) => number < limit;
		function limitKeyword(keyword, exclusive, holds, strictly) {
			return ({ value, schema, fault }) => {
				if (typeof value !== "number") return fault("expected a number");
				return numberRule(keyword, value, schema[exclusive] === true ? strictly : holds);
			};
		}
		function exclusiveKeyword(keyword, inclusive, strictly) {
			return ({ value, schema, fault }) => {
				if (typeof value === "number") return numberRule(keyword, value, strictly);
				if (typeof value !== "boolean") return fault("expected a number, or true or false");
				if (typeof schema[inclusive] !== "number") return fault(`cannot stand without ${inclusive}`);
				return null;
			};
		}
		const numberKeywords = {
			minimum: limitKeyword("minimum", "exclusiveMinimum", atLeast, above),
			maximum: limitKeyword("maximum", "exclusiveMaximum", atMost, below),
			exclusiveMinimum: exclusiveKeyword("exclusiveMinimum", "minimum", above),
			exclusiveMaximum: exclusiveKeyword("exclusiveMaximum", "maximum", below),
			multipleOf({ value, fault }) {
				if (typeof value !== "number" || !(value > 0)) return fault("expected a number greater than 0");
				return numberRule("multipleOf", value, isMultiple);
			}
		};
		function isMultiple(number, divisor) {
			if (!Number.isFinite(number)) return false;
			const [digits, places] = decimal(number);
			const [divisorDigits, divisorPlaces] = decimal(divisor);
			const all = Math.max(places, divisorPlaces);
			return digits * 10n ** BigInt(all - places) % (divisorDigits * 10n ** BigInt(all - divisorPlaces)) === 0n;
		}
		function decimal(number) {
			const [written = "0", exponent = "0"] = Math.abs(number).toString().split("e");
			const [whole = "0", fraction = ""] = written.split(".");
			const places = fraction.length - Number(exponent);
			const digits = BigInt(whole + fraction);
			return places >= 0 ? [digits, places] : [digits * 10n ** BigInt(-places), 0];
		}
		function countKeyword(keyword, countOf, isLeast) {
			return ({ value: wanted, fault }) => {
				if (typeof wanted !== "number" || !Number.isInteger(wanted) || wanted < 0) {
					return fault("expected a whole number that is not negative");
				}
				return (value, at, validation) => {
					const count = countOf(value);
					const holds = count === null || (isLeast ? count >= wanted : count <= wanted);
					return holds || validation.broken(at, keyword, wanted);
				};
			};
		}
		;
		function countOf(value) {
			return Array.isArray(value) ? value.length : null;
		}
		function eachEntry(ruleOf) {
			return (value, at, validation) => {
				if (!Array.isArray(value)) return true;
				let holds = true;
				for (const [index, entry] of value.entries()) {
					const rule = ruleOf(index);
					if (rule !== undefined && !validation.enter(rule, entry, `${at}/${index}`)) holds = false;
				}
				return holds;
			};
		}
		const listKeywords = {
			minItems: countKeyword("minItems", countOf, true),
			maxItems: countKeyword("maxItems", countOf, false),
			items({ value, sub }) {
				if (!Array.isArray(value)) {
					const rule = sub(value);
					return eachEntry(() => rule);
				}
				const rules = value.map((schema, index) => sub(schema, `/${index}`));
				return eachEntry((index) => rules[index]);
			},
			additionalItems({ value, schema, sub }) {
				const rule = sub(value);
				const { items } = schema;
				return Array.isArray(items) ? eachEntry((index) => index < items.length ? undefined : rule) : null;
			},
			contains({ value: schema, sub }) {
				const rule = sub(schema);
				return (value, at, validation) => !Array.isArray(value) || value.some((entry, index) => validation.asks(rule, entry, `${at}/${index}`)) || validation.broken(at, "contains", schema);
			},
			uniqueItems({ value: isAsked, fault }) {
				if (typeof isAsked !== "boolean") return fault("expected true or false");
				if (!isAsked) return null;
				return (value, at, validation) => !Array.isArray(value) || new Set(value.map(json.dj)).size === value.length || validation.broken(at, "uniqueItems", true);
			}
		};
		;
		const day = /^(\d{4})-(\d{2})-(\d{2})$/;
		const clock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:[.,]\d+)?$/;
		const zone = /(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
		const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
		const host = new RegExp(`^${label}(?:\\.${label})*$`);
		const formats_byte = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
		const ipv4 = new RegExp(`^${formats_byte}(?:\\.${formats_byte}){3}$`);
		const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/;
		function isDate(text) {
			const [, year = "", month = "", date = ""] = day.exec(text) ?? [];
			const time = new Date(0);
			time.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
			return year !== "" && time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(date);
		}
		function isTime(text) {
			return clock.test(text.replace(zone, ""));
		}
		function isDateTime(text) {
			if (isDate(text) || isTime(text)) return true;
			const [date = "", time = "", ...more] = text.split("T");
			return more.length === 0 && isDate(date) && zone.test(time) && isTime(time);
		}
		function isEmail(text) {
			const angled = /^[^<>@]*<([^<>]*)>$/.exec(text.trim());
			const [local = "", domain = "", ...more] = (angled?.[1] ?? text).trim().split("@");
			return more.length === 0 && isDotted(local) && isDotted(domain);
		}
		function isDotted(text) {
			return text.split(".").every((atom) => /^[^\s()<>[\]:;@\\,."]+$/.test(atom));
		}
		function isIpv6(text) {
			return /^[\da-fA-F:.]+$/.test(text) && text.includes(":") && URL.canParse(`http://[${text}]/`);
		}
		function isReference(text) {
			return !/[\\\s\p{Cc}]/u.test(text) && !/%(?![\da-fA-F]{2})/.test(text);
		}
		function isUri(text) {
			return /^[a-zA-Z][a-zA-Z\d+.-]*:/.test(text) && isReference(text);
		}
		function isHost(text) {
			return text.length < 256 && host.test(text);
		}
		const formats = new Map([
			["date", isDate],
			["time", isTime],
			["date-time", isDateTime],
			["hostname", isHost],
			["email", isEmail],
			["idn-email", isEmail],
			["ipv4", (text) => ipv4.test(text)],
			["ipv6", isIpv6],
			["uri", isUri],
			["iri", isUri],
			["uri-reference", isReference],
			["iri-reference", isReference],
			["uri-template", (text) => /^(?:[^{}]|\{[^{}]+\})*$/.test(text) && !/[\s\\]/.test(text)],
			["uuid", (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)],
			["regex", (text) => !((0, compile_pattern.E)(text, "re2") instanceof ast.J)],
			["json-pointer", (text) => pointer.test(text)],
			["relative-json-pointer", (text) => /^(?:0|[1-9]\d*)(?:#$|\/|$)/.test(text) && pointer.test(text.replace(/^\d+#?/, ""))]
		]);
		;
		function lengthOf(value) {
			if (typeof value !== "string") return null;
			let length = 0;
			for (const _ of value) length++;
			return length;
		}
		function patternOf(source, fault) {
			if (typeof source !== "string") return fault("expected a regular expression");
			const pattern = (0, compile_pattern.E)(source, "re2");
			return pattern instanceof ast.J ? fault(pattern.message) : pattern;
		}
		function matches(pattern, text) {
			const found = pattern.test(text);
			if (found === "too-costly") throw new TooCostly();
			return found;
		}
		const textKeywords = {
			minLength: countKeyword("minLength", lengthOf, true),
			maxLength: countKeyword("maxLength", lengthOf, false),
			pattern({ value: source, fault }) {
				const pattern = patternOf(source, fault);
				return (value, at, validation) => typeof value !== "string" || matches(pattern, value) || validation.broken(at, "pattern", source);
			},
			format({ value: name, fault }) {
				if (typeof name !== "string") return fault("expected the name of a format");
				const isOfFormat = formats.get(name);
				if (isOfFormat === undefined) return null;
				return (value, at, validation) => typeof value !== "string" || isOfFormat(value) || validation.broken(at, "format", name);
			}
		};
		;
		function object_keywords_countOf(value) {
			return (0, json.Gv)(value) ? Object.keys(value).length : null;
		}
		function object_keywords_eachEntry(rulesOf) {
			return (value, at, validation) => {
				if (!(0, json.Gv)(value)) return true;
				let holds = true;
				for (const [key, entry] of Object.entries(value)) {
					for (const rule of rulesOf(key)) if (!validation.enter(rule, entry, step(at, key))) holds = false;
				}
				return holds;
			};
		}
		function step(at, key) {
			return `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
		}
		function entriesOf({ value, fault }) {
			return (0, json.Gv)(value) ? Object.entries(value) : fault("expected a mapping");
		}
		function names(value, fault) {
			if (!Array.isArray(value)) return fault("expected a list of names");
			return value.map((name) => typeof name === "string" ? name : fault("expected a list of names"));
		}
		function patternsOf(value, fault) {
			return (0, json.Gv)(value) ? Object.keys(value).map((source) => patternOf(source, fault)) : [];
		}
		function holdsAll(wanted, keyword) {
			return (value, at, validation) => {
				if (!(0, json.Gv)(value)) return true;
				const absent = wanted.filter((name) => !Object.hasOwn(value, name));
				return absent.length === 0 || validation.broken(at, keyword, absent);
			};
		}
		const objectKeywords = {
			minProperties: countKeyword("minProperties", object_keywords_countOf, true),
			maxProperties: countKeyword("maxProperties", object_keywords_countOf, false),
			required: ({ value, fault }) => holdsAll(names(value, fault), "required"),
			properties(reading) {
				const rules = new Map(entriesOf(reading).map(([key, schema]) => [key, [reading.sub(schema, step("", key))]]));
				return object_keywords_eachEntry((key) => rules.get(key) ?? []);
			},
			patternProperties(reading) {
				const rules = entriesOf(reading).map(([source, schema]) => [patternOf(source, reading.fault), reading.sub(schema, step("", source))]);
				return object_keywords_eachEntry((key) => rules.filter(([pattern]) => matches(pattern, key)).map(([, rule]) => rule));
			},
			additionalProperties({ value, schema, sub, fault }) {
				const { properties, patternProperties } = schema;
				const patterns = patternsOf(patternProperties, fault);
				const rule = sub(value);
				return object_keywords_eachEntry((key) => {
					const isNamed = (0, json.Gv)(properties) && Object.hasOwn(properties, key);
					return isNamed || patterns.some((pattern) => matches(pattern, key)) ? [] : [rule];
				});
			},
			propertyNames({ value: schema, sub }) {
				const rule = sub(schema);
				return (value, at, validation) => !(0, json.Gv)(value) || Object.keys(value).every((key) => validation.enter(rule, key, step(at, key)));
			},
			dependencies(reading) {
				const rules = entriesOf(reading).map(([key, wanted]) => {
					const isNames = Array.isArray(wanted);
					const rule = isNames ? holdsAll(names(wanted, reading.fault), "dependencies") : reading.sub(wanted, step("", key));
					return [key, rule];
				});
				return (value, at, validation) => !(0, json.Gv)(value) || rules.every(([key, rule]) => !Object.hasOwn(value, key) || validation.enter(rule, value, at));
			}
		};
		;
		class References {
			#root;
			#byId = new Map();
			constructor(root) {
				this.#root = root;
				this.#register(root);
			}
			find(reference) {
				if (typeof reference !== "string") return undefined;
				const named = this.#byId.get(reference);
				if (named !== undefined) return named;
				const [base = "", fragment = ""] = reference.split("#");
				if (fragment !== "" && !fragment.startsWith("/")) return this.#byId.get(`#${fragment}`);
				const root = base === "" ? this.#root : this.#byId.get(base);
				const steps = decoded(fragment).split("/").slice(1);
				return steps.reduce((at, step) => childOf(at, step.replaceAll("~1", "/").replaceAll("~0", "~")), root);
			}
			#register(value) {
				if (typeof value !== "object" || value === null) return;
				if (!Array.isArray(value)) {
					for (const key of ["$id", "id"]) {
						const id = value[key];
						if (typeof id === "string") this.#byId.set(id.replace(/#$/, ""), value);
					}
				}
				for (const inner of Object.values(value)) this.#register(inner);
			}
		}
		function childOf(value, key) {
			if (Array.isArray(value)) return value[Number(key)];
			return (0, json.Gv)(value) && Object.hasOwn(value, key) ? value[key] : undefined;
		}
		function decoded(fragment) {
			try {
				return decodeURIComponent(fragment);
			} catch {
				return fragment;
			}
		}
		;
		const mostSteps = 1e6;
		const deepest = 400;
		const mostViolations = 20;
		class Validation {
			violations = [];
			#steps = 0;
			#depth = 0;
			enter(rule, value, at) {
				if (this.#depth >= deepest) throw new TooCostly();
				this.spend(1);
				this.#depth++;
				const holds = rule(value, at, this);
				this.#depth--;
				return holds;
			}
			spend(steps) {
				this.#steps += steps;
				if (this.#steps > mostSteps) throw new TooCostly();
			}
			asks(rule, value, at) {
				const told = this.violations.length;
				const holds = rule(value, at, this);
				this.violations.length = told;
				return holds;
			}
			broken(at, keyword, expected) {
				if (this.violations.length < mostViolations) this.violations.push({
					at,
					keyword,
					expected
				});
				return false;
			}
		}
		;
		class SchemaError extends Error {}
		function compileSchema(schema) {
			try {
				const rule = new Compiler(schema).rule(schema, "#");
				return (value) => {
					const validation = new Validation();
					const holds = validation.enter(rule, value, "");
					return holds ? null : validation.violations;
				};
			} catch (thrown) {
				if (thrown instanceof SchemaError) return thrown;
				throw thrown;
			}
		}
		const keywords = new Map([
			generalKeywords,
			numberKeywords,
			textKeywords,
			listKeywords,
			objectKeywords
		].flatMap((group) => Object.entries(group)));
		class Compiler {
			#references;
			#made = new Map();
			constructor(root) {
				this.#references = new References(root);
			}
			rule(schema, place) {
				if (schema === true) return () => true;
				if (schema === false) return (_, at, validation) => validation.broken(at, "false", "nothing here");
				if (!(0, json.Gv)(schema)) throw new SchemaError(`${place}: expected a schema`);
				const known = this.#made.get(schema);
				const made = known ?? { rule: null };
				if (known === undefined) {
					this.#made.set(schema, made);
					made.rule = this.#build(schema, place);
				}
				return (value, at, validation) => made.rule === null || validation.enter(made.rule, value, at);
			}
			#build(schema, place) {
				const { $ref } = schema;
				if ($ref !== undefined) {
					const target = this.#references.find($ref);
					if (target !== undefined) return this.rule(target, `${place}/$ref`);
					throw new SchemaError(`${place}/$ref: ${JSON.stringify($ref)} is not in this schema`);
				}
				for (const group of ["definitions", "$defs"]) this.#readAll(schema[group], `${place}/${group}`);
				const rules = Object.entries(schema).flatMap(([name, value]) => {
					const at = `${place}/${name}`;
					const fault = (message) => {
						throw new SchemaError(`${at}: ${message}`);
					};
					const sub = (inner, below = "") => this.rule(inner, at + below);
					return keywords.get(name)?.({
						value,
						schema,
						sub,
						fault
					}) ?? [];
				});
				return (value, at, validation) => {
					let holds = true;
					for (const rule of rules) if (!rule(value, at, validation)) holds = false;
					return holds;
				};
			}
			#readAll(group, place) {
				if (!(0, json.Gv)(group)) return;
				for (const [name, schema] of Object.entries(group)) this.rule(schema, `${place}/${name}`);
			}
		}
		;
		const jsonSchema = (0, checks_define.qH)({
			type: "json_schema",
			aliases: [],
			family: "json",
			origins: ["promptkit"],
			summary: "The final output is JSON, and as a JSON Schema asks.",
			why: "Holds the whole shape of an answer: what must be there, of which type, and what must not.",
			surfaces: ["assertion", "eval"],
			needs: ["output"],
			params: schemas.rej({
				schema: schemas.g1P(schemas.YjP(), jsonParam).superRefine((schema, context) => {
					const validator = validatorOf(schema);
					if (validator instanceof SchemaError) context.addIssue({
						code: "custom",
						message: validator.message
					});
				}).describe("A JSON Schema of draft 4, 6 or 7. References stay inside of it; formats are held, later keywords ignored."),
				...extraction
			}),
			reasons: {
				"not-json": "The final output is not JSON.",
				"too-deep": "The final output is JSON that nests too deeply to be looked at.",
				"against-schema": "The final output is not as the schema asks.",
				"schema-too-costly": "The schema was given up, because it refers to itself without end or searches too much."
			},
			evaluate(trace, { schema, ...options }) {
				const output = jsonIn(trace, options);
				if (output === undefined) {
					return (0, checks_define.fJ)("not-json", {
						expected: "JSON",
						actual: shown(trace.finalOutput ?? "")
					});
				}
				if (!isReadable(output)) return {
					status: "error",
					reason: "too-deep"
				};
				const validator = validatorOf(schema);
				if (validator instanceof SchemaError) throw validator;
				try {
					const broken = validator(output);
					if (broken === null) return (0, checks_define.IX)();
					const expected = broken.map(({ at, keyword, expected: wanted }) => ({
						at,
						[keyword]: wanted
					}));
					return (0, checks_define.fJ)("against-schema", {
						expected: shown(expected),
						actual: shown(output)
					});
				} catch (thrown) {
					if (thrown instanceof TooCostly) return {
						status: "error",
						reason: "schema-too-costly"
					};
					throw thrown;
				}
			},
			examples: [
				{
					title: "A record as asked",
					params: { schema: {
						type: "object",
						required: ["seat"],
						properties: { seat: {
							type: "string",
							pattern: "^\\d+[A-F]$"
						} }
					} },
					trace: { output: "{\"seat\": \"12A\"}" },
					expect: "pass"
				},
				{
					title: "A field is missing",
					params: { schema: {
						type: "object",
						required: ["seat"]
					} },
					trace: { output: "{\"row\": 12}" },
					expect: { fail: "against-schema" }
				},
				{
					title: "Prose where JSON is expected",
					params: { schema: { type: "object" } },
					trace: { output: "Seat 12A." },
					expect: { fail: "not-json" }
				},
				{
					title: "Lists in lists, a hundred deep",
					params: { schema: { type: "array" } },
					trace: { output: `${"[".repeat(100)}${"]".repeat(100)}` },
					expect: { error: "too-deep" }
				},
				{
					title: "A schema that is nothing but itself",
					params: { schema: { allOf: [{ $ref: "#" }] } },
					trace: { output: "{\"seat\": \"12A\"}" },
					expect: { error: "schema-too-costly" }
				},
				{
					title: "The trace does not hold the output",
					params: { schema: { type: "object" } },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		const made = new WeakMap();
		function validatorOf(schema) {
			const known = made.get(schema);
			if (known !== undefined) return known;
			const validator = isReadable(schema) ? compileSchema(schema) : new SchemaError("it nests too deeply");
			made.set(schema, validator);
			return validator;
		}
		;
		const jsonValid = (0, checks_define.qH)({
			type: "json_valid",
			aliases: ["is_valid_json", "valid_json"],
			family: "json",
			origins: ["promptkit", "agentcheck"],
			summary: "The final output is JSON.",
			why: "What a program reads must parse; a kind word before it breaks the program.",
			surfaces: ["assertion", "eval"],
			needs: ["output"],
			params: schemas.rej({
				...extraction,
				require_object: schemas.zMY().default(false).describe("Whether it must be an object or a list, and no lone text, number, true, false or null.")
			}),
			paramAliases: { requireObject: "require_object" },
			reasons: {
				"not-json": "The final output is not JSON.",
				"not-object": "The final output is JSON, but neither an object nor a list."
			},
			evaluate(trace, options) {
				const value = jsonIn(trace, options);
				const actual = shown(trace.finalOutput ?? "");
				if (value === undefined) return (0, checks_define.fJ)("not-json", {
					expected: "JSON",
					actual
				});
				const isObject = typeof value === "object" && value !== null;
				return isObject || !options.require_object ? (0, checks_define.IX)() : (0, checks_define.fJ)("not-object", { actual });
			},
			examples: [
				{
					title: "An object",
					params: {},
					trace: { output: "{\"seat\": \"12A\"}" },
					expect: "pass"
				},
				{
					title: "A block of code, where that is allowed",
					params: { allow_wrapped: true },
					trace: { output: "Here you are:\n```json\n{\"seat\": \"12A\"}\n```" },
					expect: "pass"
				},
				{
					title: "Prose around it",
					params: {},
					trace: { output: "Here you are: {\"seat\": \"12A\"}" },
					expect: { fail: "not-json" }
				},
				{
					title: "A number, where an object or a list is wanted",
					params: { require_object: true },
					trace: { output: "42" },
					expect: { fail: "not-object" }
				},
				{
					title: "The trace does not hold the output",
					params: {},
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		function shapeProblems(value, required, types) {
			const has = (key) => isPresent(value, key);
			return {
				missing: required.filter((key) => !has(key)),
				otherTypes: Object.entries(types).flatMap(([key, wanted]) => {
					if (!has(key)) return [];
					const actual = typeName(value[key]);
					return actual === wanted ? [] : [{
						key,
						wanted,
						actual
					}];
				})
			};
		}
		function isPresent(value, key) {
			if (Object.hasOwn(value, key)) return true;
			const common = Array.isArray(value) ? Array.prototype : Object.prototype;
			return key in value && !(key in common);
		}
		function typeName(value) {
			return Array.isArray(value) ? "array" : typeof value;
		}
		;
		const schemaMatch = (0, checks_define.qH)({
			type: "schema_match",
			aliases: [],
			family: "json",
			origins: ["agentcheck"],
			summary: "The final output is JSON that has some keys, with values of some types.",
			why: "The few keys that a program reads are said in a line; for more there is `json_schema`.",
			surfaces: ["assertion", "eval"],
			needs: ["output"],
			params: schemas.rej({
				required_keys: schemas.YOg(schemas.YjP()).default([]).describe("Keys that must be there, at the top; of a list, its indexes."),
				type_checks: schemas.g1P(schemas.YjP(), schemas.k5n([
					"string",
					"number",
					"boolean",
					"object",
					"array"
				])).default({}).describe("Key → `string`, `number`, `boolean`, `object` (null is one) or `array`, where the key is there.")
			}).refine(({ required_keys: keys, type_checks: types }) => keys.length + Object.keys(types).length > 0, { error: "say required_keys, type_checks or both" }),
			paramAliases: {
				requiredKeys: "required_keys",
				typeChecks: "type_checks"
			},
			reasons: {
				"not-json": "The final output is not JSON.",
				"no-keys": "The final output is neither an object nor a list, so that it has no keys.",
				"key-missing": "At least one of the keys is missing.",
				"other-type": "At least one value is of another type."
			},
			evaluate(trace, { required_keys: keys, type_checks: types }) {
				const output = trace.finalOutput ?? "";
				const value = jsonIn(trace, {
					allow_wrapped: false,
					extract_json: false
				});
				if (value === undefined) return (0, checks_define.fJ)("not-json", {
					expected: "JSON",
					actual: shown(output)
				});
				if (typeof value !== "object" || value === null) return (0, checks_define.fJ)("no-keys", { actual: shown(output) });
				const { missing, otherTypes } = shapeProblems(value, keys, types);
				if (missing.length > 0) return (0, checks_define.fJ)("key-missing", { actual: shown({ missing: [...missing] }) });
				if (otherTypes.length === 0) return (0, checks_define.IX)();
				const wanted = Object.fromEntries(otherTypes.map((found) => [found.key, found.wanted]));
				const actual = Object.fromEntries(otherTypes.map((found) => [found.key, found.actual]));
				return (0, checks_define.fJ)("other-type", {
					expected: shown(wanted),
					actual: shown(actual)
				});
			},
			examples: [
				{
					title: "Both keys, of the right types",
					params: {
						required_keys: ["name", "age"],
						type_checks: {
							name: "string",
							age: "number"
						}
					},
					trace: { output: "{\"name\": \"Alice\", \"age\": 30}" },
					expect: "pass"
				},
				{
					title: "A key is missing",
					params: { requiredKeys: ["name", "age"] },
					trace: { output: "{\"name\": \"Alice\"}" },
					expect: { fail: "key-missing" }
				},
				{
					title: "A number in quotes",
					params: { typeChecks: { age: "number" } },
					trace: { output: "{\"age\": \"30\"}" },
					expect: { fail: "other-type" }
				},
				{
					title: "Prose",
					params: { required_keys: ["name"] },
					trace: { output: "Alice is 30." },
					expect: { fail: "not-json" }
				},
				{
					title: "JSON without keys",
					params: { required_keys: ["name"] },
					trace: { output: "\"Alice\"" },
					expect: { fail: "no-keys" }
				}
			]
		});
		;
		const bound = schemas.aig().min(0).optional();
		function bounds_isWithin(value, { min = 0, max = Infinity, exact = value }) {
			return value >= min && value <= max && value === exact;
		}
		;
		const durationParams = schemas.rej({
			min_seconds: bound.describe("The fewest seconds."),
			max_seconds: bound.describe("The most seconds.")
		});
		function reviewDuration({ durationMs }, { min_seconds: min, max_seconds: max }) {
			if (durationMs === null) return {
				holds: null,
				actual: null
			};
			const seconds = durationMs / 1e3;
			return {
				holds: bounds_isWithin(seconds, {
					min,
					max
				}),
				actual: `${seconds} s`
			};
		}
		function durationExamples(type, words) {
			return [
				{
					title: "As long as allowed",
					params: {
						min_seconds: 1,
						max_seconds: 5
					},
					trace: { media: [{
						type,
						seconds: 5
					}] },
					expect: "pass"
				},
				{
					title: "Too long",
					params: { max_seconds: 5 },
					trace: { media: [{
						type,
						seconds: 6
					}] },
					expect: { fail: "violated" }
				},
				{
					title: "Only words",
					params: { max_seconds: 5 },
					trace: { output: words },
					expect: { fail: "none" }
				},
				{
					title: "The trace does not say how long it lasts",
					params: { max_seconds: 5 },
					trace: { media: [{ type }] },
					expect: { error: "missing-data" }
				}
			];
		}
		;
		const mediaReasons = {
			none: "Neither the agent nor a tool gave any medium of this kind.",
			violated: "At least one medium is not as it must be."
		};
		function mediaFinding({ media }, modality, params, review) {
			const given = (media ?? []).filter((item) => item.modality === modality && givers.has(item.role));
			if (given.length === 0) return (0, checks_define.fJ)("none", { expected: modality });
			const reviews = given.map(review);
			const bad = reviews.filter(({ holds }) => holds === false);
			if (bad.length > 0) {
				const rules = Object.entries(params).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]);
				const expected = shown(Object.fromEntries(rules));
				return (0, checks_define.fJ)("violated", {
					expected,
					actual: shown(firstOf(bad).map(({ actual }) => actual))
				});
			}
			const unknown = reviews.filter(({ holds }) => holds === null).length;
			return unknown === 0 ? (0, checks_define.IX)() : (0, checks_define.LO)(`what ${unknown} of ${given.length} media are like (${modality})`);
		}
		const givers = new Set(["assistant", "tool"]);
		;
		const audioDuration = (0, checks_define.qH)({
			type: "audio_duration",
			aliases: [],
			family: "media",
			origins: ["promptkit"],
			summary: "Every sound that the agent or a tool gave lasts as long as it must.",
			why: "A spoken answer of five minutes is no answer on the phone.",
			surfaces: ["assertion", "eval"],
			needs: ["media"],
			params: durationParams,
			reasons: mediaReasons,
			evaluate(trace, params) {
				return mediaFinding(trace, "audio", params, (item) => reviewDuration(item, params));
			},
			examples: durationExamples("audio", "La la la.")
		});
		;
		const formatNames = schemas.YOg(schemas.YjP().min(1)).min(1);
		function reviewFormat({ mimeType }, formats) {
			if (mimeType === null) return {
				holds: null,
				actual: null
			};
			const format = formatOf(mimeType);
			return {
				holds: formats.some((name) => nameOf(name) === format),
				actual: format
			};
		}
		function formatOf(mimeType) {
			const [type = ""] = mimeType.toLowerCase().split(";");
			const name = type.trim().split("/")[1] ?? type.trim();
			return type.trim() === "audio/mpeg" ? "mp3" : nameOf(name);
		}
		function nameOf(format) {
			const name = format.toLowerCase();
			return name === "jpg" ? "jpeg" : name;
		}
		;
		const audioFormat = (0, checks_define.qH)({
			type: "audio_format",
			aliases: [],
			family: "media",
			origins: ["promptkit"],
			summary: "Every sound that the agent or a tool gave is in one of some formats.",
			why: "A player that takes MP3 stays silent on anything else.",
			surfaces: ["assertion", "eval"],
			needs: ["media"],
			params: schemas.rej({ formats: formatNames.describe("Formats as MIME types name them, whatever their case: `wav`, `ogg`. `audio/mpeg` is `mp3`.") }),
			reasons: mediaReasons,
			evaluate(trace, { formats }) {
				return mediaFinding(trace, "audio", { formats }, (item) => reviewFormat(item, formats));
			},
			examples: [
				{
					title: "MP3 by its MIME type",
					params: { formats: ["mp3"] },
					trace: { media: [{
						type: "audio",
						mime_type: "audio/mpeg"
					}] },
					expect: "pass"
				},
				{
					title: "Another format",
					params: { formats: ["mp3"] },
					trace: { media: [{
						type: "audio",
						mime_type: "audio/wav"
					}] },
					expect: { fail: "violated" }
				},
				{
					title: "Only words",
					params: { formats: ["mp3"] },
					trace: { output: "La la la." },
					expect: { fail: "none" }
				},
				{
					title: "The trace does not say which format it is",
					params: { formats: ["mp3"] },
					trace: { media: [{ type: "audio" }] },
					expect: { error: "missing-data" }
				}
			]
		});
		var dist_esm = __webpack_require__(2013);
		;
		const mostBytes = 256 << 10;
		const read_image_mimeTypes = new Map([
			["png", "image/png"],
			["jpg", "image/jpeg"],
			["gif", "image/gif"],
			["webp", "image/webp"]
		]);
		const heads = new Set([
			137,
			255,
			71,
			82
		]);
		function readImage(item) {
			const { data, mimeType, width, height } = item;
			if (data === null || mimeType !== null && width !== null && height !== null) return item;
			const seen = imageIn(Buffer.from(data.slice(0, Math.ceil(mostBytes * 4 / 3)), "base64"));
			if (seen === null) return item;
			return {
				...item,
				mimeType: mimeType ?? seen.mimeType,
				width: width ?? seen.width,
				height: height ?? seen.height
			};
		}
		function imageIn(bytes) {
			if (!heads.has(bytes[0] ?? 0)) return null;
			try {
				const { type = "", width, height } = (0, dist_esm.R9)(bytes);
				const mimeType = read_image_mimeTypes.get(type);
				return mimeType === undefined || width < 1 || height < 1 ? null : {
					mimeType,
					width,
					height
				};
			} catch {
				return null;
			}
		}
		;
		function reviewSize({ width, height }, widths, heights) {
			const actual = `${width ?? "?"} × ${height ?? "?"}`;
			const [wide, high] = [fit(width, widths), fit(height, heights)];
			if (wide === false || high === false) return {
				holds: false,
				actual
			};
			return {
				holds: wide === null || high === null ? null : true,
				actual
			};
		}
		function fit(value, bounds) {
			return value === null ? null : bounds_isWithin(value, bounds);
		}
		;
		const imageDimensions = (0, checks_define.qH)({
			type: "image_dimensions",
			aliases: [],
			family: "media",
			origins: ["promptkit"],
			summary: "Every image that the agent or a tool gave is as wide and as high as it must be.",
			why: "A banner of the wrong size is cut, or blurs.",
			surfaces: ["assertion", "eval"],
			needs: ["media"],
			params: schemas.rej({
				width: bound.describe("The exact width in pixels."),
				height: bound.describe("The exact height in pixels."),
				min_width: bound.describe("The smallest width."),
				max_width: bound.describe("The largest width."),
				min_height: bound.describe("The smallest height."),
				max_height: bound.describe("The largest height.")
			}),
			reasons: mediaReasons,
			evaluate(trace, params) {
				const widths = {
					min: params.min_width,
					max: params.max_width,
					exact: params.width
				};
				const heights = {
					min: params.min_height,
					max: params.max_height,
					exact: params.height
				};
				return mediaFinding(trace, "image", params, (item) => reviewSize(readImage(item), widths, heights));
			},
			examples: [
				{
					title: "Within bounds",
					params: {
						min_width: 100,
						max_width: 200,
						height: 80
					},
					trace: { media: [{
						type: "image",
						width: 150,
						height: 80
					}] },
					expect: "pass"
				},
				{
					title: "As its bytes say, where nothing else does",
					params: {
						width: 2,
						height: 3
					},
					trace: { media: [{
						type: "image",
						data: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAAAAACcgYFdAAAAC0lEQVR4nGNggAIAAAkAAftSuKkAAAAASUVORK5CYII="
					}] },
					expect: "pass"
				},
				{
					title: "Too wide",
					params: { max_width: 100 },
					trace: { media: [{
						type: "image",
						width: 150,
						height: 80
					}] },
					expect: { fail: "violated" }
				},
				{
					title: "Only words",
					params: { max_width: 100 },
					trace: { output: "Imagine a cat." },
					expect: { fail: "none" }
				},
				{
					title: "The trace does not say how large it is",
					params: { max_width: 100 },
					trace: { media: [{ type: "image" }] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const imageFormat = (0, checks_define.qH)({
			type: "image_format",
			aliases: [],
			family: "media",
			origins: ["promptkit"],
			summary: "Every image that the agent or a tool gave is in one of some formats.",
			why: "A page that shows PNG is broken by a WebP that nobody asked for.",
			surfaces: ["assertion", "eval"],
			needs: ["media"],
			params: schemas.rej({ formats: formatNames.describe("Formats as MIME types name them, whatever their case: `png`, `webp`. `jpg` is `jpeg`.") }),
			reasons: mediaReasons,
			evaluate(trace, { formats }) {
				return mediaFinding(trace, "image", { formats }, (item) => reviewFormat(readImage(item), formats));
			},
			examples: [
				{
					title: "One of two formats",
					params: { formats: ["png", "jpg"] },
					trace: { media: [{
						type: "image",
						mime_type: "image/jpeg"
					}] },
					expect: "pass"
				},
				{
					title: "Another format",
					params: { formats: ["png", "jpg"] },
					trace: { media: [{
						type: "image",
						mime_type: "image/webp"
					}] },
					expect: { fail: "violated" }
				},
				{
					title: "Only words",
					params: { formats: ["png", "jpg"] },
					trace: { output: "Imagine a cat." },
					expect: { fail: "none" }
				},
				{
					title: "The trace does not say which format it is",
					params: { formats: ["png", "jpg"] },
					trace: { media: [{ type: "image" }] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const videoDuration = (0, checks_define.qH)({
			type: "video_duration",
			aliases: [],
			family: "media",
			origins: ["promptkit"],
			summary: "Every video that the agent or a tool gave lasts as long as it must.",
			why: "A clip has a place to fill: an advertisement of 31 seconds is cut off.",
			surfaces: ["assertion", "eval"],
			needs: ["media"],
			params: durationParams,
			reasons: mediaReasons,
			evaluate(trace, params) {
				return mediaFinding(trace, "video", params, (item) => reviewDuration(item, params));
			},
			examples: durationExamples("video", "Imagine a film.")
		});
		;
		const heightOf = new Map([
			...["480p", "sd"].map((name) => [name, 480]),
			...["720p", "hd"].map((name) => [name, 720]),
			...[
				"1080p",
				"fhd",
				"full_hd"
			].map((name) => [name, 1080]),
			...[
				"1440p",
				"2k",
				"qhd"
			].map((name) => [name, 1440]),
			...[
				"2160p",
				"4k",
				"uhd"
			].map((name) => [name, 2160]),
			...["4320p", "8k"].map((name) => [name, 4320])
		]);
		const preset = schemas.YjP().refine((name) => heightOf.has(name.toLowerCase()), { error: `expected one of ${[...heightOf.keys()].join(", ")}` });
		const videoResolution = (0, checks_define.qH)({
			type: "video_resolution",
			aliases: [],
			family: "media",
			origins: ["promptkit"],
			summary: "Every video that the agent or a tool gave has the resolution it must have.",
			why: "What looks sharp on a phone is a blur on a wall.",
			surfaces: ["assertion", "eval"],
			needs: ["media"],
			params: schemas.rej({
				presets: schemas.YOg(preset).min(1).optional().describe("Names of resolutions, one of which its height must have: `720p` or `hd`, `1080p`, `4k`."),
				min_width: bound.describe("The smallest width in pixels."),
				max_width: bound.describe("The largest width."),
				min_height: bound.describe("The smallest height."),
				max_height: bound.describe("The largest height.")
			}),
			reasons: mediaReasons,
			evaluate(trace, params) {
				const { presets, min_width, max_width, min_height, max_height } = params;
				const heights = presets?.map((name) => heightOf.get(name.toLowerCase()));
				return mediaFinding(trace, "video", params, (item) => {
					const review = reviewSize(item, {
						min: min_width,
						max: max_width
					}, {
						min: min_height,
						max: max_height
					});
					const isOther = item.height !== null && heights?.includes(item.height) === false;
					return isOther ? {
						...review,
						holds: false
					} : review;
				});
			},
			examples: [
				{
					title: "One of two resolutions",
					params: { presets: ["720p", "1080p"] },
					trace: { media: [{
						type: "video",
						width: 1920,
						height: 1080
					}] },
					expect: "pass"
				},
				{
					title: "Another resolution",
					params: { presets: ["4k"] },
					trace: { media: [{
						type: "video",
						width: 1920,
						height: 1080
					}] },
					expect: { fail: "violated" }
				},
				{
					title: "Only words",
					params: { min_width: 1280 },
					trace: { output: "Imagine a film." },
					expect: { fail: "none" }
				},
				{
					title: "The trace does not say how large it is",
					params: { min_width: 1280 },
					trace: { media: [{ type: "video" }] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const tokens = schemas.Whr().min(0).optional();
		const costBudget = (0, checks_define.qH)({
			type: "cost_budget",
			aliases: [],
			family: "resource",
			origins: ["promptkit", "agentcheck"],
			summary: "The run kept to a budget of dollars and tokens.",
			why: "What a task costs is a property of the agent like any other, and grows unseen.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: [],
			failsEarly: true,
			params: schemas.rej({
				max_cost_usd: schemas.aig().min(0).optional().describe("The most that all model calls may cost, in US dollars. Its share that is left over is the score."),
				max_total_tokens: tokens.describe("The most tokens, input and output together."),
				max_input_tokens: tokens.describe("The most tokens of input."),
				max_output_tokens: tokens.describe("The most tokens of output.")
			}).refine((params) => Object.values(params).some((value) => value !== undefined), { error: "say max_cost_usd, max_total_tokens, max_input_tokens or max_output_tokens" }),
			paramAliases: { costBudget: "max_cost_usd" },
			reasons: { "over-limit": "At least one limit is broken, as far as what was spent is known." },
			evaluate(trace, params) {
				const accounts = spentIn(trace).flatMap((account) => {
					const limit = params[account.limit];
					return limit === undefined ? [] : [{
						...account,
						max: limit
					}];
				});
				const over = accounts.filter(({ spent, max }) => spent !== null && spent > max);
				if (over.length > 0) {
					const expected = Object.fromEntries(over.map(({ limit, max }) => [limit, max]));
					return (0, checks_define.fJ)("over-limit", {
						expected,
						actual: Object.fromEntries(over.map(({ words, spent }) => [words, spent])),
						score: 0
					});
				}
				const unknown = accounts.filter(({ spent, isWhole }) => spent === null || !isWhole);
				if (unknown.length > 0) return (0, checks_define.LO)(`the ${unknown.map(({ words }) => words).join(", ")} of all model calls`);
				const { max_cost_usd: max = 0 } = params;
				return (0, checks_define.IX)({ score: max === 0 ? 1 : 1 - (trace.cost?.known ?? 0) / max });
			},
			examples: [
				{
					title: "Within both limits",
					params: {
						max_cost_usd: .1,
						max_total_tokens: 2e3
					},
					trace: {
						costs: [.02, .03],
						tokens: [700, 800]
					},
					expect: "pass"
				},
				{
					title: "Too many tokens",
					params: {
						max_cost_usd: .1,
						max_total_tokens: 1e3
					},
					trace: {
						costs: [.02, .03],
						tokens: [700, 800]
					},
					expect: { fail: "over-limit" }
				},
				{
					title: "One model call has no cost",
					params: { max_cost_usd: .1 },
					trace: { costs: [.02, null] },
					expect: { error: "missing-data" }
				}
			]
		});
		function spentIn({ cost, usage, llmCalls, stated }) {
			const isStated = stated.usage !== undefined && stated.usage !== null;
			const counted = (key) => {
				const spent = usage?.[key] ?? null;
				const parts = llmCalls.map(({ content }) => content.usage?.[key] ?? null);
				return {
					spent,
					isWhole: isStated || !parts.includes(null) || parts.every((part) => part === null)
				};
			};
			return [
				{
					limit: "max_cost_usd",
					words: "cost",
					spent: cost?.known ?? null,
					isWhole: cost?.complete === true
				},
				{
					limit: "max_total_tokens",
					words: "tokens",
					...counted("total")
				},
				{
					limit: "max_input_tokens",
					words: "input tokens",
					...counted("input")
				},
				{
					limit: "max_output_tokens",
					words: "output tokens",
					...counted("output")
				}
			];
		}
		;
		const code = schemas.Whr().min(0).max(255);
		const exitCode = (0, checks_define.qH)({
			type: "exit_code",
			aliases: [],
			family: "resource",
			origins: ["scenario-gate"],
			summary: "The command of a fresh run exited with an expected code.",
			why: "Without this check a bad exit leaves a trial unverified; with it the exit is a part of what is tested.",
			surfaces: ["assertion"],
			needs: ["process"],
			judgesExit: true,
			params: schemas.rej({ code: schemas.KCZ([code, schemas.YOg(code).min(1)]).default(0).describe("The expected code, or a list of codes that are fine. Default: 0.") }),
			reasons: { "other-code": "The command exited with another code." },
			evaluate({ process }, { code: wanted }) {
				const codes = Array.isArray(wanted) ? wanted : [wanted];
				if (process !== null && process.exitCode !== null && codes.includes(process.exitCode)) return (0, checks_define.IX)();
				const actual = process?.exitCode ?? process?.signal ?? "no exit";
				return (0, checks_define.fJ)("other-code", {
					expected: codes.join(" or "),
					actual: String(actual)
				});
			},
			examples: [
				{
					title: "A good end",
					params: {},
					trace: { exitCode: 0 },
					expect: "pass"
				},
				{
					title: "An agent that refuses with a code of its own",
					params: { code: [0, 3] },
					trace: { exitCode: 3 },
					expect: "pass"
				},
				{
					title: "A crash",
					params: {},
					trace: { exitCode: 1 },
					expect: { fail: "other-code" }
				},
				{
					title: "The trace was not recorded of a command",
					params: {},
					trace: { output: "Done." },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const latencyBudget = (0, checks_define.qH)({
			type: "latency_budget",
			aliases: [],
			family: "resource",
			origins: ["promptkit"],
			summary: "The model call that gave the answer took no longer than a limit.",
			why: "This is the time that people look at an empty screen. For the run as a whole there is `max_duration`.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["llm-calls"],
			params: schemas.rej({ max_ms: schemas.aig().positive().describe("The most milliseconds. Its share of a longer time is the score.") }),
			reasons: { "over-limit": "The last model call took longer than allowed." },
			evaluate({ llmCalls }, { max_ms: limit }) {
				const { startUs = null, endUs = null } = llmCalls.at(-1) ?? {};
				if (startUs === null || endUs === null) return (0, checks_define.LO)("how long the last model call took");
				const ms = (endUs - startUs) / 1e3;
				if (ms <= limit) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("over-limit", {
					expected: `max ${limit} ms`,
					actual: `${ms} ms`,
					score: limit / ms
				});
			},
			examples: [
				{
					title: "Within the limit",
					params: { max_ms: 3e3 },
					trace: {
						output: "Done.",
						seconds: 2
					},
					expect: "pass"
				},
				{
					title: "Too slow",
					params: { max_ms: 1e3 },
					trace: {
						output: "Done.",
						seconds: 2
					},
					expect: { fail: "over-limit" }
				},
				{
					title: "The trace has no times",
					params: { max_ms: 1e3 },
					trace: { output: "Done." },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const usualThresholdMs = 2e4;
		const latency = (0, checks_define.qH)({
			type: "latency",
			aliases: [],
			family: "resource",
			origins: ["agentcheck"],
			summary: "The run took no longer than a number of milliseconds.",
			why: "People wait for the answer. The same as `max_duration`, in the words and with the limit of agentcheck.",
			surfaces: ["assertion", "eval"],
			needs: [],
			failsEarly: true,
			params: schemas.rej({
				threshold_ms: schemas.aig().min(0).default(usualThresholdMs).describe("The most milliseconds from the first start to the last end in the trace."),
				if_recorded: schemas.zMY().default(false).describe("Whether a run of which no time is recorded is passed over: skipped, and not an error.")
			}),
			paramAliases: { thresholdMs: "threshold_ms" },
			reasons: { "over-limit": "The run took longer than allowed." },
			evaluate({ durationUs }, { threshold_ms: limit, if_recorded: isOptional }) {
				if (durationUs === null) {
					return isOptional ? {
						status: "skip",
						reason: "not-applicable"
					} : (0, checks_define.LO)("start and end times");
				}
				const ms = durationUs / 1e3;
				return ms <= limit ? (0, checks_define.IX)() : (0, checks_define.fJ)("over-limit", {
					expected: `max ${limit} ms`,
					actual: `${ms} ms`
				});
			},
			examples: [
				{
					title: "Within the limit",
					params: { threshold_ms: 5e3 },
					trace: { seconds: 1.2 },
					expect: "pass"
				},
				{
					title: "Too slow, even where no limit is given",
					params: {},
					trace: { seconds: 20.5 },
					expect: { fail: "over-limit" }
				},
				{
					title: "The trace has no times",
					params: { thresholdMs: 5e3 },
					trace: { output: "Done." },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const maxCost = (0, checks_define.qH)({
			type: "max_cost",
			aliases: [],
			family: "resource",
			origins: ["kensa"],
			summary: "All model calls together cost no more than a limit.",
			why: "A prompt that doubles the price of a task should not be merged unseen.",
			surfaces: ["assertion"],
			needs: ["cost"],
			failsEarly: true,
			params: schemas.rej({ max_usd: schemas.aig().min(0).describe("The highest cost allowed, in US dollars.") }),
			paramAliases: { max: "max_usd" },
			reasons: { "over-limit": "What the model calls cost, as far as it is known, is over the limit." },
			evaluate(trace, { max_usd: limit }) {
				const { known, complete } = trace.cost ?? {
					known: 0,
					complete: false
				};
				if (known > limit) {
					const actual = `${dollars(known)}${complete ? "" : " or more"}`;
					return (0, checks_define.fJ)("over-limit", {
						expected: `max $${limit}`,
						actual
					});
				}
				return complete ? (0, checks_define.IX)() : (0, checks_define.LO)(`the cost of some model calls; ${dollars(known)} is known`);
			},
			examples: [
				{
					title: "Under the limit",
					params: { max_usd: .1 },
					trace: { costs: [.02, .03] },
					expect: "pass"
				},
				{
					title: "Over the limit",
					params: { max_usd: .1 },
					trace: { costs: [.08, .06] },
					expect: { fail: "over-limit" }
				},
				{
					title: "What is known is over the limit already",
					params: { max: .1 },
					trace: { costs: [.12, null] },
					expect: { fail: "over-limit" }
				},
				{
					title: "One model call has no cost",
					params: { max_usd: .1 },
					trace: { costs: [.02, null] },
					expect: { error: "missing-data" }
				}
			]
		});
		function dollars(amount) {
			return amount !== 0 && amount < 1e-4 ? `$${amount.toPrecision(2)}` : `$${amount.toFixed(4)}`;
		}
		;
		const maxDuration = (0, checks_define.qH)({
			type: "max_duration",
			aliases: [],
			family: "resource",
			origins: ["kensa"],
			summary: "The run took no longer than a limit.",
			why: "People wait for the answer. Recorded traces keep the time of their recording, so this compares fairly.",
			surfaces: ["assertion"],
			needs: ["timing"],
			failsEarly: true,
			params: schemas.rej({ max_seconds: schemas.aig().min(0).describe("Seconds from the first start to the last end in the trace.") }),
			reasons: { "over-limit": "The run took longer than allowed." },
			evaluate(trace, { max_seconds: limit }) {
				const duration = trace.durationUs ?? 0;
				if (duration <= limit * 1e6) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("over-limit", {
					expected: `max ${limit} s`,
					actual: `${seconds(duration, limit)} s`
				});
			},
			examples: [
				{
					title: "Within the limit",
					params: { max_seconds: 30 },
					trace: { seconds: 12.5 },
					expect: "pass"
				},
				{
					title: "Too slow",
					params: { max_seconds: 30 },
					trace: { seconds: 41 },
					expect: { fail: "over-limit" }
				},
				{
					title: "The trace has no times",
					params: { max_seconds: 30 },
					trace: { output: "Done." },
					expect: { error: "missing-data" }
				}
			]
		});
		function seconds(durationUs, limit) {
			const short = (durationUs / 1e6).toFixed(1);
			return Number(short) > limit === durationUs / 1e6 > limit ? short : String(durationUs / 1e6);
		}
		;
		const maxTurns = (0, checks_define.qH)({
			type: "max_turns",
			aliases: [],
			family: "resource",
			origins: ["kensa"],
			summary: "The model was called no more often than a limit.",
			why: "An agent that goes around in circles shows it here first.",
			surfaces: ["assertion"],
			needs: ["llm-calls"],
			negative: true,
			failsEarly: true,
			params: schemas.rej({ max: schemas.aig().min(0).describe("The most model calls allowed.") }),
			reasons: { "over-limit": "The model was called more often than allowed." },
			evaluate(trace, { max }) {
				const turns = trace.llmCalls.length;
				if (turns <= max) return (0, checks_define.IX)();
				const actual = `${turns} model ${turns === 1 ? "call" : "calls"}`;
				return (0, checks_define.fJ)("over-limit", {
					expected: `max ${max}`,
					actual
				});
			},
			examples: [{
				title: "Within the limit",
				params: { max: 3 },
				trace: { turns: 3 },
				expect: "pass"
			}, {
				title: "One too many",
				params: { max: 3 },
				trace: { turns: 4 },
				expect: { fail: "over-limit" }
			}]
		});
		var message = __webpack_require__(5482);
		;
		function saidIn({ messages, finalOutput }) {
			const texts = messages.filter(({ role }) => role === "assistant").map(message.b);
			return finalOutput === null ? texts : [...texts, finalOutput];
		}
		;
		const texts = schemas.YOg(schemas.YjP().min(1)).min(1);
		function folding(caseSensitive) {
			return caseSensitive ? (text) => text : (text) => text.toLowerCase();
		}
		;
		const containsAny = (0, checks_define.qH)({
			type: "contains_any",
			aliases: ["content_includes_any"],
			family: "text",
			origins: ["promptkit"],
			summary: "At least one of some texts occurs in something that the agent said, on any turn.",
			why: "Agents say one thing in many ways; this takes any of those that you know.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({
				patterns: texts.describe("Texts of which one must occur; plain text, not regular expressions."),
				case_sensitive: schemas.zMY().default(false).describe("Whether upper and lower case must agree.")
			}),
			reasons: { "none-found": "The agent said none of the texts." },
			evaluate(trace, { patterns, case_sensitive: caseSensitive }) {
				const fold = folding(caseSensitive);
				const wanted = patterns.map(fold);
				const said = saidIn(trace);
				const isFound = said.map(fold).some((text) => wanted.some((pattern) => text.includes(pattern)));
				if (isFound) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("none-found", {
					expected: shown({ any: patterns }),
					actual: shown(said.at(-1) ?? "")
				});
			},
			examples: [
				{
					title: "The second of them is said",
					params: { patterns: ["goodbye", "see you"] },
					trace: { output: "See you tomorrow!" },
					expect: "pass"
				},
				{
					title: "None of them is said",
					params: { patterns: ["goodbye", "see you"] },
					trace: { output: "Your flight is booked." },
					expect: { fail: "none-found" }
				},
				{
					title: "Nothing that the agent said was recorded",
					params: { patterns: ["goodbye"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		function occursIn(text, caseSensitive = false) {
			const fold = folding(caseSensitive);
			const folded = fold(text);
			return (wanted) => folded.includes(fold(wanted));
		}
		;
		const contains = (0, checks_define.qH)({
			type: "contains",
			aliases: ["content_includes", "content_match"],
			family: "text",
			origins: ["promptkit", "agentcheck"],
			summary: "The final output contains every one of some texts, whatever their case.",
			why: "Proves that an answer has all of its parts; the score says how many it has.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({
				patterns: texts.describe("Texts that must all occur; plain text, not regular expressions."),
				case_sensitive: schemas.zMY().default(false).describe("Whether upper and lower case must agree.")
			}),
			paramAliases: { mustContain: "patterns" },
			reasons: { "not-all-found": "The final output lacks at least one of the texts." },
			evaluate(trace, { patterns, case_sensitive: caseSensitive }) {
				const output = trace.finalOutput ?? "";
				const occurs = occursIn(output, caseSensitive);
				const absent = patterns.filter((pattern) => !occurs(pattern));
				if (absent.length === 0) return (0, checks_define.IX)({ score: 1 });
				const score = 1 - absent.length / patterns.length;
				return (0, checks_define.fJ)("not-all-found", {
					score,
					expected: shown({ missing: absent }),
					actual: shown(output)
				});
			},
			examples: [
				{
					title: "Both are there, in other letters",
					params: { patterns: ["thank you", "welcome"] },
					trace: { output: "Thank you, and WELCOME back." },
					expect: "pass"
				},
				{
					title: "One of them is missing: the score is 0.5",
					params: { patterns: ["thank you", "goodbye"] },
					trace: { output: "Thank you." },
					expect: { fail: "not-all-found" }
				},
				{
					title: "The trace does not hold the output",
					params: { patterns: ["thank you"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const contentExcludes = (0, checks_define.qH)({
			type: "content_excludes",
			aliases: ["content_not_includes", "banned_words"],
			family: "text",
			origins: ["promptkit"],
			summary: "Nothing that the agent said contains any of some texts, whatever their case.",
			why: "Some words must never reach a user: a promise that nobody can keep, the name of a model, a secret.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({
				patterns: texts.describe("Texts that must not occur."),
				match_mode: schemas.k5n(["substring", "word_boundary"]).default("substring").describe("`substring`: anywhere. `word_boundary`: as whole words only."),
				case_sensitive: schemas.zMY().default(false).describe("Whether upper and lower case must agree.")
			}),
			meanings: { promptkit: { banned_words: { match_mode: "word_boundary" } } },
			paramAliases: { words: "patterns" },
			reasons: { said: "The agent said what it must not." },
			evaluate(trace, { patterns, match_mode: mode, case_sensitive: caseSensitive }) {
				const fold = folding(caseSensitive);
				const said = saidIn(trace).map(fold);
				const found = patterns.filter((pattern) => {
					const wanted = fold(pattern);
					return said.some((text) => mode === "substring" ? text.includes(wanted) : hasWord(text, wanted));
				});
				if (found.length === 0) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("said", {
					expected: shown({ none: patterns }),
					actual: shown(found)
				});
			},
			examples: [
				{
					title: "None of them is said",
					params: { patterns: ["guarantee", "refund"] },
					trace: { output: "We will look into it." },
					expect: "pass"
				},
				{
					title: "One of them is said",
					params: { words: ["guarantee"] },
					trace: { output: "This is GUARANTEED." },
					expect: { fail: "said" }
				},
				{
					title: "Only a part of a word, where whole words are asked for",
					params: {
						patterns: ["guarantee"],
						match_mode: "word_boundary"
					},
					trace: { output: "This is guaranteed." },
					expect: "pass"
				},
				{
					title: "Nothing that the agent said was recorded",
					params: { patterns: ["guarantee"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		function hasWord(text, word) {
			const [isWordFirst, isWordLast] = [isWordAt(word, 0), isWordAt(word, word.length - 1)];
			for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
				const isFreeBefore = !isWordFirst || !isWordAt(text, at - 1);
				if (isFreeBefore && !(isWordLast && isWordAt(text, at + word.length))) return true;
			}
			return false;
		}
		function isWordAt(text, at) {
			return /^\w/.test(text.charAt(at));
		}
		;
		const cosineSimilarity = (0, checks_define.qH)({
			type: "cosine_similarity",
			aliases: [],
			family: "text",
			origins: ["promptkit"],
			summary: "The embedding of the final output is close enough to that of a reference.",
			why: "Compares meaning where words differ. No model is asked: both vectors are in the trace, or one is given.",
			surfaces: ["assertion", "eval"],
			needs: ["output"],
			params: schemas.rej({
				reference: schemas.KCZ([schemas.YOg(schemas.aig()).min(1), schemas.YjP().min(1)]).describe("A vector, or a text whose embedding the trace holds."),
				min_similarity: schemas.aig().min(-1).max(1).describe("The least cosine similarity, from -1 to 1.")
			}),
			reasons: {
				"too-different": "The final output is less similar to the reference than asked for.",
				"other-length": "The vectors have different lengths, so that they come from different models."
			},
			evaluate(trace, { reference, min_similarity: least }) {
				const output = vectorOf(trace, trace.finalOutput ?? "");
				if (output === null) return (0, checks_define.LO)("an embedding of the final output");
				const wanted = typeof reference === "string" ? vectorOf(trace, reference) : reference;
				if (wanted === null) return (0, checks_define.LO)("an embedding of the reference text");
				if (wanted.length !== output.length) {
					const [expected, actual] = [`${wanted.length} numbers`, `${output.length} numbers`];
					return {
						status: "error",
						reason: "other-length",
						expected,
						actual
					};
				}
				const score = similarity(output, wanted);
				if (score >= least) return (0, checks_define.IX)({ score });
				return (0, checks_define.fJ)("too-different", {
					score,
					expected: `similarity of at least ${least}`,
					actual: score
				});
			},
			examples: [
				{
					title: "Close to a vector",
					params: {
						reference: [1, 0],
						min_similarity: .9
					},
					trace: {
						output: "Booked.",
						embeddings: [{
							text: "Booked.",
							vector: [.9, .1]
						}]
					},
					expect: "pass"
				},
				{
					title: "Far from a text that the run embedded too",
					params: {
						reference: "It is booked.",
						min_similarity: .9
					},
					trace: {
						output: "No.",
						embeddings: [{
							text: "It is booked.",
							vector: [1, 0]
						}, {
							text: "No.",
							vector: [0, 1]
						}]
					},
					expect: { fail: "too-different" }
				},
				{
					title: "Vectors of two models",
					params: {
						reference: [
							1,
							0,
							0
						],
						min_similarity: .9
					},
					trace: {
						output: "Booked.",
						embeddings: [{
							text: "Booked.",
							vector: [1, 0]
						}]
					},
					expect: { error: "other-length" }
				},
				{
					title: "Nobody embedded the final output",
					params: {
						reference: "It is booked.",
						min_similarity: .9
					},
					trace: { output: "Booked." },
					expect: { error: "missing-data" }
				}
			]
		});
		function vectorOf({ embeddings }, text) {
			return embeddings.findLast((embedding) => embedding.text === text)?.vector ?? null;
		}
		function similarity(a, b) {
			const lengths = Math.sqrt(product(a, a)) * Math.sqrt(product(b, b));
			return lengths === 0 ? 0 : Math.max(-1, Math.min(1, product(a, b) / lengths));
		}
		function product(a, b) {
			return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
		}
		;
		const fieldPresence = (0, checks_define.qH)({
			type: "field_presence",
			aliases: ["required_fields"],
			family: "text",
			origins: ["promptkit"],
			summary: "The final output mentions every one of some fields, whatever their case.",
			why: "A quick look whether a form or a record is complete, in prose as well as in JSON.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({ fields: texts.describe("Names that must occur in the text; for keys of JSON take `json_schema`.") }),
			paramAliases: { required_fields: "fields" },
			reasons: { "field-missing": "The final output does not mention at least one of the fields." },
			evaluate(trace, { fields }) {
				const output = trace.finalOutput ?? "";
				const folded = output.toLowerCase();
				const absent = fields.filter((field) => !folded.includes(field.toLowerCase()));
				if (absent.length === 0) return (0, checks_define.IX)({ score: 1 });
				const score = 1 - absent.length / fields.length;
				return (0, checks_define.fJ)("field-missing", {
					score,
					expected: shown({ missing: absent }),
					actual: shown(output)
				});
			},
			examples: [
				{
					title: "Both are mentioned",
					params: { fields: ["name", "email"] },
					trace: { output: "Name: Ada, Email: ada@example.org" },
					expect: "pass"
				},
				{
					title: "One is missing: the score is 0.5",
					params: { required_fields: ["name", "phone"] },
					trace: { output: "Name: Ada" },
					expect: { fail: "field-missing" }
				},
				{
					title: "The trace does not hold the output",
					params: { fields: ["name"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const length_bounds_bound = schemas.aig().min(0).optional();
		const lengthBounds = (0, checks_define.qH)({
			type: "length_bounds",
			aliases: [],
			family: "text",
			origins: ["agentcheck"],
			summary: "The final output is as long as asked for, in characters as JavaScript counts them.",
			why: "An answer that is too short says nothing, and one that is too long is not read.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({
				min: length_bounds_bound.describe("The fewest characters (UTF-16 units: most emoji are two). White space counts."),
				max: length_bounds_bound.describe("The most characters.")
			}).refine(({ min, max }) => (min ?? max) !== undefined, { error: "say min, max or both" }).refine(({ min = 0, max = Infinity }) => min <= max, { error: "min is above max, which no length can meet" }),
			paramAliases: {
				lengthMin: "min",
				lengthMax: "max"
			},
			reasons: {
				"too-short": "The final output is shorter than asked for.",
				"too-long": "The final output is longer than allowed."
			},
			evaluate(trace, { min = 0, max = Infinity }) {
				const { length } = trace.finalOutput ?? "";
				if (length < min) return (0, checks_define.fJ)("too-short", {
					expected: `at least ${min}`,
					actual: length
				});
				if (length > max) return (0, checks_define.fJ)("too-long", {
					expected: `at most ${max}`,
					actual: length
				});
				return (0, checks_define.IX)();
			},
			examples: [
				{
					title: "In between",
					params: {
						min: 5,
						max: 1e3
					},
					trace: { output: "Hello world" },
					expect: "pass"
				},
				{
					title: "Too short",
					params: { min: 5 },
					trace: { output: "Hi" },
					expect: { fail: "too-short" }
				},
				{
					title: "Too long",
					params: { lengthMax: 5 },
					trace: { output: "Hello world" },
					expect: { fail: "too-long" }
				},
				{
					title: "The trace does not hold the output",
					params: { min: 5 },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const bytesPerToken = 4;
		const maxLength = (0, checks_define.qH)({
			type: "max_length",
			aliases: ["length"],
			family: "text",
			origins: ["promptkit"],
			summary: "The final output is at most so many bytes long, or about so many tokens.",
			why: "Holds an agent to answers that a text message, a voice or a small screen can carry.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			negative: true,
			params: schemas.rej({
				max: schemas.Whr().min(1).optional().describe("The greatest length in bytes of UTF-8: an `é` has two, most emoji four."),
				max_tokens: schemas.Whr().min(1).optional().describe("The most tokens, counted as four bytes each, whatever the model.")
			}).refine(({ max, max_tokens: tokens }) => (max ?? tokens) !== undefined, {
				path: ["max"],
				error: "expected `max`, `max_tokens` or both"
			}),
			paramAliases: {
				max_characters: "max",
				max_chars: "max"
			},
			reasons: { "too-long": "The final output is longer than allowed." },
			evaluate(trace, { max = Infinity, max_tokens: maxTokens = Infinity }) {
				const bytes = Buffer.byteLength(trace.finalOutput ?? "");
				const tokens = Math.floor(bytes / bytesPerToken);
				if (bytes <= max && tokens <= maxTokens) return (0, checks_define.IX)({ score: 1 });
				return (0, checks_define.fJ)("too-long", {
					score: Math.min(1, max / bytes, tokens > maxTokens ? maxTokens / tokens : 1),
					expected: bytes > max ? `at most ${max} bytes` : `at most ${maxTokens} tokens`,
					actual: `${bytes} bytes, about ${tokens} tokens`
				});
			},
			examples: [
				{
					title: "Short enough",
					params: { max: 160 },
					trace: { output: "Your flight is booked." },
					expect: "pass"
				},
				{
					title: "Twice as long: the score is 0.5",
					params: { max_characters: 4 },
					trace: { output: "Goodbye!" },
					expect: { fail: "too-long" }
				},
				{
					title: "Too many tokens",
					params: {
						max: 100,
						max_tokens: 2
					},
					trace: { output: "Your flight is booked." },
					expect: { fail: "too-long" }
				},
				{
					title: "The trace does not hold the output",
					params: { max: 160 },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const minLength = (0, checks_define.qH)({
			type: "min_length",
			aliases: [],
			family: "text",
			origins: ["promptkit"],
			summary: "The final output is at least so many bytes long.",
			why: "Catches an answer that is empty or was cut off; the score says how much of the length is there.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({ min: schemas.Whr().min(1).describe("The least length in bytes of UTF-8: an `é` has two, most emoji four.") }),
			paramAliases: {
				min_characters: "min",
				min_chars: "min"
			},
			reasons: { "too-short": "The final output is shorter than asked for." },
			evaluate(trace, { min }) {
				const bytes = Buffer.byteLength(trace.finalOutput ?? "");
				if (bytes >= min) return (0, checks_define.IX)({ score: 1 });
				return (0, checks_define.fJ)("too-short", {
					score: bytes / min,
					expected: `at least ${min} bytes`,
					actual: `${bytes} bytes`
				});
			},
			examples: [
				{
					title: "Long enough",
					params: { min: 10 },
					trace: { output: "Your flight is booked." },
					expect: "pass"
				},
				{
					title: "Half as long: the score is 0.5",
					params: { min_characters: 4 },
					trace: { output: "Ok" },
					expect: { fail: "too-short" }
				},
				{
					title: "The trace does not hold the output",
					params: { min: 10 },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const negativeMatch = (0, checks_define.qH)({
			type: "negative_match",
			aliases: [],
			family: "text",
			origins: ["agentcheck"],
			summary: "The final output contains none of some texts, whatever their case.",
			why: "An answer that says “no data available” is no answer. For all that was said on the way there is `content_excludes`.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			negative: true,
			params: schemas.rej({ must_not_contain: texts.describe("Texts that must not occur; `error` occurs in `terror` as well.") }),
			paramAliases: { mustNotContain: "must_not_contain" },
			reasons: { found: "The final output contains at least one of the texts." },
			evaluate(trace, { must_not_contain: forbidden }) {
				const found = forbidden.filter(occursIn(trace.finalOutput ?? ""));
				if (found.length === 0) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("found", {
					expected: shown({ none: forbidden }),
					actual: shown(found)
				});
			},
			examples: [
				{
					title: "None of them is there",
					params: { must_not_contain: ["no data available", "error"] },
					trace: { output: "Here is your analysis." },
					expect: "pass"
				},
				{
					title: "One of them is there, in other letters",
					params: { mustNotContain: ["no data available"] },
					trace: { output: "No data available for that year." },
					expect: { fail: "found" }
				},
				{
					title: "The trace does not hold the output",
					params: { must_not_contain: ["error"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const usualCopOuts = [
			"i don't know",
			"n/a",
			"no information",
			"i'm not sure",
			"i cannot",
			"i can't",
			"no data available"
		];
		function copOutIn(text, phrases) {
			const said = text.trim().toLowerCase();
			return phrases.find((phrase) => phrase.toLowerCase() === said) ?? null;
		}
		;
		const nonEmpty = (0, checks_define.qH)({
			type: "non_empty",
			aliases: [],
			family: "text",
			origins: ["agentcheck"],
			summary: "The final output says something: it is neither blank nor an evasion like “I don’t know”.",
			why: "The cheapest sign of a broken agent is an answer that is none.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({ cop_out_phrases: schemas.YOg(schemas.YjP().min(1)).default([...usualCopOuts]).describe("Answers that count as none, each the whole of an answer, whatever its case. An empty list leaves only the blank answer.") }),
			paramAliases: { copOutPhrases: "cop_out_phrases" },
			reasons: {
				blank: "The final output is empty, or only white space.",
				"cop-out": "The final output is nothing but an evasion."
			},
			evaluate(trace, { cop_out_phrases: phrases }) {
				const output = trace.finalOutput ?? "";
				if (output.trim() === "") return (0, checks_define.fJ)("blank");
				const phrase = copOutIn(output, phrases);
				return phrase === null ? (0, checks_define.IX)() : (0, checks_define.fJ)("cop-out", { actual: shown(phrase) });
			},
			examples: [
				{
					title: "An answer",
					params: {},
					trace: { output: "Here is your data." },
					expect: "pass"
				},
				{
					title: "Only white space",
					params: {},
					trace: { output: " \n" },
					expect: { fail: "blank" }
				},
				{
					title: "An evasion",
					params: {},
					trace: { output: "N/A" },
					expect: { fail: "cop-out" }
				},
				{
					title: "An evasion of your own; the usual ones are then none",
					params: { copOutPhrases: ["no comment"] },
					trace: { output: "No comment" },
					expect: { fail: "cop-out" }
				},
				{
					title: "More than the phrase",
					params: {},
					trace: { output: "I cannot tell yet: the order ships tomorrow." },
					expect: "pass"
				},
				{
					title: "The trace does not hold the output",
					params: {},
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const outputContains = (0, checks_define.qH)({
			type: "output_contains",
			aliases: [],
			family: "text",
			origins: ["kensa"],
			summary: "The final output contains a text.",
			why: "The simplest proof that the agent said what it had to say: a confirmation number, a price, a name.",
			surfaces: ["assertion"],
			needs: ["output"],
			params: schemas.rej({
				value: schemas.YjP().describe("The text to look for, anywhere in the final output."),
				case_sensitive: schemas.zMY().default(false).describe("Whether upper and lower case must agree.")
			}),
			reasons: { "not-found": "The final output does not contain the text." },
			evaluate(trace, { value, case_sensitive: caseSensitive }) {
				const output = trace.finalOutput ?? "";
				const found = caseSensitive ? output.includes(value) : output.toLowerCase().includes(value.toLowerCase());
				return found ? (0, checks_define.IX)() : (0, checks_define.fJ)("not-found", {
					expected: shown(value),
					actual: shown(output)
				});
			},
			examples: [
				{
					title: "Case does not matter unless you say so",
					params: { value: "confirmation number" },
					trace: { output: "Your Confirmation Number is 482913." },
					expect: "pass"
				},
				{
					title: "The text is missing",
					params: { value: "confirmation number" },
					trace: { output: "Your flight is booked." },
					expect: { fail: "not-found" }
				},
				{
					title: "Case matters",
					params: {
						value: "OK",
						case_sensitive: true
					},
					trace: { output: "ok, done" },
					expect: { fail: "not-found" }
				},
				{
					title: "The trace does not hold the output",
					params: { value: "OK" },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const outputMatches = (0, checks_define.qH)({
			type: "output_matches",
			aliases: [],
			family: "text",
			origins: ["kensa"],
			summary: "The final output matches a regular expression.",
			why: "Says what the answer looks like where its exact words change from run to run.",
			surfaces: ["assertion"],
			needs: ["output"],
			params: schemas.rej({ pattern: schemas.YjP().superRefine((source, context) => {
				const pattern = (0, compile_pattern.E)(source);
				if (pattern instanceof ast.J) context.addIssue({
					code: "custom",
					message: pattern.message
				});
			}).describe("A regular expression as in Python; it may match anywhere in the final output.") }),
			reasons: {
				"no-match": "The pattern matches nowhere in the final output.",
				"pattern-too-costly": "The search was given up, because the pattern backtracks too much on this output."
			},
			evaluate(trace, { pattern: source }) {
				const pattern = (0, compile_pattern.E)(source);
				if (pattern instanceof ast.J) throw pattern;
				const output = trace.finalOutput ?? "";
				const matches = pattern.test(output);
				if (matches === true) return (0, checks_define.IX)();
				const detail = {
					expected: shown(source),
					actual: shown(output)
				};
				if (matches === "too-costly") return {
					status: "error",
					reason: "pattern-too-costly",
					...detail
				};
				return (0, checks_define.fJ)("no-match", detail);
			},
			examples: [
				{
					title: "Six digits or more",
					params: { pattern: "\\d{6,}" },
					trace: { output: "Your confirmation number is 482913." },
					expect: "pass"
				},
				{
					title: "No such number",
					params: { pattern: "\\d{6,}" },
					trace: { output: "Your seat is 12A." },
					expect: { fail: "no-match" }
				},
				{
					title: "A flag for the whole pattern stands at its start",
					params: { pattern: "(?i)^refund (approved|issued)" },
					trace: { output: "Refund issued: $120." },
					expect: "pass"
				},
				{
					title: "A back-reference inside of nested repeats",
					params: { pattern: "^((a+)+)\\2$" },
					trace: { output: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" },
					expect: { error: "pattern-too-costly" }
				}
			]
		});
		;
		const goPattern = schemas.YjP().superRefine((source, context) => {
			if (source === "") context.addIssue({
				code: "custom",
				message: "must not be empty; expected a regular expression"
			});
			const pattern = (0, compile_pattern.E)(source, "re2");
			if (pattern instanceof ast.J) context.addIssue({
				code: "custom",
				message: pattern.message
			});
		});
		function findsIn(source, text) {
			const pattern = (0, compile_pattern.E)(source, "re2");
			if (pattern instanceof ast.J) throw pattern;
			return pattern.test(text);
		}
		const tooCostly = "A search was given up, because it takes too many steps on this text.";
		const costly = {
			pattern: `${"(a?b?){1000}".repeat(8)}c`,
			text: "a".repeat(240)
		};
		var errors = __webpack_require__(3828);
		;
		const javascript_pattern_longest = 2e4;
		function compileJavaScriptPattern(source) {
			if (source.length > javascript_pattern_longest) {
				return new ast.J(`A pattern has at most ${javascript_pattern_longest} characters`, javascript_pattern_longest);
			}
			const refusal = refusalOf(source);
			return refusal === null ? (0, compile_pattern.E)(`(?a)${pythonFrom(source)}`) : new ast.J(`JavaScript refuses it: ${refusal}`, 0);
		}
		function refusalOf(source) {
			try {
				return RegExp(source) instanceof RegExp ? null : "no reason given";
			} catch (thrown) {
				const { message } = (0, errors.iT)(thrown);
				return message.slice(message.lastIndexOf(": ") + 2);
			}
		}
		const space = String.raw`\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
		const notSpace = String.raw`\x00-\x08\x0e-\x1f!-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff`;
		const outside = /\\k<([^>]*)>|\\c[A-Za-z]|\\x[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}|\\[^]|\[\^?\]|\[|\(\?<(?![=!])|\{(?!\d+(?:,\d*)?\})|[.$]/y;
		const inside = /\\[dDwWsS]-?|-(?=\\[dDwWsS])|\\c[A-Za-z]|\\x[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}|\\[^]|[\][]/y;
		function pythonFrom(source) {
			let written = "";
			let isInside = false;
			for (let at = 0; at < source.length;) {
				const next = isInside ? inside : outside;
				next.lastIndex = at;
				const found = next.exec(source);
				if (found === null) {
					written += source.charAt(at++);
					continue;
				}
				const [token, name] = found;
				at += token.length;
				written += isInside ? memberOf(token) : termOf(token, name);
				if (token === "[") isInside = true;
				else if (token === "]") isInside = false;
			}
			return written;
		}
		function termOf(token, name) {
			if (name !== undefined) return `(?P=${name})`;
			switch (token) {
				case ".": return String.raw`[^\n\r\u2028\u2029]`;
				case "$": return String.raw`\Z`;
				case "(?<": return "(?P<";
				case "{": return String.raw`\{`;
				case "[]": return "(?!)";
				case "[^]": return String.raw`[\x00-\U0010ffff]`;
				case String.raw`\s`: return `[${space}]`;
				case String.raw`\S`: return `[${notSpace}]`;
				case String.raw`\b`:
				case String.raw`\B`: return token;
				default: return escaped(token);
			}
		}
		function memberOf(token) {
			if (/^\\[dDwWsS]-$/.test(token)) return `${memberOf(token.slice(0, 2))}\\-`;
			switch (token) {
				case "-": return String.raw`\-`;
				case "[": return String.raw`\[`;
				case String.raw`\s`: return space;
				case String.raw`\S`: return notSpace;
				case String.raw`\b`: return String.raw`\x08`;
				default: return escaped(token);
			}
		}
		function escaped(token) {
			if (!token.startsWith("\\") || /^\\(?:[dDwWnrtfv\d]|x..|u....)$/s.test(token)) return token;
			if (/^\\c[A-Za-z]$/.test(token)) {
				return String.raw`\x${(token.charCodeAt(2) % 32).toString(16).padStart(2, "0")}`;
			}
			const letter = token.slice(1);
			return /^\w$/.test(letter) ? letter : token;
		}
		;
		const javaScriptPattern = schemas.YjP().superRefine((source, context) => {
			if (source === "") context.addIssue({
				code: "custom",
				message: "must not be empty; expected a regular expression"
			});
			const pattern = compileJavaScriptPattern(source);
			if (pattern instanceof ast.J) context.addIssue({
				code: "custom",
				message: pattern.message
			});
		});
		function findsInAsJavaScript(source, text) {
			const pattern = compileJavaScriptPattern(source);
			if (pattern instanceof ast.J) throw pattern;
			return pattern.test(text);
		}
		;
		const regexMatch = (0, checks_define.qH)({
			type: "regex_match",
			aliases: [],
			family: "text",
			origins: ["agentcheck"],
			summary: "The final output matches all of some regular expressions, or any of them.",
			why: "Says what the answer looks like where its exact words change from run to run.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({
				patterns: schemas.YOg(javaScriptPattern).min(1).describe("Regular expressions as in JavaScript, without flags; each may match anywhere."),
				mode: schemas.k5n(["all", "any"]).default("all").describe("How many of them must match.")
			}),
			paramAliases: {
				regexPatterns: "patterns",
				regexMode: "mode"
			},
			reasons: {
				"no-match": "Too few of the patterns match in the final output.",
				"pattern-too-costly": tooCostly
			},
			evaluate(trace, { patterns, mode }) {
				const output = trace.finalOutput ?? "";
				const found = patterns.map((pattern) => findsInAsJavaScript(pattern, output));
				const matches = found.filter((answer) => answer === true).length;
				if (mode === "any" ? matches > 0 : matches === patterns.length) return (0, checks_define.IX)();
				const failed = patterns.filter((_, index) => found[index] === false);
				const detail = {
					expected: shown({ [mode]: patterns }),
					actual: shown(output)
				};
				if (mode === "any" ? failed.length < patterns.length : failed.length === 0) {
					return {
						status: "error",
						reason: "pattern-too-costly",
						...detail
					};
				}
				return (0, checks_define.fJ)("no-match", {
					...detail,
					details: { failed: shown(failed) }
				});
			},
			examples: [
				{
					title: "An address and a year",
					params: { patterns: ["\\S+@\\S+\\.\\S+", "\\b20\\d\\d\\b"] },
					trace: { output: "Write to user@example.com before 2027." },
					expect: "pass"
				},
				{
					title: "One of two is not enough",
					params: { patterns: ["\\S+@\\S+\\.\\S+", "\\b20\\d\\d\\b"] },
					trace: { output: "Write to user@example.com." },
					expect: { fail: "no-match" }
				},
				{
					title: "Unless any will do",
					params: {
						regexPatterns: ["\\S+@\\S+\\.\\S+", "\\b20\\d\\d\\b"],
						regexMode: "any"
					},
					trace: { output: "Write to user@example.com." },
					expect: "pass"
				},
				{
					title: "References inside of nested repeats",
					params: { patterns: ["^((a+)+)\\2$"] },
					trace: { output: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" },
					expect: { error: "pattern-too-costly" }
				}
			]
		});
		;
		const regex = (0, checks_define.qH)({
			type: "regex",
			aliases: ["content_matches"],
			family: "text",
			origins: ["promptkit"],
			summary: "The final output matches a regular expression, or does not, as asked.",
			why: "Says what the answer looks like where its exact words change from run to run.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			params: schemas.rej({
				pattern: goPattern.describe("A regular expression as in Go (RE2); it may match anywhere."),
				expect_match: schemas.zMY().default(true).describe("`false`: it must match nowhere.")
			}),
			reasons: {
				"no-match": "The pattern matches nowhere in the final output.",
				"unwanted-match": "The pattern matches in the final output, where it must not.",
				"pattern-too-costly": tooCostly
			},
			evaluate(trace, { pattern, expect_match: isWanted }) {
				const output = trace.finalOutput ?? "";
				const matches = findsIn(pattern, output);
				if (matches === isWanted) return (0, checks_define.IX)();
				const detail = {
					expected: shown(pattern),
					actual: shown(output)
				};
				if (matches === "too-costly") return {
					status: "error",
					reason: "pattern-too-costly",
					...detail
				};
				return (0, checks_define.fJ)(isWanted ? "no-match" : "unwanted-match", detail);
			},
			examples: [
				{
					title: "An order number",
					params: { pattern: "(?i)order #\\d{4}\\b" },
					trace: { output: "Order #4829 is on its way." },
					expect: "pass"
				},
				{
					title: "No such number",
					params: { pattern: "(?i)order #\\d{4}\\b" },
					trace: { output: "It is on its way." },
					expect: { fail: "no-match" }
				},
				{
					title: "Something that must not be said",
					params: {
						pattern: "as an AI (language )?model",
						expect_match: false
					},
					trace: { output: "I cannot do that as an AI model." },
					expect: { fail: "unwanted-match" }
				},
				{
					title: "Eight thousand pieces, each of which may be left out",
					params: { pattern: costly.pattern },
					trace: { output: costly.text },
					expect: { error: "pattern-too-costly" }
				}
			]
		});
		;
		const sentenceCount = (0, checks_define.qH)({
			type: "sentence_count",
			aliases: ["max_sentences"],
			family: "text",
			origins: ["promptkit"],
			summary: "The final output has at most, or at least, so many sentences.",
			why: "Keeps answers as short as a channel needs them; the score says by how much one misses.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["output"],
			negative: true,
			params: schemas.rej({
				max: schemas.Whr().min(1).optional().describe("The most sentences."),
				min: schemas.Whr().min(1).optional().describe("The least sentences.")
			}).refine(({ max, min }) => (max ?? min) !== undefined, {
				path: ["max"],
				error: "expected `max`, `min` or both"
			}),
			paramAliases: { max_sentences: "max" },
			reasons: {
				"too-many": "The final output has more sentences than allowed.",
				"too-few": "The final output has fewer sentences than asked for."
			},
			evaluate(trace, { max = Infinity, min = 0 }) {
				const count = sentencesIn(trace.finalOutput ?? "");
				const actual = `${count} sentences`;
				if (count > max) return (0, checks_define.fJ)("too-many", {
					score: max / count,
					expected: `at most ${max}`,
					actual
				});
				if (count < min) return (0, checks_define.fJ)("too-few", {
					score: count / min,
					expected: `at least ${min}`,
					actual
				});
				return (0, checks_define.IX)({ score: 1 });
			},
			examples: [
				{
					title: "Short enough",
					params: { max: 2 },
					trace: { output: "Done. All is well!" },
					expect: "pass"
				},
				{
					title: "Three where two are allowed",
					params: { max_sentences: 2 },
					trace: { output: "Done. All is well! Is there more?" },
					expect: { fail: "too-many" }
				},
				{
					title: "One where two are asked for",
					params: { min: 2 },
					trace: { output: "Done." },
					expect: { fail: "too-few" }
				},
				{
					title: "The trace does not hold the output",
					params: { max: 2 },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		function sentencesIn(text) {
			if (text.trim() === "") return 0;
			return Math.max(1, text.split(/[.!?]+/).filter((piece) => piece.trim() !== "").length);
		}
		;
		const noRepeatCalls = (0, checks_define.qH)({
			type: "no_repeat_calls",
			aliases: [],
			family: "tools",
			origins: ["kensa"],
			summary: "No tool was called twice with the same arguments.",
			why: "The same call again is wasted time and money at best, and a second payment at worst.",
			surfaces: ["assertion"],
			needs: ["tool-calls"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({}),
			reasons: { repeated: "A tool was called again with arguments it had been called with before." },
			evaluate(trace) {
				const calls = trace.toolCalls ?? [];
				const again = calledAgain(calls);
				if (again.size === 0) return (0, checks_define.IX)();
				const seen = new Set();
				const repeats = [];
				for (const call of calls) {
					if (!call.argsKnown || !again.has(call.name)) continue;
					const identity = `${call.name}:${(0, json.dj)(call.args)}`;
					if (seen.has(identity)) repeats.push(call);
					seen.add(identity);
				}
				if (repeats.length > 0) {
					const actual = { "called again": shownNames([...new Set(namesOf(repeats))]) };
					return (0, checks_define.fJ)("repeated", {
						actual,
						evidence: spansOf(repeats)
					});
				}
				const unclear = calls.find(({ name, argsKnown }) => !argsKnown && again.has(name));
				if (unclear === undefined) return (0, checks_define.IX)();
				return (0, checks_define.LO)(`the arguments of ${unclear.name}, which was called more than once`);
			},
			examples: [
				{
					title: "The same tool with other arguments",
					params: {},
					trace: { calls: [{
						tool: "search_flights",
						args: { to: "OSL" }
					}, {
						tool: "search_flights",
						args: { to: "BGO" }
					}] },
					expect: "pass"
				},
				{
					title: "The same call twice, the order of its arguments aside",
					params: {},
					trace: { calls: [{
						tool: "search_flights",
						args: {
							to: "OSL",
							seats: 2
						}
					}, {
						tool: "search_flights",
						args: {
							seats: 2,
							to: "OSL"
						}
					}] },
					expect: { fail: "repeated" }
				},
				{
					title: "The trace does not record tool calls",
					params: {},
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		function calledAgain(calls) {
			const once = new Set();
			const again = new Set();
			for (const { name } of calls) (once.has(name) ? again : once).add(name);
			return again;
		}
		;
		const noToolErrors = (0, checks_define.qH)({
			type: "no_tool_errors",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "No tool call failed.",
			why: "An agent that talks its way around a failed call gives an answer that rests on nothing.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({ tools: toolNames.optional().describe("The tools that are watched. Left out: all.") }),
			paramAliases: { tool_names: "tools" },
			reasons: { failed: "At least one tool call failed." },
			evaluate(trace, { tools }) {
				const calls = trace.toolCalls ?? [];
				const watched = tools === undefined ? null : new Set(tools);
				const failed = calls.filter(({ name, error }) => error !== null && watched?.has(name) !== false);
				if (failed.length === 0) return (0, checks_define.IX)();
				const actual = shown(firstOf(failed).map(({ name, error }) => `${name}: ${error}`));
				return (0, checks_define.fJ)("failed", {
					actual,
					evidence: spansOf(failed),
					score: 1 - failed.length / calls.length
				});
			},
			examples: [
				{
					title: "All went well",
					params: {},
					trace: { calls: ["search_flights"] },
					expect: "pass"
				},
				{
					title: "A tool that is not watched may fail",
					params: { tools: ["book_flight"] },
					trace: { calls: [{
						tool: "search_flights",
						error: "timed out"
					}, "book_flight"] },
					expect: "pass"
				},
				{
					title: "One call failed",
					params: {},
					trace: { calls: ["search_flights", {
						tool: "book_flight",
						error: "no seats left"
					}] },
					expect: { fail: "failed" }
				}
			]
		});
		;
		const toolAntiPattern = (0, checks_define.qH)({
			type: "tool_anti_pattern",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "No forbidden order of calls is in the trace.",
			why: "Some steps are fine alone and wrong after one another: reading secrets, then sending mail.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({ patterns: schemas.YOg(schemas.rej({
				sequence: toolNames.describe("Names of tools in the forbidden order; other calls may lie between them."),
				message: schemas.YjP().optional().describe("What is wrong with it; shown when it is found.")
			})).min(1).describe("The forbidden orders.") }),
			reasons: { found: "The calls hold a forbidden order." },
			evaluate(trace, { patterns }) {
				const calls = trace.toolCalls ?? [];
				const names = namesOf(calls);
				const found = patterns.flatMap(({ sequence, message }) => {
					const places = subsequence(names, sequence);
					return places.length < sequence.length ? [] : [{
						sequence,
						message,
						places
					}];
				});
				if (found.length === 0) return (0, checks_define.IX)();
				const words = found.map(({ sequence, message }) => {
					const order = sequence.join(" → ");
					return message === undefined ? order : `${order}: ${message}`;
				});
				const evidence = spansOf(found.flatMap(({ places }) => places.flatMap((place) => calls[place] ?? [])));
				return (0, checks_define.fJ)("found", {
					actual: shownNames(words),
					evidence
				});
			},
			examples: [{
				title: "The other way round",
				params: { patterns: [{ sequence: ["read_secret", "send_mail"] }] },
				trace: { calls: ["send_mail", "read_secret"] },
				expect: "pass"
			}, {
				title: "With another call between",
				params: { patterns: [{
					sequence: ["read_secret", "send_mail"],
					message: "secrets stay inside"
				}] },
				trace: { calls: [
					"read_secret",
					"format_text",
					"send_mail"
				] },
				expect: { fail: "found" }
			}]
		});
		;
		function sameValue(a, b) {
			return sameShape(a, b, sameText);
		}
		function sameText(a, b) {
			return isWritten(a) && isWritten(b) ? String(a) === String(b) : a === b;
		}
		function isWritten(value) {
			return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
		}
		;
		const toolArgsExcluded = (0, checks_define.qH)({
			type: "tool_args_excluded_session",
			aliases: ["tools_not_called_with_args"],
			family: "tools",
			origins: ["promptkit"],
			summary: "A tool was never called with one of some forbidden arguments.",
			why: "A tool may be fine and one use of it not: deleting a file, but not that one.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({
				tool_name: toolName.describe("The exact name of the tool."),
				excluded_args: namedParams(jsonParam).describe("Forbidden values by the name of the argument; a list forbids each of its values. One of them is enough to fail.")
			}),
			paramAliases: {
				tool: "tool_name",
				forbidden_args: "excluded_args"
			},
			reasons: { "called-with": "A call of the tool has a forbidden argument." },
			evaluate(trace, { tool_name: tool, excluded_args: excluded }) {
				const calls = (trace.toolCalls ?? []).filter(({ name }) => name === tool);
				const hits = calls.filter((call) => isForbidden(argsOf(call) ?? {}, excluded));
				if (hits.length > 0) {
					const actual = shown(firstOf(hits).map(({ args }) => args));
					return (0, checks_define.fJ)("called-with", {
						expected: { none: shown(excluded) },
						actual,
						evidence: spansOf(hits)
					});
				}
				const isKnown = calls.every(({ argsKnown }) => argsKnown);
				return isKnown ? (0, checks_define.IX)() : (0, checks_define.LO)(`the arguments of some calls of ${tool}`);
			},
			examples: [
				{
					title: "Another file",
					params: {
						tool_name: "delete_file",
						excluded_args: { path: "/etc/hosts" }
					},
					trace: { calls: [{
						tool: "delete_file",
						args: { path: "/tmp/a" }
					}] },
					expect: "pass"
				},
				{
					title: "One of several forbidden files",
					params: {
						tool_name: "delete_file",
						excluded_args: { path: ["/etc/hosts", "/etc/passwd"] }
					},
					trace: { calls: [{
						tool: "delete_file",
						args: { path: "/etc/passwd" }
					}] },
					expect: { fail: "called-with" }
				},
				{
					title: "The trace does not record arguments",
					params: {
						tool_name: "delete_file",
						excluded_args: { path: "/etc/hosts" }
					},
					trace: { calls: [{
						tool: "delete_file",
						args: null
					}] },
					expect: { error: "missing-data" }
				}
			]
		});
		function isForbidden(args, excluded) {
			return Object.entries(excluded).some(([name, values]) => {
				if (!Object.hasOwn(args, name)) return false;
				return (Array.isArray(values) ? values : [values]).some((value) => sameValue(args[name], value));
			});
		}
		;
		const toolArgs = (0, checks_define.qH)({
			type: "tool_args",
			aliases: ["tool_args_session"],
			family: "tools",
			origins: ["promptkit"],
			summary: "A tool was called at least once with the expected arguments.",
			why: "The right tool with the wrong account number is the wrong call.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({
				tool_name: toolName.describe("The exact name of the tool."),
				expected_args: namedParams(jsonParam).describe("Arguments by name, which one call must have all together; it may have others. `5` and `\"5\"` are the same.")
			}),
			paramAliases: { tool: "tool_name" },
			reasons: {
				"not-called": "No call of the tool is in the trace.",
				"other-args": "The tool was called, but never with these arguments."
			},
			evaluate(trace, { tool_name: tool, expected_args: wanted }) {
				const calls = trace.toolCalls ?? [];
				const own = calls.filter(({ name }) => name === tool);
				if (own.length === 0) return (0, checks_define.fJ)("not-called", {
					expected: tool,
					actual: shownNames(namesOf(calls))
				});
				const entries = Object.entries(wanted);
				const given = own.map(argsOf);
				const hit = given.some((args) => args !== null && entries.every(([name, value]) => Object.hasOwn(args, name) && sameValue(args[name], value)));
				if (hit) return (0, checks_define.IX)();
				if (given.includes(null)) return (0, checks_define.LO)(`the arguments of some calls of ${tool}`);
				return (0, checks_define.fJ)("other-args", {
					expected: shown(wanted),
					actual: shown(firstOf(given)),
					evidence: spansOf(own)
				});
			},
			examples: [
				{
					title: "One of the calls has the argument, among others",
					params: {
						tool_name: "search_flights",
						expected_args: { to: "OSL" }
					},
					trace: { calls: [{
						tool: "search_flights",
						args: { to: "BGO" }
					}, {
						tool: "search_flights",
						args: {
							to: "OSL",
							seats: 2
						}
					}] },
					expect: "pass"
				},
				{
					title: "A number that the model wrote as text is the same",
					params: {
						tool_name: "search_flights",
						expected_args: { seats: 2 }
					},
					trace: { calls: [{
						tool: "search_flights",
						args: { seats: "2" }
					}] },
					expect: "pass"
				},
				{
					title: "Another argument",
					params: {
						tool_name: "search_flights",
						expected_args: { to: "OSL" }
					},
					trace: { calls: [{
						tool: "search_flights",
						args: { to: "BGO" }
					}] },
					expect: { fail: "other-args" }
				},
				{
					title: "The tool was not called",
					params: {
						tool_name: "search_flights",
						expected_args: { to: "OSL" }
					},
					trace: { calls: ["book_flight"] },
					expect: { fail: "not-called" }
				},
				{
					title: "The trace does not record arguments",
					params: {
						tool_name: "search_flights",
						expected_args: { to: "OSL" }
					},
					trace: { calls: [{
						tool: "search_flights",
						args: null
					}] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const conditionParams = {
			args_match: namedParams(goPattern).optional().describe("Regular expressions by the name of the argument in which each must find something."),
			no_error: schemas.zMY().default(false).describe("Whether the call must not have failed."),
			result_includes: schemas.YOg(schemas.YjP().min(1)).min(1).optional().describe("Texts that the result must contain, all of them, whatever their case."),
			result_matches: goPattern.optional().describe("A regular expression that must find something in the result.")
		};
		const expectedArgs = namedParams(jsonParam).describe("Arguments by name. Others may be there as well; `5` and `\"5\"` are the same.");
		function reviewOf(call, conditions) {
			const answers = Object.entries({
				no_error: !conditions.no_error || call.error === null,
				expected_args: hasArgs(call, conditions.expected_args),
				args_match: argsMatch(call, conditions.args_match),
				result_includes: resultHolds(call, conditions.result_includes, includesAll),
				result_matches: resultHolds(call, conditions.result_matches, (text, source) => findsIn(source, text))
			});
			const having = (wanted) => answers.flatMap(([name, answer]) => answer === wanted ? name : []);
			return {
				broken: having(false),
				unknown: having("not-recorded"),
				isTooCostly: having("too-costly").length > 0
			};
		}
		function includesAll(text, wanted) {
			const lower = text.toLowerCase();
			return wanted.every((part) => lower.includes(part.toLowerCase()));
		}
		function hasArgs(call, expected) {
			if (expected === undefined) return true;
			const args = argsOf(call);
			if (args === null) return "not-recorded";
			return Object.entries(expected).every(([name, value]) => Object.hasOwn(args, name) && (value === null || sameValue(args[name], value)));
		}
		function argsMatch(call, patterns) {
			if (patterns === undefined) return true;
			const args = argsOf(call);
			if (args === null) return "not-recorded";
			const answers = Object.entries(patterns).map(([name, source]) => {
				const value = Object.hasOwn(args, name) ? args[name] : undefined;
				return value !== undefined && findsIn(source, argumentText(value));
			});
			return answers.includes(false) ? false : answers.find((answer) => answer !== true) ?? true;
		}
		function resultHolds(call, wanted, holds) {
			if (wanted === undefined) return true;
			const text = resultText(call);
			return text === null ? "not-recorded" : holds(text, wanted);
		}
		;
		const condition = schemas.rej({
			tool: toolName.describe("The exact name of the tool."),
			...conditionParams
		});
		const toolCallChain = (0, checks_define.qH)({
			type: "tool_call_chain",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "The tools were called in this order, and each of these calls is as it must be.",
			why: "A chain holds only if each link does: the refund follows a look-up that found the order.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({ steps: schemas.YOg(schemas.KCZ([toolName, condition])).min(1).describe("The calls in order, each a name or a mapping. Other calls may lie between them.") }),
			paramAliases: { chain: "steps" },
			reasons: {
				incomplete: "The calls do not hold all of the steps in this order.",
				violated: "The first call of a step is not as the step asks for.",
				"pattern-too-costly": tooCostly
			},
			evaluate(trace, { steps }) {
				const calls = trace.toolCalls ?? [];
				const done = [];
				const grade = () => ({
					score: done.length / steps.length,
					evidence: spansOf(done)
				});
				for (const call of calls) {
					const step = steps[done.length];
					if (step === undefined) break;
					if (call.name !== (typeof step === "string" ? step : step.tool)) continue;
					if (typeof step !== "string") {
						const { broken, unknown, isTooCostly } = reviewOf(call, step);
						if (broken.length > 0) {
							const actual = {
								step: done.length + 1,
								tool: call.name,
								broken: [...broken]
							};
							return (0, checks_define.fJ)("violated", {
								actual,
								...grade(),
								evidence: spansOf([...done, call])
							});
						}
						if (isTooCostly) return {
							status: "error",
							reason: "pattern-too-costly"
						};
						if (unknown.length > 0) return (0, checks_define.LO)(`what ${unknown.join(", ")} needs of the call of ${call.name}`);
					}
					done.push(call);
				}
				if (done.length === steps.length) return (0, checks_define.IX)();
				const names = steps.map((step) => typeof step === "string" ? step : step.tool);
				const actual = {
					"not found": names[done.length] ?? "",
					called: shownNames(namesOf(calls))
				};
				return (0, checks_define.fJ)("incomplete", {
					expected: shownNames(names),
					actual,
					...grade()
				});
			},
			examples: [
				{
					title: "Found, then refunded",
					params: { steps: [{
						tool: "find_order",
						result_includes: ["shipped"]
					}, { tool: "refund" }] },
					trace: { calls: [{
						tool: "find_order",
						result: "Shipped on Monday"
					}, "refund"] },
					expect: "pass"
				},
				{
					title: "Names alone",
					params: { chain: ["find_order", "refund"] },
					trace: { calls: ["refund", "find_order"] },
					expect: { fail: "incomplete" }
				},
				{
					title: "Refunded although nothing was found",
					params: { steps: [{
						tool: "find_order",
						no_error: true
					}, "refund"] },
					trace: { calls: [{
						tool: "find_order",
						error: "no such order"
					}, "refund"] },
					expect: { fail: "violated" }
				},
				{
					title: "A pattern of thousands of parts that may be left out, on a long text",
					params: { steps: [{
						tool: "find_order",
						result_matches: costly.pattern
					}] },
					trace: { calls: [{
						tool: "find_order",
						result: costly.text
					}] },
					expect: { error: "pattern-too-costly" }
				},
				{
					title: "The trace does not record results",
					params: { steps: [{
						tool: "find_order",
						result_includes: ["shipped"]
					}] },
					trace: { calls: ["find_order"] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const tool_call_count_bound = schemas.Whr().min(-1).default(-1);
		const toolCallCount = (0, checks_define.qH)({
			type: "tool_call_count",
			aliases: [],
			family: "tools",
			origins: ["promptkit", "agentcheck"],
			summary: "A tool was called at least or at most so often.",
			why: "One look-up is careful, ten are a loop.",
			surfaces: ["assertion", "eval"],
			needs: [],
			params: schemas.rej({
				tool: toolName.optional().describe("The exact name of the tool. Left out: calls of all tools together."),
				min: tool_call_count_bound.describe("The fewest calls; -1 for no such bound. Calls that failed count as well."),
				max: tool_call_count_bound.describe("The most calls; -1 for no such bound.")
			}).refine(({ min, max }) => min >= 0 || max >= 0, { error: "say min, max or both" }).refine(({ min, max }) => max === -1 || min <= max, { error: "min is above max, which no count can meet" }),
			paramAliases: {
				tool_name: "tool",
				toolCallMin: "min",
				toolCallMax: "max"
			},
			reasons: {
				"too-few": "There are fewer calls than asked for.",
				"too-many": "There are more calls than allowed."
			},
			evaluate(trace, { tool, min, max }) {
				const counted = tool === undefined ? trace.stated.toolCallCount ?? null : null;
				if (trace.toolCalls === null && counted === null) return (0, checks_define.LO)("tool calls");
				const all = trace.toolCalls ?? [];
				const calls = tool === undefined ? all : all.filter(({ name }) => name === tool);
				const count = counted ?? calls.length;
				const detail = {
					actual: {
						count,
						called: shownNames(namesOf(all))
					},
					evidence: spansOf(calls)
				};
				if (count < min) return (0, checks_define.fJ)("too-few", {
					expected: `at least ${min}`,
					...detail
				});
				if (max >= 0 && count > max) return (0, checks_define.fJ)("too-many", {
					expected: `at most ${max}`,
					...detail
				});
				return (0, checks_define.IX)();
			},
			examples: [
				{
					title: "Once or twice",
					params: {
						tool: "search_flights",
						min: 1,
						max: 2
					},
					trace: { calls: ["search_flights", "book_flight"] },
					expect: "pass"
				},
				{
					title: "Not at all",
					params: {
						tool: "search_flights",
						min: 1
					},
					trace: { calls: ["book_flight"] },
					expect: { fail: "too-few" }
				},
				{
					title: "Too many calls in all",
					params: { max: 2 },
					trace: { calls: [
						"search_flights",
						"search_flights",
						"book_flight"
					] },
					expect: { fail: "too-many" }
				}
			]
		});
		;
		const toolCalled = (0, checks_define.qH)({
			type: "tool_called",
			aliases: [],
			family: "tools",
			origins: ["kensa"],
			summary: "A tool was called.",
			why: "An answer without the look-up behind it may be made up. For several tools there is `tools_called`.",
			surfaces: ["assertion"],
			needs: ["tool-calls"],
			params: schemas.rej({ name: toolName.describe("The exact name of the tool.") }),
			reasons: { "not-called": "No call of the tool is in the trace." },
			evaluate(trace, { name }) {
				const calls = trace.toolCalls ?? [];
				if (calls.some((call) => call.name === name)) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("not-called", {
					expected: name,
					actual: shownNames(namesOf(calls))
				});
			},
			examples: [
				{
					title: "The tool was called",
					params: { name: "search_flights" },
					trace: { calls: ["search_flights", "book_flight"] },
					expect: "pass"
				},
				{
					title: "Another tool was called",
					params: { name: "search_flights" },
					trace: { calls: ["book_flight"] },
					expect: { fail: "not-called" }
				},
				{
					title: "The trace does not record tool calls",
					params: { name: "search_flights" },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const toolCallsWithArgs = (0, checks_define.qH)({
			type: "tool_calls_with_args",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "Every call of a tool has the expected arguments and answers.",
			why: "One good call among bad ones is not enough where each of them has an effect.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({
				tool_name: toolName.optional().describe("The exact name of the tool. Left out: every call of any tool."),
				expected_args: expectedArgs.optional().describe("Arguments by name; others may be there. `5` and `\"5\"` are the same; null asks only that it is there."),
				...conditionParams
			}).refine(({ no_error: noError, ...others }) => noError || Object.values(others).some((value) => value !== undefined), { error: "say which tool is meant, or what must hold of every call" }),
			paramAliases: { tool: "tool_name" },
			reasons: {
				"not-called": "There is no call to look at.",
				violated: "At least one call is not as it must be.",
				"pattern-too-costly": tooCostly
			},
			evaluate(trace, { tool_name: tool, ...conditions }) {
				const all = trace.toolCalls ?? [];
				const calls = tool === undefined ? all : all.filter(({ name }) => name === tool);
				if (calls.length === 0) {
					return (0, checks_define.fJ)("not-called", {
						expected: tool ?? "any tool",
						actual: shownNames(namesOf(all))
					});
				}
				const reviews = calls.map((call) => ({
					call,
					...reviewOf(call, conditions)
				}));
				const bad = reviews.filter(({ broken }) => broken.length > 0);
				if (bad.length > 0) {
					const actual = shown(firstOf(bad).map(({ call: { name, args, result, error }, broken }) => ({
						tool: name,
						broken: [...broken],
						args,
						result,
						error
					})));
					return (0, checks_define.fJ)("violated", {
						actual,
						evidence: spansOf(bad.map(({ call }) => call))
					});
				}
				if (reviews.some(({ isTooCostly }) => isTooCostly)) return {
					status: "error",
					reason: "pattern-too-costly"
				};
				const unclear = reviews.find(({ unknown }) => unknown.length > 0);
				if (unclear === undefined) return (0, checks_define.IX)();
				return (0, checks_define.LO)(`what ${unclear.unknown.join(", ")} needs of some calls of ${unclear.call.name}`);
			},
			examples: [
				{
					title: "Both calls are as they must be",
					params: {
						tool_name: "pay",
						args_match: { invoice: "^INV-\\d+$" },
						no_error: true
					},
					trace: { calls: [{
						tool: "pay",
						args: { invoice: "INV-7" },
						result: "paid"
					}, {
						tool: "pay",
						args: { invoice: "INV-8" },
						result: "paid"
					}] },
					expect: "pass"
				},
				{
					title: "One answer lacks a word",
					params: {
						tool_name: "pay",
						result_includes: ["paid"]
					},
					trace: { calls: [{
						tool: "pay",
						result: "Paid"
					}, {
						tool: "pay",
						result: "queued"
					}] },
					expect: { fail: "violated" }
				},
				{
					title: "The tool was not called",
					params: {
						tool_name: "pay",
						expected_args: { invoice: "INV-7" }
					},
					trace: { calls: [] },
					expect: { fail: "not-called" }
				},
				{
					title: "A pattern of thousands of parts that may be left out, on a long text",
					params: {
						tool_name: "pay",
						result_matches: costly.pattern
					},
					trace: { calls: [{
						tool: "pay",
						result: costly.text
					}] },
					expect: { error: "pattern-too-costly" }
				},
				{
					title: "The trace does not record results",
					params: {
						tool_name: "pay",
						result_includes: ["paid"]
					},
					trace: { calls: ["pay"] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const tool_efficiency_count = schemas.Whr().min(0).optional();
		const toolEfficiency = (0, checks_define.qH)({
			type: "tool_efficiency",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "The agent got by with few tool calls, and few that failed.",
			why: "Two agents may come to one answer by ways of very different length.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			negative: true,
			params: schemas.rej({
				max_calls: tool_efficiency_count.describe("The most calls allowed. Its share that is left over is the score."),
				max_errors: tool_efficiency_count.describe("The most calls that may fail."),
				max_error_rate: schemas.aig().min(0).max(1).optional().describe("The largest share of calls that may fail.")
			}).refine((params) => Object.values(params).some((value) => value !== undefined), { error: "say max_calls, max_errors or max_error_rate" }),
			reasons: {
				"too-many-calls": "There are more tool calls than allowed.",
				"too-many-errors": "More calls failed than allowed."
			},
			evaluate(trace, { max_calls: mostCalls, max_errors: mostErrors, max_error_rate: rate }) {
				const calls = trace.toolCalls ?? [];
				const failed = calls.filter(({ error }) => error !== null);
				if (mostCalls !== undefined && calls.length > mostCalls) {
					const actual = {
						count: calls.length,
						called: shownNames(namesOf(calls))
					};
					return (0, checks_define.fJ)("too-many-calls", {
						expected: `at most ${mostCalls}`,
						actual,
						score: 0
					});
				}
				const isOverRate = rate !== undefined && calls.length > 0 && failed.length / calls.length > rate;
				if (isOverRate || mostErrors !== undefined && failed.length > mostErrors) {
					const bounds = [mostErrors ?? [], rate === undefined ? [] : `${rate * 100}%`].flat();
					const actual = {
						failed: shownNames(namesOf(failed)),
						calls: calls.length
					};
					return (0, checks_define.fJ)("too-many-errors", {
						expected: `at most ${bounds.join(", ")}`,
						actual,
						evidence: spansOf(failed),
						score: 0
					});
				}
				return (0, checks_define.IX)({ score: mostCalls === undefined || mostCalls === 0 ? 1 : 1 - calls.length / mostCalls });
			},
			examples: [
				{
					title: "Two of four calls",
					params: {
						max_calls: 4,
						max_errors: 0
					},
					trace: { calls: ["search_flights", "book_flight"] },
					expect: "pass"
				},
				{
					title: "Too many calls",
					params: { max_calls: 1 },
					trace: { calls: ["search_flights", "book_flight"] },
					expect: { fail: "too-many-calls" }
				},
				{
					title: "Half of the calls failed",
					params: { max_error_rate: .25 },
					trace: { calls: ["search_flights", {
						tool: "book_flight",
						error: "no seats left"
					}] },
					expect: { fail: "too-many-errors" }
				}
			]
		});
		;
		const toolNoRepeat = (0, checks_define.qH)({
			type: "tool_no_repeat",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "No tool was called again and again, one call right after the other.",
			why: "A row of calls of one tool is how a loop begins, whatever its arguments are.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			negative: true,
			params: schemas.rej({
				tools: toolNames.optional().describe("The tools that are watched. Left out: all."),
				max_repeats: schemas.Whr().min(1).default(1).describe("The longest row of calls of one tool that is allowed.")
			}),
			paramAliases: { tool_names: "tools" },
			reasons: { repeated: "A tool was called too often in a row." },
			evaluate(trace, { tools, max_repeats: most }) {
				const watched = tools === undefined ? null : new Set(tools);
				let row = [];
				for (const call of trace.toolCalls ?? []) {
					if (row[0]?.name === call.name) row.push(call);
					else row = [call];
					if (row.length > most && watched?.has(call.name) !== false) {
						const actual = shownNames(row.map(({ name }) => name));
						return (0, checks_define.fJ)("repeated", {
							expected: `at most ${most} in a row`,
							actual,
							evidence: spansOf(row)
						});
					}
				}
				return (0, checks_define.IX)();
			},
			examples: [{
				title: "Another call between",
				params: {},
				trace: { calls: [
					"search_flights",
					"check_seats",
					"search_flights"
				] },
				expect: "pass"
			}, {
				title: "Three in a row",
				params: {
					tools: ["search_flights"],
					max_repeats: 2
				},
				trace: { calls: [
					"search_flights",
					"search_flights",
					"search_flights"
				] },
				expect: { fail: "repeated" }
			}]
		});
		;
		const toolNotCalled = (0, checks_define.qH)({
			type: "tool_not_called",
			aliases: [],
			family: "tools",
			origins: ["kensa"],
			summary: "A tool was not called.",
			why: "Some tools must stay untouched in a task: deleting, paying, writing to people.",
			surfaces: ["assertion"],
			needs: ["tool-calls"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({ name: toolName.describe("The exact name of the forbidden tool.") }),
			reasons: { called: "The tool was called." },
			evaluate(trace, { name }) {
				const calls = trace.toolCalls ?? [];
				const hits = calls.filter((call) => call.name === name);
				if (hits.length === 0) return (0, checks_define.IX)();
				const actual = shownNames(namesOf(calls));
				return (0, checks_define.fJ)("called", {
					expected: `no ${name}`,
					actual,
					evidence: spansOf(hits)
				});
			},
			examples: [
				{
					title: "The tool was left alone",
					params: { name: "delete_account" },
					trace: { calls: ["search_flights"] },
					expect: "pass"
				},
				{
					title: "The tool was called",
					params: { name: "delete_account" },
					trace: { calls: ["search_flights", "delete_account"] },
					expect: { fail: "called" }
				},
				{
					title: "The trace does not record tool calls",
					params: { name: "delete_account" },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const toolOrder = (0, checks_define.qH)({
			type: "tool_order",
			aliases: ["tool_call_sequence"],
			family: "tools",
			origins: ["kensa", "promptkit"],
			summary: "The listed tools were called in this order.",
			why: "For tasks in which the order carries weight: search before booking, ask before paying.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({ order: toolNames.describe("Names of tools. Other calls may lie between them; a name listed twice must be called twice.") }),
			paramAliases: { sequence: "order" },
			reasons: { "wrong-order": "The calls do not hold the listed tools in this order." },
			evaluate(trace, { order }) {
				const calls = trace.toolCalls ?? [];
				const names = namesOf(calls);
				const hits = subsequence(names, order);
				const next = order[hits.length];
				if (next === undefined) return (0, checks_define.IX)();
				const after = shownNames(order.slice(0, hits.length));
				const actual = {
					"not found": next,
					after,
					called: shownNames(names)
				};
				const evidence = spansOf(hits.flatMap((place) => calls[place] ?? []));
				return (0, checks_define.fJ)("wrong-order", {
					expected: shownNames(order),
					actual,
					evidence,
					score: hits.length / order.length
				});
			},
			examples: [
				{
					title: "In order, with another call between",
					params: { order: ["search_flights", "book_flight"] },
					trace: { calls: [
						"search_flights",
						"check_seats",
						"book_flight"
					] },
					expect: "pass"
				},
				{
					title: "Booked before searching",
					params: { order: ["search_flights", "book_flight"] },
					trace: { calls: ["book_flight", "search_flights"] },
					expect: { fail: "wrong-order" }
				},
				{
					title: "The trace does not record tool calls",
					params: { order: ["search_flights", "book_flight"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const searchedTool = toolName.optional().describe("The exact name of the tool. Left out: results of all tools.");
		const occurrence = schemas.Whr().min(1).default(1).describe("In how many results it must be found.");
		function searchResults({ toolCalls }, tool, find) {
			const calls = (toolCalls ?? []).filter(({ name }) => tool === undefined || name === tool);
			const answers = calls.map(find);
			const count = (wanted) => answers.filter((answer) => answer === wanted).length;
			return {
				calls,
				hits: count(true),
				unrecorded: count("not-recorded"),
				tooCostly: count("too-costly")
			};
		}
		function oftenEnough({ calls, hits, unrecorded }, least, expected) {
			if (hits >= least) return (0, checks_define.IX)();
			if (hits + unrecorded >= least) return (0, checks_define.LO)(`the results of ${unrecorded} of ${calls.length} calls`);
			const actual = shown(firstOf(calls).map(({ name, result }) => ({
				tool: name,
				result
			})));
			return (0, checks_define.fJ)("not-found", {
				expected,
				actual,
				evidence: spansOf(calls)
			});
		}
		;
		const kinds = [
			"image",
			"audio",
			"video",
			"document",
			"text"
		];
		const toolResultHasMedia = (0, checks_define.qH)({
			type: "tool_result_has_media",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "A tool answered with an image, a sound, a video or a document.",
			why: "A tool that draws should give a picture, and not a sentence about one.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({
				tool: searchedTool,
				media_type: schemas.YjP().refine((kind) => kinds.includes(kind.toLowerCase()), { error: `expected one of ${kinds.join(", ")}` }).optional().describe(`What kind: ${kinds.join(", ")}. Left out: anything but text.`)
			}),
			paramAliases: { tool_name: "tool" },
			reasons: { "not-found": "No result has a piece of this kind." },
			evaluate(trace, { tool, media_type: kind }) {
				const calls = (trace.toolCalls ?? []).filter(({ name }) => tool === undefined || name === tool);
				const answers = calls.map(resultParts);
				const wanted = kind?.toLowerCase();
				if (answers.some((parts) => parts?.some((part) => isOfKind(part, wanted)))) return (0, checks_define.IX)();
				if (answers.includes(null)) return (0, checks_define.LO)("the results of some calls");
				const actual = shownNames(namesOf(calls));
				return (0, checks_define.fJ)("not-found", {
					expected: wanted ?? "media",
					actual,
					evidence: spansOf(calls)
				});
			},
			examples: [
				{
					title: "A picture",
					params: {
						tool: "draw",
						media_type: "image"
					},
					trace: { calls: [{
						tool: "draw",
						result: [{
							type: "image",
							media: {
								mime_type: "image/png",
								url: "cat.png"
							}
						}]
					}] },
					expect: "pass"
				},
				{
					title: "Only words",
					params: { tool_name: "draw" },
					trace: { calls: [{
						tool: "draw",
						result: "Imagine a cat."
					}] },
					expect: { fail: "not-found" }
				},
				{
					title: "The trace does not record results",
					params: {
						tool: "draw",
						media_type: "image"
					},
					trace: { calls: ["draw"] },
					expect: { error: "missing-data" }
				}
			]
		});
		function isOfKind(part, kind) {
			if (part.type === "text") return kind === "text";
			return part.type === "media" && (kind === undefined || part.modality === kind);
		}
		;
		const toolResultIncludes = (0, checks_define.qH)({
			type: "tool_result_includes",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "A tool answered with some texts, whatever their case.",
			why: "Shows that the answer could rest on the facts, whatever the agent made of them.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({
				tool: searchedTool,
				patterns: schemas.YOg(schemas.YjP().min(1)).min(1).describe("Texts that one result must contain, all of them."),
				occurrence
			}),
			paramAliases: { tool_name: "tool" },
			reasons: { "not-found": "Too few results contain all of the texts." },
			evaluate(trace, { tool, patterns, occurrence: least }) {
				const search = searchResults(trace, tool, (call) => {
					const text = resultText(call);
					return text === null ? "not-recorded" : includesAll(text, patterns);
				});
				return oftenEnough(search, least, shown(patterns));
			},
			examples: [
				{
					title: "Both are in one result",
					params: {
						tool: "weather",
						patterns: ["oslo", "rain"]
					},
					trace: { calls: [{
						tool: "weather",
						result: "Oslo: rain, 8 °C"
					}] },
					expect: "pass"
				},
				{
					title: "In one result, where two are asked for",
					params: {
						tool_name: "weather",
						patterns: ["rain"],
						occurrence: 2
					},
					trace: { calls: [{
						tool: "weather",
						result: "Oslo: rain"
					}, {
						tool: "weather",
						result: "Bergen: sun"
					}] },
					expect: { fail: "not-found" }
				},
				{
					title: "The trace does not record results",
					params: {
						tool: "weather",
						patterns: ["rain"]
					},
					trace: { calls: ["weather"] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const toolResultMatches = (0, checks_define.qH)({
			type: "tool_result_matches",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "A regular expression matches what a tool answered.",
			why: "Says what an answer of a tool looks like where its exact words change from run to run.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({
				tool: searchedTool,
				pattern: goPattern.describe("A regular expression; it may match anywhere in a result."),
				occurrence
			}),
			paramAliases: { tool_name: "tool" },
			reasons: {
				"not-found": "The pattern matches too few results.",
				"pattern-too-costly": tooCostly
			},
			evaluate(trace, { tool, pattern, occurrence: least }) {
				const search = searchResults(trace, tool, (call) => {
					const text = resultText(call);
					return text === null ? "not-recorded" : findsIn(pattern, text);
				});
				if (search.hits < least && search.tooCostly > 0) return {
					status: "error",
					reason: "pattern-too-costly"
				};
				return oftenEnough(search, least, pattern);
			},
			examples: [
				{
					title: "A booking number",
					params: {
						tool: "book_flight",
						pattern: "^[A-Z]{2}\\d{4}$"
					},
					trace: { calls: [{
						tool: "book_flight",
						result: "SK4711"
					}] },
					expect: "pass"
				},
				{
					title: "No booking number",
					params: {
						tool: "book_flight",
						pattern: "^[A-Z]{2}\\d{4}$"
					},
					trace: { calls: [{
						tool: "book_flight",
						result: "pending"
					}] },
					expect: { fail: "not-found" }
				},
				{
					title: "A pattern of thousands of parts that may be left out, on a long text",
					params: { pattern: costly.pattern },
					trace: { calls: [{
						tool: "book_flight",
						result: costly.text
					}] },
					expect: { error: "pattern-too-costly" }
				},
				{
					title: "The trace does not record results",
					params: { pattern: "SK" },
					trace: { calls: ["book_flight"] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const toolResultMediaType = (0, checks_define.qH)({
			type: "tool_result_media_type",
			aliases: [],
			family: "tools",
			origins: ["promptkit"],
			summary: "A tool answered with media of a certain MIME type.",
			why: "What comes after the tool may read PNG and not WebP.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({
				tool: searchedTool,
				mime_type: schemas.YjP().min(1).describe("The MIME type, such as `image/png`, whatever its case.")
			}),
			paramAliases: {
				tool_name: "tool",
				media_type: "mime_type"
			},
			reasons: { "not-found": "No result has media of this type." },
			evaluate(trace, { tool, mime_type: wanted }) {
				const calls = (trace.toolCalls ?? []).filter(({ name }) => tool === undefined || name === tool);
				const answers = calls.map(resultParts);
				const types = answers.flatMap((parts) => (parts ?? []).flatMap(typeOf));
				if (types.some((type) => type?.toLowerCase() === wanted.toLowerCase())) return (0, checks_define.IX)();
				if (answers.includes(null)) return (0, checks_define.LO)("the results of some calls");
				if (types.includes(null)) return (0, checks_define.LO)("the MIME type of some media");
				return (0, checks_define.fJ)("not-found", {
					expected: wanted,
					actual: shownNames(types.flatMap((type) => type ?? [])),
					evidence: spansOf(calls)
				});
			},
			examples: [
				{
					title: "The right type",
					params: {
						tool: "draw",
						mime_type: "image/png"
					},
					trace: { calls: [{
						tool: "draw",
						result: [{
							type: "image",
							media: {
								mime_type: "image/png",
								url: "cat.png"
							}
						}]
					}] },
					expect: "pass"
				},
				{
					title: "Another type",
					params: {
						tool: "draw",
						media_type: "image/png"
					},
					trace: { calls: [{
						tool: "draw",
						result: [{
							type: "image",
							media: {
								mime_type: "image/webp",
								url: "cat.webp"
							}
						}]
					}] },
					expect: { fail: "not-found" }
				},
				{
					title: "The trace does not say which type it is",
					params: { mime_type: "image/png" },
					trace: { calls: [{
						tool: "draw",
						result: [{
							type: "image",
							media: { url: "cat" }
						}]
					}] },
					expect: { error: "missing-data" }
				}
			]
		});
		function typeOf(part) {
			return part.type === "media" ? [part.mimeType] : [];
		}
		;
		function differenceOf(expected, actual) {
			const [wanted, found] = [new Set(expected), new Set(actual)];
			return {
				missing: [...wanted].filter((name) => !found.has(name)),
				extra: [...found].filter((name) => !wanted.has(name))
			};
		}
		;
		const toolSelection = (0, checks_define.qH)({
			type: "tool_selection",
			aliases: [],
			family: "tools",
			origins: ["agentcheck"],
			summary: "The tools that were called are exactly the expected ones, in any order and however often.",
			why: "An agent that takes the right tools and no others has understood the question.",
			surfaces: ["assertion", "eval"],
			needs: ["tool-calls"],
			params: schemas.rej({ expected: schemas.YOg(toolName).describe("The exact names of the tools. An empty list: none may be called.") }),
			paramAliases: { expectedTools: "expected" },
			reasons: { "other-tools": "A tool was not called that should have been, or one was that should not." },
			evaluate(trace, { expected }) {
				const calls = trace.toolCalls ?? [];
				const { missing, extra } = differenceOf(expected, namesOf(calls));
				if (missing.length === 0 && extra.length === 0) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("other-tools", {
					expected: shownNames(expected),
					actual: {
						missing: shownNames(missing),
						unexpected: shownNames(extra)
					},
					evidence: spansOf(calls.filter(({ name }) => extra.includes(name)))
				});
			},
			examples: [
				{
					title: "The same tools, in another order",
					params: { expected: ["search", "summarize"] },
					trace: { calls: [
						"summarize",
						"search",
						"search"
					] },
					expect: "pass"
				},
				{
					title: "One too many",
					params: { expectedTools: ["search"] },
					trace: { calls: ["search", "send_mail"] },
					expect: { fail: "other-tools" }
				},
				{
					title: "A tool where there should be none",
					params: { expected: [] },
					trace: { calls: ["search"] },
					expect: { fail: "other-tools" }
				},
				{
					title: "The trace does not show tool calls",
					params: { expected: ["search"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const toolsCalledExamples = [
			{
				title: "Both tools were called",
				params: { tools: ["search_flights", "book_flight"] },
				trace: { calls: [
					"book_flight",
					"search_flights",
					"send_mail"
				] },
				expect: "pass"
			},
			{
				title: "One tool is missing",
				params: { tools: ["search_flights", "book_flight"] },
				trace: { calls: ["search_flights"] },
				expect: { fail: "not-called" }
			},
			{
				title: "Its only call failed, and is not to count",
				params: {
					tools: ["book_flight"],
					count_failed: false
				},
				trace: { calls: [{
					tool: "book_flight",
					error: "no seats left"
				}] },
				expect: { fail: "called-too-seldom" }
			},
			{
				title: "Booked twice",
				params: {
					tool_names: ["book_flight"],
					max_calls: 1
				},
				trace: { calls: ["book_flight", "book_flight"] },
				expect: { fail: "called-too-often" }
			},
			{
				title: "The trace does not record tool calls",
				params: { tools: ["search_flights"] },
				trace: { costs: [.01] },
				expect: { error: "missing-data" }
			}
		];
		;
		const tools_called_count = schemas.Whr().min(0);
		const toolsCalled = (0, checks_define.qH)({
			type: "tools_called",
			aliases: ["tools_called_session"],
			family: "tools",
			origins: ["kensa", "promptkit"],
			summary: "Every listed tool was called, in any order.",
			why: "Says which steps a task cannot do without, and leaves the way to the agent.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["tool-calls"],
			params: schemas.rej({
				tools: toolNames.describe("The exact names of the tools; other tools may be called as well."),
				min_calls: tools_called_count.default(1).describe("How often each of them must be called."),
				max_calls: tools_called_count.optional().describe("How often each of them may be called."),
				count_failed: schemas.zMY().default(true).describe("Whether a call that failed counts."),
				ignore_validation: schemas.zMY().default(false).describe("Whether a call counts that failed because its arguments were refused (`validation`)."),
				require_args: schemas.zMY().default(false).describe("Whether a call without arguments does not count.")
			}),
			paramAliases: { tool_names: "tools" },
			meanings: { promptkit: {
				tools_called: { count_failed: false },
				tool_called: { count_failed: false }
			} },
			reasons: {
				"not-called": "At least one of the tools was never called.",
				"called-too-seldom": "At least one of the tools has fewer calls that count than asked for.",
				"called-too-often": "At least one of the tools was called more often than allowed."
			},
			evaluate(trace, params) {
				const { tools, min_calls: least, max_calls: most = Infinity } = params;
				const all = trace.toolCalls ?? [];
				const calls = all.filter((call) => isCounted(call, params));
				const counts = countsOf(namesOf(calls.filter((call) => !params.require_args || argsOf(call) !== null)));
				const wanted = new Set(tools);
				const evidence = spansOf(calls.filter(({ name }) => wanted.has(name)));
				const called = shownNames(namesOf(all));
				const often = tools.filter((tool) => (counts.get(tool) ?? 0) > most);
				if (often.length > 0) {
					const expected = `at most ${most} of each`;
					return (0, checks_define.fJ)("called-too-often", {
						expected,
						actual: {
							often: shownNames(often),
							called
						},
						evidence,
						score: 0
					});
				}
				const { missing: lacking, score } = coverageOf(tools, counts, least);
				const atMost = params.require_args ? countsOf(namesOf(calls)) : counts;
				const unclear = tools.find((tool) => {
					const [known = 0, possible = 0] = [counts.get(tool), atMost.get(tool)];
					return possible > most || known < least && possible >= least;
				});
				const isCertain = coverageOf(tools, atMost, least).missing.length > 0;
				if (unclear !== undefined && !isCertain) return (0, checks_define.LO)(`the arguments of some calls of ${unclear}`);
				if (lacking.length === 0) return (0, checks_define.IX)();
				const detail = {
					actual: {
						missing: shownNames(lacking),
						called
					},
					evidence,
					score
				};
				const known = new Set(namesOf(all));
				if (lacking.some((tool) => !known.has(tool))) {
					return (0, checks_define.fJ)("not-called", {
						expected: shownNames(tools),
						...detail
					});
				}
				return (0, checks_define.fJ)("called-too-seldom", {
					expected: `at least ${least} of each`,
					...detail
				});
			},
			examples: toolsCalledExamples
		});
		function isCounted(call, { count_failed, ignore_validation, require_args }) {
			const args = argsOf(call);
			if (require_args && args !== null && Object.keys(args).length === 0) return false;
			return count_failed || call.error === null || ignore_validation && call.errorType === "validation";
		}
		;
		const toolsNotCalled = (0, checks_define.qH)({
			type: "tools_not_called",
			aliases: ["tools_not_called_session"],
			family: "tools",
			origins: ["kensa", "promptkit"],
			summary: "None of the listed tools was called.",
			why: "A safety check: what the agent must never do in this task.",
			surfaces: [
				"assertion",
				"guardrail",
				"eval"
			],
			needs: ["tool-calls"],
			failsEarly: true,
			negative: true,
			params: schemas.rej({ tools: toolNames.describe("The exact names of the forbidden tools.") }),
			paramAliases: { tool_names: "tools" },
			reasons: { called: "At least one of the tools was called." },
			evaluate(trace, { tools }) {
				const calls = trace.toolCalls ?? [];
				const forbidden = new Set(tools);
				const hits = calls.filter(({ name }) => forbidden.has(name));
				if (hits.length === 0) return (0, checks_define.IX)();
				const expected = { "not called": shownNames(tools) };
				return (0, checks_define.fJ)("called", {
					expected,
					actual: shownNames(namesOf(hits)),
					evidence: spansOf(hits)
				});
			},
			examples: [
				{
					title: "The tools were left alone",
					params: { tools: ["delete_account", "refund"] },
					trace: { calls: ["search_flights"] },
					expect: "pass"
				},
				{
					title: "A forbidden tool was called",
					params: { tools: ["delete_account", "refund"] },
					trace: { calls: ["search_flights", "refund"] },
					expect: { fail: "called" }
				},
				{
					title: "The trace does not record tool calls",
					params: { tools: ["delete_account"] },
					trace: { costs: [.01] },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		function checkBudgets(trace, steps, budgets) {
			const report = {
				violations: [],
				undecided: []
			};
			const { max_steps: maxSteps, max_tokens: maxTokens, max_duration_seconds: maxSeconds } = budgets;
			if (maxSteps !== undefined && steps > maxSteps) {
				report.violations.push({
					budget: "max_steps",
					limit: maxSteps,
					actual: steps
				});
			}
			if (maxTokens !== undefined) {
				const { known, complete } = tokensOf(trace);
				if (known > maxTokens) report.violations.push({
					budget: "max_tokens",
					limit: maxTokens,
					actual: known
				});
				else if (!complete) report.undecided.push({
					budget: "max_tokens",
					message: "the tokens of some model calls"
				});
			}
			if (maxSeconds !== undefined) {
				const { durationUs } = trace;
				if (durationUs === null) {
					report.undecided.push({
						budget: "max_duration_seconds",
						message: "start and end times"
					});
				} else if (durationUs > maxSeconds * 1e6) {
					const actual = Math.round(durationUs / 1e3) / 1e3;
					report.violations.push({
						budget: "max_duration_seconds",
						limit: maxSeconds,
						actual
					});
				}
			}
			return report;
		}
		function tokensOf(trace) {
			const totals = trace.llmCalls.map(({ content }) => content.usage?.total ?? null);
			if (totals.some((total) => total !== null)) {
				const known = totals.reduce((sum, total) => sum + (total ?? 0), 0);
				return {
					known,
					complete: !totals.includes(null)
				};
			}
			const total = trace.usage?.total ?? null;
			return {
				known: total ?? 0,
				complete: total !== null
			};
		}
		;
		const plan = [{ tool: "search_flights" }, { tool: "book_flight" }];
		const withArgs = [{
			tool: "search_flights",
			args: { to: "OSL" }
		}];
		const trajectoryExamples = [
			{
				title: "Search, then book, within budget",
				params: {
					steps: plan,
					args: "ignore",
					max_steps: 2,
					max_tokens: 2e3,
					max_duration_seconds: 30
				},
				trace: {
					calls: ["search_flights", "book_flight"],
					tokens: [1200],
					seconds: 12
				},
				expect: "pass"
			},
			{
				title: "The wrong way around scores 0; in any order it scores 1",
				params: { steps: plan },
				trace: { calls: ["book_flight", "search_flights"] },
				expect: { fail: "low-accuracy" }
			},
			{
				title: "In any order",
				params: {
					steps: plan,
					ordering: "any_order"
				},
				trace: { calls: ["book_flight", "search_flights"] },
				expect: "pass"
			},
			{
				title: "One step too many scores 0.8",
				params: {
					steps: plan,
					min_accuracy: .8
				},
				trace: { calls: [
					"search_flights",
					"book_flight",
					"send_mail"
				] },
				expect: "pass"
			},
			{
				title: "Arguments count unless ignored",
				params: { steps: withArgs },
				trace: { calls: [{
					tool: "search_flights",
					args: { to: "BGO" }
				}] },
				expect: { fail: "low-accuracy" }
			},
			{
				title: "More tokens than the budget",
				params: {
					steps: plan,
					max_tokens: 2e3
				},
				trace: {
					calls: ["search_flights", "book_flight"],
					tokens: [1200, 900]
				},
				expect: { fail: "over-budget" }
			},
			{
				title: "A budget that the trace cannot show",
				params: {
					steps: plan,
					max_tokens: 2e3
				},
				trace: { calls: ["search_flights", "book_flight"] },
				expect: { error: "missing-data" }
			}
		];
		;
		function deepEqual(a, b) {
			return sameShape(a, b, (left, right) => asNumber(left) === asNumber(right));
		}
		function asNumber(value) {
			return typeof value === "boolean" ? Number(value) : value;
		}
		;
		function matchSteps(expected, actual, rules) {
			const result = {
				matched: 0,
				missing_steps: [],
				unexpected_steps: [],
				argument_mismatches: []
			};
			if (rules.ordering === "exact") matchInOrder(expected, actual, rules, result);
			else matchAnyOrder(expected, actual, rules, result);
			return result;
		}
		function matchInOrder(expected, actual, rules, result) {
			for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
				const wanted = expected[index];
				const taken = actual[index];
				if (wanted !== undefined && taken !== undefined) {
					if (isMatch(wanted, taken, rules)) {
						result.matched += 1;
						continue;
					}
					if (wanted.tool === taken.tool) {
						result.argument_mismatches.push(mismatch(wanted, index, taken, index));
						continue;
					}
				}
				if (wanted !== undefined) result.missing_steps.push({
					index,
					...wanted
				});
				if (taken !== undefined) result.unexpected_steps.push({
					index,
					...taken
				});
			}
		}
		function matchAnyOrder(expected, actual, rules, result) {
			const left = new Map(actual.entries());
			const take = (fits) => {
				for (const entry of left) {
					if (!fits(entry[1])) continue;
					left.delete(entry[0]);
					return entry;
				}
				return undefined;
			};
			const open = [];
			for (const entry of expected.entries()) {
				if (take((step) => isMatch(entry[1], step, rules)) === undefined) open.push(entry);
				else result.matched += 1;
			}
			for (const [index, wanted] of open) {
				const other = take((step) => step.tool === wanted.tool);
				if (other === undefined) result.missing_steps.push({
					index,
					...wanted
				});
				else result.argument_mismatches.push(mismatch(wanted, index, other[1], other[0]));
			}
			for (const [index, step] of left) result.unexpected_steps.push({
				index,
				...step
			});
		}
		function isMatch(wanted, taken, rules) {
			if (wanted.tool !== taken.tool) return false;
			if (rules.args === "ignore") return true;
			return taken.args === null ? rules.benefitOfDoubt : deepEqual(wanted.args, taken.args);
		}
		function mismatch(wanted, wantedIndex, taken, takenIndex) {
			return {
				expected_index: wantedIndex,
				actual_index: takenIndex,
				tool: wanted.tool,
				expected_args: wanted.args,
				actual_args: taken.args
			};
		}
		;
		const trajectory_step = schemas.rej({
			tool: toolName.describe("The exact name of the tool."),
			args: schemas.g1P(schemas.YjP(), jsonParam).default({}).describe("Its arguments, all of them; left out: called with none. Looked at unless `args: ignore`.")
		});
		const trajectory = (0, checks_define.qH)({
			type: "trajectory",
			aliases: [],
			family: "trajectory",
			origins: ["kensa"],
			summary: "The tool calls follow an expected path, within budgets.",
			why: "Grades the whole way to the answer. Two metrics, accuracy and efficiency, show drift before it fails.",
			surfaces: ["assertion"],
			needs: ["tool-calls"],
			once: true,
			params: schemas.rej({
				steps: schemas.YOg(trajectory_step).min(1).max(1e3).describe("The tool calls expected."),
				ordering: schemas.k5n(["exact", "any_order"]).default("exact").describe("`exact` compares position by position; `any_order` lets the steps come in any order."),
				args: schemas.k5n(["exact", "ignore"]).default("exact").describe("Whether arguments must be equal as well."),
				min_accuracy: schemas.aig().min(0).max(1).default(1).describe("The lowest accuracy that passes: the F1 score of matched, expected and actual steps."),
				max_steps: schemas.Whr().min(0).optional().describe("The most tool calls allowed."),
				max_tokens: schemas.Whr().min(0).optional().describe("The most tokens allowed, over all model calls."),
				max_duration_seconds: schemas.aig().min(0).optional().describe("The most seconds allowed.")
			}),
			reasons: {
				"low-accuracy": "The calls agree with the expected steps less than `min_accuracy` asks for.",
				"over-budget": "A budget is broken: too many steps, tokens or seconds."
			},
			metrics: {
				trajectory_accuracy: {
					label: "Trajectory accuracy",
					unit: "ratio",
					better: "higher"
				},
				step_efficiency: {
					label: "Step efficiency",
					unit: "ratio",
					better: "higher"
				}
			},
			evaluate(trace, params) {
				const calls = trace.toolCalls ?? [];
				const actual = calls.map(({ name, args, argsKnown }) => ({
					tool: name,
					args: argsKnown ? args : null
				}));
				const match = matchSteps(params.steps, actual, {
					...params,
					benefitOfDoubt: false
				});
				const accuracy = accuracyOf(match.matched, params.steps.length, actual.length);
				const efficiency = actual.length === 0 ? 0 : match.matched / actual.length;
				const budgets = checkBudgets(trace, actual.length, params);
				const result = {
					expected: shownNames(params.steps.map(({ tool }) => tool)),
					actual: shownNames(namesOf(calls)),
					evidence: spansOf(calls),
					score: accuracy,
					metrics: {
						trajectory_accuracy: rounded(accuracy),
						step_efficiency: rounded(efficiency)
					},
					details: detailsOf(match, budgets)
				};
				if (budgets.violations.length > 0) return (0, checks_define.fJ)("over-budget", result);
				if (accuracy < params.min_accuracy) {
					const best = matchSteps(params.steps, actual, {
						...params,
						benefitOfDoubt: true
					});
					const bestAccuracy = accuracyOf(best.matched, params.steps.length, actual.length);
					if (bestAccuracy < params.min_accuracy) return (0, checks_define.fJ)("low-accuracy", result);
					return {
						...result,
						...(0, checks_define.LO)("the arguments of some tool calls")
					};
				}
				const [undecided] = budgets.undecided;
				return undecided === undefined ? (0, checks_define.IX)(result) : {
					...result,
					...(0, checks_define.LO)(undecided.message)
				};
			},
			examples: trajectoryExamples
		});
		function accuracyOf(matched, expected, actual) {
			const precision = actual === 0 ? 0 : matched / actual;
			const recall = matched / expected;
			return precision + recall === 0 ? 0 : 2 * precision * recall / (precision + recall);
		}
		function rounded(score) {
			return Number(score.toFixed(6));
		}
		const mostListed = 100;
		function detailsOf(match, { violations, undecided }) {
			const listed = (steps) => steps.slice(0, mostListed).map((item) => ({
				...item,
				args: shown(item.args)
			}));
			return {
				missing_steps: listed(match.missing_steps),
				unexpected_steps: listed(match.unexpected_steps),
				argument_mismatches: match.argument_mismatches.slice(0, mostListed).map((item) => ({
					...item,
					expected_args: shown(item.expected_args),
					actual_args: shown(item.actual_args)
				})),
				budget_violations: violations,
				budget_warnings: undecided
			};
		}
		;
		const workflowComplete = (0, checks_define.qH)({
			type: "workflow_complete",
			aliases: [],
			family: "workflow",
			origins: ["promptkit"],
			summary: "The workflow came to one of its ends.",
			why: "A friendly answer half-way through leaves the work undone.",
			surfaces: ["assertion", "eval"],
			needs: ["workflow"],
			params: schemas.rej({}),
			reasons: { "not-complete": "The workflow did not come to an end." },
			evaluate({ workflow }) {
				const { isComplete = null, current = null } = workflow ?? {};
				if (isComplete === null) return (0, checks_define.LO)("whether the last state is an end");
				return isComplete ? (0, checks_define.IX)() : (0, checks_define.fJ)("not-complete", { actual: current ?? "no end" });
			},
			examples: [
				{
					title: "It is done",
					params: {},
					trace: { workflow: {
						state: "closed",
						complete: true
					} },
					expect: "pass"
				},
				{
					title: "It stopped before the end",
					params: {},
					trace: { workflow: {
						state: "triage",
						complete: false
					} },
					expect: { fail: "not-complete" }
				},
				{
					title: "The trace does not say which states are ends",
					params: {},
					trace: { workflow: { state: "triage" } },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const workflowStateIs = (0, checks_define.qH)({
			type: "workflow_state_is",
			aliases: ["state_is"],
			family: "workflow",
			origins: ["promptkit"],
			summary: "The workflow is in a certain state in the end.",
			why: "What the agent says it did counts less than where the work stands.",
			surfaces: ["assertion", "eval"],
			needs: ["workflow"],
			params: schemas.rej({ state: schemas.YjP().min(1).describe("The exact name of the state.") }),
			reasons: { "other-state": "The workflow is in another state." },
			evaluate({ workflow }, { state }) {
				const current = workflow?.current ?? null;
				if (current === null) return (0, checks_define.LO)("the state in the end");
				return current === state ? (0, checks_define.IX)() : (0, checks_define.fJ)("other-state", {
					expected: state,
					actual: current
				});
			},
			examples: [
				{
					title: "In the right state",
					params: { state: "closed" },
					trace: { workflow: { state: "closed" } },
					expect: "pass"
				},
				{
					title: "In another state",
					params: { state: "closed" },
					trace: { workflow: { state: "triage" } },
					expect: { fail: "other-state" }
				},
				{
					title: "The trace shows no workflow",
					params: { state: "closed" },
					trace: { output: "Closed." },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		function statesAtCall({ transitions, current }) {
			const [first] = transitions;
			if (first === undefined) return () => [current];
			const isPlaced = transitions.every(({ callsBefore }) => callsBefore !== null);
			if (!isPlaced) {
				const all = [...new Set([first.from, ...transitions.map(({ to }) => to)])];
				return () => all;
			}
			return (place) => {
				const last = transitions.findLast(({ callsBefore }) => callsBefore !== null && callsBefore <= place);
				return [last === undefined ? first.from : last.to];
			};
		}
		;
		const rule = schemas.rej({
			state: schemas.YjP().min(1).describe("The exact name of the state."),
			allowed: schemas.YOg(toolName).default([]).describe("Tools that may be called in it; left out or empty: none.")
		});
		const workflowToolAccess = (0, checks_define.qH)({
			type: "workflow_tool_access",
			aliases: [],
			family: "workflow",
			origins: ["promptkit"],
			summary: "In each state of the workflow only the tools were called that are allowed in it.",
			why: "A refund belongs after the investigation, whatever the agent thinks of it.",
			surfaces: ["assertion", "eval"],
			needs: ["workflow"],
			negative: true,
			params: schemas.rej({ rules: schemas.YOg(rule).min(1).refine((rules) => new Set(rules.map(({ state }) => state)).size === rules.length, { error: "a state has at most one rule; put what it allows into one list" }).describe("What is allowed by state; a state without a rule allows all.") }),
			reasons: { "not-allowed": "A tool was called in a state that does not allow it." },
			evaluate({ workflow, toolCalls }, { rules }) {
				if (workflow === null || toolCalls === null) return (0, checks_define.LO)("tool calls");
				const allowed = new Map(rules.map(({ state, allowed: tools }) => [state, new Set(tools)]));
				const statesAt = statesAtCall(workflow);
				const bad = [];
				let unclear = null;
				for (const [place, call] of toolCalls.entries()) {
					const states = statesAt(place);
					const against = states.filter((state) => state === null || allowed.get(state)?.has(call.name) === false);
					const [state = null] = against;
					if (against.length === states.length && state !== null && !against.includes(null)) bad.push({
						call,
						state
					});
					else if (against.length > 0) unclear = call.name;
				}
				if (bad.length > 0) {
					const actual = shownNames(bad.map(({ call, state }) => `${call.name} in ${state}`));
					return (0, checks_define.fJ)("not-allowed", {
						actual,
						evidence: spansOf(bad.map(({ call }) => call))
					});
				}
				return unclear === null ? (0, checks_define.IX)() : (0, checks_define.LO)(`the state in which ${unclear} was called`);
			},
			examples: [
				{
					title: "Each tool in its state",
					params: { rules: [{
						state: "triage",
						allowed: ["find_order"]
					}] },
					trace: {
						calls: ["find_order", "refund"],
						workflow: { transitions: [{
							from: "triage",
							to: "payment",
							after_calls: 1
						}] }
					},
					expect: "pass"
				},
				{
					title: "Refunded too early",
					params: { rules: [{
						state: "triage",
						allowed: ["find_order"]
					}] },
					trace: {
						calls: ["refund"],
						workflow: { transitions: [{
							from: "triage",
							to: "payment",
							after_calls: 1
						}] }
					},
					expect: { fail: "not-allowed" }
				},
				{
					title: "The trace does not say when the state changed",
					params: { rules: [{
						state: "triage",
						allowed: ["find_order"]
					}] },
					trace: {
						calls: ["refund"],
						workflow: { transitions: [{
							from: "triage",
							to: "payment"
						}] }
					},
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const workflowTransitionOrder = (0, checks_define.qH)({
			type: "workflow_transition_order",
			aliases: [],
			family: "workflow",
			origins: ["promptkit"],
			summary: "The workflow went through the listed states in this order.",
			why: "Investigating after the case is closed helps nobody.",
			surfaces: ["assertion", "eval"],
			needs: ["workflow"],
			params: schemas.rej({ sequence: schemas.YOg(schemas.YjP().min(1)).min(1).describe("States that it went to. Others may lie between them; where it began is not one of them.") }),
			reasons: { "wrong-order": "The workflow did not go through the states in this order." },
			evaluate({ workflow }, { sequence }) {
				return inOrder((workflow?.transitions ?? []).map(({ to }) => to), sequence, "entered");
			},
			examples: [
				{
					title: "In order",
					params: { sequence: ["investigation", "closed"] },
					trace: { workflow: { transitions: [{
						from: "triage",
						to: "investigation"
					}, {
						from: "investigation",
						to: "closed"
					}] } },
					expect: "pass"
				},
				{
					title: "Closed without a look",
					params: { sequence: ["investigation", "closed"] },
					trace: { workflow: { transitions: [{
						from: "triage",
						to: "closed"
					}] } },
					expect: { fail: "wrong-order" }
				},
				{
					title: "The trace shows no workflow",
					params: { sequence: ["investigation", "closed"] },
					trace: { output: "Closed." },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const workflowTransitionedTo = (0, checks_define.qH)({
			type: "workflow_transitioned_to",
			aliases: ["transitioned_to"],
			family: "workflow",
			origins: ["promptkit"],
			summary: "The workflow went to a certain state at some time.",
			why: "A step must have been taken, wherever the work stands in the end.",
			surfaces: ["assertion", "eval"],
			needs: ["workflow"],
			params: schemas.rej({ state: schemas.YjP().min(1).describe("The exact name of the state. To begin in it is not enough: it must be gone to.") }),
			reasons: { "not-entered": "The workflow never went to the state." },
			evaluate({ workflow }, { state }) {
				const entered = (workflow?.transitions ?? []).map(({ to }) => to);
				if (entered.includes(state)) return (0, checks_define.IX)();
				return (0, checks_define.fJ)("not-entered", {
					expected: state,
					actual: shownNames(entered)
				});
			},
			examples: [
				{
					title: "On the way",
					params: { state: "investigation" },
					trace: { workflow: { transitions: [{
						from: "triage",
						to: "investigation"
					}, {
						from: "investigation",
						to: "closed"
					}] } },
					expect: "pass"
				},
				{
					title: "Never",
					params: { state: "investigation" },
					trace: { workflow: { transitions: [{
						from: "triage",
						to: "closed"
					}] } },
					expect: { fail: "not-entered" }
				},
				{
					title: "The trace shows no workflow",
					params: { state: "investigation" },
					trace: { output: "Closed." },
					expect: { error: "missing-data" }
				}
			]
		});
		;
		const checks = [
			outputContains,
			outputMatches,
			contains,
			containsAny,
			contentExcludes,
			negativeMatch,
			regex,
			regexMatch,
			minLength,
			maxLength,
			lengthBounds,
			nonEmpty,
			sentenceCount,
			fieldPresence,
			cosineSimilarity,
			jsonValid,
			jsonSchema,
			schemaMatch,
			jsonPath,
			toolCalled,
			toolNotCalled,
			toolsCalled,
			toolsNotCalled,
			toolSelection,
			toolOrder,
			noRepeatCalls,
			toolArgs,
			toolArgsExcluded,
			toolCallsWithArgs,
			toolCallCount,
			toolCallChain,
			toolAntiPattern,
			toolNoRepeat,
			toolEfficiency,
			noToolErrors,
			toolResultIncludes,
			toolResultMatches,
			toolResultHasMedia,
			toolResultMediaType,
			trajectory,
			agentInvoked,
			agentNotInvoked,
			agentResponseContains,
			noAgentError,
			skillActivated,
			skillNotActivated,
			skillActivationOrder,
			workflowComplete,
			workflowStateIs,
			workflowTransitionedTo,
			workflowTransitionOrder,
			workflowToolAccess,
			imageFormat,
			imageDimensions,
			audioFormat,
			audioDuration,
			videoDuration,
			videoResolution,
			guardrailTriggered,
			invariantFieldsPreserved,
			outcomeEquivalent,
			directional,
			maxCost,
			maxTurns,
			maxDuration,
			latencyBudget,
			latency,
			costBudget,
			exitCode
		];
		const byName = new Map(checks.flatMap((check) => [check.type, ...check.aliases].map((name) => [name, check])));
		function findCheck(name) {
			return byName.get(name) ?? null;
		}
		const checkNames = [...byName.keys()];
	}),
	865: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			J: () => PatternError,
			q: () => widthOf
		});
		class PatternError extends Error {
			name = "PatternError";
			reason;
			position;
			constructor(reason, position) {
				super(`${reason} (at character ${position + 1})`);
				this.reason = reason;
				this.position = position;
			}
		}
		const nothing = {
			min: 0,
			max: 0
		};
		function widthOf(node, groups) {
			switch (node.type) {
				case "set": return {
					min: 1,
					max: 1
				};
				case "assert":
				case "look": return nothing;
				case "sequence": return node.items.reduce((sum, item) => {
					const width = widthOf(item, groups);
					return {
						min: sum.min + width.min,
						max: sum.max + width.max
					};
				}, nothing);
				case "branch": return span(node.items.map((item) => widthOf(item, groups)));
				case "condition": return span([widthOf(node.yes, groups), widthOf(node.no, groups)]);
				case "repeat": {
					const { min, max } = widthOf(node.item, groups);
					return {
						min: min * node.min,
						max: max === 0 ? 0 : max * node.max
					};
				}
				case "reference": return groups[node.index] ?? nothing;
				case "group":
				case "atomic": return widthOf(node.item, groups);
			}
		}
		function span(widths) {
			return {
				min: Math.min(...widths.map(({ min }) => min)),
				max: Math.max(...widths.map(({ max }) => max))
			};
		}
	}),
	5489: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { E: () => compilePattern });
		var ast = __webpack_require__(865);
		;
		function dot({ dotAll }) {
			return indexed((codePoint) => dotAll || codePoint !== 10);
		}
		function charSet(items, negate, flags) {
			const tests = [];
			const ranges = [];
			for (const item of items) {
				if ("lo" in item) ranges.push(item);
				else tests.push(categoryTest(item.category, item.negate, flags.ascii));
			}
			if (ranges.length > 0) tests.push(flags.ignoreCase ? folded(ranges, flags.ascii) : within(ranges));
			const [first] = ranges;
			const only = items.length === 1 && !negate && !flags.ignoreCase && first?.lo === first?.hi ? first?.lo : null;
			return indexed((codePoint) => tests.some((test) => test(codePoint)) !== negate, only ?? null);
		}
		function indexed(test, only = null) {
			const ascii = Uint8Array.from({ length: 128 }, (_, codePoint) => Number(test(codePoint)));
			return {
				has: (codePoint) => codePoint < 128 ? ascii[codePoint] === 1 : test(codePoint),
				only
			};
		}
		function within(unsorted) {
			const ranges = merged(unsorted);
			return (codePoint) => {
				let from = 0;
				let to = ranges.length - 1;
				while (from <= to) {
					const middle = from + to >> 1;
					const range = ranges[middle];
					if (range === undefined || codePoint < range.lo) to = middle - 1;
					else if (codePoint > range.hi) from = middle + 1;
					else return true;
				}
				return false;
			};
		}
		function merged(ranges) {
			const result = [];
			for (const range of [...ranges].sort((a, b) => a.lo - b.lo)) {
				const last = result.at(-1);
				if (last === undefined || range.lo > last.hi) result.push(range);
				else if (range.hi > last.hi) result[result.length - 1] = {
					lo: last.lo,
					hi: range.hi
				};
			}
			return result;
		}
		function folded(ranges, ascii) {
			const inRange = within(ranges);
			if (ascii) return (codePoint) => inRange(codePoint) || inRange(swapAsciiCase(codePoint));
			const [first] = ranges;
			if (first !== undefined && ranges.length === 1 && first.lo === first.hi) {
				const key = caseKey(first.lo);
				return (codePoint) => caseKey(codePoint) === key;
			}
			return (codePoint) => inRange(codePoint) || (sameWithoutCase(codePoint)?.some(inRange) ?? false);
		}
		const caseGroups = new Map();
		function sameWithoutCase(codePoint) {
			if (caseGroups.size === 0) {
				for (const cased of casedCodePoints()) {
					const group = caseGroups.get(caseKey(cased));
					if (group === undefined) caseGroups.set(caseKey(cased), [cased]);
					else group.push(cased);
				}
			}
			return caseGroups.get(caseKey(codePoint));
		}
		const lastCased = 125251;
		function casedCodePoints() {
			const cased = /\p{Changes_When_Casemapped}/u;
			const codePoints = Array.from({ length: lastCased + 1 }, (_, codePoint) => codePoint);
			return codePoints.filter((codePoint) => cased.test(String.fromCodePoint(codePoint)));
		}
		function caseKey(codePoint) {
			return String.fromCodePoint(lowerCase(codePoint)).toUpperCase();
		}
		function lowerCase(codePoint) {
			return String.fromCodePoint(codePoint).toLowerCase().codePointAt(0) ?? codePoint;
		}
		function swapAsciiCase(codePoint) {
			const lower = codePoint | 32;
			return codePoint < 128 && lower >= 97 && lower <= 122 ? codePoint ^ 32 : codePoint;
		}
		const asciiCategories = {
			digit: (c) => c >= 48 && c <= 57,
			space: (c) => c === 32 || c >= 9 && c <= 13,
			word: (c) => c >= 48 && c <= 57 || c >= 65 && c <= 90 || c === 95 || c >= 97 && c <= 122
		};
		const isSeparator = remembered(/\p{Z}/u);
		const unicodeCategories = {
			digit: remembered(/\p{Nd}/u),
			space: (c) => c >= 9 && c <= 13 || c >= 28 && c <= 32 || c === 133 || isSeparator(c),
			word: remembered(/[\p{L}\p{N}_]/u)
		};
		function categoryTest(category, negate, ascii) {
			const test = (ascii ? asciiCategories : unicodeCategories)[category];
			return negate ? (codePoint) => !test(codePoint) : test;
		}
		const isWord = unicodeCategories.word;
		const isAsciiWord = asciiCategories.word;
		function remembered(members) {
			const unknown = 0;
			const answers = new Uint8Array(65536);
			return (codePoint) => {
				const answer = answers[codePoint] ?? unknown;
				if (answer !== unknown) return answer === 2;
				const is = members.test(String.fromCodePoint(codePoint));
				if (codePoint < answers.length) answers[codePoint] = is ? 2 : 1;
				return is;
			};
		}
		;
		class Cursor {
			#characters;
			#index = 0;
			constructor(source) {
				this.#characters = Array.from(source);
			}
			get position() {
				return this.#index;
			}
			set position(index) {
				this.#index = index;
			}
			peek() {
				const character = this.#characters[this.#index];
				if (character === undefined) return null;
				if (character !== "\\") return character;
				const escaped = this.#characters[this.#index + 1];
				if (escaped === undefined) this.fail("The pattern ends in a lone backslash; write \\\\ for a backslash");
				return character + escaped;
			}
			take() {
				const token = this.peek();
				if (token !== null) this.#index += token.startsWith("\\") ? 2 : 1;
				return token;
			}
			eat(token) {
				if (this.peek() !== token) return false;
				this.take();
				return true;
			}
			takeWhile(characters, most = Infinity) {
				let taken = "";
				for (let token = this.peek(); taken.length < most && token !== null; token = this.peek()) {
					if (!characters.includes(token)) break;
					taken += token;
					this.take();
				}
				return taken;
			}
			takeUntil(terminator, what) {
				const start = this.position;
				let taken = "";
				for (;;) {
					const token = this.take();
					if (token === null) this.fail(`The ${what} has no closing ${terminator}`, start);
					if (token === terminator) break;
					taken += token;
				}
				if (taken === "") this.fail(`The ${what} is missing`, start);
				return taken;
			}
			takeThrough(end) {
				const wanted = Array.from(end);
				const isEnd = (at) => wanted.every((one, index) => this.#characters[at + index] === one);
				for (let at = this.#index; at < this.#characters.length; at += 1) {
					if (isEnd(at)) return this.#taken(at, at + wanted.length);
				}
				return null;
			}
			takeRest() {
				return this.#taken(this.#characters.length, this.#characters.length);
			}
			#taken(end, next) {
				const taken = this.#characters.slice(this.#index, end).join("");
				this.#index = next;
				return taken;
			}
			ahead(count) {
				return this.#characters.slice(this.#index, this.#index + count).join("");
			}
			fail(message, position = this.#index) {
				throw new ast.J(message, position);
			}
		}
		const digits = "0123456789";
		const octalDigits = "01234567";
		const hexDigits = "0123456789abcdefABCDEF";
		;
		const controls = {
			a: 7,
			b: 8,
			f: 12,
			n: 10,
			r: 13,
			t: 9,
			v: 11
		};
		const categories = {
			d: {
				category: "digit",
				negate: false
			},
			D: {
				category: "digit",
				negate: true
			},
			s: {
				category: "space",
				negate: false
			},
			S: {
				category: "space",
				negate: true
			},
			w: {
				category: "word",
				negate: false
			},
			W: {
				category: "word",
				negate: true
			}
		};
		const hexLengths = {
			x: 2,
			u: 4,
			U: 8
		};
		const lastCodePoint = 1114111;
		const lastOctal = 255;
		function parseClassEscape(cursor, token) {
			const start = cursor.position - 2;
			const letter = token.slice(1);
			if (octalDigits.includes(letter)) {
				const value = Number.parseInt(letter + cursor.takeWhile(octalDigits, 2), 8);
				return single(value <= lastOctal ? value : tooLargeOctal(cursor, start));
			}
			return categories[letter] ?? single(controls[letter] ?? parseCharacter(cursor, letter, start));
		}
		function parseEscape(cursor, token, flags) {
			const start = cursor.position - 2;
			const letter = token.slice(1);
			const at = assertionOf(letter, flags);
			if (at !== null) return { at };
			if (letter === "0") {
				return { item: single(Number.parseInt(`0${cursor.takeWhile(octalDigits, 2)}`, 8)) };
			}
			if (digits.includes(letter)) return octalOrReference(cursor, letter, start);
			return { item: categories[letter] ?? single(controls[letter] ?? parseCharacter(cursor, letter, start)) };
		}
		function assertionOf(letter, { ascii }) {
			switch (letter) {
				case "A": return "start";
				case "Z": return "end";
				case "b": return ascii ? "ascii-word-edge" : "word-edge";
				case "B": return ascii ? "no-ascii-word-edge" : "no-word-edge";
				default: return null;
			}
		}
		function octalOrReference(cursor, letter, start) {
			const number = letter + cursor.takeWhile(digits, 1);
			const isOctal = /^[0-7]{2}$/.test(number);
			const third = isOctal ? cursor.takeWhile(octalDigits, 1) : "";
			if (third === "") return {
				reference: Number(number),
				position: start
			};
			const value = Number.parseInt(number + third, 8);
			return { item: single(value <= lastOctal ? value : tooLargeOctal(cursor, start)) };
		}
		function parseCharacter(cursor, letter, start) {
			const length = hexLengths[letter];
			if (length !== undefined) {
				const hex = cursor.takeWhile(hexDigits, length);
				if (hex.length < length) cursor.fail(`\\${letter} needs ${length} hexadecimal digits`, start);
				const value = Number.parseInt(hex, 16);
				return value <= lastCodePoint ? value : cursor.fail(`No character has the number ${hex}`, start);
			}
			if (letter === "N") {
				cursor.fail("Characters cannot be given by name; write the character itself or \\uXXXX", start);
			}
			if (/^[A-Za-z0-9]$/.test(letter)) {
				const hint = letter === "z" ? "; the end of the text is \\Z" : "";
				cursor.fail(`\\${letter} is no escape of Python regular expressions${hint}`, start);
			}
			return letter.codePointAt(0) ?? 0;
		}
		function tooLargeOctal(cursor, start) {
			cursor.fail("An octal escape goes up to \\377", start);
		}
		function single(codePoint) {
			return {
				lo: codePoint,
				hi: codePoint
			};
		}
		;
		function parseClass(cursor, flags) {
			const start = cursor.position - 1;
			const negate = cursor.eat("^");
			const items = [];
			for (;;) {
				const position = cursor.position;
				const token = cursor.take() ?? unterminated(cursor, start);
				if (token === "]" && items.length > 0) break;
				const item = parseItem(cursor, token);
				if (!cursor.eat("-")) {
					items.push(item);
					continue;
				}
				const upper = cursor.take() ?? unterminated(cursor, start);
				if (upper === "]") {
					items.push(item, single(45));
					break;
				}
				const limit = parseItem(cursor, upper);
				if (!("lo" in item && "lo" in limit) || limit.lo < item.lo) {
					cursor.fail(`${token}-${upper} is no range of characters`, position);
				}
				items.push({
					lo: item.lo,
					hi: limit.lo
				});
			}
			return charSet(items, negate, flags);
		}
		function parseItem(cursor, token) {
			return token.startsWith("\\") ? parseClassEscape(cursor, token) : single(token.codePointAt(0) ?? 0);
		}
		function unterminated(cursor, start) {
			cursor.fail("The [ has no closing ]", start);
		}
		;
		const noFlags = {
			ignoreCase: false,
			multiline: false,
			dotAll: false,
			verbose: false,
			ascii: false
		};
		const letters = [
			["i", "ignoreCase"],
			["m", "multiline"],
			["s", "dotAll"],
			["x", "verbose"],
			["a", "ascii"]
		];
		function parseFlags(cursor, outer) {
			const start = cursor.position;
			const on = takeLetters(cursor);
			const off = cursor.eat("-") ? takeLetters(cursor) : null;
			if (/[au]/.test(off ?? "")) cursor.fail("The flags a and u cannot be turned off", start);
			if (off === "") cursor.fail("A flag is missing after the -", cursor.position);
			if (on.includes("a") && on.includes("u")) cursor.fail("The flags a and u exclude each other", start);
			const both = Array.from(on).find((letter) => off?.includes(letter));
			if (both !== undefined) cursor.fail(`The flag ${both} is turned both on and off`, start);
			const flags = { ...outer };
			if (on.includes("u")) flags.ascii = false;
			for (const [letter, flag] of letters) {
				if (on.includes(letter)) flags[flag] = true;
				if (off?.includes(letter)) flags[flag] = false;
			}
			if (cursor.eat(":")) return {
				scope: "group",
				flags
			};
			if (off === null && cursor.eat(")")) return {
				scope: "pattern",
				flags
			};
			return cursor.fail(problemOf(cursor.peek()));
		}
		function problemOf(found) {
			if (found === "L") return "The flag L is for bytes; text patterns cannot have it";
			if (found !== null && /^\p{L}$/u.test(found)) {
				return `There is no flag ${found}; there are a, i, m, s, u and x`;
			}
			return "The list of flags ends in ) or : and in nothing else";
		}
		function takeLetters(cursor) {
			return cursor.takeWhile("imsxau");
		}
		;
		function parseGroup(parser, flags) {
			const { cursor } = parser;
			const start = cursor.position - 1;
			if (!cursor.eat("?")) return node(capture(parser, flags, start, null));
			const position = cursor.position;
			const kind = cursor.take() ?? cursor.fail("The pattern ends inside of a group", start);
			switch (kind) {
				case "P": return node(named(parser, flags, start));
				case ":": return node({
					type: "group",
					index: null,
					item: body(parser, flags, start)
				});
				case ">": return node({
					type: "atomic",
					item: body(parser, flags, start)
				});
				case "#": return comment(parser, start);
				case "=":
				case "!": return node({
					type: "look",
					negate: kind === "!",
					behind: null,
					item: body(parser, flags, start)
				});
				case "<": return node(lookBehind(parser, flags, start));
				case "(": return node(condition(parser, flags, start));
				default: {
					if (!/^[imsxauL-]$/.test(kind)) cursor.fail(`There is no group (?${kind}`, start);
					cursor.position = position;
					const group = parseFlags(cursor, flags);
					if (group.scope === "pattern") return {
						type: "flags",
						flags: group.flags
					};
					return node({
						type: "group",
						index: null,
						item: body(parser, group.flags, start)
					});
				}
			}
		}
		function node(parsed) {
			return {
				type: "node",
				node: parsed
			};
		}
		function body(parser, flags, start) {
			const parsed = parser.alternatives(flags);
			parse_group_close(parser, start);
			return parsed.node;
		}
		function parse_group_close({ cursor }, start) {
			if (!cursor.eat(")")) cursor.fail("The ( has no closing )", start);
		}
		function capture(parser, flags, start, name) {
			const index = parser.groups.push(null) - 1;
			if (name !== null) {
				if (parser.names.has(name)) parser.cursor.fail(`Two groups have the name ${name}`, start);
				parser.names.set(name, index);
			}
			const item = body(parser, flags, start);
			parser.closeGroup(index, item);
			return {
				type: "group",
				index,
				item
			};
		}
		function named(parser, flags, start) {
			const { cursor } = parser;
			if (cursor.eat("<")) {
				const name = cursor.takeUntil(">", "group name");
				if (!isName(name)) cursor.fail(`${name} cannot be a group name: letters, digits and _ only`, start);
				return capture(parser, flags, start, name);
			}
			if (!cursor.eat("=")) cursor.fail("After (?P comes <name> or =name", start);
			const index = groupNamed(parser, cursor.takeUntil(")", "group name"), start);
			parser.checkReference(index, start);
			return {
				type: "reference",
				index,
				flags
			};
		}
		function lookBehind(parser, flags, start) {
			const { cursor } = parser;
			const kind = cursor.take();
			if (kind !== "=" && kind !== "!") {
				cursor.fail("After (?< comes = or !; a named group is (?P<name>…)", start);
			}
			const outer = parser.lookBehindFrom;
			parser.lookBehindFrom ??= parser.groups.length;
			const item = body(parser, flags, start);
			parser.lookBehindFrom = outer;
			const { min, max } = (0, ast.q)(item, parser.groups);
			if (min !== max) cursor.fail("A look-behind must match text of one length", start);
			return {
				type: "look",
				negate: kind === "!",
				behind: min,
				item
			};
		}
		function condition(parser, flags, start) {
			const { cursor } = parser;
			const name = cursor.takeUntil(")", "group name");
			const index = /^[0-9]+$/.test(name) ? Number(name) : groupNamed(parser, name, start);
			if (index === 0) cursor.fail("Groups are counted from 1", start);
			if (index >= parser.groups.length && !parser.awaited.has(index)) parser.awaited.set(index, start);
			parser.checkLookBehind(index, start);
			const yes = parser.sequence(flags).node;
			const no = cursor.eat("|") ? parser.sequence(flags).node : {
				type: "sequence",
				items: []
			};
			if (cursor.peek() === "|") cursor.fail("A condition has at most two branches");
			parse_group_close(parser, start);
			return {
				type: "condition",
				index,
				yes,
				no
			};
		}
		function comment({ cursor }, start) {
			for (let token = cursor.take(); token !== ")"; token = cursor.take()) {
				if (token === null) cursor.fail("The comment has no closing )", start);
			}
			return { type: "comment" };
		}
		function groupNamed({ cursor, names }, name, start) {
			return names.get(name) ?? cursor.fail(`There is no group named ${name} before this place`, start);
		}
		function isName(name) {
			return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name);
		}
		;
		const deepest = 200;
		class PatternParser {
			cursor;
			names = new Map();
			groups = [null];
			lookBehindFrom = null;
			awaited = new Map();
			#depth = 0;
			constructor(source) {
				this.cursor = new Cursor(source);
			}
			parse() {
				const { cursor } = this;
				const { node } = this.alternatives(noFlags, true);
				if (cursor.peek() !== null) cursor.fail("This ) closes nothing");
				for (const [group, position] of this.awaited) {
					if (group >= this.groups.length) cursor.fail(`There is no group ${group}`, position);
				}
				return node;
			}
			alternatives(flags, outermost = false) {
				const items = [];
				let current = flags;
				do {
					const parsed = this.sequence(current, outermost && items.length === 0);
					items.push(parsed.node);
					current = parsed.flags;
				} while (this.cursor.eat("|"));
				const [only] = items;
				return {
					node: only !== undefined && items.length === 1 ? only : {
						type: "branch",
						items
					},
					flags: current
				};
			}
			sequence(outer, first = false) {
				const { cursor } = this;
				this.#depth += 1;
				if (this.#depth > deepest) cursor.fail(`Groups are nested more than ${deepest} deep`);
				const items = [];
				let flags = outer;
				for (let token = cursor.peek(); token !== null && token !== "|" && token !== ")"; token = cursor.peek()) {
					const position = cursor.position;
					cursor.take();
					if (flags.verbose && this.#skip(token)) continue;
					if (token === "(") {
						const group = parseGroup(this, flags);
						if (group.type === "node") items.push(group.node);
						else if (group.type === "flags") {
							if (!first || items.length > 0) {
								cursor.fail("Flags for the whole pattern stand at its start", position);
							}
							flags = group.flags;
						}
						continue;
					}
					const repeat = this.#quantifier(token);
					if (repeat === null) items.push(this.#atom(token, flags, position));
					else items.push(this.#repeated(items.pop(), repeat, position));
				}
				this.#depth -= 1;
				return {
					node: {
						type: "sequence",
						items
					},
					flags
				};
			}
			checkReference(index, position) {
				if (this.groups[index] === null) this.cursor.fail(`Group ${index} is still open here`, position);
				this.checkLookBehind(index, position);
			}
			checkLookBehind(index, position) {
				if (this.lookBehindFrom === null) return;
				if (!this.groups[index]) this.cursor.fail(`Group ${index} is still open here`, position);
				if (index >= this.lookBehindFrom) {
					this.cursor.fail(`Group ${index} belongs to the look-behind it is used in`, position);
				}
			}
			closeGroup(index, node) {
				this.groups[index] = (0, ast.q)(node, this.groups);
			}
			#skip(token) {
				if (token === "#") {
					for (let next = this.cursor.take(); next !== null && next !== "\n";) next = this.cursor.take();
					return true;
				}
				return " 	\n\r\v\f".includes(token);
			}
			#atom(token, flags, position) {
				if (token === "[") return {
					type: "set",
					set: parseClass(this.cursor, flags)
				};
				if (token === ".") return {
					type: "set",
					set: dot(flags)
				};
				if (token === "^") return {
					type: "assert",
					at: flags.multiline ? "line-start" : "start"
				};
				if (token === "$") return {
					type: "assert",
					at: flags.multiline ? "line-end" : "last-line-end"
				};
				if (!token.startsWith("\\")) {
					return {
						type: "set",
						set: charSet([single(token.codePointAt(0) ?? 0)], false, flags)
					};
				}
				const escape = parseEscape(this.cursor, token, flags);
				if ("at" in escape) return {
					type: "assert",
					at: escape.at
				};
				if ("item" in escape) return {
					type: "set",
					set: charSet([escape.item], false, flags)
				};
				if (escape.reference >= this.groups.length) {
					this.cursor.fail(`There is no group ${escape.reference}`, position);
				}
				this.checkReference(escape.reference, position);
				return {
					type: "reference",
					index: escape.reference,
					flags
				};
			}
			#quantifier(token) {
				if (token === "?") return {
					min: 0,
					max: 1
				};
				if (token === "*") return {
					min: 0,
					max: Infinity
				};
				if (token === "+") return {
					min: 1,
					max: Infinity
				};
				const { cursor } = this;
				if (token !== "{" || cursor.peek() === "}") return null;
				const start = cursor.position;
				const low = cursor.takeWhile(digits);
				const high = cursor.eat(",") ? cursor.takeWhile(digits) : low;
				if (!cursor.eat("}")) {
					cursor.position = start;
					return null;
				}
				const min = Number(low);
				const max = high === "" ? Infinity : Number(high);
				if (max < min) cursor.fail(`The repeat {${low},${high}} has its smaller number second`, start);
				return {
					min,
					max
				};
			}
			#repeated(item, { min, max }, position) {
				const { cursor } = this;
				if (item === undefined || item.type === "assert") {
					return cursor.fail("There is nothing to repeat", position);
				}
				if (item.type === "repeat") cursor.fail("One repeat follows another; put the first in (?:…)", position);
				const mode = cursor.eat("?") ? "lazy" : cursor.eat("+") ? "possessive" : "greedy";
				return {
					type: "repeat",
					item,
					min,
					max,
					mode
				};
			}
		}
		;
		const re2_set_categories = new Map([
			["d", {
				listed: "0-9",
				negate: false
			}],
			["D", {
				listed: "0-9",
				negate: true
			}],
			["s", {
				listed: "\\t\\n\\f\\r ",
				negate: false
			}],
			["S", {
				listed: "\\t\\n\\f\\r ",
				negate: true
			}],
			["w", {
				listed: "0-9A-Za-z_",
				negate: false
			}],
			["W", {
				listed: "0-9A-Za-z_",
				negate: true
			}]
		]);
		const posixClasses = new Map([
			["alnum", "0-9A-Za-z"],
			["alpha", "A-Za-z"],
			["ascii", "\\x00-\\x7f"],
			["blank", "\\t "],
			["cntrl", "\\x00-\\x1f\\x7f"],
			["digit", "0-9"],
			["graph", "!-~"],
			["lower", "a-z"],
			["print", " -~"],
			["punct", "!-\\/:-@\\[-`\\{-~"],
			["space", "\\t\\n\\v\\f\\r "],
			["upper", "A-Z"],
			["word", "0-9A-Za-z_"],
			["xdigit", "0-9A-Fa-f"]
		]);
		function range(lo, hi) {
			return {
				listed: `${numbered(lo)}-${numbered(hi)}`,
				negate: false
			};
		}
		function numbered(codePoint) {
			return `\\u{${codePoint.toString(16)}}`;
		}
		function propertyOf(name) {
			if (!/^[A-Za-z]+(?:[ _-][A-Za-z]+)*$/.test(name)) return null;
			const words = name.split(/[ _-]/);
			const titled = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase());
			for (const spelling of [
				words.join("_"),
				titled.join("_"),
				name.toUpperCase()
			]) {
				if ([
					"Any",
					"ASCII",
					"Assigned"
				].includes(spelling)) return `\\p{${spelling}}`;
				for (const kind of ["General_Category", "Script"]) {
					const property = `\\p{${kind}=${spelling}}`;
					if (isProperty(property)) return property;
				}
			}
			return null;
		}
		function isProperty(property) {
			try {
				return new RegExp(property, "u").unicode;
			} catch {
				return false;
			}
		}
		function characterSet(codePoint, ignoreCase) {
			if (ignoreCase) return classSet([range(codePoint, codePoint)], false, true);
			return charSet([{
				lo: codePoint,
				hi: codePoint
			}], false, noFlags);
		}
		function classSet(parts, negate, ignoreCase) {
			const flags = ignoreCase ? "iu" : "u";
			const plain = parts.filter((part) => !part.negate).map(({ listed }) => listed);
			const within = new RegExp(`[${plain.join("")}]`, flags);
			const without = parts.filter((part) => part.negate).map(({ listed }) => new RegExp(`[${listed}]`, flags));
			return indexed((codePoint) => {
				const character = String.fromCodePoint(codePoint);
				return (within.test(character) || without.some((listed) => !listed.test(character))) !== negate;
			});
		}
		;
		const parse_re2_escape_controls = new Map([
			["a", 7],
			["f", 12],
			["n", 10],
			["r", 13],
			["t", 9],
			["v", 11]
		]);
		const instead = new Map([
			["b", "for a backspace in a class write \\x08"],
			["B", "inside of a class it has no meaning"],
			["A", "inside of a class it has no meaning"],
			["z", "inside of a class it has no meaning"],
			["C", "for any character write (?s:.)"],
			["Z", "the end of the text is \\z"],
			["Q", "inside of a class write a backslash before each of -, ], ^ and \\"],
			["E", "it closes a \\Q, and none is open"],
			["e", "write \\x1b"],
			["h", "write [ \\t]"],
			["R", "write \\r?\\n"],
			["N", "write the character itself, or [^\\n]"],
			["X", "for any character write (?s:.)"],
			["K", "leave out what is before it, or take a group"],
			["G", "write \\A"],
			["u", "write \\x{2014} for the character with the number 2014"],
			["U", "write \\x{1F5FC} for the character with the number 1F5FC"],
			["c", "write the number of the character, as in \\x01"],
			["k", "write out what is to come again"],
			["g", "write out what is to come again"]
		]);
		const parse_re2_escape_lastCodePoint = 1114111;
		function parseCategory(cursor, token) {
			if (token !== "\\p" && token !== "\\P") return re2_set_categories.get(token.slice(1)) ?? null;
			const start = cursor.position - 2;
			const stated = cursor.eat("{") ? cursor.takeThrough("}") ?? cursor.fail("The { has no closing }", start) : cursor.take() ?? cursor.fail(`${token} needs the name of a class, as in \\pL and \\p{Greek}`, start);
			const negate = stated.startsWith("^");
			const name = negate ? stated.slice(1) : stated;
			const listed = propertyOf(name);
			if (listed === null) {
				const known = "there are categories, such as L and Nd, and scripts, such as Greek";
				return cursor.fail(`Unicode has no class ${name}; ${known}`, start);
			}
			return {
				listed,
				negate: token === "\\P" !== negate
			};
		}
		function parse_re2_escape_parseCharacter(cursor, token) {
			const start = cursor.position - 2;
			const letter = token.slice(1);
			if (octalDigits.includes(letter)) {
				const more = cursor.takeWhile(octalDigits, 2);
				if (letter !== "0" && more === "") noReference(cursor, token, start);
				return Number.parseInt(letter + more, 8);
			}
			if (letter === "8" || letter === "9") noReference(cursor, token, start);
			if (letter === "x") return parseHex(cursor, start);
			const control = parse_re2_escape_controls.get(letter);
			if (control !== undefined) return control;
			const codePoint = letter.codePointAt(0) ?? 0;
			if (codePoint >= 128) cursor.fail(`${letter} is written without a backslash`, start);
			if (!/^[A-Za-z]$/.test(letter)) return codePoint;
			const hint = instead.get(letter);
			return cursor.fail(`Go has no ${token} here${hint === undefined ? "" : `; ${hint}`}`, start);
		}
		function noReference(cursor, token, start) {
			cursor.fail(`Go has no back-references such as ${token}; write out what is to come again`, start);
		}
		function parseHex(cursor, start) {
			const isBraced = cursor.eat("{");
			const hex = cursor.takeWhile(hexDigits, isBraced ? Infinity : 2);
			if (isBraced ? hex === "" || !cursor.eat("}") : hex.length < 2) {
				cursor.fail("\\x needs two hexadecimal digits, or some in braces, as in \\x{2014}", start);
			}
			const value = Number.parseInt(hex, 16);
			return value <= parse_re2_escape_lastCodePoint ? value : cursor.fail(`No character has the number ${hex}`, start);
		}
		;
		function parseRe2Class(parser, ignoreCase) {
			const { cursor } = parser;
			const start = cursor.position - 1;
			const negate = cursor.eat("^");
			const parts = [];
			for (;;) {
				const position = cursor.position;
				const token = cursor.take() ?? cursor.fail("The [ has no closing ]", start);
				if (token === "]" && parts.length > 0) return classSet(parts, negate, ignoreCase);
				const named = token === "[" ? parsePosix(parser, position) : null;
				const part = named ?? (token.startsWith("\\") ? parseCategory(cursor, token) : null);
				parts.push(part ?? parseRange(parser, token, position));
			}
		}
		function parseRange({ cursor }, token, start) {
			const lo = characterOf(cursor, token);
			const afterLow = cursor.position;
			const isRange = cursor.eat("-");
			const upper = isRange ? cursor.take() : null;
			if (upper === null || upper === "]") {
				cursor.position = afterLow;
				return range(lo, lo);
			}
			const hi = /^\\[dDsSwWpP]$/.test(upper) ? -1 : characterOf(cursor, upper);
			return hi < lo ? cursor.fail(`${token}-${upper} is no range of characters`, start) : range(lo, hi);
		}
		function characterOf(cursor, token) {
			return token.startsWith("\\") ? parse_re2_escape_parseCharacter(cursor, token) : token.codePointAt(0) ?? 0;
		}
		function parsePosix(parser, start) {
			const { cursor } = parser;
			if (!cursor.eat(":")) return null;
			const stated = cursor.takeThrough(":]");
			if (stated === null) {
				cursor.position = start + 1;
				return null;
			}
			const negate = stated.startsWith("^");
			const listed = posixClasses.get(negate ? stated.slice(1) : stated);
			if (listed === undefined) {
				const known = [...posixClasses.keys()].join(", ");
				return cursor.fail(`There is no class [:${stated}:]; there are ${known}`, start);
			}
			parser.onlyInGo ??= {
				what: `[:${stated}:]`,
				position: start
			};
			return {
				listed,
				negate
			};
		}
		;
		const parse_re2_group_letters = new Map([
			["i", "ignoreCase"],
			["m", "multiline"],
			["s", "dotAll"],
			["U", "lazy"]
		]);
		const unsupported = [
			[/^>/, "Go has no atomic groups; write (?:…)"],
			[/^#/, "Go has no comments in patterns; leave it out"],
			[/^\(/, "Go has no conditions; write each case as an alternative, as in (?:ab|c)"],
			[/^\|/, "Go has no groups that share numbers; write (?:…)"],
			[/^'/, "Go has no groups (?'name'…); write (?P<name>…)"],
			[/^P=/, "Go has no back-references; write out what is to come again"],
			[/^(?:P>|R|&|[-+]?\d)/, "Go has no groups that call groups; write out what is to come again"],
			[/^P(?!<)/, "After (?P comes <name>"]
		];
		function parseRe2Group(parser, flags) {
			const { cursor } = parser;
			const start = cursor.position - 1;
			if (!cursor.eat("?")) return parse_re2_group_body(parser, flags, start);
			const ahead = cursor.ahead(3);
			const [, opening] = /^(<?[=!])/.exec(ahead) ?? [];
			if (opening !== undefined) {
				cursor.position += opening.length;
				parser.lookAround ??= {
					what: opening.length === 1 ? "look-ahead" : "look-behind",
					position: start
				};
				return parse_re2_group_body(parser, flags, start);
			}
			const problem = unsupported.find(([signs]) => signs.test(ahead))?.[1];
			if (problem !== undefined) cursor.fail(problem, start);
			if (/^P?</.test(ahead)) {
				takeName(cursor, start);
				return parse_re2_group_body(parser, flags, start);
			}
			const inside = parse_re2_group_parseFlags(cursor, flags, start);
			return inside.scope === "group" ? parse_re2_group_body(parser, inside.flags, start) : inside.flags;
		}
		function parse_re2_group_body(parser, flags, start) {
			const item = parser.alternatives(flags);
			if (!parser.cursor.eat(")")) parser.cursor.fail("The ( has no closing )", start);
			return {
				type: "group",
				index: null,
				item
			};
		}
		function takeName(cursor, start) {
			cursor.takeThrough("<");
			const name = cursor.takeThrough(">") ?? cursor.fail("The group name has no closing >", start);
			if (!/^\w+$/.test(name)) {
				cursor.fail(`${name === "" ? "Nothing" : name} cannot be a group name: letters, digits and _ only`, start);
			}
		}
		function parse_re2_group_parseFlags(cursor, outer, start) {
			const flags = { ...outer };
			let value = true;
			let isMissing = false;
			for (;;) {
				const position = cursor.position;
				const token = cursor.take() ?? cursor.fail("The ( has no closing )", start);
				const flag = parse_re2_group_letters.get(token);
				if (flag !== undefined) flags[flag] = value;
				else if (token === "-" && value) value = false;
				else if ((token === ":" || token === ")") && !isMissing) {
					return {
						scope: token === ":" ? "group" : "rest",
						flags
					};
				} else cursor.fail(parse_re2_group_problemOf(token, isMissing), position);
				isMissing = token === "-";
			}
		}
		function parse_re2_group_problemOf(found, isMissing) {
			if (isMissing) return "A flag is missing after the -";
			if (found === "x") return "Go has no flag x; leave out the white space and the comments";
			if (/^[A-Za-z]$/.test(found)) return `Go has no flag ${found}; there are i, m, s and U`;
			return "The list of flags ends in ) or : and in nothing else";
		}
		;
		function repeatsWithin(node, most) {
			if (node.type === "sequence" || node.type === "branch") {
				return node.items.every((item) => repeatsWithin(item, most));
			}
			if (node.type === "group") return repeatsWithin(node.item, most);
			if (node.type !== "repeat" || node.max === 0) return true;
			const times = node.max === Infinity ? node.min : node.max;
			return times <= most && repeatsWithin(node.item, times > 0 ? Math.floor(most / times) : most);
		}
		;
		const parse_re2_deepest = 200;
		const mostRepeats = 1e3;
		const plain = {
			ignoreCase: false,
			multiline: false,
			dotAll: false,
			lazy: false
		};
		class Re2Parser {
			cursor;
			lookAround = null;
			onlyInGo = null;
			#depth = 0;
			#flags = plain;
			constructor(source) {
				this.cursor = new Cursor(source);
			}
			parse() {
				const node = this.alternatives(plain);
				if (this.cursor.peek() !== null) this.cursor.fail("This ) closes nothing");
				return node;
			}
			alternatives(flags) {
				this.#depth += 1;
				if (this.#depth > parse_re2_deepest) this.cursor.fail(`Groups are nested more than ${parse_re2_deepest} deep`);
				const outer = this.#flags;
				this.#flags = flags;
				const items = [];
				do
					items.push(this.#sequence());
				while (this.cursor.eat("|"));
				this.#flags = outer;
				this.#depth -= 1;
				const [only] = items;
				return only !== undefined && items.length === 1 ? only : {
					type: "branch",
					items
				};
			}
			#sequence() {
				const { cursor } = this;
				const items = [];
				for (let token = cursor.peek(); token !== null && token !== "|" && token !== ")"; token = cursor.peek()) {
					const position = cursor.position;
					cursor.take();
					const repeat = this.#quantifier(token, position);
					if (repeat !== null) items.push(this.#repeated(items.pop(), repeat, token, position));
					else if (token === "\\Q") {
						for (const character of cursor.takeThrough("\\E") ?? cursor.takeRest()) {
							items.push(this.#character(character.codePointAt(0) ?? 0));
						}
					} else if (token === "(") {
						const group = parseRe2Group(this, this.#flags);
						if ("type" in group) items.push(group);
						else {
							this.#flags = group;
							items.push(...items.splice(-1).map((item) => ({
								type: "sequence",
								items: [item]
							})));
						}
					} else items.push(this.#atom(token));
				}
				return {
					type: "sequence",
					items
				};
			}
			#atom(token) {
				const { ignoreCase, multiline } = this.#flags;
				switch (token) {
					case "[": return {
						type: "set",
						set: parseRe2Class(this, ignoreCase)
					};
					case ".": return {
						type: "set",
						set: dot(this.#flags)
					};
					case "^": return {
						type: "assert",
						at: multiline ? "line-start" : "start"
					};
					case "$": return {
						type: "assert",
						at: multiline ? "line-end" : "end"
					};
					case "\\A": return {
						type: "assert",
						at: "start"
					};
					case "\\z": return {
						type: "assert",
						at: "end"
					};
					case "\\b": return {
						type: "assert",
						at: "ascii-word-edge"
					};
					case "\\B": return noWordEdge;
					default: {
						if (!token.startsWith("\\")) return this.#character(token.codePointAt(0) ?? 0);
						const members = parseCategory(this.cursor, token);
						if (members === null) return this.#character(parse_re2_escape_parseCharacter(this.cursor, token));
						return {
							type: "set",
							set: classSet([members], false, ignoreCase)
						};
					}
				}
			}
			#character(codePoint) {
				return {
					type: "set",
					set: characterSet(codePoint, this.#flags.ignoreCase)
				};
			}
			#quantifier(token, start) {
				if (token === "?") return {
					min: 0,
					max: 1
				};
				if (token === "*") return {
					min: 0,
					max: Infinity
				};
				if (token === "+") return {
					min: 1,
					max: Infinity
				};
				if (token !== "{") return null;
				const { cursor } = this;
				const low = cursor.takeWhile(digits);
				const high = cursor.eat(",") ? cursor.takeWhile(digits) : null;
				const isClosed = cursor.eat("}");
				if (!isClosed || low === "" || [low, high].some((count) => count !== null && /^0\d/.test(count))) {
					if (isClosed && low + (high ?? "-") !== "-") {
						this.onlyInGo ??= {
							what: "{ for an ordinary character here",
							position: start
						};
					}
					cursor.position = start + 1;
					return null;
				}
				const min = Number(low);
				const max = high === "" ? Infinity : Number(high ?? low);
				if (min > max) cursor.fail(`The repeat {${low},${high}} has its smaller number second`, start);
				if (min > mostRepeats || max > mostRepeats && max < Infinity) this.#tooOften(start);
				return {
					min,
					max
				};
			}
			#repeated(item, { min, max }, token, position) {
				const { cursor } = this;
				if (item === undefined) return cursor.fail("There is nothing to repeat", position);
				if (item.type === "repeat") {
					const problem = token === "+" ? "Go has no possessive repeats" : "One repeat follows another";
					cursor.fail(`${problem}; put the first in (?:…)`, position);
				}
				const mode = cursor.eat("?") !== this.#flags.lazy ? "lazy" : "greedy";
				const node = {
					type: "repeat",
					item,
					min,
					max,
					mode
				};
				if (!repeatsWithin(node, mostRepeats)) this.#tooOften(position);
				return node;
			}
			#tooOften(position) {
				this.cursor.fail(`Go repeats at most ${mostRepeats} times, repeats of repeats multiplied`, position);
			}
		}
		const noWordEdge = {
			type: "branch",
			items: [{
				type: "assert",
				at: "no-ascii-word-edge"
			}, {
				type: "sequence",
				items: [{
					type: "assert",
					at: "start"
				}, {
					type: "assert",
					at: "end"
				}]
			}]
		};
		;
		const ops = {
			set: 0,
			split: 1,
			jump: 2,
			assert: 3,
			accept: 4,
			look: 5,
			lookNot: 6,
			atomic: 7,
			save: 8,
			moved: 9,
			reference: 10,
			condition: 11
		};
		const caseRules = {
			exact: 0,
			unicode: 1,
			ascii: 2
		};
		const longestPrefix = 16;
		function prefixOf(code) {
			let prefix = "";
			for (const { set } of code) {
				if (set === null || set.only === null || prefix.length >= longestPrefix) break;
				prefix += String.fromCodePoint(set.only);
			}
			return prefix;
		}
		function numberJoins(code) {
			const ways = new Uint32Array(code.length + 1);
			ways[0] = 1;
			const reach = (target) => {
				ways[target] = (ways[target] ?? 0) + 1;
			};
			for (const [index, { op, a, b }] of code.entries()) {
				if (op === ops.accept) continue;
				if (op === ops.jump || op === ops.split) reach(a);
				else reach(index + 1);
				if (op === ops.split || op === ops.moved || op === ops.condition) reach(b);
				if (op === ops.look || op === ops.lookNot || op === ops.atomic) reach(a);
			}
			let joins = 0;
			for (const [index, instruction] of code.entries()) {
				if ((ways[index] ?? 0) > 1) {
					instruction.join = joins;
					joins += 1;
				}
			}
			return joins;
		}
		;
		const largest = 1e5;
		function programOf(pattern) {
			const compiler = new Compiler(hasState(pattern));
			compiler.node(pattern);
			compiler.emit(ops.accept);
			const { code, slots } = compiler;
			return {
				code,
				joins: numberJoins(code),
				prefix: prefixOf(code),
				slots
			};
		}
		function hasState(node) {
			switch (node.type) {
				case "reference":
				case "condition": return true;
				case "sequence":
				case "branch": return node.items.some(hasState);
				case "repeat":
				case "group":
				case "atomic":
				case "look": return hasState(node.item);
				case "set":
				case "assert": return false;
			}
		}
		class Compiler {
			code = [];
			#stateful;
			slots = 0;
			#groupSlots = new Map();
			#empties = new Map();
			constructor(stateful) {
				this.#stateful = stateful;
			}
			emit(op, a = 0, b = 0, set = null, at = null) {
				if (this.code.length >= largest) throw new ast.J("The pattern is too large; repeat less", 0);
				const instruction = {
					op,
					a,
					b,
					set,
					at,
					join: -1
				};
				this.code.push(instruction);
				return instruction;
			}
			get #here() {
				return this.code.length;
			}
			node(node) {
				switch (node.type) {
					case "set":
						this.emit(ops.set, 0, 0, node.set);
						return;
					case "assert":
						this.emit(ops.assert, 0, 0, null, node.at);
						return;
					case "sequence":
						for (const item of node.items) this.node(item);
						return;
					case "branch":
						this.#branch(node.items);
						return;
					case "group":
						this.#group(node.index, node.item);
						return;
					case "atomic":
						this.#body(this.emit(ops.atomic), node.item);
						return;
					case "look":
						this.#body(this.emit(node.negate ? ops.lookNot : ops.look, 0, node.behind ?? -1), node.item);
						return;
					case "repeat":
						if (node.mode === "possessive") this.#body(this.emit(ops.atomic), {
							...node,
							mode: "greedy"
						});
						else this.#repeat(node.item, node.min, node.max, node.mode === "lazy");
						return;
					case "reference":
						this.emit(ops.reference, this.#slotOf(node.index), caseRuleOf(node.flags));
						return;
					case "condition": this.#condition(this.#slotOf(node.index), node.yes, node.no);
				}
			}
			#body(instruction, item) {
				this.node(item);
				this.emit(ops.accept);
				instruction.a = this.#here;
			}
			#branch(items) {
				const ends = [];
				for (const item of items.slice(0, -1)) {
					const split = this.emit(ops.split, this.#here + 1);
					this.node(item);
					ends.push(this.emit(ops.jump));
					split.b = this.#here;
				}
				this.node(items.at(-1) ?? {
					type: "sequence",
					items: []
				});
				for (const end of ends) end.a = this.#here;
			}
			#slotOf(group) {
				const known = this.#groupSlots.get(group);
				if (known !== undefined) return known;
				const slot = this.slots;
				this.slots += 2;
				this.#groupSlots.set(group, slot);
				return slot;
			}
			#group(index, item) {
				if (index === null || !this.#stateful) {
					this.node(item);
					return;
				}
				const slot = this.#slotOf(index);
				this.emit(ops.save, slot);
				this.node(item);
				this.emit(ops.save, slot + 1);
			}
			#condition(slot, yes, no) {
				const condition = this.emit(ops.condition, slot);
				this.node(yes);
				const end = this.emit(ops.jump);
				condition.b = this.#here;
				this.node(no);
				end.a = this.#here;
			}
			#repeat(item, min, max, lazy) {
				let last = this.#here;
				for (let count = 0; count < min; count += 1) {
					last = this.#here;
					this.node(item);
					if (this.#here === last) return;
				}
				if (max !== Infinity) this.#optional(item, max - min, lazy);
				else if (this.#stateful || min === 0 && !this.#canBeNothing(item)) this.#loop(item, lazy);
				else if (min > 0) this.#aim(this.emit(ops.split), last, this.#here, lazy);
				else this.#optional({
					type: "repeat",
					item,
					min: 1,
					max,
					mode: lazy ? "lazy" : "greedy"
				}, 1, lazy);
			}
			#canBeNothing(item) {
				const known = this.#empties.get(item) ?? (0, ast.q)(item, []).min === 0;
				this.#empties.set(item, known);
				return known;
			}
			#optional(item, most, lazy) {
				const splits = [];
				for (let count = 0; count < most; count += 1) {
					const split = this.emit(ops.split);
					const body = this.#here;
					this.node(item);
					splits.push({
						split,
						body
					});
					if (this.#here === body) break;
				}
				for (const { split, body } of splits) this.#aim(split, body, this.#here, lazy);
			}
			#loop(item, lazy) {
				const top = this.#here;
				const split = this.emit(ops.split);
				const slot = this.slots;
				if (this.#stateful) {
					this.slots += 1;
					this.emit(ops.save, slot);
				}
				this.node(item);
				const moved = this.#stateful ? this.emit(ops.moved, slot) : null;
				this.emit(ops.jump, top);
				if (moved !== null) moved.b = this.#here;
				this.#aim(split, top + 1, this.#here, lazy);
			}
			#aim(split, body, exit, lazy) {
				split.a = lazy ? exit : body;
				split.b = lazy ? body : exit;
			}
		}
		function caseRuleOf({ ignoreCase, ascii }) {
			if (!ignoreCase) return caseRules.exact;
			return ascii ? caseRules.ascii : caseRules.unicode;
		}
		;
		function holds(at, text, position) {
			switch (at) {
				case "start": return position === 0;
				case "end": return position === text.length;
				case "last-line-end": return position === text.length || position === text.length - 1 && text[position] === "\n";
				case "line-start": return position === 0 || text[position - 1] === "\n";
				case "line-end": return position === text.length || text[position] === "\n";
				case "word-edge": return isEdge(text, position, isWord);
				case "no-word-edge": return isNoEdge(text, position, isWord);
				case "ascii-word-edge": return isEdge(text, position, isAsciiWord);
				case "no-ascii-word-edge": return isNoEdge(text, position, isAsciiWord);
			}
		}
		function isEdge(text, position, isWordAt) {
			const before = position > 0 && isWordAt(text.codePointAt(stepBack(text, position, 1)) ?? 0);
			const after = position < text.length && isWordAt(text.codePointAt(position) ?? 0);
			return before !== after;
		}
		function isNoEdge(text, position, isWordAt) {
			return text !== "" && !isEdge(text, position, isWordAt);
		}
		function stepBack(text, position, characters) {
			let back = position;
			for (let count = 0; count < characters; count += 1) {
				back -= isInsidePair(text, back - 1) ? 2 : 1;
				if (back < 0) return -1;
			}
			return back;
		}
		function isInsidePair(text, position) {
			return isHalf(text.charCodeAt(position), 56320) && isHalf(text.charCodeAt(position - 1), 55296);
		}
		function isHalf(unit, first) {
			return unit >= first && unit < first + 1024;
		}
		;
		const mostStates = 1 << 28;
		class FailedStates {
			#positions;
			#entered;
			#tentative = [];
			#bodies = 0;
			#ends = new Map();
			constructor(joins, positions) {
				this.#positions = positions;
				this.#entered = new Uint32Array(Math.ceil(joins * positions / 32));
			}
			static fits(joins, positions) {
				return joins * positions <= mostStates;
			}
			enter(join, position) {
				const state = join * this.#positions + position;
				const index = state >>> 5;
				const bit = 1 << (state & 31);
				const word = this.#entered[index] ?? 0;
				if ((word & bit) !== 0) return false;
				this.#entered[index] = word | bit;
				if (this.#bodies > 0) this.#tentative.push(state);
				return true;
			}
			inBody(body, start, run) {
				const key = body * this.#positions + start;
				const known = this.#ends.get(key);
				if (known !== undefined) return known;
				const before = this.#tentative.length;
				this.#bodies += 1;
				const end = run();
				this.#bodies -= 1;
				if (end >= 0) for (const state of this.#tentative.slice(before)) this.#leave(state);
				this.#tentative.length = before;
				this.#ends.set(key, end);
				return end;
			}
			#leave(state) {
				const index = state >>> 5;
				this.#entered[index] = (this.#entered[index] ?? 0) & ~(1 << (state & 31));
			}
		}
		;
		const stepsPerSearch = 5e6;
		const stepsPerCharacter = 100;
		class TooCostly extends Error {}
		function search(program, text) {
			try {
				const { prefix } = program;
				let start = text.indexOf(prefix);
				if (start === -1) return null;
				const matcher = new Matcher(program, text);
				while (start !== -1) {
					const end = isInsidePair(text, start) ? -1 : matcher.endFrom(start);
					if (end >= 0) return {
						start,
						end
					};
					start = start === text.length ? -1 : text.indexOf(prefix, start + 1);
				}
				return null;
			} catch (error) {
				if (error instanceof TooCostly) return "too-costly";
				throw error;
			}
		}
		class Matcher {
			#code;
			#text;
			#positions;
			#stateful;
			#failed;
			#slots;
			#trail = [];
			#stack = [];
			#stepsLeft;
			constructor(program, text) {
				this.#code = program.code;
				this.#text = text;
				this.#positions = text.length + 1;
				this.#stateful = program.slots > 0;
				const joins = this.#stateful ? 0 : program.joins;
				if (!FailedStates.fits(joins, this.#positions)) throw new TooCostly();
				this.#failed = new FailedStates(joins, this.#positions);
				this.#slots = new Int32Array(program.slots);
				this.#stepsLeft = stepsPerSearch + stepsPerCharacter * text.length;
			}
			endFrom(start) {
				this.#slots.fill(-1);
				this.#trail.length = 0;
				return this.#run(0, start);
			}
			#run(place, position) {
				const stack = this.#stack;
				const base = stack.length;
				stack.push(place, position, this.#trail.length);
				while (stack.length > base) {
					const trail = stack.pop() ?? 0;
					const from = stack.pop() ?? 0;
					this.#undo(trail);
					const end = this.#advance(stack.pop() ?? 0, from);
					if (end >= 0) {
						stack.length = base;
						return end;
					}
				}
				return -1;
			}
			#advance(start, from) {
				let place = start;
				let position = from;
				for (;;) {
					if ((this.#stepsLeft -= 1) < 0) throw new TooCostly();
					const instruction = this.#code[place];
					if (instruction === undefined) return -1;
					const { op, a, b, join } = instruction;
					if (join >= 0 && !this.#stateful && !this.#failed.enter(join, position)) return -1;
					place += 1;
					switch (op) {
						case ops.set:
							position = this.#afterSet(instruction, position);
							if (position < 0) return -1;
							break;
						case ops.split:
							this.#stack.push(b, position, this.#trail.length);
							place = a;
							break;
						case ops.jump:
							place = a;
							break;
						case ops.assert:
							if (instruction.at === null || !holds(instruction.at, this.#text, position)) return -1;
							break;
						case ops.accept: return position;
						case ops.save:
							this.#save(a, position);
							break;
						case ops.moved:
							if (this.#slots[a] === position) place = b;
							break;
						case ops.condition:
							if (this.#groupLength(a) < 0) place = b;
							break;
						default:
							position = this.#afterOther(instruction, place, position);
							if (position < 0) return -1;
							if (op !== ops.reference) place = a;
					}
				}
			}
			#afterSet({ set }, position) {
				const codePoint = this.#text.codePointAt(position);
				if (codePoint === undefined || set === null || !set.has(codePoint)) return -1;
				return position + (codePoint > 65535 ? 2 : 1);
			}
			#afterOther(instruction, next, position) {
				if (instruction.op !== ops.reference) return this.#afterBody(instruction, next, position);
				return this.#afterReference(instruction.a, instruction.b, position);
			}
			#afterBody({ op, b }, body, position) {
				const start = b > 0 ? stepBack(this.#text, position, b) : position;
				const trail = this.#trail.length;
				const end = start < 0 ? -1 : this.#runBody(body, start);
				if (op === ops.atomic) return end;
				if (op === ops.look) return end < 0 ? -1 : position;
				this.#undo(trail);
				return end < 0 ? position : -1;
			}
			#runBody(body, start) {
				if (this.#stateful) return this.#run(body, start);
				return this.#failed.inBody(body, start, () => this.#run(body, start));
			}
			#save(slot, position) {
				this.#trail.push(slot, this.#slots[slot] ?? -1);
				this.#slots[slot] = position;
			}
			#undo(length) {
				while (this.#trail.length > length) {
					const value = this.#trail.pop() ?? -1;
					this.#slots[this.#trail.pop() ?? 0] = value;
				}
			}
			#groupLength(slot) {
				const start = this.#slots[slot] ?? -1;
				const end = this.#slots[slot + 1] ?? -1;
				return start < 0 || end < start ? -1 : end - start;
			}
			#afterReference(slot, caseRule, position) {
				const length = this.#groupLength(slot);
				if (length < 0) return -1;
				this.#stepsLeft -= length;
				const start = this.#slots[slot] ?? 0;
				const taken = this.#text.slice(start, start + length);
				const here = this.#text.slice(position, position + length);
				if (taken === here) return position + length;
				if (caseRule === caseRules.exact || length === 0) return -1;
				const lower = caseRule === caseRules.ascii ? asciiLower : lowerCase;
				return lowered(taken, lower) === lowered(here, lower) ? position + length : -1;
			}
		}
		function asciiLower(codePoint) {
			return Math.max(codePoint, swapAsciiCase(codePoint));
		}
		function lowered(text, lower) {
			return Array.from(text, (character) => String.fromCodePoint(lower(character.codePointAt(0) ?? 0))).join("");
		}
		;
		const longest = 2e4;
		const mostKept = 500;
		const kept = new Map();
		function compilePattern(source, syntax = "python") {
			const key = `${syntax} ${source}`;
			const known = kept.get(key);
			if (known !== undefined) return known;
			if (kept.size >= mostKept) kept.clear();
			const pattern = compile(source, syntax);
			kept.set(key, pattern);
			return pattern;
		}
		function compile(source, syntax) {
			if (source.length > longest) {
				return new ast.J(`A pattern has at most ${longest} characters`, longest);
			}
			try {
				return syntax === "re2" ? re2Pattern(source) : patternOf(new PatternParser(source).parse(), null);
			} catch (error) {
				if (error instanceof ast.J) return error;
				throw error;
			}
		}
		function re2Pattern(source) {
			const parser = new Re2Parser(source);
			const node = parser.parse();
			const { lookAround, onlyInGo } = parser;
			if (lookAround === null) return patternOf(node, null);
			const problem = `Go's regular expressions have no ${lookAround.what}, so this one is read as Python's`;
			if (onlyInGo !== null) {
				throw new ast.J(`${problem}, which have no ${onlyInGo.what}`, onlyInGo.position);
			}
			return patternOf(asPython(source, problem), `${problem}: ${differences}`);
		}
		const differences = "\\d, \\w, \\s and \\b know all of Unicode, and $ holds before a final line feed too";
		function asPython(source, problem) {
			try {
				return new PatternParser(source).parse();
			} catch (error) {
				if (error instanceof ast.J) throw new ast.J(`${problem}. ${error.reason}`, error.position);
				throw error;
			}
		}
		function patternOf(parsed, note) {
			const literal = literalOf(parsed);
			if (literal !== null) return {
				test: (text) => text.includes(literal),
				note
			};
			const program = programOf(parsed);
			return {
				test(text) {
					const found = search(program, text);
					return found === "too-costly" ? found : found !== null;
				},
				note
			};
		}
		function literalOf(parsed) {
			if (parsed.type !== "sequence") return null;
			let literal = "";
			for (const item of parsed.items) {
				if (item.type !== "set" || item.set.only === null) return null;
				literal += String.fromCodePoint(item.set.only);
			}
			return literal;
		}
	})
};
