export const id = 159;
export const ids = [159];
export const modules = { 6159: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
	__webpack_require__.r(__webpack_exports__);
	__webpack_require__.d(__webpack_exports__, {
		baseOfResults: () => baseOfResults,
		resultsRung: () => resultsRung
	});
	var external_node_path_ = __webpack_require__(6760);
	var errors = __webpack_require__(3828);
	var promises_ = __webpack_require__(1455);
	var json = __webpack_require__(3085);
	var limits = __webpack_require__(7535);
	var schemas = __webpack_require__(6843);
	;
	const schema_json = schemas.Pq9();
	const outcome = schemas.k5n([
		"passed",
		"failed",
		"unverified"
	]);
	const schema_status = schemas.k5n([
		"pass",
		"fail",
		"error",
		"skip"
	]);
	const severity = schemas.k5n(["error", "warning"]);
	const changes = [
		"same",
		"regressed",
		"fixed",
		"new",
		"removed",
		"lost",
		"recovered",
		"incomparable"
	];
	const checkVerdict = schemas.Ikc({
		type: schemas.YjP(),
		severity,
		surface: schemas.k5n([
			"assertion",
			"guardrail",
			"eval"
		]),
		status: schema_status,
		reason: schemas.YjP(),
		description: schemas.YjP().optional().describe("The author's words for the check."),
		line: schemas.Whr().optional().describe("1-based line of the check in the scenario file."),
		column: schemas.Whr().optional(),
		score: schemas.aig().optional(),
		expected: schema_json.optional(),
		actual: schema_json.optional(),
		evidence: schemas.YOg(schemas.YjP()).optional().describe("Ids of the spans that show the verdict."),
		metrics: schemas.g1P(schemas.YjP(), schemas.aig()).optional(),
		details: schema_json.optional()
	});
	const judgeVerdict = schemas.Ikc({
		status: schema_status,
		reason: schemas.YjP(),
		score: schemas.aig().optional(),
		model: schemas.YjP().nullable()
	});
	const process = schemas.Ikc({
		end: schemas.k5n([
			"exited",
			"timed-out",
			"stopped",
			"not-started"
		]),
		exitCode: schemas.Whr().nullable(),
		durationMs: schemas.aig()
	});
	const trial = schemas.Ikc({
		index: schemas.Whr().describe("1-based."),
		outcome,
		reason: schemas.YjP().optional().describe("Why it is unverified, where no check or judge says so; and why a run was cut short."),
		trace: schemas.Ikc({
			id: schemas.YjP(),
			source: schemas.YjP(),
			format: schemas.YjP()
		}).nullable(),
		process: process.optional().describe("How the command of a freshly recorded trial ended."),
		checks: schemas.YOg(checkVerdict),
		judge: judgeVerdict.nullable(),
		metrics: schemas.g1P(schemas.YjP(), schemas.aig()).describe("Only what the trace states; unknown is absent, never 0.")
	});
	const scenario = schemas.Ikc({
		id: schemas.YjP(),
		name: schemas.YjP(),
		file: schemas.YjP().describe("Relative to the workspace, with `/`."),
		line: schemas.Whr(),
		tags: schemas.YOg(schemas.YjP()),
		origin: schemas.YjP(),
		outcome,
		reason: schemas.YjP().optional().describe("Why it is unverified, in one sentence."),
		change: schemas.k5n(changes).nullable().describe("Against the baseline; null without one."),
		changeReason: schemas.YjP().optional().describe("Why it is incomparable, or what else a reader must know."),
		baseOutcome: outcome.nullable(),
		baseTrials: schemas.Ikc({
			passed: schemas.Whr(),
			failed: schemas.Whr(),
			unverified: schemas.Whr()
		}).nullable(),
		fingerprints: schemas.Ikc({ checks: schemas.YjP() }),
		trials: schemas.YOg(trial)
	});
	const metric = schemas.Ikc({
		name: schemas.YjP(),
		label: schemas.YjP(),
		unit: schemas.k5n([
			"ratio",
			"usd",
			"tokens",
			"seconds",
			"count"
		]),
		better: schemas.k5n(["lower", "higher"]),
		head: schemas.aig().nullable(),
		base: schemas.aig().nullable(),
		delta: schemas.aig().nullable().describe("head − base, over the scenarios that both sides know it for."),
		scenarios: schemas.Whr().describe("Scenarios that the figures are over.")
	});
	const diagnostic = schemas.Ikc({
		code: schemas.YjP(),
		severity,
		message: schemas.YjP(),
		file: schemas.YjP().optional(),
		line: schemas.Whr().optional(),
		column: schemas.Whr().optional()
	});
	const baseline = schemas.Ikc({
		kind: schemas.k5n(["git", "results"]),
		sha: schemas.YjP().nullable(),
		distance: schemas.Whr().nullable().describe("Commits on the head side since the merge base."),
		committedAt: schemas.YjP().nullable().describe("ISO 8601 time of the base commit."),
		source: schemas.YjP().describe("Where the base was read: a ref, a results file.")
	});
	const resultsSchema = schemas.Ikc({
		schemaVersion: schemas.euz(1),
		tool: schemas.Ikc({
			name: schemas.YjP(),
			version: schemas.YjP()
		}),
		run: schemas.Ikc({
			startedAt: schemas.YjP(),
			durationMs: schemas.aig(),
			head: schemas.Ikc({
				sha: schemas.YjP().nullable(),
				ref: schemas.YjP().nullable()
			}),
			baseline: baseline.nullable(),
			prices: schemas.Ikc({
				list: schemas.Ikc({
					package: schemas.YjP(),
					version: schemas.YjP(),
					updated: schemas.YjP()
				}).nullable().describe("The price list; null where it was not needed."),
				own: schemas.YOg(schemas.YjP()).describe("Models priced by the config file.")
			}).optional().describe("Where prices came from for traces that state no cost; absent where none was needed."),
			baselineReason: schemas.YjP().optional().describe("Why there is no baseline, or why it tells nothing.")
		}),
		scenarios: schemas.YOg(scenario),
		removed: schemas.YOg(schemas.Ikc({
			id: schemas.YjP(),
			name: schemas.YjP(),
			file: schemas.YjP(),
			baseOutcome: outcome
		})),
		metrics: schemas.YOg(metric),
		summary: schemas.Ikc({
			outcome,
			total: schemas.Whr(),
			passed: schemas.Whr(),
			failed: schemas.Whr(),
			unverified: schemas.Whr(),
			regressed: schemas.Whr(),
			fixed: schemas.Whr(),
			trials: schemas.Whr(),
			passRate: schemas.aig().nullable().describe("Mean over verified scenarios of passed ÷ verified trials, 0 to 1; null when none is verified."),
			costUsd: schemas.aig().nullable()
		}),
		decision: schemas.Ikc({
			gate: schemas.k5n(["open", "closed"]),
			clauses: schemas.YOg(schemas.Ikc({
				id: schemas.YjP(),
				holds: schemas.zMY(),
				blocking: schemas.zMY().describe("A clause that does not hold and blocks closes the gate."),
				message: schemas.YjP()
			}))
		}),
		diagnostics: schemas.YOg(diagnostic)
	});
	;
	const understood = [1];
	const ownDepth = 16;
	async function readResults(path, shown = path) {
		const bad = (why, cause) => new errors.ue("bad-results", `The results file \`${shown}\` cannot be used: ${why}`, { cause });
		const text = await readBounded(path, shown, bad);
		const document = (0, json.qF)(text);
		if (document === undefined) throw bad("it is not JSON, or not all of it");
		if (!(0, json.Gv)(document)) throw bad("expected an object, as `scenario-gate run --results FILE` writes it");
		const version = document["schemaVersion"];
		if (!understood.some((known) => known === version)) throw bad(unknownVersion(version));
		if (isDeeperThan(document, limits.F.jsonDepth + ownDepth)) throw bad("its values are nested too deeply");
		const parsed = resultsSchema.safeParse(document);
		if (!parsed.success) throw bad(firstProblem(parsed.error));
		return parsed.data;
	}
	async function readBounded(path, shown, bad) {
		try {
			const { size } = await (0, promises_.stat)(path);
			if (size > limits.F.resultsFile) throw bad(`it has ${size} bytes, more than the ${limits.F.resultsFile} that are read`);
			return await (0, promises_.readFile)(path, "utf8");
		} catch (thrown) {
			if (thrown instanceof errors.ue) throw thrown;
			const cause = (0, errors.iT)(thrown);
			if ("code" in cause && cause.code === "ENOENT") {
				throw new errors.ue("not-found", `The results file \`${shown}\` does not exist.`, { cause });
			}
			throw bad(cause.message, cause);
		}
	}
	function unknownVersion(version) {
		if (version === undefined) return "it has no `schemaVersion`; is it a results file?";
		const known = understood.join(", ");
		const found = typeof version === "number" ? String(version) : "not a number";
		return `its \`schemaVersion\` is ${found}; this release reads ${known}. Write it again with this release`;
	}
	function firstProblem(error) {
		const [issue] = error.issues;
		const place = (issue?.path ?? []).map((key) => typeof key === "number" ? `[${key}]` : `.${String(key)}`).join("").replace(/^\./, "");
		return `\`${place}\`: ${issue?.message ?? "not understood"}`;
	}
	function isDeeperThan(value, depth) {
		if (typeof value !== "object" || value === null) return false;
		if (depth === 0) return true;
		return Object.values(value).some((item) => isDeeperThan(item, depth - 1));
	}
	var base = __webpack_require__(4510);
	;
	const resultsRung = async ({ option, cwd }) => {
		try {
			const results = await readResults((0, external_node_path_.resolve)(cwd, option), option);
			const reason = results.scenarios.length === 0 ? `the results file \`${option}\` has no scenarios` : null;
			return {
				base: baseOfResults(results, option),
				reason
			};
		} catch (thrown) {
			if (thrown instanceof errors.ue) return {
				base: null,
				reason: thrown.message.replace(/\.$/, "")
			};
			throw thrown;
		}
	};
	function baseOfResults(results, source) {
		return {
			facts: {
				kind: "results",
				sha: results.run.head.sha,
				distance: null,
				committedAt: null,
				source
			},
			scenarios: results.scenarios.map(({ id, name, file, outcome, trials, fingerprints }) => ({
				id,
				name,
				file,
				outcome,
				tally: (0, base.s)(trials),
				metrics: (0, base.l)(trials),
				ownChecks: fingerprints.checks,
				scoredWith: fingerprints.checks
			})),
			diagnostics: []
		};
	}
}) };
