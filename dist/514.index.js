export const id = 514;
export const ids = [514];
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
	7514: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.r(__webpack_exports__);
		__webpack_require__.d(__webpack_exports__, { validateCommand: () => validateCommand });
		var _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(876);
		var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);
		var _core_escape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96);
		var _files_disk_tree_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2479);
		var _scenario_load_suite_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7458);
		var _arguments_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9034);
		var _scenario_scenario_paths_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(443);
		var _workspace_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(343);
		const usage = `Usage: scenario-gate validate [PATH…]

Checks scenario files without any trace. Prints every problem with file, line and column; exit 0 when there is none, 2 otherwise.
`;
		const validateCommand = async (args, terminal) => {
			const { positionals, switches } = (0, _arguments_js__WEBPACK_IMPORTED_MODULE_4__.W)(args, { values: [] });
			if (switches.has("help")) {
				terminal.stdout.write(usage);
				return _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.hS.open;
			}
			const root = (0, _workspace_js__WEBPACK_IMPORTED_MODULE_6__.B3)(terminal.cwd(), positionals);
			const tree = (0, _files_disk_tree_js__WEBPACK_IMPORTED_MODULE_2__.c)(root);
			const given = positionals.map((path) => (0, _workspace_js__WEBPACK_IMPORTED_MODULE_6__.mr)(root, terminal.cwd(), path));
			const { scenarios, diagnostics } = await (0, _scenario_load_suite_js__WEBPACK_IMPORTED_MODULE_3__.b)(tree, await (0, _scenario_scenario_paths_js__WEBPACK_IMPORTED_MODULE_5__.bZ)(tree, given));
			for (const { severity, message, ...place } of diagnostics) {
				terminal.stdout.write(`${(0, _core_escape_js__WEBPACK_IMPORTED_MODULE_1__.eR)((0, _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_7__.$)(place))}: ${severity}: ${(0, _core_escape_js__WEBPACK_IMPORTED_MODULE_1__.eR)(message)}\n`);
			}
			const errors = diagnostics.filter(({ severity }) => severity === "error").length;
			terminal.stdout.write(`${scenarios.length} ${scenarios.length === 1 ? "scenario" : "scenarios"}, ${errors} ${errors === 1 ? "error" : "errors"}\n`);
			return errors === 0 ? _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.hS.open : _core_errors_js__WEBPACK_IMPORTED_MODULE_0__.hS.input;
		};
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
