export const id = 834;
export const ids = [834];
export const modules = { 834: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
	__webpack_require__.r(__webpack_exports__);
	__webpack_require__.d(__webpack_exports__, { gitRung: () => gitRung });
	var errors = __webpack_require__(3828);
	var load_suite = __webpack_require__(7458);
	var base = __webpack_require__(4510);
	var external_node_child_process_ = __webpack_require__(1421);
	var external_node_path_ = __webpack_require__(6760);
	;
	const guards = [
		"--no-pager",
		"--no-replace-objects",
		"--literal-pathspecs",
		...[
			"core.fsmonitor=false",
			"core.hooksPath=/dev/null",
			"safe.directory=*",
			"safe.bareRepository=explicit"
		].flatMap((setting) => ["-c", setting])
	];
	const quiet = {
		GIT_TERMINAL_PROMPT: "0",
		GIT_OPTIONAL_LOCKS: "0",
		GIT_NO_LAZY_FETCH: "1",
		GIT_ALLOW_PROTOCOL: "none",
		LC_ALL: "C"
	};
	const inherited = /^(?:PATH|PATHEXT|SYSTEMROOT|WINDIR|HOME|USERPROFILE|XDG_CONFIG_HOME|TMPDIR|TEMP|TMP)$/i;
	function gitEnvironment(env) {
		return {
			...Object.fromEntries(Object.entries(env).filter(([name]) => inherited.test(name))),
			...quiet
		};
	}
	const cwd = (0, external_node_path_.dirname)(process.execPath);
	const replyLimit = {
		timeout: 12e4,
		maxBuffer: 8 << 20
	};
	function runGit({ root, env }, args) {
		return new Promise((settle) => {
			const options = {
				...replyLimit,
				cwd,
				env: gitEnvironment(env),
				windowsHide: true
			};
			(0, external_node_child_process_.execFile)("git", [
				...guards,
				"-C",
				root,
				...args
			], options, (error, stdout, stderr) => {
				if (error === null) settle({
					value: stdout,
					reason: null
				});
				else settle({
					value: null,
					reason: whyGitFailed(error, stderr, args[0] ?? "", root)
				});
			});
		});
	}
	function cannotRead(why) {
		return new errors.ue("cannot-read", why);
	}
	function streamGit({ root, env }, args) {
		const child = (0, external_node_child_process_.spawn)("git", [
			...guards,
			"-C",
			root,
			...args
		], {
			cwd,
			env: gitEnvironment(env),
			windowsHide: true,
			stdio: [
				"pipe",
				"pipe",
				"ignore"
			]
		});
		child.stdin.on("error", () => undefined);
		const exit = new Promise((settle) => {
			child.on("error", () => settle(null));
			child.on("close", settle);
		});
		return {
			child,
			exit
		};
	}
	async function* outputOfGit(repository, args) {
		const { child, exit } = streamGit(repository, args);
		try {
			for await (const chunk of child.stdout) yield chunk;
			if (await exit !== 0) throw cannotRead(`\`git ${args[0]}\` ended early; is the clone complete?`);
		} finally {
			child.kill();
		}
	}
	function whyGitFailed(error, stderr, command, root) {
		if (error.code === "ENOENT") return "git is not installed, or not on the PATH";
		if (stderr.includes("dubious ownership") || stderr.includes("unsafe repository")) {
			return `git refuses the repository because another user owns it; run \`git config --global --add safe.directory ${root}\``;
		}
		if (stderr.includes("not a git repository")) return "the workspace is not in a git repository";
		const line = stderr.split("\n").find((text) => text.trim() !== "") ?? error.message;
		return `\`git ${command}\` failed: ${line.replace(/^fatal: /, "").slice(0, 300)}`;
	}
	async function openRepository(root, env) {
		const reply = await runGit({
			root,
			env
		}, [
			"rev-parse",
			"--is-shallow-repository",
			"--show-prefix"
		]);
		if (reply.value === null) return reply;
		const [shallow, prefix] = reply.value.split("\n");
		return {
			value: {
				root,
				env,
				prefix: prefix ?? "",
				shallow: shallow === "true"
			},
			reason: null
		};
	}
	;
	async function resolveCommit(repository, name) {
		if (name === "" || name.startsWith("-") || name.includes("\0")) return null;
		const reply = await runGit(repository, [
			"rev-parse",
			"--verify",
			"--quiet",
			`${name}^{commit}`
		]);
		return reply.value?.trim() ?? null;
	}
	async function readCommit(repository, sha) {
		const reply = await runGit(repository, [
			"cat-file",
			"commit",
			sha
		]);
		if (reply.value === null) return null;
		const header = reply.value.split("\n\n", 1)[0] ?? "";
		const seconds = /^committer .*> (\d+) [+-]\d+$/m.exec(header)?.[1];
		return {
			sha,
			parents: [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent ?? ""),
			committedAt: seconds === undefined ? null : isoTime(Number(seconds))
		};
	}
	function isoTime(seconds) {
		const date = new Date(seconds * 1e3);
		return Number.isNaN(date.getTime()) ? null : date.toISOString();
	}
	async function isAncestor(repository, ancestor, of) {
		return (await runGit(repository, [
			"merge-base",
			"--is-ancestor",
			ancestor,
			of
		])).value !== null;
	}
	async function mergeBase(repository, one, other) {
		const reply = await runGit(repository, [
			"merge-base",
			one,
			other
		]);
		return reply.value?.trim() ?? null;
	}
	async function countCommits(repository, base, head) {
		if (repository.shallow) return null;
		const reply = await runGit(repository, [
			"rev-list",
			"--count",
			`${base}..${head}`
		]);
		return reply.value === null ? null : Number(reply.value);
	}
	;
	const defaultBranches = [
		"refs/remotes/origin/HEAD",
		"refs/remotes/origin/main",
		"refs/remotes/origin/master",
		"refs/heads/main",
		"refs/heads/master"
	];
	async function findBase(repository, request) {
		const sha = await resolveCommit(repository, "HEAD");
		const head = sha === null ? null : await readCommit(repository, sha);
		if (head === null) return {
			value: null,
			reason: "the repository has no commit yet"
		};
		const pair = await choosePair(repository, head, request);
		if (pair.value === null) return pair;
		const { value } = pair;
		const base = await readCommit(repository, value.base);
		if (base === null) return absent(repository, `the base commit \`${find_base_short(value.base)}\``);
		const distance = await countCommits(repository, value.base, value.head);
		return {
			value: {
				sha: base.sha,
				distance,
				committedAt: base.committedAt,
				source: value.source
			},
			reason: null
		};
	}
	function choosePair(repository, head, request) {
		switch (request.kind) {
			case "event": return pairOfEvent(repository, head, request);
			case "push": return pairOfPush(repository, head, request.before);
			case "ref": return pairOfRef(repository, head, request.ref);
			case "default": return pairOfDefaultBranch(repository, head);
		}
	}
	async function pairOfEvent(repository, checkedOut, event) {
		const [first, second] = checkedOut.parents;
		if (first !== undefined && second === event.head) {
			return {
				value: {
					base: first,
					head: second,
					source: event.branch
				},
				reason: null
			};
		}
		const ours = checkedOut.sha === event.head || await isAncestor(repository, event.head, checkedOut.sha);
		const head = ours ? checkedOut.sha : await resolveCommit(repository, event.head);
		if (head === null) return absent(repository, `the head commit \`${find_base_short(event.head)}\` of the event`);
		return pairWith(repository, head, event.base, event.branch);
	}
	async function pairOfPush(repository, head, before) {
		if (/^0+$/.test(before)) return pairOfDefaultBranch(repository, head);
		if (await resolveCommit(repository, before) !== null) {
			return pairWith(repository, head.sha, before, find_base_short(before));
		}
		const [base] = head.parents;
		if (base === undefined) return {
			value: null,
			reason: "the pushed commit is the first one"
		};
		return {
			value: {
				base,
				head: head.sha,
				source: "HEAD^1"
			},
			reason: null
		};
	}
	async function pairOfRef(repository, head, ref) {
		for (const name of [ref, `origin/${ref}`]) {
			const base = await resolveCommit(repository, name);
			if (base !== null) return pairWith(repository, head.sha, base, name);
		}
		return absent(repository, `the base \`${ref}\``);
	}
	async function pairOfDefaultBranch(repository, head) {
		for (const ref of defaultBranches) {
			const base = await resolveCommit(repository, ref);
			if (base === null) continue;
			const name = await runGit(repository, [
				"rev-parse",
				"--abbrev-ref",
				ref
			]);
			return pairWith(repository, head.sha, base, name.value?.trim() || ref);
		}
		const looked = defaultBranches.map((ref) => ref.split("/").slice(2).join("/")).join(", ");
		return absent(repository, `a branch to compare with (looked for ${looked}; name one with \`base\`)`);
	}
	async function pairWith(repository, head, base, name) {
		if (await resolveCommit(repository, base) === null) {
			return absent(repository, `the base commit \`${find_base_short(base)}\``);
		}
		const sha = await mergeBase(repository, base, head);
		if (sha !== null) return {
			value: {
				base: sha,
				head,
				source: name
			},
			reason: null
		};
		if (repository.shallow) return absent(repository, `the merge base with \`${name}\``);
		return {
			value: null,
			reason: `${find_base_short(head)} and \`${name}\` have no commit in common`
		};
	}
	function absent({ shallow }, what) {
		const why = shallow ? "; the clone is shallow, and its history ends before the base: give `fetch-depth: 0` to actions/checkout, or run `git fetch --unshallow`" : "";
		return {
			value: null,
			reason: `${what} is not in this clone${why}`
		};
	}
	function find_base_short(sha) {
		return /^[0-9a-f]{40,}$/.test(sha) ? sha.slice(0, 7) : sha.slice(0, 100);
	}
	var glob = __webpack_require__(7181);
	var paths = __webpack_require__(795);
	;
	const wholeBlob = 1 << 20;
	class Blobs {
		#repository;
		#batches = new Map();
		constructor(repository) {
			this.#repository = repository;
		}
		async size(oid) {
			return (await this.#batch("--batch-check").ask(oid)).size;
		}
		async read(oid, maxBytes = wholeBlob) {
			if (await this.size(oid) > maxBytes) return null;
			return (await this.#batch("--batch").ask(oid)).content;
		}
		async *open(oid) {
			const whole = await this.read(oid);
			if (whole !== null) yield whole;
			else yield* outputOfGit(this.#repository, [
				"cat-file",
				"blob",
				oid
			]);
		}
		async [Symbol.asyncDispose]() {
			await Promise.all([...this.#batches.values()].map((batch) => batch.close()));
		}
		#batch(mode) {
			const known = this.#batches.get(mode);
			if (known !== undefined) return known;
			const batch = new Batch(streamGit(this.#repository, ["cat-file", mode]), mode === "--batch");
			this.#batches.set(mode, batch);
			return batch;
		}
	}
	class Batch {
		#stream;
		#chunks;
		#hasContent;
		#rest = Buffer.alloc(0);
		#turn = Promise.resolve();
		constructor(stream, hasContent) {
			this.#stream = stream;
			this.#chunks = stream.child.stdout[Symbol.asyncIterator]();
			this.#hasContent = hasContent;
		}
		ask(oid) {
			const reply = this.#turn.then(() => this.#ask(oid));
			this.#turn = reply.catch(() => undefined);
			return reply;
		}
		async close() {
			this.#stream.child.kill();
			await this.#stream.exit;
		}
		async #ask(oid) {
			this.#stream.child.stdin.write(`${oid}\n`);
			const [, type, text] = (await this.#line()).split(" ");
			if (type !== "blob") throw cannotRead(`object ${oid.slice(0, 7)} is not in this clone; is it a partial one?`);
			const size = Number(text);
			if (!this.#hasContent) return {
				size,
				content: Buffer.alloc(0)
			};
			const content = await this.#take(size + 1);
			return {
				size,
				content: content.subarray(0, -1)
			};
		}
		async #line() {
			let end = this.#rest.indexOf(10);
			while (end === -1) {
				this.#rest = Buffer.concat([this.#rest, await this.#chunk()]);
				end = this.#rest.indexOf(10);
			}
			const line = this.#rest.toString("latin1", 0, end);
			this.#rest = this.#rest.subarray(end + 1);
			return line;
		}
		async #take(count) {
			const parts = [this.#rest];
			let have = this.#rest.length;
			while (have < count) {
				const chunk = await this.#chunk();
				parts.push(chunk);
				have += chunk.length;
			}
			const bytes = parts.length === 1 ? this.#rest : Buffer.concat(parts);
			this.#rest = bytes.subarray(count);
			return bytes.subarray(0, count);
		}
		async #chunk() {
			const next = await this.#chunks.next();
			if (next.done === true) throw cannotRead("`git cat-file` ended early; is the clone complete?");
			return next.value;
		}
	}
	var limits = __webpack_require__(7535);
	;
	const longestPath = 1 << 16;
	const linkMode = "120000";
	async function listTree(repository, tree) {
		const entries = [];
		let rest = Buffer.alloc(0);
		for await (const chunk of outputOfGit(repository, [
			"ls-tree",
			"-r",
			"-z",
			"--full-tree",
			tree
		])) {
			const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
			let start = 0;
			for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
				const entry = parseEntry(bytes.toString("utf8", start, end));
				if (entry !== null) entries.push(entry);
				start = end + 1;
			}
			rest = bytes.subarray(start);
			if (rest.length > longestPath) throw cannotRead("the base has a path that is too long");
			if (entries.length > limits.F.treeFiles) {
				throw cannotRead(`the base has more than ${limits.F.treeFiles} files`);
			}
		}
		return entries;
	}
	function parseEntry(text) {
		const tab = text.indexOf("	");
		const [mode, type, oid] = text.slice(0, tab).split(" ");
		const path = text.slice(tab + 1);
		if (type !== "blob" || oid === undefined || !isPlain(path)) return null;
		return {
			path,
			oid,
			link: mode === linkMode
		};
	}
	function isPlain(path) {
		return path.split("/").every((name) => name !== "" && name !== "." && name !== "..");
	}
	;
	const maxHops = 40;
	const installed = "node_modules";
	class TreeIndex {
		#entries;
		#targets;
		#byPath = new Map();
		#folders = new Map();
		constructor(entries, targets) {
			this.#entries = entries;
			this.#targets = targets;
			this.#folders.set("", {
				start: 0,
				end: entries.length
			});
			for (const [index, entry] of entries.entries()) {
				this.#byPath.set(entry.path, entry);
				for (let cut = entry.path.indexOf("/"); cut !== -1; cut = entry.path.indexOf("/", cut + 1)) {
					const folder = entry.path.slice(0, cut);
					const range = this.#folders.get(folder);
					if (range === undefined) this.#folders.set(folder, {
						start: index,
						end: index + 1
					});
					else range.end = index + 1;
				}
			}
		}
		resolve(path) {
			const done = [];
			const left = namesOf([], (0, paths.FE)(path))?.reverse() ?? [];
			let hops = 0;
			for (let name = left.pop(); name !== undefined; name = left.pop()) {
				done.push(name);
				const target = this.#targets.get(done.join("/"));
				if (target === undefined) continue;
				hops += 1;
				if (hops > maxHops) return { kind: "nothing" };
				const led = namesOf(done.slice(0, -1), target);
				if (led === null) return { kind: "outside" };
				left.push(...led.reverse());
				done.length = 0;
			}
			return this.#at(done.join("/"));
		}
		filesBelow(folder) {
			const files = [];
			const seen = new Set();
			let looked = 0;
			let folders = [folder];
			while (folders.length > 0) {
				const links = [];
				for (const place of folders) {
					if (isWithinAny(place.real, seen)) continue;
					for (const entry of this.#below(place.real)) {
						looked += 1;
						if (looked > limits.F.walkedEntries) throw cannotRead("links make a folder of the base endless");
						const rest = place.real === "" ? entry.path : entry.path.slice(place.real.length + 1);
						if (seen.has(entry.path) || isInstalled(rest)) continue;
						const shown = place.shown === "" ? rest : `${place.shown}/${rest}`;
						if (entry.link) links.push({
							shown,
							real: entry.path
						});
						else files.push(shown);
						seen.add(entry.path);
					}
					seen.add(place.real);
				}
				folders = this.#led(links, seen, files);
			}
			return files.sort(paths.HH);
		}
		#led(links, seen, files) {
			const folders = [];
			for (const { shown, real } of links.sort((a, b) => (0, paths.HH)(a.shown, b.shown))) {
				const resolved = this.resolve(real);
				if (resolved.kind === "folder") folders.push({
					shown,
					real: resolved.path
				});
				else if (resolved.kind === "file" && !seen.has(resolved.entry.path)) {
					files.push(shown);
					seen.add(resolved.entry.path);
				}
			}
			return folders;
		}
		*#below(folder) {
			const { start, end } = this.#folders.get(folder) ?? {
				start: 0,
				end: 0
			};
			for (let index = start; index < end; index += 1) {
				const entry = this.#entries[index];
				if (entry !== undefined) yield entry;
			}
		}
		#at(path) {
			const entry = this.#byPath.get(path);
			if (entry?.link === true) return { kind: "nothing" };
			if (entry !== undefined) return {
				kind: "file",
				entry
			};
			return this.#folders.has(path) ? {
				kind: "folder",
				path
			} : { kind: "nothing" };
		}
	}
	function namesOf(from, path) {
		if (path.startsWith("/") || path.includes("\0")) return null;
		const names = [...from];
		for (const name of path.split("/")) {
			if (name === "" || name === ".") continue;
			if (name !== "..") names.push(name);
			else if (names.pop() === undefined) return null;
		}
		return names;
	}
	function isInstalled(rest) {
		return rest.startsWith(`${installed}/`) || rest.includes(`/${installed}/`);
	}
	function isWithinAny(folder, seen) {
		if (seen.has("") || seen.has(folder)) return true;
		for (let cut = folder.indexOf("/"); cut !== -1; cut = folder.indexOf("/", cut + 1)) {
			if (seen.has(folder.slice(0, cut))) return true;
		}
		return false;
	}
	;
	const longestLink = 4096;
	const mostLinks = 1e4;
	const lfsPointer = "version https://git-lfs.github.com/spec/v1\n";
	const longestLfsPointer = 1024;
	class GitTree {
		#repository;
		#sha;
		#blobs;
		#index;
		#listings = new Map();
		#inLfs = new Set();
		constructor(repository, sha) {
			this.#repository = repository;
			this.#sha = sha;
			this.#blobs = new Blobs(repository);
		}
		get diagnostics() {
			return [...this.#inLfs].map(storedInLfs);
		}
		async list(path) {
			const shown = (0, paths.FE)(path);
			return [...await this.#filesBelow(shown === "." ? "" : shown)];
		}
		async glob(pattern) {
			const normal = (0, paths.FE)(pattern);
			if (!(0, glob.fg)(normal)) return (await this.#resolve(normal)).kind === "file" ? [normal] : [];
			const { folder } = (0, glob.EI)(normal);
			return (await this.#filesBelow(folder === "." ? "" : folder)).filter((0, glob.sB)(normal));
		}
		async size(path) {
			const resolved = await this.#resolve(path);
			return resolved.kind === "file" ? this.#blobs.size(resolved.entry.oid) : null;
		}
		async readText(path, maxBytes) {
			const size = await this.#blobs.size((await this.#file(path)).oid);
			if (size > maxBytes) {
				throw new errors.ue("too-large", `\`${path}\` has ${size} bytes; the limit is ${maxBytes}.`);
			}
			const parts = [];
			for await (const part of this.open(path)) parts.push(part);
			return new TextDecoder().decode(Buffer.concat(parts));
		}
		async *open(path) {
			const { oid } = await this.#file(path);
			let first = true;
			for await (const chunk of this.#blobs.open(oid)) {
				if (first && isLfsPointer(chunk)) {
					this.#inLfs.add(path);
					return;
				}
				first = false;
				yield chunk;
			}
		}
		async [Symbol.asyncDispose]() {
			await this.#blobs[Symbol.asyncDispose]();
		}
		async #resolve(path) {
			this.#index ??= loadIndex(this.#repository, this.#sha, this.#blobs);
			const resolved = (await this.#index).resolve(path);
			if (resolved.kind === "outside") throw (0, paths.qY)(path);
			return resolved;
		}
		async #file(path) {
			const resolved = await this.#resolve(path);
			if (resolved.kind === "file") return resolved.entry;
			throw new errors.ue("not-found", `There is no file \`${path}\` in ${this.#sha.slice(0, 7)}.`);
		}
		async #filesBelow(path) {
			const known = this.#listings.get(path);
			if (known !== undefined) return known;
			const resolved = await this.#resolve(path);
			const files = resolved.kind === "file" ? [path] : resolved.kind === "folder" ? (await this.#index)?.filesBelow({
				shown: path,
				real: resolved.path
			}) ?? [] : [];
			this.#listings.set(path, files);
			return files;
		}
	}
	async function loadIndex(repository, sha, blobs) {
		const tree = await treeOf(repository, sha);
		const entries = tree === null ? [] : await listTree(repository, tree);
		const links = entries.filter(({ link }) => link);
		if (links.length > mostLinks) throw cannotRead(`the base has more than ${mostLinks} symbolic links`);
		const targets = new Map();
		for (const { path, oid } of links) {
			const target = await blobs.read(oid, longestLink);
			if (target !== null) targets.set(path, target.toString("utf8"));
		}
		return new TreeIndex(entries, targets);
	}
	async function treeOf(repository, sha) {
		if (repository.prefix === "") return sha;
		const reply = await runGit(repository, [
			"rev-parse",
			"--verify",
			"--quiet",
			`${sha}:${repository.prefix}`
		]);
		if (reply.value !== null) return reply.value.trim();
		if (await resolveCommit(repository, sha) === null) throw cannotRead(reply.reason);
		return null;
	}
	function isLfsPointer(content) {
		return content.length <= longestLfsPointer && content.toString("latin1").startsWith(lfsPointer);
	}
	function storedInLfs(file) {
		return {
			code: "trace-lfs",
			severity: "warning",
			file,
			message: "stored in Git LFS; the base's traces are not in this clone. Commit traces as plain files, or give a results file with `baseline`"
		};
	}
	;
	var __addDisposableResource = undefined && undefined.__addDisposableResource || function(env, value, async) {
		if (value !== null && value !== void 0) {
			if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
			var dispose, inner;
			if (async) {
				if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
				dispose = value[Symbol.asyncDispose];
			}
			if (dispose === void 0) {
				if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
				dispose = value[Symbol.dispose];
				if (async) inner = dispose;
			}
			if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
			if (inner) dispose = function() {
				try {
					inner.call(this);
				} catch (e) {
					return Promise.reject(e);
				}
			};
			env.stack.push({
				value,
				dispose,
				async
			});
		} else if (async) {
			env.stack.push({ async: true });
		}
		return value;
	};
	var __disposeResources = undefined && undefined.__disposeResources || (function(SuppressedError) {
		return function(env) {
			function fail(e) {
				env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
				env.hasError = true;
			}
			var r, s = 0;
			function next() {
				while (r = env.stack.pop()) {
					try {
						if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
						if (r.dispose) {
							var result = r.dispose.call(r.value);
							if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) {
								fail(e);
								return next();
							});
						} else s |= 1;
					} catch (e) {
						fail(e);
					}
				}
				if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
				if (env.hasError) throw env.error;
			}
			return next();
		};
	})(typeof SuppressedError === "function" ? SuppressedError : function(error, suppressed, message) {
		var e = new Error(message);
		return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
	});
	const gitRung = async (request) => {
		const repository = await openRepository(request.root, request.env);
		if (repository.value === null) return {
			base: null,
			reason: repository.reason
		};
		const commit = await findBase(repository.value, request.find);
		if (commit.value === null) return {
			base: null,
			reason: commit.reason
		};
		try {
			const base = await scoreCommit(request, repository.value, commit.value);
			return {
				base,
				reason: emptiness(base, commit.value)
			};
		} catch (thrown) {
			if (!(thrown instanceof errors.ue)) throw thrown;
			return {
				base: null,
				reason: `the base \`${git_rung_short(commit.value)}\` cannot be read: ${thrown.message}`
			};
		}
	};
	async function scoreCommit(request, repository, commit) {
		const env_1 = {
			stack: [],
			error: void 0,
			hasError: false
		};
		try {
			const tree = __addDisposableResource(env_1, new GitTree(repository, commit.sha), true);
			const own = await loadOwnSuite(tree, request.paths);
			const ownById = new Map(own.scenarios.map((scenario) => [scenario.id, scenario]));
			const { scenarios } = await request.score(atBase(request.scenarios, ownById), tree);
			const { sha, distance, committedAt, source } = commit;
			return {
				facts: {
					kind: "git",
					sha,
					distance,
					committedAt,
					source
				},
				scenarios: scenarios.flatMap(({ scenario, outcome, trials }) => {
					const mine = ownById.get(scenario.id);
					if (mine === undefined && trials.length === 0) return [];
					const { id, name, file } = mine ?? scenario;
					const ownChecks = mine?.checksFingerprint ?? null;
					const scoredWith = scenario.checksFingerprint;
					return [{
						id,
						name,
						file,
						outcome,
						tally: (0, base.s)(trials),
						metrics: (0, base.l)(trials),
						ownChecks,
						scoredWith
					}];
				}),
				diagnostics: [...own.diagnostics, ...tree.diagnostics]
			};
		} catch (e_1) {
			env_1.error = e_1;
			env_1.hasError = true;
		} finally {
			const result_1 = __disposeResources(env_1);
			if (result_1) await result_1;
		}
	}
	function atBase(head, ownById) {
		const chosen = new Map(head.map((scenario) => [scenario.id, withTracesOf(scenario, ownById.get(scenario.id))]));
		for (const [id, own] of ownById) if (!chosen.has(id)) chosen.set(id, own);
		return [...chosen.values()];
	}
	function withTracesOf(head, own) {
		if (own === undefined || own.problems.length > 0) return head;
		if (head.problems.length > 0) return own;
		const { input, row, traces, traceRefs, trials } = own;
		return {
			...head,
			input,
			row,
			traces,
			traceRefs,
			trials,
			locate: (path) => head.locate(path)
		};
	}
	async function loadOwnSuite(tree, paths) {
		const listings = await Promise.all(paths.map(async (path) => ({
			path,
			files: await tree.list(path)
		})));
		const present = listings.filter(({ files }) => files.length > 0).map(({ path }) => path);
		if (present.length === 0) return {
			scenarios: [],
			diagnostics: []
		};
		try {
			return {
				scenarios: (await (0, load_suite.b)(tree, present)).scenarios,
				diagnostics: []
			};
		} catch (thrown) {
			if (!(thrown instanceof errors.ue)) throw thrown;
			if (thrown.code === "no-scenarios") return {
				scenarios: [],
				diagnostics: []
			};
			const message = `the scenarios of the base cannot be read: ${thrown.message}`;
			return {
				scenarios: [],
				diagnostics: [{
					code: "base-scenarios",
					severity: "warning",
					message
				}]
			};
		}
	}
	function emptiness({ scenarios }, commit) {
		if (scenarios.every(({ ownChecks }) => ownChecks === null)) return `the base \`${git_rung_short(commit)}\` has no scenarios yet`;
		const traced = scenarios.some(({ tally }) => tally.passed + tally.failed + tally.unverified > 0);
		return traced ? null : `the base \`${git_rung_short(commit)}\` has no recorded traces yet`;
	}
	function git_rung_short({ sha }) {
		return sha.slice(0, 7);
	}
}) };
