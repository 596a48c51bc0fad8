export const id = 262;
export const ids = [262];
export const modules = {
	9034: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { W: () => parseArguments });
		var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3828);
		var _text_suggest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6101);
		function parseArguments(args, flags) {
			const switches = [...flags.switches ?? [], "help"];
			const options = {};
			for (const name of flags.values) options[name] = {
				type: "string",
				multiple: true
			};
			for (const name of switches) options[name] = { type: "boolean" };
			const { tokens } = (0, node_util__WEBPACK_IMPORTED_MODULE_0__.parseArgs)({
				args: [...args],
				options,
				allowPositionals: true,
				strict: false,
				tokens: true
			});
			const positionals = [];
			const values = {};
			const on = new Set();
			for (const token of tokens) {
				if (token.kind === "positional") positionals.push(token.value);
				if (token.kind !== "option") continue;
				if (switches.includes(token.name)) on.add(token.name);
				else if (!flags.values.includes(token.name)) throw unknownFlag(token.rawName, [...flags.values, ...switches]);
				else if (token.value === undefined) throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__.ue("bad-option", `${token.rawName} needs a value`);
				else values[token.name] = token.name in values ? `${values[token.name]}\n${token.value}` : token.value;
			}
			return {
				positionals,
				values,
				switches: on
			};
		}
		function unknownFlag(raw, names) {
			const near = (0, _text_suggest_js__WEBPACK_IMPORTED_MODULE_2__.Z)(raw.replace(/^-+/, ""), names);
			return new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__.ue("bad-option", `${raw} is not an option${near === null ? "" : `; did you mean \`--${near}\`?`}`);
		}
	}),
	1262: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.r(__webpack_exports__);
		__webpack_require__.d(__webpack_exports__, { explainCommand: () => explainCommand });
		var errors = __webpack_require__(3828);
		var registry = __webpack_require__(8722);
		;
		const diagnosticCatalogue = {
			"bad-event": "The event payload of the workflow run cannot be used. The pull request and its base are unknown: there is no comment, and the base is the default branch.",
			"base-scenarios": "A scenario file of the base has errors; what it says is left out of the comparison.",
			"check-once": "A check that may stand only once in a scenario stands there again. The second one answers `error`.",
			dataset: "The dataset of a scenario cannot be read. The scenario is unverified.",
			"dataset-row": "A row of a dataset cannot be used. The scenario of that row is unverified, the others run.",
			"input-unused": "A scenario has an input, and its `run_command` does not take it. The command is run without it.",
			"invalid-params": "A parameter of a check is missing, unknown or of the wrong type. The check answers `error`, so the scenario cannot pass.",
			placeholder: "A `{{placeholder}}` is filled by no dataset row. The check answers `error`, so the scenario cannot pass.",
			"recording-incomplete": "Something of what the command of a fresh trial sent or was to be given was refused, or could not be read.",
			"recording-unkept": "The recording of a fresh trial cannot be written to `traces-dir`. Its verdicts count; it cannot be replayed.",
			"recording-unused": "A part of what was recorded of a trial is not used, because it holds no trace, or another part shows more of what the agent did; or a recording is a copy of another one.",
			"scenario-id": "Two scenarios have the same id. Both are unverified, because nobody can say whose traces are whose.",
			"scenario-key": "A key of a scenario file is unknown, missing, or must not stand beside another. The scenario is unverified.",
			"scenario-syntax": "A scenario file is not YAML. It stands as one unverified scenario, named after the file.",
			"scenario-unreadable": "A scenario file cannot be read. It stands as one unverified scenario, named after the file.",
			"scenario-value": "A value in a scenario file is not what its key takes. The scenario is unverified.",
			"trace-ambiguous": "A trace fits several rows of a dataset. It is given to none of them.",
			"trace-document": "A trace file is one JSON document, and that cannot be read: it is cut off or too large.",
			"trace-empty": "A trace file holds no trace.",
			"trace-format": "A trace file is in no format that is understood.",
			"trace-lfs": "A trace file of the base is in Git LFS, and only its pointer is in this clone.",
			"trace-line": "A line of a trace file cannot be read. Trials of the trace that it is a part of are unverified.",
			"trace-structure": "The spans of a trace do not hang together: a parent is missing, or parents make a circle. The spans are kept.",
			"trace-too-large": "A trace has more spans than are read, or is scattered too far over its file. It is not judged.",
			"trace-unassigned": "A trace belongs to no scenario, and is not used.",
			"trace-unreadable": "A trace file cannot be read.",
			"traces-none": "The `traces` of a scenario match no file, or no trace in it.",
			"unknown-check": "There is no check of this type. The check answers `error`, so the scenario cannot pass."
		};
		var suggest = __webpack_require__(6101);
		var formats_registry = __webpack_require__(8602);
		var dist = __webpack_require__(8815);
		var param_schema = __webpack_require__(1374);
		;
		function paramFacts(check) {
			const aliases = Object.entries(check.paramAliases ?? {});
			return factsOf((0, param_schema.ZM)(check), "").map((facts) => {
				const others = aliases.flatMap(([alias, name]) => name === facts.name ? [`\`${alias}\``] : []);
				if (others.length === 0) return facts;
				return {
					...facts,
					description: `${facts.description} Also written ${others.join(", ")}.`
				};
			});
		}
		function factsOf(schema, prefix) {
			return Object.entries(schema.properties ?? {}).flatMap(([key, param]) => {
				const name = `${prefix}${key}`;
				const own = {
					name,
					type: (0, param_schema.yL)(param),
					presence: presenceOf(key, param, schema.required ?? []),
					description: param.description ?? ""
				};
				return [own, ...itemsOf(param).flatMap((items) => factsOf(items, `${name}[].`))];
			});
		}
		function itemsOf({ items }) {
			return items === undefined ? [] : items.anyOf ?? [items];
		}
		function presenceOf(key, param, required) {
			if (required.includes(key)) return "required";
			if (param.default === undefined) return "optional";
			return `default ${typeof param.default === "string" ? param.default : JSON.stringify(param.default)}`;
		}
		function exampleCheckYaml(check, { params }) {
			const isBare = typeof params === "object" && params !== null && Object.keys(params).length === 0;
			return yaml({ checks: [{
				type: check.type,
				...isBare ? {} : { params }
			}] });
		}
		function exampleTraceYaml({ trace }) {
			return yaml(trace);
		}
		function expectationWords({ expect }) {
			if (expect === "pass") return "passes";
			return "fail" in expect ? `fails: ${expect.fail}` : `cannot be evaluated: ${expect.error}`;
		}
		function yaml(value) {
			return (0, dist.As)(value, { lineWidth: 100 }).trimEnd();
		}
		;
		const generated = "<!-- Made from the definitions in src/trace/formats by the tests; do not edit. -->";
		function formatPage(format, examples) {
			return [
				`# ${format.title}`,
				generated,
				`\`${format.id}\`: ${format.summary}`,
				format.about,
				`## What it tells\n\n${toldLines(format, linkTo).map((line) => `- ${line}`).join("\n")}`,
				...examples.map((example, index) => exampleSection(example, index))
			].join("\n\n").concat("\n");
		}
		function formatIndexPage(all) {
			return [
				"# Trace formats",
				generated,
				"Which format a file is of is told by its content, never by its name alone. Files may be compressed with gzip or zstd. " + "`scenario-gate trace FILE` shows what is read in one.",
				formatTable(all, ""),
				"A check that needs what a file does not tell is unverified, never passed. Where no cost is told, but the model and its tokens are, " + "the cost is worked out by a list of prices.",
				"Attributes of OpenTelemetry spans, in whichever of these formats, are understood in the words of the GenAI semantic conventions " + "(of every generation, on spans, span events and log records), OpenInference, OpenLLMetry (Traceloop), the Vercel AI SDK, " + "Logfire and Pydantic AI, Google ADK, Strands, AgentOps, Genkit, LiveKit, Claude Code, the SDKs of Langfuse and MLflow, " + "any-agent and Kensa; several may stand on one span.",
				"Every example on these pages is a recording of one run: an agent is asked for the weather in Paris, calls `get_weather`, and answers."
			].join("\n\n").concat("\n");
		}
		function formatTable(all, folder) {
			const rows = all.toSorted((a, b) => a.title < b.title ? -1 : 1).map(({ id, title, summary, never }) => [
				`[${title}](${folder}${id}.md)`,
				summary,
				never.map((need) => nouns.get(need) ?? need).join(", ")
			]);
			return table([
				"format",
				"files",
				"never tells"
			], rows);
		}
		const nouns = new Map([
			["output", "the answer"],
			["tool-calls", "tool calls"],
			["llm-calls", "model calls"],
			["tokens", "tokens"],
			["cost", "cost"],
			["timing", "times"]
		]);
		function toldLines({ never }, nameOf) {
			const all = registry.AV;
			const told = [...nouns].flatMap(([need, noun]) => never.includes(need) ? [] : noun);
			const silent = never.map((need) => {
				const names = all.filter(({ needs }) => needs.includes(need)).map(({ type }) => nameOf(type));
				const noun = nouns.get(need) ?? need;
				return names.length === 0 ? noun : `${noun} (${names.join(", ")})`;
			});
			const lines = [`Where it was recorded: ${told.join(", ")}.`];
			return silent.length === 0 ? lines : [...lines, `Never: ${silent.join(", ")}.`];
		}
		function linkTo(check) {
			return `[\`${check}\`](../../checks/${check}.md)`;
		}
		function exampleSection({ file, text, read }, index) {
			const link = `[${file}](../../../test/fixtures/traces/examples/${file})`;
			const shown = text === null ? "The file is not text." : fenced(file.slice(file.lastIndexOf(".") + 1), text);
			return [
				`## ${index === 0 ? "Example" : "Another example"}: ${link}`,
				shown,
				"This is read in it:",
				fenced("text", read)
			].join("\n\n");
		}
		function fenced(language, text) {
			return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
		}
		function table(head, rows) {
			const escaped = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
			return markdownTable([[...head], ...escaped]);
		}
		;
		function explain(topic) {
			const check = (0, registry.Sd)(topic);
			if (check !== null) return explainCheck(check);
			const codes = [...Object.keys(errors.OP), ...Object.keys(diagnosticCatalogue)];
			if (isErrorCode(topic)) return explainError(topic);
			if (isDiagnosticCode(topic)) return `${topic}: ${plain(diagnosticCatalogue[topic])}`;
			const format = formats_registry.F.find(({ id }) => id === topic);
			if (format !== undefined) return explainFormat(format);
			const ids = formats_registry.F.map(({ id }) => id);
			const near = (0, suggest.Z)(topic, [
				...registry.LN,
				...codes,
				...ids
			]);
			const help = near === null ? "Without a word, `explain` lists all." : `Did you mean ${near}?`;
			throw new errors.ue("bad-option", `There is no check, error or trace format called ${JSON.stringify(topic.slice(0, 60))}. ${help}`);
		}
		function topicList() {
			return [
				`Checks\n${lines(registry.AV.map(({ type, aliases, summary }) => [[type, ...aliases].join(", "), summary]))}`,
				`Trace formats\n${lines(formats_registry.F.map(({ id, summary }) => [id, summary]))}`,
				`Errors\n${lines(Object.entries(errors.OP).map(([code, { title }]) => [code, `${title}.`]))}`,
				`Problems in files\n${lines(Object.entries(diagnosticCatalogue))}`
			].join("\n\n");
		}
		function lines(topics) {
			return topics.map(([name, words]) => `  ${name}\n      ${plain(words)}`).join("\n");
		}
		function explainCheck(check) {
			const params = paramFacts(check).map(({ name, type, presence, description }) => `  ${name} (${type}, ${presence})\n      ${plain(description)}`);
			const reasons = Object.entries(check.reasons).map(([reason, words]) => `  ${reason}\n      ${plain(words)}`);
			const examples = check.examples.map((example) => [
				`  ${plain(example.title)}`,
				indented(exampleCheckYaml(check, example)),
				"    with the trace",
				indented(exampleTraceYaml(example)),
				`    ${expectationWords(example)}`
			].join("\n"));
			return [
				`${check.type}: ${plain(check.summary)}\n${plain(check.why)}`,
				`Parameters\n${params.length === 0 ? "  none" : params.join("\n")}`,
				`When it does not pass\n${reasons.join("\n")}\n  missing-data\n      The trace does not hold what the check needs.`,
				`Examples\n${examples.join("\n\n")}`
			].join("\n\n");
		}
		function explainFormat(format) {
			return [
				`${format.id}: ${plain(format.summary)}`,
				plain(format.about),
				toldLines(format, (check) => check).join("\n")
			].join("\n\n");
		}
		function explainError(code) {
			const { kind, title, help } = errors.OP[code];
			return `${code} (exit code ${errors.hS[kind]}): ${title}.\n${plain(help)}`;
		}
		function isDiagnosticCode(word) {
			return Object.hasOwn(diagnosticCatalogue, word);
		}
		function isErrorCode(word) {
			return Object.hasOwn(errors.OP, word);
		}
		function plain(text) {
			return text.replaceAll("`", "");
		}
		function indented(text) {
			return text.replaceAll(/^/gm, "      ");
		}
		var commands_arguments = __webpack_require__(9034);
		;
		const usage = `Usage: scenario-gate explain [CHECK|ERROR|FORMAT]

Explains a check type (\`scenario-gate explain max_cost\`), an error code (\`scenario-gate explain no-scenarios\`) or a
trace format (\`scenario-gate explain langfuse\`). Without a word it lists all that there are.
`;
		const explainCommand = async (args, { stdout }) => {
			const { positionals, switches } = (0, commands_arguments.W)(args, { values: [] });
			const [topic] = positionals;
			if (switches.has("help")) stdout.write(usage);
			else if (positionals.length > 1) {
				throw new errors.ue("bad-option", "`explain` takes one check type, error code or trace format");
			} else if (topic === undefined) stdout.write(`${topicList()}\n`);
			else stdout.write(`${explain(topic)}\n`);
			return errors.hS.open;
		};
	})
};
