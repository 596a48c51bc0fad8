export const id = 602;
export const ids = [602];
export const modules = {
	9641: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			HR: () => notWhole,
			Vc: () => stemOf,
			fT: () => assemble
		});
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		var _naming_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4749);
		var _span_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1725);
		var _trace_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8110);
		function assemble(group, source, stated) {
			const spans = withoutAnnouncements(onceEach(group.spans));
			const { scenario, trial } = (0, _naming_js__WEBPACK_IMPORTED_MODULE_1__.NW)(nameIn(spans), group.naming);
			return new _trace_js__WEBPACK_IMPORTED_MODULE_3__.C({
				id: group.id === "" ? stemOf(source.file) : group.id,
				source,
				spans,
				scenario,
				trial,
				diagnostics: group.problem === null ? [] : [notWhole(group.id, group.problem, source)],
				...stated === undefined ? {} : { stated: stated(spans) }
			});
		}
		function onceEach(spans) {
			const places = new Map();
			const kept = [];
			for (const span of spans) {
				const place = span.id === "" ? undefined : places.get(span.id);
				const earlier = place === undefined ? undefined : kept[place];
				if (place !== undefined && earlier !== undefined) {
					if (span.endUs !== null || earlier.endUs === null) kept[place] = span;
					continue;
				}
				if (span.id !== "") places.set(span.id, kept.length);
				kept.push(span.id === "" ? span.withId(`#${kept.length + 1}`) : span);
			}
			return kept;
		}
		function withoutAnnouncements(spans) {
			if (!spans.some(isAnnouncement)) return spans;
			const ids = new Set(spans.flatMap((span) => isAnnouncement(span) ? [] : span.id));
			return spans.filter((span) => !isAnnouncement(span) || !ids.has(span.parentId ?? ""));
		}
		function isAnnouncement({ startUs, endUs, attributes }) {
			return startUs === endUs && attributes.get("logfire.span_type") === "pending_span";
		}
		function nameIn(spans) {
			let naming = _naming_js__WEBPACK_IMPORTED_MODULE_1__.p1;
			let below = naming;
			for (const { parentId, attributes } of spans) {
				if (parentId === null) naming = (0, _naming_js__WEBPACK_IMPORTED_MODULE_1__.NW)(naming, (0, _naming_js__WEBPACK_IMPORTED_MODULE_1__.aI)(attributes));
				else if (naming.scenario === null) below = (0, _naming_js__WEBPACK_IMPORTED_MODULE_1__.NW)(below, (0, _naming_js__WEBPACK_IMPORTED_MODULE_1__.aI)(attributes));
			}
			return (0, _naming_js__WEBPACK_IMPORTED_MODULE_1__.NW)(naming, below);
		}
		function notWhole(id, problem, { file }) {
			const why = {
				"too-many-spans": `has more than ${_core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.spansPerTrace} spans. Record fewer, or split the run.`,
				scattered: "is scattered over too much of the file. Sort the file by trace id, or write one file per trace."
			};
			return {
				code: "trace-too-large",
				severity: "error",
				message: `Trace ${id} was not read: it ${why[problem]}`,
				file
			};
		}
		function stemOf(path) {
			const name = path.slice(path.lastIndexOf("/") + 1);
			const dot = name.indexOf(".", 1);
			return dot === -1 ? name : name.slice(0, dot);
		}
	}),
	600: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { b: () => contentFromAttributes });
		var _dialects_registry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7163);
		var _messages_output_tools_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5159);
		var _usage_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3134);
		var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(356);
		function contentFromAttributes(span) {
			return new AttributeContent(span);
		}
		class AttributeContent {
			#span;
			#input;
			#output;
			#usage;
			#costUsd;
			#tools;
			constructor(span) {
				this.#span = span;
			}
			get model() {
				const { attributes } = this.#span;
				return (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_3__.BX)(attributes) ?? answer((dialect) => dialect.model?.(attributes) ?? null);
			}
			get provider() {
				const { attributes } = this.#span;
				return (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_3__.Nu)(attributes) ?? answer((dialect) => dialect.provider?.(attributes) ?? null);
			}
			get input() {
				return this.#knownInput() ?? [];
			}
			get output() {
				return this.#knownOutput() ?? [];
			}
			get recorded() {
				return this.#knownOutput() !== null || this.#span.error !== null && this.#knownInput() !== null;
			}
			get usage() {
				if (this.#usage === undefined) {
					const { attributes } = this.#span;
					const inBody = answer((dialect) => dialect.usage?.(attributes) ?? null);
					this.#usage = (0, _usage_js__WEBPACK_IMPORTED_MODULE_2__.dH)((0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_3__.P$)(attributes), inBody);
				}
				return this.#usage;
			}
			get costUsd() {
				if (this.#costUsd === undefined) {
					const { attributes, kind } = this.#span;
					const inBody = () => answer((dialect) => dialect.costUsd?.(attributes) ?? null);
					this.#costUsd = (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_3__.fD)(attributes) ?? (kind === "llm" ? inBody() : null);
				}
				return this.#costUsd;
			}
			get tools() {
				return this.#tools ??= this.#readTools();
			}
			get inputText() {
				return answer((dialect) => dialect.inputText(this.#span.attributes));
			}
			get outputText() {
				return answer((dialect) => dialect.outputText(this.#span.attributes));
			}
			#knownInput() {
				if (this.#input === undefined) this.#input = answer((dialect) => dialect.input(this.#span));
				return this.#input;
			}
			#knownOutput() {
				if (this.#output === undefined) {
					const messages = answer((dialect) => dialect.output(this.#span));
					this.#output = messages === null ? null : (0, _messages_output_tools_js__WEBPACK_IMPORTED_MODULE_1__.n)(messages, this.#span.attributes);
				}
				return this.#output;
			}
			#readTools() {
				if (this.#span.kind !== "tool") return [];
				const facts = (0, _dialects_registry_js__WEBPACK_IMPORTED_MODULE_0__.wS)(this.#span);
				return facts === null ? [] : [facts];
			}
		}
		function answer(ask) {
			for (const dialect of _dialects_registry_js__WEBPACK_IMPORTED_MODULE_0__.O9) {
				const found = ask(dialect);
				if (found !== null) return found;
			}
			return null;
		}
	}),
	675: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			r: () => statedOutput,
			u: () => anyAgent
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
		var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
		var _messages_logged_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6206);
		const anyAgent = {
			id: "any-agent",
			kind: () => null,
			input: () => null,
			output({ kind, attributes }) {
				const value = kind === "llm" ? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.Kb)(attributes, ["gen_ai.output", "genai.output"]) : null;
				if (value === null) return null;
				const list = typeof value === "string" ? (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.qF)(value) : value;
				const logged = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(list) ? (0, _messages_logged_js__WEBPACK_IMPORTED_MODULE_2__.f)(list, "assistant") : null;
				if (logged !== null) return logged;
				if (!Array.isArray(list) || list.length === 0 || !list.every(isCall)) {
					return [{
						role: "assistant",
						parts: [{
							type: "text",
							text: (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.mG)(value) ?? ""
						}]
					}];
				}
				return [{
					role: "assistant",
					parts: list.map(callOf)
				}];
			},
			tool: () => null,
			inputText: () => null,
			outputText: (attributes) => (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.mG)(attributes.get(statedOutput))
		};
		const statedOutput = "any_agent.final_output";
		function isCall(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(value) && typeof value["tool.name"] === "string";
		}
		function callOf(value) {
			const call = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(value) ? value : {};
			const args = (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.We)(call["tool.args"] ?? {});
			return {
				type: "tool_call",
				call: {
					id: null,
					name: String(call["tool.name"]),
					args
				}
			};
		}
	}),
	8743: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			D: () => kensa,
			W: () => kensaKinds
		});
		var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
		const kensaKinds = new Map([
			["llm", "llm"],
			["generation", "llm"],
			["tool", "tool"],
			["agent", "agent"],
			["chain", "chain"],
			["retriever", "retriever"],
			["evaluator", "evaluator"],
			["embedding", "embedding"],
			["guardrail", "guardrail"],
			["workflow", "workflow"],
			["step", "step"],
			["span", "span"]
		]);
		const kensa = {
			id: "kensa",
			kind(attributes) {
				const kind = attributes.get("kensa.span.kind");
				if (typeof kind === "string") return kensaKinds.get(kind.toLowerCase()) ?? "span";
				return attributes.get("kensa.tool.name") === undefined ? null : "tool";
			},
			input: () => null,
			output: () => null,
			tool: toolFacts,
			inputText: (attributes) => (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.mG)((0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.Kb)(attributes, [
				"kensa.case.input",
				"input",
				"inputs"
			])),
			outputText: (attributes) => (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.mG)((0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.Kb)(attributes, [
				"kensa.final_output",
				"output",
				"outputs"
			]))
		};
		function toolFacts({ attributes, error }) {
			const name = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ou)(attributes, ["kensa.tool.name", "tool_name"]);
			if (name === null) return null;
			return {
				name,
				callId: callId(attributes),
				args: (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.We)((0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.Kb)(attributes, [
					"kensa.tool.args",
					"kensa.tool.arguments",
					"input"
				])),
				result: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.Kb)(attributes, ["kensa.tool.result", "output"]),
				error: error?.message ?? null
			};
		}
		function callId(attributes) {
			return (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.ou)(attributes, [
				"kensa.tool.call_id",
				"gen_ai.tool.call.id",
				"tool_call.id"
			]);
		}
	}),
	7163: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			O9: () => dialects,
			I: () => kindOf,
			wS: () => toolOf
		});
		var json = __webpack_require__(3085);
		;
		function failureIn(result) {
			const value = typeof result === "string" && mayFail(result) ? (0, json.qF)(result) : result;
			if (!(0, json.Gv)(value)) return null;
			return value["isError"] === true || value["is_error"] === true || value["status"] === "error" ? "the tool answered with an error" : null;
		}
		function mayFail(text) {
			return /^\s*\{/.test(text) && /"(?:isError|is_error|status)"\s*:\s*(?:true|"error")/.test(text);
		}
		var trace_attributes = __webpack_require__(8316);
		var gemini_contents = __webpack_require__(7558);
		var usage_from = __webpack_require__(2471);
		;
		const adk = {
			id: "google-adk",
			kind(attributes) {
				const request = attributes.get("gcp.vertex.agent.llm_request");
				return typeof request === "string" && request !== "" && request !== "{}" ? "llm" : null;
			},
			input({ attributes }) {
				const request = bodyAt(attributes, "gcp.vertex.agent.llm_request");
				const messages = request === null ? null : (0, gemini_contents.I)(request["contents"], "user");
				if (messages === null) return null;
				const system = (0, gemini_contents.I)((0, trace_attributes.av)(request?.["config"])?.["system_instruction"], "system");
				return [...system ?? [], ...messages];
			},
			output({ attributes }) {
				const response = bodyAt(attributes, "gcp.vertex.agent.llm_response");
				return response === null ? null : (0, gemini_contents.I)(response["content"], "assistant");
			},
			tool: () => null,
			inputText: () => null,
			outputText: () => null,
			usage: (attributes) => (0, usage_from.m)(bodyAt(attributes, "gcp.vertex.agent.llm_response")?.["usage_metadata"])
		};
		function bodyAt(attributes, name) {
			const value = attributes.get(name);
			const body = typeof value === "string" ? (0, json.qF)(value) : value;
			return (0, json.Gv)(body) && Object.keys(body).length > 0 ? body : null;
		}
		var trace_arguments = __webpack_require__(9877);
		var ai_sdk = __webpack_require__(3867);
		var messages_anthropic = __webpack_require__(8502);
		;
		function aiSdkUsage(attributes) {
			const recorded = attributes.get("ai.response.providerMetadata");
			const metadata = typeof recorded === "string" ? (0, json.qF)(recorded) : recorded;
			if (!(0, json.Gv)(metadata)) return null;
			const openai = (0, trace_attributes.av)(metadata["openai"]) ?? {};
			const anthropic = (0, trace_attributes.av)(metadata["anthropic"]) ?? {};
			const bedrock = (0, trace_attributes.av)((0, trace_attributes.av)(metadata["bedrock"])?.["usage"]) ?? {};
			const raw = (0, messages_anthropic.qX)(anthropic["usage"]);
			const cacheRead = (0, trace_attributes.wD)(openai["cachedPromptTokens"]) ?? raw?.cacheRead ?? (0, trace_attributes.wD)(anthropic["cacheReadInputTokens"]) ?? (0, trace_attributes.wD)(bedrock["cacheReadInputTokens"]);
			const cacheWrite = raw?.cacheWrite ?? (0, trace_attributes.wD)(anthropic["cacheCreationInputTokens"]) ?? (0, trace_attributes.wD)(bedrock["cacheWriteInputTokens"]);
			const reasoning = (0, trace_attributes.wD)(openai["reasoningTokens"]);
			if (cacheRead === null && cacheWrite === null && reasoning === null) return null;
			return {
				input: raw?.input ?? null,
				output: null,
				cacheRead,
				cacheWrite,
				reasoning,
				total: null
			};
		}
		;
		const kinds = new Map([
			["ai.generateText", "agent"],
			["ai.streamText", "agent"],
			["ai.generateObject", "chain"],
			["ai.streamObject", "chain"],
			["ai.generateText.doGenerate", "llm"],
			["ai.streamText.doStream", "llm"],
			["ai.generateObject.doGenerate", "llm"],
			["ai.streamObject.doStream", "llm"],
			["ai.toolCall", "tool"],
			["ai.embed", "chain"],
			["ai.embedMany", "chain"],
			["ai.embed.doEmbed", "embedding"],
			["ai.embedMany.doEmbed", "embedding"],
			["ai.rerank", "chain"],
			["ai.rerank.doRerank", "reranker"]
		]);
		const aiSdk = {
			id: "ai-sdk",
			kind(attributes) {
				const operation = operationOf(attributes);
				return operation === null ? null : kinds.get(operation) ?? null;
			},
			input({ attributes }) {
				const messages = (0, ai_sdk.q)(attributes.get("ai.prompt.messages"));
				return messages ?? promptMessages(attributes.get("ai.prompt"));
			},
			output({ attributes }) {
				const reasoning = attributes.get("ai.response.reasoning");
				const answer = answerOf(attributes);
				const calls = (0, trace_attributes.Kb)(attributes, ["ai.response.toolCalls", "ai.result.toolCalls"]);
				return answer === null && calls === null ? null : [(0, ai_sdk.i)(reasoning, answer, calls)];
			},
			tool: toolFacts,
			inputText(attributes) {
				const prompt = promptOf(attributes.get("ai.prompt"));
				return typeof prompt?.["prompt"] === "string" ? prompt["prompt"] : null;
			},
			outputText: answerOf,
			usage: aiSdkUsage
		};
		function operationOf(attributes) {
			const operation = attributes.get("ai.operationId");
			if (typeof operation === "string") return operation;
			const name = attributes.get("operation.name");
			return typeof name === "string" && name.startsWith("ai.") ? name.split(" ", 1)[0] ?? null : null;
		}
		function answerOf(attributes) {
			return (0, trace_arguments.mG)((0, trace_attributes.Kb)(attributes, answers));
		}
		const answers = [
			"ai.response.text",
			"ai.result.text",
			"ai.response.object",
			"ai.result.object"
		];
		function promptMessages(value) {
			const prompt = promptOf(value);
			if (prompt === null) return null;
			const { system } = prompt;
			const messages = typeof prompt["prompt"] === "string" ? [userMessage(prompt["prompt"])] : (0, ai_sdk.q)(prompt["messages"] ?? prompt["prompt"]);
			if (messages === null || typeof system !== "string") return messages;
			return [{
				role: "system",
				parts: [{
					type: "text",
					text: system
				}]
			}, ...messages];
		}
		function userMessage(text) {
			return {
				role: "user",
				parts: [{
					type: "text",
					text
				}]
			};
		}
		function promptOf(value) {
			const prompt = typeof value === "string" ? (0, json.qF)(value) : value;
			return (0, json.Gv)(prompt) ? prompt : null;
		}
		function toolFacts({ name, attributes, error }) {
			const tool = (0, trace_attributes.ou)(attributes, ["ai.toolCall.name"]);
			if (tool === null && operationOf(attributes) !== "ai.toolCall") return null;
			return {
				name: tool ?? name,
				callId: (0, trace_attributes.ou)(attributes, ["ai.toolCall.id"]),
				args: (0, trace_arguments.We)((0, trace_attributes.Kb)(attributes, ["ai.toolCall.args", "ai.toolCall.input"])),
				result: (0, trace_attributes.Kb)(attributes, ["ai.toolCall.result", "ai.toolCall.output"]),
				error: error?.message ?? null
			};
		}
		var any_agent = __webpack_require__(675);
		var logged_tool = __webpack_require__(4845);
		var message_from = __webpack_require__(4678);
		;
		const inputRoles = new Map([
			["gen_ai.system.message", "system"],
			["gen_ai.user.message", "user"],
			["gen_ai.assistant.message", "assistant"],
			["gen_ai.tool.message", "tool"]
		]);
		const details = "gen_ai.client.inference.operation.details";
		function inputEvents(events) {
			const found = events.flatMap(({ name, attributes }) => {
				const role = inputRoles.get(name);
				if (role !== undefined) return (0, message_from.W)({
					...bodyOf(attributes),
					role
				}, role);
				if (name === "gen_ai.content.prompt") return (0, message_from.j)(attributes.get("gen_ai.prompt"), "user") ?? [];
				return name === details ? detailedInput(attributes) : [];
			});
			return found.length === 0 ? null : found;
		}
		function detailedInput(attributes) {
			const messages = (0, message_from.j)(attributes.get("gen_ai.input.messages"), "user") ?? [];
			const system = (0, message_from.j)(attributes.get("gen_ai.system_instructions"), "system");
			if (system === null) return messages;
			return [{
				role: "system",
				parts: system.flatMap(({ parts }) => parts)
			}, ...messages];
		}
		function outputEvents(events) {
			const found = events.flatMap(({ name, attributes }) => {
				if (name === "gen_ai.choice") return choice(attributes);
				if (name === "gen_ai.content.completion") return (0, message_from.j)(attributes.get("gen_ai.completion"), "assistant") ?? [];
				return name === details ? (0, message_from.j)(attributes.get("gen_ai.output.messages"), "assistant") ?? [] : [];
			});
			return found.length === 0 ? null : found;
		}
		function choice(attributes) {
			const body = bodyOf(attributes);
			const message = decoded(body["message"]);
			const calls = decoded(body["tool_calls"]);
			if ((0, json.Gv)(message)) return (0, message_from.W)({
				tool_calls: calls,
				...message,
				role: "assistant"
			}, "assistant");
			const content = message ?? body["content"];
			return (0, message_from.W)({
				content: decoded(content),
				tool_calls: calls,
				role: "assistant"
			}, "assistant");
		}
		function bodyOf(attributes) {
			const event = decoded(attributes.get("gen_ai.event.content"));
			if ((0, json.Gv)(event)) return event;
			return {
				...(0, trace_attributes.Xy)(attributes),
				content: decoded(attributes.get("content")),
				tool_calls: decoded(attributes.get("tool_calls"))
			};
		}
		function decoded(value) {
			if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
			const parsed = (0, json.qF)(value);
			return typeof parsed === "object" && parsed !== null ? parsed : value;
		}
		;
		const toolArgs = [
			"gen_ai.tool.call.arguments",
			"gen_ai.tool.arguments",
			"gen_ai.tool.args",
			"gcp.vertex.agent.tool_call_args",
			"tool_arguments",
			"input.value",
			"input"
		];
		const toolResults = [
			"gen_ai.tool.call.result",
			"gen_ai.tool.result",
			"gen_ai.tool.output",
			"gen_ai.output",
			"gcp.vertex.agent.tool_response",
			"tool_response",
			"output.value",
			"output"
		];
		const nameInSpan = /^(?:execute_tool|running tool:|tools\/call|tool_call)\s+\[?(\S.*?)\]?$/;
		function genAiTool(span) {
			const { attributes, events } = span;
			const parts = detailsIn(events);
			const args = (0, trace_attributes.Kb)(attributes, toolArgs) ?? eventText(events, "gen_ai.tool.message", "content");
			const result = (0, trace_attributes.Kb)(attributes, toolResults) ?? eventText(events, "gen_ai.choice", "message");
			return {
				name: (0, trace_attributes.ou)(attributes, ["gen_ai.tool.name", "tool.name"]) ?? nameInSpan.exec(span.name)?.[1] ?? span.name,
				callId: (0, trace_attributes.ou)(attributes, ["gen_ai.tool.call.id"]),
				args: (0, trace_arguments.We)(args ?? parts.find(isRequest)?.call.args),
				result: result ?? parts.find(isAnswer)?.result ?? null,
				error: span.error?.message ?? failureOf(span)
			};
		}
		function detailsIn(events) {
			if (events.length === 0) return [];
			return [inputEvents(events), outputEvents(events)].flatMap((messages) => (messages ?? []).flatMap(({ parts }) => parts));
		}
		function isRequest(part) {
			return part.type === "tool_call";
		}
		function isAnswer(part) {
			return part.type === "tool_result";
		}
		function eventText(events, name, field) {
			const value = events.find((event) => event.name === name)?.attributes.get(field);
			return typeof value === "string" ? value : null;
		}
		function failureOf({ attributes }) {
			if (attributes.get("gen_ai.tool.status") === "error") return "the tool answered with an error";
			const code = attributes.get("mcp.method.name") === undefined ? null : attributes.get(rpcStatus);
			return typeof code === "string" || typeof code === "number" ? `JSON-RPC error ${code}` : null;
		}
		const rpcStatus = "rpc.response.status_code";
		;
		const gen_ai_kinds = new Map([
			["chat", "llm"],
			["text_completion", "llm"],
			["generate_content", "llm"],
			["completion", "llm"],
			["generate", "llm"],
			["call_llm", "llm"],
			["responses", "llm"],
			["image_generation", "llm"],
			["embeddings", "embedding"],
			["retrieval", "retriever"],
			["rerank", "reranker"],
			["execute_tool", "tool"],
			["invoke_agent", "agent"],
			["create_agent", "agent"],
			["plan", "agent"],
			["invoke_workflow", "workflow"],
			["invoke_swarm", "workflow"],
			["invoke_graph", "workflow"],
			["agent_step", "step"],
			["execute_event_loop_cycle", "step"],
			["guardrail", "guardrail"],
			["apply_guardrail", "guardrail"],
			["guard", "guardrail"]
		]);
		const requestTypes = new Map([
			["chat", "llm"],
			["completion", "llm"],
			["embedding", "embedding"],
			["rerank", "reranker"]
		]);
		const mcpKinds = new Map([
			["tools/call", "tool"],
			["resources/read", "retriever"],
			["prompts/get", "prompt"]
		]);
		const genAi = {
			id: "otel-genai",
			kind(attributes) {
				const operation = attributes.get("gen_ai.operation.name");
				if (typeof operation === "string") return kindOfOperation(operation, attributes);
				const requestType = attributes.get("llm.request.type");
				if (typeof requestType === "string") return requestTypes.get(requestType) ?? null;
				const method = attributes.get("mcp.method.name");
				if (typeof method === "string") return mcpKinds.get(method) ?? null;
				if (attributes.get("gen_ai.tool.name") !== undefined || attributes.get("gen_ai.tool.call.id") !== undefined) return "tool";
				return null;
			},
			input({ attributes, events }) {
				const messages = (0, message_from.j)((0, trace_attributes.Kb)(attributes, ["gen_ai.input.messages", "gen_ai.prompt"]), "user");
				if (messages === null) return inputEvents(events);
				const system = (0, message_from.j)(attributes.get("gen_ai.system_instructions"), "system");
				return system === null ? messages : [oneMessage(system), ...messages];
			},
			output({ attributes, events }) {
				const value = (0, trace_attributes.Kb)(attributes, ["gen_ai.output.messages", "gen_ai.completion"]);
				return (0, message_from.j)(value, "assistant") ?? outputEvents(events);
			},
			tool: genAiTool,
			inputText: () => null,
			outputText: () => null
		};
		function kindOfOperation(operation, attributes) {
			const kind = gen_ai_kinds.get(operation) ?? gen_ai_kinds.get(operation.toLowerCase());
			if (kind === "tool" && (0, logged_tool.u2)(attributes.get("gen_ai.tool.name"))) return "span";
			if (kind !== undefined) return kind;
			if (operation.startsWith("node.")) return "step";
			return operation.endsWith("_memory") || operation.endsWith("_memory_store") ? "memory" : null;
		}
		function oneMessage(parts) {
			return {
				role: "system",
				parts: parts.flatMap((message) => message.parts)
			};
		}
		var kensa = __webpack_require__(8743);
		;
		function isModelCall(attributes, events) {
			if (models.every((key) => attributes.get(key) === undefined)) return false;
			return evidence.some((key) => attributes.get(key) !== undefined) || events.some(({ name }) => messages.test(name));
		}
		const models = [
			"gen_ai.request.model",
			"gen_ai.response.model",
			"llm.model_name"
		];
		const evidence = [
			"gen_ai.usage.input_tokens",
			"gen_ai.usage.prompt_tokens",
			"gen_ai.usage.output_tokens",
			"gen_ai.usage.completion_tokens",
			"gen_ai.output.messages",
			"gen_ai.input.messages",
			"gen_ai.prompt",
			"gen_ai.completion",
			"gen_ai.prompt.0.role",
			"gen_ai.completion.0.role",
			"llm.token_count.prompt",
			"llm.token_count.completion",
			"llm.output_messages.0.message.role"
		];
		const messages = /^gen_ai\.(?:content\.|choice$|(?:system|user|assistant)\.message$|client\.inference\.)/;
		;
		const names = [
			[/^(?:execute_tool|running tool:|tools\/call) (?!\(merged)\S/, "tool"],
			[/^tool_call \[\S/, "tool"],
			[/^running (?:\d{1,4} )?tools?$/, "step"],
			[/^(?:execute_event_loop_cycle|node\.\S)/, "step"],
			[/^(?:invoke_agent \S|agent_run \[)/, "agent"],
			[/^invoke_(?:swarm|graph|workflow)(?: |$)/, "workflow"]
		];
		function kindOfName(name) {
			return names.find(([pattern]) => pattern.test(name))?.[1] ?? null;
		}
		var called_with = __webpack_require__(682);
		var completion_from = __webpack_require__(239);
		var messages_decoded = __webpack_require__(7427);
		var logged = __webpack_require__(6206);
		var unflatten = __webpack_require__(2166);
		;
		const open_inference_kinds = new Map([
			["LLM", "llm"],
			["TOOL", "tool"],
			["AGENT", "agent"],
			["CHAIN", "chain"],
			["RETRIEVER", "retriever"],
			["EMBEDDING", "embedding"],
			["RERANKER", "reranker"],
			["GUARDRAIL", "guardrail"],
			["EVALUATOR", "evaluator"],
			["PROMPT", "prompt"]
		]);
		const openInference = {
			id: "openinference",
			kind(attributes) {
				const kind = attributes.get("openinference.span.kind");
				if (kind === undefined) return null;
				return (typeof kind === "string" ? open_inference_kinds.get(kind.toUpperCase()) : undefined) ?? "chain";
			},
			input({ kind, attributes }) {
				if (!speaks(attributes)) return null;
				const messages = messagesAt(attributes, "llm.input_messages", "user");
				return messages ?? (kind === "llm" ? bareRequest(attributes) : null);
			},
			output({ kind, attributes }) {
				if (!speaks(attributes)) return null;
				const messages = messagesAt(attributes, "llm.output_messages", "assistant") ?? bareCalls(attributes);
				if (messages !== null || kind !== "llm") return messages;
				return textsAt(attributes, "llm.choices", "completion", "assistant") ?? bareReply(attributes.get("output.value"));
			},
			tool: open_inference_toolFacts,
			inputText: (attributes) => (0, trace_arguments.mG)(attributes.get("input.value")),
			outputText: (attributes) => (0, trace_arguments.mG)(attributes.get("output.value"))
		};
		function messagesAt(attributes, key, fallback) {
			const nested = attributes.get(key);
			if (nested !== undefined && nested !== null) return (0, message_from.j)((0, unflatten.I)((0, messages_decoded.D)(nested)), fallback);
			const rows = (0, unflatten.s)(attributes, `${key}.`);
			return rows.length === 0 ? null : rows.map((row) => (0, message_from.W)(row, fallback));
		}
		function speaks(attributes) {
			return marks.some((name) => attributes.get(name) !== undefined);
		}
		const marks = [
			"openinference.span.kind",
			"llm.model_name",
			"llm.output_messages",
			"llm.output_messages.0.message.role",
			"llm.input_messages",
			"llm.input_messages.0.message.role",
			"llm.token_count.total"
		];
		function bareCalls(attributes) {
			const calls = (0, unflatten.s)(attributes, "llm.tool_calls.");
			return calls.length === 0 ? null : [(0, message_from.W)({
				role: "assistant",
				tool_calls: calls
			}, "assistant")];
		}
		function bareRequest(attributes) {
			const prompts = textsAt(attributes, "llm.prompts", "prompt", "user");
			return prompts ?? (0, logged.f)(attributes.get("input.value") ?? null, "user");
		}
		function textsAt(attributes, key, held, role) {
			if (attributes.get(`${key}.0.${held}.text`) === undefined) return null;
			return (0, unflatten.s)(attributes, `${key}.`).map((row) => {
				const inner = (0, json.Gv)(row) && (0, json.Gv)(row[held]) ? row[held]["text"] : null;
				return (0, message_from.W)({
					role,
					content: inner
				}, role);
			});
		}
		function bareReply(value) {
			if (value === undefined || value === null) return null;
			return (0, completion_from.v)(value) ?? (0, message_from.j)((0, trace_arguments.mG)(value), "assistant") ?? [];
		}
		function open_inference_toolFacts(span) {
			const { attributes, error } = span;
			if (attributes.get("openinference.span.kind") === undefined) return null;
			const result = attributes.get("output.value") ?? null;
			const message = typeof result === "string" && isToolMessage(result) ? (0, logged_tool.NO)(result) : null;
			return {
				name: (0, trace_attributes.ou)(attributes, ["tool.name", "gen_ai.tool.name"]) ?? span.name,
				callId: (0, trace_attributes.ou)(attributes, [
					"tool_call.id",
					"tool.id",
					"gen_ai.tool.call.id"
				]) ?? message?.callId ?? null,
				args: argsOf(attributes),
				result: message?.result ?? result,
				error: error?.message ?? message?.error ?? null
			};
		}
		function isToolMessage(result) {
			return result.startsWith("{") && result.includes("\"tool_call_id\"");
		}
		function argsOf(attributes) {
			const declared = (0, called_with.Y)((0, trace_arguments.We)(attributes.get("tool.parameters")));
			const input = (0, called_with.Y)((0, messages_decoded.E)(attributes.get("input.value")));
			return declared === null || input !== null && declares(declared) ? input : declared;
		}
		function declares(parameters) {
			if (!(0, json.Gv)(parameters)) return false;
			if (parameters["type"] === "object" && (0, json.Gv)(parameters["properties"])) return true;
			return Object.values(parameters).every((value) => (0, json.Gv)(value) && (typeof value["type"] === "string" || typeof value["title"] === "string"));
		}
		var message = __webpack_require__(5482);
		;
		const pydanticAi = {
			id: "pydantic-ai",
			kind(attributes) {
				if (attributes.get("agent_name") !== undefined && isRun(attributes)) return "agent";
				const isCall = attributes.get("request_data") !== undefined && attributes.get("response_data") !== undefined;
				return isCall && attributes.get("logfire.span_type") !== "log" ? "llm" : null;
			},
			input({ attributes }) {
				const events = eventsAt(attributes, "events") ?? eventsAt(attributes, "all_messages_events");
				if (events !== null) return inputEvents(events);
				const all = attributes.get("pydantic_ai.all_messages");
				if (all !== undefined) return (0, message_from.j)(all, "user");
				const request = parsed(attributes.get("request_data"));
				return (0, json.Gv)(request) && Array.isArray(request["messages"]) ? (0, message_from.j)(request["messages"], "user") : null;
			},
			output({ attributes }) {
				const events = eventsAt(attributes, "events");
				if (events !== null) return outputEvents(events);
				const response = parsed(attributes.get("response_data"));
				return (0, json.Gv)(response) && (0, json.Gv)(response["message"]) ? (0, completion_from.v)([response]) : null;
			},
			tool: () => null,
			inputText: () => null,
			outputText(attributes) {
				const result = (0, trace_arguments.mG)(attributes.get("final_result"));
				if (result !== null) return result;
				const all = (0, message_from.j)(attributes.get("pydantic_ai.all_messages"), "user");
				const last = all?.at(-1);
				return last?.role === "assistant" ? (0, message.b)(last) : null;
			},
			model: (attributes) => {
				const [response, request] = ["response_data", "request_data"].map((name) => (0, trace_attributes.av)(parsed(attributes.get(name))));
				return (0, trace_attributes.ef)(response?.["model"]) ?? (0, trace_attributes.ef)(request?.["model"]);
			},
			usage: (attributes) => (0, usage_from.m)((0, trace_attributes.av)(parsed(attributes.get("response_data")))?.["usage"])
		};
		const runMarks = [
			"all_messages_events",
			"pydantic_ai.all_messages",
			"final_result",
			"model_name"
		];
		function isRun(attributes) {
			return runMarks.some((mark) => attributes.get(mark) !== undefined);
		}
		function eventsAt(attributes, name) {
			const list = parsed(attributes.get(name));
			if (!Array.isArray(list)) return null;
			const events = list.filter((item) => (0, json.Gv)(item) && typeof item["event.name"] === "string");
			if (events.length === 0) return null;
			return events.map((event) => ({
				name: (0, trace_attributes.ef)(event["event.name"]) ?? "",
				timeUs: null,
				attributes: new trace_attributes.FL(event)
			}));
		}
		function parsed(value) {
			return typeof value === "string" && /^\s*[[{]/.test(value) ? (0, json.qF)(value) : value;
		}
		;
		function flatMessage(row, fallback) {
			if (!(0, json.Gv)(row)) return (0, message_from.W)(row, fallback);
			const { content } = row;
			if (typeof content !== "string") return (0, message_from.W)(row, fallback);
			if (content === "null" && (row["role"] ?? fallback) === "assistant") return (0, message_from.W)({
				...row,
				content: null
			}, fallback);
			if (/^"[^]*"$/.test(content)) {
				const quoted = (0, json.qF)(content);
				if (typeof quoted === "string") return (0, message_from.W)({
					...row,
					content: quoted
				}, fallback);
			}
			const blocks = row["role"] === "tool" || !/^\s*\[\s*\{/.test(content) ? undefined : (0, json.qF)(content);
			if (!Array.isArray(blocks)) return (0, message_from.W)(row, fallback);
			if (blocks.every(isCall)) return (0, message_from.W)({
				...row,
				content: null,
				tool_calls: blocks
			}, fallback);
			return (0, message_from.W)(blocks.every(isBlock) ? {
				...row,
				content: blocks
			} : row, fallback);
		}
		function isCall(value) {
			return (0, json.Gv)(value) && (0, json.Gv)(value["function"]);
		}
		function isBlock(value) {
			return (0, json.Gv)(value) && typeof value["type"] === "string";
		}
		;
		const traceloop_kinds = new Map([
			["workflow", "workflow"],
			["task", "step"],
			["agent", "agent"],
			["tool", "tool"],
			["operation", "step"],
			["session", "workflow"]
		]);
		const kindNames = ["traceloop.span.kind", "agentops.span.kind"];
		const inputNames = ["traceloop.entity.input", "agentops.entity.input"];
		const outputNames = ["traceloop.entity.output", "agentops.entity.output"];
		const traceloop = {
			id: "traceloop",
			kind(attributes) {
				return traceloop_kinds.get((0, trace_attributes.ou)(attributes, kindNames) ?? "") ?? null;
			},
			input({ attributes }) {
				const messages = flatMessages(attributes, ["gen_ai.prompt.", "llm.prompts."], "user");
				return messages?.filter(({ role, parts }) => role !== "assistant" || parts.length > 0) ?? null;
			},
			output: ({ attributes }) => flatMessages(attributes, ["gen_ai.completion.", "llm.completions."], "assistant"),
			tool: traceloop_toolFacts,
			inputText: (attributes) => (0, trace_arguments.mG)(inputOf((0, trace_attributes.Kb)(attributes, inputNames))),
			outputText: (attributes) => (0, trace_arguments.mG)(outputOf((0, trace_attributes.Kb)(attributes, outputNames))) ?? (0, trace_arguments.mG)(attributes.get("crewai.crew.result"))
		};
		function flatMessages(attributes, prefixes, fallback) {
			for (const prefix of prefixes) {
				if (!traceloop_marks.some((mark) => attributes.get(`${prefix}${mark}`) !== undefined)) continue;
				return (0, unflatten.s)(attributes, prefix).map((row) => flatMessage(row, fallback));
			}
			return null;
		}
		const traceloop_marks = [
			"0.role",
			"0.content",
			"0.finish_reason",
			"0.tool_calls.0.name"
		];
		function traceloop_toolFacts(span) {
			const { attributes, name, error } = span;
			if ((0, trace_attributes.ou)(attributes, kindNames) !== "tool") return null;
			const input = (0, trace_attributes.Kb)(attributes, ["gen_ai.tool.call.arguments", ...inputNames]);
			const output = (0, trace_attributes.Kb)(attributes, ["gen_ai.tool.call.result", ...outputNames]);
			return {
				name: (0, trace_attributes.ou)(attributes, toolNames) ?? name.replace(/\.tool$/, ""),
				callId: (0, trace_attributes.ou)(attributes, ["gen_ai.tool.call.id"]),
				args: traceloop_argsOf((0, trace_arguments.We)(input)),
				result: resultOf(output),
				error: error?.message ?? failureIn(messageIn(output))
			};
		}
		const toolNames = [
			"gen_ai.tool.name",
			"traceloop.entity.name",
			"agentops.entity.name",
			"tool.name"
		];
		function traceloop_argsOf(input) {
			if (!(0, json.Gv)(input) || !("input_str" in input)) return (0, called_with.Y)(input);
			const { inputs } = input;
			return (0, json.Gv)(inputs) ? inputs : (0, messages_decoded.E)(input["input_str"]);
		}
		function resultOf(output) {
			const message = messageIn(output);
			if (message === undefined) return output;
			const answer = (0, json.Gv)(message) && "content" in message ? message["content"] : message;
			return answer ?? null;
		}
		function messageIn(output) {
			const value = typeof output === "string" ? (0, json.qF)(output) : output;
			if (!(0, json.Gv)(value) || !("kwargs" in value)) return undefined;
			const inner = value["output"];
			return (0, json.Gv)(inner) && (0, json.Gv)(inner["kwargs"]) ? inner["kwargs"] : inner;
		}
		function inputOf(input) {
			const value = traceloop_parsed(input);
			if (!(0, json.Gv)(value)) return value;
			const { inputs } = value;
			if ((0, json.Gv)(inputs) || typeof inputs === "string") return spokenIn(inputs, "user") ?? onlyText(inputs);
			if (!(0, called_with.F)(value)) return value;
			const { args = [], kwargs = {} } = value;
			const all = [...Array.isArray(args) ? args : [args], ...(0, json.Gv)(kwargs) ? Object.values(kwargs) : [kwargs]];
			return all.length === 1 && all[0] !== undefined ? onlyText(all[0]) : value;
		}
		function outputOf(output) {
			const value = traceloop_parsed(output);
			if (!(0, json.Gv)(value)) return value;
			const wrapped = value["outputs"] ?? ("kwargs" in value ? value["output"] : undefined);
			return wrapped === undefined ? value : spokenIn(wrapped, "assistant") ?? onlyText(wrapped);
		}
		function spokenIn(state, role) {
			const messages = (0, json.Gv)(state) && Array.isArray(state["messages"]) ? (0, logged.f)(state, role) : null;
			const said = messages?.filter((message) => message.role === role);
			const one = role === "user" ? said?.at(0) : said?.at(-1);
			return one === undefined ? null : (0, message.b)(one);
		}
		function onlyText(value) {
			const held = (0, json.Gv)(value) ? Object.values(value) : [];
			const [only] = held;
			return held.length === 1 && typeof only === "string" ? only : value;
		}
		function traceloop_parsed(value) {
			if (typeof value !== "string") return value;
			const found = (0, json.qF)(value);
			return found === undefined || (0, trace_arguments.Qt)(found) !== found ? value : found;
		}
		var usage_attributes = __webpack_require__(356);
		var logged_text = __webpack_require__(2428);
		;
		function loggedDialect(names) {
			const { id, kind } = names;
			return {
				id,
				kind,
				input: (span) => messagesIn(span, names.input, "user"),
				output: (span) => messagesIn(span, names.output, "assistant"),
				tool: (span) => kind(span.attributes) === "tool" ? logged_toolFacts(span, names) : null,
				inputText: (attributes) => (0, logged_text.$)((0, trace_attributes.Kb)(attributes, names.input)),
				outputText: (attributes) => (0, logged_text.H)((0, trace_attributes.Kb)(attributes, names.output)),
				usage: (attributes) => (0, usage_from.m)((0, trace_attributes.av)((0, messages_decoded.D)(names.usage?.(attributes))) ?? undefined),
				model: (attributes) => wordIn(attributes, names.model),
				provider: (attributes) => wordIn(attributes, names.provider)?.toLowerCase() ?? null,
				costUsd: (attributes) => names.costUsd?.(attributes) ?? null
			};
		}
		function messagesIn(span, names, role) {
			const value = span.kind === "llm" ? (0, trace_attributes.Kb)(span.attributes, names) : null;
			return value === null ? null : (0, logged.f)(value, role);
		}
		function logged_toolFacts({ name, attributes, error }, names) {
			const said = (0, logged_tool.NO)((0, trace_attributes.Kb)(attributes, names.output));
			return {
				name: wordIn(attributes, names.toolName) ?? (0, logged_tool.Qw)(name),
				callId: wordIn(attributes, names.callId) ?? said.callId,
				args: (0, messages_decoded.E)((0, trace_attributes.Kb)(attributes, names.input)),
				result: said.result,
				error: error?.message ?? names.failure?.(attributes) ?? said.error
			};
		}
		function wordIn(attributes, names = []) {
			return (0, trace_arguments.mG)((0, messages_decoded.D)((0, trace_attributes.ou)(attributes, names)));
		}
		;
		const claude_code_spans_kinds = new Map([
			["interaction", "agent"],
			["llm_request", "llm"],
			["tool", "tool"]
		]);
		const claudeCodeSpans = {
			...loggedDialect({
				id: "claude-code",
				kind: (attributes) => claude_code_spans_kinds.get((0, trace_attributes.ou)(attributes, ["span.type"]) ?? "") ?? null,
				input: ["user_prompt", "tool_input"],
				output: ["tool_output"],
				model: ["model"],
				toolName: ["tool_name"],
				callId: ["tool_use_id"],
				failure: (attributes) => {
					const failed = [false, "false"].includes(attributes.get("success"));
					return failed ? (0, trace_attributes.ou)(attributes, ["error"]) ?? "the tool failed" : null;
				}
			}),
			usage: usageOf
		};
		function usageOf(attributes) {
			const count = (name) => (0, trace_attributes.wD)(attributes.get(name));
			const fresh = count("input_tokens");
			const output = count("output_tokens");
			if (fresh === null && output === null) return null;
			const cacheRead = count("cache_read_tokens");
			const cacheWrite = count("cache_creation_tokens");
			const input = (0, usage_attributes.XN)(fresh, cacheRead, cacheWrite);
			return {
				input,
				output,
				cacheRead,
				cacheWrite,
				reasoning: null,
				total: (0, usage_attributes.XN)(input, output)
			};
		}
		;
		function kindsBy(name, kinds) {
			const known = new Map(Object.entries(kinds));
			return (attributes) => known.get((0, trace_attributes.ef)((0, messages_decoded.D)(attributes.get(name)))?.toLowerCase() ?? "") ?? null;
		}
		function fieldOf(attributes, name, field) {
			return (0, trace_attributes.av)((0, messages_decoded.D)(attributes.get(name)))?.[field];
		}
		const common = {
			tool: "tool",
			agent: "agent",
			chain: "chain",
			retriever: "retriever"
		};
		const judges = {
			embedding: "embedding",
			evaluator: "evaluator",
			guardrail: "guardrail"
		};
		const langfuse = loggedDialect({
			id: "langfuse",
			kind: kindsBy("langfuse.observation.type", {
				...common,
				...judges,
				generation: "llm",
				event: "span"
			}),
			input: ["langfuse.trace.input", "langfuse.observation.input"],
			output: ["langfuse.trace.output", "langfuse.observation.output"],
			model: ["langfuse.observation.model.name"],
			usage: (attributes) => attributes.get("langfuse.observation.usage_details"),
			costUsd: (attributes) => (0, trace_attributes.wD)(fieldOf(attributes, "langfuse.observation.cost_details", "total")),
			failure: (attributes) => attributes.get("langfuse.observation.level") === "ERROR" ? (0, trace_attributes.ou)(attributes, ["langfuse.observation.status_message"]) ?? "failed" : null
		});
		const mlflow = loggedDialect({
			id: "mlflow",
			kind: kindsBy("mlflow.spanType", {
				...common,
				...judges,
				llm: "llm",
				chat_model: "llm",
				parser: "chain",
				reranker: "reranker",
				memory: "memory",
				workflow: "workflow",
				task: "step"
			}),
			input: ["mlflow.spanInputs"],
			output: ["mlflow.spanOutputs"],
			model: ["mlflow.llm.model"],
			provider: ["mlflow.llm.provider"],
			usage: (attributes) => attributes.get("mlflow.chat.tokenUsage") ?? fieldOf(attributes, "mlflow.spanOutputs", "usage"),
			costUsd: (attributes) => (0, trace_attributes.wD)(fieldOf(attributes, "mlflow.llm.cost", "total_cost"))
		});
		const genkit = loggedDialect({
			id: "genkit",
			kind: kindsBy("genkit:metadata:subtype", {
				model: "llm",
				tool: "tool",
				"tool.v2": "tool",
				retriever: "retriever",
				embedder: "embedding",
				evaluator: "evaluator",
				reranker: "reranker",
				prompt: "prompt",
				flow: "workflow",
				agent: "agent"
			}),
			input: ["genkit:input"],
			output: ["genkit:output"],
			model: ["genkit:name"],
			toolName: ["genkit:name"],
			usage: (attributes) => fieldOf(attributes, "genkit:output", "usage")
		});
		const livekit = loggedDialect({
			id: "livekit",
			kind: (attributes) => attributes.get("lk.function_tool.name") === undefined ? null : "tool",
			input: [
				"lk.function_tool.arguments",
				"lk.chat_ctx",
				"lk.user_input",
				"lk.input_text",
				"lk.user_transcript"
			],
			output: ["lk.function_tool.output", "lk.response.text"],
			toolName: ["lk.function_tool.name"],
			callId: ["lk.function_tool.id"],
			failure: (attributes) => attributes.get("lk.function_tool.is_error") === true ? "the tool answered with an error" : null
		});
		const vendors = {
			id: "vendors",
			kind: (attributes) => vendorOf(attributes)?.kind(attributes) ?? null,
			input: (span) => vendorOf(span.attributes)?.input(span) ?? null,
			output: (span) => vendorOf(span.attributes)?.output(span) ?? null,
			tool: (span) => vendorOf(span.attributes)?.tool(span) ?? null,
			inputText: (attributes) => vendorOf(attributes)?.inputText(attributes) ?? null,
			outputText: (attributes) => vendorOf(attributes)?.outputText(attributes) ?? null,
			usage: (attributes) => vendorOf(attributes)?.usage?.(attributes) ?? null,
			model: (attributes) => vendorOf(attributes)?.model?.(attributes) ?? null,
			provider: (attributes) => vendorOf(attributes)?.provider?.(attributes) ?? null,
			costUsd: (attributes) => vendorOf(attributes)?.costUsd?.(attributes) ?? null
		};
		const prefixes = [
			["langfuse.", langfuse],
			["mlflow.", mlflow],
			["genkit:", genkit],
			["lk.", livekit],
			["span.type", claudeCodeSpans]
		];
		const byLetter = new Map(prefixes.map(([prefix]) => [prefix.charCodeAt(0), prefixes.filter(([other]) => other[0] === prefix[0])]));
		function vendorOf(attributes) {
			for (const name of attributes.keys()) {
				const known = byLetter.get(name.charCodeAt(0));
				if (known === undefined) continue;
				for (const [prefix, dialect] of known) if (name.startsWith(prefix)) return dialect;
			}
			return null;
		}
		;
		const dialects = [
			openInference,
			kensa.D,
			genAi,
			aiSdk,
			traceloop,
			pydanticAi,
			adk,
			any_agent.u,
			vendors
		];
		const toolDialects = [
			openInference,
			kensa.D,
			aiSdk,
			traceloop,
			vendors,
			genAi
		];
		function kindOf(attributes, name = "", events = []) {
			for (const dialect of dialects) {
				const kind = dialect.kind(attributes);
				if (kind !== null) return isPending(kind, attributes) ? "span" : kind;
			}
			const isStated = attributes.get("gen_ai.operation.name") !== undefined;
			return (isStated ? null : kindOfName(name)) ?? (isModelCall(attributes, events) ? "llm" : null);
		}
		function isPending(kind, attributes) {
			return kind !== "span" && attributes.get("logfire.span_type") === "pending_span";
		}
		function toolOf(span) {
			let found = null;
			for (const dialect of toolDialects) {
				const facts = dialect.tool(span);
				if (facts === null) continue;
				found = found === null ? facts : completed(found, facts);
				if (found.args !== null && found.result !== null) break;
			}
			const error = found === null || found.error !== null ? null : failureIn(found.result);
			return found === null || error === null ? found : {
				...found,
				error
			};
		}
		function completed(first, next) {
			return {
				name: first.name,
				callId: first.callId ?? next.callId,
				args: first.args ?? next.args,
				result: first.result ?? next.result,
				error: first.error ?? next.error
			};
		}
	}),
	9716: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			u: () => readDocument,
			y: () => byteOrderMark
		});
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		async function readDocument(chunks, maxBytes = _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.traceDocument) {
			const parts = [];
			let bytes = 0;
			for await (const chunk of chunks) {
				bytes += chunk.byteLength;
				if (bytes > maxBytes) return null;
				parts.push(chunk);
			}
			const text = Buffer.concat(parts).toString("utf8");
			return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
		}
		const byteOrderMark = 65279;
	}),
	265: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { X: () => readFileList });
		var limits = __webpack_require__(7535);
		var attributes = __webpack_require__(8316);
		;
		class LogIndex {
			#byTrace = new Map();
			#bytes = 0;
			#dropping = null;
			count = 0;
			keep(file, traceId, logs) {
				this.count += logs.length;
				for (const log of logs) {
					this.#bytes += JSON.stringify((0, attributes.Xy)(log.event.attributes)).length;
					if (this.#bytes > limits.F.heldLogs) {
						this.#dropping ??= file;
						return;
					}
					const kept = this.#byTrace.get(traceId);
					if (kept === undefined) this.#byTrace.set(traceId, {
						logs: [log],
						file,
						isTaken: false
					});
					else {
						kept.logs.push(log);
						kept.isTaken = false;
					}
				}
			}
			take(traceId) {
				const kept = this.#byTrace.get(traceId);
				if (kept === undefined) return [];
				kept.isTaken = true;
				return kept.logs;
			}
			waiting() {
				return new Set([...this.#byTrace].flatMap(([id, { isTaken }]) => isTaken ? [] : id));
			}
			problems() {
				const waiting = [...this.#byTrace.values()].filter(({ isTaken }) => !isTaken);
				const found = [...new Set(waiting.map(({ file }) => file))].map((file) => {
					return {
						code: "trace-empty",
						severity: "error",
						message: withoutSpans,
						file
					};
				});
				if (this.#dropping !== null) {
					found.push({
						code: "trace-too-large",
						severity: "error",
						message: tooMany,
						file: this.#dropping
					});
				}
				return found;
			}
		}
		const withoutSpans = "The file holds log records of model calls, and no file that is read holds their spans. Record the spans too, and read both files.";
		const tooMany = `The files of log records hold more than ${limits.F.heldLogs >> 20} MiB; the rest of the records was left out. Write them to the files of their spans.`;
		;
		async function* readFileList(files, read) {
			const logs = new LogIndex();
			const damaged = new Set();
			let before = 0;
			for (const [place, file] of files.entries()) {
				const count = logs.count;
				const here = [];
				for await (const item of read(file, logs)) {
					yield {
						file: file.path,
						item
					};
					if (item.kind === "damage") here.push(item.traceId);
					else if (item.kind === "trace" && damaged.has(item.trace.id)) yield damageOf(file, item.trace.id);
				}
				if (logs.count === count) continue;
				before = place;
				for (const id of here) damaged.add(id);
			}
			const waiting = new Set([...logs.waiting(), ...damaged]);
			if (waiting.size > 0) yield* readAgain(files.slice(0, before), waiting, damaged, (file) => read(file, logs));
			for (const diagnostic of logs.problems()) {
				yield {
					file: diagnostic.file ?? "",
					item: {
						kind: "diagnostic",
						diagnostic
					}
				};
			}
		}
		async function* readAgain(files, waiting, damaged, read) {
			for (const file of files) {
				for await (const item of read(file)) {
					if (item.kind !== "trace" || !waiting.has(item.trace.id)) continue;
					yield {
						file: file.path,
						item: {
							...item,
							supersedes: true
						}
					};
					if (damaged.has(item.trace.id)) yield damageOf(file, item.trace.id);
				}
			}
		}
		function damageOf({ path }, traceId) {
			return {
				file: path,
				item: {
					kind: "damage",
					traceId
				}
			};
		}
	}),
	2863: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			MY: () => ownRecord,
			_F: () => fieldOf,
			zv: () => recordOf
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);
		const ownRecord = "langfuse.observation";
		function recordOf(span) {
			const record = span.attributes.get(ownRecord);
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(record) ? record : {};
		}
		function fieldOf(record, name) {
			return record[name] ?? record[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
		}
	}),
	8619: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			B: () => isBareSpan,
			i: () => readRequest
		});
		var content = __webpack_require__(600);
		var registry = __webpack_require__(7163);
		var ids = __webpack_require__(2123);
		var trace_naming = __webpack_require__(4749);
		var span_error = __webpack_require__(1714);
		var trace_span = __webpack_require__(1725);
		var time = __webpack_require__(2320);
		var json = __webpack_require__(3085);
		var trace_attributes = __webpack_require__(8316);
		var external_node_crypto_ = __webpack_require__(7598);
		var trace_arguments = __webpack_require__(9877);
		;
		const agents = new Map([
			["claude_code", {
				session: "session.id",
				readings: {
					...common("tool_result"),
					api_request: claudeCall
				}
			}],
			["codex", {
				session: "conversation.id",
				readings: {
					...common("tool_result"),
					sse_event: codexCall
				}
			}],
			["gemini_cli", {
				session: "session.id",
				readings: {
					...common("tool_call"),
					api_response: geminiCall
				}
			}]
		]);
		const prefixed = /^(claude_code|codex|gemini_cli)\.(\w+)$/;
		function readAgentLog({ name, timeUs, attributes }) {
			const [, prefix = "", event = ""] = prefixed.exec(name) ?? [];
			const agent = agents.get(prefix);
			const reading = agent !== undefined && Object.hasOwn(agent.readings, event) ? agent.readings[event] : undefined;
			const session = agent === undefined ? null : (0, trace_attributes.ef)(attributes.get(agent.session));
			if (reading === undefined || session === null) return null;
			if (name === "codex.sse_event" && attributes.get("event.kind") !== "response.completed") return null;
			const { kind, content } = reading(attributes);
			const [tool] = content.tools ?? [];
			const lasted = (number(attributes, "duration_ms") ?? 0) * 1e3;
			const isTimed = name !== "codex.sse_event" && timeUs !== null;
			const span = new trace_span.L({
				id: idOf(name, timeUs, attributes),
				parentId: null,
				name: tool?.name ?? name,
				kind,
				startUs: isTimed ? timeUs - lasted : timeUs,
				endUs: timeUs,
				error: tool?.error === undefined || tool.error === null ? null : {
					type: null,
					message: tool.error
				},
				attributes,
				events: []
			}, () => ({
				...trace_span.j,
				...content
			}));
			return {
				session,
				span
			};
		}
		function common(toolEvent) {
			return {
				user_prompt: agent_logs_prompt,
				[toolEvent]: toolUse
			};
		}
		function agent_logs_prompt(attributes) {
			const text = (0, trace_attributes.ef)(attributes.get("prompt"));
			return {
				kind: "prompt",
				content: { inputText: text === "[REDACTED]" ? null : text }
			};
		}
		function toolUse(attributes) {
			const success = attributes.get("success");
			const args = [
				"tool_input",
				"arguments",
				"function_args"
			].map((key) => attributes.get(key)).find((value) => value !== undefined);
			const facts = {
				name: (0, trace_attributes.ou)(attributes, ["tool_name", "function_name"]) ?? "unknown",
				callId: (0, trace_attributes.ou)(attributes, ["tool_use_id", "call_id"]),
				args: (0, trace_arguments.We)(args ?? null),
				result: attributes.get("output") ?? null,
				error: success === false || success === "false" ? (0, trace_attributes.ou)(attributes, ["error", "error_type"]) ?? "the tool failed" : null
			};
			return {
				kind: "tool",
				content: { tools: [facts] }
			};
		}
		function claudeCall(attributes) {
			const cacheRead = number(attributes, "cache_read_tokens");
			const cacheWrite = number(attributes, "cache_creation_tokens");
			const plain = number(attributes, "input_tokens");
			const input = plain === null ? null : plain + (cacheRead ?? 0) + (cacheWrite ?? 0);
			const output = number(attributes, "output_tokens");
			const usage = {
				input,
				output,
				cacheRead,
				cacheWrite,
				reasoning: null
			};
			return modelCall(attributes, "anthropic", usage, number(attributes, "cost_usd"));
		}
		function codexCall(attributes) {
			return modelCall(attributes, "openai", {
				input: number(attributes, "input_token_count"),
				output: number(attributes, "output_token_count"),
				cacheRead: number(attributes, "cached_token_count"),
				cacheWrite: number(attributes, "cache_write_token_count"),
				reasoning: number(attributes, "reasoning_token_count")
			});
		}
		function geminiCall(attributes) {
			const reasoning = number(attributes, "thoughts_token_count");
			const spoken = number(attributes, "output_token_count");
			return modelCall(attributes, "gcp.gemini", {
				input: number(attributes, "input_token_count"),
				output: spoken === null ? null : spoken + (reasoning ?? 0),
				cacheRead: number(attributes, "cached_content_token_count"),
				cacheWrite: null,
				reasoning
			});
		}
		function modelCall(attributes, provider, usage, costUsd = null) {
			const { input, output } = usage;
			const total = input === null || output === null ? null : input + output;
			const model = (0, trace_attributes.ef)(attributes.get("model"));
			return {
				kind: "llm",
				content: {
					model,
					provider,
					usage: {
						...usage,
						total
					},
					costUsd
				}
			};
		}
		function number(attributes, key) {
			const value = attributes.get(key);
			const parsed = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
			return typeof parsed === "number" && Number.isFinite(parsed) && parsed >= 0 ? parsed : null;
		}
		function idOf(name, timeUs, attributes) {
			const text = (0, json.dj)([
				name,
				timeUs,
				(0, trace_attributes.Xy)(attributes)
			]);
			return (0, external_node_crypto_.createHash)("sha256").update(text).digest("hex").slice(0, 16);
		}
		var otlp_values = __webpack_require__(9594);
		;
		function readLogs(request, sink, spanSink) {
			for (const resource of listIn(request, "resourceLogs", "resource_logs")) {
				const about = (resource ?? {})["resource"];
				const of = (0, otlp_values.T)((about ?? {})["attributes"]);
				for (const scope of listIn(resource, "scopeLogs", "scope_logs")) {
					for (const record of listIn(scope, "logRecords", "log_records")) {
						if (!readRecord(record, sink)) readStep(record, of, spanSink);
					}
				}
			}
		}
		function listIn(value, camel, snake) {
			const holder = value ?? {};
			const list = holder[camel] ?? holder[snake];
			return Array.isArray(list) ? list : [];
		}
		function readRecord(value, sink) {
			const raw = value ?? {};
			const traceId = (0, ids.R)(raw["traceId"] ?? raw["trace_id"]);
			const spanId = (0, ids.R)(raw["spanId"] ?? raw["span_id"]);
			if (traceId === "") return false;
			if (spanId === "") return true;
			const attributes = (0, otlp_values.T)(raw["attributes"]);
			const name = raw["eventName"] || raw["event_name"] || attributes.get("event.name");
			if (typeof name !== "string" || !name.startsWith("gen_ai.")) return true;
			const timeUs = timeOf(raw);
			const all = new Map(Object.entries({
				...(0, trace_attributes.Xy)(attributes),
				...bodyOf((0, otlp_values.R)(raw["body"]))
			}));
			sink(traceId, {
				spanId,
				event: {
					name,
					timeUs,
					attributes: all
				}
			});
			return true;
		}
		function readStep(value, resource, sink) {
			const raw = value ?? {};
			const own = (0, otlp_values.T)(raw["attributes"]);
			const names = [
				raw["eventName"],
				raw["event_name"],
				(0, otlp_values.R)(raw["body"]),
				own.get("event.name")
			];
			const name = names.find((text) => typeof text === "string" && text.includes("."));
			if (typeof name !== "string") return;
			const attributes = new Map(Object.entries({
				...(0, trace_attributes.Xy)(resource),
				...(0, trace_attributes.Xy)(own)
			}));
			const step = readAgentLog({
				name,
				timeUs: timeOf(raw),
				attributes
			});
			if (step !== null) sink(step.session, step.span, (0, trace_naming.aI)(resource));
		}
		function timeOf(raw) {
			return (0, time.B)(raw["timeUnixNano"] ?? raw["time_unix_nano"]) ?? (0, time.B)(raw["observedTimeUnixNano"] ?? raw["observed_time_unix_nano"]);
		}
		function bodyOf(body) {
			const value = typeof body === "string" && /^\s*\{/.test(body) ? (0, json.qF)(body) ?? body : body;
			if ((0, json.Gv)(value)) return value;
			return value === null || value === "" ? {} : { content: value };
		}
		;
		function readRequest(record, sink, logSink) {
			const inner = record["trace"] ?? record["result"];
			const request = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : record;
			if ("resourceLogs" in request || "resource_logs" in request) readLogs(request, logSink, sink);
			const resources = request["resourceSpans"] ?? request["resource_spans"] ?? request["batches"];
			if (!Array.isArray(resources) && isBareSpan(record)) {
				readSpan(record, trace_naming.p1, sink);
				return true;
			}
			if (!Array.isArray(resources)) return others.some((key) => key in request);
			for (const resource of resources) readResource(resource, sink);
			return true;
		}
		function isBareSpan(value) {
			return "traceId" in value && "spanId" in value && "startTimeUnixNano" in value;
		}
		const others = [
			"resourceLogs",
			"resource_logs",
			"resourceMetrics",
			"resource_metrics"
		];
		function readResource(value, sink) {
			const resource = value ?? {};
			const about = resource["resource"] ?? {};
			const naming = (0, trace_naming.aI)((0, otlp_values.T)(about["attributes"]));
			const scopes = resource["scopeSpans"] ?? resource["scope_spans"] ?? resource["instrumentationLibrarySpans"] ?? resource["instrumentation_library_spans"];
			if (!Array.isArray(scopes)) return;
			for (const scope of scopes) {
				const spans = (scope ?? {})["spans"];
				if (!Array.isArray(spans)) continue;
				for (const span of spans) if (typeof span === "object" && span !== null) readSpan(span, naming, sink);
			}
		}
		function readSpan(raw, naming, sink) {
			const attributes = (0, otlp_values.T)(raw["attributes"]);
			const events = eventsOf(raw["events"]);
			const name = typeof raw["name"] === "string" ? raw["name"] : "";
			const span = new trace_span.L({
				id: (0, ids.R)(raw["spanId"] ?? raw["span_id"]),
				parentId: (0, ids.R)(raw["parentSpanId"] ?? raw["parent_span_id"]) || null,
				name,
				kind: (0, registry.I)(attributes, name, events) ?? "span",
				startUs: (0, time.B)(raw["startTimeUnixNano"] ?? raw["start_time_unix_nano"]),
				endUs: (0, time.B)(raw["endTimeUnixNano"] ?? raw["end_time_unix_nano"]),
				error: (0, span_error.J)(raw["status"], attributes, events),
				attributes,
				events
			}, content.b);
			sink((0, ids.R)(raw["traceId"] ?? raw["trace_id"]), span, naming);
		}
		const noEvents = [];
		function eventsOf(list) {
			if (!Array.isArray(list) || list.length === 0) return noEvents;
			return list.flatMap((item) => {
				if (typeof item !== "object" || item === null) return [];
				const raw = item;
				return {
					name: typeof raw["name"] === "string" ? raw["name"] : "",
					timeUs: (0, time.B)(raw["timeUnixNano"] ?? raw["time_unix_nano"]),
					attributes: (0, otlp_values.T)(raw["attributes"])
				};
			});
		}
	}),
	9594: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			R: () => valueOf,
			T: () => attributesOf
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
		function attributesOf(list) {
			if (Array.isArray(list)) return list.length === 0 ? _attributes_js__WEBPACK_IMPORTED_MODULE_1__.jg : new AttributeList(list);
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(list) ? new _attributes_js__WEBPACK_IMPORTED_MODULE_1__.FL(list) : _attributes_js__WEBPACK_IMPORTED_MODULE_1__.jg;
		}
		const indexedFrom = 32;
		class AttributeList {
			#pairs;
			#lengths = 0;
			#index;
			constructor(pairs) {
				this.#pairs = pairs;
			}
			get(name) {
				if (this.#pairs.length >= indexedFrom) return this.#lookUp(name);
				if (this.#lengths === 0) this.#lengths = lengthsOf(this.#pairs);
				if ((this.#lengths & 1 << name.length) === 0) return undefined;
				for (const pair of this.#pairs) if (pair?.key === name) return anyValue(pair.value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth);
				return undefined;
			}
			keys() {
				const names = [];
				for (const pair of this.#pairs) if (typeof pair?.key === "string") names.push(pair.key);
				return names;
			}
			#lookUp(name) {
				const index = this.#index ??= new Map(this.#pairs.map((pair) => [pair?.key, pair]));
				const pair = index.get(name);
				return pair === undefined ? undefined : anyValue(pair?.value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth);
			}
		}
		function lengthsOf(pairs) {
			let lengths = 0;
			for (const pair of pairs) if (typeof pair?.key === "string") lengths |= 1 << pair.key.length;
			return lengths;
		}
		function valueOf(value) {
			return anyValue(value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth);
		}
		function anyValue(value, depth) {
			if (typeof value !== "object" || value === null) return value ?? null;
			const raw = value;
			const text = raw["stringValue"] ?? raw["string_value"];
			if (text !== undefined) return text;
			const integer = raw["intValue"] ?? raw["int_value"];
			if (integer !== undefined) return integerOf(integer);
			const scalar = raw["boolValue"] ?? raw["doubleValue"] ?? raw["bool_value"] ?? raw["double_value"];
			if (scalar !== undefined) return scalar;
			if (depth === 0) return null;
			const list = raw["arrayValue"] ?? raw["array_value"];
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(list)) return itemsOf(list["values"]).map((item) => anyValue(item, depth - 1));
			const pairs = raw["kvlistValue"] ?? raw["kvlist_value"];
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(pairs)) return objectOf(itemsOf(pairs["values"]), depth - 1);
			const bytes = raw["bytesValue"] ?? raw["bytes_value"];
			if (bytes !== undefined) return bytes;
			return Array.isArray(value) || Object.keys(raw).length > 0 ? value : null;
		}
		function integerOf(value) {
			if (typeof value !== "string") return value;
			const number = Number(value);
			return Number.isSafeInteger(number) ? number : value;
		}
		function itemsOf(values) {
			return Array.isArray(values) ? values : [];
		}
		function objectOf(pairs, depth) {
			const object = Object.create(null);
			for (const pair of pairs) {
				if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(pair) && typeof pair["key"] === "string") object[pair["key"]] = anyValue(pair["value"], depth);
			}
			return object;
		}
	}),
	8602: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			T: () => detectFormat,
			F: () => formats
		});
		var core_json = __webpack_require__(3085);
		var trace_attributes = __webpack_require__(8316);
		var limits = __webpack_require__(7535);
		var trace_assemble = __webpack_require__(9641);
		var trace_document = __webpack_require__(9716);
		;
		const newline = 10;
		async function* lineBatches(chunks, maxBytes = limits.F.traceDocument) {
			const splitter = new Splitter(maxBytes);
			for await (const chunk of chunks) yield splitter.split(chunk);
			yield splitter.rest();
		}
		class Splitter {
			#maxBytes;
			#number = 0;
			#held = [];
			#heldBytes = 0;
			constructor(maxBytes) {
				this.#maxBytes = maxBytes;
			}
			*split(chunk) {
				const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
				let start = 0;
				for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
					const text = this.#finish(bytes, start, end);
					start = end + 1;
					yield {
						text,
						number: ++this.#number,
						isOpen: false
					};
				}
				if (start < bytes.length) this.#hold(bytes.subarray(start));
			}
			*rest() {
				if (this.#heldBytes === 0) return;
				yield {
					text: this.#finish(Buffer.alloc(0), 0, 0),
					number: ++this.#number,
					isOpen: true
				};
			}
			#finish(bytes, start, end) {
				if (this.#heldBytes === 0) return end - start > this.#maxBytes ? null : bytes.toString("utf8", start, end);
				const tooLong = this.#heldBytes + end - start > this.#maxBytes;
				const text = tooLong ? null : Buffer.concat([...this.#held, bytes.subarray(start, end)]).toString("utf8");
				this.#held = [];
				this.#heldBytes = 0;
				return text;
			}
			#hold(rest) {
				this.#heldBytes += rest.length;
				if (this.#heldBytes > this.#maxBytes) this.#held = [];
				else this.#held.push(rest);
			}
		}
		;
		async function* recordsOf(file, head, isLines, problems) {
			if (head.document !== undefined) {
				yield [{
					value: head.document,
					line: 1,
					length: 0
				}];
			} else if (isLines) {
				for await (const batch of lineBatches(file.open())) yield parsed(batch, problems);
			} else {
				const text = await (0, trace_document.u)(file.open());
				const value = text === null ? undefined : (0, core_json.qF)(text);
				if (value === undefined) problems.document(text === null ? "too-large" : "not-json");
				else yield [{
					value,
					line: 1,
					length: 0
				}];
			}
		}
		function* parsed(lines, problems) {
			for (const { text, number, isOpen } of lines) {
				if (text === null) problems.line(number, "too-long", "");
				if (text === null || text === "" || text === "\r") continue;
				const value = (0, core_json.qF)(number === 1 && text.charCodeAt(0) === trace_document.y ? text.slice(1) : text);
				if (value !== undefined) yield {
					value,
					line: number,
					length: text.length
				};
				else if (text.trim() !== "") problems.line(number, isOpen ? "cut-off" : "not-json", text);
			}
		}
		const megabytes = limits.F.traceDocument >> 20;
		const lineMessages = {
			"not-json": "The line is not JSON; what it holds is missing from its trace.",
			"cut-off": "The last line is cut off; what it holds is missing from its trace. Record the run again.",
			"not-a-record": "This is JSON, but no record of the format of this file; it was left out.",
			"too-long": `The line is longer than ${megabytes} MiB and was left out.`
		};
		const documentMessages = {
			"not-json": "The file is not complete JSON; it may have been cut off while it was written. Record the run again.",
			"too-large": `The file is larger than ${megabytes} MiB, the most that one JSON document may have. Write JSON Lines instead.`
		};
		const byteMessages = {
			"cut-off": "The file is cut off here; what it held after this is missing. Record the run again.",
			"not-protobuf": "The protobuf data does not go on here as an export request does; the rest of it was left out. Record the run again.",
			"too-large": `A piece of the file is longer than ${megabytes} MiB and was left out.`,
			damaged: `This piece cannot be unpacked: its compressed data is damaged, or unpacks to more than ${megabytes} MiB. It was left out.`,
			"without-zstd": `From here on pieces are compressed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. Write the file without compression.`,
			broken: "Lengths in the protobuf data do not fit together here; the spans and log records that this touches were left out."
		};
		const maxLines = 20;
		class FileProblems {
			#file;
			#damagedBy;
			#damaged = new Set();
			#waiting = [];
			#lines = 0;
			constructor(file, damagedBy = () => null) {
				this.#file = file;
				this.#damagedBy = damagedBy;
			}
			line(line, problem, text) {
				this.#damage(problem === "not-a-record" ? null : this.#damagedBy(text));
				this.#lines++;
				if (this.#lines > maxLines) return;
				const more = this.#lines === maxLines ? " Further lines of this file are not listed." : "";
				const message = `${lineMessages[problem]}${more}`;
				this.#push({
					code: "trace-line",
					severity: "error",
					message,
					file: this.#file,
					line
				});
			}
			bytes(problem, place, traceIds) {
				for (const id of traceIds) this.#damage(id ?? this.#damagedBy(""));
				this.#lines++;
				if (this.#lines > maxLines) return;
				const more = this.#lines === maxLines ? " Further problems of this file are not listed." : "";
				const message = `Byte ${place}: ${byteMessages[problem]}${more}`;
				this.#push({
					code: "trace-document",
					severity: "error",
					message,
					file: this.#file
				});
			}
			document(problem) {
				const message = documentMessages[problem];
				this.#push({
					code: "trace-document",
					severity: "error",
					message,
					file: this.#file
				});
			}
			#damage(traceId) {
				if (traceId === null || this.#damaged.has(traceId)) return;
				this.#damaged.add(traceId);
				this.#waiting.push({
					kind: "damage",
					traceId
				});
			}
			#push(diagnostic) {
				this.#waiting.push({
					kind: "diagnostic",
					diagnostic
				});
			}
			take() {
				if (this.#waiting.length === 0) return [];
				const waiting = this.#waiting;
				this.#waiting = [];
				return waiting;
			}
		}
		;
		function conversationFormat(format) {
			const { id, title, summary, about, never, isRecord, starts } = format;
			const holds = (value) => value !== undefined && (isRecord(value) || Array.isArray(value) && value[0] !== undefined && isRecord(value[0]));
			return {
				id,
				title,
				summary,
				about,
				never,
				detect: ({ text, firstLine, document }) => holds(document) || holds(firstLine) || isInPieces(format, {
					text,
					firstLine,
					document
				}) || document === undefined && firstLine === undefined && starts(text),
				read: (file, head) => isInPieces(format, head) ? readPieces(format, file, head) : read(format, file, head, holds(head.firstLine) || !head.text.includes("\n"))
			};
		}
		function isInPieces({ isPiece, arePieces }, { text, firstLine, document }) {
			if (document !== undefined || firstLine === undefined || isPiece?.(firstLine, true) !== true) return false;
			if (arePieces === undefined) return true;
			const lines = text.split("\n").flatMap((line) => {
				const value = (0, core_json.qF)(line);
				return value === undefined ? [] : [value];
			});
			return lines.every((line, index) => isPiece(line, index === 0)) && arePieces(lines);
		}
		async function* readPieces(format, file, head) {
			const id = (0, trace_assemble.Vc)(file.path);
			const problems = new FileProblems(file.path, () => id);
			const pieces = [];
			let length = 0;
			for await (const records of recordsOf(file, head, true, problems)) {
				for (const record of records) {
					length += record.length;
					const isPiece = format.isPiece?.(record.value, pieces.length === 0) === true;
					if (!isPiece) problems.line(record.line, "not-a-record", "");
					else if (length <= limits.F.traceDocument) pieces.push(record.value);
					else if (length - record.length <= limits.F.traceDocument) problems.document("too-large");
				}
				yield* problems.take();
			}
			const source = {
				file: file.path,
				format: format.id
			};
			for (const trace of format.traces(pieces, {
				id,
				source
			})) yield {
				kind: "trace",
				trace,
				supersedes: false
			};
			yield* problems.take();
		}
		async function* read(format, file, head, isLines) {
			const source = {
				file: file.path,
				format: format.id
			};
			const problems = new FileProblems(file.path);
			for await (const records of recordsOf(file, head, isLines, problems)) {
				for (const { value, line } of records) {
					const isOnly = format.isRecord(value);
					const list = isOnly || !Array.isArray(value) ? [value] : value;
					for (const [index, record] of list.entries()) {
						const place = `${head.document === undefined && isLines ? `:${line}` : ""}${isOnly ? "" : `#${index + 1}`}`;
						if (!format.isRecord(record)) {
							problems.line(line, "not-a-record", "");
							continue;
						}
						const reason = format.passedOver?.(record) ?? null;
						if (reason !== null) {
							yield {
								kind: "no-trace",
								reason
							};
							continue;
						}
						const at = {
							id: `${(0, trace_assemble.Vc)(file.path)}${place}`,
							source
						};
						for (const trace of format.traces(record, at)) yield {
							kind: "trace",
							trace,
							supersedes: false
						};
					}
				}
				yield* problems.take();
			}
			yield* problems.take();
		}
		var trace_message = __webpack_require__(5482);
		var anthropic = __webpack_require__(8502);
		var trace_arguments = __webpack_require__(9877);
		var trace_span = __webpack_require__(1725);
		var trace_trace = __webpack_require__(8110);
		;
		class Transcript {
			#spans = [];
			#messages = [];
			#root;
			#last = null;
			#open = new Map();
			constructor(agent) {
				this.#root = null;
				if (agent !== null) this.#root = this.agent(agent);
			}
			say(message) {
				this.#messages.push(message);
			}
			agent(init) {
				return this.#add(init.kind ?? "agent", init.name, init, trace_span.j, init.facts);
			}
			call(call) {
				const { output, within, by, startUs = null, endUs = null, recorded = true } = call;
				const content = {
					...trace_span.j,
					model: call.model ?? null,
					provider: call.provider ?? null,
					output: recorded ? [output] : [],
					recorded,
					usage: call.usage ?? null,
					costUsd: call.costUsd ?? null
				};
				this.#add("llm", call.model ?? "model", call, content, call.facts);
				if (!recorded) return;
				const requests = (0, trace_message.u)(output);
				if (within === undefined) {
					this.#messages.push(output);
					this.#last = output;
					this.#open = new Map();
					for (const { id, name } of requests) this.#count(keyOf(id, name), 1);
				}
				const names = new Map(requests.map((request) => [request.id, request.name]));
				for (const part of output.parts) {
					if (part.type !== "tool_result") continue;
					const name = part.name ?? (part.id === null ? undefined : names.get(part.id));
					if (name === undefined) continue;
					const { id, result, error } = part;
					this.#run({
						startUs,
						endUs,
						id,
						name,
						result,
						failure: error,
						within,
						by
					});
				}
			}
			run(run) {
				this.#run(run);
				if (run.within !== undefined) return;
				const { id, name, failure } = run;
				const result = (0, trace_arguments.Qt)(run.result);
				this.#messages.push({
					role: "tool",
					parts: [{
						type: "tool_result",
						id,
						name,
						result,
						error: failure
					}]
				});
			}
			trace(facts) {
				const { id, source, scenario = null, trial = null, diagnostics = [], stated } = facts;
				if (this.#spans.length > limits.F.spansPerTrace) {
					const problem = (0, trace_assemble.HR)(id, "too-many-spans", source);
					return new trace_trace.C({
						id,
						source,
						spans: [],
						scenario,
						trial,
						diagnostics: [...diagnostics, problem]
					});
				}
				return new trace_trace.C({
					id,
					source,
					scenario,
					trial,
					diagnostics,
					spans: this.#spans,
					stated: {
						messages: this.#messages,
						toolCallsComplete: true,
						endsOpen: this.#open.size > 0,
						...this.#last === null ? {} : { finalOutput: (0, trace_message.b)(this.#last) },
						...stated
					}
				});
			}
			#run(run) {
				const { id, name, args = null, result, failure, failureType = null } = run;
				if (run.within === undefined) this.#count(keyOf(id, name), -1);
				const error = failure === null ? null : {
					type: failureType,
					message: failure
				};
				const tools = [{
					name,
					callId: id,
					args: (0, trace_arguments.Qt)(args),
					result: (0, trace_arguments.Qt)(result),
					error: failure
				}];
				this.#add("tool", name, {
					...run,
					error
				}, {
					...trace_span.j,
					tools
				}, undefined, run.span);
			}
			#count(key, change) {
				const count = (this.#open.get(key) ?? 0) + change;
				if (count > 0) this.#open.set(key, count);
				else this.#open.delete(key);
			}
			#add(kind, name, placed, content, facts, id = `${kind}-${this.#spans.length + 1}`) {
				const init = {
					id,
					parentId: placed.within ?? placed.by ?? this.#root,
					name,
					kind,
					startUs: placed.startUs ?? null,
					endUs: placed.endUs ?? null,
					error: placed.error ?? null,
					attributes: facts === undefined ? trace_attributes.jg : new trace_attributes.FL(facts),
					events: []
				};
				this.#spans.push(new trace_span.L(init, () => content));
				return id;
			}
		}
		function keyOf(id, name) {
			return id === null ? `name ${name}` : `id ${id}`;
		}
		;
		const anthropicMessages = conversationFormat({
			id: "anthropic-messages",
			title: "Anthropic Messages",
			summary: "Anthropic Messages API: a reply, with its request where it was kept, or a conversation, whole or a message a line",
			about: "The body of a reply of `POST /v1/messages`, alone or as `{\"request\": …, \"response\": …}`; or the `messages` that you keep between calls.",
			never: ["cost", "timing"],
			isRecord: (value) => exchangeIn(value) !== null || conversationIn(value) !== null,
			isPiece: (line, isFirst) => isLine(line) && !(isFirst && exchangeIn(line) !== null),
			arePieces: (lines) => conversationIn([...lines]) !== null,
			starts: (text) => startsReply(text) || startsConversation(text),
			*traces(record, place) {
				const exchange = exchangeIn(record);
				const conversation = exchange === null ? conversationIn(record) : null;
				if (exchange !== null) yield traceOfExchange(exchange, place);
				else if (conversation !== null) yield traceOfConversation(conversation, place);
			}
		});
		function startsReply(text) {
			if (!/^\s*(?:\[\s*)?\{/.test(text) || !/(?<!\\)"type"\s*:\s*"message"/.test(text)) return false;
			return /(?<!\\)"id"\s*:\s*"msg_/.test(text);
		}
		function startsConversation(text) {
			if (!/^\s*(?:\[\s*)?\{\s*"(?:role|content|messages|system|model|max_tokens)"/.test(text)) return false;
			return /(?<!\\)"type"\s*:\s*"tool_use"/.test(text);
		}
		function exchangeIn(value) {
			const held = (0, trace_attributes.av)(value);
			if (held === null) return null;
			const candidates = [
				held,
				(0, trace_attributes.av)(held["response"]),
				(0, trace_attributes.av)((0, trace_attributes.av)(held["result"])?.["message"])
			];
			const reply = candidates.find(isReply) ?? null;
			if (reply === null) return null;
			return {
				id: (0, trace_attributes.ef)(held["custom_id"]),
				reply,
				request: (0, trace_attributes.av)(held["request"])
			};
		}
		function isReply(value) {
			return value !== null && value["type"] === "message" && value["role"] === "assistant" && Array.isArray(value["content"]);
		}
		function conversationIn(value) {
			const wrapper = (0, trace_attributes.av)(value);
			const messages = wrapper === null ? value : wrapper["messages"];
			if (!Array.isArray(messages) || !messages.every(isMessage)) return null;
			const isTold = messages.some((message) => blocksIn(message).some(isMarked));
			return isTold ? {
				wrapper,
				messages
			} : null;
		}
		function isMessage(value) {
			const role = (0, trace_attributes.av)(value)?.["role"];
			return role === "user" || role === "assistant" || role === "system";
		}
		function isLine(value) {
			return isMessage(value) && (0, core_json.Gv)(value) && "content" in value;
		}
		function isAnthropicOnly(message) {
			return blocksIn(message).some((block) => isMarked(block) && (0, core_json.Gv)(block) && block["type"] !== "thinking");
		}
		function blocksIn(message) {
			return (0, anthropic.SH)((0, trace_attributes.av)(message)?.["content"]);
		}
		function isMarked(block) {
			if (!(0, core_json.Gv)(block)) return false;
			if (block["type"] === "tool_use" || block["type"] === "server_tool_use") return "input" in block;
			return block["type"] === "tool_result" ? "tool_use_id" in block : block["type"] === "thinking";
		}
		function traceOfExchange({ id, reply, request }, place) {
			const transcript = new Transcript(null);
			const system = systemOf(request);
			if (system !== null) transcript.say(system);
			const history = request?.["messages"];
			for (const raw of Array.isArray(history) ? history : []) {
				const message = (0, trace_attributes.av)(raw);
				const { answers, said } = (0, anthropic.z$)(message?.["content"]);
				if (message?.["role"] === "assistant") transcript.say((0, anthropic.eG)(message["content"]));
				else {
					for (const answer of answers) transcript.say({
						role: "tool",
						parts: [answer]
					});
					if (said !== null) transcript.say(said);
				}
			}
			call(transcript, reply, null);
			return transcript.trace({
				id: id ?? (0, trace_attributes.ef)(reply["id"]) ?? place.id,
				source: place.source
			});
		}
		function traceOfConversation({ wrapper, messages }, place) {
			const transcript = new Transcript(null);
			const system = systemOf(wrapper);
			if (system !== null) transcript.say(system);
			const names = new Map();
			for (const raw of messages) {
				const message = (0, trace_attributes.av)(raw);
				if (message === null) continue;
				if (message["role"] === "assistant") {
					for (const { id, name } of (0, trace_message.u)(call(transcript, message, wrapper))) if (id !== null) names.set(id, name);
					continue;
				}
				const { answers, said } = (0, anthropic.z$)(message["content"]);
				for (const { id, result, error } of answers) {
					const name = id === null ? undefined : names.get(id);
					if (id === null || name === undefined) continue;
					names.delete(id);
					transcript.run({
						id,
						name,
						result,
						failure: error
					});
				}
				if (said !== null) transcript.say(message["role"] === "system" ? {
					...said,
					role: "system"
				} : said);
			}
			return transcript.trace({
				id: (0, trace_attributes.ef)(wrapper?.["id"]) ?? place.id,
				source: place.source
			});
		}
		function call(transcript, message, wrapper) {
			const output = (0, anthropic.eG)(message["content"]);
			transcript.call({
				output,
				model: (0, trace_attributes.ef)(message["model"]) ?? (0, trace_attributes.ef)(wrapper?.["model"]),
				provider: "anthropic",
				usage: (0, anthropic.qX)(message["usage"])
			});
			return output;
		}
		function systemOf(request) {
			const said = (0, anthropic.z$)(request?.["system"]).said;
			return said === null ? null : {
				...said,
				role: "system"
			};
		}
		;
		async function* readSessions(file, head, isLines, log) {
			const named = new Set();
			const problems = new FileProblems(file.path, (text) => {
				named.add(log.traceIn?.(text) ?? null);
				return null;
			});
			let held = 0;
			for await (const records of recordsOf(file, head, isLines, problems)) {
				for (const { value, line, length } of records) {
					held += length;
					if (held <= limits.F.traceDocument && !log.take(value)) problems.line(line, "not-a-record", "");
				}
				yield* problems.take();
				if (held > limits.F.traceDocument) return yield tooLarge(file);
			}
			yield* problems.take();
			if (named.size === 0) {
				for (const trace of log.traces()) yield {
					kind: "trace",
					trace,
					supersedes: false
				};
				return;
			}
			const traces = [...log.traces()];
			const ids = new Set(traces.map(({ id }) => id));
			const damagesAll = [...named].some((id) => !ids.has(id));
			for (const trace of traces) {
				const { id: traceId } = trace;
				yield {
					kind: "trace",
					trace,
					supersedes: false
				};
				const isDamaged = damagesAll || named.has(traceId) || log.isTorn?.(traceId) === true;
				if (isDamaged) yield {
					kind: "damage",
					traceId
				};
			}
		}
		function tooLarge({ path }) {
			const message = `The session was not read: it has more than ${limits.F.traceDocument >> 20} MiB.`;
			return {
				kind: "diagnostic",
				diagnostic: {
					code: "trace-too-large",
					severity: "error",
					message,
					file: path
				}
			};
		}
		var trace_time = __webpack_require__(2320);
		;
		const known = new Set([
			"summary",
			"file-history-snapshot",
			"custom-title",
			"ai-title",
			"tag",
			"last-prompt"
		]);
		const control = new Set([
			"control_request",
			"control_response",
			"control_cancel_request",
			"keep_alive",
			"stream_event"
		]);
		const telling = new Set([
			"user",
			"assistant",
			"result",
			"system"
		]);
		function isClaudeRow(value) {
			if (!(0, core_json.Gv)(value) || typeof value["type"] !== "string") return false;
			const { type } = value;
			const ofSession = ["sessionId", "session_id"].some((key) => typeof value[key] === "string");
			if (type === "user" || type === "assistant") {
				return (0, core_json.Gv)(value["message"]) && (ofSession || "uuid" in value || "parent_tool_use_id" in value);
			}
			if (type === "result") return "subtype" in value && (ofSession || "total_cost_usd" in value);
			if (type === "system") return "subtype" in value && (ofSession || "uuid" in value);
			if (type === "summary") return "leafUuid" in value;
			if (type === "file-history-snapshot") return "snapshot" in value;
			if (control.has(type)) return true;
			return ofSession && !("messages" in value) || known.has(type);
		}
		function startsClaude(value) {
			if (!(0, core_json.Gv)(value) || !isClaudeRow(value) || control.has(value["type"])) return false;
			return telling.has(value["type"]) || known.has(String(value["type"])) || "sessionId" in value;
		}
		function messageRow(raw) {
			const message = (0, trace_attributes.av)(raw["message"]);
			if (message === null || raw["type"] !== "user" && raw["type"] !== "assistant") return null;
			const isUser = raw["type"] === "user";
			if (!isUser && (raw["isApiErrorMessage"] === true || message["model"] === "<synthetic>")) return null;
			const { answers, said } = isUser ? (0, anthropic.z$)(message["content"]) : {
				answers: [],
				said: null
			};
			return {
				raw,
				message,
				uuid: (0, trace_attributes.ef)(raw["uuid"]),
				parent: (0, trace_attributes.ef)(raw["parentUuid"]) ?? (0, trace_attributes.ef)(raw["logicalParentUuid"]),
				timeUs: (0, trace_time.g)(raw["timestamp"]),
				answers,
				said,
				isPrompt: said !== null && answers.length === 0 && isTyped(raw, said)
			};
		}
		function isTyped(raw, said) {
			if (raw["isMeta"] === true || raw["isCompactSummary"] === true || raw["isSynthetic"] === true) return false;
			return said.parts.some((part) => part.type !== "text" || !notTyped.test(part.text));
		}
		const notTyped = /^\s*(?:<(?:command-(?:name|message|args|contents)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|system-reminder|task-notification|user-memory-input|ide_(?:opened_file|selection))>|\[Request interrupted by user|Caveat: The messages below were generated by the user)/;
		function sessionOf(raw) {
			const id = (0, trace_attributes.ef)(raw["sessionId"]) ?? (0, trace_attributes.ef)(raw["session_id"]);
			return id === "default" ? null : id;
		}
		function rowsIn(value) {
			if (Array.isArray(value)) return value;
			const held = (0, trace_attributes.av)(value);
			if (held === null) return null;
			if (Array.isArray(held["loglines"])) return held["loglines"];
			const messages = held["messages"];
			if (!Array.isArray(messages) || !isDirected(messages[0])) return [held];
			return messages.map((item) => (0, trace_attributes.av)(item)?.["message"] ?? null);
		}
		function isDirected(value) {
			return (0, core_json.Gv)(value) && (value["direction"] === "send" || value["direction"] === "recv") && "message" in value;
		}
		;
		function chainsOf(rows) {
			const keys = keysOf(rows);
			if (rows.every((row) => keys.get(row) !== undefined)) return () => null;
			const byKey = new Map();
			for (const [row, key] of keys) {
				const list = byKey.get(key);
				if (list === undefined) byKey.set(key, [row]);
				else list.push(row);
			}
			const starts = new Starts(rows);
			const chains = new Map();
			for (const [key, list] of byKey) chains.set(key, starts.chainOf(key, list));
			return (row) => chains.get(keys.get(row) ?? "") ?? null;
		}
		function keysOf(rows) {
			const keys = new Map();
			const byId = new Map();
			for (const row of rows) {
				const { raw, uuid, parent } = row;
				const call = (0, trace_attributes.ef)(raw["parent_tool_use_id"]);
				if (call === null && raw["isSidechain"] !== true) continue;
				const agent = (0, trace_attributes.ef)(raw["agentId"]);
				const inherited = parent === null ? undefined : byId.get(parent);
				const own = call !== null ? `call ${call}` : agent !== null ? `agent ${agent}` : undefined;
				const key = own ?? inherited ?? `row ${uuid ?? ""}`;
				keys.set(row, key);
				if (uuid !== null) byId.set(uuid, key);
			}
			return keys;
		}
		const starters = new Set(["Task", "Agent"]);
		class Starts {
			#names = new Map();
			#byPrompt = new Map();
			#byAgent = new Map();
			#answered = new Set();
			constructor(rows) {
				for (const { raw, message, answers } of rows) {
					const agent = (0, trace_attributes.ef)((0, trace_attributes.av)(raw["toolUseResult"])?.["agentId"]);
					for (const { id } of answers) {
						if (id === null) continue;
						this.#answered.add(id);
						if (agent !== null) this.#byAgent.set(agent, id);
					}
					if (raw["type"] === "assistant") for (const block of (0, anthropic.SH)(message["content"])) this.#note(block);
				}
			}
			chainOf(key, rows) {
				const word = key.slice(key.indexOf(" ") + 1);
				const prompt = rows.find(({ said }) => said !== null)?.said;
				const asked = prompt === null || prompt === undefined ? undefined : this.#byPrompt.get((0, trace_message.b)(prompt));
				const call = key.startsWith("call ") ? word : this.#byAgent.get(word) ?? asked;
				const startedBy = call !== undefined && this.#answered.has(call) ? call : null;
				return {
					name: this.#names.get(call ?? "") ?? "sub-agent",
					rows,
					startedBy
				};
			}
			#note(block) {
				const asked = (0, trace_attributes.av)(block);
				const id = (0, trace_attributes.ef)(asked?.["id"]);
				const input = (0, trace_attributes.av)(asked?.["input"]);
				if (id === null || input === null || !starters.has(asked?.["name"])) return;
				this.#names.set(id, (0, trace_attributes.ef)(input["subagent_type"]) ?? "sub-agent");
				const prompt = (0, trace_attributes.ef)(input["prompt"]);
				if (prompt !== null) this.#byPrompt.set(prompt, id);
			}
		}
		var trace_usage = __webpack_require__(3134);
		;
		function claudeResults(raws) {
			const rows = raws.filter((raw) => raw["type"] === "result");
			const last = rows.at(-1);
			return last === undefined ? null : new ClaudeResults(rows, last);
		}
		class ClaudeResults {
			#rows;
			#last;
			constructor(rows, last) {
				this.#rows = rows;
				this.#last = last;
			}
			get error() {
				const subtype = (0, trace_attributes.ef)(this.#last["subtype"]);
				if (this.#last["is_error"] !== true && subtype === "success") return null;
				return (0, trace_attributes.ef)(this.#last["result"]) ?? subtype ?? "failed";
			}
			statedFor(calls) {
				const text = this.#last["result"];
				const duration = this.#sum("duration_ms");
				return {
					...typeof text === "string" && this.error === null ? {
						finalOutput: text,
						endsOpen: false
					} : {},
					costUsd: (0, trace_attributes.wD)(this.#last["total_cost_usd"]) ?? (0, trace_attributes.wD)(this.#last["cost_usd"]),
					usage: this.#usage((0, trace_usage.Rl)(calls)),
					durationUs: duration === null ? null : duration * 1e3
				};
			}
			#usage(calls) {
				const usages = this.#rows.flatMap((row) => (0, anthropic.qX)(row["usage"]) ?? []);
				const last = usages.at(-1) ?? null;
				if (calls === null || last === null) return last === null ? null : (0, trace_usage.Rl)(usages);
				if ((last.input ?? 0) >= (calls.input ?? 0)) return last;
				const sum = (0, trace_usage.Rl)(usages);
				return (sum?.total ?? 0) >= (calls.total ?? 0) ? sum : null;
			}
			#sum(key) {
				const numbers = this.#rows.flatMap((row) => (0, trace_attributes.wD)(row[key]) ?? []);
				return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
			}
		}
		;
		function claudeTrace(id, raws, source) {
			const rows = current(raws.flatMap((raw) => messageRow(raw) ?? []));
			const results = claudeResults(raws);
			if (rows.length === 0 && results === null) return null;
			const session = new Session(rows, rows.every(({ timeUs }) => timeUs !== null), results?.error ?? null);
			for (const row of rows) session.add(row);
			return session.transcript.trace({
				id,
				source,
				stated: results?.statedFor(session.usages) ?? {}
			});
		}
		function current(rows) {
			const latestPrompt = new Map();
			for (const row of rows) if (row.isPrompt && row.parent !== null) latestPrompt.set(row.parent, row);
			const seen = new Set();
			const dropped = new Set();
			return rows.filter(({ uuid, parent, isPrompt }) => {
				if (uuid !== null && seen.has(uuid)) return false;
				if (uuid !== null) seen.add(uuid);
				if (parent === null) return true;
				const replaced = isPrompt && (latestPrompt.get(parent)?.uuid ?? uuid) !== uuid;
				if (!replaced && !dropped.has(parent)) return true;
				if (uuid !== null) dropped.add(uuid);
				return false;
			});
		}
		class Session {
			transcript;
			usages = [];
			#chains;
			#timed;
			#calls = new Map();
			#asked = new Map();
			#answers = new Map();
			#answered = new Set();
			#agents = new Map();
			#before = new Map();
			constructor(rows, timed, error) {
				this.#timed = timed;
				this.#chains = chainsOf(rows);
				for (const row of rows) this.#index(row);
				this.transcript = new Transcript({
					name: "claude-code",
					startUs: this.#time(rows[0]),
					endUs: this.#time(rows.at(-1)),
					error: error === null ? null : {
						type: null,
						message: error
					}
				});
			}
			add(row) {
				const chain = this.#chains(row);
				const within = chain === null ? undefined : this.#agent(chain);
				if (row.raw["type"] === "assistant") this.#call(row, chain, within);
				else this.#user(row, within);
				this.#before.set(chain, this.#time(row));
			}
			#index(row) {
				for (const { id } of row.answers) if (id !== null && !this.#answers.has(id)) this.#answers.set(id, row);
				if (row.raw["type"] !== "assistant") return;
				const key = claude_session_keyOf(row);
				const call = this.#calls.get(key);
				if (call === undefined) this.#calls.set(key, [row]);
				else call.push(row);
				for (const block of (0, anthropic.SH)(row.message["content"])) {
					const asked = (0, trace_attributes.av)(block);
					const id = (0, trace_attributes.ef)(asked?.["id"]);
					const name = (0, trace_attributes.ef)(asked?.["name"]);
					if (id !== null && name !== null) this.#asked.set(id, {
						name,
						timeUs: this.#time(row)
					});
				}
			}
			#call(row, chain, within) {
				const rows = this.#calls.get(claude_session_keyOf(row)) ?? [];
				if (rows[0] !== row) return;
				const last = rows.findLast(({ message }) => (0, trace_attributes.av)(message["usage"]) !== null) ?? row;
				const usage = (0, anthropic.qX)(last.message["usage"]);
				if (usage !== null) this.usages.push(usage);
				this.transcript.call({
					output: (0, anthropic.eG)(claude_session_blocksIn(rows)),
					model: (0, trace_attributes.ef)(row.message["model"]),
					provider: "anthropic",
					usage,
					costUsd: (0, trace_attributes.wD)(last.raw["costUSD"]),
					startUs: this.#before.get(chain) ?? this.#time(row),
					endUs: this.#time(rows.at(-1)),
					within
				});
			}
			#user(row, within) {
				this.#runs(row, within);
				const { said, isPrompt } = row;
				if (said !== null && within === undefined && (0, trace_message.b)(said) !== "") {
					this.transcript.say(isPrompt ? said : {
						...said,
						role: "system"
					});
				}
			}
			#runs({ answers, timeUs }, within) {
				for (const { id, result, error } of answers) {
					const asked = id === null ? undefined : this.#asked.get(id);
					if (asked === undefined || id === null || this.#answered.has(id)) continue;
					this.#answered.add(id);
					this.transcript.run({
						id,
						name: asked.name,
						result,
						failure: error,
						span: spanOf(id),
						startUs: asked.timeUs,
						endUs: this.#timed ? timeUs : null,
						within
					});
				}
			}
			#agent(chain) {
				const known = this.#agents.get(chain);
				if (known !== undefined) return known;
				const answer = this.#timed || chain.startedBy === null ? undefined : this.#answers.get(chain.startedBy);
				const asker = answer === undefined ? null : this.#chains(answer);
				if (answer !== undefined && asker !== chain) this.#runs(answer, asker === null ? undefined : this.#agents.get(asker));
				const id = this.transcript.agent({
					name: chain.name,
					startUs: this.#time(chain.rows[0]),
					endUs: this.#time(chain.rows.at(-1)),
					within: chain.startedBy === null ? undefined : spanOf(chain.startedBy)
				});
				this.#agents.set(chain, id);
				return id;
			}
			#time(row) {
				return this.#timed ? row?.timeUs ?? null : null;
			}
		}
		function claude_session_keyOf({ message, raw, uuid }) {
			const id = (0, trace_attributes.ef)(message["id"]);
			return id === null ? `row ${uuid ?? ""}` : `${id} ${(0, trace_attributes.ef)(raw["requestId"]) ?? ""}`;
		}
		function spanOf(callId) {
			return `tool ${callId}`;
		}
		function claude_session_blocksIn(rows) {
			const blocks = new Map();
			for (const { message } of rows) {
				for (const block of (0, anthropic.SH)(message["content"])) {
					const id = (0, trace_attributes.ef)((0, trace_attributes.av)(block)?.["id"]);
					blocks.set(id ?? (0, core_json.dj)((0, trace_arguments.Qt)(block)), block);
				}
			}
			return [...blocks.values()];
		}
		;
		class ClaudeLog {
			#source;
			#sessions = new Map();
			#sessionOf = new Map();
			#torn = new Set();
			#early = [];
			#latest = null;
			constructor(source) {
				this.#source = source;
			}
			take(value) {
				const rows = rowsIn(value);
				if (rows === null) return false;
				let known = rows.length > 0;
				for (const row of rows) {
					const raw = (0, trace_attributes.av)(row);
					if (raw === null || !isClaudeRow(raw)) known = false;
					else this.#add(raw);
				}
				return known;
			}
			*traces() {
				if (this.#sessions.size === 0 && this.#early.length > 0) {
					this.#sessions.set((0, trace_assemble.Vc)(this.#source.file), this.#early);
				}
				for (const [id, rows] of this.#sessions) {
					const trace = claudeTrace(id, rows, this.#source);
					if (trace !== null) yield trace;
				}
			}
			traceIn(text) {
				const [start = ""] = text.slice(0, 1 << 16).split("\"message\"", 1);
				const parent = /"parentUuid"\s*:\s*"([^"\\]+)"/.exec(start)?.[1] ?? "";
				return this.#sessionOf.get(parent) ?? /"sessionId"\s*:\s*"([^"\\]+)"/.exec(start)?.[1] ?? null;
			}
			isTorn(traceId) {
				return this.#torn.has(traceId);
			}
			#add(raw) {
				const parent = raw["parentUuid"];
				const inherited = typeof parent === "string" ? this.#sessionOf.get(parent) : undefined;
				const session = inherited ?? sessionOf(raw) ?? this.#latest;
				if (session === null) {
					this.#early.push(raw);
					return;
				}
				this.#latest = session;
				if (typeof parent === "string" && inherited === undefined) this.#torn.add(session);
				if (typeof raw["uuid"] === "string") this.#sessionOf.set(raw["uuid"], session);
				const rows = this.#sessions.get(session);
				if (rows !== undefined) rows.push(raw);
				else {
					this.#sessions.set(session, [...this.#early, raw]);
					this.#early = [];
				}
			}
		}
		;
		const claudeCode = {
			id: "claude-code",
			title: "Claude Code",
			summary: "Claude Code sessions: the JSON Lines of a session, `stream-json` and `json` output",
			about: "Sessions are in `~/.claude/projects/`. `claude -p --output-format stream-json --verbose` prints the same run with its cost.",
			never: [],
			detect: (head) => startsClaude(head.firstLine) || isDocument(head.document) || startsLong(head),
			read(file, head) {
				const isLines = head.document === undefined && (startsClaude(head.firstLine) || isLongLine(head));
				return readSessions(file, head, isLines, new ClaudeLog({
					file: file.path,
					format: "claude-code"
				}));
			}
		};
		function isDocument(value) {
			if (Array.isArray(value)) return value.some(startsClaude) && value.every(isClaudeRow);
			if (startsClaude(value)) return true;
			if (!(0, core_json.Gv)(value)) return false;
			const { loglines, messages } = value;
			if (Array.isArray(loglines)) return loglines.some(isClaudeRow);
			return Array.isArray(messages) && messages.length > 0 && messages.every(isDirected);
		}
		function startsLong({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text)) return false;
			if (/^\s*\{\s*"loglines"\s*:/.test(text)) return true;
			const hasMessage = /(?<!\\)"message"\s*:\s*\{/.test(text);
			if (/(?<!\\)"direction"\s*:\s*"(?:send|recv)"/.test(text)) return hasMessage;
			return hasMessage ? /(?<!\\)"(?:isSidechain|parent_tool_use_id)"\s*:/.test(text) : /^\s*\[\s*\{\s*"type"\s*:\s*"system"\s*,\s*"subtype"/.test(text);
		}
		function isLongLine({ text, firstLine }) {
			return firstLine === undefined && !text.includes("\n") && /^\s*\{(?!\s*"loglines")/.test(text);
		}
		var usage_attributes = __webpack_require__(356);
		var message_from = __webpack_require__(4678);
		var messages_part = __webpack_require__(9852);
		;
		function responseItem(raw) {
			if (!(0, core_json.Gv)(raw)) return null;
			const item = raw;
			const type = item["type"] ?? ("role" in item ? "message" : undefined);
			if (typeof type !== "string") return null;
			if (type === "message") return {
				kind: "message",
				message: (0, message_from.W)(item, "assistant")
			};
			if (type === "reasoning") return {
				kind: "output",
				parts: reasoning(item)
			};
			if (type.endsWith("_call_output") || type === "function_call_output") return answerOf(item);
			const hosted = hostedCalls.get(type);
			if (hosted !== undefined) return {
				kind: "output",
				parts: hostedParts(hosted(item), item)
			};
			if (!type.endsWith("_call")) return { kind: "other" };
			const request = (0, messages_part.fo)(item);
			return {
				kind: "output",
				parts: request === null ? [(0, messages_part.BU)(item)] : [request]
			};
		}
		function responsesUsage(value) {
			const usage = (0, trace_attributes.av)(value);
			if (usage === null) return null;
			const input = (0, trace_attributes.wD)(usage["input_tokens"]);
			const output = (0, trace_attributes.wD)(usage["output_tokens"]);
			if (input === null && output === null) return null;
			const into = (0, trace_attributes.av)(usage["input_tokens_details"]);
			const out = (0, trace_attributes.av)(usage["output_tokens_details"]);
			return {
				input,
				output,
				cacheRead: (0, trace_attributes.wD)(usage["cached_input_tokens"]) ?? (0, trace_attributes.wD)(into?.["cached_tokens"]),
				cacheWrite: null,
				reasoning: (0, trace_attributes.wD)(usage["reasoning_output_tokens"]) ?? (0, trace_attributes.wD)(out?.["reasoning_tokens"]),
				total: (0, trace_attributes.wD)(usage["total_tokens"]) ?? (0, usage_attributes.XN)(input, output)
			};
		}
		function reasoning(item) {
			const texts = [item["summary"], item["content"]].flatMap((list) => Array.isArray(list) ? list : []);
			const found = texts.flatMap((text) => (0, trace_attributes.ef)((0, trace_attributes.av)(text)?.["text"]) ?? []);
			return found.length === 0 ? [] : [{
				type: "reasoning",
				text: found.join("\n")
			}];
		}
		function answerOf(item) {
			const part = (0, messages_part.Bg)({
				...item,
				output: plain(item["output"])
			});
			return part.type === "tool_result" ? {
				kind: "answer",
				answer: part
			} : { kind: "other" };
		}
		function plain(output) {
			if (!Array.isArray(output) || output.length === 0) return output ?? null;
			const parts = output.map(messages_part.BU);
			return parts.every((part) => part.type === "text") ? parts.map((part) => part.text).join("") : output;
		}
		const hostedCalls = new Map([
			["web_search_call", (item) => ({
				name: "web_search",
				args: item["action"] ?? item["query"]
			})],
			["file_search_call", (item) => ({
				name: "file_search",
				args: only(item, "queries"),
				result: item["results"]
			})],
			["code_interpreter_call", (item) => ({
				name: "code_interpreter",
				args: only(item, "code"),
				result: item["outputs"]
			})],
			["image_generation_call", () => ({
				name: "image_generation",
				args: {}
			})],
			["mcp_call", (item) => ({
				name: (0, trace_attributes.ef)(item["name"]) ?? "",
				args: item["arguments"],
				result: item["output"],
				error: item["error"]
			})],
			["computer_call", (item) => ({
				name: "computer",
				args: item["action"] ?? item["actions"],
				isRemote: true
			})],
			["local_shell_call", (item) => ({
				name: "local_shell",
				args: item["action"],
				isRemote: true
			})],
			["shell_call", (item) => ({
				name: "shell",
				args: item["action"],
				isRemote: true
			})],
			["apply_patch_call", (item) => ({
				name: "apply_patch",
				args: item["operation"],
				isRemote: true
			})]
		]);
		function only(item, key) {
			const value = item[key];
			return value === undefined || value === null ? {} : { [key]: value };
		}
		function hostedParts(call, item) {
			if (call.name === "") return [(0, messages_part.BU)(item)];
			const id = (0, trace_attributes.ef)(item["call_id"]) ?? (0, trace_attributes.ef)(item["id"]);
			const request = {
				type: "tool_call",
				call: {
					id,
					name: call.name,
					args: (0, trace_arguments.We)(call.args)
				}
			};
			const result = call.result ?? null;
			const error = errorOf(call.error, item);
			const ran = call.isRemote !== true && (result !== null || error !== null || item["status"] === "completed");
			return ran ? [request, {
				type: "tool_result",
				id,
				name: call.name,
				result,
				error
			}] : [request];
		}
		function errorOf(error, item) {
			if (typeof error === "string" && error !== "") return error;
			const held = (0, trace_attributes.av)(error);
			if (held !== null) return (0, trace_attributes.ef)(held["message"]) ?? JSON.stringify((0, trace_arguments.Qt)(held)).slice(0, 2e3);
			return item["status"] === "failed" ? "the call failed" : null;
		}
		;
		const codexExec = {
			id: "codex-exec",
			title: "Codex exec",
			summary: "Events of `codex exec --json`",
			about: "Printed by `codex exec --json`. Model calls are told by what came of them: each answer and each round of tool calls counts as one.",
			never: ["cost", "timing"],
			detect: ({ firstLine }) => isEvent(firstLine),
			read: (file, head) => readSessions(file, head, true, new ExecLog({
				file: file.path,
				format: "codex-exec"
			}))
		};
		const types = new Set([
			"thread.started",
			"turn.started",
			"turn.completed",
			"turn.failed",
			"item.started",
			"item.updated",
			"item.completed"
		]);
		function isEvent(value) {
			return (0, core_json.Gv)(value) && types.has(value["type"]);
		}
		class ExecLog {
			#source;
			#items = new Map();
			#usages = [];
			#id = null;
			#turn = 0;
			#failure = null;
			constructor(source) {
				this.#source = source;
			}
			take(value) {
				const event = (0, trace_attributes.av)(value);
				if (event === null || typeof event["type"] !== "string") return false;
				const item = (0, trace_attributes.av)(event["item"]);
				if (item !== null) this.#items.set(`${this.#turn}/${(0, trace_attributes.ef)(item["id"]) ?? this.#items.size}`, item);
				if (event["type"] === "turn.started") this.#turn++;
				if (event["type"] === "thread.started") this.#id ??= (0, trace_attributes.ef)(event["thread_id"]);
				if (event["type"] === "turn.completed") {
					const usage = responsesUsage(event["usage"]);
					if (usage !== null) this.#usages.push(usage);
					this.#failure = null;
				}
				if (event["type"] === "turn.failed") {
					this.#failure = (0, trace_attributes.ef)((0, trace_attributes.av)(event["error"])?.["message"]) ?? "the turn failed";
				}
				return types.has(event["type"]) || event["type"] === "error";
			}
			*traces() {
				if (this.#items.size === 0 && this.#usages.length === 0 && this.#failure === null) return;
				const error = this.#failure === null ? null : {
					type: null,
					message: this.#failure
				};
				const transcript = new Transcript({
					name: "codex",
					error
				});
				let parts = [];
				let runs = [];
				const close = () => {
					if (parts.length > 0) transcript.call({
						output: {
							role: "assistant",
							parts
						},
						provider: "openai"
					});
					for (const run of runs) transcript.run(run);
					parts = [];
					runs = [];
				};
				for (const [id, item] of this.#items) {
					const type = (0, trace_attributes.ef)(item["type"]);
					const said = type === "reasoning" ? "reasoning" : type === "agent_message" ? "text" : null;
					const tool = toolItems.get(type ?? "")?.(item);
					if (said !== null && runs.length > 0) close();
					if (said !== null) parts.push({
						type: said,
						text: (0, trace_attributes.ef)(item["text"]) ?? ""
					});
					if (tool === undefined) continue;
					parts.push({
						type: "tool_call",
						call: {
							id,
							name: tool.name,
							args: (0, trace_arguments.Qt)(tool.args ?? null)
						}
					});
					if (item["status"] !== "in_progress") runs.push({
						id,
						...tool
					});
				}
				close();
				const usage = (0, trace_usage.Rl)(this.#usages);
				yield transcript.trace({
					id: this.#id ?? (0, trace_assemble.Vc)(this.#source.file),
					source: this.#source,
					stated: { usage }
				});
			}
		}
		const toolItems = new Map([
			["command_execution", (item) => ({
				name: "command_execution",
				args: { command: item["command"] ?? null },
				result: item["aggregated_output"] ?? null,
				failure: commandFailure(item)
			})],
			["file_change", (item) => ({
				name: "file_change",
				args: { changes: item["changes"] ?? null },
				result: null,
				failure: failureOf(item)
			})],
			["mcp_tool_call", (item) => ({
				name: (0, trace_attributes.ef)(item["tool"]) ?? "mcp_tool_call",
				args: item["arguments"] ?? {},
				result: item["result"] ?? null,
				failure: failureOf(item)
			})],
			["web_search", (item) => ({
				name: "web_search",
				args: { query: item["query"] ?? null },
				result: null,
				failure: failureOf(item)
			})]
		]);
		function commandFailure(item) {
			const code = item["exit_code"];
			return typeof code === "number" && code !== 0 ? `exit code ${code}` : failureOf(item);
		}
		function failureOf(item) {
			const error = (0, trace_attributes.ef)((0, trace_attributes.av)(item["error"])?.["message"]) ?? (0, trace_attributes.ef)(item["error"]);
			return error ?? (item["status"] === "failed" ? "failed" : item["status"] === "declined" ? "declined" : null);
		}
		;
		function itemsOfEvents(entries) {
			return entries.flatMap((entry) => {
				if (entry.type !== "event_msg") return entry;
				const item = items.get((0, trace_attributes.ef)(entry.payload["type"]) ?? "")?.(entry.payload);
				return item === undefined ? entry : {
					type: "response_item",
					time: entry.time,
					payload: item
				};
			});
		}
		const items = new Map([
			["user_message", (event) => message("user", "input_text", event["message"])],
			["agent_message", (event) => message("assistant", "output_text", event["message"])],
			["agent_reasoning", (event) => ({
				type: "reasoning",
				summary: [{ text: event["text"] ?? null }]
			})],
			["exec_command_begin", (event) => codex_events_call(event, "shell", codex_events_only(event, "command", "cwd"))],
			["exec_command_end", (event) => answer(event, commandOutput(event))],
			["mcp_tool_call_begin", mcpCall],
			["mcp_tool_call_end", (event) => answer(event, mcpResult(event["result"]))],
			["patch_apply_begin", (event) => codex_events_call(event, "apply_patch", codex_events_only(event, "changes"))],
			["patch_apply_end", (event) => answer(event, {
				content: event["stdout"] ?? "",
				success: event["success"] ?? null
			})]
		]);
		function message(role, type, text) {
			return {
				type: "message",
				role,
				content: [{
					type,
					text: text ?? ""
				}]
			};
		}
		function codex_events_call(event, name, args) {
			return {
				type: "function_call",
				call_id: event["call_id"] ?? null,
				name,
				arguments: args
			};
		}
		function answer(event, output) {
			return {
				type: "function_call_output",
				call_id: event["call_id"] ?? null,
				output
			};
		}
		function commandOutput(event) {
			const output = event["aggregated_output"] ?? event["stdout"] ?? event["formatted_output"] ?? "";
			return {
				output,
				metadata: { exit_code: event["exit_code"] ?? null }
			};
		}
		function mcpCall(event) {
			const held = (0, trace_attributes.av)(event["invocation"]);
			return codex_events_call(event, held?.["tool"] ?? null, held?.["arguments"] ?? {});
		}
		function mcpResult(value) {
			const result = (0, trace_attributes.av)(value);
			if (result === null) return value ?? null;
			if (result["Err"] !== undefined) return {
				content: result["Err"],
				success: false
			};
			return result["Ok"] ?? result;
		}
		function codex_events_only(event, ...keys) {
			return Object.fromEntries(keys.flatMap((key) => event[key] === undefined ? [] : [[key, event[key]]]));
		}
		;
		function codexTrace(id, rows, source) {
			const entries = rows.some(({ type }) => type === "response_item") ? rows : itemsOfEvents(rows);
			if (!entries.some(({ type }) => type === "response_item")) return null;
			const session = new codex_session_Session(entries);
			for (const entry of entries) session.add(entry);
			session.close();
			return session.transcript.trace({
				id,
				source
			});
		}
		class codex_session_Session {
			transcript;
			#asked = new Map();
			#known = new Set();
			#provider = null;
			#model = null;
			#total = "";
			#before = null;
			#call = null;
			#sealed = false;
			#waiting = [];
			constructor(entries) {
				const times = entries.flatMap(({ time }) => (0, trace_time.g)(time) ?? []);
				const failure = entries.findLast(({ type, payload }) => type === "event_msg" && ends.has(payload["type"]));
				const message = failure === undefined ? null : failureIn(failure.payload);
				this.transcript = new Transcript({
					name: "codex",
					startUs: times[0] ?? null,
					endUs: times.at(-1) ?? null,
					error: message === null ? null : {
						type: null,
						message
					}
				});
			}
			add({ type, time, payload }) {
				const timeUs = (0, trace_time.g)(time);
				if (type === "session_meta") this.#provider = (0, trace_attributes.ef)(payload["model_provider"]) ?? this.#provider;
				if (type === "turn_context") this.#model = (0, trace_attributes.ef)(payload["model"]) ?? this.#model;
				if (type === "event_msg" && payload["type"] === "token_count") this.#count(payload["info"], timeUs);
				if (type === "response_item") this.#item(payload, timeUs);
			}
			close() {
				const call = this.#call;
				this.#call = null;
				this.#sealed = false;
				if (call !== null) {
					this.transcript.call({
						output: {
							role: "assistant",
							parts: call.parts
						},
						recorded: call.parts.length > 0,
						model: call.model,
						provider: this.#provider,
						usage: call.usage,
						startUs: call.startUs,
						endUs: call.endUs
					});
				}
				for (const run of this.#waiting.splice(0)) run();
			}
			#item(payload, timeUs) {
				const item = responseItem(payload);
				if (item === null || item.kind === "other") return;
				if (item.kind === "answer") this.#answer(item.answer, payload, timeUs);
				else if (item.kind === "output") this.#output(item.parts, timeUs);
				else if (item.message.role === "assistant") this.#output(item.message.parts, timeUs);
				else {
					this.close();
					this.transcript.say(isContext(item.message) ? {
						...item.message,
						role: "system"
					} : item.message);
				}
				this.#before = timeUs;
			}
			#open(timeUs) {
				return {
					parts: [],
					model: this.#model,
					startUs: this.#before ?? timeUs,
					endUs: timeUs,
					usage: null
				};
			}
			#output(parts, timeUs) {
				if (this.#sealed) this.close();
				this.#call ??= this.#open(timeUs);
				this.#call.endUs = timeUs;
				for (const part of parts) {
					const call = part.type === "tool_call" ? part.call : null;
					if (call === null || call.id === null) this.#call.parts.push(part);
					else if (!this.#known.has(call.id)) {
						this.#known.add(call.id);
						this.#asked.set(call.id, {
							name: call.name,
							timeUs
						});
						this.#call.parts.push(part);
					}
				}
			}
			#answer(answer, payload, endUs) {
				this.#sealed = true;
				const { id } = answer;
				const asked = id === null ? undefined : this.#asked.get(id);
				if (asked === undefined || id === null) return;
				this.#asked.delete(id);
				const { result, failure } = outcomeOf(payload["output"] ?? answer.result);
				this.#waiting.push(() => this.transcript.run({
					id,
					name: asked.name,
					result,
					failure,
					startUs: asked.timeUs,
					endUs
				}));
			}
			#count(info, timeUs) {
				const held = (0, trace_attributes.av)(info);
				const total = (0, core_json.dj)((0, trace_arguments.Qt)(held?.["total_token_usage"] ?? null));
				if (held === null || total === this.#total) return;
				this.#total = total;
				const usage = responsesUsage(held["last_token_usage"]);
				if (this.#call !== null && this.#call.usage !== null) this.close();
				this.#call ??= this.#open(timeUs);
				this.#call.usage = usage;
				this.#sealed = true;
			}
		}
		const ends = new Set([
			"error",
			"stream_error",
			"turn_aborted",
			"task_started",
			"task_complete",
			"turn_complete"
		]);
		function failureIn(payload) {
			if (payload["type"] === "error") return (0, trace_attributes.ef)(payload["message"]) ?? "error";
			return payload["type"] === "turn_aborted" ? (0, trace_attributes.ef)(payload["reason"]) ?? "aborted" : null;
		}
		function isContext({ role, parts }) {
			if (role !== "user") return true;
			return context.test((0, trace_message.b)({
				role,
				parts
			}));
		}
		const context = /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|skills?|permissions[ _]instructions|collaboration_mode|INSTRUCTIONS)\b|# AGENTS\.md)/;
		function outcomeOf(output) {
			const held = (0, trace_attributes.av)(typeof output === "string" && output.startsWith("{") ? (0, core_json.qF)(output) : output);
			const text = (0, trace_attributes.ef)(held?.["content"]) ?? (0, trace_attributes.ef)(held?.["output"]);
			const result = held !== null && text !== null ? text : output;
			const code = numberIn((0, trace_attributes.av)(held?.["metadata"])?.["exit_code"]) ?? (typeof output === "string" ? numberIn(exitCode.exec(output.slice(0, 1e3))?.[1]) : null);
			if (code !== null && code !== 0) return {
				result,
				failure: `exit code ${code}`
			};
			return {
				result,
				failure: held?.["success"] === false ? text ?? "failed" : null
			};
		}
		function numberIn(value) {
			return typeof value === "number" || typeof value === "string" ? Number(value) : null;
		}
		const exitCode = /^(?:Chunk ID: [^\n]*\n)?(?:Wall time: [^\n]*\n)?(?:Exit code: |Process exited with code )(-?\d+)/;
		;
		const codexRollout = {
			id: "codex-rollout",
			title: "Codex",
			summary: "Codex sessions: the JSON Lines of a rollout",
			about: "Sessions are in `~/.codex/sessions/`, one `rollout-….jsonl` each.",
			never: ["cost"],
			detect: (head) => isRow(head.firstLine) || isOldMeta(head.firstLine) || codex_rollout_startsLong(head),
			read: (file, head) => readSessions(file, head, true, new Rollout({
				file: file.path,
				format: "codex-rollout"
			}))
		};
		const codex_rollout_types = new Set([
			"session_meta",
			"response_item",
			"event_msg",
			"turn_context",
			"compacted"
		]);
		function isRow(value) {
			return (0, core_json.Gv)(value) && codex_rollout_types.has(value["type"]) && (0, core_json.Gv)(value["payload"]);
		}
		function isOldMeta(value) {
			if (!(0, core_json.Gv)(value) || "type" in value || "messages" in value) return false;
			return typeof value["id"] === "string" && "timestamp" in value && "instructions" in value;
		}
		function codex_rollout_startsLong({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined) return false;
			return /^\s*\{\s*"timestamp"\s*:\s*"[^"]*"\s*,\s*"type"\s*:\s*"session_meta"/.test(text);
		}
		class Rollout {
			#source;
			#rows = [];
			constructor(source) {
				this.#source = source;
			}
			take(value) {
				const row = (0, trace_attributes.av)(value);
				if (row === null || typeof row["type"] !== "string" && !isOldMeta(row) && !("record_type" in row)) return false;
				this.#rows.push(row);
				return true;
			}
			*traces() {
				const rows = this.#rows.map(entryOf);
				const meta = rows.find(({ type }) => type === "session_meta")?.payload;
				const id = (0, trace_attributes.ef)(meta?.["id"]) ?? (0, trace_assemble.Vc)(this.#source.file);
				const trace = codexTrace(id, rows, this.#source);
				if (trace !== null) yield trace;
			}
		}
		function entryOf(row) {
			const time = row["timestamp"] ?? null;
			const payload = (0, trace_attributes.av)(row["payload"]);
			if (payload !== null) return {
				type: (0, trace_attributes.ef)(row["type"]) ?? "",
				time,
				payload
			};
			if (typeof row["type"] === "string") return {
				type: "response_item",
				time,
				payload: row
			};
			return {
				type: isOldMeta(row) ? "session_meta" : "other",
				time,
				payload: row
			};
		}
		var gemini = __webpack_require__(6019);
		;
		const gemini_gemini = conversationFormat({
			id: "gemini",
			title: "Gemini API",
			summary: "Gemini API: a response, with its request where it was kept, or the contents of a conversation",
			about: "The body of a reply of `generateContent`, alone or as `{\"request\": …, \"response\": …}`; or the `contents` that you keep between calls.",
			never: ["cost", "timing"],
			isRecord: (value) => gemini_exchangeIn(value) !== null || gemini_conversationIn(value) !== null,
			starts: (text) => startsBody(text) || startsContents(text),
			*traces(record, place) {
				const exchange = gemini_exchangeIn(record);
				const conversation = exchange === null ? gemini_conversationIn(record) : null;
				if (exchange !== null) yield gemini_traceOfExchange(exchange, place);
				else if (conversation !== null) yield gemini_traceOfConversation(conversation, place);
			}
		});
		function startsBody(text) {
			if (!/^\s*(?:\[\s*)?\{\s*"(?:candidates|contents|systemInstruction|system_instruction)"\s*:/.test(text)) return false;
			return /(?<!\\)"parts"\s*:\s*\[/.test(text);
		}
		function startsContents(text) {
			return /^\s*\[\s*\{\s*(?:"role"\s*:\s*"(?:user|model)"\s*,\s*)?"parts"\s*:\s*\[\s*\{\s*"(?:text|inlineData|inline_data|fileData|file_data|functionCall|function_call)"/.test(text);
		}
		function gemini_exchangeIn(value) {
			const held = Array.isArray(value) ? streamed(value) : (0, trace_attributes.av)(value);
			if (held === null) return null;
			const response = [held, (0, trace_attributes.av)(held["response"])].find(isResponse) ?? null;
			return response === null ? null : {
				response,
				request: (0, trace_attributes.av)(held["request"])
			};
		}
		function streamed(pieces) {
			const held = pieces.map(trace_attributes.av).filter((piece) => isResponse(piece));
			const last = held.at(-1) ?? null;
			const id = last === null ? null : idOf(last);
			if (id === null || held.length !== pieces.length || held.some((piece) => idOf(piece) !== id)) return null;
			return {
				...last,
				candidates: [{ content: { parts: held.flatMap(partsIn) } }]
			};
		}
		function idOf(response) {
			return (0, trace_attributes.ef)(response?.["responseId"]) ?? (0, trace_attributes.ef)(response?.["response_id"]);
		}
		function partsIn(response) {
			const [first] = (0, trace_attributes.Qv)(response?.["candidates"]);
			const parts = (0, trace_attributes.av)(first?.["content"])?.["parts"];
			return Array.isArray(parts) ? parts : [];
		}
		function isResponse(value) {
			const candidates = value?.["candidates"];
			if (candidates === undefined) return (0, trace_attributes.ef)((0, trace_attributes.av)(value?.["promptFeedback"])?.["blockReason"]) !== null;
			if (!Array.isArray(candidates)) return false;
			if (value !== null && [
				"usageMetadata",
				"usage_metadata",
				"modelVersion",
				"model_version"
			].some((key) => key in value)) {
				return true;
			}
			return candidates.length > 0 && (0, core_json.Gv)(candidates[0]) && isContent((0, trace_attributes.av)(candidates[0]["content"]));
		}
		function gemini_conversationIn(value) {
			const wrapper = (0, trace_attributes.av)(value);
			const contents = wrapper === null ? value : wrapper["contents"];
			if (!Array.isArray(contents) || contents.length === 0 || !contents.every(isContent)) return null;
			return {
				wrapper,
				contents
			};
		}
		const roles = new Set([
			"user",
			"model",
			"function"
		]);
		function isContent(value) {
			if (!(0, core_json.Gv)(value) || !Array.isArray(value["parts"])) return false;
			const role = value["role"];
			return (role === undefined || roles.has(role)) && value["parts"].every(gemini.fq);
		}
		function gemini_traceOfExchange({ response, request }, place) {
			const transcript = new Transcript(null);
			sayInstruction(transcript, request);
			const contents = request?.["contents"];
			for (const content of Array.isArray(contents) ? contents : []) transcript.say(messageIn(content));
			const [first] = Array.isArray(response["candidates"]) ? response["candidates"] : [];
			const candidate = (0, trace_attributes.av)(first);
			const parts = (0, gemini.oH)((0, trace_attributes.av)(candidate?.["content"])?.["parts"]);
			const blocked = (0, trace_attributes.ef)((0, trace_attributes.av)(response["promptFeedback"])?.["blockReason"]);
			transcript.call({
				output: {
					role: "assistant",
					parts
				},
				model: (0, trace_attributes.ef)(response["modelVersion"]) ?? (0, trace_attributes.ef)(response["model_version"]) ?? (0, trace_attributes.ef)(request?.["model"]),
				provider: "gcp.gemini",
				usage: (0, gemini.Pl)(response["usageMetadata"] ?? response["usage_metadata"]),
				error: blocked === null ? null : {
					type: "blocked",
					message: `the prompt was blocked: ${blocked}`
				}
			});
			return transcript.trace({
				id: idOf(response) ?? place.id,
				source: place.source
			});
		}
		function gemini_traceOfConversation({ wrapper, contents }, place) {
			const transcript = new Transcript(null);
			sayInstruction(transcript, wrapper);
			const model = (0, trace_attributes.ef)(wrapper?.["model"]);
			for (const content of contents) {
				const message = messageIn(content);
				if (message.role === "assistant") {
					transcript.call({
						output: message,
						model,
						provider: "gcp.gemini"
					});
					continue;
				}
				const said = [];
				for (const part of message.parts) {
					if (part.type !== "tool_result") said.push(part);
					else if (part.name !== null) {
						const { id, name, result, error } = part;
						transcript.run({
							id,
							name,
							result,
							failure: error
						});
					}
				}
				if (said.length > 0) transcript.say({
					role: "user",
					parts: said
				});
			}
			return transcript.trace({
				id: (0, trace_attributes.ef)(wrapper?.["id"]) ?? place.id,
				source: place.source
			});
		}
		function messageIn(value) {
			const content = (0, trace_attributes.av)(value);
			const parts = (0, gemini.oH)(content?.["parts"]);
			if (content?.["role"] === "model") return {
				role: "assistant",
				parts
			};
			const isAnswer = parts.length > 0 && parts.every(({ type }) => type === "tool_result");
			return {
				role: isAnswer ? "tool" : "user",
				parts
			};
		}
		function sayInstruction(transcript, request) {
			const held = request?.["systemInstruction"] ?? request?.["system_instruction"];
			const parts = (0, gemini.oH)((0, trace_attributes.av)(held)?.["parts"] ?? held);
			if (parts.length > 0) transcript.say({
				role: "system",
				parts
			});
		}
		;
		const geminiCli = conversationFormat({
			id: "gemini-cli",
			title: "Gemini CLI",
			summary: "Gemini CLI sessions, as a document or as lines",
			about: "Sessions are in `~/.gemini/tmp/<project>/chats/`.",
			never: ["cost"],
			isRecord: (value) => (0, core_json.Gv)(value) && typeof value["sessionId"] === "string" && Array.isArray(value["messages"]) && ("projectHash" in value || value["messages"].some((message) => (0, core_json.Gv)(message) && message["type"] === "gemini")),
			isPiece: (line, isFirst) => isFirst ? isHeader(line) : (0, core_json.Gv)(line),
			starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"projectHash"\s*:/.test(text) && /(?<!\\)"sessionId"\s*:/.test(text),
			*traces(record, place) {
				const session = Array.isArray(record) ? gemini_cli_sessionOf(record) : (0, trace_attributes.av)(record);
				if (session !== null) yield traceOf(session, place);
			}
		});
		function isHeader(line) {
			const { sessionId, projectHash, messages = null } = (0, trace_attributes.av)(line) ?? {};
			const isEmpty = messages === null || Array.isArray(messages) && messages.length === 0;
			return typeof sessionId === "string" && typeof projectHash === "string" && isEmpty;
		}
		function gemini_cli_sessionOf(lines) {
			const messages = new Map();
			let told;
			for (const line of (0, trace_attributes.Qv)(lines)) {
				const target = line["$rewindTo"];
				const id = (0, trace_attributes.ef)(line["id"]);
				told = (0, trace_attributes.av)(line["$set"])?.["messages"] ?? told;
				if (typeof target === "string") {
					const ids = [...messages.keys()];
					for (const later of ids.slice(Math.max(0, ids.indexOf(target)))) messages.delete(later);
				} else if (id !== null) messages.set(id, line);
			}
			const list = messages.size === 0 ? (0, trace_attributes.Qv)(told) : [...messages.values()];
			return {
				...(0, trace_attributes.av)(lines[0] ?? null),
				messages: list
			};
		}
		function traceOf(session, place) {
			const list = (0, trace_attributes.Qv)(session["messages"]);
			const times = list.map((message) => (0, trace_time.g)(message["timestamp"]));
			const transcript = new Transcript({
				name: "gemini-cli",
				startUs: times.find((time) => time !== null) ?? null,
				endUs: times.findLast((time) => time !== null) ?? null
			});
			for (const [index, message] of list.entries()) {
				const type = message["type"];
				if (type === "user") transcript.say({
					role: "user",
					parts: textParts(message["content"])
				});
				else if (type === "gemini") reply(transcript, message, times[index - 1] ?? null, times[index + 1] ?? null);
			}
			return transcript.trace({
				id: (0, trace_attributes.ef)(session["sessionId"]) ?? place.id,
				source: place.source
			});
		}
		function reply(transcript, message, before, after) {
			const time = (0, trace_time.g)(message["timestamp"]);
			const calls = (0, trace_attributes.Qv)(message["toolCalls"]).flatMap((call) => {
				const name = (0, trace_attributes.ef)(call["name"]);
				return name === null ? [] : {
					call,
					name,
					id: (0, trace_attributes.ef)(call["id"]),
					args: (0, trace_arguments.We)(call["args"] ?? {})
				};
			});
			const requests = calls.map(({ id, name, args }) => ({
				type: "tool_call",
				call: {
					id,
					name,
					args
				}
			}));
			transcript.call({
				output: {
					role: "assistant",
					parts: [
						...thoughtsIn(message),
						...textParts(message["content"]),
						...requests
					]
				},
				model: (0, trace_attributes.ef)(message["model"]),
				provider: "gcp.gemini",
				usage: usageOf(message["tokens"]),
				startUs: before ?? time,
				endUs: time
			});
			for (const { call, name, id, args } of calls) {
				const status = call["status"];
				const ended = (0, trace_time.g)(call["timestamp"]);
				const { result, error } = resultOf(call["result"]);
				const failure = status === "error" || status === "cancelled" ? error ?? status : error;
				if (result === null && status === undefined) continue;
				transcript.run({
					id,
					name,
					args,
					result,
					failure,
					startUs: time,
					endUs: ended ?? after
				});
			}
		}
		function resultOf(value) {
			const part = (0, gemini.oH)(value).find(({ type }) => type === "tool_result");
			if (part?.type === "tool_result") return {
				result: part.result,
				error: part.error
			};
			return {
				result: value ?? null,
				error: null
			};
		}
		function textParts(content) {
			return (0, gemini.oH)((0, trace_attributes.av)(content) === null ? content : [content ?? null]);
		}
		function thoughtsIn(message) {
			return (0, trace_attributes.Qv)(message["thoughts"]).flatMap((thought) => {
				const text = [thought["subject"], thought["description"]].filter((piece) => typeof piece === "string").join("\n");
				return text === "" ? [] : [{
					type: "reasoning",
					text
				}];
			});
		}
		function usageOf(value) {
			const tokens = (0, trace_attributes.av)(value);
			if (tokens === null) return null;
			const reasoning = (0, trace_attributes.wD)(tokens["thoughts"]);
			const input = (0, usage_attributes.XN)((0, trace_attributes.wD)(tokens["input"]), (0, trace_attributes.wD)(tokens["tool"]));
			const output = (0, usage_attributes.XN)((0, trace_attributes.wD)(tokens["output"]), reasoning);
			if (input === null && output === null) return null;
			return {
				input,
				output,
				cacheRead: (0, trace_attributes.wD)(tokens["cached"]),
				cacheWrite: null,
				reasoning,
				total: (0, trace_attributes.wD)(tokens["total"]) ?? (0, usage_attributes.XN)(input, output)
			};
		}
		var trace_naming = __webpack_require__(4749);
		;
		function traceOfMessages(list, facts) {
			const spans = [];
			for (const [index, item] of list.entries()) {
				const raw = (0, trace_attributes.av)(item);
				const kind = raw === null ? undefined : kindOf(raw["role"]);
				if (raw !== null && kind !== undefined) spans.push(openai_trace_spanOf(raw, kind, index));
			}
			const { id, scenario, trial, source, scores } = facts;
			return new trace_trace.C({
				id,
				source,
				scenario,
				trial,
				spans,
				stated: new Conversation(list, scores)
			});
		}
		function kindOf(role) {
			return typeof role === "string" ? spanKinds.get(role) : undefined;
		}
		const spanKinds = new Map([
			["assistant", "llm"],
			["tool", "tool"],
			["function", "tool"]
		]);
		function openai_trace_spanOf(raw, kind, index) {
			const name = kind === "tool" ? (0, trace_attributes.ef)(raw["name"]) ?? "" : "assistant";
			return new trace_span.L({
				id: `message-${index + 1}`,
				parentId: null,
				name,
				kind,
				startUs: null,
				endUs: null,
				error: null,
				attributes: new trace_attributes.FL(raw),
				events: []
			}, kind === "llm" ? assistantContent : toolContent);
		}
		function assistantContent({ attributes }) {
			return {
				...trace_span.j,
				model: (0, trace_attributes.ef)(attributes.get("model")),
				output: [(0, message_from.W)((0, trace_attributes.Xy)(attributes), "assistant")],
				recorded: true,
				usage: chatUsage(attributes.get("usage")),
				costUsd: (0, trace_attributes.wD)(attributes.get("cost"))
			};
		}
		function toolContent(span) {
			return {
				...trace_span.j,
				tools: toolFacts(span)
			};
		}
		function toolFacts({ name, attributes }) {
			const [answer] = (0, message_from.W)((0, trace_attributes.Xy)(attributes), "tool").parts;
			if (answer?.type !== "tool_result") return [];
			return [{
				name,
				callId: answer.id,
				args: null,
				result: answer.result,
				error: answer.error
			}];
		}
		function chatUsage(value) {
			const usage = (0, trace_attributes.av)(value);
			if (usage === null) return null;
			const input = (0, trace_attributes.wD)(usage["prompt_tokens"]);
			const output = (0, trace_attributes.wD)(usage["completion_tokens"]);
			if (input === null && output === null) return null;
			return {
				input,
				output,
				cacheRead: (0, trace_attributes.wD)((0, trace_attributes.av)(usage["prompt_tokens_details"])?.["cached_tokens"]),
				cacheWrite: null,
				reasoning: (0, trace_attributes.wD)((0, trace_attributes.av)(usage["completion_tokens_details"])?.["reasoning_tokens"]),
				total: (0, trace_attributes.wD)(usage["total_tokens"]) ?? (input ?? 0) + (output ?? 0)
			};
		}
		class Conversation {
			toolCallsComplete = true;
			scores;
			#list;
			#messages;
			constructor(list, scores) {
				this.#list = list;
				this.scores = scores;
			}
			get messages() {
				return this.#messages ??= this.#list.map((item) => (0, message_from.W)(item, "user"));
			}
		}
		;
		const tau2Results = conversationFormat({
			id: "tau2-results",
			title: "τ²-bench",
			summary: "τ²-bench results: every simulation of every task and trial",
			about: "`tau2 run` writes it to `data/tau2/simulations/`.",
			never: [],
			isRecord: (value) => (0, core_json.Gv)(value) && (Array.isArray(value["simulations"]) ? value["simulations"].length === 0 ? "tasks" in value : isSimulation(value["simulations"][0]) : isSimulation(value) && "reward_info" in value),
			starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"(?:simulations|agent_info)"\s*:/.test(text) && /(?<!\\)"(?:user_info|tasks|reward_info)"\s*:/.test(text),
			*traces(record, place) {
				const results = (0, trace_attributes.av)(record);
				const simulations = results?.["simulations"] ?? [record];
				const agent = (0, trace_attributes.av)((0, trace_attributes.av)(results?.["info"])?.["agent_info"]);
				for (const [index, value] of (Array.isArray(simulations) ? simulations : []).entries()) {
					const simulation = (0, trace_attributes.av)(value);
					const at = {
						...place,
						id: `${place.id}#${index + 1}`
					};
					if (simulation !== null) yield new Simulation((0, trace_attributes.ef)(agent?.["llm"])).trace(simulation, at);
				}
			}
		});
		function isSimulation(value) {
			return (0, core_json.Gv)(value) && "task_id" in value && Array.isArray(value["messages"]);
		}
		class Simulation {
			#model;
			#asked = new Map();
			constructor(model) {
				this.#model = model;
			}
			trace(simulation, place) {
				const transcript = new Transcript({
					name: "agent",
					startUs: (0, trace_time.g)(simulation["start_time"]),
					endUs: (0, trace_time.g)(simulation["end_time"])
				});
				let before = null;
				for (const message of (0, trace_attributes.Qv)(simulation["messages"])) {
					const time = (0, trace_time.g)(message["timestamp"]);
					if (message["role"] === "tool") this.#answer(transcript, message, time);
					else if (message["role"] === "assistant") this.#call(transcript, message, before, time);
					else this.#say(transcript, message, time);
					before = time;
				}
				const reward = (0, trace_attributes.wD)((0, trace_attributes.av)(simulation["reward_info"])?.["reward"]);
				return transcript.trace({
					id: (0, trace_attributes.ef)(simulation["id"]) ?? place.id,
					source: place.source,
					scenario: (0, trace_naming.ic)(simulation["task_id"]),
					trial: (0, trace_naming.QQ)(simulation["trial"]),
					stated: {
						costUsd: (0, trace_attributes.wD)(simulation["agent_cost"]),
						...reward === null ? {} : { scores: { reward } }
					}
				});
			}
			#call(transcript, message, startUs, endUs) {
				this.#note(message, false, endUs);
				const raw = (0, trace_attributes.av)(message["raw_data"]);
				const usage = chatUsage((0, trace_attributes.av)(raw?.["usage"]) ?? message["usage"]);
				transcript.call({
					output: said(message, "assistant"),
					model: (0, trace_attributes.ef)(raw?.["model"]) ?? (usage === null ? null : this.#model),
					usage,
					costUsd: (0, trace_attributes.wD)(message["cost"]),
					startUs: startUs ?? endUs,
					endUs
				});
			}
			#say(transcript, message, time) {
				this.#note(message, true, time);
				const words = said(message, message["role"] === "system" ? "system" : "user");
				if (words.parts.some(({ type }) => type === "tool_call")) return;
				if ((0, trace_message.b)(words) !== "") transcript.say(words);
			}
			#answer(transcript, message, endUs) {
				const answers = Array.isArray(message["tool_messages"]) ? (0, trace_attributes.Qv)(message["tool_messages"]) : [message];
				for (const answer of answers) {
					const id = (0, trace_attributes.ef)(answer["id"]);
					const asked = id === null ? undefined : this.#asked.get(id);
					if (id === null || asked === undefined) continue;
					this.#asked.delete(id);
					const result = answer["content"] ?? null;
					const failure = answer["error"] === true ? (0, trace_attributes.ef)(result) ?? "the tool answered with an error" : null;
					const { name, isUser, timeUs: startUs } = asked;
					if (!isUser) transcript.run({
						id,
						name,
						result,
						failure,
						startUs,
						endUs
					});
					else {
						const facts = {
							requestor: "user",
							result: (0, trace_arguments.Qt)(result)
						};
						const error = failure === null ? null : {
							type: null,
							message: failure
						};
						transcript.agent({
							kind: "span",
							name,
							facts,
							startUs,
							endUs,
							error
						});
					}
				}
			}
			#note(message, isUser, timeUs) {
				for (const { id, name } of callsIn(message)) if (id !== null) this.#asked.set(id, {
					name,
					isUser,
					timeUs
				});
			}
		}
		function callsIn(message) {
			return (0, trace_attributes.Qv)(message["tool_calls"]).flatMap((call) => {
				const name = (0, trace_attributes.ef)(call["name"]);
				return name === null ? [] : {
					id: (0, trace_attributes.ef)(call["id"]),
					name,
					args: (0, trace_arguments.We)(call["arguments"])
				};
			});
		}
		function said(message, role) {
			const words = (0, message_from.W)({
				role,
				content: message["content"] ?? null
			}, role);
			const calls = callsIn(message).map((call) => ({
				type: "tool_call",
				call
			}));
			return {
				...words,
				parts: [...words.parts, ...calls]
			};
		}
		;
		const agentcheck = conversationFormat({
			id: "agentcheck",
			title: "agentcheck",
			summary: "agentcheck: results of an agent (`AgentResult`), or what `runSuite` gives",
			about: "Write what your agent function returns with `JSON.stringify`, or the result of `runSuite`, in which each case is a scenario. Tools are told by name only; `cost` is taken as dollars.",
			never: ["llm-calls", "tokens"],
			isRecord: (value) => isResult(value) || isCase(value) || isSuite(value),
			starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:responseText|name|id)"\s*:/.test(text) && /(?<!\\)"responseText"\s*:/.test(text) && /(?<!\\)"(?:actualTools|latencyMs|toolCallCount|agentResult)"\s*:/.test(text),
			*traces(record, place) {
				const held = (0, trace_attributes.av)(record);
				if (held === null) return;
				if (!isSuite(held)) {
					yield isCase(held) ? traceOfCase(held, place) : agentcheck_traceOf(held, { place });
					return;
				}
				for (const [index, each] of (0, trace_attributes.Qv)(held["cases"]).entries()) {
					if (isCase(each)) yield traceOfCase(each, {
						...place,
						id: `${place.id}#${index + 1}`
					});
				}
			}
		});
		const told = [
			"actualTools",
			"latencyMs",
			"toolCallCount",
			"cost"
		];
		function isResult(value) {
			if (!(0, core_json.Gv)(value) || "role" in value || !("responseText" in value)) return false;
			const { responseText } = value;
			return typeof responseText === "string" || responseText === null && told.some((key) => key in value);
		}
		function isCase(value) {
			return (0, core_json.Gv)(value) && typeof value["id"] === "string" && isResult(value["agentResult"]);
		}
		function isSuite(value) {
			if (!(0, core_json.Gv)(value) || typeof value["total"] !== "number" || !Array.isArray(value["cases"])) return false;
			return value["cases"].every(isCase);
		}
		function traceOfCase(held, place) {
			const checks = (0, trace_attributes.Qv)((0, trace_attributes.av)(held["checks"])?.["results"]);
			const thrown = checks.find(({ key }) => key === "agent_error");
			return agentcheck_traceOf((0, trace_attributes.av)(held["agentResult"]) ?? {}, {
				place,
				scenario: (0, trace_naming.ic)(held["id"]),
				query: (0, trace_attributes.ef)(held["query"]),
				failure: thrown === undefined ? null : (0, trace_attributes.ef)(thrown["details"]) ?? "the agent threw"
			});
		}
		function agentcheck_traceOf(result, { place, scenario = null, query = (0, trace_attributes.ef)(result["query"]), failure = null }) {
			const count = (0, trace_attributes.wD)(result["toolCallCount"]);
			const transcript = new Transcript({
				name: "agent",
				error: failure === null ? null : {
					type: null,
					message: failure
				},
				facts: count === null ? {} : { "agentcheck.tool_call_count": count }
			});
			if (query !== null) transcript.say({
				role: "user",
				parts: [{
					type: "text",
					text: query
				}]
			});
			const tools = namesIn(result["actualTools"]);
			for (const name of tools ?? []) transcript.run({
				id: null,
				name,
				result: null,
				failure: null
			});
			const answer = failure === null && typeof result["responseText"] === "string" ? result["responseText"] : null;
			if (answer !== null) transcript.say({
				role: "assistant",
				parts: [{
					type: "text",
					text: answer
				}]
			});
			const latencyMs = (0, trace_attributes.wD)(result["latencyMs"]);
			return transcript.trace({
				...place,
				scenario,
				stated: {
					finalOutput: answer,
					endsOpen: answer === null,
					costUsd: (0, trace_attributes.wD)(result["cost"]),
					durationUs: latencyMs === null ? null : latencyMs * 1e3,
					toolCallCount: failure === null ? count ?? tools?.length ?? null : null,
					toolCallsComplete: failure === null && (tools !== null || count === 0)
				},
				diagnostics: tools === null || count === null ? [] : miscounted(tools.length, count, place.source)
			});
		}
		function namesIn(value) {
			return Array.isArray(value) ? value.flatMap((name) => (0, trace_attributes.ef)(name) ?? []) : null;
		}
		function miscounted(named, count, { file }) {
			if (named >= count) return [];
			const message = `\`toolCallCount\` is ${count}, and \`actualTools\` names ${named}: the other calls are not known. List a tool as often as it was called.`;
			return [{
				code: "trace-structure",
				severity: "warning",
				message,
				file
			}];
		}
		;
		function adk_eval_case_traceOfCase(evalCase, place) {
			const transcript = new Transcript({ name: "agent" });
			const id = either(evalCase, "eval_id", "evalId");
			for (const invocation of (0, trace_attributes.Qv)(evalCase["conversation"])) addInvocation(transcript, invocation);
			return transcript.trace({
				id: (0, trace_attributes.ef)(id) ?? place.id,
				source: place.source,
				scenario: (0, trace_naming.ic)(id)
			});
		}
		function addInvocation(transcript, invocation) {
			const user = adk_eval_case_partsIn(either(invocation, "user_content", "userContent"));
			if (user.length > 0) transcript.say({
				role: "user",
				parts: user
			});
			const data = (0, trace_attributes.av)(either(invocation, "intermediate_data", "intermediateData")) ?? {};
			const events = listOf(either(data, "invocation_events", "invocationEvents"));
			if (events.length > 0) addEvents(transcript, events);
			else addTools(transcript, data);
			const final = adk_eval_case_partsIn(either(invocation, "final_response", "finalResponse"));
			if (final.length > 0) transcript.call({ output: {
				role: "assistant",
				parts: final
			} });
		}
		function addTools(transcript, data) {
			for (const value of listOf(either(data, "intermediate_responses", "intermediateResponses"))) {
				const [author, parts] = Array.isArray(value) ? value : [];
				const spoken = (0, gemini.oH)(parts);
				const name = (0, trace_attributes.ef)(author);
				if (spoken.length > 0) transcript.call({ output: {
					role: "assistant",
					parts: spoken,
					...name === null ? {} : { name }
				} });
			}
			const uses = (0, trace_attributes.Qv)(either(data, "tool_uses", "toolUses")).flatMap((use) => {
				const name = (0, trace_attributes.ef)(use["name"]);
				if (name === null) return [];
				return [{
					type: "tool_call",
					call: {
						id: (0, trace_attributes.ef)(use["id"]),
						name,
						args: (0, trace_arguments.We)(use["args"] ?? {})
					}
				}];
			});
			if (uses.length > 0) transcript.call({ output: {
				role: "assistant",
				parts: uses
			} });
			addAnswers(transcript, (0, gemini.oH)(listOf(either(data, "tool_responses", "toolResponses")).map((response) => ({ functionResponse: response }))));
		}
		function addEvents(transcript, events) {
			for (const value of events) {
				const parts = adk_eval_case_partsIn((0, trace_attributes.av)(value)?.["content"]);
				const said = parts.filter(({ type }) => type !== "tool_result");
				if (said.length > 0) transcript.call({ output: {
					role: "assistant",
					parts: said
				} });
				addAnswers(transcript, parts);
			}
		}
		function addAnswers(transcript, parts) {
			for (const part of parts) {
				if (part.type !== "tool_result" || part.name === null) continue;
				const { id, name, result, error } = part;
				transcript.run({
					id,
					name,
					result,
					failure: error
				});
			}
		}
		function adk_eval_case_partsIn(content) {
			return (0, gemini.oH)((0, trace_attributes.av)(content)?.["parts"]);
		}
		function either(object, snake, camel) {
			return object[snake] ?? object[camel];
		}
		function listOf(value) {
			return Array.isArray(value) ? value : [];
		}
		;
		function traceOfSession(session, place) {
			const run = new Run((0, trace_attributes.Qv)(session["events"]));
			const { answer } = run;
			return run.transcript.trace({
				id: (0, trace_attributes.ef)(session["id"]) ?? place.id,
				source: place.source,
				...answer === null ? {} : { stated: { finalOutput: answer } }
			});
		}
		class Run {
			transcript;
			answer = null;
			#agents = new Map();
			#ends = new Map();
			#before = null;
			constructor(events) {
				const times = events.flatMap((event) => (0, trace_time.g)(event["timestamp"]) ?? []);
				this.transcript = new Transcript({
					name: "session",
					kind: "chain",
					startUs: times[0] ?? null,
					endUs: times.at(-1) ?? null
				});
				for (const event of events) {
					const time = (0, trace_time.g)(event["timestamp"]);
					if (time !== null) this.#ends.set((0, trace_attributes.ef)(event["author"]) ?? "", time);
				}
				for (const event of events) this.#add(event);
			}
			#add(event) {
				if (event["partial"] === true) return;
				const time = (0, trace_time.g)(event["timestamp"]);
				const author = (0, trace_attributes.ef)(event["author"]) ?? "";
				const parts = (0, gemini.oH)((0, trace_attributes.av)(event["content"])?.["parts"]);
				const answers = parts.flatMap((part) => part.type === "tool_result" ? [part] : []);
				const said = parts.filter(({ type }) => type !== "tool_result");
				if (author === "user" && said.length > 0) {
					this.answer = null;
					this.transcript.say({
						role: "user",
						parts: said
					});
				} else if (author !== "user") this.#reply(event, author, said, time);
				for (const { id, name, result, error } of answers) {
					if (name !== null) this.transcript.run({
						id,
						name,
						result,
						failure: error,
						startUs: this.#before,
						endUs: time,
						by: this.#agents.get(author)
					});
				}
				this.#before = time;
			}
			#reply(event, author, parts, endUs) {
				const by = this.#agentOf(author, this.#before ?? endUs);
				const usage = (0, gemini.Pl)(event["usage_metadata"] ?? event["usageMetadata"]);
				const code = (0, trace_attributes.ef)(event["error_code"] ?? event["errorCode"]);
				const message = (0, trace_attributes.ef)(event["error_message"] ?? event["errorMessage"]);
				if (parts.length === 0 && usage === null && code === null) return;
				const output = {
					role: "assistant",
					parts,
					name: author
				};
				const text = (0, trace_message.b)(output);
				if (text !== "" && (0, trace_message.u)(output).length === 0) this.answer = text;
				this.transcript.call({
					output,
					model: (0, trace_attributes.ef)(event["model_version"] ?? event["modelVersion"]),
					usage,
					startUs: this.#before ?? endUs,
					endUs,
					by,
					error: code === null ? null : {
						type: code,
						message: message ?? code
					}
				});
			}
			#agentOf(author, startUs) {
				const known = this.#agents.get(author);
				if (known !== undefined) return known;
				const endUs = this.#ends.get(author) ?? startUs;
				const id = this.transcript.agent({
					name: author,
					startUs,
					endUs
				});
				this.#agents.set(author, id);
				return id;
			}
		}
		;
		const adk = conversationFormat({
			id: "adk",
			title: "Google ADK",
			summary: "Google ADK sessions and eval sets",
			about: "Sessions out of a session service (`session.model_dump_json(by_alias=True)`), and eval sets as `adk web` saves them.",
			never: ["cost"],
			isRecord: (value) => isSession(value) || casesIn(value) !== null,
			starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:id|eval_set_id|evalSetId|app_?[nN]ame|context|user_?[iI]d)"/.test(text) && /(?<!\\)"(?:invocation_?[iI]d|eval_?[cC]ases)"\s*:/.test(text),
			*traces(record, place) {
				const held = (0, trace_attributes.av)(record);
				if (held === null) return;
				const cases = casesIn(held);
				if (cases === null) yield traceOfSession(held, place);
				for (const [index, evalCase] of (0, trace_attributes.Qv)(cases ?? undefined).entries()) {
					yield adk_eval_case_traceOfCase(evalCase, {
						...place,
						id: `${place.id}#${index + 1}`
					});
				}
			}
		});
		function isSession(value) {
			const events = (0, trace_attributes.av)(value)?.["events"];
			return Array.isArray(events) && events.length > 0 && events.every(adk_isEvent) && events.some(hasContent);
		}
		function adk_isEvent(value) {
			return (0, core_json.Gv)(value) && typeof value["author"] === "string";
		}
		function hasContent(value) {
			const parts = (0, trace_attributes.av)((0, trace_attributes.av)(value)?.["content"])?.["parts"];
			return Array.isArray(parts) && parts.every(gemini.fq);
		}
		function casesIn(value) {
			const set = (0, trace_attributes.av)(value);
			const cases = set?.["eval_cases"] ?? set?.["evalCases"];
			return Array.isArray(cases) && cases.every(adk_isCase) && isNamed(set) ? cases : null;
		}
		function adk_isCase(value) {
			return (0, core_json.Gv)(value) && (Array.isArray(value["conversation"]) || "eval_id" in value || "evalId" in value);
		}
		function isNamed(set) {
			return (0, trace_attributes.ef)(set?.["eval_set_id"] ?? set?.["evalSetId"]) !== null;
		}
		;
		function partOf(trajectory) {
			const times = (0, trace_attributes.Qv)(trajectory["steps"]).flatMap((step) => (0, trace_time.g)(step["timestamp"]) ?? []);
			const name = (0, trace_attributes.ef)((0, trace_attributes.av)(trajectory["agent"])?.["name"]) ?? "agent";
			return {
				name,
				startUs: times[0] ?? null,
				endUs: times.at(-1) ?? null
			};
		}
		class AtifRun {
			totals = [];
			toldByStep = false;
			#transcript;
			#waiting;
			#depth = 0;
			constructor(transcript, subAgents) {
				this.#transcript = transcript;
				this.#waiting = new Set(subAgents);
			}
			add(trajectory, within) {
				this.totals.push((0, trace_attributes.av)(trajectory["final_metrics"]));
				const model = (0, trace_attributes.ef)((0, trace_attributes.av)(trajectory["agent"])?.["model_name"]);
				let before = null;
				for (const step of (0, trace_attributes.Qv)(trajectory["steps"])) {
					const time = (0, trace_time.g)(step["timestamp"]);
					const isNew = step["is_copied_context"] !== true;
					if (step["source"] === "agent" && isNew) this.#step(step, model, before ?? time, time, within);
					else if (within === undefined) this.#transcript.say(saidIn(step));
					before = time;
				}
			}
			#step(step, model, startUs, endUs, within) {
				const usage = atif_run_usageOf(step["metrics"]);
				if (usage !== null) this.toldByStep = true;
				const calls = atif_run_callsIn(step);
				if (step["llm_call_count"] !== 0) {
					this.#transcript.call({
						output: replyIn(step, calls),
						model: (0, trace_attributes.ef)(step["model_name"]) ?? model,
						usage,
						costUsd: (0, trace_attributes.wD)((0, trace_attributes.av)(step["metrics"])?.["cost_usd"]),
						startUs,
						endUs,
						within
					});
				} else if (within === undefined) this.#transcript.say(replyIn(step, calls));
				this.#results((0, trace_attributes.av)(step["observation"]), calls, endUs, within);
			}
			#results(observation, calls, startUs, within) {
				const results = (0, trace_attributes.Qv)(observation?.["results"]);
				const open = new Map(calls.map((call) => [call.id, call]));
				for (const result of results) {
					const id = (0, trace_attributes.ef)(result["source_call_id"]);
					const only = calls.length === 1 && results.length === 1 ? calls[0] : undefined;
					const call = id === null ? only : open.get(id);
					if (call === undefined) continue;
					open.delete(call.id);
					const subAgents = this.#startedBy(result);
					const span = subAgents.length === 0 || call.id === null ? undefined : `tool ${this.totals.length} ${call.id}`;
					this.#transcript.run({
						...call,
						result: atif_run_plain(result["content"]),
						failure: null,
						startUs,
						within,
						...span === undefined ? {} : { span }
					});
					if (this.#depth === limits.F.jsonDepth) continue;
					this.#depth++;
					for (const subAgent of subAgents) this.add(subAgent, this.#transcript.agent({
						...partOf(subAgent),
						within: span ?? within
					}));
					this.#depth--;
				}
			}
			#startedBy(result) {
				const refs = (0, trace_attributes.Qv)(result["subagent_trajectory_ref"]);
				const ids = new Set(refs.flatMap((ref) => (0, trace_attributes.ef)(ref["trajectory_id"]) ?? (0, trace_attributes.ef)(ref["session_id"]) ?? []));
				const found = [...this.#waiting].filter((trajectory) => [trajectory["trajectory_id"], trajectory["session_id"]].some((id) => ids.has((0, trace_attributes.ef)(id) ?? "")));
				for (const trajectory of found) this.#waiting.delete(trajectory);
				return found;
			}
		}
		function atif_run_callsIn(step) {
			return (0, trace_attributes.Qv)(step["tool_calls"]).flatMap((call) => {
				const name = (0, trace_attributes.ef)(call["function_name"]);
				return name === null ? [] : {
					id: (0, trace_attributes.ef)(call["tool_call_id"]),
					name,
					args: (0, trace_arguments.We)(call["arguments"])
				};
			});
		}
		function saidIn(step) {
			const role = step["source"] === "user" ? "user" : step["source"] === "agent" ? "assistant" : "system";
			return (0, message_from.W)({
				role,
				content: step["message"] ?? null
			}, role);
		}
		function replyIn(step, calls) {
			const reasoning = (0, trace_attributes.ef)(step["reasoning_content"]);
			const thought = reasoning === null ? [] : [{
				type: "reasoning",
				text: reasoning
			}];
			const asked = calls.map((call) => ({
				type: "tool_call",
				call
			}));
			return {
				role: "assistant",
				parts: [
					...thought,
					...saidIn(step).parts,
					...asked
				]
			};
		}
		function atif_run_plain(content) {
			if (!Array.isArray(content)) return content ?? null;
			const texts = content.map((part) => (0, trace_attributes.ef)((0, trace_attributes.av)(part)?.["text"]));
			return texts.every((text) => text !== null) ? texts.join("") : content;
		}
		function atif_run_usageOf(value) {
			const metrics = (0, trace_attributes.av)(value);
			const input = (0, trace_attributes.wD)(metrics?.["prompt_tokens"]);
			const output = (0, trace_attributes.wD)(metrics?.["completion_tokens"]);
			if (metrics === null || input === null && output === null) return null;
			const cacheRead = (0, trace_attributes.wD)(metrics["cached_tokens"]);
			return {
				input,
				output,
				cacheRead,
				cacheWrite: null,
				reasoning: null,
				total: (0, usage_attributes.XN)(input, output)
			};
		}
		;
		const atif = conversationFormat({
			id: "atif",
			title: "ATIF",
			summary: "ATIF trajectories (Harbor)",
			about: "Harbor writes one `trajectory.json` for each trial; other agents that log in this format do too.",
			never: [],
			isRecord: (value) => (0, core_json.Gv)(value) && isAtif(value["schema_version"]) && Array.isArray(value["steps"]),
			starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"schema_version"\s*:\s*"ATIF/.test(text),
			*traces(record, place) {
				const trajectory = (0, trace_attributes.av)(record);
				if (trajectory !== null) yield atif_traceOf(trajectory, place);
			}
		});
		function isAtif(version) {
			return typeof version === "string" && version.startsWith("ATIF");
		}
		function atif_traceOf(trajectory, place) {
			const transcript = new Transcript(partOf(trajectory));
			const run = new AtifRun(transcript, (0, trace_attributes.Qv)(trajectory["subagent_trajectories"]));
			run.add(trajectory, undefined);
			return transcript.trace({
				id: (0, trace_attributes.ef)(trajectory["session_id"]) ?? (0, trace_attributes.ef)(trajectory["trajectory_id"]) ?? place.id,
				source: place.source,
				stated: statedBy(run.totals, run.toldByStep)
			});
		}
		function statedBy(totals, toldByStep) {
			const usages = totals.flatMap((metrics) => atif_run_usageOf({
				prompt_tokens: metrics?.["total_prompt_tokens"] ?? null,
				completion_tokens: metrics?.["total_completion_tokens"] ?? null,
				cached_tokens: metrics?.["total_cached_tokens"] ?? null
			}) ?? []);
			const costs = totals.flatMap((metrics) => (0, trace_attributes.wD)(metrics?.["total_cost_usd"]) ?? []);
			return {
				costUsd: costs.length === totals.length ? (0, usage_attributes.XN)(...costs) : null,
				usage: toldByStep ? null : (0, trace_usage.Rl)(usages),
				...(totals[0] ?? null) === null ? {} : { endsOpen: false }
			};
		}
		;
		class Fields {
			#byName = new Map();
			constructor(value) {
				for (const [key, held] of Object.entries((0, trace_attributes.av)(value) ?? {})) {
					const name = key.toLowerCase().replaceAll("_", "");
					if (!this.#byName.has(name)) this.#byName.set(name, held);
				}
			}
			get(name) {
				return this.#byName.get(name);
			}
			first(...names) {
				const name = names.find((each) => this.#byName.has(each));
				return name === undefined ? undefined : this.#byName.get(name);
			}
			text(...names) {
				for (const name of names) {
					const value = (0, trace_attributes.ef)(this.#byName.get(name));
					if (value !== null) return value;
				}
				return null;
			}
			number(name) {
				return (0, trace_attributes.wD)(this.#byName.get(name));
			}
			boolean(name) {
				const value = this.#byName.get(name);
				return typeof value === "boolean" ? value : null;
			}
			object(name) {
				return new Fields(this.#byName.get(name));
			}
			list(name) {
				const value = this.#byName.get(name);
				return Array.isArray(value) ? value : [];
			}
			has(name) {
				return this.#byName.has(name);
			}
			get isEmpty() {
				return this.#byName.size === 0;
			}
		}
		;
		class PromptKitConversation {
			#transcript;
			#names = new Map();
			#validations = [];
			#transitions = [];
			#state = null;
			#isComplete = false;
			#messages = 0;
			#calls = 0;
			#replies = 0;
			#last = null;
			constructor(transcript) {
				this.#transcript = transcript;
			}
			add(message, facts = {}) {
				const role = promptkit_conversation_roles.find((each) => each === message.role);
				if (role === undefined) return false;
				this.#last = role;
				if (role === "assistant") this.#call(message, facts);
				else if (role === "tool" && message.answer !== null) this.#run(message, message.answer, facts);
				else this.#say({
					role,
					parts: message.parts
				});
				this.#enter(message);
				return true;
			}
			validated(validation) {
				this.#validations.push({
					...validation,
					message: null,
					spanId: null
				});
			}
			moved({ from, to, event }) {
				this.#transitions.push({
					from,
					to,
					event,
					callsBefore: this.#calls
				});
				this.#state = to;
				this.#isComplete = false;
			}
			completed(state) {
				this.#state = state ?? this.#state;
				this.#isComplete = true;
			}
			trace(facts, about) {
				const workflow = this.#workflow();
				const endsOpen = this.#replies === 0 || about.isCutShort && this.#last !== "assistant";
				return this.#transcript.trace({
					...facts,
					stated: {
						...endsOpen ? { endsOpen } : {},
						...this.#replies === 0 ? { toolCallsComplete: false } : {},
						...workflow === null ? {} : { workflow },
						...about.allValidations || this.#validations.length > 0 ? { validations: this.#validations } : {},
						...facts.stated
					}
				});
			}
			#workflow() {
				const [current, transitions] = [this.#state, this.#transitions];
				if (current === null && transitions.length === 0) return null;
				return {
					current,
					transitions,
					isComplete: this.#isComplete
				};
			}
			#say(message) {
				this.#transcript.say(message);
				this.#messages++;
			}
			#call(message, facts) {
				const { parts, calls, latencyUs, spent } = message;
				const endUs = facts.endUs ?? message.timeUs;
				for (const { id, name } of calls) if (id !== null) this.#names.set(id, name);
				this.#transcript.call({
					output: {
						role: "assistant",
						parts: [...parts, ...calls.map((call) => ({
							type: "tool_call",
							call
						}))]
					},
					model: facts.model ?? null,
					provider: facts.provider ?? null,
					usage: facts.spent?.usage ?? spent.usage,
					costUsd: facts.spent?.costUsd ?? spent.costUsd,
					startUs: facts.startUs ?? before(endUs, latencyUs),
					endUs,
					...message.finishReason === null ? {} : { facts: { "gen_ai.response.finish_reasons": [message.finishReason] } }
				});
				this.#messages++;
				this.#replies++;
				for (const value of message.validations) this.#judge(value);
			}
			#run(message, answer, facts) {
				const { id, result, failureType, latencyUs } = answer;
				const failure = answer.failure ?? facts.failure ?? null;
				const name = answer.name ?? (id === null ? undefined : this.#names.get(id)) ?? null;
				if (name === null) {
					this.#say({
						role: "tool",
						parts: [{
							type: "tool_result",
							id,
							name,
							result,
							error: failure
						}]
					});
					return;
				}
				const endUs = facts.endUs ?? message.timeUs;
				const startUs = facts.startUs ?? before(endUs, latencyUs);
				const args = facts.args ?? null;
				this.#transcript.run({
					id,
					name,
					args,
					result,
					failure,
					failureType,
					startUs,
					endUs
				});
				this.#messages++;
				this.#calls++;
			}
			#judge(value) {
				const fields = new Fields(value);
				const name = fields.text("validatortype");
				if (name === null) return;
				const details = fields.object("details");
				const direction = details.text("direction");
				this.#validations.push({
					name,
					kind: "guardrail",
					passed: fields.boolean("passed"),
					score: details.number("score"),
					stage: direction === "input" ? "input" : "output",
					message: this.#messages - 1,
					details: (0, trace_arguments.Qt)(fields.get("details") ?? null),
					spanId: null
				});
			}
			#enter({ role, meta }) {
				const state = (0, trace_attributes.av)(meta.get("workflowstate")) ?? (0, trace_attributes.av)(meta.get("currentworkflowstate"));
				const current = (0, trace_attributes.ef)(state?.["current_state"]);
				if (state === null || current === null) return;
				const from = (0, trace_attributes.ef)(state["previous_state"]);
				if (role === "tool" && (from !== null || (0, trace_attributes.ef)(state["transition"]) !== null)) {
					this.moved({
						from,
						to: current,
						event: (0, trace_attributes.ef)(state["transition"])
					});
					this.#isComplete = state["terminal"] === true;
				} else this.#state = current;
			}
		}
		const promptkit_conversation_roles = [
			"system",
			"developer",
			"user",
			"assistant",
			"tool"
		];
		function before(endUs, latencyUs) {
			return endUs === null ? null : endUs - (latencyUs ?? 0);
		}
		function evaluationOf(value) {
			const fields = new Fields(value);
			const name = fields.text("evalid", "type", "evaltype");
			if (name === null) return null;
			const kind = fields.text("kind") === "guardrail" ? "guardrail" : "evaluation";
			const passed = fields.boolean("passed") ?? fields.boolean("value");
			const score = fields.number("score");
			return {
				name,
				kind,
				passed,
				score,
				stage: null,
				details: (0, trace_arguments.Qt)(detailsOf(value))
			};
		}
		function detailsOf(value) {
			const entries = Object.entries((0, trace_attributes.av)(value) ?? {});
			return Object.fromEntries(entries.filter(([key]) => ![
				"eval_id",
				"passed",
				"score"
			].includes(key)));
		}
		;
		function promptKitMessage(value) {
			const fields = new Fields(value);
			const cost = fields.object("costinfo");
			return {
				role: fields.text("role")?.toLowerCase() ?? "",
				parts: [...reasoningIn(fields.get("reasoning")), ...contentOf(fields)],
				calls: fields.list("toolcalls").flatMap(callOf),
				answer: answerIn(fields),
				timeUs: timeOf(fields.get("timestamp")),
				latencyUs: times(fields.number("latencyms"), 1e3) ?? times(cost.number("latencyns"), .001),
				spent: spentIn(cost),
				finishReason: fields.text("finishreason"),
				meta: fields.object("meta"),
				validations: fields.list("validations")
			};
		}
		function timeOf(value) {
			const micros = (0, trace_time.g)(value);
			return micros === null || micros <= 0 ? null : micros;
		}
		function spentIn(cost) {
			const sent = cost.number("inputtokens");
			const output = cost.number("outputtokens");
			const cacheRead = cost.number("cachedtokens");
			const costUsd = cost.number("totalcostusd") ?? cost.number("totalcost") ?? cost.number("cost");
			const isCounted = [
				sent,
				output,
				cacheRead
			].some((count) => count !== null && count > 0);
			if (!isCounted) return {
				usage: null,
				costUsd: costUsd === 0 ? null : costUsd
			};
			const input = sent !== null && cacheRead !== null && cacheRead > sent ? sent + cacheRead : sent;
			return {
				usage: {
					input,
					output,
					cacheRead,
					cacheWrite: null,
					reasoning: null,
					total: (0, usage_attributes.XN)(input, output)
				},
				costUsd
			};
		}
		function contentOf(fields) {
			const parts = fields.list("parts").flatMap(promptkit_message_partOf);
			const content = fields.get("content");
			if (parts.length > 0) return parts;
			return typeof content === "string" && content !== "" ? [{
				type: "text",
				text: content
			}] : [];
		}
		function promptkit_message_partOf(value) {
			const fields = new Fields(value);
			const type = fields.text("type")?.toLowerCase() ?? "";
			const text = fields.get("text");
			if (type === "text") return typeof text === "string" ? [{
				type: "text",
				text
			}] : [];
			if (type === "thinking") return typeof text === "string" ? [{
				type: "reasoning",
				text
			}] : [];
			const media = fields.object("media");
			if (media.isEmpty) return (0, core_json.Gv)(value) ? [{
				type: "unknown",
				raw: (0, trace_arguments.Qt)(value)
			}] : [];
			return [{
				type: "media",
				modality: modalities.find((name) => name === type) ?? "unknown",
				mimeType: media.text("mimetype"),
				data: media.text("data"),
				uri: media.text("url", "uri", "filepath", "path", "storagereference"),
				facts: factsOf(media)
			}];
		}
		const modalities = [
			"image",
			"audio",
			"video",
			"document"
		];
		function factsOf(media) {
			const duration = media.number("duration");
			const isForReplay = [
				"size",
				"uri",
				"path"
			].some((name) => media.has(name));
			return {
				bytes: media.number("size") ?? times(media.number("sizekb"), 1024),
				width: media.number("width"),
				height: media.number("height"),
				durationMs: isForReplay ? duration : times(duration, 1e3)
			};
		}
		function reasoningIn(value) {
			const text = typeof value === "string" ? value : new Fields(value).text("text", "content");
			return text === null || text === "" ? [] : [{
				type: "reasoning",
				text
			}];
		}
		function callOf(value) {
			const fields = new Fields(value);
			const inner = fields.has("function") ? fields.object("function") : fields;
			const name = inner.text("name");
			if (name === null) return [];
			return [{
				id: fields.text("id"),
				name,
				args: (0, trace_arguments.We)(inner.first("args", "arguments"))
			}];
		}
		function answerIn(fields) {
			const result = fields.object("toolresult");
			const id = fields.text("toolcallid");
			if (result.isEmpty && id === null) return null;
			if (result.isEmpty) return {
				...promptkit_message_plain,
				id,
				name: fields.text("name"),
				result: promptkit_message_resultOf(fields)
			};
			const failure = result.text("error");
			return {
				id: result.text("id") ?? id,
				name: result.text("name"),
				result: promptkit_message_resultOf(result) ?? (failure === null ? promptkit_message_resultOf(fields) : null),
				failure,
				failureType: failure === null ? null : result.text("errortype"),
				latencyUs: times(result.number("latencyms"), 1e3)
			};
		}
		const promptkit_message_plain = {
			failure: null,
			failureType: null,
			latencyUs: null
		};
		function promptkit_message_resultOf(fields) {
			const list = fields.list("parts");
			const parts = list.flatMap(promptkit_message_partOf);
			if (parts.some(({ type }) => type !== "text")) return (0, trace_arguments.Qt)([...list]);
			if (parts.length > 0) return parts.map((part) => part.type === "text" ? part.text : "").join("");
			const content = fields.get("content");
			return content === undefined ? null : (0, trace_arguments.Qt)(content);
		}
		function times(value, factor) {
			return value === null ? null : value * factor;
		}
		;
		function traceOfTurns(output, place) {
			const provider = output.text("providerid");
			const turns = output.list("turns").map((turn) => new Fields(turn));
			const times = turns.flatMap((turn) => timeOf(turn.get("timestamp")) ?? []);
			const conversation = new PromptKitConversation(new Transcript({
				name: "agent",
				startUs: times[0] ?? null,
				endUs: times.at(-1) ?? null,
				facts: provider === null ? {} : { "promptkit.provider_id": provider }
			}));
			for (const turn of turns) addTurn(conversation, turn);
			const total = output.object("summary").number("totalcost");
			return conversation.trace({
				id: place.id,
				source: place.source,
				scenario: (0, trace_naming.ic)(output.get("scenarioid")),
				stated: { costUsd: total === 0 ? null : total }
			}, {
				allValidations: false,
				isCutShort: false
			});
		}
		function addTurn(conversation, turn) {
			const timestamp = turn.get("timestamp") ?? null;
			const user = (0, trace_attributes.av)(turn.get("usermessage"));
			if (user !== null) conversation.add(promptKitMessage({
				timestamp,
				...user,
				role: "user"
			}));
			const response = turn.object("response");
			const reply = (0, trace_attributes.av)(response.get("message"));
			if (reply !== null && Object.keys(reply).length > 0) {
				const cost = response.object("cost");
				const facts = cost.isEmpty ? {} : { spent: spentIn(cost) };
				conversation.add(promptKitMessage({
					timestamp,
					...reply,
					role: "assistant"
				}), facts);
			}
			for (const result of turn.list("toolresults")) conversation.add(promptKitMessage(toolMessage(result)));
		}
		function toolMessage(result) {
			return {
				...(0, trace_attributes.av)(result),
				role: "tool"
			};
		}
		;
		const promptKitArena = conversationFormat({
			id: "promptkit-arena",
			title: "PromptKit Arena",
			summary: "PromptKit Arena output: one run as JSON, with its scenario, cost and guardrails",
			about: "`promptarena run` writes one `<RunID>.json` for each scenario and provider to its output folder. The `index.json` beside them and runs that Arena skipped are passed over.",
			never: [],
			isRecord: (value) => (0, core_json.Gv)(value) && (isRun(value) || isTurns(value) || isIndex(value)),
			starts: (text) => longStarts.some((keys) => keys.every((key) => key.test(text))),
			passedOver: (record) => {
				const fields = new Fields(record);
				if (fields.has("runids")) return "It is the index of a PromptKit Arena output; the runs are in files beside it.";
				if (fields.get("skipped") !== true) return null;
				return `PromptKit Arena skipped this run: ${fields.text("skipreason") ?? "it does not say why"}.`;
			},
			*traces(record, place) {
				if (!(0, core_json.Gv)(record)) return;
				yield isRun(record) ? traceOfRun(new Fields(record), place) : traceOfTurns(new Fields(record), place);
			}
		});
		function isRun(value) {
			return typeof value["RunID"] === "string" && "ScenarioID" in value && "Messages" in value;
		}
		function isTurns(value) {
			const turns = value["turns"];
			if (typeof value["scenario_id"] !== "string" || !Array.isArray(turns)) return false;
			return turns.every((turn) => (0, core_json.Gv)(turn) && ("user_message" in turn || "response" in turn));
		}
		function isIndex(value) {
			return typeof value["total_runs"] === "number" && Array.isArray(value["run_ids"]);
		}
		const longStarts = [
			[/^\s*(?:\[\s*)?\{\s*"RunID"\s*:/, /(?<!\\)"ScenarioID"\s*:/],
			[
				/^\s*(?:\[\s*)?\{\s*"scenario_id"\s*:/,
				/(?<!\\)"turns"\s*:/,
				/(?<!\\)"(?:user_message|response)"\s*:/
			],
			[/^\s*\{\s*"total_runs"\s*:/, /(?<!\\)"run_ids"\s*:/]
		];
		function traceOfRun(run, place) {
			const failure = run.text("error");
			const conversation = new PromptKitConversation(new Transcript({
				name: run.text("promptpack") ?? "agent",
				startUs: timeOf(run.get("starttime")),
				endUs: timeOf(run.get("endtime")),
				error: failure === null ? null : {
					type: null,
					message: failure
				},
				facts: namesOf(run)
			}));
			for (const message of run.list("messages")) conversation.add(promptKitMessage(message));
			const evals = run.list("evalresults").flatMap((value) => evaluationOf(value) ?? []);
			for (const each of evals) conversation.validated(each);
			const scores = evals.flatMap(({ name, score }) => score === null ? [] : [[name, score]]);
			const { usage, costUsd } = spentIn(run.object("cost"));
			const nanos = run.number("duration");
			return conversation.trace({
				id: run.text("runid") ?? place.id,
				source: place.source,
				scenario: (0, trace_naming.ic)(run.get("scenarioid")),
				stated: {
					usage,
					costUsd,
					durationUs: nanos === null || nanos === 0 ? null : nanos / 1e3,
					...scores.length === 0 ? {} : { scores: Object.fromEntries(scores) }
				}
			}, {
				allValidations: true,
				isCutShort: failure !== null
			});
		}
		function namesOf(run) {
			const facts = {};
			for (const [name, attribute] of attributes) {
				const value = run.text(name);
				if (value !== null) facts[attribute] = value;
			}
			return facts;
		}
		const attributes = [
			["providerid", "promptkit.provider_id"],
			["region", "promptkit.region"],
			["promptpack", "promptkit.prompt_pack"],
			["personaid", "promptkit.persona_id"]
		];
		;
		function scenarioOfRun(id) {
			const match = /^\d{4}-\d\d-\d\dT[^_]{1,40}_(.{1,400})_[0-9a-f]{8}(?:_[0-9a-z]{1,16})?$/.exec(id);
			const parts = match?.[1]?.split("_") ?? [];
			if (parts.length === 3) return parts[2] ?? null;
			const region = parts.indexOf("default", 1);
			const isOnly = region !== -1 && !parts.includes("default", region + 1);
			return isOnly && region + 1 < parts.length ? parts.slice(region + 1).join("_") : null;
		}
		;
		const none = {
			name: null,
			args: null,
			startUs: null,
			endUs: null,
			failure: null,
			end: null
		};
		function toolEvents(events) {
			const byId = new Map();
			for (const event of events) {
				if (!event.type.startsWith("tool.call.")) continue;
				const data = event.fields.object("data");
				const id = data.text("callid");
				if (id === null) continue;
				const known = byId.get(id) ?? none;
				const timeUs = timeOf(event.fields.get("timestamp"));
				const name = data.text("toolname") ?? known.name;
				if (event.type === "tool.call.started") {
					byId.set(id, {
						...known,
						name,
						args: (0, trace_arguments.Qt)(data.get("args") ?? null),
						startUs: timeUs
					});
					continue;
				}
				const nanos = data.number("duration");
				const began = timeUs === null || nanos === null ? null : timeUs - nanos / 1e3;
				const isFailed = event.type === "tool.call.failed" || data.text("status") === "error";
				const failure = isFailed ? data.text("error") ?? "the tool call failed" : null;
				byId.set(id, {
					...known,
					name,
					startUs: known.startUs ?? began,
					endUs: timeUs,
					failure,
					end: event
				});
			}
			return byId;
		}
		function promptkit_tool_events_answerOf(id, { name, failure, end }) {
			if (name === null || end === null) return null;
			const parts = end.fields.object("data").get("parts") ?? [];
			const result = {
				id,
				name,
				parts,
				...failure === null ? {} : { error: failure }
			};
			return {
				role: "tool",
				tool_result: result
			};
		}
		;
		function promptkit_session_traceOfSession(id, events, metadata, source) {
			return new promptkit_session_Session(events, metadata).trace(id, source);
		}
		class promptkit_session_Session {
			#events;
			#metadata;
			#messages = new Map();
			#tools;
			#answered;
			#failure;
			constructor(events, metadata) {
				this.#events = events;
				this.#metadata = metadata;
				this.#tools = toolEvents(events);
				this.#failure = events.some(({ type }) => type === "pipeline.failed") ? "the pipeline failed" : null;
				this.#readMessages();
				this.#readCalls();
				const messages = [...this.#messages.values()];
				this.#answered = new Set(messages.flatMap(({ message }) => message.answer?.id ?? []));
			}
			trace(id, source) {
				const times = this.#events.flatMap(({ fields }) => timeOf(fields.get("timestamp")) ?? []);
				const startUs = times.reduce((first, time) => Math.min(first ?? time, time), null);
				const endUs = times.reduce((last, time) => Math.max(last ?? time, time), null);
				const error = this.#failure === null ? null : {
					type: null,
					message: this.#failure
				};
				const conversation = new PromptKitConversation(new Transcript({
					name: "agent",
					startUs,
					endUs,
					error,
					facts: providerOf(this.#metadata)
				}));
				this.#addPrompt(conversation);
				for (const event of this.#events) this.#add(conversation, event);
				return conversation.trace({
					id,
					source,
					scenario: scenarioOfRun(id)
				}, {
					allValidations: false,
					isCutShort: this.#failure !== null
				});
			}
			#readMessages() {
				const byPlace = new Map();
				const seen = new Set();
				for (const event of this.#events) {
					const { type, fields } = event;
					const data = fields.object("data");
					const place = String(data.number("index") ?? "");
					if (type === "message" || type === "message.created") {
						const key = place === "" || place === "0" ? null : (0, core_json.dj)((0, trace_arguments.Qt)(fields.get("data") ?? null));
						if (key !== null && seen.has(key)) continue;
						if (key !== null) seen.add(key);
						const logged = {
							message: promptkit_session_messageIn(fields),
							facts: this.#aboutCalls()
						};
						this.#messages.set(event, logged);
						byPlace.set(place, logged);
					}
					const updated = type === "message.updated" ? byPlace.get(place) : undefined;
					if (updated === undefined) continue;
					const latencyMs = data.number("latencyms");
					const endUs = updated.message.timeUs;
					updated.facts = {
						...updated.facts,
						spent: spentIn(data),
						...latencyMs === null || endUs === null ? {} : { startUs: endUs - latencyMs * 1e3 }
					};
				}
			}
			#readCalls() {
				const calls = this.#events.filter(({ type, fields }) => {
					const source = fields.object("data").text("source");
					return type === "provider.call.completed" && (source === null || source === "agent");
				});
				const replies = [...this.#messages.values()].filter(({ message }) => message.role === "assistant");
				if (calls.length !== replies.length) return;
				for (const [index, { fields }] of calls.entries()) {
					const reply = replies[index];
					const data = fields.object("data");
					const endUs = timeOf(fields.get("timestamp"));
					const nanos = data.number("duration");
					if (reply === undefined) continue;
					const spent = spentIn(data);
					reply.facts = {
						...reply.facts,
						model: data.text("model") ?? reply.facts.model ?? null,
						provider: data.text("provider") ?? reply.facts.provider ?? null,
						...spent.usage === null ? {} : { spent },
						...endUs === null || nanos === null ? {} : {
							startUs: endUs - nanos / 1e3,
							endUs
						}
					};
				}
			}
			#aboutCalls() {
				return {
					model: this.#metadata.text("model"),
					provider: this.#metadata.text("providername", "providerid")
				};
			}
			#addPrompt(conversation) {
				if ([...this.#messages.values()].some(({ message }) => message.role === "system")) return;
				const started = this.#events.find(({ type }) => type === "conversation.started");
				const content = started?.fields.object("data").text("systemprompt") ?? null;
				if (content !== null) conversation.add(promptKitMessage({
					role: "system",
					content
				}));
			}
			#add(conversation, event) {
				const logged = this.#messages.get(event);
				if (logged !== undefined) {
					const { message, facts } = logged;
					const ran = this.#tools.get(message.answer?.id ?? "");
					conversation.add(message, ran === undefined ? facts : {
						...facts,
						...ran
					});
				} else if (event.type.startsWith("tool.call.")) this.#addCall(conversation, event);
				else addState(conversation, event);
			}
			#addCall(conversation, event) {
				const id = event.fields.object("data").text("callid");
				const ran = id === null ? undefined : this.#tools.get(id);
				if (id === null || ran === undefined || ran.end !== event || this.#answered.has(id)) return;
				const answer = promptkit_tool_events_answerOf(id, ran);
				if (answer !== null) conversation.add(promptKitMessage(answer), ran);
			}
		}
		function addState(conversation, { type, fields }) {
			const data = fields.object("data");
			const raw = fields.get("data") ?? null;
			if (type === "workflow.transitioned") {
				const to = data.text("tostate");
				if (to !== null) conversation.moved({
					from: data.text("fromstate"),
					to,
					event: data.text("event")
				});
			} else if (type === "workflow.completed") conversation.completed(data.text("finalstate"));
			else if (type === "validation.failed" || type === "validation.passed") {
				const name = data.text("validatorname", "validatortype");
				const stage = data.text("direction", "validatortype") === "input" ? "input" : "output";
				const passed = type === "validation.passed";
				const details = (0, trace_arguments.Qt)(raw);
				const score = data.number("score");
				if (name !== null) conversation.validated({
					name,
					kind: "guardrail",
					passed,
					score,
					stage,
					details
				});
			} else if (type === "eval.completed" || type === "eval.failed") {
				const evaluation = evaluationOf(raw);
				if (evaluation !== null) conversation.validated(evaluation);
			}
		}
		function promptkit_session_messageIn(fields) {
			const timestamp = fields.get("timestamp") ?? null;
			const held = fields.first("message", "data");
			const message = promptKitMessage(held);
			return {
				...message,
				timeUs: message.timeUs ?? timeOf(timestamp)
			};
		}
		function providerOf(metadata) {
			const provider = metadata.text("providername", "providerid");
			return provider === null ? {} : { "promptkit.provider_id": provider };
		}
		;
		const promptKitRecording = {
			id: "promptkit-recording",
			title: "PromptKit recordings",
			summary: "PromptKit session recordings: event logs (JSON Lines) and their exports, `*.recording.json`",
			about: "Arena writes them to `recordings/` in its output folder when `defaults.output.recording.enabled` is set; the runtime writes the same log wherever a file event store is used. Give these or the output of the runs: of both, each run would count twice.",
			never: [],
			detect: (head) => areLines(head) || isExport(head.document) || startsExport(head),
			read: (file, head) => readSessions(file, head, areLines(head), new RecordingLog({
				file: file.path,
				format: "promptkit-recording"
			}))
		};
		function areLines({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined) return promptkit_recording_isRow(firstLine);
			return /^\s*\{"seq":\d{1,15},(?:"parent_id":\d{1,15},)?"event":\{"type":"[a-z_.]{1,60}","timestamp":/.test(text);
		}
		function promptkit_recording_isRow(value) {
			if (!(0, core_json.Gv)(value)) return false;
			const { seq, type, event, metadata } = value;
			if (type === "metadata") return (0, core_json.Gv)(metadata) && "session_id" in metadata;
			return (typeof seq === "number" || type === "event") && promptkit_recording_isEvent(event);
		}
		function promptkit_recording_isEvent(value) {
			if (!(0, core_json.Gv)(value) || typeof value["type"] !== "string") return false;
			return "timestamp" in value && ("session_id" in value || "data_type" in value);
		}
		function isExport(value) {
			if (!(0, core_json.Gv)(value) || !(0, core_json.Gv)(value["metadata"]) || !Array.isArray(value["events"])) return false;
			if (!("session_id" in value["metadata"])) return false;
			return value["events"].every((event) => promptkit_recording_isEvent(event) || (0, core_json.Gv)(event) && typeof event["type"] === "string" && "timestamp" in event);
		}
		function startsExport({ text, document, firstLine }) {
			if (document !== undefined || firstLine !== undefined) return false;
			return /^\s*\{\s*"metadata"\s*:\s*\{\s*"session_id"\s*:/.test(text) && /(?<!\\)"events"\s*:\s*\[/.test(text);
		}
		class RecordingLog {
			#source;
			#sessions = new Map();
			#metadata = new Fields(undefined);
			constructor(source) {
				this.#source = source;
			}
			take(value) {
				const row = new Fields(value);
				if (row.has("metadata")) this.#metadata = row.object("metadata");
				if (Array.isArray(row.get("events"))) {
					for (const event of row.list("events")) this.#add(event, null);
					return true;
				}
				if (row.has("event")) return this.#add(row.get("event") ?? null, row.number("seq"));
				return row.text("type") === "metadata" && row.has("metadata");
			}
			*traces() {
				const ids = [...this.#sessions.keys()];
				for (const [id, events] of this.#sessions) {
					const own = ids.length === 1 ? this.#metadata.text("sessionid") ?? id : id;
					const known = own === "" ? (0, trace_assemble.Vc)(this.#source.file) : own;
					yield promptkit_session_traceOfSession(known, inOrder(events), this.#metadata, this.#source);
				}
			}
			#add(raw, seq) {
				const fields = new Fields(raw);
				const type = fields.text("type");
				if (type === null) return false;
				const id = fields.text("sessionid") ?? "";
				const event = {
					type,
					seq: seq ?? fields.number("seq"),
					fields,
					raw
				};
				const session = this.#sessions.get(id);
				if (session === undefined) this.#sessions.set(id, [event]);
				else session.push(event);
				return true;
			}
		}
		function inOrder(events) {
			const bySeq = new Map();
			for (const event of events) {
				if (event.seq === null) return events;
				const known = bySeq.get(event.seq);
				if (known !== undefined && promptkit_recording_keyOf(known) !== promptkit_recording_keyOf(event)) return events;
				bySeq.set(event.seq, event);
			}
			return [...bySeq.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
		}
		function promptkit_recording_keyOf({ raw }) {
			return (0, core_json.dj)((0, trace_arguments.Qt)(raw));
		}
		var parse_yaml = __webpack_require__(9766);
		;
		const promptKitTranscript = {
			id: "promptkit-transcript",
			title: "PromptKit transcripts",
			summary: "PromptKit transcripts: a conversation in YAML, `*.transcript.yaml`",
			about: "Written by hand, or by what turns recordings of other systems into input for `promptarena eval`. In a folder of traces it must be named `*.transcript.yaml`.",
			never: ["tokens", "cost"],
			detect: startsTranscript,
			read: promptkit_transcript_read
		};
		function startsTranscript({ text, document, firstLine }) {
			if (document !== undefined || firstLine !== undefined) return false;
			const first = text.split("\n", 200).find((line) => /^[^\s#%-]/.test(line)) ?? "";
			if (!/^(?:metadata|messages)\s*:/.test(first)) return false;
			return /^messages[ \t]*:[ \t]*(?:#.*)?\r?$/m.test(text) && /^[ \t]*(?:-[ \t]+)?role[ \t]*:/m.test(text);
		}
		async function* promptkit_transcript_read(file) {
			const text = await (0, trace_document.u)(file.open(), limits.F.yamlTrace);
			if (text === null) {
				const most = `${limits.F.yamlTrace >> 20} MiB`;
				return yield problem(file, `The file is larger than ${most}, the most that a transcript may have.`, null);
			}
			const parsed = (0, parse_yaml.h)(text, { scalars: "text" });
			if (!parsed.ok) return yield problem(file, `This is no YAML: ${parsed.message}.`, parsed.position);
			const [fault] = parsed.faults;
			if (fault !== undefined) {
				return yield problem(file, `${fault.message}.`, parsed.locate(fault.path, fault.part));
			}
			const transcript = new Fields(parsed.value);
			const at = transcript.list("messages").findIndex((message) => !(0, core_json.Gv)(message) || !("role" in message));
			if (at !== -1) yield problem(file, "This is no message: it has no `role`.", parsed.locate(["messages", at]));
			if (transcript.list("messages").length === 0) return;
			yield {
				kind: "trace",
				trace: promptkit_transcript_traceOf(transcript, file),
				supersedes: false
			};
		}
		function promptkit_transcript_traceOf(transcript, file) {
			const metadata = transcript.object("metadata");
			const messages = transcript.list("messages").map(promptKitMessage);
			const times = messages.flatMap(({ timeUs }) => timeUs ?? []);
			const conversation = new PromptKitConversation(new Transcript({
				name: "agent",
				startUs: times[0] ?? null,
				endUs: times.at(-1) ?? null
			}));
			const facts = {
				model: metadata.text("model"),
				provider: metadata.text("provider")
			};
			for (const message of messages) conversation.add(message, facts);
			const id = metadata.text("sessionid") ?? (0, trace_assemble.Vc)(file.path);
			return conversation.trace({
				id,
				source: {
					file: file.path,
					format: "promptkit-transcript"
				},
				scenario: scenarioOfRun(id)
			}, {
				allValidations: false,
				isCutShort: false
			});
		}
		function problem({ path }, message, position) {
			const diagnostic = {
				code: "trace-document",
				severity: "error",
				message,
				file: path,
				...position
			};
			return {
				kind: "diagnostic",
				diagnostic
			};
		}
		var content = __webpack_require__(600);
		var registry = __webpack_require__(7163);
		var span_error = __webpack_require__(1714);
		;
		function spanFrom({ status, ...init }) {
			const { attributes, events, name } = init;
			const error = (0, span_error.J)(status, attributes, events);
			return new trace_span.L({
				...init,
				kind: (0, registry.I)(attributes, name, events) ?? "span",
				error
			}, content.b);
		}
		function plainAttributes(value) {
			return new trace_attributes.FL((0, trace_attributes.av)(value) ?? {});
		}
		function eventsFrom(list, timeOf) {
			if (!Array.isArray(list)) return [];
			return list.flatMap((item) => {
				const event = (0, trace_attributes.av)(item);
				if (event === null) return [];
				const name = typeof event["name"] === "string" ? event["name"] : "";
				return {
					name,
					timeUs: timeOf(event),
					attributes: plainAttributes(event["attributes"])
				};
			});
		}
		function namingOfResource(resource) {
			const attributes = (0, trace_attributes.av)((0, trace_attributes.av)(resource)?.["attributes"]);
			return attributes === null ? trace_naming.p1 : (0, trace_naming.aI)(new trace_attributes.FL(attributes));
		}
		;
		function timbal_values_isMessage(value) {
			return (0, core_json.Gv)(value) && typeof value["role"] === "string" && "content" in value;
		}
		function textOfOutput(value) {
			return timbal_values_isMessage(value) ? words((0, message_from.W)(value, "assistant")) : (0, trace_arguments.mG)(value);
		}
		function words({ parts }) {
			const texts = parts.flatMap((part) => part.type === "text" ? [part.text] : []);
			return texts.join("\n\n").trim();
		}
		function timbal_values_resultOf(value) {
			return timbal_values_isMessage(value) ? textOfOutput(value) : value ?? null;
		}
		function promptIn(input) {
			const given = (0, trace_attributes.av)(input);
			const prompt = given?.["prompt"];
			if (typeof prompt === "string") return prompt;
			if (timbal_values_isMessage(prompt)) return textOfOutput(prompt);
			return Array.isArray(prompt) ? words((0, message_from.W)({
				role: "user",
				content: prompt
			}, "user")) : firstAsked(given?.["messages"]);
		}
		function firstAsked(messages) {
			if (!Array.isArray(messages)) return null;
			const first = messages.map((item) => (0, message_from.W)(item, "user")).find(({ role }) => role === "user");
			return first === undefined ? null : words(first);
		}
		function usageIn(value) {
			const counts = {
				input: timbal_values_none,
				output: timbal_values_none,
				cacheRead: timbal_values_none,
				cacheWrite: timbal_values_none
			};
			for (const [key, held] of Object.entries((0, trace_attributes.av)(value) ?? {})) {
				const metric = key.slice(key.lastIndexOf(":") + 1);
				const count = (0, trace_attributes.wD)(held);
				if (count === null || !/_tokens(?:_|$)/.test(metric)) continue;
				if (/output/.test(metric)) counts.output = (0, usage_attributes.XN)(counts.output, count);
				else if (/input/.test(metric)) {
					counts.input = (0, usage_attributes.XN)(counts.input, count);
					if (/cached|cache_read/.test(metric)) counts.cacheRead = (0, usage_attributes.XN)(counts.cacheRead, count);
					else if (/cache/.test(metric)) counts.cacheWrite = (0, usage_attributes.XN)(counts.cacheWrite, count);
				}
			}
			const { input, output } = counts;
			if (input === null && output === null) return null;
			return {
				...counts,
				reasoning: null,
				total: (0, usage_attributes.XN)(input, output)
			};
		}
		const timbal_values_none = null;
		function modelOf(record) {
			const metadata = (0, trace_attributes.av)(record["metadata"]);
			const name = (0, trace_attributes.ef)(metadata?.["model_name"]);
			if (name !== null) return {
				model: name,
				provider: (0, trace_attributes.ef)(metadata?.["model_provider"])
			};
			const key = Object.keys((0, trace_attributes.av)(record["usage"]) ?? {}).find((each) => /_tokens/.test(each));
			const asked = (0, trace_attributes.ef)((0, trace_attributes.av)(record["input"])?.["model"]);
			const path = key === undefined ? asked : key.slice(0, Math.max(0, key.lastIndexOf(":")));
			if (path === null || path === "") return {
				model: null,
				provider: null
			};
			const slash = path.indexOf("/");
			return {
				model: path.slice(slash + 1),
				provider: slash === -1 ? null : path.slice(0, slash)
			};
		}
		function errorIn(record) {
			const { error } = record;
			if (typeof error === "string" && error !== "") return {
				type: null,
				message: error
			};
			const held = (0, trace_attributes.av)(error);
			const status = (0, trace_attributes.av)(record["status"]);
			const isStopped = status?.["code"] === "cancelled" && status["reason"] === "interrupted";
			if (held === null && status?.["code"] !== "error" && !isStopped) return null;
			const type = (0, trace_attributes.ef)(held?.["type"]) ?? (isStopped ? "interrupted" : null);
			return {
				type,
				message: (0, trace_attributes.ef)(held?.["message"]) ?? (0, trace_attributes.ef)(status?.["message"]) ?? "it failed"
			};
		}
		;
		function isEvalRow(value) {
			if (!(0, core_json.Gv)(value)) return false;
			const { event, results } = value;
			if (event === "start") return typeof value["total"] === "number" && Array.isArray(value["evals"]);
			if (event === "summary") return "total_duration" in value;
			if (event === "result") return timbal_eval_isResult(value);
			return Array.isArray(results) && "total_duration" in value && results.every(timbal_eval_isResult);
		}
		function timbal_eval_isResult(value) {
			if (!(0, core_json.Gv)(value) || typeof value["name"] !== "string") return false;
			return Array.isArray(value["validators"]) && "output" in value && "usage" in value;
		}
		function isEvalFrame(row) {
			return row["event"] === "start" || row["event"] === "summary";
		}
		function* tracesOfEvals(row, place) {
			if (!Array.isArray(row["results"])) {
				yield traceOfEval(row, place);
				return;
			}
			for (const [index, result] of (0, trace_attributes.Qv)(row["results"]).entries()) yield traceOfEval(result, {
				...place,
				id: `${place.id}#${index + 1}`
			});
		}
		function traceOfEval(result, { id, source }) {
			const { output = null, params } = result;
			const transcript = new Transcript({
				name: "agent",
				error: errorIn(result)
			});
			for (const message of askedIn(params)) transcript.say(message);
			const answer = textOfOutput(output);
			if (timbal_values_isMessage(output)) transcript.say((0, message_from.W)(output, "assistant"));
			else if (answer !== null) transcript.say({
				role: "assistant",
				parts: [timbal_eval_text(answer)]
			});
			const seconds = (0, trace_attributes.wD)(result["duration"]);
			return transcript.trace({
				id,
				source,
				scenario: (0, trace_naming.ic)(result["name"]),
				stated: {
					finalOutput: answer,
					endsOpen: answer === null,
					usage: usageIn(result["usage"]),
					durationUs: seconds === null ? null : seconds * 1e6,
					toolCallsComplete: false
				}
			});
		}
		function askedIn(params) {
			const messages = (0, trace_attributes.av)(params)?.["messages"];
			if (Array.isArray(messages)) return messages.map((message) => (0, message_from.W)(message, "user"));
			const prompt = promptIn(params);
			return prompt === null ? [] : [{
				role: "user",
				parts: [timbal_eval_text(prompt)]
			}];
		}
		function timbal_eval_text(words) {
			return {
				type: "text",
				text: words
			};
		}
		;
		function timbalSpans(records) {
			const kinds = new Kinds(records);
			return records.flatMap((record) => {
				const kind = kinds.of(record);
				const parentId = (0, trace_attributes.ef)(record["parent_call_id"]);
				if (kind !== "agent" || kinds.ofParent(record) !== "agent") return timbal_spans_spanOf(record, kind, parentId);
				const call = `${timbal_spans_idOf(record)}/call`;
				return [timbal_spans_callOf(record, call, parentId), timbal_spans_spanOf(record, kind, call)];
			});
		}
		class Kinds {
			#byId = new Map();
			#holders = new Set();
			#askers = new Set();
			#known = new Map();
			constructor(records) {
				for (const record of records) {
					this.#byId.set(timbal_spans_idOf(record), record);
					const parent = (0, trace_attributes.ef)(record["parent_call_id"]);
					if (parent === null) continue;
					this.#holders.add(parent);
					if (typeOf(record) === "LLM" || isCalledLlm(record)) this.#askers.add(parent);
				}
				for (const record of records) this.#known.set(record, this.#kindOf(record));
			}
			of(record) {
				return this.#known.get(record) ?? "span";
			}
			ofParent(record) {
				const parent = this.#parentOf(record);
				return parent === undefined ? null : this.of(parent);
			}
			#kindOf(record) {
				const type = typeOf(record);
				const parent = this.#parentOf(record);
				if (type === "LLM" || isCalledLlm(record) && parent !== undefined) return "llm";
				if (type === "Agent" || this.#askers.has(timbal_spans_idOf(record))) return "agent";
				if (type === "Workflow") return "workflow";
				const isStep = parent !== undefined && !this.#askers.has(timbal_spans_idOf(parent)) && typeOf(parent) !== "Agent";
				if (type === "Tool" || parent !== undefined && !isStep) return "tool";
				if (this.#holders.has(timbal_spans_idOf(record))) return "workflow";
				if (isStep) return "step";
				return timbal_values_isMessage(record["output"]) ? "agent" : "span";
			}
			#parentOf(record) {
				return this.#byId.get((0, trace_attributes.ef)(record["parent_call_id"]) ?? "");
			}
		}
		function timbal_spans_idOf(record) {
			return (0, trace_attributes.ef)(record["call_id"]) ?? "";
		}
		function typeOf(record) {
			return (0, trace_attributes.ef)((0, trace_attributes.av)(record["metadata"])?.["type"]);
		}
		function isCalledLlm(record) {
			const type = typeOf(record);
			return nameOf(record) === "llm" && (type === null || type === "Tool");
		}
		function nameOf(record) {
			const path = (0, trace_attributes.ef)(record["path"]) ?? "";
			return path.slice(path.lastIndexOf(".") + 1);
		}
		function timbal_spans_spanOf(record, kind, parentId) {
			const init = {
				...placeOf(record),
				id: timbal_spans_idOf(record),
				parentId,
				kind
			};
			const read = kind === "llm" ? modelContent : kind === "tool" ? timbal_spans_toolContent : runContent;
			return new trace_span.L({
				...init,
				attributes: new trace_attributes.FL(record)
			}, () => read(record));
		}
		function timbal_spans_callOf(record, id, parentId) {
			const init = {
				...placeOf(record),
				id,
				parentId,
				kind: "tool",
				attributes: trace_attributes.jg
			};
			return new trace_span.L(init, () => timbal_spans_toolContent(record));
		}
		function placeOf(record) {
			const [startUs, endUs] = [microsOf(record["t0"]), microsOf(record["t1"])];
			return {
				name: nameOf(record),
				startUs,
				endUs,
				error: errorIn(record),
				events: []
			};
		}
		function microsOf(value) {
			return typeof value === "number" && Number.isFinite(value) ? value * 1e3 : null;
		}
		function modelContent(record) {
			const { input, output } = record;
			return {
				...trace_span.j,
				...modelOf(record),
				input: timbal_spans_askedIn((0, trace_attributes.av)(input)),
				output: timbal_values_isMessage(output) ? [(0, message_from.W)(output, "assistant")] : [],
				recorded: timbal_values_isMessage(output),
				usage: usageIn(record["usage"])
			};
		}
		function timbal_spans_askedIn(input) {
			const prompt = (0, trace_attributes.ef)(input?.["system_prompt"]);
			const system = prompt === null ? [] : [{
				role: "system",
				parts: [{
					type: "text",
					text: prompt
				}]
			}];
			return [...system, ...(0, message_from.j)(input?.["messages"], "user") ?? []];
		}
		function timbal_spans_toolContent(record) {
			const { input = null, output } = record;
			const facts = {
				name: nameOf(record),
				callId: (0, trace_attributes.ef)((0, trace_attributes.av)(record["metadata"])?.["tool_call_id"]),
				args: (0, core_json.Gv)(input) ? (0, trace_arguments.Qt)(input) : null,
				result: (0, trace_arguments.Qt)(timbal_values_resultOf(output)),
				error: errorIn(record)?.message ?? null
			};
			return {
				...trace_span.j,
				tools: [facts],
				usage: usageIn(record["usage"])
			};
		}
		function runContent(record) {
			return {
				...trace_span.j,
				inputText: promptIn(record["input"]),
				outputText: textOfOutput(record["output"]),
				usage: usageIn(record["usage"])
			};
		}
		;
		function statedByRoot(root) {
			return new RootStated(root);
		}
		class RootStated {
			#root;
			constructor(root) {
				this.#root = root;
			}
			get finalOutput() {
				return textOfOutput(this.#root["output"]);
			}
			get endsOpen() {
				const { output = null, t1 = null } = this.#root;
				return output === null && (t1 === null || errorIn(this.#root) !== null);
			}
			get userInput() {
				return promptIn(this.#root["input"]);
			}
			get toolCallsComplete() {
				return typeof this.#root["t1"] === "number";
			}
		}
		;
		const timbal = conversationFormat({
			id: "timbal",
			title: "Timbal",
			summary: "Timbal traces: runs as `JsonlTracingProvider` writes them, or the spans of one run as a list; results of its evals as JSON",
			about: "Give the agent `tracing_provider=JsonlTracingProvider.configured(_path=Path(\"traces.jsonl\"))`, or write `trace.model_dump()` as JSON. `python -m timbal.evals.cli --format json` names the scenario of each run, and tells neither tools nor model calls.",
			never: ["cost"],
			isRecord: (value) => spansIn(value) !== null || isEvalRow(value),
			starts: (text) => /^\s*[[{]/.test(text) && timbal_longStarts.some((keys) => keys.every((key) => key.test(text))),
			passedOver: (record) => isEvalRow(record) && isEvalFrame(record) ? "It tells of the results in this file how many there are." : null,
			*traces(record, place) {
				const spans = spansIn(record);
				if (spans !== null) yield timbal_traceOf(spans, (0, trace_attributes.ef)((0, trace_attributes.av)(record)?.["run_id"]), place);
				else if (isEvalRow(record)) yield* tracesOfEvals(record, place);
			}
		});
		const timbal_longStarts = [[
			/(?<!\\)"path"\s*:\s*"/,
			/(?<!\\)"call_id"\s*:\s*"/,
			/(?<!\\)"parent_call_id"\s*:/
		], [
			/(?<!\\)"results"\s*:\s*\[/,
			/(?<!\\)"total_duration"\s*:/,
			/(?<!\\)"validators"\s*:/
		]];
		function spansIn(value) {
			if (Array.isArray(value)) return areSpans(value) ? (0, trace_attributes.Qv)(value) : null;
			const held = (0, trace_attributes.av)(value);
			if (held === null) return null;
			const list = typeof held["run_id"] === "string" ? held["spans"] : held["trace"];
			if (Array.isArray(list)) return areSpans(list) ? (0, trace_attributes.Qv)(list) : null;
			const all = Object.values(held);
			return areSpans(all) ? (0, trace_attributes.Qv)(all) : null;
		}
		function areSpans(list) {
			return list.length > 0 && list.every(isSpan);
		}
		function isSpan(value) {
			if (!(0, core_json.Gv)(value) || typeof value["path"] !== "string" || value["path"] === "") return false;
			return typeof value["call_id"] === "string" && "parent_call_id" in value && typeof value["t0"] === "number";
		}
		function timbal_traceOf(records, runId, { id, source }) {
			const root = records.find((record) => (0, trace_attributes.ef)(record["parent_call_id"]) === null) ?? null;
			const known = runId ?? (0, trace_attributes.ef)(root?.["call_id"]) ?? id;
			const { scenario, trial } = (0, trace_naming.aI)(plainAttributes(root?.["metadata"]));
			if (records.length > limits.F.spansPerTrace) {
				const diagnostics = [(0, trace_assemble.HR)(known, "too-many-spans", source)];
				return new trace_trace.C({
					id: known,
					source,
					spans: [],
					scenario,
					trial,
					diagnostics
				});
			}
			const stated = root === null ? {} : statedByRoot(root);
			return new trace_trace.C({
				id: known,
				source,
				spans: timbalSpans(records),
				scenario,
				trial,
				stated
			});
		}
		;
		const sweAgent = conversationFormat({
			id: "swe-agent",
			title: "SWE-agent",
			summary: "SWE-agent trajectories (.traj)",
			about: "SWE-agent writes a `.traj` file for each instance to `trajectories/`.",
			never: ["timing"],
			isRecord: (value) => {
				const held = (0, trace_attributes.av)(value);
				const history = held?.["history"];
				if (held === null || !Array.isArray(history) || !history.every(swe_agent_isMessage)) return false;
				return "trajectory" in held || (0, core_json.Gv)(held["info"]) || history.some(swe_agent_isMarked);
			},
			starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:trajectory|history|info|environment)"\s*:/.test(text) && /(?<!\\)"(?:message_type|thought|observation|tool_call_ids)"\s*:/.test(text),
			*traces(record, place) {
				const held = (0, trace_attributes.av)(record);
				if (held !== null) yield swe_agent_traceOf(held, place);
			}
		});
		function swe_agent_isMessage(value) {
			return (0, core_json.Gv)(value) && typeof value["role"] === "string";
		}
		function swe_agent_isMarked(value) {
			return (0, core_json.Gv)(value) && [
				"message_type",
				"action",
				"tool_call_ids",
				"agent"
			].some((key) => key in value);
		}
		function swe_agent_traceOf(held, place) {
			const history = (0, trace_attributes.Qv)(held["history"]);
			const info = (0, trace_attributes.av)(held["info"]);
			const model = (0, trace_attributes.ef)(info?.["model_name"]) ?? (0, trace_attributes.ef)((0, trace_attributes.av)(held["model"])?.["name"]);
			const run = new swe_agent_Run(model);
			for (const message of history) if (message["is_demo"] !== true) run.add(message);
			const id = (0, trace_attributes.ef)(info?.["instance_id"]) ?? place.id;
			return run.transcript.trace({
				id,
				source: place.source,
				stated: swe_agent_statedBy(info, run.submitted)
			});
		}
		class swe_agent_Run {
			transcript = new Transcript({ name: "swe-agent" });
			submitted = null;
			#model;
			#open = [];
			constructor(model) {
				this.#model = model;
			}
			add(raw) {
				const role = raw["role"];
				if (role === "assistant") this.#call(raw);
				else if (role === "tool" || role === "user" && this.#open.length > 0) this.#answer(raw);
				else this.transcript.say((0, message_from.W)(raw, "user"));
			}
			#call(raw) {
				const message = (0, message_from.W)(raw, "assistant");
				const said = message.parts.filter(({ type }) => type !== "tool_call");
				let asked = message.parts.flatMap((part) => part.type === "tool_call" ? [part.call] : []);
				if (asked.length === 0) asked = actionIn(raw);
				this.#open = asked;
				const output = {
					role: "assistant",
					parts: [...said, ...asked.map((call) => ({
						type: "tool_call",
						call
					}))]
				};
				this.transcript.call({
					output,
					model: this.#model
				});
			}
			#answer(raw) {
				const named = Array.isArray(raw["tool_call_ids"]) ? raw["tool_call_ids"] : [raw["tool_call_id"] ?? null];
				const ids = new Set(named.filter((id) => typeof id === "string"));
				const isMeant = ({ id }) => ids.size === 0 || id === null || ids.has(id);
				const calls = this.#open.filter(isMeant);
				this.#open = this.#open.filter((call) => !isMeant(call));
				const parts = (0, message_from.W)({
					role: "user",
					content: raw["content"] ?? null
				}, "user").parts;
				const result = parts.map((part) => part.type === "text" ? part.text : "").join("");
				for (const { id, name, args } of calls) {
					this.transcript.run({
						id,
						name,
						args,
						result,
						failure: null
					});
					if (name === "submit") this.submitted = result;
				}
			}
		}
		function actionIn(raw) {
			const action = (0, trace_attributes.ef)(raw["action"])?.trim() ?? "";
			const name = /^\S{1,200}/.exec(action)?.[0];
			return name === undefined ? [] : [{
				id: null,
				name,
				args: { command: action }
			}];
		}
		function swe_agent_statedBy(info, submitted) {
			const submission = (0, trace_attributes.ef)(info?.["submission"]) ?? submitted;
			const stats = (0, trace_attributes.av)(info?.["model_stats"]);
			return {
				costUsd: (0, trace_attributes.wD)(stats?.["instance_cost"]),
				usage: swe_agent_usageOf(stats),
				...submission === null ? {} : {
					finalOutput: submission,
					endsOpen: false
				}
			};
		}
		function swe_agent_usageOf(stats) {
			const input = (0, trace_attributes.wD)(stats?.["tokens_sent"]);
			const output = (0, trace_attributes.wD)(stats?.["tokens_received"]);
			if (input === null && output === null) return null;
			return {
				input,
				output,
				cacheRead: null,
				cacheWrite: null,
				reasoning: null,
				total: (0, usage_attributes.XN)(input, output)
			};
		}
		var trace_ids = __webpack_require__(2123);
		;
		const maxHeld = 128 << 20;
		class LateTraces {
			#groups = new Map();
			#held = 0;
			constructor(ids) {
				for (const id of ids) this.#groups.set(id, {
					id,
					spans: [],
					logs: [],
					naming: trace_naming.p1,
					problem: null
				});
			}
			add(id, span, naming, bytes) {
				const group = this.#groups.get(id);
				if (group === undefined) return;
				group.naming = (0, trace_naming.NW)(group.naming, naming);
				if (group.problem !== null) return;
				this.#held += bytes;
				group.spans.push(span);
				if (this.#held > maxHeld) abandon(group, "scattered");
				else if (group.spans.length > limits.F.spansPerTrace) abandon(group, "too-many-spans");
			}
			addLog(id, log, bytes) {
				const group = this.#groups.get(id);
				if (group === undefined || group.problem !== null) return;
				this.#held += bytes;
				group.logs.push(log);
				if (this.#held > maxHeld) abandon(group, "scattered");
			}
			groups() {
				return this.#groups.values();
			}
		}
		function abandon(group, problem) {
			group.problem = problem;
			group.spans.length = 0;
			group.logs.length = 0;
		}
		var span_log = __webpack_require__(3722);
		;
		class IdSet {
			#table = new Float64Array(16);
			#size = 0;
			add(id) {
				if (this.#insert(this.#table, hash(id))) this.#size++;
				if (this.#size * 2 > this.#table.length) this.#grow();
			}
			has(id) {
				const key = hash(id);
				let at = key % this.#table.length;
				while (this.#table[at] !== 0) {
					if (this.#table[at] === key) return true;
					at = (at + 1) % this.#table.length;
				}
				return false;
			}
			#insert(table, key) {
				let at = key % table.length;
				while (table[at] !== 0) {
					if (table[at] === key) return false;
					at = (at + 1) % table.length;
				}
				table[at] = key;
				return true;
			}
			#grow() {
				const table = new Float64Array(this.#table.length * 2);
				for (const key of this.#table) if (key !== 0) this.#insert(table, key);
				this.#table = table;
			}
		}
		function hash(id) {
			let a = 3735928559;
			let b = 1103547991;
			for (let index = 0; index < id.length; index++) {
				const code = id.charCodeAt(index);
				a = Math.imul(a ^ code, 2654435761);
				b = Math.imul(b ^ code, 1597334677);
			}
			a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
			b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
			return 4294967296 * (2097151 & b) + (a >>> 0) || 1;
		}
		;
		const bounds = {
			settled: 64 << 10,
			settledAtMost: 16 << 20,
			settledRootless: 16 << 20,
			held: 32 << 20
		};
		class TraceWindow {
			late = new Set();
			#open = new Map();
			#given = new IdSet();
			#latest = null;
			#latestId = null;
			#position = 0;
			#held = 0;
			#nextLook = 0;
			#settled = bounds.settled;
			get latestId() {
				return this.#latestId;
			}
			add(id, span, naming, bytes) {
				const group = this.#groupAt(id, bytes);
				if (group === null) return;
				if (naming !== trace_naming.p1) group.naming = (0, trace_naming.NW)(group.naming, naming);
				if (span.parentId === null && (span.endUs !== null || span.startUs === null)) group.rootEnded = true;
				if (group.problem !== null) return;
				group.spans.push(span);
				group.bytes += bytes;
				this.#held += bytes;
				if (group.spans.length > limits.F.spansPerTrace) this.#abandon(group, "too-many-spans");
			}
			addLog(id, log, bytes) {
				const group = this.#groupAt(id, bytes);
				if (group === null || group.problem !== null) return;
				group.logs.push(log);
				group.bytes += bytes;
				this.#held += bytes;
				if (group.logs.length > limits.F.spansPerTrace) this.#abandon(group, "too-many-spans");
			}
			#groupAt(id, bytes) {
				this.#latestId = id;
				this.#position += bytes;
				const group = this.#latest?.id === id ? this.#latest : this.#find(id);
				if (group === null) return null;
				this.#latest = group;
				group.seenAt = this.#position;
				return group;
			}
			settled() {
				if (this.#position < this.#nextLook) return null;
				const [group] = this.#open.values();
				if (group === undefined) return null;
				const settlesAt = group.seenAt + (group.rootEnded ? this.#settled : bounds.settledRootless);
				if (this.#position > settlesAt || this.#held > bounds.held) return this.#give(group);
				this.#nextLook = Math.min(settlesAt, this.#position + this.#settled);
				return null;
			}
			*rest() {
				for (const group of this.#open.values()) yield this.#give(group);
			}
			#find(id) {
				const known = this.#open.get(id);
				if (known !== undefined) {
					this.#open.delete(id);
					this.#open.set(id, known);
					return known;
				}
				if (this.#given.has(id)) {
					if (!this.late.has(id)) this.#settled = Math.min(this.#settled * 2, bounds.settledAtMost);
					this.late.add(id);
					return null;
				}
				const group = newGroup(id);
				this.#open.set(id, group);
				return group;
			}
			#abandon(group, problem) {
				group.problem = problem;
				group.spans.length = 0;
				group.logs.length = 0;
				this.#held -= group.bytes;
				group.bytes = 0;
			}
			#give(group) {
				this.#open.delete(group.id);
				this.#given.add(group.id);
				this.#held -= group.bytes;
				if (this.#latest === group) this.#latest = null;
				const { id, spans, logs, naming, problem } = group;
				group.spans = [];
				group.logs = [];
				return {
					id,
					spans,
					logs,
					naming,
					problem
				};
			}
		}
		function newGroup(id) {
			return {
				id,
				spans: [],
				logs: [],
				naming: trace_naming.p1,
				problem: null,
				bytes: 0,
				seenAt: 0,
				rootEnded: false
			};
		}
		;
		async function* readSpans(file, head, isLines, format, logs) {
			const items = itemsOf(format, file.path, logs);
			const window = new TraceWindow();
			const problems = new FileProblems(file.path, (text) => traceIdIn(text) ?? window.latestId);
			const intake = new Intake(format, problems);
			const recordsIn = (into) => {
				return format.records?.(file, head, into) ?? recordsOf(file, head, isLines, into);
			};
			for await (const records of recordsIn(problems)) {
				for (const record of records) {
					intake.take(record, window);
					for (let group = window.settled(); group !== null; group = window.settled()) yield* items(group, false);
				}
				yield* problems.take();
			}
			yield* problems.take();
			for (const group of window.rest()) yield* items(group, false);
			if (window.late.size === 0) return;
			const late = new LateTraces(window.late);
			const known = new FileProblems(file.path);
			const again = new Intake(format, known);
			for await (const records of recordsIn(known)) {
				for (const record of records) again.take(record, late);
			}
			for (const group of late.groups()) yield* items(group, true);
		}
		function itemsOf(format, file, index) {
			const source = {
				file,
				format: format.id
			};
			return (group, supersedes) => {
				const own = group.logs ?? [];
				if (group.spans.length === 0 && group.problem === null) {
					index?.keep(file, group.id, own);
					return [];
				}
				const others = index?.take(group.id) ?? [];
				const spans = (0, span_log.U)(group.spans, others.length === 0 ? own : [...own, ...others]);
				const settled = format.settle?.(spans);
				const stated = settled === undefined ? format.stated : () => settled.stated;
				const trace = (0, trace_assemble.fT)({
					...group,
					spans: settled?.spans ?? spans
				}, source, stated);
				return [{
					kind: "trace",
					trace,
					supersedes
				}];
			};
		}
		function traceIdIn(text) {
			const id = /"trace_?id"\s*:\s*"([^"\\]{1,64})"/i.exec(text.slice(0, 1 << 16))?.[1];
			return id === undefined ? null : (0, trace_ids.R)(id);
		}
		class Intake {
			#format;
			#problems;
			#spans = [];
			#logs = [];
			#sink = (id, span, naming) => this.#spans.push({
				id,
				span,
				naming
			});
			#logSink = (id, log) => this.#logs.push({
				id,
				log
			});
			constructor(format, problems) {
				this.#format = format;
				this.#problems = problems;
			}
			take({ value, line, length }, store) {
				for (const record of Array.isArray(value) ? value : [value]) {
					if (!(0, core_json.Gv)(record) || !this.#format.read(record, this.#sink, this.#logSink)) {
						this.#problems.line(line, "not-a-record", "");
					}
				}
				const share = length / (this.#spans.length + this.#logs.length);
				for (const { id, span, naming } of this.#spans) store.add(id, span, naming, share);
				for (const { id, log } of this.#logs) store.addLog(id, log, share);
				this.#spans.length = 0;
				this.#logs.length = 0;
			}
		}
		var kensa = __webpack_require__(8743);
		var output = __webpack_require__(9635);
		var python = __webpack_require__(461);
		;
		function kensaOutput(value) {
			if (value === null) return "";
			const output = (0, trace_attributes.av)(value);
			if (output === null) return null;
			if (output["messages"] !== undefined) return fromMessages(output["messages"]);
			return output["value"] === undefined ? (0, python.bv)(output) : fromValue(output["value"]);
		}
		function fromMessages(messages) {
			if (messages === null || typeof messages === "number" || typeof messages === "boolean") return null;
			const items = Array.isArray(messages) ? messages : typeof messages === "string" ? Array.from(messages) : Object.keys(messages);
			return items.flatMap(fromMessage).join("\n");
		}
		function fromMessage(value) {
			if (typeof value === "string") return [value];
			const message = (0, trace_attributes.av)(value);
			if (message === null) return [];
			const content = message["content"] === undefined ? "" : message["content"];
			if (typeof content === "string") return [content];
			const text = textBlocks(content);
			return text === "" ? [] : [text];
		}
		function textBlocks(content) {
			const blocks = (Array.isArray(content) ? content : []).map(trace_attributes.av);
			return blocks.filter((block) => block?.["type"] === "text").map((block) => (0, python.qV)(block?.["text"] === undefined ? "" : block["text"])).join("\n");
		}
		function fromValue(value) {
			if (typeof value !== "string") return (0, python.qV)(value);
			const reply = (0, trace_attributes.av)((0, core_json.qF)(value));
			if (reply === null) return value;
			const blocks = textBlocks(reply["content"]);
			if (blocks !== "") return blocks;
			const choices = Array.isArray(reply["choices"]) ? reply["choices"] : [];
			const texts = choices.map((choice) => (0, trace_attributes.av)((0, trace_attributes.av)(choice)?.["message"])?.["content"]);
			const found = texts.flatMap((text) => typeof text === "string" && text !== "" ? text : []);
			return found.length > 0 ? found.join("\n") : value;
		}
		;
		function contentFromModelRow(span) {
			return new ModelRowContent(span);
		}
		function modelKind(row) {
			const kind = row["kind"];
			return (typeof kind === "string" ? kensa.W.get(kind.toLowerCase()) : undefined) ?? "span";
		}
		class ModelRowContent {
			#span;
			#tools;
			constructor(span) {
				this.#span = span;
			}
			get model() {
				return (0, trace_attributes.ef)(this.#span.attributes.get("model"));
			}
			get provider() {
				return (0, trace_attributes.ef)(this.#span.attributes.get("provider"));
			}
			get input() {
				return messagesIn(this.#span.attributes.get("input"), "user");
			}
			get output() {
				return messagesIn(this.#span.attributes.get("output"), "assistant");
			}
			get recorded() {
				return this.#span.kind === "llm" && textIn(this.#span.attributes.get("output") ?? null) !== null;
			}
			get usage() {
				return kensa_model_row_usageIn(this.#span.attributes.get("tokens"));
			}
			get costUsd() {
				const cost = (0, trace_attributes.av)(this.#span.attributes.get("cost"));
				if (cost === null) return null;
				return (0, trace_attributes.wD)(cost["total"]) ?? (0, usage_attributes.XN)((0, trace_attributes.wD)(cost["prompt"]), (0, trace_attributes.wD)(cost["completion"])) ?? 0;
			}
			get tools() {
				return this.#tools ??= toolsIn(this.#span);
			}
			get inputText() {
				return textIn(this.#span.attributes.get("input"));
			}
			get outputText() {
				return textIn(this.#span.attributes.get("output"));
			}
		}
		function messagesIn(value, fallback) {
			const held = (0, trace_attributes.av)(value);
			return held === null ? [] : (0, message_from.j)(held["messages"] ?? held["value"], fallback) ?? [];
		}
		function textIn(value) {
			return value === undefined ? null : kensaOutput(value);
		}
		function kensa_model_row_usageIn(value) {
			const tokens = (0, trace_attributes.av)(value);
			if (tokens === null) return null;
			const read = (key) => (0, trace_attributes.wD)(tokens[key]) ?? 0;
			const input = read("prompt");
			const output = read("completion");
			return {
				input,
				output,
				cacheRead: (0, trace_attributes.wD)(tokens["cache_read"]),
				cacheWrite: null,
				reasoning: null,
				total: read("total") || input + output
			};
		}
		function toolsIn({ name, kind, error, attributes }) {
			const list = attributes.get("tools");
			const facts = (Array.isArray(list) ? list : []).flatMap((item) => {
				const tool = (0, trace_attributes.av)(item);
				if (typeof tool?.["name"] !== "string") return [];
				return [{
					name: tool["name"],
					callId: (0, trace_attributes.ef)(tool["id"]),
					args: (0, trace_arguments.We)(tool["args"] ?? {}),
					result: tool["result"] ?? null,
					error: kind === "tool" ? error?.message ?? null : null
				}];
			});
			if (facts.length > 0 || kind !== "tool") return facts;
			return [{
				name,
				callId: null,
				args: {},
				result: null,
				error: error?.message ?? null
			}];
		}
		function statedByModelRows(spans) {
			return spans.some(isModelRow) ? new ModelRowStated(spans) : {};
		}
		class ModelRowStated {
			toolCallsComplete = true;
			#spans;
			constructor(spans) {
				this.#spans = spans;
			}
			get finalOutput() {
				const last = (0, output.hH)(this.#spans.filter(({ kind }) => kind === "llm"));
				return last === undefined ? null : kensaOutput(last.attributes.get("output") ?? null);
			}
		}
		function isModelRow({ attributes }) {
			return attributes.get("span_id") !== undefined && attributes.get("kind") !== undefined;
		}
		var otlp_values = __webpack_require__(9594);
		;
		function kensa_row_readRow(row, sink) {
			if (row["span_id"] === undefined && row["trace_id"] === undefined && row["spanId"] === undefined) return false;
			const id = (0, trace_ids.R)(row["trace_id"] ?? row["traceId"]);
			if (!kensa_row_isModelRow(row)) return giveExporterRow(row, id, sink);
			sink(id, new trace_span.L(initOf(row, modelKind(row), new trace_attributes.FL(row), []), contentFromModelRow), nameOfModelRow(row));
			return true;
		}
		function kensa_row_isModelRow(row) {
			if (typeof row["kind"] !== "string" || (0, core_json.Gv)(row["attributes"])) return false;
			return row["tool_name"] === undefined && row["start_time_unix_nano"] === undefined;
		}
		function giveExporterRow(row, id, sink) {
			const attributes = attributesIn(row);
			const events = eventsOf(row["events"]);
			const resource = (0, trace_attributes.av)(row["resource_attributes"]);
			const naming = resource === null ? trace_naming.p1 : (0, trace_naming.aI)(new trace_attributes.FL(resource));
			sink(id, new trace_span.L(initOf(row, kindIn(row, attributes), attributes, events), content.b), naming);
			return true;
		}
		function initOf(row, kind, attributes, events) {
			const parent = row["parent_span_id"] ?? row["parentSpanId"] ?? row["parent_id"];
			const status = row["status"] ?? row["status_code"] ?? row["statusCode"] ?? null;
			const message = row["status_message"];
			return {
				id: (0, trace_ids.R)(row["span_id"] ?? row["spanId"]),
				parentId: (0, trace_ids.R)(parent) || null,
				name: typeof row["name"] === "string" ? row["name"] : "",
				kind,
				startUs: kensa_row_timeOf(row["start_time_unix_nano"], row["start_time"]),
				endUs: kensa_row_timeOf(row["end_time_unix_nano"], row["end_time"]),
				error: (0, span_error.J)(typeof message === "string" ? {
					code: status,
					message
				} : status, attributes, events),
				attributes,
				events
			};
		}
		function kensa_row_timeOf(nanos, other) {
			return nanos === undefined ? (0, trace_time.g)(other) : (0, trace_time.B)(nanos);
		}
		function attributesIn(row) {
			const attributes = (0, trace_attributes.Eg)((0, trace_attributes.av)(row["attributes"]) ?? {});
			for (const name of [
				"tool_name",
				"input",
				"output",
				"inputs",
				"outputs"
			]) {
				const value = row[name];
				if (value !== undefined && value !== null && !attributes.has(name)) attributes.set(name, value);
			}
			return attributes;
		}
		function kindIn(row, attributes) {
			const word = row["kind"];
			const own = typeof word === "string" ? kensa.W.get(word.toLowerCase()) : undefined;
			if (own !== undefined && own !== "span") return own;
			const found = (0, registry.I)(attributes);
			if (found !== null) return found;
			return own ?? (attributes.get("tool_name") === undefined ? "chain" : "tool");
		}
		function eventsOf(list) {
			if (!Array.isArray(list)) return [];
			return list.flatMap((item) => {
				const event = (0, trace_attributes.av)(item);
				if (event === null) return [];
				return {
					name: typeof event["name"] === "string" ? event["name"] : "",
					timeUs: (0, trace_time.g)(event["timestamp"] ?? event["time_unix_nano"]),
					attributes: (0, otlp_values.T)(event["attributes"])
				};
			});
		}
		function nameOfModelRow(row) {
			const metadata = (0, trace_attributes.av)(row["metadata"]);
			return metadata === null ? trace_naming.p1 : (0, trace_naming.aI)(new trace_attributes.FL(metadata));
		}
		;
		const rows = {
			id: "kensa-jsonl",
			read: kensa_row_readRow,
			stated: statedByModelRows
		};
		const kensaJsonl = {
			id: "kensa-jsonl",
			title: "Kensa",
			summary: "Kensa span JSON Lines, of every generation: raw spans, model spans, `kensa.*` spans",
			about: "Kensa keeps the spans of its runs in `.kensa/traces/`; agents write `spans.jsonl` to the folder in `KENSA_TRACE_DIR`.",
			never: [],
			detect: (head) => kensa_jsonl_isRow(head.firstLine) || kensa_jsonl_isRow(head.document) || startsRow(head),
			read: (file, head) => readSpans(file, head, kensa_jsonl_isRow(head.firstLine) || isLong(head), rows)
		};
		function traceFromKensaRows(list, file = "") {
			const spans = [];
			let id = "";
			let naming = unnamed;
			for (const row of list) {
				readRow(row, (traceId, span, named) => {
					id = traceId;
					naming = orElse(naming, named);
					spans.push(span);
				});
			}
			return assemble({
				id,
				spans,
				naming,
				problem: null
			}, {
				file,
				format: rows.id
			}, rows.stated);
		}
		function kensa_jsonl_isRow(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && kensa_jsonl_isRow(value[0]);
			return (0, core_json.Gv)(value) && ("span_id" in value || "trace_id" in value) && ("name" in value || "kind" in value);
		}
		function isLong({ text, firstLine }) {
			return firstLine === undefined && !text.includes("\n");
		}
		function startsRow({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false;
			return /(?<!\\)"span_id"\s*:/.test(text) && /(?<!\\)"trace_id"\s*:/.test(text);
		}
		var langchain = __webpack_require__(983);
		;
		const langchainMessages = conversationFormat({
			id: "langchain-messages",
			title: "LangChain",
			summary: "LangChain messages, LangGraph states and the updates that a graph streams",
			about: "The state that `graph.invoke` answers, dumped with `dumpd` or `messages_to_dict`.",
			never: ["cost", "timing"],
			isRecord: (value) => langchain_messages_messagesIn(value) !== null,
			isPiece: (line) => langchain_messages_isMessage(line) || updateIn(line) !== null,
			starts: (text) => /^\s*(?:\{\s*"(?:messages|values)"\s*:\s*(?:\{\s*"messages"\s*:\s*)?)?(?:\[\s*)?\{\s*"(?:lc"\s*:\s*1|type"\s*:\s*"(?:human|ai|AIMessageChunk)"|content"\s*:)/.test(text) && /(?<!\\)"(?:additional_kwargs|response_metadata|kwargs|usage_metadata)"\s*:/.test(text),
			*traces(record, place) {
				yield langchain_messages_traceOf(langchain_messages_messagesIn(record) ?? [], record, place);
			}
		});
		function langchain_messages_messagesIn(value) {
			const held = (0, trace_attributes.av)(value);
			const list = held === null ? value : listIn(held) ?? updateIn(held);
			if (!Array.isArray(list) || list.length === 0) return null;
			const messages = list.flatMap((item) => updateIn(item) ?? [item]);
			return messages.every(langchain_messages_isMessage) ? messages : null;
		}
		function listIn({ messages, values, outputs }) {
			return messages ?? (0, trace_attributes.av)(values)?.["messages"] ?? (0, trace_attributes.av)(outputs)?.["messages"] ?? outputs;
		}
		function updateIn(value) {
			const added = [];
			for (const [node, update] of Object.entries((0, trace_attributes.av)(value) ?? {})) {
				if (update === null) continue;
				const messages = (0, trace_attributes.av)(update)?.["messages"];
				if (notNodes.has(node) || !Array.isArray(messages) || !messages.every(langchain_messages_isMessage)) return null;
				added.push(...messages);
			}
			return added.length === 0 ? null : added;
		}
		const notNodes = new Set([
			"input",
			"inputs",
			"output",
			"outputs",
			"values",
			"state"
		]);
		function langchain_messages_isMessage(value) {
			if (!(0, core_json.Gv)(value)) return false;
			return (0, langchain.S)(value) !== null || value["type"] === "remove";
		}
		function langchain_messages_traceOf(messages, record, place) {
			const transcript = new Transcript(null);
			const names = new Map();
			for (const raw of messages) {
				const plain = (0, langchain.S)(raw);
				const message = plain === null ? null : (0, message_from.W)(plain, "user");
				if (message?.role === "assistant") {
					const inner = innerOf(raw);
					for (const { id, name } of (0, trace_message.u)(message)) if (id !== null) names.set(id, name);
					transcript.call({
						output: message,
						model: modelIn(inner),
						usage: langchain_messages_usageIn(inner)
					});
				} else if (message?.role === "tool") {
					const [part] = message.parts;
					if (part?.type !== "tool_result") continue;
					const name = part.name ?? message.name ?? (part.id === null ? undefined : names.get(part.id));
					if (name === undefined) continue;
					transcript.run({
						id: part.id,
						name,
						result: part.result,
						failure: part.error
					});
				} else if (message !== null) transcript.say(message);
			}
			return transcript.trace({
				id: langchain_messages_idOf((0, trace_attributes.av)(record)) ?? place.id,
				source: place.source
			});
		}
		function langchain_messages_idOf(record) {
			return (0, trace_attributes.ef)(record?.["thread_id"]) ?? (0, trace_attributes.ef)(record?.["id"]);
		}
		function innerOf(raw) {
			return (0, trace_attributes.av)(raw["kwargs"]) ?? (0, trace_attributes.av)(raw["data"]) ?? raw;
		}
		function modelIn(message) {
			const metadata = (0, trace_attributes.av)(message["response_metadata"]);
			return (0, trace_attributes.ef)(metadata?.["model_name"]) ?? (0, trace_attributes.ef)(metadata?.["model"]);
		}
		function langchain_messages_usageIn(message) {
			const usage = (0, trace_attributes.av)(message["usage_metadata"]);
			if (usage === null) return chatUsage((0, trace_attributes.av)(message["response_metadata"])?.["token_usage"]);
			const input = (0, trace_attributes.wD)(usage["input_tokens"]);
			const output = (0, trace_attributes.wD)(usage["output_tokens"]);
			if (input === null && output === null) return null;
			const into = (0, trace_attributes.av)(usage["input_token_details"]);
			return {
				input,
				output,
				cacheRead: (0, trace_attributes.wD)(into?.["cache_read"]),
				cacheWrite: (0, trace_attributes.wD)(into?.["cache_creation"]),
				reasoning: (0, trace_attributes.wD)((0, trace_attributes.av)(usage["output_token_details"])?.["reasoning"]),
				total: (0, trace_attributes.wD)(usage["total_tokens"]) ?? (0, usage_attributes.XN)(input, output)
			};
		}
		var decoded = __webpack_require__(7427);
		;
		const records = new WeakMap();
		function aboutTrace(record) {
			const span = new trace_span.L({
				id: "",
				parentId: "trace",
				name: "",
				kind: "span",
				startUs: null,
				endUs: null,
				error: null,
				attributes: trace_attributes.jg,
				events: []
			}, () => trace_span.j);
			records.set(span, record);
			return span;
		}
		function apart(all) {
			const last = all.findLast((span) => records.has(span));
			if (last === undefined) return {
				spans: all,
				about: null
			};
			return {
				spans: all.filter((span) => !records.has(span)),
				about: records.get(last) ?? null
			};
		}
		var called_with = __webpack_require__(682);
		var logged_text = __webpack_require__(2428);
		var logged = __webpack_require__(6206);
		var output_tools = __webpack_require__(5159);
		var logged_tool = __webpack_require__(4845);
		;
		function contentBy(readers) {
			return (span) => new RecordContent(span, readers);
		}
		class RecordContent {
			#span;
			#readers;
			#read = new Map();
			constructor(span, readers) {
				this.#span = span;
				this.#readers = readers;
			}
			get model() {
				return this.#ask("model");
			}
			get provider() {
				return this.#ask("provider");
			}
			get input() {
				return this.#ask("input") ?? trace_span.j.input;
			}
			get output() {
				return this.#ask("output") ?? trace_span.j.output;
			}
			get recorded() {
				return this.#ask("output") !== null || this.#span.error !== null && this.#ask("input") !== null;
			}
			get usage() {
				return this.#ask("usage");
			}
			get costUsd() {
				return this.#ask("costUsd");
			}
			get tools() {
				const facts = this.#span.kind === "tool" ? this.#ask("tool") : null;
				return facts === null ? trace_span.j.tools : [facts];
			}
			get inputText() {
				return this.#ask("inputText");
			}
			get outputText() {
				return this.#ask("outputText");
			}
			#ask(key) {
				if (!this.#read.has(key)) this.#read.set(key, this.#readers[key]?.(this.#span) ?? null);
				return this.#read.get(key);
			}
		}
		var tool_pairs = __webpack_require__(2860);
		var langfuse_record = __webpack_require__(2863);
		;
		function langfuseUsage(record) {
			const details = (0, trace_attributes.av)((0, decoded.D)((0, langfuse_record._F)(record, "usageDetails")));
			return (details === null ? null : fromDetails(details)) ?? fromFigures(record);
		}
		const cacheReads = [
			"input_cached_tokens",
			"input_cache_read",
			"input_cached",
			"cache_read_input_tokens",
			"input_cache_read_tokens",
			"prompt_details.cache_read",
			"prompt_details.cached_tokens"
		];
		const cacheWrites = [
			"input_cache_creation",
			"input_cache_write",
			"cache_creation_input_tokens",
			"input_cache_creation_tokens",
			"prompt_details.cache_write"
		];
		const cacheWriteParts = ["input_cache_creation_5m", "input_cache_creation_1h"];
		const reasonings = [
			"output_reasoning",
			"output_reasoning_tokens",
			"completion_details.reasoning",
			"completion_details.reasoning_tokens"
		];
		function fromDetails(details) {
			const count = (names) => firstOf(details, names);
			const input = count([
				"input",
				"prompt_tokens",
				"input_tokens"
			]);
			const output = count([
				"output",
				"completion_tokens",
				"output_tokens"
			]);
			const total = count(["total", "total_tokens"]);
			const allInput = (0, usage_attributes.XN)(input, kindsOf(details, isInputKind));
			const allOutput = (0, usage_attributes.XN)(output, kindsOf(details, isOutputKind));
			if (allInput === null && allOutput === null) return null;
			const sides = [
				[allInput, allOutput],
				[input, output],
				[allInput, output],
				[input, allOutput]
			];
			const [inSum, outSum] = sides.find(([a, b]) => total !== null && (0, usage_attributes.XN)(a, b) === total) ?? sides[0];
			return {
				input: inSum,
				output: outSum,
				cacheRead: count(cacheReads),
				cacheWrite: count(cacheWrites) ?? (0, usage_attributes.XN)(...cacheWriteParts.map((name) => count([name]))),
				reasoning: count(reasonings),
				total: total ?? (0, usage_attributes.XN)(inSum, outSum)
			};
		}
		function isInputKind(name) {
			if (name === "input_tokens") return false;
			return name.startsWith("input_") || name === "cache_read_input_tokens" || name === "cache_creation_input_tokens";
		}
		function isOutputKind(name) {
			return name.startsWith("output_") && name !== "output_tokens";
		}
		function kindsOf(details, isKind) {
			return (0, usage_attributes.XN)(...Object.entries(details).map(([name, value]) => isKind(name) ? (0, trace_attributes.wD)(value) : null));
		}
		function firstOf(details, names) {
			for (const name of names) {
				const number = (0, trace_attributes.wD)(details[name]);
				if (number !== null) return Math.trunc(number);
			}
			return null;
		}
		function fromFigures(record) {
			const usage = (0, trace_attributes.av)((0, decoded.D)(record["usage"])) ?? {};
			const unit = usage["unit"] ?? (0, langfuse_record._F)(record, "usageUnit");
			if (typeof unit === "string" && unit.toUpperCase() !== "TOKENS") return null;
			const input = firstNumber(usage["input"], (0, langfuse_record._F)(record, "promptTokens"), (0, langfuse_record._F)(record, "inputUsage"));
			const output = firstNumber(usage["output"], (0, langfuse_record._F)(record, "completionTokens"), (0, langfuse_record._F)(record, "outputUsage"));
			const total = firstNumber(usage["total"], (0, langfuse_record._F)(record, "totalTokens"), (0, langfuse_record._F)(record, "totalUsage"));
			if ((input ?? 0) + (output ?? 0) + (total ?? 0) === 0) return null;
			return {
				input,
				output,
				cacheRead: null,
				cacheWrite: null,
				reasoning: null,
				total: total ?? (0, usage_attributes.XN)(input, output)
			};
		}
		function firstNumber(...values) {
			return values.map(trace_attributes.wD).find((number) => number !== null) ?? null;
		}
		;
		const observationContent = contentBy({
			model: (span) => (0, trace_attributes.ef)((0, langfuse_record.zv)(span)["model"]) ?? (0, trace_attributes.ef)((0, langfuse_record._F)((0, langfuse_record.zv)(span), "providedModelName")) ?? (0, content.b)(span).model,
			provider: (span) => (0, content.b)(span).provider,
			input(span) {
				if (span.kind !== "llm") return null;
				const original = (0, content.b)(span).input;
				return saysAnything(original) ? original : (0, logged.f)(withoutTools((0, langfuse_record.zv)(span)["input"]), "user") ?? null;
			},
			output(span) {
				if (span.kind !== "llm") return null;
				const original = (0, content.b)(span).output;
				const value = (0, langfuse_record.zv)(span)["output"] ?? null;
				const own = () => value === null ? null : (0, logged.f)(value, "assistant") ?? asText(value);
				const messages = saysAnything(original) ? original : own();
				return messages === null ? null : (0, output_tools.n)(messages, span.attributes);
			},
			usage: (span) => langfuseUsage((0, langfuse_record.zv)(span)) ?? (0, content.b)(span).usage,
			costUsd: (span) => costIn((0, langfuse_record.zv)(span)) ?? (0, content.b)(span).costUsd,
			tool: langfuse_content_toolFacts,
			inputText: (span) => (0, logged_text.$)((0, langfuse_record.zv)(span)["input"]) ?? (0, content.b)(span).inputText,
			outputText: (span) => (0, logged_text.H)((0, langfuse_record.zv)(span)["output"]) ?? (0, content.b)(span).outputText
		});
		function saysAnything(messages) {
			return messages.some(({ parts }) => parts.some(({ type }) => type !== "unknown"));
		}
		function asText(value) {
			return [{
				role: "assistant",
				parts: [{
					type: "text",
					text: JSON.stringify((0, decoded.D)(value))
				}]
			}];
		}
		function withoutTools(value) {
			const list = (0, decoded.D)(value);
			if (!Array.isArray(list)) return list;
			return list.filter((item) => {
				const content = (0, core_json.Gv)(item) && item["role"] === "tool" ? (0, trace_attributes.av)(item["content"]) : null;
				return content?.["type"] !== "function";
			});
		}
		function langfuse_content_toolFacts(span) {
			const record = (0, langfuse_record.zv)(span);
			const [original] = (0, content.b)(span).tools;
			const { result, callId, error } = (0, logged_tool.NO)(record["output"]);
			const args = argsIn(record, span);
			return {
				name: (0, logged_tool.Qw)(original?.name ?? span.name),
				callId: original?.callId ?? callId,
				args: (0, core_json.Gv)(args) ? args : original?.args ?? args,
				result: (0, tool_pairs.Im)(result) ? original?.result ?? result : result,
				error: span.error?.message ?? error ?? original?.error ?? null
			};
		}
		function argsIn(record, span) {
			const args = (0, called_with.Y)((0, decoded.E)(record["input"]));
			const isWrapped = span.attributes.get("langsmith.span.kind") !== undefined;
			const inner = isWrapped && (0, core_json.Gv)(args) && Object.keys(args).length === 1 ? args["input"] : undefined;
			return inner === undefined ? args : (0, decoded.E)(inner);
		}
		function costIn(record) {
			const details = (0, trace_attributes.av)((0, decoded.D)((0, langfuse_record._F)(record, "costDetails")));
			return (0, trace_attributes.wD)(details?.["total"]) ?? [(0, langfuse_record._F)(record, "calculatedTotalCost"), (0, langfuse_record._F)(record, "totalCost")].map(trace_attributes.wD).find((cost) => cost !== null && cost > 0) ?? null;
		}
		;
		const langfuse_observation_types = new Map([
			["GENERATION", "llm"],
			["TOOL", "tool"],
			["AGENT", "agent"],
			["CHAIN", "chain"],
			["RETRIEVER", "retriever"],
			["EVALUATOR", "evaluator"],
			["EMBEDDING", "embedding"],
			["GUARDRAIL", "guardrail"],
			["SPAN", "span"],
			["EVENT", "span"]
		]);
		function isObservation(value, inTrace = false) {
			const { type } = value;
			if (typeof type !== "string" || !langfuse_observation_types.has(type)) return false;
			return inTrace ? "id" in value : "traceId" in value || "trace_id" in value && "start_time" in value;
		}
		function giveObservation(record, traceId, sink) {
			const metadata = (0, trace_attributes.av)((0, decoded.D)(record["metadata"])) ?? {};
			const attributes = langfuse_observation_attributesIn(metadata, record);
			const id = (0, trace_ids.R)((0, langfuse_record._F)(record, "traceId") ?? traceId);
			const parent = (0, trace_ids.R)((0, langfuse_record._F)(record, "parentObservationId"));
			const span = new trace_span.L({
				id: (0, trace_ids.R)(record["id"]),
				parentId: parent === "" || parent === id ? null : parent,
				name: (0, trace_attributes.ef)(record["name"]) ?? "",
				kind: langfuse_observation_kindIn(record, metadata, attributes),
				startUs: (0, trace_time.g)((0, langfuse_record._F)(record, "startTime")),
				endUs: (0, trace_time.g)((0, langfuse_record._F)(record, "endTime")),
				error: langfuse_observation_errorIn(record),
				attributes,
				events: []
			}, observationContent);
			sink(id, span, (0, trace_naming.aI)(new trace_attributes.FL(metadata)));
			return true;
		}
		function giveTrace(record, sink) {
			const metadata = (0, trace_attributes.av)((0, decoded.D)(record["metadata"]));
			const { observations: _, ...about } = record;
			sink((0, trace_ids.R)(record["id"]), aboutTrace(about), metadata === null ? trace_naming.p1 : (0, trace_naming.aI)(new trace_attributes.FL(metadata)));
		}
		function langfuse_observation_attributesIn(metadata, record) {
			const { attributes, resourceAttributes, ...own } = metadata;
			const original = (0, trace_attributes.av)((0, decoded.D)(attributes));
			const resource = (0, trace_attributes.av)((0, decoded.D)(resourceAttributes));
			return new trace_attributes.FL({
				...own,
				...resource,
				...original,
				[langfuse_record.MY]: record
			});
		}
		function langfuse_observation_kindIn(record, metadata, attributes) {
			const type = langfuse_observation_types.get((0, trace_attributes.ef)(record["type"]) ?? "") ?? "span";
			if (type !== "llm" && type !== "span") return type;
			const found = (0, registry.I)(attributes);
			if (type === "llm") return found !== null && aggregates.has(found) ? found : isWrapper(attributes) ? "chain" : type;
			const own = found ?? type;
			return own === "span" && metadata["langgraph_node"] !== undefined ? "step" : own;
		}
		const aggregates = new Set([
			"agent",
			"chain",
			"workflow",
			"step"
		]);
		function isWrapper(attributes) {
			const operation = attributes.get("ai.operationId");
			return typeof operation === "string" && /^ai\.(?:generate|stream)(?:Text|Object)$/.test(operation);
		}
		function langfuse_observation_errorIn(record) {
			if (record["level"] !== "ERROR") return null;
			return {
				type: null,
				message: (0, trace_attributes.ef)((0, langfuse_record._F)(record, "statusMessage")) ?? "failed"
			};
		}
		;
		function settleObservations(all) {
			const { spans, about } = apart(all);
			const stated = about === null ? {} : new TraceStated(about);
			return {
				spans: withTools(spans),
				stated
			};
		}
		function withTools(spans) {
			const names = new Map(spans.map(({ id, name }) => [id, name]));
			const isCandidate = (span) => (span.kind === "span" || span.kind === "step") && (names.get(span.parentId ?? "") === "tools" || span.attributes.get("langgraph_node") === "tools" || (0, logged_tool.NO)((0, langfuse_record.zv)(span)["output"]).callId !== null);
			const candidates = new Set(spans.filter(isCandidate));
			if (candidates.size === 0) return spans;
			const requested = new Set(spans.filter(({ kind }) => kind === "llm").flatMap(({ content }) => content.output.flatMap(trace_message.u).map(({ name }) => name)));
			return spans.map((span) => candidates.has(span) && requested.has(span.name) ? asTool(span) : span);
		}
		function asTool(span) {
			const { id, parentId, name, startUs, endUs, error, attributes, events } = span;
			const init = {
				id,
				parentId,
				name,
				kind: "tool",
				startUs,
				endUs,
				error,
				attributes,
				events
			};
			return new trace_span.L(init, observationContent);
		}
		class TraceStated {
			#record;
			constructor(record) {
				this.#record = record;
			}
			get userInput() {
				return (0, logged_text.$)(this.#record["input"]);
			}
			get finalOutput() {
				return (0, logged_text.H)(this.#record["output"]);
			}
			get scores() {
				const list = (0, decoded.D)(this.#record["scores"]);
				const scores = Object.create(null);
				for (const item of Array.isArray(list) ? list : []) {
					if (!(0, core_json.Gv)(item)) continue;
					const name = (0, trace_attributes.ef)(item["name"]);
					const { value } = item;
					if (name !== null && typeof value === "number") scores[name] = value;
				}
				return scores;
			}
		}
		;
		const langfuse_records = {
			id: "langfuse",
			read: readRecord,
			settle: settleObservations
		};
		const langfuse = {
			id: "langfuse",
			title: "Langfuse",
			summary: "Langfuse: a trace with its observations, lists of either, API replies, JSON Lines",
			about: "In the Langfuse UI: a trace, then download as JSON. Or `GET /api/public/traces/<id>`, or an export of observations.",
			never: [],
			detect: (head) => isRecord(head.document) || isRecord(head.firstLine) || startsDocument(head),
			read: (file, head) => readSpans(file, head, isRecord(head.firstLine), langfuse_records)
		};
		function isRecord(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && isRecord(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			if (isObservation(value)) return true;
			const inner = value["trace"];
			const trace = (0, core_json.Gv)(inner) ? inner : value;
			const holds = [value["observations"], trace["observations"]].some(holdsObservations);
			if (holds) return (0, core_json.Gv)(inner) || typeof value["id"] === "string" || Array.isArray(value["traces"]);
			if ((0, core_json.Gv)(inner) ? "projectId" in inner : "projectId" in value && "htmlPath" in value) return true;
			return listsOf(value).some(isRecord);
		}
		function holdsObservations(value) {
			return Array.isArray(value) && (0, core_json.Gv)(value[0]) && isObservation(value[0], true);
		}
		function listsOf(value) {
			return [value["traces"], value["data"]].filter((list) => Array.isArray(list) && (0, core_json.Gv)(list[0]));
		}
		function startsDocument({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false;
			const hasObservation = /(?<!\\)"(?:parentObservationId|parent_observation_id)"\s*:/.test(text);
			return hasObservation || /^\s*\{\s*"trace"\s*:\s*\{/.test(text) && /(?<!\\)"projectId"\s*:/.test(text);
		}
		function readRecord(record, sink) {
			return readAny(record, sink, maxNesting, null);
		}
		const maxNesting = 4;
		function readAny(value, sink, depth, traceId) {
			if (!(0, core_json.Gv)(value) || depth === 0) return false;
			const record = value;
			if (isObservation(record, traceId !== null)) return giveObservation(record, traceId, sink);
			const lists = listsOf(record);
			const inner = record["trace"];
			const isTrace = inner === undefined && lists.length === 0 && typeof record["id"] === "string";
			const held = (0, core_json.Gv)(inner) ? inner : isTrace ? record : null;
			if (held !== null) giveTrace(held, sink);
			const ownId = (0, trace_attributes.ef)(held?.["id"]);
			let found = held !== null;
			for (const source of held === null || held === record ? [record] : [held, record]) {
				const observations = (0, decoded.D)(source["observations"]);
				for (const item of Array.isArray(observations) ? observations : []) found = readAny(item, sink, depth - 1, ownId ?? "") || found;
			}
			for (const item of lists.flat()) found = readAny(item, sink, depth - 1, traceId) || found;
			return found || Array.isArray(record["data"]) || Array.isArray(record["traces"]);
		}
		;
		const jaegerJson = {
			id: "jaeger-json",
			title: "Jaeger",
			summary: "Jaeger JSON: traces downloaded from its user interface or its API",
			about: "In the Jaeger UI: Trace JSON, then save. Or `GET /api/traces/<id>`.",
			never: [],
			detect: (head) => isAnswer(head.document) || isAnswer(head.firstLine) || startsAnswer(head),
			read: (file, head) => readSpans(file, head, isLines(head), {
				id: "jaeger-json",
				read: jaeger_json_read
			})
		};
		function isAnswer(value) {
			if (Array.isArray(value)) return value.length > 0 && isTrace(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			return Array.isArray(value["data"]) ? isTrace(value["data"][0]) : isTrace(value);
		}
		function isLines({ firstLine, text }) {
			return isAnswer(firstLine) || !text.includes("\n");
		}
		function isTrace(value) {
			return (0, core_json.Gv)(value) && typeof value["traceID"] === "string" && Array.isArray(value["spans"]);
		}
		function startsAnswer({ text, document, firstLine }) {
			if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text)) return false;
			return [
				"traceID",
				"spanID",
				"operationName"
			].every((key) => new RegExp(`(?<!\\\\)"${key}"\\s*:`).test(text));
		}
		function jaeger_json_read(record, sink) {
			const list = Array.isArray(record["data"]) ? record["data"] : [record];
			let known = Array.isArray(record["data"]);
			for (const item of list) {
				const trace = (0, trace_attributes.av)(item);
				const spans = trace?.["spans"];
				if (trace === null || !Array.isArray(spans)) continue;
				known = true;
				const namings = namingsOf(trace["processes"]);
				for (const value of spans) {
					const span = (0, trace_attributes.av)(value);
					if (span !== null) readSpan(span, trace["traceID"], namings, sink);
				}
			}
			return known;
		}
		function namingsOf(processes) {
			const entries = Object.entries((0, trace_attributes.av)(processes) ?? {});
			return new Map(entries.map(([key, process]) => [key, (0, trace_naming.aI)(tagsOf((0, trace_attributes.av)(process)?.["tags"]))]));
		}
		function readSpan(raw, traceId, namings, sink) {
			const attributes = tagsOf(raw["tags"]);
			const { startTime, duration } = raw;
			const startUs = typeof startTime === "number" && startTime > 0 ? startTime : null;
			const span = spanFrom({
				id: (0, trace_ids.R)(raw["spanID"]),
				parentId: parentOf(raw),
				name: typeof raw["operationName"] === "string" ? raw["operationName"] : "",
				startUs,
				endUs: startUs !== null && typeof duration === "number" ? startUs + duration : null,
				status: statusOf(attributes),
				attributes,
				events: jaeger_json_eventsOf(raw["logs"])
			});
			const process = raw["processID"];
			sink((0, trace_ids.R)(raw["traceID"] ?? traceId), span, namings.get(typeof process === "string" ? process : "") ?? trace_naming.p1);
		}
		function parentOf(raw) {
			const references = Array.isArray(raw["references"]) ? raw["references"] : [];
			const parent = references.map(trace_attributes.av).find((reference) => reference?.["refType"] === "CHILD_OF" && inSameTrace(reference, raw));
			return (0, trace_ids.R)(parent?.["spanID"] ?? raw["parentSpanID"]) || null;
		}
		function inSameTrace(reference, raw) {
			return reference["traceID"] === undefined || reference["traceID"] === raw["traceID"];
		}
		function tagsOf(list) {
			const tags = new Map();
			for (const item of Array.isArray(list) ? list : []) {
				const tag = (0, trace_attributes.av)(item);
				if (typeof tag?.["key"] === "string" && !tags.has(tag["key"])) tags.set(tag["key"], tag["value"] ?? null);
			}
			return tags;
		}
		function statusOf(attributes) {
			const code = (0, trace_attributes.ef)(attributes.get("otel.status_code"));
			const failed = attributes.get("error");
			const said = code ?? (failed === true || failed === "true" ? "ERROR" : null);
			return {
				code: said,
				message: attributes.get("otel.status_description") ?? null
			};
		}
		function jaeger_json_eventsOf(list) {
			return (Array.isArray(list) ? list : []).flatMap((item) => {
				const log = (0, trace_attributes.av)(item);
				if (log === null) return [];
				const attributes = tagsOf(log["fields"]);
				const time = log["timestamp"];
				return {
					name: (0, trace_attributes.ef)(attributes.get("event")) ?? (0, trace_attributes.ef)(attributes.get("name")) ?? "",
					timeUs: typeof time === "number" ? time : null,
					attributes
				};
			});
		}
		var usage_from = __webpack_require__(2471);
		;
		const langsmith_content_runContent = contentBy({
			model: langsmith_content_modelIn,
			provider: (span) => (0, trace_attributes.ef)(metadataOf(span)["ls_provider"]),
			input: (span) => span.kind === "llm" ? beforeReply(langsmith_content_messagesIn(span.attributes.get("inputs"), "user"), span) : null,
			output: (span) => span.kind === "llm" ? langsmith_content_messagesIn(span.attributes.get("outputs"), "assistant") : null,
			usage: langsmith_content_usageIn,
			costUsd: (span) => (0, trace_attributes.wD)(span.attributes.get("total_cost")),
			tool: langsmith_content_toolFacts,
			inputText: (span) => (0, logged_text.$)(span.attributes.get("inputs")),
			outputText: (span) => (0, logged_text.H)(span.attributes.get("outputs"))
		});
		function fieldsOf(span, name) {
			return (0, trace_attributes.av)(span.attributes.get(name)) ?? {};
		}
		function metadataOf(span) {
			return (0, trace_attributes.av)(fieldsOf(span, "extra")["metadata"]) ?? {};
		}
		function langsmith_content_messagesIn(value, role) {
			const held = (0, trace_attributes.av)(value);
			if (held === null) return null;
			const direct = (0, logged.f)(held, role);
			if (direct !== null) return direct;
			const prompts = held["prompts"];
			const inner = Array.isArray(prompts) ? prompts.flatMap((prompt) => (0, trace_attributes.ef)(prompt) ?? []).join("\n") : held["input"] ?? held["output"];
			if (inner !== undefined && inner !== null) return (0, logged.f)(inner, role);
			const text = role === "assistant" && Object.keys(held).length > 0 ? (0, logged_text.H)(held) : null;
			return text === null ? null : [{
				role,
				parts: [{
					type: "text",
					text
				}]
			}];
		}
		function beforeReply(messages, span) {
			if (messages === null) return null;
			const [reply] = span.content.output;
			const ids = new Set(reply === undefined ? [] : (0, trace_message.u)(reply).map(({ id }) => id));
			const said = reply === undefined ? "" : (0, trace_message.b)(reply);
			const at = messages.findIndex((message, index) => (0, trace_message.u)(message).some(({ id }) => id !== null && ids.has(id)) || index === messages.length - 1 && message.role === "assistant" && said !== "" && (0, trace_message.b)(message) === said);
			return at === -1 ? messages : messages.slice(0, at);
		}
		function generationOf(outputs) {
			const list = Array.isArray(outputs["generations"]) ? outputs["generations"].flat() : [];
			const message = (0, trace_attributes.av)((0, trace_attributes.av)(list[0])?.["message"]) ?? (0, trace_attributes.av)(outputs["output"]) ?? {};
			return (0, trace_attributes.av)(message["kwargs"]) ?? (0, trace_attributes.av)(message["data"]) ?? message;
		}
		function langsmith_content_modelIn(span) {
			const outputs = fieldsOf(span, "outputs");
			const parameters = (0, trace_attributes.av)(fieldsOf(span, "extra")["invocation_params"]) ?? {};
			const reply = (0, trace_attributes.av)(generationOf(outputs)["response_metadata"]) ?? {};
			const whole = (0, trace_attributes.av)(outputs["llm_output"]) ?? {};
			const own = (0, trace_attributes.av)(outputs["response_metadata"]) ?? {};
			const names = [
				outputs["model"],
				reply["model_name"],
				reply["model"],
				own["model_name"],
				whole["model_name"],
				outputs["modelVersion"],
				metadataOf(span)["ls_model_name"],
				parameters["model"],
				parameters["model_name"],
				fieldsOf(span, "inputs")["model"]
			];
			return span.kind === "llm" ? names.map(trace_attributes.ef).find((name) => name !== null) ?? null : null;
		}
		function langsmith_content_usageIn(span) {
			const outputs = fieldsOf(span, "outputs");
			const whole = (0, trace_attributes.av)(outputs["llm_output"]) ?? {};
			const places = [
				outputs["usage_metadata"],
				metadataOf(span)["usage_metadata"],
				generationOf(outputs)["usage_metadata"],
				whole["token_usage"],
				whole["tokenUsage"],
				outputs["usage"],
				(0, trace_attributes.Xy)(span.attributes)
			];
			for (const place of places) {
				const usage = (0, usage_from.m)(place);
				if (usage !== null && usage.total !== 0) return usage;
			}
			return null;
		}
		function langsmith_content_toolFacts(span) {
			const { result, callId, error } = (0, logged_tool.NO)(span.attributes.get("outputs"));
			return {
				name: span.name,
				callId: (0, trace_attributes.ef)(metadataOf(span)["tool_call_id"]) ?? callId,
				args: langsmith_content_argsIn(span.attributes.get("inputs")),
				result,
				error: span.error?.message ?? error
			};
		}
		function langsmith_content_argsIn(inputs) {
			const args = (0, decoded.E)(inputs);
			if (!(0, core_json.Gv)(args) || Object.keys(args).length !== 1 || typeof args["input"] !== "string") return args;
			const inner = (0, decoded.E)(args["input"]);
			return (0, core_json.Gv)(inner) ? inner : args;
		}
		;
		const kinds = new Map([
			["llm", "llm"],
			["tool", "tool"],
			["chain", "chain"],
			["retriever", "retriever"],
			["embedding", "embedding"],
			["prompt", "prompt"],
			["parser", "chain"]
		]);
		function langsmith_run_isRun(value, isPatch = false) {
			const { run_type: type, id } = value;
			if (typeof type === "string" && kinds.has(type) && id !== undefined) return marks.some((mark) => mark in value);
			return isPatch && ("dotted_order" in value || id !== undefined && "trace_id" in value);
		}
		const marks = [
			"trace_id",
			"dotted_order",
			"child_runs",
			"child_run_ids",
			"parent_run_id",
			"session_id"
		];
		function giveRun(run, outerTrace, outerRun, sink) {
			const path = pathOf(run["dotted_order"]);
			const id = (0, trace_ids.R)(run["id"]) || (path.at(-1) ?? "");
			if (id === "") return null;
			const traceId = (0, trace_ids.R)(run["trace_id"]) || path[0] || outerTrace || id;
			const parentId = (0, trace_ids.R)(run["parent_run_id"]) || path.at(-2) || outerRun;
			const { child_runs: _, ...own } = run;
			const metadata = (0, trace_attributes.av)((0, trace_attributes.av)(run["extra"])?.["metadata"]);
			sink(traceId, langsmith_run_spanOf({
				...own,
				id,
				...parentId === "" ? {} : { parent_run_id: parentId }
			}), (0, trace_naming.aI)(new trace_attributes.FL(metadata ?? {})));
			return {
				id,
				traceId
			};
		}
		function pathOf(order) {
			if (typeof order !== "string") return [];
			return order.split(".").map((step) => step.slice(step.indexOf("Z") + 1));
		}
		function langsmith_run_spanOf(run) {
			return new trace_span.L({
				id: (0, trace_ids.R)(run["id"]),
				parentId: (0, trace_ids.R)(run["parent_run_id"]) || null,
				name: (0, trace_attributes.ef)(run["name"]) ?? "",
				kind: langsmith_run_kindIn(run),
				startUs: (0, trace_time.g)(run["start_time"]),
				endUs: (0, trace_time.g)(run["end_time"]),
				error: langsmith_run_errorIn(run),
				attributes: new trace_attributes.FL(run),
				events: []
			}, langsmith_content_runContent);
		}
		function langsmith_run_kindIn(run) {
			const kind = kinds.get((0, trace_attributes.ef)(run["run_type"]) ?? "") ?? "span";
			if (kind !== "chain") return kind;
			const metadata = (0, trace_attributes.av)((0, trace_attributes.av)(run["extra"])?.["metadata"]);
			if (metadata?.["ls_agent_type"] !== undefined || agents.has((0, trace_attributes.ef)(run["name"]) ?? "")) return "agent";
			return metadata?.["langgraph_node"] === undefined ? "chain" : "step";
		}
		const agents = new Set(["AgentExecutor", "LangGraph"]);
		function langsmith_run_errorIn(run) {
			const text = (0, trace_attributes.ef)(run["error"]);
			if (text === null) return run["status"] === "error" ? {
				type: null,
				message: "failed"
			} : null;
			const [message = text] = text.split(/\s*(?:Traceback \(most recent call last\):|\n\s+at )/, 1);
			return {
				type: /^([\w.]{1,100})[:(]/.exec(message)?.[1] ?? null,
				message: message || text
			};
		}
		function settleRuns(parts) {
			const byId = new Map();
			for (const part of parts) {
				const list = byId.get(part.id);
				if (list === undefined) byId.set(part.id, [part]);
				else list.push(part);
			}
			const spans = [...byId.values()].map(oneRun);
			const root = (0, output.hH)(spans.filter(({ parentId }) => parentId === null));
			return {
				spans,
				stated: root === undefined ? {} : new langsmith_run_RootStated(root)
			};
		}
		function oneRun(parts) {
			const [only] = parts;
			if (parts.length === 1 && only !== undefined) return only;
			const run = Object.create(null);
			for (const { attributes } of parts) {
				for (const [key, value] of Object.entries((0, trace_attributes.Xy)(attributes))) {
					if (key === "extra") run[key] = mergedExtra(run[key], value);
					else if (value !== null || run[key] === undefined) run[key] = value;
				}
			}
			return langsmith_run_spanOf(run);
		}
		function mergedExtra(earlier, later) {
			const [first, second] = [(0, trace_attributes.av)(earlier) ?? {}, (0, trace_attributes.av)(later) ?? {}];
			const metadata = {
				...(0, trace_attributes.av)(first["metadata"]),
				...(0, trace_attributes.av)(second["metadata"])
			};
			return {
				...first,
				...second,
				metadata
			};
		}
		class langsmith_run_RootStated {
			#root;
			constructor(root) {
				this.#root = root;
			}
			get userInput() {
				return (0, logged_text.$)(this.#root.attributes.get("inputs"));
			}
			get finalOutput() {
				return (0, logged_text.H)(this.#root.attributes.get("outputs"));
			}
			get scores() {
				const scores = Object.create(null);
				const stats = (0, trace_attributes.av)(this.#root.attributes.get("feedback_stats")) ?? {};
				for (const [name, value] of Object.entries(stats)) {
					const average = (0, trace_attributes.wD)((0, trace_attributes.av)(value)?.["avg"]);
					if (average !== null) scores[name] = average;
				}
				return scores;
			}
		}
		;
		const runs = {
			id: "langsmith",
			read: langsmith_readRecord,
			settle: settleRuns
		};
		const langsmith = {
			id: "langsmith",
			title: "LangSmith",
			summary: "LangSmith runs: lists, JSON Lines, nested `child_runs`, tracer batches (`post`, `patch`)",
			about: "Runs of `client.list_runs(trace_id=…)` or of an export, and what the SDKs send.",
			never: [],
			detect: (head) => langsmith_isRecord(head.document) || langsmith_isRecord(head.firstLine) || langsmith_startsDocument(head),
			read: (file, head) => readSpans(file, head, langsmith_isRecord(head.firstLine), runs)
		};
		function langsmith_isRecord(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && langsmith_isRecord(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			if (langsmith_run_isRun(value)) return true;
			return listKeys.some((key) => {
				const list = value[key];
				return Array.isArray(list) && (0, core_json.Gv)(list[0]) && langsmith_run_isRun(list[0], key === "patch");
			});
		}
		const listKeys = [
			"post",
			"patch",
			"runs"
		];
		function langsmith_startsDocument({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false;
			return /(?<!\\)"run_type"\s*:\s*"/.test(text) && /(?<!\\)"(?:dotted_order|trace_id|child_runs)"\s*:/.test(text);
		}
		function langsmith_readRecord(record, sink) {
			const lists = listKeys.flatMap((key) => Array.isArray(record[key]) ? [record[key]] : []);
			const isSingle = langsmith_run_isRun(record);
			const waiting = [];
			add(isSingle ? [record] : lists.flat(), "", "", waiting);
			for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
				const { run, traceId, parentId } = next;
				const given = giveRun(run, traceId, parentId, sink);
				const children = run["child_runs"];
				if (given !== null && Array.isArray(children)) add(children, given.traceId, given.id, waiting);
			}
			return isSingle || lists.length > 0;
		}
		function add(list, traceId, parentId, waiting) {
			for (const item of list.toReversed()) {
				if ((0, core_json.Gv)(item)) waiting.push({
					run: item,
					traceId,
					parentId
				});
			}
		}
		;
		const openai_agents_items = {
			id: "openai-agents",
			read: openai_agents_readRecord,
			settle: settleSpans
		};
		const openaiAgents = {
			id: "openai-agents",
			title: "OpenAI Agents SDK",
			summary: "OpenAI Agents SDK traces: `trace` and `trace.span` items under `data`, in a list, or one a line",
			about: "What a `TracingExporter` is given. Replies of the Responses API are exported by their id only, without what they say.",
			never: ["cost"],
			detect: (head) => openai_agents_isRecord(head.document) || openai_agents_isRecord(head.firstLine) || openai_agents_startsDocument(head),
			read: (file, head) => readSpans(file, head, openai_agents_isRecord(head.firstLine), openai_agents_items)
		};
		function openai_agents_isRecord(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && openai_agents_isRecord(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			if (value["object"] === "trace") return "workflow_name" in value;
			return value["object"] === "trace.span" ? "span_data" in value : Array.isArray(value["data"]) && openai_agents_isRecord(value["data"]);
		}
		function openai_agents_startsDocument({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text)) return false;
			return /(?<!\\)"object"\s*:\s*"trace(?:\.span)?"/.test(text) && /(?<!\\)"(?:workflow_name|span_data)"\s*:/.test(text);
		}
		function openai_agents_readRecord(record, sink) {
			const list = Array.isArray(record["data"]) ? record["data"] : [record];
			const given = list.map((item) => (0, core_json.Gv)(item) && give(item, sink));
			return list.length === 0 || given.includes(true);
		}
		function give(item, sink) {
			const isTrace = item["object"] === "trace";
			if (!isTrace && item["object"] !== "trace.span") return false;
			const metadata = (0, trace_attributes.av)(item["metadata"]) ?? {};
			const id = (0, trace_ids.R)(isTrace ? item["id"] : item["trace_id"]);
			sink(id, isTrace ? aboutTrace(item) : openai_agents_spanOf(item), (0, trace_naming.aI)(new trace_attributes.FL(metadata)));
			return true;
		}
		function settleSpans(all) {
			const { spans } = apart(all);
			return {
				spans,
				stated: { toolCallsComplete: spans.length > 0 }
			};
		}
		const openai_agents_kinds = new Map([
			["agent", "agent"],
			["generation", "llm"],
			["response", "llm"],
			["function", "tool"],
			["guardrail", "guardrail"]
		]);
		function openai_agents_spanOf(item) {
			const data = (0, trace_attributes.av)(item["span_data"]) ?? {};
			const type = (0, trace_attributes.ef)(data["type"]) ?? "";
			return new trace_span.L({
				id: (0, trace_ids.R)(item["id"]),
				parentId: (0, trace_ids.R)(item["parent_id"]) || null,
				name: (0, trace_attributes.ef)(data["name"]) ?? type,
				kind: openai_agents_kinds.get(type) ?? kindOfCustom(data),
				startUs: (0, trace_time.g)(item["started_at"]),
				endUs: (0, trace_time.g)(item["ended_at"]),
				error: openai_agents_errorIn(item["error"]),
				attributes: new trace_attributes.FL(data),
				events: []
			}, agentsContent);
		}
		function kindOfCustom(data) {
			const inner = (0, trace_attributes.av)(data["data"]);
			const word = inner?.["sdk_span_type"] ?? data["name"];
			if (data["type"] !== "custom") return "span";
			return word === "turn" ? "step" : word === "task" ? "workflow" : "span";
		}
		function openai_agents_errorIn(value) {
			const error = (0, trace_attributes.av)(value);
			if (error === null) return null;
			const detail = (0, trace_attributes.ef)((0, trace_attributes.av)(error["data"])?.["error"]);
			const message = (0, trace_attributes.ef)(error["message"]) ?? "failed";
			return {
				type: null,
				message: detail === null ? message : `${message}: ${detail}`
			};
		}
		const agentsContent = contentBy({
			model: ({ attributes }) => (0, trace_attributes.ef)(attributes.get("model")) ?? (0, trace_attributes.ef)((0, trace_attributes.av)(attributes.get("_response"))?.["model"]),
			provider: ({ kind }) => kind === "llm" ? "openai" : null,
			input: ({ kind, attributes }) => kind === "llm" ? openai_agents_messagesIn(attributes.get("input") ?? attributes.get("_input"), "user") : null,
			output: ({ kind, attributes }) => kind === "llm" ? openai_agents_messagesIn(attributes.get("output") ?? attributes.get("_response"), "assistant") : null,
			usage({ attributes }) {
				const inner = (0, trace_attributes.av)(attributes.get("data"));
				return (0, usage_from.m)(attributes.get("usage")) ?? (0, usage_from.m)(inner?.["usage"]) ?? (0, usage_from.m)((0, trace_attributes.av)(attributes.get("_response"))?.["usage"]);
			},
			tool: openai_agents_toolFacts
		});
		function openai_agents_messagesIn(value, role) {
			return value === undefined || value === null ? null : (0, logged.f)(value, role);
		}
		function openai_agents_toolFacts({ name, attributes, error }) {
			return {
				name,
				callId: (0, trace_attributes.ef)(attributes.get("call_id")),
				args: (0, trace_arguments.We)(attributes.get("input")),
				result: attributes.get("output") ?? null,
				error: error?.message ?? null
			};
		}
		;
		const traces = {
			id: "deepeval",
			read: readTrace,
			settle: deepeval_settleSpans
		};
		const deepeval = {
			id: "deepeval",
			title: "DeepEval",
			summary: "DeepEval traces (`agentSpans`, `llmSpans`, `toolSpans`): one, a list, or one a line",
			about: "What DeepEval sends to Confident AI when code is traced with `@observe` or an integration.",
			never: ["cost"],
			detect: (head) => deepeval_isTrace(head.document) || deepeval_isTrace(head.firstLine) || deepeval_startsDocument(head),
			read: (file, head) => readSpans(file, head, deepeval_isTrace(head.firstLine), traces)
		};
		const lists = [
			["agentSpans", "agent"],
			["llmSpans", "llm"],
			["toolSpans", "tool"],
			["retrieverSpans", "retriever"],
			["baseSpans", "span"]
		];
		function deepeval_isTrace(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && deepeval_isTrace(value[0]);
			return (0, core_json.Gv)(value) && Array.isArray(value["llmSpans"]) && Array.isArray(value["agentSpans"]);
		}
		function deepeval_startsDocument({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false;
			return /(?<!\\)"(?:base|agent|llm)Spans"\s*:\s*\[/.test(text) && /(?<!\\)"(?:parentUuid|uuid)"\s*:/.test(text);
		}
		function readTrace(record, sink) {
			if (!deepeval_isTrace(record)) return false;
			const id = (0, trace_ids.R)(record["uuid"]);
			const naming = (0, trace_naming.aI)(new trace_attributes.FL((0, trace_attributes.av)(record["metadata"]) ?? {}));
			const { input, output, inputs, outputs } = record;
			sink(id, aboutTrace({
				input: input ?? inputs ?? null,
				output: output ?? outputs ?? null
			}), naming);
			for (const [key, kind] of lists) {
				const list = record[key];
				for (const item of Array.isArray(list) ? list : []) if ((0, core_json.Gv)(item)) sink(id, deepeval_spanOf(item, kind), naming);
			}
			return true;
		}
		function deepeval_spanOf(raw, kind) {
			return new trace_span.L({
				id: (0, trace_ids.R)(raw["uuid"]),
				parentId: (0, trace_ids.R)(raw["parentUuid"]) || null,
				name: (0, trace_attributes.ef)(raw["name"]) ?? "",
				kind,
				startUs: (0, trace_time.g)(raw["startTime"]),
				endUs: (0, trace_time.g)(raw["endTime"]),
				error: deepeval_errorIn(raw),
				attributes: new trace_attributes.FL(raw),
				events: []
			}, spanContent);
		}
		function deepeval_errorIn({ status, error }) {
			if (status !== "ERRORED") return null;
			return {
				type: null,
				message: (0, trace_attributes.ef)(error) ?? "failed"
			};
		}
		function deepeval_settleSpans(all) {
			const { spans, about } = apart(all);
			return {
				spans,
				stated: about === null ? {} : new deepeval_TraceStated(about)
			};
		}
		class deepeval_TraceStated {
			#about;
			constructor(about) {
				this.#about = about;
			}
			get userInput() {
				return (0, logged_text.$)(this.#about["input"]);
			}
			get finalOutput() {
				return (0, logged_text.H)(this.#about["output"]);
			}
		}
		const spanContent = contentBy({
			model: ({ kind, attributes }) => kind === "llm" ? (0, trace_attributes.ef)(attributes.get("model")) : null,
			provider: ({ attributes }) => (0, trace_attributes.ef)(attributes.get("provider"))?.toLowerCase() ?? null,
			input: ({ kind, attributes }) => kind === "llm" ? deepeval_withoutTools(attributes.get("input")) : null,
			output: ({ kind, attributes }) => kind === "llm" ? deepeval_messagesIn(attributes.get("output"), "assistant") : null,
			usage({ attributes }) {
				const input = (0, trace_attributes.wD)(attributes.get("inputTokenCount"));
				const output = (0, trace_attributes.wD)(attributes.get("outputTokenCount"));
				const total = (0, usage_attributes.XN)(input, output);
				if (total === null) return null;
				return {
					input,
					output,
					cacheRead: null,
					cacheWrite: null,
					reasoning: null,
					total
				};
			},
			tool: deepeval_toolFacts,
			inputText: ({ attributes }) => (0, logged_text.$)(attributes.get("input")),
			outputText: ({ attributes }) => (0, logged_text.H)(attributes.get("output"))
		});
		function deepeval_messagesIn(value, role) {
			return value === undefined || value === null ? null : (0, logged.f)(value, role);
		}
		function deepeval_withoutTools(value) {
			const list = Array.isArray(value) ? value.filter((item) => !(0, core_json.Gv)(item) || item["role"] !== "Tool Input") : value;
			return deepeval_messagesIn(list, "user");
		}
		function deepeval_toolFacts({ name, attributes, error }) {
			const said = (0, logged_tool.NO)(attributes.get("output"));
			return {
				name: (0, logged_tool.Qw)(name),
				callId: said.callId,
				args: (0, decoded.E)(attributes.get("inputParameters") ?? attributes.get("input")),
				result: said.result,
				error: error?.message ?? said.error
			};
		}
		var external_node_zlib_ = __webpack_require__(8522);
		var external_node_zlib_namespaceObject = __webpack_require__.t(external_node_zlib_, 2);
		var trace_inflater = __webpack_require__(4302);
		;
		const endSize = 22;
		const maxComment = 65535;
		const listedSize = 46;
		const localSize = 30;
		function zipEntries(bytes) {
			const end = endOf(bytes);
			if (end === null) return null;
			const listStart = bytes.readUInt32LE(end + 16);
			const listEnd = listStart + bytes.readUInt32LE(end + 12);
			if (listEnd > end) return null;
			const entries = new Map();
			let at = listStart;
			while (at < listEnd) {
				if (entries.size === limits.F.archiveEntries) return null;
				if (at + listedSize > listEnd || bytes.readUInt32LE(at) !== 33639248) return null;
				const [name, extra, comment] = [
					28,
					30,
					32
				].map((place) => bytes.readUInt16LE(at + place));
				const next = at + listedSize + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
				if (next > listEnd) return null;
				const entry = entryAt(bytes, at, bytes.toString("utf8", at + listedSize, at + listedSize + (name ?? 0)));
				if (!entry.name.endsWith("/")) entries.set(entry.name, entry);
				at = next;
			}
			return entries;
		}
		function endOf(bytes) {
			for (let at = bytes.length - endSize; at >= Math.max(0, bytes.length - endSize - maxComment); at--) {
				const isEnd = bytes.readUInt32LE(at) === 101010256;
				if (isEnd && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length) return at;
			}
			return null;
		}
		function entryAt(bytes, at, name) {
			const local = bytes.readUInt32LE(at + 42);
			const hasLocal = local + localSize <= at && bytes.readUInt32LE(local) === 67324752;
			const start = hasLocal ? local + localSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28) : bytes.length;
			const end = start + bytes.readUInt32LE(at + 20);
			return {
				name,
				method: bytes.readUInt16LE(at + 10),
				isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
				crc: bytes.readUInt32LE(at + 16),
				size: bytes.readUInt32LE(at + 24),
				packed: bytes.subarray(start, end > bytes.length ? start : end)
			};
		}
		const { createZstdDecompress } = external_node_zlib_namespaceObject;
		async function unpackEntry(entry, maxBytes) {
			const { method, packed, size, crc } = entry;
			if (entry.isEncrypted) return "encrypted";
			if (size > maxBytes) return "too-large";
			if (method === 93 && createZstdDecompress === undefined) return "without-zstd";
			const unpacked = method === 0 ? Buffer.from(packed) : await inflated(method, packed, size);
			if (typeof unpacked === "string") return unpacked;
			return unpacked.length === size && external_node_zlib_.crc32(unpacked) === crc ? unpacked : "damaged";
		}
		async function inflated(method, packed, size) {
			const create = method === 8 ? () => external_node_zlib_.createInflateRaw({ chunkSize }) : method === 93 ? createZstdDecompress : undefined;
			if (create === undefined) return "unknown-method";
			const inflater = new trace_inflater.S(create);
			try {
				const chunks = [];
				let bytes = 0;
				for await (const chunk of inflater.inflate(packed, nothing())) {
					bytes += chunk.byteLength;
					if (bytes > size) return "damaged";
					chunks.push(chunk);
				}
				return Buffer.concat(chunks);
			} finally {
				inflater.close();
			}
		}
		const chunkSize = 64 << 10;
		async function* nothing() {}
		;
		const reference = /^attachment:\/\/([0-9a-zA-Z_-]{1,128})$/;
		function withAttachments(value, texts, depth = limits.F.jsonDepth) {
			if (typeof value === "string") {
				const key = value.startsWith("attachment:") ? reference.exec(value)?.[1] : undefined;
				return key !== undefined && Object.hasOwn(texts, key) ? texts[key] ?? value : value;
			}
			if (typeof value !== "object" || value === null || depth === 0) return value;
			if (Array.isArray(value)) return value.map((item) => withAttachments(item, texts, depth - 1));
			const resolved = Object.create(null);
			for (const [key, item] of Object.entries(value)) resolved[key] = withAttachments(item, texts, depth - 1);
			return resolved;
		}
		function inspectMessage(value, texts, fallback) {
			const raw = (0, trace_attributes.av)(withAttachments(value, texts));
			if (raw === null) return (0, message_from.W)(value, fallback);
			const calls = Array.isArray(raw["tool_calls"]) ? raw["tool_calls"].map(inspect_message_call) : [];
			const error = (0, trace_attributes.av)(raw["error"]);
			return (0, message_from.W)({
				role: raw["role"] ?? fallback,
				content: (error === null ? null : (0, trace_attributes.ef)(error["message"])) ?? raw["content"],
				...calls.length === 0 ? {} : { tool_calls: calls },
				...(0, trace_attributes.ef)(raw["tool_call_id"]) === null ? {} : { tool_call_id: raw["tool_call_id"] },
				...(0, trace_attributes.ef)(raw["function"]) === null ? {} : { name: raw["function"] },
				...error === null ? {} : { is_error: true }
			}, fallback);
		}
		function inspect_message_call(value) {
			if (!(0, core_json.Gv)(value) || typeof value["function"] !== "string") return value;
			return {
				id: value["id"],
				name: value["function"],
				arguments: value["arguments"]
			};
		}
		var reply_of = __webpack_require__(4298);
		;
		function sampleSpans(sample) {
			const texts = (0, trace_attributes.av)(sample["attachments"]) ?? {};
			const log = Array.isArray(sample["events"]) ? sample["events"] : [];
			const events = log.map(trace_attributes.av).filter((event) => event !== null);
			const isLogged = events.some(({ event }) => event === "model" || event === "tool");
			if (isLogged) return fromEvents(events, texts);
			const models = Object.keys((0, trace_attributes.av)(sample["model_usage"]) ?? {});
			return inspect_events_fromMessages(sample["messages"], texts, models.length === 1 ? models[0] ?? null : null);
		}
		function fromEvents(events, texts) {
			const content = eventContent(texts);
			const spans = [];
			const ends = endsOf(events);
			const scoring = new Set();
			const waiting = events.map((event) => ({
				event,
				parent: (0, trace_attributes.ef)(event["span_id"])
			})).reverse();
			for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
				const { event, parent } = next;
				const kind = inspect_events_kindOf(event, scoring);
				if (kind === null || spans.length > limits.F.spansPerTrace) continue;
				const span = inspect_events_spanOf(event, kind, parent, ends, content, spans.length);
				spans.push(span);
				const inner = event["event"] === "tool" && Array.isArray(event["events"]) ? event["events"] : [];
				for (const item of inner.toReversed()) if ((0, core_json.Gv)(item)) waiting.push({
					event: item,
					parent: span.id
				});
			}
			return spans;
		}
		const scorerStep = true;
		function inspect_events_kindOf(event, scoring) {
			const { event: word, type, id = null } = event;
			if (word === "step" && type === "scorer") {
				if (event["action"] === "end") scoring.delete(scorerStep);
				else scoring.add(scorerStep);
			}
			const around = [
				scorerStep,
				event["span_id"] ?? null,
				event["parent_id"] ?? null
			];
			const isInScorer = around.some((place) => scoring.has(place));
			if (word === "span_begin") {
				const isScorer = isInScorer || type === "scorer" || type === "scorers";
				if (isScorer && id !== null) scoring.add(id);
				return isScorer ? "evaluator" : type === "agent" ? "agent" : type === "solver" ? "chain" : "span";
			}
			if (word !== "model" && word !== "tool") return null;
			return isInScorer ? "evaluator" : word === "model" ? "llm" : "tool";
		}
		function endsOf(events) {
			const ends = new Map();
			for (const { event, id, timestamp } of events) if (event === "span_end" && typeof id === "string") ends.set(id, (0, trace_time.g)(timestamp));
			return ends;
		}
		function inspect_events_spanOf(event, kind, parent, ends, content, place) {
			const isSpan = event["event"] === "span_begin";
			const id = isSpan ? (0, trace_attributes.ef)(event["id"]) : null;
			return new trace_span.L({
				id: id ?? (0, trace_attributes.ef)(event["uuid"]) ?? `event-${place + 1}`,
				parentId: isSpan ? (0, trace_attributes.ef)(event["parent_id"]) : parent,
				name: (0, trace_attributes.ef)(event["function"]) ?? (0, trace_attributes.ef)(event["name"]) ?? (0, trace_attributes.ef)(event["model"]) ?? "",
				kind,
				startUs: (0, trace_time.g)(event["timestamp"]),
				endUs: id === null ? (0, trace_time.g)(event["completed"]) : ends.get(id) ?? null,
				error: inspect_events_errorIn(event["error"]),
				attributes: new trace_attributes.FL(event),
				events: []
			}, content);
		}
		function inspect_events_errorIn(value) {
			const error = (0, trace_attributes.av)(value);
			if (error !== null) return {
				type: (0, trace_attributes.ef)(error["type"]),
				message: (0, trace_attributes.ef)(error["message"]) ?? "failed"
			};
			const text = (0, trace_attributes.ef)(value);
			return text === null ? null : {
				type: null,
				message: text
			};
		}
		function eventContent(texts) {
			return contentBy({
				model: ({ attributes }) => (0, trace_attributes.ef)(attributes.get("model")),
				provider: ({ attributes }) => /^([^/]+)\//.exec((0, trace_attributes.ef)(attributes.get("model")) ?? "")?.[1] ?? null,
				input({ attributes }) {
					const list = attributes.get("input");
					return Array.isArray(list) ? list.map((item) => inspectMessage(item, texts, "user")) : null;
				},
				output({ kind, attributes }) {
					const choices = (0, trace_attributes.av)(attributes.get("output"))?.["choices"];
					if (kind !== "llm" || !Array.isArray(choices)) return null;
					return (0, reply_of.M)(choices).flatMap((choice) => {
						const message = (0, trace_attributes.av)(choice)?.["message"];
						return message === undefined ? [] : [inspectMessage(message, texts, "assistant")];
					});
				},
				usage: ({ attributes }) => (0, usage_from.m)(inspect_events_usageIn(attributes)),
				costUsd: ({ attributes }) => (0, trace_attributes.wD)((0, trace_attributes.av)(inspect_events_usageIn(attributes))?.["total_cost"]),
				tool: (span) => inspect_events_toolFacts(span, texts)
			});
		}
		function inspect_events_usageIn(attributes) {
			return (0, trace_attributes.av)(attributes.get("output"))?.["usage"];
		}
		function inspect_events_toolFacts({ name, attributes, error }, texts) {
			return {
				name,
				callId: (0, trace_attributes.ef)(attributes.get("id")),
				args: withAttachments(attributes.get("arguments") ?? null, texts),
				result: withAttachments(attributes.get("result") ?? null, texts),
				error: error?.message ?? null
			};
		}
		function inspect_events_fromMessages(list, texts, only) {
			return (Array.isArray(list) ? list : []).flatMap((item, index) => {
				const raw = (0, trace_attributes.av)(item);
				const kind = raw?.["role"] === "assistant" ? "llm" : raw?.["role"] === "tool" ? "tool" : null;
				if (raw === null || kind === null) return [];
				const times = {
					startUs: null,
					endUs: null,
					events: []
				};
				const name = (0, trace_attributes.ef)(raw["function"]) ?? (kind === "llm" ? "assistant" : "");
				const init = {
					id: `message-${index + 1}`,
					parentId: null,
					name,
					kind,
					error: null
				};
				return [new trace_span.L({
					...init,
					...times,
					attributes: new trace_attributes.FL(raw)
				}, messageContent(raw, texts, only))];
			});
		}
		function messageContent(raw, texts, only) {
			return contentBy({
				model: ({ kind }) => kind === "llm" ? only ?? (0, trace_attributes.ef)(raw["model"]) : null,
				output: ({ kind }) => kind === "llm" ? [inspectMessage(raw, texts, "assistant")] : null,
				tool({ name }) {
					const [answer] = inspectMessage(raw, texts, "tool").parts;
					if (answer?.type !== "tool_result") return null;
					return {
						name,
						callId: answer.id,
						args: null,
						result: answer.result,
						error: answer.error
					};
				}
			});
		}
		;
		const grades = new Map([
			["C", 1],
			["P", .5],
			["I", 0],
			["N", 0],
			[true, 1],
			[false, 0]
		]);
		class SampleStated {
			toolCallsComplete = true;
			#sample;
			#texts;
			#messages;
			constructor(sample) {
				this.#sample = sample;
				this.#texts = (0, trace_attributes.av)(sample["attachments"]) ?? {};
			}
			get messages() {
				const list = this.#sample["messages"];
				return this.#messages ??= (Array.isArray(list) ? list : []).map((item) => inspectMessage(item, this.#texts, "user"));
			}
			get userInput() {
				const input = withAttachments(this.#sample["input"] ?? null, this.#texts);
				return (0, trace_attributes.ef)(input);
			}
			get finalOutput() {
				const choices = (0, trace_attributes.av)(this.#sample["output"])?.["choices"];
				const message = Array.isArray(choices) ? (0, trace_attributes.av)(choices[0])?.["message"] : undefined;
				return message === undefined ? null : (0, trace_message.b)(inspectMessage(message, this.#texts, "assistant"));
			}
			get usage() {
				const events = this.#sample["events"];
				const models = (0, trace_attributes.av)(this.#sample["model_usage"]);
				const isLogged = Array.isArray(events) && events.some((event) => (0, core_json.Gv)(event) && event["event"] === "model");
				if (models === null || isLogged) return null;
				return (0, trace_usage.Rl)(Object.values(models).flatMap((usage) => (0, usage_from.m)(usage) ?? []));
			}
			get scores() {
				const scores = Object.create(null);
				for (const [name, score] of Object.entries((0, trace_attributes.av)(this.#sample["scores"]) ?? {})) {
					const value = (0, trace_attributes.av)(score)?.["value"] ?? null;
					const parts = (0, trace_attributes.av)(value);
					const named = parts === null ? [[name, value]] : Object.entries(parts).map(([part, item]) => [`${name}.${part}`, item]);
					for (const [key, item] of named) {
						const number = typeof item === "number" ? item : grades.get(item);
						if (number !== undefined) scores[key] = number;
					}
				}
				return scores;
			}
		}
		;
		const inspectLog = {
			id: "inspect",
			title: "Inspect",
			summary: "inspect_ai logs as JSON: each sample and epoch is a scenario and a trial, with its scores",
			about: "`inspect eval --log-format json` writes it to `logs/`; `inspect log dump FILE` makes it of an `.eval` file.",
			never: [],
			detect: (head) => isLog(head.document) || inspect_log_startsDocument(head),
			read: readSamples
		};
		function isLog(value) {
			return (0, core_json.Gv)(value) && typeof value["version"] === "number" && (0, core_json.Gv)(value["eval"]) && "status" in value;
		}
		function inspect_log_startsDocument({ text, document }) {
			if (document !== undefined) return false;
			return /^\s*\{\s*"version"\s*:\s*\d+,\s*"status"\s*:/.test(text) && /(?<!\\)"eval"\s*:\s*\{/.test(text);
		}
		async function* readSamples(file, head) {
			const problems = new FileProblems(file.path);
			for await (const records of recordsOf(file, head, false, problems)) {
				for (const { value, line } of records) {
					if (!isLog(value)) problems.line(line, "not-a-record", "");
					const samples = (0, trace_attributes.av)(value)?.["samples"];
					for (const [index, sample] of (Array.isArray(samples) ? samples : []).entries()) {
						if ((0, core_json.Gv)(sample)) yield traceOfSample(sample, index, {
							file: file.path,
							format: "inspect"
						});
					}
				}
				yield* problems.take();
			}
			yield* problems.take();
		}
		function traceOfSample(sample, index, source) {
			const id = (0, trace_attributes.ef)(sample["uuid"]) ?? `${(0, trace_assemble.Vc)(source.file)}#${inspect_log_nameOf(sample["id"], index)}/${inspect_log_nameOf(sample["epoch"], 1)}`;
			const spans = sampleSpans(sample);
			const isWhole = spans.length <= limits.F.spansPerTrace;
			const trace = new trace_trace.C({
				id,
				source,
				spans: isWhole ? spans : [],
				scenario: (0, trace_naming.ic)(sample["id"]),
				trial: (0, trace_naming.QQ)(sample["epoch"]),
				stated: isWhole ? new SampleStated(sample) : {},
				diagnostics: isWhole ? [] : [(0, trace_assemble.HR)(id, "too-many-spans", source)]
			});
			return {
				kind: "trace",
				trace,
				supersedes: false
			};
		}
		function inspect_log_nameOf(value, fallback) {
			return typeof value === "string" || typeof value === "number" ? String(value) : String(fallback);
		}
		;
		const inspectEval = {
			id: "inspect-eval",
			title: "Inspect .eval",
			summary: "inspect_ai logs in their own form (`.eval`): the same as in JSON, one sample at a time",
			about: "`inspect eval` writes it to `logs/`. Those of newer versions are packed with zstd, which takes Node.js 22.15 or later (the Action has it); " + "`inspect log dump FILE` makes JSON of any.",
			never: [],
			detect: isArchive,
			read: readArchive
		};
		const firstEntry = /^(?:_journal\/|samples\/|(?:header|summaries|reductions)\.json)/;
		function isArchive({ bytes }) {
			const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
			if (head.length < 30 || head.readUInt32LE(0) !== 67324752) return false;
			return firstEntry.test(head.toString("utf8", 30, 30 + head.readUInt16LE(26)));
		}
		async function* readArchive(file) {
			const source = {
				file: file.path,
				format: "inspect-eval"
			};
			const bytes = await readBytes(file);
			const entries = bytes === null ? null : zipEntries(bytes);
			if (entries === null) {
				yield {
					kind: "diagnostic",
					diagnostic: inspect_eval_problem(bytes === null ? inspect_eval_tooLarge : cutOff, source)
				};
				return;
			}
			let left = limits.F.decompressedTrace;
			for (const entry of entries.values()) {
				const [isSample, id, epoch, isPiece] = sampleName.exec(entry.name) ?? [];
				if (isSample === undefined || id === undefined || epoch === undefined) continue;
				const lost = (words) => lostSample(id, epoch, inspect_eval_problem(`\`${entry.name}\`: ${words}`, source), source);
				const content = isPiece === undefined ? await unpackEntry(entry, Math.min(left, limits.F.traceDocument)) : null;
				if (content === null) yield lost(inPieces);
				else if (typeof content === "string") yield lost(entryWords[content]);
				else {
					left -= content.length;
					const sample = (0, core_json.qF)(content.toString("utf8"));
					yield (0, core_json.Gv)(sample) && "id" in sample ? traceOfSample(sample, Number(epoch), source) : lost(noSample);
				}
			}
		}
		const sampleName = /^samples\/(.+)_epoch_(\d+)(\/sample)?\.json$/;
		function lostSample(id, epoch, why, source) {
			const trace = new trace_trace.C({
				id: `${(0, trace_assemble.Vc)(source.file)}#${id}/${epoch}`,
				source,
				spans: [],
				scenario: (0, trace_naming.ic)(id),
				trial: (0, trace_naming.QQ)(epoch),
				diagnostics: [why]
			});
			return {
				kind: "trace",
				trace,
				supersedes: false
			};
		}
		function inspect_eval_problem(message, { file }) {
			return {
				code: "trace-document",
				severity: "error",
				message,
				file
			};
		}
		async function readBytes(file) {
			const chunks = [];
			let bytes = 0;
			for await (const chunk of file.open()) {
				bytes += chunk.byteLength;
				if (bytes > limits.F.traceDocument) return null;
				chunks.push(chunk);
			}
			return Buffer.concat(chunks);
		}
		const inspect_eval_megabytes = limits.F.traceDocument >> 20;
		const json = "`inspect log dump` writes it as JSON, which can be read.";
		const inspect_eval_tooLarge = `The archive is larger than ${inspect_eval_megabytes} MiB, the most that is read of one.`;
		const cutOff = "The archive does not end as one does: it was cut off, or it is damaged. Take the log again when its run has ended.";
		const inPieces = `the sample is stored in pieces, which are not understood. ${json}`;
		const noSample = "this is no sample.";
		const entryWords = {
			damaged: "the sample is damaged and was left out.",
			"too-large": `what it unpacks to is more than ${inspect_eval_megabytes} MiB, or makes the archive more than ${limits.F.decompressedTrace >> 20} MiB; it was left out.`,
			encrypted: "the sample is encrypted and was left out.",
			"unknown-method": `it is packed in a way that is not understood. ${json}`,
			"without-zstd": `it is packed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. ${json}`
		};
		;
		const inputs = "mlflow.spanInputs";
		const outputs = "mlflow.spanOutputs";
		const mlflowContent = contentBy({
			model(span) {
				const own = (0, trace_attributes.ef)(span.attributes.get("mlflow.llm.model")) ?? (0, content.b)(span).model;
				if (own !== null || span.kind !== "llm") return own;
				return (0, trace_attributes.ef)(mlflow_content_fieldsOf(span, outputs)["model"]) ?? (0, trace_attributes.ef)(mlflow_content_fieldsOf(span, inputs)["model"]);
			},
			provider: (span) => (0, trace_attributes.ef)(span.attributes.get("mlflow.llm.provider"))?.toLowerCase() ?? (0, content.b)(span).provider,
			input: (span) => mlflow_content_messagesIn(span, inputs, "user"),
			output: (span) => mlflow_content_messagesIn(span, outputs, "assistant"),
			usage: (span) => (0, usage_from.m)(span.attributes.get("mlflow.chat.tokenUsage")) ?? (0, content.b)(span).usage ?? (span.kind === "llm" ? (0, usage_from.m)(mlflow_content_fieldsOf(span, outputs)["usage"]) : null),
			costUsd: (span) => (0, trace_attributes.wD)(mlflow_content_fieldsOf(span, "mlflow.llm.cost")["total_cost"]) ?? (0, content.b)(span).costUsd,
			tool: mlflow_content_toolFacts,
			inputText: (span) => (0, logged_text.$)(span.attributes.get(inputs)) ?? (0, content.b)(span).inputText,
			outputText: (span) => (0, logged_text.H)(span.attributes.get(outputs)) ?? (0, content.b)(span).outputText
		});
		function mlflow_content_fieldsOf(span, name) {
			return (0, trace_attributes.av)(span.attributes.get(name)) ?? {};
		}
		function mlflow_content_messagesIn(span, name, role) {
			if (span.kind !== "llm") return null;
			const value = span.attributes.get(name) ?? null;
			if (value !== null) {
				const text = () => role === "assistant" ? (0, logged_text.H)(value) : (0, logged_text.$)(value);
				return (0, logged.f)(value, role) ?? [{
					role,
					parts: [{
						type: "text",
						text: text() ?? ""
					}]
				}];
			}
			const original = (0, content.b)(span);
			return role === "user" ? original.input : original.recorded ? original.output : null;
		}
		function mlflow_content_toolFacts(span) {
			const [original] = (0, content.b)(span).tools;
			const said = (0, logged_tool.NO)(span.attributes.get(outputs));
			const args = (0, called_with.Y)((0, decoded.E)(span.attributes.get(inputs)));
			return {
				name: (0, logged_tool.Qw)(original?.name ?? span.name),
				callId: original?.callId ?? said.callId,
				args: (0, core_json.Gv)(args) ? args : original?.args ?? args,
				result: said.result ?? original?.result ?? null,
				error: span.error?.message ?? said.error
			};
		}
		;
		const mlflow_traces = {
			id: "mlflow",
			read: mlflow_readTrace,
			settle: mlflow_settleSpans
		};
		const mlflow = {
			id: "mlflow",
			title: "MLflow",
			summary: "MLflow traces (`info` and `data.spans`, `trace_info` and `spans`): one, a list, or one a line; spans by themselves",
			about: "`mlflow.get_trace(id).to_json()`, or the download of a trace in the MLflow UI.",
			never: [],
			detect: (head) => mlflow_isRecord(head.document) || mlflow_isRecord(head.firstLine) || mlflow_startsDocument(head),
			read: (file, head) => readSpans(file, head, mlflow_isRecord(head.firstLine), mlflow_traces)
		};
		function mlflow_isRecord(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && mlflow_isRecord(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			return mlflow_isTrace(value) || mlflow_isSpan(value) || isData(value) || (0, core_json.Gv)(value["trace"]) && mlflow_isTrace(value["trace"]) || Array.isArray(value["traces"]) && mlflow_isRecord(value["traces"]);
		}
		function mlflow_isTrace({ info, data, trace_info: answered, spans }) {
			const about = answered ?? info;
			const list = answered === undefined && (0, core_json.Gv)(data) ? data["spans"] : spans;
			if (!(0, core_json.Gv)(about) || !Array.isArray(list)) return false;
			return typeof about["trace_id"] === "string" || typeof about["request_id"] === "string";
		}
		function isData({ spans }) {
			return Array.isArray(spans) && spans.some((span) => (0, core_json.Gv)(span) && mlflow_isSpan(span));
		}
		function mlflow_isSpan({ attributes, span_id: id, context }) {
			return (0, core_json.Gv)(attributes) && "mlflow.spanType" in attributes && (typeof id === "string" || (0, core_json.Gv)(context));
		}
		function mlflow_startsDocument({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false;
			if (/^\s*\{\s*"spans"\s*:\s*\[/.test(text) && /(?<!\\)"mlflow\.(?:spanType|traceRequestId)"\s*:/.test(text)) return true;
			return /(?<!\\)"(?:trace_)?info"\s*:\s*\{/.test(text) && /(?<!\\)"(?:trace_id|request_id)"\s*:\s*"tr-/.test(text);
		}
		function mlflow_readTrace(record, sink) {
			if (mlflow_isSpan(record)) return giveSpans([record], sink);
			if (!mlflow_isTrace(record) && isData(record)) return giveSpans((0, trace_attributes.Qv)(record["spans"]), sink);
			const list = Array.isArray(record["traces"]) ? record["traces"] : [record["trace"] ?? record];
			const found = list.filter((item) => (0, core_json.Gv)(item) && mlflow_isTrace(item));
			for (const trace of found) mlflow_giveTrace(trace, sink);
			return found.length > 0;
		}
		function mlflow_giveTrace(trace, sink) {
			const answered = (0, trace_attributes.av)(trace["trace_info"]);
			const info = answered ?? (0, trace_attributes.av)(trace["info"]) ?? {};
			const id = (0, trace_ids.R)(info["trace_id"] ?? info["request_id"]);
			const about = {
				...(0, trace_attributes.av)(info["trace_metadata"]),
				...(0, trace_attributes.av)(info["tags"])
			};
			const naming = (0, trace_naming.aI)(new trace_attributes.FL(about));
			sink(id, aboutTrace(info), naming);
			const spans = answered === null ? (0, trace_attributes.av)(trace["data"])?.["spans"] : trace["spans"];
			for (const span of (0, trace_attributes.Qv)(spans)) sink(id, mlflow_spanOf(span), naming);
		}
		function giveSpans(list, sink) {
			for (const raw of list) {
				const span = mlflow_spanOf(raw);
				const named = (0, trace_attributes.ef)(span.attributes.get("mlflow.traceRequestId"));
				const id = named ?? raw["trace_id"] ?? (0, trace_attributes.av)(raw["context"])?.["trace_id"];
				sink((0, trace_ids.R)(id), span, (0, trace_naming.aI)(span.attributes));
			}
			return true;
		}
		const mlflow_kinds = new Map([
			["LLM", "llm"],
			["CHAT_MODEL", "llm"],
			["CHAIN", "chain"],
			["AGENT", "agent"],
			["TOOL", "tool"],
			["RETRIEVER", "retriever"],
			["PARSER", "chain"],
			["EMBEDDING", "embedding"],
			["RERANKER", "reranker"],
			["MEMORY", "memory"],
			["WORKFLOW", "workflow"],
			["TASK", "step"],
			["GUARDRAIL", "guardrail"],
			["EVALUATOR", "evaluator"]
		]);
		function mlflow_spanOf(raw) {
			const context = (0, trace_attributes.av)(raw["context"]) ?? {};
			const attributes = mlflow_attributesIn(raw);
			const events = mlflow_eventsOf(raw["events"]);
			const status = raw["status"] ?? {
				code: raw["status_code"] ?? null,
				message: raw["status_message"] ?? null
			};
			return new trace_span.L({
				id: (0, trace_ids.R)(raw["span_id"] ?? context["span_id"]),
				parentId: (0, trace_ids.R)(raw["parent_span_id"] ?? raw["parent_id"]) || null,
				name: (0, trace_attributes.ef)(raw["name"]) ?? "",
				kind: mlflow_kinds.get(attributes.get("mlflow.spanType")) ?? (0, registry.I)(attributes) ?? "span",
				startUs: (0, trace_time.g)(raw["start_time_unix_nano"] ?? raw["start_time"]),
				endUs: (0, trace_time.g)(raw["end_time_unix_nano"] ?? raw["end_time"]),
				error: (0, span_error.J)(status, attributes, events),
				attributes,
				events
			}, mlflowContent);
		}
		function mlflow_attributesIn(raw) {
			const values = new Map();
			const attributes = (0, otlp_values.T)(raw["attributes"]);
			for (const name of attributes.keys()) {
				const value = attributes.get(name) ?? null;
				values.set(name, typeof value === "string" ? (0, core_json.qF)(value) ?? value : value);
			}
			for (const [name, key] of [["mlflow.spanInputs", "inputs"], ["mlflow.spanOutputs", "outputs"]]) {
				const value = raw[key] ?? null;
				if (value !== null && !values.has(name)) values.set(name, value);
			}
			return values;
		}
		function mlflow_eventsOf(list) {
			return (Array.isArray(list) ? list : []).map((item) => {
				const event = (0, trace_attributes.av)(item) ?? {};
				const timeUs = (0, trace_time.g)(event["time_unix_nano"] ?? event["timestamp"]);
				return {
					name: (0, trace_attributes.ef)(event["name"]) ?? "",
					timeUs,
					attributes: (0, otlp_values.T)(event["attributes"])
				};
			});
		}
		function mlflow_settleSpans(all) {
			const { spans, about } = apart(all);
			const scores = Object.create(null);
			const assessments = about?.["assessments"];
			for (const item of Array.isArray(assessments) ? assessments : []) {
				const assessment = (0, trace_attributes.av)(item) ?? {};
				const name = (0, trace_attributes.ef)(assessment["assessment_name"]) ?? (0, trace_attributes.ef)(assessment["name"]);
				const value = (0, trace_attributes.av)(assessment["feedback"])?.["value"];
				const number = typeof value === "boolean" ? Number(value) : value;
				if (name !== null && typeof number === "number") scores[name] = number;
			}
			return {
				spans,
				stated: { scores }
			};
		}
		;
		const phoenix_rows = {
			id: "phoenix",
			read: phoenix_readRecord
		};
		const phoenix = {
			id: "phoenix",
			title: "Arize Phoenix",
			summary: "Arize Phoenix spans: replies of its API, lists, JSON Lines, data frames by row or by column",
			about: "`GET /v1/projects/<project>/spans`, or `client.spans.get_spans_dataframe()` written as JSON.",
			never: [],
			detect: (head) => phoenix_isRecord(head.document) || phoenix_isRecord(head.firstLine) || phoenix_startsDocument(head),
			read: (file, head) => readSpans(file, head, phoenix_isRecord(head.firstLine), phoenix_rows)
		};
		function phoenix_isRecord(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && phoenix_isRecord(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			return phoenix_isRow(value) || Array.isArray(value["data"]) && phoenix_isRecord(value["data"]);
		}
		function phoenix_isRow(value) {
			if (!("span_kind" in value)) return false;
			return (0, core_json.Gv)(value["context"]) ? "trace_id" in value["context"] : "context.trace_id" in value;
		}
		function phoenix_startsDocument({ text, firstLine, document }) {
			if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text)) return false;
			return /(?<!\\)"span_kind"\s*:\s*"[A-Z]/.test(text) && /(?<!\\)"context(?:\.trace_id)?"\s*:/.test(text);
		}
		function phoenix_readRecord(record, sink) {
			const list = Array.isArray(record["data"]) ? record["data"] : rowsOf(record) ?? [record];
			const found = list.filter((item) => (0, core_json.Gv)(item) && phoenix_isRow(item));
			for (const row of found) phoenix_give(row, sink);
			return found.length > 0 || list.length === 0;
		}
		function rowsOf(record) {
			const traceIds = (0, trace_attributes.av)(record["context.trace_id"]);
			if (traceIds === null) return null;
			const byName = new Map();
			for (const name of Object.keys(traceIds)) {
				const row = Object.create(null);
				row["context.span_id"] = name;
				byName.set(name, row);
			}
			for (const [column, cells] of Object.entries(record)) {
				for (const [name, cell] of Object.entries((0, trace_attributes.av)(cells) ?? {})) {
					const row = byName.get(name);
					if (row !== undefined) row[column] = cell;
				}
			}
			return [...byName.values()];
		}
		function phoenix_give(row, sink) {
			const context = (0, trace_attributes.av)(row["context"]) ?? {};
			const attributes = phoenix_attributesIn(row);
			const events = phoenix_eventsOf((0, decoded.D)(row["events"]));
			const status = {
				code: row["status_code"] ?? null,
				message: row["status_message"] ?? null
			};
			const span = new trace_span.L({
				id: (0, trace_ids.R)(context["span_id"] ?? row["context.span_id"]),
				parentId: (0, trace_ids.R)(row["parent_id"]) || null,
				name: (0, trace_attributes.ef)(row["name"]) ?? "",
				kind: (0, registry.I)(attributes) ?? "span",
				startUs: (0, trace_time.g)(row["start_time"]),
				endUs: (0, trace_time.g)(row["end_time"]),
				error: (0, span_error.J)(status, attributes, events),
				attributes,
				events
			}, content.b);
			sink((0, trace_ids.R)(context["trace_id"] ?? row["context.trace_id"]), span, (0, trace_naming.aI)(attributes));
		}
		function phoenix_attributesIn(row) {
			const own = Object.create(null);
			for (const [name, value] of Object.entries(row)) {
				if (name.startsWith("attributes.") && value !== null) own[name.slice("attributes.".length)] = value;
			}
			const attributes = (0, trace_attributes.Eg)({
				...(0, trace_attributes.av)((0, decoded.D)(row["attributes"])),
				...own
			});
			const kind = (0, trace_attributes.ef)(row["span_kind"]);
			if (kind !== null && kind !== "UNKNOWN" && !attributes.has("openinference.span.kind")) attributes.set("openinference.span.kind", kind);
			return attributes;
		}
		function phoenix_eventsOf(list) {
			return (Array.isArray(list) ? list : []).map((item) => {
				const event = (0, trace_attributes.av)(item) ?? {};
				const timeUs = (0, trace_time.g)(event["timestamp"]);
				return {
					name: (0, trace_attributes.ef)(event["name"]) ?? "",
					timeUs,
					attributes: (0, otlp_values.T)(event["attributes"])
				};
			});
		}
		;
		function memoryFile(path, bytes) {
			return {
				path,
				async *open() {
					if (bytes.byteLength > 0) yield bytes;
				}
			};
		}
		var diagnostic = __webpack_require__(876);
		var file_list = __webpack_require__(265);
		;
		async function heldTraces(files, holder) {
			const traces = [];
			const found = [];
			const places = new Map();
			let isDamaged = false;
			for await (const { file, item } of (0, file_list.X)(files, holder.readHeld)) {
				if (item.kind === "damage") isDamaged = true;
				else if (item.kind === "diagnostic") found.push(item.diagnostic);
				else if (item.kind === "trace") {
					const key = `${file}\n${item.trace.id}`;
					const place = item.supersedes ? places.get(key) ?? traces.length : traces.length;
					places.set(key, place);
					traces[place] = item.trace;
				}
			}
			const isLoss = ({ code }) => losses.has(code) || holder.isStrict && code === "trace-format";
			const all = [...found, ...traces.flatMap(({ diagnostics }) => diagnostics)];
			return {
				traces,
				problems: found.map((problem) => problemOf(holder.file, problem, isLoss(problem))),
				isDamaged: isDamaged || all.some(isLoss)
			};
		}
		const losses = new Set([
			"trace-document",
			"trace-line",
			"trace-too-large",
			"trace-unreadable"
		]);
		function problemOf(file, held, isLoss) {
			const { code, severity } = held;
			const why = code === "trace-format" ? "The file is not a trace that is understood." : held.message;
			const message = `${(0, diagnostic.$)(held)}: ${why}`;
			if (isLoss) return {
				code,
				severity,
				message,
				file
			};
			return {
				code: "recording-unused",
				severity: "warning",
				message,
				file
			};
		}
		var merge_traces = __webpack_require__(7940);
		;
		async function evidenceOf(trial, sent, about, readHeld) {
			const printed = await printedBy(trial, about, readHeld);
			const parts = partsOf(trial, sent, about, readHeld, printed.held);
			const seen = [];
			for (const part of parts) {
				const held = await part.read();
				const trace = (0, merge_traces.X)(held.traces, {
					...about,
					printed: printed.text === "" ? null : printed.text
				});
				seen.push({
					part,
					held,
					trace,
					rank: rankOf(trace)
				});
				if (seen.at(-1)?.rank === mostRank) break;
			}
			const best = bestOf(seen);
			return {
				trace: best?.trace ?? new trace_trace.C({
					...about,
					spans: [],
					printed: printed.text
				}),
				problems: [
					...seen.flatMap(({ held }) => held.problems),
					...seen.flatMap((one) => one === best ? [] : one.trace.diagnostics.filter(isError)),
					...unusedOf(parts, best?.part ?? null, about.source.file)
				],
				isDamaged: seen.some(({ held }) => held.isDamaged)
			};
		}
		function bestOf(seen) {
			const most = Math.max(1, ...seen.map(({ rank }) => rank));
			return seen.find(({ rank }) => rank === most) ?? null;
		}
		function isError({ severity }) {
			return severity === "error";
		}
		const mostRank = 3;
		function rankOf({ llmCalls, toolCalls, spans, messages }) {
			if (llmCalls.length > 0 || (toolCalls ?? []).length > 0) return mostRank;
			if (spans.length > 0) return 2;
			return messages.length > 0 ? 1 : 0;
		}
		async function printedBy({ stdout, process }, about, readHeld) {
			if (process.end === "not-started") return {
				text: null,
				held: null
			};
			const text = withoutLastBreaks(stdout);
			if (!/^\s*[[{]/.test(text)) return {
				text,
				held: null
			};
			const holder = {
				file: about.source.file,
				readHeld,
				isStrict: false
			};
			const held = await heldTraces([memoryFile("standard output", Buffer.from(stdout))], holder);
			const trace = (0, merge_traces.X)(held.traces, about);
			if (rankOf(trace) === 0) return {
				text,
				held: null
			};
			return {
				text: held.isDamaged ? null : trace.finalOutput,
				held
			};
		}
		function withoutLastBreaks(text) {
			let end = text.length;
			while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--;
			return text.slice(0, end);
		}
		function partsOf({ files }, sent, about, readHeld, printed) {
			const filesOf = (isNamed) => {
				const some = files.filter((file) => file.isNamed === isNamed && file.bytes.length > 0);
				const holder = {
					file: about.source.file,
					readHeld,
					isStrict: isNamed
				};
				const read = () => heldTraces(some.map(({ name, bytes }) => memoryFile(name, bytes)), holder);
				return some.length === 0 ? [] : [{
					what: evidence_namesOf(some),
					read
				}];
			};
			const isDamaged = sent.some(({ diagnostics }) => diagnostics.some(isError));
			return [
				...filesOf(true),
				...sent.length === 0 ? [] : [evidence_known("what it sent by OTLP", {
					traces: sent,
					problems: [],
					isDamaged
				})],
				...filesOf(false),
				...printed === null ? [] : [evidence_known("its standard output", printed)]
			];
		}
		function evidence_known(what, held) {
			return {
				what,
				read: () => Promise.resolve(held)
			};
		}
		const shownNames = 5;
		function evidence_namesOf(files) {
			const names = files.slice(0, shownNames).map(({ name }) => `\`${name}\``);
			const more = files.length > shownNames ? [`${files.length - shownNames} more`] : [];
			return `${files.length === 1 ? "the file" : "the files"} ${[...names, ...more].join(", ")}`;
		}
		function unusedOf(parts, used, file) {
			const unused = parts.filter((part) => part !== used).map(({ what }) => what);
			if (unused.length === 0) return [];
			const source = used?.what ?? "its standard output as text";
			const message = `What the command did is read from ${source}; not used: ${unused.join("; ")}.`;
			return [{
				code: "recording-unused",
				severity: "warning",
				message,
				file
			}];
		}
		var trial_span = __webpack_require__(1534);
		;
		function trialIn(request) {
			const span = trialSpanIn(request);
			if (span === null) return null;
			const attributes = (0, otlp_values.T)(span["attributes"]);
			const process = processOf(span, attributes);
			const ids = {
				traceId: (0, trace_ids.R)(span["traceId"]),
				spanId: (0, trace_ids.R)(span["spanId"])
			};
			const [fingerprint, scenario] = [trial_span.rJ.fingerprint, trial_span.rJ.scenario].map((name) => attributes.get(name));
			const trial = attributes.get(trial_span.rJ.trial);
			const lines = attributes.get(trial_span.rJ.lines);
			const stdout = attributes.get(trial_span.rJ.stdout);
			if (process === null || ids.traceId === "" || ids.spanId === "") return null;
			if (typeof scenario !== "string" || typeof fingerprint !== "string") return null;
			if (typeof stdout !== "string" || typeof trial !== "number" || typeof lines !== "number") return null;
			const problems = attributes.get(trial_span.rJ.problems) ?? [];
			const files = filesOf(span);
			if (files === null || !isTexts(problems)) return null;
			const what = {
				scenario,
				trial,
				fingerprint,
				lines,
				process,
				stdout,
				files
			};
			return {
				...ids,
				...what,
				problems: (0, trial_span.WF)(problems)
			};
		}
		function isTrialRequest(request) {
			return trialSpanIn(request) !== null;
		}
		function trialSpanIn(request) {
			const [resource] = (0, trace_attributes.Qv)((0, trace_attributes.av)(request)?.["resourceSpans"]);
			const [scope] = (0, trace_attributes.Qv)(resource?.["scopeSpans"]);
			const [span] = (0, trace_attributes.Qv)(scope?.["spans"]);
			if (span === undefined || (0, trace_attributes.av)(scope?.["scope"])?.["name"] !== trial_span.OK) return null;
			return (0, otlp_values.T)(span["attributes"]).get(trial_span.rJ.fingerprint) === undefined ? null : span;
		}
		const read_trial_ends = new Set([
			"exited",
			"timed-out",
			"stopped",
			"not-started"
		]);
		function processOf(span, attributes) {
			const textOf = (name) => {
				const value = attributes.get(name);
				return typeof value === "string" ? value : null;
			};
			const argv = attributes.get(trial_span.rJ.argv);
			const end = attributes.get(trial_span.rJ.end);
			const exitCode = attributes.get(trial_span.rJ.exitCode);
			const isDamaged = attributes.get(trial_span.rJ.isDamaged);
			const stderr = textOf(trial_span.rJ.stderr);
			if (!read_trial_ends.has(end) || stderr === null || typeof isDamaged !== "boolean") return null;
			if (!isTexts(argv)) return null;
			if (exitCode !== undefined && typeof exitCode !== "number") return null;
			return {
				argv,
				end,
				exitCode: exitCode ?? null,
				signal: textOf(trial_span.rJ.signal),
				startUs: (0, trace_time.B)(span["startTimeUnixNano"]) ?? 0,
				endUs: (0, trace_time.B)(span["endTimeUnixNano"]) ?? 0,
				stderr,
				reason: textOf(trial_span.rJ.reason),
				isDamaged
			};
		}
		function isTexts(value) {
			return Array.isArray(value) && value.every((item) => typeof item === "string");
		}
		function filesOf(span) {
			const files = (0, trace_attributes.Qv)(span["events"]).flatMap((event) => event["name"] === trial_span.rJ.file ? [fileOf(event)] : []);
			return files.every((file) => file !== null) ? files : null;
		}
		function fileOf(event) {
			const attributes = (0, otlp_values.T)(event["attributes"]);
			const name = attributes.get(trial_span.rJ.fileName);
			const isNamed = attributes.get(trial_span.rJ.fileIsNamed);
			const content = (0, trace_attributes.Qv)(event["attributes"]).find(({ key }) => key === trial_span.rJ.fileContent);
			const bytes = bytesOf((0, trace_attributes.av)(content?.["value"]));
			if (typeof name !== "string" || typeof isNamed !== "boolean" || bytes === null) return null;
			return {
				name,
				bytes,
				isNamed
			};
		}
		function bytesOf(value) {
			const [text, base64] = [value?.["stringValue"], value?.["bytesValue"]];
			if (typeof text === "string") return Buffer.from(text, "utf8");
			return typeof base64 === "string" ? Buffer.from(base64, "base64") : null;
		}
		var requests_trace = __webpack_require__(2943);
		;
		const recording = {
			id: "recording",
			title: "Scenario Gate recording",
			summary: "What `scenario-gate run` keeps of a fresh trial in `traces-dir`: OTLP JSON Lines",
			about: "Written for every trial whose agent is run. Its first line is the trial itself: the command, how it ended, what it printed, the trace files that it wrote; then comes what it sent by OTLP. Any tool that reads OTLP JSON Lines reads it too.",
			never: [],
			holdsFiles: true,
			detect: (head) => isTrialRequest(head.firstLine) || startsTrial(head),
			read: recording_read
		};
		const ownScope = new RegExp(`(?<!\\\\)"name"\\s*:\\s*"${trial_span.OK}"`);
		const ownSpan = new RegExp(`(?<!\\\\)"key"\\s*:\\s*"${trial_span.rJ.fingerprint.replaceAll(".", "\\.")}"`);
		function startsTrial({ firstLine, text }) {
			if (firstLine !== undefined || text.includes("\n") || !/^\s*\{\s*"resourceSpans"/.test(text)) return false;
			return ownScope.test(text) && ownSpan.test(text);
		}
		const maxLength = 2 * limits.F.traceDocument;
		async function* recording_read(file, head, _logs, readHeld) {
			const { trial, further, requests, problems } = await recordsIn(file, head);
			for (const diagnostic of problems) yield {
				kind: "diagnostic",
				diagnostic
			};
			if (trial === null) return;
			for (const message of trial.problems) yield {
				kind: "diagnostic",
				diagnostic: incomplete(file, message)
			};
			const { traceId: id, scenario, trial: number, process, fingerprint } = trial;
			const source = {
				file: file.path,
				format: "recording"
			};
			const sent = (0, requests_trace.e)(requests, source, trial.spanId);
			const own = sent.filter((trace) => trace.id === id);
			const isUneven = problems.length === 0 && further !== trial.lines;
			const fault = own.length < sent.length ? foreign : isUneven ? uneven : null;
			if (fault !== null) yield {
				kind: "diagnostic",
				diagnostic: unreadable(file, fault)
			};
			const about = {
				id,
				source,
				scenario,
				trial: number,
				process,
				fingerprint
			};
			const found = await evidenceOf(trial, own, about, readHeld);
			for (const diagnostic of found.problems) yield {
				kind: "diagnostic",
				diagnostic
			};
			yield {
				kind: "trace",
				trace: found.trace,
				supersedes: false
			};
			if (found.isDamaged || process.isDamaged || problems.length > 0 || fault !== null) {
				const [reason] = process.isDamaged ? trial.problems : [];
				yield {
					kind: "damage",
					traceId: id,
					...reason === undefined ? {} : { reason }
				};
			}
		}
		async function recordsIn(file, head) {
			const found = new FileProblems(file.path);
			const requests = [];
			const problems = [];
			let trial = null;
			let held = 0;
			let further = -1;
			for await (const records of recordsOf(file, head, true, found)) {
				for (const { value, line, length } of records) {
					held += length;
					further++;
					if (trial === null) trial = trialIn(value);
					else if (isSame(trialIn(value), trial)) return {
						trial,
						further,
						requests,
						problems: [unreadable(file, foreign)]
					};
					else if ((0, core_json.Gv)(value) && held <= maxLength) requests.push(value);
					else if (held <= maxLength) found.line(line, "not-a-record", "");
					if (trial === null) return {
						trial,
						further,
						requests: [],
						problems: [unreadable(file, nameless)]
					};
				}
				for (const item of found.take()) if (item.kind === "diagnostic") problems.push(item.diagnostic);
				if (held > maxLength) break;
			}
			for (const item of found.take()) if (item.kind === "diagnostic") problems.push(item.diagnostic);
			if (trial === null) problems.push(unreadable(file, nameless));
			if (held > maxLength) problems.push({
				...unreadable(file, recording_tooLarge),
				code: "trace-too-large"
			});
			return {
				trial,
				further,
				requests,
				problems
			};
		}
		function isSame(one, other) {
			return one?.traceId === other.traceId && one.spanId === other.spanId;
		}
		const nameless = "The recording does not begin with the trial that it is of, whole: it was damaged. Record it again.";
		const foreign = "The file holds more than one recording: only the first was read. Write one file a trial.";
		const uneven = "The recording does not have the lines that it was written with. Record it again.";
		const recording_tooLarge = `The recording has more than ${maxLength >> 20} MiB; the rest of it was left out.`;
		function incomplete({ path }, message) {
			return {
				code: "recording-incomplete",
				severity: "warning",
				message,
				file: path
			};
		}
		function unreadable({ path }, message) {
			return {
				code: "trace-unreadable",
				severity: "error",
				message,
				file: path
			};
		}
		;
		const openaiChat = conversationFormat({
			id: "openai-chat",
			title: "OpenAI chat completions",
			summary: "OpenAI chat completions: a reply, with its request or prompt where it was kept",
			about: "The body of a reply of `POST /v1/chat/completions`, alone or as `{\"request\": …, \"response\": …}`; lines of a batch result.",
			never: ["cost", "timing"],
			isRecord: (value) => openai_chat_exchangeIn(value) !== null,
			starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:id|object|choices|request|response|custom_id|model|created)"/.test(text) && /(?<!\\)"object"\s*:\s*"chat\.completion"/.test(text),
			*traces(record, place) {
				const exchange = openai_chat_exchangeIn(record);
				if (exchange !== null) yield openai_chat_traceOf(exchange, place);
			}
		});
		function openai_chat_exchangeIn(value) {
			const held = (0, trace_attributes.av)(value);
			if (held === null) return null;
			const outer = (0, trace_attributes.av)(held["response"]);
			const candidates = [
				held,
				outer,
				(0, trace_attributes.av)(outer?.["body"]),
				completionIn(held)
			];
			const reply = candidates.find(openai_chat_isReply) ?? null;
			if (reply === null) return null;
			const request = (0, trace_attributes.av)(held["request"]);
			const history = request?.["messages"] ?? held["prompt"] ?? null;
			return {
				id: (0, trace_attributes.ef)(held["custom_id"]),
				reply,
				history,
				model: (0, trace_attributes.ef)(request?.["model"])
			};
		}
		function openai_chat_isReply(value) {
			const [reply] = (0, reply_of.M)((0, trace_attributes.Qv)(value?.["choices"]));
			return (0, trace_attributes.av)(reply?.["message"]) !== null;
		}
		function completionIn({ prompt, completion = null }) {
			const whole = (0, trace_attributes.av)(completion);
			if (prompt === undefined || openai_chat_isReply(whole)) return whole;
			if (typeof completion === "string") return { choices: [{ message: { content: completion } }] };
			const message = Array.isArray(completion) && completion.length === 1 ? (0, trace_attributes.av)(completion[0]) : whole;
			return message?.["role"] === "assistant" ? { choices: [{ message }] } : null;
		}
		function openai_chat_traceOf({ id, reply, history, model }, place) {
			const transcript = new Transcript(null);
			for (const message of Array.isArray(history) ? history : []) transcript.say((0, message_from.W)(message, "user"));
			if (typeof history === "string") transcript.say((0, message_from.W)({ content: history }, "user"));
			const message = (0, reply_of.M)((0, trace_attributes.Qv)(reply["choices"]))[0]?.["message"];
			transcript.call({
				output: (0, message_from.W)(message, "assistant"),
				model: (0, trace_attributes.ef)(reply["model"]) ?? model,
				usage: chatUsage(reply["usage"]),
				startUs: (0, trace_time.g)(reply["created"])
			});
			return transcript.trace({
				id: id ?? (0, trace_attributes.ef)(reply["id"]) ?? place.id,
				source: place.source
			});
		}
		;
		const openaiMessages = {
			id: "openai-messages",
			title: "OpenAI messages",
			summary: "OpenAI chat messages with tool calls: one conversation, one a line, a message a line, or τ-bench results",
			about: "The `messages` that an agent keeps between calls, in the form that most frameworks take; `{\"scenario\": …, \"messages\": […]}` names the scenario. τ-bench results are lists of them.",
			never: [
				"tokens",
				"cost",
				"timing"
			],
			detect: (head) => holdsMessages(head.document) || holdsMessages(head.firstLine) || isMessageLines(head) || !openai_messages_isMessage(head.firstLine) && openai_messages_startsDocument(head.text),
			read: (file, head) => isMessageLines(head) ? readPieces(pieces, file, head) : readConversations(file, head)
		};
		const pieces = {
			id: "openai-messages",
			isPiece: (line) => openai_messages_isMessage(line) && !isAnthropicOnly(line),
			arePieces: () => true,
			*traces(lines, { id, source }) {
				const list = Array.isArray(lines) ? lines : [];
				if (list.length > 0) yield traceOfMessages(list, {
					id,
					scenario: null,
					trial: null,
					source,
					scores: {}
				});
			}
		};
		async function* readConversations(file, head) {
			const problems = new FileProblems(file.path);
			const isLines = holdsMessages(head.firstLine);
			for await (const records of recordsOf(file, head, isLines, problems)) {
				for (const { value, line } of records) {
					const place = isLines && head.document === undefined ? `:${line}` : "";
					const conversations = conversationsIn(value);
					if (conversations === null) problems.line(line, "not-a-record", "");
					for (const [index, conversation] of (conversations ?? []).entries()) {
						const at = Array.isArray(value) && conversations?.length !== 1 ? `${place}#${index + 1}` : place;
						yield {
							kind: "trace",
							trace: openai_messages_traceOf(conversation, file.path, at),
							supersedes: false
						};
					}
				}
				yield* problems.take();
			}
			yield* problems.take();
		}
		function conversationsIn(value) {
			if (Array.isArray(value)) {
				if (openai_messages_isMessage(value[0])) return [{ messages: value }];
				const inner = value.filter(isConversation).map(wrapperOf);
				return inner.length === 0 ? null : inner;
			}
			return isConversation(value) ? [wrapperOf(value)] : null;
		}
		function wrapperOf(conversation) {
			return (0, trace_attributes.av)(conversation) ?? { messages: conversation };
		}
		function openai_messages_traceOf(wrapper, file, place) {
			const task = (0, trace_naming.ic)(wrapper["task_id"]);
			const trial = (0, trace_naming.QQ)(wrapper["trial"]);
			const reward = (0, trace_attributes.wD)(wrapper["reward"]);
			const list = openai_messages_listIn(wrapper);
			const ofTask = task === null || trial === null ? null : `${task}/${trial}`;
			return traceOfMessages(Array.isArray(list) ? list : [], {
				id: (0, trace_attributes.ef)(wrapper["id"]) ?? ofTask ?? `${(0, trace_assemble.Vc)(file)}${place}`,
				scenario: (0, trace_naming.ic)(wrapper["scenario"]) ?? task,
				trial,
				source: {
					file,
					format: "openai-messages"
				},
				scores: reward === null ? {} : { reward }
			});
		}
		function isMessageLines(head) {
			if (isInPieces(pieces, head)) return true;
			return head.firstLine === undefined && !head.text.includes("\n") && /^\s*\{\s*"role"\s*:/.test(head.text);
		}
		function holdsMessages(value) {
			return Array.isArray(value) ? openai_messages_isMessage(value[0]) || isConversation(value[0]) : isConversation(value);
		}
		function isConversation(value) {
			if (Array.isArray(value)) return openai_messages_isMessage(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			const list = openai_messages_listIn(value);
			return Array.isArray(list) && (list.length === 0 || openai_messages_isMessage(list[0]));
		}
		function openai_messages_listIn(wrapper) {
			const { traj, messages, outputs } = wrapper;
			return traj ?? messages ?? ((0, core_json.Gv)(outputs) ? outputs["messages"] : outputs);
		}
		const openai_messages_roles = new Set([
			"system",
			"developer",
			"user",
			"assistant",
			"tool",
			"function"
		]);
		function openai_messages_isMessage(value) {
			if (!(0, core_json.Gv)(value) || typeof value["role"] !== "string" || !openai_messages_roles.has(value["role"])) return false;
			return "content" in value || "tool_calls" in value || "function_call" in value;
		}
		function openai_messages_startsDocument(text) {
			return /^\s*(?:\[\s*)?\{\s*(?:"(?:task_id|traj|messages|scenario|trial)"|"role"\s*:\s*"(?:system|developer|user|assistant)")/.test(text);
		}
		;
		async function* concatenatedRecords(file, head, problems) {
			if (head.document === undefined && !/^\s*\[/.test(head.text)) {
				const joiner = new Joiner(problems);
				for await (const batch of lineBatches(file.open())) yield joiner.take(batch);
				yield joiner.rest();
				return;
			}
			const text = await (0, trace_document.u)(file.open());
			const value = text === null ? undefined : parseWithIds(text);
			if (value === undefined) problems.document(text === null ? "too-large" : "not-json");
			else yield [{
				value,
				line: 1,
				length: 0
			}];
		}
		async function* documentRecords(file, head, problems) {
			const text = head.document === undefined ? await (0, trace_document.u)(file.open()) : "";
			const value = head.document ?? (text === null ? undefined : (0, core_json.qF)(text));
			if (value !== undefined) yield [{
				value,
				line: 1,
				length: 0
			}];
			else if (text === null) problems.document("too-large");
			else if (/^\}[ \t]*\r?\n\s*\{/m.test(text)) yield* concatenatedRecords(file, head, problems);
			else problems.document("not-json");
		}
		class Joiner {
			#problems;
			#lines = [];
			#length = 0;
			#start = 0;
			constructor(problems) {
				this.#problems = problems;
			}
			*take(lines) {
				for (const { text, number } of lines) {
					if (text === null) {
						this.#problems.line(number, "too-long", "");
						this.#lines = [];
					} else if (text.startsWith("{") || this.#lines.length === 0) {
						yield* this.rest();
						yield* this.#begin(text, number);
					} else {
						yield* this.#goOn(text);
					}
				}
			}
			*rest() {
				if (this.#lines.length > 0) yield* this.#finish();
			}
			*#begin(text, number) {
				if (text.trim() === "") return;
				this.#lines = [text];
				this.#length = text.length;
				this.#start = number;
				if (text.trimEnd().endsWith("}")) yield* this.#finish();
			}
			*#goOn(text) {
				this.#lines.push(text);
				this.#length += text.length + lineOverhead;
				if (this.#length > limits.F.traceDocument) {
					this.#problems.line(this.#start, "too-long", "");
					this.#lines = [];
				} else if (text.startsWith("}")) {
					yield* this.#finish();
				}
			}
			*#finish() {
				const text = this.#lines.join("\n");
				this.#lines = [];
				const value = parseWithIds(text);
				if (value === undefined) this.#problems.line(this.#start, "not-json", text);
				else yield {
					value,
					line: this.#start,
					length: text.length
				};
			}
		}
		const lineOverhead = 32;
		const numericId = /(?<!\\)"(trace_?id|span_?id|parent_?id|parent_?span_?id)"\s*:\s*(\d{14,39})(?=\s*[,}])/gi;
		function hasNumericIds(text) {
			return text.search(numericId) !== -1;
		}
		function parseWithIds(text) {
			const json = text.charCodeAt(0) === trace_document.y ? text.slice(1) : text;
			return (0, core_json.qF)(json.replace(numericId, (_, key, digits) => `"${key}":"${hexId(digits, key)}"`));
		}
		function hexId(digits, key) {
			return BigInt(digits).toString(16).padStart(key.toLowerCase().startsWith("trace") ? 32 : 16, "0");
		}
		;
		const otelJs = {
			id: "otel-js",
			title: "OpenTelemetry JS spans",
			summary: "spans of the OpenTelemetry SDK for JavaScript as JSON (`ReadableSpan`): a list, or one a line",
			about: "`JSON.stringify` of what an `InMemorySpanExporter` holds or a `SpanProcessor` is given.",
			never: [],
			detect: (head) => isDump(head.document) || isDump(head.firstLine) || startsDump(head),
			read: (file, head) => readSpans(file, head, false, {
				id: "otel-js",
				read: otel_js_read,
				records: concatenatedRecords
			})
		};
		function isDump(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && isDump(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			return Array.isArray(value["spans"]) ? otel_js_isSpan(value["spans"][0]) : otel_js_isSpan(value);
		}
		function otel_js_isSpan(value) {
			if (!(0, core_json.Gv)(value)) return false;
			return contexts.some((key) => (0, core_json.Gv)(value[key]) && "traceId" in value[key]);
		}
		const contexts = ["spanContext", "_spanContext"];
		function startsDump({ text, document, firstLine }) {
			if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text)) return false;
			return /(?<!\\)"_?spanContext"\s*:\s*\{\s*"(?:traceId|spanId)"\s*:/.test(text);
		}
		function otel_js_read(record, sink) {
			const list = record["spans"];
			if (!Array.isArray(list)) return otel_js_readSpan(record, sink);
			for (const item of list) {
				const span = (0, trace_attributes.av)(item);
				if (span !== null) otel_js_readSpan(span, sink);
			}
			return true;
		}
		function otel_js_readSpan(raw, sink) {
			const context = (0, trace_attributes.av)(raw["spanContext"]) ?? (0, trace_attributes.av)(raw["_spanContext"]);
			if (context === null) return false;
			const parent = raw["parentSpanId"] ?? (0, trace_attributes.av)(raw["parentSpanContext"])?.["spanId"];
			const span = spanFrom({
				id: (0, trace_ids.R)(context["spanId"]),
				parentId: (0, trace_ids.R)(parent) || null,
				name: typeof raw["name"] === "string" ? raw["name"] : "",
				startUs: momentOf(raw["startTime"]),
				endUs: momentOf(raw["endTime"]),
				status: raw["status"] ?? null,
				attributes: plainAttributes(raw["attributes"]),
				events: eventsFrom(raw["events"], ({ time }) => momentOf(time))
			});
			sink((0, trace_ids.R)(context["traceId"]), span, namingOfResource(raw["resource"]));
			return true;
		}
		function momentOf(value) {
			if (!Array.isArray(value)) return (0, trace_time.g)(value);
			const [seconds, nanos] = value;
			if (typeof seconds !== "number" || typeof nanos !== "number" || seconds <= 0) return null;
			const micros = seconds * 1e6 + nanos / 1e3;
			return Number.isFinite(micros) ? micros : null;
		}
		var any_agent = __webpack_require__(675);
		;
		const otelPython = {
			id: "otel-python",
			title: "OpenTelemetry Python spans",
			summary: "spans printed by the OpenTelemetry SDK for Python (console exporter, `to_json`), any-agent traces",
			about: "Printed by `ConsoleSpanExporter`, or `span.to_json()` for each span.",
			never: [],
			detect: (head) => otel_python_isDump(head.document) || otel_python_isDump(head.firstLine) || otel_python_startsDump(head),
			read: (file, head) => readSpans(file, head, false, {
				id: "otel-python",
				read: otel_python_read,
				records: concatenatedRecords
			})
		};
		function otel_python_isDump(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && otel_python_isDump(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			if (Array.isArray(value["spans"])) return otel_python_isSpan(value["spans"][0]);
			return otel_python_isSpan(value);
		}
		function otel_python_isSpan(value) {
			if (!(0, core_json.Gv)(value) || !(0, core_json.Gv)(value["context"])) return false;
			return "trace_id" in value["context"] && "kind" in value && !("span_kind" in value);
		}
		function otel_python_startsDump({ text, document, firstLine }) {
			if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text)) return false;
			if (!/(?<!\\)"context"\s*:\s*\{[^{}]*"trace_id"\s*:\s*["\d]/.test(text)) return false;
			return /(?<!\\)"kind"\s*:/.test(text) && !/(?<!\\)"(?:span_kind|run_type)"\s*:/.test(text);
		}
		function otel_python_read(record, sink) {
			const list = record["spans"];
			if (!Array.isArray(list)) return otel_python_readSpan(record, undefined, sink);
			for (const item of list) {
				const span = (0, trace_attributes.av)(item);
				if (span !== null) otel_python_readSpan(span, record["final_output"], sink);
			}
			return true;
		}
		function otel_python_readSpan(raw, output, sink) {
			const context = (0, trace_attributes.av)(raw["context"]);
			if (context === null) return false;
			const parentId = otel_python_idOf(raw["parent_id"] ?? (0, trace_attributes.av)(raw["parent"])?.["span_id"], 16) || null;
			const span = spanFrom({
				id: otel_python_idOf(context["span_id"], 16),
				parentId,
				name: typeof raw["name"] === "string" ? raw["name"] : "",
				startUs: (0, trace_time.g)(raw["start_time"]),
				endUs: (0, trace_time.g)(raw["end_time"]),
				status: otel_python_statusOf(raw["status"]),
				attributes: withOutput(plainAttributes(raw["attributes"]), parentId === null ? output : undefined),
				events: eventsFrom(raw["events"], ({ timestamp }) => (0, trace_time.g)(timestamp))
			});
			sink(otel_python_idOf(context["trace_id"], 32), span, namingOfResource(raw["resource"]));
			return true;
		}
		function withOutput(attributes, output) {
			if (output === undefined || output === null || isEmpty(output)) return attributes;
			const all = new Map([[any_agent.r, output]]);
			for (const name of attributes.keys()) all.set(name, attributes.get(name) ?? null);
			return all;
		}
		function isEmpty(output) {
			return (0, core_json.Gv)(output) && Object.keys(output).length === 0;
		}
		function otel_python_idOf(value, length) {
			if (typeof value !== "number") return (0, trace_ids.R)(value);
			return Number.isSafeInteger(value) && value > 0 ? value.toString(16).padStart(length, "0") : "";
		}
		function otel_python_statusOf(value) {
			const status = (0, trace_attributes.av)(value);
			const code = status?.["status_code"];
			if (status === null || typeof code !== "string") return value ?? null;
			return {
				...status,
				status_code: code.replace(/^StatusCode\./, "")
			};
		}
		;
		const openaiResponses = conversationFormat({
			id: "openai-responses",
			title: "OpenAI Responses",
			summary: "OpenAI Responses API: a response, with its request where it was kept, or items: a list, or one a line",
			about: "The body of a reply of `POST /v1/responses`, alone or as `{\"request\": …, \"response\": …}`; or the list of items that you keep between calls.",
			never: ["cost", "timing"],
			isRecord: (value) => openai_responses_exchangeIn(value) !== null || itemsIn(value) !== null,
			isPiece: openai_responses_isLine,
			arePieces: (lines) => itemsIn([...lines]) !== null,
			starts: (text) => startsResponse(text) || startsItems(text),
			*traces(record, place) {
				const exchange = openai_responses_exchangeIn(record);
				if (exchange !== null) yield openai_responses_traceOfExchange(exchange, place);
				else yield traceOfItems(itemsIn(record) ?? [], record, place);
			}
		});
		function startsResponse(text) {
			return /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"object"\s*:\s*"response"/.test(text);
		}
		function startsItems(text) {
			if (!/^\s*(?:\[\s*)?\{\s*"(?:type|role|content|id|items|input|model|object)"/.test(text)) return false;
			return /(?<!\\)"type"\s*:\s*"function_call"/.test(text) && /(?<!\\)"call_id"\s*:/.test(text);
		}
		function openai_responses_exchangeIn(value) {
			const held = (0, trace_attributes.av)(value);
			if (held === null) return null;
			const outer = (0, trace_attributes.av)(held["response"]);
			const response = [
				held,
				outer,
				(0, trace_attributes.av)(outer?.["body"])
			].find(openai_responses_isResponse) ?? null;
			if (response === null) return null;
			const request = (0, trace_attributes.av)(held["request"]) ?? held;
			const input = ((0, trace_attributes.av)(request["body"]) ?? request)["input"] ?? response["input"] ?? null;
			const instructions = (0, trace_attributes.ef)(request["instructions"]) ?? (0, trace_attributes.ef)(response["instructions"]);
			return {
				id: (0, trace_attributes.ef)(held["custom_id"]),
				response,
				input,
				instructions
			};
		}
		function openai_responses_isResponse(value) {
			if (value === null || !Array.isArray(value["output"])) return false;
			if (value["object"] === "response") return true;
			return value["object"] === undefined && ((0, trace_attributes.ef)(value["id"])?.startsWith("resp_") ?? false);
		}
		const openai_responses_marks = /^(?:function_call|function_call_output|custom_tool_call|custom_tool_call_output|(?:web_search|file_search|code_interpreter|image_generation|computer|local_shell|shell|apply_patch|mcp)_call|mcp_list_tools)$/;
		function itemsIn(value) {
			const held = (0, trace_attributes.av)(value);
			const list = held === null ? value : held["items"] ?? held["input"] ?? (held["object"] === "list" ? held["data"] : null);
			if (!Array.isArray(list) || !list.every((item) => (0, core_json.Gv)(item) && ("type" in item || "role" in item))) return null;
			return list.some((item) => openai_responses_marks.test((0, trace_attributes.ef)((0, trace_attributes.av)(item)?.["type"]) ?? "")) ? list : null;
		}
		function openai_responses_isLine(value) {
			const item = (0, trace_attributes.av)(value);
			const type = item?.["type"] ?? "message";
			if (item === null || typeof type !== "string") return false;
			if (type === "message") return typeof item["role"] === "string" && "content" in item;
			return type === "reasoning" || type === "item_reference" || openai_responses_marks.test(type);
		}
		function openai_responses_traceOfExchange({ id, response, input, instructions }, place) {
			const transcript = new Transcript(null);
			if (instructions !== null) transcript.say({
				role: "system",
				parts: [{
					type: "text",
					text: instructions
				}]
			});
			for (const message of historyOf(input)) transcript.say(message);
			const output = Array.isArray(response["output"]) ? response["output"] : [];
			transcript.call({
				output: {
					role: "assistant",
					parts: output.flatMap(outputParts)
				},
				model: (0, trace_attributes.ef)(response["model"]),
				provider: "openai",
				usage: responsesUsage(response["usage"]),
				startUs: (0, trace_time.g)(response["created_at"]),
				endUs: (0, trace_time.g)(response["completed_at"]),
				error: openai_responses_errorOf(response)
			});
			return transcript.trace({
				id: id ?? (0, trace_attributes.ef)(response["id"]) ?? place.id,
				source: place.source
			});
		}
		function historyOf(input) {
			if (typeof input === "string") return [{
				role: "user",
				parts: [{
					type: "text",
					text: input
				}]
			}];
			return (Array.isArray(input) ? input : []).flatMap((raw) => {
				const item = responseItem(raw);
				if (item?.kind === "message") {
					const isBare = typeof (0, trace_attributes.av)(raw)?.["role"] !== "string";
					return [isBare ? {
						...item.message,
						role: "user"
					} : item.message];
				}
				if (item?.kind === "output") return [{
					role: "assistant",
					parts: item.parts
				}];
				return item?.kind === "answer" ? [{
					role: "tool",
					parts: [item.answer]
				}] : [];
			});
		}
		function outputParts(raw) {
			const item = responseItem(raw);
			if (item?.kind === "message") return item.message.parts;
			if (item?.kind === "answer") return [item.answer];
			return item?.kind === "output" ? item.parts : [];
		}
		function openai_responses_errorOf(response) {
			const error = (0, trace_attributes.av)(response["error"]);
			if (error !== null) return {
				type: (0, trace_attributes.ef)(error["code"]),
				message: (0, trace_attributes.ef)(error["message"]) ?? "failed"
			};
			const status = (0, trace_attributes.ef)(response["status"]);
			if (status === "incomplete") {
				const reason = (0, trace_attributes.ef)((0, trace_attributes.av)(response["incomplete_details"])?.["reason"]);
				return {
					type: status,
					message: reason === null ? "the response is incomplete" : `incomplete: ${reason}`
				};
			}
			return status === "failed" || status === "cancelled" ? {
				type: status,
				message: `the response ${status}`
			} : null;
		}
		function traceOfItems(items, record, place) {
			const held = (0, trace_attributes.av)(record);
			const transcript = new Transcript(null);
			const names = new Map();
			let parts = [];
			const close = () => {
				if (parts.length === 0) return;
				transcript.call({
					output: {
						role: "assistant",
						parts
					},
					model: (0, trace_attributes.ef)(held?.["model"]),
					provider: "openai"
				});
				parts = [];
			};
			for (const raw of items) {
				const item = responseItem(raw);
				if (item?.kind === "output") {
					parts.push(...item.parts);
					for (const { id, name } of (0, trace_message.u)({
						role: "assistant",
						parts: item.parts
					})) if (id !== null) names.set(id, name);
				}
				if (item?.kind === "message" && item.message.role === "assistant") parts.push(...item.message.parts);
				else if (item?.kind === "message") {
					close();
					transcript.say(item.message);
				}
				if (item?.kind !== "answer") continue;
				close();
				const { id, result, error } = item.answer;
				const name = id === null ? undefined : names.get(id);
				if (id === null || name === undefined) continue;
				names.delete(id);
				transcript.run({
					id,
					name,
					result,
					failure: error
				});
			}
			close();
			return transcript.trace({
				id: (0, trace_attributes.ef)(held?.["id"]) ?? place.id,
				source: place.source
			});
		}
		var otlp_span = __webpack_require__(8619);
		;
		const otlpJson = {
			id: "otlp-json",
			title: "OTLP JSON",
			summary: "OpenTelemetry OTLP JSON, spans and log records: documents, or JSON Lines of the collector",
			about: "The `file` exporter of the OpenTelemetry Collector writes it, an export request a line. It is also what `OTEL_EXPORTER_OTLP_PROTOCOL=http/json` sends, and what Tempo answers.",
			never: [],
			detect: (head) => isRequest(head.document) || otlp_json_isLines(head) || otlp_json_startsDocument(head.text),
			read: (file, head, logs) => readSpans(file, head, otlp_json_isLines(head), formatOf(head), logs)
		};
		const lines = {
			id: "otlp-json",
			read: otlp_span.i
		};
		const documents = {
			...lines,
			records: documentRecords
		};
		const withNumericIds = {
			...lines,
			records: concatenatedRecords
		};
		function formatOf(head) {
			if (hasNumericIds(head.text)) return withNumericIds;
			return otlp_json_isLines(head) ? lines : documents;
		}
		const keys = [
			"resourceSpans",
			"resource_spans",
			"batches",
			"resourceLogs",
			"resource_logs",
			"resourceMetrics",
			"resource_metrics"
		];
		function isRequest(value) {
			if (Array.isArray(value)) return (0, core_json.Gv)(value[0]) && isRequest(value[0]);
			if (!(0, core_json.Gv)(value)) return false;
			if ((0, otlp_span.B)(value)) return true;
			const inner = [value["trace"], value["result"]].find(core_json.Gv) ?? {};
			return keys.some((key) => Array.isArray(value[key]) || Array.isArray(inner[key]));
		}
		function otlp_json_isLines({ firstLine, text }) {
			return isRequest(firstLine) || !text.includes("\n") && otlp_json_startsDocument(text);
		}
		function otlp_json_startsDocument(text) {
			return /^\s*[[{]/.test(text) && /(?<!\\)"(?:resource(?:Spans|_spans|Logs|_logs)|batches)"\s*:\s*\[/.test(text);
		}
		;
		class ByteSource {
			#chunks;
			#held = [];
			#heldBytes = 0;
			#position = 0;
			constructor(chunks) {
				this.#chunks = chunks[Symbol.asyncIterator]();
			}
			get position() {
				return this.#position;
			}
			async take(count) {
				while (this.#heldBytes < count && await this.#pull());
				const [first] = this.#held;
				const held = this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held);
				const taken = held.subarray(0, count);
				this.#held = taken.length === held.length ? [] : [held.subarray(count)];
				this.#heldBytes = held.length - taken.length;
				this.#position += taken.length;
				return taken;
			}
			async skip(count) {
				let left = count;
				while (left > 0) {
					const dropped = await this.take(Math.min(left, 1 << 20));
					if (dropped.length === 0) return false;
					left -= dropped.length;
				}
				return true;
			}
			async close() {
				await this.#chunks.return?.();
			}
			async #pull() {
				const step = await this.#chunks.next();
				if (step.done === true) return false;
				const { buffer, byteOffset, byteLength } = step.value;
				this.#held.push(Buffer.from(buffer, byteOffset, byteLength));
				this.#heldBytes += byteLength;
				return true;
			}
		}
		;
		const magic = [
			40,
			181,
			47,
			253
		];
		function isZstd(bytes, start) {
			return magic.every((byte, index) => bytes[start + index] === byte);
		}
		function unpackedFrame(bytes) {
			if (!isZstd(bytes, 0)) return bytes;
			const { zstdDecompressSync } = external_node_zlib_namespaceObject;
			if (zstdDecompressSync === undefined) return "without-zstd";
			try {
				return zstdDecompressSync(bytes, { maxOutputLength: limits.F.traceDocument });
			} catch {
				return "damaged";
			}
		}
		var resource = __webpack_require__(3376);
		var wire = __webpack_require__(8472);
		;
		async function* protobufRecords(file, isFramed, problems) {
			const source = new ByteSource(file.open());
			try {
				const next = isFramed ? nextFrame : nextField;
				for (;;) {
					const place = source.position;
					const piece = await next(source);
					if (piece === "end") return;
					if (typeof piece === "string") problems.bytes(piece, place, [null]);
					else if (isFramed) yield frameRecords(piece, place + 4, problems);
					else yield [recordFrom(piece.bytes, 0, piece.bytes.length, source.position - piece.bytes.length, problems)];
					if (piece === "not-protobuf") return;
					if (typeof piece !== "string" && piece.isCut) {
						problems.bytes("cut-off", source.position, [null]);
						return;
					}
				}
			} finally {
				await source.close();
			}
		}
		async function nextFrame(source) {
			const prefix = await source.take(4);
			if (prefix.length === 0) return "end";
			if (prefix.length < 4) return {
				bytes: Buffer.alloc(0),
				isCut: true
			};
			return sized(source, prefix.readUInt32BE(0));
		}
		async function nextField(source) {
			for (;;) {
				const tag = await count(source);
				if (tag === null) return "end";
				const type = tag & 7;
				if (!(tag >= 8) || type === 3 || type === 4 || type > 5) return "not-protobuf";
				if (type === 2) {
					const length = await count(source);
					if (length === null || Number.isNaN(length)) return "not-protobuf";
					if (tag === 10) return sized(source, length);
					if (!await source.skip(length)) return {
						bytes: Buffer.alloc(0),
						isCut: true
					};
				} else if (type === 0) await count(source);
				else await source.skip(type === 1 ? 8 : 4);
			}
		}
		async function sized(source, length) {
			if (length > limits.F.traceDocument) {
				await source.skip(length);
				return "too-large";
			}
			const bytes = await source.take(length);
			return {
				bytes,
				isCut: bytes.length < length
			};
		}
		async function count(source) {
			let value = 0;
			let unit = 1;
			for (let read = 0; read < 10; read++) {
				const [byte] = await source.take(1);
				if (byte === undefined) return read === 0 ? null : Number.NaN;
				value += (byte & 127) * unit;
				if (byte < 128) return value;
				unit *= 128;
			}
			return Number.NaN;
		}
		function* frameRecords(frame, place, problems) {
			const bytes = unpackedFrame(frame.bytes);
			if (typeof bytes === "string") {
				problems.bytes(bytes, place, [null]);
				return;
			}
			const value = bytes[0] === openBrace ? (0, core_json.qF)(bytes.toString("utf8")) : undefined;
			if (value !== undefined) {
				yield {
					value,
					line: 1,
					length: bytes.length
				};
				return;
			}
			const fault = { found: false };
			const reader = new wire.Z(bytes, 0, bytes.length, fault);
			while (reader.next()) {
				if (reader.tag !== 10) continue;
				const { start, stop } = reader;
				yield recordFrom(bytes, start, stop, place, problems);
			}
			if (fault.found) problems.bytes("not-protobuf", place + reader.place, [null]);
		}
		const openBrace = 123;
		function recordFrom(bytes, start, end, origin, problems) {
			const { request, damaged, place } = (0, resource.R)(bytes, start, end);
			if (place !== null) problems.bytes("broken", origin + place, [...damaged]);
			return {
				value: request,
				line: 1,
				length: end - start
			};
		}
		;
		const keyValue = {
			10: null,
			18: null
		};
		const detect_resource = {
			10: keyValue,
			16: null,
			26: null
		};
		const scope = {
			10: null,
			18: null,
			26: keyValue,
			32: null
		};
		const scopeItems = {
			10: scope,
			18: null,
			26: null
		};
		const resourceItems = {
			10: detect_resource,
			18: scopeItems,
			26: null,
			8002: scopeItems
		};
		const request = { 10: resourceItems };
		const maxFields = 64;
		function detect_isRequest(bytes) {
			return bytes[0] === 10 && fits(bytes, 0);
		}
		function isFramedRequest(bytes) {
			if ((bytes[0] ?? 0) >= 10) return false;
			return isZstd(bytes, 4) || bytes[4] === 10 && fits(bytes, 4);
		}
		function fits(bytes, start) {
			const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
			const left = { fields: maxFields };
			return hasShape(new wire.Z(buffer, start, buffer.length, { found: false }), request, left);
		}
		function hasShape(reader, shape, left) {
			let found = false;
			while (left.fields > 0 && reader.next()) {
				left.fields--;
				const inner = shape[reader.tag];
				if (inner === undefined) return found;
				found = true;
				if (inner !== null && !hasShape(reader.message(), inner, left)) return false;
			}
			return found || shape !== request;
		}
		;
		const resources = {
			id: "otlp-protobuf",
			records: (file, { bytes }, problems) => protobufRecords(file, isFramedRequest(bytes), problems),
			read: otlp_span.i
		};
		const otlpProtobuf = {
			id: "otlp-protobuf",
			title: "OTLP protobuf",
			summary: "OpenTelemetry OTLP protobuf, spans and log records: export requests as they are sent or with their lengths before them",
			about: "What every OpenTelemetry SDK sends with `OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf`, and what the `file` exporter of the Collector writes with `format: proto`.",
			never: [],
			detect: ({ bytes }) => detect_isRequest(bytes) || isFramedRequest(bytes),
			read: (file, head, logs) => readSpans(file, head, false, resources, logs)
		};
		var completion_from = __webpack_require__(239);
		var gemini_contents = __webpack_require__(7558);
		;
		function promptfooAnswer(output) {
			if (typeof output === "string" && blockStart.test(output)) return {
				role: "assistant",
				parts: promptfoo_output_blocksIn(output)
			};
			const value = (0, decoded.D)(output);
			const parts = Array.isArray(value) && value.some((part) => (0, core_json.Gv)(part) && "functionCall" in part);
			const messages = parts ? (0, gemini_contents.I)({
				role: "model",
				parts: value
			}, "assistant") : (0, logged.f)(value, "assistant");
			if (messages === null) return null;
			return {
				role: "assistant",
				parts: messages.flatMap((message) => message.parts)
			};
		}
		const blockStart = /(?:^|\n\n)\{"type":"[a-z_]+"/;
		function promptfoo_output_blocksIn(output) {
			return output.split("\n\n").map((text) => {
				const block = blockStart.test(text) ? (0, core_json.qF)(text) : undefined;
				return (0, core_json.Gv)(block) ? (0, messages_part.BU)(block) : {
					type: "text",
					text
				};
			});
		}
		;
		class PromptfooRun {
			#response;
			#result;
			#listed;
			constructor(result) {
				this.#result = result;
				this.#response = (0, trace_attributes.av)(result["response"]) ?? {};
				this.#listed = (0, trace_attributes.av)(this.#response["metadata"])?.["toolCalls"];
			}
			get toolCalls() {
				return (0, trace_attributes.Qv)(this.#listed).filter(({ name }) => (0, trace_attributes.ef)(name) !== null);
			}
			transcript() {
				const error = this.#failure();
				const failed = error === null ? null : {
					type: null,
					message: error
				};
				const transcript = new Transcript({
					name: this.#agent(),
					error: failed
				});
				const calls = this.#turns();
				for (const message of this.#asked()) transcript.say(message);
				for (let call = 1; call < calls; call++) transcript.call({
					output: {
						role: "assistant",
						parts: []
					},
					recorded: false
				});
				for (const tool of this.toolCalls) runTool(transcript, tool);
				const model = (0, trace_attributes.ef)((0, trace_attributes.av)(this.#response["raw"])?.["model"]);
				const answer = this.#answered();
				const output = answer ?? {
					role: "assistant",
					parts: []
				};
				const recorded = calls === 1 && answer !== null;
				if (calls > 0) transcript.call({
					output,
					model,
					recorded
				});
				if (!recorded && answer !== null) transcript.say(answer);
				return transcript;
			}
			stated(withUsage) {
				const output = this.#output();
				const asked = this.#asked().find(({ role }) => role === "user");
				const isCached = this.#response["cached"] === true;
				const latencyMs = isCached ? null : (0, trace_attributes.wD)(this.#result["latencyMs"]);
				return {
					...output !== null ? { finalOutput: output } : this.#failure() !== null ? { endsOpen: true } : {},
					userInput: asked === undefined ? null : (0, trace_message.b)(asked),
					costUsd: isCached ? null : (0, trace_attributes.wD)(this.#response["cost"]),
					usage: withUsage ? promptfoo_run_usageIn(this.#response["tokenUsage"]) : null,
					durationUs: latencyMs === null ? null : latencyMs * 1e3,
					scores: scoresIn(this.#result),
					toolCallsComplete: Array.isArray(this.#listed) && this.#turns() > 0
				};
			}
			#output() {
				const output = unstripped(this.#response["output"]);
				const answer = output === null ? null : promptfooAnswer(output);
				return answer === null || (0, trace_message.u)(answer).length === 0 ? (0, trace_arguments.mG)(output) : (0, trace_message.b)(answer);
			}
			#failure() {
				const isError = this.#result["failureReason"] === 2;
				return (0, trace_attributes.ef)(this.#response["error"]) ?? (isError ? (0, trace_attributes.ef)(this.#result["error"]) : null);
			}
			#agent() {
				const { provider = null } = this.#result;
				const named = (0, trace_attributes.av)(provider);
				return (0, trace_attributes.ef)(named?.["label"]) ?? (0, trace_attributes.ef)(named?.["id"]) ?? (0, trace_attributes.ef)(provider) ?? "agent";
			}
			#single() {
				const id = (0, trace_attributes.ef)((0, trace_attributes.av)(this.#result["provider"])?.["id"]) ?? "";
				return oneRequest.test(id) && (0, trace_attributes.av)(this.#response["tokenUsage"]) !== null ? 1 : 0;
			}
			#asked() {
				const prompt = unstripped((0, trace_attributes.av)(this.#result["prompt"])?.["raw"]);
				return (prompt === null ? null : (0, logged.f)(prompt, "user")) ?? [];
			}
			#answered() {
				const { raw } = this.#response;
				const output = unstripped(this.#response["output"]);
				const reply = (0, completion_from.v)(raw);
				if (reply !== null) return {
					role: "assistant",
					parts: reply.flatMap(({ parts }) => parts)
				};
				return output === null ? null : promptfooAnswer(output);
			}
			#turns() {
				const requests = (0, trace_attributes.wD)((0, trace_attributes.av)(this.#response["tokenUsage"])?.["numRequests"]);
				const turns = requests ?? (0, trace_attributes.wD)((0, trace_attributes.av)(this.#response["metadata"])?.["numTurns"]) ?? this.#single();
				return Number.isInteger(turns) && turns <= limits.F.spansPerTrace ? turns : 0;
			}
		}
		const oneRequest = /^anthropic:messages:/;
		function unstripped(value) {
			return value === "[output stripped]" || value === "[prompt stripped]" ? null : (0, trace_arguments.Qt)(value ?? null);
		}
		function runTool(transcript, tool) {
			const id = (0, trace_attributes.ef)(tool["id"]);
			const parent = (0, trace_attributes.ef)(tool["parentToolUseId"]);
			const result = tool["output"] ?? null;
			transcript.run({
				id,
				name: (0, trace_attributes.ef)(tool["name"]) ?? "",
				args: tool["input"] ?? tool["arguments"] ?? tool["args"] ?? null,
				result,
				failure: tool["is_error"] === true ? (0, trace_attributes.ef)(result) ?? "the tool answered with an error" : null,
				...id === null ? {} : { span: `tool ${id}` },
				...parent === null ? {} : { within: `tool ${parent}` }
			});
		}
		function promptfoo_run_usageIn(value) {
			const usage = (0, trace_attributes.av)(value);
			const input = (0, trace_attributes.wD)(usage?.["prompt"]);
			const output = (0, trace_attributes.wD)(usage?.["completion"]);
			if (usage === null || input === null && output === null) return null;
			const details = (0, trace_attributes.av)(usage["completionDetails"]);
			return {
				input,
				output,
				cacheRead: (0, trace_attributes.wD)(details?.["cacheReadInputTokens"]),
				cacheWrite: (0, trace_attributes.wD)(details?.["cacheCreationInputTokens"]),
				reasoning: (0, trace_attributes.wD)(details?.["reasoning"]),
				total: (0, trace_attributes.wD)(usage["total"]) ?? (0, usage_attributes.XN)(input, output)
			};
		}
		function scoresIn({ score, namedScores }) {
			const scores = Object.create(null);
			for (const [name, value] of Object.entries((0, trace_attributes.av)(namedScores) ?? {})) if (typeof value === "number") scores[name] = value;
			if (typeof score === "number") scores["score"] = score;
			return scores;
		}
		;
		function traceOfResult(result, sent, place) {
			const run = new PromptfooRun(result);
			const id = (0, trace_attributes.ef)(result["id"]) ?? (0, trace_attributes.ef)(result["traceId"]) ?? place.id;
			const facts = {
				id,
				source: place.source,
				scenario: scenarioOf(result)
			};
			if (sent.length > limits.F.spansPerTrace) {
				return new trace_trace.C({
					...facts,
					spans: [],
					diagnostics: [(0, trace_assemble.HR)(id, "too-many-spans", place.source)]
				});
			}
			const spans = spansOf(sent);
			if (!tellsMore(spans, run)) return run.transcript().trace({
				...facts,
				stated: run.stated(true)
			});
			const hasUsage = spans.some(({ content }) => content.usage !== null);
			return new trace_trace.C({
				...facts,
				spans,
				stated: run.stated(!hasUsage)
			});
		}
		function scenarioOf({ testCase, metadata, description }) {
			const test = (0, trace_attributes.av)(testCase);
			const said = {
				...(0, trace_attributes.av)(metadata),
				...(0, trace_attributes.av)(test?.["metadata"])
			};
			return (0, trace_naming.ic)(said["scenario"] ?? said["scenario.id"] ?? test?.["description"] ?? description);
		}
		function tellsMore(spans, { toolCalls }) {
			return spans.some(({ kind }) => kind === "tool" || kind === "llm" && toolCalls.length === 0);
		}
		function spansOf(sent) {
			const ids = new Set(sent.map(({ spanId }) => spanId));
			return sent.map((raw) => {
				const parent = raw["parentSpanId"];
				return spanFrom({
					id: (0, trace_attributes.ef)(raw["spanId"]) ?? "",
					parentId: ids.has(parent) ? (0, trace_attributes.ef)(parent) : null,
					name: (0, trace_attributes.ef)(raw["name"]) ?? "",
					startUs: (0, trace_time.g)(raw["startTime"]),
					endUs: (0, trace_time.g)(raw["endTime"]),
					status: (0, trace_attributes.av)(raw["status"]) ?? {
						code: raw["statusCode"],
						message: raw["statusMessage"]
					},
					attributes: plainAttributes(raw["attributes"]),
					events: eventsFrom(raw["events"], ({ timestamp }) => (0, trace_time.g)(timestamp))
				});
			});
		}
		;
		const promptfoo = conversationFormat({
			id: "promptfoo",
			title: "promptfoo",
			summary: "promptfoo results as JSON or JSON Lines: every test with every provider and prompt",
			about: "`promptfoo eval -o results.json`, or `.jsonl`. Only JSON holds the spans that come in with `tracing` in the config; " + "else a run is known by its answer, and by the tool calls that its provider tells of. " + "A test names its scenario by `metadata: {scenario: …}`, else by its `description`.",
			never: [],
			isRecord: (value) => promptfoo_isResult(value) || resultsIn(value) !== null,
			starts: (text) => startsFile(text) || startsResult(text),
			*traces(record, place) {
				if (promptfoo_isResult(record)) {
					yield traceOfResult(record, [], place);
					return;
				}
				const sent = spansByTrace((0, trace_attributes.av)(record)?.["traces"]);
				for (const [index, result] of (resultsIn(record) ?? []).entries()) {
					if (!promptfoo_isResult(result)) continue;
					const spans = sent.get((0, trace_attributes.ef)(result["traceId"]) ?? "") ?? [];
					yield traceOfResult(result, spans, {
						...place,
						id: `${place.id}#${index + 1}`
					});
				}
			}
		});
		function startsFile(text) {
			return /^\s*\{\s*(?:"evalId"\s*:\s*(?:"[^"]*"|null)\s*,\s*)?"results"\s*:\s*\{\s*"(?:version|timestamp|prompts|results)"/.test(text);
		}
		function startsResult(text) {
			if (!/^\s*(?:\[\s*)?\{/.test(text) || !/(?<!\\)"promptIdx"\s*:/.test(text)) return false;
			return /(?<!\\)"(?:gradingResult|testCase)"\s*:/.test(text);
		}
		function resultsIn(value) {
			const file = (0, trace_attributes.av)(value);
			const summary = (0, trace_attributes.av)(file?.["results"]) ?? file;
			const results = summary?.["results"];
			if (!Array.isArray(results) || !(0, core_json.Gv)(summary?.["stats"])) return null;
			return results.length === 0 || results.some(promptfoo_isResult) ? results : null;
		}
		function promptfoo_isResult(value) {
			if (!(0, core_json.Gv)(value) || !(0, core_json.Gv)(value["prompt"]) || !(0, core_json.Gv)(value["vars"])) return false;
			return "provider" in value && "success" in value && outcomes.some((key) => key in value);
		}
		const outcomes = [
			"gradingResult",
			"response",
			"error"
		];
		function spansByTrace(value) {
			const spans = new Map();
			for (const trace of (0, trace_attributes.Qv)(value)) {
				const id = (0, trace_attributes.ef)(trace["traceId"]);
				if (id !== null) spans.set(id, (0, trace_attributes.Qv)(trace["spans"]));
			}
			return spans;
		}
		;
		function vitest_evals_events_eventsOf(run, listed) {
			const session = (0, trace_attributes.av)(run["session"]);
			const events = Array.isArray(session?.["events"]) ? (0, trace_attributes.Qv)(session["events"]) : (0, trace_attributes.Qv)(session?.["messages"]).flatMap(eventsOfMessage);
			const names = new Map(events.map(({ id, name }) => [id, (0, trace_attributes.ef)(name)]));
			const found = [];
			for (const event of events) {
				const { type, role } = event;
				if (type === "tool_result") {
					const name = (0, trace_attributes.ef)(event["name"]) ?? names.get(event["toolCallId"]) ?? null;
					if (name !== null) found.push({
						role: "tool",
						run: runOf(event, event["toolCallId"], name)
					});
				} else if (type === "tool_call") ask(found, event);
				else if (role === "assistant") found.push({
					role,
					message: vitest_evals_events_said(event, role)
				});
				else if (role === "user" || role === "system") found.push({
					role,
					message: vitest_evals_events_said(event, role)
				});
			}
			for (const call of listed) {
				const name = (0, trace_attributes.ef)(call["name"]);
				if (name !== null) found.push({
					role: "tool",
					run: {
						...runOf(call, null, name),
						args: argsOf(call)
					}
				});
			}
			return found;
		}
		function ask(found, event) {
			const name = (0, trace_attributes.ef)(event["name"]);
			if (name === null) return;
			const call = {
				type: "tool_call",
				call: {
					id: (0, trace_attributes.ef)(event["id"]),
					name,
					args: argsOf(event)
				}
			};
			const last = found.at(-1);
			const parts = last?.role === "assistant" ? [...last.message.parts, call] : [call];
			if (last?.role === "assistant") found.pop();
			found.push({
				role: "assistant",
				message: {
					role: "assistant",
					parts
				}
			});
		}
		function vitest_evals_events_said({ content = null }, role) {
			const shown = (0, trace_attributes.av)(content) === null ? content : (0, trace_arguments.mG)(content);
			return (0, message_from.W)({
				role,
				content: shown
			}, role);
		}
		function eventsOfMessage(message) {
			const { role = null } = message;
			if (role === "tool") return [{
				...message,
				type: "tool_result"
			}];
			const calls = (0, trace_attributes.Qv)(message["toolCalls"]).map((call) => ({
				...call,
				type: "tool_call"
			}));
			return message["content"] === undefined ? calls : [{
				...message,
				type: "message"
			}, ...calls];
		}
		function argsOf(call) {
			return call["arguments"] === undefined ? {} : (0, trace_arguments.We)(call["arguments"]);
		}
		function runOf(event, id, name) {
			const error = (0, trace_attributes.av)(event["error"]);
			const failed = error !== null || event["status"] === "error";
			return {
				id: (0, trace_attributes.ef)(id),
				name,
				result: event["content"] ?? event["result"] ?? null,
				failure: failed ? (0, trace_attributes.ef)(error?.["message"]) ?? "the tool answered with an error" : null,
				startUs: (0, trace_time.g)(event["startedAt"]),
				endUs: (0, trace_time.g)(event["finishedAt"])
			};
		}
		function transcriptOf(events, agent, model, recorded) {
			const transcript = new Transcript(agent);
			for (const event of events) {
				if (event.role === "tool") {
					if (recorded) transcript.run(event.run);
				} else if (event.role === "assistant") transcript.call({
					output: event.message,
					...model,
					recorded
				});
				else transcript.say(event.message);
			}
			return transcript;
		}
		function toolSpans(events) {
			const asked = new Map(callsOf(events).map(({ id, args }) => [id, args]));
			return events.flatMap((event, index) => {
				if (event.role !== "tool") return [];
				const { id, name, args = null, result, failure, startUs = null, endUs = null } = event.run;
				const given = args ?? (id === null ? undefined : asked.get(id)) ?? null;
				const tools = [{
					name,
					callId: id,
					args: (0, trace_arguments.Qt)(given),
					result: (0, trace_arguments.Qt)(result),
					error: failure
				}];
				return new trace_span.L({
					id: `event-${index + 1}`,
					parentId: null,
					name,
					kind: "tool",
					startUs,
					endUs,
					error: failure === null ? null : {
						type: null,
						message: failure
					},
					attributes: trace_attributes.jg,
					events: []
				}, () => ({
					...trace_span.j,
					tools
				}));
			});
		}
		function allAnswered(events) {
			const ran = new Set(events.map((event) => event.role === "tool" ? event.run.id : null));
			return callsOf(events).every(({ id }) => id !== null && ran.has(id));
		}
		function callsOf(events) {
			return events.flatMap((event) => event.role === "assistant" ? (0, trace_message.u)(event.message) : []);
		}
		;
		const vitest_evals_spans_kinds = new Map([
			["run", "agent"],
			["agent", "agent"],
			["model", "llm"],
			["tool", "tool"],
			["guardrail", "guardrail"]
		]);
		function spansOfRun(run) {
			return (0, trace_attributes.Qv)(run["traces"]).flatMap((trace, index) => (0, trace_attributes.Qv)(trace["spans"]).map((raw) => vitest_evals_spans_spanOf(raw, index === 0 ? "" : `${index + 1}:`)));
		}
		function vitest_evals_spans_spanOf(raw, prefix) {
			const attributes = plainAttributes(raw["attributes"]);
			const parent = (0, trace_attributes.ef)(raw["parentId"]);
			return new trace_span.L({
				id: `${prefix}${(0, trace_attributes.ef)(raw["id"]) ?? ""}`,
				parentId: parent === null ? null : `${prefix}${parent}`,
				name: (0, trace_attributes.ef)(raw["name"]) ?? "",
				kind: vitest_evals_spans_kinds.get(raw["kind"]) ?? (0, registry.I)(attributes) ?? "span",
				startUs: (0, trace_time.g)(raw["startedAt"]),
				endUs: (0, trace_time.g)(raw["finishedAt"]),
				error: vitest_evals_spans_errorIn(raw),
				attributes,
				events: eventsFrom(raw["events"], ({ timestamp }) => (0, trace_time.g)(timestamp))
			}, content.b);
		}
		function vitest_evals_spans_errorIn({ status, error }) {
			const said = (0, trace_attributes.av)(error);
			if (status !== "error" && said === null) return null;
			const type = (0, trace_attributes.ef)(said?.["type"]) ?? (0, trace_attributes.ef)(said?.["name"]);
			return {
				type,
				message: (0, trace_attributes.ef)(said?.["message"]) ?? "failed"
			};
		}
		;
		function traceOfTest(test, place) {
			const meta = (0, trace_attributes.av)(test["meta"]);
			const evaluation = (0, trace_attributes.av)(meta?.["eval"]) ?? {};
			const harness = (0, trace_attributes.av)(meta?.["harness"]);
			const run = (0, trace_attributes.av)(harness?.["run"]) ?? { output: evaluation["output"] ?? null };
			const listed = harness === null ? (0, trace_attributes.Qv)(evaluation["toolCalls"]) : [];
			const facts = {
				id: place.id,
				source: place.source,
				scenario: (0, trace_naming.ic)(test["fullName"])
			};
			const stated = statedOf(run, evaluation);
			const events = vitest_evals_events_eventsOf(run, listed);
			const spans = spansOfRun(run);
			if (spans.length + events.length > limits.F.spansPerTrace) {
				return new trace_trace.C({
					...facts,
					spans: [],
					diagnostics: [(0, trace_assemble.HR)(place.id, "too-many-spans", place.source)]
				});
			}
			const agent = {
				name: (0, trace_attributes.ef)(harness?.["name"]) ?? "agent",
				error: vitest_evals_test_errorIn(run)
			};
			const isTold = tellsTools(run, events);
			const toolCallsComplete = isTold && events.some(({ role }) => role === "assistant");
			const transcript = transcriptOf(events, agent, vitest_evals_test_modelOf(run), isTold);
			const told = transcript.trace({
				...facts,
				stated: {
					toolCallsComplete,
					...stated
				}
			});
			if (!spans.some(({ kind }) => kind === "llm") || !allAnswered(events)) return told;
			const tools = toolSpans(events);
			const isMore = spans.filter(({ kind }) => kind === "tool").length > tools.length;
			if (!isMore && !isTold) return told;
			const kept = isMore ? spans : [...spans.filter(({ kind }) => kind !== "tool"), ...tools];
			return new trace_trace.C({
				...facts,
				spans: kept,
				stated: {
					...told.stated,
					...stated
				}
			});
		}
		function tellsTools(run, events) {
			const counted = (0, trace_attributes.wD)((0, trace_attributes.av)(run["usage"])?.["toolCalls"]) ?? 0;
			const ran = events.filter(({ role }) => role === "tool").length;
			return counted <= Math.max(ran, callsOf(events).length);
		}
		function vitest_evals_test_modelOf(run) {
			const [session, usage] = [(0, trace_attributes.av)(run["session"]), (0, trace_attributes.av)(run["usage"])];
			return {
				model: (0, trace_attributes.ef)(session?.["model"]) ?? (0, trace_attributes.ef)(usage?.["model"]),
				provider: (0, trace_attributes.ef)(session?.["provider"]) ?? (0, trace_attributes.ef)(usage?.["provider"])
			};
		}
		function vitest_evals_test_errorIn(run) {
			const [error] = (0, trace_attributes.Qv)(run["errors"]);
			if (error === undefined) return null;
			const type = (0, trace_attributes.ef)(error["type"]) ?? (0, trace_attributes.ef)(error["name"]);
			return {
				type,
				message: (0, trace_attributes.ef)(error["message"]) ?? "failed"
			};
		}
		function statedOf(run, evaluation) {
			const output = (0, trace_arguments.mG)(run["output"]);
			const totalMs = (0, trace_attributes.wD)((0, trace_attributes.av)(run["timings"])?.["totalMs"]);
			return {
				...output !== null ? {
					finalOutput: output,
					endsOpen: false
				} : vitest_evals_test_errorIn(run) !== null ? { endsOpen: true } : {},
				usage: vitest_evals_test_usageIn(run["usage"]),
				scores: vitest_evals_test_scoresIn(evaluation["scores"]),
				...totalMs === null ? {} : { durationUs: totalMs * 1e3 }
			};
		}
		function vitest_evals_test_usageIn(value) {
			const usage = (0, trace_attributes.av)(value);
			const input = (0, trace_attributes.wD)(usage?.["inputTokens"]);
			const output = (0, trace_attributes.wD)(usage?.["outputTokens"]);
			const total = (0, trace_attributes.wD)(usage?.["totalTokens"]) ?? (0, usage_attributes.XN)(input, output);
			if (total === null) return null;
			const reasoning = (0, trace_attributes.wD)(usage?.["reasoningTokens"]);
			return {
				input,
				output,
				cacheRead: null,
				cacheWrite: null,
				reasoning,
				total
			};
		}
		function vitest_evals_test_scoresIn(list) {
			const scores = Object.create(null);
			for (const [index, { name, score }] of (0, trace_attributes.Qv)(list).entries()) if (typeof score === "number") scores[(0, trace_attributes.ef)(name) ?? `score ${index + 1}`] = score;
			return scores;
		}
		;
		const vitestEvals = conversationFormat({
			id: "vitest-evals",
			title: "vitest-evals",
			summary: "vitest-evals: the JSON report of Vitest, with the runs that the harness kept of each test",
			about: "`vitest run --reporter=json --outputFile.json=vitest-results.json`, with tests written with `describeEval`. " + "Every test is a scenario by its full name, `suite test`; tests without an evaluation are left out.",
			never: ["cost"],
			isRecord: (value) => isReport(value),
			starts: (text) => /^\s*\{\s*"numTotalTestSuites"\s*:/.test(text),
			*traces(record, place) {
				for (const [index, test] of testsIn(record).entries()) if (isEvaluation(test)) yield traceOfTest(test, {
					...place,
					id: `${place.id}#${index + 1}`
				});
			}
		});
		function isReport(value) {
			return (0, core_json.Gv)(value) && "numTotalTests" in value && testsIn(value).some(isEvaluation);
		}
		function testsIn(report) {
			const files = (0, trace_attributes.Qv)((0, trace_attributes.av)(report)?.["testResults"]);
			return files.flatMap((file) => (0, trace_attributes.Qv)(file["assertionResults"]));
		}
		function isEvaluation({ meta }) {
			const kept = (0, trace_attributes.av)(meta);
			return (0, core_json.Gv)((0, trace_attributes.av)(kept?.["harness"])?.["run"]) || (0, core_json.Gv)(kept?.["eval"]);
		}
		;
		const zipkinJson = {
			id: "zipkin-json",
			title: "Zipkin",
			summary: "Zipkin v2 JSON: lists of spans, or lists of traces",
			about: "In the Zipkin UI: download JSON. Or `GET /api/v2/trace/<id>`.",
			never: [],
			detect: (head) => isList(head.document) || isList(head.firstLine) || startsList(head),
			read: (file, head) => readSpans(file, head, false, {
				id: "zipkin-json",
				read: zipkin_json_read,
				records: zipkin_json_records
			})
		};
		function isList(value) {
			const first = Array.isArray(value) ? value[0] : value;
			return zipkin_json_isSpan(Array.isArray(first) ? first[0] : first);
		}
		function zipkin_json_isSpan(value) {
			if (!(0, core_json.Gv)(value) || typeof value["traceId"] !== "string" || typeof value["id"] !== "string") return false;
			if (others.some((key) => key in value)) return false;
			return (0, core_json.Gv)(value["localEndpoint"]) || (0, core_json.Gv)(value["tags"]) && typeof value["timestamp"] === "number";
		}
		const others = [
			"spanId",
			"startTime",
			"type",
			"attributes"
		];
		function startsList({ text, document, firstLine }) {
			if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text)) return false;
			return /(?<!\\)"traceId"\s*:/.test(text) && /(?<!\\)"localEndpoint"\s*:/.test(text) && !/(?<!\\)"spanId"\s*:/.test(text);
		}
		async function* zipkin_json_records(file, head, problems) {
			const isLines = isList(head.firstLine) || !head.text.includes("\n");
			for await (const batch of recordsOf(file, head, isLines, problems)) yield flat(batch);
		}
		function* flat(batch) {
			for (const record of batch) {
				const value = Array.isArray(record.value) ? record.value.flat() : record.value;
				yield {
					...record,
					value
				};
			}
		}
		function zipkin_json_read(raw, sink) {
			if (typeof raw["traceId"] !== "string" || raw["id"] === undefined) return false;
			const attributes = plainAttributes(raw["tags"]);
			const id = (0, trace_ids.R)(raw["id"]);
			const isShared = raw["shared"] === true;
			const { timestamp, duration } = raw;
			const startUs = typeof timestamp === "number" && timestamp > 0 ? timestamp : null;
			const span = spanFrom({
				id: isShared && id !== "" ? `${id}-shared` : id,
				parentId: (isShared ? id : (0, trace_ids.R)(raw["parentId"])) || null,
				name: typeof raw["name"] === "string" ? raw["name"] : "",
				startUs,
				endUs: startUs !== null && typeof duration === "number" ? startUs + duration : null,
				status: zipkin_json_statusOf((0, trace_attributes.av)(raw["tags"]) ?? {}),
				attributes,
				events: zipkin_json_eventsOf(raw["annotations"])
			});
			sink(traceIdOf(raw["traceId"]), span, (0, trace_naming.aI)(attributes));
			return true;
		}
		function traceIdOf(id) {
			return (0, trace_ids.R)(/^[0-9a-f]{17,31}$/.test(id) ? id.padStart(32, "0") : id);
		}
		function zipkin_json_statusOf(tags) {
			const failed = tags["error"] !== undefined && tags["error"] !== "false" && tags["error"] !== false;
			const why = tags["error"] === "true" ? null : (0, trace_attributes.ef)(tags["error"]);
			return {
				code: (0, trace_attributes.ef)(tags["otel.status_code"]) ?? (failed ? "ERROR" : null),
				message: (0, trace_attributes.ef)(tags["otel.status_description"]) ?? why
			};
		}
		function zipkin_json_eventsOf(list) {
			return (Array.isArray(list) ? list : []).flatMap((item) => {
				const annotation = (0, trace_attributes.av)(item);
				if (typeof annotation?.["value"] !== "string") return [];
				const time = annotation["timestamp"];
				return {
					...eventIn(annotation["value"]),
					timeUs: typeof time === "number" ? time : null
				};
			});
		}
		function eventIn(text) {
			const end = text.slice(0, longestName).search(/[|:]/);
			const rest = end === -1 ? "" : text.slice(end + 1).replace(/\|\d{1,9}$/, "");
			const body = rest.trimStart().startsWith("{") ? (0, core_json.qF)(rest) : undefined;
			if (body === undefined) return {
				name: text,
				attributes: plainAttributes(undefined)
			};
			return {
				name: text.slice(0, end).replaceAll("\"", ""),
				attributes: plainAttributes(body)
			};
		}
		const longestName = 200;
		;
		const formats = [
			inspectEval,
			otlpProtobuf,
			recording,
			otlpJson,
			jaegerJson,
			phoenix,
			otelPython,
			otelJs,
			mlflow,
			langfuse,
			langsmith,
			openaiAgents,
			deepeval,
			inspectLog,
			promptfoo,
			vitestEvals,
			claudeCode,
			codexRollout,
			codexExec,
			openaiResponses,
			openaiChat,
			geminiCli,
			tau2Results,
			promptKitArena,
			promptKitRecording,
			promptKitTranscript,
			agentcheck,
			timbal,
			adk,
			atif,
			sweAgent,
			gemini_gemini,
			anthropicMessages,
			langchainMessages,
			kensaJsonl,
			zipkinJson,
			openaiMessages
		];
		function detectFormat(head, isHeld) {
			const all = formats;
			return all.find((format) => !(isHeld && format.holdsFiles === true) && format.detect(head));
		}
	}),
	2123: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { R: () => normalId });
		var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);
		const hex = /^[0-9a-f]+$/;
		const zeros = /^0+$/;
		const base64 = /^(?:[A-Za-z0-9+/_-]{22}==|[A-Za-z0-9+/_-]{11}=)$/;
		function normalId(value) {
			if (typeof value === "string") return fromText(value);
			if (typeof value === "number" || typeof value === "bigint") return String(value);
			if (Array.isArray(value)) return value.length === 16 || value.length === 8 ? fromBytes(value) : "";
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(value) && Array.isArray(value["data"])) return fromBytes(value["data"]);
			return "";
		}
		function fromText(text) {
			const { length } = text;
			if (length === 32 || length === 16) {
				const lower = text.toLowerCase();
				return lower === text || hex.test(lower) ? unlessZero(lower) : text;
			}
			if ((length === 24 || length === 12) && base64.test(text)) {
				return unlessZero(Buffer.from(text, "base64").toString("hex"));
			}
			return text.startsWith("0x") ? unlessZero(text.slice(2).toLowerCase()) : text;
		}
		function unlessZero(id) {
			return id.charCodeAt(0) === 48 && zeros.test(id) ? "" : id;
		}
		function fromBytes(bytes) {
			if (bytes.length > 32 || !bytes.every((byte) => typeof byte === "number")) return "";
			return unlessZero(Buffer.from(bytes).toString("hex"));
		}
	}),
	4302: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { S: () => Inflater });
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
		const sliceBytes = 16 << 10;
		class Inflater {
			#create;
			#stream;
			#out = [];
			#failure = null;
			#isDone = false;
			#settle = () => undefined;
			constructor(create) {
				this.#create = create;
				this.#stream = this.#started();
			}
			get failure() {
				return this.#failure;
			}
			async *inflate(start, more) {
				yield* this.#chunk(start);
				for await (const chunk of more) {
					if (this.#failure !== null) return;
					yield* this.#chunk(chunk);
				}
				if (this.#failure !== null || this.#isDone) return;
				await this.#settled(() => this.#stream.end());
				yield* this.#take();
			}
			close() {
				this.#stream.destroy();
			}
			async *#chunk(chunk) {
				let at = 0;
				while (at < chunk.byteLength && this.#failure === null) {
					const slice = chunk.subarray(at, at + sliceBytes);
					if (this.#isDone) {
						const next = slice.findIndex((byte) => byte !== 0);
						at += next === -1 ? slice.byteLength : next;
						if (next !== -1) this.#restart();
						continue;
					}
					const before = this.#stream.bytesWritten;
					await this.#settled((done) => this.#stream.write(slice, done));
					yield* this.#take();
					const used = this.#stream.bytesWritten - before;
					at += used;
					this.#isDone = used < slice.byteLength;
					if (used === 0 && before === 0) this.#failure ??= new Error("nothing in it can be unpacked");
				}
			}
			#restart() {
				this.close();
				this.#isDone = false;
				this.#stream = this.#started();
			}
			#started() {
				const stream = this.#create();
				stream.on("data", (chunk) => this.#out.push(chunk));
				stream.on("close", () => {
					if (stream === this.#stream) this.#settle();
				});
				stream.on("error", (error) => {
					if (stream !== this.#stream) return;
					this.#failure = (0, _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.iT)(error);
					this.#settle();
				});
				return stream;
			}
			#settled(start) {
				return new Promise((resolve) => {
					this.#settle = resolve;
					start(resolve);
				});
			}
			#take() {
				const out = this.#out;
				this.#out = [];
				return out;
			}
		}
	}),
	3867: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			i: () => modelReply,
			q: () => modelMessages
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
		var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
		var _message_from_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4678);
		var _part_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9852);
		function modelMessages(value) {
			const list = typeof value === "string" ? (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.qF)(value) : value;
			return Array.isArray(list) ? list.map(modelMessage) : null;
		}
		function modelMessage(value) {
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(value) || !Array.isArray(value["content"])) return (0, _message_from_js__WEBPACK_IMPORTED_MODULE_1__.W)(value, "user");
			const said = value["role"];
			const role = said === "system" || said === "assistant" || said === "tool" ? said : "user";
			return {
				role,
				parts: value["content"].map(modelPart)
			};
		}
		function modelPart(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(value) && value["type"] === "tool-result" ? toolResult(value) : (0, _part_js__WEBPACK_IMPORTED_MODULE_2__.BU)(value);
		}
		function toolResult(raw) {
			const output = raw["output"];
			const type = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(output) ? output["type"] : undefined;
			const isTyped = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(output) && typeof type === "string" && "value" in output;
			const value = raw["result"] ?? (isTyped ? output["value"] : output) ?? null;
			const failed = raw["isError"] === true || type === "error-text" || type === "error-json";
			return {
				type: "tool_result",
				id: textOf(raw["toolCallId"]),
				name: textOf(raw["toolName"]),
				result: (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.Qt)(value),
				error: failed ? typeof value === "string" ? value : "the tool answered with an error" : null
			};
		}
		function modelReply(reasoning, answer, toolCalls) {
			const parts = [];
			if (typeof reasoning === "string" && reasoning !== "") parts.push({
				type: "reasoning",
				text: reasoning
			});
			if (typeof answer === "string" && answer !== "") parts.push({
				type: "text",
				text: answer
			});
			const calls = typeof toolCalls === "string" ? (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.qF)(toolCalls) : toolCalls;
			for (const call of Array.isArray(calls) ? calls : []) parts.push(...[(0, _part_js__WEBPACK_IMPORTED_MODULE_2__.fo)(call) ?? []].flat());
			return {
				role: "assistant",
				parts
			};
		}
		function textOf(value) {
			return typeof value === "string" && value !== "" ? value : null;
		}
	}),
	8502: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			SH: () => blocksOf,
			eG: () => assistantSide,
			qX: () => anthropicUsage,
			z$: () => userSide
		});
		var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
		var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(356);
		var _message_from_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4678);
		var _part_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9852);
		function blocksOf(content) {
			if (typeof content === "string") return content === "" ? [] : [{
				type: "text",
				text: content
			}];
			return Array.isArray(content) ? content : [];
		}
		function userSide(content) {
			const answers = [];
			const said = [];
			for (const block of blocksOf(content)) {
				const part = (0, _part_js__WEBPACK_IMPORTED_MODULE_3__.BU)(block);
				if (part.type === "tool_result") answers.push(answerIn(block, part));
				else said.push(part);
			}
			return {
				answers,
				said: said.length === 0 ? null : {
					role: "user",
					parts: said
				}
			};
		}
		function answerIn(block, part) {
			const text = textIn((0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.av)(block)?.["content"]);
			if (text === null) return part;
			return {
				...part,
				result: text,
				error: part.error === null ? null : text || part.error
			};
		}
		function textIn(content) {
			if (!Array.isArray(content)) return null;
			const parts = content.map(_part_js__WEBPACK_IMPORTED_MODULE_3__.BU);
			return parts.every((part) => part.type === "text") ? parts.map((part) => part.text).join("") : null;
		}
		function assistantSide(content) {
			return (0, _message_from_js__WEBPACK_IMPORTED_MODULE_2__.W)({
				role: "assistant",
				content: blocksOf(content)
			}, "assistant");
		}
		function anthropicUsage(value) {
			const usage = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.av)(value);
			if (usage === null) return null;
			const fresh = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.wD)(usage["input_tokens"]);
			const output = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.wD)(usage["output_tokens"]);
			if (fresh === null && output === null) return null;
			const cacheRead = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.wD)(usage["cache_read_input_tokens"]);
			const cacheWrite = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.wD)(usage["cache_creation_input_tokens"]) ?? writtenIn(usage);
			const input = (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.XN)(fresh, cacheRead, cacheWrite);
			return {
				input,
				output,
				cacheRead,
				cacheWrite,
				reasoning: null,
				total: (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.XN)(input, output)
			};
		}
		function writtenIn(usage) {
			const written = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.av)(usage["cache_creation"]);
			if (written === null) return null;
			return (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.XN)((0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.wD)(written["ephemeral_5m_input_tokens"]), (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.wD)(written["ephemeral_1h_input_tokens"]));
		}
	}),
	682: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			F: () => isWrapped,
			Y: () => calledWith
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);
		function calledWith(input) {
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(input) || !isWrapped(input)) return input;
			const { args = [], kwargs = {} } = input;
			if (Array.isArray(args) && args.length === 0) return kwargs;
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(kwargs) && Object.keys(kwargs).length === 0 ? args : input;
		}
		const wrapping = new Set([
			"args",
			"kwargs",
			"sanitize_inputs_outputs"
		]);
		function isWrapped(input) {
			return ("args" in input || "kwargs" in input) && Object.keys(input).every((name) => wrapping.has(name));
		}
	}),
	239: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { v: () => completionFrom });
		var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
		var _message_from_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4678);
		var _part_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9852);
		var _reply_of_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4298);
		function completionFrom(body) {
			const value = typeof body === "string" && /^\s*[[{]/.test(body) ? (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.qF)(body) : body;
			if (Array.isArray(value)) return listOf(value);
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value)) return null;
			if (Array.isArray(value["choices"])) return (0, _reply_of_js__WEBPACK_IMPORTED_MODULE_3__.M)(value["choices"]).flatMap(choice);
			if (Array.isArray(value["messages"])) return listOf(value["messages"]);
			if (Array.isArray(value["output"])) return value["output"].map(item);
			const isMessage = Array.isArray(value["content"]) || typeof value["content"] === "string" && "role" in value;
			return isMessage ? [(0, _message_from_js__WEBPACK_IMPORTED_MODULE_0__.W)(value, "assistant")] : null;
		}
		function listOf(values) {
			const isMessages = values.length > 0 && values.every((value) => (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value) && ("role" in value || "message" in value));
			return isMessages ? values.map((value) => (0, _message_from_js__WEBPACK_IMPORTED_MODULE_0__.W)(value, "assistant")) : null;
		}
		function choice(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value) && (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value["message"]) ? [(0, _message_from_js__WEBPACK_IMPORTED_MODULE_0__.W)(value["message"], "assistant")] : [];
		}
		function item(value) {
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value) && value["type"] === "message") return (0, _message_from_js__WEBPACK_IMPORTED_MODULE_0__.W)({
				role: "assistant",
				...value
			}, "assistant");
			return {
				role: "assistant",
				parts: [(0, _part_js__WEBPACK_IMPORTED_MODULE_1__.BU)(value)]
			};
		}
	}),
	7427: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			D: () => decoded,
			E: () => decodedValue
		});
		var json = __webpack_require__(3085);
		var limits = __webpack_require__(7535);
		;
		function pythonLiteral(text) {
			const reader = new Reader(text);
			try {
				return reader.document();
			} catch (thrown) {
				if (thrown === notLiteral) return undefined;
				throw thrown;
			}
		}
		const notLiteral = new Error("no literal");
		const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
		const word = /[A-Za-z]+/y;
		const words = new Map([
			["True", true],
			["False", false],
			["None", null]
		]);
		const escapes = new Map([
			["n", "\n"],
			["t", "	"],
			["r", "\r"],
			["\\", "\\"],
			["'", "'"],
			["\"", "\""]
		]);
		const hexLengths = new Map([
			["x", 2],
			["u", 4],
			["U", 8]
		]);
		class Reader {
			#text;
			#at = 0;
			constructor(text) {
				this.#text = text;
			}
			document() {
				const value = this.#value(limits.F.jsonDepth);
				this.#space();
				if (this.#at < this.#text.length) throw notLiteral;
				return value;
			}
			#value(depth) {
				if (depth === 0) throw notLiteral;
				this.#space();
				const start = this.#text[this.#at];
				if (start === "{") return this.#dict(depth);
				if (start === "[") return this.#list("]", depth);
				if (start === "(") return this.#list(")", depth);
				if (start === "'" || start === "\"") return this.#string();
				const name = this.#match(word);
				if (name === null) return this.#number();
				const value = words.get(name);
				if (value === undefined) throw notLiteral;
				return value;
			}
			#dict(depth) {
				const object = Object.create(null);
				this.#at++;
				while (!this.#takes("}")) {
					const key = this.#value(depth - 1);
					if (typeof key === "object" && key !== null) throw notLiteral;
					if (!this.#takes(":")) throw notLiteral;
					object[String(key)] = this.#value(depth - 1);
					if (!this.#takes(",") && !this.#isNext("}")) throw notLiteral;
				}
				return object;
			}
			#list(end, depth) {
				const list = [];
				this.#at++;
				while (!this.#takes(end)) {
					list.push(this.#value(depth - 1));
					if (!this.#takes(",") && !this.#isNext(end)) throw notLiteral;
				}
				return list;
			}
			#string() {
				const quote = this.#text[this.#at++];
				let value = "";
				for (;;) {
					const char = this.#text[this.#at++];
					if (char === undefined) throw notLiteral;
					if (char === quote) return value;
					value += char === "\\" ? this.#escape() : char;
				}
			}
			#escape() {
				const char = this.#text[this.#at++] ?? "";
				const length = hexLengths.get(char);
				if (length === undefined) return escapes.get(char) ?? `\\${char}`;
				const digits = this.#text.slice(this.#at, this.#at + length);
				const code = /^[\da-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
				if (digits.length < length || !(code <= 1114111)) throw notLiteral;
				this.#at += length;
				return String.fromCodePoint(code);
			}
			#number() {
				const value = Number(this.#match(number) ?? Number.NaN);
				if (!Number.isFinite(value)) throw notLiteral;
				return value;
			}
			#match(pattern) {
				pattern.lastIndex = this.#at;
				const found = pattern.exec(this.#text)?.[0];
				if (found === undefined) return null;
				this.#at += found.length;
				return found;
			}
			#space() {
				while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
			}
			#isNext(char) {
				this.#space();
				return this.#text[this.#at] === char;
			}
			#takes(char) {
				const found = this.#isNext(char);
				if (found) this.#at++;
				return found;
			}
		}
		var trace_arguments = __webpack_require__(9877);
		;
		const decoded_layers = 3;
		function decoded(value) {
			let inner = value;
			for (let layer = 0; layer < decoded_layers && typeof inner === "string" && /^\s*["[{]/.test(inner); layer++) {
				const parsed = (0, json.qF)(inner);
				if (parsed === undefined) break;
				inner = parsed;
			}
			return inner ?? null;
		}
		function decodedValue(value) {
			const inner = decoded(value);
			if (typeof inner !== "string" || !/^\s*[[{]/.test(inner)) return (0, trace_arguments.Qt)(inner);
			return pythonLiteral(inner) ?? inner;
		}
	}),
	7558: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { I: () => geminiMessages });
		var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
		var _part_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9852);
		function geminiMessages(value, fallback) {
			const list = Array.isArray(value) ? value : [value];
			const messages = list.flatMap((item) => contentOf(item, fallback));
			return messages.length === 0 ? null : messages;
		}
		function contentOf(value, fallback) {
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.Gv)(value)) return typeof value === "string" ? [{
				role: fallback,
				parts: [(0, _part_js__WEBPACK_IMPORTED_MODULE_0__.BU)(value)]
			}] : [];
			if (!Array.isArray(value["parts"])) return [];
			const parts = value["parts"].map(_part_js__WEBPACK_IMPORTED_MODULE_0__.BU);
			const isAnswer = parts.length > 0 && parts.every(({ type }) => type === "tool_result");
			const said = value["role"];
			const role = isAnswer ? "tool" : said === "model" ? "assistant" : said === "user" ? "user" : fallback;
			return [{
				role,
				parts
			}];
		}
	}),
	983: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { S: () => fromLangChain });
		var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);
		const words = new Map([
			["human", "user"],
			["ai", "assistant"],
			["system", "system"],
			["tool", "tool"],
			["function", "function"],
			["HumanMessage", "user"],
			["AIMessage", "assistant"],
			["SystemMessage", "system"],
			["ToolMessage", "tool"],
			["FunctionMessage", "function"]
		]);
		function fromLangChain(raw) {
			const { id, kwargs, type, data } = raw;
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(kwargs) && Array.isArray(id)) return message(kwargs, roleOf(id.at(-1)) ?? kwargs["role"]);
			const role = roleOf(type);
			if (role !== undefined && (0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(data)) return message(data, role);
			if ("content" in raw && raw["role"] === undefined && role !== undefined) return message(raw, role);
			return "content" in raw && (0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(raw["additional_kwargs"]) ? message(raw, raw["role"] ?? role) : null;
		}
		function roleOf(word) {
			return typeof word === "string" ? words.get(word.replace(/Chunk$/, "")) : undefined;
		}
		function message(inner, role) {
			const more = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(inner["additional_kwargs"]) ? inner["additional_kwargs"] : {};
			const own = listOf(inner["tool_calls"]);
			const calls = own.length > 0 ? own : listOf(more["tool_calls"]);
			const all = [...calls, ...listOf(inner["invalid_tool_calls"])];
			const { name, status } = inner;
			return {
				role,
				content: all.length === 0 ? inner["content"] : withoutCalls(inner["content"]),
				tool_calls: all,
				...more["function_call"] === undefined ? {} : { function_call: more["function_call"] },
				...typeof inner["tool_call_id"] === "string" ? { tool_call_id: inner["tool_call_id"] } : {},
				...typeof name === "string" ? { name } : {},
				...status === "error" ? { is_error: true } : {}
			};
		}
		function withoutCalls(content) {
			if (!Array.isArray(content)) return content;
			return content.filter((block) => !(0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(block) || !callBlocks.has(block["type"]));
		}
		const callBlocks = new Set([
			"tool_use",
			"function_call",
			"input_json_delta",
			"tool_call"
		]);
		function listOf(value) {
			return Array.isArray(value) ? value : [];
		}
	}),
	2428: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			$: () => loggedQuestion,
			H: () => loggedAnswer
		});
		var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
		var _message_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5482);
		var _called_with_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(682);
		var _decoded_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7427);
		var _logged_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6206);
		const answerKeys = [
			"output",
			"outputs",
			"answer",
			"response",
			"result",
			"final_output",
			"final_answer",
			"text",
			"content",
			"raw"
		];
		const questionKeys = [
			"input",
			"inputs",
			"question",
			"query",
			"prompt",
			"message",
			"user_input",
			"new_message"
		];
		const maxWrappers = 4;
		function loggedAnswer(value) {
			const inner = (0, _decoded_js__WEBPACK_IMPORTED_MODULE_3__.D)(value);
			if (inner === null || typeof inner === "string") return inner;
			return textIn(inner, answerKeys, lastReply, maxWrappers) ?? (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.mG)(inner);
		}
		function loggedQuestion(value) {
			const inner = onlyOf((0, _called_with_js__WEBPACK_IMPORTED_MODULE_2__.Y)((0, _decoded_js__WEBPACK_IMPORTED_MODULE_3__.D)(value)));
			return typeof inner === "string" ? inner : textIn(inner, questionKeys, firstQuestion, maxWrappers);
		}
		function onlyOf(input) {
			return Array.isArray(input) && input.length === 1 && typeof input[0] === "string" ? input[0] : input;
		}
		function textIn(value, keys, pick, depth) {
			const picked = pick(value);
			const object = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(value);
			if (picked !== null || object === null || depth === 0) return picked;
			const held = (0, _decoded_js__WEBPACK_IMPORTED_MODULE_3__.D)(heldBy(object, keys));
			if (typeof held === "string") return held;
			return held === null ? null : textIn(held, keys, pick, depth - 1);
		}
		function heldBy(object, keys) {
			const key = keys.find((name) => (object[name] ?? null) !== null);
			return key === undefined ? null : object[key] ?? null;
		}
		function lastReply(value) {
			return textFrom((0, _logged_js__WEBPACK_IMPORTED_MODULE_4__.f)(value, "assistant")?.findLast(({ role }) => role === "assistant"));
		}
		function firstQuestion(value) {
			return textFrom((0, _logged_js__WEBPACK_IMPORTED_MODULE_4__.f)(value, "user")?.find(({ role }) => role === "user"));
		}
		function textFrom(message) {
			return message === undefined ? null : (0, _message_js__WEBPACK_IMPORTED_MODULE_5__.b)(message);
		}
	}),
	4845: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			NO: () => loggedTool,
			Qw: () => plainToolName,
			u2: () => isMergedTools
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
		var _decoded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7427);
		var _langchain_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(983);
		function loggedTool(output) {
			const value = (0, _decoded_js__WEBPACK_IMPORTED_MODULE_1__.E)(output);
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(value)) return {
				result: value,
				callId: null,
				error: null
			};
			const inner = onlyOutput(value);
			const message = (0, _langchain_js__WEBPACK_IMPORTED_MODULE_2__.S)(inner);
			const said = message?.["role"] === "tool" ? message : inner;
			const result = message?.["role"] === "tool" ? said["content"] ?? null : inner;
			const failed = said["is_error"] === true || said["isError"] === true;
			return {
				result,
				callId: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.ef)(said["tool_call_id"]),
				error: failed ? typeof result === "string" ? result : "the tool answered with an error" : null
			};
		}
		function onlyOutput(value) {
			const inner = Object.keys(value).length === 1 ? value["output"] : undefined;
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_3__.Gv)(inner) ? inner : value;
		}
		function isMergedTools(name) {
			return typeof name === "string" && name.startsWith("(merged");
		}
		function plainToolName(name) {
			return name.replace(/^(?:execute_tool|running tool:|Function tool:|tools\/call)\s+(?=\S)/, "");
		}
	}),
	6206: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { f: () => loggedMessages });
		var _core_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3085);
		var _ai_sdk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3867);
		var _decoded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7427);
		var _gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7558);
		var _langchain_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(983);
		var _message_from_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4678);
		var _part_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9852);
		var _reply_of_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4298);
		function loggedMessages(value, fallback) {
			const inner = (0, _decoded_js__WEBPACK_IMPORTED_MODULE_1__.D)(value);
			if (typeof inner === "string") return [{
				role: fallback,
				parts: [{
					type: "text",
					text: inner
				}]
			}];
			if (Array.isArray(inner)) return fromList(inner, fallback);
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(inner) ? fromObject(inner, fallback) : null;
		}
		function fromList(list, fallback) {
			const [first] = list;
			if (Array.isArray(first) && list.length === 1 && !isPair(first) && !isBatch(first)) return fromList(first, fallback);
			const found = [];
			const calls = [];
			for (const item of list) {
				const message = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(item) ? oneMessage(item, fallback) : fromPair(item, fallback);
				const call = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(item) && message === null ? toolCall(item) : null;
				if (call !== null) calls.push(call);
				else if (message === null) return null;
				else found.push(message);
			}
			return calls.length === 0 ? found : [...found, {
				role: "assistant",
				parts: calls
			}];
		}
		function isBatch([first]) {
			return Array.isArray(first) && !isPair(first);
		}
		function isPair(item) {
			return Array.isArray(item) && item.length === 2 && item.every((word) => typeof word === "string");
		}
		function fromPair(item, fallback) {
			return isPair(item) ? (0, _message_from_js__WEBPACK_IMPORTED_MODULE_4__.W)({
				role: item[0],
				content: item[1]
			}, fallback) : null;
		}
		function fromObject(raw, fallback) {
			for (const [key, read] of envelopes) {
				const held = raw[key];
				if (Array.isArray(held) && held.length > 0) return read(held, raw, fallback);
			}
			const message = oneMessage(raw, fallback);
			if (message !== null) return [message];
			if (typeof raw["contents"] === "string") return (0, _gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__.I)(raw["contents"], fallback);
			const wrapped = [
				raw["message"],
				raw["messages"],
				raw["content"]
			].find(_core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv);
			return wrapped === undefined ? null : fromObject(wrapped, fallback);
		}
		const envelopes = [
			["generations", (held) => held.flat().flatMap((item) => generation(item))],
			["choices", (held) => (0, _reply_of_js__WEBPACK_IMPORTED_MODULE_7__.M)(held).flatMap((item) => (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(item) ? choice(item) : [])],
			["candidates", (held) => held.flatMap((item) => (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(item) ? (0, _gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__.I)(item["content"], "assistant") ?? [] : [])],
			["messages", (held, raw, fallback) => withSystem(raw, fromList(held, fallback))],
			["contents", (held, raw, fallback) => withSystem(raw, fromList(held, fallback))],
			["output", (held, _raw, fallback) => fromList(held, fallback)]
		];
		function generation(item) {
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(item)) return [];
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(item["message"])) return [oneMessage(item["message"], "assistant") ?? textMessage(item)];
			return [textMessage(item)];
		}
		function choice(item) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(item["message"]) ? [(0, _message_from_js__WEBPACK_IMPORTED_MODULE_4__.W)(item["message"], "assistant")] : [textMessage(item)];
		}
		function textMessage({ text }) {
			return {
				role: "assistant",
				parts: typeof text === "string" ? [{
					type: "text",
					text
				}] : []
			};
		}
		function withSystem(raw, messages) {
			const config = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(raw["config"]) ? raw["config"] : {};
			const system = raw["system"] ?? config["system_instruction"] ?? raw["systemInstruction"];
			if (messages === null || typeof system !== "string" || system === "") return messages;
			return [{
				role: "system",
				parts: [{
					type: "text",
					text: system
				}]
			}, ...messages];
		}
		function oneMessage(raw, fallback) {
			const item = responseItem(raw);
			if (item !== null) return item;
			const chain = (0, _langchain_js__WEBPACK_IMPORTED_MODULE_3__.S)(raw);
			if (chain !== null) return (0, _message_from_js__WEBPACK_IMPORTED_MODULE_4__.W)(chain, fallback);
			const gemini = ofGemini(raw) ? (0, _gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__.I)(raw, fallback) : null;
			if (gemini !== null) return gemini[0] ?? null;
			const calls = (0, _decoded_js__WEBPACK_IMPORTED_MODULE_1__.D)(raw["toolCalls"]);
			if (Array.isArray(calls)) return (0, _ai_sdk_js__WEBPACK_IMPORTED_MODULE_0__.i)(raw["reasoning"], raw["text"] ?? raw["content"], calls);
			if (typeof raw["text"] === "string" && Object.keys(raw).length === 1) return textMessage(raw);
			const isMessage = "role" in raw && ("content" in raw || "tool_calls" in raw || "parts" in raw || "function_call" in raw) || Array.isArray(raw["content"]) || Array.isArray(raw["tool_calls"]);
			return isMessage ? (0, _message_from_js__WEBPACK_IMPORTED_MODULE_4__.W)(raw, fallback) : null;
		}
		function ofGemini({ parts }) {
			return Array.isArray(parts) && (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(parts[0]) && !("type" in parts[0]);
		}
		function responseItem(raw) {
			const { type, role } = raw;
			if (typeof type !== "string" || role !== undefined) return null;
			const byCall = {
				...raw,
				id: raw["call_id"] ?? raw["id"]
			};
			if (type === "function_call_output") return {
				role: "tool",
				parts: [(0, _part_js__WEBPACK_IMPORTED_MODULE_5__.BU)(byCall)]
			};
			if (type === "function_call") return {
				role: "assistant",
				parts: [(0, _part_js__WEBPACK_IMPORTED_MODULE_5__.BU)(byCall)]
			};
			if (type !== "reasoning") return null;
			const summary = Array.isArray(raw["summary"]) ? raw["summary"].map(_part_js__WEBPACK_IMPORTED_MODULE_5__.BU) : [];
			const text = summary.flatMap((part) => part.type === "text" ? part.text : []).join("\n");
			return {
				role: "assistant",
				parts: text === "" ? [] : [{
					type: "reasoning",
					text
				}]
			};
		}
		function toolCall(raw) {
			return "toolName" in raw || (0, _core_json_js__WEBPACK_IMPORTED_MODULE_6__.Gv)(raw["function"]) && "name" in raw["function"] ? (0, _part_js__WEBPACK_IMPORTED_MODULE_5__.fo)(raw) : null;
		}
	}),
	4678: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			W: () => messageFrom,
			j: () => messagesFrom
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
		var _langchain_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(983);
		var _part_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9852);
		function messagesFrom(value, fallback) {
			const list = typeof value === "string" ? (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.qF)(value) : value;
			if (Array.isArray(list)) return list.map((item) => messageFrom(item, fallback));
			if ((0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(list)) return [messageFrom(list, fallback)];
			return typeof value === "string" && value !== "" ? [{
				role: fallback,
				parts: [{
					type: "text",
					text: value
				}]
			}] : null;
		}
		function messageFrom(value, fallback) {
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value)) return {
				role: fallback,
				parts: contentParts(value)
			};
			const raw = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value["message"]) ? value["message"] : serialised(value) ?? value;
			const role = roleOf(raw["role"] ?? raw["type"]) ?? fallback;
			const name = raw["name"];
			const parts = role === "tool" && !Array.isArray(raw["parts"]) ? toolAnswers(raw) : partsOf(raw);
			return typeof name === "string" && name !== "" ? {
				role,
				parts,
				name
			} : {
				role,
				parts
			};
		}
		function serialised(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value["kwargs"]) || (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value["data"]) ? (0, _langchain_js__WEBPACK_IMPORTED_MODULE_0__.S)(value) : null;
		}
		function roleOf(word) {
			return typeof word === "string" ? roles.get(word) ?? roles.get(word.toLowerCase()) : undefined;
		}
		const roles = new Map([
			["system", "system"],
			["developer", "developer"],
			["user", "user"],
			["human", "user"],
			["assistant", "assistant"],
			["ai", "assistant"],
			["model", "assistant"],
			["tool", "tool"],
			["function", "tool"]
		]);
		function toolAnswers(raw) {
			const parts = Array.isArray(raw["content"]) ? raw["content"].map(_part_js__WEBPACK_IMPORTED_MODULE_1__.BU) : [];
			const answers = parts.filter(({ type }) => type === "tool_result");
			return answers.length > 0 ? answers : [(0, _part_js__WEBPACK_IMPORTED_MODULE_1__.Bg)(toolAnswer(raw))];
		}
		function toolAnswer(raw) {
			const { tool_call_id: id, content, ...rest } = raw;
			return {
				...rest,
				...id === undefined ? {} : { id },
				content: plainContent(content)
			};
		}
		function plainContent(content) {
			if (!Array.isArray(content)) return content;
			const parts = content.map(_part_js__WEBPACK_IMPORTED_MODULE_1__.BU);
			return parts.every((part) => part.type === "text") ? parts.map((part) => part.text).join("") : content;
		}
		function partsOf(raw) {
			if (Array.isArray(raw["parts"])) return raw["parts"].map(_part_js__WEBPACK_IMPORTED_MODULE_1__.BU);
			const parts = [];
			for (const key of ["reasoning_content", "reasoning"]) {
				const text = raw[key];
				if (typeof text === "string" && text !== "" && parts.length === 0) parts.push({
					type: "reasoning",
					text
				});
			}
			parts.push(...contentParts(raw["content"] ?? raw["text"]), ...contentParts(raw["contents"]));
			const refusal = raw["refusal"];
			if (typeof refusal === "string" && refusal !== "") parts.push({
				type: "refusal",
				text: refusal
			});
			return [...parts, ...requests(raw, parts)];
		}
		function contentParts(content) {
			if (Array.isArray(content)) {
				return content.map((item) => (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(item) ? contentPart(item) : (0, _part_js__WEBPACK_IMPORTED_MODULE_1__.BU)(item));
			}
			if (typeof content === "string") return content === "" ? [] : [{
				type: "text",
				text: content
			}];
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(content) ? [(0, _part_js__WEBPACK_IMPORTED_MODULE_1__.BU)(content)] : [];
		}
		function contentPart(item) {
			const call = item["tool_call"] === undefined ? null : (0, _part_js__WEBPACK_IMPORTED_MODULE_1__.fo)(item["tool_call"]);
			return call ?? (0, _part_js__WEBPACK_IMPORTED_MODULE_1__.BU)(item["message_content"] ?? item);
		}
		function requests(raw, among) {
			if (among.some(({ type }) => type === "tool_call")) return [];
			const calls = typeof raw["tool_calls"] === "string" ? (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.qF)(raw["tool_calls"]) : raw["tool_calls"];
			const found = (Array.isArray(calls) ? calls : []).flatMap((call) => {
				return (0, _part_js__WEBPACK_IMPORTED_MODULE_1__.fo)((0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(call) ? call["tool_call"] ?? call : call) ?? [];
			});
			if (found.length > 0) return found;
			const legacy = raw["function_call"] ?? flatCall(raw);
			return legacy === null ? [] : [(0, _part_js__WEBPACK_IMPORTED_MODULE_1__.fo)(legacy) ?? []].flat();
		}
		function flatCall(raw) {
			const name = raw["function_call_name"];
			return name === undefined ? null : {
				name,
				arguments: raw["function_call_arguments_json"]
			};
		}
	}),
	5159: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			n: () => withoutOutputTools,
			q: () => outputToolsIn
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
		var _decoded_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7427);
		function outputToolsIn(attributes) {
			const recorded = attributes.get("model_request_parameters");
			if (recorded === undefined) return none;
			const parameters = (0, _decoded_js__WEBPACK_IMPORTED_MODULE_0__.D)(recorded);
			const tools = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.Gv)(parameters) ? parameters["output_tools"] : undefined;
			const names = Array.isArray(tools) ? tools : [];
			return new Set(names.flatMap((tool) => (0, _core_json_js__WEBPACK_IMPORTED_MODULE_1__.Gv)(tool) && typeof tool["name"] === "string" ? tool["name"] : []));
		}
		const none = new Set();
		function withoutOutputTools(messages, attributes) {
			const names = outputToolsIn(attributes);
			if (names.size === 0) return messages;
			const answer = (part) => part.type === "tool_call" && names.has(part.call.name) ? {
				type: "text",
				text: typeof part.call.args === "string" ? part.call.args : JSON.stringify(part.call.args)
			} : part;
			return messages.map((message) => ({
				...message,
				parts: message.parts.map(answer)
			}));
		}
	}),
	4298: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { M: () => replyOf });
		var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);
		function replyOf(choices) {
			const numbered = choices.filter((choice) => (0, _core_json_js__WEBPACK_IMPORTED_MODULE_0__.Gv)(choice) && choice["index"] === 0);
			return numbered.length > 0 ? numbered : choices.slice(0, 1);
		}
	}),
	4749: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			NW: () => orElse,
			QQ: () => trialNumber,
			aI: () => namingOf,
			ic: () => scenarioName,
			p1: () => unnamed
		});
		const unnamed = {
			scenario: null,
			trial: null
		};
		function namingOf(attributes) {
			const scenario = scenarioName(attributes.get("scenario.id") ?? attributes.get("scenario_gate.scenario") ?? attributes.get("kensa.scenario.id"));
			const trial = trialNumber(attributes.get("scenario.trial"));
			return scenario === null && trial === null ? unnamed : {
				scenario,
				trial
			};
		}
		function scenarioName(value) {
			if (typeof value === "number") return String(value);
			return typeof value === "string" && value !== "" ? value : null;
		}
		function trialNumber(value) {
			const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
			return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
		}
		function orElse(first, second) {
			if (second === unnamed) return first;
			return {
				scenario: first.scenario ?? second.scenario,
				trial: first.trial ?? second.trial
			};
		}
	}),
	3376: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { R: () => readResource });
		var limits = __webpack_require__(7535);
		;
		function keyValueFrom(reader, depth = limits.F.jsonDepth) {
			let key = "";
			let value = {};
			while (reader.next()) {
				if (reader.tag === 10) key = reader.text();
				else if (reader.tag === 18) value = anyValueFrom(reader.message(), depth);
			}
			return {
				key,
				value
			};
		}
		function anyValueFrom(reader, depth = limits.F.jsonDepth) {
			let value = {};
			while (reader.next()) value = any_value_valueOf(reader, depth) ?? value;
			return value;
		}
		function any_value_valueOf(reader, depth) {
			switch (reader.tag) {
				case 10: return { stringValue: reader.text() };
				case 16: return { boolValue: reader.int64() !== 0n };
				case 24: return { intValue: integer(reader.int64()) };
				case 33: return { doubleValue: any_value_double(reader.double()) };
				case 42: return { arrayValue: { values: listOf(reader.message(), depth, anyValueFrom) } };
				case 50: return { kvlistValue: { values: listOf(reader.message(), depth, keyValueFrom) } };
				case 58: return { bytesValue: reader.bytes("base64") };
				default: return null;
			}
		}
		function listOf(reader, depth, read) {
			const values = [];
			if (depth === 0) return values;
			while (reader.next()) if (reader.tag === 10) values.push(read(reader.message(), depth - 1));
			return values;
		}
		function integer(value) {
			const number = Number(value);
			return Number.isSafeInteger(number) ? number : String(value);
		}
		function any_value_double(value) {
			return Number.isFinite(value) ? value : String(value);
		}
		;
		function spanFrom(reader) {
			const attributes = [];
			const events = [];
			const links = [];
			const span = {
				attributes,
				events
			};
			while (reader.next()) {
				switch (reader.tag) {
					case 10:
						span["traceId"] = reader.bytes("hex");
						break;
					case 18:
						span["spanId"] = reader.bytes("hex");
						break;
					case 34:
						span["parentSpanId"] = reader.bytes("hex");
						break;
					case 42:
						span["name"] = reader.text();
						break;
					case 48:
						span["kind"] = reader.number();
						break;
					case 57:
						span["startTimeUnixNano"] = String(reader.fixed64());
						break;
					case 65:
						span["endTimeUnixNano"] = String(reader.fixed64());
						break;
					case 74:
						attributes.push(keyValueFrom(reader.message()));
						break;
					case 90:
						events.push(eventFrom(reader.message()));
						break;
					case 106:
						links.push(linkFrom(reader.message()));
						break;
					case 122:
						span["status"] = statusFrom(reader.message());
						break;
				}
			}
			if (links.length > 0) span["links"] = links;
			return span;
		}
		function eventFrom(reader) {
			const attributes = [];
			const event = { attributes };
			while (reader.next()) {
				if (reader.tag === 9) event["timeUnixNano"] = String(reader.fixed64());
				else if (reader.tag === 18) event["name"] = reader.text();
				else if (reader.tag === 26) attributes.push(keyValueFrom(reader.message()));
			}
			return event;
		}
		function linkFrom(reader) {
			const attributes = [];
			const link = { attributes };
			while (reader.next()) {
				if (reader.tag === 10) link["traceId"] = reader.bytes("hex");
				else if (reader.tag === 18) link["spanId"] = reader.bytes("hex");
				else if (reader.tag === 34) attributes.push(keyValueFrom(reader.message()));
			}
			return link;
		}
		function statusFrom(reader) {
			const status = {};
			while (reader.next()) {
				if (reader.tag === 18) status["message"] = reader.text();
				else if (reader.tag === 24) status["code"] = reader.number();
			}
			return status;
		}
		function logRecordFrom(reader) {
			const attributes = [];
			const record = { attributes };
			while (reader.next()) {
				switch (reader.tag) {
					case 9:
						record["timeUnixNano"] = String(reader.fixed64());
						break;
					case 89:
						record["observedTimeUnixNano"] = String(reader.fixed64());
						break;
					case 16:
						record["severityNumber"] = reader.number();
						break;
					case 26:
						record["severityText"] = reader.text();
						break;
					case 42:
						record["body"] = anyValueFrom(reader.message());
						break;
					case 50:
						attributes.push(keyValueFrom(reader.message()));
						break;
					case 74:
						record["traceId"] = reader.bytes("hex");
						break;
					case 82:
						record["spanId"] = reader.bytes("hex");
						break;
					case 98:
						record["eventName"] = reader.text();
						break;
				}
			}
			return record;
		}
		function scopeFrom(reader) {
			const scope = {};
			while (reader.next()) {
				if (reader.tag === 10) scope["name"] = reader.text();
				else if (reader.tag === 18) scope["version"] = reader.text();
			}
			return scope;
		}
		var wire = __webpack_require__(8472);
		;
		function readResource(bytes, start, end, otherwise = null) {
			const contents = new Contents(otherwise);
			const fault = { found: false };
			const reader = new wire.Z(bytes, start, end, fault);
			while (reader.next()) {
				if (reader.tag === 10) contents.readAbout(reader.message());
				else if (reader.tag === 18 || reader.tag === 8002) contents.readScope(reader);
			}
			if (fault.found) contents.note(reader.place);
			const { scopeSpans, scopeLogs, damaged, place, lost } = contents;
			const resource = { attributes: contents.about };
			const request = {
				resourceSpans: scopeSpans.length === 0 ? [] : [{
					resource,
					scopeSpans
				}],
				resourceLogs: scopeLogs.length === 0 ? [] : [{
					resource,
					scopeLogs
				}]
			};
			return {
				request,
				damaged,
				place,
				lost: place === null ? 0 : Math.max(1, lost)
			};
		}
		class Contents {
			about = [];
			scopeSpans = [];
			scopeLogs = [];
			damaged = new Set();
			place = null;
			lost = 0;
			#otherwise;
			#traceId = null;
			constructor(otherwise) {
				this.#otherwise = otherwise;
			}
			note(place) {
				this.damaged.add(this.#traceId);
				this.place ??= place;
			}
			readAbout(reader) {
				while (reader.next()) if (reader.tag === 10) this.about.push(keyValueFrom(reader.message()));
			}
			readScope(outer) {
				const fault = { found: false };
				const reader = outer.message(fault);
				let scope = {};
				const spans = [];
				const logRecords = [];
				while (reader.next()) {
					if (reader.tag === 10) scope = scopeFrom(reader.message({ found: false }));
					else if (reader.tag === 18) this.#readItem(reader, spans, logRecords);
				}
				if (fault.found) this.note(reader.place);
				if (spans.length > 0) this.scopeSpans.push({
					scope,
					spans
				});
				if (logRecords.length > 0) this.scopeLogs.push({
					scope,
					logRecords
				});
			}
			#readItem(scope, spans, logRecords) {
				const fault = { found: scope.fault };
				const kind = kindOf(scope.message(fault)) ?? this.#otherwise;
				if (kind === null && !fault.found) return;
				const item = kind === "log" ? logRecordFrom(scope.message(fault)) : spanFrom(scope.message(fault));
				this.#traceId = typeof item["traceId"] === "string" ? item["traceId"] : null;
				if (!fault.found) (kind === "log" ? logRecords : spans).push(item);
				else {
					this.note(scope.place);
					this.lost++;
				}
			}
		}
		const spanTimes = new Set([57, 65]);
		const logFields = new Set([
			9,
			89,
			16,
			50,
			69
		]);
		function kindOf(reader) {
			while (reader.next()) {
				if (spanTimes.has(reader.tag)) return "span";
				if (logFields.has(reader.tag)) return "log";
			}
			return null;
		}
	}),
	8472: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { Z: () => WireReader });
		const varint = 0;
		const fixed64 = 1;
		const delimited = 2;
		const groupStart = 3;
		const groupEnd = 4;
		const fixed32 = 5;
		const maxGroups = 64;
		class WireReader {
			#bytes;
			#end;
			#fault;
			#at;
			#start = 0;
			#stop = 0;
			#tag = 0;
			#place = 0;
			constructor(bytes, start, end, fault) {
				this.#bytes = bytes;
				this.#at = start;
				this.#end = end;
				this.#fault = fault;
			}
			get tag() {
				return this.#tag;
			}
			get start() {
				return this.#start;
			}
			get stop() {
				return this.#stop;
			}
			get fault() {
				return this.#fault.found;
			}
			get place() {
				return this.#place;
			}
			next() {
				this.#place = this.#at;
				if (this.#at >= this.#end) return false;
				this.#tag = this.#count();
				if (this.#tag < 8 || this.#tag > 4294967295 || Number.isNaN(this.#tag)) return this.#fail();
				return this.#locate(this.#tag & 7);
			}
			#locate(type) {
				if (type === delimited) {
					const length = this.#count();
					if (Number.isNaN(length)) return this.#fail();
					this.#start = this.#at;
					this.#stop = this.#start + length;
					if (this.#stop > this.#end) {
						this.#fault.found = true;
						this.#stop = this.#end;
					}
					this.#at = this.#stop;
					return true;
				}
				this.#start = this.#at;
				if (type === varint) {
					if (Number.isNaN(this.#count())) return this.#fail();
				} else if (type === fixed64) this.#at += 8;
				else if (type === fixed32) this.#at += 4;
				else if (type !== groupStart || !this.#skipGroup()) return this.#fail();
				if (this.#at > this.#end) return this.#fail();
				this.#stop = this.#at;
				return true;
			}
			#count() {
				let value = 0;
				let unit = 1;
				for (let read = 0; read < 10 && this.#at < this.#end; read++) {
					const byte = this.#bytes[this.#at++] ?? 0;
					value += (byte & 127) * unit;
					if (byte < 128) return value;
					unit *= 128;
				}
				return Number.NaN;
			}
			#skipGroup() {
				let open = 1;
				while (open > 0) {
					if (open > maxGroups || this.#at >= this.#end) return false;
					const tag = this.#count();
					const type = tag & 7;
					if (type === groupStart) open++;
					else if (type === groupEnd) open--;
					else if (!(tag >= 8) || !this.#locate(type)) return false;
				}
				return true;
			}
			#fail() {
				this.#fault.found = true;
				this.#at = this.#end;
				return false;
			}
			message(fault = this.#fault) {
				return new WireReader(this.#bytes, this.#start, this.#stop, fault);
			}
			text() {
				return this.#bytes.toString("utf8", this.#start, this.#stop);
			}
			bytes(encoding) {
				return this.#bytes.toString(encoding, this.#start, this.#stop);
			}
			number() {
				return Number(BigInt.asIntN(32, this.#bits()));
			}
			int64() {
				return BigInt.asIntN(64, this.#bits());
			}
			fixed64() {
				return this.#bytes.readBigUInt64LE(this.#start);
			}
			double() {
				return this.#bytes.readDoubleLE(this.#start);
			}
			#bits() {
				let value = 0n;
				for (let at = this.#start, shift = 0n; at < this.#stop; at++, shift += 7n) {
					value |= BigInt((this.#bytes[at] ?? 0) & 127) << shift;
				}
				return value;
			}
		}
	}),
	7940: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { X: () => mergeTraces });
		var _trace_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8110);
		var _usage_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3134);
		function mergeTraces(traces, about) {
			const ordered = inTime(traces);
			const [only] = ordered;
			const stated = ordered.length > 1 ? statedByAll(ordered) : only?.stated;
			return new _trace_js__WEBPACK_IMPORTED_MODULE_0__.C({
				...about,
				spans: only !== undefined && ordered.length === 1 ? only.spans : spansOf(ordered),
				...stated === undefined ? {} : { stated },
				diagnostics: traces.flatMap(({ diagnostics }) => diagnostics).filter(({ code }) => code !== "trace-structure").map(({ code, severity, message }) => ({
					code,
					severity,
					message,
					file: about.source.file
				}))
			});
		}
		function inTime(traces) {
			const placed = traces.map((trace) => ({
				trace,
				startUs: startOf(trace)
			}));
			if (placed.some(({ startUs }) => startUs === Infinity)) return traces;
			return placed.sort((a, b) => a.startUs - b.startUs).map(({ trace }) => trace);
		}
		function startOf({ spans }) {
			return spans.reduce((first, { startUs }) => Math.min(first, startUs ?? Infinity), Infinity);
		}
		function spansOf(traces) {
			const taken = new Set();
			const all = [];
			for (const [place, { spans }] of traces.entries()) {
				const renamed = new Map();
				for (const { id } of spans) if (taken.has(id)) renamed.set(id, freeId(`${place + 1}:${id}`, taken));
				for (const { id } of spans) taken.add(renamed.get(id) ?? id);
				for (const span of spans) {
					const { id, parentId } = span;
					const parent = parentId === null ? null : renamed.get(parentId) ?? parentId;
					const own = renamed.get(id) ?? id;
					all.push(own === id && parent === parentId ? span : span.withId(own, parent));
				}
			}
			return all;
		}
		function freeId(id, taken) {
			let free = id;
			while (taken.has(free)) free += "'";
			return free;
		}
		function statedByAll(traces) {
			const all = traces.map(({ stated }) => stated);
			const last = traces.at(-1)?.stated;
			const says = (key) => all.some((stated) => (stated[key] ?? null) !== null);
			const facts = {
				...says("finalOutput") && last?.endsOpen !== true ? { finalOutput: lastOutput(traces) } : {},
				...says("endsOpen") ? { endsOpen: last?.endsOpen === true } : {},
				...says("userInput") ? { userInput: traces[0]?.userInput ?? null } : {},
				...says("costUsd") ? { costUsd: costOf(traces) } : {},
				...says("usage") ? { usage: (0, _usage_js__WEBPACK_IMPORTED_MODULE_1__.Rl)(traces.flatMap(({ usage }) => usage ?? [])) } : {},
				...says("durationUs") ? { durationUs: durationOf(traces) } : {},
				...says("scores") ? { scores: Object.assign({}, ...all.map(({ scores }) => scores)) } : {},
				...says("messages") ? { messages: messagesOf(traces) } : {},
				...says("workflow") ? { workflow: all.findLast(({ workflow }) => workflow)?.workflow ?? null } : {},
				...all.every(({ validations }) => validations !== undefined) ? { validations: all.flatMap(({ validations }) => validations ?? []) } : {},
				...all.every(({ toolCallsComplete }) => toolCallsComplete === true) ? { toolCallsComplete: true } : {}
			};
			return Object.keys(facts).length === 0 ? undefined : facts;
		}
		function lastOutput(traces) {
			return traces.findLast(({ finalOutput }) => finalOutput !== null)?.finalOutput ?? null;
		}
		function messagesOf(traces) {
			return traces.flatMap(({ messages }) => messages);
		}
		function costOf(traces) {
			let sum = 0;
			for (const { cost, llmCalls } of traces) {
				if (cost === null && llmCalls.length === 0) continue;
				if (cost?.complete !== true) return null;
				sum += cost.known;
			}
			return sum;
		}
		function durationOf(traces) {
			let sum = 0;
			for (const { durationUs } of traces) {
				if (durationUs === null) return null;
				sum += durationUs;
			}
			return sum;
		}
	}),
	2943: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			e: () => tracesOfRequests,
			z: () => traceOfRequests
		});
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		var _assemble_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9641);
		var _formats_otlp_span_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8619);
		var _naming_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4749);
		var _span_log_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3722);
		var _merge_traces_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7940);
		function traceOfRequests(requests, about) {
			return (0, _merge_traces_js__WEBPACK_IMPORTED_MODULE_5__.X)(tracesOfRequests(requests, about.source), about);
		}
		function tracesOfRequests(requests, source, trialSpanId = null) {
			const collected = new Collected(trialSpanId);
			for (const request of requests) collected.take(request);
			return collected.traces(source);
		}
		class Collected {
			#trialSpanId;
			#groups = new Map();
			constructor(trialSpanId) {
				this.#trialSpanId = trialSpanId;
			}
			take(request) {
				(0, _formats_otlp_span_js__WEBPACK_IMPORTED_MODULE_2__.i)(request, (traceId, span, naming) => this.#add(traceId, span, naming), (traceId, log) => this.#group(traceId).logs.push(log));
			}
			traces(source) {
				return [...this.#groups.values()].flatMap((group) => {
					const { spans, logs, problem } = group;
					if (spans.length === 0 && problem === null) return [];
					return (0, _assemble_js__WEBPACK_IMPORTED_MODULE_1__.fT)({
						...group,
						spans: (0, _span_log_js__WEBPACK_IMPORTED_MODULE_4__.U)(spans, logs)
					}, source);
				});
			}
			#add(traceId, span, naming) {
				const group = this.#group(traceId);
				group.naming = (0, _naming_js__WEBPACK_IMPORTED_MODULE_3__.NW)(group.naming, naming);
				if (group.problem !== null) return;
				const isTop = span.parentId !== null && span.parentId === this.#trialSpanId;
				group.spans.push(isTop ? span.withId(span.id, null) : span);
				if (group.spans.length <= _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.spansPerTrace) return;
				group.problem = "too-many-spans";
				group.spans.length = 0;
				group.logs.length = 0;
			}
			#group(id) {
				let group = this.#groups.get(id);
				if (group === undefined) {
					group = {
						id,
						spans: [],
						logs: [],
						naming: _naming_js__WEBPACK_IMPORTED_MODULE_3__.p1,
						problem: null
					};
					this.#groups.set(id, group);
				}
				return group;
			}
		}
	}),
	1534: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			OK: () => scopeName,
			WF: () => boundedProblems,
			is: () => trialRequest,
			rJ: () => trialNames
		});
		var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7535);
		var _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7329);
		const scopeName = "scenario-gate";
		const trialNames = {
			fingerprint: "scenario_gate.fingerprint",
			lines: "scenario_gate.lines",
			scenario: "scenario.id",
			trial: "scenario.trial",
			argv: "scenario_gate.process.command_args",
			end: "scenario_gate.process.end",
			exitCode: "scenario_gate.process.exit_code",
			signal: "scenario_gate.process.signal",
			reason: "scenario_gate.process.reason",
			stderr: "scenario_gate.process.stderr",
			isDamaged: "scenario_gate.process.damaged",
			problems: "scenario_gate.problems",
			stdout: "scenario_gate.stdout",
			file: "scenario_gate.file",
			fileName: "scenario_gate.file.name",
			fileIsNamed: "scenario_gate.file.named",
			fileContent: "scenario_gate.file.content"
		};
		function trialRequest(recording, { traceId, spanId }, lines) {
			const { process, files } = recording;
			const endNanos = nanosOf(process.endUs);
			const span = {
				traceId,
				spanId,
				name: "trial",
				kind: 1,
				startTimeUnixNano: nanosOf(process.startUs),
				endTimeUnixNano: endNanos,
				attributes: attributesOf(recording, lines),
				events: files.map((file) => ({
					timeUnixNano: endNanos,
					name: trialNames.file,
					attributes: attributesOfFile(file)
				})),
				status: statusOf(process)
			};
			const resource = { attributes: [pair("service.name", text(scopeName))] };
			return { resourceSpans: [{
				resource,
				scopeSpans: [{
					scope: { name: scopeName },
					spans: [span]
				}]
			}] };
		}
		function attributesOf({ scenario, trial, fingerprint, process, problems, stdout }, lines) {
			const { argv, end, exitCode, signal, reason, stderr, isDamaged } = process;
			return [
				pair(trialNames.fingerprint, text(fingerprint)),
				pair(trialNames.lines, integer(lines)),
				pair(trialNames.scenario, text(scenario)),
				pair(trialNames.trial, integer(trial)),
				pair(trialNames.argv, texts(argv)),
				pair(trialNames.end, text(end)),
				...exitCode === null ? [] : [pair(trialNames.exitCode, integer(exitCode))],
				...signal === null ? [] : [pair(trialNames.signal, text(signal))],
				...reason === null ? [] : [pair(trialNames.reason, text(reason))],
				pair(trialNames.stderr, text(stderr)),
				pair(trialNames.isDamaged, { boolValue: isDamaged }),
				...problems.length === 0 ? [] : [pair(trialNames.problems, texts(boundedProblems(problems)))],
				pair(trialNames.stdout, text(stdout))
			];
		}
		function boundedProblems(problems) {
			return problems.slice(0, _core_limits_js__WEBPACK_IMPORTED_MODULE_1__.F.faultsPerFile).map((problem) => (0, _core_visible_text_js__WEBPACK_IMPORTED_MODULE_2__.Jj)(problem, _core_limits_js__WEBPACK_IMPORTED_MODULE_1__.F.shownText));
		}
		function attributesOfFile({ name, bytes, isNamed }) {
			return [
				pair(trialNames.fileName, text(name)),
				pair(trialNames.fileIsNamed, { boolValue: isNamed }),
				pair(trialNames.fileContent, contentOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
			];
		}
		function contentOf(bytes) {
			let controls = 0;
			for (const byte of bytes) if (byte < 32 && byte !== 10) controls++;
			const isText = controls * 4 <= bytes.length && (0, node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes);
			return isText ? text(bytes.toString("utf8")) : { bytesValue: bytes.toString("base64") };
		}
		function statusOf({ end, exitCode, signal, reason }) {
			if (end === "exited" && exitCode === 0) return {};
			const how = exitCode === null ? signal ?? end : `exit code ${exitCode}`;
			return {
				code: 2,
				message: reason ?? (end === "exited" ? how : end)
			};
		}
		function pair(key, value) {
			return {
				key,
				value
			};
		}
		function text(value) {
			return { stringValue: value };
		}
		function texts(values) {
			return { arrayValue: { values: values.map(text) } };
		}
		function integer(value) {
			return { intValue: String(value) };
		}
		function nanosOf(micros) {
			const whole = Math.floor(micros);
			return String(BigInt(whole) * 1000n + BigInt(Math.round((micros - whole) * 1e3)));
		}
	}),
	1714: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			J: () => errorFrom,
			t: () => errorInEvents
		});
		var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
		function errorFrom(status, attributes, events) {
			const said = codeOf(status);
			const type = attributes.get("error.type");
			if (said === "ok" || said === null && type === undefined && events.length === 0) return null;
			const exception = events.find(({ name }) => isException(name))?.attributes ?? attributes;
			const exceptionType = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.ef)(exception.get("exception.type"));
			const why = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.ef)(exception.get("exception.message"));
			if (said === null && type === undefined && exceptionType === null && why === null) return null;
			return {
				type: (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.ef)(type) ?? exceptionType,
				message: messageOf(status) ?? why ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.ef)(type) ?? "failed"
			};
		}
		function errorInEvents(events) {
			return errorFrom(null, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.jg, events.filter(({ name }) => isException(name)));
		}
		function isException(name) {
			return name === "exception" || name === "gen_ai.client.operation.exception";
		}
		function codeOf(status) {
			const code = typeof status === "object" && status !== null ? codeIn(status) : status;
			if (typeof code !== "string" && typeof code !== "number") return null;
			return words.get(`${code}`) ?? words.get(`${code}`.toUpperCase().replace(/^STATUS_CODE_/, "")) ?? null;
		}
		function codeIn(status) {
			return status["code"] ?? status["status_code"] ?? status["statusCode"];
		}
		const words = new Map([
			["1", "ok"],
			["ok", "ok"],
			["OK", "ok"],
			["2", "error"],
			["ERROR", "error"],
			["ERRORED", "error"]
		]);
		function messageOf(status) {
			if (typeof status !== "object" || status === null) return null;
			const { message, description } = status;
			return (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.ef)(message) ?? (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.ef)(description);
		}
	}),
	3722: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { U: () => withLogs });
		var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
		var _span_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1714);
		function withLogs(spans, logs) {
			if (logs.length === 0) return spans;
			const bySpan = new Map();
			for (const { spanId, event } of logs) {
				const events = bySpan.get(spanId);
				if (events === undefined) bySpan.set(spanId, [event]);
				else events.push(event);
			}
			return spans.map((span) => {
				const events = bySpan.get(span.id);
				if (events === undefined) return span;
				const own = new Set(span.events.map(({ name }) => name));
				const others = onceEach(events.filter(({ name }) => !own.has(name)));
				if (others.length === 0) return span;
				return span.withEvents([...span.events, ...others], span.error ?? (0, _span_error_js__WEBPACK_IMPORTED_MODULE_1__.t)(others));
			});
		}
		function onceEach(events) {
			const unique = new Map();
			for (const event of events) {
				const key = `${event.name} ${event.timeUs} ${(0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.dj)((0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.Xy)(event.attributes))}`;
				if (!unique.has(key)) unique.set(key, event);
			}
			return [...unique.values()].sort((a, b) => (a.timeUs ?? 0) - (b.timeUs ?? 0));
		}
	}),
	1725: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			L: () => Span,
			j: () => emptyContent
		});
		const emptyContent = {
			model: null,
			provider: null,
			input: [],
			output: [],
			recorded: false,
			usage: null,
			costUsd: null,
			tools: [],
			inputText: null,
			outputText: null
		};
		class Span {
			id;
			parentId;
			name;
			kind;
			startUs;
			endUs;
			error;
			attributes;
			events;
			#describe;
			#content;
			constructor(init, describe) {
				this.id = init.id;
				this.parentId = init.parentId;
				this.name = init.name;
				this.kind = init.kind;
				this.startUs = init.startUs;
				this.endUs = init.endUs;
				this.error = init.error;
				this.attributes = init.attributes;
				this.events = init.events;
				this.#describe = describe;
			}
			withId(id, parentId = this.parentId) {
				const { name, kind, startUs, endUs, error, attributes, events } = this;
				const init = {
					id,
					parentId,
					name,
					kind,
					startUs,
					endUs,
					error,
					attributes,
					events
				};
				return new Span(init, this.#describe);
			}
			withEvents(events, error) {
				const { id, parentId, name, kind, startUs, endUs, attributes } = this;
				const init = {
					id,
					parentId,
					name,
					kind,
					startUs,
					endUs,
					error,
					attributes,
					events
				};
				return new Span(init, this.#describe);
			}
			get content() {
				return this.#content ??= this.#describe(this);
			}
		}
	}),
	2320: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			B: () => microsFromNanos,
			g: () => microsFromAny
		});
		function microsFromNanos(value) {
			if (typeof value === "string") {
				const { length } = value;
				if (length > 19) return null;
				const micros = digits(value, 0, length - 3) + digits(value, Math.max(0, length - 3), length) / 1e3;
				return micros > 0 ? micros : null;
			}
			return typeof value === "number" && value > 0 && value < 0x8ac7230489e80000 ? value / 1e3 : null;
		}
		function microsFromAny(value) {
			if (typeof value === "number") return fromNumber(value);
			if (typeof value !== "string") return null;
			if (isDigits(value)) return value.length >= 18 ? microsFromNanos(value) : fromNumber(Number(value));
			return fromIso(value);
		}
		function fromNumber(value) {
			if (!Number.isFinite(value) || value <= 0) return null;
			if (value >= 0x16345785d8a0000) return Math.round(value / 1e3);
			if (value >= 0x5af3107a4000) return value;
			return value >= 1e11 ? value * 1e3 : Math.round(value * 1e6);
		}
		const tail = /^(?:[.,](\d{1,9})\d*)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d))?$/;
		function fromIso(text) {
			const separator = text.charAt(10);
			if (text.length < 19 || text.charAt(4) !== "-" || text.charAt(7) !== "-" || text.charAt(13) !== ":") return null;
			if (separator !== "T" && separator !== " " || text.charAt(16) !== ":") return null;
			const month = digits(text, 5, 7);
			const day = digits(text, 8, 10);
			const [hours, minutes, seconds] = [
				digits(text, 11, 13),
				digits(text, 14, 16),
				digits(text, 17, 19)
			];
			if (month < 1 || month > 12 || day < 1 || day > 31 || hours > 24 || minutes > 59 || seconds > 60) return null;
			const whole = Date.UTC(digits(text, 0, 4), month - 1, day, hours, minutes, seconds) * 1e3;
			const rest = afterSeconds(text);
			return rest === null || Number.isNaN(whole) ? null : whole + rest;
		}
		function afterSeconds(text) {
			const { length } = text;
			if (text.charAt(19) === "." && text.charAt(length - 1) === "Z" && (length === 24 || length === 27)) {
				const number = digits(text, 20, length - 1);
				return Number.isNaN(number) ? null : length === 24 ? number * 1e3 : number;
			}
			const match = tail.exec(text.slice(19));
			if (match === null) return null;
			const [, fraction = "", sign = "", hours = "0", minutes = "0"] = match;
			const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -6e7 : 6e7);
			return (fraction === "" ? 0 : Number(fraction.padEnd(9, "0")) / 1e3) - offset;
		}
		function digits(text, from, to) {
			let number = 0;
			for (let index = from; index < to; index++) {
				const digit = text.charCodeAt(index) - 48;
				if (digit < 0 || digit > 9) return Number.NaN;
				number = number * 10 + digit;
			}
			return number;
		}
		function isDigits(text) {
			for (let index = 0; index < text.length; index++) {
				const code = text.charCodeAt(index);
				if (code < 48 || code > 57) return false;
			}
			return text !== "";
		}
	}),
	8110: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { C: () => Trace });
		;
		function treeOf(spans) {
			const indexOf = new Map();
			for (const [index, { id }] of spans.entries()) indexOf.set(id, index);
			const parents = [];
			const roots = [];
			let orphans = 0;
			for (const [index, { parentId }] of spans.entries()) {
				const parent = parentId === null ? undefined : indexOf.get(parentId);
				if (parent === undefined && parentId !== null) orphans++;
				parents.push(parent ?? -1);
				if (parent === undefined) roots.push(index);
			}
			const cycles = cutCycles(parents, roots);
			return {
				parents,
				orphans,
				cycles,
				roots,
				indexOf
			};
		}
		function cutCycles(parents, roots) {
			const marks = parents.map(() => 0);
			let cycles = 0;
			for (let start = 0; start < parents.length; start++) {
				let at = start;
				while (at !== -1 && marks[at] === 0) {
					marks[at] = start + 1;
					at = parents[at] ?? -1;
				}
				if (at === -1 || marks[at] !== start + 1) continue;
				parents[at] = -1;
				roots.push(at);
				cycles++;
			}
			return cycles;
		}
		;
		function innermost({ spans, tree: { parents } }, has) {
			const having = [];
			for (let index = 0; index < spans.length; index++) {
				const span = spans[index];
				if (span !== undefined && has(span)) having.push(index);
			}
			const around = spans.map(() => 0);
			for (const index of having) {
				let at = parents[index] ?? -1;
				while (at !== -1 && around[at] === 0) {
					around[at] = 1;
					at = parents[at] ?? -1;
				}
			}
			return having.filter((index) => around[index] === 0);
		}
		function ancestors(parents, set) {
			return {
				nearest: walker(parents, set, false),
				outermost: walker(parents, set, true)
			};
		}
		function walker(parents, set, outermost) {
			const known = new Map();
			return (index) => {
				const path = [];
				let at = index;
				while (at !== -1 && !known.has(at)) {
					path.push(at);
					at = parents[at] ?? -1;
				}
				let found = at === -1 ? -1 : known.get(at) ?? -1;
				for (const step of path.reverse()) {
					if (set.has(step) && (found === -1 || !outermost)) found = step;
					known.set(step, found);
				}
				return found;
			};
		}
		;
		function billOf(trace) {
			const { stated, spans, tree, llmCalls } = trace;
			if (typeof stated.costUsd === "number") return {
				stated: stated.costUsd,
				calls: [],
				hasGaps: false
			};
			const dollars = (index) => spans[index]?.content.costUsd ?? 0;
			const priced = innermost(trace, ({ content }) => content.costUsd !== null);
			const bare = [...llmCalls.filter(({ content }) => content.costUsd === null), ...vectorCalls(trace)];
			if (bare.length === 0 || priced.length === 0) return bill(trace, priced.length === 0 ? null : sum(priced, dollars), bare);
			const within = ancestors(tree.parents, new Set(priced)).nearest;
			const uncovered = bare.filter(({ id }) => within(tree.indexOf.get(id) ?? -1) === -1);
			const having = new Set(spans.flatMap(({ content }, index) => content.costUsd === null ? [] : index));
			const holder = ancestors(tree.parents, having).nearest;
			const holders = new Set(uncovered.map(({ id }) => holder(tree.indexOf.get(id) ?? -1)));
			holders.delete(-1);
			const open = uncovered.filter(({ id }) => holder(tree.indexOf.get(id) ?? -1) === -1);
			if (holders.size === 0) return bill(trace, sum(priced, dollars), open);
			const whole = ancestors(tree.parents, holders).outermost;
			const inside = new Map();
			let apart = 0;
			for (const index of priced) {
				const place = whole(index);
				if (place === -1) apart += dollars(index);
				else inside.set(place, (inside.get(place) ?? 0) + dollars(index));
			}
			for (const [place, known] of inside) apart += Math.max(known, dollars(place));
			return bill(trace, apart, open);
		}
		function costOf({ bill: { stated, calls, hasGaps } }, prices) {
			let known = stated ?? 0;
			let listed = 0;
			for (const call of calls) {
				const dollars = prices?.priceOf(call) ?? null;
				if (dollars === null) continue;
				known += dollars;
				listed++;
			}
			if (stated === null && listed === 0) return null;
			const source = listed === 0 ? "trace" : stated === null ? "prices" : "mixed";
			return {
				known,
				complete: !hasGaps && listed === calls.length,
				source
			};
		}
		function vectorCalls(trace) {
			if (!trace.spans.some(({ kind }) => isVector(kind))) return [];
			return innermost(trace, ({ kind, content }) => isVector(kind) && (content.costUsd !== null || content.usage !== null)).flatMap((index) => {
				const span = trace.spans[index];
				return span === undefined || span.content.costUsd !== null ? [] : span;
			});
		}
		function isVector(kind) {
			return kind === "embedding" || kind === "reranker";
		}
		function bill({ spans }, stated, open) {
			const start = open.some(({ startUs }) => startUs === null) ? firstStart(spans) : null;
			const calls = open.flatMap((span) => billed(span, span.startUs ?? start) ?? []);
			return {
				stated,
				calls,
				hasGaps: calls.length < open.length
			};
		}
		function billed({ kind, content }, atUs) {
			const { model, provider, usage } = content;
			if (model === null || usage === null) return null;
			const { input, cacheRead, cacheWrite, reasoning } = usage;
			const output = usage.output ?? (isVector(kind) ? 0 : null);
			if (input === null || output === null) return null;
			const cached = {
				cacheRead: cacheRead ?? 0,
				cacheWrite: cacheWrite ?? 0
			};
			return {
				provider,
				model,
				input,
				output,
				...cached,
				reasoning: reasoning ?? 0,
				atUs
			};
		}
		function firstStart(spans) {
			let first = Infinity;
			for (const { startUs } of spans) if (startUs !== null && startUs < first) first = startUs;
			return first === Infinity ? null : first;
		}
		function sum(indexes, of) {
			let total = 0;
			for (const index of indexes) total += of(index);
			return total;
		}
		var trace_arguments = __webpack_require__(9877);
		var trace_attributes = __webpack_require__(8316);
		var trace_message = __webpack_require__(5482);
		var messages_part = __webpack_require__(9852);
		;
		const none = -1;
		function agentSpansOf(trace, isCall) {
			const { spans, tree } = trace;
			const holders = spans.map(() => unknown);
			const tools = spans.map(() => none);
			const depths = spans.map(() => 0);
			const settle = (index, span) => {
				const parent = tree.parents[index] ?? none;
				const holder = holders[parent] ?? none;
				const tool = tools[parent] ?? none;
				const begins = isAgent(span) && !(tool === none && isSame(spans[holder], span));
				holders[index] = begins ? index : holder;
				depths[index] = (depths[parent] ?? 0) + (begins ? 1 : 0);
				tools[index] = begins ? none : isCall(span.id) ? index : tool;
			};
			for (const start of spans.keys()) {
				const path = [];
				for (let at = start; holders[at] === unknown; at = tree.parents[at] ?? none) path.push(at);
				for (const index of path.toReversed()) {
					const span = spans[index];
					if (span !== undefined) settle(index, span);
				}
			}
			return {
				holders,
				tools,
				depths
			};
		}
		const unknown = -2;
		function isAgent({ kind, attributes }) {
			const operation = kind === "agent" ? attributes.get("gen_ai.operation.name") : undefined;
			return kind === "agent" && operation !== "create_agent" && operation !== "plan";
		}
		function isSame(holder, span) {
			return holder !== undefined && agentNameOf(holder) === agentNameOf(span);
		}
		const names = [
			"gen_ai.agent.name",
			"agent.name",
			"agent_name",
			"ai.telemetry.functionId",
			"crewai.agent.role",
			"traceloop.entity.name",
			"agentops.entity.name"
		];
		const named = /^(?:invoke_agent|agent_run) \[?([^\]]+)\]?$/;
		function agentNameOf({ name, attributes }) {
			return (0, trace_attributes.ou)(attributes, names) ?? named.exec(name)?.[1] ?? (name === "" ? "agent" : name);
		}
		var views_output = __webpack_require__(9635);
		;
		function startsOf(spans) {
			if (spans.every(({ startUs }) => startUs === null)) return spans.map((_, place) => place);
			let last = 0;
			return spans.map(({ startUs }) => last = startUs ?? last);
		}
		function byStart(spans, indexes) {
			const starts = startsOf(spans);
			if (isAscending(starts) && isAscending(indexes)) return [...spans];
			const order = spans.map((_, place) => place);
			order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || (indexes[a] ?? 0) - (indexes[b] ?? 0));
			return order.flatMap((place) => spans[place] ?? []);
		}
		function isAscending(numbers) {
			for (let index = 1; index < numbers.length; index++) {
				if ((numbers[index] ?? 0) < (numbers[index - 1] ?? 0)) return false;
			}
			return true;
		}
		;
		function agentsOf(trace) {
			const { spans, tree, toolCalls } = trace;
			const placeOfCall = new Map();
			for (const [place, { spanId }] of (toolCalls ?? []).entries()) {
				if (spanId !== null) placeOfCall.set(spanId, place);
			}
			const parts = agentSpansOf(trace, (spanId) => placeOfCall.has(spanId));
			const inSpans = spansOfAgents(trace, parts, placeOfCall);
			const found = [...inSpans, ...callsOfAgents(trace, parts, inSpans)];
			const starts = startsOf(spans);
			const depth = ({ isSpan, index }) => (parts.depths[index] ?? 0) + (isSpan ? 0 : 1);
			found.sort((a, b) => (starts[a.index] ?? 0) - (starts[b.index] ?? 0) || depth(a) - depth(b) || a.index - b.index);
			const placeOf = new Map();
			for (const [place, { index, isSpan }] of found.entries()) if (isSpan) placeOf.set(index, place);
			const replies = lastReplies(trace, parts);
			const runs = found.map(({ index, isSpan, holder, call }) => {
				const parent = placeOf.get(holder) ?? null;
				const made = toolCalls?.[call ?? none];
				const place = {
					parent,
					toolCall: call
				};
				return isSpan ? {
					...ofSpan(spans[index], replies.get(index) ?? null, made),
					...place
				} : {
					...ofCall(made),
					...place
				};
			});
			return {
				runs: runs.length === 0 && toolCalls === null ? null : runs,
				ofSpan: (spanId) => runs[placeOf.get(parts.holders[tree.indexOf.get(spanId) ?? none] ?? none) ?? none] ?? null
			};
		}
		function spansOfAgents({ spans, tree: { parents } }, { holders, tools }, placeOfCall) {
			return holders.flatMap((own, index) => {
				if (own !== index) return [];
				const parent = parents[index] ?? none;
				const call = placeOfCall.get(spans[tools[parent] ?? none]?.id ?? "") ?? null;
				return [{
					index,
					isSpan: true,
					holder: holders[parent] ?? none,
					call
				}];
			});
		}
		function callsOfAgents({ spans, toolCalls, tree }, { holders }, inSpans) {
			const known = new Set(inSpans.map(({ call }) => call));
			const loose = new Set(inSpans.flatMap(({ index, call }) => call === null ? nameAt(spans, index) : []));
			return (toolCalls ?? []).flatMap((made, call) => {
				const agent = calledAgent(made);
				if (agent === null || known.has(call)) return [];
				if (!made.executed && loose.has(agent)) return [];
				const index = tree.indexOf.get(made.spanId ?? made.requestedBy ?? "") ?? none;
				return [{
					index,
					isSpan: false,
					holder: holders[index] ?? none,
					call
				}];
			});
		}
		function nameAt(spans, index) {
			const span = spans[index];
			return span === undefined ? [] : [agentNameOf(span)];
		}
		const remote = /^a2a__(.+?)(?:__|$)/;
		const starters = new Set([
			"Task",
			"Agent",
			"task"
		]);
		function calledAgent({ name, args }) {
			if (!starters.has(name)) return remote.exec(name)?.[1] ?? null;
			return (0, trace_attributes.ef)((0, trace_attributes.av)(args)?.["subagent_type"]);
		}
		function ofSpan(span, reply, call) {
			const output = (span === undefined ? null : (0, views_output.WH)(span)) ?? reply;
			return {
				name: span === undefined ? "" : agentNameOf(span),
				spanId: span?.id ?? null,
				description: span === undefined ? null : (0, trace_attributes.ou)(span.attributes, ["gen_ai.agent.description"]),
				output: output ?? resultText(call?.result ?? null),
				startUs: span?.startUs ?? null,
				endUs: span?.endUs ?? null,
				error: span?.error?.message ?? null
			};
		}
		function ofCall(call) {
			return {
				name: (call === undefined ? null : calledAgent(call)) ?? "",
				spanId: null,
				description: null,
				output: resultText(call?.result ?? null),
				startUs: call?.startUs ?? null,
				endUs: call?.endUs ?? null,
				error: call?.error ?? null
			};
		}
		function resultText(result) {
			if (!Array.isArray(result) || result.length === 0) return (0, trace_arguments.mG)(result);
			const texts = result.map(messages_part.BU).flatMap((part) => part.type === "text" ? part.text : []);
			return texts.length === result.length ? texts.join("") : (0, trace_arguments.mG)(result);
		}
		function lastReplies({ llmCalls, tree }, { holders }) {
			const calls = new Map();
			for (const call of llmCalls) {
				const holder = holders[tree.indexOf.get(call.id) ?? none] ?? none;
				const list = calls.get(holder);
				if (list === undefined) calls.set(holder, [call]);
				else list.push(call);
			}
			const replies = new Map();
			for (const [holder, list] of calls) {
				const message = (0, views_output.hH)(list)?.content.output.findLast(({ role }) => role === "assistant");
				if (message !== undefined && ((0, trace_message.b)(message) !== "" || (0, trace_message.u)(message).length === 0)) replies.set(holder, (0, trace_message.b)(message));
			}
			return replies;
		}
		var decoded = __webpack_require__(7427);
		var unflatten = __webpack_require__(2166);
		;
		function embeddingsOf({ stated, spans }) {
			if (stated.embeddings !== undefined) return stated.embeddings;
			return spans.filter(({ kind }) => kind === "embedding").flatMap(({ attributes }) => (0, unflatten.s)(attributes, "embedding.embeddings.").flatMap(embeddingIn));
		}
		function embeddingIn(value) {
			const embedding = (0, trace_attributes.av)((0, trace_attributes.av)(value)?.["embedding"]);
			const text = (0, trace_attributes.ef)(embedding?.["text"]);
			const vector = (0, decoded.E)(embedding?.["vector"] ?? null);
			if (text === null || !Array.isArray(vector)) return [];
			const numbers = vector.filter((item) => typeof item === "number");
			return numbers.length === vector.length && numbers.length > 0 ? [{
				text,
				vector: numbers
			}] : [];
		}
		var trace_span = __webpack_require__(1725);
		;
		function llmCallsOf(trace) {
			const { spans } = trace;
			const nesting = nestingOf(trace);
			const calls = [];
			const indexes = [];
			for (const [index, span] of spans.entries()) {
				if (span.kind !== "llm" || nesting.inside[index] !== 0) continue;
				const chain = chainFrom(index, spans, nesting);
				calls.push(chain.length === 1 ? span : new trace_span.L(span, () => merged(chain)));
				indexes.push(index);
			}
			return byStart(calls, indexes);
		}
		function modelsOf({ llmCalls }) {
			return [...new Set(llmCalls.flatMap(({ content }) => content.model === null ? [] : [content.model]))];
		}
		function nestingOf({ spans, tree: { parents } }) {
			const holders = spans.map(() => llm_calls_unknown);
			const inside = spans.map(() => 0);
			for (const [index, span] of spans.entries()) {
				if (span.kind !== "llm") continue;
				const holder = holderOf(index, spans, parents, holders);
				if (holder !== llm_calls_none) inside[holder] = (inside[holder] ?? 0) + 1;
			}
			return {
				holders,
				inside
			};
		}
		const llm_calls_none = -1;
		const llm_calls_unknown = -2;
		function holderOf(index, spans, parents, holders) {
			const walked = [];
			let at = index;
			let holder = llm_calls_unknown;
			while (holder === llm_calls_unknown) {
				walked.push(at);
				const parent = parents[at] ?? llm_calls_none;
				const kind = spans[parent]?.kind;
				if (kind === "llm") holder = parent;
				else if (kind === undefined || kind === "tool" || kind === "agent") holder = llm_calls_none;
				else holder = holders[parent] ?? llm_calls_none;
				at = parent;
			}
			for (const step of walked) holders[step] = holder;
			return holder;
		}
		function chainFrom(index, spans, { holders, inside }) {
			const chain = [];
			let at = index;
			do {
				const span = spans[at];
				if (span !== undefined) chain.push(span);
				at = holders[at] ?? llm_calls_none;
			} while (at !== llm_calls_none && inside[at] === 1);
			return chain;
		}
		function merged(chain) {
			const contents = chain.map(({ content }) => content);
			const messages = contents.find(({ recorded }) => recorded) ?? contents[0];
			const text = (read) => contents.map(read).find((value) => value !== null);
			const usage = contents.flatMap((content) => content.usage ?? []).reduce((best, next) => (next.total ?? 0) > (best?.total ?? -1) ? next : best, null);
			return {
				model: contents.findLast(({ model }) => model !== null)?.model ?? null,
				provider: text(({ provider }) => provider) ?? null,
				input: messages?.input ?? [],
				output: messages?.output ?? [],
				recorded: messages?.recorded ?? false,
				usage,
				costUsd: contents.find(({ costUsd }) => costUsd !== null)?.costUsd ?? null,
				tools: contents.find(({ tools }) => tools.length > 0)?.tools ?? [],
				inputText: text(({ inputText }) => inputText) ?? null,
				outputText: text(({ outputText }) => outputText) ?? null
			};
		}
		var json = __webpack_require__(3085);
		;
		function mediaOf(trace) {
			const { messages } = trace;
			const calls = trace.toolCalls ?? [];
			const placeOf = new Map();
			for (const [place, { id }] of calls.entries()) if (id !== null) placeOf.set(id, place);
			const items = [];
			const told = new Set();
			for (const [message, { role, parts }] of messages.entries()) {
				for (const part of parts) {
					if (part.type === "media") items.push({
						...itemOf(part),
						role,
						message,
						toolCall: null
					});
					if (part.type !== "tool_result") continue;
					const toolCall = placeOf.get(part.id ?? "") ?? null;
					for (const media of mediaIn(part.result)) {
						items.push({
							...itemOf(media),
							role: "tool",
							message,
							toolCall
						});
						if (toolCall !== null) told.add(toolCall);
					}
				}
			}
			items.push(...calls.flatMap((call, place) => told.has(place) ? [] : answered(call, place)));
			return items.length === 0 && messages.length === 0 ? null : items;
		}
		function answered({ result }, toolCall) {
			return mediaIn(result).map((media) => ({
				...itemOf(media),
				role: "tool",
				message: null,
				toolCall
			}));
		}
		function mediaIn(result) {
			const value = typeof result === "string" && result.includes("\"type\"") ? (0, decoded.D)(result) : result;
			const list = (0, json.Gv)(value) ? value["content"] : value;
			if (!Array.isArray(list)) return [];
			return list.flatMap((raw) => {
				const part = (0, json.Gv)(raw) ? (0, messages_part.BU)(raw) : null;
				if (part?.type !== "media" || part.modality === "unknown") return [];
				const isHeld = part.data !== null || part.uri !== null || (0, json.Gv)(raw["media"]);
				return isHeld ? [part] : [];
			});
		}
		const dataUri = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=[^;,]*)*)(;base64)?,/;
		function itemOf({ modality, mimeType, data, uri, facts }) {
			const head = uri === null ? null : dataUri.exec(uri.slice(0, 1e3));
			const inline = head !== null && head[3] !== undefined && uri !== null ? uri.slice(head[0].length) : null;
			const held = data ?? inline;
			return {
				modality,
				mimeType: mimeType ?? head?.[1] ?? null,
				data: held,
				uri: inline === null ? uri : null,
				bytes: facts?.bytes ?? (held === null ? null : decodedLength(held)),
				width: facts?.width ?? null,
				height: facts?.height ?? null,
				durationMs: facts?.durationMs ?? null
			};
		}
		function decodedLength(base64) {
			const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
			return Math.max(0, Math.floor((base64.length - padding) * .75));
		}
		;
		function messagesOf({ stated, llmCalls }) {
			if (stated.messages !== undefined) return stated.messages;
			const seen = new Map();
			const conversation = [];
			for (const { content } of llmCalls) {
				const here = new Map();
				for (const message of content.input) {
					const key = keyOf(message);
					const times = (here.get(key) ?? 0) + 1;
					here.set(key, times);
					if (times <= (seen.get(key) ?? 0)) continue;
					seen.set(key, times);
					conversation.push(message);
				}
				for (const message of content.output) {
					const key = keyOf(message);
					seen.set(key, (seen.get(key) ?? 0) + 1);
					conversation.push(message);
				}
			}
			return conversation;
		}
		function keyOf({ role, parts }) {
			return `${role}\n${parts.flatMap(keyOfPart).join("\n")}`;
		}
		function keyOfPart(part) {
			if (part.type === "text") return part.text === "" ? [] : [part.text];
			if (part.type === "reasoning") return [];
			if (part.type === "tool_call") return [part.call.id ?? `${part.call.name} ${(0, json.dj)(part.call.args)}`];
			if (part.type === "tool_result") return [part.id ?? (0, json.dj)(part.result)];
			return [(0, json.dj)(part)];
		}
		function turnsOf({ messages }) {
			const turns = [];
			for (const message of messages) {
				if (message.role === "system" || message.role === "developer") continue;
				if (message.role === "user") turns.push({
					user: message,
					messages: []
				});
				else if (turns.length === 0) turns.push({
					user: null,
					messages: [message]
				});
				else turns.at(-1)?.messages.push(message);
			}
			return turns;
		}
		function userInputOf({ stated, spans, tree, llmCalls }) {
			if (typeof stated.userInput === "string") return stated.userInput;
			if (stated.messages !== undefined) return firstUserText(stated.messages);
			const own = tree.roots.flatMap((index) => spans[index] ?? []).filter(({ kind }) => kind !== "llm" && kind !== "tool");
			const texts = own.flatMap(({ content }) => content.inputText ?? []);
			const plain = texts.find((text) => !/^\s*[[{]/.test(text));
			if (plain !== undefined) return plain;
			for (const { content } of [...llmCalls, ...own]) {
				const text = firstUserText(content.input);
				if (text !== null) return text;
			}
			return texts[0] ?? null;
		}
		function firstUserText(messages) {
			const first = messages.find(({ role }) => role === "user");
			return first === undefined ? null : (0, trace_message.b)(first);
		}
		var langfuse_record = __webpack_require__(2863);
		;
		const inputs = [
			"input.value",
			"inputs",
			"mlflow.spanInputs",
			"traceloop.entity.input",
			"input"
		];
		const outputs = [
			"output.value",
			"outputs",
			"mlflow.spanOutputs",
			"traceloop.entity.output",
			"output"
		];
		function inputValueOf(span) {
			return (0, decoded.E)((0, langfuse_record.zv)(span)["input"] ?? (0, trace_attributes.Kb)(span.attributes, inputs));
		}
		function outputValueOf(span) {
			return (0, decoded.E)((0, langfuse_record.zv)(span)["output"] ?? (0, trace_attributes.Kb)(span.attributes, outputs));
		}
		;
		function retrievalsOf({ spans }) {
			const indexes = spans.flatMap(({ kind }, index) => kind === "retriever" ? [index] : []);
			if (indexes.length === 0) return null;
			const ordered = byStart(indexes.flatMap((index) => spans[index] ?? []), indexes);
			return ordered.map((span) => ({
				spanId: span.id,
				name: span.name,
				query: queryOf(span),
				documents: documentsOf(span),
				startUs: span.startUs,
				endUs: span.endUs,
				error: span.error?.message ?? null
			}));
		}
		const queryKeys = [
			"query",
			"query_str",
			"question",
			"input",
			"text"
		];
		function queryOf(span) {
			const stated = (0, trace_attributes.ou)(span.attributes, ["gen_ai.retrieval.query.text", "gen_ai.retrieval.query"]);
			if (stated !== null) return stated;
			const input = inputValueOf(span);
			return (0, trace_attributes.ef)(input) ?? textAt((0, trace_attributes.av)(input), queryKeys);
		}
		function documentsOf(span) {
			const flat = (0, unflatten.s)(span.attributes, "retrieval.documents.");
			if (flat.length > 0) return flat.map(documentOf);
			const stated = (0, trace_attributes.Kb)(span.attributes, ["gen_ai.retrieval.documents", "retrieval.documents"]);
			return listIn((0, decoded.E)(stated)) ?? listIn(outputValueOf(span));
		}
		const listKeys = [
			"documents",
			"docs",
			"results",
			"matches",
			"nodes",
			"output"
		];
		function listIn(value) {
			const held = (0, trace_attributes.av)(value);
			const list = Array.isArray(value) ? value : listKeys.map((key) => held?.[key]).find((inner) => Array.isArray(inner));
			return list === undefined ? null : list.map(documentOf);
		}
		const contentKeys = [
			"content",
			"page_content",
			"pageContent",
			"text"
		];
		const idKeys = [
			"id",
			"document_id",
			"doc_id",
			"id_",
			"node_id",
			"source_id"
		];
		const scoreKeys = [
			"score",
			"similarity",
			"relevance_score",
			"@search.score"
		];
		function documentOf(raw) {
			if (typeof raw === "string") return {
				id: null,
				content: raw,
				score: null,
				metadata: null
			};
			const outer = (0, trace_attributes.av)(raw) ?? {};
			const inner = (0, trace_attributes.av)(outer["document"] ?? outer["node"] ?? outer["kwargs"]) ?? outer;
			const metadata = inner["metadata"] ?? outer["metadata"] ?? null;
			return {
				id: idIn(inner) ?? idIn(outer),
				content: textAt(inner, contentKeys) ?? (0, trace_attributes.ef)(outer["document"]),
				score: scoreIn(outer) ?? scoreIn(inner),
				metadata: (0, trace_arguments.Qt)((0, decoded.E)(metadata))
			};
		}
		function idIn(document) {
			const value = idKeys.map((key) => document[key]).find((id) => typeof id === "string" || typeof id === "number");
			return (0, trace_attributes.ef)((0, trace_arguments.mG)(value));
		}
		function scoreIn(document) {
			const value = scoreKeys.map((key) => document[key]).find((score) => typeof score === "number");
			return typeof value === "number" && Number.isFinite(value) ? value : null;
		}
		function textAt(object, keys) {
			const value = keys.map((key) => object?.[key]).find((text) => typeof text === "string");
			return typeof value === "string" ? value : null;
		}
		var usage = __webpack_require__(3134);
		;
		function usageOf(trace) {
			const { stated, llmCalls, spans } = trace;
			if (stated.usage !== undefined && stated.usage !== null) return stated.usage;
			const leaves = [];
			for (const { content } of llmCalls) if (content.usage !== null) leaves.push(content.usage);
			if (leaves.length > 0) return (0, usage.Rl)(leaves);
			const outer = innermost(trace, ({ kind, content }) => aggregates.has(kind) && content.usage !== null);
			return (0, usage.Rl)(outer.flatMap((index) => spans[index]?.content.usage ?? []));
		}
		const aggregates = new Set([
			"agent",
			"chain",
			"workflow",
			"step",
			"span",
			"llm"
		]);
		function durationUsOf({ stated, spans, process }) {
			if (typeof stated.durationUs === "number") return stated.durationUs;
			let first = Infinity;
			let last = -Infinity;
			for (const { startUs, endUs } of spans) {
				if (startUs !== null && startUs < first) first = startUs;
				if (endUs !== null && endUs > last) last = endUs;
			}
			if (first !== Infinity && last !== -Infinity) return Math.max(0, last - first);
			return process === null ? null : Math.max(0, process.endUs - process.startUs);
		}
		;
		const loaders = new Map([
			["skill__activate", ["name", "skill"]],
			["Skill", ["skill", "command"]],
			["skill", ["name", "skill"]],
			["activate_skill", ["name", "skill_name"]],
			["load_skill", ["skill_name", "name"]]
		]);
		function skillsOf({ toolCalls }) {
			if (toolCalls === null) return null;
			return toolCalls.flatMap(({ name: tool, args, error }, toolCall) => {
				const given = (0, trace_attributes.av)(args);
				const names = given === null ? [] : (loaders.get(tool) ?? []).flatMap((key) => (0, trace_attributes.ef)(given[key]) ?? []);
				const [name] = names;
				return name === undefined ? [] : [{
					name,
					toolCall,
					error
				}];
			});
		}
		;
		function structureProblems({ id, source, tree: { orphans, cycles, roots } }) {
			const problems = [];
			if (cycles > 0) problems.push(`${cycles} of its spans are their own ancestors; the circle was cut there`);
			if (orphans > 0 && roots.length > 1) {
				problems.push(`${orphans} of its spans name a parent that is not in the file; each was read as a root`);
			}
			return problems.map((problem) => ({
				code: "trace-structure",
				severity: "warning",
				message: `Trace ${id}: ${problem}.`,
				file: source.file
			}));
		}
		;
		function answersInHistory(trace, calls) {
			const open = new Set();
			for (const { id, result, error } of calls) if (id !== null && result === null && error === null) open.add(id);
			if (open.size === 0) return calls;
			const answers = new Map();
			for (const { content } of trace.llmCalls.toReversed()) {
				if (open.size === 0) break;
				for (const { parts } of [...content.input, ...content.output]) {
					for (const part of parts) {
						if (part.type === "tool_result" && part.id !== null && open.delete(part.id)) answers.set(part.id, part);
					}
				}
			}
			return answers.size === 0 ? calls : calls.map((call) => withAnswer(call, answers));
		}
		function withAnswer(call, answers) {
			const answer = call.id === null || call.error !== null || call.result !== null ? undefined : answers.get(call.id);
			return answer === undefined ? call : {
				...call,
				result: answer.result,
				error: answer.error,
				executed: true
			};
		}
		var logged_tool = __webpack_require__(4845);
		var output_tools = __webpack_require__(5159);
		var tool_pairs = __webpack_require__(2860);
		;
		function executionsOf(trace, starts) {
			const { spans } = trace;
			const found = [];
			const halves = innerHalves(trace);
			const inside = factsInside(trace, halves);
			let answers;
			for (const [place, span] of spans.entries()) {
				if (span.kind !== "tool" || halves.has(place)) continue;
				const start = starts[place] ?? 0;
				const { tools } = span.content;
				answers ??= answerTools(spans);
				for (const facts of tools.length === 0 ? [bare(span)] : tools) {
					if (answers.has(facts.name) || (0, logged_tool.u2)(facts.name)) continue;
					found.push({
						span,
						facts: completed(facts, inside.get(place)),
						start,
						place
					});
				}
			}
			return found.sort((a, b) => a.start - b.start || a.place - b.place);
		}
		function answerTools(spans) {
			const names = new Set();
			for (const { kind, attributes } of spans) {
				if (kind === "llm") for (const name of (0, output_tools.q)(attributes)) names.add(name);
			}
			return names;
		}
		function bare({ name, error }) {
			return {
				name,
				callId: null,
				args: null,
				result: null,
				error: error?.message ?? null
			};
		}
		function innerHalves({ spans, tree: { parents } }) {
			const halves = new Map();
			for (const [place, { kind, content }] of spans.entries()) {
				if (kind !== "tool") continue;
				let at = parents[place] ?? -1;
				for (let hop = 0; hop < maxTransport && spans[at]?.kind === "span"; hop++) at = parents[at] ?? -1;
				const outer = spans[at];
				if (outer?.kind === "tool" && tool_executions_isSame(outer.content.tools[0], content.tools[0])) halves.set(place, at);
			}
			return halves;
		}
		const maxTransport = 8;
		function tool_executions_isSame(outer, inner) {
			if (outer === undefined || inner === undefined || outer.name !== inner.name) return false;
			const open = (0, tool_pairs.Im)(outer.args) || (0, tool_pairs.Im)(inner.args);
			return agree(outer.callId, inner.callId) && (open || agree(outer.args, inner.args));
		}
		function agree(a, b) {
			return a === null || b === null || (0, json.dj)(a) === (0, json.dj)(b);
		}
		function factsInside({ spans }, halves) {
			const inside = new Map();
			for (const place of halves.keys()) {
				const path = [];
				let top = place;
				for (let next = halves.get(top); next !== undefined; next = halves.get(top)) {
					path.push(top);
					top = next;
				}
				for (const step of path) halves.set(step, top);
				const [facts] = spans[place]?.content.tools ?? [];
				const others = inside.get(top);
				if (facts !== undefined && others === undefined) inside.set(top, [facts]);
				else if (facts !== undefined) others?.push(facts);
			}
			return inside;
		}
		function completed(facts, inside = []) {
			let { callId, args, result, error } = facts;
			for (const inner of inside) {
				callId ??= inner.callId;
				if ((0, tool_pairs.Im)(args)) args = inner.args ?? args;
				result ??= inner.result;
				error ??= inner.error;
			}
			return inside.length === 0 ? facts : {
				name: facts.name,
				callId,
				args,
				result,
				error
			};
		}
		;
		function requestsOf(trace, starts) {
			const requests = [];
			for (const span of askers(trace)) {
				const place = trace.tree.indexOf.get(span.id) ?? 0;
				for (const call of callsOf(span)) {
					requests.push({
						call,
						spanId: span.id,
						startUs: span.startUs,
						start: starts[place] ?? 0,
						turn: requests.length,
						place
					});
				}
			}
			return requests;
		}
		function askers({ llmCalls, spans }) {
			const others = spans.filter(({ kind, content }) => kind !== "llm" && kind !== "tool" && content.tools.length > 0);
			return others.length === 0 ? llmCalls : [...llmCalls, ...others];
		}
		function callsOf({ content }) {
			if (content.tools.length > 0) {
				return content.tools.map(({ callId, name, args }) => ({
					id: callId,
					name,
					args
				}));
			}
			return content.output.flatMap(trace_message.u);
		}
		;
		function toolCallsOf(trace) {
			const starts = startsOf(trace.spans);
			const executions = executionsOf(trace, starts);
			const requests = requestsOf(trace, starts);
			if (executions.length === 0 && requests.length === 0 && !showsToolCalls(trace)) return null;
			const pairs = (0, tool_pairs.OM)(executions, requests);
			const placed = executions.map((execution, index) => {
				const request = pairs.requestOf[index] ?? null;
				return {
					call: executed(execution, request),
					start: execution.start,
					turn: request?.turn ?? Infinity,
					place: execution.place
				};
			});
			for (const request of pairs.unanswered) {
				placed.push({
					call: requested(request),
					start: request.start,
					turn: request.turn,
					place: request.place
				});
			}
			placed.sort((a, b) => a.start - b.start || order(a.turn, b.turn) || order(endOf(a), endOf(b)) || a.place - b.place);
			return answersInHistory(trace, placed.map(({ call }) => call));
		}
		function order(a, b) {
			return a === b ? 0 : a < b ? -1 : 1;
		}
		function endOf({ call }) {
			return call.endUs ?? Infinity;
		}
		function showsToolCalls({ stated, spans, llmCalls }) {
			if (stated.toolCallsComplete === true || spans.some(({ kind }) => kind === "tool")) return true;
			return llmCalls.some(({ content }) => content.recorded);
		}
		function executed({ span, facts }, request) {
			const asked = request?.call.args ?? null;
			const args = (0, tool_pairs.Im)(facts.args) || (0, tool_pairs.Vn)(facts.args) && !(0, tool_pairs.Im)(asked) ? asked ?? facts.args : facts.args;
			return {
				name: facts.name === "" ? request?.call.name ?? "" : facts.name,
				args,
				argsKnown: args !== null,
				id: facts.callId ?? request?.call.id ?? null,
				result: facts.result,
				error: facts.error,
				errorType: facts.error === null ? null : span.error?.type ?? null,
				executed: true,
				spanId: span.id,
				requestedBy: request?.spanId ?? null,
				startUs: span.startUs,
				endUs: span.endUs
			};
		}
		function requested({ call, spanId, startUs }) {
			return {
				name: call.name,
				args: call.args,
				argsKnown: call.args !== null,
				id: call.id,
				result: null,
				error: null,
				errorType: null,
				executed: false,
				spanId: null,
				requestedBy: spanId,
				startUs,
				endUs: null
			};
		}
		;
		function validationsOf({ stated, spans }) {
			if (stated.validations !== undefined) return stated.validations;
			const indexes = spans.flatMap((span, index) => isJudge(span) ? [index] : []);
			if (indexes.length === 0) return null;
			const judges = byStart(indexes.flatMap((index) => spans[index] ?? []), indexes);
			return judges.flatMap((span) => [
				...span.kind === "guardrail" ? [guardrail(span)] : [],
				...isEvaluation(span) ? evaluation(span, span.attributes) : [],
				...annotations(span),
				...span.events.flatMap((event) => event.name === evaluated ? evaluation(span, event.attributes) : [])
			]);
		}
		const evaluated = "gen_ai.evaluation.result";
		function isJudge(span) {
			if (notes.some(([list, one]) => span.attributes.get(`${list}.0.${one}.name`) !== undefined)) return true;
			return span.kind === "guardrail" || isEvaluation(span) || span.events.some(({ name }) => name === evaluated);
		}
		function isEvaluation({ kind, attributes }) {
			return kind !== "guardrail" && (0, trace_attributes.ef)(attributes.get("gen_ai.evaluation.name")) !== null;
		}
		function guardrail(span) {
			const { attributes } = span;
			const output = outputValueOf(span);
			const own = (0, trace_attributes.av)(output);
			return {
				name: (0, trace_attributes.ou)(attributes, validations_names) ?? (span.name.replace(/^(?:apply_)?guardrail /, "") || "guardrail"),
				kind: "guardrail",
				passed: verdictIn(attributes, own),
				score: numberOr(own?.["score"], attributes.get("score")),
				stage: stageIn((0, trace_attributes.ou)(attributes, [
					"guardrail.stage",
					"stage",
					"direction"
				])),
				message: null,
				details: output,
				spanId: span.id
			};
		}
		const validations_names = ["gen_ai.guardrail.name", "guardrail.name"];
		const bad = [
			"triggered",
			"tripwire_triggered",
			"tripwireTriggered",
			"blocked",
			"flagged"
		];
		const good = [
			"passed",
			"valid",
			"is_valid",
			"isValid",
			"validation_passed",
			"allowed",
			"safe",
			"is_safe"
		];
		function verdictIn(attributes, output) {
			const found = new Set();
			const look = (key, isGood) => {
				const places = [
					key,
					`guardrail.${key}`,
					`gen_ai.guardrail.${key}`
				].map((name) => attributes.get(name));
				for (const value of [...places, output?.[key]]) if (typeof value === "boolean") found.add(value === isGood);
			};
			for (const key of bad) look(key, false);
			for (const key of good) look(key, true);
			const [only] = found;
			return found.size === 1 ? only ?? null : null;
		}
		function stageIn(word) {
			return word === "input" || word === "output" || word === "tool" ? word : null;
		}
		function evaluation(span, attributes) {
			const name = (0, trace_attributes.ef)(attributes.get("gen_ai.evaluation.name"));
			if (name === null) return [];
			const isGuardrail = attributes.get("promptkit.guardrail") === true;
			const label = (0, trace_attributes.ou)(attributes, ["gen_ai.evaluation.score.label", "gen_ai.evaluation.label"]);
			const score = numberOr(attributes.get("gen_ai.evaluation.score.value"), attributes.get("gen_ai.evaluation.score"));
			const explanation = (0, trace_attributes.ou)(attributes, ["gen_ai.evaluation.explanation"]);
			return [{
				name,
				kind: isGuardrail ? "guardrail" : "evaluation",
				passed: labels.get(label?.toLowerCase() ?? "") ?? (isGuardrail && score !== null ? score >= 1 : null),
				score,
				stage: stageIn((0, trace_attributes.ou)(attributes, ["promptkit.guardrail.direction"])),
				message: null,
				details: label === null && explanation === null ? null : {
					label,
					explanation
				},
				spanId: span.id
			}];
		}
		const notes = [["evaluations", "evaluation"], ["annotations", "annotation"]];
		function annotations(span) {
			return notes.flatMap(([list, one]) => (0, unflatten.s)(span.attributes, `${list}.`).flatMap((row) => {
				const note = (0, trace_attributes.av)((0, trace_attributes.av)(row)?.[one]);
				const name = (0, trace_attributes.ef)(note?.["name"]);
				if (note === null || name === null) return [];
				const [label, explanation] = [(0, trace_attributes.ef)(note["label"]), (0, trace_attributes.ef)(note["explanation"])];
				return [{
					name,
					kind: "evaluation",
					passed: labels.get(label?.toLowerCase() ?? "") ?? null,
					score: numberOr(note["score"]),
					stage: null,
					message: null,
					details: label === null && explanation === null ? null : {
						label,
						explanation
					},
					spanId: span.id
				}];
			}));
		}
		const labels = new Map([
			["pass", true],
			["passed", true],
			["fail", false],
			["failed", false]
		]);
		function numberOr(...values) {
			for (const value of values) if (typeof value === "number" && Number.isFinite(value)) return value;
			return null;
		}
		;
		function workflowOf(trace) {
			const { stated } = trace;
			if (stated.workflow !== undefined) return stated.workflow;
			return fromSpans(trace) ?? fromCalls(trace.toolCalls ?? []);
		}
		const changed = "promptkit.workflow.transition";
		const workflow_completed = "promptkit.workflow.completed";
		function fromSpans(trace) {
			const { spans, toolCalls } = trace;
			const indexes = spans.flatMap(({ name }, index) => name === changed || name === workflow_completed ? [index] : []);
			if (indexes.length === 0) return null;
			const transitions = [];
			let current = null;
			let isComplete = false;
			for (const span of byStart(indexes.flatMap((index) => spans[index] ?? []), indexes)) {
				const to = word(span, span.name === changed ? "to_state" : "final_state");
				isComplete = span.name === workflow_completed;
				current = to ?? (isComplete ? current : null);
				if (span.name !== changed || to === null) continue;
				const [from, event] = [word(span, "from_state"), word(span, "event")];
				transitions.push({
					from,
					to,
					event,
					callsBefore: callsUntil(span, toolCalls)
				});
			}
			return {
				current,
				transitions,
				isComplete
			};
		}
		function word({ attributes }, name) {
			return (0, trace_attributes.ou)(attributes, [`promptkit.workflow.${name}`, `workflow.${name}`]);
		}
		function callsUntil({ startUs }, calls) {
			if (startUs === null || calls === null || calls.some((call) => call.startUs === null)) return null;
			const later = calls.findIndex((call) => (call.startUs ?? 0) > startUs);
			return later === -1 ? calls.length : later;
		}
		function fromCalls(calls) {
			const transitions = [];
			let isComplete = null;
			for (const [index, { name, args, result, error }] of calls.entries()) {
				if (name !== "workflow__transition" || error !== null) continue;
				const answer = objectIn(result);
				const to = (0, trace_attributes.ef)(answer?.["to"] ?? answer?.["target_state"]);
				if (answer === null || to === null) continue;
				const from = (0, trace_attributes.ef)(answer["from"]) ?? transitions.at(-1)?.to ?? null;
				const event = (0, trace_attributes.ef)(answer["event"] ?? objectIn(args)?.["event"]);
				transitions.push({
					from,
					to,
					event,
					callsBefore: index + 1
				});
				isComplete = answer["status"] === "transitioned" ? answer["terminal"] === true : null;
			}
			const last = transitions.at(-1);
			return last === undefined ? null : {
				current: last.to,
				transitions,
				isComplete
			};
		}
		function objectIn(value) {
			const held = typeof value === "string" ? (0, json.qF)(value) : value;
			return (0, json.Gv)(held) ? held : null;
		}
		;
		class Trace {
			id;
			source;
			spans;
			scenario;
			trial;
			stated;
			process;
			fingerprint;
			printed;
			#found;
			#diagnostics;
			#tree;
			#llmCalls;
			#toolCalls;
			#messages;
			#turns;
			#userInput;
			#finalOutput;
			#usage;
			#bill;
			#prices = null;
			#cost;
			#durationUs;
			#rare;
			constructor(init) {
				this.id = init.id;
				this.source = init.source;
				this.spans = init.spans;
				this.scenario = init.scenario ?? null;
				this.trial = init.trial ?? null;
				this.stated = init.stated ?? {};
				this.process = init.process ?? null;
				this.fingerprint = init.fingerprint ?? null;
				this.printed = init.printed ?? null;
				this.#found = init.diagnostics ?? [];
			}
			get diagnostics() {
				return this.#diagnostics ??= [...this.#found, ...structureProblems(this)];
			}
			get tree() {
				return this.#tree ??= treeOf(this.spans);
			}
			get llmCalls() {
				return this.#llmCalls ??= llmCallsOf(this);
			}
			get toolCalls() {
				if (this.#toolCalls === undefined) this.#toolCalls = toolCallsOf(this);
				return this.#toolCalls;
			}
			get messages() {
				return this.#messages ??= messagesOf(this);
			}
			get turns() {
				return this.#turns ??= turnsOf(this);
			}
			get userInput() {
				if (this.#userInput === undefined) this.#userInput = userInputOf(this);
				return this.#userInput;
			}
			get finalOutput() {
				if (this.#finalOutput === undefined) this.#finalOutput = (0, views_output.X4)(this);
				return this.#finalOutput;
			}
			get usage() {
				if (this.#usage === undefined) this.#usage = usageOf(this);
				return this.#usage;
			}
			get bill() {
				return this.#bill ??= billOf(this);
			}
			priceBy(prices) {
				this.#prices = prices;
				this.#cost = undefined;
			}
			get cost() {
				if (this.#cost === undefined) this.#cost = costOf(this, this.#prices);
				return this.#cost;
			}
			get durationUs() {
				if (this.#durationUs === undefined) this.#durationUs = durationUsOf(this);
				return this.#durationUs;
			}
			get models() {
				return this.#once(modelsOf);
			}
			get agents() {
				return this.#once(agentsOf).runs;
			}
			agentOf(spanId) {
				return this.#once(agentsOf).ofSpan(spanId);
			}
			get skills() {
				return this.#once(skillsOf);
			}
			get workflow() {
				return this.#once(workflowOf);
			}
			get retrievals() {
				return this.#once(retrievalsOf);
			}
			get embeddings() {
				return this.#once(embeddingsOf);
			}
			get media() {
				return this.#once(mediaOf);
			}
			get validations() {
				return this.#once(validationsOf);
			}
			#once(view) {
				const rare = this.#rare ??= new Map();
				if (!rare.has(view)) rare.set(view, view(this));
				return rare.get(view);
			}
		}
	}),
	2166: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			I: () => undotted,
			s: () => unflatten
		});
		var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
		var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
		const dot = 46;
		function unflatten(attributes, prefix) {
			const root = new Map();
			for (const name of attributes.keys()) {
				if (name.charCodeAt(prefix.length - 1) !== dot || !name.startsWith(prefix)) continue;
				const path = name.slice(prefix.length).split(".");
				if (path.length < 2 || path.length > _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth || !isIndex(path[0] ?? "")) continue;
				setAt(root, path, attributes.get(name) ?? null);
			}
			return byIndex(root);
		}
		function undotted(value, depth = _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth) {
			if (Array.isArray(value)) return depth === 0 ? value : value.map((item) => undotted(item, depth - 1));
			const names = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_1__.av)(value) === null ? [] : Object.keys(value);
			if (depth === 0 || !names.some((name) => name.includes("."))) return value;
			const root = new Map();
			for (const name of names) {
				const path = name.split(".");
				if (path.length <= _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.jsonDepth) setAt(root, path, undotted(value[name] ?? null, depth - 1));
			}
			return valueOf(root);
		}
		function setAt(root, path, value) {
			let branch = root;
			for (const step of path.slice(0, -1)) {
				let next = branch.get(step);
				if (next === undefined) branch.set(step, next = new Map());
				if (!(next instanceof Map)) return;
				branch = next;
			}
			const last = path.at(-1) ?? "";
			if (!(branch.get(last) instanceof Map)) branch.set(last, { value });
		}
		function valueOf(node) {
			if (!(node instanceof Map)) return node.value;
			if ([...node.keys()].every(isIndex)) return byIndex(node);
			const object = Object.create(null);
			for (const [name, child] of node) object[name] = valueOf(child);
			return object;
		}
		function byIndex(branch) {
			return [...branch].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => valueOf(child));
		}
		function isIndex(text) {
			return text.length <= 6 && /^\d+$/.test(text) && Number(text) < _core_limits_js__WEBPACK_IMPORTED_MODULE_0__.F.attributeIndex;
		}
	}),
	2471: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { m: () => usageFrom });
		var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
		var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(356);
		const paths = {
			input: [
				"input_tokens",
				"prompt_tokens",
				"inputTokens",
				"promptTokens",
				"prompt_token_count",
				"promptTokenCount",
				"input",
				"prompt"
			],
			output: [
				"output_tokens",
				"completion_tokens",
				"outputTokens",
				"completionTokens",
				"candidates_token_count",
				"candidatesTokenCount",
				"output",
				"completion"
			],
			total: [
				"total_tokens",
				"totalTokens",
				"total_token_count",
				"totalTokenCount",
				"total"
			],
			cacheRead: [
				"input_token_details.cache_read",
				"input_tokens_details.cached_tokens",
				"prompt_tokens_details.cached_tokens",
				"prompt_token_details.cache_read",
				"cache_read_input_tokens",
				"cached_input_tokens",
				"input_tokens_cache_read",
				"cacheReadInputTokens",
				"cachedInputTokens",
				"cached_content_token_count",
				"cachedContentTokenCount",
				"cached"
			],
			cacheWrite: [
				"input_token_details.cache_creation",
				"prompt_token_details.cache_creation",
				"cache_creation_input_tokens",
				"cache_write_input_tokens",
				"input_tokens_cache_write",
				"cacheCreationInputTokens"
			],
			reasoning: [
				"output_token_details.reasoning",
				"output_tokens_details.reasoning_tokens",
				"completion_tokens_details.reasoning_tokens",
				"completion_token_details.reasoning",
				"reasoning_tokens",
				"reasoningTokens"
			],
			thoughts: ["thoughts_token_count", "thoughtsTokenCount"]
		};
		function usageFrom(value) {
			const raw = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.av)(value);
			if (raw === null) return null;
			const read = (names) => firstAt(raw, names);
			const input = read(paths.input);
			const thoughts = read(paths.thoughts);
			const output = (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.XN)(read(paths.output), thoughts);
			const total = read(paths.total);
			if (input === null && output === null && total === null) return null;
			const cacheRead = read(paths.cacheRead);
			const cacheWrite = read(paths.cacheWrite);
			const cached = (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.XN)(cacheRead, cacheWrite) ?? 0;
			const own = (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.XN)(input, output) ?? 0;
			const isBeside = cached > 0 && (isAnthropic(raw) || total !== null && total === own + cached);
			const all = input !== null && isBeside ? input + cached : input;
			return (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.Qw)({
				input: all,
				output,
				cacheRead,
				cacheWrite,
				reasoning: read(paths.reasoning) ?? thoughts,
				total: isBeside || total === null || total === 0 ? (0, _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__.XN)(all, output) : total
			});
		}
		function isAnthropic(raw) {
			return raw["total_tokens"] === undefined && ("cache_creation_input_tokens" in raw || "cache_read_input_tokens" in raw);
		}
		function firstAt(raw, names) {
			for (const name of names) {
				const [first = "", second] = name.split(".");
				const held = second === undefined ? raw[first] : (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.av)(raw[first])?.[second];
				const number = (0, _attributes_js__WEBPACK_IMPORTED_MODULE_0__.wD)(held);
				if (number !== null) return Math.trunc(number);
			}
			return null;
		}
	}),
	9635: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			WH: () => ownOutput,
			X4: () => finalOutputOf,
			hH: () => lastEnded
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
		var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5482);
		var _messages_completion_from_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(239);
		var _messages_logged_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6206);
		function finalOutputOf(trace) {
			const { stated, spans, llmCalls } = trace;
			if (stated.endsOpen === true) return null;
			if (typeof stated.finalOutput === "string") return stated.finalOutput;
			for (const index of topSpans(trace)) {
				const span = spans[index];
				const output = span === undefined ? null : ownOutput(span);
				if (output !== null) return output;
			}
			const last = lastEnded(llmCalls);
			return last?.content.recorded === true ? lastReply(last.content.output) : trace.printed;
		}
		function lastEnded(spans) {
			let last;
			for (const span of spans) {
				if (last === undefined || later(span, last)) last = span;
			}
			return last;
		}
		function later(span, than) {
			if (span.endUs === null || than.endUs === null) return true;
			return span.endUs > than.endUs;
		}
		function topSpans({ spans, tree: { parents, roots } }) {
			const open = new Set(roots);
			const tops = [...roots];
			const isOpen = (index) => {
				const path = [];
				let at = index;
				while (at !== -1 && !open.has(at) && spans[at]?.kind === "span") {
					path.push(at);
					at = parents[at] ?? -1;
				}
				const through = at !== -1 && open.has(at) && spans[at]?.kind === "span";
				if (through) for (const step of path) open.add(step);
				return through;
			};
			for (const [index, { kind }] of spans.entries()) {
				const parent = parents[index] ?? -1;
				if (parent !== -1 && runKinds.has(kind) && isOpen(parent)) tops.push(index);
			}
			return tops.sort((a, b) => (spans[b]?.endUs ?? 0) - (spans[a]?.endUs ?? 0) || a - b);
		}
		const runKinds = new Set([
			"agent",
			"workflow",
			"chain"
		]);
		function ownOutput({ kind, content }) {
			if (kind === "llm" || kind === "tool") return null;
			const { outputText, output } = content;
			if (outputText !== null) return readable(outputText);
			return output.length === 0 ? null : lastReply(output);
		}
		function readable(text) {
			if (!/^\s*["{[]/.test(text)) return text;
			const value = (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.qF)(text);
			if (typeof value === "string") return value;
			const messages = (0, _messages_completion_from_js__WEBPACK_IMPORTED_MODULE_0__.v)(value) ?? stateMessages(value);
			const last = messages?.findLast(({ role }) => role === "assistant");
			return last === undefined ? wrapped(value) ?? text : (0, _message_js__WEBPACK_IMPORTED_MODULE_3__.b)(last);
		}
		function stateMessages(value) {
			return (0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value) && Array.isArray(value["messages"]) ? (0, _messages_logged_js__WEBPACK_IMPORTED_MODULE_1__.f)(value, "assistant") : null;
		}
		function wrapped(value) {
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(value)) return null;
			const isCrew = "tasks_output" in value || "token_usage" in value;
			const answer = isCrew ? value["raw"] : Object.keys(value).length === 1 ? value["output"] : null;
			return typeof answer === "string" ? answer : null;
		}
		function lastReply(output) {
			const last = output.findLast(({ role }) => role === "assistant") ?? output.at(-1);
			return last === undefined ? "" : (0, _message_js__WEBPACK_IMPORTED_MODULE_3__.b)(last);
		}
	}),
	2860: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			Im: () => isEmpty,
			OM: () => pairUp,
			Vn: () => isUnnamed
		});
		var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
		var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
		var _messages_decoded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7427);
		function pairUp(executions, requests) {
			const requestOf = executions.map(() => null);
			let open = requests;
			const pass = (keyOfExecution, keyOfRequest) => {
				if (open.length === 0) return;
				const waiting = queues(open, keyOfRequest);
				const taken = new Set();
				for (const [index, execution] of executions.entries()) {
					if (requestOf[index] !== null) continue;
					const key = keyOfExecution(execution);
					const request = key === null ? undefined : waiting.get(key)?.next();
					if (request === undefined) continue;
					requestOf[index] = request;
					taken.add(request);
				}
				open = open.filter((request) => !taken.has(request));
			};
			pass(({ facts }) => facts.callId, ({ call }) => call.id);
			pass(({ facts: { name, args } }) => args === null ? null : callKey(name, args), ({ call: { name, args } }) => callKey(name, args));
			pass(({ facts: { name, args } }) => args === null ? null : callKey(name, unquoted(args)), ({ call: { name, args } }) => callKey(name, unquoted(args)));
			pass(({ facts: { name, args } }) => isEmpty(args) ? name : null, ({ call: { name } }) => name);
			pass(({ facts: { name, args } }) => isUnnamed(args) ? name : null, ({ call: { name, args } }) => isUnnamed(args) ? null : name);
			pass(({ facts: { name, callId } }) => name === "" && callId === null ? "" : null, () => "");
			return {
				requestOf,
				unanswered: open
			};
		}
		function queues(requests, keyOf) {
			const byKey = new Map();
			for (const request of requests) {
				const key = keyOf(request);
				if (key === null) continue;
				const queue = byKey.get(key);
				if (queue === undefined) byKey.set(key, new Queue(request));
				else queue.add(request);
			}
			return byKey;
		}
		class Queue {
			#items;
			#at = 0;
			constructor(first) {
				this.#items = [first];
			}
			add(request) {
				this.#items.push(request);
			}
			next() {
				return this.#items[this.#at++];
			}
		}
		function callKey(name, args) {
			return `${name}\n${(0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.dj)(args)}`;
		}
		function unquoted(args) {
			if (!(0, _core_json_js__WEBPACK_IMPORTED_MODULE_2__.Gv)(args)) return args;
			const entries = Object.entries(args).map(([name, value]) => [name, (0, _arguments_js__WEBPACK_IMPORTED_MODULE_0__.Qt)((0, _messages_decoded_js__WEBPACK_IMPORTED_MODULE_1__.D)(value))]);
			return Object.fromEntries(entries);
		}
		function isUnnamed(args) {
			return args !== null && (typeof args !== "object" || Array.isArray(args));
		}
		function isEmpty(args) {
			if (args === null) return true;
			return typeof args === "object" && !Array.isArray(args) && Object.keys(args).length === 0;
		}
	})
};
