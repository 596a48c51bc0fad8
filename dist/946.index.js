export const id = 946;
export const ids = [946];
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
	6946: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.r(__webpack_exports__);
		__webpack_require__.d(__webpack_exports__, { runCommand: () => runCommand });
		var external_node_path_ = __webpack_require__(6760);
		var lib_config = __webpack_require__(2193);
		var errors = __webpack_require__(3828);
		var disk_tree = __webpack_require__(2479);
		var lib_options = __webpack_require__(2126);
		var context = __webpack_require__(6721);
		var summary = __webpack_require__(4834);
		var terminal_page = __webpack_require__(3220);
		var terminal = __webpack_require__(1170);
		var write = __webpack_require__(5713);
		var run = __webpack_require__(8027);
		var commands_arguments = __webpack_require__(9034);
		var progress = __webpack_require__(7751);
		;
		function progressOn({ stderr }) {
			if (stderr.isTTY !== true) return (0, progress.lM)((line) => stderr.write(`${line}\n`));
			return (state) => {
				const line = (0, progress.jD)(state).slice(0, (stderr.columns ?? 80) - 1);
				const over = state.done === state.total ? "\n" : "";
				stderr.write(`\r\u001b[2K${line}${over}`);
			};
		}
		var workspace = __webpack_require__(343);
		;
		const flagNames = lib_options.W6.filter((name) => name !== "scenarios" && !lib_options.Zy.includes(name) && !lib_options.RO.includes(name));
		const valueFlags = flagNames.filter((name) => !lib_options.n$.includes(name));
		const formats = [
			"text",
			"markdown",
			"json"
		];
		const runCommand = async (args, terminal) => {
			const parsed = (0, commands_arguments.W)(args, {
				values: [...valueFlags, "format"],
				switches: [...lib_options.n$, "verbose"]
			});
			if (parsed.switches.has("help")) {
				terminal.stdout.write(usage());
				return errors.hS.open;
			}
			const format = formats.find((known) => known === (parsed.values["format"] ?? "text"));
			if (format === undefined) {
				throw new errors.ue("bad-option", `--format: expected one of: ${formats.join(", ")}, got \`${parsed.values["format"]}\``);
			}
			const cwd = terminal.cwd();
			const traces = parsed.values["traces"]?.split("\n") ?? [];
			const root = (0, workspace.B3)(cwd, [...parsed.positionals, ...traces.map(literalStart)]);
			const flags = flagSource(parsed, root, cwd);
			const config = await (0, lib_config.X)((0, disk_tree.c)(root), flags.values["config"]);
			const options = (0, lib_options.Ac)(config === null ? [flags] : [flags, config]);
			const results = await (0, run.e)(options, {
				root,
				cwd,
				env: terminal.env,
				now: () => terminal.now(),
				head: {
					sha: null,
					ref: null
				},
				find: { kind: "default" },
				untrusted: null,
				progress: progressOn(terminal),
				diagnostics: []
			});
			if (options.results !== undefined) await (0, write.K)((0, external_node_path_.resolve)(cwd, options.results), results);
			print(results, format, parsed.switches.has("verbose"), terminal);
			return results.decision.gate === "open" ? errors.hS.open : errors.hS.closed;
		};
		function print(results, format, verbose, { stdout, env }) {
			if (format === "json") for (const piece of (0, write.q)(results)) stdout.write(piece);
			else if (format === "markdown") stdout.write(`${(0, summary.B)(results, context.DR)}\n`);
			else {
				const color = stdout.isTTY === true && !env["NO_COLOR"] || (env["FORCE_COLOR"] ?? "0") !== "0";
				stdout.write((0, terminal.b)(results, {
					color,
					width: stdout.columns ?? 100,
					verbose
				}));
			}
		}
		function flagSource(parsed, root, cwd) {
			const { positionals, values, switches: on } = parsed;
			const { format: _, ...options } = values;
			const inside = (path) => (0, workspace.mr)(root, cwd, path);
			const { traces, config, "traces-dir": folder } = options;
			return {
				label: (name) => `--${name}`,
				values: {
					...options,
					...positionals.length === 0 ? {} : { scenarios: positionals.map(inside) },
					...traces === undefined ? {} : { traces: traces.split("\n").map(inside) },
					...config === undefined ? {} : { config: inside(config) },
					...folder === undefined ? {} : { "traces-dir": inside(folder) },
					...Object.fromEntries(lib_options.n$.filter((name) => on.has(name)).map((name) => [name, true]))
				}
			};
		}
		function literalStart(glob) {
			const parts = glob.split("/");
			const wild = parts.findIndex((part) => /[*?{}[\]]/.test(part));
			return wild === -1 ? glob : parts.slice(0, wild).join("/") || (glob.startsWith("/") ? "/" : ".");
		}
		function usage() {
			const options = [
				...flagNames.map((name) => [name, lib_options.ci.shape[name].description ?? ""]),
				["format", "What to print: `text`, `markdown` or `json`."],
				["verbose", "Lists everything, also what passed."]
			];
			const page = {
				color: false,
				width: 100
			};
			return [
				"Usage: scenario-gate run [PATH…] [options]",
				"",
				"Scores scenario files (or folders of them) over recorded traces, compares with the base, and decides.",
				"Scenarios with `run_command` and without a recorded trace are run, and what they emit is recorded.",
				"",
				...options.flatMap(([name, meaning]) => (0, terminal_page.ky)(meaning, page, 19, `  --${name.padEnd(15)}`)),
				""
			].join("\n");
		}
	}),
	343: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, {
			B3: () => workspaceOf,
			mr: () => fromWorkspace
		});
		var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
		var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
		function workspaceOf(cwd, paths) {
			const absolute = paths.map((path) => (0, node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(cwd, path));
			const around = repositoryAround(cwd) ?? cwd;
			if (absolute.every((path) => isInside(around, path))) return around;
			const common = absolute.map((path) => path.split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep)).reduce(sharedStart).join(node_path__WEBPACK_IMPORTED_MODULE_1__.sep) || node_path__WEBPACK_IMPORTED_MODULE_1__.sep;
			return repositoryAround(common) ?? (0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(common);
		}
		function fromWorkspace(workspace, cwd, path) {
			return (0, node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(workspace, (0, node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(cwd, path)).split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).join("/") || ".";
		}
		function isInside(root, path) {
			const way = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, path);
			return way === "" || !way.startsWith("..") && !(0, node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(way);
		}
		function sharedStart(a, b) {
			const end = a.findIndex((part, index) => part !== b[index]);
			return end === -1 ? a : a.slice(0, end);
		}
		function repositoryAround(folder) {
			for (let at = folder;; at = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(at)) {
				if ((0, node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)((0, node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(at, ".git"))) return at;
				if ((0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(at) === at) return null;
			}
		}
	})
};
