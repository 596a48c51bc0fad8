export const id = 676;
export const ids = [676];
export const modules = {
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
	3676: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
		__webpack_require__.d(__webpack_exports__, { agentRunner: () => agentRunner });
		var external_node_path_ = __webpack_require__(6760);
		var disk_tree = __webpack_require__(2479);
		var external_node_util_ = __webpack_require__(7975);
		var errors = __webpack_require__(3828);
		var limits = __webpack_require__(7535);
		var paths = __webpack_require__(795);
		;
		async function readDotEnv(tree, folder) {
			const path = (0, paths.uJ)(folder, ".env");
			try {
				if (await tree.size(path) === null) return {
					values: {},
					problem: null
				};
				return {
					values: parseDotEnv(await tree.readText(path, limits.F.dotEnv)),
					problem: null
				};
			} catch (thrown) {
				if (!(thrown instanceof errors.ue)) throw thrown;
				return {
					values: {},
					problem: thrown.message
				};
			}
		}
		function parseDotEnv(text) {
			const values = Object.create(null);
			for (const [key, value] of Object.entries((0, external_node_util_.parseEnv)(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n")))) {
				const name = key.slice(key.lastIndexOf("\n") + 1).replace(/^\s*(?:export\s+)?/, "");
				if (/^[A-Za-z_][\w.-]*$/.test(name) && value !== undefined && !value.includes("\0")) values[name] = value;
			}
			return values;
		}
		var external_node_child_process_ = __webpack_require__(1421);
		var external_node_fs_ = __webpack_require__(3024);
		var promises_ = __webpack_require__(8500);
		;
		const process_group_open = new Set();
		const isWindows = process.platform === "win32";
		const killWaitMs = 1e3;
		function stopAllProcesses() {
			for (const group of process_group_open) group.kill();
			process_group_open.clear();
		}
		class ProcessGroup {
			#pid;
			#graceMs;
			#ending;
			constructor(pid, graceMs) {
				this.#pid = pid;
				this.#graceMs = graceMs;
				process_group_open.add(this);
			}
			end() {
				this.#ending ??= this.#end().finally(() => process_group_open.delete(this));
				return this.#ending;
			}
			kill() {
				if (isWindows) (0, external_node_child_process_.spawnSync)("taskkill", taskkill(this.#pid), {
					windowsHide: true,
					stdio: "ignore"
				});
				else this.#signal("SIGKILL");
			}
			leaderEnded() {
				if (isWindows || this.#isAlive()) return;
				this.#ending ??= Promise.resolve();
				process_group_open.delete(this);
			}
			async #end() {
				if (isWindows) {
					await new Promise((settle) => {
						(0, external_node_child_process_.execFile)("taskkill", taskkill(this.#pid), { windowsHide: true }, settle);
					});
					return;
				}
				if (!this.#signal("SIGTERM") || await this.#isGoneWithin(this.#graceMs)) return;
				this.#signal("SIGKILL");
				await this.#isGoneWithin(killWaitMs);
			}
			#signal(signal) {
				try {
					return process.kill(-this.#pid, signal);
				} catch {
					return false;
				}
			}
			async #isGoneWithin(ms) {
				let waited = 0;
				for (let pause = 5; this.#isAlive(); pause = Math.min(pause * 2, 100)) {
					if (waited >= ms) return false;
					const next = Math.min(pause, ms - waited);
					await (0, promises_.setTimeout)(next);
					waited += next;
				}
				return true;
			}
			#isAlive() {
				return this.#signal(0) && !(process.platform === "linux" && hasOnlyZombies(this.#pid));
			}
		}
		function taskkill(pid) {
			return [
				"/PID",
				String(pid),
				"/T",
				"/F"
			];
		}
		function hasOnlyZombies(group) {
			try {
				return !(0, external_node_fs_.readdirSync)("/proc").some((name) => /^\d+$/.test(name) && isRunningIn(group, name));
			} catch {
				return false;
			}
		}
		function isRunningIn(group, pid) {
			try {
				const facts = (0, external_node_fs_.readFileSync)(`/proc/${pid}/stat`, "latin1");
				const [state = "", , its] = facts.slice(facts.lastIndexOf(")") + 2).split(" ");
				return Number(its) === group && !"ZXx".includes(state);
			} catch {
				return false;
			}
		}
		;
		const signals = [
			"SIGINT",
			"SIGTERM",
			"SIGHUP"
		];
		const echo = 1e3;
		class Interruption {
			#stop = new AbortController();
			#isEcho = false;
			#onSignal = (name) => {
				if (this.#isEcho) return;
				if (!this.#stop.signal.aborted) {
					this.#isEcho = true;
					setTimeout(() => this.#isEcho = false, echo).unref();
					this.#stop.abort(`the run was interrupted (${name})`);
					return;
				}
				this.#forget();
				stopAllProcesses();
				process.kill(process.pid, name);
			};
			constructor() {
				for (const name of signals) process.on(name, this.#onSignal);
				process.on("exit", stopAllProcesses);
			}
			get signal() {
				return this.#stop.signal;
			}
			close() {
				this.#forget();
				process.off("exit", stopAllProcesses);
			}
			#forget() {
				for (const name of signals) process.off(name, this.#onSignal);
			}
		}
		;
		async function* pooled(jobs, atOnce, work) {
			const running = new Map();
			const finished = async () => {
				const { number, result } = await Promise.race(running.values());
				running.delete(number);
				return result;
			};
			let number = 0;
			for (const job of jobs) {
				if (running.size >= atOnce) yield await finished();
				const own = number++;
				running.set(own, work(job).then((result) => ({
					number: own,
					result
				})));
			}
			while (running.size > 0) yield await finished();
		}
		var run_fingerprint = __webpack_require__(2098);
		var json = __webpack_require__(3085);
		;
		const export_request_signals = [{
			id: "spans",
			resources: [
				"resourceSpans",
				"resource_spans",
				"batches"
			],
			scopes: [
				"scopeSpans",
				"scope_spans",
				"instrumentationLibrarySpans",
				"instrumentation_library_spans"
			],
			items: ["spans"]
		}, {
			id: "logs",
			resources: ["resourceLogs", "resource_logs"],
			scopes: ["scopeLogs", "scope_logs"],
			items: ["logRecords", "log_records"]
		}];
		function signalsOf(request) {
			const inner = request["trace"];
			const holder = (0, json.Gv)(inner) ? inner : request;
			return export_request_signals.flatMap((names) => {
				const resources = listIn(holder, names.resources).map((resource) => ({
					about: without(resource, names.scopes),
					scopes: listIn(resource, names.scopes).map((scope) => ({
						about: withScope(without(scope, names.items)),
						items: listIn(scope, names.items)
					}))
				}));
				return resources.length === 0 ? [] : {
					names,
					resources
				};
			});
		}
		function listIn(holder, names) {
			const name = names.find((known) => (holder[known] ?? null) !== null);
			const list = name === undefined ? null : holder[name] ?? null;
			return Array.isArray(list) ? list.filter(json.Gv) : [];
		}
		function withScope({ instrumentationLibrary, ...about }) {
			return instrumentationLibrary === undefined ? about : {
				scope: instrumentationLibrary,
				...about
			};
		}
		function without(object, names) {
			return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
		}
		var trace_attributes = __webpack_require__(8316);
		var ids = __webpack_require__(2123);
		var external_node_crypto_ = __webpack_require__(7598);
		;
		function trialIdsOf({ scenario, trial, process }) {
			const hash = hashOf(JSON.stringify([
				scenario,
				trial,
				process.startUs
			]));
			return {
				traceId: hash.slice(0, 32),
				spanId: hash.slice(32, 48)
			};
		}
		function spanIdFor(traceId, spanId) {
			return hashOf(JSON.stringify([traceId, spanId])).slice(0, 16);
		}
		function hashOf(text) {
			return (0, external_node_crypto_.createHash)("sha256").update(text).digest("hex");
		}
		;
		const hexSpanId = /^[0-9a-f]{16}$/;
		const hexTraceId = /^[0-9a-f]{32}$/;
		class OneTrace {
			#trial;
			#traceIds = new Set();
			#owners = new Map();
			#known = new Set();
			#unnamed = 0;
			constructor(trial, requests) {
				this.#trial = trial;
				for (const signals of requests) {
					for (const { names, resources } of signals) {
						if (names.id !== "spans") continue;
						for (const { scopes } of resources) {
							for (const { items } of scopes) for (const span of items) this.#note(span);
						}
					}
				}
			}
			span(raw) {
				const { traceId, spanId, parentId } = idsOf(raw);
				const parentSpanId = this.#known.has(keyOf(traceId, parentId)) ? this.#idOf(traceId, parentId) : this.#trial.spanId;
				const links = raw["links"];
				const span = {
					traceId: this.#trial.traceId,
					spanId: spanId === "" ? spanIdFor(traceId, `#${++this.#unnamed}`) : this.#idOf(traceId, spanId),
					parentSpanId,
					...without(raw, idNames)
				};
				if (Array.isArray(links)) span["links"] = links.flatMap((link) => this.#link(link));
				return this.#traceIds.size > 1 ? withOrigin(span, traceId) : span;
			}
			log(raw) {
				const { traceId, spanId } = idsOf(raw);
				if (traceId === "") return raw;
				const record = {
					traceId: this.#trial.traceId,
					...without(raw, idNames)
				};
				if (spanId !== "") record["spanId"] = this.#idOf(traceId, spanId);
				return this.#traceIds.size > 1 ? withOrigin(record, traceId) : record;
			}
			#note(raw) {
				const { traceId, spanId } = idsOf(raw);
				this.#traceIds.add(traceId);
				if (spanId === "") return;
				this.#known.add(keyOf(traceId, spanId));
				if (!this.#owners.has(spanId)) this.#owners.set(spanId, traceId);
			}
			#idOf(traceId, spanId) {
				const isOwn = (this.#owners.get(spanId) ?? traceId) === traceId;
				const isFree = isOwn && hexSpanId.test(spanId) && spanId !== this.#trial.spanId;
				return isFree ? spanId : spanIdFor(traceId, spanId);
			}
			#link(value) {
				const link = (0, trace_attributes.av)(value);
				if (link === null) return [];
				const { traceId, spanId } = idsOf(link);
				const rest = without(link, idNames);
				if (this.#known.has(keyOf(traceId, spanId))) return [{
					traceId: this.#trial.traceId,
					spanId: this.#idOf(traceId, spanId),
					...rest
				}];
				return hexTraceId.test(traceId) && hexSpanId.test(spanId) ? [{
					traceId,
					spanId,
					...rest
				}] : [];
			}
		}
		const idNames = [
			"traceId",
			"trace_id",
			"spanId",
			"span_id",
			"parentSpanId",
			"parent_span_id"
		];
		function idsOf(raw) {
			return {
				traceId: (0, ids.R)(raw["traceId"] ?? raw["trace_id"]),
				spanId: (0, ids.R)(raw["spanId"] ?? raw["span_id"]),
				parentId: (0, ids.R)(raw["parentSpanId"] ?? raw["parent_span_id"])
			};
		}
		function keyOf(traceId, spanId) {
			return `${traceId}/${spanId}`;
		}
		function withOrigin(item, traceId) {
			const { attributes } = item;
			if ((0, trace_attributes.av)(attributes) !== null) return {
				...item,
				attributes: {
					...(0, trace_attributes.av)(attributes),
					[originName]: traceId
				}
			};
			const list = Array.isArray(attributes) ? attributes : [];
			return {
				...item,
				attributes: [...list, {
					key: originName,
					value: { stringValue: traceId }
				}]
			};
		}
		const originName = "scenario_gate.trace_id";
		var trial_span = __webpack_require__(1534);
		;
		function* recordingLines(recording) {
			const ids = trialIdsOf(recording);
			const requests = recording.requests.map(signalsOf);
			const one = new OneTrace(ids, requests);
			const sent = requests.flat().flatMap((signal) => [...linesOf(signal, one)]);
			yield `${JSON.stringify((0, trial_span.is)(recording, ids, sent.length))}\n`;
			yield* sent;
		}
		const longLine = 1 << 20;
		function* linesOf({ names, resources }, one) {
			const written = resources.map(({ about, scopes }) => ({
				about: textOf(about),
				scopes: scopes.map((scope) => ({
					about: textOf(scope.about),
					items: scope.items.map((item) => textOf(names.id === "spans" ? one.span(item) : one.log(item)))
				}))
			}));
			const line = (list) => {
				const inner = list.map(({ about, scopes }) => {
					const within = scopes.map((scope) => holding(scope.about, names.items[0], scope.items));
					return holding(about, names.scopes[0], within);
				});
				return `${holding("{}", names.resources[0], inner)}\n`;
			};
			if (lengthOf(written) <= longLine) yield line(written);
			else for (const part of partsOf(written)) yield line([part]);
		}
		function holding(object, name, items) {
			const start = object === "{}" ? "{" : `${object.slice(0, -1)},`;
			return `${start}"${name}":[${items.join(",")}]}`;
		}
		function* partsOf(resources) {
			for (const { about, scopes } of resources) {
				for (const scope of scopes) {
					const most = Math.max(longLine, about.length + scope.about.length);
					let items = [];
					let length = 0;
					for (const item of scope.items) {
						if (items.length > 0 && length + item.length > most) {
							yield {
								about,
								scopes: [{
									about: scope.about,
									items
								}]
							};
							items = [];
							length = 0;
						}
						items.push(item);
						length += item.length;
					}
					if (items.length > 0) yield {
						about,
						scopes: [{
							about: scope.about,
							items
						}]
					};
				}
			}
		}
		function lengthOf(resources) {
			let length = 0;
			for (const { about, scopes } of resources) {
				length += about.length;
				for (const scope of scopes) {
					length += scope.about.length;
					for (const item of scope.items) length += item.length;
				}
			}
			return length;
		}
		function textOf(value) {
			try {
				return JSON.stringify(value);
			} catch {
				return JSON.stringify(cutOff(value, mostDepth));
			}
		}
		const mostDepth = limits.F.jsonDepth * 8;
		function cutOff(value, depth) {
			if (typeof value !== "object" || value === null) return value;
			if (depth === 0) return null;
			if (Array.isArray(value)) return value.map((item) => cutOff(item, depth - 1));
			return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutOff(item, depth - 1)]));
		}
		var read = __webpack_require__(4735);
		var python = __webpack_require__(461);
		;
		const ownStep = /^(?:INPUT_.*|ACTIONS_.*|GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY|TOKEN|ACTION|ACTION_PATH|ACTION_REF|ACTION_REPOSITORY))$/;
		const telemetryRoute = /^(?:OTEL_(?:EXPORTER_.*|SDK_DISABLED|(?:EXPERIMENTAL_)?CONFIG_FILE|(?:TRACES|LOGS|METRICS)_(?:EXPORTER|SAMPLER|SAMPLER_ARG)|B(?:SP|LRP)_.*|(?:SPAN|EVENT|LINK|LOGRECORD)_.*|ATTRIBUTE_.*)|TRACEPARENT|TRACESTATE|TRACELOOP_(?:BASE_URL|HEADERS))$/;
		const harmless = new RegExp(`^(?:${[
			"PATH|HOME|SHELL|USER|LOGNAME|TZ|TERM|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_[A-Z]+",
			"CI|GITHUB_ACTIONS|GITHUB_WORKSPACE|RUNNER_(?:OS|ARCH|TEMP|TOOL_CACHE|TRACKING_ID)|AGENT_TOOLSDIRECTORY",
			"LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|PKG_CONFIG_PATH|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE",
			"PYTHONPATH|PYTHONLOCATION|PYTHON[23]?_ROOT_DIR|VIRTUAL_ENV|NVM_DIR|PNPM_HOME|BUN_INSTALL|DENO_DIR|DOTNET_ROOT",
			"JAVA_HOME(?:_\\w+)?|GOPATH|GOROOT(?:_\\w+)?|CARGO_HOME|RUSTUP_HOME|XDG_(?:CACHE|CONFIG|DATA|STATE)_HOME|NO_PROXY",
			"SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|OS|PROCESSOR_ARCHITECTURE|NUMBER_OF_PROCESSORS|USERNAME|USERPROFILE",
			"HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|ALLUSERSPROFILE|PUBLIC|PROGRAMDATA|(?:COMMON)?PROGRAM(?:FILES|W6432)(?:\\(X86\\))?"
		].join("|")})$`, "i");
		function isInherited(name, trusted) {
			return trusted ? !ownStep.test(name) && !telemetryRoute.test(name) : harmless.test(name);
		}
		function isTelemetryRoute(name) {
			return telemetryRoute.test(name);
		}
		;
		const recordingDefaults = {
			OTEL_METRICS_EXPORTER: "none",
			OTEL_BSP_SCHEDULE_DELAY: "200",
			OTEL_BLRP_SCHEDULE_DELAY: "200",
			OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: "10000",
			OTEL_SPAN_EVENT_COUNT_LIMIT: "10000",
			OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: "true",
			TRACELOOP_TRACE_CONTENT: "true"
		};
		const telemetry_variables_signals = [
			"",
			"TRACES_",
			"LOGS_",
			"METRICS_"
		];
		const reserved = new Map([...telemetry_variables_signals.flatMap((signal) => [
			[`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`, never],
			[`OTEL_EXPORTER_OTLP_${signal}HEADERS`, never],
			[`OTEL_EXPORTER_OTLP_${signal}PROTOCOL`, isHttp]
		]), ...[
			"OTEL_SDK_DISABLED",
			"OTEL_CONFIG_FILE",
			"OTEL_EXPERIMENTAL_CONFIG_FILE",
			"OTEL_TRACES_EXPORTER",
			"OTEL_LOGS_EXPORTER",
			"OTEL_TRACES_SAMPLER",
			"OTEL_TRACES_SAMPLER_ARG",
			"TRACELOOP_BASE_URL",
			"TRACEPARENT",
			"TRACESTATE"
		].map((name) => [name, never])]);
		function divertsTelemetry(name, value) {
			return reserved.get(name.toUpperCase())?.(value) === false;
		}
		function announceReceiver(variables, endpoint) {
			for (const signal of telemetry_variables_signals) {
				const path = signal === "" ? "" : `/v1/${signal.toLowerCase().slice(0, -1)}`;
				variables.set(`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`, `${endpoint}${path}`);
				const protocol = `OTEL_EXPORTER_OTLP_${signal}PROTOCOL`;
				if (!isHttp(variables.get(protocol) ?? "")) {
					const general = variables.get("OTEL_EXPORTER_OTLP_PROTOCOL");
					variables.set(protocol, general ?? "http/protobuf");
				}
			}
			variables.set("OTEL_TRACES_EXPORTER", "otlp");
			variables.set("OTEL_LOGS_EXPORTER", "otlp");
			variables.set("OTEL_TRACES_SAMPLER", "parentbased_always_on");
			variables.set("OTEL_SDK_DISABLED", "false");
			variables.set("TRACELOOP_BASE_URL", endpoint);
			for (const name of ["NO_PROXY", "no_proxy"]) variables.set(name, withoutProxy(variables, name));
		}
		function announceTrial(variables, place) {
			const own = (variables.get("OTEL_RESOURCE_ATTRIBUTES") ?? "").split(",").filter((pair) => pair.trim() !== "" && !/^\s*scenario\.(?:id|trial)\s*=/.test(pair));
			const ours = [`scenario.id=${percentEncoded(place.scenario)}`, `scenario.trial=${place.trial}`];
			variables.set("OTEL_RESOURCE_ATTRIBUTES", [...own, ...ours].join(","));
			variables.set("TRACEPARENT", `00-${place.traceId}-${place.spanId}-01`);
		}
		function isHttp(protocol) {
			return protocol === "http/protobuf" || protocol === "http/json";
		}
		function never() {
			return false;
		}
		const loopback = ["127.0.0.1", "localhost"];
		function withoutProxy(variables, name) {
			const known = variables.get(name) ?? variables.get(name === "no_proxy" ? "NO_PROXY" : "no_proxy") ?? "";
			const hosts = known.split(/[\s,]+/).filter((host) => host !== "" && !loopback.includes(host));
			return hosts.includes("*") ? "*" : [...hosts, ...loopback].join(",");
		}
		function percentEncoded(text) {
			return encodeURIComponent(Buffer.from(text).toString());
		}
		;
		class Variables {
			#foldsCase;
			#entries = new Map();
			constructor(platform) {
				this.#foldsCase = platform === "win32";
			}
			get(name) {
				return this.#entries.get(this.fold(name))?.[1];
			}
			set(name, value) {
				const key = this.fold(name);
				this.#entries.set(key, [this.#entries.get(key)?.[0] ?? name, value]);
			}
			setAll(values) {
				for (const [name, value] of Object.entries(values)) this.set(name, value);
			}
			fold(name) {
				return this.#foldsCase ? name.toUpperCase() : name;
			}
			toRecord() {
				const record = Object.create(null);
				for (const [name, value] of this.#entries.values()) record[name] = value;
				return record;
			}
		}
		;
		const inputVariable = "SCENARIO_GATE_INPUT";
		const systems = new Set([
			"KENSA_TRACE_DIR",
			"PATH",
			"HOME",
			"USER",
			"SHELL",
			"PYTHONPATH",
			"LD_PRELOAD",
			"LD_LIBRARY_PATH",
			"DYLD_INSERT_LIBRARIES",
			"DYLD_LIBRARY_PATH"
		]);
		function trialEnvironment(source, command, endpoint, place, platform = process.platform) {
			const { variables, refused } = commonVariables(source, command, endpoint, platform);
			announceTrial(variables, place);
			variables.set("KENSA_TRACE_DIR", place.traceFolder);
			const paths = [place.traceFolder, variables.get("PYTHONPATH") ?? ""];
			variables.set("PYTHONPATH", paths.filter((path) => path !== "").join(platform === "win32" ? ";" : ":"));
			return {
				env: variables.toRecord(),
				refused
			};
		}
		function bedEnvironment(source, command, endpoint, platform = process.platform) {
			return commonVariables(source, command, endpoint, platform).variables.toRecord();
		}
		function commonVariables({ env, dotEnv, trusted }, command, endpoint, platform) {
			const variables = new Variables(platform);
			for (const [name, value] of Object.entries(env)) {
				if (value !== undefined && isInherited(variables.fold(name), trusted)) variables.set(name, value);
			}
			for (const [name, value] of Object.entries(dotEnv)) {
				if (variables.get(name) === undefined && !isTelemetryRoute(variables.fold(name))) variables.set(name, value);
			}
			const { own, refused } = ownVariables(command.env, platform);
			variables.setAll(recordingDefaults);
			if (/\bgen_ai_latest_experimental\b/.test(own.get(optIn) ?? variables.get(optIn) ?? "")) {
				variables.set(captureContent, "SPAN_ONLY");
			}
			variables.setAll(own.toRecord());
			announceReceiver(variables, endpoint);
			return {
				variables,
				refused
			};
		}
		const optIn = "OTEL_SEMCONV_STABILITY_OPT_IN";
		const captureContent = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT";
		function ownVariables(env, platform) {
			const own = new Variables(platform);
			const refused = [];
			for (const [name, value] of Object.entries(env)) {
				const folded = own.fold(name);
				if (systems.has(folded) || folded === inputVariable || divertsTelemetry(name, value)) refused.push(name);
				else own.set(name, value);
			}
			return {
				own,
				refused
			};
		}
		;
		function commandWithInput({ argv, inputVia, hasPlaceholder }, input, platform = process.platform) {
			const text = input === null ? null : typeof input === "string" ? input : (0, python.bv)(input);
			const plain = {
				argv,
				stdin: null,
				env: {},
				problem: null
			};
			if (hasPlaceholder) {
				const words = argv.map((word) => word.replaceAll("{{input}}", () => text ?? ""));
				return {
					...plain,
					argv: words,
					problem: problemOf(words, platform)
				};
			}
			if (text === null) return plain;
			switch (inputVia) {
				case "argument": return {
					...plain,
					argv: [...argv, text],
					problem: problemOf([text], platform)
				};
				case "stdin": return {
					...plain,
					stdin: text
				};
				case "environment": return {
					...plain,
					env: { [inputVariable]: text },
					problem: problemOf([`${inputVariable}=${text}`], platform)
				};
				case "none": return plain;
			}
		}
		const instead = "pass it with `input_via: stdin`";
		function problemOf(words, platform) {
			if (words.some((word) => word.includes("\0"))) {
				return `The input holds a NUL character, which no argument or variable can; ${instead}.`;
			}
			const { unit, sizeOf, most } = bounds(platform);
			const longest = Math.max(...words.map(sizeOf));
			if (longest <= most) return null;
			const [is, bound] = [longest, most].map((size) => size.toLocaleString("en"));
			return `The input is too long for an argument or a variable: ${is} ${unit}, at most ${bound} here; ${instead}.`;
		}
		function bounds(platform) {
			if (platform === "win32") {
				return {
					unit: "characters",
					sizeOf: (word) => word.length,
					most: 32766
				};
			}
			const most = platform === "linux" ? 131071 : 1e6;
			return {
				unit: "bytes",
				sizeOf: (word) => Buffer.byteLength(word),
				most
			};
		}
		var requests_trace = __webpack_require__(2943);
		var on_part = __webpack_require__(4024);
		var run = __webpack_require__(4487);
		;
		function liveChecks({ checks }) {
			return checks.filter((bound) => (0, on_part.A)(bound) && bound.spec.severity === "error");
		}
		function brokenCheck(soFar, checks) {
			const broken = (0, run.J)(soFar, checks).find(({ status }) => status === "fail");
			if (broken === undefined) return null;
			const { type, expected, actual } = broken;
			const facts = [words("allowed", expected), words("found", actual)].filter((fact) => fact !== "");
			return `\`${type}\` was broken${facts.length === 0 ? "" : `: ${facts.join("; ")}`}`;
		}
		function words(label, value) {
			if (value === undefined) return "";
			return `${label} ${typeof value === "string" ? value : JSON.stringify(value)}`;
		}
		;
		const times = {
			batch: 50,
			idle: 1e3,
			startup: 3e4
		};
		class LiveWatch {
			#job;
			#checks;
			#sent;
			#spend;
			#startMs;
			#now;
			#prices;
			#stop = new AbortController();
			#timer;
			#idle;
			#output = "";
			#seen = 0;
			#lookMs = 0;
			constructor(job, sent, spend, { now, prices }) {
				this.#job = job;
				this.#checks = liveChecks(job.scenario);
				this.#sent = sent;
				this.#spend = spend;
				this.#now = now;
				this.#prices = prices;
				this.#startMs = now();
				this.#idle = setInterval(() => this.#look(), times.idle);
			}
			get signal() {
				return this.#stop.signal;
			}
			notice() {
				this.#lookSoon();
			}
			takeOutput(chunk) {
				if (this.#checks.length === 0) return;
				this.#output += chunk;
			}
			close() {
				clearTimeout(this.#timer);
				clearInterval(this.#idle);
			}
			#lookSoon() {
				if (this.#stop.signal.aborted) return;
				this.#timer ??= setTimeout(() => this.#look(), times.batch + 4 * this.#lookMs);
			}
			#look() {
				clearTimeout(this.#timer);
				this.#timer = undefined;
				if (this.#stop.signal.aborted) return;
				const begun = this.#now();
				const sent = this.#sent();
				if (sent.length > 0 && sent.length === this.#seen) return;
				this.#seen = sent.length;
				const trace = this.#soFar(sent);
				trace.priceBy(this.#prices);
				this.#spend.watch(this.#job, trace.cost);
				const broken = brokenCheck(trace, this.#checks);
				if (broken !== null) this.#stop.abort(`stopped, because ${broken}`);
				this.#lookMs = this.#now() - begun;
			}
			#soFar(sent) {
				const { id } = this.#job.scenario;
				const process = this.#process();
				return (0, requests_trace.z)(sent, {
					id,
					source: {
						file: "",
						format: "recording"
					},
					scenario: id,
					process,
					printed: this.#printed(sent)
				});
			}
			#printed(sent) {
				const isEarly = this.#now() - this.#startMs < times.startup;
				if (sent.length > 0 || isEarly || /^\s*[[{]/.test(this.#output)) return null;
				return this.#output.slice(0, /\s\S*$/.exec(this.#output)?.index ?? 0);
			}
			#process() {
				const { argv } = this.#job.command;
				const startUs = this.#startMs * 1e3;
				const endUs = Math.max(startUs, (this.#now() - times.startup) * 1e3);
				const facts = {
					stderr: "",
					reason: null,
					isDamaged: false
				};
				return {
					argv,
					end: "stopped",
					exitCode: null,
					signal: null,
					startUs,
					endUs,
					...facts
				};
			}
		}
		;
		class OutputHead {
			#maxBytes;
			#onText;
			#decoder = new TextDecoder();
			#bytes = Buffer.alloc(0);
			#length = 0;
			#isCut = false;
			constructor(maxBytes, onText) {
				this.#maxBytes = maxBytes;
				this.#onText = onText;
			}
			get isCut() {
				return this.#isCut;
			}
			add(chunk) {
				const kept = chunk.subarray(0, this.#maxBytes - this.#length);
				if (kept.length < chunk.length) this.#isCut = true;
				if (kept.length === 0) return;
				const needed = this.#length + kept.length;
				if (needed > this.#bytes.length) {
					const grown = Buffer.alloc(Math.min(this.#maxBytes, Math.max(needed, this.#bytes.length * 2)));
					this.#bytes.copy(grown, 0, 0, this.#length);
					this.#bytes = grown;
				}
				this.#bytes.set(kept, this.#length);
				this.#length = needed;
				if (this.#onText !== undefined) this.#tell(this.#decoder.decode(kept, { stream: true }));
			}
			end() {
				if (this.#onText !== undefined && !this.#isCut) this.#tell(this.#decoder.decode());
			}
			text() {
				return new TextDecoder().decode(this.#bytes.subarray(0, this.#length), { stream: this.#isCut });
			}
			#tell(text) {
				if (text !== "") this.#onText?.(text);
			}
		}
		class OutputTail {
			#maxBytes;
			#bytes = new Uint8Array();
			#isCut = false;
			constructor(maxBytes) {
				this.#maxBytes = maxBytes;
			}
			add(chunk) {
				const all = chunk.length >= this.#maxBytes ? chunk : Buffer.concat([this.#bytes, chunk]);
				if (all.length > this.#maxBytes || chunk === all && this.#bytes.length > 0) this.#isCut = true;
				this.#bytes = Uint8Array.from(all.subarray(-this.#maxBytes));
			}
			text() {
				let start = 0;
				while (this.#isCut && start < 3 && ((this.#bytes[start] ?? 0) & 192) === 128) start += 1;
				const line = this.#isCut ? this.#bytes.indexOf(10) + 1 : 0;
				return new TextDecoder().decode(this.#bytes.subarray(line > this.#maxBytes / 2 ? start : Math.max(start, line)));
			}
		}
		;
		const mostProcesses = 5e4;
		const marked_processes_killWaitMs = 1e3;
		async function endMarked(mark, graceMs) {
			if (process.platform !== "linux") return;
			const told = new Set();
			let waited = 0;
			for (let pause = 5; waited < graceMs + marked_processes_killWaitMs; pause = Math.min(pause * 2, 200)) {
				const left = markedProcesses(Buffer.from(mark));
				if (left.length === 0) return;
				for (const pid of left) {
					if (waited >= graceMs) send(pid, "SIGKILL");
					else if (!told.has(pid)) send(pid, "SIGTERM");
					told.add(pid);
				}
				await (0, promises_.setTimeout)(pause);
				waited += pause;
			}
		}
		function markedProcesses(mark) {
			try {
				const all = (0, external_node_fs_.readdirSync)("/proc").filter((name) => /^\d+$/.test(name));
				return all.slice(0, mostProcesses).map(Number).filter((pid) => pid !== process.pid && isMarked(pid, mark));
			} catch {
				return [];
			}
		}
		function isMarked(pid, mark) {
			try {
				return (0, external_node_fs_.statSync)(`/proc/${pid}`).uid === process.getuid?.() && (0, external_node_fs_.readFileSync)(`/proc/${pid}/environ`).includes(mark);
			} catch {
				return false;
			}
		}
		function send(pid, signal) {
			try {
				process.kill(pid, signal);
			} catch {}
		}
		;
		async function startProcess(request) {
			const [program = "", ...args] = request.argv;
			if (program === "") return "There is no command to start.";
			try {
				const child = (0, external_node_child_process_.spawn)(program, args, {
					cwd: request.cwd,
					env: request.env,
					detached: process.platform !== "win32",
					windowsHide: true,
					stdio: [
						request.stdin === null ? "ignore" : "pipe",
						"pipe",
						"pipe"
					]
				});
				const exit = new Promise((settle) => {
					child.once("exit", (code, signal) => settle({
						code,
						signal,
						atMs: request.now()
					}));
				});
				const closed = new Promise((settle) => child.once("close", settle));
				for (const pipe of [
					child.stdin,
					child.stdout,
					child.stderr
				]) pipe?.on("error", () => undefined);
				await new Promise((settle, fail) => {
					child.once("spawn", settle);
					child.on("error", fail);
				});
				return {
					process: child,
					exit,
					closed
				};
			} catch (thrown) {
				return startFailure(request, thrown);
			}
		}
		function startFailure({ argv, cwd }, thrown) {
			const [program = ""] = argv;
			const folder = folderProblem(cwd);
			if (folder !== null) return `The command was not started: its working directory \`${cwd}\` ${folder}.`;
			const { code = "" } = thrown;
			const why = reasons[code]?.(program, cwd);
			return why ?? `\`${program}\` could not be started: ${plain(thrown)}.`;
		}
		const reasons = {
			ENOENT: notFound,
			ENOTDIR: notFound,
			EACCES: (program) => `\`${program}\` is not a program that may be started; check its permissions.`,
			E2BIG: (program) => `\`${program}\` was not started: its arguments and environment are longer than the system allows; pass a long input with \`input_via: stdin\`.`,
			EAGAIN: (program) => `\`${program}\` was not started: the system has no room for another process.`,
			EMFILE: (program) => `\`${program}\` was not started: too many files are open.`,
			EINVAL: (program) => `\`${program}\` could not be started; a batch file needs its interpreter, such as \`[cmd, /c, ${program}]\`.`,
			ERR_INVALID_ARG_VALUE: (program) => `\`${program}\` was not started: an argument or a variable holds a NUL character, which no command can be given.`
		};
		function notFound(program, cwd) {
			if (!/[/\\]/.test(program)) return `\`${program}\` was not found on the PATH.`;
			if (!(0, external_node_fs_.existsSync)((0, external_node_path_.resolve)(cwd, program))) return `\`${program}\` was not found.`;
			return `\`${program}\` could not be started: the interpreter that its first line names was not found.`;
		}
		function folderProblem(cwd) {
			try {
				const facts = (0, external_node_fs_.statSync)(cwd, { throwIfNoEntry: false });
				if (facts === undefined) return "does not exist";
				if (!facts.isDirectory()) return "is not a folder";
				(0, external_node_fs_.accessSync)(cwd, external_node_fs_.constants.X_OK);
				return null;
			} catch {
				return "cannot be entered";
			}
		}
		function plain(thrown) {
			return (0, errors.iT)(thrown).message.replace(/^spawn .* (?=E[A-Z0-9]+$)/s, "");
		}
		;
		const pipeWaitMs = 1e3;
		const longestTimer = 2 ** 31 - 1;
		async function runProcess(request) {
			const { signal, now, onOutput } = request;
			const startMs = now();
			if (signal.aborted) return notStarted(abortReason(signal), startMs);
			const stdout = new OutputHead(limits.F.recordedOutput, onOutput);
			const stderr = new OutputTail(limits.F.stderrTail);
			const child = await startProcess(request);
			if (typeof child === "string") return notStarted(child, startMs);
			const group = new ProcessGroup(child.process.pid, request.graceMs);
			child.process.stdout?.on("data", (chunk) => stdout.add(chunk));
			child.process.stderr?.on("data", (chunk) => stderr.add(chunk));
			child.process.stdin?.end(request.stdin);
			const interruption = await interruptionBefore(child.exit, request);
			const ending = interruption === null ? child.exit : exitAfter(group.end(), child.exit);
			const exit = await ending ?? {
				code: null,
				signal: null,
				atMs: now()
			};
			group.leaderEnded();
			await drained(child.closed);
			stdout.end();
			const pipes = [
				child.process.stdin,
				child.process.stdout,
				child.process.stderr
			];
			return {
				end: interruption?.end ?? "exited",
				exitCode: exit.code,
				signal: exit.signal,
				startMs,
				endMs: Math.max(startMs, exit.atMs),
				stdout: {
					text: stdout.text(),
					isCut: stdout.isCut
				},
				stderr: stderr.text(),
				reason: interruption?.reason ?? null,
				cleanUp: async () => {
					await group.end();
					if (request.mark !== undefined) await endMarked(request.mark, request.graceMs);
					for (const pipe of pipes) pipe?.destroy();
				}
			};
		}
		async function interruptionBefore(exit, { timeoutMs, signal }) {
			const done = new AbortController();
			const timeout = (0, promises_.setTimeout)(Math.min(timeoutMs, longestTimer), null, { signal: done.signal });
			const stop = new Promise((settle) => {
				signal.addEventListener("abort", () => settle(), {
					once: true,
					signal: done.signal
				});
				if (signal.aborted) settle();
			});
			try {
				return await Promise.race([
					exit.then(() => null),
					stop.then(() => ({
						end: "stopped",
						reason: abortReason(signal)
					})),
					timeout.then(() => ({
						end: "timed-out",
						reason: timeoutReason(timeoutMs)
					}))
				]);
			} finally {
				done.abort();
			}
		}
		async function exitAfter(ended, exit) {
			const first = await Promise.race([exit, ended]);
			return first ?? within(pipeWaitMs, exit);
		}
		async function drained(closed) {
			await within(pipeWaitMs, closed);
			await (0, promises_.setImmediate)();
		}
		async function within(ms, promise) {
			const done = new AbortController();
			try {
				return await Promise.race([promise, (0, promises_.setTimeout)(ms, null, { signal: done.signal })]);
			} finally {
				done.abort();
			}
		}
		function notStarted(reason, startMs) {
			return {
				end: "not-started",
				exitCode: null,
				signal: null,
				startMs,
				endMs: startMs,
				stdout: {
					text: "",
					isCut: false
				},
				stderr: "",
				reason,
				cleanUp: async () => undefined
			};
		}
		function abortReason({ reason }) {
			return typeof reason === "string" ? reason : (0, errors.iT)(reason).message;
		}
		function timeoutReason(timeoutMs) {
			const seconds = timeoutMs / 1e3;
			return `Its command ran longer than ${seconds} ${seconds === 1 ? "second" : "seconds"} and was ended.`;
		}
		var external_node_fs_promises_ = __webpack_require__(1455);
		var walk = __webpack_require__(3122);
		var decompressed = __webpack_require__(4147);
		;
		class WrittenTracesReader {
			#files = [];
			#problems = new Set();
			#bytes = 0;
			async read(path, as) {
				if (this.#files.length >= limits.F.recordedFiles) {
					this.#problems.add(`The command wrote more than ${limits.F.recordedFiles} trace files; not all are read.`);
					return;
				}
				const free = limits.F.recordedFileBytes - this.#bytes;
				try {
					const raw = await readRegular(path, free);
					if (raw === null) {
						const most = limits.F.recordedFileBytes / (1 << 20);
						this.#problems.add(`The trace files of the command have more than ${most} MiB; not all are read.`);
					} else this.#keep(await this.#unpacked(raw, as.name, free), as);
				} catch {
					this.#problems.add(`The trace file \`${as.name}\` cannot be read.`);
				}
			}
			miss(problem) {
				this.#problems.add(problem);
			}
			result() {
				return {
					files: this.#files,
					problems: [...this.#problems]
				};
			}
			#keep(bytes, as) {
				if (bytes.length === 0) return;
				this.#bytes += bytes.length;
				this.#files.push({
					...as,
					bytes
				});
			}
			async #unpacked(raw, path, maxBytes) {
				const file = new decompressed.x({
					path,
					open: () => once(raw)
				}, maxBytes);
				const chunks = [];
				for await (const chunk of file.open()) chunks.push(chunk);
				if (file.problem !== null) this.#problems.add(`The trace file \`${path}\`: ${file.problem}`);
				return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
			}
		}
		async function readRegular(path, maxBytes) {
			const file = await (0, external_node_fs_promises_.open)(path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NOFOLLOW | external_node_fs_.constants.O_NONBLOCK);
			try {
				const facts = await file.stat();
				if (!facts.isFile()) throw new Error("no regular file");
				if (facts.size > maxBytes) return null;
				const bytes = Buffer.alloc(facts.size);
				let length = 0;
				while (length < bytes.length) {
					const { bytesRead } = await file.read(bytes, length);
					if (bytesRead === 0) break;
					length += bytesRead;
				}
				return bytes.subarray(0, length);
			} finally {
				await file.close();
			}
		}
		async function* once(bytes) {
			yield bytes;
		}
		;
		async function namedTraces(root, folder, pattern) {
			const before = await listed(root, folder, pattern);
			return { read: async () => {
				const after = await listed(root, folder, pattern);
				const reader = new WrittenTracesReader();
				for (const problem of [before.problem, after.problem]) if (problem !== null) reader.miss(problem);
				for (const [path, { real, state }] of after.files) {
					if (before.files.get(path)?.state !== state) await reader.read(real, {
						name: path,
						isNamed: true
					});
				}
				return reader.result();
			} };
		}
		async function listed(root, folder, pattern) {
			const files = new Map();
			try {
				const base = await (0, external_node_fs_promises_.realpath)(root);
				const below = (0, external_node_path_.relative)(base, await (0, external_node_fs_promises_.realpath)(folder)).split(external_node_path_.sep).join("/");
				for (const path of await (0, disk_tree.c)(base).glob((0, paths.FE)((0, paths.uJ)(below || ".", pattern)))) {
					const found = await foundAt(base, path);
					if (found !== null) files.set(path, found);
				}
				return {
					files,
					problem: null
				};
			} catch (thrown) {
				const why = thrown instanceof errors.ue ? thrown.message : "Their folder is gone.";
				return {
					files,
					problem: `The trace files \`${pattern}\` cannot be listed. ${why}`
				};
			}
		}
		async function foundAt(base, path) {
			try {
				const real = await (0, external_node_fs_promises_.realpath)((0, external_node_path_.join)(base, path));
				const { ino, size, mtimeNs } = await (0, external_node_fs_promises_.stat)(real, { bigint: true });
				return (0, walk.F)(base, real) ? {
					real,
					state: [
						ino,
						size,
						mtimeNs
					].join(" ")
				} : null;
			} catch {
				return null;
			}
		}
		var external_node_os_ = __webpack_require__(8161);
		;
		const hookFile = "sitecustomize.py";
		const hookSource = `# Written by Scenario Gate for one run of an agent, and removed after it.
import os
import sys

_folder = os.path.dirname(os.path.abspath(__file__))


def _is_elsewhere(path):
    return os.path.abspath(path or os.curdir) != _folder


def _leave_path():
    sys.path[:] = [path for path in sys.path if _is_elsewhere(path)]


def _start_kensa():
    import importlib.util
    import warnings

    if importlib.util.find_spec("kensa") is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from kensa.exporter import instrument

        instrument()
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in paths if path and _is_elsewhere(path))


def _ask_for_content():
    import importlib.util

    content = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
    opt_in = "OTEL_SEMCONV_STABILITY_OPT_IN"
    if os.environ.get(opt_in) or os.environ.get(content) != "true":
        return
    if importlib.util.find_spec("opentelemetry.util.genai") is not None:
        os.environ[opt_in] = "gen_ai_latest_experimental"
        os.environ[content] = "SPAN_ONLY"


def _run_next():
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    spec = PathFinder.find_spec("sitecustomize", sys.path)
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


for _step in (_leave_path, _ask_for_content, _start_kensa):
    try:
        _step()
    except Exception:
        pass
_run_next()
`;
		;
		class TraceFolder {
			path;
			constructor(path) {
				this.path = path;
			}
			static async make(parent = (0, external_node_os_.tmpdir)()) {
				const path = await (0, external_node_fs_promises_.realpath)(await (0, external_node_fs_promises_.mkdtemp)((0, external_node_path_.join)(parent, "scenario-gate-")));
				await (0, external_node_fs_promises_.writeFile)((0, external_node_path_.join)(path, hookFile), hookSource);
				return new TraceFolder(path);
			}
			async read() {
				const reader = new WrittenTracesReader();
				for (const name of await this.#names(reader)) {
					if (name !== hookFile) await reader.read((0, external_node_path_.join)(this.path, name), {
						name,
						isNamed: false
					});
				}
				return reader.result();
			}
			async remove() {
				await (0, external_node_fs_promises_.rm)(this.path, {
					recursive: true,
					force: true,
					maxRetries: 3
				}).catch(() => undefined);
			}
			async #names(reader) {
				try {
					if ((await (0, external_node_fs_promises_.lstat)(this.path)).isDirectory()) {
						const entries = await (0, external_node_fs_promises_.readdir)(this.path, { withFileTypes: true });
						return entries.filter((entry) => entry.isFile()).map(({ name }) => name).sort(paths.HH);
					}
				} catch {}
				reader.miss("The command removed the folder for its trace files.");
				return [];
			}
		}
		;
		const capture_trial_times = {
			grace: 5e3,
			quiet: 250,
			late: 5e3
		};
		async function captureTrial(job, request) {
			const { agents, spend, folder, bed } = request;
			const inbox = agents.receiver.open();
			const traces = await TraceFolder.make();
			const traceId = (0, external_node_crypto_.randomBytes)(16).toString("hex");
			const visit = bed?.spans.enter(traceId, () => inbox.requests) ?? null;
			const sent = () => [...inbox.requests, ...visit?.requests() ?? []];
			const watch = new LiveWatch(job, sent, spend, agents);
			inbox.onRequest(() => watch.notice());
			try {
				const { traceFile } = job.command;
				const named = traceFile === null ? null : await namedTraces(agents.root, folder, traceFile);
				const begun = await begin(job, request, {
					inbox,
					traceFolder: traces.path,
					watch,
					traceId
				});
				if (begun.result.end !== "not-started") {
					await inbox.settle({
						quietMs: capture_trial_times.quiet,
						maxMs: capture_trial_times.late,
						signal: agents.signal
					});
					await visit?.settle();
				}
				watch.close();
				await begun.result.cleanUp();
				inbox.close();
				const written = [await traces.read(), ...named === null ? [] : [await named.read()]];
				const lost = [
					...visit?.problems() ?? [],
					...written.flatMap((list) => list.problems),
					...begun.result.stdout.isCut ? [cutOutput] : []
				];
				const captured = {
					process: factsOf(begun, lost.length > 0 || isPartial(inbox, begun.result)),
					stdout: begun.result.stdout.text,
					files: written.flatMap(({ files }) => files),
					requests: sent(),
					problems: [
						...lost,
						...inbox.problems,
						...begun.problems
					]
				};
				return masked(captured, agents.redactor);
			} finally {
				watch.close();
				inbox.close();
				if (visit !== null) bed?.spans.leave(visit);
				await traces.remove();
			}
		}
		const cutOutput = `Left out: standard output after ${limits.F.recordedOutput / (1 << 20)} MiB, the most that is kept of a trial.`;
		function isPartial(inbox, { end }) {
			const wasEnded = end === "stopped" || end === "timed-out";
			return inbox.isDamaged && !(wasEnded && inbox.isOnlyBrokenOff);
		}
		async function begin({ scenario, command, trial }, { agents, spend, folder }, { inbox, traceFolder, watch, traceId }) {
			const fed = commandWithInput(command, scenario.input);
			const place = {
				scenario: scenario.id,
				trial,
				traceId,
				spanId: (0, external_node_crypto_.randomBytes)(8).toString("hex"),
				traceFolder
			};
			const { env, refused } = trialEnvironment(agents, command, inbox.endpoint, place);
			const problems = refused.map((name) => `\`env\` may not set ${name}, and did not.`);
			const result = await runProcess({
				argv: fed.argv,
				cwd: folder,
				env: {
					...env,
					...fed.env
				},
				stdin: fed.stdin,
				timeoutMs: command.timeoutMs ?? agents.timeoutMs,
				graceMs: capture_trial_times.grace,
				mark: inbox.endpoint,
				signal: fed.problem === null ? AbortSignal.any([
					agents.signal,
					spend.signal,
					watch.signal
				]) : AbortSignal.abort(fed.problem),
				now: agents.now,
				onOutput: (text) => watch.takeOutput(text)
			});
			return {
				argv: fed.argv,
				result,
				problems
			};
		}
		function factsOf({ argv, result }, isDamaged) {
			const { end, exitCode, signal, startMs, endMs, stderr, reason } = result;
			return {
				argv,
				end,
				exitCode,
				signal,
				startUs: startMs * 1e3,
				endUs: endMs * 1e3,
				stderr,
				reason,
				isDamaged
			};
		}
		function masked({ process, stdout, files, requests, problems }, redactor) {
			const { argv, stderr, reason } = process;
			return {
				process: {
					...process,
					argv: argv.map((word) => redactor.text(word)),
					stderr: redactor.text(stderr),
					reason: reason === null ? null : redactor.text(reason)
				},
				stdout: redactor.text(stdout),
				files: files.map(({ name, bytes, isNamed }) => ({
					name: redactor.text(name),
					bytes: redactor.bytes(bytes),
					isNamed
				})),
				requests: requests.map((request) => redactor.json(request)),
				problems: problems.map((problem) => redactor.text(problem))
			};
		}
		var visible_text = __webpack_require__(7329);
		var clause = __webpack_require__(1918);
		;
		class SharedSpans {
			#inbox;
			#here = new Set();
			#taken = new Set();
			constructor(inbox) {
				this.#inbox = inbox;
			}
			enter(traceId, sent) {
				for (const other of this.#here) other.endSolitude();
				const visit = new Visit({
					inbox: this.#inbox,
					here: this.#here,
					taken: this.#taken,
					sent
				}, traceId);
				this.#here.add(visit);
				return visit;
			}
			leave(visit) {
				this.#here.delete(visit);
			}
		}
		class Visit {
			#stay;
			#from;
			#known;
			#own;
			#isAlone;
			constructor(stay, traceId) {
				this.#stay = stay;
				this.#from = stay.inbox.requests.length;
				this.#known = new Set(stay.inbox.problems);
				this.#own = new Set([traceId]);
				this.#isAlone = stay.here.size === 0;
				stay.taken.add(traceId);
			}
			requests() {
				this.#claim();
				return this.#since().flatMap((request) => partOf(request, this.#own));
			}
			endSolitude() {
				this.#claim();
				this.#isAlone = false;
			}
			settle() {
				return this.#stay.inbox.settle({
					quietMs: 400,
					maxMs: 2e3
				});
			}
			problems() {
				const problems = this.#stay.inbox.problems.filter((problem) => !this.#known.has(problem));
				return this.#isAlone || !this.#hasStrays() ? problems : [...problems, strays];
			}
			#hasStrays() {
				for (const visit of this.#stay.here) visit.#claim();
				const { taken } = this.#stay;
				const free = [...traceIdsIn(this.#since())].filter((id) => !taken.has(id));
				if (free.length === 0) return false;
				const ids = new Set(free);
				const requests = this.#since().flatMap((request) => partOf(request, ids));
				const trace = (0, requests_trace.z)(requests, {
					id: "",
					source: {
						file: "",
						format: "recording"
					}
				});
				return trace.llmCalls.length > 0 || (trace.toolCalls ?? []).length > 0;
			}
			#claim() {
				const { taken, sent } = this.#stay;
				for (const id of traceIdsIn(sent())) this.#own.add(id);
				if (this.#isAlone) {
					for (const id of traceIdsIn(this.#since())) if (!taken.has(id)) this.#own.add(id);
				}
				for (const id of this.#own) taken.add(id);
			}
			#since() {
				return this.#stay.inbox.requests.slice(this.#from);
			}
		}
		const strays = "A server that several trials used at the same time made model calls or tool calls in traces of its own: nobody can say for whom. Pass `traceparent` on to it, or run with `concurrency: 1`.";
		function partOf(request, traceIds) {
			return signalsOf(request).flatMap(({ names, resources }) => {
				const own = resources.flatMap(({ about, scopes }) => {
					const inner = scopes.flatMap((scope) => {
						const items = scope.items.filter((item) => traceIds.has(traceIdOf(item)));
						return items.length === 0 ? [] : [{
							...scope.about,
							[names.items[0]]: items
						}];
					});
					return inner.length === 0 ? [] : [{
						...about,
						[names.scopes[0]]: inner
					}];
				});
				return own.length === 0 ? [] : [{ [names.resources[0]]: own }];
			});
		}
		function traceIdsIn(requests) {
			const signals = requests.flatMap(signalsOf);
			const scopes = signals.flatMap(({ resources }) => resources.flatMap((resource) => resource.scopes));
			const ids = new Set(scopes.flatMap(({ items }) => items.map(traceIdOf)));
			ids.delete("");
			return ids;
		}
		function traceIdOf(item) {
			return (0, ids.R)(item["traceId"] ?? item["trace_id"]);
		}
		;
		async function workingFolder(root, cwd, named) {
			if (named === null) return cwd;
			try {
				const folder = await (0, external_node_fs_promises_.realpath)((0, external_node_path_.resolve)(root, named));
				if (!(0, walk.F)(await (0, external_node_fs_promises_.realpath)(root), folder) || !(await (0, external_node_fs_promises_.stat)(folder)).isDirectory()) return null;
				return folder;
			} catch {
				return null;
			}
		}
		;
		const graceMs = 5e3;
		class TestBeds {
			problems = [];
			#agents;
			#beds = new Map();
			#waiting = new Map();
			#keys = new Map();
			constructor(jobs, agents) {
				this.#agents = agents;
				for (const { command } of jobs) {
					const key = this.#keyOf(command);
					this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
				}
			}
			async of({ command }) {
				if (command.setup.length === 0 && command.teardown.length === 0) return null;
				const key = this.#keyOf(command);
				const known = this.#beds.get(key);
				if (known !== undefined) return known.ready;
				const inbox = this.#agents.receiver.open();
				const leftovers = [];
				const ready = this.#setUp(command, inbox, leftovers);
				this.#beds.set(key, {
					ready,
					leftovers,
					inbox,
					command
				});
				return ready;
			}
			async leave({ command }) {
				const key = this.#keyOf(command);
				const left = (this.#waiting.get(key) ?? 1) - 1;
				this.#waiting.set(key, left);
				const bed = this.#beds.get(key);
				if (bed === undefined || left > 0) return;
				this.#beds.delete(key);
				await this.#tearDown(bed);
			}
			async close() {
				const open = [...this.#beds.values()];
				this.#beds.clear();
				await Promise.all(open.map((bed) => this.#tearDown(bed)));
			}
			async #setUp(command, inbox, leftovers) {
				const spans = new SharedSpans(inbox);
				for (const argv of command.setup) {
					const result = await this.#start(command, argv, inbox, this.#agents.signal);
					if (typeof result === "string") return {
						problem: result,
						spans
					};
					leftovers.push(result);
					const problem = this.#problemOf("setup", argv, result);
					if (problem !== null) return {
						problem,
						spans
					};
				}
				return {
					problem: null,
					spans
				};
			}
			async #tearDown({ ready, leftovers, inbox, command }) {
				await ready;
				const { signal } = new AbortController();
				for (const argv of command.teardown) {
					const result = await this.#start(command, argv, inbox, signal);
					if (typeof result === "string") continue;
					await result.cleanUp();
					const problem = this.#problemOf("teardown", argv, result);
					if (problem !== null) this.problems.push(`A scenario was not torn down: ${problem}.`);
				}
				for (const result of leftovers) await result.cleanUp();
				inbox.close();
			}
			async #start(command, argv, inbox, signal) {
				const { root, cwd, timeoutMs, now } = this.#agents;
				const folder = await workingFolder(root, cwd, command.workingDirectory);
				if (folder === null) return missingFolder(command);
				return runProcess({
					argv,
					cwd: folder,
					env: bedEnvironment(this.#agents, command, inbox.endpoint),
					stdin: null,
					timeoutMs: command.timeoutMs ?? timeoutMs,
					graceMs,
					signal,
					now
				});
			}
			#problemOf(word, argv, result) {
				const { end, exitCode, signal, reason, stderr } = result;
				if (end === "exited" && exitCode === 0) return null;
				if (end !== "exited") return `its ${word} failed: ${(0, clause.s)(reason ?? end)}`;
				const how = exitCode === null ? `was ended by ${signal ?? "a signal"}` : `exited with code ${exitCode}`;
				const last = (0, visible_text.TN)(this.#agents.redactor.text(stderr).trim().split("\n").at(-1) ?? "");
				return `its ${word} command \`${argv[0] ?? ""}\` ${how}${last === "" ? "" : `: ${last.slice(0, 200)}`}`;
			}
			#keyOf(command) {
				const known = this.#keys.get(command);
				if (known !== undefined) return known;
				const { setup, teardown, workingDirectory, env } = command;
				const key = (0, json.dj)({
					setup,
					teardown,
					workingDirectory,
					env
				});
				this.#keys.set(command, key);
				return key;
			}
		}
		function missingFolder({ workingDirectory }) {
			return `its working directory \`${workingDirectory ?? "."}\` is not a folder of the workspace`;
		}
		;
		async function recordTrial(job, surroundings) {
			const { scenario, command, trial } = job;
			const { agents, spend, beds, store } = surroundings;
			const withheld = (reason) => ({
				scenario,
				trial,
				items: [],
				file: "",
				withheld: reason
			});
			try {
				const over = [agents.signal, spend.signal].find(({ aborted }) => aborted);
				if (over !== undefined) return withheld(String(over.reason));
				const bed = await beds.of(job);
				if (bed !== null && bed.problem !== null) return withheld(bed.problem);
				const folder = await workingFolder(agents.root, agents.cwd, command.workingDirectory);
				if (folder === null) return withheld(missingFolder(command));
				const record = () => recordingOf(job, {
					agents,
					spend,
					folder,
					bed
				});
				const pieces = await (command.traceFile === null ? record() : agents.turns.take(folder, record));
				const file = store.fileOf(scenario.id, trial);
				const items = await itemsOf(file, pieces);
				spend.finish(job, costIn(items, agents.prices));
				const unkept = await keep(store, file, pieces);
				const reason = hasTrace(items) ? null : "its recording cannot be read";
				return {
					scenario,
					trial,
					items: [...items, ...unkept],
					file,
					withheld: reason
				};
			} catch (thrown) {
				return withheld(`its run could not be recorded: ${(0, errors.iT)(thrown).message}`);
			}
		}
		async function recordingOf(job, request) {
			const { scenario, trial } = job;
			const captured = await captureTrial(job, request);
			const recording = {
				scenario: scenario.id,
				trial,
				fingerprint: (0, run_fingerprint.q)(scenario),
				...captured
			};
			return [...recordingLines(recording)];
		}
		async function itemsOf(path, pieces) {
			const items = [];
			async function* open() {
				for (const piece of pieces) yield Buffer.from(piece);
			}
			for await (const item of (0, read.n)({
				path,
				open
			})) items.push(item);
			return items;
		}
		function hasTrace(items) {
			return items.some(({ kind }) => kind === "trace");
		}
		function costIn(items, prices) {
			const found = items.find((item) => item.kind === "trace");
			found?.trace.priceBy(prices);
			return found?.trace.cost ?? null;
		}
		async function keep(store, file, pieces) {
			try {
				await store.write(file, pieces);
				return [];
			} catch (thrown) {
				const { message } = (0, errors.iT)(thrown);
				return [{
					kind: "diagnostic",
					diagnostic: {
						code: "recording-unkept",
						severity: "warning",
						message,
						file
					}
				}];
			}
		}
		;
		class Reporter {
			#total;
			#folder;
			#progress;
			#spend;
			#running = new Set();
			#done = 0;
			constructor(total, { folder, progress }, spend) {
				this.#total = total;
				this.#folder = folder;
				this.#progress = progress;
				this.#spend = spend;
			}
			started(job) {
				this.#running.add(nameOf(job));
				this.#progress(this.#state(), null);
			}
			ended(job, { withheld, items }) {
				this.#running.delete(nameOf(job));
				this.#done += 1;
				this.#progress(this.#state(), {
					trial: nameOf(job),
					words: withheld ?? endOf(items)
				});
			}
			#state() {
				const { known: spentUsd } = this.#spend;
				const running = [...this.#running];
				return {
					total: this.#total,
					done: this.#done,
					running,
					spentUsd,
					folder: this.#folder
				};
			}
		}
		function nameOf({ scenario, trial }) {
			return (scenario.trials ?? 1) === 1 ? scenario.id : `${scenario.id}, trial ${trial}`;
		}
		function endOf(items) {
			for (const item of items) {
				const process = item.kind === "trace" ? item.trace.process : null;
				if (process === null) continue;
				const { end, exitCode, signal, startUs, endUs, reason } = process;
				const after = `after ${((endUs - startUs) / 1e6).toFixed(1)} s`;
				if (end === "not-started") return reason ?? "not started";
				if (end !== "exited") return `${end === "stopped" ? "stopped" : "timed out"} ${after}`;
				if (exitCode === 0) return `ended ${after}`;
				return `${exitCode === null ? `ended by ${signal ?? "a signal"}` : `exit code ${exitCode}`} ${after}`;
			}
			return "recorded";
		}
		var external_node_http_ = __webpack_require__(7067);
		var external_node_zlib_ = __webpack_require__(8522);
		;
		const receiverBounds = {
			request: limits.F.receivedRequest,
			inbox: limits.F.receivedTrial,
			allInboxes: limits.F.receivedTrials,
			atOnce: limits.F.receivedAtOnce,
			requestsAtOnce: limits.F.requestsAtOnce,
			idleConnections: limits.F.idleConnections,
			headMs: 1e4,
			requestMs: 6e4
		};
		function sizeOf(bytes) {
			return bytes >= 1 << 20 ? `${bytes >> 20} MiB` : `${bytes} bytes`;
		}
		;
		class Refusal extends Error {
			name = "Refusal";
			status;
			problem;
			detail;
			headers;
			constructor(status, message, about = {}) {
				super(message);
				this.status = status;
				this.problem = about.problem ?? null;
				this.detail = about.detail ?? "";
				this.headers = about.headers ?? {};
			}
		}
		function quoted(text) {
			return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
		}
		;
		function readBody(request, maxBytes, reserve) {
			return new Promise((resolve, reject) => {
				const chunks = [];
				let bytes = 0;
				const refuse = (refusal) => {
					request.off("data", take);
					chunks.length = 0;
					reject(refusal);
				};
				const take = (chunk) => {
					bytes += chunk.length;
					if (bytes > maxBytes) refuse(tooLarge(sizeOf(maxBytes)));
					else if (!reserve(chunk.length)) refuse(busy());
					else chunks.push(chunk);
				};
				const breakOff = () => refuse(new Refusal(400, "The request broke off.", { problem: "cut-off" }));
				request.on("data", take);
				request.on("end", () => resolve(Buffer.concat(chunks, bytes)));
				request.on("error", breakOff);
				request.on("close", breakOff);
			});
		}
		function discard(request, maxBytes) {
			let bytes = 0;
			request.on("error", () => undefined);
			request.on("data", (chunk) => {
				bytes += chunk.length;
				if (bytes > maxBytes) request.destroy();
			});
		}
		function tooLarge(detail) {
			return new Refusal(413, `The request has more than ${detail}.`, {
				problem: "too-large",
				detail
			});
		}
		function busy() {
			const headers = { "retry-after": "1" };
			return new Refusal(503, "Too much is being received already.", {
				problem: "busy",
				headers
			});
		}
		function unpackerOf(contentEncoding) {
			const name = contentEncoding?.trim().toLowerCase() ?? "";
			if (name === "" || name === "identity") return null;
			if (name === "gzip" || name === "x-gzip") return () => external_node_zlib_.gunzip;
			if (name === "deflate") return (body) => hasZlibHeader(body) ? external_node_zlib_.inflate : external_node_zlib_.inflateRaw;
			throw new Refusal(415, `Content encoding ${quoted(name)} is not supported; send gzip.`, {
				problem: "encoding",
				detail: quoted(name),
				headers: { "accept-encoding": "gzip, deflate" }
			});
		}
		function hasZlibHeader(body) {
			return body.length >= 2 && ((body[0] ?? 0) & 15) === 8 && body.readUInt16BE(0) % 31 === 0;
		}
		function unpacked(body, unpack, maxBytes) {
			return new Promise((resolve, reject) => {
				unpack(body, { maxOutputLength: maxBytes }, (error, result) => {
					if (error === null) resolve(result);
					else if (error.code === "ERR_BUFFER_TOO_LARGE") {
						reject(tooLarge(`${sizeOf(maxBytes)} when it is unpacked`));
					} else {
						const detail = `its compressed data is damaged (${(0, errors.iT)(error).message})`;
						reject(new Refusal(400, `The body cannot be unpacked: ${detail}.`, {
							problem: "unreadable",
							detail
						}));
					}
				});
			});
		}
		;
		class Connections {
			#most;
			#idle = new Set();
			constructor(most) {
				this.#most = most;
			}
			opened(socket) {
				socket.once("close", () => this.#idle.delete(socket));
				this.idle(socket);
			}
			idle(socket) {
				if (socket.destroyed) return;
				this.#idle.delete(socket);
				this.#idle.add(socket);
				if (this.#idle.size > this.#most) this.closeLongestIdle();
			}
			busy(socket) {
				this.#idle.delete(socket);
			}
			closeLongestIdle() {
				const [longest] = this.#idle;
				if (longest === undefined) return;
				this.#idle.delete(longest);
				longest.destroy();
			}
		}
		;
		const protocol = "Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.";
		const sentences = {
			unreadable: (count, detail) => `Not readable: ${requests(count)}: ${detail}.`,
			broken: (count) => `Left out: ${items(count)} whose lengths in the protobuf data do not fit together.`,
			unusable: (count) => `Left out: ${counted(count, "span")} without trace id or span id.`,
			full: (count, detail) => `Left out: ${items(count)} after ${detail}, the most that is kept.`,
			"too-large": (count, detail) => `Refused: ${requests(count)} of more than ${detail}. Set OTEL_BSP_MAX_EXPORT_BATCH_SIZE to send fewer spans at a time.`,
			busy: (count) => `Refused: ${requests(count)} while too much was being received already.`,
			"cut-off": (count) => `Broken off before the end: ${requests(count)}.`,
			unfinished: (count) => `Still being sent when the recording ended: ${requests(count)}.`,
			"content-type": (count, detail) => `Refused: ${requests(count)} with content type ${detail}. ${protocol}`,
			encoding: (count, detail) => `Refused: ${requests(count)} with content encoding ${detail}. Set OTEL_EXPORTER_OTLP_COMPRESSION=gzip.`,
			path: (count, detail) => `Refused: ${requests(count)} to ${detail}. Exporters add /v1/traces or /v1/logs to OTEL_EXPORTER_OTLP_ENDPOINT.`,
			foreign: (count) => `Refused: ${requests(count)} that named another host, or came from a web page. Send to OTEL_EXPORTER_OTLP_ENDPOINT as it is.`,
			grpc: (count) => `Refused: ${counted(count, "connection")} with gRPC. ${protocol}`,
			failed: (count, detail) => `Lost by a bug of the receiver: ${requests(count)}: ${detail}.`
		};
		function requests(count) {
			return counted(count, "export request");
		}
		function items(count) {
			return counted(count, "span or log record", "spans or log records");
		}
		function counted(count, one, many = `${one}s`) {
			return `${count} ${count === 1 ? one : many}`;
		}
		class ReceiverProblems {
			#found = new Map();
			get areNone() {
				return this.#found.size === 0;
			}
			areOnly(kinds) {
				return [...this.#found.keys()].every((kind) => kinds.includes(kind));
			}
			get sentences() {
				return [...this.#found].map(([kind, { count, detail }]) => sentences[kind](count, detail));
			}
			note(kind, detail, count = 1) {
				const known = this.#found.get(kind);
				if (known === undefined) this.#found.set(kind, {
					count,
					detail
				});
				else known.count += count;
			}
		}
		;
		class Traffic {
			#open = new Set();
			#givenUp = new WeakSet();
			#waiting = new Set();
			#onGivenUp;
			constructor(onGivenUp) {
				this.#onGivenUp = onGivenUp;
			}
			get count() {
				return this.#open.size;
			}
			begin(request) {
				this.#open.add(request);
				this.#check();
			}
			end(request) {
				if (this.#open.delete(request)) this.#check();
			}
			settled({ quietMs, maxMs, signal }) {
				if (signal?.aborted === true) {
					this.#giveUp();
					return Promise.resolve();
				}
				return new Promise((resolve) => {
					let quiet;
					const end = () => {
						clearTimeout(quiet);
						clearTimeout(latest);
						signal?.removeEventListener("abort", end);
						this.#waiting.delete(waiting);
						this.#giveUp();
						resolve();
					};
					const check = () => {
						clearTimeout(quiet);
						quiet = this.#open.size === 0 ? setTimeout(end, quietMs) : undefined;
					};
					const waiting = {
						check,
						end
					};
					const latest = setTimeout(end, maxMs);
					signal?.addEventListener("abort", end);
					this.#waiting.add(waiting);
					check();
				});
			}
			stop() {
				this.#giveUp();
				for (const { end } of this.#waiting) end();
				for (const request of this.#open) request.destroy();
				this.#open.clear();
			}
			#check() {
				for (const { check } of this.#waiting) check();
			}
			#giveUp() {
				const late = [...this.#open].filter((request) => !this.#givenUp.has(request));
				for (const request of late) this.#givenUp.add(request);
				if (late.length > 0) this.#onGivenUp(late.length);
			}
		}
		;
		class OpenInbox {
			endpoint;
			#bounds;
			#all;
			#requests = [];
			#listeners = [];
			#problems = new ReceiverProblems();
			#traffic = new Traffic((count) => this.note("unfinished", "", count));
			#onClose;
			#turn = Promise.resolve();
			#isClosed = false;
			#fullBy = null;
			#weight = 0;
			#reserved = 0;
			constructor(endpoint, bounds, all, onClose) {
				this.endpoint = endpoint;
				this.#bounds = bounds;
				this.#all = all;
				this.#onClose = onClose;
			}
			get requests() {
				return this.#requests;
			}
			get isDamaged() {
				return !this.#problems.areNone;
			}
			get isOnlyBrokenOff() {
				return this.#problems.areOnly(["cut-off", "unfinished"]);
			}
			get problems() {
				return this.#problems.sentences;
			}
			get isClosed() {
				return this.#isClosed;
			}
			onRequest(listener) {
				this.#listeners.push(listener);
			}
			settle(bounds) {
				return this.#isClosed ? Promise.resolve() : this.#traffic.settled(bounds);
			}
			close() {
				if (this.#isClosed) return;
				this.#traffic.stop();
				this.#isClosed = true;
				this.#all.bytes -= this.#weight;
				this.#onClose();
			}
			note(kind, detail, count) {
				if (!this.#isClosed) this.#problems.note(kind, detail, count);
			}
			begin(request) {
				if (this.#traffic.count >= this.#bounds.requestsAtOnce) return false;
				this.#traffic.begin(request);
				return true;
			}
			end(request) {
				this.#traffic.end(request);
			}
			reserve(bytes) {
				if (this.#reserved + bytes > this.#bounds.atOnce) return false;
				this.#reserved += bytes;
				return true;
			}
			release(bytes) {
				this.#reserved -= bytes;
			}
			inTurn(read) {
				const turn = this.#turn.then(read, read);
				this.#turn = turn.catch(() => undefined);
				return turn;
			}
			keep({ request, weight }) {
				if (this.#isClosed) return false;
				this.#fullBy ??= this.#tooMuch(weight);
				if (this.#fullBy !== null) return false;
				this.#weight += weight;
				this.#all.bytes += weight;
				this.#requests.push(request);
				for (const listener of this.#listeners) listener(request);
				return true;
			}
			get fullBy() {
				return this.#fullBy ?? sizeOf(this.#bounds.inbox);
			}
			#tooMuch(weight) {
				if (this.#weight + weight > this.#bounds.inbox) return `${sizeOf(this.#bounds.inbox)} of the trial`;
				const all = this.#all.bytes + weight > this.#bounds.allInboxes;
				return all ? `${sizeOf(this.#bounds.allInboxes)} of all trials that run` : null;
			}
		}
		var resource = __webpack_require__(3376);
		var wire = __webpack_require__(8472);
		;
		function readExportRequest(bytes, otherwise) {
			const resourceSpans = [];
			const resourceLogs = [];
			let lost = 0;
			const fault = { found: false };
			const reader = new wire.Z(bytes, 0, bytes.length, fault);
			while (reader.next()) {
				if (reader.tag !== 10) continue;
				const read = (0, resource.R)(bytes, reader.start, reader.stop, otherwise);
				resourceSpans.push(...read.request.resourceSpans);
				resourceLogs.push(...read.request.resourceLogs);
				lost += read.lost;
			}
			const request = {
				...resourceSpans.length > 0 && { resourceSpans },
				...resourceLogs.length > 0 && { resourceLogs }
			};
			return {
				request,
				lost: fault.found ? Math.max(1, lost) : lost
			};
		}
		;
		const array = {};
		const list = {};
		const anyValue = {
			42: array,
			50: list
		};
		const keyValue = { 18: anyValue };
		array[10] = anyValue;
		list[10] = keyValue;
		const message_count_resource = { 10: keyValue };
		const message_count_event = { 26: keyValue };
		const message_count_link = { 34: keyValue };
		const item = {
			42: anyValue,
			50: keyValue,
			74: keyValue,
			90: message_count_event,
			106: message_count_link,
			122: {}
		};
		const scopeItems = {
			10: {},
			18: item
		};
		const request = { 10: {
			10: message_count_resource,
			18: scopeItems,
			8002: scopeItems
		} };
		const maxDepth = limits.F.jsonDepth * 3;
		function messageCount(bytes, most) {
			return countIn(new wire.Z(bytes, 0, bytes.length, { found: false }), request, most, maxDepth);
		}
		function countIn(reader, shape, most, depth) {
			let count = 0;
			while (count < most && reader.next()) {
				const inner = shape[reader.tag];
				if (inner === undefined) continue;
				count++;
				if (depth > 0) count += countIn(reader.message(), inner, most - count, depth - 1);
			}
			return count;
		}
		;
		const quote = 34;
		const backslash = 92;
		function jsonSize(text) {
			let containers = 0;
			let places = 0;
			let open = 0;
			let depth = 0;
			for (let at = 0; at < text.length; at++) {
				const byte = text[at];
				if (byte === quote) at = endOfString(text, at);
				else if (byte === 44 || byte === 58) places++;
				else if (byte === 123 || byte === 91) {
					containers++;
					open++;
					if (open > depth) depth = open;
				} else if (byte === 125 || byte === 93) open--;
			}
			return {
				containers,
				places,
				depth
			};
		}
		function endOfString(text, start) {
			for (let at = text.indexOf(quote, start + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
				let first = at;
				while (text[first - 1] === backslash) first--;
				if ((at - first) % 2 === 0) return at;
			}
			return text.length;
		}
		;
		const names = {
			resources: [
				"resourceSpans",
				"resource_spans",
				"batches"
			],
			logResources: ["resourceLogs", "resource_logs"],
			scopes: [
				"scopeSpans",
				"scope_spans",
				"instrumentationLibrarySpans",
				"instrumentation_library_spans"
			],
			logScopes: [
				"scopeLogs",
				"scope_logs",
				"instrumentationLibraryLogs",
				"instrumentation_library_logs"
			],
			logRecords: ["logRecords", "log_records"],
			metrics: ["resourceMetrics", "resource_metrics"]
		};
		function sift(request, hasIds) {
			let kept = 0;
			let unusable = 0;
			const inner = (0, json.Gv)(request["trace"]) ? request["trace"] : request;
			for (const scope of scopesOf(inner, names.resources, names.scopes)) {
				const spans = scope["spans"];
				if (!Array.isArray(spans)) continue;
				const usable = spans.filter((span) => (0, json.Gv)(span) && hasIds(idOf(span, "trace"), idOf(span, "span")));
				kept += usable.length;
				unusable += spans.length - usable.length;
				if (usable.length < spans.length) scope["spans"] = usable;
			}
			for (const scope of scopesOf(inner, names.logResources, names.logScopes)) {
				kept += sift_listIn(scope, names.logRecords).length;
			}
			return {
				kept,
				unusable
			};
		}
		function isExportRequest(value) {
			if (!(0, json.Gv)(value)) return false;
			const inner = (0, json.Gv)(value["trace"]) ? value["trace"] : value;
			const lists = [
				...names.resources,
				...names.logResources,
				...names.metrics
			];
			return Object.keys(value).length === 0 || lists.some((name) => Array.isArray(inner[name]));
		}
		function scopesOf(request, resources, scopes) {
			return sift_listIn(request, resources).flatMap((resource) => {
				return (0, json.Gv)(resource) ? sift_listIn(resource, scopes).filter(json.Gv) : [];
			});
		}
		function sift_listIn(holder, spellings) {
			return spellings.map((spelling) => holder[spelling]).find((value) => Array.isArray(value)) ?? [];
		}
		function idOf(span, of) {
			return (0, ids.R)(span[`${of}Id`] ?? span[`${of}_id`]);
		}
		;
		function decode(body, encoding, signal, maxWeight) {
			return encoding === "json" ? fromJson(body, maxWeight) : fromProtobuf(body, signal, maxWeight);
		}
		const objectBytes = 64;
		const placeBytes = 16;
		const messageBytes = 96;
		const decode_maxDepth = limits.F.jsonDepth * 5;
		function fromJson(body, maxWeight) {
			const { containers, places, depth } = jsonSize(body);
			const weight = body.length + containers * objectBytes + places * placeBytes;
			if (weight > maxWeight) throw tooLarge(inMemory(maxWeight));
			if (depth > decode_maxDepth) throw unreadable("it is nested too deeply");
			const text = body.toString("utf8");
			const request = (0, json.qF)(text.startsWith("﻿") ? text.slice(1) : text);
			if (request === undefined) throw unreadable("it is not JSON");
			if (!isExportRequest(request)) {
				throw unreadable("it is JSON, but has no list of `resourceSpans` or `resourceLogs`");
			}
			const sifted = sift(request, (traceId, spanId) => traceId !== "" && spanId !== "");
			return {
				request,
				weight,
				lost: 0,
				...sifted
			};
		}
		function fromProtobuf(body, signal, maxWeight) {
			const messages = messageCount(body, Math.ceil(maxWeight / messageBytes));
			const weight = body.length + messages * messageBytes;
			if (weight > maxWeight) throw tooLarge(inMemory(maxWeight));
			const { request, lost } = readExportRequest(body, signal === "logs" ? "log" : "span");
			const sifted = sift(request, (traceId, spanId) => traceId.length === 32 && spanId.length === 16);
			if (lost > 0 && sifted.kept === 0) throw unreadable("it is not protobuf of OTLP");
			return {
				request,
				weight,
				lost,
				...sifted
			};
		}
		function inMemory(bytes) {
			return `${sizeOf(bytes)} in memory`;
		}
		function unreadable(detail) {
			return new Refusal(400, `The body cannot be decoded: ${detail}.`, {
				problem: "unreadable",
				detail
			});
		}
		;
		const reply_signals = [
			"traces",
			"logs",
			"metrics"
		];
		const rejectedNames = {
			traces: "rejectedSpans",
			logs: "rejectedLogRecords",
			metrics: "rejectedDataPoints"
		};
		function accepted(signal, encoding, rejected = 0, message = "") {
			const headers = { "content-type": contentTypes[encoding] };
			if (encoding === "json") {
				const partial = {
					[rejectedNames[signal]]: String(rejected),
					errorMessage: message
				};
				const response = rejected === 0 ? {} : { partialSuccess: partial };
				return {
					status: 200,
					headers,
					body: Buffer.from(JSON.stringify(response))
				};
			}
			const partial = Buffer.concat([
				Buffer.from([8]),
				varint(rejected),
				sized(18, Buffer.from(message))
			]);
			return {
				status: 200,
				headers,
				body: rejected === 0 ? Buffer.alloc(0) : sized(10, partial)
			};
		}
		function refused(status, message, encoding, headers = {}) {
			const body = encoding === "json" ? Buffer.from(JSON.stringify({ message })) : sized(18, Buffer.from(message));
			return {
				status,
				headers: {
					"content-type": contentTypes[encoding],
					...headers
				},
				body
			};
		}
		function reply_send(response, { status, headers, body }) {
			response.writeHead(status, {
				...headers,
				"content-length": body.length
			}).end(body);
		}
		const contentTypes = {
			protobuf: "application/x-protobuf",
			json: "application/json"
		};
		function encodingOf(contentType) {
			const type = contentType?.split(";", 1)[0]?.trim().toLowerCase();
			return type === contentTypes.json ? "json" : type === contentTypes.protobuf ? "protobuf" : null;
		}
		function sized(tag, value) {
			return Buffer.concat([
				Buffer.from([tag]),
				varint(value.length),
				value
			]);
		}
		function varint(value) {
			const bytes = [];
			for (let rest = value;; rest = Math.floor(rest / 128)) {
				if (rest < 128) return Buffer.from([...bytes, rest]);
				bytes.push(rest % 128 | 128);
			}
		}
		;
		async function receive({ request, signal, inbox, proceed }, bounds) {
			const encoding = encodingIn(request);
			const unpackerFor = unpackerOf(request.headers["content-encoding"]);
			if (Number(request.headers["content-length"]) > bounds.request) throw tooLarge(sizeOf(bounds.request));
			if (!inbox.begin(request)) throw busy();
			let reserved = 0;
			try {
				proceed();
				const sent = await readBody(request, bounds.request, (bytes) => {
					if (!inbox.reserve(bytes)) return false;
					reserved += bytes;
					return true;
				});
				return await inbox.inTurn(async () => {
					const unpacker = unpackerFor?.(sent);
					const body = unpacker === undefined ? sent : await unpacked(sent, unpacker, bounds.request);
					if (inbox.isClosed) throw new Refusal(404, "The recording has ended.");
					return take(decode(body, encoding, signal, bounds.inbox), {
						inbox,
						encoding,
						signal
					});
				});
			} finally {
				inbox.release(reserved);
				inbox.end(request);
			}
		}
		function encodingIn(request) {
			const type = request.headers["content-type"];
			const encoding = encodingOf(type);
			if (encoding !== null) return encoding;
			const detail = quoted(type ?? "");
			const hint = type?.startsWith("application/grpc") === true ? " Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf." : "";
			const message = `Content type ${detail} is not one of OTLP: application/x-protobuf, application/json.${hint}`;
			throw new Refusal(415, message, {
				problem: "content-type",
				detail
			});
		}
		function take(decoded, { inbox, encoding, signal }) {
			const { kept, unusable, lost } = decoded;
			const isKept = kept === 0 || inbox.keep(decoded);
			const reasons = [];
			if (unusable > 0) {
				inbox.note("unusable", "", unusable);
				reasons.push(`${unusable} without trace id or span id`);
			}
			if (lost > 0) {
				inbox.note("broken", "", lost);
				reasons.push(`${lost} with lengths that do not fit together`);
			}
			if (!isKept) {
				inbox.note("full", inbox.fullBy, kept);
				reasons.push(`${kept} after ${inbox.fullBy}, the most that is kept`);
			}
			const rejected = unusable + lost + (isKept ? 0 : kept);
			return accepted(signal, encoding, rejected, `Left out: ${reasons.join(", ")}.`);
		}
		;
		async function startReceiver(bounds = receiverBounds) {
			const receiver = new OtlpReceiver(bounds);
			await receiver.listen();
			return receiver;
		}
		class OtlpReceiver {
			#bounds;
			#held = { bytes: 0 };
			#inboxes = new Map();
			#connections;
			#server;
			constructor(bounds) {
				this.#bounds = bounds;
				this.#connections = new Connections(bounds.idleConnections);
				this.#server = (0, external_node_http_.createServer)({
					headersTimeout: bounds.headMs,
					requestTimeout: bounds.requestMs,
					connectionsCheckingInterval: Math.ceil(bounds.headMs / 4),
					keepAliveTimeout: 12e4
				});
				this.#server.on("connection", (socket) => this.#connections.opened(socket));
				this.#server.on("request", (request, response) => void this.#answer(request, response, false));
				this.#server.on("checkContinue", (request, response) => void this.#answer(request, response, true));
				this.#server.on("clientError", (error, socket) => this.#turnAway(error, socket));
			}
			async listen() {
				await new Promise((resolve, reject) => {
					this.#server.once("error", reject).listen(0, "127.0.0.1", () => {
						this.#server.off("error", reject);
						resolve();
					});
				});
				this.#server.on("error", () => this.#connections.closeLongestIdle());
			}
			open() {
				const token = (0, external_node_crypto_.randomBytes)(18).toString("base64url");
				const endpoint = `http://127.0.0.1:${this.#port}/${token}`;
				const inbox = new OpenInbox(endpoint, this.#bounds, this.#held, () => this.#inboxes.delete(token));
				this.#inboxes.set(token, inbox);
				return inbox;
			}
			async close() {
				for (const inbox of this.#inboxes.values()) inbox.close();
				await new Promise((resolve) => {
					this.#server.close(() => resolve());
					this.#server.closeAllConnections();
				});
			}
			get #port() {
				return this.#server.address().port;
			}
			async #answer(request, response, waits) {
				const [token = "", ...path] = pathOf(request);
				const inbox = this.#inboxes.get(token);
				const encoding = encodingOf(request.headers["content-type"]) ?? "json";
				response.on("error", () => undefined);
				try {
					if (inbox === undefined) throw new Refusal(404, "No recording is in progress here.");
					this.#connections.busy(request.socket);
					const proceed = () => {
						if (waits) response.writeContinue();
						waits = false;
					};
					const signal = this.#signalOf(request, path);
					if (signal !== "metrics") {
						reply_send(response, await receive({
							request,
							signal,
							inbox,
							proceed
						}, this.#bounds));
					} else {
						proceed();
						discard(request, this.#bounds.request);
						reply_send(response, accepted(signal, encoding));
					}
				} catch (thrown) {
					const refusal = thrown instanceof Refusal ? thrown : failure(thrown);
					if (refusal.problem !== null) inbox?.note(refusal.problem, refusal.detail);
					const headers = {
						...refusal.headers,
						...waits && { connection: "close" }
					};
					discard(request, this.#bounds.request);
					if (!response.destroyed) reply_send(response, refused(refusal.status, refusal.message, encoding, headers));
				} finally {
					this.#connections.idle(request.socket);
				}
			}
			#signalOf({ headers, method }, path) {
				const hosts = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`];
				if (headers.origin !== undefined || !hosts.includes(headers.host?.toLowerCase() ?? "")) {
					throw new Refusal(403, "Not from here, or not by this name.", { problem: "foreign" });
				}
				const signal = reply_signals.find((name) => path.join("/") === `v1/${name}`);
				if (signal !== undefined) {
					if (method === "POST") return signal;
					throw new Refusal(405, "Only POST is answered here.", { headers: { allow: "POST" } });
				}
				const detail = quoted(`/${path.join("/")}`);
				const isProfile = path.at(-1) === "profiles";
				throw new Refusal(404, `There is nothing at ${detail}; send to /v1/traces, /v1/logs or /v1/metrics.`, { ...!isProfile && method === "POST" && {
					problem: "path",
					detail
				} });
			}
			#turnAway(error, socket) {
				if (error.code === "HPE_PAUSED_H2_UPGRADE") {
					for (const inbox of this.#inboxes.values()) inbox.note("grpc", "");
				}
				const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
				if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
				socket.destroySoon();
			}
		}
		function pathOf({ url = "" }) {
			return url.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/s, "").split("/").filter(Boolean);
		}
		function failure(thrown) {
			const detail = (0, errors.iT)(thrown).message.slice(0, 200);
			return new Refusal(500, "The receiver met a bug of its own.", {
				problem: "failed",
				detail
			});
		}
		var external_node_buffer_ = __webpack_require__(4573);
		;
		const secretWord = /^(?:\w*KEYS?|\w*TOKENS?|\w*SECRETS?|\w*PASSWORDS?|PASSWD|PASSPHRASE|PASS|PWD|CREDENTIALS?|CREDS?|AUTH|AUTHORIZATION|BEARER|JWT|PAT|COOKIES?|DSN|WEBHOOKS?|CONNECTIONSTRING)$/;
		const neverSecret = /^(?:OTEL_.*|PATH|PWD|OLDPWD|.*_(?:FILE|PATH|DIR|SOCK|HOME|NAME|TYPE|MODE|HOST|ENDPOINT|ISSUER)|.*(?<!WEBHOOK)_UR[IL])$/;
		const noSecret = /^(?:\/(?:home|Users|root|etc|var|tmp|usr|opt|run|mnt|srv|private|dev|github|__w)\/.*|[A-Za-z]:[\\/].*|~?\/?\.{1,2}\/.*|~\/.*|disabled|required|optional|anonymous|undefined|not[-_ ]?(?:set|needed|used|required))$/i;
		const userInfo = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s:@]*:([^/?#\s]+)@/i;
		const shortest = 8;
		function secretsOf(env) {
			const secrets = new Set();
			const add = (value) => {
				if (value.length >= shortest) secrets.add(value);
			};
			for (const [name, given = ""] of Object.entries(env)) {
				const value = given.trim();
				const password = userInfo.exec(value)?.[1];
				if (password !== undefined) add(password);
				if (neverSecret.test(name.toUpperCase()) || !isSecretName(name) || noSecret.test(value)) continue;
				add(value);
				if (value.startsWith("-----BEGIN")) {
					for (const line of value.split(/\s*\n\s*/)) if (!line.startsWith("-----")) add(line);
				}
			}
			return secrets;
		}
		function isSecretName(name) {
			const spaced = name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toUpperCase();
			return spaced.split(/[^A-Z\d]+/).some((word) => secretWord.test(word)) || /CONNECTION_?STRING/.test(spaced);
		}
		function writtenForms(text) {
			const escaped = [
				text,
				jsonEscaped(text),
				asciiEscaped(text)
			];
			const url = encodeURIComponent(Buffer.from(text).toString());
			return new Set([
				...escaped,
				...escaped.map(jsonEscaped),
				...escaped.map((form) => form.replaceAll("/", "\\/")),
				url,
				url.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
				url.replaceAll("%20", "+"),
				...base64Forms(Buffer.from(text))
			]);
		}
		function jsonEscaped(text) {
			return JSON.stringify(text).slice(1, -1);
		}
		function asciiEscaped(text) {
			return jsonEscaped(text).replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
		}
		function base64Forms(bytes) {
			return [
				0,
				1,
				2
			].flatMap((shift) => {
				const digits = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
				const own = digits.slice(Math.ceil(shift * 8 / 6), Math.floor((shift + bytes.length) * 8 / 6));
				return [own, own.replaceAll("+", "-").replaceAll("/", "_")];
			});
		}
		;
		class TextMask {
			#fallback = [0];
			#wordLength = [0];
			#next = new Map();
			#isStart = new Uint8Array(65536);
			#ahead;
			constructor(words) {
				const planted = [...words].filter((word) => word !== "");
				this.#ahead = planted.reduce((least, { length }) => Math.min(least, length), 4);
				const parents = [[0, 0]];
				for (const word of planted) this.#plant(word, parents);
				for (const node of byDepth(parents)) this.#link(node, parents);
			}
			masked(text, cover) {
				const found = this.#find(text);
				if (found.length === 0) return text;
				let out = "";
				let at = 0;
				for (const [start, end] of found) {
					out += text.slice(at, start) + cover(end - start);
					at = end;
				}
				return out + text.slice(at);
			}
			#find(text) {
				const found = [];
				let node = 0;
				for (let index = 0; index < text.length; index += 1) {
					const mayStart = this.#isStart[this.#hash(text, index)] === 1;
					if (node === 0 && !mayStart) continue;
					node = this.#step(node, text.charCodeAt(index), mayStart);
					const length = this.#wordLength[node];
					if (length === 0) continue;
					let start = index + 1 - length;
					for (let last = found.at(-1); last !== undefined && last[1] > start; last = found.at(-1)) {
						start = Math.min(start, last[0]);
						found.pop();
					}
					found.push([start, index + 1]);
				}
				return found;
			}
			#plant(word, parents) {
				let node = 0;
				this.#isStart[this.#hash(word, 0)] = 1;
				for (let index = 0; index < word.length; index += 1) {
					const unit = word.charCodeAt(index);
					let next = this.#next.get(edge(node, unit));
					if (next === undefined) {
						next = parents.push([node, unit]) - 1;
						this.#next.set(edge(node, unit), next);
						this.#fallback.push(0);
						this.#wordLength.push(0);
					}
					node = next;
				}
				this.#wordLength[node] = word.length;
			}
			#hash(text, start) {
				let hash = 0;
				for (let index = start; index < start + this.#ahead; index += 1) {
					hash = hash * 31 + text.charCodeAt(index) & 65535;
				}
				return hash;
			}
			#link(node, parents) {
				const [parent, unit] = parents[node];
				const fallback = parent === 0 ? 0 : this.#step(this.#fallback[parent], unit, true);
				this.#fallback[node] = fallback;
				this.#wordLength[node] ||= this.#wordLength[fallback];
			}
			#step(from, unit, mayStart) {
				for (let node = from; node !== 0; node = this.#fallback[node]) {
					const next = this.#next.get(edge(node, unit));
					if (next !== undefined) return next;
				}
				return mayStart ? this.#next.get(edge(0, unit)) ?? 0 : 0;
			}
		}
		function edge(node, unit) {
			return node * 65536 + unit;
		}
		function byDepth(parents) {
			const depths = [0];
			for (let node = 1; node < parents.length; node += 1) {
				depths.push(depths[parents[node][0]] + 1);
			}
			return depths.map((_, node) => node).slice(1).sort((a, b) => depths[a] - depths[b]);
		}
		;
		function redact_redactor(env) {
			const secrets = secretsOf(env);
			if (secrets.size === 0) return {
				text: (text) => text,
				json: (value) => value,
				bytes: (bytes) => bytes
			};
			const forms = new Set([...secrets].flatMap((secret) => [...writtenForms(secret)]));
			const texts = new TextMask(forms);
			const binary = new TextMask([...forms].map((form) => Buffer.from(form).toString("latin1")));
			const text = (given) => texts.masked(given, () => "***");
			return {
				text,
				json: (value) => maskedJson(value, text, 0),
				bytes: (bytes) => {
					const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
					if ((0, external_node_buffer_.isUtf8)(given)) return Buffer.from(text(given.toString()));
					const masked = binary.masked(given.toString("latin1"), (length) => "*".repeat(length));
					return Buffer.from(masked, "latin1");
				}
			};
		}
		const deepest = 1e3;
		function maskedJson(value, text, depth) {
			if (typeof value === "string") return text(value);
			if (typeof value !== "object" || value === null) return value;
			if (depth > deepest) return "***";
			let isSame = true;
			const masked = (item) => {
				const own = maskedJson(item, text, depth + 1);
				isSame &&= own === item;
				return own;
			};
			if (Array.isArray(value)) {
				const items = value.map(masked);
				return isSame ? value : items;
			}
			const entries = Object.entries(value).map(([key, item]) => {
				const name = text(key);
				isSame &&= name === key;
				return [name, masked(item)];
			});
			return isSame ? value : Object.fromEntries(entries);
		}
		;
		class Spend {
			#cap;
			#running = new Map();
			#stop = new AbortController();
			#finished = 0;
			#unknown = 0;
			constructor(cap) {
				this.#cap = cap;
			}
			get signal() {
				return this.#stop.signal;
			}
			get unknown() {
				return this.#unknown;
			}
			get known() {
				let sum = this.#finished;
				for (const cost of this.#running.values()) sum += cost;
				return sum;
			}
			watch(trial, cost) {
				if (cost !== null) this.#running.set(trial, cost.known);
				this.#look();
			}
			finish(trial, cost) {
				this.#running.delete(trial);
				this.#finished += cost?.known ?? 0;
				if (cost?.complete !== true) this.#unknown++;
				this.#look();
			}
			#look() {
				const spent = this.known;
				if (this.#cap === null || spent < this.#cap || this.#stop.signal.aborted) return;
				this.#stop.abort(`budget: ${dollars(spent)} of max-spend-usd ${this.#cap} is spent`);
			}
		}
		function dollars(amount) {
			return `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
		}
		var confined_path = __webpack_require__(5263);
		var write_file = __webpack_require__(6367);
		;
		class TraceStore {
			#root;
			#folder;
			constructor(root, folder) {
				this.#root = root;
				this.#folder = folder;
			}
			fileOf(scenarioId, trial) {
				return `${this.#folder}/${slugOf(scenarioId)}/trial-${trial}.jsonl`;
			}
			async write(file, pieces) {
				await this.#attempt(async () => {
					const path = await (0, confined_path.O)(this.#root, file);
					await this.#ignore();
					await (0, write_file.l)(path, pieces);
				});
			}
			async clear(scenarioId) {
				await this.#attempt(async () => {
					const parent = (0, external_node_path_.join)(await (0, confined_path.O)(this.#root, `${this.#folder}/${slugOf(scenarioId)}/-`), "..");
					const names = await (0, external_node_fs_promises_.readdir)(parent).catch(() => []);
					for (const name of names) if (/^trial-\d+\.jsonl$/.test(name)) await (0, external_node_fs_promises_.rm)((0, external_node_path_.join)(parent, name), { force: true });
				});
			}
			async #ignore() {
				const path = await (0, confined_path.O)(this.#root, `${this.#folder}/.gitignore`);
				const made = await (0, external_node_fs_promises_.mkdir)((0, external_node_path_.join)(path, ".."), { recursive: true });
				if (made !== undefined) await (0, external_node_fs_promises_.writeFile)(path, "*\n", { flag: "wx" }).catch(() => undefined);
			}
			async #attempt(work) {
				try {
					await work();
				} catch (thrown) {
					if (thrown instanceof errors.ue) throw thrown;
					const message = `A recording cannot be written to \`${this.#folder}\`: ${(0, errors.iT)(thrown).message}`;
					throw new errors.ue("cannot-write", message, { cause: thrown });
				}
			}
		}
		const notAsItIs = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.$|-[\da-f]{8}$/;
		function slugOf(id) {
			const plain = id.replaceAll(/[^\w.-]+/g, "-").replace(/^[.-]+/, "").slice(0, 80);
			if (plain === id && id === id.toLowerCase() && !notAsItIs.test(id)) return id;
			const hash = (0, external_node_crypto_.createHash)("sha256").update(id).digest("hex").slice(0, 8);
			return plain === "" ? hash : `${plain.replace(/\./g, "_")}-${hash}`;
		}
		;
		class Turns {
			#last = new Map();
			take(key, work) {
				const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
				this.#last.set(key, turn.catch(() => undefined));
				return turn;
			}
		}
		;
		function agentRunner(runs) {
			return async function* record(scenarios) {
				const interruption = new Interruption();
				const given = new AbortController();
				const signal = AbortSignal.any([interruption.signal, given.signal]);
				await runs.prices.load();
				const { values: dotEnv, problem } = await readDotEnv((0, disk_tree.c)(runs.root), withinRoot(runs));
				const receiver = await startReceiver();
				try {
					const redactor = redact_redactor({
						...dotEnv,
						...runs.env
					});
					const turns = new Turns();
					if (problem !== null) yield noteOf(problem);
					yield* runAll(scenarios, {
						...runs,
						dotEnv,
						redactor,
						turns,
						signal,
						receiver
					});
				} finally {
					given.abort("the run was given up");
					await receiver.close();
					interruption.close();
				}
			};
		}
		async function* runAll(scenarios, agents) {
			const jobs = scenarios.flatMap(jobsOf);
			const spend = new Spend(agents.maxSpendUsd);
			const beds = new TestBeds(jobs, agents);
			const store = new TraceStore(agents.root, agents.folder);
			const reporter = new Reporter(jobs.length, agents, spend);
			for (const { id } of scenarios) await store.clear(id);
			try {
				yield* pooled(jobs, agents.concurrency, async (job) => {
					reporter.started(job);
					const trial = await recordTrial(job, {
						agents,
						spend,
						beds,
						store
					});
					await beds.leave(job);
					reporter.ended(job, trial);
					return trial;
				});
			} finally {
				await beds.close();
			}
			yield* beds.problems.map(noteOf);
			if (agents.maxSpendUsd !== null && spend.unknown > 0) {
				yield noteOf(`\`max-spend-usd\` does not count ${spend.unknown} of ${jobs.length} trials: what they cost is not known, or not all of it.`);
			}
		}
		function noteOf(message) {
			return {
				code: "recording-incomplete",
				severity: "warning",
				message
			};
		}
		function withinRoot({ root, cwd }) {
			return (0, external_node_path_.relative)(root, cwd).replaceAll("\\", "/") || ".";
		}
		function jobsOf(scenario) {
			const { runCommand: command, trials } = scenario;
			if (command === null) return [];
			return Array.from({ length: trials ?? 1 }, (_, index) => ({
				scenario,
				command,
				trial: index + 1
			}));
		}
	})
};
