export const id = 602;
export const ids = [602];
export const modules = {

/***/ 9877:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qt: () => (/* binding */ boundedJson),
/* harmony export */   We: () => (/* binding */ parseArguments),
/* harmony export */   mG: () => (/* binding */ textOfValue)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);


/**
 * Arguments of a tool call as a value. Frameworks write them as an object, as JSON text, or as JSON
 * text inside JSON text. Text that is not JSON stays text; no text at all means: called with none.
 * Null stays null: the trace does not say.
 */
function parseArguments(value) {
    if (value === undefined || value === null)
        return null;
    if (typeof value !== 'string')
        return boundedJson(value);
    if (value === '')
        return {};
    const once = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(value);
    if (once === undefined)
        return value;
    const twice = typeof once === 'string' ? (0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(once) : undefined;
    const parsed = typeof twice === 'object' && twice !== null ? twice : once;
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithinDepth */ .Rf)(parsed, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth) ? parsed : value;
}
/** The value, or its start as text where it nests deeper than anything downstream may follow. */
function boundedJson(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithinDepth */ .Rf)(value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth) ? value : '(nested too deeply to read)';
}
/** A value as text: text as it is, anything else as JSON. Null for absent. */
function textOfValue(value) {
    if (value === undefined || value === null)
        return null;
    return typeof value === 'string' ? value : JSON.stringify(boundedJson(value));
}


/***/ }),

/***/ 9641:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HR: () => (/* binding */ notWhole),
/* harmony export */   Vc: () => (/* binding */ stemOf),
/* harmony export */   fT: () => (/* binding */ assemble)
/* harmony export */ });
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
/* harmony import */ var _naming_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4749);
/* harmony import */ var _span_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1725);
/* harmony import */ var _trace_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4765);




/** Makes a trace of the spans of one trace id: each span once, every span with an id. */
function assemble(group, source, stated) {
    const spans = withoutAnnouncements(onceEach(group.spans));
    const { scenario, trial } = (0,_naming_js__WEBPACK_IMPORTED_MODULE_1__/* .orElse */ .NW)(nameIn(spans), group.naming);
    return new _trace_js__WEBPACK_IMPORTED_MODULE_3__/* .Trace */ .C({
        id: group.id === '' ? stemOf(source.file) : group.id,
        source,
        spans,
        scenario,
        trial,
        diagnostics: group.problem === null ? [] : [notWhole(group.id, group.problem, source)],
        ...(stated === undefined ? {} : { stated: stated(spans) }),
    });
}
/**
 * Delivery is at least once: of spans with one id the last that ended counts, at the place of the
 * first. A span without an id gets its place as one.
 */
function onceEach(spans) {
    const places = new Map();
    const kept = [];
    for (const span of spans) {
        const place = span.id === '' ? undefined : places.get(span.id);
        const earlier = place === undefined ? undefined : kept[place];
        if (place !== undefined && earlier !== undefined) {
            if (span.endUs !== null || earlier.endUs === null)
                kept[place] = span;
            continue;
        }
        if (span.id !== '')
            places.set(span.id, kept.length);
        kept.push(span.id === '' ? span.withId(`#${kept.length + 1}`) : span);
    }
    return kept;
}
/** Logfire writes a span when it starts, as a span of its own inside of the one that it announces. */
function withoutAnnouncements(spans) {
    if (!spans.some(isAnnouncement))
        return spans;
    const ids = new Set(spans.flatMap((span) => (isAnnouncement(span) ? [] : span.id)));
    return spans.filter((span) => !isAnnouncement(span) || !ids.has(span.parentId ?? ''));
}
function isAnnouncement({ startUs, endUs, attributes }) {
    return startUs === endUs && attributes.get('logfire.span_type') === 'pending_span';
}
/** Roots are asked first. */
function nameIn(spans) {
    let naming = _naming_js__WEBPACK_IMPORTED_MODULE_1__/* .unnamed */ .p1;
    let below = naming;
    for (const { parentId, attributes } of spans) {
        if (parentId === null)
            naming = (0,_naming_js__WEBPACK_IMPORTED_MODULE_1__/* .orElse */ .NW)(naming, (0,_naming_js__WEBPACK_IMPORTED_MODULE_1__/* .namingOf */ .aI)(attributes));
        else if (naming.scenario === null)
            below = (0,_naming_js__WEBPACK_IMPORTED_MODULE_1__/* .orElse */ .NW)(below, (0,_naming_js__WEBPACK_IMPORTED_MODULE_1__/* .namingOf */ .aI)(attributes));
    }
    return (0,_naming_js__WEBPACK_IMPORTED_MODULE_1__/* .orElse */ .NW)(naming, below);
}
/** Says why a trace is given without its spans. */
function notWhole(id, problem, { file }) {
    const why = {
        'too-many-spans': `has more than ${_core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.spansPerTrace} spans. Record fewer, or split the run.`,
        scattered: 'is scattered over too much of the file. Sort the file by trace id, or write one file per trace.',
    };
    return {
        code: 'trace-too-large',
        severity: 'error',
        message: `Trace ${id} was not read: it ${why[problem]}`,
        file,
    };
}
/** The name of a file without its folder and extensions. */
function stemOf(path) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const dot = name.indexOf('.', 1);
    return dot === -1 ? name : name.slice(0, dot);
}


/***/ }),

/***/ 8316:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eg: () => (/* binding */ flattenNested),
/* harmony export */   FL: () => (/* binding */ ObjectAttributes),
/* harmony export */   Kb: () => (/* binding */ firstValue),
/* harmony export */   Qv: () => (/* binding */ objectsIn),
/* harmony export */   Uz: () => (/* binding */ firstNumber),
/* harmony export */   Xy: () => (/* binding */ objectOf),
/* harmony export */   av: () => (/* binding */ objectOrNull),
/* harmony export */   ef: () => (/* binding */ textOrNull),
/* harmony export */   jg: () => (/* binding */ noAttributes),
/* harmony export */   ou: () => (/* binding */ firstText),
/* harmony export */   wD: () => (/* binding */ numberOrNull)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);


const noAttributes = new Map();
/** An object out of a trace, read as attributes. What it inherits is not among them. */
class ObjectAttributes {
    #object;
    constructor(object) {
        this.#object = object;
    }
    get(name) {
        return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
    }
    keys() {
        return Object.keys(this.#object);
    }
}
/** All attributes as an object without a prototype. */
function objectOf(attributes) {
    const object = Object.create(null);
    for (const name of attributes.keys())
        object[name] = attributes.get(name) ?? null;
    return object;
}
/** The value as text that says something: empty text counts as absent. */
function textOrNull(value) {
    return typeof value === 'string' && value !== '' ? value : null;
}
/** The value where it is an object; null otherwise. */
function objectOrNull(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(value) ? value : null;
}
/** The objects of a list; empty for anything but a list. */
function objectsIn(value) {
    return Array.isArray(value) ? value.filter(_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv) : [];
}
/** A number that is zero or more, also where it was written as text; null otherwise. */
function numberOrNull(value) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && number >= 0 && Number.isFinite(number) ? number : null;
}
/** The first of the names that holds text. */
function firstText(attributes, names) {
    for (const name of names) {
        const value = attributes.get(name);
        if (typeof value === 'string' && value !== '')
            return value;
    }
    return null;
}
/** The first of the names that is there and not null. */
function firstValue(attributes, names) {
    for (const name of names) {
        const value = attributes.get(name);
        if (value !== undefined && value !== null)
            return value;
    }
    return null;
}
/** The first of the names that holds a number of zero or more. */
function firstNumber(attributes, names) {
    for (const name of names) {
        const value = attributes.get(name);
        if (value === undefined)
            continue;
        const number = numberOrNull(value);
        if (number !== null)
            return number;
    }
    return null;
}
/**
 * Attributes of an object, with the dotted form of nested objects (`{llm: {model_name}}` →
 * `llm.model_name`) beside them, so that there is one way to look things up. What is there in dotted
 * form already wins; the objects stay.
 */
function flattenNested(object) {
    const flat = new Map(Object.entries(object));
    for (const [name, value] of Object.entries(object))
        addNested(flat, name, value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth);
    return flat;
}
function addNested(flat, path, value, depth) {
    const object = objectOrNull(value);
    if (object === null || depth === 0)
        return;
    for (const [name, item] of Object.entries(object)) {
        const dotted = `${path}.${name}`;
        if (!flat.has(dotted))
            flat.set(dotted, item);
        addNested(flat, dotted, item, depth - 1);
    }
}


/***/ }),

/***/ 600:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ contentFromAttributes)
/* harmony export */ });
/* harmony import */ var _dialects_registry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7163);
/* harmony import */ var _messages_output_tools_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5159);
/* harmony import */ var _usage_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3134);
/* harmony import */ var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(356);




/** What the attributes of a span say, read as far as it is asked for: messages can be most of a trace. */
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
        return (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .modelFromAttributes */ .BX)(attributes) ?? answer((dialect) => dialect.model?.(attributes) ?? null);
    }
    get provider() {
        const { attributes } = this.#span;
        return (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .providerFromAttributes */ .Nu)(attributes) ?? answer((dialect) => dialect.provider?.(attributes) ?? null);
    }
    get input() {
        return this.#knownInput() ?? [];
    }
    get output() {
        return this.#knownOutput() ?? [];
    }
    get recorded() {
        return this.#knownOutput() !== null || (this.#span.error !== null && this.#knownInput() !== null);
    }
    get usage() {
        if (this.#usage === undefined) {
            const { attributes } = this.#span;
            const inBody = answer((dialect) => dialect.usage?.(attributes) ?? null);
            this.#usage = (0,_usage_js__WEBPACK_IMPORTED_MODULE_3__/* .largerOf */ .d)((0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .usageFromAttributes */ .P$)(attributes), inBody);
        }
        return this.#usage;
    }
    get costUsd() {
        if (this.#costUsd === undefined) {
            const { attributes, kind } = this.#span;
            const inBody = () => answer((dialect) => dialect.costUsd?.(attributes) ?? null);
            this.#costUsd = (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .costFromAttributes */ .fD)(attributes) ?? (kind === 'llm' ? inBody() : null);
        }
        return this.#costUsd;
    }
    get tools() {
        return (this.#tools ??= this.#readTools());
    }
    get inputText() {
        return answer((dialect) => dialect.inputText(this.#span.attributes));
    }
    get outputText() {
        return answer((dialect) => dialect.outputText(this.#span.attributes));
    }
    #knownInput() {
        if (this.#input === undefined)
            this.#input = answer((dialect) => dialect.input(this.#span));
        return this.#input;
    }
    #knownOutput() {
        if (this.#output === undefined) {
            const messages = answer((dialect) => dialect.output(this.#span));
            this.#output = messages === null ? null : (0,_messages_output_tools_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutOutputTools */ .n)(messages, this.#span.attributes);
        }
        return this.#output;
    }
    #readTools() {
        if (this.#span.kind !== 'tool')
            return [];
        const facts = (0,_dialects_registry_js__WEBPACK_IMPORTED_MODULE_0__/* .toolOf */ .wS)(this.#span);
        return facts === null ? [] : [facts];
    }
}
function answer(ask) {
    for (const dialect of _dialects_registry_js__WEBPACK_IMPORTED_MODULE_0__/* .dialects */ .O9) {
        const found = ask(dialect);
        if (found !== null)
            return found;
    }
    return null;
}


/***/ }),

/***/ 675:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ statedOutput),
/* harmony export */   u: () => (/* binding */ anyAgent)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
/* harmony import */ var _messages_logged_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6206);




/** Mozilla's any-agent: GenAI attributes, with one `gen_ai.output` for replies and results alike. */
const anyAgent = {
    id: 'any-agent',
    kind: () => null,
    input: () => null,
    output({ kind, attributes }) {
        const value = kind === 'llm' ? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .firstValue */ .Kb)(attributes, ['gen_ai.output', 'genai.output']) : null;
        if (value === null)
            return null;
        const list = typeof value === 'string' ? (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJson */ .qF)(value) : value;
        // The oldest versions have what the framework gave them.
        const logged = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(list) ? (0,_messages_logged_js__WEBPACK_IMPORTED_MODULE_2__/* .loggedMessages */ .f)(list, 'assistant') : null;
        if (logged !== null)
            return logged;
        if (!Array.isArray(list) || list.length === 0 || !list.every(isCall)) {
            return [{ role: 'assistant', parts: [{ type: 'text', text: (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .textOfValue */ .mG)(value) ?? '' }] }];
        }
        return [{ role: 'assistant', parts: list.map(callOf) }];
    },
    tool: () => null,
    inputText: () => null,
    outputText: (attributes) => (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .textOfValue */ .mG)(attributes.get(statedOutput)),
};
/** Stands beside the spans in a file; its reader puts it on the root. */
const statedOutput = 'any_agent.final_output';
function isCall(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value) && typeof value['tool.name'] === 'string';
}
function callOf(value) {
    const call = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value) ? value : {};
    const args = (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .parseArguments */ .We)(call['tool.args'] ?? {});
    return { type: 'tool_call', call: { id: null, name: String(call['tool.name']), args } };
}


/***/ }),

/***/ 8743:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ kensa),
/* harmony export */   W: () => (/* binding */ kensaKinds)
/* harmony export */ });
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);


/** The words Kensa's span rows use for a kind, in all of its generations. */
const kensaKinds = new Map([
    ['llm', 'llm'],
    ['generation', 'llm'],
    ['tool', 'tool'],
    ['agent', 'agent'],
    ['chain', 'chain'],
    ['retriever', 'retriever'],
    ['evaluator', 'evaluator'],
    ['embedding', 'embedding'],
    ['guardrail', 'guardrail'],
    ['workflow', 'workflow'],
    ['step', 'step'],
    ['span', 'span'],
]);
/** `kensa.*` attributes, and the bare `input` and `output` beside them. */
const kensa = {
    id: 'kensa',
    kind(attributes) {
        const kind = attributes.get('kensa.span.kind');
        if (typeof kind === 'string')
            return kensaKinds.get(kind.toLowerCase()) ?? 'span';
        return attributes.get('kensa.tool.name') === undefined ? null : 'tool';
    },
    input: () => null,
    output: () => null,
    tool: toolFacts,
    inputText: (attributes) => (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .textOfValue */ .mG)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .firstValue */ .Kb)(attributes, ['kensa.case.input', 'input', 'inputs'])),
    outputText: (attributes) => (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .textOfValue */ .mG)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .firstValue */ .Kb)(attributes, ['kensa.final_output', 'output', 'outputs'])),
};
function toolFacts({ attributes, error }) {
    const name = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .firstText */ .ou)(attributes, ['kensa.tool.name', 'tool_name']);
    if (name === null)
        return null;
    return {
        name,
        callId: callId(attributes),
        args: (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .parseArguments */ .We)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .firstValue */ .Kb)(attributes, ['kensa.tool.args', 'kensa.tool.arguments', 'input'])),
        result: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .firstValue */ .Kb)(attributes, ['kensa.tool.result', 'output']),
        error: error?.message ?? null,
    };
}
function callId(attributes) {
    return (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .firstText */ .ou)(attributes, ['kensa.tool.call_id', 'gen_ai.tool.call.id', 'tool_call.id']);
}


/***/ }),

/***/ 7163:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  O9: () => (/* binding */ dialects),
  I: () => (/* binding */ kindOf),
  wS: () => (/* binding */ toolOf)
});

// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
;// CONCATENATED MODULE: ./lib/trace/tool-failure.js

/**
 * Why a tool failed, where only its answer says so: an MCP reply (`isError`), a block (`is_error`), an object
 * with a `status` of `error`. Null for any other answer. Long answers are not parsed for nothing.
 */
function failureIn(result) {
    const value = typeof result === 'string' && mayFail(result) ? (0,json/* parseJson */.qF)(result) : result;
    if (!(0,json/* isObject */.Gv)(value))
        return null;
    return value['isError'] === true || value['is_error'] === true || value['status'] === 'error'
        ? 'the tool answered with an error'
        : null;
}
function mayFail(text) {
    return /^\s*\{/.test(text) && /"(?:isError|is_error|status)"\s*:\s*(?:true|"error")/.test(text);
}

// EXTERNAL MODULE: ./lib/trace/attributes.js
var trace_attributes = __webpack_require__(8316);
// EXTERNAL MODULE: ./lib/trace/messages/gemini-contents.js
var gemini_contents = __webpack_require__(7558);
// EXTERNAL MODULE: ./lib/trace/usage-from.js
var usage_from = __webpack_require__(2471);
;// CONCATENATED MODULE: ./lib/trace/dialects/adk.js




/**
 * Google's Agent Development Kit: the model's request and response as JSON of Gemini. What it says of
 * tools is read with the other spellings of GenAI.
 */
const adk = {
    id: 'google-adk',
    kind(attributes) {
        const request = attributes.get('gcp.vertex.agent.llm_request');
        return typeof request === 'string' && request !== '' && request !== '{}' ? 'llm' : null;
    },
    input({ attributes }) {
        const request = bodyAt(attributes, 'gcp.vertex.agent.llm_request');
        const messages = request === null ? null : (0,gemini_contents/* geminiMessages */.I)(request['contents'], 'user');
        if (messages === null)
            return null;
        const system = (0,gemini_contents/* geminiMessages */.I)((0,trace_attributes/* objectOrNull */.av)(request?.['config'])?.['system_instruction'], 'system');
        return [...(system ?? []), ...messages];
    },
    output({ attributes }) {
        const response = bodyAt(attributes, 'gcp.vertex.agent.llm_response');
        return response === null ? null : (0,gemini_contents/* geminiMessages */.I)(response['content'], 'assistant');
    },
    tool: () => null,
    inputText: () => null,
    outputText: () => null,
    usage: (attributes) => (0,usage_from/* usageFrom */.m)(bodyAt(attributes, 'gcp.vertex.agent.llm_response')?.['usage_metadata']),
};
/** Tool spans carry both of them as well, empty. */
function bodyAt(attributes, name) {
    const value = attributes.get(name);
    const body = typeof value === 'string' ? (0,json/* parseJson */.qF)(value) : value;
    return (0,json/* isObject */.Gv)(body) && Object.keys(body).length > 0 ? body : null;
}

// EXTERNAL MODULE: ./lib/trace/arguments.js
var trace_arguments = __webpack_require__(9877);
// EXTERNAL MODULE: ./lib/trace/messages/ai-sdk.js
var ai_sdk = __webpack_require__(3867);
// EXTERNAL MODULE: ./lib/trace/messages/anthropic.js
var messages_anthropic = __webpack_require__(8502);
;// CONCATENATED MODULE: ./lib/trace/dialects/ai-sdk-usage.js



/**
 * Tokens out of what the provider answered beside its reply: the SDK's own attributes leave out most
 * of what was cached. Anthropic and Bedrock do not count cached tokens as input.
 */
function aiSdkUsage(attributes) {
    const recorded = attributes.get('ai.response.providerMetadata');
    const metadata = typeof recorded === 'string' ? (0,json/* parseJson */.qF)(recorded) : recorded;
    if (!(0,json/* isObject */.Gv)(metadata))
        return null;
    const openai = (0,trace_attributes/* objectOrNull */.av)(metadata['openai']) ?? {};
    const anthropic = (0,trace_attributes/* objectOrNull */.av)(metadata['anthropic']) ?? {};
    const bedrock = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(metadata['bedrock'])?.['usage']) ?? {};
    const raw = (0,messages_anthropic/* anthropicUsage */.qX)(anthropic['usage']);
    const cacheRead = (0,trace_attributes/* numberOrNull */.wD)(openai['cachedPromptTokens']) ??
        raw?.cacheRead ??
        (0,trace_attributes/* numberOrNull */.wD)(anthropic['cacheReadInputTokens']) ??
        (0,trace_attributes/* numberOrNull */.wD)(bedrock['cacheReadInputTokens']);
    const cacheWrite = raw?.cacheWrite ??
        (0,trace_attributes/* numberOrNull */.wD)(anthropic['cacheCreationInputTokens']) ??
        (0,trace_attributes/* numberOrNull */.wD)(bedrock['cacheWriteInputTokens']);
    const reasoning = (0,trace_attributes/* numberOrNull */.wD)(openai['reasoningTokens']);
    if (cacheRead === null && cacheWrite === null && reasoning === null)
        return null;
    return { input: raw?.input ?? null, output: null, cacheRead, cacheWrite, reasoning, total: null };
}

;// CONCATENATED MODULE: ./lib/trace/dialects/ai-sdk.js





/** A call of the SDK is a run of an agent; each request to the model inside of it is a `do…` span. */
const kinds = new Map([
    ['ai.generateText', 'agent'],
    ['ai.streamText', 'agent'],
    ['ai.generateObject', 'chain'],
    ['ai.streamObject', 'chain'],
    ['ai.generateText.doGenerate', 'llm'],
    ['ai.streamText.doStream', 'llm'],
    ['ai.generateObject.doGenerate', 'llm'],
    ['ai.streamObject.doStream', 'llm'],
    ['ai.toolCall', 'tool'],
    ['ai.embed', 'chain'],
    ['ai.embedMany', 'chain'],
    ['ai.embed.doEmbed', 'embedding'],
    ['ai.embedMany.doEmbed', 'embedding'],
    ['ai.rerank', 'chain'],
    ['ai.rerank.doRerank', 'reranker'],
]);
/** Telemetry of Vercel's AI SDK before version 7, and of its legacy integration after it: `ai.*`. */
const aiSdk = {
    id: 'ai-sdk',
    kind(attributes) {
        const operation = operationOf(attributes);
        return operation === null ? null : (kinds.get(operation) ?? null);
    },
    input({ attributes }) {
        const messages = (0,ai_sdk/* modelMessages */.q)(attributes.get('ai.prompt.messages'));
        return messages ?? promptMessages(attributes.get('ai.prompt'));
    },
    output({ attributes }) {
        const reasoning = attributes.get('ai.response.reasoning');
        const answer = answerOf(attributes);
        const calls = (0,trace_attributes/* firstValue */.Kb)(attributes, ['ai.response.toolCalls', 'ai.result.toolCalls']);
        return answer === null && calls === null ? null : [(0,ai_sdk/* modelReply */.i)(reasoning, answer, calls)];
    },
    tool: toolFacts,
    inputText(attributes) {
        const prompt = promptOf(attributes.get('ai.prompt'));
        return typeof prompt?.['prompt'] === 'string' ? prompt['prompt'] : null;
    },
    outputText: answerOf,
    usage: aiSdkUsage,
};
/** Older versions only write `<operation> <function id>`. */
function operationOf(attributes) {
    const operation = attributes.get('ai.operationId');
    if (typeof operation === 'string')
        return operation;
    const name = attributes.get('operation.name');
    return typeof name === 'string' && name.startsWith('ai.') ? (name.split(' ', 1)[0] ?? null) : null;
}
function answerOf(attributes) {
    return (0,trace_arguments/* textOfValue */.mG)((0,trace_attributes/* firstValue */.Kb)(attributes, answers));
}
const answers = ['ai.response.text', 'ai.result.text', 'ai.response.object', 'ai.result.object'];
/** What the caller gave to the SDK: `{system, prompt}` or `{system, messages}`; a prompt may be messages. */
function promptMessages(value) {
    const prompt = promptOf(value);
    if (prompt === null)
        return null;
    const { system } = prompt;
    const messages = typeof prompt['prompt'] === 'string'
        ? [userMessage(prompt['prompt'])]
        : (0,ai_sdk/* modelMessages */.q)(prompt['messages'] ?? prompt['prompt']);
    if (messages === null || typeof system !== 'string')
        return messages;
    return [{ role: 'system', parts: [{ type: 'text', text: system }] }, ...messages];
}
function userMessage(text) {
    return { role: 'user', parts: [{ type: 'text', text }] };
}
function promptOf(value) {
    const prompt = typeof value === 'string' ? (0,json/* parseJson */.qF)(value) : value;
    return (0,json/* isObject */.Gv)(prompt) ? prompt : null;
}
function toolFacts({ name, attributes, error }) {
    const tool = (0,trace_attributes/* firstText */.ou)(attributes, ['ai.toolCall.name']);
    if (tool === null && operationOf(attributes) !== 'ai.toolCall')
        return null;
    return {
        name: tool ?? name,
        callId: (0,trace_attributes/* firstText */.ou)(attributes, ['ai.toolCall.id']),
        args: (0,trace_arguments/* parseArguments */.We)((0,trace_attributes/* firstValue */.Kb)(attributes, ['ai.toolCall.args', 'ai.toolCall.input'])),
        result: (0,trace_attributes/* firstValue */.Kb)(attributes, ['ai.toolCall.result', 'ai.toolCall.output']),
        error: error?.message ?? null,
    };
}

// EXTERNAL MODULE: ./lib/trace/dialects/any-agent.js
var any_agent = __webpack_require__(675);
// EXTERNAL MODULE: ./lib/trace/messages/logged-tool.js
var logged_tool = __webpack_require__(4845);
// EXTERNAL MODULE: ./lib/trace/messages/message-from.js
var message_from = __webpack_require__(4678);
;// CONCATENATED MODULE: ./lib/trace/dialects/gen-ai-events.js



/** Conventions up to 1.36 wrote one event per message; earlier and later ones, one event for all. */
const inputRoles = new Map([
    ['gen_ai.system.message', 'system'],
    ['gen_ai.user.message', 'user'],
    ['gen_ai.assistant.message', 'assistant'],
    ['gen_ai.tool.message', 'tool'],
]);
const details = 'gen_ai.client.inference.operation.details';
/** Messages to the model out of span events; null where no event speaks of any. */
function inputEvents(events) {
    const found = events.flatMap(({ name, attributes }) => {
        const role = inputRoles.get(name);
        if (role !== undefined)
            return (0,message_from/* messageFrom */.W)({ ...bodyOf(attributes), role }, role);
        if (name === 'gen_ai.content.prompt')
            return (0,message_from/* messagesFrom */.j)(attributes.get('gen_ai.prompt'), 'user') ?? [];
        return name === details ? detailedInput(attributes) : [];
    });
    return found.length === 0 ? null : found;
}
/** Instructions are a list of parts, and come before the messages. */
function detailedInput(attributes) {
    const messages = (0,message_from/* messagesFrom */.j)(attributes.get('gen_ai.input.messages'), 'user') ?? [];
    const system = (0,message_from/* messagesFrom */.j)(attributes.get('gen_ai.system_instructions'), 'system');
    if (system === null)
        return messages;
    return [{ role: 'system', parts: system.flatMap(({ parts }) => parts) }, ...messages];
}
/** Messages from the model out of span events; null where no event speaks of any. */
function outputEvents(events) {
    const found = events.flatMap(({ name, attributes }) => {
        if (name === 'gen_ai.choice')
            return choice(attributes);
        if (name === 'gen_ai.content.completion')
            return (0,message_from/* messagesFrom */.j)(attributes.get('gen_ai.completion'), 'assistant') ?? [];
        return name === details ? ((0,message_from/* messagesFrom */.j)(attributes.get('gen_ai.output.messages'), 'assistant') ?? []) : [];
    });
    return found.length === 0 ? null : found;
}
/** The message is under `message` (an object, JSON text, or plain text) or is the event itself. */
function choice(attributes) {
    const body = bodyOf(attributes);
    const message = decoded(body['message']);
    const calls = decoded(body['tool_calls']);
    if ((0,json/* isObject */.Gv)(message))
        return (0,message_from/* messageFrom */.W)({ tool_calls: calls, ...message, role: 'assistant' }, 'assistant');
    const content = message ?? body['content'];
    return (0,message_from/* messageFrom */.W)({ content: decoded(content), tool_calls: calls, role: 'assistant' }, 'assistant');
}
function bodyOf(attributes) {
    const event = decoded(attributes.get('gen_ai.event.content'));
    if ((0,json/* isObject */.Gv)(event))
        return event;
    return {
        ...(0,trace_attributes/* objectOf */.Xy)(attributes),
        content: decoded(attributes.get('content')),
        tool_calls: decoded(attributes.get('tool_calls')),
    };
}
/** JSON text of a list or an object, parsed; any other value as it is. */
function decoded(value) {
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value))
        return value;
    const parsed = (0,json/* parseJson */.qF)(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/gen-ai-tool.js



const toolArgs = [
    'gen_ai.tool.call.arguments',
    'gen_ai.tool.arguments',
    'gen_ai.tool.args',
    'gcp.vertex.agent.tool_call_args',
    'tool_arguments',
    'input.value',
    'input',
];
const toolResults = [
    'gen_ai.tool.call.result',
    'gen_ai.tool.result',
    'gen_ai.tool.output',
    'gen_ai.output',
    'gcp.vertex.agent.tool_response',
    'tool_response',
    'output.value',
    'output',
];
const nameInSpan = /^(?:execute_tool|running tool:|tools\/call|tool_call)\s+\[?(\S.*?)\]?$/;
/** The execution of a tool as GenAI spans have it, in the spellings of the frameworks that write them. */
function genAiTool(span) {
    const { attributes, events } = span;
    const parts = detailsIn(events);
    const args = (0,trace_attributes/* firstValue */.Kb)(attributes, toolArgs) ?? eventText(events, 'gen_ai.tool.message', 'content');
    const result = (0,trace_attributes/* firstValue */.Kb)(attributes, toolResults) ?? eventText(events, 'gen_ai.choice', 'message');
    return {
        name: (0,trace_attributes/* firstText */.ou)(attributes, ['gen_ai.tool.name', 'tool.name']) ??
            nameInSpan.exec(span.name)?.[1] ??
            span.name,
        callId: (0,trace_attributes/* firstText */.ou)(attributes, ['gen_ai.tool.call.id']),
        args: (0,trace_arguments/* parseArguments */.We)(args ?? parts.find(isRequest)?.call.args),
        result: result ?? parts.find(isAnswer)?.result ?? null,
        error: span.error?.message ?? failureOf(span),
    };
}
/** Strands writes them as messages, where it follows the latest conventions. */
function detailsIn(events) {
    if (events.length === 0)
        return [];
    return [inputEvents(events), outputEvents(events)].flatMap((messages) => (messages ?? []).flatMap(({ parts }) => parts));
}
function isRequest(part) {
    return part.type === 'tool_call';
}
function isAnswer(part) {
    return part.type === 'tool_result';
}
/** Strands writes what went into a tool and what came out as events. */
function eventText(events, name, field) {
    const value = events.find((event) => event.name === name)?.attributes.get(field);
    return typeof value === 'string' ? value : null;
}
/** In the words of Strands, or a code of JSON-RPC, which MCP only writes for failures. */
function failureOf({ attributes }) {
    if (attributes.get('gen_ai.tool.status') === 'error')
        return 'the tool answered with an error';
    const code = attributes.get('mcp.method.name') === undefined ? null : attributes.get(rpcStatus);
    return typeof code === 'string' || typeof code === 'number' ? `JSON-RPC error ${code}` : null;
}
const rpcStatus = 'rpc.response.status_code';

;// CONCATENATED MODULE: ./lib/trace/dialects/gen-ai.js





const gen_ai_kinds = new Map([
    ['chat', 'llm'],
    ['text_completion', 'llm'],
    ['generate_content', 'llm'],
    ['completion', 'llm'],
    ['generate', 'llm'],
    ['call_llm', 'llm'],
    ['responses', 'llm'],
    ['image_generation', 'llm'],
    ['embeddings', 'embedding'],
    ['retrieval', 'retriever'],
    ['rerank', 'reranker'],
    ['execute_tool', 'tool'],
    ['invoke_agent', 'agent'],
    ['create_agent', 'agent'],
    ['plan', 'agent'],
    ['invoke_workflow', 'workflow'],
    ['invoke_swarm', 'workflow'],
    ['invoke_graph', 'workflow'],
    ['agent_step', 'step'],
    ['execute_event_loop_cycle', 'step'],
    ['guardrail', 'guardrail'],
    ['apply_guardrail', 'guardrail'],
    ['guard', 'guardrail'],
]);
const requestTypes = new Map([
    ['chat', 'llm'],
    ['completion', 'llm'],
    ['embedding', 'embedding'],
    ['rerank', 'reranker'],
]);
const mcpKinds = new Map([
    ['tools/call', 'tool'],
    ['resources/read', 'retriever'],
    ['prompts/get', 'prompt'],
]);
/** OpenTelemetry GenAI semantic conventions: span events, JSON attributes and structured attributes alike. */
const genAi = {
    id: 'otel-genai',
    kind(attributes) {
        const operation = attributes.get('gen_ai.operation.name');
        if (typeof operation === 'string')
            return kindOfOperation(operation, attributes);
        const requestType = attributes.get('llm.request.type');
        if (typeof requestType === 'string')
            return requestTypes.get(requestType) ?? null;
        const method = attributes.get('mcp.method.name');
        if (typeof method === 'string')
            return mcpKinds.get(method) ?? null;
        if (attributes.get('gen_ai.tool.name') !== undefined ||
            attributes.get('gen_ai.tool.call.id') !== undefined)
            return 'tool';
        return null;
    },
    input({ attributes, events }) {
        const messages = (0,message_from/* messagesFrom */.j)((0,trace_attributes/* firstValue */.Kb)(attributes, ['gen_ai.input.messages', 'gen_ai.prompt']), 'user');
        if (messages === null)
            return inputEvents(events);
        const system = (0,message_from/* messagesFrom */.j)(attributes.get('gen_ai.system_instructions'), 'system');
        return system === null ? messages : [oneMessage(system), ...messages];
    },
    output({ attributes, events }) {
        const value = (0,trace_attributes/* firstValue */.Kb)(attributes, ['gen_ai.output.messages', 'gen_ai.completion']);
        return (0,message_from/* messagesFrom */.j)(value, 'assistant') ?? outputEvents(events);
    },
    tool: genAiTool,
    inputText: () => null,
    outputText: () => null,
};
function kindOfOperation(operation, attributes) {
    const kind = gen_ai_kinds.get(operation) ?? gen_ai_kinds.get(operation.toLowerCase());
    if (kind === 'tool' && (0,logged_tool/* isMergedTools */.u2)(attributes.get('gen_ai.tool.name')))
        return 'span';
    if (kind !== undefined)
        return kind;
    if (operation.startsWith('node.'))
        return 'step';
    return operation.endsWith('_memory') || operation.endsWith('_memory_store') ? 'memory' : null;
}
/** System instructions are a list of parts, not of messages. */
function oneMessage(parts) {
    return { role: 'system', parts: parts.flatMap((message) => message.parts) };
}

// EXTERNAL MODULE: ./lib/trace/dialects/kensa.js
var kensa = __webpack_require__(8743);
;// CONCATENATED MODULE: ./lib/trace/dialects/model-call.js
/**
 * Whether a span of no stated kind is a call of a model. A model's name alone is no proof: HTTP client
 * spans inherit `gen_ai.*` by baggage. Usage or messages must be there as well.
 */
function isModelCall(attributes, events) {
    if (models.every((key) => attributes.get(key) === undefined))
        return false;
    return (evidence.some((key) => attributes.get(key) !== undefined) ||
        events.some(({ name }) => messages.test(name)));
}
const models = ['gen_ai.request.model', 'gen_ai.response.model', 'llm.model_name'];
const evidence = [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'gen_ai.output.messages',
    'gen_ai.input.messages',
    'gen_ai.prompt',
    'gen_ai.completion',
    'gen_ai.prompt.0.role',
    'gen_ai.completion.0.role',
    'llm.token_count.prompt',
    'llm.token_count.completion',
    'llm.output_messages.0.message.role',
];
const messages = /^gen_ai\.(?:content\.|choice$|(?:system|user|assistant)\.message$|client\.inference\.)/;

;// CONCATENATED MODULE: ./lib/trace/dialects/named.js
/** What frameworks call their spans, where nothing else says what they are. */
const names = [
    [/^(?:execute_tool|running tool:|tools\/call) (?!\(merged)\S/, 'tool'],
    [/^tool_call \[\S/, 'tool'],
    [/^running (?:\d{1,4} )?tools?$/, 'step'],
    [/^(?:execute_event_loop_cycle|node\.\S)/, 'step'],
    [/^(?:invoke_agent \S|agent_run \[)/, 'agent'],
    [/^invoke_(?:swarm|graph|workflow)(?: |$)/, 'workflow'],
];
/** The kind that a span's name tells; null where it tells none. */
function kindOfName(name) {
    return names.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

// EXTERNAL MODULE: ./lib/trace/messages/called-with.js
var called_with = __webpack_require__(682);
// EXTERNAL MODULE: ./lib/trace/messages/completion-from.js
var completion_from = __webpack_require__(239);
// EXTERNAL MODULE: ./lib/trace/messages/decoded.js + 1 modules
var messages_decoded = __webpack_require__(7427);
// EXTERNAL MODULE: ./lib/trace/messages/logged.js
var logged = __webpack_require__(6206);
// EXTERNAL MODULE: ./lib/trace/unflatten.js
var unflatten = __webpack_require__(2166);
;// CONCATENATED MODULE: ./lib/trace/dialects/open-inference.js










const open_inference_kinds = new Map([
    ['LLM', 'llm'],
    ['TOOL', 'tool'],
    ['AGENT', 'agent'],
    ['CHAIN', 'chain'],
    ['RETRIEVER', 'retriever'],
    ['EMBEDDING', 'embedding'],
    ['RERANKER', 'reranker'],
    ['GUARDRAIL', 'guardrail'],
    ['EVALUATOR', 'evaluator'],
    ['PROMPT', 'prompt'],
]);
/** Arize OpenInference: `openinference.span.kind`, flattened or nested `llm.*_messages`, `tool.*`. */
const openInference = {
    id: 'openinference',
    kind(attributes) {
        const kind = attributes.get('openinference.span.kind');
        if (kind === undefined)
            return null;
        return (typeof kind === 'string' ? open_inference_kinds.get(kind.toUpperCase()) : undefined) ?? 'chain';
    },
    input({ kind, attributes }) {
        if (!speaks(attributes))
            return null;
        const messages = messagesAt(attributes, 'llm.input_messages', 'user');
        return messages ?? (kind === 'llm' ? bareRequest(attributes) : null);
    },
    output({ kind, attributes }) {
        if (!speaks(attributes))
            return null;
        const messages = messagesAt(attributes, 'llm.output_messages', 'assistant') ?? bareCalls(attributes);
        if (messages !== null || kind !== 'llm')
            return messages;
        return (textsAt(attributes, 'llm.choices', 'completion', 'assistant') ??
            bareReply(attributes.get('output.value')));
    },
    tool: open_inference_toolFacts,
    inputText: (attributes) => (0,trace_arguments/* textOfValue */.mG)(attributes.get('input.value')),
    outputText: (attributes) => (0,trace_arguments/* textOfValue */.mG)(attributes.get('output.value')),
};
function messagesAt(attributes, key, fallback) {
    const nested = attributes.get(key);
    if (nested !== undefined && nested !== null)
        return (0,message_from/* messagesFrom */.j)((0,unflatten/* undotted */.I)((0,messages_decoded/* decoded */.D)(nested)), fallback);
    const rows = (0,unflatten/* unflatten */.s)(attributes, `${key}.`);
    return rows.length === 0 ? null : rows.map((row) => (0,message_from/* messageFrom */.W)(row, fallback));
}
/** Without one of these a walk over all attributes would find nothing. */
function speaks(attributes) {
    return marks.some((name) => attributes.get(name) !== undefined);
}
const marks = [
    'openinference.span.kind',
    'llm.model_name',
    'llm.output_messages',
    'llm.output_messages.0.message.role',
    'llm.input_messages',
    'llm.input_messages.0.message.role',
    'llm.token_count.total',
];
/** `llm.tool_calls.<i>.tool_call.*`: calls that some instrumentations write beside the messages. */
function bareCalls(attributes) {
    const calls = (0,unflatten/* unflatten */.s)(attributes, 'llm.tool_calls.');
    return calls.length === 0 ? null : [(0,message_from/* messageFrom */.W)({ role: 'assistant', tool_calls: calls }, 'assistant')];
}
/** A model call of which only the prompt, or the body of the request, was recorded. */
function bareRequest(attributes) {
    const prompts = textsAt(attributes, 'llm.prompts', 'prompt', 'user');
    return prompts ?? (0,logged/* loggedMessages */.f)(attributes.get('input.value') ?? null, 'user');
}
/** `llm.prompts.<i>.prompt.text`, `llm.choices.<i>.completion.text`: of models that complete text. */
function textsAt(attributes, key, held, role) {
    if (attributes.get(`${key}.0.${held}.text`) === undefined)
        return null;
    return (0,unflatten/* unflatten */.s)(attributes, `${key}.`).map((row) => {
        const inner = (0,json/* isObject */.Gv)(row) && (0,json/* isObject */.Gv)(row[held]) ? row[held]['text'] : null;
        return (0,message_from/* messageFrom */.W)({ role, content: inner }, role);
    });
}
/** A model call of which only the body of the reply was recorded. */
function bareReply(value) {
    if (value === undefined || value === null)
        return null;
    return (0,completion_from/* completionFrom */.v)(value) ?? (0,message_from/* messagesFrom */.j)((0,trace_arguments/* textOfValue */.mG)(value), 'assistant') ?? [];
}
function open_inference_toolFacts(span) {
    const { attributes, error } = span;
    if (attributes.get('openinference.span.kind') === undefined)
        return null;
    const result = attributes.get('output.value') ?? null;
    const message = typeof result === 'string' && isToolMessage(result) ? (0,logged_tool/* loggedTool */.NO)(result) : null;
    return {
        name: (0,trace_attributes/* firstText */.ou)(attributes, ['tool.name', 'gen_ai.tool.name']) ?? span.name,
        callId: (0,trace_attributes/* firstText */.ou)(attributes, ['tool_call.id', 'tool.id', 'gen_ai.tool.call.id']) ?? message?.callId ?? null,
        args: argsOf(attributes),
        result: message?.result ?? result,
        error: error?.message ?? message?.error ?? null,
    };
}
/** Of LangChain: it says which call it answers, and whether the tool failed. */
function isToolMessage(result) {
    return result.startsWith('{') && result.includes('"tool_call_id"');
}
/** Some instrumentations write the tool's JSON Schema where others write the arguments of the call. */
function argsOf(attributes) {
    const declared = (0,called_with/* calledWith */.Y)((0,trace_arguments/* parseArguments */.We)(attributes.get('tool.parameters')));
    const input = (0,called_with/* calledWith */.Y)((0,messages_decoded/* decodedValue */.E)(attributes.get('input.value')));
    return declared === null || (input !== null && declares(declared)) ? input : declared;
}
/** A schema, its `properties` alone (LangChain, smolagents), or nothing. */
function declares(parameters) {
    if (!(0,json/* isObject */.Gv)(parameters))
        return false;
    if (parameters['type'] === 'object' && (0,json/* isObject */.Gv)(parameters['properties']))
        return true;
    return Object.values(parameters).every((value) => (0,json/* isObject */.Gv)(value) && (typeof value['type'] === 'string' || typeof value['title'] === 'string'));
}

// EXTERNAL MODULE: ./lib/trace/message.js
var message = __webpack_require__(5482);
;// CONCATENATED MODULE: ./lib/trace/dialects/pydantic-ai.js








/**
 * What pydantic-ai and Logfire write beside the GenAI attributes: message events as one JSON attribute,
 * the messages of a whole run, its result, and the bodies of requests and responses.
 */
const pydanticAi = {
    id: 'pydantic-ai',
    kind(attributes) {
        if (attributes.get('agent_name') !== undefined && isRun(attributes))
            return 'agent';
        const isCall = attributes.get('request_data') !== undefined && attributes.get('response_data') !== undefined;
        return isCall && attributes.get('logfire.span_type') !== 'log' ? 'llm' : null;
    },
    input({ attributes }) {
        const events = eventsAt(attributes, 'events') ?? eventsAt(attributes, 'all_messages_events');
        if (events !== null)
            return inputEvents(events);
        const all = attributes.get('pydantic_ai.all_messages');
        if (all !== undefined)
            return (0,message_from/* messagesFrom */.j)(all, 'user');
        const request = parsed(attributes.get('request_data'));
        return (0,json/* isObject */.Gv)(request) && Array.isArray(request['messages'])
            ? (0,message_from/* messagesFrom */.j)(request['messages'], 'user')
            : null;
    },
    output({ attributes }) {
        const events = eventsAt(attributes, 'events');
        if (events !== null)
            return outputEvents(events);
        const response = parsed(attributes.get('response_data'));
        return (0,json/* isObject */.Gv)(response) && (0,json/* isObject */.Gv)(response['message']) ? (0,completion_from/* completionFrom */.v)([response]) : null;
    },
    tool: () => null,
    inputText: () => null,
    outputText(attributes) {
        const result = (0,trace_arguments/* textOfValue */.mG)(attributes.get('final_result'));
        if (result !== null)
            return result;
        const all = (0,message_from/* messagesFrom */.j)(attributes.get('pydantic_ai.all_messages'), 'user');
        const last = all?.at(-1);
        return last?.role === 'assistant' ? (0,message/* textOf */.b)(last) : null;
    },
    model: (attributes) => {
        const [response, request] = ['response_data', 'request_data'].map((name) => (0,trace_attributes/* objectOrNull */.av)(parsed(attributes.get(name))));
        return (0,trace_attributes/* textOrNull */.ef)(response?.['model']) ?? (0,trace_attributes/* textOrNull */.ef)(request?.['model']);
    },
    usage: (attributes) => (0,usage_from/* usageFrom */.m)((0,trace_attributes/* objectOrNull */.av)(parsed(attributes.get('response_data')))?.['usage']),
};
const runMarks = ['all_messages_events', 'pydantic_ai.all_messages', 'final_result', 'model_name'];
function isRun(attributes) {
    return runMarks.some((mark) => attributes.get(mark) !== undefined);
}
/** Each holds its event's name beside its fields. */
function eventsAt(attributes, name) {
    const list = parsed(attributes.get(name));
    if (!Array.isArray(list))
        return null;
    const events = list.filter((item) => (0,json/* isObject */.Gv)(item) && typeof item['event.name'] === 'string');
    if (events.length === 0)
        return null;
    return events.map((event) => ({
        name: (0,trace_attributes/* textOrNull */.ef)(event['event.name']) ?? '',
        timeUs: null,
        attributes: new trace_attributes/* ObjectAttributes */.FL(event),
    }));
}
function parsed(value) {
    return typeof value === 'string' && /^\s*[[{]/.test(value) ? (0,json/* parseJson */.qF)(value) : value;
}

;// CONCATENATED MODULE: ./lib/trace/messages/flat.js


/**
 * A message out of flattened attributes (`gen_ai.prompt.0.role`, `gen_ai.prompt.0.tool_calls.0.name`).
 * Content that is a list comes as JSON text, text sometimes too; no content as the word `null`.
 */
function flatMessage(row, fallback) {
    if (!(0,json/* isObject */.Gv)(row))
        return (0,message_from/* messageFrom */.W)(row, fallback);
    const { content } = row;
    if (typeof content !== 'string')
        return (0,message_from/* messageFrom */.W)(row, fallback);
    if (content === 'null' && (row['role'] ?? fallback) === 'assistant')
        return (0,message_from/* messageFrom */.W)({ ...row, content: null }, fallback);
    if (/^"[^]*"$/.test(content)) {
        const quoted = (0,json/* parseJson */.qF)(content);
        if (typeof quoted === 'string')
            return (0,message_from/* messageFrom */.W)({ ...row, content: quoted }, fallback);
    }
    const blocks = row['role'] === 'tool' || !/^\s*\[\s*\{/.test(content) ? undefined : (0,json/* parseJson */.qF)(content);
    if (!Array.isArray(blocks))
        return (0,message_from/* messageFrom */.W)(row, fallback);
    // Koog writes the calls of the model as its content.
    if (blocks.every(isCall))
        return (0,message_from/* messageFrom */.W)({ ...row, content: null, tool_calls: blocks }, fallback);
    return (0,message_from/* messageFrom */.W)(blocks.every(isBlock) ? { ...row, content: blocks } : row, fallback);
}
function isCall(value) {
    return (0,json/* isObject */.Gv)(value) && (0,json/* isObject */.Gv)(value['function']);
}
function isBlock(value) {
    return (0,json/* isObject */.Gv)(value) && typeof value['type'] === 'string';
}

;// CONCATENATED MODULE: ./lib/trace/dialects/traceloop.js










const traceloop_kinds = new Map([
    ['workflow', 'workflow'],
    ['task', 'step'],
    ['agent', 'agent'],
    ['tool', 'tool'],
    ['operation', 'step'],
    ['session', 'workflow'],
]);
/** AgentOps began as OpenLLMetry, and renamed its attributes. */
const kindNames = ['traceloop.span.kind', 'agentops.span.kind'];
const inputNames = ['traceloop.entity.input', 'agentops.entity.input'];
const outputNames = ['traceloop.entity.output', 'agentops.entity.output'];
/** OpenLLMetry: flattened `gen_ai.prompt.*` and `gen_ai.completion.*`, wrappers with `traceloop.*`. */
const traceloop = {
    id: 'traceloop',
    kind(attributes) {
        return traceloop_kinds.get((0,trace_attributes/* firstText */.ou)(attributes, kindNames) ?? '') ?? null;
    },
    input({ attributes }) {
        const messages = flatMessages(attributes, ['gen_ai.prompt.', 'llm.prompts.'], 'user');
        // Some write replies of the past without the calls that they were made of; what is left says nothing.
        return messages?.filter(({ role, parts }) => role !== 'assistant' || parts.length > 0) ?? null;
    },
    output: ({ attributes }) => flatMessages(attributes, ['gen_ai.completion.', 'llm.completions.'], 'assistant'),
    tool: traceloop_toolFacts,
    inputText: (attributes) => (0,trace_arguments/* textOfValue */.mG)(inputOf((0,trace_attributes/* firstValue */.Kb)(attributes, inputNames))),
    outputText: (attributes) => (0,trace_arguments/* textOfValue */.mG)(outputOf((0,trace_attributes/* firstValue */.Kb)(attributes, outputNames))) ??
        (0,trace_arguments/* textOfValue */.mG)(attributes.get('crewai.crew.result')),
};
function flatMessages(attributes, prefixes, fallback) {
    for (const prefix of prefixes) {
        // Without one of these a walk over all attributes would find nothing.
        if (!traceloop_marks.some((mark) => attributes.get(`${prefix}${mark}`) !== undefined))
            continue;
        return (0,unflatten/* unflatten */.s)(attributes, prefix).map((row) => flatMessage(row, fallback));
    }
    return null;
}
const traceloop_marks = ['0.role', '0.content', '0.finish_reason', '0.tool_calls.0.name'];
function traceloop_toolFacts(span) {
    const { attributes, name, error } = span;
    if ((0,trace_attributes/* firstText */.ou)(attributes, kindNames) !== 'tool')
        return null;
    const input = (0,trace_attributes/* firstValue */.Kb)(attributes, ['gen_ai.tool.call.arguments', ...inputNames]);
    const output = (0,trace_attributes/* firstValue */.Kb)(attributes, ['gen_ai.tool.call.result', ...outputNames]);
    return {
        name: (0,trace_attributes/* firstText */.ou)(attributes, toolNames) ?? name.replace(/\.tool$/, ''),
        callId: (0,trace_attributes/* firstText */.ou)(attributes, ['gen_ai.tool.call.id']),
        args: traceloop_argsOf((0,trace_arguments/* parseArguments */.We)(input)),
        result: resultOf(output),
        error: error?.message ?? failureIn(messageIn(output)),
    };
}
const toolNames = ['gen_ai.tool.name', 'traceloop.entity.name', 'agentops.entity.name', 'tool.name'];
/**
 * Out of what a wrapper recorded: `{args, kwargs}` of a decorated function, or the callback's
 * `{input_str, inputs, …}` of LangChain. Positional arguments have no names and stay a list.
 */
function traceloop_argsOf(input) {
    if (!(0,json/* isObject */.Gv)(input) || !('input_str' in input))
        return (0,called_with/* calledWith */.Y)(input);
    const { inputs } = input;
    return (0,json/* isObject */.Gv)(inputs) ? inputs : (0,messages_decoded/* decodedValue */.E)(input['input_str']);
}
/** LangChain's callback gives `{output, kwargs}`, where `output` may be a whole tool message. */
function resultOf(output) {
    const message = messageIn(output);
    if (message === undefined)
        return output;
    const answer = (0,json/* isObject */.Gv)(message) && 'content' in message ? message['content'] : message;
    return answer ?? null;
}
/** Undefined where it is no such callback. */
function messageIn(output) {
    const value = typeof output === 'string' ? (0,json/* parseJson */.qF)(output) : output;
    if (!(0,json/* isObject */.Gv)(value) || !('kwargs' in value))
        return undefined;
    const inner = value['output'];
    return (0,json/* isObject */.Gv)(inner) && (0,json/* isObject */.Gv)(inner['kwargs']) ? inner['kwargs'] : inner;
}
/** The one text that a run was started with, where it is one; else all of it. */
function inputOf(input) {
    const value = traceloop_parsed(input);
    if (!(0,json/* isObject */.Gv)(value))
        return value;
    const { inputs } = value;
    if ((0,json/* isObject */.Gv)(inputs) || typeof inputs === 'string')
        return spokenIn(inputs, 'user') ?? onlyText(inputs);
    if (!(0,called_with/* isWrapped */.F)(value))
        return value;
    const { args = [], kwargs = {} } = value;
    const all = [
        ...(Array.isArray(args) ? args : [args]),
        ...((0,json/* isObject */.Gv)(kwargs) ? Object.values(kwargs) : [kwargs]),
    ];
    return all.length === 1 && all[0] !== undefined ? onlyText(all[0]) : value;
}
function outputOf(output) {
    const value = traceloop_parsed(output);
    if (!(0,json/* isObject */.Gv)(value))
        return value;
    const wrapped = value['outputs'] ?? ('kwargs' in value ? value['output'] : undefined);
    return wrapped === undefined ? value : (spokenIn(wrapped, 'assistant') ?? onlyText(wrapped));
}
/** In a state with messages: the first that the user said, the last that the agent said. */
function spokenIn(state, role) {
    const messages = (0,json/* isObject */.Gv)(state) && Array.isArray(state['messages']) ? (0,logged/* loggedMessages */.f)(state, role) : null;
    const said = messages?.filter((message) => message.role === role);
    const one = role === 'user' ? said?.at(0) : said?.at(-1);
    return one === undefined ? null : (0,message/* textOf */.b)(one);
}
function onlyText(value) {
    const held = (0,json/* isObject */.Gv)(value) ? Object.values(value) : [];
    const [only] = held;
    return held.length === 1 && typeof only === 'string' ? only : value;
}
function traceloop_parsed(value) {
    if (typeof value !== 'string')
        return value;
    const found = (0,json/* parseJson */.qF)(value);
    // What nests deeper than anything downstream may follow stays the text that it was.
    return found === undefined || (0,trace_arguments/* boundedJson */.Qt)(found) !== found ? value : found;
}

// EXTERNAL MODULE: ./lib/trace/usage-attributes.js + 1 modules
var usage_attributes = __webpack_require__(356);
// EXTERNAL MODULE: ./lib/trace/messages/logged-text.js
var logged_text = __webpack_require__(2428);
;// CONCATENATED MODULE: ./lib/trace/dialects/logged.js







/** The dialect of a platform whose spans have one input and one output, in whatever shape they came. */
function loggedDialect(names) {
    const { id, kind } = names;
    return {
        id,
        kind,
        input: (span) => messagesIn(span, names.input, 'user'),
        output: (span) => messagesIn(span, names.output, 'assistant'),
        tool: (span) => (kind(span.attributes) === 'tool' ? logged_toolFacts(span, names) : null),
        inputText: (attributes) => (0,logged_text/* loggedQuestion */.$)((0,trace_attributes/* firstValue */.Kb)(attributes, names.input)),
        outputText: (attributes) => (0,logged_text/* loggedAnswer */.H)((0,trace_attributes/* firstValue */.Kb)(attributes, names.output)),
        usage: (attributes) => (0,usage_from/* usageFrom */.m)((0,trace_attributes/* objectOrNull */.av)((0,messages_decoded/* decoded */.D)(names.usage?.(attributes))) ?? undefined),
        model: (attributes) => wordIn(attributes, names.model),
        provider: (attributes) => wordIn(attributes, names.provider)?.toLowerCase() ?? null,
        costUsd: (attributes) => names.costUsd?.(attributes) ?? null,
    };
}
function messagesIn(span, names, role) {
    const value = span.kind === 'llm' ? (0,trace_attributes/* firstValue */.Kb)(span.attributes, names) : null;
    return value === null ? null : (0,logged/* loggedMessages */.f)(value, role);
}
function logged_toolFacts({ name, attributes, error }, names) {
    const said = (0,logged_tool/* loggedTool */.NO)((0,trace_attributes/* firstValue */.Kb)(attributes, names.output));
    return {
        name: wordIn(attributes, names.toolName) ?? (0,logged_tool/* plainToolName */.Qw)(name),
        callId: wordIn(attributes, names.callId) ?? said.callId,
        args: (0,messages_decoded/* decodedValue */.E)((0,trace_attributes/* firstValue */.Kb)(attributes, names.input)),
        result: said.result,
        error: error?.message ?? names.failure?.(attributes) ?? said.error,
    };
}
function wordIn(attributes, names = []) {
    return (0,trace_arguments/* textOfValue */.mG)((0,messages_decoded/* decoded */.D)((0,trace_attributes/* firstText */.ou)(attributes, names)));
}

;// CONCATENATED MODULE: ./lib/trace/dialects/claude-code-spans.js



const claude_code_spans_kinds = new Map([
    ['interaction', 'agent'],
    ['llm_request', 'llm'],
    ['tool', 'tool'],
]);
/** Spans of Claude Code's own telemetry; its tokens leave out what came from the cache. */
const claudeCodeSpans = {
    ...loggedDialect({
        id: 'claude-code',
        kind: (attributes) => claude_code_spans_kinds.get((0,trace_attributes/* firstText */.ou)(attributes, ['span.type']) ?? '') ?? null,
        input: ['user_prompt', 'tool_input'],
        output: ['tool_output'],
        model: ['model'],
        toolName: ['tool_name'],
        callId: ['tool_use_id'],
        failure: (attributes) => {
            const failed = [false, 'false'].includes(attributes.get('success'));
            return failed ? ((0,trace_attributes/* firstText */.ou)(attributes, ['error']) ?? 'the tool failed') : null;
        },
    }),
    usage: usageOf,
};
function usageOf(attributes) {
    const count = (name) => (0,trace_attributes/* numberOrNull */.wD)(attributes.get(name));
    const fresh = count('input_tokens');
    const output = count('output_tokens');
    if (fresh === null && output === null)
        return null;
    const cacheRead = count('cache_read_tokens');
    const cacheWrite = count('cache_creation_tokens');
    const input = (0,usage_attributes/* sumOf */.XN)(fresh, cacheRead, cacheWrite);
    return { input, output, cacheRead, cacheWrite, reasoning: null, total: (0,usage_attributes/* sumOf */.XN)(input, output) };
}

;// CONCATENATED MODULE: ./lib/trace/dialects/vendors.js




function kindsBy(name, kinds) {
    const known = new Map(Object.entries(kinds));
    return (attributes) => known.get((0,trace_attributes/* textOrNull */.ef)((0,messages_decoded/* decoded */.D)(attributes.get(name)))?.toLowerCase() ?? '') ?? null;
}
function fieldOf(attributes, name, field) {
    return (0,trace_attributes/* objectOrNull */.av)((0,messages_decoded/* decoded */.D)(attributes.get(name)))?.[field];
}
const common = { tool: 'tool', agent: 'agent', chain: 'chain', retriever: 'retriever' };
const judges = { embedding: 'embedding', evaluator: 'evaluator', guardrail: 'guardrail' };
/** What the SDKs of Langfuse write. */
const langfuse = loggedDialect({
    id: 'langfuse',
    kind: kindsBy('langfuse.observation.type', { ...common, ...judges, generation: 'llm', event: 'span' }),
    input: ['langfuse.trace.input', 'langfuse.observation.input'],
    output: ['langfuse.trace.output', 'langfuse.observation.output'],
    model: ['langfuse.observation.model.name'],
    usage: (attributes) => attributes.get('langfuse.observation.usage_details'),
    costUsd: (attributes) => (0,trace_attributes/* numberOrNull */.wD)(fieldOf(attributes, 'langfuse.observation.cost_details', 'total')),
    failure: (attributes) => attributes.get('langfuse.observation.level') === 'ERROR'
        ? ((0,trace_attributes/* firstText */.ou)(attributes, ['langfuse.observation.status_message']) ?? 'failed')
        : null,
});
/** Spans of MLflow that were exported over OpenTelemetry. Every value is JSON text. */
const mlflow = loggedDialect({
    id: 'mlflow',
    kind: kindsBy('mlflow.spanType', {
        ...common,
        ...judges,
        llm: 'llm',
        chat_model: 'llm',
        parser: 'chain',
        reranker: 'reranker',
        memory: 'memory',
        workflow: 'workflow',
        task: 'step',
    }),
    input: ['mlflow.spanInputs'],
    output: ['mlflow.spanOutputs'],
    model: ['mlflow.llm.model'],
    provider: ['mlflow.llm.provider'],
    usage: (attributes) => attributes.get('mlflow.chat.tokenUsage') ?? fieldOf(attributes, 'mlflow.spanOutputs', 'usage'),
    costUsd: (attributes) => (0,trace_attributes/* numberOrNull */.wD)(fieldOf(attributes, 'mlflow.llm.cost', 'total_cost')),
});
/** Google's Genkit. */
const genkit = loggedDialect({
    id: 'genkit',
    kind: kindsBy('genkit:metadata:subtype', {
        model: 'llm',
        tool: 'tool',
        'tool.v2': 'tool',
        retriever: 'retriever',
        embedder: 'embedding',
        evaluator: 'evaluator',
        reranker: 'reranker',
        prompt: 'prompt',
        flow: 'workflow',
        agent: 'agent',
    }),
    input: ['genkit:input'],
    output: ['genkit:output'],
    model: ['genkit:name'],
    toolName: ['genkit:name'],
    usage: (attributes) => fieldOf(attributes, 'genkit:output', 'usage'),
});
/** Agents of LiveKit; their model calls are of GenAI. */
const livekit = loggedDialect({
    id: 'livekit',
    kind: (attributes) => (attributes.get('lk.function_tool.name') === undefined ? null : 'tool'),
    input: [
        'lk.function_tool.arguments',
        'lk.chat_ctx',
        'lk.user_input',
        'lk.input_text',
        'lk.user_transcript',
    ],
    output: ['lk.function_tool.output', 'lk.response.text'],
    toolName: ['lk.function_tool.name'],
    callId: ['lk.function_tool.id'],
    failure: (attributes) => attributes.get('lk.function_tool.is_error') === true ? 'the tool answered with an error' : null,
});
/**
 * Dialects of single platforms as one: each has a prefix of its own, so that one walk over the names finds
 * the only one that may have an answer.
 */
const vendors = {
    id: 'vendors',
    kind: (attributes) => vendorOf(attributes)?.kind(attributes) ?? null,
    input: (span) => vendorOf(span.attributes)?.input(span) ?? null,
    output: (span) => vendorOf(span.attributes)?.output(span) ?? null,
    tool: (span) => vendorOf(span.attributes)?.tool(span) ?? null,
    inputText: (attributes) => vendorOf(attributes)?.inputText(attributes) ?? null,
    outputText: (attributes) => vendorOf(attributes)?.outputText(attributes) ?? null,
    usage: (attributes) => vendorOf(attributes)?.usage?.(attributes) ?? null,
    model: (attributes) => vendorOf(attributes)?.model?.(attributes) ?? null,
    provider: (attributes) => vendorOf(attributes)?.provider?.(attributes) ?? null,
    costUsd: (attributes) => vendorOf(attributes)?.costUsd?.(attributes) ?? null,
};
const prefixes = [
    ['langfuse.', langfuse],
    ['mlflow.', mlflow],
    ['genkit:', genkit],
    ['lk.', livekit],
    ['span.type', claudeCodeSpans],
];
/** By their first letter: every span is asked, and hardly a name begins with one of them. */
const byLetter = new Map(prefixes.map(([prefix]) => [prefix.charCodeAt(0), prefixes.filter(([other]) => other[0] === prefix[0])]));
function vendorOf(attributes) {
    for (const name of attributes.keys()) {
        const known = byLetter.get(name.charCodeAt(0));
        if (known === undefined)
            continue;
        for (const [prefix, dialect] of known)
            if (name.startsWith(prefix))
                return dialect;
    }
    return null;
}

;// CONCATENATED MODULE: ./lib/trace/dialects/registry.js












/** The most explicit convention first, and the common before the rare. */
const dialects = [
    openInference,
    kensa/* kensa */.D,
    genAi,
    aiSdk,
    traceloop,
    pydanticAi,
    adk,
    any_agent/* anyAgent */.u,
    vendors,
];
/** GenAI answers for every tool span, so that it is asked last. */
const toolDialects = [openInference, kensa/* kensa */.D, aiSdk, traceloop, vendors, genAi];
/** What a span is by its attributes, events and name, in this order; null where nothing tells. */
function kindOf(attributes, name = '', events = []) {
    for (const dialect of dialects) {
        const kind = dialect.kind(attributes);
        if (kind !== null)
            return isPending(kind, attributes) ? 'span' : kind;
    }
    const isStated = attributes.get('gen_ai.operation.name') !== undefined;
    return (isStated ? null : kindOfName(name)) ?? (isModelCall(attributes, events) ? 'llm' : null);
}
/** Logfire writes a span when it starts, as a span of its own inside of the one that it announces. */
function isPending(kind, attributes) {
    return kind !== 'span' && attributes.get('logfire.span_type') === 'pending_span';
}
/** The execution of a tool, of a tool span; null where no dialect can say. */
function toolOf(span) {
    let found = null;
    for (const dialect of toolDialects) {
        const facts = dialect.tool(span);
        if (facts === null)
            continue;
        found = found === null ? facts : completed(found, facts);
        if (found.args !== null && found.result !== null)
            break;
    }
    const error = found === null || found.error !== null ? null : failureIn(found.result);
    return found === null || error === null ? found : { ...found, error };
}
/** Where conventions stack, each may say a part of it. */
function completed(first, next) {
    return {
        name: first.name,
        callId: first.callId ?? next.callId,
        args: first.args ?? next.args,
        result: first.result ?? next.result,
        error: first.error ?? next.error,
    };
}


/***/ }),

/***/ 9716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ readDocument),
/* harmony export */   y: () => (/* binding */ byteOrderMark)
/* harmony export */ });
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);

/** A whole file as text; null where it is larger than the limit. Bytes that are not UTF-8 become U+FFFD. */
async function readDocument(chunks, maxBytes = _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.traceDocument) {
    const parts = [];
    let bytes = 0;
    for await (const chunk of chunks) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes)
            return null;
        parts.push(chunk);
    }
    const text = Buffer.concat(parts).toString('utf8');
    return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
const byteOrderMark = 0xfeff;


/***/ }),

/***/ 265:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  X: () => (/* binding */ readFileList)
});

// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
// EXTERNAL MODULE: ./lib/trace/attributes.js
var attributes = __webpack_require__(8316);
;// CONCATENATED MODULE: ./lib/trace/log-index.js


/** Log records whose spans are in other files than they are, by trace; up to a bound. */
class LogIndex {
    #byTrace = new Map();
    #bytes = 0;
    #dropping = null;
    /** Records that were kept or dropped so far. */
    count = 0;
    keep(file, traceId, logs) {
        this.count += logs.length;
        for (const log of logs) {
            this.#bytes += JSON.stringify((0,attributes/* objectOf */.Xy)(log.event.attributes)).length;
            if (this.#bytes > limits/* limits */.F.heldLogs) {
                this.#dropping ??= file;
                return;
            }
            const kept = this.#byTrace.get(traceId);
            if (kept === undefined)
                this.#byTrace.set(traceId, { logs: [log], file, isTaken: false });
            else {
                kept.logs.push(log);
                kept.isTaken = false;
            }
        }
    }
    take(traceId) {
        const kept = this.#byTrace.get(traceId);
        if (kept === undefined)
            return [];
        kept.isTaken = true;
        return kept.logs;
    }
    /** Traces with records that were not there yet when the trace was read. */
    waiting() {
        return new Set([...this.#byTrace].flatMap(([id, { isTaken }]) => (isTaken ? [] : id)));
    }
    /** What came of the records, once every file was read. */
    problems() {
        const waiting = [...this.#byTrace.values()].filter(({ isTaken }) => !isTaken);
        const found = [...new Set(waiting.map(({ file }) => file))].map((file) => {
            return { code: 'trace-empty', severity: 'error', message: withoutSpans, file };
        });
        if (this.#dropping !== null) {
            found.push({ code: 'trace-too-large', severity: 'error', message: tooMany, file: this.#dropping });
        }
        return found;
    }
}
const withoutSpans = 'The file holds log records of model calls, and no file that is read holds their spans. Record the spans too, and read both files.';
const tooMany = `The files of log records hold more than ${limits/* limits */.F.heldLogs >> 20} MiB; the rest of the records was left out. Write them to the files of their spans.`;

;// CONCATENATED MODULE: ./lib/trace/file-list.js

/**
 * Every trace of a list of files, each read with `read`. Log records may lie in a file beside the one with
 * their spans: they are kept until their trace comes. Traces that came before their records are read again
 * at the end, and supersede what was given. What damages a file of log records damages the traces that they
 * belong to.
 */
async function* readFileList(files, read) {
    const logs = new LogIndex();
    const damaged = new Set();
    let before = 0;
    for (const [place, file] of files.entries()) {
        const count = logs.count;
        const here = [];
        for await (const item of read(file, logs)) {
            yield { file: file.path, item };
            if (item.kind === 'damage')
                here.push(item.traceId);
            else if (item.kind === 'trace' && damaged.has(item.trace.id))
                yield damageOf(file, item.trace.id);
        }
        if (logs.count === count)
            continue;
        before = place;
        for (const id of here)
            damaged.add(id);
    }
    const waiting = new Set([...logs.waiting(), ...damaged]);
    if (waiting.size > 0)
        yield* readAgain(files.slice(0, before), waiting, damaged, (file) => read(file, logs));
    for (const diagnostic of logs.problems()) {
        yield { file: diagnostic.file ?? '', item: { kind: 'diagnostic', diagnostic } };
    }
}
async function* readAgain(files, waiting, damaged, read) {
    for (const file of files) {
        for await (const item of read(file)) {
            if (item.kind !== 'trace' || !waiting.has(item.trace.id))
                continue;
            yield { file: file.path, item: { ...item, supersedes: true } };
            if (damaged.has(item.trace.id))
                yield damageOf(file, item.trace.id);
        }
    }
}
function damageOf({ path }, traceId) {
    return { file: path, item: { kind: 'damage', traceId } };
}


/***/ }),

/***/ 2863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MY: () => (/* binding */ ownRecord),
/* harmony export */   _F: () => (/* binding */ fieldOf),
/* harmony export */   zv: () => (/* binding */ recordOf)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);

/** Name of the attribute under which a span keeps the observation that it was made of. */
const ownRecord = 'langfuse.observation';
/** The observation that a span was made of. */
function recordOf(span) {
    const record = span.attributes.get(ownRecord);
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(record) ? record : {};
}
/** A field in camel or, as some exports write it, in snake case. */
function fieldOf(record, name) {
    return record[name] ?? record[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}


/***/ }),

/***/ 8619:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  B: () => (/* binding */ isBareSpan),
  i: () => (/* binding */ readRequest)
});

// EXTERNAL MODULE: ./lib/trace/content.js
var content = __webpack_require__(600);
// EXTERNAL MODULE: ./lib/trace/dialects/registry.js + 16 modules
var registry = __webpack_require__(7163);
// EXTERNAL MODULE: ./lib/trace/ids.js
var ids = __webpack_require__(2123);
// EXTERNAL MODULE: ./lib/trace/naming.js
var trace_naming = __webpack_require__(4749);
// EXTERNAL MODULE: ./lib/trace/span-error.js
var span_error = __webpack_require__(1714);
// EXTERNAL MODULE: ./lib/trace/span.js
var trace_span = __webpack_require__(1725);
// EXTERNAL MODULE: ./lib/trace/time.js
var time = __webpack_require__(2320);
// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/trace/attributes.js
var trace_attributes = __webpack_require__(8316);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./lib/trace/arguments.js
var trace_arguments = __webpack_require__(9877);
;// CONCATENATED MODULE: ./lib/trace/formats/agent-logs.js





const agents = new Map([
    ['claude_code', { session: 'session.id', readings: { ...common('tool_result'), api_request: claudeCall } }],
    ['codex', { session: 'conversation.id', readings: { ...common('tool_result'), sse_event: codexCall } }],
    ['gemini_cli', { session: 'session.id', readings: { ...common('tool_call'), api_response: geminiCall } }],
]);
/** Names that records begin with, for a quick look. */
const prefixed = /^(claude_code|codex|gemini_cli)\.(\w+)$/;
/**
 * The session and the step of it that a record of Claude Code, Codex or Gemini CLI tells of; null for any
 * other record. Delivery is at least once: equal records get one id.
 */
function readAgentLog({ name, timeUs, attributes }) {
    const [, prefix = '', event = ''] = prefixed.exec(name) ?? [];
    const agent = agents.get(prefix);
    const reading = agent !== undefined && Object.hasOwn(agent.readings, event) ? agent.readings[event] : undefined;
    const session = agent === undefined ? null : (0,trace_attributes/* textOrNull */.ef)(attributes.get(agent.session));
    if (reading === undefined || session === null)
        return null;
    if (name === 'codex.sse_event' && attributes.get('event.kind') !== 'response.completed')
        return null;
    const { kind, content } = reading(attributes);
    const [tool] = content.tools ?? [];
    const lasted = (number(attributes, 'duration_ms') ?? 0) * 1000;
    const isTimed = name !== 'codex.sse_event' && timeUs !== null;
    const span = new trace_span/* Span */.L({
        id: idOf(name, timeUs, attributes),
        parentId: null,
        name: tool?.name ?? name,
        kind,
        startUs: isTimed ? timeUs - lasted : timeUs,
        endUs: timeUs,
        error: tool?.error === undefined || tool.error === null ? null : { type: null, message: tool.error },
        attributes,
        events: [],
    }, () => ({ ...trace_span/* emptyContent */.j, ...content }));
    return { session, span };
}
function common(toolEvent) {
    return { user_prompt: agent_logs_prompt, [toolEvent]: toolUse };
}
function agent_logs_prompt(attributes) {
    const text = (0,trace_attributes/* textOrNull */.ef)(attributes.get('prompt'));
    return { kind: 'prompt', content: { inputText: text === '[REDACTED]' ? null : text } };
}
function toolUse(attributes) {
    const success = attributes.get('success');
    // Not `tool_parameters` of Claude Code: what it makes of the arguments is another thing.
    const args = ['tool_input', 'arguments', 'function_args']
        .map((key) => attributes.get(key))
        .find((value) => value !== undefined);
    const facts = {
        name: (0,trace_attributes/* firstText */.ou)(attributes, ['tool_name', 'function_name']) ?? 'unknown',
        callId: (0,trace_attributes/* firstText */.ou)(attributes, ['tool_use_id', 'call_id']),
        args: (0,trace_arguments/* parseArguments */.We)(args ?? null),
        result: attributes.get('output') ?? null,
        error: success === false || success === 'false'
            ? ((0,trace_attributes/* firstText */.ou)(attributes, ['error', 'error_type']) ?? 'the tool failed')
            : null,
    };
    return { kind: 'tool', content: { tools: [facts] } };
}
/** What was read from the cache and written to it comes beside the input. */
function claudeCall(attributes) {
    const cacheRead = number(attributes, 'cache_read_tokens');
    const cacheWrite = number(attributes, 'cache_creation_tokens');
    const plain = number(attributes, 'input_tokens');
    const input = plain === null ? null : plain + (cacheRead ?? 0) + (cacheWrite ?? 0);
    const output = number(attributes, 'output_tokens');
    const usage = { input, output, cacheRead, cacheWrite, reasoning: null };
    return modelCall(attributes, 'anthropic', usage, number(attributes, 'cost_usd'));
}
function codexCall(attributes) {
    return modelCall(attributes, 'openai', {
        input: number(attributes, 'input_token_count'),
        output: number(attributes, 'output_token_count'),
        cacheRead: number(attributes, 'cached_token_count'),
        cacheWrite: number(attributes, 'cache_write_token_count'),
        reasoning: number(attributes, 'reasoning_token_count'),
    });
}
/** Thoughts come beside the output. */
function geminiCall(attributes) {
    const reasoning = number(attributes, 'thoughts_token_count');
    const spoken = number(attributes, 'output_token_count');
    return modelCall(attributes, 'gcp.gemini', {
        input: number(attributes, 'input_token_count'),
        output: spoken === null ? null : spoken + (reasoning ?? 0),
        cacheRead: number(attributes, 'cached_content_token_count'),
        cacheWrite: null,
        reasoning,
    });
}
function modelCall(attributes, provider, usage, costUsd = null) {
    const { input, output } = usage;
    const total = input === null || output === null ? null : input + output;
    const model = (0,trace_attributes/* textOrNull */.ef)(attributes.get('model'));
    return { kind: 'llm', content: { model, provider, usage: { ...usage, total }, costUsd } };
}
function number(attributes, key) {
    const value = attributes.get(key);
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof parsed === 'number' && Number.isFinite(parsed) && parsed >= 0 ? parsed : null;
}
function idOf(name, timeUs, attributes) {
    const text = (0,json/* canonicalJson */.dj)([name, timeUs, (0,trace_attributes/* objectOf */.Xy)(attributes)]);
    return (0,external_node_crypto_.createHash)('sha256').update(text).digest('hex').slice(0, 16);
}

// EXTERNAL MODULE: ./lib/trace/formats/otlp-values.js
var otlp_values = __webpack_require__(9594);
;// CONCATENATED MODULE: ./lib/trace/formats/otlp-logs.js







/**
 * Gives the log records of an export request that are GenAI events of a span, in either spelling; and the
 * steps of sessions that coding agents tell of in records without a span.
 */
function readLogs(request, sink, spanSink) {
    for (const resource of listIn(request, 'resourceLogs', 'resource_logs')) {
        const about = (resource ?? {})['resource'];
        const of = (0,otlp_values/* attributesOf */.T)((about ?? {})['attributes']);
        for (const scope of listIn(resource, 'scopeLogs', 'scope_logs')) {
            for (const record of listIn(scope, 'logRecords', 'log_records')) {
                if (!readRecord(record, sink))
                    readStep(record, of, spanSink);
            }
        }
    }
}
function listIn(value, camel, snake) {
    const holder = (value ?? {});
    const list = holder[camel] ?? holder[snake];
    return Array.isArray(list) ? list : [];
}
/** False for a record that belongs to no span. */
function readRecord(value, sink) {
    const raw = (value ?? {});
    const traceId = (0,ids/* normalId */.R)(raw['traceId'] ?? raw['trace_id']);
    const spanId = (0,ids/* normalId */.R)(raw['spanId'] ?? raw['span_id']);
    // With a trace there are spans, which tell the same steps.
    if (traceId === '')
        return false;
    if (spanId === '')
        return true;
    const attributes = (0,otlp_values/* attributesOf */.T)(raw['attributes']);
    const name = raw['eventName'] || raw['event_name'] || attributes.get('event.name');
    if (typeof name !== 'string' || !name.startsWith('gen_ai.'))
        return true;
    const timeUs = timeOf(raw);
    const all = new Map(Object.entries({ ...(0,trace_attributes/* objectOf */.Xy)(attributes), ...bodyOf((0,otlp_values/* valueOf */.R)(raw['body'])) }));
    sink(traceId, { spanId, event: { name, timeUs, attributes: all } });
    return true;
}
/** Claude Code writes the full name in the body, and the name without its prefix as an attribute. */
function readStep(value, resource, sink) {
    const raw = (value ?? {});
    const own = (0,otlp_values/* attributesOf */.T)(raw['attributes']);
    const names = [raw['eventName'], raw['event_name'], (0,otlp_values/* valueOf */.R)(raw['body']), own.get('event.name')];
    const name = names.find((text) => typeof text === 'string' && text.includes('.'));
    if (typeof name !== 'string')
        return;
    const attributes = new Map(Object.entries({ ...(0,trace_attributes/* objectOf */.Xy)(resource), ...(0,trace_attributes/* objectOf */.Xy)(own) }));
    const step = readAgentLog({ name, timeUs: timeOf(raw), attributes });
    if (step !== null)
        sink(step.session, step.span, (0,trace_naming/* namingOf */.aI)(resource));
}
function timeOf(raw) {
    return ((0,time/* microsFromNanos */.B)(raw['timeUnixNano'] ?? raw['time_unix_nano']) ??
        (0,time/* microsFromNanos */.B)(raw['observedTimeUnixNano'] ?? raw['observed_time_unix_nano']));
}
/** The fields of the event, which conventions before attributes had them in the body; else its text. */
function bodyOf(body) {
    const value = typeof body === 'string' && /^\s*\{/.test(body) ? ((0,json/* parseJson */.qF)(body) ?? body) : body;
    if ((0,json/* isObject */.Gv)(value))
        return value;
    return value === null || value === '' ? {} : { content: value };
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-span.js









/**
 * Gives the spans and log records of one export request, in any spelling: camel or snake case, `batches` (Tempo),
 * `instrumentationLibrarySpans` (before 0.15), wrapped in `trace` or `result` (Jaeger). False where it is no such request;
 * requests with metrics only are fine and hold neither.
 */
function readRequest(record, sink, logSink) {
    const inner = record['trace'] ?? record['result'];
    const request = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : record;
    if ('resourceLogs' in request || 'resource_logs' in request)
        readLogs(request, logSink, sink);
    const resources = request['resourceSpans'] ?? request['resource_spans'] ?? request['batches'];
    if (!Array.isArray(resources) && isBareSpan(record)) {
        readSpan(record, trace_naming/* unnamed */.p1, sink);
        return true;
    }
    if (!Array.isArray(resources))
        return others.some((key) => key in request);
    for (const resource of resources)
        readResource(resource, sink);
    return true;
}
/** Exporters made by hand write the spans alone, without the request around them. */
function isBareSpan(value) {
    return 'traceId' in value && 'spanId' in value && 'startTimeUnixNano' in value;
}
const others = ['resourceLogs', 'resource_logs', 'resourceMetrics', 'resource_metrics'];
function readResource(value, sink) {
    const resource = (value ?? {});
    const about = (resource['resource'] ?? {});
    const naming = (0,trace_naming/* namingOf */.aI)((0,otlp_values/* attributesOf */.T)(about['attributes']));
    const scopes = resource['scopeSpans'] ??
        resource['scope_spans'] ??
        resource['instrumentationLibrarySpans'] ??
        resource['instrumentation_library_spans'];
    if (!Array.isArray(scopes))
        return;
    for (const scope of scopes) {
        const spans = (scope ?? {})['spans'];
        if (!Array.isArray(spans))
            continue;
        for (const span of spans)
            if (typeof span === 'object' && span !== null)
                readSpan(span, naming, sink);
    }
}
function readSpan(raw, naming, sink) {
    const attributes = (0,otlp_values/* attributesOf */.T)(raw['attributes']);
    const events = eventsOf(raw['events']);
    const name = typeof raw['name'] === 'string' ? raw['name'] : '';
    const span = new trace_span/* Span */.L({
        id: (0,ids/* normalId */.R)(raw['spanId'] ?? raw['span_id']),
        parentId: (0,ids/* normalId */.R)(raw['parentSpanId'] ?? raw['parent_span_id']) || null,
        name,
        kind: (0,registry/* kindOf */.I)(attributes, name, events) ?? 'span',
        startUs: (0,time/* microsFromNanos */.B)(raw['startTimeUnixNano'] ?? raw['start_time_unix_nano']),
        endUs: (0,time/* microsFromNanos */.B)(raw['endTimeUnixNano'] ?? raw['end_time_unix_nano']),
        error: (0,span_error/* errorFrom */.J)(raw['status'], attributes, events),
        attributes,
        events,
    }, content/* contentFromAttributes */.b);
    sink((0,ids/* normalId */.R)(raw['traceId'] ?? raw['trace_id']), span, naming);
}
const noEvents = [];
function eventsOf(list) {
    if (!Array.isArray(list) || list.length === 0)
        return noEvents;
    return list.flatMap((item) => {
        if (typeof item !== 'object' || item === null)
            return [];
        const raw = item;
        return {
            name: typeof raw['name'] === 'string' ? raw['name'] : '',
            timeUs: (0,time/* microsFromNanos */.B)(raw['timeUnixNano'] ?? raw['time_unix_nano']),
            attributes: (0,otlp_values/* attributesOf */.T)(raw['attributes']),
        };
    });
}


/***/ }),

/***/ 9594:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ valueOf),
/* harmony export */   T: () => (/* binding */ attributesOf)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);



/** Attributes of OTLP: a list of `{key, value}`, or a plain object as hand-made exporters write it. */
function attributesOf(list) {
    if (Array.isArray(list))
        return list.length === 0 ? _attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .noAttributes */ .jg : new AttributeList(list);
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(list) ? new _attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .ObjectAttributes */ .FL(list) : _attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .noAttributes */ .jg;
}
/** From this many on a lookup in an index is cheaper than walking the list. */
const indexedFrom = 32;
/**
 * Decodes a value when it is asked for: most are looked at once or never, and making a table of them
 * costs more than a walk. Most names that are asked for are not there; nearly all of those have a length
 * that no name has.
 */
class AttributeList {
    #pairs;
    /** A bit for the length of each name, modulo 32; 0 as long as nobody asked. */
    #lengths = 0;
    #index;
    constructor(pairs) {
        this.#pairs = pairs;
    }
    get(name) {
        if (this.#pairs.length >= indexedFrom)
            return this.#lookUp(name);
        if (this.#lengths === 0)
            this.#lengths = lengthsOf(this.#pairs);
        if ((this.#lengths & (1 << name.length)) === 0)
            return undefined;
        for (const pair of this.#pairs)
            if (pair?.key === name)
                return anyValue(pair.value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth);
        return undefined;
    }
    keys() {
        const names = [];
        for (const pair of this.#pairs)
            if (typeof pair?.key === 'string')
                names.push(pair.key);
        return names;
    }
    #lookUp(name) {
        const index = (this.#index ??= new Map(this.#pairs.map((pair) => [pair?.key, pair])));
        const pair = index.get(name);
        return pair === undefined ? undefined : anyValue(pair?.value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth);
    }
}
function lengthsOf(pairs) {
    let lengths = 0;
    for (const pair of pairs)
        if (typeof pair?.key === 'string')
            lengths |= 1 << pair.key.length;
    return lengths;
}
/** The value that an OTLP `AnyValue` holds. */
function valueOf(value) {
    return anyValue(value, _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth);
}
/** An OTLP `AnyValue`, whose fields are spelled in camel or in snake case; an empty one is null. */
function anyValue(value, depth) {
    if (typeof value !== 'object' || value === null)
        return (value ?? null);
    const raw = value;
    const text = raw['stringValue'] ?? raw['string_value'];
    if (text !== undefined)
        return text;
    const integer = raw['intValue'] ?? raw['int_value'];
    if (integer !== undefined)
        return integerOf(integer);
    const scalar = raw['boolValue'] ?? raw['doubleValue'] ?? raw['bool_value'] ?? raw['double_value'];
    if (scalar !== undefined)
        return scalar;
    if (depth === 0)
        return null;
    const list = raw['arrayValue'] ?? raw['array_value'];
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(list))
        return itemsOf(list['values']).map((item) => anyValue(item, depth - 1));
    const pairs = raw['kvlistValue'] ?? raw['kvlist_value'];
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(pairs))
        return objectOf(itemsOf(pairs['values']), depth - 1);
    const bytes = raw['bytesValue'] ?? raw['bytes_value'];
    if (bytes !== undefined)
        return bytes;
    return Array.isArray(value) || Object.keys(raw).length > 0 ? value : null;
}
/** Numbers as far as they are exact; longer ones stay the text that they were written as. */
function integerOf(value) {
    if (typeof value !== 'string')
        return value;
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
}
function itemsOf(values) {
    return Array.isArray(values) ? values : [];
}
function objectOf(pairs, depth) {
    const object = Object.create(null);
    for (const pair of pairs) {
        if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(pair) && typeof pair['key'] === 'string')
            object[pair['key']] = anyValue(pair['value'], depth);
    }
    return object;
}


/***/ }),

/***/ 8602:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ detectFormat),
  F: () => (/* binding */ formats)
});

// EXTERNAL MODULE: ./lib/core/json.js
var core_json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/trace/attributes.js
var trace_attributes = __webpack_require__(8316);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
// EXTERNAL MODULE: ./lib/trace/assemble.js
var trace_assemble = __webpack_require__(9641);
// EXTERNAL MODULE: ./lib/trace/document.js
var trace_document = __webpack_require__(9716);
;// CONCATENATED MODULE: ./lib/trace/lines.js

const newline = 10;
/**
 * Splits bytes into lines: per chunk those that end in it, each decoded once and only when it is asked
 * for. What is held is one line and one chunk. Bytes that are not UTF-8 become U+FFFD. Every batch must
 * be read to its end before the next.
 */
async function* lineBatches(chunks, maxBytes = limits/* limits */.F.traceDocument) {
    const splitter = new Splitter(maxBytes);
    for await (const chunk of chunks)
        yield splitter.split(chunk);
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
            yield { text, number: ++this.#number, isOpen: false };
        }
        if (start < bytes.length)
            this.#hold(bytes.subarray(start));
    }
    *rest() {
        if (this.#heldBytes === 0)
            return;
        yield { text: this.#finish(Buffer.alloc(0), 0, 0), number: ++this.#number, isOpen: true };
    }
    #finish(bytes, start, end) {
        if (this.#heldBytes === 0)
            return end - start > this.#maxBytes ? null : bytes.toString('utf8', start, end);
        const tooLong = this.#heldBytes + end - start > this.#maxBytes;
        const text = tooLong ? null : Buffer.concat([...this.#held, bytes.subarray(start, end)]).toString('utf8');
        this.#held = [];
        this.#heldBytes = 0;
        return text;
    }
    /** Of a line that is too long only the length is kept. */
    #hold(rest) {
        this.#heldBytes += rest.length;
        if (this.#heldBytes > this.#maxBytes)
            this.#held = [];
        else
            this.#held.push(rest);
    }
}

;// CONCATENATED MODULE: ./lib/trace/records.js




/**
 * The JSON values of a file, in batches: one a line, or the one document. Lines are parsed as they are
 * asked for. What cannot be read becomes a problem, and the rest goes on.
 */
async function* recordsOf(file, head, isLines, problems) {
    if (head.document !== undefined) {
        yield [{ value: head.document, line: 1, length: 0 }];
    }
    else if (isLines) {
        for await (const batch of lineBatches(file.open()))
            yield parsed(batch, problems);
    }
    else {
        const text = await (0,trace_document/* readDocument */.u)(file.open());
        const value = text === null ? undefined : (0,core_json/* parseJson */.qF)(text);
        if (value === undefined)
            problems.document(text === null ? 'too-large' : 'not-json');
        else
            yield [{ value, line: 1, length: 0 }];
    }
}
function* parsed(lines, problems) {
    for (const { text, number, isOpen } of lines) {
        if (text === null)
            problems.line(number, 'too-long', '');
        if (text === null || text === '' || text === '\r')
            continue;
        const value = (0,core_json/* parseJson */.qF)(number === 1 && text.charCodeAt(0) === trace_document/* byteOrderMark */.y ? text.slice(1) : text);
        if (value !== undefined)
            yield { value, line: number, length: text.length };
        else if (text.trim() !== '')
            problems.line(number, isOpen ? 'cut-off' : 'not-json', text);
    }
}
const megabytes = limits/* limits */.F.traceDocument >> 20;
const lineMessages = {
    'not-json': 'The line is not JSON; what it holds is missing from its trace.',
    'cut-off': 'The last line is cut off; what it holds is missing from its trace. Record the run again.',
    'not-a-record': 'This is JSON, but no record of the format of this file; it was left out.',
    'too-long': `The line is longer than ${megabytes} MiB and was left out.`,
};
const documentMessages = {
    'not-json': 'The file is not complete JSON; it may have been cut off while it was written. Record the run again.',
    'too-large': `The file is larger than ${megabytes} MiB, the most that one JSON document may have. Write JSON Lines instead.`,
};
const byteMessages = {
    'cut-off': 'The file is cut off here; what it held after this is missing. Record the run again.',
    'not-protobuf': 'The protobuf data does not go on here as an export request does; the rest of it was left out. Record the run again.',
    'too-large': `A piece of the file is longer than ${megabytes} MiB and was left out.`,
    damaged: `This piece cannot be unpacked: its compressed data is damaged, or unpacks to more than ${megabytes} MiB. It was left out.`,
    'without-zstd': `From here on pieces are compressed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. Write the file without compression.`,
    broken: 'Lengths in the protobuf data do not fit together here; the spans and log records that this touches were left out.',
};
const maxLines = 20;
/** What could not be read of a file, each with its place, up to a number that a person may read. */
class FileProblems {
    #file;
    #damagedBy;
    #damaged = new Set();
    #waiting = [];
    #lines = 0;
    /** `damagedBy`: the trace that an unreadable line was a part of, by its text; null where it was a whole one. */
    constructor(file, damagedBy = () => null) {
        this.#file = file;
        this.#damagedBy = damagedBy;
    }
    line(line, problem, text) {
        this.#damage(problem === 'not-a-record' ? null : this.#damagedBy(text));
        this.#lines++;
        if (this.#lines > maxLines)
            return;
        const more = this.#lines === maxLines ? ' Further lines of this file are not listed.' : '';
        const message = `${lineMessages[problem]}${more}`;
        this.#push({ code: 'trace-line', severity: 'error', message, file: this.#file, line });
    }
    /** Of a file that is not text. `traceIds`: those that something is missing of; null for the last one seen. */
    bytes(problem, place, traceIds) {
        for (const id of traceIds)
            this.#damage(id ?? this.#damagedBy(''));
        this.#lines++;
        if (this.#lines > maxLines)
            return;
        const more = this.#lines === maxLines ? ' Further problems of this file are not listed.' : '';
        const message = `Byte ${place}: ${byteMessages[problem]}${more}`;
        this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file });
    }
    document(problem) {
        const message = documentMessages[problem];
        this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file });
    }
    #damage(traceId) {
        if (traceId === null || this.#damaged.has(traceId))
            return;
        this.#damaged.add(traceId);
        this.#waiting.push({ kind: 'damage', traceId });
    }
    #push(diagnostic) {
        this.#waiting.push({ kind: 'diagnostic', diagnostic });
    }
    /** What has come up since it was last asked. */
    take() {
        if (this.#waiting.length === 0)
            return [];
        const waiting = this.#waiting;
        this.#waiting = [];
        return waiting;
    }
}

;// CONCATENATED MODULE: ./lib/trace/conversations.js



function conversationFormat(format) {
    const { id, title, summary, about, never, isRecord, starts } = format;
    const holds = (value) => value !== undefined &&
        (isRecord(value) || (Array.isArray(value) && value[0] !== undefined && isRecord(value[0])));
    return {
        id,
        title,
        summary,
        about,
        never,
        detect: ({ text, firstLine, document }) => holds(document) ||
            holds(firstLine) ||
            isInPieces(format, document, firstLine) ||
            (document === undefined && firstLine === undefined && starts(text)),
        read: (file, head) => isInPieces(format, head.document, head.firstLine)
            ? readPieces(format, file, head)
            : read(format, file, head, holds(head.firstLine) || !head.text.includes('\n')),
    };
}
function isInPieces({ isPiece }, document, firstLine) {
    return document === undefined && firstLine !== undefined && isPiece?.(firstLine, true) === true;
}
async function* readPieces(format, file, head) {
    const id = (0,trace_assemble/* stemOf */.Vc)(file.path);
    const problems = new FileProblems(file.path, () => id);
    const pieces = [];
    let length = 0;
    for await (const records of recordsOf(file, head, true, problems)) {
        for (const record of records) {
            length += record.length;
            const isPiece = format.isPiece?.(record.value, pieces.length === 0) === true;
            if (!isPiece)
                problems.line(record.line, 'not-a-record', '');
            else if (length <= limits/* limits */.F.traceDocument)
                pieces.push(record.value);
            else if (length - record.length <= limits/* limits */.F.traceDocument)
                problems.document('too-large');
        }
        yield* problems.take();
    }
    const source = { file: file.path, format: format.id };
    for (const trace of format.traces(pieces, { id, source }))
        yield { kind: 'trace', trace, supersedes: false };
    yield* problems.take();
}
async function* read(format, file, head, isLines) {
    const source = { file: file.path, format: format.id };
    const problems = new FileProblems(file.path);
    for await (const records of recordsOf(file, head, isLines, problems)) {
        for (const { value, line } of records) {
            const isOnly = format.isRecord(value);
            const list = isOnly || !Array.isArray(value) ? [value] : value;
            for (const [index, record] of list.entries()) {
                const place = `${head.document === undefined && isLines ? `:${line}` : ''}${isOnly ? '' : `#${index + 1}`}`;
                if (!format.isRecord(record)) {
                    problems.line(line, 'not-a-record', '');
                    continue;
                }
                const reason = format.passedOver?.(record) ?? null;
                if (reason !== null) {
                    yield { kind: 'no-trace', reason };
                    continue;
                }
                const at = { id: `${(0,trace_assemble/* stemOf */.Vc)(file.path)}${place}`, source };
                for (const trace of format.traces(record, at))
                    yield { kind: 'trace', trace, supersedes: false };
            }
        }
        yield* problems.take();
    }
    yield* problems.take();
}

// EXTERNAL MODULE: ./lib/trace/message.js
var trace_message = __webpack_require__(5482);
// EXTERNAL MODULE: ./lib/trace/messages/anthropic.js
var anthropic = __webpack_require__(8502);
// EXTERNAL MODULE: ./lib/trace/arguments.js
var trace_arguments = __webpack_require__(9877);
// EXTERNAL MODULE: ./lib/trace/span.js
var trace_span = __webpack_require__(1725);
// EXTERNAL MODULE: ./lib/trace/trace.js + 20 modules
var trace_trace = __webpack_require__(4765);
;// CONCATENATED MODULE: ./lib/trace/transcript.js







/**
 * A trace in the making, out of a recording of messages: what was said, which models were called, which
 * tools ran, in order. Whatever is placed within another agent is no part of the conversation.
 */
class Transcript {
    #spans = [];
    #messages = [];
    #root;
    #last = null;
    /** What the last model call of the conversation asked for and nothing answered yet. */
    #open = new Map();
    /** `agent`: the span of the run as a whole, mostly an agent; null where the recording knows of none. */
    constructor(agent) {
        this.#root = null;
        if (agent !== null)
            this.#root = this.agent(agent);
    }
    say(message) {
        this.#messages.push(message);
    }
    /** A part of the run: by default another agent. Gives its id. */
    agent(init) {
        return this.#add(init.kind ?? 'agent', init.name, init, trace_span/* emptyContent */.j, init.facts);
    }
    /** A call of a model; results among its output are of tools that the provider ran. */
    call(call) {
        const { output, within, by, startUs = null, endUs = null, recorded = true } = call;
        const content = {
            ...trace_span/* emptyContent */.j,
            model: call.model ?? null,
            provider: call.provider ?? null,
            output: recorded ? [output] : [],
            recorded,
            usage: call.usage ?? null,
            costUsd: call.costUsd ?? null,
        };
        this.#add('llm', call.model ?? 'model', call, content, call.facts);
        if (!recorded)
            return;
        const requests = (0,trace_message/* requestsOf */.u)(output);
        if (within === undefined) {
            this.#messages.push(output);
            this.#last = output;
            this.#open = new Map();
            for (const { id, name } of requests)
                this.#count(keyOf(id, name), 1);
        }
        const names = new Map(requests.map((request) => [request.id, request.name]));
        for (const part of output.parts) {
            if (part.type !== 'tool_result')
                continue;
            const name = part.name ?? (part.id === null ? undefined : names.get(part.id));
            if (name === undefined)
                continue;
            const { id, result, error } = part;
            this.#run({ startUs, endUs, id, name, result, failure: error, within, by });
        }
    }
    /** A tool that ran, and what the model was told of it. */
    run(run) {
        this.#run(run);
        if (run.within !== undefined)
            return;
        const { id, name, failure } = run;
        const result = (0,trace_arguments/* boundedJson */.Qt)(run.result);
        this.#messages.push({ role: 'tool', parts: [{ type: 'tool_result', id, name, result, error: failure }] });
    }
    trace(facts) {
        const { id, source, scenario = null, trial = null, diagnostics = [], stated } = facts;
        if (this.#spans.length > limits/* limits */.F.spansPerTrace) {
            const problem = (0,trace_assemble/* notWhole */.HR)(id, 'too-many-spans', source);
            return new trace_trace/* Trace */.C({ id, source, spans: [], scenario, trial, diagnostics: [...diagnostics, problem] });
        }
        return new trace_trace/* Trace */.C({
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
                ...(this.#last === null ? {} : { finalOutput: (0,trace_message/* textOf */.b)(this.#last) }),
                ...stated,
            },
        });
    }
    #run(run) {
        const { id, name, args = null, result, failure, failureType = null } = run;
        if (run.within === undefined)
            this.#count(keyOf(id, name), -1);
        const error = failure === null ? null : { type: failureType, message: failure };
        const tools = [{ name, callId: id, args: (0,trace_arguments/* boundedJson */.Qt)(args), result: (0,trace_arguments/* boundedJson */.Qt)(result), error: failure }];
        this.#add('tool', name, { ...run, error }, { ...trace_span/* emptyContent */.j, tools }, undefined, run.span);
    }
    #count(key, change) {
        const count = (this.#open.get(key) ?? 0) + change;
        if (count > 0)
            this.#open.set(key, count);
        else
            this.#open.delete(key);
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
            attributes: facts === undefined ? trace_attributes/* noAttributes */.jg : new trace_attributes/* ObjectAttributes */.FL(facts),
            events: [],
        };
        this.#spans.push(new trace_span/* Span */.L(init, () => content));
        return id;
    }
}
function keyOf(id, name) {
    return id === null ? `name ${name}` : `id ${id}`;
}

;// CONCATENATED MODULE: ./lib/trace/formats/anthropic-messages.js






/** Anthropic's Messages API: a reply, a request with its reply, or the messages of a conversation. */
const anthropicMessages = conversationFormat({
    id: 'anthropic-messages',
    title: 'Anthropic Messages',
    summary: 'Anthropic Messages API: a reply, with its request where it was kept, or a conversation',
    about: 'The body of a reply of `POST /v1/messages`, alone or as `{"request": …, "response": …}`; or the `messages` that you keep between calls.',
    never: ['cost', 'timing'],
    isRecord: (value) => exchangeIn(value) !== null || conversationIn(value) !== null,
    starts: (text) => startsReply(text) || startsConversation(text),
    *traces(record, place) {
        const exchange = exchangeIn(record);
        const conversation = exchange === null ? conversationIn(record) : null;
        if (exchange !== null)
            yield traceOfExchange(exchange, place);
        else if (conversation !== null)
            yield traceOfConversation(conversation, place);
    },
});
function startsReply(text) {
    if (!/^\s*(?:\[\s*)?\{/.test(text) || !/(?<!\\)"type"\s*:\s*"message"/.test(text))
        return false;
    return /(?<!\\)"id"\s*:\s*"msg_/.test(text);
}
function startsConversation(text) {
    if (!/^\s*(?:\[\s*)?\{\s*"(?:role|content|messages|system|model|max_tokens)"/.test(text))
        return false;
    return /(?<!\\)"type"\s*:\s*"tool_use"/.test(text);
}
/** A reply, by itself, beside its request, or as the line of a batch. */
function exchangeIn(value) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    if (held === null)
        return null;
    const candidates = [
        held,
        (0,trace_attributes/* objectOrNull */.av)(held['response']),
        (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(held['result'])?.['message']),
    ];
    const reply = candidates.find(isReply) ?? null;
    if (reply === null)
        return null;
    return { id: (0,trace_attributes/* textOrNull */.ef)(held['custom_id']), reply, request: (0,trace_attributes/* objectOrNull */.av)(held['request']) };
}
function isReply(value) {
    return (value !== null &&
        value['type'] === 'message' &&
        value['role'] === 'assistant' &&
        Array.isArray(value['content']));
}
function conversationIn(value) {
    const wrapper = (0,trace_attributes/* objectOrNull */.av)(value);
    const messages = wrapper === null ? value : wrapper['messages'];
    if (!Array.isArray(messages) || !messages.every(isMessage))
        return null;
    const isTold = messages.some((message) => blocksIn(message).some(isMarked));
    return isTold ? { wrapper, messages } : null;
}
function isMessage(value) {
    const role = (0,trace_attributes/* objectOrNull */.av)(value)?.['role'];
    return role === 'user' || role === 'assistant' || role === 'system';
}
function blocksIn(message) {
    return (0,anthropic/* blocksOf */.SH)((0,trace_attributes/* objectOrNull */.av)(message)?.['content']);
}
/** Blocks that only Anthropic's messages have. */
function isMarked(block) {
    if (!(0,core_json/* isObject */.Gv)(block))
        return false;
    if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use')
        return 'input' in block;
    return block['type'] === 'tool_result' ? 'tool_use_id' in block : block['type'] === 'thinking';
}
function traceOfExchange({ id, reply, request }, place) {
    const transcript = new Transcript(null);
    const system = systemOf(request);
    if (system !== null)
        transcript.say(system);
    const history = request?.['messages'];
    for (const raw of Array.isArray(history) ? history : []) {
        const message = (0,trace_attributes/* objectOrNull */.av)(raw);
        const { answers, said } = (0,anthropic/* userSide */.z$)(message?.['content']);
        if (message?.['role'] === 'assistant')
            transcript.say((0,anthropic/* assistantSide */.eG)(message['content']));
        else {
            for (const answer of answers)
                transcript.say({ role: 'tool', parts: [answer] });
            if (said !== null)
                transcript.say(said);
        }
    }
    call(transcript, reply, null);
    return transcript.trace({ id: id ?? (0,trace_attributes/* textOrNull */.ef)(reply['id']) ?? place.id, source: place.source });
}
/** A conversation may end with the reply, and the messages be told apart from it. */
function traceOfConversation({ wrapper, messages }, place) {
    const transcript = new Transcript(null);
    const system = systemOf(wrapper);
    if (system !== null)
        transcript.say(system);
    const names = new Map();
    for (const raw of messages) {
        const message = (0,trace_attributes/* objectOrNull */.av)(raw);
        if (message === null)
            continue;
        if (message['role'] === 'assistant') {
            for (const { id, name } of (0,trace_message/* requestsOf */.u)(call(transcript, message, wrapper)))
                if (id !== null)
                    names.set(id, name);
            continue;
        }
        const { answers, said } = (0,anthropic/* userSide */.z$)(message['content']);
        for (const { id, result, error } of answers) {
            const name = id === null ? undefined : names.get(id);
            if (id === null || name === undefined)
                continue;
            names.delete(id);
            transcript.run({ id, name, result, failure: error });
        }
        if (said !== null)
            transcript.say(message['role'] === 'system' ? { ...said, role: 'system' } : said);
    }
    return transcript.trace({ id: (0,trace_attributes/* textOrNull */.ef)(wrapper?.['id']) ?? place.id, source: place.source });
}
function call(transcript, message, wrapper) {
    const output = (0,anthropic/* assistantSide */.eG)(message['content']);
    transcript.call({
        output,
        model: (0,trace_attributes/* textOrNull */.ef)(message['model']) ?? (0,trace_attributes/* textOrNull */.ef)(wrapper?.['model']),
        provider: 'anthropic',
        usage: (0,anthropic/* anthropicUsage */.qX)(message['usage']),
    });
    return output;
}
function systemOf(request) {
    const said = (0,anthropic/* userSide */.z$)(request?.['system']).said;
    return said === null ? null : { ...said, role: 'system' };
}

;// CONCATENATED MODULE: ./lib/trace/sessions.js


/**
 * The sessions of a log of rows, one a line or all in one document. A line that cannot be read damages the
 * session that it names; one that names none may have been of any of them.
 */
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
            if (held <= limits/* limits */.F.traceDocument && !log.take(value))
                problems.line(line, 'not-a-record', '');
        }
        yield* problems.take();
        if (held > limits/* limits */.F.traceDocument)
            return yield tooLarge(file);
    }
    yield* problems.take();
    if (named.size === 0) {
        for (const trace of log.traces())
            yield { kind: 'trace', trace, supersedes: false };
        return;
    }
    const traces = [...log.traces()];
    const ids = new Set(traces.map(({ id }) => id));
    // What a line was of that names nothing that is here, nobody can say.
    const damagesAll = [...named].some((id) => !ids.has(id));
    for (const trace of traces) {
        const { id: traceId } = trace;
        yield { kind: 'trace', trace, supersedes: false };
        const isDamaged = damagesAll || named.has(traceId) || log.isTorn?.(traceId) === true;
        if (isDamaged)
            yield { kind: 'damage', traceId };
    }
}
function tooLarge({ path }) {
    const message = `The session was not read: it has more than ${limits/* limits */.F.traceDocument >> 20} MiB.`;
    return {
        kind: 'diagnostic',
        diagnostic: { code: 'trace-too-large', severity: 'error', message, file: path },
    };
}

// EXTERNAL MODULE: ./lib/trace/time.js
var trace_time = __webpack_require__(2320);
;// CONCATENATED MODULE: ./lib/trace/formats/claude-rows.js




/** Rows that say nothing about the run, besides those that name a session. */
const known = new Set(['summary', 'file-history-snapshot', 'custom-title', 'ai-title', 'tag', 'last-prompt']);
const control = new Set([
    'control_request',
    'control_response',
    'control_cancel_request',
    'keep_alive',
    'stream_event',
]);
const telling = new Set(['user', 'assistant', 'result', 'system']);
/** Whether it is a row of Claude Code: of a session file, or of `--output-format stream-json`. */
function isClaudeRow(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['type'] !== 'string')
        return false;
    const { type } = value;
    const ofSession = ['sessionId', 'session_id'].some((key) => typeof value[key] === 'string');
    if (type === 'user' || type === 'assistant') {
        return (0,core_json/* isObject */.Gv)(value['message']) && (ofSession || 'uuid' in value || 'parent_tool_use_id' in value);
    }
    if (type === 'result')
        return 'subtype' in value && (ofSession || 'total_cost_usd' in value);
    if (type === 'system')
        return 'subtype' in value && (ofSession || 'uuid' in value);
    if (type === 'summary')
        return 'leafUuid' in value;
    if (type === 'file-history-snapshot')
        return 'snapshot' in value;
    if (control.has(type))
        return true;
    // The stream has ever more events of its own.
    return (ofSession && !('messages' in value)) || known.has(type);
}
/** A row that a file of Claude Code may start with, and a file of another tool would not. */
function startsClaude(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !isClaudeRow(value) || control.has(value['type']))
        return false;
    return telling.has(value['type']) || known.has(String(value['type'])) || 'sessionId' in value;
}
/** Null for a row without a message, and for what an error of the API left in place of a reply. */
function messageRow(raw) {
    const message = (0,trace_attributes/* objectOrNull */.av)(raw['message']);
    if (message === null || (raw['type'] !== 'user' && raw['type'] !== 'assistant'))
        return null;
    const isUser = raw['type'] === 'user';
    if (!isUser && (raw['isApiErrorMessage'] === true || message['model'] === '<synthetic>'))
        return null;
    const { answers, said } = isUser ? (0,anthropic/* userSide */.z$)(message['content']) : { answers: [], said: null };
    return {
        raw,
        message,
        uuid: (0,trace_attributes/* textOrNull */.ef)(raw['uuid']),
        parent: (0,trace_attributes/* textOrNull */.ef)(raw['parentUuid']) ?? (0,trace_attributes/* textOrNull */.ef)(raw['logicalParentUuid']),
        timeUs: (0,trace_time/* microsFromAny */.g)(raw['timestamp']),
        answers,
        said,
        isPrompt: said !== null && answers.length === 0 && isTyped(raw, said),
    };
}
function isTyped(raw, said) {
    if (raw['isMeta'] === true || raw['isCompactSummary'] === true || raw['isSynthetic'] === true)
        return false;
    return said.parts.some((part) => part.type !== 'text' || !notTyped.test(part.text));
}
const notTyped = /^\s*(?:<(?:command-(?:name|message|args|contents)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|system-reminder|task-notification|user-memory-input|ide_(?:opened_file|selection))>|\[Request interrupted by user|Caveat: The messages below were generated by the user)/;
function sessionOf(raw) {
    const id = (0,trace_attributes/* textOrNull */.ef)(raw['sessionId']) ?? (0,trace_attributes/* textOrNull */.ef)(raw['session_id']);
    // What a program sends to the stream is said to be of this session, whatever session comes of it.
    return id === 'default' ? null : id;
}
/** Rows of a document: a list, `{loglines}`, or a recording of both directions of the stream. */
function rowsIn(value) {
    if (Array.isArray(value))
        return value;
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    if (held === null)
        return null;
    if (Array.isArray(held['loglines']))
        return held['loglines'];
    const messages = held['messages'];
    if (!Array.isArray(messages) || !isDirected(messages[0]))
        return [held];
    return messages.map((item) => (0,trace_attributes/* objectOrNull */.av)(item)?.['message'] ?? null);
}
function isDirected(value) {
    return ((0,core_json/* isObject */.Gv)(value) && (value['direction'] === 'send' || value['direction'] === 'recv') && 'message' in value);
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-chains.js



/** Finds the sub-agent that a row is of; null for the agent itself. */
function chainsOf(rows) {
    const keys = keysOf(rows);
    // The file of a sub-agent has no other rows: it is then the agent.
    if (rows.every((row) => keys.get(row) !== undefined))
        return () => null;
    const byKey = new Map();
    for (const [row, key] of keys) {
        const list = byKey.get(key);
        if (list === undefined)
            byKey.set(key, [row]);
        else
            list.push(row);
    }
    const starts = new Starts(rows);
    const chains = new Map();
    for (const [key, list] of byKey)
        chains.set(key, starts.chainOf(key, list));
    return (row) => chains.get(keys.get(row) ?? '') ?? null;
}
/** What rows of one sub-agent have in common: the call that started it, its id, or where it begins. */
function keysOf(rows) {
    const keys = new Map();
    const byId = new Map();
    for (const row of rows) {
        const { raw, uuid, parent } = row;
        const call = (0,trace_attributes/* textOrNull */.ef)(raw['parent_tool_use_id']);
        if (call === null && raw['isSidechain'] !== true)
            continue;
        const agent = (0,trace_attributes/* textOrNull */.ef)(raw['agentId']);
        const inherited = parent === null ? undefined : byId.get(parent);
        const own = call !== null ? `call ${call}` : agent !== null ? `agent ${agent}` : undefined;
        const key = own ?? inherited ?? `row ${uuid ?? ''}`;
        keys.set(row, key);
        if (uuid !== null)
            byId.set(uuid, key);
    }
    return keys;
}
const starters = new Set(['Task', 'Agent']);
/** The tool calls that start sub-agents. */
class Starts {
    #names = new Map();
    #byPrompt = new Map();
    #byAgent = new Map();
    #answered = new Set();
    constructor(rows) {
        for (const { raw, message, answers } of rows) {
            const agent = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(raw['toolUseResult'])?.['agentId']);
            for (const { id } of answers) {
                if (id === null)
                    continue;
                this.#answered.add(id);
                if (agent !== null)
                    this.#byAgent.set(agent, id);
            }
            if (raw['type'] === 'assistant')
                for (const block of (0,anthropic/* blocksOf */.SH)(message['content']))
                    this.#note(block);
        }
    }
    chainOf(key, rows) {
        const word = key.slice(key.indexOf(' ') + 1);
        const prompt = rows.find(({ said }) => said !== null)?.said;
        const asked = prompt === null || prompt === undefined ? undefined : this.#byPrompt.get((0,trace_message/* textOf */.b)(prompt));
        const call = key.startsWith('call ') ? word : (this.#byAgent.get(word) ?? asked);
        const startedBy = call !== undefined && this.#answered.has(call) ? call : null;
        return { name: this.#names.get(call ?? '') ?? 'sub-agent', rows, startedBy };
    }
    #note(block) {
        const asked = (0,trace_attributes/* objectOrNull */.av)(block);
        const id = (0,trace_attributes/* textOrNull */.ef)(asked?.['id']);
        const input = (0,trace_attributes/* objectOrNull */.av)(asked?.['input']);
        if (id === null || input === null || !starters.has(asked?.['name']))
            return;
        this.#names.set(id, (0,trace_attributes/* textOrNull */.ef)(input['subagent_type']) ?? 'sub-agent');
        const prompt = (0,trace_attributes/* textOrNull */.ef)(input['prompt']);
        if (prompt !== null)
            this.#byPrompt.set(prompt, id);
    }
}

// EXTERNAL MODULE: ./lib/trace/usage.js
var trace_usage = __webpack_require__(3134);
;// CONCATENATED MODULE: ./lib/trace/formats/claude-results.js



/** What the `result` rows of a stream say; null where there are none. */
function claudeResults(raws) {
    const rows = raws.filter((raw) => raw['type'] === 'result');
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
    /** Why the run did not end well; null where it did. */
    get error() {
        const subtype = (0,trace_attributes/* textOrNull */.ef)(this.#last['subtype']);
        if (this.#last['is_error'] !== true && subtype === 'success')
            return null;
        return (0,trace_attributes/* textOrNull */.ef)(this.#last['result']) ?? subtype ?? 'failed';
    }
    /** `calls`: the usage of every call, whose output is that of the moment when its row was written. */
    statedFor(calls) {
        const text = this.#last['result'];
        const duration = this.#sum('duration_ms');
        return {
            ...(typeof text === 'string' && this.error === null ? { finalOutput: text, endsOpen: false } : {}),
            // A running total of the session.
            costUsd: (0,trace_attributes/* numberOrNull */.wD)(this.#last['total_cost_usd']) ?? (0,trace_attributes/* numberOrNull */.wD)(this.#last['cost_usd']),
            usage: this.#usage((0,trace_usage/* sumUsage */.R)(calls)),
            durationUs: duration === null ? null : duration * 1000,
        };
    }
    /** Results of one session count each by itself or all that came before, which only the calls tell. */
    #usage(calls) {
        const usages = this.#rows.flatMap((row) => (0,anthropic/* anthropicUsage */.qX)(row['usage']) ?? []);
        const last = usages.at(-1) ?? null;
        if (calls === null || last === null)
            return last === null ? null : (0,trace_usage/* sumUsage */.R)(usages);
        if ((last.input ?? 0) >= (calls.input ?? 0))
            return last;
        const sum = (0,trace_usage/* sumUsage */.R)(usages);
        return (sum?.total ?? 0) >= (calls.total ?? 0) ? sum : null;
    }
    #sum(key) {
        const numbers = this.#rows.flatMap((row) => (0,trace_attributes/* numberOrNull */.wD)(row[key]) ?? []);
        return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-session.js









/** A trace of the rows of one session; null where they hold no message and no result. */
function claudeTrace(id, raws, source) {
    const rows = current(raws.flatMap((raw) => messageRow(raw) ?? []));
    const results = claudeResults(raws);
    if (rows.length === 0 && results === null)
        return null;
    const session = new Session(rows, rows.every(({ timeUs }) => timeUs !== null), results?.error ?? null);
    for (const row of rows)
        session.add(row);
    return session.transcript.trace({ id, source, stated: results?.statedFor(session.usages) ?? {} });
}
/** Each row once, without what follows a prompt that the user took back and wrote anew. */
function current(rows) {
    const latestPrompt = new Map();
    for (const row of rows)
        if (row.isPrompt && row.parent !== null)
            latestPrompt.set(row.parent, row);
    const seen = new Set();
    const dropped = new Set();
    return rows.filter(({ uuid, parent, isPrompt }) => {
        if (uuid !== null && seen.has(uuid))
            return false;
        if (uuid !== null)
            seen.add(uuid);
        if (parent === null)
            return true;
        const replaced = isPrompt && (latestPrompt.get(parent)?.uuid ?? uuid) !== uuid;
        if (!replaced && !dropped.has(parent))
            return true;
        if (uuid !== null)
            dropped.add(uuid);
        return false;
    });
}
/** One call of the API is spread over a row per block; each repeats its usage, the last one's is whole. */
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
        for (const row of rows)
            this.#index(row);
        this.transcript = new Transcript({
            name: 'claude-code',
            startUs: this.#time(rows[0]),
            endUs: this.#time(rows.at(-1)),
            error: error === null ? null : { type: null, message: error },
        });
    }
    add(row) {
        const chain = this.#chains(row);
        const within = chain === null ? undefined : this.#agent(chain);
        if (row.raw['type'] === 'assistant')
            this.#call(row, chain, within);
        else
            this.#user(row, within);
        this.#before.set(chain, this.#time(row));
    }
    #index(row) {
        for (const { id } of row.answers)
            if (id !== null && !this.#answers.has(id))
                this.#answers.set(id, row);
        if (row.raw['type'] !== 'assistant')
            return;
        const key = claude_session_keyOf(row);
        const call = this.#calls.get(key);
        if (call === undefined)
            this.#calls.set(key, [row]);
        else
            call.push(row);
        for (const block of (0,anthropic/* blocksOf */.SH)(row.message['content'])) {
            const asked = (0,trace_attributes/* objectOrNull */.av)(block);
            const id = (0,trace_attributes/* textOrNull */.ef)(asked?.['id']);
            const name = (0,trace_attributes/* textOrNull */.ef)(asked?.['name']);
            if (id !== null && name !== null)
                this.#asked.set(id, { name, timeUs: this.#time(row) });
        }
    }
    #call(row, chain, within) {
        const rows = this.#calls.get(claude_session_keyOf(row)) ?? [];
        if (rows[0] !== row)
            return;
        const last = rows.findLast(({ message }) => (0,trace_attributes/* objectOrNull */.av)(message['usage']) !== null) ?? row;
        const usage = (0,anthropic/* anthropicUsage */.qX)(last.message['usage']);
        if (usage !== null)
            this.usages.push(usage);
        this.transcript.call({
            output: (0,anthropic/* assistantSide */.eG)(claude_session_blocksIn(rows)),
            model: (0,trace_attributes/* textOrNull */.ef)(row.message['model']),
            provider: 'anthropic',
            usage,
            costUsd: (0,trace_attributes/* numberOrNull */.wD)(last.raw['costUSD']),
            startUs: this.#before.get(chain) ?? this.#time(row),
            endUs: this.#time(rows.at(-1)),
            within,
        });
    }
    #user(row, within) {
        this.#runs(row, within);
        const { said, isPrompt } = row;
        if (said !== null && within === undefined && (0,trace_message/* textOf */.b)(said) !== '') {
            this.transcript.say(isPrompt ? said : { ...said, role: 'system' });
        }
    }
    #runs({ answers, timeUs }, within) {
        for (const { id, result, error } of answers) {
            const asked = id === null ? undefined : this.#asked.get(id);
            if (asked === undefined || id === null || this.#answered.has(id))
                continue;
            this.#answered.add(id);
            this.transcript.run({
                id,
                name: asked.name,
                result,
                failure: error,
                span: spanOf(id),
                startUs: asked.timeUs,
                endUs: this.#timed ? timeUs : null,
                within,
            });
        }
    }
    /** The span of a sub-agent, inside of the tool call that started it. */
    #agent(chain) {
        const known = this.#agents.get(chain);
        if (known !== undefined)
            return known;
        // Without times the order of the rows is that of the run, and the call comes before what runs in it.
        const answer = this.#timed || chain.startedBy === null ? undefined : this.#answers.get(chain.startedBy);
        const asker = answer === undefined ? null : this.#chains(answer);
        if (answer !== undefined && asker !== chain)
            this.#runs(answer, asker === null ? undefined : this.#agents.get(asker));
        const id = this.transcript.agent({
            name: chain.name,
            startUs: this.#time(chain.rows[0]),
            endUs: this.#time(chain.rows.at(-1)),
            within: chain.startedBy === null ? undefined : spanOf(chain.startedBy),
        });
        this.#agents.set(chain, id);
        return id;
    }
    /** Some rows of a stream have a time and most have none: such times say nothing about the run. */
    #time(row) {
        return this.#timed ? (row?.timeUs ?? null) : null;
    }
}
function claude_session_keyOf({ message, raw, uuid }) {
    const id = (0,trace_attributes/* textOrNull */.ef)(message['id']);
    return id === null ? `row ${uuid ?? ''}` : `${id} ${(0,trace_attributes/* textOrNull */.ef)(raw['requestId']) ?? ''}`;
}
function spanOf(callId) {
    return `tool ${callId}`;
}
/** A resumed session repeats rows under new ids. */
function claude_session_blocksIn(rows) {
    const blocks = new Map();
    for (const { message } of rows) {
        for (const block of (0,anthropic/* blocksOf */.SH)(message['content'])) {
            const id = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(block)?.['id']);
            blocks.set(id ?? (0,core_json/* canonicalJson */.dj)((0,trace_arguments/* boundedJson */.Qt)(block)), block);
        }
    }
    return [...blocks.values()];
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-log.js




/** Sorts the rows of a file by session. */
class ClaudeLog {
    #source;
    #sessions = new Map();
    /** The session of each row, by the row's id: a resumed session goes on under another name. */
    #sessionOf = new Map();
    /** Sessions with a row that goes on from one that is not there. */
    #torn = new Set();
    /** Rows before any session was named. */
    #early = [];
    #latest = null;
    constructor(source) {
        this.#source = source;
    }
    take(value) {
        const rows = rowsIn(value);
        if (rows === null)
            return false;
        let known = rows.length > 0;
        for (const row of rows) {
            const raw = (0,trace_attributes/* objectOrNull */.av)(row);
            if (raw === null || !isClaudeRow(raw))
                known = false;
            else
                this.#add(raw);
        }
        return known;
    }
    *traces() {
        if (this.#sessions.size === 0 && this.#early.length > 0) {
            this.#sessions.set((0,trace_assemble/* stemOf */.Vc)(this.#source.file), this.#early);
        }
        for (const [id, rows] of this.#sessions) {
            const trace = claudeTrace(id, rows, this.#source);
            if (trace !== null)
                yield trace;
        }
    }
    /** Keys of a row come before its message, in which anything may stand. */
    traceIn(text) {
        const [start = ''] = text.slice(0, 1 << 16).split('"message"', 1);
        const parent = /"parentUuid"\s*:\s*"([^"\\]+)"/.exec(start)?.[1] ?? '';
        return this.#sessionOf.get(parent) ?? /"sessionId"\s*:\s*"([^"\\]+)"/.exec(start)?.[1] ?? null;
    }
    isTorn(traceId) {
        return this.#torn.has(traceId);
    }
    #add(raw) {
        const parent = raw['parentUuid'];
        const inherited = typeof parent === 'string' ? this.#sessionOf.get(parent) : undefined;
        const session = inherited ?? sessionOf(raw) ?? this.#latest;
        if (session === null) {
            this.#early.push(raw);
            return;
        }
        this.#latest = session;
        if (typeof parent === 'string' && inherited === undefined)
            this.#torn.add(session);
        if (typeof raw['uuid'] === 'string')
            this.#sessionOf.set(raw['uuid'], session);
        const rows = this.#sessions.get(session);
        if (rows !== undefined)
            rows.push(raw);
        else {
            this.#sessions.set(session, [...this.#early, raw]);
            this.#early = [];
        }
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/claude-code.js




/** What Claude Code writes: its session files, and the rows of `--output-format stream-json` or `json`. */
const claudeCode = {
    id: 'claude-code',
    title: 'Claude Code',
    summary: 'Claude Code sessions: the JSON Lines of a session, `stream-json` and `json` output',
    about: 'Sessions are in `~/.claude/projects/`. `claude -p --output-format stream-json --verbose` prints the same run with its cost.',
    never: [],
    detect: (head) => startsClaude(head.firstLine) || isDocument(head.document) || startsLong(head),
    read(file, head) {
        const isLines = head.document === undefined && (startsClaude(head.firstLine) || isLongLine(head));
        return readSessions(file, head, isLines, new ClaudeLog({ file: file.path, format: 'claude-code' }));
    },
};
function isDocument(value) {
    if (Array.isArray(value))
        return value.some(startsClaude) && value.every(isClaudeRow);
    if (startsClaude(value))
        return true;
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    const { loglines, messages } = value;
    if (Array.isArray(loglines))
        return loglines.some(isClaudeRow);
    return Array.isArray(messages) && messages.length > 0 && messages.every(isDirected);
}
/** A document or a first line too long to be looked at whole, by what only these rows have. */
function startsLong({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text))
        return false;
    if (/^\s*\{\s*"loglines"\s*:/.test(text))
        return true;
    const hasMessage = /(?<!\\)"message"\s*:\s*\{/.test(text);
    if (/(?<!\\)"direction"\s*:\s*"(?:send|recv)"/.test(text))
        return hasMessage;
    return hasMessage
        ? /(?<!\\)"(?:isSidechain|parent_tool_use_id)"\s*:/.test(text)
        : /^\s*\[\s*\{\s*"type"\s*:\s*"system"\s*,\s*"subtype"/.test(text);
}
function isLongLine({ text, firstLine }) {
    return firstLine === undefined && !text.includes('\n') && /^\s*\{(?!\s*"loglines")/.test(text);
}

// EXTERNAL MODULE: ./lib/trace/usage-attributes.js + 1 modules
var usage_attributes = __webpack_require__(356);
// EXTERNAL MODULE: ./lib/trace/messages/message-from.js
var message_from = __webpack_require__(4678);
// EXTERNAL MODULE: ./lib/trace/messages/part.js + 2 modules
var messages_part = __webpack_require__(9852);
;// CONCATENATED MODULE: ./lib/trace/messages/openai-responses.js






/** Null where it is no item. */
function responseItem(raw) {
    if (!(0,core_json/* isObject */.Gv)(raw))
        return null;
    const item = raw;
    const type = item['type'] ?? ('role' in item ? 'message' : undefined);
    if (typeof type !== 'string')
        return null;
    if (type === 'message')
        return { kind: 'message', message: (0,message_from/* messageFrom */.W)(item, 'assistant') };
    if (type === 'reasoning')
        return { kind: 'output', parts: reasoning(item) };
    if (type.endsWith('_call_output') || type === 'function_call_output')
        return answerOf(item);
    const hosted = hostedCalls.get(type);
    if (hosted !== undefined)
        return { kind: 'output', parts: hostedParts(hosted(item), item) };
    if (!type.endsWith('_call'))
        return { kind: 'other' };
    const request = (0,messages_part/* requestOf */.fo)(item);
    return { kind: 'output', parts: request === null ? [(0,messages_part/* partOf */.BU)(item)] : [request] };
}
/** `input_tokens` include what was cached, `output_tokens` what was reasoned. */
function responsesUsage(value) {
    const usage = (0,trace_attributes/* objectOrNull */.av)(value);
    if (usage === null)
        return null;
    const input = (0,trace_attributes/* numberOrNull */.wD)(usage['input_tokens']);
    const output = (0,trace_attributes/* numberOrNull */.wD)(usage['output_tokens']);
    if (input === null && output === null)
        return null;
    const into = (0,trace_attributes/* objectOrNull */.av)(usage['input_tokens_details']);
    const out = (0,trace_attributes/* objectOrNull */.av)(usage['output_tokens_details']);
    return {
        input,
        output,
        cacheRead: (0,trace_attributes/* numberOrNull */.wD)(usage['cached_input_tokens']) ?? (0,trace_attributes/* numberOrNull */.wD)(into?.['cached_tokens']),
        cacheWrite: null,
        reasoning: (0,trace_attributes/* numberOrNull */.wD)(usage['reasoning_output_tokens']) ?? (0,trace_attributes/* numberOrNull */.wD)(out?.['reasoning_tokens']),
        total: (0,trace_attributes/* numberOrNull */.wD)(usage['total_tokens']) ?? (0,usage_attributes/* sumOf */.XN)(input, output),
    };
}
function reasoning(item) {
    const texts = [item['summary'], item['content']].flatMap((list) => (Array.isArray(list) ? list : []));
    const found = texts.flatMap((text) => (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(text)?.['text']) ?? []);
    return found.length === 0 ? [] : [{ type: 'reasoning', text: found.join('\n') }];
}
function answerOf(item) {
    const part = (0,messages_part/* resultOf */.Bg)({ ...item, output: plain(item['output']) });
    return part.type === 'tool_result' ? { kind: 'answer', answer: part } : { kind: 'other' };
}
/** A list that is only text is that text. */
function plain(output) {
    if (!Array.isArray(output) || output.length === 0)
        return output ?? null;
    const parts = output.map(messages_part/* partOf */.BU);
    return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : output;
}
const hostedCalls = new Map([
    ['web_search_call', (item) => ({ name: 'web_search', args: item['action'] ?? item['query'] })],
    [
        'file_search_call',
        (item) => ({ name: 'file_search', args: only(item, 'queries'), result: item['results'] }),
    ],
    [
        'code_interpreter_call',
        (item) => ({ name: 'code_interpreter', args: only(item, 'code'), result: item['outputs'] }),
    ],
    ['image_generation_call', () => ({ name: 'image_generation', args: {} })],
    [
        'mcp_call',
        (item) => ({
            name: (0,trace_attributes/* textOrNull */.ef)(item['name']) ?? '',
            args: item['arguments'],
            result: item['output'],
            error: item['error'],
        }),
    ],
    [
        'computer_call',
        (item) => ({ name: 'computer', args: item['action'] ?? item['actions'], isRemote: true }),
    ],
    ['local_shell_call', (item) => ({ name: 'local_shell', args: item['action'], isRemote: true })],
    ['shell_call', (item) => ({ name: 'shell', args: item['action'], isRemote: true })],
    ['apply_patch_call', (item) => ({ name: 'apply_patch', args: item['operation'], isRemote: true })],
]);
function only(item, key) {
    const value = item[key];
    return value === undefined || value === null ? {} : { [key]: value };
}
function hostedParts(call, item) {
    if (call.name === '')
        return [(0,messages_part/* partOf */.BU)(item)];
    const id = (0,trace_attributes/* textOrNull */.ef)(item['call_id']) ?? (0,trace_attributes/* textOrNull */.ef)(item['id']);
    const request = { type: 'tool_call', call: { id, name: call.name, args: (0,trace_arguments/* parseArguments */.We)(call.args) } };
    const result = call.result ?? null;
    const error = errorOf(call.error, item);
    const ran = call.isRemote !== true && (result !== null || error !== null || item['status'] === 'completed');
    return ran ? [request, { type: 'tool_result', id, name: call.name, result, error }] : [request];
}
function errorOf(error, item) {
    if (typeof error === 'string' && error !== '')
        return error;
    const held = (0,trace_attributes/* objectOrNull */.av)(error);
    if (held !== null)
        return (0,trace_attributes/* textOrNull */.ef)(held['message']) ?? JSON.stringify((0,trace_arguments/* boundedJson */.Qt)(held)).slice(0, 2_000);
    return item['status'] === 'failed' ? 'the call failed' : null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/codex-exec.js








/** The events that `codex exec --json` prints. Tokens are counted by turn; models are not named. */
const codexExec = {
    id: 'codex-exec',
    title: 'Codex exec',
    summary: 'Events of `codex exec --json`',
    about: 'Printed by `codex exec --json`. Model calls are told by what came of them: each answer and each round of tool calls counts as one.',
    never: ['cost', 'timing'],
    detect: ({ firstLine }) => isEvent(firstLine),
    read: (file, head) => readSessions(file, head, true, new ExecLog({ file: file.path, format: 'codex-exec' })),
};
const types = new Set([
    'thread.started',
    'turn.started',
    'turn.completed',
    'turn.failed',
    'item.started',
    'item.updated',
    'item.completed',
]);
function isEvent(value) {
    return (0,core_json/* isObject */.Gv)(value) && types.has(value['type']);
}
class ExecLog {
    #source;
    /** Items by their id; the last word on each counts, at the place of the first. */
    #items = new Map();
    #usages = [];
    #id = null;
    #turn = 0;
    #failure = null;
    constructor(source) {
        this.#source = source;
    }
    take(value) {
        const event = (0,trace_attributes/* objectOrNull */.av)(value);
        if (event === null || typeof event['type'] !== 'string')
            return false;
        const item = (0,trace_attributes/* objectOrNull */.av)(event['item']);
        if (item !== null)
            this.#items.set(`${this.#turn}/${(0,trace_attributes/* textOrNull */.ef)(item['id']) ?? this.#items.size}`, item);
        if (event['type'] === 'turn.started')
            this.#turn++;
        if (event['type'] === 'thread.started')
            this.#id ??= (0,trace_attributes/* textOrNull */.ef)(event['thread_id']);
        if (event['type'] === 'turn.completed') {
            const usage = responsesUsage(event['usage']);
            if (usage !== null)
                this.#usages.push(usage);
            this.#failure = null;
        }
        if (event['type'] === 'turn.failed') {
            this.#failure = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(event['error'])?.['message']) ?? 'the turn failed';
        }
        return types.has(event['type']) || event['type'] === 'error';
    }
    *traces() {
        if (this.#items.size === 0 && this.#usages.length === 0 && this.#failure === null)
            return;
        const error = this.#failure === null ? null : { type: null, message: this.#failure };
        const transcript = new Transcript({ name: 'codex', error });
        let parts = [];
        let runs = [];
        const close = () => {
            if (parts.length > 0)
                transcript.call({ output: { role: 'assistant', parts }, provider: 'openai' });
            for (const run of runs)
                transcript.run(run);
            parts = [];
            runs = [];
        };
        for (const [id, item] of this.#items) {
            const type = (0,trace_attributes/* textOrNull */.ef)(item['type']);
            const said = type === 'reasoning' ? 'reasoning' : type === 'agent_message' ? 'text' : null;
            const tool = toolItems.get(type ?? '')?.(item);
            if (said !== null && runs.length > 0)
                close();
            if (said !== null)
                parts.push({ type: said, text: (0,trace_attributes/* textOrNull */.ef)(item['text']) ?? '' });
            if (tool === undefined)
                continue;
            parts.push({ type: 'tool_call', call: { id, name: tool.name, args: (0,trace_arguments/* boundedJson */.Qt)(tool.args ?? null) } });
            if (item['status'] !== 'in_progress')
                runs.push({ id, ...tool });
        }
        close();
        const usage = (0,trace_usage/* sumUsage */.R)(this.#usages);
        yield transcript.trace({
            id: this.#id ?? (0,trace_assemble/* stemOf */.Vc)(this.#source.file),
            source: this.#source,
            stated: { usage },
        });
    }
}
const toolItems = new Map([
    [
        'command_execution',
        (item) => ({
            name: 'command_execution',
            args: { command: item['command'] ?? null },
            result: item['aggregated_output'] ?? null,
            failure: commandFailure(item),
        }),
    ],
    [
        'file_change',
        (item) => ({
            name: 'file_change',
            args: { changes: item['changes'] ?? null },
            result: null,
            failure: failureOf(item),
        }),
    ],
    [
        'mcp_tool_call',
        (item) => ({
            name: (0,trace_attributes/* textOrNull */.ef)(item['tool']) ?? 'mcp_tool_call',
            args: item['arguments'] ?? {},
            result: item['result'] ?? null,
            failure: failureOf(item),
        }),
    ],
    [
        'web_search',
        (item) => ({
            name: 'web_search',
            args: { query: item['query'] ?? null },
            result: null,
            failure: failureOf(item),
        }),
    ],
]);
function commandFailure(item) {
    const code = item['exit_code'];
    return typeof code === 'number' && code !== 0 ? `exit code ${code}` : failureOf(item);
}
function failureOf(item) {
    const error = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(item['error'])?.['message']) ?? (0,trace_attributes/* textOrNull */.ef)(item['error']);
    return error ?? (item['status'] === 'failed' ? 'failed' : item['status'] === 'declined' ? 'declined' : null);
}

;// CONCATENATED MODULE: ./lib/trace/formats/codex-events.js

/** Items out of the events of a rollout that has nothing else; other entries stay. */
function itemsOfEvents(entries) {
    return entries.flatMap((entry) => {
        if (entry.type !== 'event_msg')
            return entry;
        const item = items.get((0,trace_attributes/* textOrNull */.ef)(entry.payload['type']) ?? '')?.(entry.payload);
        return item === undefined ? entry : { type: 'response_item', time: entry.time, payload: item };
    });
}
const items = new Map([
    ['user_message', (event) => message('user', 'input_text', event['message'])],
    ['agent_message', (event) => message('assistant', 'output_text', event['message'])],
    ['agent_reasoning', (event) => ({ type: 'reasoning', summary: [{ text: event['text'] ?? null }] })],
    ['exec_command_begin', (event) => codex_events_call(event, 'shell', codex_events_only(event, 'command', 'cwd'))],
    ['exec_command_end', (event) => answer(event, commandOutput(event))],
    ['mcp_tool_call_begin', mcpCall],
    ['mcp_tool_call_end', (event) => answer(event, mcpResult(event['result']))],
    ['patch_apply_begin', (event) => codex_events_call(event, 'apply_patch', codex_events_only(event, 'changes'))],
    [
        'patch_apply_end',
        (event) => answer(event, { content: event['stdout'] ?? '', success: event['success'] ?? null }),
    ],
]);
function message(role, type, text) {
    return { type: 'message', role, content: [{ type, text: text ?? '' }] };
}
function codex_events_call(event, name, args) {
    return { type: 'function_call', call_id: event['call_id'] ?? null, name, arguments: args };
}
function answer(event, output) {
    return { type: 'function_call_output', call_id: event['call_id'] ?? null, output };
}
function commandOutput(event) {
    const output = event['aggregated_output'] ?? event['stdout'] ?? event['formatted_output'] ?? '';
    return { output, metadata: { exit_code: event['exit_code'] ?? null } };
}
function mcpCall(event) {
    const held = (0,trace_attributes/* objectOrNull */.av)(event['invocation']);
    return codex_events_call(event, held?.['tool'] ?? null, held?.['arguments'] ?? {});
}
function mcpResult(value) {
    const result = (0,trace_attributes/* objectOrNull */.av)(value);
    if (result === null)
        return value ?? null;
    if (result['Err'] !== undefined)
        return { content: result['Err'], success: false };
    return result['Ok'] ?? result;
}
function codex_events_only(event, ...keys) {
    return Object.fromEntries(keys.flatMap((key) => (event[key] === undefined ? [] : [[key, event[key]]])));
}

;// CONCATENATED MODULE: ./lib/trace/formats/codex-session.js








/** A trace of the rows of a rollout; null where they hold no item. */
function codexTrace(id, rows, source) {
    // Events tell the items again; where a file has no items they are all there is.
    const entries = rows.some(({ type }) => type === 'response_item') ? rows : itemsOfEvents(rows);
    if (!entries.some(({ type }) => type === 'response_item'))
        return null;
    const session = new codex_session_Session(entries);
    for (const entry of entries)
        session.add(entry);
    session.close();
    return session.transcript.trace({ id, source });
}
/**
 * Items of one model call stand one a row. A call ends where its tokens are counted (the count is a
 * running total, and is repeated), or where a tool answers or the user speaks.
 */
class codex_session_Session {
    transcript;
    /** What is still to be answered. */
    #asked = new Map();
    /** Ids of all calls: a resumed session tells them again. */
    #known = new Set();
    #provider = null;
    #model = null;
    #total = '';
    #before = null;
    #call = null;
    /** Whether what comes next from the model is of another call. */
    #sealed = false;
    /** Answers that came before the tokens of their call were counted. */
    #waiting = [];
    constructor(entries) {
        const times = entries.flatMap(({ time }) => (0,trace_time/* microsFromAny */.g)(time) ?? []);
        const failure = entries.findLast(({ type, payload }) => type === 'event_msg' && ends.has(payload['type']));
        const message = failure === undefined ? null : failureIn(failure.payload);
        this.transcript = new Transcript({
            name: 'codex',
            startUs: times[0] ?? null,
            endUs: times.at(-1) ?? null,
            error: message === null ? null : { type: null, message },
        });
    }
    add({ type, time, payload }) {
        const timeUs = (0,trace_time/* microsFromAny */.g)(time);
        if (type === 'session_meta')
            this.#provider = (0,trace_attributes/* textOrNull */.ef)(payload['model_provider']) ?? this.#provider;
        if (type === 'turn_context')
            this.#model = (0,trace_attributes/* textOrNull */.ef)(payload['model']) ?? this.#model;
        if (type === 'event_msg' && payload['type'] === 'token_count')
            this.#count(payload['info'], timeUs);
        if (type === 'response_item')
            this.#item(payload, timeUs);
    }
    close() {
        const call = this.#call;
        this.#call = null;
        this.#sealed = false;
        if (call !== null) {
            this.transcript.call({
                output: { role: 'assistant', parts: call.parts },
                recorded: call.parts.length > 0,
                model: call.model,
                provider: this.#provider,
                usage: call.usage,
                startUs: call.startUs,
                endUs: call.endUs,
            });
        }
        for (const run of this.#waiting.splice(0))
            run();
    }
    #item(payload, timeUs) {
        const item = responseItem(payload);
        if (item === null || item.kind === 'other')
            return;
        if (item.kind === 'answer')
            this.#answer(item.answer, payload, timeUs);
        else if (item.kind === 'output')
            this.#output(item.parts, timeUs);
        else if (item.message.role === 'assistant')
            this.#output(item.message.parts, timeUs);
        else {
            this.close();
            this.transcript.say(isContext(item.message) ? { ...item.message, role: 'system' } : item.message);
        }
        this.#before = timeUs;
    }
    #open(timeUs) {
        return { parts: [], model: this.#model, startUs: this.#before ?? timeUs, endUs: timeUs, usage: null };
    }
    #output(parts, timeUs) {
        if (this.#sealed)
            this.close();
        this.#call ??= this.#open(timeUs);
        this.#call.endUs = timeUs;
        for (const part of parts) {
            const call = part.type === 'tool_call' ? part.call : null;
            if (call === null || call.id === null)
                this.#call.parts.push(part);
            else if (!this.#known.has(call.id)) {
                this.#known.add(call.id);
                this.#asked.set(call.id, { name: call.name, timeUs });
                this.#call.parts.push(part);
            }
        }
    }
    #answer(answer, payload, endUs) {
        this.#sealed = true;
        const { id } = answer;
        const asked = id === null ? undefined : this.#asked.get(id);
        if (asked === undefined || id === null)
            return;
        this.#asked.delete(id);
        const { result, failure } = outcomeOf(payload['output'] ?? answer.result);
        this.#waiting.push(() => this.transcript.run({ id, name: asked.name, result, failure, startUs: asked.timeUs, endUs }));
    }
    #count(info, timeUs) {
        const held = (0,trace_attributes/* objectOrNull */.av)(info);
        const total = (0,core_json/* canonicalJson */.dj)((0,trace_arguments/* boundedJson */.Qt)(held?.['total_token_usage'] ?? null));
        if (held === null || total === this.#total)
            return;
        this.#total = total;
        const usage = responsesUsage(held['last_token_usage']);
        if (this.#call !== null && this.#call.usage !== null)
            this.close();
        this.#call ??= this.#open(timeUs);
        this.#call.usage = usage;
        this.#sealed = true;
    }
}
const ends = new Set([
    'error',
    'stream_error',
    'turn_aborted',
    'task_started',
    'task_complete',
    'turn_complete',
]);
/** Why the last turn did not end well; null where it did. */
function failureIn(payload) {
    if (payload['type'] === 'error')
        return (0,trace_attributes/* textOrNull */.ef)(payload['message']) ?? 'error';
    return payload['type'] === 'turn_aborted' ? ((0,trace_attributes/* textOrNull */.ef)(payload['reason']) ?? 'aborted') : null;
}
/** What Codex itself tells the model in the name of the user. */
function isContext({ role, parts }) {
    if (role !== 'user')
        return true;
    return context.test((0,trace_message/* textOf */.b)({ role, parts }));
}
const context = /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|skills?|permissions[ _]instructions|collaboration_mode|INSTRUCTIONS)\b|# AGENTS\.md)/;
/** Output of a tool: text with its exit code in front, `{content, success}`, or JSON text with `metadata`. */
function outcomeOf(output) {
    const held = (0,trace_attributes/* objectOrNull */.av)(typeof output === 'string' && output.startsWith('{') ? (0,core_json/* parseJson */.qF)(output) : output);
    const text = (0,trace_attributes/* textOrNull */.ef)(held?.['content']) ?? (0,trace_attributes/* textOrNull */.ef)(held?.['output']);
    const result = held !== null && text !== null ? text : output;
    const code = numberIn((0,trace_attributes/* objectOrNull */.av)(held?.['metadata'])?.['exit_code']) ??
        (typeof output === 'string' ? numberIn(exitCode.exec(output.slice(0, 1_000))?.[1]) : null);
    if (code !== null && code !== 0)
        return { result, failure: `exit code ${code}` };
    return { result, failure: held?.['success'] === false ? (text ?? 'failed') : null };
}
function numberIn(value) {
    return typeof value === 'number' || typeof value === 'string' ? Number(value) : null;
}
const exitCode = /^(?:Chunk ID: [^\n]*\n)?(?:Wall time: [^\n]*\n)?(?:Exit code: |Process exited with code )(-?\d+)/;

;// CONCATENATED MODULE: ./lib/trace/formats/codex-rollout.js





/** Session files of Codex (`rollout-*.jsonl`), of the generation with `payload` and of the one before. */
const codexRollout = {
    id: 'codex-rollout',
    title: 'Codex',
    summary: 'Codex sessions: the JSON Lines of a rollout',
    about: 'Sessions are in `~/.codex/sessions/`, one `rollout-….jsonl` each.',
    never: ['cost'],
    detect: (head) => isRow(head.firstLine) || isOldMeta(head.firstLine) || codex_rollout_startsLong(head),
    read: (file, head) => readSessions(file, head, true, new Rollout({ file: file.path, format: 'codex-rollout' })),
};
const codex_rollout_types = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted']);
function isRow(value) {
    return (0,core_json/* isObject */.Gv)(value) && codex_rollout_types.has(value['type']) && (0,core_json/* isObject */.Gv)(value['payload']);
}
/** The first line of the older generation; items follow it without a wrapper. */
function isOldMeta(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || 'type' in value || 'messages' in value)
        return false;
    return typeof value['id'] === 'string' && 'timestamp' in value && 'instructions' in value;
}
/** The first line holds the instructions of the session, which may be longer than what can be looked at. */
function codex_rollout_startsLong({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined)
        return false;
    return /^\s*\{\s*"timestamp"\s*:\s*"[^"]*"\s*,\s*"type"\s*:\s*"session_meta"/.test(text);
}
class Rollout {
    #source;
    #rows = [];
    constructor(source) {
        this.#source = source;
    }
    take(value) {
        const row = (0,trace_attributes/* objectOrNull */.av)(value);
        if (row === null || (typeof row['type'] !== 'string' && !isOldMeta(row) && !('record_type' in row)))
            return false;
        this.#rows.push(row);
        return true;
    }
    *traces() {
        const rows = this.#rows.map(entryOf);
        const meta = rows.find(({ type }) => type === 'session_meta')?.payload;
        const id = (0,trace_attributes/* textOrNull */.ef)(meta?.['id']) ?? (0,trace_assemble/* stemOf */.Vc)(this.#source.file);
        const trace = codexTrace(id, rows, this.#source);
        if (trace !== null)
            yield trace;
    }
}
/** A row with what it is about; rows of the older generation are items themselves. */
function entryOf(row) {
    const time = row['timestamp'] ?? null;
    const payload = (0,trace_attributes/* objectOrNull */.av)(row['payload']);
    if (payload !== null)
        return { type: (0,trace_attributes/* textOrNull */.ef)(row['type']) ?? '', time, payload };
    if (typeof row['type'] === 'string')
        return { type: 'response_item', time, payload: row };
    return { type: isOldMeta(row) ? 'session_meta' : 'other', time, payload: row };
}

// EXTERNAL MODULE: ./lib/trace/messages/gemini.js
var gemini = __webpack_require__(6019);
;// CONCATENATED MODULE: ./lib/trace/formats/gemini.js





/** Google's Gemini API: a response, a request with its response, or the contents of a conversation. */
const gemini_gemini = conversationFormat({
    id: 'gemini',
    title: 'Gemini API',
    summary: 'Gemini API: a response, with its request where it was kept, or the contents of a conversation',
    about: 'The body of a reply of `generateContent`, alone or as `{"request": …, "response": …}`; or the `contents` that you keep between calls.',
    never: ['cost', 'timing'],
    isRecord: (value) => gemini_exchangeIn(value) !== null || gemini_conversationIn(value) !== null,
    starts: (text) => startsBody(text) || startsContents(text),
    *traces(record, place) {
        const exchange = gemini_exchangeIn(record);
        const conversation = exchange === null ? gemini_conversationIn(record) : null;
        if (exchange !== null)
            yield gemini_traceOfExchange(exchange, place);
        else if (conversation !== null)
            yield gemini_traceOfConversation(conversation, place);
    },
});
function startsBody(text) {
    if (!/^\s*(?:\[\s*)?\{\s*"(?:candidates|contents|systemInstruction|system_instruction)"\s*:/.test(text))
        return false;
    return /(?<!\\)"parts"\s*:\s*\[/.test(text);
}
/** Parts of OpenTelemetry's messages say their type, parts of Gemini are named for it. */
function startsContents(text) {
    return /^\s*\[\s*\{\s*(?:"role"\s*:\s*"(?:user|model)"\s*,\s*)?"parts"\s*:\s*\[\s*\{\s*"(?:text|inlineData|inline_data|fileData|file_data|functionCall|function_call)"/.test(text);
}
function gemini_exchangeIn(value) {
    const held = Array.isArray(value) ? streamed(value) : (0,trace_attributes/* objectOrNull */.av)(value);
    if (held === null)
        return null;
    const response = [held, (0,trace_attributes/* objectOrNull */.av)(held['response'])].find(isResponse) ?? null;
    return response === null ? null : { response, request: (0,trace_attributes/* objectOrNull */.av)(held['request']) };
}
/** The pieces of one response as they are streamed, in a list: each has more parts, the last counts all. */
function streamed(pieces) {
    const held = pieces.map(trace_attributes/* objectOrNull */.av).filter((piece) => isResponse(piece));
    const last = held.at(-1) ?? null;
    const id = last === null ? null : idOf(last);
    if (id === null || held.length !== pieces.length || held.some((piece) => idOf(piece) !== id))
        return null;
    return { ...last, candidates: [{ content: { parts: held.flatMap(partsIn) } }] };
}
function idOf(response) {
    return (0,trace_attributes/* textOrNull */.ef)(response?.['responseId']) ?? (0,trace_attributes/* textOrNull */.ef)(response?.['response_id']);
}
function partsIn(response) {
    const [first] = (0,trace_attributes/* objectsIn */.Qv)(response?.['candidates']);
    const parts = (0,trace_attributes/* objectOrNull */.av)(first?.['content'])?.['parts'];
    return Array.isArray(parts) ? parts : [];
}
function isResponse(value) {
    const candidates = value?.['candidates'];
    // A prompt that was blocked has no candidates.
    if (candidates === undefined)
        return (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(value?.['promptFeedback'])?.['blockReason']) !== null;
    if (!Array.isArray(candidates))
        return false;
    if (value !== null &&
        ['usageMetadata', 'usage_metadata', 'modelVersion', 'model_version'].some((key) => key in value)) {
        return true;
    }
    return candidates.length > 0 && (0,core_json/* isObject */.Gv)(candidates[0]) && isContent((0,trace_attributes/* objectOrNull */.av)(candidates[0]['content']));
}
/** A list, or the body of a request. */
function gemini_conversationIn(value) {
    const wrapper = (0,trace_attributes/* objectOrNull */.av)(value);
    const contents = wrapper === null ? value : wrapper['contents'];
    if (!Array.isArray(contents) || contents.length === 0 || !contents.every(isContent))
        return null;
    return { wrapper, contents };
}
const roles = new Set(['user', 'model', 'function']);
function isContent(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !Array.isArray(value['parts']))
        return false;
    const role = value['role'];
    return (role === undefined || roles.has(role)) && value['parts'].every(gemini/* isGeminiPart */.fq);
}
function gemini_traceOfExchange({ response, request }, place) {
    const transcript = new Transcript(null);
    sayInstruction(transcript, request);
    const contents = request?.['contents'];
    for (const content of Array.isArray(contents) ? contents : [])
        transcript.say(messageIn(content));
    const [first] = Array.isArray(response['candidates']) ? response['candidates'] : [];
    const candidate = (0,trace_attributes/* objectOrNull */.av)(first);
    const parts = (0,gemini/* geminiParts */.oH)((0,trace_attributes/* objectOrNull */.av)(candidate?.['content'])?.['parts']);
    const blocked = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(response['promptFeedback'])?.['blockReason']);
    transcript.call({
        output: { role: 'assistant', parts },
        model: (0,trace_attributes/* textOrNull */.ef)(response['modelVersion']) ??
            (0,trace_attributes/* textOrNull */.ef)(response['model_version']) ??
            (0,trace_attributes/* textOrNull */.ef)(request?.['model']),
        provider: 'gcp.gemini',
        usage: (0,gemini/* geminiUsage */.Pl)(response['usageMetadata'] ?? response['usage_metadata']),
        error: blocked === null ? null : { type: 'blocked', message: `the prompt was blocked: ${blocked}` },
    });
    return transcript.trace({ id: idOf(response) ?? place.id, source: place.source });
}
function gemini_traceOfConversation({ wrapper, contents }, place) {
    const transcript = new Transcript(null);
    sayInstruction(transcript, wrapper);
    const model = (0,trace_attributes/* textOrNull */.ef)(wrapper?.['model']);
    for (const content of contents) {
        const message = messageIn(content);
        if (message.role === 'assistant') {
            transcript.call({ output: message, model, provider: 'gcp.gemini' });
            continue;
        }
        const said = [];
        for (const part of message.parts) {
            if (part.type !== 'tool_result')
                said.push(part);
            else if (part.name !== null) {
                const { id, name, result, error } = part;
                transcript.run({ id, name, result, failure: error });
            }
        }
        if (said.length > 0)
            transcript.say({ role: 'user', parts: said });
    }
    return transcript.trace({ id: (0,trace_attributes/* textOrNull */.ef)(wrapper?.['id']) ?? place.id, source: place.source });
}
function messageIn(value) {
    const content = (0,trace_attributes/* objectOrNull */.av)(value);
    const parts = (0,gemini/* geminiParts */.oH)(content?.['parts']);
    if (content?.['role'] === 'model')
        return { role: 'assistant', parts };
    const isAnswer = parts.length > 0 && parts.every(({ type }) => type === 'tool_result');
    return { role: isAnswer ? 'tool' : 'user', parts };
}
function sayInstruction(transcript, request) {
    const held = request?.['systemInstruction'] ?? request?.['system_instruction'];
    const parts = (0,gemini/* geminiParts */.oH)((0,trace_attributes/* objectOrNull */.av)(held)?.['parts'] ?? held);
    if (parts.length > 0)
        transcript.say({ role: 'system', parts });
}

;// CONCATENATED MODULE: ./lib/trace/formats/gemini-cli.js








/** Session files of Gemini CLI: a document with its messages and what tools they called. */
const geminiCli = conversationFormat({
    id: 'gemini-cli',
    title: 'Gemini CLI',
    summary: 'Gemini CLI sessions, as a document or as lines',
    about: 'Sessions are in `~/.gemini/tmp/<project>/chats/`.',
    never: ['cost'],
    isRecord: (value) => (0,core_json/* isObject */.Gv)(value) &&
        typeof value['sessionId'] === 'string' &&
        Array.isArray(value['messages']) &&
        ('projectHash' in value ||
            value['messages'].some((message) => (0,core_json/* isObject */.Gv)(message) && message['type'] === 'gemini')),
    isPiece: (line, isFirst) => (isFirst ? isHeader(line) : (0,core_json/* isObject */.Gv)(line)),
    starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) &&
        /(?<!\\)"projectHash"\s*:/.test(text) &&
        /(?<!\\)"sessionId"\s*:/.test(text),
    *traces(record, place) {
        const session = Array.isArray(record) ? gemini_cli_sessionOf(record) : (0,trace_attributes/* objectOrNull */.av)(record);
        if (session !== null)
            yield traceOf(session, place);
    },
});
/** The first line of a session that is kept as lines. */
function isHeader(line) {
    const { sessionId, projectHash, messages = null } = (0,trace_attributes/* objectOrNull */.av)(line) ?? {};
    const isEmpty = messages === null || (Array.isArray(messages) && messages.length === 0);
    return typeof sessionId === 'string' && typeof projectHash === 'string' && isEmpty;
}
/**
 * A session out of its lines: a header, then a message at a time. One is written again where more of it
 * is known; `$rewindTo` takes back a message and all after it. With `$set` the model's messages may be
 * put in the place of all before, for one to be told less: what was said and done stays as its lines tell.
 */
function gemini_cli_sessionOf(lines) {
    const messages = new Map();
    let told;
    for (const line of (0,trace_attributes/* objectsIn */.Qv)(lines)) {
        const target = line['$rewindTo'];
        const id = (0,trace_attributes/* textOrNull */.ef)(line['id']);
        told = (0,trace_attributes/* objectOrNull */.av)(line['$set'])?.['messages'] ?? told;
        if (typeof target === 'string') {
            const ids = [...messages.keys()];
            for (const later of ids.slice(Math.max(0, ids.indexOf(target))))
                messages.delete(later);
        }
        else if (id !== null)
            messages.set(id, line);
    }
    const list = messages.size === 0 ? (0,trace_attributes/* objectsIn */.Qv)(told) : [...messages.values()];
    return { ...(0,trace_attributes/* objectOrNull */.av)(lines[0] ?? null), messages: list };
}
function traceOf(session, place) {
    const list = (0,trace_attributes/* objectsIn */.Qv)(session['messages']);
    const times = list.map((message) => (0,trace_time/* microsFromAny */.g)(message['timestamp']));
    const transcript = new Transcript({
        name: 'gemini-cli',
        startUs: times.find((time) => time !== null) ?? null,
        endUs: times.findLast((time) => time !== null) ?? null,
    });
    for (const [index, message] of list.entries()) {
        const type = message['type'];
        if (type === 'user')
            transcript.say({ role: 'user', parts: textParts(message['content']) });
        else if (type === 'gemini')
            reply(transcript, message, times[index - 1] ?? null, times[index + 1] ?? null);
    }
    return transcript.trace({ id: (0,trace_attributes/* textOrNull */.ef)(session['sessionId']) ?? place.id, source: place.source });
}
function reply(transcript, message, before, after) {
    const time = (0,trace_time/* microsFromAny */.g)(message['timestamp']);
    const calls = (0,trace_attributes/* objectsIn */.Qv)(message['toolCalls']).flatMap((call) => {
        const name = (0,trace_attributes/* textOrNull */.ef)(call['name']);
        return name === null
            ? []
            : { call, name, id: (0,trace_attributes/* textOrNull */.ef)(call['id']), args: (0,trace_arguments/* parseArguments */.We)(call['args'] ?? {}) };
    });
    const requests = calls.map(({ id, name, args }) => ({ type: 'tool_call', call: { id, name, args } }));
    transcript.call({
        output: {
            role: 'assistant',
            parts: [...thoughtsIn(message), ...textParts(message['content']), ...requests],
        },
        model: (0,trace_attributes/* textOrNull */.ef)(message['model']),
        provider: 'gcp.gemini',
        usage: usageOf(message['tokens']),
        startUs: before ?? time,
        endUs: time,
    });
    for (const { call, name, id, args } of calls) {
        const status = call['status'];
        const ended = (0,trace_time/* microsFromAny */.g)(call['timestamp']);
        const { result, error } = resultOf(call['result']);
        const failure = status === 'error' || status === 'cancelled' ? (error ?? status) : error;
        // Without an answer and without a status nothing shows that it ran.
        if (result === null && status === undefined)
            continue;
        transcript.run({ id, name, args, result, failure, startUs: time, endUs: ended ?? after });
    }
}
function resultOf(value) {
    const part = (0,gemini/* geminiParts */.oH)(value).find(({ type }) => type === 'tool_result');
    if (part?.type === 'tool_result')
        return { result: part.result, error: part.error };
    return { result: value ?? null, error: null };
}
function textParts(content) {
    return (0,gemini/* geminiParts */.oH)((0,trace_attributes/* objectOrNull */.av)(content) === null ? content : [content ?? null]);
}
function thoughtsIn(message) {
    return (0,trace_attributes/* objectsIn */.Qv)(message['thoughts']).flatMap((thought) => {
        const text = [thought['subject'], thought['description']]
            .filter((piece) => typeof piece === 'string')
            .join('\n');
        return text === '' ? [] : [{ type: 'reasoning', text }];
    });
}
/** `input` includes what was cached, `output` leaves out what was thought. */
function usageOf(value) {
    const tokens = (0,trace_attributes/* objectOrNull */.av)(value);
    if (tokens === null)
        return null;
    const reasoning = (0,trace_attributes/* numberOrNull */.wD)(tokens['thoughts']);
    const input = (0,usage_attributes/* sumOf */.XN)((0,trace_attributes/* numberOrNull */.wD)(tokens['input']), (0,trace_attributes/* numberOrNull */.wD)(tokens['tool']));
    const output = (0,usage_attributes/* sumOf */.XN)((0,trace_attributes/* numberOrNull */.wD)(tokens['output']), reasoning);
    if (input === null && output === null)
        return null;
    return {
        input,
        output,
        cacheRead: (0,trace_attributes/* numberOrNull */.wD)(tokens['cached']),
        cacheWrite: null,
        reasoning,
        total: (0,trace_attributes/* numberOrNull */.wD)(tokens['total']) ?? (0,usage_attributes/* sumOf */.XN)(input, output),
    };
}

// EXTERNAL MODULE: ./lib/trace/naming.js
var trace_naming = __webpack_require__(4749);
;// CONCATENATED MODULE: ./lib/trace/formats/openai-trace.js




/**
 * A trace of a list of chat messages: each assistant message is a model call, each tool message the
 * execution of a tool. There are no times; the order is that of the list.
 */
function traceOfMessages(list, facts) {
    const spans = [];
    for (const [index, item] of list.entries()) {
        const raw = (0,trace_attributes/* objectOrNull */.av)(item);
        const kind = raw === null ? undefined : kindOf(raw['role']);
        if (raw !== null && kind !== undefined)
            spans.push(openai_trace_spanOf(raw, kind, index));
    }
    const { id, scenario, trial, source, scores } = facts;
    return new trace_trace/* Trace */.C({ id, source, scenario, trial, spans, stated: new Conversation(list, scores) });
}
function kindOf(role) {
    return typeof role === 'string' ? spanKinds.get(role) : undefined;
}
const spanKinds = new Map([
    ['assistant', 'llm'],
    ['tool', 'tool'],
    ['function', 'tool'],
]);
function openai_trace_spanOf(raw, kind, index) {
    const name = kind === 'tool' ? ((0,trace_attributes/* textOrNull */.ef)(raw['name']) ?? '') : 'assistant';
    return new trace_span/* Span */.L({
        id: `message-${index + 1}`,
        parentId: null,
        name,
        kind,
        startUs: null,
        endUs: null,
        error: null,
        attributes: new trace_attributes/* ObjectAttributes */.FL(raw),
        events: [],
    }, kind === 'llm' ? assistantContent : toolContent);
}
function assistantContent({ attributes }) {
    return {
        ...trace_span/* emptyContent */.j,
        model: (0,trace_attributes/* textOrNull */.ef)(attributes.get('model')),
        output: [(0,message_from/* messageFrom */.W)((0,trace_attributes/* objectOf */.Xy)(attributes), 'assistant')],
        recorded: true,
        usage: chatUsage(attributes.get('usage')),
        costUsd: (0,trace_attributes/* numberOrNull */.wD)(attributes.get('cost')),
    };
}
function toolContent(span) {
    return { ...trace_span/* emptyContent */.j, tools: toolFacts(span) };
}
/** A tool message names the call that it answers; arguments are in the request. */
function toolFacts({ name, attributes }) {
    const [answer] = (0,message_from/* messageFrom */.W)((0,trace_attributes/* objectOf */.Xy)(attributes), 'tool').parts;
    if (answer?.type !== 'tool_result')
        return [];
    return [{ name, callId: answer.id, args: null, result: answer.result, error: answer.error }];
}
/** Tokens as chat completions count them; null where there are no counts. */
function chatUsage(value) {
    const usage = (0,trace_attributes/* objectOrNull */.av)(value);
    if (usage === null)
        return null;
    const input = (0,trace_attributes/* numberOrNull */.wD)(usage['prompt_tokens']);
    const output = (0,trace_attributes/* numberOrNull */.wD)(usage['completion_tokens']);
    if (input === null && output === null)
        return null;
    return {
        input,
        output,
        cacheRead: (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(usage['prompt_tokens_details'])?.['cached_tokens']),
        cacheWrite: null,
        reasoning: (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(usage['completion_tokens_details'])?.['reasoning_tokens']),
        total: (0,trace_attributes/* numberOrNull */.wD)(usage['total_tokens']) ?? (input ?? 0) + (output ?? 0),
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
        return (this.#messages ??= this.#list.map((item) => (0,message_from/* messageFrom */.W)(item, 'user')));
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/tau2-results.js










/** τ²-bench results: simulations of tasks, in which the simulated user has tools of its own. */
const tau2Results = conversationFormat({
    id: 'tau2-results',
    title: 'τ²-bench',
    summary: 'τ²-bench results: every simulation of every task and trial',
    about: '`tau2 run` writes it to `data/tau2/simulations/`.',
    never: [],
    isRecord: (value) => (0,core_json/* isObject */.Gv)(value) &&
        (Array.isArray(value['simulations'])
            ? value['simulations'].length === 0
                ? 'tasks' in value
                : isSimulation(value['simulations'][0])
            : isSimulation(value) && 'reward_info' in value),
    starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) &&
        /(?<!\\)"(?:simulations|agent_info)"\s*:/.test(text) &&
        /(?<!\\)"(?:user_info|tasks|reward_info)"\s*:/.test(text),
    *traces(record, place) {
        const results = (0,trace_attributes/* objectOrNull */.av)(record);
        const simulations = results?.['simulations'] ?? [record];
        const agent = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(results?.['info'])?.['agent_info']);
        for (const [index, value] of (Array.isArray(simulations) ? simulations : []).entries()) {
            const simulation = (0,trace_attributes/* objectOrNull */.av)(value);
            const at = { ...place, id: `${place.id}#${index + 1}` };
            if (simulation !== null)
                yield new Simulation((0,trace_attributes/* textOrNull */.ef)(agent?.['llm'])).trace(simulation, at);
        }
    },
});
function isSimulation(value) {
    return (0,core_json/* isObject */.Gv)(value) && 'task_id' in value && Array.isArray(value['messages']);
}
class Simulation {
    #model;
    /** Calls of the agent, and calls of the user, by their id. */
    #asked = new Map();
    constructor(model) {
        this.#model = model;
    }
    trace(simulation, place) {
        const transcript = new Transcript({
            name: 'agent',
            startUs: (0,trace_time/* microsFromAny */.g)(simulation['start_time']),
            endUs: (0,trace_time/* microsFromAny */.g)(simulation['end_time']),
        });
        let before = null;
        for (const message of (0,trace_attributes/* objectsIn */.Qv)(simulation['messages'])) {
            const time = (0,trace_time/* microsFromAny */.g)(message['timestamp']);
            if (message['role'] === 'tool')
                this.#answer(transcript, message, time);
            else if (message['role'] === 'assistant')
                this.#call(transcript, message, before, time);
            else
                this.#say(transcript, message, time);
            before = time;
        }
        const reward = (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(simulation['reward_info'])?.['reward']);
        return transcript.trace({
            id: (0,trace_attributes/* textOrNull */.ef)(simulation['id']) ?? place.id,
            source: place.source,
            scenario: (0,trace_naming/* scenarioName */.ic)(simulation['task_id']),
            trial: (0,trace_naming/* trialNumber */.QQ)(simulation['trial']),
            stated: {
                costUsd: (0,trace_attributes/* numberOrNull */.wD)(simulation['agent_cost']),
                ...(reward === null ? {} : { scores: { reward } }),
            },
        });
    }
    #call(transcript, message, startUs, endUs) {
        this.#note(message, false, endUs);
        const raw = (0,trace_attributes/* objectOrNull */.av)(message['raw_data']);
        const usage = chatUsage((0,trace_attributes/* objectOrNull */.av)(raw?.['usage']) ?? message['usage']);
        transcript.call({
            output: said(message, 'assistant'),
            // A greeting without tokens is a fixed text.
            model: (0,trace_attributes/* textOrNull */.ef)(raw?.['model']) ?? (usage === null ? null : this.#model),
            usage,
            costUsd: (0,trace_attributes/* numberOrNull */.wD)(message['cost']),
            startUs: startUs ?? endUs,
            endUs,
        });
    }
    /** What the user says while it calls tools goes to them: the agent is not told. */
    #say(transcript, message, time) {
        this.#note(message, true, time);
        const words = said(message, message['role'] === 'system' ? 'system' : 'user');
        if (words.parts.some(({ type }) => type === 'tool_call'))
            return;
        if ((0,trace_message/* textOf */.b)(words) !== '')
            transcript.say(words);
    }
    #answer(transcript, message, endUs) {
        const answers = Array.isArray(message['tool_messages']) ? (0,trace_attributes/* objectsIn */.Qv)(message['tool_messages']) : [message];
        for (const answer of answers) {
            const id = (0,trace_attributes/* textOrNull */.ef)(answer['id']);
            const asked = id === null ? undefined : this.#asked.get(id);
            if (id === null || asked === undefined)
                continue;
            this.#asked.delete(id);
            const result = answer['content'] ?? null;
            const failure = answer['error'] === true ? ((0,trace_attributes/* textOrNull */.ef)(result) ?? 'the tool answered with an error') : null;
            const { name, isUser, timeUs: startUs } = asked;
            if (!isUser)
                transcript.run({ id, name, result, failure, startUs, endUs });
            else {
                const facts = { requestor: 'user', result: (0,trace_arguments/* boundedJson */.Qt)(result) };
                const error = failure === null ? null : { type: null, message: failure };
                transcript.agent({ kind: 'span', name, facts, startUs, endUs, error });
            }
        }
    }
    #note(message, isUser, timeUs) {
        for (const { id, name } of callsIn(message))
            if (id !== null)
                this.#asked.set(id, { name, isUser, timeUs });
    }
}
function callsIn(message) {
    return (0,trace_attributes/* objectsIn */.Qv)(message['tool_calls']).flatMap((call) => {
        const name = (0,trace_attributes/* textOrNull */.ef)(call['name']);
        return name === null ? [] : { id: (0,trace_attributes/* textOrNull */.ef)(call['id']), name, args: (0,trace_arguments/* parseArguments */.We)(call['arguments']) };
    });
}
function said(message, role) {
    const words = (0,message_from/* messageFrom */.W)({ role, content: message['content'] ?? null }, role);
    const calls = callsIn(message).map((call) => ({ type: 'tool_call', call }));
    return { ...words, parts: [...words.parts, ...calls] };
}

;// CONCATENATED MODULE: ./lib/trace/formats/agentcheck.js





/** What agents give to agentcheck (later evalkit), alone or among the cases of a suite's result. */
const agentcheck = conversationFormat({
    id: 'agentcheck',
    title: 'agentcheck',
    summary: 'agentcheck: results of an agent (`AgentResult`), or what `runSuite` gives',
    about: 'Write what your agent function returns with `JSON.stringify`, or the result of `runSuite`, in which each case is a scenario. Tools are told by name only; `cost` is taken as dollars.',
    never: ['llm-calls', 'tokens'],
    isRecord: (value) => isResult(value) || isCase(value) || isSuite(value),
    starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:responseText|name|id)"\s*:/.test(text) &&
        /(?<!\\)"responseText"\s*:/.test(text) &&
        /(?<!\\)"(?:actualTools|latencyMs|toolCallCount|agentResult)"\s*:/.test(text),
    *traces(record, place) {
        const held = (0,trace_attributes/* objectOrNull */.av)(record);
        if (held === null)
            return;
        if (!isSuite(held)) {
            yield isCase(held) ? traceOfCase(held, place) : agentcheck_traceOf(held, { place });
            return;
        }
        for (const [index, each] of (0,trace_attributes/* objectsIn */.Qv)(held['cases']).entries()) {
            if (isCase(each))
                yield traceOfCase(each, { ...place, id: `${place.id}#${index + 1}` });
        }
    },
});
const told = ['actualTools', 'latencyMs', 'toolCallCount', 'cost'];
function isResult(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || 'role' in value || !('responseText' in value))
        return false;
    const { responseText } = value;
    return typeof responseText === 'string' || (responseText === null && told.some((key) => key in value));
}
function isCase(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['id'] === 'string' && isResult(value['agentResult']);
}
function isSuite(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['total'] !== 'number' || !Array.isArray(value['cases']))
        return false;
    return value['cases'].every(isCase);
}
/** A case whose agent threw has the error among its checks, and a result that says nothing. */
function traceOfCase(held, place) {
    const checks = (0,trace_attributes/* objectsIn */.Qv)((0,trace_attributes/* objectOrNull */.av)(held['checks'])?.['results']);
    const thrown = checks.find(({ key }) => key === 'agent_error');
    return agentcheck_traceOf((0,trace_attributes/* objectOrNull */.av)(held['agentResult']) ?? {}, {
        place,
        scenario: (0,trace_naming/* scenarioName */.ic)(held['id']),
        query: (0,trace_attributes/* textOrNull */.ef)(held['query']),
        failure: thrown === undefined ? null : ((0,trace_attributes/* textOrNull */.ef)(thrown['details']) ?? 'the agent threw'),
    });
}
function agentcheck_traceOf(result, { place, scenario = null, query = (0,trace_attributes/* textOrNull */.ef)(result['query']), failure = null }) {
    const count = (0,trace_attributes/* numberOrNull */.wD)(result['toolCallCount']);
    const transcript = new Transcript({
        name: 'agent',
        error: failure === null ? null : { type: null, message: failure },
        facts: count === null ? {} : { 'agentcheck.tool_call_count': count },
    });
    if (query !== null)
        transcript.say({ role: 'user', parts: [{ type: 'text', text: query }] });
    const tools = namesIn(result['actualTools']);
    for (const name of tools ?? [])
        transcript.run({ id: null, name, result: null, failure: null });
    const answer = failure === null && typeof result['responseText'] === 'string' ? result['responseText'] : null;
    if (answer !== null)
        transcript.say({ role: 'assistant', parts: [{ type: 'text', text: answer }] });
    const latencyMs = (0,trace_attributes/* numberOrNull */.wD)(result['latencyMs']);
    return transcript.trace({
        ...place,
        scenario,
        stated: {
            finalOutput: answer,
            endsOpen: answer === null,
            costUsd: (0,trace_attributes/* numberOrNull */.wD)(result['cost']),
            durationUs: latencyMs === null ? null : latencyMs * 1000,
            toolCallsComplete: failure === null && (tools !== null || count === 0),
        },
        diagnostics: tools === null || count === null ? [] : miscounted(tools.length, count, place.source),
    });
}
/** Null where they are not told; what is no name is left out. */
function namesIn(value) {
    return Array.isArray(value) ? value.flatMap((name) => (0,trace_attributes/* textOrNull */.ef)(name) ?? []) : null;
}
function miscounted(named, count, { file }) {
    if (named >= count)
        return [];
    const message = `\`toolCallCount\` is ${count}, and \`actualTools\` names ${named}: the other calls are not known. List a tool as often as it was called.`;
    return [{ code: 'trace-structure', severity: 'warning', message, file }];
}

;// CONCATENATED MODULE: ./lib/trace/formats/adk-eval-case.js





/** A trace of a case of an eval set: what the user said, which tools ran, what the agent answered. */
function adk_eval_case_traceOfCase(evalCase, place) {
    const transcript = new Transcript({ name: 'agent' });
    const id = either(evalCase, 'eval_id', 'evalId');
    for (const invocation of (0,trace_attributes/* objectsIn */.Qv)(evalCase['conversation']))
        addInvocation(transcript, invocation);
    return transcript.trace({
        id: (0,trace_attributes/* textOrNull */.ef)(id) ?? place.id,
        source: place.source,
        scenario: (0,trace_naming/* scenarioName */.ic)(id),
    });
}
function addInvocation(transcript, invocation) {
    const user = adk_eval_case_partsIn(either(invocation, 'user_content', 'userContent'));
    if (user.length > 0)
        transcript.say({ role: 'user', parts: user });
    const data = (0,trace_attributes/* objectOrNull */.av)(either(invocation, 'intermediate_data', 'intermediateData')) ?? {};
    const events = listOf(either(data, 'invocation_events', 'invocationEvents'));
    if (events.length > 0)
        addEvents(transcript, events);
    else
        addTools(transcript, data);
    const final = adk_eval_case_partsIn(either(invocation, 'final_response', 'finalResponse'));
    if (final.length > 0)
        transcript.call({ output: { role: 'assistant', parts: final } });
}
/** Uses and responses stand in lists of their own; who else spoke in between is a list too. */
function addTools(transcript, data) {
    for (const value of listOf(either(data, 'intermediate_responses', 'intermediateResponses'))) {
        const [author, parts] = Array.isArray(value) ? value : [];
        const spoken = (0,gemini/* geminiParts */.oH)(parts);
        const name = (0,trace_attributes/* textOrNull */.ef)(author);
        if (spoken.length > 0)
            transcript.call({ output: { role: 'assistant', parts: spoken, ...(name === null ? {} : { name }) } });
    }
    const uses = (0,trace_attributes/* objectsIn */.Qv)(either(data, 'tool_uses', 'toolUses')).flatMap((use) => {
        const name = (0,trace_attributes/* textOrNull */.ef)(use['name']);
        if (name === null)
            return [];
        return [
            {
                type: 'tool_call',
                call: { id: (0,trace_attributes/* textOrNull */.ef)(use['id']), name, args: (0,trace_arguments/* parseArguments */.We)(use['args'] ?? {}) },
            },
        ];
    });
    if (uses.length > 0)
        transcript.call({ output: { role: 'assistant', parts: uses } });
    addAnswers(transcript, (0,gemini/* geminiParts */.oH)(listOf(either(data, 'tool_responses', 'toolResponses')).map((response) => ({
        functionResponse: response,
    }))));
}
function addEvents(transcript, events) {
    for (const value of events) {
        const parts = adk_eval_case_partsIn((0,trace_attributes/* objectOrNull */.av)(value)?.['content']);
        const said = parts.filter(({ type }) => type !== 'tool_result');
        if (said.length > 0)
            transcript.call({ output: { role: 'assistant', parts: said } });
        addAnswers(transcript, parts);
    }
}
function addAnswers(transcript, parts) {
    for (const part of parts) {
        if (part.type !== 'tool_result' || part.name === null)
            continue;
        const { id, name, result, error } = part;
        transcript.run({ id, name, result, failure: error });
    }
}
function adk_eval_case_partsIn(content) {
    return (0,gemini/* geminiParts */.oH)((0,trace_attributes/* objectOrNull */.av)(content)?.['parts']);
}
function either(object, snake, camel) {
    return object[snake] ?? object[camel];
}
function listOf(value) {
    return Array.isArray(value) ? value : [];
}

;// CONCATENATED MODULE: ./lib/trace/formats/adk-session.js





/** A trace of the events of a session: each reply of an agent is a model call. */
function traceOfSession(session, place) {
    const run = new Run((0,trace_attributes/* objectsIn */.Qv)(session['events']));
    const { answer } = run;
    return run.transcript.trace({
        id: (0,trace_attributes/* textOrNull */.ef)(session['id']) ?? place.id,
        source: place.source,
        ...(answer === null ? {} : { stated: { finalOutput: answer } }),
    });
}
class Run {
    transcript;
    /** The last reply to the user without a call of a tool: control may be handed on after it. */
    answer = null;
    #agents = new Map();
    /** When each author was last heard of. */
    #ends = new Map();
    #before = null;
    constructor(events) {
        const times = events.flatMap((event) => (0,trace_time/* microsFromAny */.g)(event['timestamp']) ?? []);
        this.transcript = new Transcript({
            name: 'session',
            // Who acts in it are the authors of its events.
            kind: 'chain',
            startUs: times[0] ?? null,
            endUs: times.at(-1) ?? null,
        });
        for (const event of events) {
            const time = (0,trace_time/* microsFromAny */.g)(event['timestamp']);
            if (time !== null)
                this.#ends.set((0,trace_attributes/* textOrNull */.ef)(event['author']) ?? '', time);
        }
        for (const event of events)
            this.#add(event);
    }
    #add(event) {
        // Pieces of a reply that streams; the whole of it follows.
        if (event['partial'] === true)
            return;
        const time = (0,trace_time/* microsFromAny */.g)(event['timestamp']);
        const author = (0,trace_attributes/* textOrNull */.ef)(event['author']) ?? '';
        const parts = (0,gemini/* geminiParts */.oH)((0,trace_attributes/* objectOrNull */.av)(event['content'])?.['parts']);
        const answers = parts.flatMap((part) => (part.type === 'tool_result' ? [part] : []));
        const said = parts.filter(({ type }) => type !== 'tool_result');
        if (author === 'user' && said.length > 0) {
            this.answer = null;
            this.transcript.say({ role: 'user', parts: said });
        }
        else if (author !== 'user')
            this.#reply(event, author, said, time);
        for (const { id, name, result, error } of answers) {
            if (name !== null)
                this.transcript.run({
                    id,
                    name,
                    result,
                    failure: error,
                    startUs: this.#before,
                    endUs: time,
                    by: this.#agents.get(author),
                });
        }
        this.#before = time;
    }
    #reply(event, author, parts, endUs) {
        const by = this.#agentOf(author, this.#before ?? endUs);
        const usage = (0,gemini/* geminiUsage */.Pl)(event['usage_metadata'] ?? event['usageMetadata']);
        const code = (0,trace_attributes/* textOrNull */.ef)(event['error_code'] ?? event['errorCode']);
        const message = (0,trace_attributes/* textOrNull */.ef)(event['error_message'] ?? event['errorMessage']);
        if (parts.length === 0 && usage === null && code === null)
            return;
        const output = { role: 'assistant', parts, name: author };
        const text = (0,trace_message/* textOf */.b)(output);
        if (text !== '' && (0,trace_message/* requestsOf */.u)(output).length === 0)
            this.answer = text;
        this.transcript.call({
            output,
            model: (0,trace_attributes/* textOrNull */.ef)(event['model_version'] ?? event['modelVersion']),
            usage,
            startUs: this.#before ?? endUs,
            endUs,
            by,
            error: code === null ? null : { type: code, message: message ?? code },
        });
    }
    #agentOf(author, startUs) {
        const known = this.#agents.get(author);
        if (known !== undefined)
            return known;
        const endUs = this.#ends.get(author) ?? startUs;
        const id = this.transcript.agent({ name: author, startUs, endUs });
        this.#agents.set(author, id);
        return id;
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/adk.js






/** Sessions of Google's Agent Development Kit, and eval sets, whose cases hold what was recorded. */
const adk = conversationFormat({
    id: 'adk',
    title: 'Google ADK',
    summary: 'Google ADK sessions and eval sets',
    about: 'Sessions out of a session service (`session.model_dump_json(by_alias=True)`), and eval sets as `adk web` saves them.',
    never: ['cost'],
    isRecord: (value) => isSession(value) || casesIn(value) !== null,
    starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:id|eval_set_id|evalSetId|app_?[nN]ame|context|user_?[iI]d)"/.test(text) &&
        /(?<!\\)"(?:invocation_?[iI]d|eval_?[cC]ases)"\s*:/.test(text),
    *traces(record, place) {
        const held = (0,trace_attributes/* objectOrNull */.av)(record);
        if (held === null)
            return;
        const cases = casesIn(held);
        if (cases === null)
            yield traceOfSession(held, place);
        for (const [index, evalCase] of (0,trace_attributes/* objectsIn */.Qv)(cases ?? undefined).entries()) {
            yield adk_eval_case_traceOfCase(evalCase, { ...place, id: `${place.id}#${index + 1}` });
        }
    },
});
/** Events of ADK have an author, and contents as Gemini has them. */
function isSession(value) {
    const events = (0,trace_attributes/* objectOrNull */.av)(value)?.['events'];
    return Array.isArray(events) && events.length > 0 && events.every(adk_isEvent) && events.some(hasContent);
}
function adk_isEvent(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['author'] === 'string';
}
function hasContent(value) {
    const parts = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(value)?.['content'])?.['parts'];
    return Array.isArray(parts) && parts.every(gemini/* isGeminiPart */.fq);
}
function casesIn(value) {
    const set = (0,trace_attributes/* objectOrNull */.av)(value);
    const cases = set?.['eval_cases'] ?? set?.['evalCases'];
    return Array.isArray(cases) && cases.every(adk_isCase) && isNamed(set) ? cases : null;
}
function adk_isCase(value) {
    return (0,core_json/* isObject */.Gv)(value) && (Array.isArray(value['conversation']) || 'eval_id' in value || 'evalId' in value);
}
function isNamed(set) {
    return (0,trace_attributes/* textOrNull */.ef)(set?.['eval_set_id'] ?? set?.['evalSetId']) !== null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/atif-run.js






/** The agent of a trajectory, from its first step to its last. */
function partOf(trajectory) {
    const times = (0,trace_attributes/* objectsIn */.Qv)(trajectory['steps']).flatMap((step) => (0,trace_time/* microsFromAny */.g)(step['timestamp']) ?? []);
    const name = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(trajectory['agent'])?.['name']) ?? 'agent';
    return { name, startUs: times[0] ?? null, endUs: times.at(-1) ?? null };
}
/** A trajectory, and those of sub-agents that are in the same file, each inside of the call that names it. */
class AtifRun {
    /** `final_metrics` of each trajectory: none has those of another in it. */
    totals = [];
    toldByStep = false;
    #transcript;
    #waiting;
    #depth = 0;
    constructor(transcript, subAgents) {
        this.#transcript = transcript;
        this.#waiting = new Set(subAgents);
    }
    /** `within`: the span of the sub-agent; undefined for the agent itself, whose messages are the conversation. */
    add(trajectory, within) {
        this.totals.push((0,trace_attributes/* objectOrNull */.av)(trajectory['final_metrics']));
        const model = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(trajectory['agent'])?.['model_name']);
        let before = null;
        for (const step of (0,trace_attributes/* objectsIn */.Qv)(trajectory['steps'])) {
            const time = (0,trace_time/* microsFromAny */.g)(step['timestamp']);
            // What a trajectory goes on from is told again in it, and was done in the one before.
            const isNew = step['is_copied_context'] !== true;
            if (step['source'] === 'agent' && isNew)
                this.#step(step, model, before ?? time, time, within);
            else if (within === undefined)
                this.#transcript.say(saidIn(step));
            before = time;
        }
    }
    #step(step, model, startUs, endUs, within) {
        const usage = atif_run_usageOf(step['metrics']);
        if (usage !== null)
            this.toldByStep = true;
        const calls = atif_run_callsIn(step);
        // An agent may act without having asked a model.
        if (step['llm_call_count'] !== 0) {
            this.#transcript.call({
                output: replyIn(step, calls),
                model: (0,trace_attributes/* textOrNull */.ef)(step['model_name']) ?? model,
                usage,
                costUsd: (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(step['metrics'])?.['cost_usd']),
                startUs,
                endUs,
                within,
            });
        }
        else if (within === undefined)
            this.#transcript.say(replyIn(step, calls));
        this.#results((0,trace_attributes/* objectOrNull */.av)(step['observation']), calls, endUs, within);
    }
    /** A result names its call; the only result of the only call need not. */
    #results(observation, calls, startUs, within) {
        const results = (0,trace_attributes/* objectsIn */.Qv)(observation?.['results']);
        const open = new Map(calls.map((call) => [call.id, call]));
        for (const result of results) {
            const id = (0,trace_attributes/* textOrNull */.ef)(result['source_call_id']);
            const only = calls.length === 1 && results.length === 1 ? calls[0] : undefined;
            const call = id === null ? only : open.get(id);
            if (call === undefined)
                continue;
            open.delete(call.id);
            const subAgents = this.#startedBy(result);
            const span = subAgents.length === 0 || call.id === null ? undefined : `tool ${this.totals.length} ${call.id}`;
            this.#transcript.run({
                ...call,
                result: atif_run_plain(result['content']),
                failure: null,
                startUs,
                within,
                ...(span === undefined ? {} : { span }),
            });
            if (this.#depth === limits/* limits */.F.jsonDepth)
                continue;
            this.#depth++;
            for (const subAgent of subAgents)
                this.add(subAgent, this.#transcript.agent({ ...partOf(subAgent), within: span ?? within }));
            this.#depth--;
        }
    }
    /** Each at most once, whatever names it. */
    #startedBy(result) {
        const refs = (0,trace_attributes/* objectsIn */.Qv)(result['subagent_trajectory_ref']);
        const ids = new Set(refs.flatMap((ref) => (0,trace_attributes/* textOrNull */.ef)(ref['trajectory_id']) ?? (0,trace_attributes/* textOrNull */.ef)(ref['session_id']) ?? []));
        const found = [...this.#waiting].filter((trajectory) => [trajectory['trajectory_id'], trajectory['session_id']].some((id) => ids.has((0,trace_attributes/* textOrNull */.ef)(id) ?? '')));
        for (const trajectory of found)
            this.#waiting.delete(trajectory);
        return found;
    }
}
function atif_run_callsIn(step) {
    return (0,trace_attributes/* objectsIn */.Qv)(step['tool_calls']).flatMap((call) => {
        const name = (0,trace_attributes/* textOrNull */.ef)(call['function_name']);
        return name === null
            ? []
            : { id: (0,trace_attributes/* textOrNull */.ef)(call['tool_call_id']), name, args: (0,trace_arguments/* parseArguments */.We)(call['arguments']) };
    });
}
function saidIn(step) {
    const role = step['source'] === 'user' ? 'user' : step['source'] === 'agent' ? 'assistant' : 'system';
    return (0,message_from/* messageFrom */.W)({ role, content: step['message'] ?? null }, role);
}
function replyIn(step, calls) {
    const reasoning = (0,trace_attributes/* textOrNull */.ef)(step['reasoning_content']);
    const thought = reasoning === null ? [] : [{ type: 'reasoning', text: reasoning }];
    const asked = calls.map((call) => ({ type: 'tool_call', call }));
    return { role: 'assistant', parts: [...thought, ...saidIn(step).parts, ...asked] };
}
/** A list that is only text is that text. */
function atif_run_plain(content) {
    if (!Array.isArray(content))
        return content ?? null;
    const texts = content.map((part) => (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(part)?.['text']));
    return texts.every((text) => text !== null) ? texts.join('') : content;
}
/** Prompt tokens include cached ones. */
function atif_run_usageOf(value) {
    const metrics = (0,trace_attributes/* objectOrNull */.av)(value);
    const input = (0,trace_attributes/* numberOrNull */.wD)(metrics?.['prompt_tokens']);
    const output = (0,trace_attributes/* numberOrNull */.wD)(metrics?.['completion_tokens']);
    if (metrics === null || (input === null && output === null))
        return null;
    const cacheRead = (0,trace_attributes/* numberOrNull */.wD)(metrics['cached_tokens']);
    return { input, output, cacheRead, cacheWrite: null, reasoning: null, total: (0,usage_attributes/* sumOf */.XN)(input, output) };
}

;// CONCATENATED MODULE: ./lib/trace/formats/atif.js







/** Agent Trajectory Interchange Format (Harbor): a document of steps. */
const atif = conversationFormat({
    id: 'atif',
    title: 'ATIF',
    summary: 'ATIF trajectories (Harbor)',
    about: 'Harbor writes one `trajectory.json` for each trial; other agents that log in this format do too.',
    never: [],
    isRecord: (value) => (0,core_json/* isObject */.Gv)(value) && isAtif(value['schema_version']) && Array.isArray(value['steps']),
    starts: (text) => /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"schema_version"\s*:\s*"ATIF/.test(text),
    *traces(record, place) {
        const trajectory = (0,trace_attributes/* objectOrNull */.av)(record);
        if (trajectory !== null)
            yield atif_traceOf(trajectory, place);
    },
});
function isAtif(version) {
    return typeof version === 'string' && version.startsWith('ATIF');
}
function atif_traceOf(trajectory, place) {
    const transcript = new Transcript(partOf(trajectory));
    const run = new AtifRun(transcript, (0,trace_attributes/* objectsIn */.Qv)(trajectory['subagent_trajectories']));
    run.add(trajectory, undefined);
    return transcript.trace({
        id: (0,trace_attributes/* textOrNull */.ef)(trajectory['session_id']) ?? (0,trace_attributes/* textOrNull */.ef)(trajectory['trajectory_id']) ?? place.id,
        source: place.source,
        stated: statedBy(run.totals, run.toldByStep),
    });
}
/** The totals of the file; its tokens only where no step tells its own, its cost where every agent's is told. */
function statedBy(totals, toldByStep) {
    const usages = totals.flatMap((metrics) => atif_run_usageOf({
        prompt_tokens: metrics?.['total_prompt_tokens'] ?? null,
        completion_tokens: metrics?.['total_completion_tokens'] ?? null,
        cached_tokens: metrics?.['total_cached_tokens'] ?? null,
    }) ?? []);
    const costs = totals.flatMap((metrics) => (0,trace_attributes/* numberOrNull */.wD)(metrics?.['total_cost_usd']) ?? []);
    return {
        costUsd: costs.length === totals.length ? (0,usage_attributes/* sumOf */.XN)(...costs) : null,
        usage: toldByStep ? null : (0,trace_usage/* sumUsage */.R)(usages),
        // Totals are written when the run is over: nobody waits for what its last step asked for.
        ...((totals[0] ?? null) === null ? {} : { endsOpen: false }),
    };
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-fields.js

/**
 * The fields of an object by their name in small letters without underscores: Go reads keys in any case,
 * and PromptKit writes both `ToolCalls` and `tool_calls`.
 */
class Fields {
    #byName = new Map();
    constructor(value) {
        for (const [key, held] of Object.entries((0,trace_attributes/* objectOrNull */.av)(value) ?? {})) {
            const name = key.toLowerCase().replaceAll('_', '');
            if (!this.#byName.has(name))
                this.#byName.set(name, held);
        }
    }
    get(name) {
        return this.#byName.get(name);
    }
    /** The first of the names that is there. */
    first(...names) {
        const name = names.find((each) => this.#byName.has(each));
        return name === undefined ? undefined : this.#byName.get(name);
    }
    /** The first of the names that holds text. */
    text(...names) {
        for (const name of names) {
            const value = (0,trace_attributes/* textOrNull */.ef)(this.#byName.get(name));
            if (value !== null)
                return value;
        }
        return null;
    }
    number(name) {
        return (0,trace_attributes/* numberOrNull */.wD)(this.#byName.get(name));
    }
    boolean(name) {
        const value = this.#byName.get(name);
        return typeof value === 'boolean' ? value : null;
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

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-conversation.js



/** A PromptKit conversation in the making: message by message, with the states and guardrails on its way. */
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
    /** False for a message of nobody. */
    add(message, facts = {}) {
        const role = promptkit_conversation_roles.find((each) => each === message.role);
        if (role === undefined)
            return false;
        this.#last = role;
        if (role === 'assistant')
            this.#call(message, facts);
        else if (role === 'tool' && message.answer !== null)
            this.#run(message, message.answer, facts);
        else
            this.#say({ role, parts: message.parts });
        this.#enter(message);
        return true;
    }
    /** What a guardrail or an eval said, nobody knows of which message. */
    validated(validation) {
        this.#validations.push({ ...validation, message: null, spanId: null });
    }
    moved({ from, to, event }) {
        this.#transitions.push({ from, to, event, callsBefore: this.#calls });
        this.#state = to;
        this.#isComplete = false;
    }
    completed(state) {
        this.#state = state ?? this.#state;
        this.#isComplete = true;
    }
    /**
     * `isCutShort`: the run broke off. Without a reply after that nobody knows what the agent would have
     * said; without any reply nobody knows what it would have done.
     */
    trace(facts, about) {
        const workflow = this.#workflow();
        const endsOpen = this.#replies === 0 || (about.isCutShort && this.#last !== 'assistant');
        return this.#transcript.trace({
            ...facts,
            stated: {
                ...(endsOpen ? { endsOpen } : {}),
                ...(this.#replies === 0 ? { toolCallsComplete: false } : {}),
                ...(workflow === null ? {} : { workflow }),
                ...(about.allValidations || this.#validations.length > 0 ? { validations: this.#validations } : {}),
                ...facts.stated,
            },
        });
    }
    #workflow() {
        const [current, transitions] = [this.#state, this.#transitions];
        if (current === null && transitions.length === 0)
            return null;
        return { current, transitions, isComplete: this.#isComplete };
    }
    #say(message) {
        this.#transcript.say(message);
        this.#messages++;
    }
    #call(message, facts) {
        const { parts, calls, latencyUs, spent } = message;
        const endUs = facts.endUs ?? message.timeUs;
        for (const { id, name } of calls)
            if (id !== null)
                this.#names.set(id, name);
        this.#transcript.call({
            output: {
                role: 'assistant',
                parts: [...parts, ...calls.map((call) => ({ type: 'tool_call', call }))],
            },
            model: facts.model ?? null,
            provider: facts.provider ?? null,
            usage: facts.spent?.usage ?? spent.usage,
            costUsd: facts.spent?.costUsd ?? spent.costUsd,
            startUs: facts.startUs ?? before(endUs, latencyUs),
            endUs,
            ...(message.finishReason === null
                ? {}
                : { facts: { 'gen_ai.response.finish_reasons': [message.finishReason] } }),
        });
        this.#messages++;
        this.#replies++;
        for (const value of message.validations)
            this.#judge(value);
    }
    /** An answer to nobody's request, without a name of its own, is words and no tool call. */
    #run(message, answer, facts) {
        const { id, result, failureType, latencyUs } = answer;
        const failure = answer.failure ?? facts.failure ?? null;
        const name = answer.name ?? (id === null ? undefined : this.#names.get(id)) ?? null;
        if (name === null) {
            this.#say({ role: 'tool', parts: [{ type: 'tool_result', id, name, result, error: failure }] });
            return;
        }
        const endUs = facts.endUs ?? message.timeUs;
        const startUs = facts.startUs ?? before(endUs, latencyUs);
        const args = facts.args ?? null;
        this.#transcript.run({ id, name, args, result, failure, failureType, startUs, endUs });
        this.#messages++;
        this.#calls++;
    }
    #judge(value) {
        const fields = new Fields(value);
        const name = fields.text('validatortype');
        if (name === null)
            return;
        const details = fields.object('details');
        const direction = details.text('direction');
        this.#validations.push({
            name,
            kind: 'guardrail',
            passed: fields.boolean('passed'),
            score: details.number('score'),
            stage: direction === 'input' ? 'input' : 'output',
            message: this.#messages - 1,
            details: (0,trace_arguments/* boundedJson */.Qt)(fields.get('details') ?? null),
            spanId: null,
        });
    }
    /** The state that a message was written in, or that a tool led to. */
    #enter({ role, meta }) {
        const state = (0,trace_attributes/* objectOrNull */.av)(meta.get('workflowstate')) ?? (0,trace_attributes/* objectOrNull */.av)(meta.get('currentworkflowstate'));
        const current = (0,trace_attributes/* textOrNull */.ef)(state?.['current_state']);
        if (state === null || current === null)
            return;
        const from = (0,trace_attributes/* textOrNull */.ef)(state['previous_state']);
        if (role === 'tool' && (from !== null || (0,trace_attributes/* textOrNull */.ef)(state['transition']) !== null)) {
            this.moved({ from, to: current, event: (0,trace_attributes/* textOrNull */.ef)(state['transition']) });
            this.#isComplete = state['terminal'] === true;
        }
        else
            this.#state = current;
    }
}
const promptkit_conversation_roles = ['system', 'developer', 'user', 'assistant', 'tool'];
function before(endUs, latencyUs) {
    return endUs === null ? null : endUs - (latencyUs ?? 0);
}
/** What an eval of PromptKit came to, as it stands in a run's output and in its events. */
function evaluationOf(value) {
    const fields = new Fields(value);
    const name = fields.text('evalid', 'type', 'evaltype');
    if (name === null)
        return null;
    const kind = fields.text('kind') === 'guardrail' ? 'guardrail' : 'evaluation';
    const passed = fields.boolean('passed') ?? fields.boolean('value');
    const score = fields.number('score');
    return { name, kind, passed, score, stage: null, details: (0,trace_arguments/* boundedJson */.Qt)(detailsOf(value)) };
}
function detailsOf(value) {
    const entries = Object.entries((0,trace_attributes/* objectOrNull */.av)(value) ?? {});
    return Object.fromEntries(entries.filter(([key]) => !['eval_id', 'passed', 'score'].includes(key)));
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-message.js





function promptKitMessage(value) {
    const fields = new Fields(value);
    const cost = fields.object('costinfo');
    return {
        role: fields.text('role')?.toLowerCase() ?? '',
        parts: [...reasoningIn(fields.get('reasoning')), ...contentOf(fields)],
        calls: fields.list('toolcalls').flatMap(callOf),
        answer: answerIn(fields),
        timeUs: timeOf(fields.get('timestamp')),
        latencyUs: times(fields.number('latencyms'), 1000) ?? times(cost.number('latencyns'), 1e-3),
        spent: spentIn(cost),
        finishReason: fields.text('finishreason'),
        meta: fields.object('meta'),
        validations: fields.list('validations'),
    };
}
/** Go writes a time that was never set as the first day of the year 1. */
function timeOf(value) {
    const micros = (0,trace_time/* microsFromAny */.g)(value);
    return micros === null || micros <= 0 ? null : micros;
}
/** Nothing but zeros: nobody counted. Where more was read from a cache than was sent, it comes on top. */
function spentIn(cost) {
    const sent = cost.number('inputtokens');
    const output = cost.number('outputtokens');
    const cacheRead = cost.number('cachedtokens');
    const costUsd = cost.number('totalcostusd') ?? cost.number('totalcost') ?? cost.number('cost');
    const isCounted = [sent, output, cacheRead].some((count) => count !== null && count > 0);
    if (!isCounted)
        return { usage: null, costUsd: costUsd === 0 ? null : costUsd };
    const input = sent !== null && cacheRead !== null && cacheRead > sent ? sent + cacheRead : sent;
    return {
        usage: { input, output, cacheRead, cacheWrite: null, reasoning: null, total: (0,usage_attributes/* sumOf */.XN)(input, output) },
        costUsd,
    };
}
/** Of a message with parts the content is a summary of them. */
function contentOf(fields) {
    const parts = fields.list('parts').flatMap(promptkit_message_partOf);
    const content = fields.get('content');
    if (parts.length > 0)
        return parts;
    return typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
}
function promptkit_message_partOf(value) {
    const fields = new Fields(value);
    const type = fields.text('type')?.toLowerCase() ?? '';
    const text = fields.get('text');
    if (type === 'text')
        return typeof text === 'string' ? [{ type: 'text', text }] : [];
    if (type === 'thinking')
        return typeof text === 'string' ? [{ type: 'reasoning', text }] : [];
    const media = fields.object('media');
    if (media.isEmpty)
        return (0,core_json/* isObject */.Gv)(value) ? [{ type: 'unknown', raw: (0,trace_arguments/* boundedJson */.Qt)(value) }] : [];
    return [
        {
            type: 'media',
            modality: modalities.find((name) => name === type) ?? 'unknown',
            mimeType: media.text('mimetype'),
            data: media.text('data'),
            uri: media.text('url', 'uri', 'filepath', 'path', 'storagereference'),
            facts: factsOf(media),
        },
    ];
}
const modalities = ['image', 'audio', 'video', 'document'];
/** Messages give kilobytes and seconds; recordings made for replay give `size` in bytes and milliseconds. */
function factsOf(media) {
    const duration = media.number('duration');
    const isForReplay = ['size', 'uri', 'path'].some((name) => media.has(name));
    return {
        bytes: media.number('size') ?? times(media.number('sizekb'), 1024),
        width: media.number('width'),
        height: media.number('height'),
        durationMs: isForReplay ? duration : times(duration, 1000),
    };
}
function reasoningIn(value) {
    const text = typeof value === 'string' ? value : new Fields(value).text('text', 'content');
    return text === null || text === '' ? [] : [{ type: 'reasoning', text }];
}
/** `{id, name, args}`, or as OpenAI spells it. */
function callOf(value) {
    const fields = new Fields(value);
    const inner = fields.has('function') ? fields.object('function') : fields;
    const name = inner.text('name');
    if (name === null)
        return [];
    return [{ id: fields.text('id'), name, args: (0,trace_arguments/* parseArguments */.We)(inner.first('args', 'arguments')) }];
}
function answerIn(fields) {
    const result = fields.object('toolresult');
    const id = fields.text('toolcallid');
    if (result.isEmpty && id === null)
        return null;
    if (result.isEmpty)
        return { ...promptkit_message_plain, id, name: fields.text('name'), result: promptkit_message_resultOf(fields) };
    const failure = result.text('error');
    return {
        id: result.text('id') ?? id,
        name: result.text('name'),
        result: promptkit_message_resultOf(result) ?? (failure === null ? promptkit_message_resultOf(fields) : null),
        failure,
        failureType: failure === null ? null : result.text('errortype'),
        latencyUs: times(result.number('latencyms'), 1000),
    };
}
const promptkit_message_plain = { failure: null, failureType: null, latencyUs: null };
/** Parts that are only text are that text; null where nothing is there. */
function promptkit_message_resultOf(fields) {
    const list = fields.list('parts');
    const parts = list.flatMap(promptkit_message_partOf);
    if (parts.some(({ type }) => type !== 'text'))
        return (0,trace_arguments/* boundedJson */.Qt)([...list]);
    if (parts.length > 0)
        return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const content = fields.get('content');
    return content === undefined ? null : (0,trace_arguments/* boundedJson */.Qt)(content);
}
function times(value, factor) {
    return value === null ? null : value * factor;
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-turns.js






/** A trace of Arena output that goes by turns: what the user said, the reply, what tools answered. */
function traceOfTurns(output, place) {
    const provider = output.text('providerid');
    const turns = output.list('turns').map((turn) => new Fields(turn));
    const times = turns.flatMap((turn) => timeOf(turn.get('timestamp')) ?? []);
    const conversation = new PromptKitConversation(new Transcript({
        name: 'agent',
        startUs: times[0] ?? null,
        endUs: times.at(-1) ?? null,
        facts: provider === null ? {} : { 'promptkit.provider_id': provider },
    }));
    for (const turn of turns)
        addTurn(conversation, turn);
    const total = output.object('summary').number('totalcost');
    return conversation.trace({
        id: place.id,
        source: place.source,
        scenario: (0,trace_naming/* scenarioName */.ic)(output.get('scenarioid')),
        stated: { costUsd: total === 0 ? null : total },
    }, { allValidations: false, isCutShort: false });
}
function addTurn(conversation, turn) {
    const timestamp = turn.get('timestamp') ?? null;
    const user = (0,trace_attributes/* objectOrNull */.av)(turn.get('usermessage'));
    if (user !== null)
        conversation.add(promptKitMessage({ timestamp, ...user, role: 'user' }));
    const response = turn.object('response');
    const reply = (0,trace_attributes/* objectOrNull */.av)(response.get('message'));
    if (reply !== null && Object.keys(reply).length > 0) {
        const cost = response.object('cost');
        const facts = cost.isEmpty ? {} : { spent: spentIn(cost) };
        conversation.add(promptKitMessage({ timestamp, ...reply, role: 'assistant' }), facts);
    }
    for (const result of turn.list('toolresults'))
        conversation.add(promptKitMessage(toolMessage(result)));
}
function toolMessage(result) {
    return { ...(0,trace_attributes/* objectOrNull */.av)(result), role: 'tool' };
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-arena.js








/** What `promptarena run` writes: a file for each run, and an index of them. */
const promptKitArena = conversationFormat({
    id: 'promptkit-arena',
    title: 'PromptKit Arena',
    summary: 'PromptKit Arena output: one run as JSON, with its scenario, cost and guardrails',
    about: '`promptarena run` writes one `<RunID>.json` for each scenario and provider to its output folder. The `index.json` beside them and runs that Arena skipped are passed over.',
    never: [],
    isRecord: (value) => (0,core_json/* isObject */.Gv)(value) && (isRun(value) || isTurns(value) || isIndex(value)),
    starts: (text) => longStarts.some((keys) => keys.every((key) => key.test(text))),
    passedOver: (record) => {
        const fields = new Fields(record);
        if (fields.has('runids'))
            return 'It is the index of a PromptKit Arena output; the runs are in files beside it.';
        if (fields.get('skipped') !== true)
            return null;
        return `PromptKit Arena skipped this run: ${fields.text('skipreason') ?? 'it does not say why'}.`;
    },
    *traces(record, place) {
        if (!(0,core_json/* isObject */.Gv)(record))
            return;
        yield isRun(record) ? traceOfRun(new Fields(record), place) : traceOfTurns(new Fields(record), place);
    },
});
function isRun(value) {
    return typeof value['RunID'] === 'string' && 'ScenarioID' in value && 'Messages' in value;
}
function isTurns(value) {
    const turns = value['turns'];
    if (typeof value['scenario_id'] !== 'string' || !Array.isArray(turns))
        return false;
    return turns.every((turn) => (0,core_json/* isObject */.Gv)(turn) && ('user_message' in turn || 'response' in turn));
}
function isIndex(value) {
    return typeof value['total_runs'] === 'number' && Array.isArray(value['run_ids']);
}
/** Of documents too long to be looked at whole. */
const longStarts = [
    [/^\s*(?:\[\s*)?\{\s*"RunID"\s*:/, /(?<!\\)"ScenarioID"\s*:/],
    [/^\s*(?:\[\s*)?\{\s*"scenario_id"\s*:/, /(?<!\\)"turns"\s*:/, /(?<!\\)"(?:user_message|response)"\s*:/],
    [/^\s*\{\s*"total_runs"\s*:/, /(?<!\\)"run_ids"\s*:/],
];
function traceOfRun(run, place) {
    const failure = run.text('error');
    const conversation = new PromptKitConversation(new Transcript({
        name: run.text('promptpack') ?? 'agent',
        startUs: timeOf(run.get('starttime')),
        endUs: timeOf(run.get('endtime')),
        error: failure === null ? null : { type: null, message: failure },
        facts: namesOf(run),
    }));
    for (const message of run.list('messages'))
        conversation.add(promptKitMessage(message));
    const evals = run.list('evalresults').flatMap((value) => evaluationOf(value) ?? []);
    for (const each of evals)
        conversation.validated(each);
    const scores = evals.flatMap(({ name, score }) => (score === null ? [] : [[name, score]]));
    const { usage, costUsd } = spentIn(run.object('cost'));
    const nanos = run.number('duration');
    return conversation.trace({
        id: run.text('runid') ?? place.id,
        source: place.source,
        scenario: (0,trace_naming/* scenarioName */.ic)(run.get('scenarioid')),
        stated: {
            usage,
            costUsd,
            durationUs: nanos === null || nanos === 0 ? null : nanos / 1000,
            ...(scores.length === 0 ? {} : { scores: Object.fromEntries(scores) }),
        },
    }, { allValidations: true, isCutShort: failure !== null });
}
/** Who ran, by the names that PromptKit gives. */
function namesOf(run) {
    const facts = {};
    for (const [name, attribute] of attributes) {
        const value = run.text(name);
        if (value !== null)
            facts[attribute] = value;
    }
    return facts;
}
const attributes = [
    ['providerid', 'promptkit.provider_id'],
    ['region', 'promptkit.region'],
    ['promptpack', 'promptkit.prompt_pack'],
    ['personaid', 'promptkit.persona_id'],
];

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-run-id.js
/**
 * The scenario in the id of an Arena run: `<batch>_<provider>_<region>_<scenario>_<hash>_<nonce>`. Every
 * part may have underscores of its own; null where it cannot be told what is what.
 */
function scenarioOfRun(id) {
    const match = /^\d{4}-\d\d-\d\dT[^_]{1,40}_(.{1,400})_[0-9a-f]{8}(?:_[0-9a-z]{1,16})?$/.exec(id);
    const parts = match?.[1]?.split('_') ?? [];
    if (parts.length === 3)
        return parts[2] ?? null;
    const region = parts.indexOf('default', 1);
    const isOnly = region !== -1 && !parts.includes('default', region + 1);
    return isOnly && region + 1 < parts.length ? parts.slice(region + 1).join('_') : null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-tool-events.js


const none = {
    name: null,
    args: null,
    startUs: null,
    endUs: null,
    failure: null,
    end: null,
};
/** By the id of the call; a call without one cannot be told from others. */
function toolEvents(events) {
    const byId = new Map();
    for (const event of events) {
        if (!event.type.startsWith('tool.call.'))
            continue;
        const data = event.fields.object('data');
        const id = data.text('callid');
        if (id === null)
            continue;
        const known = byId.get(id) ?? none;
        const timeUs = timeOf(event.fields.get('timestamp'));
        const name = data.text('toolname') ?? known.name;
        if (event.type === 'tool.call.started') {
            byId.set(id, { ...known, name, args: (0,trace_arguments/* boundedJson */.Qt)(data.get('args') ?? null), startUs: timeUs });
            continue;
        }
        const nanos = data.number('duration');
        const began = timeUs === null || nanos === null ? null : timeUs - nanos / 1000;
        const isFailed = event.type === 'tool.call.failed' || data.text('status') === 'error';
        const failure = isFailed ? (data.text('error') ?? 'the tool call failed') : null;
        byId.set(id, { ...known, name, startUs: known.startUs ?? began, endUs: timeUs, failure, end: event });
    }
    return byId;
}
/** The message that a call which only its events know would have been answered with. */
function promptkit_tool_events_answerOf(id, { name, failure, end }) {
    if (name === null || end === null)
        return null;
    const parts = end.fields.object('data').get('parts') ?? [];
    const result = { id, name, parts, ...(failure === null ? {} : { error: failure }) };
    return { role: 'tool', tool_result: result };
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-session.js








/** A trace of the events of a session, in order. */
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
        this.#failure = events.some(({ type }) => type === 'pipeline.failed') ? 'the pipeline failed' : null;
        this.#readMessages();
        this.#readCalls();
        const messages = [...this.#messages.values()];
        this.#answered = new Set(messages.flatMap(({ message }) => message.answer?.id ?? []));
    }
    trace(id, source) {
        const times = this.#events.flatMap(({ fields }) => timeOf(fields.get('timestamp')) ?? []);
        const startUs = times.reduce((first, time) => Math.min(first ?? time, time), null);
        const endUs = times.reduce((last, time) => Math.max(last ?? time, time), null);
        const error = this.#failure === null ? null : { type: null, message: this.#failure };
        const conversation = new PromptKitConversation(new Transcript({ name: 'agent', startUs, endUs, error, facts: providerOf(this.#metadata) }));
        this.#addPrompt(conversation);
        for (const event of this.#events)
            this.#add(conversation, event);
        return conversation.trace({ id, source, scenario: scenarioOfRun(id) }, { allValidations: false, isCutShort: this.#failure !== null });
    }
    /** Messages that were logged twice count once. What a message took is told later, by its place. */
    #readMessages() {
        const byPlace = new Map();
        const seen = new Set();
        for (const event of this.#events) {
            const { type, fields } = event;
            const data = fields.object('data');
            const place = String(data.number('index') ?? '');
            if (type === 'message' || type === 'message.created') {
                const key = place === '' || place === '0' ? null : (0,core_json/* canonicalJson */.dj)((0,trace_arguments/* boundedJson */.Qt)(fields.get('data') ?? null));
                if (key !== null && seen.has(key))
                    continue;
                if (key !== null)
                    seen.add(key);
                const logged = { message: promptkit_session_messageIn(fields), facts: this.#aboutCalls() };
                this.#messages.set(event, logged);
                byPlace.set(place, logged);
            }
            const updated = type === 'message.updated' ? byPlace.get(place) : undefined;
            if (updated === undefined)
                continue;
            const latencyMs = data.number('latencyms');
            const endUs = updated.message.timeUs;
            updated.facts = {
                ...updated.facts,
                spent: spentIn(data),
                ...(latencyMs === null || endUs === null ? {} : { startUs: endUs - latencyMs * 1000 }),
            };
        }
    }
    /** Calls of the agent's model, told apart from the messages; only as many as there are replies are theirs. */
    #readCalls() {
        const calls = this.#events.filter(({ type, fields }) => {
            const source = fields.object('data').text('source');
            return type === 'provider.call.completed' && (source === null || source === 'agent');
        });
        const replies = [...this.#messages.values()].filter(({ message }) => message.role === 'assistant');
        if (calls.length !== replies.length)
            return;
        for (const [index, { fields }] of calls.entries()) {
            const reply = replies[index];
            const data = fields.object('data');
            const endUs = timeOf(fields.get('timestamp'));
            const nanos = data.number('duration');
            if (reply === undefined)
                continue;
            const spent = spentIn(data);
            reply.facts = {
                ...reply.facts,
                model: data.text('model') ?? reply.facts.model ?? null,
                provider: data.text('provider') ?? reply.facts.provider ?? null,
                ...(spent.usage === null ? {} : { spent }),
                ...(endUs === null || nanos === null ? {} : { startUs: endUs - nanos / 1000, endUs }),
            };
        }
    }
    #aboutCalls() {
        return {
            model: this.#metadata.text('model'),
            provider: this.#metadata.text('providername', 'providerid'),
        };
    }
    #addPrompt(conversation) {
        if ([...this.#messages.values()].some(({ message }) => message.role === 'system'))
            return;
        const started = this.#events.find(({ type }) => type === 'conversation.started');
        const content = started?.fields.object('data').text('systemprompt') ?? null;
        if (content !== null)
            conversation.add(promptKitMessage({ role: 'system', content }));
    }
    #add(conversation, event) {
        const logged = this.#messages.get(event);
        if (logged !== undefined) {
            const { message, facts } = logged;
            const ran = this.#tools.get(message.answer?.id ?? '');
            conversation.add(message, ran === undefined ? facts : { ...facts, ...ran });
        }
        else if (event.type.startsWith('tool.call.'))
            this.#addCall(conversation, event);
        else
            addState(conversation, event);
    }
    /** A call that no message answers did happen. */
    #addCall(conversation, event) {
        const id = event.fields.object('data').text('callid');
        const ran = id === null ? undefined : this.#tools.get(id);
        if (id === null || ran === undefined || ran.end !== event || this.#answered.has(id))
            return;
        const answer = promptkit_tool_events_answerOf(id, ran);
        if (answer !== null)
            conversation.add(promptKitMessage(answer), ran);
    }
}
function addState(conversation, { type, fields }) {
    const data = fields.object('data');
    const raw = fields.get('data') ?? null;
    if (type === 'workflow.transitioned') {
        const to = data.text('tostate');
        if (to !== null)
            conversation.moved({ from: data.text('fromstate'), to, event: data.text('event') });
    }
    else if (type === 'workflow.completed')
        conversation.completed(data.text('finalstate'));
    else if (type === 'validation.failed' || type === 'validation.passed') {
        const name = data.text('validatorname', 'validatortype');
        const stage = data.text('direction', 'validatortype') === 'input' ? 'input' : 'output';
        const passed = type === 'validation.passed';
        const details = (0,trace_arguments/* boundedJson */.Qt)(raw);
        const score = data.number('score');
        if (name !== null)
            conversation.validated({ name, kind: 'guardrail', passed, score, stage, details });
    }
    else if (type === 'eval.completed' || type === 'eval.failed') {
        const evaluation = evaluationOf(raw);
        if (evaluation !== null)
            conversation.validated(evaluation);
    }
}
/** An event carries its message as a payload, or (made for replay) as it is. */
function promptkit_session_messageIn(fields) {
    const timestamp = fields.get('timestamp') ?? null;
    const held = fields.first('message', 'data');
    const message = promptKitMessage(held);
    return { ...message, timeUs: message.timeUs ?? timeOf(timestamp) };
}
function providerOf(metadata) {
    const provider = metadata.text('providername', 'providerid');
    return provider === null ? {} : { 'promptkit.provider_id': provider };
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-recording.js






/** Session recordings of PromptKit: the log of events, its two exports, and the form made for replay. */
const promptKitRecording = {
    id: 'promptkit-recording',
    title: 'PromptKit recordings',
    summary: 'PromptKit session recordings: event logs (JSON Lines) and their exports, `*.recording.json`',
    about: 'Arena writes them to `recordings/` in its output folder when `defaults.output.recording.enabled` is set; the runtime writes the same log wherever a file event store is used. Give these or the output of the runs: of both, each run would count twice.',
    never: [],
    detect: (head) => areLines(head) || isExport(head.document) || startsExport(head),
    read: (file, head) => readSessions(file, head, areLines(head), new RecordingLog({ file: file.path, format: 'promptkit-recording' })),
};
function areLines({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined)
        return promptkit_recording_isRow(firstLine);
    // A line with a picture in it is longer than what can be looked at.
    return /^\s*\{"seq":\d{1,15},(?:"parent_id":\d{1,15},)?"event":\{"type":"[a-z_.]{1,60}","timestamp":/.test(text);
}
/** A line of the log, `{seq, event}`, or of its export: `{type, metadata}`, `{type, event}`. */
function promptkit_recording_isRow(value) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    const { seq, type, event, metadata } = value;
    if (type === 'metadata')
        return (0,core_json/* isObject */.Gv)(metadata) && 'session_id' in metadata;
    return (typeof seq === 'number' || type === 'event') && promptkit_recording_isEvent(event);
}
function promptkit_recording_isEvent(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['type'] !== 'string')
        return false;
    return 'timestamp' in value && ('session_id' in value || 'data_type' in value);
}
/** `{metadata, events}`. Events made for replay are messages; others tell nothing of where they come from. */
function isExport(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !(0,core_json/* isObject */.Gv)(value['metadata']) || !Array.isArray(value['events']))
        return false;
    if (!('session_id' in value['metadata']))
        return false;
    return value['events'].every((event) => promptkit_recording_isEvent(event) || ((0,core_json/* isObject */.Gv)(event) && typeof event['type'] === 'string' && 'timestamp' in event));
}
function startsExport({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined)
        return false;
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
        if (row.has('metadata'))
            this.#metadata = row.object('metadata');
        if (Array.isArray(row.get('events'))) {
            for (const event of row.list('events'))
                this.#add(event, null);
            return true;
        }
        if (row.has('event'))
            return this.#add(row.get('event') ?? null, row.number('seq'));
        return row.text('type') === 'metadata' && row.has('metadata');
    }
    *traces() {
        const ids = [...this.#sessions.keys()];
        for (const [id, events] of this.#sessions) {
            const own = ids.length === 1 ? (this.#metadata.text('sessionid') ?? id) : id;
            const known = own === '' ? (0,trace_assemble/* stemOf */.Vc)(this.#source.file) : own;
            yield promptkit_session_traceOfSession(known, inOrder(events), this.#metadata, this.#source);
        }
    }
    #add(raw, seq) {
        const fields = new Fields(raw);
        const type = fields.text('type');
        if (type === null)
            return false;
        const id = fields.text('sessionid') ?? '';
        const event = { type, seq: seq ?? fields.number('seq'), fields, raw };
        const session = this.#sessions.get(id);
        if (session === undefined)
            this.#sessions.set(id, [event]);
        else
            session.push(event);
        return true;
    }
}
/** By their numbers, each once, where every event has one: delivery may double them and mix them up. */
function inOrder(events) {
    const bySeq = new Map();
    for (const event of events) {
        if (event.seq === null)
            return events;
        const known = bySeq.get(event.seq);
        // Two writers that counted on their own: the numbers say nothing.
        if (known !== undefined && promptkit_recording_keyOf(known) !== promptkit_recording_keyOf(event))
            return events;
        bySeq.set(event.seq, event);
    }
    return [...bySeq.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}
function promptkit_recording_keyOf({ raw }) {
    return (0,core_json/* canonicalJson */.dj)((0,trace_arguments/* boundedJson */.Qt)(raw));
}

// EXTERNAL MODULE: ./lib/text/yaml/parse-yaml.js + 4 modules
var parse_yaml = __webpack_require__(9766);
;// CONCATENATED MODULE: ./lib/trace/formats/promptkit-transcript.js










/** Transcripts of PromptKit: a conversation in YAML, mostly written or put right by hand. */
const promptKitTranscript = {
    id: 'promptkit-transcript',
    title: 'PromptKit transcripts',
    summary: 'PromptKit transcripts: a conversation in YAML, `*.transcript.yaml`',
    about: 'Written by hand, or by what turns recordings of other systems into input for `promptarena eval`. In a folder of traces it must be named `*.transcript.yaml`.',
    never: ['tokens', 'cost'],
    detect: startsTranscript,
    read: promptkit_transcript_read,
};
/** YAML that opens with what a transcript may have, and lists messages by role. */
function startsTranscript({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined)
        return false;
    const first = text.split('\n', 200).find((line) => /^[^\s#%-]/.test(line)) ?? '';
    if (!/^(?:metadata|messages)\s*:/.test(first))
        return false;
    return /^messages[ \t]*:[ \t]*(?:#.*)?\r?$/m.test(text) && /^[ \t]*(?:-[ \t]+)?role[ \t]*:/m.test(text);
}
async function* promptkit_transcript_read(file) {
    const text = await (0,trace_document/* readDocument */.u)(file.open(), limits/* limits */.F.yamlTrace);
    if (text === null) {
        const most = `${limits/* limits */.F.yamlTrace >> 20} MiB`;
        return yield problem(file, `The file is larger than ${most}, the most that a transcript may have.`, null);
    }
    const parsed = (0,parse_yaml/* parseYaml */.h)(text, { scalars: 'text' });
    if (!parsed.ok)
        return yield problem(file, `This is no YAML: ${parsed.message}.`, parsed.position);
    const [fault] = parsed.faults;
    if (fault !== undefined) {
        return yield problem(file, `${fault.message}.`, parsed.locate(fault.path, fault.part));
    }
    const transcript = new Fields(parsed.value);
    const at = transcript.list('messages').findIndex((message) => !(0,core_json/* isObject */.Gv)(message) || !('role' in message));
    if (at !== -1)
        yield problem(file, 'This is no message: it has no `role`.', parsed.locate(['messages', at]));
    if (transcript.list('messages').length === 0)
        return;
    yield { kind: 'trace', trace: promptkit_transcript_traceOf(transcript, file), supersedes: false };
}
function promptkit_transcript_traceOf(transcript, file) {
    const metadata = transcript.object('metadata');
    const messages = transcript.list('messages').map(promptKitMessage);
    const times = messages.flatMap(({ timeUs }) => timeUs ?? []);
    const conversation = new PromptKitConversation(new Transcript({ name: 'agent', startUs: times[0] ?? null, endUs: times.at(-1) ?? null }));
    const facts = { model: metadata.text('model'), provider: metadata.text('provider') };
    for (const message of messages)
        conversation.add(message, facts);
    const id = metadata.text('sessionid') ?? (0,trace_assemble/* stemOf */.Vc)(file.path);
    return conversation.trace({ id, source: { file: file.path, format: 'promptkit-transcript' }, scenario: scenarioOfRun(id) }, { allValidations: false, isCutShort: false });
}
function problem({ path }, message, position) {
    const diagnostic = {
        code: 'trace-document',
        severity: 'error',
        message,
        file: path,
        ...position,
    };
    return { kind: 'diagnostic', diagnostic };
}

// EXTERNAL MODULE: ./lib/trace/content.js
var content = __webpack_require__(600);
// EXTERNAL MODULE: ./lib/trace/dialects/registry.js + 16 modules
var registry = __webpack_require__(7163);
// EXTERNAL MODULE: ./lib/trace/span-error.js
var span_error = __webpack_require__(1714);
;// CONCATENATED MODULE: ./lib/trace/formats/span-record.js






/** A span of OpenTelemetry as some program wrote it down: its attributes say what it is. */
function spanFrom({ status, ...init }) {
    const { attributes, events, name } = init;
    const error = (0,span_error/* errorFrom */.J)(status, attributes, events);
    return new trace_span/* Span */.L({ ...init, kind: (0,registry/* kindOf */.I)(attributes, name, events) ?? 'span', error }, content/* contentFromAttributes */.b);
}
/** Attributes of a plain object. */
function plainAttributes(value) {
    return new trace_attributes/* ObjectAttributes */.FL((0,trace_attributes/* objectOrNull */.av)(value) ?? {});
}
/** Events in a list of objects with a name and attributes; `timeOf` finds their time. */
function eventsFrom(list, timeOf) {
    if (!Array.isArray(list))
        return [];
    return list.flatMap((item) => {
        const event = (0,trace_attributes/* objectOrNull */.av)(item);
        if (event === null)
            return [];
        const name = typeof event['name'] === 'string' ? event['name'] : '';
        return { name, timeUs: timeOf(event), attributes: plainAttributes(event['attributes']) };
    });
}
/** What the resource of a span says about its scenario. */
function namingOfResource(resource) {
    const attributes = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(resource)?.['attributes']);
    return attributes === null ? trace_naming/* unnamed */.p1 : (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(attributes));
}

;// CONCATENATED MODULE: ./lib/trace/formats/timbal-values.js





/** What agents and models give is a message; tools give any value. */
function timbal_values_isMessage(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['role'] === 'string' && 'content' in value;
}
/** A message by its texts, a blank line between them, as Timbal reads it; other values as text or JSON. */
function textOfOutput(value) {
    return timbal_values_isMessage(value) ? words((0,message_from/* messageFrom */.W)(value, 'assistant')) : (0,trace_arguments/* textOfValue */.mG)(value);
}
function words({ parts }) {
    const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    return texts.join('\n\n').trim();
}
/** The value itself, or the words of a message. */
function timbal_values_resultOf(value) {
    return timbal_values_isMessage(value) ? textOfOutput(value) : (value ?? null);
}
/** What an agent is asked: `prompt`, or the first words of the user among `messages`. */
function promptIn(input) {
    const given = (0,trace_attributes/* objectOrNull */.av)(input);
    const prompt = given?.['prompt'];
    if (typeof prompt === 'string')
        return prompt;
    if (timbal_values_isMessage(prompt))
        return textOfOutput(prompt);
    return Array.isArray(prompt)
        ? words((0,message_from/* messageFrom */.W)({ role: 'user', content: prompt }, 'user'))
        : firstAsked(given?.['messages']);
}
function firstAsked(messages) {
    if (!Array.isArray(messages))
        return null;
    const first = messages.map((item) => (0,message_from/* messageFrom */.W)(item, 'user')).find(({ role }) => role === 'user');
    return first === undefined ? null : words(first);
}
/** Keys are `<model>:<metric>`; what was read from a cache, or heard, is counted apart from the text. */
function usageIn(value) {
    const counts = { input: timbal_values_none, output: timbal_values_none, cacheRead: timbal_values_none, cacheWrite: timbal_values_none };
    for (const [key, held] of Object.entries((0,trace_attributes/* objectOrNull */.av)(value) ?? {})) {
        const metric = key.slice(key.lastIndexOf(':') + 1);
        const count = (0,trace_attributes/* numberOrNull */.wD)(held);
        if (count === null || !/_tokens(?:_|$)/.test(metric))
            continue;
        if (/output/.test(metric))
            counts.output = (0,usage_attributes/* sumOf */.XN)(counts.output, count);
        else if (/input/.test(metric)) {
            counts.input = (0,usage_attributes/* sumOf */.XN)(counts.input, count);
            if (/cached|cache_read/.test(metric))
                counts.cacheRead = (0,usage_attributes/* sumOf */.XN)(counts.cacheRead, count);
            else if (/cache/.test(metric))
                counts.cacheWrite = (0,usage_attributes/* sumOf */.XN)(counts.cacheWrite, count);
        }
    }
    const { input, output } = counts;
    if (input === null && output === null)
        return null;
    return { ...counts, reasoning: null, total: (0,usage_attributes/* sumOf */.XN)(input, output) };
}
const timbal_values_none = null;
/** The model that a call was made to, and its provider: as the runnable, else as the usage names it. */
function modelOf(record) {
    const metadata = (0,trace_attributes/* objectOrNull */.av)(record['metadata']);
    const name = (0,trace_attributes/* textOrNull */.ef)(metadata?.['model_name']);
    if (name !== null)
        return { model: name, provider: (0,trace_attributes/* textOrNull */.ef)(metadata?.['model_provider']) };
    const key = Object.keys((0,trace_attributes/* objectOrNull */.av)(record['usage']) ?? {}).find((each) => /_tokens/.test(each));
    const asked = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(record['input'])?.['model']);
    const path = key === undefined ? asked : key.slice(0, Math.max(0, key.lastIndexOf(':')));
    if (path === null || path === '')
        return { model: null, provider: null };
    const slash = path.indexOf('/');
    return { model: path.slice(slash + 1), provider: slash === -1 ? null : path.slice(0, slash) };
}
/** A run that was left early on purpose did not fail. */
function errorIn(record) {
    const { error } = record;
    if (typeof error === 'string' && error !== '')
        return { type: null, message: error };
    const held = (0,trace_attributes/* objectOrNull */.av)(error);
    const status = (0,trace_attributes/* objectOrNull */.av)(record['status']);
    const isStopped = status?.['code'] === 'cancelled' && status['reason'] === 'interrupted';
    if (held === null && status?.['code'] !== 'error' && !isStopped)
        return null;
    const type = (0,trace_attributes/* textOrNull */.ef)(held?.['type']) ?? (isStopped ? 'interrupted' : null);
    return { type, message: (0,trace_attributes/* textOrNull */.ef)(held?.['message']) ?? (0,trace_attributes/* textOrNull */.ef)(status?.['message']) ?? 'it failed' };
}

;// CONCATENATED MODULE: ./lib/trace/formats/timbal-eval.js






/** What Timbal's evals print: a line for each eval between two others, or all of them in one document. */
function isEvalRow(value) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    const { event, results } = value;
    if (event === 'start')
        return typeof value['total'] === 'number' && Array.isArray(value['evals']);
    if (event === 'summary')
        return 'total_duration' in value;
    if (event === 'result')
        return timbal_eval_isResult(value);
    return Array.isArray(results) && 'total_duration' in value && results.every(timbal_eval_isResult);
}
function timbal_eval_isResult(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['name'] !== 'string')
        return false;
    return Array.isArray(value['validators']) && 'output' in value && 'usage' in value;
}
/** The lines around the results tell how many there are. */
function isEvalFrame(row) {
    return row['event'] === 'start' || row['event'] === 'summary';
}
/** One trace for each result; its eval is the scenario. Spans are not kept, so which tools ran is unknown. */
function* tracesOfEvals(row, place) {
    if (!Array.isArray(row['results'])) {
        yield traceOfEval(row, place);
        return;
    }
    for (const [index, result] of (0,trace_attributes/* objectsIn */.Qv)(row['results']).entries())
        yield traceOfEval(result, { ...place, id: `${place.id}#${index + 1}` });
}
function traceOfEval(result, { id, source }) {
    const { output = null, params } = result;
    const transcript = new Transcript({ name: 'agent', error: errorIn(result) });
    for (const message of askedIn(params))
        transcript.say(message);
    const answer = textOfOutput(output);
    if (timbal_values_isMessage(output))
        transcript.say((0,message_from/* messageFrom */.W)(output, 'assistant'));
    else if (answer !== null)
        transcript.say({ role: 'assistant', parts: [timbal_eval_text(answer)] });
    const seconds = (0,trace_attributes/* numberOrNull */.wD)(result['duration']);
    return transcript.trace({
        id,
        source,
        scenario: (0,trace_naming/* scenarioName */.ic)(result['name']),
        stated: {
            finalOutput: answer,
            endsOpen: answer === null,
            usage: usageIn(result['usage']),
            durationUs: seconds === null ? null : seconds * 1e6,
            toolCallsComplete: false,
        },
    });
}
function askedIn(params) {
    const messages = (0,trace_attributes/* objectOrNull */.av)(params)?.['messages'];
    if (Array.isArray(messages))
        return messages.map((message) => (0,message_from/* messageFrom */.W)(message, 'user'));
    const prompt = promptIn(params);
    return prompt === null ? [] : [{ role: 'user', parts: [timbal_eval_text(prompt)] }];
}
function timbal_eval_text(words) {
    return { type: 'text', text: words };
}

;// CONCATENATED MODULE: ./lib/trace/formats/timbal-spans.js






/** Spans of a run. A sub-agent is called as a tool: its span gets that call around it. */
function timbalSpans(records) {
    const kinds = new Kinds(records);
    return records.flatMap((record) => {
        const kind = kinds.of(record);
        const parentId = (0,trace_attributes/* textOrNull */.ef)(record['parent_call_id']);
        if (kind !== 'agent' || kinds.ofParent(record) !== 'agent')
            return timbal_spans_spanOf(record, kind, parentId);
        const call = `${timbal_spans_idOf(record)}/call`;
        return [timbal_spans_callOf(record, call, parentId), timbal_spans_spanOf(record, kind, call)];
    });
}
/** What a runnable is: as it says itself, else by what it is in, and what is in it. */
class Kinds {
    #byId = new Map();
    #holders = new Set();
    #askers = new Set();
    #known = new Map();
    constructor(records) {
        for (const record of records) {
            this.#byId.set(timbal_spans_idOf(record), record);
            const parent = (0,trace_attributes/* textOrNull */.ef)(record['parent_call_id']);
            if (parent === null)
                continue;
            this.#holders.add(parent);
            if (typeOf(record) === 'LLM' || isCalledLlm(record))
                this.#askers.add(parent);
        }
        for (const record of records)
            this.#known.set(record, this.#kindOf(record));
    }
    of(record) {
        return this.#known.get(record) ?? 'span';
    }
    ofParent(record) {
        const parent = this.#parentOf(record);
        return parent === undefined ? null : this.of(parent);
    }
    #kindOf(record) {
        const type = typeOf(record);
        const parent = this.#parentOf(record);
        if (type === 'LLM' || (isCalledLlm(record) && parent !== undefined))
            return 'llm';
        if (type === 'Agent' || this.#askers.has(timbal_spans_idOf(record)))
            return 'agent';
        if (type === 'Workflow')
            return 'workflow';
        const isStep = parent !== undefined && !this.#askers.has(timbal_spans_idOf(parent)) && typeOf(parent) !== 'Agent';
        if (type === 'Tool' || (parent !== undefined && !isStep))
            return 'tool';
        if (this.#holders.has(timbal_spans_idOf(record)))
            return 'workflow';
        if (isStep)
            return 'step';
        return timbal_values_isMessage(record['output']) ? 'agent' : 'span';
    }
    #parentOf(record) {
        return this.#byId.get((0,trace_attributes/* textOrNull */.ef)(record['parent_call_id']) ?? '');
    }
}
function timbal_spans_idOf(record) {
    return (0,trace_attributes/* textOrNull */.ef)(record['call_id']) ?? '';
}
/** The class of the runnable, unless it was given another. */
function typeOf(record) {
    return (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(record['metadata'])?.['type']);
}
/** `<agent>.llm` is the model of an agent. */
function isCalledLlm(record) {
    const type = typeOf(record);
    return nameOf(record) === 'llm' && (type === null || type === 'Tool');
}
function nameOf(record) {
    const path = (0,trace_attributes/* textOrNull */.ef)(record['path']) ?? '';
    return path.slice(path.lastIndexOf('.') + 1);
}
function timbal_spans_spanOf(record, kind, parentId) {
    const init = { ...placeOf(record), id: timbal_spans_idOf(record), parentId, kind };
    const read = kind === 'llm' ? modelContent : kind === 'tool' ? timbal_spans_toolContent : runContent;
    return new trace_span/* Span */.L({ ...init, attributes: new trace_attributes/* ObjectAttributes */.FL(record) }, () => read(record));
}
function timbal_spans_callOf(record, id, parentId) {
    const init = { ...placeOf(record), id, parentId, kind: 'tool', attributes: trace_attributes/* noAttributes */.jg };
    return new trace_span/* Span */.L(init, () => timbal_spans_toolContent(record));
}
function placeOf(record) {
    const [startUs, endUs] = [microsOf(record['t0']), microsOf(record['t1'])];
    return { name: nameOf(record), startUs, endUs, error: errorIn(record), events: [] };
}
/** Milliseconds since 1970. */
function microsOf(value) {
    return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : null;
}
function modelContent(record) {
    const { input, output } = record;
    return {
        ...trace_span/* emptyContent */.j,
        ...modelOf(record),
        input: timbal_spans_askedIn((0,trace_attributes/* objectOrNull */.av)(input)),
        output: timbal_values_isMessage(output) ? [(0,message_from/* messageFrom */.W)(output, 'assistant')] : [],
        recorded: timbal_values_isMessage(output),
        usage: usageIn(record['usage']),
    };
}
function timbal_spans_askedIn(input) {
    const prompt = (0,trace_attributes/* textOrNull */.ef)(input?.['system_prompt']);
    const system = prompt === null ? [] : [{ role: 'system', parts: [{ type: 'text', text: prompt }] }];
    return [...system, ...((0,message_from/* messagesFrom */.j)(input?.['messages'], 'user') ?? [])];
}
function timbal_spans_toolContent(record) {
    const { input = null, output } = record;
    const facts = {
        name: nameOf(record),
        callId: (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(record['metadata'])?.['tool_call_id']),
        args: (0,core_json/* isObject */.Gv)(input) ? (0,trace_arguments/* boundedJson */.Qt)(input) : null,
        result: (0,trace_arguments/* boundedJson */.Qt)(timbal_values_resultOf(output)),
        error: errorIn(record)?.message ?? null,
    };
    return { ...trace_span/* emptyContent */.j, tools: [facts], usage: usageIn(record['usage']) };
}
function runContent(record) {
    return {
        ...trace_span/* emptyContent */.j,
        inputText: promptIn(record['input']),
        outputText: textOfOutput(record['output']),
        usage: usageIn(record['usage']),
    };
}

;// CONCATENATED MODULE: ./lib/trace/formats/timbal-stated.js

/** What the span of the run as a whole says of it. A run that is not over, or failed, gave no answer yet. */
function statedByRoot(root) {
    return new RootStated(root);
}
class RootStated {
    #root;
    constructor(root) {
        this.#root = root;
    }
    get finalOutput() {
        return textOfOutput(this.#root['output']);
    }
    get endsOpen() {
        const { output = null, t1 = null } = this.#root;
        return output === null && (t1 === null || errorIn(this.#root) !== null);
    }
    get userInput() {
        return promptIn(this.#root['input']);
    }
    get toolCallsComplete() {
        return typeof this.#root['t1'] === 'number';
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/timbal.js











/** Traces of Timbal: the spans of a run, each with its path of runnables, in the order in which they started. */
const timbal = conversationFormat({
    id: 'timbal',
    title: 'Timbal',
    summary: 'Timbal traces: runs as `JsonlTracingProvider` writes them, or the spans of one run as a list; results of its evals as JSON',
    about: 'Give the agent `tracing_provider=JsonlTracingProvider.configured(_path=Path("traces.jsonl"))`, or write `trace.model_dump()` as JSON. `python -m timbal.evals.cli --format json` names the scenario of each run, and tells neither tools nor model calls.',
    never: ['cost'],
    isRecord: (value) => spansIn(value) !== null || isEvalRow(value),
    starts: (text) => /^\s*[[{]/.test(text) && timbal_longStarts.some((keys) => keys.every((key) => key.test(text))),
    passedOver: (record) => isEvalRow(record) && isEvalFrame(record)
        ? 'It tells of the results in this file how many there are.'
        : null,
    *traces(record, place) {
        const spans = spansIn(record);
        if (spans !== null)
            yield timbal_traceOf(spans, (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(record)?.['run_id']), place);
        else if (isEvalRow(record))
            yield* tracesOfEvals(record, place);
    },
});
/** Of documents and lines too long to be looked at whole. */
const timbal_longStarts = [
    [/(?<!\\)"path"\s*:\s*"/, /(?<!\\)"call_id"\s*:\s*"/, /(?<!\\)"parent_call_id"\s*:/],
    [/(?<!\\)"results"\s*:\s*\[/, /(?<!\\)"total_duration"\s*:/, /(?<!\\)"validators"\s*:/],
];
/** `{run_id, spans}`, `{parent_id, trace}` as the platform keeps it, a list, or spans by their call id. */
function spansIn(value) {
    if (Array.isArray(value))
        return areSpans(value) ? (0,trace_attributes/* objectsIn */.Qv)(value) : null;
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    if (held === null)
        return null;
    const list = typeof held['run_id'] === 'string' ? held['spans'] : held['trace'];
    if (Array.isArray(list))
        return areSpans(list) ? (0,trace_attributes/* objectsIn */.Qv)(list) : null;
    const all = Object.values(held);
    return areSpans(all) ? (0,trace_attributes/* objectsIn */.Qv)(all) : null;
}
function areSpans(list) {
    return list.length > 0 && list.every(isSpan);
}
function isSpan(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['path'] !== 'string' || value['path'] === '')
        return false;
    return typeof value['call_id'] === 'string' && 'parent_call_id' in value && typeof value['t0'] === 'number';
}
function timbal_traceOf(records, runId, { id, source }) {
    const root = records.find((record) => (0,trace_attributes/* textOrNull */.ef)(record['parent_call_id']) === null) ?? null;
    const known = runId ?? (0,trace_attributes/* textOrNull */.ef)(root?.['call_id']) ?? id;
    const { scenario, trial } = (0,trace_naming/* namingOf */.aI)(plainAttributes(root?.['metadata']));
    if (records.length > limits/* limits */.F.spansPerTrace) {
        const diagnostics = [(0,trace_assemble/* notWhole */.HR)(known, 'too-many-spans', source)];
        return new trace_trace/* Trace */.C({ id: known, source, spans: [], scenario, trial, diagnostics });
    }
    const stated = root === null ? {} : statedByRoot(root);
    return new trace_trace/* Trace */.C({ id: known, source, spans: timbalSpans(records), scenario, trial, stated });
}

;// CONCATENATED MODULE: ./lib/trace/formats/swe-agent.js






/** Trajectories of SWE-agent: the history of messages, and what is known of the run as a whole. */
const sweAgent = conversationFormat({
    id: 'swe-agent',
    title: 'SWE-agent',
    summary: 'SWE-agent trajectories (.traj)',
    about: 'SWE-agent writes a `.traj` file for each instance to `trajectories/`.',
    never: ['timing'],
    isRecord: (value) => {
        const held = (0,trace_attributes/* objectOrNull */.av)(value);
        const history = held?.['history'];
        if (held === null || !Array.isArray(history) || !history.every(swe_agent_isMessage))
            return false;
        return 'trajectory' in held || (0,core_json/* isObject */.Gv)(held['info']) || history.some(swe_agent_isMarked);
    },
    starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:trajectory|history|info|environment)"\s*:/.test(text) &&
        /(?<!\\)"(?:message_type|thought|observation|tool_call_ids)"\s*:/.test(text),
    *traces(record, place) {
        const held = (0,trace_attributes/* objectOrNull */.av)(record);
        if (held !== null)
            yield swe_agent_traceOf(held, place);
    },
});
function swe_agent_isMessage(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['role'] === 'string';
}
function swe_agent_isMarked(value) {
    return (0,core_json/* isObject */.Gv)(value) && ['message_type', 'action', 'tool_call_ids', 'agent'].some((key) => key in value);
}
function swe_agent_traceOf(held, place) {
    const history = (0,trace_attributes/* objectsIn */.Qv)(held['history']);
    const info = (0,trace_attributes/* objectOrNull */.av)(held['info']);
    const model = (0,trace_attributes/* textOrNull */.ef)(info?.['model_name']) ?? (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(held['model'])?.['name']);
    const run = new swe_agent_Run(model);
    // Demonstrations are shown to the agent; it did nothing in them.
    for (const message of history)
        if (message['is_demo'] !== true)
            run.add(message);
    const id = (0,trace_attributes/* textOrNull */.ef)(info?.['instance_id']) ?? place.id;
    return run.transcript.trace({ id, source: place.source, stated: swe_agent_statedBy(info, run.submitted) });
}
class swe_agent_Run {
    transcript = new Transcript({ name: 'swe-agent' });
    /** What the submission of the work came to. */
    submitted = null;
    #model;
    #open = [];
    constructor(model) {
        this.#model = model;
    }
    add(raw) {
        const role = raw['role'];
        if (role === 'assistant')
            this.#call(raw);
        else if (role === 'tool' || (role === 'user' && this.#open.length > 0))
            this.#answer(raw);
        else
            this.transcript.say((0,message_from/* messageFrom */.W)(raw, 'user'));
    }
    #call(raw) {
        const message = (0,message_from/* messageFrom */.W)(raw, 'assistant');
        const said = message.parts.filter(({ type }) => type !== 'tool_call');
        let asked = message.parts.flatMap((part) => (part.type === 'tool_call' ? [part.call] : []));
        if (asked.length === 0)
            asked = actionIn(raw);
        this.#open = asked;
        const output = {
            role: 'assistant',
            parts: [...said, ...asked.map((call) => ({ type: 'tool_call', call }))],
        };
        this.transcript.call({ output, model: this.#model });
    }
    /** An observation answers the calls that it names, else all that are open. */
    #answer(raw) {
        const named = Array.isArray(raw['tool_call_ids']) ? raw['tool_call_ids'] : [raw['tool_call_id'] ?? null];
        const ids = new Set(named.filter((id) => typeof id === 'string'));
        const isMeant = ({ id }) => ids.size === 0 || id === null || ids.has(id);
        const calls = this.#open.filter(isMeant);
        this.#open = this.#open.filter((call) => !isMeant(call));
        const parts = (0,message_from/* messageFrom */.W)({ role: 'user', content: raw['content'] ?? null }, 'user').parts;
        const result = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
        for (const { id, name, args } of calls) {
            this.transcript.run({ id, name, args, result, failure: null });
            if (name === 'submit')
                this.submitted = result;
        }
    }
}
/** Without calls, the first word of the action is the tool. */
function actionIn(raw) {
    const action = (0,trace_attributes/* textOrNull */.ef)(raw['action'])?.trim() ?? '';
    const name = /^\S{1,200}/.exec(action)?.[0];
    return name === undefined ? [] : [{ id: null, name, args: { command: action } }];
}
function swe_agent_statedBy(info, submitted) {
    const submission = (0,trace_attributes/* textOrNull */.ef)(info?.['submission']) ?? submitted;
    const stats = (0,trace_attributes/* objectOrNull */.av)(info?.['model_stats']);
    return {
        costUsd: (0,trace_attributes/* numberOrNull */.wD)(stats?.['instance_cost']),
        usage: swe_agent_usageOf(stats),
        ...(submission === null ? {} : { finalOutput: submission, endsOpen: false }),
    };
}
function swe_agent_usageOf(stats) {
    const input = (0,trace_attributes/* numberOrNull */.wD)(stats?.['tokens_sent']);
    const output = (0,trace_attributes/* numberOrNull */.wD)(stats?.['tokens_received']);
    if (input === null && output === null)
        return null;
    return { input, output, cacheRead: null, cacheWrite: null, reasoning: null, total: (0,usage_attributes/* sumOf */.XN)(input, output) };
}

// EXTERNAL MODULE: ./lib/trace/ids.js
var trace_ids = __webpack_require__(2123);
;// CONCATENATED MODULE: ./lib/trace/late.js


/** Bytes of the file that the second pass may hold; in memory about three times as much. */
const maxHeld = 128 << 20;
/** The second pass over a file: only the traces that were given out too early, each whole. */
class LateTraces {
    #groups = new Map();
    #held = 0;
    constructor(ids) {
        for (const id of ids)
            this.#groups.set(id, { id, spans: [], logs: [], naming: trace_naming/* unnamed */.p1, problem: null });
    }
    add(id, span, naming, bytes) {
        const group = this.#groups.get(id);
        if (group === undefined)
            return;
        group.naming = (0,trace_naming/* orElse */.NW)(group.naming, naming);
        if (group.problem !== null)
            return;
        this.#held += bytes;
        group.spans.push(span);
        if (this.#held > maxHeld)
            abandon(group, 'scattered');
        else if (group.spans.length > limits/* limits */.F.spansPerTrace)
            abandon(group, 'too-many-spans');
    }
    addLog(id, log, bytes) {
        const group = this.#groups.get(id);
        if (group === undefined || group.problem !== null)
            return;
        this.#held += bytes;
        group.logs.push(log);
        if (this.#held > maxHeld)
            abandon(group, 'scattered');
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

// EXTERNAL MODULE: ./lib/trace/span-log.js
var span_log = __webpack_require__(3722);
;// CONCATENATED MODULE: ./lib/trace/id-set.js
/**
 * A set of ids in eight bytes each, for the many that need no more than a guess: `has` may be wrong
 * about an id that was never added (for a million ids, about once in ten thousand files).
 */
class IdSet {
    #table = new Float64Array(16);
    #size = 0;
    add(id) {
        if (this.#insert(this.#table, hash(id)))
            this.#size++;
        if (this.#size * 2 > this.#table.length)
            this.#grow();
    }
    has(id) {
        const key = hash(id);
        let at = key % this.#table.length;
        while (this.#table[at] !== 0) {
            if (this.#table[at] === key)
                return true;
            at = (at + 1) % this.#table.length;
        }
        return false;
    }
    #insert(table, key) {
        let at = key % table.length;
        while (table[at] !== 0) {
            if (table[at] === key)
                return false;
            at = (at + 1) % table.length;
        }
        table[at] = key;
        return true;
    }
    #grow() {
        const table = new Float64Array(this.#table.length * 2);
        for (const key of this.#table)
            if (key !== 0)
                this.#insert(table, key);
        this.#table = table;
    }
}
/** 53 bits, never 0 (an empty place): two multiplicative hashes side by side. */
function hash(id) {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let index = 0; index < id.length; index++) {
        const code = id.charCodeAt(index);
        a = Math.imul(a ^ code, 2654435761);
        b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0) || 1;
}

;// CONCATENATED MODULE: ./lib/trace/window.js



/** Bytes of the file; what they make in memory is about three times as much. */
const bounds = {
    /**
     * A trace whose root has ended and that was not seen for this long is taken to be whole. Short, because
     * what is held for long is what garbage collection is slow at; doubled whenever it proves too short.
     */
    settled: 64 << 10,
    settledAtMost: 16 << 20,
    /** The same for a trace whose root was not seen (its root may be in another process). */
    settledRootless: 16 << 20,
    /** Held at a time; beyond it the trace that was not seen for the longest time is given out. */
    held: 32 << 20,
};
/**
 * Collects the spans of a file by trace and gives traces out once they are whole, as far as that can be
 * known without reading to the end. A span that comes after its trace was given out is not added; its
 * trace is noted as late, for a second pass.
 */
class TraceWindow {
    late = new Set();
    /** In the order in which they were last seen. */
    #open = new Map();
    #given = new IdSet();
    #latest = null;
    #latestId = null;
    #position = 0;
    #held = 0;
    /** Nothing settles before this place. */
    #nextLook = 0;
    #settled = bounds.settled;
    /** The trace of the span that came last; null before any. */
    get latestId() {
        return this.#latestId;
    }
    /** `bytes`: how much of the file the span took. */
    add(id, span, naming, bytes) {
        const group = this.#groupAt(id, bytes);
        if (group === null)
            return;
        if (naming !== trace_naming/* unnamed */.p1)
            group.naming = (0,trace_naming/* orElse */.NW)(group.naming, naming);
        if (span.parentId === null && (span.endUs !== null || span.startUs === null))
            group.rootEnded = true;
        if (group.problem !== null)
            return;
        group.spans.push(span);
        group.bytes += bytes;
        this.#held += bytes;
        if (group.spans.length > limits/* limits */.F.spansPerTrace)
            this.#abandon(group, 'too-many-spans');
    }
    /** A log record of a span, which may come before the span and after it. */
    addLog(id, log, bytes) {
        const group = this.#groupAt(id, bytes);
        if (group === null || group.problem !== null)
            return;
        group.logs.push(log);
        group.bytes += bytes;
        this.#held += bytes;
        if (group.logs.length > limits/* limits */.F.spansPerTrace)
            this.#abandon(group, 'too-many-spans');
    }
    /** Moves on in the file, to a piece of this trace; null where the trace was given out before. */
    #groupAt(id, bytes) {
        this.#latestId = id;
        this.#position += bytes;
        const group = this.#latest?.id === id ? this.#latest : this.#find(id);
        if (group === null)
            return null;
        this.#latest = group;
        group.seenAt = this.#position;
        return group;
    }
    /** A trace that is taken to be whole by now; null where there is none. */
    settled() {
        if (this.#position < this.#nextLook)
            return null;
        const [group] = this.#open.values();
        if (group === undefined)
            return null;
        const settlesAt = group.seenAt + (group.rootEnded ? this.#settled : bounds.settledRootless);
        if (this.#position > settlesAt || this.#held > bounds.held)
            return this.#give(group);
        this.#nextLook = Math.min(settlesAt, this.#position + this.#settled);
        return null;
    }
    /** Everything that is left. */
    *rest() {
        for (const group of this.#open.values())
            yield this.#give(group);
    }
    #find(id) {
        const known = this.#open.get(id);
        if (known !== undefined) {
            this.#open.delete(id);
            this.#open.set(id, known);
            return known;
        }
        if (this.#given.has(id)) {
            if (!this.late.has(id))
                this.#settled = Math.min(this.#settled * 2, bounds.settledAtMost);
            this.late.add(id);
            return null;
        }
        const group = newGroup(id);
        this.#open.set(id, group);
        return group;
    }
    /** A trace that cannot be held whole is given out without spans: nothing is judged by half of it. */
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
        if (this.#latest === group)
            this.#latest = null;
        const { id, spans, logs, naming, problem } = group;
        // Tables that a `Map` has outgrown go on holding what was in them until the next major collection.
        group.spans = [];
        group.logs = [];
        return { id, spans, logs, naming, problem };
    }
}
function newGroup(id) {
    return {
        id,
        spans: [],
        logs: [],
        naming: trace_naming/* unnamed */.p1,
        problem: null,
        bytes: 0,
        seenAt: 0,
        rootEnded: false,
    };
}

;// CONCATENATED MODULE: ./lib/trace/span-records.js







/**
 * Traces out of a file of spans, each given out as soon as it is whole. A trace whose spans were spread
 * out further than that is read again in a second pass and supersedes what was given. Log records of
 * spans in other files are taken from `logs` and put there.
 */
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
            for (let group = window.settled(); group !== null; group = window.settled())
                yield* items(group, false);
        }
        yield* problems.take();
    }
    yield* problems.take();
    for (const group of window.rest())
        yield* items(group, false);
    if (window.late.size === 0)
        return;
    const late = new LateTraces(window.late);
    const known = new FileProblems(file.path);
    const again = new Intake(format, known);
    for await (const records of recordsIn(known)) {
        for (const record of records)
            again.take(record, late);
    }
    for (const group of late.groups())
        yield* items(group, true);
}
/** What a group of spans comes to: a trace, or nothing where there are only log records of one. */
function itemsOf(format, file, index) {
    const source = { file, format: format.id };
    return (group, supersedes) => {
        const own = group.logs ?? [];
        if (group.spans.length === 0 && group.problem === null) {
            index?.keep(file, group.id, own);
            return [];
        }
        const others = index?.take(group.id) ?? [];
        const spans = (0,span_log/* withLogs */.U)(group.spans, others.length === 0 ? own : [...own, ...others]);
        const settled = format.settle?.(spans);
        const stated = settled === undefined ? format.stated : () => settled.stated;
        const trace = (0,trace_assemble/* assemble */.fT)({ ...group, spans: settled?.spans ?? spans }, source, stated);
        return [{ kind: 'trace', trace, supersedes }];
    };
}
/** The trace that a line names before it breaks off; a line that names none is put down to the last trace seen. */
function traceIdIn(text) {
    const id = /"trace_?id"\s*:\s*"([^"\\]{1,64})"/i.exec(text.slice(0, 1 << 16))?.[1];
    return id === undefined ? null : (0,trace_ids/* normalId */.R)(id);
}
/** Puts the spans and logs of records into a store; a record's length is shared out among them. */
class Intake {
    #format;
    #problems;
    #spans = [];
    #logs = [];
    #sink = (id, span, naming) => this.#spans.push({ id, span, naming });
    #logSink = (id, log) => this.#logs.push({ id, log });
    constructor(format, problems) {
        this.#format = format;
        this.#problems = problems;
    }
    /** A record, or a list of them. */
    take({ value, line, length }, store) {
        for (const record of Array.isArray(value) ? value : [value]) {
            if (!(0,core_json/* isObject */.Gv)(record) || !this.#format.read(record, this.#sink, this.#logSink)) {
                this.#problems.line(line, 'not-a-record', '');
            }
        }
        const share = length / (this.#spans.length + this.#logs.length);
        for (const { id, span, naming } of this.#spans)
            store.add(id, span, naming, share);
        for (const { id, log } of this.#logs)
            store.addLog(id, log, share);
        this.#spans.length = 0;
        this.#logs.length = 0;
    }
}

// EXTERNAL MODULE: ./lib/trace/dialects/kensa.js
var kensa = __webpack_require__(8743);
// EXTERNAL MODULE: ./lib/trace/views/output.js
var output = __webpack_require__(9635);
// EXTERNAL MODULE: ./lib/text/python.js
var python = __webpack_require__(461);
;// CONCATENATED MODULE: ./lib/trace/formats/kensa-output.js



/**
 * The text that Kensa's checks see in a span's output, with all of its habits: `messages` joined by
 * line ends, else `value`, else the object as JSON in Python's spelling. Null where Kensa cannot read it.
 */
function kensaOutput(value) {
    if (value === null)
        return '';
    const output = (0,trace_attributes/* objectOrNull */.av)(value);
    if (output === null)
        return null;
    if (output['messages'] !== undefined)
        return fromMessages(output['messages']);
    return output['value'] === undefined ? (0,python/* pythonJson */.bv)(output) : fromValue(output['value']);
}
/** Python iterates text by character and a mapping by its keys. */
function fromMessages(messages) {
    if (messages === null || typeof messages === 'number' || typeof messages === 'boolean')
        return null;
    const items = Array.isArray(messages)
        ? messages
        : typeof messages === 'string'
            ? Array.from(messages)
            : Object.keys(messages);
    return items.flatMap(fromMessage).join('\n');
}
function fromMessage(value) {
    if (typeof value === 'string')
        return [value];
    const message = (0,trace_attributes/* objectOrNull */.av)(value);
    if (message === null)
        return [];
    const content = message['content'] === undefined ? '' : message['content'];
    if (typeof content === 'string')
        return [content];
    const text = textBlocks(content);
    return text === '' ? [] : [text];
}
function textBlocks(content) {
    const blocks = (Array.isArray(content) ? content : []).map(trace_attributes/* objectOrNull */.av);
    return blocks
        .filter((block) => block?.['type'] === 'text')
        .map((block) => (0,python/* pythonStr */.qV)(block?.['text'] === undefined ? '' : block['text']))
        .join('\n');
}
function fromValue(value) {
    if (typeof value !== 'string')
        return (0,python/* pythonStr */.qV)(value);
    const reply = (0,trace_attributes/* objectOrNull */.av)((0,core_json/* parseJson */.qF)(value));
    if (reply === null)
        return value;
    const blocks = textBlocks(reply['content']);
    if (blocks !== '')
        return blocks;
    const choices = Array.isArray(reply['choices']) ? reply['choices'] : [];
    const texts = choices.map((choice) => (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(choice)?.['message'])?.['content']);
    const found = texts.flatMap((text) => (typeof text === 'string' && text !== '' ? text : []));
    return found.length > 0 ? found.join('\n') : value;
}

;// CONCATENATED MODULE: ./lib/trace/formats/kensa-model-row.js







/** Kensa's own model of a span; the row itself is kept as the span's attributes. */
function contentFromModelRow(span) {
    return new ModelRowContent(span);
}
function modelKind(row) {
    const kind = row['kind'];
    return (typeof kind === 'string' ? kensa/* kensaKinds */.W.get(kind.toLowerCase()) : undefined) ?? 'span';
}
class ModelRowContent {
    #span;
    #tools;
    constructor(span) {
        this.#span = span;
    }
    get model() {
        return (0,trace_attributes/* textOrNull */.ef)(this.#span.attributes.get('model'));
    }
    get provider() {
        return (0,trace_attributes/* textOrNull */.ef)(this.#span.attributes.get('provider'));
    }
    get input() {
        return messagesIn(this.#span.attributes.get('input'), 'user');
    }
    get output() {
        return messagesIn(this.#span.attributes.get('output'), 'assistant');
    }
    /** Kensa writes what it knows of every model call: no output means that there was none, unless it is unreadable. */
    get recorded() {
        return this.#span.kind === 'llm' && textIn(this.#span.attributes.get('output') ?? null) !== null;
    }
    get usage() {
        return kensa_model_row_usageIn(this.#span.attributes.get('tokens'));
    }
    get costUsd() {
        const cost = (0,trace_attributes/* objectOrNull */.av)(this.#span.attributes.get('cost'));
        if (cost === null)
            return null;
        return ((0,trace_attributes/* numberOrNull */.wD)(cost['total']) ??
            (0,usage_attributes/* sumOf */.XN)((0,trace_attributes/* numberOrNull */.wD)(cost['prompt']), (0,trace_attributes/* numberOrNull */.wD)(cost['completion'])) ??
            0);
    }
    get tools() {
        return (this.#tools ??= toolsIn(this.#span));
    }
    get inputText() {
        return textIn(this.#span.attributes.get('input'));
    }
    get outputText() {
        return textIn(this.#span.attributes.get('output'));
    }
}
function messagesIn(value, fallback) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    return held === null ? [] : ((0,message_from/* messagesFrom */.j)(held['messages'] ?? held['value'], fallback) ?? []);
}
function textIn(value) {
    return value === undefined ? null : kensaOutput(value);
}
/** Absent counts are 0 in Kensa's model; a row without `tokens` says nothing. */
function kensa_model_row_usageIn(value) {
    const tokens = (0,trace_attributes/* objectOrNull */.av)(value);
    if (tokens === null)
        return null;
    const read = (key) => (0,trace_attributes/* numberOrNull */.wD)(tokens[key]) ?? 0;
    const input = read('prompt');
    const output = read('completion');
    return {
        input,
        output,
        cacheRead: (0,trace_attributes/* numberOrNull */.wD)(tokens['cache_read']),
        cacheWrite: null,
        reasoning: null,
        total: read('total') || input + output,
    };
}
function toolsIn({ name, kind, error, attributes }) {
    const list = attributes.get('tools');
    const facts = (Array.isArray(list) ? list : []).flatMap((item) => {
        const tool = (0,trace_attributes/* objectOrNull */.av)(item);
        if (typeof tool?.['name'] !== 'string')
            return [];
        return [
            {
                name: tool['name'],
                callId: (0,trace_attributes/* textOrNull */.ef)(tool['id']),
                args: (0,trace_arguments/* parseArguments */.We)(tool['args'] ?? {}),
                result: tool['result'] ?? null,
                error: kind === 'tool' ? (error?.message ?? null) : null,
            },
        ];
    });
    if (facts.length > 0 || kind !== 'tool')
        return facts;
    return [{ name, callId: null, args: {}, result: null, error: error?.message ?? null }];
}
/** What Kensa states of traces with rows of its own model. */
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
        const last = (0,output/* lastEnded */.hH)(this.#spans.filter(({ kind }) => kind === 'llm'));
        return last === undefined ? null : kensaOutput(last.attributes.get('output') ?? null);
    }
}
/** Only those keep their row as attributes. */
function isModelRow({ attributes }) {
    return attributes.get('span_id') !== undefined && attributes.get('kind') !== undefined;
}

// EXTERNAL MODULE: ./lib/trace/formats/otlp-values.js
var otlp_values = __webpack_require__(9594);
;// CONCATENATED MODULE: ./lib/trace/formats/kensa-row.js












/**
 * Gives the span of one row. Rows with `attributes` were written by an exporter (OpenInference-like
 * ones, and later ones with `kensa.*`); rows without are Kensa's own model of a span. False where it is
 * no row.
 */
function kensa_row_readRow(row, sink) {
    if (row['span_id'] === undefined && row['trace_id'] === undefined && row['spanId'] === undefined)
        return false;
    const id = (0,trace_ids/* normalId */.R)(row['trace_id'] ?? row['traceId']);
    if (!kensa_row_isModelRow(row))
        return giveExporterRow(row, id, sink);
    sink(id, new trace_span/* Span */.L(initOf(row, modelKind(row), new trace_attributes/* ObjectAttributes */.FL(row), []), contentFromModelRow), nameOfModelRow(row));
    return true;
}
function kensa_row_isModelRow(row) {
    if (typeof row['kind'] !== 'string' || (0,core_json/* isObject */.Gv)(row['attributes']))
        return false;
    return row['tool_name'] === undefined && row['start_time_unix_nano'] === undefined;
}
function giveExporterRow(row, id, sink) {
    const attributes = attributesIn(row);
    const events = eventsOf(row['events']);
    const resource = (0,trace_attributes/* objectOrNull */.av)(row['resource_attributes']);
    const naming = resource === null ? trace_naming/* unnamed */.p1 : (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(resource));
    sink(id, new trace_span/* Span */.L(initOf(row, kindIn(row, attributes), attributes, events), content/* contentFromAttributes */.b), naming);
    return true;
}
function initOf(row, kind, attributes, events) {
    const parent = row['parent_span_id'] ?? row['parentSpanId'] ?? row['parent_id'];
    const status = row['status'] ?? row['status_code'] ?? row['statusCode'] ?? null;
    const message = row['status_message'];
    return {
        id: (0,trace_ids/* normalId */.R)(row['span_id'] ?? row['spanId']),
        parentId: (0,trace_ids/* normalId */.R)(parent) || null,
        name: typeof row['name'] === 'string' ? row['name'] : '',
        kind,
        startUs: kensa_row_timeOf(row['start_time_unix_nano'], row['start_time']),
        endUs: kensa_row_timeOf(row['end_time_unix_nano'], row['end_time']),
        error: (0,span_error/* errorFrom */.J)(typeof message === 'string' ? { code: status, message } : status, attributes, events),
        attributes,
        events,
    };
}
function kensa_row_timeOf(nanos, other) {
    return nanos === undefined ? (0,trace_time/* microsFromAny */.g)(other) : (0,trace_time/* microsFromNanos */.B)(nanos);
}
/** What stands beside the attributes in hand-made rows counts like an attribute. */
function attributesIn(row) {
    const attributes = (0,trace_attributes/* flattenNested */.Eg)((0,trace_attributes/* objectOrNull */.av)(row['attributes']) ?? {});
    for (const name of ['tool_name', 'input', 'output', 'inputs', 'outputs']) {
        const value = row[name];
        if (value !== undefined && value !== null && !attributes.has(name))
            attributes.set(name, value);
    }
    return attributes;
}
/** The row's own word first, then what the attributes say; Kensa takes a span without either for a chain. */
function kindIn(row, attributes) {
    const word = row['kind'];
    const own = typeof word === 'string' ? kensa/* kensaKinds */.W.get(word.toLowerCase()) : undefined;
    if (own !== undefined && own !== 'span')
        return own;
    const found = (0,registry/* kindOf */.I)(attributes);
    if (found !== null)
        return found;
    return own ?? (attributes.get('tool_name') === undefined ? 'chain' : 'tool');
}
function eventsOf(list) {
    if (!Array.isArray(list))
        return [];
    return list.flatMap((item) => {
        const event = (0,trace_attributes/* objectOrNull */.av)(item);
        if (event === null)
            return [];
        return {
            name: typeof event['name'] === 'string' ? event['name'] : '',
            timeUs: (0,trace_time/* microsFromAny */.g)(event['timestamp'] ?? event['time_unix_nano']),
            attributes: (0,otlp_values/* attributesOf */.T)(event['attributes']),
        };
    });
}
function nameOfModelRow(row) {
    const metadata = (0,trace_attributes/* objectOrNull */.av)(row['metadata']);
    return metadata === null ? trace_naming/* unnamed */.p1 : (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(metadata));
}

;// CONCATENATED MODULE: ./lib/trace/formats/kensa-jsonl.js






const rows = {
    id: 'kensa-jsonl',
    read: kensa_row_readRow,
    stated: statedByModelRows,
};
/** Kensa's span rows, one a line, of all of its generations. */
const kensaJsonl = {
    id: 'kensa-jsonl',
    title: 'Kensa',
    summary: 'Kensa span JSON Lines, of every generation: raw spans, model spans, `kensa.*` spans',
    about: 'Kensa keeps the spans of its runs in `.kensa/traces/`; agents write `spans.jsonl` to the folder in `KENSA_TRACE_DIR`.',
    never: [],
    detect: (head) => kensa_jsonl_isRow(head.firstLine) || kensa_jsonl_isRow(head.document) || startsRow(head),
    read: (file, head) => readSpans(file, head, kensa_jsonl_isRow(head.firstLine) || isLong(head), rows),
};
/** A trace made in memory of rows that are all of one trace. */
function traceFromKensaRows(list, file = '') {
    const spans = [];
    let id = '';
    let naming = unnamed;
    for (const row of list) {
        readRow(row, (traceId, span, named) => {
            id = traceId;
            naming = orElse(naming, named);
            spans.push(span);
        });
    }
    return assemble({ id, spans, naming, problem: null }, { file, format: rows.id }, rows.stated);
}
function kensa_jsonl_isRow(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && kensa_jsonl_isRow(value[0]);
    return ((0,core_json/* isObject */.Gv)(value) && ('span_id' in value || 'trace_id' in value) && ('name' in value || 'kind' in value));
}
/** A first line longer than the head. */
function isLong({ text, firstLine }) {
    return firstLine === undefined && !text.includes('\n');
}
/** Of a file of which neither a first line nor the whole could be looked at. */
function startsRow({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return /(?<!\\)"span_id"\s*:/.test(text) && /(?<!\\)"trace_id"\s*:/.test(text);
}

// EXTERNAL MODULE: ./lib/trace/messages/langchain.js
var langchain = __webpack_require__(983);
;// CONCATENATED MODULE: ./lib/trace/formats/langchain-messages.js









/** LangChain messages, serialised in any of its ways: a list, or a state of LangGraph. */
const langchainMessages = conversationFormat({
    id: 'langchain-messages',
    title: 'LangChain',
    summary: 'LangChain messages, LangGraph states and the updates that a graph streams',
    about: 'The state that `graph.invoke` answers, dumped with `dumpd` or `messages_to_dict`.',
    never: ['cost', 'timing'],
    isRecord: (value) => langchain_messages_messagesIn(value) !== null,
    isPiece: (line) => langchain_messages_isMessage(line) || updateIn(line) !== null,
    starts: (text) => /^\s*(?:\{\s*"(?:messages|values)"\s*:\s*(?:\{\s*"messages"\s*:\s*)?)?(?:\[\s*)?\{\s*"(?:lc"\s*:\s*1|type"\s*:\s*"(?:human|ai|AIMessageChunk)"|content"\s*:)/.test(text) && /(?<!\\)"(?:additional_kwargs|response_metadata|kwargs|usage_metadata)"\s*:/.test(text),
    *traces(record, place) {
        yield langchain_messages_traceOf(langchain_messages_messagesIn(record) ?? [], record, place);
    },
});
function langchain_messages_messagesIn(value) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    const list = held === null ? value : (listIn(held) ?? updateIn(held));
    if (!Array.isArray(list) || list.length === 0)
        return null;
    const messages = list.flatMap((item) => updateIn(item) ?? [item]);
    return messages.every(langchain_messages_isMessage) ? messages : null;
}
/** Of a state, a snapshot of one, or a run as agentevals takes it. */
function listIn({ messages, values, outputs }) {
    return messages ?? (0,trace_attributes/* objectOrNull */.av)(values)?.['messages'] ?? (0,trace_attributes/* objectOrNull */.av)(outputs)?.['messages'] ?? outputs;
}
/** What a graph streams of a step: the messages that each of its nodes added. */
function updateIn(value) {
    const added = [];
    for (const [node, update] of Object.entries((0,trace_attributes/* objectOrNull */.av)(value) ?? {})) {
        if (update === null)
            continue;
        const messages = (0,trace_attributes/* objectOrNull */.av)(update)?.['messages'];
        if (notNodes.has(node) || !Array.isArray(messages) || !messages.every(langchain_messages_isMessage))
            return null;
        added.push(...messages);
    }
    return added.length === 0 ? null : added;
}
/** What other recordings call the state before and after a run. */
const notNodes = new Set(['input', 'inputs', 'output', 'outputs', 'values', 'state']);
function langchain_messages_isMessage(value) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return (0,langchain/* fromLangChain */.S)(value) !== null || value['type'] === 'remove';
}
function langchain_messages_traceOf(messages, record, place) {
    const transcript = new Transcript(null);
    const names = new Map();
    for (const raw of messages) {
        const plain = (0,langchain/* fromLangChain */.S)(raw);
        const message = plain === null ? null : (0,message_from/* messageFrom */.W)(plain, 'user');
        if (message?.role === 'assistant') {
            const inner = innerOf(raw);
            for (const { id, name } of (0,trace_message/* requestsOf */.u)(message))
                if (id !== null)
                    names.set(id, name);
            transcript.call({ output: message, model: modelIn(inner), usage: langchain_messages_usageIn(inner) });
        }
        else if (message?.role === 'tool') {
            const [part] = message.parts;
            if (part?.type !== 'tool_result')
                continue;
            const name = part.name ?? message.name ?? (part.id === null ? undefined : names.get(part.id));
            if (name === undefined)
                continue;
            transcript.run({ id: part.id, name, result: part.result, failure: part.error });
        }
        else if (message !== null)
            transcript.say(message);
    }
    return transcript.trace({ id: langchain_messages_idOf((0,trace_attributes/* objectOrNull */.av)(record)) ?? place.id, source: place.source });
}
function langchain_messages_idOf(record) {
    return (0,trace_attributes/* textOrNull */.ef)(record?.['thread_id']) ?? (0,trace_attributes/* textOrNull */.ef)(record?.['id']);
}
/** Where a serialised message has its fields. */
function innerOf(raw) {
    return (0,trace_attributes/* objectOrNull */.av)(raw['kwargs']) ?? (0,trace_attributes/* objectOrNull */.av)(raw['data']) ?? raw;
}
function modelIn(message) {
    const metadata = (0,trace_attributes/* objectOrNull */.av)(message['response_metadata']);
    return (0,trace_attributes/* textOrNull */.ef)(metadata?.['model_name']) ?? (0,trace_attributes/* textOrNull */.ef)(metadata?.['model']);
}
/** LangChain's own count, else what the provider answered. */
function langchain_messages_usageIn(message) {
    const usage = (0,trace_attributes/* objectOrNull */.av)(message['usage_metadata']);
    if (usage === null)
        return chatUsage((0,trace_attributes/* objectOrNull */.av)(message['response_metadata'])?.['token_usage']);
    const input = (0,trace_attributes/* numberOrNull */.wD)(usage['input_tokens']);
    const output = (0,trace_attributes/* numberOrNull */.wD)(usage['output_tokens']);
    if (input === null && output === null)
        return null;
    const into = (0,trace_attributes/* objectOrNull */.av)(usage['input_token_details']);
    return {
        input,
        output,
        cacheRead: (0,trace_attributes/* numberOrNull */.wD)(into?.['cache_read']),
        cacheWrite: (0,trace_attributes/* numberOrNull */.wD)(into?.['cache_creation']),
        reasoning: (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(usage['output_token_details'])?.['reasoning']),
        total: (0,trace_attributes/* numberOrNull */.wD)(usage['total_tokens']) ?? (0,usage_attributes/* sumOf */.XN)(input, output),
    };
}

// EXTERNAL MODULE: ./lib/trace/messages/decoded.js + 1 modules
var decoded = __webpack_require__(7427);
;// CONCATENATED MODULE: ./lib/trace/formats/about-trace.js


const records = new WeakMap();
/**
 * What a platform records of a trace as a whole, on its way among the trace's spans until all of them
 * are there: it may come before or after them, or without any.
 */
function aboutTrace(record) {
    const span = new trace_span/* Span */.L({
        id: '',
        // Not a root: that would say that the run has ended.
        parentId: 'trace',
        name: '',
        kind: 'span',
        startUs: null,
        endUs: null,
        error: null,
        attributes: trace_attributes/* noAttributes */.jg,
        events: [],
    }, () => trace_span/* emptyContent */.j);
    records.set(span, record);
    return span;
}
/** The spans without what is about the trace; of several such records the last. */
function apart(all) {
    const last = all.findLast((span) => records.has(span));
    if (last === undefined)
        return { spans: all, about: null };
    return { spans: all.filter((span) => !records.has(span)), about: records.get(last) ?? null };
}

// EXTERNAL MODULE: ./lib/trace/messages/called-with.js
var called_with = __webpack_require__(682);
// EXTERNAL MODULE: ./lib/trace/messages/logged-text.js
var logged_text = __webpack_require__(2428);
// EXTERNAL MODULE: ./lib/trace/messages/logged.js
var logged = __webpack_require__(6206);
// EXTERNAL MODULE: ./lib/trace/messages/output-tools.js
var output_tools = __webpack_require__(5159);
// EXTERNAL MODULE: ./lib/trace/messages/logged-tool.js
var logged_tool = __webpack_require__(4845);
;// CONCATENATED MODULE: ./lib/trace/record-content.js

/** Content read from a record, each part on first use and once. */
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
        return this.#ask('model');
    }
    get provider() {
        return this.#ask('provider');
    }
    get input() {
        return this.#ask('input') ?? trace_span/* emptyContent */.j.input;
    }
    get output() {
        return this.#ask('output') ?? trace_span/* emptyContent */.j.output;
    }
    get recorded() {
        return this.#ask('output') !== null || (this.#span.error !== null && this.#ask('input') !== null);
    }
    get usage() {
        return this.#ask('usage');
    }
    get costUsd() {
        return this.#ask('costUsd');
    }
    get tools() {
        const facts = this.#span.kind === 'tool' ? this.#ask('tool') : null;
        return facts === null ? trace_span/* emptyContent */.j.tools : [facts];
    }
    get inputText() {
        return this.#ask('inputText');
    }
    get outputText() {
        return this.#ask('outputText');
    }
    #ask(key) {
        if (!this.#read.has(key))
            this.#read.set(key, this.#readers[key]?.(this.#span) ?? null);
        return this.#read.get(key);
    }
}

// EXTERNAL MODULE: ./lib/trace/views/tool-pairs.js
var tool_pairs = __webpack_require__(2860);
// EXTERNAL MODULE: ./lib/trace/formats/langfuse-record.js
var langfuse_record = __webpack_require__(2863);
;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-usage.js




/** Tokens of an observation: as details of any number of kinds, or in the three figures of before. */
function langfuseUsage(record) {
    const details = (0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)((0,langfuse_record/* fieldOf */._F)(record, 'usageDetails')));
    return (details === null ? null : fromDetails(details)) ?? fromFigures(record);
}
const cacheReads = [
    'input_cached_tokens',
    'input_cache_read',
    'input_cached',
    'cache_read_input_tokens',
    'input_cache_read_tokens',
    'prompt_details.cache_read',
    'prompt_details.cached_tokens',
];
const cacheWrites = [
    'input_cache_creation',
    'input_cache_write',
    'cache_creation_input_tokens',
    'input_cache_creation_tokens',
    'prompt_details.cache_write',
];
const cacheWriteParts = ['input_cache_creation_5m', 'input_cache_creation_1h'];
const reasonings = [
    'output_reasoning',
    'output_reasoning_tokens',
    'completion_details.reasoning',
    'completion_details.reasoning_tokens',
];
/**
 * `input` and the kinds of it (`input_…`) may or may not be inside of each other, which only the total
 * gives away; without one they are taken for beside each other, as Langfuse's own server writes them.
 */
function fromDetails(details) {
    const count = (names) => firstOf(details, names);
    const input = count(['input', 'prompt_tokens', 'input_tokens']);
    const output = count(['output', 'completion_tokens', 'output_tokens']);
    const total = count(['total', 'total_tokens']);
    const allInput = (0,usage_attributes/* sumOf */.XN)(input, kindsOf(details, isInputKind));
    const allOutput = (0,usage_attributes/* sumOf */.XN)(output, kindsOf(details, isOutputKind));
    if (allInput === null && allOutput === null)
        return null;
    const sides = [
        [allInput, allOutput],
        [input, output],
        [allInput, output],
        [input, allOutput],
    ];
    const [inSum, outSum] = sides.find(([a, b]) => total !== null && (0,usage_attributes/* sumOf */.XN)(a, b) === total) ?? sides[0];
    return {
        input: inSum,
        output: outSum,
        cacheRead: count(cacheReads),
        cacheWrite: count(cacheWrites) ?? (0,usage_attributes/* sumOf */.XN)(...cacheWriteParts.map((name) => count([name]))),
        reasoning: count(reasonings),
        total: total ?? (0,usage_attributes/* sumOf */.XN)(inSum, outSum),
    };
}
function isInputKind(name) {
    if (name === 'input_tokens')
        return false;
    return (name.startsWith('input_') || name === 'cache_read_input_tokens' || name === 'cache_creation_input_tokens');
}
function isOutputKind(name) {
    return name.startsWith('output_') && name !== 'output_tokens';
}
function kindsOf(details, isKind) {
    return (0,usage_attributes/* sumOf */.XN)(...Object.entries(details).map(([name, value]) => (isKind(name) ? (0,trace_attributes/* numberOrNull */.wD)(value) : null)));
}
function firstOf(details, names) {
    for (const name of names) {
        const number = (0,trace_attributes/* numberOrNull */.wD)(details[name]);
        if (number !== null)
            return Math.trunc(number);
    }
    return null;
}
/** `usage`, or flat figures, where 0 for all of them means: not known. Characters are no tokens. */
function fromFigures(record) {
    const usage = (0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)(record['usage'])) ?? {};
    const unit = usage['unit'] ?? (0,langfuse_record/* fieldOf */._F)(record, 'usageUnit');
    if (typeof unit === 'string' && unit.toUpperCase() !== 'TOKENS')
        return null;
    const input = firstNumber(usage['input'], (0,langfuse_record/* fieldOf */._F)(record, 'promptTokens'), (0,langfuse_record/* fieldOf */._F)(record, 'inputUsage'));
    const output = firstNumber(usage['output'], (0,langfuse_record/* fieldOf */._F)(record, 'completionTokens'), (0,langfuse_record/* fieldOf */._F)(record, 'outputUsage'));
    const total = firstNumber(usage['total'], (0,langfuse_record/* fieldOf */._F)(record, 'totalTokens'), (0,langfuse_record/* fieldOf */._F)(record, 'totalUsage'));
    if ((input ?? 0) + (output ?? 0) + (total ?? 0) === 0)
        return null;
    return {
        input,
        output,
        cacheRead: null,
        cacheWrite: null,
        reasoning: null,
        total: total ?? (0,usage_attributes/* sumOf */.XN)(input, output),
    };
}
function firstNumber(...values) {
    return values.map(trace_attributes/* numberOrNull */.wD).find((number) => number !== null) ?? null;
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-content.js













/**
 * What an observation says. Its messages are read from the attributes of the instrumentation where
 * Langfuse kept those, for they have the ids of calls; else from its own input and output.
 */
const observationContent = contentBy({
    model: (span) => (0,trace_attributes/* textOrNull */.ef)((0,langfuse_record/* recordOf */.zv)(span)['model']) ??
        (0,trace_attributes/* textOrNull */.ef)((0,langfuse_record/* fieldOf */._F)((0,langfuse_record/* recordOf */.zv)(span), 'providedModelName')) ??
        (0,content/* contentFromAttributes */.b)(span).model,
    provider: (span) => (0,content/* contentFromAttributes */.b)(span).provider,
    input(span) {
        if (span.kind !== 'llm')
            return null;
        const original = (0,content/* contentFromAttributes */.b)(span).input;
        return saysAnything(original)
            ? original
            : ((0,logged/* loggedMessages */.f)(withoutTools((0,langfuse_record/* recordOf */.zv)(span)['input']), 'user') ?? null);
    },
    output(span) {
        if (span.kind !== 'llm')
            return null;
        const original = (0,content/* contentFromAttributes */.b)(span).output;
        const value = (0,langfuse_record/* recordOf */.zv)(span)['output'] ?? null;
        const own = () => (value === null ? null : ((0,logged/* loggedMessages */.f)(value, 'assistant') ?? asText(value)));
        const messages = saysAnything(original) ? original : own();
        return messages === null ? null : (0,output_tools/* withoutOutputTools */.n)(messages, span.attributes);
    },
    usage: (span) => langfuseUsage((0,langfuse_record/* recordOf */.zv)(span)) ?? (0,content/* contentFromAttributes */.b)(span).usage,
    costUsd: (span) => costIn((0,langfuse_record/* recordOf */.zv)(span)) ?? (0,content/* contentFromAttributes */.b)(span).costUsd,
    tool: langfuse_content_toolFacts,
    inputText: (span) => (0,logged_text/* loggedQuestion */.$)((0,langfuse_record/* recordOf */.zv)(span)['input']) ?? (0,content/* contentFromAttributes */.b)(span).inputText,
    outputText: (span) => (0,logged_text/* loggedAnswer */.H)((0,langfuse_record/* recordOf */.zv)(span)['output']) ?? (0,content/* contentFromAttributes */.b)(span).outputText,
});
function saysAnything(messages) {
    return messages.some(({ parts }) => parts.some(({ type }) => type !== 'unknown'));
}
function asText(value) {
    return [{ role: 'assistant', parts: [{ type: 'text', text: JSON.stringify((0,decoded/* decoded */.D)(value)) }] }];
}
/** The LangChain integration lists the tools at hand as messages of role `tool`. */
function withoutTools(value) {
    const list = (0,decoded/* decoded */.D)(value);
    if (!Array.isArray(list))
        return list;
    return list.filter((item) => {
        const content = (0,core_json/* isObject */.Gv)(item) && item['role'] === 'tool' ? (0,trace_attributes/* objectOrNull */.av)(item['content']) : null;
        return content?.['type'] !== 'function';
    });
}
function langfuse_content_toolFacts(span) {
    const record = (0,langfuse_record/* recordOf */.zv)(span);
    const [original] = (0,content/* contentFromAttributes */.b)(span).tools;
    const { result, callId, error } = (0,logged_tool/* loggedTool */.NO)(record['output']);
    const args = argsIn(record, span);
    return {
        name: (0,logged_tool/* plainToolName */.Qw)(original?.name ?? span.name),
        callId: original?.callId ?? callId,
        args: (0,core_json/* isObject */.Gv)(args) ? args : (original?.args ?? args),
        result: (0,tool_pairs/* isEmpty */.Im)(result) ? (original?.result ?? result) : result,
        error: span.error?.message ?? error ?? original?.error ?? null,
    };
}
/** LangSmith's instrumentation wraps the arguments once more; Langfuse's decorator has them by position and name. */
function argsIn(record, span) {
    const args = (0,called_with/* calledWith */.Y)((0,decoded/* decodedValue */.E)(record['input']));
    const isWrapped = span.attributes.get('langsmith.span.kind') !== undefined;
    const inner = isWrapped && (0,core_json/* isObject */.Gv)(args) && Object.keys(args).length === 1 ? args['input'] : undefined;
    return inner === undefined ? args : (0,decoded/* decodedValue */.E)(inner);
}
/** Without a price Langfuse writes 0 as the sum. */
function costIn(record) {
    const details = (0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)((0,langfuse_record/* fieldOf */._F)(record, 'costDetails')));
    return ((0,trace_attributes/* numberOrNull */.wD)(details?.['total']) ??
        [(0,langfuse_record/* fieldOf */._F)(record, 'calculatedTotalCost'), (0,langfuse_record/* fieldOf */._F)(record, 'totalCost')]
            .map(trace_attributes/* numberOrNull */.wD)
            .find((cost) => cost !== null && cost > 0) ??
        null);
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-observation.js










const langfuse_observation_types = new Map([
    ['GENERATION', 'llm'],
    ['TOOL', 'tool'],
    ['AGENT', 'agent'],
    ['CHAIN', 'chain'],
    ['RETRIEVER', 'retriever'],
    ['EVALUATOR', 'evaluator'],
    ['EMBEDDING', 'embedding'],
    ['GUARDRAIL', 'guardrail'],
    ['SPAN', 'span'],
    ['EVENT', 'span'],
]);
/** Whether it is one by its type; outside of a trace it must name its own. */
function isObservation(value, inTrace = false) {
    const { type } = value;
    if (typeof type !== 'string' || !langfuse_observation_types.has(type))
        return false;
    return inTrace ? 'id' in value : 'traceId' in value || ('trace_id' in value && 'start_time' in value);
}
/** `traceId`: of the trace that holds the observation, for hand-made files that do not repeat it. */
function giveObservation(record, traceId, sink) {
    const metadata = (0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)(record['metadata'])) ?? {};
    const attributes = langfuse_observation_attributesIn(metadata, record);
    const id = (0,trace_ids/* normalId */.R)((0,langfuse_record/* fieldOf */._F)(record, 'traceId') ?? traceId);
    const parent = (0,trace_ids/* normalId */.R)((0,langfuse_record/* fieldOf */._F)(record, 'parentObservationId'));
    const span = new trace_span/* Span */.L({
        id: (0,trace_ids/* normalId */.R)(record['id']),
        // Hand-made files hang what is at the top under the trace itself.
        parentId: parent === '' || parent === id ? null : parent,
        name: (0,trace_attributes/* textOrNull */.ef)(record['name']) ?? '',
        kind: langfuse_observation_kindIn(record, metadata, attributes),
        startUs: (0,trace_time/* microsFromAny */.g)((0,langfuse_record/* fieldOf */._F)(record, 'startTime')),
        endUs: (0,trace_time/* microsFromAny */.g)((0,langfuse_record/* fieldOf */._F)(record, 'endTime')),
        error: langfuse_observation_errorIn(record),
        attributes,
        events: [],
    }, observationContent);
    sink(id, span, (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(metadata)));
    return true;
}
function giveTrace(record, sink) {
    const metadata = (0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)(record['metadata']));
    const { observations: _, ...about } = record;
    sink((0,trace_ids/* normalId */.R)(record['id']), aboutTrace(about), metadata === null ? trace_naming/* unnamed */.p1 : (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(metadata)));
}
/** The attributes that instrumentation wrote, which Langfuse keeps in its metadata, beside the record. */
function langfuse_observation_attributesIn(metadata, record) {
    const { attributes, resourceAttributes, ...own } = metadata;
    const original = (0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)(attributes));
    const resource = (0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)(resourceAttributes));
    return new trace_attributes/* ObjectAttributes */.FL({ ...own, ...resource, ...original, [langfuse_record/* ownRecord */.MY]: record });
}
/**
 * Langfuse takes everything with a model for a generation, also the agent or chain around it: there the
 * attributes know better. A plain span may be anything that they say.
 */
function langfuse_observation_kindIn(record, metadata, attributes) {
    const type = langfuse_observation_types.get((0,trace_attributes/* textOrNull */.ef)(record['type']) ?? '') ?? 'span';
    if (type !== 'llm' && type !== 'span')
        return type;
    const found = (0,registry/* kindOf */.I)(attributes);
    if (type === 'llm')
        return found !== null && aggregates.has(found) ? found : isWrapper(attributes) ? 'chain' : type;
    const own = found ?? type;
    return own === 'span' && metadata['langgraph_node'] !== undefined ? 'step' : own;
}
const aggregates = new Set(['agent', 'chain', 'workflow', 'step']);
/** AI SDK's span around its model calls. */
function isWrapper(attributes) {
    const operation = attributes.get('ai.operationId');
    return typeof operation === 'string' && /^ai\.(?:generate|stream)(?:Text|Object)$/.test(operation);
}
function langfuse_observation_errorIn(record) {
    if (record['level'] !== 'ERROR')
        return null;
    return { type: null, message: (0,trace_attributes/* textOrNull */.ef)((0,langfuse_record/* fieldOf */._F)(record, 'statusMessage')) ?? 'failed' };
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse-settle.js










/** The observations of a trace, with what the trace's own record states and what they say of each other. */
function settleObservations(all) {
    const { spans, about } = apart(all);
    const stated = about === null ? {} : new TraceStated(about);
    return { spans: withTools(spans), stated };
}
/**
 * LangChain's integration types a tool as a plain span. It is one where it runs in a node of tools, or
 * came back with a tool message, and a model asked for it by its name.
 */
function withTools(spans) {
    const names = new Map(spans.map(({ id, name }) => [id, name]));
    const isCandidate = (span) => (span.kind === 'span' || span.kind === 'step') &&
        (names.get(span.parentId ?? '') === 'tools' ||
            span.attributes.get('langgraph_node') === 'tools' ||
            (0,logged_tool/* loggedTool */.NO)((0,langfuse_record/* recordOf */.zv)(span)['output']).callId !== null);
    const candidates = new Set(spans.filter(isCandidate));
    if (candidates.size === 0)
        return spans;
    const requested = new Set(spans
        .filter(({ kind }) => kind === 'llm')
        .flatMap(({ content }) => content.output.flatMap(trace_message/* requestsOf */.u).map(({ name }) => name)));
    return spans.map((span) => (candidates.has(span) && requested.has(span.name) ? asTool(span) : span));
}
function asTool(span) {
    const { id, parentId, name, startUs, endUs, error, attributes, events } = span;
    const init = { id, parentId, name, kind: 'tool', startUs, endUs, error, attributes, events };
    return new trace_span/* Span */.L(init, observationContent);
}
class TraceStated {
    #record;
    constructor(record) {
        this.#record = record;
    }
    get userInput() {
        return (0,logged_text/* loggedQuestion */.$)(this.#record['input']);
    }
    get finalOutput() {
        return (0,logged_text/* loggedAnswer */.H)(this.#record['output']);
    }
    /** The last value of each name that is a number. */
    get scores() {
        const list = (0,decoded/* decoded */.D)(this.#record['scores']);
        const scores = Object.create(null);
        for (const item of Array.isArray(list) ? list : []) {
            if (!(0,core_json/* isObject */.Gv)(item))
                continue;
            const name = (0,trace_attributes/* textOrNull */.ef)(item['name']);
            const { value } = item;
            if (name !== null && typeof value === 'number')
                scores[name] = value;
        }
        return scores;
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/langfuse.js






const langfuse_records = {
    id: 'langfuse',
    read: readRecord,
    settle: settleObservations,
};
/** Langfuse exports: downloads of the UI, replies of its API, rows of its batch export. */
const langfuse = {
    id: 'langfuse',
    title: 'Langfuse',
    summary: 'Langfuse: a trace with its observations, lists of either, API replies, JSON Lines',
    about: 'In the Langfuse UI: a trace, then download as JSON. Or `GET /api/public/traces/<id>`, or an export of observations.',
    never: [],
    detect: (head) => isRecord(head.document) || isRecord(head.firstLine) || startsDocument(head),
    read: (file, head) => readSpans(file, head, isRecord(head.firstLine), langfuse_records),
};
function isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (isObservation(value))
        return true;
    const inner = value['trace'];
    const trace = (0,core_json/* isObject */.Gv)(inner) ? inner : value;
    const holds = [value['observations'], trace['observations']].some(holdsObservations);
    if (holds)
        return (0,core_json/* isObject */.Gv)(inner) || typeof value['id'] === 'string' || Array.isArray(value['traces']);
    if ((0,core_json/* isObject */.Gv)(inner) ? 'projectId' in inner : 'projectId' in value && 'htmlPath' in value)
        return true;
    return listsOf(value).some(isRecord);
}
function holdsObservations(value) {
    return Array.isArray(value) && (0,core_json/* isObject */.Gv)(value[0]) && isObservation(value[0], true);
}
/** The lists of a reply. */
function listsOf(value) {
    return [value['traces'], value['data']].filter((list) => Array.isArray(list) && (0,core_json/* isObject */.Gv)(list[0]));
}
/** A document too long to be looked at whole: by keys that only Langfuse writes together. */
function startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    const hasObservation = /(?<!\\)"(?:parentObservationId|parent_observation_id)"\s*:/.test(text);
    return hasObservation || (/^\s*\{\s*"trace"\s*:\s*\{/.test(text) && /(?<!\\)"projectId"\s*:/.test(text));
}
/** A trace, an observation, or anything that holds some of them; false where it is nothing of the kind. */
function readRecord(record, sink) {
    return readAny(record, sink, maxNesting, null);
}
/** `{data: [{trace: {observations}}]}` is as deep as it gets. */
const maxNesting = 4;
function readAny(value, sink, depth, traceId) {
    if (!(0,core_json/* isObject */.Gv)(value) || depth === 0)
        return false;
    const record = value;
    if (isObservation(record, traceId !== null))
        return giveObservation(record, traceId, sink);
    const lists = listsOf(record);
    const inner = record['trace'];
    const isTrace = inner === undefined && lists.length === 0 && typeof record['id'] === 'string';
    const held = (0,core_json/* isObject */.Gv)(inner) ? inner : isTrace ? record : null;
    if (held !== null)
        giveTrace(held, sink);
    const ownId = (0,trace_attributes/* textOrNull */.ef)(held?.['id']);
    let found = held !== null;
    // A download has observations in both places, inside of the trace without their content: the later win.
    for (const source of held === null || held === record ? [record] : [held, record]) {
        const observations = (0,decoded/* decoded */.D)(source['observations']);
        for (const item of Array.isArray(observations) ? observations : [])
            found = readAny(item, sink, depth - 1, ownId ?? '') || found;
    }
    for (const item of lists.flat())
        found = readAny(item, sink, depth - 1, traceId) || found;
    return found || Array.isArray(record['data']) || Array.isArray(record['traces']);
}

;// CONCATENATED MODULE: ./lib/trace/formats/jaeger-json.js






/** Traces as Jaeger's user interface downloads them and its API answers. */
const jaegerJson = {
    id: 'jaeger-json',
    title: 'Jaeger',
    summary: 'Jaeger JSON: traces downloaded from its user interface or its API',
    about: 'In the Jaeger UI: Trace JSON, then save. Or `GET /api/traces/<id>`.',
    never: [],
    detect: (head) => isAnswer(head.document) || isAnswer(head.firstLine) || startsAnswer(head),
    read: (file, head) => readSpans(file, head, isLines(head), { id: 'jaeger-json', read: jaeger_json_read }),
};
function isAnswer(value) {
    if (Array.isArray(value))
        return value.length > 0 && isTrace(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return Array.isArray(value['data']) ? isTrace(value['data'][0]) : isTrace(value);
}
/** A first line longer than the head can only be a line. */
function isLines({ firstLine, text }) {
    return isAnswer(firstLine) || !text.includes('\n');
}
function isTrace(value) {
    return (0,core_json/* isObject */.Gv)(value) && typeof value['traceID'] === 'string' && Array.isArray(value['spans']);
}
function startsAnswer({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return ['traceID', 'spanID', 'operationName'].every((key) => new RegExp(`(?<!\\\\)"${key}"\\s*:`).test(text));
}
function jaeger_json_read(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : [record];
    let known = Array.isArray(record['data']);
    for (const item of list) {
        const trace = (0,trace_attributes/* objectOrNull */.av)(item);
        const spans = trace?.['spans'];
        if (trace === null || !Array.isArray(spans))
            continue;
        known = true;
        const namings = namingsOf(trace['processes']);
        for (const value of spans) {
            const span = (0,trace_attributes/* objectOrNull */.av)(value);
            if (span !== null)
                readSpan(span, trace['traceID'], namings, sink);
        }
    }
    return known;
}
/** What the processes of a trace say about its scenario, by their keys. */
function namingsOf(processes) {
    const entries = Object.entries((0,trace_attributes/* objectOrNull */.av)(processes) ?? {});
    return new Map(entries.map(([key, process]) => [key, (0,trace_naming/* namingOf */.aI)(tagsOf((0,trace_attributes/* objectOrNull */.av)(process)?.['tags']))]));
}
function readSpan(raw, traceId, namings, sink) {
    const attributes = tagsOf(raw['tags']);
    const { startTime, duration } = raw;
    const startUs = typeof startTime === 'number' && startTime > 0 ? startTime : null;
    const span = spanFrom({
        id: (0,trace_ids/* normalId */.R)(raw['spanID']),
        parentId: parentOf(raw),
        name: typeof raw['operationName'] === 'string' ? raw['operationName'] : '',
        startUs,
        endUs: startUs !== null && typeof duration === 'number' ? startUs + duration : null,
        status: statusOf(attributes),
        attributes,
        events: jaeger_json_eventsOf(raw['logs']),
    });
    const process = raw['processID'];
    sink((0,trace_ids/* normalId */.R)(raw['traceID'] ?? traceId), span, namings.get(typeof process === 'string' ? process : '') ?? trace_naming/* unnamed */.p1);
}
/** The first reference to a parent in the same trace; `parentSpanID` in older answers. */
function parentOf(raw) {
    const references = Array.isArray(raw['references']) ? raw['references'] : [];
    const parent = references
        .map(trace_attributes/* objectOrNull */.av)
        .find((reference) => reference?.['refType'] === 'CHILD_OF' && inSameTrace(reference, raw));
    return (0,trace_ids/* normalId */.R)(parent?.['spanID'] ?? raw['parentSpanID']) || null;
}
function inSameTrace(reference, raw) {
    return reference['traceID'] === undefined || reference['traceID'] === raw['traceID'];
}
/** Attributes by their key. Lists come as JSON text, whole numbers as numbers or as text. */
function tagsOf(list) {
    const tags = new Map();
    for (const item of Array.isArray(list) ? list : []) {
        const tag = (0,trace_attributes/* objectOrNull */.av)(item);
        if (typeof tag?.['key'] === 'string' && !tags.has(tag['key']))
            tags.set(tag['key'], tag['value'] ?? null);
    }
    return tags;
}
function statusOf(attributes) {
    const code = (0,trace_attributes/* textOrNull */.ef)(attributes.get('otel.status_code'));
    const failed = attributes.get('error');
    const said = code ?? (failed === true || failed === 'true' ? 'ERROR' : null);
    return { code: said, message: attributes.get('otel.status_description') ?? null };
}
function jaeger_json_eventsOf(list) {
    return (Array.isArray(list) ? list : []).flatMap((item) => {
        const log = (0,trace_attributes/* objectOrNull */.av)(item);
        if (log === null)
            return [];
        const attributes = tagsOf(log['fields']);
        const time = log['timestamp'];
        return {
            name: (0,trace_attributes/* textOrNull */.ef)(attributes.get('event')) ?? (0,trace_attributes/* textOrNull */.ef)(attributes.get('name')) ?? '',
            timeUs: typeof time === 'number' ? time : null,
            attributes,
        };
    });
}

// EXTERNAL MODULE: ./lib/trace/usage-from.js
var usage_from = __webpack_require__(2471);
;// CONCATENATED MODULE: ./lib/trace/formats/langsmith-content.js









/** What a run says; the run itself is kept as the span's attributes. */
const langsmith_content_runContent = contentBy({
    model: langsmith_content_modelIn,
    provider: (span) => (0,trace_attributes/* textOrNull */.ef)(metadataOf(span)['ls_provider']),
    input: (span) => span.kind === 'llm' ? beforeReply(langsmith_content_messagesIn(span.attributes.get('inputs'), 'user'), span) : null,
    output: (span) => (span.kind === 'llm' ? langsmith_content_messagesIn(span.attributes.get('outputs'), 'assistant') : null),
    usage: langsmith_content_usageIn,
    costUsd: (span) => (0,trace_attributes/* numberOrNull */.wD)(span.attributes.get('total_cost')),
    tool: langsmith_content_toolFacts,
    inputText: (span) => (0,logged_text/* loggedQuestion */.$)(span.attributes.get('inputs')),
    outputText: (span) => (0,logged_text/* loggedAnswer */.H)(span.attributes.get('outputs')),
});
function fieldsOf(span, name) {
    return (0,trace_attributes/* objectOrNull */.av)(span.attributes.get(name)) ?? {};
}
function metadataOf(span) {
    return (0,trace_attributes/* objectOrNull */.av)(fieldsOf(span, 'extra')['metadata']) ?? {};
}
/** `{input: …}` and `{output: …}` are wrappers; a list of prompts is text to the model. */
function langsmith_content_messagesIn(value, role) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    if (held === null)
        return null;
    const direct = (0,logged/* loggedMessages */.f)(held, role);
    if (direct !== null)
        return direct;
    const prompts = held['prompts'];
    const inner = Array.isArray(prompts)
        ? prompts.flatMap((prompt) => (0,trace_attributes/* textOrNull */.ef)(prompt) ?? []).join('\n')
        : (held['input'] ?? held['output']);
    if (inner !== undefined && inner !== null)
        return (0,logged/* loggedMessages */.f)(inner, role);
    const text = role === 'assistant' && Object.keys(held).length > 0 ? (0,logged_text/* loggedAnswer */.H)(held) : null;
    return text === null ? null : [{ role, parts: [{ type: 'text', text }] }];
}
/**
 * JavaScript logs the list of messages by reference: by the time that it is sent, the reply and all that
 * followed may be in it. What came before the reply is what the model was asked.
 */
function beforeReply(messages, span) {
    if (messages === null)
        return null;
    const [reply] = span.content.output;
    const ids = new Set(reply === undefined ? [] : (0,trace_message/* requestsOf */.u)(reply).map(({ id }) => id));
    const said = reply === undefined ? '' : (0,trace_message/* textOf */.b)(reply);
    const at = messages.findIndex((message, index) => (0,trace_message/* requestsOf */.u)(message).some(({ id }) => id !== null && ids.has(id)) ||
        (index === messages.length - 1 &&
            message.role === 'assistant' &&
            said !== '' &&
            (0,trace_message/* textOf */.b)(message) === said));
    return at === -1 ? messages : messages.slice(0, at);
}
/** The first of LangChain's generations, as its message's fields; an empty one without. */
function generationOf(outputs) {
    const list = Array.isArray(outputs['generations']) ? outputs['generations'].flat() : [];
    const message = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(list[0])?.['message']) ?? (0,trace_attributes/* objectOrNull */.av)(outputs['output']) ?? {};
    return (0,trace_attributes/* objectOrNull */.av)(message['kwargs']) ?? (0,trace_attributes/* objectOrNull */.av)(message['data']) ?? message;
}
/** The model that answered, where the reply names it; else the one that was asked. */
function langsmith_content_modelIn(span) {
    const outputs = fieldsOf(span, 'outputs');
    const parameters = (0,trace_attributes/* objectOrNull */.av)(fieldsOf(span, 'extra')['invocation_params']) ?? {};
    const reply = (0,trace_attributes/* objectOrNull */.av)(generationOf(outputs)['response_metadata']) ?? {};
    const whole = (0,trace_attributes/* objectOrNull */.av)(outputs['llm_output']) ?? {};
    const own = (0,trace_attributes/* objectOrNull */.av)(outputs['response_metadata']) ?? {};
    const names = [
        outputs['model'],
        reply['model_name'],
        reply['model'],
        own['model_name'],
        whole['model_name'],
        outputs['modelVersion'],
        metadataOf(span)['ls_model_name'],
        parameters['model'],
        parameters['model_name'],
        fieldsOf(span, 'inputs')['model'],
    ];
    return span.kind === 'llm' ? (names.map(trace_attributes/* textOrNull */.ef).find((name) => name !== null) ?? null) : null;
}
function langsmith_content_usageIn(span) {
    const outputs = fieldsOf(span, 'outputs');
    const whole = (0,trace_attributes/* objectOrNull */.av)(outputs['llm_output']) ?? {};
    const places = [
        outputs['usage_metadata'],
        metadataOf(span)['usage_metadata'],
        generationOf(outputs)['usage_metadata'],
        whole['token_usage'],
        whole['tokenUsage'],
        outputs['usage'],
        (0,trace_attributes/* objectOf */.Xy)(span.attributes),
    ];
    for (const place of places) {
        const usage = (0,usage_from/* usageFrom */.m)(place);
        if (usage !== null && usage.total !== 0)
            return usage;
    }
    return null;
}
function langsmith_content_toolFacts(span) {
    const { result, callId, error } = (0,logged_tool/* loggedTool */.NO)(span.attributes.get('outputs'));
    return {
        name: span.name,
        callId: (0,trace_attributes/* textOrNull */.ef)(metadataOf(span)['tool_call_id']) ?? callId,
        args: langsmith_content_argsIn(span.attributes.get('inputs')),
        result,
        error: span.error?.message ?? error,
    };
}
/** LangChain writes the arguments as text under `input`. */
function langsmith_content_argsIn(inputs) {
    const args = (0,decoded/* decodedValue */.E)(inputs);
    if (!(0,core_json/* isObject */.Gv)(args) || Object.keys(args).length !== 1 || typeof args['input'] !== 'string')
        return args;
    const inner = (0,decoded/* decodedValue */.E)(args['input']);
    return (0,core_json/* isObject */.Gv)(inner) ? inner : args;
}

;// CONCATENATED MODULE: ./lib/trace/formats/langsmith-run.js








const kinds = new Map([
    ['llm', 'llm'],
    ['tool', 'tool'],
    ['chain', 'chain'],
    ['retriever', 'retriever'],
    ['embedding', 'embedding'],
    ['prompt', 'prompt'],
    ['parser', 'chain'],
]);
/** A patch need not repeat the type of its run, nor its id, which its place in the order ends with. */
function langsmith_run_isRun(value, isPatch = false) {
    const { run_type: type, id } = value;
    if (typeof type === 'string' && kinds.has(type) && id !== undefined)
        return marks.some((mark) => mark in value);
    return isPatch && ('dotted_order' in value || (id !== undefined && 'trace_id' in value));
}
const marks = ['trace_id', 'dotted_order', 'child_runs', 'child_run_ids', 'parent_run_id', 'session_id'];
/** Gives the span of a run, or of a part of one; null where it has no id. */
function giveRun(run, outerTrace, outerRun, sink) {
    const path = pathOf(run['dotted_order']);
    const id = (0,trace_ids/* normalId */.R)(run['id']) || (path.at(-1) ?? '');
    if (id === '')
        return null;
    const traceId = (0,trace_ids/* normalId */.R)(run['trace_id']) || path[0] || outerTrace || id;
    const parentId = (0,trace_ids/* normalId */.R)(run['parent_run_id']) || path.at(-2) || outerRun;
    const { child_runs: _, ...own } = run;
    const metadata = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(run['extra'])?.['metadata']);
    sink(traceId, langsmith_run_spanOf({ ...own, id, ...(parentId === '' ? {} : { parent_run_id: parentId }) }), (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(metadata ?? {})));
    return { id, traceId };
}
/** The ids from the root down to the run: `<time>Z<id>.<time>Z<id>`. */
function pathOf(order) {
    if (typeof order !== 'string')
        return [];
    return order.split('.').map((step) => step.slice(step.indexOf('Z') + 1));
}
function langsmith_run_spanOf(run) {
    return new trace_span/* Span */.L({
        id: (0,trace_ids/* normalId */.R)(run['id']),
        parentId: (0,trace_ids/* normalId */.R)(run['parent_run_id']) || null,
        name: (0,trace_attributes/* textOrNull */.ef)(run['name']) ?? '',
        kind: langsmith_run_kindIn(run),
        startUs: (0,trace_time/* microsFromAny */.g)(run['start_time']),
        endUs: (0,trace_time/* microsFromAny */.g)(run['end_time']),
        error: langsmith_run_errorIn(run),
        attributes: new trace_attributes/* ObjectAttributes */.FL(run),
        events: [],
    }, langsmith_content_runContent);
}
function langsmith_run_kindIn(run) {
    const kind = kinds.get((0,trace_attributes/* textOrNull */.ef)(run['run_type']) ?? '') ?? 'span';
    if (kind !== 'chain')
        return kind;
    const metadata = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(run['extra'])?.['metadata']);
    if (metadata?.['ls_agent_type'] !== undefined || agents.has((0,trace_attributes/* textOrNull */.ef)(run['name']) ?? ''))
        return 'agent';
    return metadata?.['langgraph_node'] === undefined ? 'chain' : 'step';
}
const agents = new Set(['AgentExecutor', 'LangGraph']);
/** The text of an exception, mostly with its stack. */
function langsmith_run_errorIn(run) {
    const text = (0,trace_attributes/* textOrNull */.ef)(run['error']);
    if (text === null)
        return run['status'] === 'error' ? { type: null, message: 'failed' } : null;
    const [message = text] = text.split(/\s*(?:Traceback \(most recent call last\):|\n\s+at )/, 1);
    return { type: /^([\w.]{1,100})[:(]/.exec(message)?.[1] ?? null, message: message || text };
}
/** Parts of the same run made one, the later ones over the earlier; what the root run states. */
function settleRuns(parts) {
    const byId = new Map();
    for (const part of parts) {
        const list = byId.get(part.id);
        if (list === undefined)
            byId.set(part.id, [part]);
        else
            list.push(part);
    }
    const spans = [...byId.values()].map(oneRun);
    const root = (0,output/* lastEnded */.hH)(spans.filter(({ parentId }) => parentId === null));
    return { spans, stated: root === undefined ? {} : new langsmith_run_RootStated(root) };
}
function oneRun(parts) {
    const [only] = parts;
    if (parts.length === 1 && only !== undefined)
        return only;
    const run = Object.create(null);
    for (const { attributes } of parts) {
        for (const [key, value] of Object.entries((0,trace_attributes/* objectOf */.Xy)(attributes))) {
            if (key === 'extra')
                run[key] = mergedExtra(run[key], value);
            else if (value !== null || run[key] === undefined)
                run[key] = value;
        }
    }
    return langsmith_run_spanOf(run);
}
/** A patch may say no more of its surroundings than what is new. */
function mergedExtra(earlier, later) {
    const [first, second] = [(0,trace_attributes/* objectOrNull */.av)(earlier) ?? {}, (0,trace_attributes/* objectOrNull */.av)(later) ?? {}];
    const metadata = { ...(0,trace_attributes/* objectOrNull */.av)(first['metadata']), ...(0,trace_attributes/* objectOrNull */.av)(second['metadata']) };
    return { ...first, ...second, metadata };
}
class langsmith_run_RootStated {
    #root;
    constructor(root) {
        this.#root = root;
    }
    get userInput() {
        return (0,logged_text/* loggedQuestion */.$)(this.#root.attributes.get('inputs'));
    }
    get finalOutput() {
        return (0,logged_text/* loggedAnswer */.H)(this.#root.attributes.get('outputs'));
    }
    /** The average of each kind of feedback. */
    get scores() {
        const scores = Object.create(null);
        const stats = (0,trace_attributes/* objectOrNull */.av)(this.#root.attributes.get('feedback_stats')) ?? {};
        for (const [name, value] of Object.entries(stats)) {
            const average = (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(value)?.['avg']);
            if (average !== null)
                scores[name] = average;
        }
        return scores;
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/langsmith.js



const runs = {
    id: 'langsmith',
    read: langsmith_readRecord,
    settle: settleRuns,
};
/** LangSmith runs: as listed or nested by its API, one a line, or batches as its tracers send them. */
const langsmith = {
    id: 'langsmith',
    title: 'LangSmith',
    summary: 'LangSmith runs: lists, JSON Lines, nested `child_runs`, tracer batches (`post`, `patch`)',
    about: 'Runs of `client.list_runs(trace_id=…)` or of an export, and what the SDKs send.',
    never: [],
    detect: (head) => langsmith_isRecord(head.document) || langsmith_isRecord(head.firstLine) || langsmith_startsDocument(head),
    read: (file, head) => readSpans(file, head, langsmith_isRecord(head.firstLine), runs),
};
function langsmith_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && langsmith_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (langsmith_run_isRun(value))
        return true;
    return listKeys.some((key) => {
        const list = value[key];
        return Array.isArray(list) && (0,core_json/* isObject */.Gv)(list[0]) && langsmith_run_isRun(list[0], key === 'patch');
    });
}
/** `patch` completes what `post` (or an earlier batch) began. */
const listKeys = ['post', 'patch', 'runs'];
/** A document too long to be looked at whole: by keys that only runs have together. */
function langsmith_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return (/(?<!\\)"run_type"\s*:\s*"/.test(text) && /(?<!\\)"(?:dotted_order|trace_id|child_runs)"\s*:/.test(text));
}
/** A run with the runs inside of it, or lists of runs; false where it is neither. */
function langsmith_readRecord(record, sink) {
    const lists = listKeys.flatMap((key) => (Array.isArray(record[key]) ? [record[key]] : []));
    const isSingle = langsmith_run_isRun(record);
    const waiting = [];
    add(isSingle ? [record] : lists.flat(), '', '', waiting);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { run, traceId, parentId } = next;
        const given = giveRun(run, traceId, parentId, sink);
        const children = run['child_runs'];
        if (given !== null && Array.isArray(children))
            add(children, given.traceId, given.id, waiting);
    }
    return isSingle || lists.length > 0;
}
/** In reverse, so that they are taken out in their order. */
function add(list, traceId, parentId, waiting) {
    for (const item of list.toReversed()) {
        if ((0,core_json/* isObject */.Gv)(item))
            waiting.push({ run: item, traceId, parentId });
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-agents.js












const openai_agents_items = {
    id: 'openai-agents',
    read: openai_agents_readRecord,
    settle: settleSpans,
};
/** Traces of OpenAI's Agents SDK, as its exporter sends them. */
const openaiAgents = {
    id: 'openai-agents',
    title: 'OpenAI Agents SDK',
    summary: 'OpenAI Agents SDK traces: `trace` and `trace.span` items under `data`, in a list, or one a line',
    about: 'What a `TracingExporter` is given. Replies of the Responses API are exported by their id only, without what they say.',
    never: ['cost'],
    detect: (head) => openai_agents_isRecord(head.document) || openai_agents_isRecord(head.firstLine) || openai_agents_startsDocument(head),
    read: (file, head) => readSpans(file, head, openai_agents_isRecord(head.firstLine), openai_agents_items),
};
function openai_agents_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && openai_agents_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (value['object'] === 'trace')
        return 'workflow_name' in value;
    return value['object'] === 'trace.span'
        ? 'span_data' in value
        : Array.isArray(value['data']) && openai_agents_isRecord(value['data']);
}
function openai_agents_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return (/(?<!\\)"object"\s*:\s*"trace(?:\.span)?"/.test(text) &&
        /(?<!\\)"(?:workflow_name|span_data)"\s*:/.test(text));
}
function openai_agents_readRecord(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : [record];
    const given = list.map((item) => (0,core_json/* isObject */.Gv)(item) && give(item, sink));
    return list.length === 0 || given.includes(true);
}
function give(item, sink) {
    const isTrace = item['object'] === 'trace';
    if (!isTrace && item['object'] !== 'trace.span')
        return false;
    const metadata = (0,trace_attributes/* objectOrNull */.av)(item['metadata']) ?? {};
    const id = (0,trace_ids/* normalId */.R)(isTrace ? item['id'] : item['trace_id']);
    sink(id, isTrace ? aboutTrace(item) : openai_agents_spanOf(item), (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(metadata)));
    return true;
}
/** Executions of tools are always recorded, though what the model said may not be. */
function settleSpans(all) {
    const { spans } = apart(all);
    return { spans, stated: { toolCallsComplete: spans.length > 0 } };
}
const openai_agents_kinds = new Map([
    ['agent', 'agent'],
    ['generation', 'llm'],
    ['response', 'llm'],
    ['function', 'tool'],
    ['guardrail', 'guardrail'],
]);
function openai_agents_spanOf(item) {
    const data = (0,trace_attributes/* objectOrNull */.av)(item['span_data']) ?? {};
    const type = (0,trace_attributes/* textOrNull */.ef)(data['type']) ?? '';
    return new trace_span/* Span */.L({
        id: (0,trace_ids/* normalId */.R)(item['id']),
        parentId: (0,trace_ids/* normalId */.R)(item['parent_id']) || null,
        name: (0,trace_attributes/* textOrNull */.ef)(data['name']) ?? type,
        kind: openai_agents_kinds.get(type) ?? kindOfCustom(data),
        startUs: (0,trace_time/* microsFromAny */.g)(item['started_at']),
        endUs: (0,trace_time/* microsFromAny */.g)(item['ended_at']),
        error: openai_agents_errorIn(item['error']),
        attributes: new trace_attributes/* ObjectAttributes */.FL(data),
        events: [],
    }, agentsContent);
}
/** The SDK's own custom spans: a task has turns, both with the sum of what was used inside of them. */
function kindOfCustom(data) {
    const inner = (0,trace_attributes/* objectOrNull */.av)(data['data']);
    const word = inner?.['sdk_span_type'] ?? data['name'];
    if (data['type'] !== 'custom')
        return 'span';
    return word === 'turn' ? 'step' : word === 'task' ? 'workflow' : 'span';
}
/** The message is general; what happened may be in its data. */
function openai_agents_errorIn(value) {
    const error = (0,trace_attributes/* objectOrNull */.av)(value);
    if (error === null)
        return null;
    const detail = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(error['data'])?.['error']);
    const message = (0,trace_attributes/* textOrNull */.ef)(error['message']) ?? 'failed';
    return { type: null, message: detail === null ? message : `${message}: ${detail}` };
}
/** The data of a span are its attributes. */
const agentsContent = contentBy({
    model: ({ attributes }) => (0,trace_attributes/* textOrNull */.ef)(attributes.get('model')) ?? (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(attributes.get('_response'))?.['model']),
    provider: ({ kind }) => (kind === 'llm' ? 'openai' : null),
    input: ({ kind, attributes }) => kind === 'llm' ? openai_agents_messagesIn(attributes.get('input') ?? attributes.get('_input'), 'user') : null,
    output: ({ kind, attributes }) => kind === 'llm' ? openai_agents_messagesIn(attributes.get('output') ?? attributes.get('_response'), 'assistant') : null,
    usage({ attributes }) {
        const inner = (0,trace_attributes/* objectOrNull */.av)(attributes.get('data'));
        return ((0,usage_from/* usageFrom */.m)(attributes.get('usage')) ??
            (0,usage_from/* usageFrom */.m)(inner?.['usage']) ??
            (0,usage_from/* usageFrom */.m)((0,trace_attributes/* objectOrNull */.av)(attributes.get('_response'))?.['usage']));
    },
    tool: openai_agents_toolFacts,
});
function openai_agents_messagesIn(value, role) {
    return value === undefined || value === null ? null : (0,logged/* loggedMessages */.f)(value, role);
}
/** The SDK answers for a tool that failed with a text of its own. */
function openai_agents_toolFacts({ name, attributes, error }) {
    return {
        name,
        callId: (0,trace_attributes/* textOrNull */.ef)(attributes.get('call_id')),
        args: (0,trace_arguments/* parseArguments */.We)(attributes.get('input')),
        result: attributes.get('output') ?? null,
        error: error?.message ?? null,
    };
}

;// CONCATENATED MODULE: ./lib/trace/formats/deepeval.js














const traces = {
    id: 'deepeval',
    read: readTrace,
    settle: deepeval_settleSpans,
};
/** DeepEval (Confident AI) traces: spans in one list per kind. */
const deepeval = {
    id: 'deepeval',
    title: 'DeepEval',
    summary: 'DeepEval traces (`agentSpans`, `llmSpans`, `toolSpans`): one, a list, or one a line',
    about: 'What DeepEval sends to Confident AI when code is traced with `@observe` or an integration.',
    never: ['cost'],
    detect: (head) => deepeval_isTrace(head.document) || deepeval_isTrace(head.firstLine) || deepeval_startsDocument(head),
    read: (file, head) => readSpans(file, head, deepeval_isTrace(head.firstLine), traces),
};
const lists = [
    ['agentSpans', 'agent'],
    ['llmSpans', 'llm'],
    ['toolSpans', 'tool'],
    ['retrieverSpans', 'retriever'],
    ['baseSpans', 'span'],
];
function deepeval_isTrace(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && deepeval_isTrace(value[0]);
    return (0,core_json/* isObject */.Gv)(value) && Array.isArray(value['llmSpans']) && Array.isArray(value['agentSpans']);
}
function deepeval_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return (/(?<!\\)"(?:base|agent|llm)Spans"\s*:\s*\[/.test(text) && /(?<!\\)"(?:parentUuid|uuid)"\s*:/.test(text));
}
function readTrace(record, sink) {
    if (!deepeval_isTrace(record))
        return false;
    const id = (0,trace_ids/* normalId */.R)(record['uuid']);
    const naming = (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL((0,trace_attributes/* objectOrNull */.av)(record['metadata']) ?? {}));
    const { input, output, inputs, outputs } = record;
    sink(id, aboutTrace({ input: input ?? inputs ?? null, output: output ?? outputs ?? null }), naming);
    for (const [key, kind] of lists) {
        const list = record[key];
        for (const item of Array.isArray(list) ? list : [])
            if ((0,core_json/* isObject */.Gv)(item))
                sink(id, deepeval_spanOf(item, kind), naming);
    }
    return true;
}
function deepeval_spanOf(raw, kind) {
    return new trace_span/* Span */.L({
        id: (0,trace_ids/* normalId */.R)(raw['uuid']),
        parentId: (0,trace_ids/* normalId */.R)(raw['parentUuid']) || null,
        name: (0,trace_attributes/* textOrNull */.ef)(raw['name']) ?? '',
        kind,
        startUs: (0,trace_time/* microsFromAny */.g)(raw['startTime']),
        endUs: (0,trace_time/* microsFromAny */.g)(raw['endTime']),
        error: deepeval_errorIn(raw),
        attributes: new trace_attributes/* ObjectAttributes */.FL(raw),
        events: [],
    }, spanContent);
}
function deepeval_errorIn({ status, error }) {
    if (status !== 'ERRORED')
        return null;
    return { type: null, message: (0,trace_attributes/* textOrNull */.ef)(error) ?? 'failed' };
}
function deepeval_settleSpans(all) {
    const { spans, about } = apart(all);
    return { spans, stated: about === null ? {} : new deepeval_TraceStated(about) };
}
class deepeval_TraceStated {
    #about;
    constructor(about) {
        this.#about = about;
    }
    get userInput() {
        return (0,logged_text/* loggedQuestion */.$)(this.#about['input']);
    }
    get finalOutput() {
        return (0,logged_text/* loggedAnswer */.H)(this.#about['output']);
    }
}
const spanContent = contentBy({
    model: ({ kind, attributes }) => (kind === 'llm' ? (0,trace_attributes/* textOrNull */.ef)(attributes.get('model')) : null),
    provider: ({ attributes }) => (0,trace_attributes/* textOrNull */.ef)(attributes.get('provider'))?.toLowerCase() ?? null,
    input: ({ kind, attributes }) => (kind === 'llm' ? deepeval_withoutTools(attributes.get('input')) : null),
    output: ({ kind, attributes }) => kind === 'llm' ? deepeval_messagesIn(attributes.get('output'), 'assistant') : null,
    usage({ attributes }) {
        const input = (0,trace_attributes/* numberOrNull */.wD)(attributes.get('inputTokenCount'));
        const output = (0,trace_attributes/* numberOrNull */.wD)(attributes.get('outputTokenCount'));
        const total = (0,usage_attributes/* sumOf */.XN)(input, output);
        if (total === null)
            return null;
        return { input, output, cacheRead: null, cacheWrite: null, reasoning: null, total };
    },
    tool: deepeval_toolFacts,
    inputText: ({ attributes }) => (0,logged_text/* loggedQuestion */.$)(attributes.get('input')),
    outputText: ({ attributes }) => (0,logged_text/* loggedAnswer */.H)(attributes.get('output')),
});
function deepeval_messagesIn(value, role) {
    return value === undefined || value === null ? null : (0,logged/* loggedMessages */.f)(value, role);
}
/** The LangChain integration lists the tools at hand among the messages. */
function deepeval_withoutTools(value) {
    const list = Array.isArray(value)
        ? value.filter((item) => !(0,core_json/* isObject */.Gv)(item) || item['role'] !== 'Tool Input')
        : value;
    return deepeval_messagesIn(list, 'user');
}
function deepeval_toolFacts({ name, attributes, error }) {
    const said = (0,logged_tool/* loggedTool */.NO)(attributes.get('output'));
    return {
        name: (0,logged_tool/* plainToolName */.Qw)(name),
        callId: said.callId,
        args: (0,decoded/* decodedValue */.E)(attributes.get('inputParameters') ?? attributes.get('input')),
        result: said.result,
        error: error?.message ?? said.error,
    };
}

// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
var external_node_zlib_namespaceObject = /*#__PURE__*/__webpack_require__.t(external_node_zlib_, 2);
// EXTERNAL MODULE: ./lib/trace/inflater.js
var trace_inflater = __webpack_require__(4302);
;// CONCATENATED MODULE: ./lib/trace/zip.js



const endSize = 22;
const maxComment = 0xffff;
const listedSize = 46;
const localSize = 30;
/**
 * The files of a zip archive by their names; of several with one name the last, as it replaces the others.
 * Null where it does not end as an archive does: it was cut off, or holds more than the classic form can.
 */
function zipEntries(bytes) {
    const end = endOf(bytes);
    if (end === null)
        return null;
    const listStart = bytes.readUInt32LE(end + 16);
    const listEnd = listStart + bytes.readUInt32LE(end + 12);
    if (listEnd > end)
        return null;
    const entries = new Map();
    let at = listStart;
    while (at < listEnd) {
        if (entries.size === limits/* limits */.F.archiveEntries)
            return null;
        if (at + listedSize > listEnd || bytes.readUInt32LE(at) !== 0x02014b50)
            return null;
        const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
        const next = at + listedSize + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
        if (next > listEnd)
            return null;
        const entry = entryAt(bytes, at, bytes.toString('utf8', at + listedSize, at + listedSize + (name ?? 0)));
        if (!entry.name.endsWith('/'))
            entries.set(entry.name, entry);
        at = next;
    }
    return entries;
}
/** Where the record that ends an archive begins; a comment may follow it. */
function endOf(bytes) {
    for (let at = bytes.length - endSize; at >= Math.max(0, bytes.length - endSize - maxComment); at--) {
        const isEnd = bytes.readUInt32LE(at) === 0x06054b50;
        if (isEnd && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length)
            return at;
    }
    return null;
}
/** What is packed lies behind a header of its own; outside of the file there is nothing. */
function entryAt(bytes, at, name) {
    const local = bytes.readUInt32LE(at + 42);
    const hasLocal = local + localSize <= at && bytes.readUInt32LE(local) === 0x04034b50;
    const start = hasLocal
        ? local + localSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
        : bytes.length;
    const end = start + bytes.readUInt32LE(at + 20);
    return {
        name,
        method: bytes.readUInt16LE(at + 10),
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        crc: bytes.readUInt32LE(at + 16),
        size: bytes.readUInt32LE(at + 24),
        packed: bytes.subarray(start, end > bytes.length ? start : end),
    };
}
const { createZstdDecompress } = external_node_zlib_namespaceObject;
/** The content of an entry, whole and as it was packed, or why there is none. */
async function unpackEntry(entry, maxBytes) {
    const { method, packed, size, crc } = entry;
    if (entry.isEncrypted)
        return 'encrypted';
    if (size > maxBytes)
        return 'too-large';
    if (method === 93 && createZstdDecompress === undefined)
        return 'without-zstd';
    const unpacked = method === 0 ? Buffer.from(packed) : await inflated(method, packed, size);
    if (typeof unpacked === 'string')
        return unpacked;
    return unpacked.length === size && external_node_zlib_.crc32(unpacked) === crc ? unpacked : 'damaged';
}
async function inflated(method, packed, size) {
    const create = method === 8
        ? () => external_node_zlib_.createInflateRaw({ chunkSize })
        : method === 93
            ? createZstdDecompress
            : undefined;
    if (create === undefined)
        return 'unknown-method';
    const inflater = new trace_inflater/* Inflater */.S(create);
    try {
        const chunks = [];
        let bytes = 0;
        for await (const chunk of inflater.inflate(packed, nothing())) {
            bytes += chunk.byteLength;
            if (bytes > size)
                return 'damaged';
            chunks.push(chunk);
        }
        return Buffer.concat(chunks);
    }
    finally {
        inflater.close();
    }
}
const chunkSize = 64 << 10;
// eslint-disable-next-line typescript/require-await -- a stream that has ended
async function* nothing() { }

;// CONCATENATED MODULE: ./lib/trace/messages/inspect-message.js




const reference = /^attachment:\/\/([0-9a-zA-Z_-]{1,128})$/;
/** The value with the texts that it refers to, as deep as anything may be read. */
function withAttachments(value, texts, depth = limits/* limits */.F.jsonDepth) {
    if (typeof value === 'string') {
        const key = value.startsWith('attachment:') ? reference.exec(value)?.[1] : undefined;
        return key !== undefined && Object.hasOwn(texts, key) ? (texts[key] ?? value) : value;
    }
    if (typeof value !== 'object' || value === null || depth === 0)
        return value;
    if (Array.isArray(value))
        return value.map((item) => withAttachments(item, texts, depth - 1));
    const resolved = Object.create(null);
    for (const [key, item] of Object.entries(value))
        resolved[key] = withAttachments(item, texts, depth - 1);
    return resolved;
}
/** A chat message of inspect: calls name their function as text, a tool's failure is an object beside it. */
function inspectMessage(value, texts, fallback) {
    const raw = (0,trace_attributes/* objectOrNull */.av)(withAttachments(value, texts));
    if (raw === null)
        return (0,message_from/* messageFrom */.W)(value, fallback);
    const calls = Array.isArray(raw['tool_calls']) ? raw['tool_calls'].map(inspect_message_call) : [];
    const error = (0,trace_attributes/* objectOrNull */.av)(raw['error']);
    return (0,message_from/* messageFrom */.W)({
        role: raw['role'] ?? fallback,
        content: (error === null ? null : (0,trace_attributes/* textOrNull */.ef)(error['message'])) ?? raw['content'],
        ...(calls.length === 0 ? {} : { tool_calls: calls }),
        ...((0,trace_attributes/* textOrNull */.ef)(raw['tool_call_id']) === null ? {} : { tool_call_id: raw['tool_call_id'] }),
        ...((0,trace_attributes/* textOrNull */.ef)(raw['function']) === null ? {} : { name: raw['function'] }),
        ...(error === null ? {} : { is_error: true }),
    }, fallback);
}
function inspect_message_call(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['function'] !== 'string')
        return value;
    return { id: value['id'], name: value['function'], arguments: value['arguments'] };
}

;// CONCATENATED MODULE: ./lib/trace/formats/inspect-events.js








/** What happened in a sample, by its log of events; without one, by its messages. */
function sampleSpans(sample) {
    const texts = (0,trace_attributes/* objectOrNull */.av)(sample['attachments']) ?? {};
    const log = Array.isArray(sample['events']) ? sample['events'] : [];
    const events = log.map(trace_attributes/* objectOrNull */.av).filter((event) => event !== null);
    const isLogged = events.some(({ event }) => event === 'model' || event === 'tool');
    if (isLogged)
        return fromEvents(events, texts);
    const models = Object.keys((0,trace_attributes/* objectOrNull */.av)(sample['model_usage']) ?? {});
    return inspect_events_fromMessages(sample['messages'], texts, models.length === 1 ? (models[0] ?? null) : null);
}
function fromEvents(events, texts) {
    const content = eventContent(texts);
    const spans = [];
    const ends = endsOf(events);
    const scoring = new Set();
    const waiting = events.map((event) => ({ event, parent: (0,trace_attributes/* textOrNull */.ef)(event['span_id']) })).reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { event, parent } = next;
        const kind = inspect_events_kindOf(event, scoring);
        if (kind === null || spans.length > limits/* limits */.F.spansPerTrace)
            continue;
        const span = inspect_events_spanOf(event, kind, parent, ends, content, spans.length);
        spans.push(span);
        // Before it had spans, inspect nested what a tool did in the tool's event.
        const inner = event['event'] === 'tool' && Array.isArray(event['events']) ? event['events'] : [];
        for (const item of inner.toReversed())
            if ((0,core_json/* isObject */.Gv)(item))
                waiting.push({ event: item, parent: span.id });
    }
    return spans;
}
/** No id of a span: those are text. */
const scorerStep = true;
/** Null: nothing that a trace holds. What a scorer's model does is not what the agent did. */
function inspect_events_kindOf(event, scoring) {
    const { event: word, type, id = null } = event;
    // Before it had spans, inspect logged where a step begins and ends.
    if (word === 'step' && type === 'scorer') {
        if (event['action'] === 'end')
            scoring.delete(scorerStep);
        else
            scoring.add(scorerStep);
    }
    const around = [scorerStep, event['span_id'] ?? null, event['parent_id'] ?? null];
    const isInScorer = around.some((place) => scoring.has(place));
    if (word === 'span_begin') {
        const isScorer = isInScorer || type === 'scorer' || type === 'scorers';
        if (isScorer && id !== null)
            scoring.add(id);
        return isScorer ? 'evaluator' : type === 'agent' ? 'agent' : type === 'solver' ? 'chain' : 'span';
    }
    if (word !== 'model' && word !== 'tool')
        return null;
    return isInScorer ? 'evaluator' : word === 'model' ? 'llm' : 'tool';
}
function endsOf(events) {
    const ends = new Map();
    for (const { event, id, timestamp } of events)
        if (event === 'span_end' && typeof id === 'string')
            ends.set(id, (0,trace_time/* microsFromAny */.g)(timestamp));
    return ends;
}
function inspect_events_spanOf(event, kind, parent, ends, content, place) {
    const isSpan = event['event'] === 'span_begin';
    const id = isSpan ? (0,trace_attributes/* textOrNull */.ef)(event['id']) : null;
    return new trace_span/* Span */.L({
        id: id ?? (0,trace_attributes/* textOrNull */.ef)(event['uuid']) ?? `event-${place + 1}`,
        parentId: isSpan ? (0,trace_attributes/* textOrNull */.ef)(event['parent_id']) : parent,
        name: (0,trace_attributes/* textOrNull */.ef)(event['function']) ?? (0,trace_attributes/* textOrNull */.ef)(event['name']) ?? (0,trace_attributes/* textOrNull */.ef)(event['model']) ?? '',
        kind,
        startUs: (0,trace_time/* microsFromAny */.g)(event['timestamp']),
        endUs: id === null ? (0,trace_time/* microsFromAny */.g)(event['completed']) : (ends.get(id) ?? null),
        error: inspect_events_errorIn(event['error']),
        attributes: new trace_attributes/* ObjectAttributes */.FL(event),
        events: [],
    }, content);
}
/** A model's error is text, a tool's has a type. */
function inspect_events_errorIn(value) {
    const error = (0,trace_attributes/* objectOrNull */.av)(value);
    if (error !== null)
        return { type: (0,trace_attributes/* textOrNull */.ef)(error['type']), message: (0,trace_attributes/* textOrNull */.ef)(error['message']) ?? 'failed' };
    const text = (0,trace_attributes/* textOrNull */.ef)(value);
    return text === null ? null : { type: null, message: text };
}
function eventContent(texts) {
    return contentBy({
        model: ({ attributes }) => (0,trace_attributes/* textOrNull */.ef)(attributes.get('model')),
        provider: ({ attributes }) => /^([^/]+)\//.exec((0,trace_attributes/* textOrNull */.ef)(attributes.get('model')) ?? '')?.[1] ?? null,
        input({ attributes }) {
            const list = attributes.get('input');
            return Array.isArray(list) ? list.map((item) => inspectMessage(item, texts, 'user')) : null;
        },
        output({ kind, attributes }) {
            const choices = (0,trace_attributes/* objectOrNull */.av)(attributes.get('output'))?.['choices'];
            if (kind !== 'llm' || !Array.isArray(choices))
                return null;
            return choices.flatMap((choice) => {
                const message = (0,trace_attributes/* objectOrNull */.av)(choice)?.['message'];
                return message === undefined ? [] : [inspectMessage(message, texts, 'assistant')];
            });
        },
        usage: ({ attributes }) => (0,usage_from/* usageFrom */.m)(inspect_events_usageIn(attributes)),
        costUsd: ({ attributes }) => (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(inspect_events_usageIn(attributes))?.['total_cost']),
        tool: (span) => inspect_events_toolFacts(span, texts),
    });
}
function inspect_events_usageIn(attributes) {
    return (0,trace_attributes/* objectOrNull */.av)(attributes.get('output'))?.['usage'];
}
function inspect_events_toolFacts({ name, attributes, error }, texts) {
    return {
        name,
        callId: (0,trace_attributes/* textOrNull */.ef)(attributes.get('id')),
        args: withAttachments(attributes.get('arguments') ?? null, texts),
        result: withAttachments(attributes.get('result') ?? null, texts),
        error: error?.message ?? null,
    };
}
/**
 * Each message of the assistant is a model call, each of a tool an execution; there are no times.
 * `only`: the one model that the sample used, by the name that the log knows it by.
 */
function inspect_events_fromMessages(list, texts, only) {
    return (Array.isArray(list) ? list : []).flatMap((item, index) => {
        const raw = (0,trace_attributes/* objectOrNull */.av)(item);
        const kind = raw?.['role'] === 'assistant' ? 'llm' : raw?.['role'] === 'tool' ? 'tool' : null;
        if (raw === null || kind === null)
            return [];
        const times = { startUs: null, endUs: null, events: [] };
        const name = (0,trace_attributes/* textOrNull */.ef)(raw['function']) ?? (kind === 'llm' ? 'assistant' : '');
        const init = { id: `message-${index + 1}`, parentId: null, name, kind, error: null };
        return [
            new trace_span/* Span */.L({ ...init, ...times, attributes: new trace_attributes/* ObjectAttributes */.FL(raw) }, messageContent(raw, texts, only)),
        ];
    });
}
function messageContent(raw, texts, only) {
    return contentBy({
        model: ({ kind }) => (kind === 'llm' ? (only ?? (0,trace_attributes/* textOrNull */.ef)(raw['model'])) : null),
        output: ({ kind }) => (kind === 'llm' ? [inspectMessage(raw, texts, 'assistant')] : null),
        tool({ name }) {
            const [answer] = inspectMessage(raw, texts, 'tool').parts;
            if (answer?.type !== 'tool_result')
                return null;
            return { name, callId: answer.id, args: null, result: answer.result, error: answer.error };
        },
    });
}

;// CONCATENATED MODULE: ./lib/trace/formats/inspect-sample.js






/** inspect's letters for how a sample was scored: correct, partly, incorrect, no answer. */
const grades = new Map([
    ['C', 1],
    ['P', 0.5],
    ['I', 0],
    ['N', 0],
    [true, 1],
    [false, 0],
]);
/** What a sample states beside its events. */
class SampleStated {
    toolCallsComplete = true;
    #sample;
    #texts;
    #messages;
    constructor(sample) {
        this.#sample = sample;
        this.#texts = (0,trace_attributes/* objectOrNull */.av)(sample['attachments']) ?? {};
    }
    get messages() {
        const list = this.#sample['messages'];
        return (this.#messages ??= (Array.isArray(list) ? list : []).map((item) => inspectMessage(item, this.#texts, 'user')));
    }
    get userInput() {
        const input = withAttachments(this.#sample['input'] ?? null, this.#texts);
        return (0,trace_attributes/* textOrNull */.ef)(input);
    }
    get finalOutput() {
        const choices = (0,trace_attributes/* objectOrNull */.av)(this.#sample['output'])?.['choices'];
        const message = Array.isArray(choices) ? (0,trace_attributes/* objectOrNull */.av)(choices[0])?.['message'] : undefined;
        return message === undefined ? null : (0,trace_message/* textOf */.b)(inspectMessage(message, this.#texts, 'assistant'));
    }
    /** Only for a log without model events: those have what each call used, without the scorers' calls. */
    get usage() {
        const events = this.#sample['events'];
        const models = (0,trace_attributes/* objectOrNull */.av)(this.#sample['model_usage']);
        const isLogged = Array.isArray(events) && events.some((event) => (0,core_json/* isObject */.Gv)(event) && event['event'] === 'model');
        if (models === null || isLogged)
            return null;
        return (0,trace_usage/* sumUsage */.R)(Object.values(models).flatMap((usage) => (0,usage_from/* usageFrom */.m)(usage) ?? []));
    }
    /** Scores that are a number or a letter; one with several values counts under each of their names. */
    get scores() {
        const scores = Object.create(null);
        for (const [name, score] of Object.entries((0,trace_attributes/* objectOrNull */.av)(this.#sample['scores']) ?? {})) {
            const value = (0,trace_attributes/* objectOrNull */.av)(score)?.['value'] ?? null;
            const parts = (0,trace_attributes/* objectOrNull */.av)(value);
            const named = parts === null
                ? [[name, value]]
                : Object.entries(parts).map(([part, item]) => [`${name}.${part}`, item]);
            for (const [key, item] of named) {
                const number = typeof item === 'number' ? item : grades.get(item);
                if (number !== undefined)
                    scores[key] = number;
            }
        }
        return scores;
    }
}

;// CONCATENATED MODULE: ./lib/trace/formats/inspect-log.js









/** Logs of UK AISI's inspect_ai: a trace for each sample and epoch. */
const inspectLog = {
    id: 'inspect',
    title: 'Inspect',
    summary: 'inspect_ai logs as JSON: each sample and epoch is a scenario and a trial, with its scores',
    about: '`inspect eval --log-format json` writes it to `logs/`; `inspect log dump FILE` makes it of an `.eval` file.',
    never: [],
    detect: (head) => isLog(head.document) || inspect_log_startsDocument(head),
    read: readSamples,
};
function isLog(value) {
    return ((0,core_json/* isObject */.Gv)(value) && typeof value['version'] === 'number' && (0,core_json/* isObject */.Gv)(value['eval']) && 'status' in value);
}
/** A document too long to be looked at whole: by the keys that every log starts with. */
function inspect_log_startsDocument({ text, document }) {
    if (document !== undefined)
        return false;
    return /^\s*\{\s*"version"\s*:\s*\d+,\s*"status"\s*:/.test(text) && /(?<!\\)"eval"\s*:\s*\{/.test(text);
}
async function* readSamples(file, head) {
    const problems = new FileProblems(file.path);
    for await (const records of recordsOf(file, head, false, problems)) {
        for (const { value, line } of records) {
            if (!isLog(value))
                problems.line(line, 'not-a-record', '');
            const samples = (0,trace_attributes/* objectOrNull */.av)(value)?.['samples'];
            for (const [index, sample] of (Array.isArray(samples) ? samples : []).entries()) {
                if ((0,core_json/* isObject */.Gv)(sample))
                    yield traceOfSample(sample, index, { file: file.path, format: 'inspect' });
            }
        }
        yield* problems.take();
    }
    yield* problems.take();
}
/** `index`: its place among the samples of the log, for one without an id. */
function traceOfSample(sample, index, source) {
    const id = (0,trace_attributes/* textOrNull */.ef)(sample['uuid']) ??
        `${(0,trace_assemble/* stemOf */.Vc)(source.file)}#${inspect_log_nameOf(sample['id'], index)}/${inspect_log_nameOf(sample['epoch'], 1)}`;
    const spans = sampleSpans(sample);
    const isWhole = spans.length <= limits/* limits */.F.spansPerTrace;
    const trace = new trace_trace/* Trace */.C({
        id,
        source,
        spans: isWhole ? spans : [],
        scenario: (0,trace_naming/* scenarioName */.ic)(sample['id']),
        trial: (0,trace_naming/* trialNumber */.QQ)(sample['epoch']),
        stated: isWhole ? new SampleStated(sample) : {},
        diagnostics: isWhole ? [] : [(0,trace_assemble/* notWhole */.HR)(id, 'too-many-spans', source)],
    });
    return { kind: 'trace', trace, supersedes: false };
}
function inspect_log_nameOf(value, fallback) {
    return typeof value === 'string' || typeof value === 'number' ? String(value) : String(fallback);
}

;// CONCATENATED MODULE: ./lib/trace/formats/inspect-eval.js







/** Logs of UK AISI's inspect_ai in their own form: an archive with a file for each sample. */
const inspectEval = {
    id: 'inspect-eval',
    title: 'Inspect .eval',
    summary: 'inspect_ai logs in their own form (`.eval`): the same as in JSON, one sample at a time',
    about: '`inspect eval` writes it to `logs/`. Those of newer versions are packed with zstd, which takes Node.js 22.15 or later (the Action has it); ' +
        '`inspect log dump FILE` makes JSON of any.',
    never: [],
    detect: isArchive,
    read: readArchive,
};
/** Names that a log's archive may begin with. */
const firstEntry = /^(?:_journal\/|samples\/|(?:header|summaries|reductions)\.json)/;
function isArchive({ bytes }) {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50)
        return false;
    return firstEntry.test(head.toString('utf8', 30, 30 + head.readUInt16LE(26)));
}
async function* readArchive(file) {
    const source = { file: file.path, format: 'inspect-eval' };
    const bytes = await readBytes(file);
    const entries = bytes === null ? null : zipEntries(bytes);
    if (entries === null) {
        yield { kind: 'diagnostic', diagnostic: inspect_eval_problem(bytes === null ? inspect_eval_tooLarge : cutOff, source) };
        return;
    }
    let left = limits/* limits */.F.decompressedTrace;
    for (const entry of entries.values()) {
        const [isSample, id, epoch, isPiece] = sampleName.exec(entry.name) ?? [];
        if (isSample === undefined || id === undefined || epoch === undefined)
            continue;
        const lost = (words) => lostSample(id, epoch, inspect_eval_problem(`\`${entry.name}\`: ${words}`, source), source);
        const content = isPiece === undefined ? await unpackEntry(entry, Math.min(left, limits/* limits */.F.traceDocument)) : null;
        if (content === null)
            yield lost(inPieces);
        else if (typeof content === 'string')
            yield lost(entryWords[content]);
        else {
            left -= content.length;
            const sample = (0,core_json/* parseJson */.qF)(content.toString('utf8'));
            yield (0,core_json/* isObject */.Gv)(sample) && 'id' in sample ? traceOfSample(sample, Number(epoch), source) : lost(noSample);
        }
    }
}
/** A sample; or the main file of one that was converted into pieces, in a folder of its own. */
const sampleName = /^samples\/(.+)_epoch_(\d+)(\/sample)?\.json$/;
/** The trial that there was and that cannot be read. */
function lostSample(id, epoch, why, source) {
    const trace = new trace_trace/* Trace */.C({
        id: `${(0,trace_assemble/* stemOf */.Vc)(source.file)}#${id}/${epoch}`,
        source,
        spans: [],
        scenario: (0,trace_naming/* scenarioName */.ic)(id),
        trial: (0,trace_naming/* trialNumber */.QQ)(epoch),
        diagnostics: [why],
    });
    return { kind: 'trace', trace, supersedes: false };
}
function inspect_eval_problem(message, { file }) {
    return { code: 'trace-document', severity: 'error', message, file };
}
async function readBytes(file) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of file.open()) {
        bytes += chunk.byteLength;
        if (bytes > limits/* limits */.F.traceDocument)
            return null;
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}
const inspect_eval_megabytes = limits/* limits */.F.traceDocument >> 20;
const json = '`inspect log dump` writes it as JSON, which can be read.';
const inspect_eval_tooLarge = `The archive is larger than ${inspect_eval_megabytes} MiB, the most that is read of one.`;
const cutOff = 'The archive does not end as one does: it was cut off, or it is damaged. Take the log again when its run has ended.';
const inPieces = `the sample is stored in pieces, which are not understood. ${json}`;
const noSample = 'this is no sample.';
const entryWords = {
    damaged: 'the sample is damaged and was left out.',
    'too-large': `what it unpacks to is more than ${inspect_eval_megabytes} MiB, or makes the archive more than ${limits/* limits */.F.decompressedTrace >> 20} MiB; it was left out.`,
    encrypted: 'the sample is encrypted and was left out.',
    'unknown-method': `it is packed in a way that is not understood. ${json}`,
    'without-zstd': `it is packed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. ${json}`,
};

;// CONCATENATED MODULE: ./lib/trace/formats/mlflow-content.js










const inputs = 'mlflow.spanInputs';
const outputs = 'mlflow.spanOutputs';
/** MLflow's own attributes first; a span that came in over OTLP has those of its instrumentation. */
const mlflowContent = contentBy({
    model(span) {
        const own = (0,trace_attributes/* textOrNull */.ef)(span.attributes.get('mlflow.llm.model')) ?? (0,content/* contentFromAttributes */.b)(span).model;
        if (own !== null || span.kind !== 'llm')
            return own;
        return (0,trace_attributes/* textOrNull */.ef)(mlflow_content_fieldsOf(span, outputs)['model']) ?? (0,trace_attributes/* textOrNull */.ef)(mlflow_content_fieldsOf(span, inputs)['model']);
    },
    provider: (span) => (0,trace_attributes/* textOrNull */.ef)(span.attributes.get('mlflow.llm.provider'))?.toLowerCase() ??
        (0,content/* contentFromAttributes */.b)(span).provider,
    input: (span) => mlflow_content_messagesIn(span, inputs, 'user'),
    output: (span) => mlflow_content_messagesIn(span, outputs, 'assistant'),
    usage: (span) => (0,usage_from/* usageFrom */.m)(span.attributes.get('mlflow.chat.tokenUsage')) ??
        (0,content/* contentFromAttributes */.b)(span).usage ??
        (span.kind === 'llm' ? (0,usage_from/* usageFrom */.m)(mlflow_content_fieldsOf(span, outputs)['usage']) : null),
    costUsd: (span) => (0,trace_attributes/* numberOrNull */.wD)(mlflow_content_fieldsOf(span, 'mlflow.llm.cost')['total_cost']) ?? (0,content/* contentFromAttributes */.b)(span).costUsd,
    tool: mlflow_content_toolFacts,
    inputText: (span) => (0,logged_text/* loggedQuestion */.$)(span.attributes.get(inputs)) ?? (0,content/* contentFromAttributes */.b)(span).inputText,
    outputText: (span) => (0,logged_text/* loggedAnswer */.H)(span.attributes.get(outputs)) ?? (0,content/* contentFromAttributes */.b)(span).outputText,
});
function mlflow_content_fieldsOf(span, name) {
    return (0,trace_attributes/* objectOrNull */.av)(span.attributes.get(name)) ?? {};
}
function mlflow_content_messagesIn(span, name, role) {
    if (span.kind !== 'llm')
        return null;
    const value = span.attributes.get(name) ?? null;
    if (value !== null) {
        const text = () => (role === 'assistant' ? (0,logged_text/* loggedAnswer */.H)(value) : (0,logged_text/* loggedQuestion */.$)(value));
        return (0,logged/* loggedMessages */.f)(value, role) ?? [{ role, parts: [{ type: 'text', text: text() ?? '' }] }];
    }
    const original = (0,content/* contentFromAttributes */.b)(span);
    return role === 'user' ? original.input : original.recorded ? original.output : null;
}
function mlflow_content_toolFacts(span) {
    const [original] = (0,content/* contentFromAttributes */.b)(span).tools;
    const said = (0,logged_tool/* loggedTool */.NO)(span.attributes.get(outputs));
    const args = (0,called_with/* calledWith */.Y)((0,decoded/* decodedValue */.E)(span.attributes.get(inputs)));
    return {
        name: (0,logged_tool/* plainToolName */.Qw)(original?.name ?? span.name),
        callId: original?.callId ?? said.callId,
        args: (0,core_json/* isObject */.Gv)(args) ? args : (original?.args ?? args),
        result: said.result ?? original?.result ?? null,
        error: span.error?.message ?? said.error,
    };
}

;// CONCATENATED MODULE: ./lib/trace/formats/mlflow.js












const mlflow_traces = {
    id: 'mlflow',
    read: mlflow_readTrace,
    settle: mlflow_settleSpans,
};
/** MLflow traces as `Trace.to_json` writes them, of all versions of their spans. */
const mlflow = {
    id: 'mlflow',
    title: 'MLflow',
    summary: 'MLflow traces (`info`, `data.spans`): one, a list, or one a line; spans by themselves',
    about: '`mlflow.get_trace(id).to_json()`, or the download of a trace in the MLflow UI.',
    never: [],
    detect: (head) => mlflow_isRecord(head.document) || mlflow_isRecord(head.firstLine) || mlflow_startsDocument(head),
    read: (file, head) => readSpans(file, head, mlflow_isRecord(head.firstLine), mlflow_traces),
};
function mlflow_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && mlflow_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return mlflow_isTrace(value) || mlflow_isSpan(value) || (Array.isArray(value['traces']) && mlflow_isRecord(value['traces']));
}
function mlflow_isTrace({ info, data }) {
    if (!(0,core_json/* isObject */.Gv)(info) || !(0,core_json/* isObject */.Gv)(data) || !Array.isArray(data['spans']))
        return false;
    return typeof info['trace_id'] === 'string' || typeof info['request_id'] === 'string';
}
/** A span by itself: it knows its trace. */
function mlflow_isSpan({ attributes, span_id: id, context }) {
    return ((0,core_json/* isObject */.Gv)(attributes) && 'mlflow.spanType' in attributes && (typeof id === 'string' || (0,core_json/* isObject */.Gv)(context)));
}
function mlflow_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text))
        return false;
    return /(?<!\\)"info"\s*:\s*\{/.test(text) && /(?<!\\)"(?:trace_id|request_id)"\s*:\s*"tr-/.test(text);
}
function mlflow_readTrace(record, sink) {
    if (mlflow_isSpan(record))
        return giveSpan(record, sink);
    const list = Array.isArray(record['traces']) ? record['traces'] : [record];
    const found = list.filter((item) => (0,core_json/* isObject */.Gv)(item) && mlflow_isTrace(item));
    for (const trace of found)
        mlflow_giveTrace(trace, sink);
    return found.length > 0;
}
function mlflow_giveTrace(trace, sink) {
    const info = (0,trace_attributes/* objectOrNull */.av)(trace['info']) ?? {};
    const id = (0,trace_ids/* normalId */.R)(info['trace_id'] ?? info['request_id']);
    const about = { ...(0,trace_attributes/* objectOrNull */.av)(info['trace_metadata']), ...(0,trace_attributes/* objectOrNull */.av)(info['tags']) };
    const naming = (0,trace_naming/* namingOf */.aI)(new trace_attributes/* ObjectAttributes */.FL(about));
    sink(id, aboutTrace(info), naming);
    const spans = (0,trace_attributes/* objectOrNull */.av)(trace['data'])?.['spans'];
    for (const span of Array.isArray(spans) ? spans : [])
        if ((0,core_json/* isObject */.Gv)(span))
            sink(id, mlflow_spanOf(span), naming);
}
function giveSpan(raw, sink) {
    const span = mlflow_spanOf(raw);
    const named = (0,trace_attributes/* textOrNull */.ef)(span.attributes.get('mlflow.traceRequestId'));
    const id = named ?? raw['trace_id'] ?? (0,trace_attributes/* objectOrNull */.av)(raw['context'])?.['trace_id'];
    sink((0,trace_ids/* normalId */.R)(id), span, (0,trace_naming/* namingOf */.aI)(span.attributes));
    return true;
}
const mlflow_kinds = new Map([
    ['LLM', 'llm'],
    ['CHAT_MODEL', 'llm'],
    ['CHAIN', 'chain'],
    ['AGENT', 'agent'],
    ['TOOL', 'tool'],
    ['RETRIEVER', 'retriever'],
    ['PARSER', 'chain'],
    ['EMBEDDING', 'embedding'],
    ['RERANKER', 'reranker'],
    ['MEMORY', 'memory'],
    ['WORKFLOW', 'workflow'],
    ['TASK', 'step'],
    ['GUARDRAIL', 'guardrail'],
    ['EVALUATOR', 'evaluator'],
]);
/** Ids are hex or base64, in the span or (the oldest) in its context; times are nanoseconds or ISO. */
function mlflow_spanOf(raw) {
    const context = (0,trace_attributes/* objectOrNull */.av)(raw['context']) ?? {};
    const attributes = mlflow_attributesIn(raw);
    const events = mlflow_eventsOf(raw['events']);
    const status = raw['status'] ?? { code: raw['status_code'] ?? null, message: raw['status_message'] ?? null };
    return new trace_span/* Span */.L({
        id: (0,trace_ids/* normalId */.R)(raw['span_id'] ?? context['span_id']),
        parentId: (0,trace_ids/* normalId */.R)(raw['parent_span_id'] ?? raw['parent_id']) || null,
        name: (0,trace_attributes/* textOrNull */.ef)(raw['name']) ?? '',
        kind: mlflow_kinds.get(attributes.get('mlflow.spanType')) ?? (0,registry/* kindOf */.I)(attributes) ?? 'span',
        startUs: (0,trace_time/* microsFromAny */.g)(raw['start_time_unix_nano'] ?? raw['start_time']),
        endUs: (0,trace_time/* microsFromAny */.g)(raw['end_time_unix_nano'] ?? raw['end_time']),
        error: (0,span_error/* errorFrom */.J)(status, attributes, events),
        attributes,
        events,
    }, mlflowContent);
}
/** Every value is JSON text; the oldest spans have their input and output beside the attributes. */
function mlflow_attributesIn(raw) {
    const values = new Map();
    for (const [name, value] of Object.entries((0,trace_attributes/* objectOrNull */.av)(raw['attributes']) ?? {})) {
        values.set(name, typeof value === 'string' ? ((0,core_json/* parseJson */.qF)(value) ?? value) : value);
    }
    for (const [name, key] of [
        ['mlflow.spanInputs', 'inputs'],
        ['mlflow.spanOutputs', 'outputs'],
    ]) {
        const value = raw[key] ?? null;
        if (value !== null && !values.has(name))
            values.set(name, value);
    }
    return values;
}
function mlflow_eventsOf(list) {
    return (Array.isArray(list) ? list : []).map((item) => {
        const event = (0,trace_attributes/* objectOrNull */.av)(item) ?? {};
        const timeUs = (0,trace_time/* microsFromAny */.g)(event['time_unix_nano'] ?? event['timestamp']);
        return { name: (0,trace_attributes/* textOrNull */.ef)(event['name']) ?? '', timeUs, attributes: (0,otlp_values/* attributesOf */.T)(event['attributes']) };
    });
}
/** Feedback of people and judges is kept with the trace. */
function mlflow_settleSpans(all) {
    const { spans, about } = apart(all);
    const scores = Object.create(null);
    const assessments = about?.['assessments'];
    for (const item of Array.isArray(assessments) ? assessments : []) {
        const assessment = (0,trace_attributes/* objectOrNull */.av)(item) ?? {};
        const name = (0,trace_attributes/* textOrNull */.ef)(assessment['assessment_name']) ?? (0,trace_attributes/* textOrNull */.ef)(assessment['name']);
        const value = (0,trace_attributes/* objectOrNull */.av)(assessment['feedback'])?.['value'];
        const number = typeof value === 'boolean' ? Number(value) : value;
        if (name !== null && typeof number === 'number')
            scores[name] = number;
    }
    return { spans, stated: { scores } };
}

;// CONCATENATED MODULE: ./lib/trace/formats/phoenix.js












const phoenix_rows = { id: 'phoenix', read: phoenix_readRecord };
/** Arize Phoenix: spans of its API, and rows of its data frames (`context.span_id`, `attributes.…`). */
const phoenix = {
    id: 'phoenix',
    title: 'Arize Phoenix',
    summary: 'Arize Phoenix spans: replies of its API, lists, JSON Lines, data frames by row or by column',
    about: '`GET /v1/projects/<project>/spans`, or `client.spans.get_spans_dataframe()` written as JSON.',
    never: [],
    detect: (head) => phoenix_isRecord(head.document) || phoenix_isRecord(head.firstLine) || phoenix_startsDocument(head),
    read: (file, head) => readSpans(file, head, phoenix_isRecord(head.firstLine), phoenix_rows),
};
function phoenix_isRecord(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && phoenix_isRecord(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return phoenix_isRow(value) || (Array.isArray(value['data']) && phoenix_isRecord(value['data']));
}
function phoenix_isRow(value) {
    if (!('span_kind' in value))
        return false;
    return (0,core_json/* isObject */.Gv)(value['context']) ? 'trace_id' in value['context'] : 'context.trace_id' in value;
}
function phoenix_startsDocument({ text, firstLine, document }) {
    if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return /(?<!\\)"span_kind"\s*:\s*"[A-Z]/.test(text) && /(?<!\\)"context(?:\.trace_id)?"\s*:/.test(text);
}
function phoenix_readRecord(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : (rowsOf(record) ?? [record]);
    const found = list.filter((item) => (0,core_json/* isObject */.Gv)(item) && phoenix_isRow(item));
    for (const row of found)
        phoenix_give(row, sink);
    return found.length > 0 || list.length === 0;
}
/**
 * The rows of a data frame that was written by column (`DataFrame.to_json` does, without being told how).
 * Phoenix gives frames whose rows are named by the ids of their spans. Null for any other record.
 */
function rowsOf(record) {
    const traceIds = (0,trace_attributes/* objectOrNull */.av)(record['context.trace_id']);
    if (traceIds === null)
        return null;
    const byName = new Map();
    for (const name of Object.keys(traceIds)) {
        const row = Object.create(null);
        row['context.span_id'] = name;
        byName.set(name, row);
    }
    for (const [column, cells] of Object.entries(record)) {
        for (const [name, cell] of Object.entries((0,trace_attributes/* objectOrNull */.av)(cells) ?? {})) {
            const row = byName.get(name);
            if (row !== undefined)
                row[column] = cell;
        }
    }
    return [...byName.values()];
}
function phoenix_give(row, sink) {
    const context = (0,trace_attributes/* objectOrNull */.av)(row['context']) ?? {};
    const attributes = phoenix_attributesIn(row);
    const events = phoenix_eventsOf((0,decoded/* decoded */.D)(row['events']));
    const status = { code: row['status_code'] ?? null, message: row['status_message'] ?? null };
    const span = new trace_span/* Span */.L({
        id: (0,trace_ids/* normalId */.R)(context['span_id'] ?? row['context.span_id']),
        parentId: (0,trace_ids/* normalId */.R)(row['parent_id']) || null,
        name: (0,trace_attributes/* textOrNull */.ef)(row['name']) ?? '',
        kind: (0,registry/* kindOf */.I)(attributes) ?? 'span',
        startUs: (0,trace_time/* microsFromAny */.g)(row['start_time']),
        endUs: (0,trace_time/* microsFromAny */.g)(row['end_time']),
        error: (0,span_error/* errorFrom */.J)(status, attributes, events),
        attributes,
        events,
    }, content/* contentFromAttributes */.b);
    sink((0,trace_ids/* normalId */.R)(context['trace_id'] ?? row['context.trace_id']), span, (0,trace_naming/* namingOf */.aI)(attributes));
}
/** Flat, nested, or in columns of their own; an empty cell says nothing. The kind has a column of its own. */
function phoenix_attributesIn(row) {
    const own = Object.create(null);
    for (const [name, value] of Object.entries(row)) {
        if (name.startsWith('attributes.') && value !== null)
            own[name.slice('attributes.'.length)] = value;
    }
    const attributes = (0,trace_attributes/* flattenNested */.Eg)({ ...(0,trace_attributes/* objectOrNull */.av)((0,decoded/* decoded */.D)(row['attributes'])), ...own });
    const kind = (0,trace_attributes/* textOrNull */.ef)(row['span_kind']);
    if (kind !== null && kind !== 'UNKNOWN' && !attributes.has('openinference.span.kind'))
        attributes.set('openinference.span.kind', kind);
    return attributes;
}
function phoenix_eventsOf(list) {
    return (Array.isArray(list) ? list : []).map((item) => {
        const event = (0,trace_attributes/* objectOrNull */.av)(item) ?? {};
        const timeUs = (0,trace_time/* microsFromAny */.g)(event['timestamp']);
        return { name: (0,trace_attributes/* textOrNull */.ef)(event['name']) ?? '', timeUs, attributes: (0,otlp_values/* attributesOf */.T)(event['attributes']) };
    });
}

;// CONCATENATED MODULE: ./lib/trace/memory-file.js
/** A file that is in memory already. `path` is where its problems are said to be. */
function memoryFile(path, bytes) {
    return {
        path,
        // eslint-disable-next-line typescript/require-await -- a stream, as files on disk are
        async *open() {
            if (bytes.byteLength > 0)
                yield bytes;
        },
    };
}

// EXTERNAL MODULE: ./lib/core/diagnostic.js
var diagnostic = __webpack_require__(876);
// EXTERNAL MODULE: ./lib/trace/file-list.js + 1 modules
var file_list = __webpack_require__(265);
;// CONCATENATED MODULE: ./lib/trace/recording/held-traces.js


/** All traces of some files that a recording holds, the last reading of each. */
async function heldTraces(files, holder) {
    const traces = [];
    const found = [];
    const places = new Map();
    let isDamaged = false;
    for await (const { file, item } of (0,file_list/* readFileList */.X)(files, holder.readHeld)) {
        if (item.kind === 'damage')
            isDamaged = true;
        else if (item.kind === 'diagnostic')
            found.push(item.diagnostic);
        else if (item.kind === 'trace') {
            const key = `${file}\n${item.trace.id}`;
            const place = item.supersedes ? (places.get(key) ?? traces.length) : traces.length;
            places.set(key, place);
            traces[place] = item.trace;
        }
    }
    const isLoss = ({ code }) => losses.has(code) || (holder.isStrict && code === 'trace-format');
    const all = [...found, ...traces.flatMap(({ diagnostics }) => diagnostics)];
    return {
        traces,
        problems: found.map((problem) => problemOf(holder.file, problem, isLoss(problem))),
        isDamaged: isDamaged || all.some(isLoss),
    };
}
const losses = new Set([
    'trace-document',
    'trace-line',
    'trace-too-large',
    'trace-unreadable',
]);
/** A problem of a file inside of a recording, as one of the recording. */
function problemOf(file, held, isLoss) {
    const { code, severity } = held;
    // The sentence of an unknown format is long: it lists all formats.
    const why = code === 'trace-format' ? 'The file is not a trace that is understood.' : held.message;
    const message = `${(0,diagnostic/* placeOf */.$)(held)}: ${why}`;
    if (isLoss)
        return { code, severity, message, file };
    return { code: 'recording-unused', severity: 'warning', message, file };
}

// EXTERNAL MODULE: ./lib/trace/recording/merge-traces.js
var merge_traces = __webpack_require__(7940);
;// CONCATENATED MODULE: ./lib/trace/recording/evidence.js




/**
 * The trace of a trial: of the parts of its recording the first that shows a model call or a tool call;
 * else the first with any span; else the first with any message. In this order: files that the scenario
 * names, what was `sent` by OTLP, other files, standard output. Else standard output is the answer.
 */
async function evidenceOf(trial, sent, about, readHeld) {
    const printed = await printedBy(trial, about, readHeld);
    const parts = partsOf(trial, sent, about, readHeld, printed.held);
    const seen = [];
    for (const part of parts) {
        const held = await part.read();
        const trace = (0,merge_traces/* mergeTraces */.X)(held.traces, { ...about, printed: printed.text === '' ? null : printed.text });
        seen.push({ part, held, trace, rank: rankOf(trace) });
        if (seen.at(-1)?.rank === mostRank)
            break;
    }
    const best = bestOf(seen);
    return {
        trace: best?.trace ?? new trace_trace/* Trace */.C({ ...about, spans: [], printed: printed.text }),
        problems: [
            ...seen.flatMap(({ held }) => held.problems),
            ...seen.flatMap((one) => (one === best ? [] : one.trace.diagnostics.filter(isError))),
            ...unusedOf(parts, best?.part ?? null, about.source.file),
        ],
        // What was lost of a part may be why it shows less than the one that is used.
        isDamaged: seen.some(({ held }) => held.isDamaged),
    };
}
function bestOf(seen) {
    const most = Math.max(1, ...seen.map(({ rank }) => rank));
    return seen.find(({ rank }) => rank === most) ?? null;
}
function isError({ severity }) {
    return severity === 'error';
}
const mostRank = 3;
function rankOf({ llmCalls, toolCalls, spans, messages }) {
    if (llmCalls.length > 0 || (toolCalls ?? []).length > 0)
        return mostRank;
    if (spans.length > 0)
        return 2;
    return messages.length > 0 ? 1 : 0;
}
/** A recording starts with JSON: an answer with JSON somewhere in it is an answer. */
async function printedBy({ stdout, process }, about, readHeld) {
    if (process.end === 'not-started')
        return { text: null, held: null };
    const text = withoutLastBreaks(stdout);
    if (!/^\s*[[{]/.test(text))
        return { text, held: null };
    const holder = { file: about.source.file, readHeld, isStrict: false };
    const held = await heldTraces([memoryFile('standard output', Buffer.from(stdout))], holder);
    const trace = (0,merge_traces/* mergeTraces */.X)(held.traces, about);
    if (rankOf(trace) === 0)
        return { text, held: null };
    return { text: held.isDamaged ? null : trace.finalOutput, held };
}
/** By hand: a regular expression would look at every run of line breaks from each of its places. */
function withoutLastBreaks(text) {
    let end = text.length;
    while (end > 0 && /[\r\n]/.test(text.charAt(end - 1)))
        end--;
    return text.slice(0, end);
}
function partsOf({ files }, sent, about, readHeld, printed) {
    const filesOf = (isNamed) => {
        const some = files.filter((file) => file.isNamed === isNamed && file.bytes.length > 0);
        const holder = { file: about.source.file, readHeld, isStrict: isNamed };
        const read = () => heldTraces(some.map(({ name, bytes }) => memoryFile(name, bytes)), holder);
        return some.length === 0 ? [] : [{ what: evidence_namesOf(some), read }];
    };
    const isDamaged = sent.some(({ diagnostics }) => diagnostics.some(isError));
    return [
        ...filesOf(true),
        ...(sent.length === 0 ? [] : [evidence_known('what it sent by OTLP', { traces: sent, problems: [], isDamaged })]),
        ...filesOf(false),
        ...(printed === null ? [] : [evidence_known('its standard output', printed)]),
    ];
}
function evidence_known(what, held) {
    return { what, read: () => Promise.resolve(held) };
}
const shownNames = 5;
function evidence_namesOf(files) {
    const names = files.slice(0, shownNames).map(({ name }) => `\`${name}\``);
    const more = files.length > shownNames ? [`${files.length - shownNames} more`] : [];
    return `${files.length === 1 ? 'the file' : 'the files'} ${[...names, ...more].join(', ')}`;
}
/** What shows less is left out, and people are told. */
function unusedOf(parts, used, file) {
    const unused = parts.filter((part) => part !== used).map(({ what }) => what);
    if (unused.length === 0)
        return [];
    const source = used?.what ?? 'its standard output as text';
    const message = `What the command did is read from ${source}; not used: ${unused.join('; ')}.`;
    return [{ code: 'recording-unused', severity: 'warning', message, file }];
}

// EXTERNAL MODULE: ./lib/trace/recording/trial-span.js
var trial_span = __webpack_require__(1534);
;// CONCATENATED MODULE: ./lib/trace/recording/read-trial.js





/** The span of a trial in an export request; null where there is none, or it is not whole. */
function trialIn(request) {
    const span = trialSpanIn(request);
    if (span === null)
        return null;
    const attributes = (0,otlp_values/* attributesOf */.T)(span['attributes']);
    const process = processOf(span, attributes);
    const ids = { traceId: (0,trace_ids/* normalId */.R)(span['traceId']), spanId: (0,trace_ids/* normalId */.R)(span['spanId']) };
    const [fingerprint, scenario] = [trial_span/* trialNames */.rJ.fingerprint, trial_span/* trialNames */.rJ.scenario].map((name) => attributes.get(name));
    const trial = attributes.get(trial_span/* trialNames */.rJ.trial);
    const lines = attributes.get(trial_span/* trialNames */.rJ.lines);
    const stdout = attributes.get(trial_span/* trialNames */.rJ.stdout);
    if (process === null || ids.traceId === '' || ids.spanId === '')
        return null;
    if (typeof scenario !== 'string' || typeof fingerprint !== 'string')
        return null;
    if (typeof stdout !== 'string' || typeof trial !== 'number' || typeof lines !== 'number')
        return null;
    const files = filesOf(span);
    return files === null ? null : { ...ids, scenario, trial, fingerprint, lines, process, stdout, files };
}
/** Whether an export request begins as that of a trial does, however much of it can be read. */
function isTrialRequest(request) {
    return trialSpanIn(request) !== null;
}
function trialSpanIn(request) {
    const [resource] = (0,trace_attributes/* objectsIn */.Qv)((0,trace_attributes/* objectOrNull */.av)(request)?.['resourceSpans']);
    const [scope] = (0,trace_attributes/* objectsIn */.Qv)(resource?.['scopeSpans']);
    const [span] = (0,trace_attributes/* objectsIn */.Qv)(scope?.['spans']);
    if (span === undefined || (0,trace_attributes/* objectOrNull */.av)(scope?.['scope'])?.['name'] !== trial_span/* scopeName */.OK)
        return null;
    return (0,otlp_values/* attributesOf */.T)(span['attributes']).get(trial_span/* trialNames */.rJ.fingerprint) === undefined ? null : span;
}
const read_trial_ends = new Set(['exited', 'timed-out', 'stopped', 'not-started']);
function processOf(span, attributes) {
    const textOf = (name) => {
        const value = attributes.get(name);
        return typeof value === 'string' ? value : null;
    };
    const argv = attributes.get(trial_span/* trialNames */.rJ.argv);
    const end = attributes.get(trial_span/* trialNames */.rJ.end);
    const exitCode = attributes.get(trial_span/* trialNames */.rJ.exitCode);
    const isDamaged = attributes.get(trial_span/* trialNames */.rJ.isDamaged);
    const stderr = textOf(trial_span/* trialNames */.rJ.stderr);
    if (!read_trial_ends.has(end) || stderr === null || typeof isDamaged !== 'boolean')
        return null;
    if (!Array.isArray(argv) || !argv.every((word) => typeof word === 'string'))
        return null;
    if (exitCode !== undefined && typeof exitCode !== 'number')
        return null;
    return {
        argv,
        end: end,
        exitCode: exitCode ?? null,
        signal: textOf(trial_span/* trialNames */.rJ.signal),
        startUs: (0,trace_time/* microsFromNanos */.B)(span['startTimeUnixNano']) ?? 0,
        endUs: (0,trace_time/* microsFromNanos */.B)(span['endTimeUnixNano']) ?? 0,
        stderr,
        reason: textOf(trial_span/* trialNames */.rJ.reason),
        isDamaged,
    };
}
/** Null where one of them is not whole. */
function filesOf(span) {
    const files = (0,trace_attributes/* objectsIn */.Qv)(span['events']).flatMap((event) => event['name'] === trial_span/* trialNames */.rJ.file ? [fileOf(event)] : []);
    return files.every((file) => file !== null) ? files : null;
}
function fileOf(event) {
    const attributes = (0,otlp_values/* attributesOf */.T)(event['attributes']);
    const name = attributes.get(trial_span/* trialNames */.rJ.fileName);
    const isNamed = attributes.get(trial_span/* trialNames */.rJ.fileIsNamed);
    const content = (0,trace_attributes/* objectsIn */.Qv)(event['attributes']).find(({ key }) => key === trial_span/* trialNames */.rJ.fileContent);
    const bytes = bytesOf((0,trace_attributes/* objectOrNull */.av)(content?.['value']));
    if (typeof name !== 'string' || typeof isNamed !== 'boolean' || bytes === null)
        return null;
    return { name, bytes, isNamed };
}
function bytesOf(value) {
    const [text, base64] = [value?.['stringValue'], value?.['bytesValue']];
    if (typeof text === 'string')
        return Buffer.from(text, 'utf8');
    return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : null;
}

// EXTERNAL MODULE: ./lib/trace/recording/requests-trace.js
var requests_trace = __webpack_require__(2943);
;// CONCATENATED MODULE: ./lib/trace/formats/recording.js







/** What `scenario-gate run` writes of a fresh trial: one trace, whatever the agent put where. */
const recording = {
    id: 'recording',
    title: 'Scenario Gate recording',
    summary: 'What `scenario-gate run` keeps of a fresh trial in `traces-dir`: OTLP JSON Lines',
    about: 'Written for every trial whose agent is run. Its first line is the trial itself: the command, how it ended, what it printed, the trace files that it wrote; then comes what it sent by OTLP. Any tool that reads OTLP JSON Lines reads it too.',
    never: [],
    holdsFiles: true,
    detect: (head) => isTrialRequest(head.firstLine) || startsTrial(head),
    read: recording_read,
};
const ownScope = new RegExp(`(?<!\\\\)"name"\\s*:\\s*"${trial_span/* scopeName */.OK}"`);
const ownSpan = new RegExp(`(?<!\\\\)"key"\\s*:\\s*"${trial_span/* trialNames */.rJ.fingerprint.replaceAll('.', '\\.')}"`);
/** Of a first line that is longer than the head. Quotes inside of JSON text are escaped. */
function startsTrial({ firstLine, text }) {
    if (firstLine !== undefined || text.includes('\n') || !/^\s*\{\s*"resourceSpans"/.test(text))
        return false;
    return ownScope.test(text) && ownSpan.test(text);
}
/** Characters of one recording; a receiver keeps less of a trial. */
const maxLength = 2 * limits/* limits */.F.traceDocument;
async function* recording_read(file, head, _logs, readHeld) {
    const { trial, further, requests, problems } = await recordsIn(file, head);
    for (const diagnostic of problems)
        yield { kind: 'diagnostic', diagnostic };
    if (trial === null)
        return;
    const { traceId: id, scenario, trial: number, process, fingerprint } = trial;
    const source = { file: file.path, format: 'recording' };
    const sent = (0,requests_trace/* tracesOfRequests */.e)(requests, source, trial.spanId);
    const own = sent.filter((trace) => trace.id === id);
    const isUneven = problems.length === 0 && further !== trial.lines;
    const fault = own.length < sent.length ? foreign : isUneven ? uneven : null;
    if (fault !== null)
        yield { kind: 'diagnostic', diagnostic: unreadable(file, fault) };
    const about = { id, source, scenario, trial: number, process, fingerprint };
    const found = await evidenceOf(trial, own, about, readHeld);
    for (const diagnostic of found.problems)
        yield { kind: 'diagnostic', diagnostic };
    yield { kind: 'trace', trace: found.trace, supersedes: false };
    if (found.isDamaged || process.isDamaged || problems.length > 0 || fault !== null)
        yield { kind: 'damage', traceId: id };
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
            if (trial === null)
                trial = trialIn(value);
            else if (isSame(trialIn(value), trial))
                return { trial, further, requests, problems: [unreadable(file, foreign)] };
            else if ((0,core_json/* isObject */.Gv)(value) && held <= maxLength)
                requests.push(value);
            else if (held <= maxLength)
                found.line(line, 'not-a-record', '');
            if (trial === null)
                return { trial, further, requests: [], problems: [unreadable(file, nameless)] };
        }
        for (const item of found.take())
            if (item.kind === 'diagnostic')
                problems.push(item.diagnostic);
        if (held > maxLength)
            break;
    }
    for (const item of found.take())
        if (item.kind === 'diagnostic')
            problems.push(item.diagnostic);
    if (trial === null)
        problems.push(unreadable(file, nameless));
    if (held > maxLength)
        problems.push({ ...unreadable(file, recording_tooLarge), code: 'trace-too-large' });
    return { trial, further, requests, problems };
}
/** Only a trial itself has its ids: those of spans that an agent sent are changed where they are alike. */
function isSame(one, other) {
    return one?.traceId === other.traceId && one.spanId === other.spanId;
}
const nameless = 'The recording does not begin with the trial that it is of, whole: it was damaged. Record it again.';
const foreign = 'The file holds more than one recording: only the first was read. Write one file a trial.';
const uneven = 'The recording does not have the lines that it was written with. Record it again.';
const recording_tooLarge = `The recording has more than ${maxLength >> 20} MiB; the rest of it was left out.`;
function unreadable({ path }, message) {
    return { code: 'trace-unreadable', severity: 'error', message, file: path };
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-chat.js






/** Replies of OpenAI's chat completions; conversations as lists of messages are a format of their own. */
const openaiChat = conversationFormat({
    id: 'openai-chat',
    title: 'OpenAI chat completions',
    summary: 'OpenAI chat completions: a reply, with its request or prompt where it was kept',
    about: 'The body of a reply of `POST /v1/chat/completions`, alone or as `{"request": …, "response": …}`; lines of a batch result.',
    never: ['cost', 'timing'],
    isRecord: (value) => openai_chat_exchangeIn(value) !== null,
    starts: (text) => /^\s*(?:\[\s*)?\{\s*"(?:id|object|choices|request|response|custom_id|model|created)"/.test(text) &&
        /(?<!\\)"object"\s*:\s*"chat\.completion"/.test(text),
    *traces(record, place) {
        const exchange = openai_chat_exchangeIn(record);
        if (exchange !== null)
            yield openai_chat_traceOf(exchange, place);
    },
});
/** A reply, by itself, beside its request, or as the line of a batch; a prompt with its completion. */
function openai_chat_exchangeIn(value) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    if (held === null)
        return null;
    const outer = (0,trace_attributes/* objectOrNull */.av)(held['response']);
    const candidates = [held, outer, (0,trace_attributes/* objectOrNull */.av)(outer?.['body']), completionIn(held)];
    const reply = candidates.find(openai_chat_isReply) ?? null;
    if (reply === null)
        return null;
    const request = (0,trace_attributes/* objectOrNull */.av)(held['request']);
    const history = request?.['messages'] ?? held['prompt'] ?? null;
    return { id: (0,trace_attributes/* textOrNull */.ef)(held['custom_id']), reply, history, model: (0,trace_attributes/* textOrNull */.ef)(request?.['model']) };
}
function openai_chat_isReply(value) {
    const [first] = (0,trace_attributes/* objectsIn */.Qv)(value?.['choices']);
    return (0,trace_attributes/* objectOrNull */.av)(first?.['message']) !== null;
}
/** A whole reply; or only what was said, as text, a message, or a list of the one. */
function completionIn({ prompt, completion = null }) {
    const whole = (0,trace_attributes/* objectOrNull */.av)(completion);
    if (prompt === undefined || openai_chat_isReply(whole))
        return whole;
    if (typeof completion === 'string')
        return { choices: [{ message: { content: completion } }] };
    const message = Array.isArray(completion) && completion.length === 1 ? (0,trace_attributes/* objectOrNull */.av)(completion[0]) : whole;
    return message?.['role'] === 'assistant' ? { choices: [{ message }] } : null;
}
/** Of several choices the first is the reply. */
function openai_chat_traceOf({ id, reply, history, model }, place) {
    const transcript = new Transcript(null);
    for (const message of Array.isArray(history) ? history : [])
        transcript.say((0,message_from/* messageFrom */.W)(message, 'user'));
    if (typeof history === 'string')
        transcript.say((0,message_from/* messageFrom */.W)({ content: history }, 'user'));
    const message = (0,trace_attributes/* objectsIn */.Qv)(reply['choices'])[0]?.['message'];
    transcript.call({
        output: (0,message_from/* messageFrom */.W)(message, 'assistant'),
        model: (0,trace_attributes/* textOrNull */.ef)(reply['model']) ?? model,
        usage: chatUsage(reply['usage']),
        startUs: (0,trace_time/* microsFromAny */.g)(reply['created']),
    });
    return transcript.trace({ id: id ?? (0,trace_attributes/* textOrNull */.ef)(reply['id']) ?? place.id, source: place.source });
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-messages.js






/**
 * OpenAI chat messages: a list, a wrapper `{messages}` (with `id`, `scenario` and `trial` where it has
 * them), one of either a line, or τ-bench results (`task_id`, `trial`, `reward`, `traj`).
 */
const openaiMessages = {
    id: 'openai-messages',
    title: 'OpenAI messages',
    summary: 'OpenAI chat messages with tool calls: one conversation, one a line, or τ-bench results',
    about: 'The `messages` that an agent keeps between calls, in the form that most frameworks take; `{"scenario": …, "messages": […]}` names the scenario. τ-bench results are lists of them.',
    never: ['tokens', 'cost', 'timing'],
    detect: (head) => holdsMessages(head.document) || holdsMessages(head.firstLine) || openai_messages_startsDocument(head.text),
    read: readConversations,
};
async function* readConversations(file, head) {
    const problems = new FileProblems(file.path);
    const isLines = holdsMessages(head.firstLine);
    for await (const records of recordsOf(file, head, isLines, problems)) {
        for (const { value, line } of records) {
            const place = isLines && head.document === undefined ? `:${line}` : '';
            const conversations = conversationsIn(value);
            if (conversations === null)
                problems.line(line, 'not-a-record', '');
            for (const [index, conversation] of (conversations ?? []).entries()) {
                const at = Array.isArray(value) && conversations?.length !== 1 ? `${place}#${index + 1}` : place;
                yield { kind: 'trace', trace: openai_messages_traceOf(conversation, file.path, at), supersedes: false };
            }
        }
        yield* problems.take();
    }
    yield* problems.take();
}
/** One conversation, or a list of them; null where it is neither. */
function conversationsIn(value) {
    if (Array.isArray(value)) {
        if (openai_messages_isMessage(value[0]))
            return [{ messages: value }];
        const inner = value.filter(isConversation).map(wrapperOf);
        return inner.length === 0 ? null : inner;
    }
    return isConversation(value) ? [wrapperOf(value)] : null;
}
function wrapperOf(conversation) {
    return (0,trace_attributes/* objectOrNull */.av)(conversation) ?? { messages: conversation };
}
function openai_messages_traceOf(wrapper, file, place) {
    const task = (0,trace_naming/* scenarioName */.ic)(wrapper['task_id']);
    const trial = (0,trace_naming/* trialNumber */.QQ)(wrapper['trial']);
    const reward = (0,trace_attributes/* numberOrNull */.wD)(wrapper['reward']);
    const list = openai_messages_listIn(wrapper);
    const ofTask = task === null || trial === null ? null : `${task}/${trial}`;
    return traceOfMessages(Array.isArray(list) ? list : [], {
        id: (0,trace_attributes/* textOrNull */.ef)(wrapper['id']) ?? ofTask ?? `${(0,trace_assemble/* stemOf */.Vc)(file)}${place}`,
        scenario: (0,trace_naming/* scenarioName */.ic)(wrapper['scenario']) ?? task,
        trial,
        source: { file, format: 'openai-messages' },
        scores: reward === null ? {} : { reward },
    });
}
function holdsMessages(value) {
    return Array.isArray(value) ? openai_messages_isMessage(value[0]) || isConversation(value[0]) : isConversation(value);
}
function isConversation(value) {
    if (Array.isArray(value))
        return openai_messages_isMessage(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    const list = openai_messages_listIn(value);
    return Array.isArray(list) && (list.length === 0 || openai_messages_isMessage(list[0]));
}
/** agentevals takes a trajectory as `outputs`. */
function openai_messages_listIn(wrapper) {
    const { traj, messages, outputs } = wrapper;
    return traj ?? messages ?? ((0,core_json/* isObject */.Gv)(outputs) ? outputs['messages'] : outputs);
}
const openai_messages_roles = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);
function openai_messages_isMessage(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['role'] !== 'string' || !openai_messages_roles.has(value['role']))
        return false;
    return 'content' in value || 'tool_calls' in value || 'function_call' in value;
}
/** A document too long to be looked at whole: by the keys it starts with. */
function openai_messages_startsDocument(text) {
    return /^\s*(?:\[\s*)?\{\s*(?:"(?:task_id|traj|messages|scenario|trial)"|"role"\s*:\s*"(?:system|developer|user|assistant)")/.test(text);
}

;// CONCATENATED MODULE: ./lib/trace/formats/concatenated-records.js




/**
 * The records of a file that a program printed its spans to: a list, one a line, or one after the other,
 * each over several lines with its braces at the margin. Ids that are numbers become text.
 */
async function* concatenatedRecords(file, head, problems) {
    if (head.document === undefined && !/^\s*\[/.test(head.text)) {
        const joiner = new Joiner(problems);
        for await (const batch of lineBatches(file.open()))
            yield joiner.take(batch);
        yield joiner.rest();
        return;
    }
    const text = await (0,trace_document/* readDocument */.u)(file.open());
    const value = text === null ? undefined : parseWithIds(text);
    if (value === undefined)
        problems.document(text === null ? 'too-large' : 'not-json');
    else
        yield [{ value, line: 1, length: 0 }];
}
/** Puts the lines of a record together again. */
class Joiner {
    #problems;
    #lines = [];
    #length = 0;
    /** The line that the record starts in. */
    #start = 0;
    constructor(problems) {
        this.#problems = problems;
    }
    *take(lines) {
        for (const { text, number } of lines) {
            if (text === null) {
                this.#problems.line(number, 'too-long', '');
                this.#lines = [];
            }
            else if (text.startsWith('{') || this.#lines.length === 0) {
                yield* this.rest();
                yield* this.#begin(text, number);
            }
            else {
                yield* this.#goOn(text);
            }
        }
    }
    /** What was begun and has not come to its end. */
    *rest() {
        if (this.#lines.length > 0)
            yield* this.#finish();
    }
    *#begin(text, number) {
        if (text.trim() === '')
            return;
        this.#lines = [text];
        this.#length = text.length;
        this.#start = number;
        if (text.trimEnd().endsWith('}'))
            yield* this.#finish();
    }
    *#goOn(text) {
        this.#lines.push(text);
        this.#length += text.length + lineOverhead;
        if (this.#length > limits/* limits */.F.traceDocument) {
            this.#problems.line(this.#start, 'too-long', '');
            this.#lines = [];
        }
        else if (text.startsWith('}')) {
            yield* this.#finish();
        }
    }
    *#finish() {
        const text = this.#lines.join('\n');
        this.#lines = [];
        const value = parseWithIds(text);
        if (value === undefined)
            this.#problems.line(this.#start, 'not-json', text);
        else
            yield { value, line: this.#start, length: text.length };
    }
}
/** Short lines cost more than their text to hold. */
const lineOverhead = 32;
/** A key in JSON text that is not itself inside of text, with a number too long for a double. */
const numericId = /(?<!\\)"(trace_id|span_id|parent_id)"\s*:\s*(\d{14,39})(?=\s*[,}])/g;
/** `JSON.parse` rounds numbers of 64 and 128 bits; ids are written as hex before it sees them. */
function parseWithIds(text) {
    const json = text.charCodeAt(0) === trace_document/* byteOrderMark */.y ? text.slice(1) : text;
    return (0,core_json/* parseJson */.qF)(json.replace(numericId, (_, key, digits) => `"${key}":"${hexId(digits, key)}"`));
}
function hexId(digits, key) {
    return BigInt(digits)
        .toString(16)
        .padStart(key === 'trace_id' ? 32 : 16, '0');
}

;// CONCATENATED MODULE: ./lib/trace/formats/otel-js.js







/** Spans of OpenTelemetry's SDK for JavaScript, written down as they are in memory. */
const otelJs = {
    id: 'otel-js',
    title: 'OpenTelemetry JS spans',
    summary: 'spans of the OpenTelemetry SDK for JavaScript as JSON (`ReadableSpan`): a list, or one a line',
    about: '`JSON.stringify` of what an `InMemorySpanExporter` holds or a `SpanProcessor` is given.',
    never: [],
    detect: (head) => isDump(head.document) || isDump(head.firstLine) || startsDump(head),
    read: (file, head) => readSpans(file, head, false, { id: 'otel-js', read: otel_js_read, records: concatenatedRecords }),
};
function isDump(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && isDump(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return Array.isArray(value['spans']) ? otel_js_isSpan(value['spans'][0]) : otel_js_isSpan(value);
}
function otel_js_isSpan(value) {
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    return contexts.some((key) => (0,core_json/* isObject */.Gv)(value[key]) && 'traceId' in value[key]);
}
/** What the SDK calls it, and its private name, which a plain `JSON.stringify` shows. */
const contexts = ['spanContext', '_spanContext'];
function startsDump({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return /(?<!\\)"_?spanContext"\s*:\s*\{\s*"(?:traceId|spanId)"\s*:/.test(text);
}
function otel_js_read(record, sink) {
    const list = record['spans'];
    if (!Array.isArray(list))
        return otel_js_readSpan(record, sink);
    for (const item of list) {
        const span = (0,trace_attributes/* objectOrNull */.av)(item);
        if (span !== null)
            otel_js_readSpan(span, sink);
    }
    return true;
}
function otel_js_readSpan(raw, sink) {
    const context = (0,trace_attributes/* objectOrNull */.av)(raw['spanContext']) ?? (0,trace_attributes/* objectOrNull */.av)(raw['_spanContext']);
    if (context === null)
        return false;
    const parent = raw['parentSpanId'] ?? (0,trace_attributes/* objectOrNull */.av)(raw['parentSpanContext'])?.['spanId'];
    const span = spanFrom({
        id: (0,trace_ids/* normalId */.R)(context['spanId']),
        parentId: (0,trace_ids/* normalId */.R)(parent) || null,
        name: typeof raw['name'] === 'string' ? raw['name'] : '',
        startUs: momentOf(raw['startTime']),
        endUs: momentOf(raw['endTime']),
        status: raw['status'] ?? null,
        attributes: plainAttributes(raw['attributes']),
        events: eventsFrom(raw['events'], ({ time }) => momentOf(time)),
    });
    sink((0,trace_ids/* normalId */.R)(context['traceId']), span, namingOfResource(raw['resource']));
    return true;
}
/** Seconds and nanoseconds; `[0, 0]` stands for a span that has not ended. */
function momentOf(value) {
    if (!Array.isArray(value))
        return (0,trace_time/* microsFromAny */.g)(value);
    const [seconds, nanos] = value;
    if (typeof seconds !== 'number' || typeof nanos !== 'number' || seconds <= 0)
        return null;
    const micros = seconds * 1e6 + nanos / 1e3;
    return Number.isFinite(micros) ? micros : null;
}

// EXTERNAL MODULE: ./lib/trace/dialects/any-agent.js
var any_agent = __webpack_require__(675);
;// CONCATENATED MODULE: ./lib/trace/formats/otel-python.js








/**
 * Spans as OpenTelemetry's Python SDK prints them (`to_json`, the console exporter), and any-agent's
 * traces, whose ids are numbers.
 */
const otelPython = {
    id: 'otel-python',
    title: 'OpenTelemetry Python spans',
    summary: 'spans printed by the OpenTelemetry SDK for Python (console exporter, `to_json`), any-agent traces',
    about: 'Printed by `ConsoleSpanExporter`, or `span.to_json()` for each span.',
    never: [],
    detect: (head) => otel_python_isDump(head.document) || otel_python_isDump(head.firstLine) || otel_python_startsDump(head),
    read: (file, head) => readSpans(file, head, false, { id: 'otel-python', read: otel_python_read, records: concatenatedRecords }),
};
function otel_python_isDump(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && otel_python_isDump(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if (Array.isArray(value['spans']))
        return otel_python_isSpan(value['spans'][0]);
    return otel_python_isSpan(value);
}
/** Phoenix writes rows like these, with a `span_kind`. */
function otel_python_isSpan(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !(0,core_json/* isObject */.Gv)(value['context']))
        return false;
    return 'trace_id' in value['context'] && 'kind' in value && !('span_kind' in value);
}
/** Of text that is no JSON as a whole. */
function otel_python_startsDump({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    if (!/(?<!\\)"context"\s*:\s*\{[^{}]*"trace_id"\s*:\s*["\d]/.test(text))
        return false;
    return /(?<!\\)"kind"\s*:/.test(text) && !/(?<!\\)"(?:span_kind|run_type)"\s*:/.test(text);
}
function otel_python_read(record, sink) {
    const list = record['spans'];
    if (!Array.isArray(list))
        return otel_python_readSpan(record, undefined, sink);
    for (const item of list) {
        const span = (0,trace_attributes/* objectOrNull */.av)(item);
        if (span !== null)
            otel_python_readSpan(span, record['final_output'], sink);
    }
    return true;
}
function otel_python_readSpan(raw, output, sink) {
    const context = (0,trace_attributes/* objectOrNull */.av)(raw['context']);
    if (context === null)
        return false;
    const parentId = otel_python_idOf(raw['parent_id'] ?? (0,trace_attributes/* objectOrNull */.av)(raw['parent'])?.['span_id'], 16) || null;
    const span = spanFrom({
        id: otel_python_idOf(context['span_id'], 16),
        parentId,
        name: typeof raw['name'] === 'string' ? raw['name'] : '',
        startUs: (0,trace_time/* microsFromAny */.g)(raw['start_time']),
        endUs: (0,trace_time/* microsFromAny */.g)(raw['end_time']),
        status: otel_python_statusOf(raw['status']),
        attributes: withOutput(plainAttributes(raw['attributes']), parentId === null ? output : undefined),
        events: eventsFrom(raw['events'], ({ timestamp }) => (0,trace_time/* microsFromAny */.g)(timestamp)),
    });
    sink(otel_python_idOf(context['trace_id'], 32), span, namingOfResource(raw['resource']));
    return true;
}
function withOutput(attributes, output) {
    // What could not be written down is an empty object.
    if (output === undefined || output === null || isEmpty(output))
        return attributes;
    const all = new Map([[any_agent/* statedOutput */.r, output]]);
    for (const name of attributes.keys())
        all.set(name, attributes.get(name) ?? null);
    return all;
}
function isEmpty(output) {
    return (0,core_json/* isObject */.Gv)(output) && Object.keys(output).length === 0;
}
/** A short number stands for leading zeros. */
function otel_python_idOf(value, length) {
    if (typeof value !== 'number')
        return (0,trace_ids/* normalId */.R)(value);
    return Number.isSafeInteger(value) && value > 0 ? value.toString(16).padStart(length, '0') : '';
}
/** `StatusCode.ERROR`, as the enumeration prints itself. */
function otel_python_statusOf(value) {
    const status = (0,trace_attributes/* objectOrNull */.av)(value);
    const code = status?.['status_code'];
    if (status === null || typeof code !== 'string')
        return value ?? null;
    return { ...status, status_code: code.replace(/^StatusCode\./, '') };
}

;// CONCATENATED MODULE: ./lib/trace/formats/openai-responses.js







/** OpenAI's Responses API: a response, a request with its response, or the items of a conversation. */
const openaiResponses = conversationFormat({
    id: 'openai-responses',
    title: 'OpenAI Responses',
    summary: 'OpenAI Responses API: a response, with its request where it was kept, or a list of items',
    about: 'The body of a reply of `POST /v1/responses`, alone or as `{"request": …, "response": …}`; or the list of items that you keep between calls.',
    never: ['cost', 'timing'],
    isRecord: (value) => openai_responses_exchangeIn(value) !== null || itemsIn(value) !== null,
    starts: (text) => startsResponse(text) || startsItems(text),
    *traces(record, place) {
        const exchange = openai_responses_exchangeIn(record);
        if (exchange !== null)
            yield openai_responses_traceOfExchange(exchange, place);
        else
            yield traceOfItems(itemsIn(record) ?? [], record, place);
    },
});
function startsResponse(text) {
    return /^\s*(?:\[\s*)?\{/.test(text) && /(?<!\\)"object"\s*:\s*"response"/.test(text);
}
function startsItems(text) {
    if (!/^\s*(?:\[\s*)?\{\s*"(?:type|role|content|id|items|input|model|object)"/.test(text))
        return false;
    return /(?<!\\)"type"\s*:\s*"function_call"/.test(text) && /(?<!\\)"call_id"\s*:/.test(text);
}
/** A response, by itself, beside its request, or as the line of a batch. */
function openai_responses_exchangeIn(value) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    if (held === null)
        return null;
    const outer = (0,trace_attributes/* objectOrNull */.av)(held['response']);
    const response = [held, outer, (0,trace_attributes/* objectOrNull */.av)(outer?.['body'])].find(openai_responses_isResponse) ?? null;
    if (response === null)
        return null;
    const request = (0,trace_attributes/* objectOrNull */.av)(held['request']) ?? held;
    const input = ((0,trace_attributes/* objectOrNull */.av)(request['body']) ?? request)['input'] ?? response['input'] ?? null;
    const instructions = (0,trace_attributes/* textOrNull */.ef)(request['instructions']) ?? (0,trace_attributes/* textOrNull */.ef)(response['instructions']);
    return { id: (0,trace_attributes/* textOrNull */.ef)(held['custom_id']), response, input, instructions };
}
function openai_responses_isResponse(value) {
    if (value === null || !Array.isArray(value['output']))
        return false;
    if (value['object'] === 'response')
        return true;
    return value['object'] === undefined && ((0,trace_attributes/* textOrNull */.ef)(value['id'])?.startsWith('resp_') ?? false);
}
/** Types that no other kind of message has. */
const openai_responses_marks = /^(?:function_call|function_call_output|custom_tool_call|custom_tool_call_output|(?:web_search|file_search|code_interpreter|image_generation|computer|local_shell|shell|apply_patch|mcp)_call|mcp_list_tools)$/;
/** The items of a conversation: a list, `{items}`, `{input}`, or a page `{object: 'list', data}`. */
function itemsIn(value) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    const list = held === null
        ? value
        : (held['items'] ?? held['input'] ?? (held['object'] === 'list' ? held['data'] : null));
    if (!Array.isArray(list) || !list.every((item) => (0,core_json/* isObject */.Gv)(item) && ('type' in item || 'role' in item)))
        return null;
    return list.some((item) => openai_responses_marks.test((0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(item)?.['type']) ?? '')) ? list : null;
}
function openai_responses_traceOfExchange({ id, response, input, instructions }, place) {
    const transcript = new Transcript(null);
    if (instructions !== null)
        transcript.say({ role: 'system', parts: [{ type: 'text', text: instructions }] });
    for (const message of historyOf(input))
        transcript.say(message);
    const output = Array.isArray(response['output']) ? response['output'] : [];
    transcript.call({
        output: { role: 'assistant', parts: output.flatMap(outputParts) },
        model: (0,trace_attributes/* textOrNull */.ef)(response['model']),
        provider: 'openai',
        usage: responsesUsage(response['usage']),
        startUs: (0,trace_time/* microsFromAny */.g)(response['created_at']),
        endUs: (0,trace_time/* microsFromAny */.g)(response['completed_at']),
        error: openai_responses_errorOf(response),
    });
    return transcript.trace({ id: id ?? (0,trace_attributes/* textOrNull */.ef)(response['id']) ?? place.id, source: place.source });
}
/** What came before a call is told again with it: messages, and no calls of their own. */
function historyOf(input) {
    if (typeof input === 'string')
        return [{ role: 'user', parts: [{ type: 'text', text: input }] }];
    return (Array.isArray(input) ? input : []).flatMap((raw) => {
        const item = responseItem(raw);
        if (item?.kind === 'message') {
            const isBare = typeof (0,trace_attributes/* objectOrNull */.av)(raw)?.['role'] !== 'string';
            return [isBare ? { ...item.message, role: 'user' } : item.message];
        }
        if (item?.kind === 'output')
            return [{ role: 'assistant', parts: item.parts }];
        return item?.kind === 'answer' ? [{ role: 'tool', parts: [item.answer] }] : [];
    });
}
function outputParts(raw) {
    const item = responseItem(raw);
    if (item?.kind === 'message')
        return item.message.parts;
    // What ran where OpenAI runs it is answered within the response.
    if (item?.kind === 'answer')
        return [item.answer];
    return item?.kind === 'output' ? item.parts : [];
}
function openai_responses_errorOf(response) {
    const error = (0,trace_attributes/* objectOrNull */.av)(response['error']);
    if (error !== null)
        return { type: (0,trace_attributes/* textOrNull */.ef)(error['code']), message: (0,trace_attributes/* textOrNull */.ef)(error['message']) ?? 'failed' };
    const status = (0,trace_attributes/* textOrNull */.ef)(response['status']);
    if (status === 'incomplete') {
        const reason = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(response['incomplete_details'])?.['reason']);
        return { type: status, message: reason === null ? 'the response is incomplete' : `incomplete: ${reason}` };
    }
    return status === 'failed' || status === 'cancelled'
        ? { type: status, message: `the response ${status}` }
        : null;
}
/** Items of one call follow each other; an answer or a word of the user ends it. */
function traceOfItems(items, record, place) {
    const held = (0,trace_attributes/* objectOrNull */.av)(record);
    const transcript = new Transcript(null);
    const names = new Map();
    let parts = [];
    const close = () => {
        if (parts.length === 0)
            return;
        transcript.call({
            output: { role: 'assistant', parts },
            model: (0,trace_attributes/* textOrNull */.ef)(held?.['model']),
            provider: 'openai',
        });
        parts = [];
    };
    for (const raw of items) {
        const item = responseItem(raw);
        if (item?.kind === 'output') {
            parts.push(...item.parts);
            for (const { id, name } of (0,trace_message/* requestsOf */.u)({ role: 'assistant', parts: item.parts }))
                if (id !== null)
                    names.set(id, name);
        }
        if (item?.kind === 'message' && item.message.role === 'assistant')
            parts.push(...item.message.parts);
        else if (item?.kind === 'message') {
            close();
            transcript.say(item.message);
        }
        if (item?.kind !== 'answer')
            continue;
        close();
        const { id, result, error } = item.answer;
        const name = id === null ? undefined : names.get(id);
        if (id === null || name === undefined)
            continue;
        names.delete(id);
        transcript.run({ id, name, result, failure: error });
    }
    close();
    return transcript.trace({ id: (0,trace_attributes/* textOrNull */.ef)(held?.['id']) ?? place.id, source: place.source });
}

// EXTERNAL MODULE: ./lib/trace/formats/otlp-span.js + 2 modules
var otlp_span = __webpack_require__(8619);
;// CONCATENATED MODULE: ./lib/trace/formats/otlp-json.js



/** OTLP as JSON: one export request as a document, or one a line as the collector's file exporter writes. */
const otlpJson = {
    id: 'otlp-json',
    title: 'OTLP JSON',
    summary: 'OpenTelemetry OTLP JSON, spans and log records: a document, or JSON Lines of the collector',
    about: 'The `file` exporter of the OpenTelemetry Collector writes it, an export request a line. It is also what `OTEL_EXPORTER_OTLP_PROTOCOL=http/json` sends, and what Tempo answers.',
    never: [],
    detect: (head) => isRequest(head.document) || otlp_json_isLines(head) || otlp_json_startsDocument(head.text),
    read: (file, head, logs) => readSpans(file, head, otlp_json_isLines(head), { id: 'otlp-json', read: otlp_span/* readRequest */.i }, logs),
};
const keys = [
    'resourceSpans',
    'resource_spans',
    'batches',
    'resourceLogs',
    'resource_logs',
    'resourceMetrics',
    'resource_metrics',
];
function isRequest(value) {
    if (Array.isArray(value))
        return (0,core_json/* isObject */.Gv)(value[0]) && isRequest(value[0]);
    if (!(0,core_json/* isObject */.Gv)(value))
        return false;
    if ((0,otlp_span/* isBareSpan */.B)(value))
        return true;
    const inner = [value['trace'], value['result']].find(core_json/* isObject */.Gv) ?? {};
    return keys.some((key) => Array.isArray(value[key]) || Array.isArray(inner[key]));
}
/** A first line longer than the head can only be a line: a document of many lines starts with short ones. */
function otlp_json_isLines({ firstLine, text }) {
    return isRequest(firstLine) || (!text.includes('\n') && otlp_json_startsDocument(text));
}
/** Quotes inside of JSON text are escaped, so that this can only be a key. */
function otlp_json_startsDocument(text) {
    return (/^\s*[[{]/.test(text) && /(?<!\\)"(?:resource(?:Spans|_spans|Logs|_logs)|batches)"\s*:\s*\[/.test(text));
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/byte-source.js
/** The bytes of a stream, as many at a time as are asked for. */
class ByteSource {
    #chunks;
    #held = [];
    #heldBytes = 0;
    #position = 0;
    constructor(chunks) {
        this.#chunks = chunks[Symbol.asyncIterator]();
    }
    /** Bytes that were taken so far. */
    get position() {
        return this.#position;
    }
    /** The next bytes; fewer only at the end. */
    async take(count) {
        while (this.#heldBytes < count && (await this.#pull()))
            ;
        const [first] = this.#held;
        const held = this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held);
        const taken = held.subarray(0, count);
        this.#held = taken.length === held.length ? [] : [held.subarray(count)];
        this.#heldBytes = held.length - taken.length;
        this.#position += taken.length;
        return taken;
    }
    /** Drops bytes without holding them; false where there are not as many. */
    async skip(count) {
        let left = count;
        while (left > 0) {
            const dropped = await this.take(Math.min(left, 1 << 20));
            if (dropped.length === 0)
                return false;
            left -= dropped.length;
        }
        return true;
    }
    async close() {
        await this.#chunks.return?.();
    }
    async #pull() {
        const step = await this.#chunks.next();
        if (step.done === true)
            return false;
        const { buffer, byteOffset, byteLength } = step.value;
        this.#held.push(Buffer.from(buffer, byteOffset, byteLength));
        this.#heldBytes += byteLength;
        return true;
    }
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/frame.js


const magic = [0x28, 0xb5, 0x2f, 0xfd];
/** Whether what starts at `start` was compressed with zstd, as the collector does it request by request. */
function isZstd(bytes, start) {
    return magic.every((byte, index) => bytes[start + index] === byte);
}
/** One request as it was before it was compressed; a word where it cannot be unpacked. */
function unpackedFrame(bytes) {
    if (!isZstd(bytes, 0))
        return bytes;
    const { zstdDecompressSync } = external_node_zlib_namespaceObject;
    if (zstdDecompressSync === undefined)
        return 'without-zstd';
    try {
        return zstdDecompressSync(bytes, { maxOutputLength: limits/* limits */.F.traceDocument });
    }
    catch {
        return 'damaged';
    }
}

// EXTERNAL MODULE: ./lib/trace/protobuf/resource.js + 2 modules
var resource = __webpack_require__(3376);
// EXTERNAL MODULE: ./lib/trace/protobuf/wire.js
var wire = __webpack_require__(8472);
;// CONCATENATED MODULE: ./lib/trace/protobuf/records.js






/**
 * The resources of a protobuf file, one at a time, each as an export request in OTLP JSON. The file is
 * one request or several after each other, which is the same; or, `isFramed`, each has its length before
 * it in four bytes, as the collector's file exporter writes them.
 */
async function* protobufRecords(file, isFramed, problems) {
    const source = new ByteSource(file.open());
    try {
        const next = isFramed ? nextFrame : nextField;
        for (;;) {
            const place = source.position;
            const piece = await next(source);
            if (piece === 'end')
                return;
            if (typeof piece === 'string')
                problems.bytes(piece, place, [null]);
            else if (isFramed)
                yield frameRecords(piece, place + 4, problems);
            else
                yield [recordFrom(piece.bytes, 0, piece.bytes.length, source.position - piece.bytes.length, problems)];
            if (piece === 'not-protobuf')
                return;
            if (typeof piece !== 'string' && piece.isCut) {
                problems.bytes('cut-off', source.position, [null]);
                return;
            }
        }
    }
    finally {
        await source.close();
    }
}
async function nextFrame(source) {
    const prefix = await source.take(4);
    if (prefix.length === 0)
        return 'end';
    if (prefix.length < 4)
        return { bytes: Buffer.alloc(0), isCut: true };
    return sized(source, prefix.readUInt32BE(0));
}
/** Field 1 of a request: one resource. Other fields are skipped, for there may be more one day. */
async function nextField(source) {
    for (;;) {
        const tag = await count(source);
        if (tag === null)
            return 'end';
        const type = tag & 7;
        if (!(tag >= 8) || type === 3 || type === 4 || type > 5)
            return 'not-protobuf';
        if (type === 2) {
            const length = await count(source);
            if (length === null || Number.isNaN(length))
                return 'not-protobuf';
            if (tag === 0x0a)
                return sized(source, length);
            if (!(await source.skip(length)))
                return { bytes: Buffer.alloc(0), isCut: true };
        }
        else if (type === 0)
            await count(source);
        else
            await source.skip(type === 1 ? 8 : 4);
    }
}
async function sized(source, length) {
    if (length > limits/* limits */.F.traceDocument) {
        await source.skip(length);
        return 'too-large';
    }
    const bytes = await source.take(length);
    return { bytes, isCut: bytes.length < length };
}
/** A varint; null at the end of the file, not a number where it does not end. */
async function count(source) {
    let value = 0;
    let unit = 1;
    for (let read = 0; read < 10; read++) {
        const [byte] = await source.take(1);
        if (byte === undefined)
            return read === 0 ? null : Number.NaN;
        value += (byte & 0x7f) * unit;
        if (byte < 0x80)
            return value;
        unit *= 128;
    }
    return Number.NaN;
}
function* frameRecords(frame, place, problems) {
    const bytes = unpackedFrame(frame.bytes);
    if (typeof bytes === 'string') {
        problems.bytes(bytes, place, [null]);
        return;
    }
    const value = bytes[0] === openBrace ? (0,core_json/* parseJson */.qF)(bytes.toString('utf8')) : undefined;
    if (value !== undefined) {
        yield { value, line: 1, length: bytes.length };
        return;
    }
    const fault = { found: false };
    const reader = new wire/* WireReader */.Z(bytes, 0, bytes.length, fault);
    while (reader.next()) {
        if (reader.tag !== 0x0a)
            continue;
        const { start, stop } = reader;
        yield recordFrom(bytes, start, stop, place, problems);
    }
    if (fault.found)
        problems.bytes('not-protobuf', place + reader.place, [null]);
}
const openBrace = 0x7b;
/** `origin`: where in the file the first of `bytes` stands. */
function recordFrom(bytes, start, end, origin, problems) {
    const { request, damaged, place } = (0,resource/* readResource */.R)(bytes, start, end);
    if (place !== null)
        problems.bytes('broken', origin + place, [...damaged]);
    return { value: request, line: 1, length: end - start };
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/detect.js


const keyValue = { 0x0a: null, 0x12: null };
const detect_resource = { 0x0a: keyValue, 0x10: null, 0x1a: null };
const scope = { 0x0a: null, 0x12: null, 0x1a: keyValue, 0x20: null };
const scopeItems = { 0x0a: scope, 0x12: null, 0x1a: null };
const resourceItems = { 0x0a: detect_resource, 0x12: scopeItems, 0x1a: null, 8002: scopeItems };
const request = { 0x0a: resourceItems };
/** How much of a file is looked at: the first fields at each depth tell. */
const maxFields = 64;
/** Whether a file begins with an export request of spans, log records or metrics. */
function detect_isRequest(bytes) {
    return bytes[0] === 0x0a && fits(bytes, 0);
}
/**
 * The same, with its length before it: four bytes, the highest first. Less than 160 MiB, for otherwise
 * the length would start as a request does. A request in JSON has this before it where it is compressed.
 */
function isFramedRequest(bytes) {
    if ((bytes[0] ?? 0) >= 0x0a)
        return false;
    return isZstd(bytes, 4) || (bytes[4] === 0x0a && fits(bytes, 4));
}
function fits(bytes, start) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const left = { fields: maxFields };
    return hasShape(new wire/* WireReader */.Z(buffer, start, buffer.length, { found: false }), request, left);
}
/**
 * Whether the fields are those of the shape, up to the first that no one knows. A length may reach beyond
 * the end, for only the start of the file is there, and files are cut off.
 */
function hasShape(reader, shape, left) {
    let found = false;
    while (left.fields > 0 && reader.next()) {
        left.fields--;
        const inner = shape[reader.tag];
        if (inner === undefined)
            return found;
        found = true;
        if (inner !== null && !hasShape(reader.message(), inner, left))
            return false;
    }
    return found || shape !== request;
}

;// CONCATENATED MODULE: ./lib/trace/formats/otlp-protobuf.js




const resources = {
    id: 'otlp-protobuf',
    records: (file, { bytes }, problems) => protobufRecords(file, isFramedRequest(bytes), problems),
    read: otlp_span/* readRequest */.i,
};
/** OTLP as protobuf: what exporters send, and what the collector's file exporter writes. */
const otlpProtobuf = {
    id: 'otlp-protobuf',
    title: 'OTLP protobuf',
    summary: 'OpenTelemetry OTLP protobuf, spans and log records: export requests as they are sent or with their lengths before them',
    about: 'What every OpenTelemetry SDK sends with `OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf`, and what the `file` exporter of the Collector writes with `format: proto`.',
    never: [],
    detect: ({ bytes }) => detect_isRequest(bytes) || isFramedRequest(bytes),
    read: (file, head, logs) => readSpans(file, head, false, resources, logs),
};

// EXTERNAL MODULE: ./lib/trace/messages/completion-from.js
var completion_from = __webpack_require__(239);
// EXTERNAL MODULE: ./lib/trace/messages/gemini-contents.js
var gemini_contents = __webpack_require__(7558);
;// CONCATENATED MODULE: ./lib/trace/messages/promptfoo-output.js





/**
 * The answer that promptfoo shows of one reply of a model, with the tools that it asks for: those are
 * in the output, each provider's in its own shape. Null where it is in none of them.
 */
function promptfooAnswer(output) {
    if (typeof output === 'string' && blockStart.test(output))
        return { role: 'assistant', parts: promptfoo_output_blocksIn(output) };
    const value = (0,decoded/* decoded */.D)(output);
    const parts = Array.isArray(value) && value.some((part) => (0,core_json/* isObject */.Gv)(part) && 'functionCall' in part);
    const messages = parts
        ? (0,gemini_contents/* geminiMessages */.I)({ role: 'model', parts: value }, 'assistant')
        : (0,logged/* loggedMessages */.f)(value, 'assistant');
    if (messages === null)
        return null;
    return { role: 'assistant', parts: messages.flatMap((message) => message.parts) };
}
/** A block of Anthropic's that is no text is written as JSON; between blocks is an empty line. */
const blockStart = /(?:^|\n\n)\{"type":"[a-z_]+"/;
function promptfoo_output_blocksIn(output) {
    return output.split('\n\n').map((text) => {
        const block = blockStart.test(text) ? (0,core_json/* parseJson */.qF)(text) : undefined;
        return (0,core_json/* isObject */.Gv)(block) ? (0,messages_part/* partOf */.BU)(block) : { type: 'text', text };
    });
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptfoo-run.js









/** What a result says of its run beside spans. */
class PromptfooRun {
    #response;
    #result;
    /** Null where the provider does not list them. */
    #listed;
    constructor(result) {
        this.#result = result;
        this.#response = (0,trace_attributes/* objectOrNull */.av)(result['response']) ?? {};
        this.#listed = (0,trace_attributes/* objectOrNull */.av)(this.#response['metadata'])?.['toolCalls'];
    }
    get toolCalls() {
        return (0,trace_attributes/* objectsIn */.Qv)(this.#listed).filter(({ name }) => (0,trace_attributes/* textOrNull */.ef)(name) !== null);
    }
    /** Tool calls as the provider lists them, and as many model calls as it counts. */
    transcript() {
        const error = this.#failure();
        const failed = error === null ? null : { type: null, message: error };
        const transcript = new Transcript({ name: this.#agent(), error: failed });
        const calls = this.#turns();
        for (const message of this.#asked())
            transcript.say(message);
        for (let call = 1; call < calls; call++)
            transcript.call({ output: { role: 'assistant', parts: [] }, recorded: false });
        for (const tool of this.toolCalls)
            runTool(transcript, tool);
        const model = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(this.#response['raw'])?.['model']);
        const answer = this.#answered();
        const output = answer ?? { role: 'assistant', parts: [] };
        // The answer of several calls shows nothing of what the ones before it asked for.
        const recorded = calls === 1 && answer !== null;
        if (calls > 0)
            transcript.call({ output, model, recorded });
        if (!recorded && answer !== null)
            transcript.say(answer);
        return transcript;
    }
    stated(withUsage) {
        const output = this.#output();
        const asked = this.#asked().find(({ role }) => role === 'user');
        // What comes from promptfoo's cache took no time and cost nothing now.
        const isCached = this.#response['cached'] === true;
        const latencyMs = isCached ? null : (0,trace_attributes/* numberOrNull */.wD)(this.#result['latencyMs']);
        return {
            // What an agent said before it failed is not its answer.
            ...(output !== null ? { finalOutput: output } : this.#failure() !== null ? { endsOpen: true } : {}),
            userInput: asked === undefined ? null : (0,trace_message/* textOf */.b)(asked),
            costUsd: isCached ? null : (0,trace_attributes/* numberOrNull */.wD)(this.#response['cost']),
            usage: withUsage ? promptfoo_run_usageIn(this.#response['tokenUsage']) : null,
            durationUs: latencyMs === null ? null : latencyMs * 1000,
            scores: scoresIn(this.#result),
            toolCallsComplete: Array.isArray(this.#listed) && this.#turns() > 0,
        };
    }
    /** As promptfoo's own assertions see it, but for what only asks for tools. */
    #output() {
        const output = unstripped(this.#response['output']);
        const answer = output === null ? null : promptfooAnswer(output);
        return answer === null || (0,trace_message/* requestsOf */.u)(answer).length === 0 ? (0,trace_arguments/* textOfValue */.mG)(output) : (0,trace_message/* textOf */.b)(answer);
    }
    /** A test that failed has an `error` too: why its assertions did. */
    #failure() {
        const isError = this.#result['failureReason'] === 2;
        return (0,trace_attributes/* textOrNull */.ef)(this.#response['error']) ?? (isError ? (0,trace_attributes/* textOrNull */.ef)(this.#result['error']) : null);
    }
    #agent() {
        const { provider = null } = this.#result;
        const named = (0,trace_attributes/* objectOrNull */.av)(provider);
        return (0,trace_attributes/* textOrNull */.ef)(named?.['label']) ?? (0,trace_attributes/* textOrNull */.ef)(named?.['id']) ?? (0,trace_attributes/* textOrNull */.ef)(provider) ?? 'agent';
    }
    #single() {
        const id = (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(this.#result['provider'])?.['id']) ?? '';
        return oneRequest.test(id) && (0,trace_attributes/* objectOrNull */.av)(this.#response['tokenUsage']) !== null ? 1 : 0;
    }
    #asked() {
        const prompt = unstripped((0,trace_attributes/* objectOrNull */.av)(this.#result['prompt'])?.['raw']);
        return (prompt === null ? null : (0,logged/* loggedMessages */.f)(prompt, 'user')) ?? [];
    }
    /** The reply of the provider's API where it was kept; it shows tools that the provider ran itself. */
    #answered() {
        const { raw } = this.#response;
        const output = unstripped(this.#response['output']);
        const reply = (0,completion_from/* completionFrom */.v)(raw);
        if (reply !== null)
            return { role: 'assistant', parts: reply.flatMap(({ parts }) => parts) };
        return output === null ? null : promptfooAnswer(output);
    }
    /** Model calls that the provider counts; 0 where it does not. */
    #turns() {
        const requests = (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(this.#response['tokenUsage'])?.['numRequests']);
        const turns = requests ?? (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(this.#response['metadata'])?.['numTurns']) ?? this.#single();
        return Number.isInteger(turns) && turns <= limits/* limits */.F.spansPerTrace ? turns : 0;
    }
}
/** What one request to an API is, though it is not counted. */
const oneRequest = /^anthropic:messages:/;
/** Its settings can keep prompts and answers out of files. */
function unstripped(value) {
    return value === '[output stripped]' || value === '[prompt stripped]' ? null : (0,trace_arguments/* boundedJson */.Qt)(value ?? null);
}
function runTool(transcript, tool) {
    const id = (0,trace_attributes/* textOrNull */.ef)(tool['id']);
    const parent = (0,trace_attributes/* textOrNull */.ef)(tool['parentToolUseId']);
    const result = tool['output'] ?? null;
    transcript.run({
        id,
        name: (0,trace_attributes/* textOrNull */.ef)(tool['name']) ?? '',
        args: tool['input'] ?? tool['arguments'] ?? tool['args'] ?? null,
        result,
        failure: tool['is_error'] === true ? ((0,trace_attributes/* textOrNull */.ef)(result) ?? 'the tool answered with an error') : null,
        ...(id === null ? {} : { span: `tool ${id}` }),
        ...(parent === null ? {} : { within: `tool ${parent}` }),
    });
}
/** Tokens out of promptfoo's cache are `cached`, with no prompt and no completion. */
function promptfoo_run_usageIn(value) {
    const usage = (0,trace_attributes/* objectOrNull */.av)(value);
    const input = (0,trace_attributes/* numberOrNull */.wD)(usage?.['prompt']);
    const output = (0,trace_attributes/* numberOrNull */.wD)(usage?.['completion']);
    if (usage === null || (input === null && output === null))
        return null;
    const details = (0,trace_attributes/* objectOrNull */.av)(usage['completionDetails']);
    return {
        input,
        output,
        cacheRead: (0,trace_attributes/* numberOrNull */.wD)(details?.['cacheReadInputTokens']),
        cacheWrite: (0,trace_attributes/* numberOrNull */.wD)(details?.['cacheCreationInputTokens']),
        reasoning: (0,trace_attributes/* numberOrNull */.wD)(details?.['reasoning']),
        total: (0,trace_attributes/* numberOrNull */.wD)(usage['total']) ?? (0,usage_attributes/* sumOf */.XN)(input, output),
    };
}
function scoresIn({ score, namedScores }) {
    const scores = Object.create(null);
    for (const [name, value] of Object.entries((0,trace_attributes/* objectOrNull */.av)(namedScores) ?? {}))
        if (typeof value === 'number')
            scores[name] = value;
    if (typeof score === 'number')
        scores['score'] = score;
    return scores;
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptfoo-result.js








/** A result with the spans that were sent for it. */
function traceOfResult(result, sent, place) {
    const run = new PromptfooRun(result);
    const id = (0,trace_attributes/* textOrNull */.ef)(result['id']) ?? (0,trace_attributes/* textOrNull */.ef)(result['traceId']) ?? place.id;
    const facts = { id, source: place.source, scenario: scenarioOf(result) };
    if (sent.length > limits/* limits */.F.spansPerTrace) {
        return new trace_trace/* Trace */.C({ ...facts, spans: [], diagnostics: [(0,trace_assemble/* notWhole */.HR)(id, 'too-many-spans', place.source)] });
    }
    const spans = spansOf(sent);
    if (!tellsMore(spans, run))
        return run.transcript().trace({ ...facts, stated: run.stated(true) });
    const hasUsage = spans.some(({ content }) => content.usage !== null);
    return new trace_trace/* Trace */.C({ ...facts, spans, stated: run.stated(!hasUsage) });
}
function scenarioOf({ testCase, metadata, description }) {
    const test = (0,trace_attributes/* objectOrNull */.av)(testCase);
    const said = { ...(0,trace_attributes/* objectOrNull */.av)(metadata), ...(0,trace_attributes/* objectOrNull */.av)(test?.['metadata']) };
    return (0,trace_naming/* scenarioName */.ic)(said['scenario'] ?? said['scenario.id'] ?? test?.['description'] ?? description);
}
/** Whether spans tell of the run's tools, or the provider does not either. */
function tellsMore(spans, { toolCalls }) {
    return spans.some(({ kind }) => kind === 'tool' || (kind === 'llm' && toolCalls.length === 0));
}
function spansOf(sent) {
    const ids = new Set(sent.map(({ spanId }) => spanId));
    return sent.map((raw) => {
        const parent = raw['parentSpanId'];
        return spanFrom({
            id: (0,trace_attributes/* textOrNull */.ef)(raw['spanId']) ?? '',
            // promptfoo's own span, which every other hangs on, is not always among them.
            parentId: ids.has(parent) ? (0,trace_attributes/* textOrNull */.ef)(parent) : null,
            name: (0,trace_attributes/* textOrNull */.ef)(raw['name']) ?? '',
            startUs: (0,trace_time/* microsFromAny */.g)(raw['startTime']),
            endUs: (0,trace_time/* microsFromAny */.g)(raw['endTime']),
            status: (0,trace_attributes/* objectOrNull */.av)(raw['status']) ?? { code: raw['statusCode'], message: raw['statusMessage'] },
            attributes: plainAttributes(raw['attributes']),
            events: eventsFrom(raw['events'], ({ timestamp }) => (0,trace_time/* microsFromAny */.g)(timestamp)),
        });
    });
}

;// CONCATENATED MODULE: ./lib/trace/formats/promptfoo.js




/** Results of promptfoo: an answer for every test, provider and prompt. */
const promptfoo = conversationFormat({
    id: 'promptfoo',
    title: 'promptfoo',
    summary: 'promptfoo results as JSON or JSON Lines: every test with every provider and prompt',
    about: '`promptfoo eval -o results.json`, or `.jsonl`. Only JSON holds the spans that come in with `tracing` in the config; ' +
        'else a run is known by its answer, and by the tool calls that its provider tells of. ' +
        'A test names its scenario by `metadata: {scenario: …}`, else by its `description`.',
    never: [],
    isRecord: (value) => promptfoo_isResult(value) || resultsIn(value) !== null,
    starts: (text) => startsFile(text) || startsResult(text),
    *traces(record, place) {
        if (promptfoo_isResult(record)) {
            yield traceOfResult(record, [], place);
            return;
        }
        const sent = spansByTrace((0,trace_attributes/* objectOrNull */.av)(record)?.['traces']);
        for (const [index, result] of (resultsIn(record) ?? []).entries()) {
            if (!promptfoo_isResult(result))
                continue;
            const spans = sent.get((0,trace_attributes/* textOrNull */.ef)(result['traceId']) ?? '') ?? [];
            yield traceOfResult(result, spans, { ...place, id: `${place.id}#${index + 1}` });
        }
    },
});
function startsFile(text) {
    return /^\s*\{\s*(?:"evalId"\s*:\s*(?:"[^"]*"|null)\s*,\s*)?"results"\s*:\s*\{\s*"(?:version|timestamp|prompts|results)"/.test(text);
}
function startsResult(text) {
    if (!/^\s*(?:\[\s*)?\{/.test(text) || !/(?<!\\)"promptIdx"\s*:/.test(text))
        return false;
    return /(?<!\\)"(?:gradingResult|testCase)"\s*:/.test(text);
}
/** Of a file, or of its `results` alone, as older versions wrote it. */
function resultsIn(value) {
    const file = (0,trace_attributes/* objectOrNull */.av)(value);
    const summary = (0,trace_attributes/* objectOrNull */.av)(file?.['results']) ?? file;
    const results = summary?.['results'];
    if (!Array.isArray(results) || !(0,core_json/* isObject */.Gv)(summary?.['stats']))
        return null;
    return results.length === 0 || results.some(promptfoo_isResult) ? results : null;
}
/** One that ended in an error has that alone to show, in files of older versions. */
function promptfoo_isResult(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || !(0,core_json/* isObject */.Gv)(value['prompt']) || !(0,core_json/* isObject */.Gv)(value['vars']))
        return false;
    return 'provider' in value && 'success' in value && outcomes.some((key) => key in value);
}
const outcomes = ['gradingResult', 'response', 'error'];
function spansByTrace(value) {
    const spans = new Map();
    for (const trace of (0,trace_attributes/* objectsIn */.Qv)(value)) {
        const id = (0,trace_attributes/* textOrNull */.ef)(trace['traceId']);
        if (id !== null)
            spans.set(id, (0,trace_attributes/* objectsIn */.Qv)(trace['spans']));
    }
    return spans;
}

;// CONCATENATED MODULE: ./lib/trace/formats/vitest-evals-events.js







/** The events of a run's session; of an older one its messages, and of none the tool calls of the test. */
function vitest_evals_events_eventsOf(run, listed) {
    const session = (0,trace_attributes/* objectOrNull */.av)(run['session']);
    const events = Array.isArray(session?.['events'])
        ? (0,trace_attributes/* objectsIn */.Qv)(session['events'])
        : (0,trace_attributes/* objectsIn */.Qv)(session?.['messages']).flatMap(eventsOfMessage);
    const names = new Map(events.map(({ id, name }) => [id, (0,trace_attributes/* textOrNull */.ef)(name)]));
    const found = [];
    for (const event of events) {
        const { type, role } = event;
        if (type === 'tool_result') {
            const name = (0,trace_attributes/* textOrNull */.ef)(event['name']) ?? names.get(event['toolCallId']) ?? null;
            if (name !== null)
                found.push({ role: 'tool', run: runOf(event, event['toolCallId'], name) });
        }
        else if (type === 'tool_call')
            ask(found, event);
        else if (role === 'assistant')
            found.push({ role, message: vitest_evals_events_said(event, role) });
        else if (role === 'user' || role === 'system')
            found.push({ role, message: vitest_evals_events_said(event, role) });
    }
    for (const call of listed) {
        const name = (0,trace_attributes/* textOrNull */.ef)(call['name']);
        if (name !== null)
            found.push({ role: 'tool', run: { ...runOf(call, null, name), args: argsOf(call) } });
    }
    return found;
}
/** Calls that follow what a model said, or each other, are of one reply. */
function ask(found, event) {
    const name = (0,trace_attributes/* textOrNull */.ef)(event['name']);
    if (name === null)
        return;
    const call = { type: 'tool_call', call: { id: (0,trace_attributes/* textOrNull */.ef)(event['id']), name, args: argsOf(event) } };
    const last = found.at(-1);
    const parts = last?.role === 'assistant' ? [...last.message.parts, call] : [call];
    if (last?.role === 'assistant')
        found.pop();
    found.push({ role: 'assistant', message: { role: 'assistant', parts } });
}
function vitest_evals_events_said({ content = null }, role) {
    const shown = (0,trace_attributes/* objectOrNull */.av)(content) === null ? content : (0,trace_arguments/* textOfValue */.mG)(content);
    return (0,message_from/* messageFrom */.W)({ role, content: shown }, role);
}
function eventsOfMessage(message) {
    const { role = null } = message;
    if (role === 'tool')
        return [{ ...message, type: 'tool_result' }];
    const calls = (0,trace_attributes/* objectsIn */.Qv)(message['toolCalls']).map((call) => ({ ...call, type: 'tool_call' }));
    return message['content'] === undefined ? calls : [{ ...message, type: 'message' }, ...calls];
}
/** Left out means: called with none. */
function argsOf(call) {
    return call['arguments'] === undefined ? {} : (0,trace_arguments/* parseArguments */.We)(call['arguments']);
}
function runOf(event, id, name) {
    const error = (0,trace_attributes/* objectOrNull */.av)(event['error']);
    const failed = error !== null || event['status'] === 'error';
    return {
        id: (0,trace_attributes/* textOrNull */.ef)(id),
        name,
        result: event['content'] ?? event['result'] ?? null,
        failure: failed ? ((0,trace_attributes/* textOrNull */.ef)(error?.['message']) ?? 'the tool answered with an error') : null,
        startUs: (0,trace_time/* microsFromAny */.g)(event['startedAt']),
        endUs: (0,trace_time/* microsFromAny */.g)(event['finishedAt']),
    };
}
/** The session as it was told. Where it leaves out tool calls (`recorded`), nothing of any is known. */
function transcriptOf(events, agent, model, recorded) {
    const transcript = new Transcript(agent);
    for (const event of events) {
        if (event.role === 'tool') {
            if (recorded)
                transcript.run(event.run);
        }
        else if (event.role === 'assistant')
            transcript.call({ output: event.message, ...model, recorded });
        else
            transcript.say(event.message);
    }
    return transcript;
}
/** Spans for the tools that ran, with the arguments that they were asked with. */
function toolSpans(events) {
    const asked = new Map(callsOf(events).map(({ id, args }) => [id, args]));
    return events.flatMap((event, index) => {
        if (event.role !== 'tool')
            return [];
        const { id, name, args = null, result, failure, startUs = null, endUs = null } = event.run;
        const given = args ?? (id === null ? undefined : asked.get(id)) ?? null;
        const tools = [
            { name, callId: id, args: (0,trace_arguments/* boundedJson */.Qt)(given), result: (0,trace_arguments/* boundedJson */.Qt)(result), error: failure },
        ];
        return new trace_span/* Span */.L({
            id: `event-${index + 1}`,
            parentId: null,
            name,
            kind: 'tool',
            startUs,
            endUs,
            error: failure === null ? null : { type: null, message: failure },
            attributes: trace_attributes/* noAttributes */.jg,
            events: [],
        }, () => ({ ...trace_span/* emptyContent */.j, tools }));
    });
}
/** Whether every tool that a model asked for answered. */
function allAnswered(events) {
    const ran = new Set(events.map((event) => (event.role === 'tool' ? event.run.id : null)));
    return callsOf(events).every(({ id }) => id !== null && ran.has(id));
}
/** What models asked for. */
function callsOf(events) {
    return events.flatMap((event) => (event.role === 'assistant' ? (0,trace_message/* requestsOf */.u)(event.message) : []));
}

;// CONCATENATED MODULE: ./lib/trace/formats/vitest-evals-spans.js






const vitest_evals_spans_kinds = new Map([
    ['run', 'agent'],
    ['agent', 'agent'],
    ['model', 'llm'],
    ['tool', 'tool'],
    ['guardrail', 'guardrail'],
]);
/** Spans of the traces that a harness kept; each trace has ids of its own. */
function spansOfRun(run) {
    return (0,trace_attributes/* objectsIn */.Qv)(run['traces']).flatMap((trace, index) => (0,trace_attributes/* objectsIn */.Qv)(trace['spans']).map((raw) => vitest_evals_spans_spanOf(raw, index === 0 ? '' : `${index + 1}:`)));
}
function vitest_evals_spans_spanOf(raw, prefix) {
    const attributes = plainAttributes(raw['attributes']);
    const parent = (0,trace_attributes/* textOrNull */.ef)(raw['parentId']);
    return new trace_span/* Span */.L({
        id: `${prefix}${(0,trace_attributes/* textOrNull */.ef)(raw['id']) ?? ''}`,
        parentId: parent === null ? null : `${prefix}${parent}`,
        name: (0,trace_attributes/* textOrNull */.ef)(raw['name']) ?? '',
        kind: vitest_evals_spans_kinds.get(raw['kind']) ?? (0,registry/* kindOf */.I)(attributes) ?? 'span',
        startUs: (0,trace_time/* microsFromAny */.g)(raw['startedAt']),
        endUs: (0,trace_time/* microsFromAny */.g)(raw['finishedAt']),
        error: vitest_evals_spans_errorIn(raw),
        attributes,
        events: eventsFrom(raw['events'], ({ timestamp }) => (0,trace_time/* microsFromAny */.g)(timestamp)),
    }, content/* contentFromAttributes */.b);
}
function vitest_evals_spans_errorIn({ status, error }) {
    const said = (0,trace_attributes/* objectOrNull */.av)(error);
    if (status !== 'error' && said === null)
        return null;
    const type = (0,trace_attributes/* textOrNull */.ef)(said?.['type']) ?? (0,trace_attributes/* textOrNull */.ef)(said?.['name']);
    return { type, message: (0,trace_attributes/* textOrNull */.ef)(said?.['message']) ?? 'failed' };
}

;// CONCATENATED MODULE: ./lib/trace/formats/vitest-evals-test.js









/** A test with what its harness ran; before there were harnesses, with the output and tool calls it was scored by. */
function traceOfTest(test, place) {
    const meta = (0,trace_attributes/* objectOrNull */.av)(test['meta']);
    const evaluation = (0,trace_attributes/* objectOrNull */.av)(meta?.['eval']) ?? {};
    const harness = (0,trace_attributes/* objectOrNull */.av)(meta?.['harness']);
    const run = (0,trace_attributes/* objectOrNull */.av)(harness?.['run']) ?? { output: evaluation['output'] ?? null };
    const listed = harness === null ? (0,trace_attributes/* objectsIn */.Qv)(evaluation['toolCalls']) : [];
    const facts = { id: place.id, source: place.source, scenario: (0,trace_naming/* scenarioName */.ic)(test['fullName']) };
    const stated = statedOf(run, evaluation);
    const events = vitest_evals_events_eventsOf(run, listed);
    const spans = spansOfRun(run);
    if (spans.length + events.length > limits/* limits */.F.spansPerTrace) {
        return new trace_trace/* Trace */.C({
            ...facts,
            spans: [],
            diagnostics: [(0,trace_assemble/* notWhole */.HR)(place.id, 'too-many-spans', place.source)],
        });
    }
    const agent = { name: (0,trace_attributes/* textOrNull */.ef)(harness?.['name']) ?? 'agent', error: vitest_evals_test_errorIn(run) };
    const isTold = tellsTools(run, events);
    const toolCallsComplete = isTold && events.some(({ role }) => role === 'assistant');
    const transcript = transcriptOf(events, agent, vitest_evals_test_modelOf(run), isTold);
    const told = transcript.trace({ ...facts, stated: { toolCallsComplete, ...stated } });
    if (!spans.some(({ kind }) => kind === 'llm') || !allAnswered(events))
        return told;
    // The events are the transcript that counts; but spans may know more tools, those of a sub-agent.
    const tools = toolSpans(events);
    const isMore = spans.filter(({ kind }) => kind === 'tool').length > tools.length;
    if (!isMore && !isTold)
        return told;
    const kept = isMore ? spans : [...spans.filter(({ kind }) => kind !== 'tool'), ...tools];
    return new trace_trace/* Trace */.C({ ...facts, spans: kept, stated: { ...told.stated, ...stated } });
}
/** Whether no more tool calls were counted than the session tells of. */
function tellsTools(run, events) {
    const counted = (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(run['usage'])?.['toolCalls']) ?? 0;
    const ran = events.filter(({ role }) => role === 'tool').length;
    return counted <= Math.max(ran, callsOf(events).length);
}
function vitest_evals_test_modelOf(run) {
    const [session, usage] = [(0,trace_attributes/* objectOrNull */.av)(run['session']), (0,trace_attributes/* objectOrNull */.av)(run['usage'])];
    return {
        model: (0,trace_attributes/* textOrNull */.ef)(session?.['model']) ?? (0,trace_attributes/* textOrNull */.ef)(usage?.['model']),
        provider: (0,trace_attributes/* textOrNull */.ef)(session?.['provider']) ?? (0,trace_attributes/* textOrNull */.ef)(usage?.['provider']),
    };
}
function vitest_evals_test_errorIn(run) {
    const [error] = (0,trace_attributes/* objectsIn */.Qv)(run['errors']);
    if (error === undefined)
        return null;
    const type = (0,trace_attributes/* textOrNull */.ef)(error['type']) ?? (0,trace_attributes/* textOrNull */.ef)(error['name']);
    return { type, message: (0,trace_attributes/* textOrNull */.ef)(error['message']) ?? 'failed' };
}
function statedOf(run, evaluation) {
    const output = (0,trace_arguments/* textOfValue */.mG)(run['output']);
    const totalMs = (0,trace_attributes/* numberOrNull */.wD)((0,trace_attributes/* objectOrNull */.av)(run['timings'])?.['totalMs']);
    return {
        // What an agent said before it failed is not its answer.
        ...(output !== null
            ? { finalOutput: output, endsOpen: false }
            : vitest_evals_test_errorIn(run) !== null
                ? { endsOpen: true }
                : {}),
        usage: vitest_evals_test_usageIn(run['usage']),
        scores: vitest_evals_test_scoresIn(evaluation['scores']),
        ...(totalMs === null ? {} : { durationUs: totalMs * 1000 }),
    };
}
function vitest_evals_test_usageIn(value) {
    const usage = (0,trace_attributes/* objectOrNull */.av)(value);
    const input = (0,trace_attributes/* numberOrNull */.wD)(usage?.['inputTokens']);
    const output = (0,trace_attributes/* numberOrNull */.wD)(usage?.['outputTokens']);
    const total = (0,trace_attributes/* numberOrNull */.wD)(usage?.['totalTokens']) ?? (0,usage_attributes/* sumOf */.XN)(input, output);
    if (total === null)
        return null;
    const reasoning = (0,trace_attributes/* numberOrNull */.wD)(usage?.['reasoningTokens']);
    return { input, output, cacheRead: null, cacheWrite: null, reasoning, total };
}
function vitest_evals_test_scoresIn(list) {
    const scores = Object.create(null);
    for (const [index, { name, score }] of (0,trace_attributes/* objectsIn */.Qv)(list).entries())
        if (typeof score === 'number')
            scores[(0,trace_attributes/* textOrNull */.ef)(name) ?? `score ${index + 1}`] = score;
    return scores;
}

;// CONCATENATED MODULE: ./lib/trace/formats/vitest-evals.js




/** Reports of Vitest that hold what vitest-evals keeps of each test. */
const vitestEvals = conversationFormat({
    id: 'vitest-evals',
    title: 'vitest-evals',
    summary: 'vitest-evals: the JSON report of Vitest, with the runs that the harness kept of each test',
    about: '`vitest run --reporter=json --outputFile.json=vitest-results.json`, with tests written with `describeEval`. ' +
        'Every test is a scenario by its full name, `suite test`; tests without an evaluation are left out.',
    never: ['cost'],
    isRecord: (value) => isReport(value),
    // Whether a long report holds evaluations shows far behind its start.
    starts: (text) => /^\s*\{\s*"numTotalTestSuites"\s*:/.test(text),
    *traces(record, place) {
        for (const [index, test] of testsIn(record).entries())
            if (isEvaluation(test))
                yield traceOfTest(test, { ...place, id: `${place.id}#${index + 1}` });
    },
});
/** A report without a single evaluation is one of plain tests. */
function isReport(value) {
    return (0,core_json/* isObject */.Gv)(value) && 'numTotalTests' in value && testsIn(value).some(isEvaluation);
}
function testsIn(report) {
    const files = (0,trace_attributes/* objectsIn */.Qv)((0,trace_attributes/* objectOrNull */.av)(report)?.['testResults']);
    return files.flatMap((file) => (0,trace_attributes/* objectsIn */.Qv)(file['assertionResults']));
}
function isEvaluation({ meta }) {
    const kept = (0,trace_attributes/* objectOrNull */.av)(meta);
    return (0,core_json/* isObject */.Gv)((0,trace_attributes/* objectOrNull */.av)(kept?.['harness'])?.['run']) || (0,core_json/* isObject */.Gv)(kept?.['eval']);
}

;// CONCATENATED MODULE: ./lib/trace/formats/zipkin-json.js







/** Spans of Zipkin's API, version 2. Its tags are text, whatever they were before. */
const zipkinJson = {
    id: 'zipkin-json',
    title: 'Zipkin',
    summary: 'Zipkin v2 JSON: lists of spans, or lists of traces',
    about: 'In the Zipkin UI: download JSON. Or `GET /api/v2/trace/<id>`.',
    never: [],
    detect: (head) => isList(head.document) || isList(head.firstLine) || startsList(head),
    read: (file, head) => readSpans(file, head, false, { id: 'zipkin-json', read: zipkin_json_read, records: zipkin_json_records }),
};
function isList(value) {
    const first = Array.isArray(value) ? value[0] : value;
    return zipkin_json_isSpan(Array.isArray(first) ? first[0] : first);
}
function zipkin_json_isSpan(value) {
    if (!(0,core_json/* isObject */.Gv)(value) || typeof value['traceId'] !== 'string' || typeof value['id'] !== 'string')
        return false;
    if (others.some((key) => key in value))
        return false;
    return ((0,core_json/* isObject */.Gv)(value['localEndpoint']) || ((0,core_json/* isObject */.Gv)(value['tags']) && typeof value['timestamp'] === 'number'));
}
/** Keys of other formats whose rows have a trace id and an id as well. */
const others = ['spanId', 'startTime', 'type', 'attributes'];
function startsList({ text, document, firstLine }) {
    if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text))
        return false;
    return (/(?<!\\)"traceId"\s*:/.test(text) &&
        /(?<!\\)"localEndpoint"\s*:/.test(text) &&
        !/(?<!\\)"spanId"\s*:/.test(text));
}
/** The API answers with a list of traces, each a list of spans. */
async function* zipkin_json_records(file, head, problems) {
    const isLines = isList(head.firstLine) || !head.text.includes('\n');
    for await (const batch of recordsOf(file, head, isLines, problems))
        yield flat(batch);
}
function* flat(batch) {
    for (const record of batch) {
        const value = Array.isArray(record.value) ? record.value.flat() : record.value;
        yield { ...record, value };
    }
}
function zipkin_json_read(raw, sink) {
    if (typeof raw['traceId'] !== 'string' || raw['id'] === undefined)
        return false;
    const attributes = plainAttributes(raw['tags']);
    const id = (0,trace_ids/* normalId */.R)(raw['id']);
    // Client and server may share one span; what runs below keeps the client as its parent.
    const isShared = raw['shared'] === true;
    const { timestamp, duration } = raw;
    const startUs = typeof timestamp === 'number' && timestamp > 0 ? timestamp : null;
    const span = spanFrom({
        id: isShared && id !== '' ? `${id}-shared` : id,
        parentId: (isShared ? id : (0,trace_ids/* normalId */.R)(raw['parentId'])) || null,
        name: typeof raw['name'] === 'string' ? raw['name'] : '',
        startUs,
        endUs: startUs !== null && typeof duration === 'number' ? startUs + duration : null,
        status: zipkin_json_statusOf((0,trace_attributes/* objectOrNull */.av)(raw['tags']) ?? {}),
        attributes,
        events: zipkin_json_eventsOf(raw['annotations']),
    });
    sink(traceIdOf(raw['traceId']), span, (0,trace_naming/* namingOf */.aI)(attributes));
    return true;
}
/** Of 64 or 128 bits; leading zeros may be left out. */
function traceIdOf(id) {
    return (0,trace_ids/* normalId */.R)(/^[0-9a-f]{17,31}$/.test(id) ? id.padStart(32, '0') : id);
}
/** The tag `error` marks a failure, whatever it says; mostly it says why. */
function zipkin_json_statusOf(tags) {
    const failed = tags['error'] !== undefined && tags['error'] !== 'false' && tags['error'] !== false;
    const why = tags['error'] === 'true' ? null : (0,trace_attributes/* textOrNull */.ef)(tags['error']);
    return {
        code: (0,trace_attributes/* textOrNull */.ef)(tags['otel.status_code']) ?? (failed ? 'ERROR' : null),
        message: (0,trace_attributes/* textOrNull */.ef)(tags['otel.status_description']) ?? why,
    };
}
function zipkin_json_eventsOf(list) {
    return (Array.isArray(list) ? list : []).flatMap((item) => {
        const annotation = (0,trace_attributes/* objectOrNull */.av)(item);
        if (typeof annotation?.['value'] !== 'string')
            return [];
        const time = annotation['timestamp'];
        return { ...eventIn(annotation['value']), timeUs: typeof time === 'number' ? time : null };
    });
}
/** Events of OpenTelemetry become `name`, `name: {attributes}` or `name|{attributes}|0`. */
function eventIn(text) {
    const end = text.slice(0, longestName).search(/[|:]/);
    const rest = end === -1 ? '' : text.slice(end + 1).replace(/\|\d{1,9}$/, '');
    const body = rest.trimStart().startsWith('{') ? (0,core_json/* parseJson */.qF)(rest) : undefined;
    if (body === undefined)
        return { name: text, attributes: plainAttributes(undefined) };
    return { name: text.slice(0, end).replaceAll('"', ''), attributes: plainAttributes(body) };
}
const longestName = 200;

;// CONCATENATED MODULE: ./lib/trace/formats/registry.js





































/** Every format that can be read; the first that knows the head of a file reads it. */
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
    openaiMessages,
];
/** `isHeld`: of a file that another one holds, and that is not asked for further files. */
function detectFormat(head, isHeld) {
    const all = formats;
    return all.find((format) => !(isHeld && format.holdsFiles === true) && format.detect(head));
}


/***/ }),

/***/ 2123:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ normalId)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);

const hex = /^[0-9a-f]+$/;
const zeros = /^0+$/;
/** 16 or 8 bytes with their padding; without it a name of that length would be taken for bytes. */
const base64 = /^(?:[A-Za-z0-9+/_-]{22}==|[A-Za-z0-9+/_-]{11}=)$/;
/**
 * A trace or span id as lower-case text: hex in either case, base64 of 16 or 8 bytes (what plain
 * protobuf JSON writes), a number, a byte buffer. Empty for absent, empty or all-zero ids.
 */
function normalId(value) {
    if (typeof value === 'string')
        return fromText(value);
    if (typeof value === 'number' || typeof value === 'bigint')
        return String(value);
    if (Array.isArray(value))
        return value.length === 16 || value.length === 8 ? fromBytes(value) : '';
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(value) && Array.isArray(value['data']))
        return fromBytes(value['data']);
    return '';
}
/** Ids that are not of OpenTelemetry (UUIDs, names) are kept as they are. */
function fromText(text) {
    const { length } = text;
    if (length === 32 || length === 16) {
        const lower = text.toLowerCase();
        return lower === text || hex.test(lower) ? unlessZero(lower) : text;
    }
    if ((length === 24 || length === 12) && base64.test(text)) {
        return unlessZero(Buffer.from(text, 'base64').toString('hex'));
    }
    return text.startsWith('0x') ? unlessZero(text.slice(2).toLowerCase()) : text;
}
function unlessZero(id) {
    return id.charCodeAt(0) === 48 && zeros.test(id) ? '' : id;
}
function fromBytes(bytes) {
    if (bytes.length > 32 || !bytes.every((byte) => typeof byte === 'number'))
        return '';
    return unlessZero(Buffer.from(bytes).toString('hex'));
}


/***/ }),

/***/ 4302:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ Inflater)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3828);

/** Compressed bytes that are unpacked at a time; they can make a thousand times as much. */
const sliceBytes = 16 << 10;
/**
 * Unpacks slice by slice, so that what is held is what one slice makes, and nothing that was unpacked
 * before a fault is lost: a stream that fails drops what it has buffered. Pieces that were compressed
 * one by one and lie after each other are unpacked one by one.
 */
class Inflater {
    #create;
    #stream;
    #out = [];
    #failure = null;
    /** The piece has ended; zeros may follow, which tools pad with, or another piece. */
    #isDone = false;
    #settle = () => undefined;
    constructor(create) {
        this.#create = create;
        this.#stream = this.#started();
    }
    /** Why it ended before the input did. */
    get failure() {
        return this.#failure;
    }
    async *inflate(start, more) {
        yield* this.#chunk(start);
        for await (const chunk of more) {
            if (this.#failure !== null)
                return;
            yield* this.#chunk(chunk);
        }
        if (this.#failure !== null || this.#isDone)
            return;
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
                if (next !== -1)
                    this.#restart();
                continue;
            }
            const before = this.#stream.bytesWritten;
            await this.#settled((done) => this.#stream.write(slice, done));
            yield* this.#take();
            const used = this.#stream.bytesWritten - before;
            at += used;
            this.#isDone = used < slice.byteLength;
            if (used === 0 && before === 0)
                this.#failure ??= new Error('nothing in it can be unpacked');
        }
    }
    #restart() {
        this.close();
        this.#isDone = false;
        this.#stream = this.#started();
    }
    #started() {
        const stream = this.#create();
        stream.on('data', (chunk) => this.#out.push(chunk));
        stream.on('close', () => {
            if (stream === this.#stream)
                this.#settle();
        });
        stream.on('error', (error) => {
            if (stream !== this.#stream)
                return;
            this.#failure = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .toError */ .iT)(error);
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


/***/ }),

/***/ 3867:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ modelReply),
/* harmony export */   q: () => (/* binding */ modelMessages)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
/* harmony import */ var _message_from_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4678);
/* harmony import */ var _part_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9852);




/** Model messages of Vercel's AI SDK, as a list or as JSON text of one. Null where the value is neither. */
function modelMessages(value) {
    const list = typeof value === 'string' ? (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJson */ .qF)(value) : value;
    return Array.isArray(list) ? list.map(modelMessage) : null;
}
function modelMessage(value) {
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value) || !Array.isArray(value['content']))
        return (0,_message_from_js__WEBPACK_IMPORTED_MODULE_1__/* .messageFrom */ .W)(value, 'user');
    const said = value['role'];
    const role = said === 'system' || said === 'assistant' || said === 'tool' ? said : 'user';
    return { role, parts: value['content'].map(modelPart) };
}
function modelPart(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value) && value['type'] === 'tool-result' ? toolResult(value) : (0,_part_js__WEBPACK_IMPORTED_MODULE_2__/* .partOf */ .BU)(value);
}
/** Up to version 4 `result` is the value itself; later `output` says of what type it is. */
function toolResult(raw) {
    const output = raw['output'];
    const type = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(output) ? output['type'] : undefined;
    const isTyped = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(output) && typeof type === 'string' && 'value' in output;
    const value = raw['result'] ?? (isTyped ? output['value'] : output) ?? null;
    const failed = raw['isError'] === true || type === 'error-text' || type === 'error-json';
    return {
        type: 'tool_result',
        id: textOf(raw['toolCallId']),
        name: textOf(raw['toolName']),
        result: (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .boundedJson */ .Qt)(value),
        error: failed ? (typeof value === 'string' ? value : 'the tool answered with an error') : null,
    };
}
/** What the model answered, out of the attributes that a span spreads it over. */
function modelReply(reasoning, answer, toolCalls) {
    const parts = [];
    if (typeof reasoning === 'string' && reasoning !== '')
        parts.push({ type: 'reasoning', text: reasoning });
    if (typeof answer === 'string' && answer !== '')
        parts.push({ type: 'text', text: answer });
    const calls = typeof toolCalls === 'string' ? (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJson */ .qF)(toolCalls) : toolCalls;
    for (const call of Array.isArray(calls) ? calls : [])
        parts.push(...[(0,_part_js__WEBPACK_IMPORTED_MODULE_2__/* .requestOf */ .fo)(call) ?? []].flat());
    return { role: 'assistant', parts };
}
function textOf(value) {
    return typeof value === 'string' && value !== '' ? value : null;
}


/***/ }),

/***/ 8502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SH: () => (/* binding */ blocksOf),
/* harmony export */   eG: () => (/* binding */ assistantSide),
/* harmony export */   qX: () => (/* binding */ anthropicUsage),
/* harmony export */   z$: () => (/* binding */ userSide)
/* harmony export */ });
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
/* harmony import */ var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(356);
/* harmony import */ var _message_from_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4678);
/* harmony import */ var _part_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9852);




/** Blocks of an Anthropic message: text is one block. */
function blocksOf(content) {
    if (typeof content === 'string')
        return content === '' ? [] : [{ type: 'text', text: content }];
    return Array.isArray(content) ? content : [];
}
/** What the user side of a conversation says, apart: answers of tools, and the person's own words. */
function userSide(content) {
    const answers = [];
    const said = [];
    for (const block of blocksOf(content)) {
        const part = (0,_part_js__WEBPACK_IMPORTED_MODULE_3__/* .partOf */ .BU)(block);
        if (part.type === 'tool_result')
            answers.push(answerIn(block, part));
        else
            said.push(part);
    }
    return { answers, said: said.length === 0 ? null : { role: 'user', parts: said } };
}
/** A result that is only text blocks is that text, and its error too. */
function answerIn(block, part) {
    const text = textIn((0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOrNull */ .av)(block)?.['content']);
    if (text === null)
        return part;
    return { ...part, result: text, error: part.error === null ? null : text || part.error };
}
function textIn(content) {
    if (!Array.isArray(content))
        return null;
    const parts = content.map(_part_js__WEBPACK_IMPORTED_MODULE_3__/* .partOf */ .BU);
    return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : null;
}
function assistantSide(content) {
    return (0,_message_from_js__WEBPACK_IMPORTED_MODULE_2__/* .messageFrom */ .W)({ role: 'assistant', content: blocksOf(content) }, 'assistant');
}
/** `input_tokens` leaves out what came from, or went to, the cache. Null where there are no counts. */
function anthropicUsage(value) {
    const usage = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOrNull */ .av)(value);
    if (usage === null)
        return null;
    const fresh = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .numberOrNull */ .wD)(usage['input_tokens']);
    const output = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .numberOrNull */ .wD)(usage['output_tokens']);
    if (fresh === null && output === null)
        return null;
    const cacheRead = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .numberOrNull */ .wD)(usage['cache_read_input_tokens']);
    const cacheWrite = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .numberOrNull */ .wD)(usage['cache_creation_input_tokens']) ?? writtenIn(usage);
    const input = (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .sumOf */ .XN)(fresh, cacheRead, cacheWrite);
    return { input, output, cacheRead, cacheWrite, reasoning: null, total: (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .sumOf */ .XN)(input, output) };
}
function writtenIn(usage) {
    const written = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOrNull */ .av)(usage['cache_creation']);
    if (written === null)
        return null;
    return (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .sumOf */ .XN)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .numberOrNull */ .wD)(written['ephemeral_5m_input_tokens']), (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .numberOrNull */ .wD)(written['ephemeral_1h_input_tokens']));
}


/***/ }),

/***/ 682:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ isWrapped),
/* harmony export */   Y: () => (/* binding */ calledWith)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);

/**
 * Arguments of a tool out of what a wrapper around a Python function recorded, `{args, kwargs}`. Positional
 * arguments have no names and stay a list; anything else stays as it is.
 */
function calledWith(input) {
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(input) || !isWrapped(input))
        return input;
    const { args = [], kwargs = {} } = input;
    if (Array.isArray(args) && args.length === 0)
        return kwargs;
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(kwargs) && Object.keys(kwargs).length === 0 ? args : input;
}
/** The last one is smolagents' own. */
const wrapping = new Set(['args', 'kwargs', 'sanitize_inputs_outputs']);
function isWrapped(input) {
    return ('args' in input || 'kwargs' in input) && Object.keys(input).every((name) => wrapping.has(name));
}


/***/ }),

/***/ 239:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ completionFrom)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
/* harmony import */ var _message_from_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4678);
/* harmony import */ var _part_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9852);



/**
 * Messages out of a whole reply body, as JSON text or a value: chat completions (`choices`), Anthropic
 * messages (`content`), Responses items (`output`), a state with `messages`, a list of messages. Null
 * where it is none of these.
 */
function completionFrom(body) {
    const value = typeof body === 'string' && /^\s*[[{]/.test(body) ? (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(body) : body;
    if (Array.isArray(value))
        return listOf(value);
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value))
        return null;
    if (Array.isArray(value['choices']))
        return value['choices'].flatMap(choice);
    if (Array.isArray(value['messages']))
        return listOf(value['messages']);
    if (Array.isArray(value['output']))
        return value['output'].map(item);
    const isMessage = Array.isArray(value['content']) || (typeof value['content'] === 'string' && 'role' in value);
    return isMessage ? [(0,_message_from_js__WEBPACK_IMPORTED_MODULE_0__/* .messageFrom */ .W)(value, 'assistant')] : null;
}
function listOf(values) {
    const isMessages = values.length > 0 && values.every((value) => (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value) && ('role' in value || 'message' in value));
    return isMessages ? values.map((value) => (0,_message_from_js__WEBPACK_IMPORTED_MODULE_0__/* .messageFrom */ .W)(value, 'assistant')) : null;
}
function choice(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value) && (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value['message']) ? [(0,_message_from_js__WEBPACK_IMPORTED_MODULE_0__/* .messageFrom */ .W)(value['message'], 'assistant')] : [];
}
function item(value) {
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value) && value['type'] === 'message')
        return (0,_message_from_js__WEBPACK_IMPORTED_MODULE_0__/* .messageFrom */ .W)({ role: 'assistant', ...value }, 'assistant');
    return { role: 'assistant', parts: [(0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .partOf */ .BU)(value)] };
}


/***/ }),

/***/ 7427:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  D: () => (/* binding */ decoded),
  E: () => (/* binding */ decodedValue)
});

// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
;// CONCATENATED MODULE: ./lib/text/python-literal.js

/**
 * The value of a Python literal as `repr` writes it: dict, list, tuple, str, number, True, False, None.
 * Undefined for anything else (objects, calls, cut-off text): it is read, never run. Linear in its length.
 */
function pythonLiteral(text) {
    const reader = new Reader(text);
    try {
        return reader.document();
    }
    catch (thrown) {
        if (thrown === notLiteral)
            return undefined;
        throw thrown;
    }
}
const notLiteral = new Error('no literal');
const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z]+/y;
const words = new Map([
    ['True', true],
    ['False', false],
    ['None', null],
]);
const escapes = new Map([
    ['n', '\n'],
    ['t', '\t'],
    ['r', '\r'],
    ['\\', '\\'],
    ["'", "'"],
    ['"', '"'],
]);
const hexLengths = new Map([
    ['x', 2],
    ['u', 4],
    ['U', 8],
]);
class Reader {
    #text;
    #at = 0;
    constructor(text) {
        this.#text = text;
    }
    document() {
        const value = this.#value(limits/* limits */.F.jsonDepth);
        this.#space();
        if (this.#at < this.#text.length)
            throw notLiteral;
        return value;
    }
    #value(depth) {
        if (depth === 0)
            throw notLiteral;
        this.#space();
        const start = this.#text[this.#at];
        if (start === '{')
            return this.#dict(depth);
        if (start === '[')
            return this.#list(']', depth);
        if (start === '(')
            return this.#list(')', depth);
        if (start === "'" || start === '"')
            return this.#string();
        const name = this.#match(word);
        if (name === null)
            return this.#number();
        const value = words.get(name);
        if (value === undefined)
            throw notLiteral;
        return value;
    }
    #dict(depth) {
        const object = Object.create(null);
        this.#at++;
        while (!this.#takes('}')) {
            const key = this.#value(depth - 1);
            if (typeof key === 'object' && key !== null)
                throw notLiteral;
            if (!this.#takes(':'))
                throw notLiteral;
            object[String(key)] = this.#value(depth - 1);
            if (!this.#takes(',') && !this.#isNext('}'))
                throw notLiteral;
        }
        return object;
    }
    #list(end, depth) {
        const list = [];
        this.#at++;
        while (!this.#takes(end)) {
            list.push(this.#value(depth - 1));
            if (!this.#takes(',') && !this.#isNext(end))
                throw notLiteral;
        }
        return list;
    }
    #string() {
        const quote = this.#text[this.#at++];
        let value = '';
        for (;;) {
            const char = this.#text[this.#at++];
            if (char === undefined)
                throw notLiteral;
            if (char === quote)
                return value;
            value += char === '\\' ? this.#escape() : char;
        }
    }
    #escape() {
        const char = this.#text[this.#at++] ?? '';
        const length = hexLengths.get(char);
        if (length === undefined)
            return escapes.get(char) ?? `\\${char}`;
        const digits = this.#text.slice(this.#at, this.#at + length);
        const code = /^[\da-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
        if (digits.length < length || !(code <= 0x10ffff))
            throw notLiteral;
        this.#at += length;
        return String.fromCodePoint(code);
    }
    #number() {
        const value = Number(this.#match(number) ?? Number.NaN);
        if (!Number.isFinite(value))
            throw notLiteral;
        return value;
    }
    #match(pattern) {
        pattern.lastIndex = this.#at;
        const found = pattern.exec(this.#text)?.[0];
        if (found === undefined)
            return null;
        this.#at += found.length;
        return found;
    }
    #space() {
        while (/\s/.test(this.#text[this.#at] ?? ''))
            this.#at++;
    }
    #isNext(char) {
        this.#space();
        return this.#text[this.#at] === char;
    }
    #takes(char) {
        const found = this.#isNext(char);
        if (found)
            this.#at++;
        return found;
    }
}

// EXTERNAL MODULE: ./lib/trace/arguments.js
var trace_arguments = __webpack_require__(9877);
;// CONCATENATED MODULE: ./lib/trace/messages/decoded.js



const decoded_layers = 3;
/**
 * A logged value without the JSON text that platforms wrap it in, once or several times. Only text of
 * an object, a list or a string is unwrapped: a bare `5` or `true` may be what was meant. Null for absent.
 */
function decoded(value) {
    let inner = value;
    for (let layer = 0; layer < decoded_layers && typeof inner === 'string' && /^\s*["[{]/.test(inner); layer++) {
        const parsed = (0,json/* parseJson */.qF)(inner);
        if (parsed === undefined)
            break;
        inner = parsed;
    }
    return (inner ?? null);
}
/** The same for arguments and results of tools, which Python logs also in its own spelling. */
function decodedValue(value) {
    const inner = decoded(value);
    if (typeof inner !== 'string' || !/^\s*[[{]/.test(inner))
        return (0,trace_arguments/* boundedJson */.Qt)(inner);
    return pythonLiteral(inner) ?? inner;
}


/***/ }),

/***/ 7558:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ geminiMessages)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
/* harmony import */ var _part_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9852);


/** Gemini contents (`{role: user|model|function, parts}`), a list or one. Null where it is neither. */
function geminiMessages(value, fallback) {
    const list = Array.isArray(value) ? value : [value];
    const messages = list.flatMap((item) => contentOf(item, fallback));
    return messages.length === 0 ? null : messages;
}
function contentOf(value, fallback) {
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(value))
        return typeof value === 'string' ? [{ role: fallback, parts: [(0,_part_js__WEBPACK_IMPORTED_MODULE_0__/* .partOf */ .BU)(value)] }] : [];
    if (!Array.isArray(value['parts']))
        return [];
    const parts = value['parts'].map(_part_js__WEBPACK_IMPORTED_MODULE_0__/* .partOf */ .BU);
    // Answers of tools are contents of the user.
    const isAnswer = parts.length > 0 && parts.every(({ type }) => type === 'tool_result');
    const said = value['role'];
    const role = isAnswer ? 'tool' : said === 'model' ? 'assistant' : said === 'user' ? 'user' : fallback;
    return [{ role, parts }];
}


/***/ }),

/***/ 6019:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pl: () => (/* binding */ geminiUsage),
/* harmony export */   fq: () => (/* binding */ isGeminiPart),
/* harmony export */   oH: () => (/* binding */ geminiParts)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
/* harmony import */ var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(356);




/** Whether it is a part of Gemini: its kind is the name of its one key, in either spelling. */
function isGeminiPart(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value) && value['type'] === undefined && keys.some((key) => key in value);
}
const keys = [
    'text',
    'functionCall',
    'function_call',
    'functionResponse',
    'function_response',
    'inlineData',
    'inline_data',
    'fileData',
    'file_data',
    'executableCode',
    'executable_code',
    'codeExecutionResult',
    'code_execution_result',
    'toolCall',
    'toolResponse',
];
function geminiParts(parts) {
    if (typeof parts === 'string')
        return parts === '' ? [] : [{ type: 'text', text: parts }];
    return onceRun((Array.isArray(parts) ? parts : []).map(geminiPart));
}
/** What code printed comes in pieces: until the next code, they are answers to the same. */
function onceRun(parts) {
    const once = [];
    for (const part of parts) {
        const last = once.at(-1);
        if (!isRan(part) || last === undefined || !isRan(last))
            once.push(part);
        else
            once[once.length - 1] = { ...last, result: textOfAll(last, part), error: part.error ?? last.error };
    }
    return once;
}
function isRan(part) {
    return part.type === 'tool_result' && part.name === codeExecution && part.id === null;
}
function textOfAll(...parts) {
    return parts.map(({ result }) => (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(result) ?? '').join('');
}
function geminiPart(value) {
    const part = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(value);
    if (part === null) {
        return typeof value === 'string'
            ? { type: 'text', text: value }
            : { type: 'unknown', raw: (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .boundedJson */ .Qt)(value) };
    }
    const text = part['text'];
    if (typeof text === 'string')
        return { type: part['thought'] === true ? 'reasoning' : 'text', text };
    return (callIn(either(part, 'functionCall', 'function_call') ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(part['toolCall'])) ??
        responseIn(either(part, 'functionResponse', 'function_response') ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(part['toolResponse'])) ??
        codeIn(part) ??
        mediaIn(part) ?? { type: 'unknown', raw: (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .boundedJson */ .Qt)(part) });
}
function either(part, camel, snake) {
    return (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(part[camel]) ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(part[snake]);
}
function callIn(call) {
    const name = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(call?.['name']) ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(call?.['toolType']);
    if (call === null || name === null)
        return null;
    const args = (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .parseArguments */ .We)(call['args'] ?? call['arguments'] ?? {});
    return { type: 'tool_call', call: { id: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(call['id']), name, args } };
}
function responseIn(response) {
    if (response === null)
        return null;
    const result = response['response'] ?? null;
    return {
        type: 'tool_result',
        id: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(response['id']),
        name: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(response['name']) ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(response['toolType']),
        result: (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .boundedJson */ .Qt)(result),
        error: failureIn(result),
    };
}
/** A response with `error` and no `output`, or an MCP result that says so. */
function failureIn(result) {
    const held = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(result);
    if (held === null)
        return null;
    if (held['isError'] === true || held['is_error'] === true)
        return 'the tool answered with an error';
    const error = held['error'];
    if (typeof error === 'string' && error !== '')
        return error;
    return (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(error)?.['message']);
}
/** Code that the model had run for it: a call, and its answer in a part of its own. */
function codeIn(part) {
    const code = either(part, 'executableCode', 'executable_code');
    if (code !== null)
        return { type: 'tool_call', call: { id: null, name: codeExecution, args: (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .boundedJson */ .Qt)(code) } };
    const ran = either(part, 'codeExecutionResult', 'code_execution_result');
    if (ran === null)
        return null;
    const outcome = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(ran['outcome']);
    const error = outcome === null || outcome === 'OUTCOME_OK' ? null : outcome;
    return { type: 'tool_result', id: null, name: codeExecution, result: ran['output'] ?? null, error };
}
const codeExecution = 'code_execution';
function mediaIn(part) {
    const data = either(part, 'inlineData', 'inline_data');
    const file = either(part, 'fileData', 'file_data');
    const held = data ?? file;
    if (held === null)
        return null;
    const mimeType = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(held['mimeType']) ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(held['mime_type']);
    return {
        type: 'media',
        modality: modalities.find((name) => mimeType?.startsWith(`${name}/`)) ??
            (mimeType === null ? 'unknown' : 'document'),
        mimeType,
        data: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(data?.['data']),
        uri: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(file?.['fileUri']) ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .textOrNull */ .ef)(file?.['file_uri']),
    };
}
const modalities = ['image', 'audio', 'video'];
/** Candidates leave out what was thought; the prompt leaves out what tools of the provider put in. */
function geminiUsage(value) {
    const usage = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(value);
    if (usage === null)
        return null;
    const count = (camel, snake) => (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .numberOrNull */ .wD)(usage[camel]) ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .numberOrNull */ .wD)(usage[snake]);
    const prompt = count('promptTokenCount', 'prompt_token_count');
    const candidates = count('candidatesTokenCount', 'candidates_token_count');
    const reasoning = count('thoughtsTokenCount', 'thoughts_token_count');
    const input = (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .sumOf */ .XN)(prompt, count('toolUsePromptTokenCount', 'tool_use_prompt_token_count'));
    const output = (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .sumOf */ .XN)(candidates, reasoning);
    if (input === null && output === null)
        return null;
    return {
        input,
        output,
        cacheRead: count('cachedContentTokenCount', 'cached_content_token_count'),
        cacheWrite: null,
        reasoning,
        total: count('totalTokenCount', 'total_token_count') ?? (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_2__/* .sumOf */ .XN)(input, output),
    };
}


/***/ }),

/***/ 983:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ fromLangChain)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3085);

const words = new Map([
    ['human', 'user'],
    ['ai', 'assistant'],
    ['system', 'system'],
    ['tool', 'tool'],
    ['function', 'function'],
    ['HumanMessage', 'user'],
    ['AIMessage', 'assistant'],
    ['SystemMessage', 'system'],
    ['ToolMessage', 'tool'],
    ['FunctionMessage', 'function'],
]);
/**
 * A LangChain message in the shape of OpenAI's: serialised (`{lc, id, kwargs}`), `{type, data}`, flat
 * (`{type: 'human', content}`), or a chat message with LangChain's `additional_kwargs`. Null for others.
 */
function fromLangChain(raw) {
    const { id, kwargs, type, data } = raw;
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(kwargs) && Array.isArray(id))
        return message(kwargs, roleOf(id.at(-1)) ?? kwargs['role']);
    const role = roleOf(type);
    if (role !== undefined && (0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(data))
        return message(data, role);
    if ('content' in raw && raw['role'] === undefined && role !== undefined)
        return message(raw, role);
    return 'content' in raw && (0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(raw['additional_kwargs']) ? message(raw, raw['role'] ?? role) : null;
}
/** `AIMessageChunk` is an `AIMessage`. */
function roleOf(word) {
    return typeof word === 'string' ? words.get(word.replace(/Chunk$/, '')) : undefined;
}
function message(inner, role) {
    const more = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(inner['additional_kwargs']) ? inner['additional_kwargs'] : {};
    const own = listOf(inner['tool_calls']);
    const calls = own.length > 0 ? own : listOf(more['tool_calls']);
    const all = [...calls, ...listOf(inner['invalid_tool_calls'])];
    const { name, status } = inner;
    return {
        role,
        content: all.length === 0 ? inner['content'] : withoutCalls(inner['content']),
        tool_calls: all,
        ...(more['function_call'] === undefined ? {} : { function_call: more['function_call'] }),
        ...(typeof inner['tool_call_id'] === 'string' ? { tool_call_id: inner['tool_call_id'] } : {}),
        ...(typeof name === 'string' ? { name } : {}),
        ...(status === 'error' ? { is_error: true } : {}),
    };
}
/** Blocks of the provider repeat the calls, while they stream without whole arguments. */
function withoutCalls(content) {
    if (!Array.isArray(content))
        return content;
    return content.filter((block) => !(0,_core_json_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(block) || !callBlocks.has(block['type']));
}
const callBlocks = new Set([
    'tool_use',
    'function_call',
    'input_json_delta',
    'tool_call',
]);
function listOf(value) {
    return Array.isArray(value) ? value : [];
}


/***/ }),

/***/ 2428:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ loggedQuestion),
/* harmony export */   H: () => (/* binding */ loggedAnswer)
/* harmony export */ });
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5482);
/* harmony import */ var _called_with_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(682);
/* harmony import */ var _decoded_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7427);
/* harmony import */ var _logged_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6206);






/** Names under which applications log the one text that counts. */
const answerKeys = [
    'output',
    'outputs',
    'answer',
    'response',
    'result',
    'final_output',
    'final_answer',
    'text',
    'content',
    'raw',
];
const questionKeys = [
    'input',
    'inputs',
    'question',
    'query',
    'prompt',
    'message',
    'user_input',
    'new_message',
];
const maxWrappers = 4;
/**
 * The answer in what a run logged as its output: plain text, the last reply of a conversation, the text
 * under a usual name, else the whole as JSON. Empty where it only asks for tools. Null for none.
 */
function loggedAnswer(value) {
    const inner = (0,_decoded_js__WEBPACK_IMPORTED_MODULE_3__/* .decoded */ .D)(value);
    if (inner === null || typeof inner === 'string')
        return inner;
    return textIn(inner, answerKeys, lastReply, maxWrappers) ?? (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .textOfValue */ .mG)(inner);
}
/** The question in what a run logged as its input; null where it cannot be told from the rest. */
function loggedQuestion(value) {
    const inner = onlyOf((0,_called_with_js__WEBPACK_IMPORTED_MODULE_2__/* .calledWith */ .Y)((0,_decoded_js__WEBPACK_IMPORTED_MODULE_3__/* .decoded */ .D)(value)));
    return typeof inner === 'string' ? inner : textIn(inner, questionKeys, firstQuestion, maxWrappers);
}
/** A function that was called with one text was asked that. */
function onlyOf(input) {
    return Array.isArray(input) && input.length === 1 && typeof input[0] === 'string' ? input[0] : input;
}
function textIn(value, keys, pick, depth) {
    const picked = pick(value);
    const object = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(value);
    if (picked !== null || object === null || depth === 0)
        return picked;
    const held = (0,_decoded_js__WEBPACK_IMPORTED_MODULE_3__/* .decoded */ .D)(heldBy(object, keys));
    if (typeof held === 'string')
        return held;
    return held === null ? null : textIn(held, keys, pick, depth - 1);
}
function heldBy(object, keys) {
    const key = keys.find((name) => (object[name] ?? null) !== null);
    return key === undefined ? null : (object[key] ?? null);
}
function lastReply(value) {
    return textFrom((0,_logged_js__WEBPACK_IMPORTED_MODULE_4__/* .loggedMessages */ .f)(value, 'assistant')?.findLast(({ role }) => role === 'assistant'));
}
function firstQuestion(value) {
    return textFrom((0,_logged_js__WEBPACK_IMPORTED_MODULE_4__/* .loggedMessages */ .f)(value, 'user')?.find(({ role }) => role === 'user'));
}
function textFrom(message) {
    return message === undefined ? null : (0,_message_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b)(message);
}


/***/ }),

/***/ 4845:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NO: () => (/* binding */ loggedTool),
/* harmony export */   Qw: () => (/* binding */ plainToolName),
/* harmony export */   u2: () => (/* binding */ isMergedTools)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3085);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
/* harmony import */ var _decoded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7427);
/* harmony import */ var _langchain_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(983);




/** Out of any value: a tool message is opened, an output that calls itself an error is one. */
function loggedTool(output) {
    const value = (0,_decoded_js__WEBPACK_IMPORTED_MODULE_1__/* .decodedValue */ .E)(output);
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value))
        return { result: value, callId: null, error: null };
    const inner = onlyOutput(value);
    const message = (0,_langchain_js__WEBPACK_IMPORTED_MODULE_2__/* .fromLangChain */ .S)(inner);
    const said = message?.['role'] === 'tool' ? message : inner;
    const result = (message?.['role'] === 'tool' ? (said['content'] ?? null) : inner);
    const failed = said['is_error'] === true || said['isError'] === true;
    return {
        result,
        callId: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNull */ .ef)(said['tool_call_id']),
        error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
    };
}
/** Some wrap what came back as `{output}`. */
function onlyOutput(value) {
    const inner = Object.keys(value).length === 1 ? value['output'] : undefined;
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(inner) ? inner : value;
}
/** ADK writes a span for all tool calls of a turn, `(merged tools)`, beside one for each: it is none itself. */
function isMergedTools(name) {
    return typeof name === 'string' && name.startsWith('(merged');
}
/** Instrumentations say what they do with a tool before they name it. */
function plainToolName(name) {
    return name.replace(/^(?:execute_tool|running tool:|Function tool:|tools\/call)\s+(?=\S)/, '');
}


/***/ }),

/***/ 6206:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ loggedMessages)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3085);
/* harmony import */ var _ai_sdk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3867);
/* harmony import */ var _decoded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7427);
/* harmony import */ var _gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7558);
/* harmony import */ var _langchain_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(983);
/* harmony import */ var _message_from_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4678);
/* harmony import */ var _part_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9852);







/**
 * Messages out of what a platform logged as the input or output of a span: text, a message, a list of
 * them, a request or reply of any provider, LangChain's generations, a state with `messages`. Null where
 * it is nothing of the kind; `fallback` is the role of what does not say.
 */
function loggedMessages(value, fallback) {
    const inner = (0,_decoded_js__WEBPACK_IMPORTED_MODULE_1__/* .decoded */ .D)(value);
    if (typeof inner === 'string')
        return [{ role: fallback, parts: [{ type: 'text', text: inner }] }];
    if (Array.isArray(inner))
        return fromList(inner, fallback);
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(inner) ? fromObject(inner, fallback) : null;
}
function fromList(list, fallback) {
    const [first] = list;
    if (Array.isArray(first) && list.length === 1 && !isPair(first) && !isBatch(first))
        return fromList(first, fallback);
    const found = [];
    const calls = [];
    for (const item of list) {
        const message = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(item) ? oneMessage(item, fallback) : fromPair(item, fallback);
        const call = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(item) && message === null ? toolCall(item) : null;
        if (call !== null)
            calls.push(call);
        else if (message === null)
            return null;
        else
            found.push(message);
    }
    return calls.length === 0 ? found : [...found, { role: 'assistant', parts: calls }];
}
/** LangChain logs a batch of one; a batch in a batch is nothing that anyone logs, however deep it goes. */
function isBatch([first]) {
    return Array.isArray(first) && !isPair(first);
}
/** LangGraph takes messages as pairs of role and text. */
function isPair(item) {
    return Array.isArray(item) && item.length === 2 && item.every((word) => typeof word === 'string');
}
function fromPair(item, fallback) {
    return isPair(item) ? (0,_message_from_js__WEBPACK_IMPORTED_MODULE_4__/* .messageFrom */ .W)({ role: item[0], content: item[1] }, fallback) : null;
}
function fromObject(raw, fallback) {
    for (const [key, read] of envelopes) {
        const held = raw[key];
        if (Array.isArray(held) && held.length > 0)
            return read(held, raw, fallback);
    }
    const message = oneMessage(raw, fallback);
    if (message !== null)
        return [message];
    // Gemini takes a question as text.
    if (typeof raw['contents'] === 'string')
        return (0,_gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__/* .geminiMessages */ .I)(raw['contents'], fallback);
    const wrapped = [raw['message'], raw['messages'], raw['content']].find(_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv);
    return wrapped === undefined ? null : fromObject(wrapped, fallback);
}
/** By the key of the list that holds the messages. */
const envelopes = [
    ['generations', (held) => held.flat().flatMap((item) => generation(item))],
    ['choices', (held) => held.flatMap((item) => ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(item) ? choice(item) : []))],
    [
        'candidates',
        (held) => held.flatMap((item) => ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(item) ? ((0,_gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__/* .geminiMessages */ .I)(item['content'], 'assistant') ?? []) : [])),
    ],
    ['messages', (held, raw, fallback) => withSystem(raw, fromList(held, fallback))],
    ['contents', (held, raw, fallback) => withSystem(raw, fromList(held, fallback))],
    ['output', (held, _raw, fallback) => fromList(held, fallback)],
];
function generation(item) {
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(item))
        return [];
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(item['message']))
        return [oneMessage(item['message'], 'assistant') ?? textMessage(item)];
    return [textMessage(item)];
}
function choice(item) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(item['message']) ? [(0,_message_from_js__WEBPACK_IMPORTED_MODULE_4__/* .messageFrom */ .W)(item['message'], 'assistant')] : [textMessage(item)];
}
function textMessage({ text }) {
    return { role: 'assistant', parts: typeof text === 'string' ? [{ type: 'text', text }] : [] };
}
/** Anthropic and Gemini keep the system prompt beside the messages. */
function withSystem(raw, messages) {
    const config = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(raw['config']) ? raw['config'] : {};
    const system = raw['system'] ?? config['system_instruction'] ?? raw['systemInstruction'];
    if (messages === null || typeof system !== 'string' || system === '')
        return messages;
    return [{ role: 'system', parts: [{ type: 'text', text: system }] }, ...messages];
}
/** A chat message, an item of the Responses API, or a message in LangChain's or Gemini's shape. */
function oneMessage(raw, fallback) {
    const item = responseItem(raw);
    if (item !== null)
        return item;
    const chain = (0,_langchain_js__WEBPACK_IMPORTED_MODULE_3__/* .fromLangChain */ .S)(raw);
    if (chain !== null)
        return (0,_message_from_js__WEBPACK_IMPORTED_MODULE_4__/* .messageFrom */ .W)(chain, fallback);
    const gemini = ofGemini(raw) ? (0,_gemini_contents_js__WEBPACK_IMPORTED_MODULE_2__/* .geminiMessages */ .I)(raw, fallback) : null;
    if (gemini !== null)
        return gemini[0] ?? null;
    // AI SDK's reply, where it has text and calls.
    const calls = (0,_decoded_js__WEBPACK_IMPORTED_MODULE_1__/* .decoded */ .D)(raw['toolCalls']);
    if (Array.isArray(calls))
        return (0,_ai_sdk_js__WEBPACK_IMPORTED_MODULE_0__/* .modelReply */ .i)(raw['reasoning'], raw['text'] ?? raw['content'], calls);
    if (typeof raw['text'] === 'string' && Object.keys(raw).length === 1)
        return textMessage(raw);
    const isMessage = ('role' in raw &&
        ('content' in raw || 'tool_calls' in raw || 'parts' in raw || 'function_call' in raw)) ||
        Array.isArray(raw['content']) ||
        Array.isArray(raw['tool_calls']);
    return isMessage ? (0,_message_from_js__WEBPACK_IMPORTED_MODULE_4__/* .messageFrom */ .W)(raw, fallback) : null;
}
/** Its parts name their kind by their key alone. */
function ofGemini({ parts }) {
    return Array.isArray(parts) && (0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(parts[0]) && !('type' in parts[0]);
}
/** Calls of the Responses API are known by `call_id`; their `id` is the item's own. */
function responseItem(raw) {
    const { type, role } = raw;
    if (typeof type !== 'string' || role !== undefined)
        return null;
    const byCall = { ...raw, id: raw['call_id'] ?? raw['id'] };
    if (type === 'function_call_output')
        return { role: 'tool', parts: [(0,_part_js__WEBPACK_IMPORTED_MODULE_5__/* .partOf */ .BU)(byCall)] };
    if (type === 'function_call')
        return { role: 'assistant', parts: [(0,_part_js__WEBPACK_IMPORTED_MODULE_5__/* .partOf */ .BU)(byCall)] };
    if (type !== 'reasoning')
        return null;
    const summary = Array.isArray(raw['summary']) ? raw['summary'].map(_part_js__WEBPACK_IMPORTED_MODULE_5__/* .partOf */ .BU) : [];
    const text = summary.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');
    return { role: 'assistant', parts: text === '' ? [] : [{ type: 'reasoning', text }] };
}
/** AI SDK logs the calls of a reply as a list of their own. */
function toolCall(raw) {
    return 'toolName' in raw || ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_6__/* .isObject */ .Gv)(raw['function']) && 'name' in raw['function']) ? (0,_part_js__WEBPACK_IMPORTED_MODULE_5__/* .requestOf */ .fo)(raw) : null;
}


/***/ }),

/***/ 4678:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ messageFrom),
/* harmony export */   j: () => (/* binding */ messagesFrom)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
/* harmony import */ var _langchain_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(983);
/* harmony import */ var _part_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9852);



/**
 * Messages out of what a trace recorded: a list (or JSON text of one) of messages in the OpenAI shape
 * (`content`, `tool_calls`), the OpenTelemetry shape (`parts`) or the OpenInference shape (`message.…`).
 * Null where the value is none of these.
 */
function messagesFrom(value, fallback) {
    const list = typeof value === 'string' ? (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(value) : value;
    if (Array.isArray(list))
        return list.map((item) => messageFrom(item, fallback));
    if ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(list))
        return [messageFrom(list, fallback)];
    return typeof value === 'string' && value !== ''
        ? [{ role: fallback, parts: [{ type: 'text', text: value }] }]
        : null;
}
/** One message; `fallback` is its role where it does not say. */
function messageFrom(value, fallback) {
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value))
        return { role: fallback, parts: contentParts(value) };
    const raw = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value['message']) ? value['message'] : (serialised(value) ?? value);
    const role = roleOf(raw['role'] ?? raw['type']) ?? fallback;
    const name = raw['name'];
    const parts = role === 'tool' && !Array.isArray(raw['parts']) ? toolAnswers(raw) : partsOf(raw);
    return typeof name === 'string' && name !== '' ? { role, parts, name } : { role, parts };
}
/** LangChain's own form of a message (`{lc, id, kwargs}`, `{type, data}`). */
function serialised(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value['kwargs']) || (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value['data']) ? (0,_langchain_js__WEBPACK_IMPORTED_MODULE_0__/* .fromLangChain */ .S)(value) : null;
}
function roleOf(word) {
    return typeof word === 'string' ? (roles.get(word) ?? roles.get(word.toLowerCase())) : undefined;
}
const roles = new Map([
    ['system', 'system'],
    ['developer', 'developer'],
    ['user', 'user'],
    ['human', 'user'],
    ['assistant', 'assistant'],
    ['ai', 'assistant'],
    ['model', 'assistant'],
    ['tool', 'tool'],
    ['function', 'tool'],
]);
/** Most tool messages are one answer; some hold a list of them, each with the id of its call. */
function toolAnswers(raw) {
    const parts = Array.isArray(raw['content']) ? raw['content'].map(_part_js__WEBPACK_IMPORTED_MODULE_1__/* .partOf */ .BU) : [];
    const answers = parts.filter(({ type }) => type === 'tool_result');
    return answers.length > 0 ? answers : [(0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .resultOf */ .Bg)(toolAnswer(raw))];
}
/** `id` of a tool message may be the call's (a GenAI event) or the message's own; `tool_call_id` wins. */
function toolAnswer(raw) {
    const { tool_call_id: id, content, ...rest } = raw;
    return { ...rest, ...(id === undefined ? {} : { id }), content: plainContent(content) };
}
/** A list that is only text is that text. */
function plainContent(content) {
    if (!Array.isArray(content))
        return content;
    const parts = content.map(_part_js__WEBPACK_IMPORTED_MODULE_1__/* .partOf */ .BU);
    return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : content;
}
function partsOf(raw) {
    if (Array.isArray(raw['parts']))
        return raw['parts'].map(_part_js__WEBPACK_IMPORTED_MODULE_1__/* .partOf */ .BU);
    const parts = [];
    for (const key of ['reasoning_content', 'reasoning']) {
        const text = raw[key];
        if (typeof text === 'string' && text !== '' && parts.length === 0)
            parts.push({ type: 'reasoning', text });
    }
    parts.push(...contentParts(raw['content'] ?? raw['text']), ...contentParts(raw['contents']));
    const refusal = raw['refusal'];
    if (typeof refusal === 'string' && refusal !== '')
        parts.push({ type: 'refusal', text: refusal });
    return [...parts, ...requests(raw, parts)];
}
function contentParts(content) {
    if (Array.isArray(content)) {
        return content.map((item) => ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(item) ? contentPart(item) : (0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .partOf */ .BU)(item)));
    }
    if (typeof content === 'string')
        return content === '' ? [] : [{ type: 'text', text: content }];
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(content) ? [(0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .partOf */ .BU)(content)] : [];
}
/** OpenInference says under which name a piece comes; a call may stand beside a mark of its place. */
function contentPart(item) {
    const call = item['tool_call'] === undefined ? null : (0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .requestOf */ .fo)(item['tool_call']);
    return call ?? (0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .partOf */ .BU)(item['message_content'] ?? item);
}
/** `tool_calls`, and the older `function_call`. Calls among the content are the same calls again. */
function requests(raw, among) {
    if (among.some(({ type }) => type === 'tool_call'))
        return [];
    const calls = typeof raw['tool_calls'] === 'string' ? (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(raw['tool_calls']) : raw['tool_calls'];
    const found = (Array.isArray(calls) ? calls : []).flatMap((call) => {
        return (0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .requestOf */ .fo)((0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(call) ? (call['tool_call'] ?? call) : call) ?? [];
    });
    if (found.length > 0)
        return found;
    const legacy = raw['function_call'] ?? flatCall(raw);
    return legacy === null ? [] : [(0,_part_js__WEBPACK_IMPORTED_MODULE_1__/* .requestOf */ .fo)(legacy) ?? []].flat();
}
/** OpenInference spells the older call as two attributes. */
function flatCall(raw) {
    const name = raw['function_call_name'];
    return name === undefined ? null : { name, arguments: raw['function_call_arguments_json'] };
}


/***/ }),

/***/ 5159:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ withoutOutputTools),
/* harmony export */   q: () => (/* binding */ outputToolsIn)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3085);
/* harmony import */ var _decoded_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7427);


/** The tools by which pydantic-ai lets a model give its answer in a structure (`final_result`). */
function outputToolsIn(attributes) {
    const recorded = attributes.get('model_request_parameters');
    if (recorded === undefined)
        return none;
    const parameters = (0,_decoded_js__WEBPACK_IMPORTED_MODULE_0__/* .decoded */ .D)(recorded);
    const tools = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(parameters) ? parameters['output_tools'] : undefined;
    const names = Array.isArray(tools) ? tools : [];
    return new Set(names.flatMap((tool) => ((0,_core_json_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(tool) && typeof tool['name'] === 'string' ? tool['name'] : [])));
}
const none = new Set();
/** A call of such a tool is the answer, not a use of a tool. */
function withoutOutputTools(messages, attributes) {
    const names = outputToolsIn(attributes);
    if (names.size === 0)
        return messages;
    const answer = (part) => part.type === 'tool_call' && names.has(part.call.name)
        ? {
            type: 'text',
            text: typeof part.call.args === 'string' ? part.call.args : JSON.stringify(part.call.args),
        }
        : part;
    return messages.map((message) => ({ ...message, parts: message.parts.map(answer) }));
}


/***/ }),

/***/ 9852:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  BU: () => (/* binding */ partOf),
  fo: () => (/* binding */ requestOf),
  Bg: () => (/* binding */ resultOf)
});

// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/trace/arguments.js
var trace_arguments = __webpack_require__(9877);
// EXTERNAL MODULE: ./lib/trace/attributes.js
var attributes = __webpack_require__(8316);
;// CONCATENATED MODULE: ./lib/trace/messages/media-facts.js

/**
 * What a recording says of a medium beside its bytes, in PromptKit's words: kilobytes, pixels, seconds.
 * Null where it says nothing.
 */
function mediaFacts(media) {
    const number = (key) => (0,attributes/* numberOrNull */.wD)(media[key]);
    const kilobytes = number('size_kb');
    const seconds = number('duration');
    const [width, height] = [number('width'), number('height')];
    const bytes = number('size_bytes') ?? (kilobytes === null ? null : kilobytes * 1024);
    if (bytes === null && width === null && height === null && seconds === null)
        return null;
    return { bytes, width, height, durationMs: seconds === null ? null : seconds * 1000 };
}

// EXTERNAL MODULE: ./lib/trace/messages/gemini.js
var gemini = __webpack_require__(6019);
;// CONCATENATED MODULE: ./lib/trace/messages/untyped-part.js




/**
 * A piece of a message that names its kind by the key that it is under: Gemini's parts (`functionCall`),
 * Bedrock's blocks (`toolUse`) and Genkit's (`toolRequest`). Null where it is neither.
 */
function untypedPart(raw) {
    if ((0,gemini/* isGeminiPart */.fq)(raw))
        return (0,gemini/* geminiParts */.oH)([raw])[0] ?? null;
    const use = (0,attributes/* objectOrNull */.av)(raw['toolUse']) ?? (0,attributes/* objectOrNull */.av)(raw['toolRequest']);
    if (use !== null)
        return request(use);
    const answer = (0,attributes/* objectOrNull */.av)(raw['toolResult']) ?? (0,attributes/* objectOrNull */.av)(raw['toolResponse']);
    if (answer !== null)
        return result(answer);
    const reasoning = (0,attributes/* objectOrNull */.av)(raw['reasoningContent']);
    const text = (0,attributes/* textOrNull */.ef)(((0,attributes/* objectOrNull */.av)(reasoning?.['reasoningText']) ?? reasoning)?.['text']);
    return text === null ? null : { type: 'reasoning', text };
}
function request(use) {
    const name = (0,attributes/* textOrNull */.ef)(use['name']);
    if (name === null)
        return null;
    const call = {
        id: (0,attributes/* textOrNull */.ef)(use['toolUseId']) ?? (0,attributes/* textOrNull */.ef)(use['ref']),
        name,
        args: (0,trace_arguments/* parseArguments */.We)(use['input'] ?? {}),
    };
    return { type: 'tool_call', call };
}
function result(answer) {
    const content = answer['content'] ?? answer['output'] ?? null;
    const text = onlyText(content);
    return {
        type: 'tool_result',
        id: (0,attributes/* textOrNull */.ef)(answer['toolUseId']) ?? (0,attributes/* textOrNull */.ef)(answer['ref']),
        name: (0,attributes/* textOrNull */.ef)(answer['name']),
        result: text ?? (0,trace_arguments/* boundedJson */.Qt)(content),
        error: answer['status'] === 'error' ? (text ?? 'the tool answered with an error') : null,
    };
}
/** Blocks that are only text are that text. */
function onlyText(content) {
    if (!Array.isArray(content) || content.length === 0)
        return null;
    const texts = content.flatMap((block) => (0,json/* isObject */.Gv)(block) && typeof block['text'] === 'string' ? block['text'] : []);
    return texts.length === content.length ? texts.join('') : null;
}

;// CONCATENATED MODULE: ./lib/trace/messages/part.js




/**
 * One piece of a message in any of the spellings that OpenAI, Anthropic and the OpenTelemetry GenAI
 * conventions use, or of Gemini and Bedrock. What is not known is kept as `unknown`.
 */
function partOf(raw) {
    if (typeof raw === 'string')
        return { type: 'text', text: raw };
    if (!(0,json/* isObject */.Gv)(raw))
        return unknownPart(raw);
    const type = raw['type'];
    const read = typeof type === 'string' ? readerOf(type) : undefined;
    if (read !== undefined)
        return read(raw) ?? unknownPart(raw);
    return (type === undefined ? untypedPart(raw) : null) ?? unknownPart(raw);
}
/** Anthropic has a result of its own for each of its tools. */
function readerOf(type) {
    return readers.get(type) ?? (type.endsWith('_tool_result') ? resultOf : undefined);
}
/** A request in any spelling: at the top (`{name, arguments}`), or under `function` or `custom`. */
function requestOf(raw) {
    if (!(0,json/* isObject */.Gv)(raw))
        return null;
    const inner = [raw['function'], raw['custom']].find(json/* isObject */.Gv) ?? raw;
    const name = inner['name'] ?? raw['toolName'];
    if (typeof name !== 'string' || name === '')
        return null;
    const args = inner['arguments'] ?? inner['input'] ?? inner['args'] ?? serverArgs(raw);
    return {
        type: 'tool_call',
        call: { id: textOf(raw, 'call_id', 'id', 'toolCallId'), name, args: (0,trace_arguments/* parseArguments */.We)(args) },
    };
}
/** A tool that the provider runs: its arguments are beside the type of the tool. */
function serverArgs(raw) {
    const call = raw['server_tool_call'];
    if (!(0,json/* isObject */.Gv)(call))
        return undefined;
    const { type: _, ...args } = call;
    return args;
}
/** What a tool answered. The result stays as it was recorded; JSON text is not parsed. */
function resultOf(raw) {
    const result = raw['response'] ??
        raw['result'] ??
        raw['output'] ??
        raw['content'] ??
        raw['server_tool_call_response'] ??
        null;
    const failed = raw['is_error'] === true || raw['isError'] === true || isErrorBlock(result);
    return {
        type: 'tool_result',
        id: textOf(raw, 'call_id', 'id', 'tool_call_id', 'tool_use_id', 'toolCallId'),
        name: textOf(raw, 'name', 'toolName'),
        result: (0,trace_arguments/* boundedJson */.Qt)(result),
        error: failed ? (typeof result === 'string' ? result : 'the tool answered with an error') : null,
    };
}
/** Anthropic's own tools answer a failure with a block that is named so (`web_search_tool_result_error`). */
function isErrorBlock(result) {
    return (0,json/* isObject */.Gv)(result) && typeof result['type'] === 'string' && result['type'].endsWith('_result_error');
}
const readers = new Map(Object.entries({
    text: part_text('text'),
    input_text: part_text('text'),
    output_text: part_text('text'),
    reasoning: part_text('reasoning'),
    thinking: part_text('reasoning'),
    refusal: part_text('refusal'),
    tool_call: requestOf,
    tool_use: requestOf,
    server_tool_use: requestOf,
    mcp_tool_use: requestOf,
    server_tool_call: requestOf,
    function_call: requestOf,
    'tool-call': requestOf,
    tool_call_response: resultOf,
    server_tool_call_response: resultOf,
    tool_result: resultOf,
    'tool-result': resultOf,
    function_call_output: resultOf,
    image: media,
    image_url: media,
    input_image: media,
    audio: media,
    input_audio: media,
    video: media,
    file: media,
    input_file: media,
    document: media,
    blob: media,
    uri: media,
}));
function part_text(type) {
    return (raw) => {
        const value = raw[type === 'refusal' ? 'refusal' : 'text'] ?? raw['content'] ?? raw['thinking'] ?? raw['reasoning'];
        return typeof value === 'string' ? { type, text: value } : null;
    };
}
const modalities = ['image', 'audio', 'video', 'document'];
const mediaKeys = ['image_url', 'image', 'input_audio', 'audio', 'file', 'source', 'media'];
function media(raw) {
    const type = textOf(raw, 'modality', 'type') ?? '';
    const held = mediaKeys.map((key) => raw[key]);
    const source = held.find(json/* isObject */.Gv) ?? raw;
    const url = held.find((value) => typeof value === 'string') ??
        source['url'] ??
        raw['uri'] ??
        source['file_id'] ??
        source['file_path'] ??
        source['storage_reference'];
    const uri = typeof url === 'string' ? url : null;
    const facts = mediaFacts(source);
    return {
        type: 'media',
        modality: modalities.find((name) => type.includes(name)) ?? (type.includes('file') ? 'document' : 'unknown'),
        mimeType: textOf({ ...raw, ...source }, 'mime_type', 'media_type', 'mimeType', 'mediaType'),
        data: textOf({ ...raw, ...source }, 'data', 'file_data') ??
            (raw['type'] === 'blob' ? textOf(raw, 'content') : null),
        uri,
        ...(facts === null ? {} : { facts }),
    };
}
function textOf(raw, ...keys) {
    for (const key of keys) {
        const value = raw[key];
        if (typeof value === 'string' && value !== '')
            return value;
    }
    return null;
}
function unknownPart(raw) {
    return { type: 'unknown', raw: (0,trace_arguments/* boundedJson */.Qt)((raw ?? null)) };
}


/***/ }),

/***/ 4749:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NW: () => (/* binding */ orElse),
/* harmony export */   QQ: () => (/* binding */ trialNumber),
/* harmony export */   aI: () => (/* binding */ namingOf),
/* harmony export */   ic: () => (/* binding */ scenarioName),
/* harmony export */   p1: () => (/* binding */ unnamed)
/* harmony export */ });
const unnamed = { scenario: null, trial: null };
/** Out of the attributes of a span or of a resource. */
function namingOf(attributes) {
    const scenario = scenarioName(attributes.get('scenario.id') ??
        attributes.get('scenario_gate.scenario') ??
        attributes.get('kensa.scenario.id'));
    const trial = trialNumber(attributes.get('scenario.trial'));
    return scenario === null && trial === null ? unnamed : { scenario, trial };
}
function scenarioName(value) {
    if (typeof value === 'number')
        return String(value);
    return typeof value === 'string' && value !== '' ? value : null;
}
function trialNumber(value) {
    const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}
/** What the first one says; the second fills in what it leaves open. */
function orElse(first, second) {
    if (second === unnamed)
        return first;
    return { scenario: first.scenario ?? second.scenario, trial: first.trial ?? second.trial };
}


/***/ }),

/***/ 3376:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  R: () => (/* binding */ readResource)
});

// EXTERNAL MODULE: ./lib/core/limits.js
var limits = __webpack_require__(7535);
;// CONCATENATED MODULE: ./lib/trace/protobuf/any-value.js

/** A `KeyValue` as OTLP JSON spells it. */
function keyValueFrom(reader, depth = limits/* limits */.F.jsonDepth) {
    let key = '';
    let value = {};
    while (reader.next()) {
        if (reader.tag === 0x0a)
            key = reader.text();
        else if (reader.tag === 0x12)
            value = anyValueFrom(reader.message(), depth);
    }
    return { key, value };
}
/** An `AnyValue` as OTLP JSON spells it; what is nested too deeply is empty. */
function anyValueFrom(reader, depth = limits/* limits */.F.jsonDepth) {
    let value = {};
    while (reader.next())
        value = any_value_valueOf(reader, depth) ?? value;
    return value;
}
function any_value_valueOf(reader, depth) {
    switch (reader.tag) {
        case 0x0a:
            return { stringValue: reader.text() };
        case 0x10:
            return { boolValue: reader.int64() !== 0n };
        case 0x18:
            return { intValue: integer(reader.int64()) };
        case 0x21:
            return { doubleValue: any_value_double(reader.double()) };
        case 0x2a:
            return { arrayValue: { values: listOf(reader.message(), depth, anyValueFrom) } };
        case 0x32:
            return { kvlistValue: { values: listOf(reader.message(), depth, keyValueFrom) } };
        case 0x3a:
            return { bytesValue: reader.bytes('base64') };
        default:
            return null;
    }
}
function listOf(reader, depth, read) {
    const values = [];
    if (depth === 0)
        return values;
    while (reader.next())
        if (reader.tag === 0x0a)
            values.push(read(reader.message(), depth - 1));
    return values;
}
function integer(value) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
}
/** JSON has no word for these. */
function any_value_double(value) {
    return Number.isFinite(value) ? value : String(value);
}

;// CONCATENATED MODULE: ./lib/trace/protobuf/otlp-items.js

/** A `Span` as OTLP JSON spells it; ids are hex. What is not read of a span is left out. */
function spanFrom(reader) {
    const attributes = [];
    const events = [];
    const links = [];
    const span = { attributes, events };
    while (reader.next()) {
        switch (reader.tag) {
            case 0x0a:
                span['traceId'] = reader.bytes('hex');
                break;
            case 0x12:
                span['spanId'] = reader.bytes('hex');
                break;
            case 0x22:
                span['parentSpanId'] = reader.bytes('hex');
                break;
            case 0x2a:
                span['name'] = reader.text();
                break;
            case 0x30:
                span['kind'] = reader.number();
                break;
            case 0x39:
                span['startTimeUnixNano'] = String(reader.fixed64());
                break;
            case 0x41:
                span['endTimeUnixNano'] = String(reader.fixed64());
                break;
            case 0x4a:
                attributes.push(keyValueFrom(reader.message()));
                break;
            case 0x5a:
                events.push(eventFrom(reader.message()));
                break;
            case 0x6a:
                links.push(linkFrom(reader.message()));
                break;
            case 0x7a:
                span['status'] = statusFrom(reader.message());
                break;
        }
    }
    if (links.length > 0)
        span['links'] = links;
    return span;
}
function eventFrom(reader) {
    const attributes = [];
    const event = { attributes };
    while (reader.next()) {
        if (reader.tag === 0x09)
            event['timeUnixNano'] = String(reader.fixed64());
        else if (reader.tag === 0x12)
            event['name'] = reader.text();
        else if (reader.tag === 0x1a)
            attributes.push(keyValueFrom(reader.message()));
    }
    return event;
}
function linkFrom(reader) {
    const attributes = [];
    const link = { attributes };
    while (reader.next()) {
        if (reader.tag === 0x0a)
            link['traceId'] = reader.bytes('hex');
        else if (reader.tag === 0x12)
            link['spanId'] = reader.bytes('hex');
        else if (reader.tag === 0x22)
            attributes.push(keyValueFrom(reader.message()));
    }
    return link;
}
function statusFrom(reader) {
    const status = {};
    while (reader.next()) {
        if (reader.tag === 0x12)
            status['message'] = reader.text();
        else if (reader.tag === 0x18)
            status['code'] = reader.number();
    }
    return status;
}
/** A `LogRecord` as OTLP JSON spells it; ids are hex. What is not read of a record is left out. */
function logRecordFrom(reader) {
    const attributes = [];
    const record = { attributes };
    while (reader.next()) {
        switch (reader.tag) {
            case 0x09:
                record['timeUnixNano'] = String(reader.fixed64());
                break;
            case 0x59:
                record['observedTimeUnixNano'] = String(reader.fixed64());
                break;
            case 0x10:
                record['severityNumber'] = reader.number();
                break;
            case 0x1a:
                record['severityText'] = reader.text();
                break;
            case 0x2a:
                record['body'] = anyValueFrom(reader.message());
                break;
            case 0x32:
                attributes.push(keyValueFrom(reader.message()));
                break;
            case 0x4a:
                record['traceId'] = reader.bytes('hex');
                break;
            case 0x52:
                record['spanId'] = reader.bytes('hex');
                break;
            case 0x62:
                record['eventName'] = reader.text();
                break;
        }
    }
    return record;
}
/** An `InstrumentationScope` as OTLP JSON spells it, without its attributes. */
function scopeFrom(reader) {
    const scope = {};
    while (reader.next()) {
        if (reader.tag === 0x0a)
            scope['name'] = reader.text();
        else if (reader.tag === 0x12)
            scope['version'] = reader.text();
    }
    return scope;
}

// EXTERNAL MODULE: ./lib/trace/protobuf/wire.js
var wire = __webpack_require__(8472);
;// CONCATENATED MODULE: ./lib/trace/protobuf/resource.js



/**
 * Reads one `ResourceSpans` or `ResourceLogs`. The two have the same field numbers, so each item is
 * looked at; one that could be either is an `otherwise`. Without it such an item is left out, as metrics
 * and what else there may be are. An item that does not fit together is left out whole; what stands
 * beside it is kept.
 */
function readResource(bytes, start, end, otherwise = null) {
    const contents = new Contents(otherwise);
    const fault = { found: false };
    const reader = new wire/* WireReader */.Z(bytes, start, end, fault);
    while (reader.next()) {
        if (reader.tag === 0x0a)
            contents.readAbout(reader.message());
        // The second one: instrumentation libraries, before they were called scopes.
        else if (reader.tag === 0x12 || reader.tag === 8002)
            contents.readScope(reader);
    }
    if (fault.found)
        contents.note(reader.place);
    const { scopeSpans, scopeLogs, damaged, place, lost } = contents;
    const resource = { attributes: contents.about };
    const request = {
        resourceSpans: scopeSpans.length === 0 ? [] : [{ resource, scopeSpans }],
        resourceLogs: scopeLogs.length === 0 ? [] : [{ resource, scopeLogs }],
    };
    return { request, damaged, place, lost: place === null ? 0 : Math.max(1, lost) };
}
class Contents {
    about = [];
    scopeSpans = [];
    scopeLogs = [];
    damaged = new Set();
    place = null;
    lost = 0;
    #otherwise;
    /** Of the item that was read last. */
    #traceId = null;
    constructor(otherwise) {
        this.#otherwise = otherwise;
    }
    note(place) {
        this.damaged.add(this.#traceId);
        this.place ??= place;
    }
    readAbout(reader) {
        while (reader.next())
            if (reader.tag === 0x0a)
                this.about.push(keyValueFrom(reader.message()));
    }
    readScope(outer) {
        const fault = { found: false };
        const reader = outer.message(fault);
        let scope = {};
        const spans = [];
        const logRecords = [];
        while (reader.next()) {
            // What is wrong with its name costs no spans.
            if (reader.tag === 0x0a)
                scope = scopeFrom(reader.message({ found: false }));
            else if (reader.tag === 0x12)
                this.#readItem(reader, spans, logRecords);
        }
        if (fault.found)
            this.note(reader.place);
        if (spans.length > 0)
            this.scopeSpans.push({ scope, spans });
        if (logRecords.length > 0)
            this.scopeLogs.push({ scope, logRecords });
    }
    #readItem(scope, spans, logRecords) {
        const fault = { found: scope.fault };
        const kind = kindOf(scope.message(fault)) ?? this.#otherwise;
        if (kind === null && !fault.found)
            return;
        // A fault may hide what it is; where it is a span, this still finds out of which trace.
        const item = kind === 'log' ? logRecordFrom(scope.message(fault)) : spanFrom(scope.message(fault));
        this.#traceId = typeof item['traceId'] === 'string' ? item['traceId'] : null;
        if (!fault.found)
            (kind === 'log' ? logRecords : spans).push(item);
        else {
            this.note(scope.place);
            this.lost++;
        }
    }
}
const spanTimes = new Set([0x39, 0x41]);
/** Times, severity, attributes and flags: a span or a metric has other types there, or nothing. */
const logFields = new Set([0x09, 0x59, 0x10, 0x32, 0x45]);
/** By the types of fields, because spans, log records and metrics share their numbers. */
function kindOf(reader) {
    while (reader.next()) {
        if (spanTimes.has(reader.tag))
            return 'span';
        if (logFields.has(reader.tag))
            return 'log';
    }
    return null;
}


/***/ }),

/***/ 8472:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ WireReader)
/* harmony export */ });
const varint = 0;
const fixed64 = 1;
const delimited = 2;
const groupStart = 3;
const groupEnd = 4;
const fixed32 = 5;
/** Groups in groups; nothing that is written today has any. */
const maxGroups = 64;
/**
 * Walks the fields of one protobuf message, also of one that lies: nothing outside of its bounds is
 * looked at, and what does not fit together ends it and is noted as a fault. Text that is not UTF-8 is
 * no fault. A value is decoded when it is asked for.
 */
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
    /** Number and wire type of the field, as they are written: `number << 3 | type`. */
    get tag() {
        return this.#tag;
    }
    /** Where the value begins and ends. */
    get start() {
        return this.#start;
    }
    get stop() {
        return this.#stop;
    }
    get fault() {
        return this.#fault.found;
    }
    /** Where the field begins; where it would begin, once there is none. */
    get place() {
        return this.#place;
    }
    /** Moves on to the next field; false at the end, or where nothing more can be made out. */
    next() {
        this.#place = this.#at;
        if (this.#at >= this.#end)
            return false;
        this.#tag = this.#count();
        if (this.#tag < 8 || this.#tag > 0xffff_ffff || Number.isNaN(this.#tag))
            return this.#fail();
        return this.#locate(this.#tag & 7);
    }
    #locate(type) {
        if (type === delimited) {
            const length = this.#count();
            if (Number.isNaN(length))
                return this.#fail();
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
            if (Number.isNaN(this.#count()))
                return this.#fail();
        }
        else if (type === fixed64)
            this.#at += 8;
        else if (type === fixed32)
            this.#at += 4;
        else if (type !== groupStart || !this.#skipGroup())
            return this.#fail();
        if (this.#at > this.#end)
            return this.#fail();
        this.#stop = this.#at;
        return true;
    }
    /** A varint as a number, exact below 2^53; not a number where it does not end. */
    #count() {
        let value = 0;
        let unit = 1;
        for (let read = 0; read < 10 && this.#at < this.#end; read++) {
            const byte = this.#bytes[this.#at++] ?? 0;
            value += (byte & 0x7f) * unit;
            if (byte < 0x80)
                return value;
            unit *= 128;
        }
        return Number.NaN;
    }
    #skipGroup() {
        let open = 1;
        while (open > 0) {
            if (open > maxGroups || this.#at >= this.#end)
                return false;
            const tag = this.#count();
            const type = tag & 7;
            if (type === groupStart)
                open++;
            else if (type === groupEnd)
                open--;
            else if (!(tag >= 8) || !this.#locate(type))
                return false;
        }
        return true;
    }
    #fail() {
        this.#fault.found = true;
        this.#at = this.#end;
        return false;
    }
    /** The value as a message, whose faults are those of `fault`: of this one, unless it is told otherwise. */
    message(fault = this.#fault) {
        return new WireReader(this.#bytes, this.#start, this.#stop, fault);
    }
    /** Bytes that are not UTF-8 become U+FFFD. */
    text() {
        return this.#bytes.toString('utf8', this.#start, this.#stop);
    }
    bytes(encoding) {
        return this.#bytes.toString(encoding, this.#start, this.#stop);
    }
    /** A small number: an enumeration, a flag. */
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
            value |= BigInt((this.#bytes[at] ?? 0) & 0x7f) << shift;
        }
        return value;
    }
}


/***/ }),

/***/ 7940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ mergeTraces)
/* harmony export */ });
/* harmony import */ var _trace_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4765);
/* harmony import */ var _usage_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3134);


/**
 * All traces of one run of an agent as one, each after the one that began before it. Problems of theirs
 * are kept, as problems of the file that this one is read in.
 */
function mergeTraces(traces, about) {
    const ordered = inTime(traces);
    const [only] = ordered;
    const stated = ordered.length > 1 ? statedByAll(ordered) : only?.stated;
    return new _trace_js__WEBPACK_IMPORTED_MODULE_0__/* .Trace */ .C({
        ...about,
        spans: only !== undefined && ordered.length === 1 ? only.spans : spansOf(ordered),
        ...(stated === undefined ? {} : { stated }),
        // How its spans hang together is looked at anew.
        diagnostics: traces
            .flatMap(({ diagnostics }) => diagnostics)
            .filter(({ code }) => code !== 'trace-structure')
            .map(({ code, severity, message }) => ({ code, severity, message, file: about.source.file })),
    });
}
/** By their first moment; in the order of the list where one of them has no times. */
function inTime(traces) {
    const placed = traces.map((trace) => ({ trace, startUs: startOf(trace) }));
    if (placed.some(({ startUs }) => startUs === Infinity))
        return traces;
    return placed.sort((a, b) => a.startUs - b.startUs).map(({ trace }) => trace);
}
function startOf({ spans }) {
    return spans.reduce((first, { startUs }) => Math.min(first, startUs ?? Infinity), Infinity);
}
/** An id that an earlier trace uses too is changed, and with it the parents that are meant by it. */
function spansOf(traces) {
    const taken = new Set();
    const all = [];
    for (const [place, { spans }] of traces.entries()) {
        const renamed = new Map();
        for (const { id } of spans)
            if (taken.has(id))
                renamed.set(id, freeId(`${place + 1}:${id}`, taken));
        for (const { id } of spans)
            taken.add(renamed.get(id) ?? id);
        for (const span of spans) {
            const { id, parentId } = span;
            const parent = parentId === null ? null : (renamed.get(parentId) ?? parentId);
            const own = renamed.get(id) ?? id;
            all.push(own === id && parent === parentId ? span : span.withId(own, parent));
        }
    }
    return all;
}
function freeId(id, taken) {
    let free = id;
    while (taken.has(free))
        free += "'";
    return free;
}
/** Undefined where none of them says anything beside its spans. */
function statedByAll(traces) {
    const all = traces.map(({ stated }) => stated);
    const last = traces.at(-1)?.stated;
    const says = (key) => all.some((stated) => (stated[key] ?? null) !== null);
    const facts = {
        ...(says('finalOutput') && last?.endsOpen !== true ? { finalOutput: lastOutput(traces) } : {}),
        ...(says('endsOpen') ? { endsOpen: last?.endsOpen === true } : {}),
        ...(says('userInput') ? { userInput: traces[0]?.userInput ?? null } : {}),
        ...(says('costUsd') ? { costUsd: costOf(traces) } : {}),
        ...(says('usage') ? { usage: (0,_usage_js__WEBPACK_IMPORTED_MODULE_1__/* .sumUsage */ .R)(traces.flatMap(({ usage }) => usage ?? [])) } : {}),
        ...(says('durationUs') ? { durationUs: durationOf(traces) } : {}),
        ...(says('scores') ? { scores: Object.assign({}, ...all.map(({ scores }) => scores)) } : {}),
        ...(says('messages') ? { messages: messagesOf(traces) } : {}),
        ...(says('workflow') ? { workflow: all.findLast(({ workflow }) => workflow)?.workflow ?? null } : {}),
        ...(all.every(({ validations }) => validations !== undefined)
            ? { validations: all.flatMap(({ validations }) => validations ?? []) }
            : {}),
        ...(all.every(({ toolCallsComplete }) => toolCallsComplete === true) ? { toolCallsComplete: true } : {}),
    };
    return Object.keys(facts).length === 0 ? undefined : facts;
}
function lastOutput(traces) {
    return traces.findLast(({ finalOutput }) => finalOutput !== null)?.finalOutput ?? null;
}
function messagesOf(traces) {
    return traces.flatMap(({ messages }) => messages);
}
/** Dollars; null unless all that was called is priced. */
function costOf(traces) {
    let sum = 0;
    for (const { cost, llmCalls } of traces) {
        if (cost === null && llmCalls.length === 0)
            continue;
        if (cost?.complete !== true)
            return null;
        sum += cost.known;
    }
    return sum;
}
/** Of runs after one another; null unless each is measured. */
function durationOf(traces) {
    let sum = 0;
    for (const { durationUs } of traces) {
        if (durationUs === null)
            return null;
        sum += durationUs;
    }
    return sum;
}


/***/ }),

/***/ 2943:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ tracesOfRequests),
/* harmony export */   z: () => (/* binding */ traceOfRequests)
/* harmony export */ });
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
/* harmony import */ var _assemble_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9641);
/* harmony import */ var _formats_otlp_span_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8619);
/* harmony import */ var _naming_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4749);
/* harmony import */ var _span_log_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3722);
/* harmony import */ var _merge_traces_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7940);






/** The trace of all export requests that an agent has sent so far, whatever traces it put them into. */
function traceOfRequests(requests, about) {
    return (0,_merge_traces_js__WEBPACK_IMPORTED_MODULE_5__/* .mergeTraces */ .X)(tracesOfRequests(requests, about.source), about);
}
/** `isTrial`: tells the span that stands for the trial, whose children are the roots of what the agent did. */
function tracesOfRequests(requests, source, trialSpanId = null) {
    const collected = new Collected(trialSpanId);
    for (const request of requests)
        collected.take(request);
    return collected.traces(source);
}
class Collected {
    #trialSpanId;
    #groups = new Map();
    constructor(trialSpanId) {
        this.#trialSpanId = trialSpanId;
    }
    take(request) {
        (0,_formats_otlp_span_js__WEBPACK_IMPORTED_MODULE_2__/* .readRequest */ .i)(request, (traceId, span, naming) => this.#add(traceId, span, naming), (traceId, log) => this.#group(traceId).logs.push(log));
    }
    traces(source) {
        return [...this.#groups.values()].flatMap((group) => {
            const { spans, logs, problem } = group;
            if (spans.length === 0 && problem === null)
                return [];
            return (0,_assemble_js__WEBPACK_IMPORTED_MODULE_1__/* .assemble */ .fT)({ ...group, spans: (0,_span_log_js__WEBPACK_IMPORTED_MODULE_4__/* .withLogs */ .U)(spans, logs) }, source);
        });
    }
    #add(traceId, span, naming) {
        const group = this.#group(traceId);
        group.naming = (0,_naming_js__WEBPACK_IMPORTED_MODULE_3__/* .orElse */ .NW)(group.naming, naming);
        if (group.problem !== null)
            return;
        const isTop = span.parentId !== null && span.parentId === this.#trialSpanId;
        group.spans.push(isTop ? span.withId(span.id, null) : span);
        if (group.spans.length <= _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.spansPerTrace)
            return;
        group.problem = 'too-many-spans';
        group.spans.length = 0;
        group.logs.length = 0;
    }
    #group(id) {
        let group = this.#groups.get(id);
        if (group === undefined) {
            group = { id, spans: [], logs: [], naming: _naming_js__WEBPACK_IMPORTED_MODULE_3__/* .unnamed */ .p1, problem: null };
            this.#groups.set(id, group);
        }
        return group;
    }
}


/***/ }),

/***/ 1534:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   OK: () => (/* binding */ scopeName),
/* harmony export */   is: () => (/* binding */ trialRequest),
/* harmony export */   rJ: () => (/* binding */ trialNames)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);

/** The instrumentation scope of the span that stands for the trial. */
const scopeName = 'scenario-gate';
/** Attributes of that span, and of its events. */
const trialNames = {
    /** Comes first: it tells a recording from other export requests by the start of its first line. */
    fingerprint: 'scenario_gate.fingerprint',
    /** How many lines follow: a recording that was cut off between two lines looks like a whole one. */
    lines: 'scenario_gate.lines',
    scenario: 'scenario.id',
    trial: 'scenario.trial',
    argv: 'scenario_gate.process.command_args',
    end: 'scenario_gate.process.end',
    exitCode: 'scenario_gate.process.exit_code',
    signal: 'scenario_gate.process.signal',
    reason: 'scenario_gate.process.reason',
    stderr: 'scenario_gate.process.stderr',
    isDamaged: 'scenario_gate.process.damaged',
    stdout: 'scenario_gate.stdout',
    file: 'scenario_gate.file',
    fileName: 'scenario_gate.file.name',
    fileIsNamed: 'scenario_gate.file.named',
    fileContent: 'scenario_gate.file.content',
};
/**
 * The export request that is the first line of a recording: all of it but what the agent sent by OTLP,
 * which takes `lines` more.
 */
function trialRequest(recording, { traceId, spanId }, lines) {
    const { process, files } = recording;
    const endNanos = nanosOf(process.endUs);
    const span = {
        traceId,
        spanId,
        name: 'trial',
        kind: 1,
        startTimeUnixNano: nanosOf(process.startUs),
        endTimeUnixNano: endNanos,
        attributes: attributesOf(recording, lines),
        events: files.map((file) => ({
            timeUnixNano: endNanos,
            name: trialNames.file,
            attributes: attributesOfFile(file),
        })),
        status: statusOf(process),
    };
    const resource = { attributes: [pair('service.name', text(scopeName))] };
    return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: scopeName }, spans: [span] }] }] };
}
function attributesOf({ scenario, trial, fingerprint, process, stdout }, lines) {
    const { argv, end, exitCode, signal, reason, stderr, isDamaged } = process;
    return [
        pair(trialNames.fingerprint, text(fingerprint)),
        pair(trialNames.lines, integer(lines)),
        pair(trialNames.scenario, text(scenario)),
        pair(trialNames.trial, integer(trial)),
        pair(trialNames.argv, { arrayValue: { values: argv.map(text) } }),
        pair(trialNames.end, text(end)),
        ...(exitCode === null ? [] : [pair(trialNames.exitCode, integer(exitCode))]),
        ...(signal === null ? [] : [pair(trialNames.signal, text(signal))]),
        ...(reason === null ? [] : [pair(trialNames.reason, text(reason))]),
        pair(trialNames.stderr, text(stderr)),
        pair(trialNames.isDamaged, { boolValue: isDamaged }),
        pair(trialNames.stdout, text(stdout)),
    ];
}
function attributesOfFile({ name, bytes, isNamed }) {
    return [
        pair(trialNames.fileName, text(name)),
        pair(trialNames.fileIsNamed, { boolValue: isNamed }),
        pair(trialNames.fileContent, contentOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
    ];
}
/** Text that is mostly escapes would take six characters a byte; base64 takes four for three. */
function contentOf(bytes) {
    let controls = 0;
    for (const byte of bytes)
        if (byte < 32 && byte !== 10)
            controls++;
    const isText = controls * 4 <= bytes.length && (0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes);
    return isText ? text(bytes.toString('utf8')) : { bytesValue: bytes.toString('base64') };
}
function statusOf({ end, exitCode, signal, reason }) {
    if (end === 'exited' && exitCode === 0)
        return {};
    const how = exitCode === null ? (signal ?? end) : `exit code ${exitCode}`;
    return { code: 2, message: reason ?? (end === 'exited' ? how : end) };
}
function pair(key, value) {
    return { key, value };
}
function text(value) {
    return { stringValue: value };
}
/** 64-bit integers are text in the JSON of protobuf. */
function integer(value) {
    return { intValue: String(value) };
}
function nanosOf(micros) {
    const whole = Math.floor(micros);
    return String(BigInt(whole) * 1000n + BigInt(Math.round((micros - whole) * 1000)));
}


/***/ }),

/***/ 1714:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ errorFrom),
/* harmony export */   t: () => (/* binding */ errorInEvents)
/* harmony export */ });
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);

/**
 * Whether a span failed: a status that says so, an `error.type`, or an exception that a status has not
 * declared to be fine. No status says nothing.
 */
function errorFrom(status, attributes, events) {
    const said = codeOf(status);
    const type = attributes.get('error.type');
    if (said === 'ok' || (said === null && type === undefined && events.length === 0))
        return null;
    const exception = events.find(({ name }) => isException(name))?.attributes ?? attributes;
    const exceptionType = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNull */ .ef)(exception.get('exception.type'));
    const why = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNull */ .ef)(exception.get('exception.message'));
    if (said === null && type === undefined && exceptionType === null && why === null)
        return null;
    return {
        type: (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNull */ .ef)(type) ?? exceptionType,
        message: messageOf(status) ?? why ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNull */ .ef)(type) ?? 'failed',
    };
}
/** The failure that log records tell of a span; null where they tell of none. */
function errorInEvents(events) {
    return errorFrom(null, _attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .noAttributes */ .jg, events.filter(({ name }) => isException(name)));
}
/** The event of OpenTelemetry, and that of its GenAI conventions, which comes as a log record. */
function isException(name) {
    return name === 'exception' || name === 'gen_ai.client.operation.exception';
}
/** OTLP's number or name, or the bare word of other formats; null for unset or anything unknown. */
function codeOf(status) {
    const code = typeof status === 'object' && status !== null ? codeIn(status) : status;
    if (typeof code !== 'string' && typeof code !== 'number')
        return null;
    return words.get(`${code}`) ?? words.get(`${code}`.toUpperCase().replace(/^STATUS_CODE_/, '')) ?? null;
}
function codeIn(status) {
    return status['code'] ?? status['status_code'] ?? status['statusCode'];
}
const words = new Map([
    ['1', 'ok'],
    ['ok', 'ok'],
    ['OK', 'ok'],
    ['2', 'error'],
    ['ERROR', 'error'],
    ['ERRORED', 'error'],
]);
function messageOf(status) {
    if (typeof status !== 'object' || status === null)
        return null;
    const { message, description } = status;
    return (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNull */ .ef)(message) ?? (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .textOrNull */ .ef)(description);
}


/***/ }),

/***/ 3722:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ withLogs)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
/* harmony import */ var _span_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1714);



/**
 * The spans with the log records of theirs among their events, by time. Delivery is at least once: a
 * record counts once, and not at all where the span carries events of its name itself.
 */
function withLogs(spans, logs) {
    if (logs.length === 0)
        return spans;
    const bySpan = new Map();
    for (const { spanId, event } of logs) {
        const events = bySpan.get(spanId);
        if (events === undefined)
            bySpan.set(spanId, [event]);
        else
            events.push(event);
    }
    return spans.map((span) => {
        const events = bySpan.get(span.id);
        if (events === undefined)
            return span;
        const own = new Set(span.events.map(({ name }) => name));
        const others = onceEach(events.filter(({ name }) => !own.has(name)));
        if (others.length === 0)
            return span;
        return span.withEvents([...span.events, ...others], span.error ?? (0,_span_error_js__WEBPACK_IMPORTED_MODULE_1__/* .errorInEvents */ .t)(others));
    });
}
function onceEach(events) {
    const unique = new Map();
    for (const event of events) {
        const key = `${event.name} ${event.timeUs} ${(0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .canonicalJson */ .dj)((0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOf */ .Xy)(event.attributes))}`;
        if (!unique.has(key))
            unique.set(key, event);
    }
    return [...unique.values()].sort((a, b) => (a.timeUs ?? 0) - (b.timeUs ?? 0));
}


/***/ }),

/***/ 1725:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ Span),
/* harmony export */   j: () => (/* binding */ emptyContent)
/* harmony export */ });
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
    outputText: null,
};
/** One timed operation. Cheap to make: everything but its kind is read from the attributes on demand. */
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
    /** The same span under another id, and below another parent where one is given. */
    withId(id, parentId = this.parentId) {
        const { name, kind, startUs, endUs, error, attributes, events } = this;
        const init = { id, parentId, name, kind, startUs, endUs, error, attributes, events };
        return new Span(init, this.#describe);
    }
    /** The same span with other events, and what they say of its failure. */
    withEvents(events, error) {
        const { id, parentId, name, kind, startUs, endUs, attributes } = this;
        const init = { id, parentId, name, kind, startUs, endUs, error, attributes, events };
        return new Span(init, this.#describe);
    }
    get content() {
        return (this.#content ??= this.#describe(this));
    }
}


/***/ }),

/***/ 2320:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ microsFromNanos),
/* harmony export */   g: () => (/* binding */ microsFromAny)
/* harmony export */ });
/**
 * Nanoseconds since 1970 (a number, or a string of digits as OTLP writes int64) in microseconds; null
 * for 0 and for anything else. Digits are cut before they become a double: nineteen of them do not
 * fit, and rounding would turn equal microseconds into unequal ones.
 */
function microsFromNanos(value) {
    if (typeof value === 'string') {
        const { length } = value;
        if (length > 19)
            return null;
        const micros = digits(value, 0, length - 3) + digits(value, Math.max(0, length - 3), length) / 1000;
        return micros > 0 ? micros : null;
    }
    return typeof value === 'number' && value > 0 && value < 1e19 ? value / 1000 : null;
}
/**
 * A moment in microseconds since 1970: ISO 8601 (without a zone: UTC), or a number whose size tells
 * its unit (seconds, milli-, micro- or nanoseconds). Null where it is none of these.
 */
function microsFromAny(value) {
    if (typeof value === 'number')
        return fromNumber(value);
    if (typeof value !== 'string')
        return null;
    if (isDigits(value))
        return value.length >= 18 ? microsFromNanos(value) : fromNumber(Number(value));
    return fromIso(value);
}
function fromNumber(value) {
    if (!Number.isFinite(value) || value <= 0)
        return null;
    if (value >= 1e17)
        return Math.round(value / 1e3);
    if (value >= 1e14)
        return value;
    return value >= 1e11 ? value * 1e3 : Math.round(value * 1e6);
}
/** What follows the seconds: a fraction, a zone. */
const tail = /^(?:[.,](\d{1,9})\d*)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d))?$/;
/** By hand: `Date` stops at milliseconds, and files have two of these a span. */
function fromIso(text) {
    const separator = text.charAt(10);
    if (text.length < 19 || text.charAt(4) !== '-' || text.charAt(7) !== '-' || text.charAt(13) !== ':')
        return null;
    if ((separator !== 'T' && separator !== ' ') || text.charAt(16) !== ':')
        return null;
    const month = digits(text, 5, 7);
    const day = digits(text, 8, 10);
    const [hours, minutes, seconds] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
    if (month < 1 || month > 12 || day < 1 || day > 31 || hours > 24 || minutes > 59 || seconds > 60)
        return null;
    const whole = Date.UTC(digits(text, 0, 4), month - 1, day, hours, minutes, seconds) * 1000;
    const rest = afterSeconds(text);
    return rest === null || Number.isNaN(whole) ? null : whole + rest;
}
/** The fraction less the zone's offset, in microseconds; null where it is neither. */
function afterSeconds(text) {
    const { length } = text;
    // The common `.123Z` and `.123456Z`, without a regular expression.
    if (text.charAt(19) === '.' && text.charAt(length - 1) === 'Z' && (length === 24 || length === 27)) {
        const number = digits(text, 20, length - 1);
        return Number.isNaN(number) ? null : length === 24 ? number * 1000 : number;
    }
    const match = tail.exec(text.slice(19));
    if (match === null)
        return null;
    const [, fraction = '', sign = '', hours = '0', minutes = '0'] = match;
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60e6 : 60e6);
    return (fraction === '' ? 0 : Number(fraction.padEnd(9, '0')) / 1000) - offset;
}
/** The number that the digits from one place to another spell; NaN for anything but digits. */
function digits(text, from, to) {
    let number = 0;
    for (let index = from; index < to; index++) {
        const digit = text.charCodeAt(index) - 48;
        if (digit < 0 || digit > 9)
            return Number.NaN;
        number = number * 10 + digit;
    }
    return number;
}
function isDigits(text) {
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code < 48 || code > 57)
            return false;
    }
    return text !== '';
}


/***/ }),

/***/ 4765:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ Trace)
});

;// CONCATENATED MODULE: ./lib/trace/tree.js
/** Linear in the number of spans, whatever they say of their parents. */
function treeOf(spans) {
    const indexOf = new Map();
    for (const [index, { id }] of spans.entries())
        indexOf.set(id, index);
    const parents = [];
    const roots = [];
    let orphans = 0;
    for (const [index, { parentId }] of spans.entries()) {
        const parent = parentId === null ? undefined : indexOf.get(parentId);
        if (parent === undefined && parentId !== null)
            orphans++;
        parents.push(parent ?? -1);
        if (parent === undefined)
            roots.push(index);
    }
    const cycles = cutCycles(parents, roots);
    return { parents, orphans, cycles, roots, indexOf };
}
/** A walk that meets its own mark again has gone round; a walk that meets an older mark is done. */
function cutCycles(parents, roots) {
    const marks = parents.map(() => 0);
    let cycles = 0;
    for (let start = 0; start < parents.length; start++) {
        let at = start;
        while (at !== -1 && marks[at] === 0) {
            marks[at] = start + 1;
            at = parents[at] ?? -1;
        }
        if (at === -1 || marks[at] !== start + 1)
            continue;
        parents[at] = -1;
        roots.push(at);
        cycles++;
    }
    return cycles;
}

;// CONCATENATED MODULE: ./lib/trace/views/nesting.js
/** Places of the spans that have what is asked for while no span inside of them does. */
function innermost({ spans, tree: { parents } }, has) {
    const having = [];
    for (let index = 0; index < spans.length; index++) {
        const span = spans[index];
        if (span !== undefined && has(span))
            having.push(index);
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
/** Which span of a set a span is in (itself counts), −1 for none. Linear for any number of questions. */
function ancestors(parents, set) {
    return { nearest: walker(parents, set, false), outermost: walker(parents, set, true) };
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
        let found = at === -1 ? -1 : (known.get(at) ?? -1);
        for (const step of path.reverse()) {
            if (set.has(step) && (found === -1 || !outermost))
                found = step;
            known.set(step, found);
        }
        return found;
    };
}

;// CONCATENATED MODULE: ./lib/trace/views/cost.js

/**
 * A span's cost counts where no span inside of it has one. A span around a call that has none states that
 * call's cost too: then it counts in place of all that is inside of it.
 */
function billOf(trace) {
    const { stated, spans, tree, llmCalls } = trace;
    if (typeof stated.costUsd === 'number')
        return { stated: stated.costUsd, calls: [], hasGaps: false };
    const dollars = (index) => spans[index]?.content.costUsd ?? 0;
    const priced = innermost(trace, ({ content }) => content.costUsd !== null);
    const bare = [...llmCalls.filter(({ content }) => content.costUsd === null), ...vectorCalls(trace)];
    if (bare.length === 0 || priced.length === 0)
        return bill(trace, priced.length === 0 ? null : sum(priced, dollars), bare);
    const within = ancestors(tree.parents, new Set(priced)).nearest;
    const uncovered = bare.filter(({ id }) => within(tree.indexOf.get(id) ?? -1) === -1);
    const having = new Set(spans.flatMap(({ content }, index) => (content.costUsd === null ? [] : index)));
    const holder = ancestors(tree.parents, having).nearest;
    const holders = new Set(uncovered.map(({ id }) => holder(tree.indexOf.get(id) ?? -1)));
    holders.delete(-1);
    const open = uncovered.filter(({ id }) => holder(tree.indexOf.get(id) ?? -1) === -1);
    if (holders.size === 0)
        return bill(trace, sum(priced, dollars), open);
    const whole = ancestors(tree.parents, holders).outermost;
    const inside = new Map();
    let apart = 0;
    for (const index of priced) {
        const place = whole(index);
        if (place === -1)
            apart += dollars(index);
        else
            inside.set(place, (inside.get(place) ?? 0) + dollars(index));
    }
    for (const [place, known] of inside)
        apart += Math.max(known, dollars(place));
    return bill(trace, apart, open);
}
/** Dollars: what the trace records, and list prices for calls that state no cost. Null: nothing is known. */
function costOf({ bill: { stated, calls, hasGaps } }, prices) {
    let known = stated ?? 0;
    let listed = 0;
    for (const call of calls) {
        const dollars = prices?.priceOf(call) ?? null;
        if (dollars === null)
            continue;
        known += dollars;
        listed++;
    }
    if (stated === null && listed === 0)
        return null;
    const source = listed === 0 ? 'trace' : stated === null ? 'prices' : 'mixed';
    return { known, complete: !hasGaps && listed === calls.length, source };
}
/** Embeddings and rerankings that say what they used. One that does not is not known to have been bought. */
function vectorCalls(trace) {
    if (!trace.spans.some(({ kind }) => isVector(kind)))
        return [];
    return innermost(trace, ({ kind, content }) => isVector(kind) && (content.costUsd !== null || content.usage !== null)).flatMap((index) => {
        const span = trace.spans[index];
        return span === undefined || span.content.costUsd !== null ? [] : span;
    });
}
function isVector(kind) {
    return kind === 'embedding' || kind === 'reranker';
}
function bill({ spans }, stated, open) {
    const start = open.some(({ startUs }) => startUs === null) ? firstStart(spans) : null;
    const calls = open.flatMap((span) => billed(span, span.startUs ?? start) ?? []);
    return { stated, calls, hasGaps: calls.length < open.length };
}
function billed({ kind, content }, atUs) {
    const { model, provider, usage } = content;
    if (model === null || usage === null)
        return null;
    const { input, cacheRead, cacheWrite, reasoning } = usage;
    // A vector is no output that is sold by the token.
    const output = usage.output ?? (isVector(kind) ? 0 : null);
    if (input === null || output === null)
        return null;
    const cached = { cacheRead: cacheRead ?? 0, cacheWrite: cacheWrite ?? 0 };
    return { provider, model, input, output, ...cached, reasoning: reasoning ?? 0, atUs };
}
function firstStart(spans) {
    let first = Infinity;
    for (const { startUs } of spans)
        if (startUs !== null && startUs < first)
            first = startUs;
    return first === Infinity ? null : first;
}
function sum(indexes, of) {
    let total = 0;
    for (const index of indexes)
        total += of(index);
    return total;
}

// EXTERNAL MODULE: ./lib/trace/arguments.js
var trace_arguments = __webpack_require__(9877);
// EXTERNAL MODULE: ./lib/trace/attributes.js
var trace_attributes = __webpack_require__(8316);
// EXTERNAL MODULE: ./lib/trace/message.js
var trace_message = __webpack_require__(5482);
// EXTERNAL MODULE: ./lib/trace/messages/part.js + 2 modules
var messages_part = __webpack_require__(9852);
;// CONCATENATED MODULE: ./lib/trace/views/agent-spans.js

const none = -1;
/**
 * Linear in the number of spans. An agent's span directly within one of the same name is the same run,
 * which two instrumentations recorded; behind a tool call it is a new one. `isCall`: whether a tool span
 * counts as a tool call of its own.
 */
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
        for (let at = start; holders[at] === unknown; at = tree.parents[at] ?? none)
            path.push(at);
        for (const index of path.toReversed()) {
            const span = spans[index];
            if (span !== undefined)
                settle(index, span);
        }
    }
    return { holders, tools, depths };
}
const unknown = -2;
/** To make an agent, or to plan, is not yet to act. */
function isAgent({ kind, attributes }) {
    const operation = kind === 'agent' ? attributes.get('gen_ai.operation.name') : undefined;
    return kind === 'agent' && operation !== 'create_agent' && operation !== 'plan';
}
function isSame(holder, span) {
    return holder !== undefined && agentNameOf(holder) === agentNameOf(span);
}
const names = [
    'gen_ai.agent.name',
    'agent.name',
    'agent_name',
    'ai.telemetry.functionId',
    'crewai.agent.role',
    'traceloop.entity.name',
    'agentops.entity.name',
];
const named = /^(?:invoke_agent|agent_run) \[?([^\]]+)\]?$/;
/** What the span names, else what is in its own name. */
function agentNameOf({ name, attributes }) {
    return (0,trace_attributes/* firstText */.ou)(attributes, names) ?? named.exec(name)?.[1] ?? (name === '' ? 'agent' : name);
}

// EXTERNAL MODULE: ./lib/trace/views/output.js
var views_output = __webpack_require__(9635);
;// CONCATENATED MODULE: ./lib/trace/views/time-order.js
/**
 * When each span starts, for ordering. In a trace without times that is its place in the file; a single
 * span without one counts as starting with the span before it.
 */
function startsOf(spans) {
    if (spans.every(({ startUs }) => startUs === null))
        return spans.map((_, place) => place);
    let last = 0;
    return spans.map(({ startUs }) => (last = startUs ?? last));
}
/** Spans by start; ties in the order of the file. `indexes` are their places in the file. */
function byStart(spans, indexes) {
    const starts = startsOf(spans);
    if (isAscending(starts) && isAscending(indexes))
        return [...spans];
    const order = spans.map((_, place) => place);
    order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || (indexes[a] ?? 0) - (indexes[b] ?? 0));
    return order.flatMap((place) => spans[place] ?? []);
}
/** As most recordings are. */
function isAscending(numbers) {
    for (let index = 1; index < numbers.length; index++) {
        if ((numbers[index] ?? 0) < (numbers[index - 1] ?? 0))
            return false;
    }
    return true;
}

;// CONCATENATED MODULE: ./lib/trace/views/agents.js







/** Agents are spans, or tool calls that say which agent they hand work to (`a2a__<agent>__<skill>`). */
function agentsOf(trace) {
    const { spans, tree, toolCalls } = trace;
    const placeOfCall = new Map();
    for (const [place, { spanId }] of (toolCalls ?? []).entries()) {
        if (spanId !== null)
            placeOfCall.set(spanId, place);
    }
    const parts = agentSpansOf(trace, (spanId) => placeOfCall.has(spanId));
    const inSpans = spansOfAgents(trace, parts, placeOfCall);
    const found = [...inSpans, ...callsOfAgents(trace, parts, inSpans)];
    const starts = startsOf(spans);
    const depth = ({ isSpan, index }) => (parts.depths[index] ?? 0) + (isSpan ? 0 : 1);
    // Of two that start at once the outer one comes first, wherever it is in the file.
    found.sort((a, b) => (starts[a.index] ?? 0) - (starts[b.index] ?? 0) || depth(a) - depth(b) || a.index - b.index);
    const placeOf = new Map();
    for (const [place, { index, isSpan }] of found.entries())
        if (isSpan)
            placeOf.set(index, place);
    const replies = lastReplies(trace, parts);
    const runs = found.map(({ index, isSpan, holder, call }) => {
        const parent = placeOf.get(holder) ?? null;
        const made = toolCalls?.[call ?? none];
        const place = { parent, toolCall: call };
        return isSpan
            ? { ...ofSpan(spans[index], replies.get(index) ?? null, made), ...place }
            : { ...ofCall(made), ...place };
    });
    return {
        runs: runs.length === 0 && toolCalls === null ? null : runs,
        ofSpan: (spanId) => runs[placeOf.get(parts.holders[tree.indexOf.get(spanId) ?? none] ?? none) ?? none] ?? null,
    };
}
function spansOfAgents({ spans, tree: { parents } }, { holders, tools }, placeOfCall) {
    return holders.flatMap((own, index) => {
        if (own !== index)
            return [];
        const parent = parents[index] ?? none;
        const call = placeOfCall.get(spans[tools[parent] ?? none]?.id ?? '') ?? null;
        return [{ index, isSpan: true, holder: holders[parent] ?? none, call }];
    });
}
/** Calls of agents whose work no span shows. */
function callsOfAgents({ spans, toolCalls, tree }, { holders }, inSpans) {
    const known = new Set(inSpans.map(({ call }) => call));
    const loose = new Set(inSpans.flatMap(({ index, call }) => (call === null ? nameAt(spans, index) : [])));
    return (toolCalls ?? []).flatMap((made, call) => {
        const agent = calledAgent(made);
        if (agent === null || known.has(call))
            return [];
        // A recording that ends before the answer need not say which call the agent's span is of.
        if (!made.executed && loose.has(agent))
            return [];
        const index = tree.indexOf.get(made.spanId ?? made.requestedBy ?? '') ?? none;
        return [{ index, isSpan: false, holder: holders[index] ?? none, call }];
    });
}
function nameAt(spans, index) {
    const span = spans[index];
    return span === undefined ? [] : [agentNameOf(span)];
}
const remote = /^a2a__(.+?)(?:__|$)/;
/** Of Claude Code, OpenCode and LangChain's deep agents. */
const starters = new Set(['Task', 'Agent', 'task']);
/** The agent that a tool call hands work to, by the name of the tool or by its arguments; null for none. */
function calledAgent({ name, args }) {
    if (!starters.has(name))
        return remote.exec(name)?.[1] ?? null;
    return (0,trace_attributes/* textOrNull */.ef)((0,trace_attributes/* objectOrNull */.av)(args)?.['subagent_type']);
}
function ofSpan(span, reply, call) {
    const output = (span === undefined ? null : (0,views_output/* ownOutput */.WH)(span)) ?? reply;
    return {
        name: span === undefined ? '' : agentNameOf(span),
        spanId: span?.id ?? null,
        description: span === undefined ? null : (0,trace_attributes/* firstText */.ou)(span.attributes, ['gen_ai.agent.description']),
        output: output ?? resultText(call?.result ?? null),
        startUs: span?.startUs ?? null,
        endUs: span?.endUs ?? null,
        error: span?.error?.message ?? null,
    };
}
function ofCall(call) {
    return {
        name: (call === undefined ? null : calledAgent(call)) ?? '',
        spanId: null,
        description: null,
        output: resultText(call?.result ?? null),
        startUs: call?.startUs ?? null,
        endUs: call?.endUs ?? null,
        error: call?.error ?? null,
    };
}
/** A list of parts that are only text is that text. */
function resultText(result) {
    if (!Array.isArray(result) || result.length === 0)
        return (0,trace_arguments/* textOfValue */.mG)(result);
    const texts = result.map(messages_part/* partOf */.BU).flatMap((part) => (part.type === 'text' ? part.text : []));
    return texts.length === result.length ? texts.join('') : (0,trace_arguments/* textOfValue */.mG)(result);
}
/** By the index of an agent's span: the reply of its own model call that ended last, where it says something. */
function lastReplies({ llmCalls, tree }, { holders }) {
    const calls = new Map();
    for (const call of llmCalls) {
        const holder = holders[tree.indexOf.get(call.id) ?? none] ?? none;
        const list = calls.get(holder);
        if (list === undefined)
            calls.set(holder, [call]);
        else
            list.push(call);
    }
    const replies = new Map();
    for (const [holder, list] of calls) {
        const message = (0,views_output/* lastEnded */.hH)(list)?.content.output.findLast(({ role }) => role === 'assistant');
        if (message !== undefined && ((0,trace_message/* textOf */.b)(message) !== '' || (0,trace_message/* requestsOf */.u)(message).length === 0))
            replies.set(holder, (0,trace_message/* textOf */.b)(message));
    }
    return replies;
}

// EXTERNAL MODULE: ./lib/trace/span.js
var trace_span = __webpack_require__(1725);
;// CONCATENATED MODULE: ./lib/trace/views/llm-calls.js


/**
 * Model calls in time order. Instrumentations stack (`call_llm` > `generate_content` > `openai.chat`):
 * an LLM span with exactly one LLM span inside it is the same call and is counted once, as one span
 * with the best of what the chain recorded. An LLM span with two or more inside is an aggregate and no
 * call of its own. What runs inside of a tool or an agent belongs to another call.
 */
function llmCallsOf(trace) {
    const { spans } = trace;
    const nesting = nestingOf(trace);
    const calls = [];
    const indexes = [];
    for (const [index, span] of spans.entries()) {
        if (span.kind !== 'llm' || nesting.inside[index] !== 0)
            continue;
        const chain = chainFrom(index, spans, nesting);
        calls.push(chain.length === 1 ? span : new trace_span/* Span */.L(span, () => merged(chain)));
        indexes.push(index);
    }
    return byStart(calls, indexes);
}
/** Distinct models of the model calls, in order of first use. */
function modelsOf({ llmCalls }) {
    return [...new Set(llmCalls.flatMap(({ content }) => (content.model === null ? [] : [content.model])))];
}
function nestingOf({ spans, tree: { parents } }) {
    const holders = spans.map(() => llm_calls_unknown);
    const inside = spans.map(() => 0);
    for (const [index, span] of spans.entries()) {
        if (span.kind !== 'llm')
            continue;
        const holder = holderOf(index, spans, parents, holders);
        if (holder !== llm_calls_none)
            inside[holder] = (inside[holder] ?? 0) + 1;
    }
    return { holders, inside };
}
const llm_calls_none = -1;
const llm_calls_unknown = -2;
/** Fills in `holders` on its way, so that no step up is walked twice. */
function holderOf(index, spans, parents, holders) {
    const walked = [];
    let at = index;
    let holder = llm_calls_unknown;
    while (holder === llm_calls_unknown) {
        walked.push(at);
        const parent = parents[at] ?? llm_calls_none;
        const kind = spans[parent]?.kind;
        if (kind === 'llm')
            holder = parent;
        else if (kind === undefined || kind === 'tool' || kind === 'agent')
            holder = llm_calls_none;
        else
            holder = holders[parent] ?? llm_calls_none;
        at = parent;
    }
    for (const step of walked)
        holders[step] = holder;
    return holder;
}
/** From the innermost span outwards, as long as each wrapper holds nothing else. */
function chainFrom(index, spans, { holders, inside }) {
    const chain = [];
    let at = index;
    do {
        const span = spans[at];
        if (span !== undefined)
            chain.push(span);
        at = holders[at] ?? llm_calls_none;
    } while (at !== llm_calls_none && inside[at] === 1);
    return chain;
}
/** `chain` runs from the innermost span outwards. */
function merged(chain) {
    const contents = chain.map(({ content }) => content);
    const messages = contents.find(({ recorded }) => recorded) ?? contents[0];
    const text = (read) => contents.map(read).find((value) => value !== null);
    const usage = contents
        .flatMap((content) => content.usage ?? [])
        .reduce((best, next) => ((next.total ?? 0) > (best?.total ?? -1) ? next : best), null);
    return {
        // The outermost span names the model as the agent asked for it.
        model: contents.findLast(({ model }) => model !== null)?.model ?? null,
        provider: text(({ provider }) => provider) ?? null,
        input: messages?.input ?? [],
        output: messages?.output ?? [],
        recorded: messages?.recorded ?? false,
        usage,
        costUsd: contents.find(({ costUsd }) => costUsd !== null)?.costUsd ?? null,
        tools: contents.find(({ tools }) => tools.length > 0)?.tools ?? [],
        inputText: text(({ inputText }) => inputText) ?? null,
        outputText: text(({ outputText }) => outputText) ?? null,
    };
}

// EXTERNAL MODULE: ./lib/core/json.js
var json = __webpack_require__(3085);
// EXTERNAL MODULE: ./lib/trace/messages/decoded.js + 1 modules
var decoded = __webpack_require__(7427);
;// CONCATENATED MODULE: ./lib/trace/views/media.js



/** In the order of the conversation. Null where the trace shows neither messages nor media. */
function mediaOf(trace) {
    const { messages } = trace;
    const calls = trace.toolCalls ?? [];
    const placeOf = new Map();
    for (const [place, { id }] of calls.entries())
        if (id !== null)
            placeOf.set(id, place);
    const items = [];
    const told = new Set();
    for (const [message, { role, parts }] of messages.entries()) {
        for (const part of parts) {
            if (part.type === 'media')
                items.push({ ...itemOf(part), role, message, toolCall: null });
            if (part.type !== 'tool_result')
                continue;
            const toolCall = placeOf.get(part.id ?? '') ?? null;
            for (const media of mediaIn(part.result)) {
                items.push({ ...itemOf(media), role: 'tool', message, toolCall });
                if (toolCall !== null)
                    told.add(toolCall);
            }
        }
    }
    items.push(...calls.flatMap((call, place) => (told.has(place) ? [] : answered(call, place))));
    return items.length === 0 && messages.length === 0 ? null : items;
}
function answered({ result }, toolCall) {
    return mediaIn(result).map((media) => ({ ...itemOf(media), role: 'tool', message: null, toolCall }));
}
/**
 * The media among the parts that a tool answered with: a list of them, or `{content: [part, …]}` of MCP.
 * A row of data may have a `type` too: a medium has bytes, a place where they are, or is called media.
 */
function mediaIn(result) {
    const value = typeof result === 'string' && result.includes('"type"') ? (0,decoded/* decoded */.D)(result) : result;
    const list = (0,json/* isObject */.Gv)(value) ? value['content'] : value;
    if (!Array.isArray(list))
        return [];
    return list.flatMap((raw) => {
        const part = (0,json/* isObject */.Gv)(raw) ? (0,messages_part/* partOf */.BU)(raw) : null;
        if (part?.type !== 'media' || part.modality === 'unknown')
            return [];
        const isHeld = part.data !== null || part.uri !== null || (0,json/* isObject */.Gv)(raw['media']);
        return isHeld ? [part] : [];
    });
}
const dataUri = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=[^;,]*)*)(;base64)?,/;
function itemOf({ modality, mimeType, data, uri, facts, }) {
    // The head of a data URI is short; what follows it may be megabytes.
    const head = uri === null ? null : dataUri.exec(uri.slice(0, 1_000));
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
        durationMs: facts?.durationMs ?? null,
    };
}
/** Bytes that base64 stands for. */
function decodedLength(base64) {
    const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
    return Math.max(0, Math.floor((base64.length - padding) * 0.75));
}

;// CONCATENATED MODULE: ./lib/trace/views/messages.js


/**
 * The conversation in order. Every model call repeats its history; a message that was seen is not
 * repeated, unless the history holds it more often than it was seen.
 */
function messagesOf({ stated, llmCalls }) {
    if (stated.messages !== undefined)
        return stated.messages;
    const seen = new Map();
    const conversation = [];
    for (const { content } of llmCalls) {
        const here = new Map();
        for (const message of content.input) {
            const key = keyOf(message);
            const times = (here.get(key) ?? 0) + 1;
            here.set(key, times);
            if (times <= (seen.get(key) ?? 0))
                continue;
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
/** What stays the same when a reply comes back as history: not its reasoning, not its call ids' order. */
function keyOf({ role, parts }) {
    return `${role}\n${parts.flatMap(keyOfPart).join('\n')}`;
}
function keyOfPart(part) {
    if (part.type === 'text')
        return part.text === '' ? [] : [part.text];
    if (part.type === 'reasoning')
        return [];
    if (part.type === 'tool_call')
        return [part.call.id ?? `${part.call.name} ${(0,json/* canonicalJson */.dj)(part.call.args)}`];
    if (part.type === 'tool_result')
        return [part.id ?? (0,json/* canonicalJson */.dj)(part.result)];
    return [(0,json/* canonicalJson */.dj)(part)];
}
function turnsOf({ messages }) {
    const turns = [];
    for (const message of messages) {
        if (message.role === 'system' || message.role === 'developer')
            continue;
        if (message.role === 'user')
            turns.push({ user: message, messages: [] });
        else if (turns.length === 0)
            turns.push({ user: null, messages: [message] });
        else
            turns.at(-1)?.messages.push(message);
    }
    return turns;
}
/** What the user asked first: as stated, or plain text on the run's own span, or the first user message. */
function userInputOf({ stated, spans, tree, llmCalls }) {
    if (typeof stated.userInput === 'string')
        return stated.userInput;
    if (stated.messages !== undefined)
        return firstUserText(stated.messages);
    const own = tree.roots
        .flatMap((index) => spans[index] ?? [])
        .filter(({ kind }) => kind !== 'llm' && kind !== 'tool');
    const texts = own.flatMap(({ content }) => content.inputText ?? []);
    const plain = texts.find((text) => !/^\s*[[{]/.test(text));
    if (plain !== undefined)
        return plain;
    for (const { content } of [...llmCalls, ...own]) {
        const text = firstUserText(content.input);
        if (text !== null)
            return text;
    }
    return texts[0] ?? null;
}
function firstUserText(messages) {
    const first = messages.find(({ role }) => role === 'user');
    return first === undefined ? null : (0,trace_message/* textOf */.b)(first);
}

// EXTERNAL MODULE: ./lib/trace/unflatten.js
var unflatten = __webpack_require__(2166);
// EXTERNAL MODULE: ./lib/trace/formats/langfuse-record.js
var langfuse_record = __webpack_require__(2863);
;// CONCATENATED MODULE: ./lib/trace/views/span-values.js



/** Where platforms and conventions write what went into a span and what came out of it. */
const inputs = ['input.value', 'inputs', 'mlflow.spanInputs', 'traceloop.entity.input', 'input'];
const outputs = ['output.value', 'outputs', 'mlflow.spanOutputs', 'traceloop.entity.output', 'output'];
/** What went into a span, as a value and not as the text that a person would read; null for none. */
function inputValueOf(span) {
    return (0,decoded/* decodedValue */.E)((0,langfuse_record/* recordOf */.zv)(span)['input'] ?? (0,trace_attributes/* firstValue */.Kb)(span.attributes, inputs));
}
/** What came out of it. */
function outputValueOf(span) {
    return (0,decoded/* decodedValue */.E)((0,langfuse_record/* recordOf */.zv)(span)['output'] ?? (0,trace_attributes/* firstValue */.Kb)(span.attributes, outputs));
}

;// CONCATENATED MODULE: ./lib/trace/views/retrievals.js






/** Retriever spans by start. Null where there is none: the trace need not show every search. */
function retrievalsOf({ spans }) {
    const indexes = spans.flatMap(({ kind }, index) => (kind === 'retriever' ? [index] : []));
    if (indexes.length === 0)
        return null;
    const ordered = byStart(indexes.flatMap((index) => spans[index] ?? []), indexes);
    return ordered.map((span) => ({
        spanId: span.id,
        name: span.name,
        query: queryOf(span),
        documents: documentsOf(span),
        startUs: span.startUs,
        endUs: span.endUs,
        error: span.error?.message ?? null,
    }));
}
const queryKeys = ['query', 'query_str', 'question', 'input', 'text'];
function queryOf(span) {
    const stated = (0,trace_attributes/* firstText */.ou)(span.attributes, ['gen_ai.retrieval.query.text', 'gen_ai.retrieval.query']);
    if (stated !== null)
        return stated;
    const input = inputValueOf(span);
    return (0,trace_attributes/* textOrNull */.ef)(input) ?? textAt((0,trace_attributes/* objectOrNull */.av)(input), queryKeys);
}
function documentsOf(span) {
    const flat = (0,unflatten/* unflatten */.s)(span.attributes, 'retrieval.documents.');
    if (flat.length > 0)
        return flat.map(documentOf);
    const stated = (0,trace_attributes/* firstValue */.Kb)(span.attributes, ['gen_ai.retrieval.documents', 'retrieval.documents']);
    return listIn((0,decoded/* decodedValue */.E)(stated)) ?? listIn(outputValueOf(span));
}
const listKeys = ['documents', 'docs', 'results', 'matches', 'nodes', 'output'];
function listIn(value) {
    const held = (0,trace_attributes/* objectOrNull */.av)(value);
    const list = Array.isArray(value)
        ? value
        : listKeys.map((key) => held?.[key]).find((inner) => Array.isArray(inner));
    return list === undefined ? null : list.map(documentOf);
}
const contentKeys = ['content', 'page_content', 'pageContent', 'text'];
const idKeys = ['id', 'document_id', 'doc_id', 'id_', 'node_id', 'source_id'];
const scoreKeys = ['score', 'similarity', 'relevance_score', '@search.score'];
/** LlamaIndex puts the document beside its score, LangChain serialises it. */
function documentOf(raw) {
    if (typeof raw === 'string')
        return { id: null, content: raw, score: null, metadata: null };
    const outer = (0,trace_attributes/* objectOrNull */.av)(raw) ?? {};
    const inner = (0,trace_attributes/* objectOrNull */.av)(outer['document'] ?? outer['node'] ?? outer['kwargs']) ?? outer;
    const metadata = inner['metadata'] ?? outer['metadata'] ?? null;
    return {
        id: idIn(inner) ?? idIn(outer),
        content: textAt(inner, contentKeys) ?? (0,trace_attributes/* textOrNull */.ef)(outer['document']),
        score: scoreIn(outer) ?? scoreIn(inner),
        metadata: (0,trace_arguments/* boundedJson */.Qt)((0,decoded/* decodedValue */.E)(metadata)),
    };
}
/** A list that spells out a class in place of an id is no id. */
function idIn(document) {
    const value = idKeys
        .map((key) => document[key])
        .find((id) => typeof id === 'string' || typeof id === 'number');
    return (0,trace_attributes/* textOrNull */.ef)((0,trace_arguments/* textOfValue */.mG)(value));
}
function scoreIn(document) {
    const value = scoreKeys.map((key) => document[key]).find((score) => typeof score === 'number');
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
function textAt(object, keys) {
    const value = keys.map((key) => object?.[key]).find((text) => typeof text === 'string');
    return typeof value === 'string' ? value : null;
}

// EXTERNAL MODULE: ./lib/trace/usage.js
var usage = __webpack_require__(3134);
;// CONCATENATED MODULE: ./lib/trace/views/rollup.js


/**
 * Tokens: the sum over model calls. Agents, chains and steps repeat what was used inside of them, so
 * theirs count only where no model call has any, and then the innermost ones.
 */
function usageOf(trace) {
    const { stated, llmCalls, spans } = trace;
    if (stated.usage !== undefined && stated.usage !== null)
        return stated.usage;
    const leaves = [];
    for (const { content } of llmCalls)
        if (content.usage !== null)
            leaves.push(content.usage);
    if (leaves.length > 0)
        return (0,usage/* sumUsage */.R)(leaves);
    const outer = innermost(trace, ({ kind, content }) => aggregates.has(kind) && content.usage !== null);
    return (0,usage/* sumUsage */.R)(outer.flatMap((index) => spans[index]?.content.usage ?? []));
}
const aggregates = new Set(['agent', 'chain', 'workflow', 'step', 'span', 'llm']);
/**
 * As stated, else last end minus first start, else that of the command, in microseconds; null where the
 * trace has no times.
 */
function durationUsOf({ stated, spans, process }) {
    if (typeof stated.durationUs === 'number')
        return stated.durationUs;
    let first = Infinity;
    let last = -Infinity;
    for (const { startUs, endUs } of spans) {
        if (startUs !== null && startUs < first)
            first = startUs;
        if (endUs !== null && endUs > last)
            last = endUs;
    }
    if (first !== Infinity && last !== -Infinity)
        return Math.max(0, last - first);
    return process === null ? null : Math.max(0, process.endUs - process.startUs);
}

;// CONCATENATED MODULE: ./lib/trace/views/skills.js

/** Tools that load a skill, and the argument that names it: PromptKit, Claude Code, OpenCode, Gemini CLI, ADK. */
const loaders = new Map([
    ['skill__activate', ['name', 'skill']],
    ['Skill', ['skill', 'command']],
    ['skill', ['name', 'skill']],
    ['activate_skill', ['name', 'skill_name']],
    ['load_skill', ['skill_name', 'name']],
]);
/** In the order of the trajectory. Null where the trace cannot show tool calls. */
function skillsOf({ toolCalls }) {
    if (toolCalls === null)
        return null;
    return toolCalls.flatMap(({ name: tool, args, error }, toolCall) => {
        const given = (0,trace_attributes/* objectOrNull */.av)(args);
        const names = given === null ? [] : (loaders.get(tool) ?? []).flatMap((key) => (0,trace_attributes/* textOrNull */.ef)(given[key]) ?? []);
        const [name] = names;
        return name === undefined ? [] : [{ name, toolCall, error }];
    });
}

;// CONCATENATED MODULE: ./lib/trace/views/structure.js
/**
 * Spans that do not hang together as a recording should. A single root with a parent elsewhere is no
 * problem: the agent was called by a service whose spans are in another place.
 */
function structureProblems({ id, source, tree: { orphans, cycles, roots } }) {
    const problems = [];
    if (cycles > 0)
        problems.push(`${cycles} of its spans are their own ancestors; the circle was cut there`);
    if (orphans > 0 && roots.length > 1) {
        problems.push(`${orphans} of its spans name a parent that is not in the file; each was read as a root`);
    }
    return problems.map((problem) => ({
        code: 'trace-structure',
        severity: 'warning',
        message: `Trace ${id}: ${problem}.`,
        file: source.file,
    }));
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-answers.js
/**
 * Fills in results that no tool span recorded from what the models were told later, by call id; those of
 * tools that the provider runs stand in the reply itself. The
 * latest input is read first: it repeats the history, so that one input is mostly all that is read.
 */
function answersInHistory(trace, calls) {
    const open = new Set();
    for (const { id, result, error } of calls)
        if (id !== null && result === null && error === null)
            open.add(id);
    if (open.size === 0)
        return calls;
    const answers = new Map();
    for (const { content } of trace.llmCalls.toReversed()) {
        if (open.size === 0)
            break;
        for (const { parts } of [...content.input, ...content.output]) {
            for (const part of parts) {
                if (part.type === 'tool_result' && part.id !== null && open.delete(part.id))
                    answers.set(part.id, part);
            }
        }
    }
    return answers.size === 0 ? calls : calls.map((call) => withAnswer(call, answers));
}
function withAnswer(call, answers) {
    const answer = call.id === null || call.error !== null || call.result !== null ? undefined : answers.get(call.id);
    return answer === undefined ? call : { ...call, result: answer.result, error: answer.error, executed: true };
}

// EXTERNAL MODULE: ./lib/trace/messages/logged-tool.js
var logged_tool = __webpack_require__(4845);
// EXTERNAL MODULE: ./lib/trace/messages/output-tools.js
var output_tools = __webpack_require__(5159);
// EXTERNAL MODULE: ./lib/trace/views/tool-pairs.js
var tool_pairs = __webpack_require__(2860);
;// CONCATENATED MODULE: ./lib/trace/views/tool-executions.js




/** Executions in the order in which they started. */
function executionsOf(trace, starts) {
    const { spans } = trace;
    const found = [];
    const halves = innerHalves(trace);
    const inside = factsInside(trace, halves);
    let answers;
    for (const [place, span] of spans.entries()) {
        if (span.kind !== 'tool' || halves.has(place))
            continue;
        const start = starts[place] ?? 0;
        const { tools } = span.content;
        answers ??= answerTools(spans);
        for (const facts of tools.length === 0 ? [bare(span)] : tools) {
            if (answers.has(facts.name) || (0,logged_tool/* isMergedTools */.u2)(facts.name))
                continue;
            found.push({ span, facts: completed(facts, inside.get(place)), start, place });
        }
    }
    return found.sort((a, b) => a.start - b.start || a.place - b.place);
}
/** Tools by which models gave their answers: to run one is not to use it. */
function answerTools(spans) {
    const names = new Set();
    for (const { kind, attributes } of spans) {
        if (kind === 'llm')
            for (const name of (0,output_tools/* outputToolsIn */.q)(attributes))
                names.add(name);
    }
    return names;
}
/** A tool span that names nothing but itself. */
function bare({ name, error }) {
    return { name, callId: null, args: null, result: null, error: error?.message ?? null };
}
/**
 * A tool span around the client span of the same call (an MCP `tools/call`), and that around the one of the
 * server, is one call: an inner span is not counted where it names the same tool, and neither its id nor its
 * arguments say otherwise. Spans of the transport may lie between. By the place of the inner span, that of
 * the outer one.
 */
function innerHalves({ spans, tree: { parents } }) {
    const halves = new Map();
    for (const [place, { kind, content }] of spans.entries()) {
        if (kind !== 'tool')
            continue;
        let at = parents[place] ?? -1;
        for (let hop = 0; hop < maxTransport && spans[at]?.kind === 'span'; hop++)
            at = parents[at] ?? -1;
        const outer = spans[at];
        if (outer?.kind === 'tool' && tool_executions_isSame(outer.content.tools[0], content.tools[0]))
            halves.set(place, at);
    }
    return halves;
}
/** Spans of HTTP clients and servers between the two ends of a call. */
const maxTransport = 8;
function tool_executions_isSame(outer, inner) {
    if (outer === undefined || inner === undefined || outer.name !== inner.name)
        return false;
    const open = (0,tool_pairs/* isEmpty */.Im)(outer.args) || (0,tool_pairs/* isEmpty */.Im)(inner.args);
    return agree(outer.callId, inner.callId) && (open || agree(outer.args, inner.args));
}
function agree(a, b) {
    return a === null || b === null || (0,json/* canonicalJson */.dj)(a) === (0,json/* canonicalJson */.dj)(b);
}
/** What the inner halves of a call say, by the place of the outermost span of it. */
function factsInside({ spans }, halves) {
    const inside = new Map();
    for (const place of halves.keys()) {
        const path = [];
        let top = place;
        for (let next = halves.get(top); next !== undefined; next = halves.get(top)) {
            path.push(top);
            top = next;
        }
        // No step up is walked twice.
        for (const step of path)
            halves.set(step, top);
        const [facts] = spans[place]?.content.tools ?? [];
        const others = inside.get(top);
        if (facts !== undefined && others === undefined)
            inside.set(top, [facts]);
        else if (facts !== undefined)
            others?.push(facts);
    }
    return inside;
}
/** The outer span may know less of the call than the one that carried it out. */
function completed(facts, inside = []) {
    let { callId, args, result, error } = facts;
    for (const inner of inside) {
        callId ??= inner.callId;
        if ((0,tool_pairs/* isEmpty */.Im)(args))
            args = inner.args ?? args;
        result ??= inner.result;
        error ??= inner.error;
    }
    return inside.length === 0 ? facts : { name: facts.name, callId, args, result, error };
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-requests.js

/**
 * What the models of a trace asked for, in order. A span other than a tool span may list tool calls of
 * its own (Kensa's rows do); they are requests of that span, and its messages say the same again.
 */
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
                place,
            });
        }
    }
    return requests;
}
function askers({ llmCalls, spans }) {
    const others = spans.filter(({ kind, content }) => kind !== 'llm' && kind !== 'tool' && content.tools.length > 0);
    return others.length === 0 ? llmCalls : [...llmCalls, ...others];
}
function callsOf({ content }) {
    if (content.tools.length > 0) {
        return content.tools.map(({ callId, name, args }) => ({ id: callId, name, args }));
    }
    return content.output.flatMap(trace_message/* requestsOf */.u);
}

;// CONCATENATED MODULE: ./lib/trace/views/tool-calls.js





/**
 * Tool calls by start time; ties in the order in which the model asked for them, then by end, then as
 * in the file. Null where the trace cannot show tool calls.
 */
function toolCallsOf(trace) {
    const starts = startsOf(trace.spans);
    const executions = executionsOf(trace, starts);
    const requests = requestsOf(trace, starts);
    if (executions.length === 0 && requests.length === 0 && !showsToolCalls(trace))
        return null;
    const pairs = (0,tool_pairs/* pairUp */.OM)(executions, requests);
    const placed = executions.map((execution, index) => {
        const request = pairs.requestOf[index] ?? null;
        return {
            call: executed(execution, request),
            start: execution.start,
            turn: request?.turn ?? Infinity,
            place: execution.place,
        };
    });
    for (const request of pairs.unanswered) {
        placed.push({ call: requested(request), start: request.start, turn: request.turn, place: request.place });
    }
    placed.sort((a, b) => a.start - b.start || order(a.turn, b.turn) || order(endOf(a), endOf(b)) || a.place - b.place);
    return answersInHistory(trace, placed.map(({ call }) => call));
}
/** Subtraction would make `Infinity - Infinity` a NaN. */
function order(a, b) {
    return a === b ? 0 : a < b ? -1 : 1;
}
function endOf({ call }) {
    return call.endUs ?? Infinity;
}
function showsToolCalls({ stated, spans, llmCalls }) {
    if (stated.toolCallsComplete === true || spans.some(({ kind }) => kind === 'tool'))
        return true;
    return llmCalls.some(({ content }) => content.recorded);
}
function executed({ span, facts }, request) {
    const asked = request?.call.args ?? null;
    const args = (0,tool_pairs/* isEmpty */.Im)(facts.args) || ((0,tool_pairs/* isUnnamed */.Vn)(facts.args) && !(0,tool_pairs/* isEmpty */.Im)(asked)) ? (asked ?? facts.args) : facts.args;
    return {
        // A tool message need not say which tool it is from: its id does.
        name: facts.name === '' ? (request?.call.name ?? '') : facts.name,
        args,
        argsKnown: args !== null,
        id: facts.callId ?? request?.call.id ?? null,
        result: facts.result,
        error: facts.error,
        executed: true,
        spanId: span.id,
        requestedBy: request?.spanId ?? null,
        startUs: span.startUs,
        endUs: span.endUs,
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
        executed: false,
        spanId: null,
        requestedBy: spanId,
        startUs,
        endUs: null,
    };
}

;// CONCATENATED MODULE: ./lib/trace/views/validations.js




/**
 * As the format states them; else guardrail spans and results of evaluations, by the start of their
 * spans. Null where nothing of the kind is recorded: a guardrail that found nothing may leave no mark.
 */
function validationsOf({ stated, spans }) {
    if (stated.validations !== undefined)
        return stated.validations;
    const indexes = spans.flatMap((span, index) => (isJudge(span) ? [index] : []));
    if (indexes.length === 0)
        return null;
    const judges = byStart(indexes.flatMap((index) => spans[index] ?? []), indexes);
    return judges.flatMap((span) => [
        ...(span.kind === 'guardrail' ? [guardrail(span)] : []),
        ...(isEvaluation(span) ? evaluation(span, span.attributes) : []),
        ...annotations(span),
        ...span.events.flatMap((event) => (event.name === evaluated ? evaluation(span, event.attributes) : [])),
    ]);
}
const evaluated = 'gen_ai.evaluation.result';
function isJudge(span) {
    if (notes.some(([list, one]) => span.attributes.get(`${list}.0.${one}.name`) !== undefined))
        return true;
    return span.kind === 'guardrail' || isEvaluation(span) || span.events.some(({ name }) => name === evaluated);
}
function isEvaluation({ kind, attributes }) {
    return kind !== 'guardrail' && (0,trace_attributes/* textOrNull */.ef)(attributes.get('gen_ai.evaluation.name')) !== null;
}
function guardrail(span) {
    const { attributes } = span;
    const output = outputValueOf(span);
    const own = (0,trace_attributes/* objectOrNull */.av)(output);
    return {
        name: (0,trace_attributes/* firstText */.ou)(attributes, validations_names) ?? (span.name.replace(/^(?:apply_)?guardrail /, '') || 'guardrail'),
        kind: 'guardrail',
        passed: verdictIn(attributes, own),
        score: numberOr(own?.['score'], attributes.get('score')),
        stage: stageIn((0,trace_attributes/* firstText */.ou)(attributes, ['guardrail.stage', 'stage', 'direction'])),
        message: null,
        details: output,
        spanId: span.id,
    };
}
const validations_names = ['gen_ai.guardrail.name', 'guardrail.name'];
const bad = ['triggered', 'tripwire_triggered', 'tripwireTriggered', 'blocked', 'flagged'];
const good = ['passed', 'valid', 'is_valid', 'isValid', 'validation_passed', 'allowed', 'safe', 'is_safe'];
/** Null also where the words contradict each other. */
function verdictIn(attributes, output) {
    const found = new Set();
    const look = (key, isGood) => {
        const places = [key, `guardrail.${key}`, `gen_ai.guardrail.${key}`].map((name) => attributes.get(name));
        for (const value of [...places, output?.[key]])
            if (typeof value === 'boolean')
                found.add(value === isGood);
    };
    for (const key of bad)
        look(key, false);
    for (const key of good)
        look(key, true);
    const [only] = found;
    return found.size === 1 ? (only ?? null) : null;
}
function stageIn(word) {
    return word === 'input' || word === 'output' || word === 'tool' ? word : null;
}
/** Of a span, or of an event of one; PromptKit marks which of its own are guardrails. */
function evaluation(span, attributes) {
    const name = (0,trace_attributes/* textOrNull */.ef)(attributes.get('gen_ai.evaluation.name'));
    if (name === null)
        return [];
    const isGuardrail = attributes.get('promptkit.guardrail') === true;
    const label = (0,trace_attributes/* firstText */.ou)(attributes, ['gen_ai.evaluation.score.label', 'gen_ai.evaluation.label']);
    const score = numberOr(attributes.get('gen_ai.evaluation.score.value'), attributes.get('gen_ai.evaluation.score'));
    const explanation = (0,trace_attributes/* firstText */.ou)(attributes, ['gen_ai.evaluation.explanation']);
    return [
        {
            name,
            kind: isGuardrail ? 'guardrail' : 'evaluation',
            // Whatever lies below the whole score of a guardrail of PromptKit has triggered it.
            passed: labels.get(label?.toLowerCase() ?? '') ?? (isGuardrail && score !== null ? score >= 1 : null),
            score,
            stage: stageIn((0,trace_attributes/* firstText */.ou)(attributes, ['promptkit.guardrail.direction'])),
            message: null,
            details: label === null && explanation === null ? null : { label, explanation },
            spanId: span.id,
        },
    ];
}
/** As OpenInference flattens them: `evaluations.<i>.evaluation.{name,score,label,explanation}`. */
const notes = [
    ['evaluations', 'evaluation'],
    ['annotations', 'annotation'],
];
function annotations(span) {
    return notes.flatMap(([list, one]) => (0,unflatten/* unflatten */.s)(span.attributes, `${list}.`).flatMap((row) => {
        const note = (0,trace_attributes/* objectOrNull */.av)((0,trace_attributes/* objectOrNull */.av)(row)?.[one]);
        const name = (0,trace_attributes/* textOrNull */.ef)(note?.['name']);
        if (note === null || name === null)
            return [];
        const [label, explanation] = [(0,trace_attributes/* textOrNull */.ef)(note['label']), (0,trace_attributes/* textOrNull */.ef)(note['explanation'])];
        return [
            {
                name,
                kind: 'evaluation',
                passed: labels.get(label?.toLowerCase() ?? '') ?? null,
                score: numberOr(note['score']),
                stage: null,
                message: null,
                details: label === null && explanation === null ? null : { label, explanation },
                spanId: span.id,
            },
        ];
    }));
}
const labels = new Map([
    ['pass', true],
    ['passed', true],
    ['fail', false],
    ['failed', false],
]);
function numberOr(...values) {
    for (const value of values)
        if (typeof value === 'number' && Number.isFinite(value))
            return value;
    return null;
}

;// CONCATENATED MODULE: ./lib/trace/views/workflow.js



/**
 * As the format states it; else the transitions that PromptKit writes as spans; else those that its tool
 * answers with. Null where the trace shows no workflow.
 */
function workflowOf(trace) {
    const { stated } = trace;
    if (stated.workflow !== undefined)
        return stated.workflow;
    return fromSpans(trace) ?? fromCalls(trace.toolCalls ?? []);
}
const changed = 'promptkit.workflow.transition';
const workflow_completed = 'promptkit.workflow.completed';
function fromSpans(trace) {
    const { spans, toolCalls } = trace;
    const indexes = spans.flatMap(({ name }, index) => (name === changed || name === workflow_completed ? [index] : []));
    if (indexes.length === 0)
        return null;
    const transitions = [];
    let current = null;
    let isComplete = false;
    for (const span of byStart(indexes.flatMap((index) => spans[index] ?? []), indexes)) {
        const to = word(span, span.name === changed ? 'to_state' : 'final_state');
        isComplete = span.name === workflow_completed;
        current = to ?? (isComplete ? current : null);
        if (span.name !== changed || to === null)
            continue;
        const [from, event] = [word(span, 'from_state'), word(span, 'event')];
        transitions.push({ from, to, event, callsBefore: callsUntil(span, toolCalls) });
    }
    return { current, transitions, isComplete };
}
function word({ attributes }, name) {
    return (0,trace_attributes/* firstText */.ou)(attributes, [`promptkit.workflow.${name}`, `workflow.${name}`]);
}
function callsUntil({ startUs }, calls) {
    if (startUs === null || calls === null || calls.some((call) => call.startUs === null))
        return null;
    const later = calls.findIndex((call) => (call.startUs ?? 0) > startUs);
    return later === -1 ? calls.length : later;
}
/** A call is answered with the state that it leads to; one that failed leads nowhere. */
function fromCalls(calls) {
    const transitions = [];
    let isComplete = null;
    for (const [index, { name, args, result, error }] of calls.entries()) {
        if (name !== 'workflow__transition' || error !== null)
            continue;
        const answer = objectIn(result);
        const to = (0,trace_attributes/* textOrNull */.ef)(answer?.['to'] ?? answer?.['target_state']);
        if (answer === null || to === null)
            continue;
        const from = (0,trace_attributes/* textOrNull */.ef)(answer['from']) ?? transitions.at(-1)?.to ?? null;
        const event = (0,trace_attributes/* textOrNull */.ef)(answer['event'] ?? objectIn(args)?.['event']);
        transitions.push({ from, to, event, callsBefore: index + 1 });
        // Only a transition that is done at once is answered with what state it is.
        isComplete = answer['status'] === 'transitioned' ? answer['terminal'] === true : null;
    }
    const last = transitions.at(-1);
    return last === undefined ? null : { current: last.to, transitions, isComplete };
}
function objectIn(value) {
    const held = typeof value === 'string' ? (0,json/* parseJson */.qF)(value) : value;
    return (0,json/* isObject */.Gv)(held) ? held : null;
}

;// CONCATENATED MODULE: ./lib/trace/trace.js














/**
 * All spans of one agent run, with views that are derived on first use and then kept. A view is null
 * where the trace does not say; an empty list means: known to be none.
 */
class Trace {
    id;
    source;
    spans;
    scenario;
    trial;
    stated;
    /** How the command that it was recorded of was run; null where it came without one. */
    process;
    /** Of what was run; null where it came without a command. */
    fingerprint;
    /** What the command printed for people to read: its answer where nothing else says. */
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
    /** What few checks ask for, by the function that derives it. */
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
    /** What is wrong with the recording. */
    get diagnostics() {
        return (this.#diagnostics ??= [...this.#found, ...structureProblems(this)]);
    }
    /** How the spans hang together. */
    get tree() {
        return (this.#tree ??= treeOf(this.spans));
    }
    /** Model calls, each chain of nested wrappers counted once, in time order. */
    get llmCalls() {
        return (this.#llmCalls ??= llmCallsOf(this));
    }
    /** The trajectory: tool calls in time order. Null where the trace cannot show tool calls. */
    get toolCalls() {
        if (this.#toolCalls === undefined)
            this.#toolCalls = toolCallsOf(this);
        return this.#toolCalls;
    }
    /** The conversation in order, without repeated history. */
    get messages() {
        return (this.#messages ??= messagesOf(this));
    }
    /** User messages, each with all that follows until the next one. */
    get turns() {
        return (this.#turns ??= turnsOf(this));
    }
    get userInput() {
        if (this.#userInput === undefined)
            this.#userInput = userInputOf(this);
        return this.#userInput;
    }
    /** What the agent answered in the end. Null: not recorded. Empty: it answered nothing. */
    get finalOutput() {
        if (this.#finalOutput === undefined)
            this.#finalOutput = (0,views_output/* finalOutputOf */.X4)(this);
        return this.#finalOutput;
    }
    get usage() {
        if (this.#usage === undefined)
            this.#usage = usageOf(this);
        return this.#usage;
    }
    /** What the trace says of its cost, and the calls that it leaves to a price list. */
    get bill() {
        return (this.#bill ??= billOf(this));
    }
    /** Prices for the calls that state no cost; without any, `cost` is what the trace itself records. */
    priceBy(prices) {
        this.#prices = prices;
        this.#cost = undefined;
    }
    get cost() {
        if (this.#cost === undefined)
            this.#cost = costOf(this, this.#prices);
        return this.#cost;
    }
    /** Last end minus first start, in microseconds; null without times. */
    get durationUs() {
        if (this.#durationUs === undefined)
            this.#durationUs = durationUsOf(this);
        return this.#durationUs;
    }
    /** Distinct models of the model calls, in order of first use. */
    get models() {
        return this.#once(modelsOf);
    }
    /** Every time that an agent was at work, by start. Null where the trace cannot show agents. */
    get agents() {
        return this.#once(agentsOf).runs;
    }
    /** The agent that did what a span shows; null where no agent is known to be around it. */
    agentOf(spanId) {
        return this.#once(agentsOf).ofSpan(spanId);
    }
    /** Skills that were loaded, in order. Null where the trace cannot show tool calls. */
    get skills() {
        return this.#once(skillsOf);
    }
    /** Null where the trace shows no workflow. */
    get workflow() {
        return this.#once(workflowOf);
    }
    /** Searches of retrievers, by start. Null where none is recorded. */
    get retrievals() {
        return this.#once(retrievalsOf);
    }
    /** Media in messages and in answers of tools. Null where the trace shows no messages. */
    get media() {
        return this.#once(mediaOf);
    }
    /** What guardrails and evaluations said. Null where none is recorded. */
    get validations() {
        return this.#once(validationsOf);
    }
    #once(view) {
        const rare = (this.#rare ??= new Map());
        if (!rare.has(view))
            rare.set(view, view(this));
        return rare.get(view);
    }
}


/***/ }),

/***/ 2166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ undotted),
/* harmony export */   s: () => (/* binding */ unflatten)
/* harmony export */ });
/* harmony import */ var _core_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7535);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8316);


const dot = 46;
/**
 * The list that flattened attributes spell out: `<prefix>0.message.role`, `<prefix>1.…`. In the order
 * of its indexes; an index or a depth beyond the limits is left out.
 */
function unflatten(attributes, prefix) {
    const root = new Map();
    for (const name of attributes.keys()) {
        // A message's name rarely has a dot in that place; comparing all of it costs ten times as much.
        if (name.charCodeAt(prefix.length - 1) !== dot || !name.startsWith(prefix))
            continue;
        const path = name.slice(prefix.length).split('.');
        if (path.length < 2 || path.length > _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth || !isIndex(path[0] ?? ''))
            continue;
        setAt(root, path, attributes.get(name) ?? null);
    }
    return byIndex(root);
}
/** Objects of a list with dotted names in them (`message.role`), as data frames have them, made nested. */
function undotted(value, depth = _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth) {
    if (Array.isArray(value))
        return depth === 0 ? value : value.map((item) => undotted(item, depth - 1));
    const names = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .objectOrNull */ .av)(value) === null ? [] : Object.keys(value);
    if (depth === 0 || !names.some((name) => name.includes('.')))
        return value;
    const root = new Map();
    for (const name of names) {
        const path = name.split('.');
        if (path.length <= _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.jsonDepth)
            setAt(root, path, undotted(value[name] ?? null, depth - 1));
    }
    return valueOf(root);
}
function setAt(root, path, value) {
    let branch = root;
    for (const step of path.slice(0, -1)) {
        let next = branch.get(step);
        if (next === undefined)
            branch.set(step, (next = new Map()));
        if (!(next instanceof Map))
            return;
        branch = next;
    }
    const last = path.at(-1) ?? '';
    if (!(branch.get(last) instanceof Map))
        branch.set(last, { value });
}
function valueOf(node) {
    if (!(node instanceof Map))
        return node.value;
    if ([...node.keys()].every(isIndex))
        return byIndex(node);
    const object = Object.create(null);
    for (const [name, child] of node)
        object[name] = valueOf(child);
    return object;
}
function byIndex(branch) {
    return [...branch].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => valueOf(child));
}
function isIndex(text) {
    return text.length <= 6 && /^\d+$/.test(text) && Number(text) < _core_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .limits */ .F.attributeIndex;
}


/***/ }),

/***/ 356:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fD: () => (/* binding */ costFromAttributes),
  Qw: () => (/* binding */ includingCache),
  BX: () => (/* binding */ modelFromAttributes),
  Nu: () => (/* binding */ providerFromAttributes),
  XN: () => (/* binding */ sumOf),
  P$: () => (/* binding */ usageFromAttributes)
});

// EXTERNAL MODULE: ./lib/trace/attributes.js
var trace_attributes = __webpack_require__(8316);
;// CONCATENATED MODULE: ./lib/trace/provider.js
/** Names of frameworks that stand where a provider's name belongs; they say nothing about it. */
const frameworks = new Set([
    'strands-agents',
    'gcp.vertex.agent',
    'langchain',
    'langgraph',
    'llamaindex',
    'crewai',
]);
/** What the same provider is called by earlier conventions and by Vercel's AI SDK. */
const renamed = new Map([
    ['az.ai.inference', 'azure.ai.inference'],
    ['az.ai.openai', 'azure.ai.openai'],
    ['gemini', 'gcp.gemini'],
    ['google.generative-ai', 'gcp.gemini'],
    ['vertex_ai', 'gcp.vertex_ai'],
    ['google.vertex', 'gcp.vertex_ai'],
    ['vertex', 'gcp.vertex_ai'],
    ['xai', 'x_ai'],
    ['amazon-bedrock', 'aws.bedrock'],
]);
/**
 * The name that a provider goes by, in lower case, without the surface that AI SDK adds
 * (`openai.responses`); null for a framework.
 */
function providerName(recorded) {
    const name = recorded.toLowerCase();
    if (frameworks.has(name))
        return null;
    const plain = name.replace(/\.(?:anthropic\.)?(?:chat|responses|messages|completion|embedding)$/, '');
    const known = renamed.get(name) ?? renamed.get(plain);
    return known ?? plain.replace(/^(openai|anthropic|mistral|xai|groq|cohere|deepseek)\..*$/, '$1');
}

;// CONCATENATED MODULE: ./lib/trace/usage-attributes.js


/**
 * Names under which instrumentations record the same figure, the first hit counts. A dialect that
 * spells one differently adds its spelling here.
 */
const tokenSpellings = {
    input: [
        'gen_ai.usage.input_tokens',
        'gen_ai.usage.prompt_tokens',
        'llm.token_count.prompt',
        'ai.usage.inputTokens',
        'ai.usage.promptTokens',
        'llm.usage.prompt_tokens',
    ],
    output: [
        'gen_ai.usage.output_tokens',
        'gen_ai.usage.completion_tokens',
        'llm.token_count.completion',
        'ai.usage.outputTokens',
        'ai.usage.completionTokens',
        'llm.usage.completion_tokens',
    ],
    total: [
        'gen_ai.usage.total_tokens',
        'llm.token_count.total',
        'ai.usage.totalTokens',
        'llm.usage.total_tokens',
    ],
    cacheRead: [
        'gen_ai.usage.cache_read.input_tokens',
        'gen_ai.usage.cache_read_input_tokens',
        'gen_ai.usage.cache_read_tokens',
        'gen_ai.usage.details.cache_read_tokens',
        'gen_ai.usage.details.cache_read_input_tokens',
        'gen_ai.usage.input_cached_tokens',
        'gen_ai.usage.details.cached_tokens',
        'llm.token_count.prompt_details.cache_read',
        'llm.token_count.cache_read',
        'ai.usage.cachedInputTokens',
        'ai.usage.inputTokenDetails.cacheReadTokens',
    ],
    cacheWrite: [
        'gen_ai.usage.cache_creation.input_tokens',
        'gen_ai.usage.cache_creation_input_tokens',
        'gen_ai.usage.cache_write_tokens',
        'gen_ai.usage.cache_write_input_tokens',
        'gen_ai.usage.details.cache_write_tokens',
        'llm.token_count.prompt_details.cache_write',
        'ai.usage.inputTokenDetails.cacheWriteTokens',
    ],
    reasoning: [
        'gen_ai.usage.reasoning.output_tokens',
        'gen_ai.usage.reasoning_tokens',
        'gen_ai.usage.details.reasoning_tokens',
        'llm.token_count.completion_details.reasoning',
        'ai.usage.reasoningTokens',
        'ai.usage.outputTokenDetails.reasoningTokens',
        'llm.usage.reasoning_tokens',
    ],
};
/**
 * Spelling → the figure, and its place among the spellings of that figure. What an agent of pydantic-ai
 * has used has the same names under another word.
 */
const figures = new Map(Object.entries(tokenSpellings).flatMap(([key, names]) => names.flatMap((name, rank) => {
    const figure = { key: key, rank };
    return [name, name.replace('gen_ai.usage.', 'gen_ai.aggregated_usage.')].map((spelling) => [spelling, figure]);
})));
const noTokens = {
    input: null,
    output: null,
    cacheRead: null,
    cacheWrite: null,
    reasoning: null,
    total: null,
};
const noRanks = { input: 99, output: 99, cacheRead: 99, cacheWrite: 99, reasoning: 99, total: 99 };
const spellings = {
    cost: [
        'gen_ai.usage.cost',
        'llm.cost.total',
        'operation.cost',
        'kensa.cost_usd',
        'cost_usd',
        'langfuse.observation.cost_details.total',
        'mlflow.llm.cost.total_cost',
    ],
    model: [
        'gen_ai.response.model',
        'llm.response.model_name',
        'gen_ai.request.model',
        'llm.model_name',
        'llm.request.model_name',
        'kensa.llm.model',
        'ai.response.model',
        'ai.model.id',
        'llm.response.model',
        'llm.request.model',
    ],
    provider: [
        'gen_ai.provider.name',
        'gen_ai.system',
        'llm.provider',
        'llm.system',
        'kensa.llm.provider',
        'ai.model.provider',
        'llm.vendor',
    ],
};
/**
 * Tokens by the attributes; null where none of input, output and total is known. Counts are whole
 * numbers. A total of 0 beside other counts is a total that was never set.
 */
function usageFromAttributes(attributes) {
    const { input, output, cacheRead, cacheWrite, reasoning, total } = tokensIn(attributes);
    if (input === null && output === null && total === null)
        return null;
    const sum = total === 0 || total === null ? sumOf(input, output) : total;
    return includingCache({ input, output, cacheRead, cacheWrite, reasoning, total: sum });
}
/** One walk over the attributes: most spellings are not there, and looking for each costs a walk. */
function tokensIn(attributes) {
    const tokens = { ...noTokens };
    const ranks = { ...noRanks };
    for (const name of attributes.keys()) {
        const figure = figures.get(name);
        if (figure === undefined)
            continue;
        const { key, rank } = figure;
        if (rank >= ranks[key])
            continue;
        const number = (0,trace_attributes/* numberOrNull */.wD)(attributes.get(name));
        if (number === null)
            continue;
        ranks[key] = rank;
        tokens[key] = Math.trunc(number);
    }
    return tokens;
}
/** Some providers leave cached tokens out of the input; more cached than input gives them away. */
function includingCache(usage) {
    const { input, cacheRead, cacheWrite } = usage;
    if (input === null || (cacheRead ?? 0) <= input)
        return usage;
    const all = input + (cacheRead ?? 0) + (cacheWrite ?? 0);
    const total = usage.total === sumOf(input, usage.output) ? sumOf(all, usage.output) : usage.total;
    return { ...usage, input: all, total };
}
/** Dollars; parts are summed where no total is recorded. */
function costFromAttributes(attributes) {
    const cost = (0,trace_attributes/* firstNumber */.Uz)(attributes, spellings.cost);
    if (cost !== null && cost > 0)
        return cost;
    const parts = [
        (0,trace_attributes/* numberOrNull */.wD)(attributes.get('llm.cost.prompt')) ??
            (0,trace_attributes/* numberOrNull */.wD)(attributes.get('gen_ai.usage.input_cost')),
        (0,trace_attributes/* numberOrNull */.wD)(attributes.get('llm.cost.completion')) ??
            (0,trace_attributes/* numberOrNull */.wD)(attributes.get('gen_ai.usage.output_cost')),
    ];
    return sumOf(...parts) ?? cost;
}
function modelFromAttributes(attributes) {
    return (0,trace_attributes/* firstText */.ou)(attributes, spellings.model);
}
/** The first name that is a provider's, not a framework's. */
function providerFromAttributes(attributes) {
    for (const name of spellings.provider) {
        const recorded = attributes.get(name);
        const provider = typeof recorded === 'string' && recorded !== '' ? providerName(recorded) : null;
        if (provider !== null)
            return provider;
    }
    return null;
}
/** The sum of what is known; null where nothing is. */
function sumOf(...parts) {
    let sum = null;
    for (const part of parts)
        if (part !== null)
            sum = (sum ?? 0) + part;
    return sum;
}


/***/ }),

/***/ 2471:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ usageFrom)
/* harmony export */ });
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8316);
/* harmony import */ var _usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(356);


/** Paths of the same figure in the usage objects of providers and frameworks; the first hit counts. */
const paths = {
    input: [
        'input_tokens',
        'prompt_tokens',
        'inputTokens',
        'promptTokens',
        'prompt_token_count',
        'promptTokenCount',
        'input',
        'prompt',
    ],
    output: [
        'output_tokens',
        'completion_tokens',
        'outputTokens',
        'completionTokens',
        'candidates_token_count',
        'candidatesTokenCount',
        'output',
        'completion',
    ],
    total: ['total_tokens', 'totalTokens', 'total_token_count', 'totalTokenCount', 'total'],
    cacheRead: [
        'input_token_details.cache_read',
        'input_tokens_details.cached_tokens',
        'prompt_tokens_details.cached_tokens',
        'prompt_token_details.cache_read',
        'cache_read_input_tokens',
        'cached_input_tokens',
        'input_tokens_cache_read',
        'cacheReadInputTokens',
        'cachedInputTokens',
        'cached_content_token_count',
        'cachedContentTokenCount',
        'cached',
    ],
    cacheWrite: [
        'input_token_details.cache_creation',
        'prompt_token_details.cache_creation',
        'cache_creation_input_tokens',
        'cache_write_input_tokens',
        'input_tokens_cache_write',
        'cacheCreationInputTokens',
    ],
    reasoning: [
        'output_token_details.reasoning',
        'output_tokens_details.reasoning_tokens',
        'completion_tokens_details.reasoning_tokens',
        'completion_token_details.reasoning',
        'reasoning_tokens',
        'reasoningTokens',
    ],
    /** Gemini counts its thoughts beside the output. */
    thoughts: ['thoughts_token_count', 'thoughtsTokenCount'],
};
/**
 * Tokens out of a usage object in any provider's or framework's spelling; null where it has none.
 * Cached tokens that were left out of the input (Anthropic) are added to it.
 */
function usageFrom(value) {
    const raw = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOrNull */ .av)(value);
    if (raw === null)
        return null;
    const read = (names) => firstAt(raw, names);
    const input = read(paths.input);
    const thoughts = read(paths.thoughts);
    const output = (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .sumOf */ .XN)(read(paths.output), thoughts);
    const total = read(paths.total);
    if (input === null && output === null && total === null)
        return null;
    const cacheRead = read(paths.cacheRead);
    const cacheWrite = read(paths.cacheWrite);
    const cached = (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .sumOf */ .XN)(cacheRead, cacheWrite) ?? 0;
    const own = (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .sumOf */ .XN)(input, output) ?? 0;
    const isBeside = cached > 0 && (isAnthropic(raw) || (total !== null && total === own + cached));
    const all = input !== null && isBeside ? input + cached : input;
    return (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .includingCache */ .Qw)({
        input: all,
        output,
        cacheRead,
        cacheWrite,
        reasoning: read(paths.reasoning) ?? thoughts,
        total: isBeside || total === null || total === 0 ? (0,_usage_attributes_js__WEBPACK_IMPORTED_MODULE_1__/* .sumOf */ .XN)(all, output) : total,
    });
}
/** Its own usage objects have no total; frameworks that add the cached tokens in write one. */
function isAnthropic(raw) {
    return (raw['total_tokens'] === undefined &&
        ('cache_creation_input_tokens' in raw || 'cache_read_input_tokens' in raw));
}
function firstAt(raw, names) {
    for (const name of names) {
        const [first = '', second] = name.split('.');
        const held = second === undefined ? raw[first] : (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .objectOrNull */ .av)(raw[first])?.[second];
        const number = (0,_attributes_js__WEBPACK_IMPORTED_MODULE_0__/* .numberOrNull */ .wD)(held);
        if (number !== null)
            return Math.trunc(number);
    }
    return null;
}


/***/ }),

/***/ 3134:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ sumUsage),
/* harmony export */   d: () => (/* binding */ largerOf)
/* harmony export */ });
const keys = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'total'];
/**
 * Two accounts of one call, by field the larger: an account that leaves something out (cached input,
 * reasoning) is the smaller one.
 */
function largerOf(a, b) {
    if (a === null || b === null)
        return a ?? b;
    const input = larger(a.input, b.input);
    const output = larger(a.output, b.output);
    const sum = input === null || output === null ? null : input + output;
    return {
        input,
        output,
        cacheRead: larger(a.cacheRead, b.cacheRead),
        cacheWrite: larger(a.cacheWrite, b.cacheWrite),
        reasoning: larger(a.reasoning, b.reasoning),
        total: larger(larger(a.total, b.total), sum),
    };
}
function larger(a, b) {
    return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
/** Sums by field; a field that no part knows stays null. Null for an empty list. */
function sumUsage(parts) {
    if (parts.length === 0)
        return null;
    const sum = {
        input: null,
        output: null,
        cacheRead: null,
        cacheWrite: null,
        reasoning: null,
        total: null,
    };
    for (const part of parts) {
        for (const key of keys) {
            const value = part[key];
            if (value !== null)
                sum[key] = (sum[key] ?? 0) + value;
        }
    }
    return sum;
}


/***/ }),

/***/ 9635:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WH: () => (/* binding */ ownOutput),
/* harmony export */   X4: () => (/* binding */ finalOutputOf),
/* harmony export */   hH: () => (/* binding */ lastEnded)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
/* harmony import */ var _message_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5482);
/* harmony import */ var _messages_completion_from_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(239);
/* harmony import */ var _messages_logged_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6206);




/**
 * What the agent answered in the end: what the format states; else the output of the run's own span (of
 * several, the one that ended last); else the text of the last reply of the model call that ended last;
 * else what the command printed.
 */
function finalOutputOf(trace) {
    const { stated, spans, llmCalls } = trace;
    if (stated.endsOpen === true)
        return null;
    if (typeof stated.finalOutput === 'string')
        return stated.finalOutput;
    for (const index of topSpans(trace)) {
        const span = spans[index];
        const output = span === undefined ? null : ownOutput(span);
        if (output !== null)
            return output;
    }
    const last = lastEnded(llmCalls);
    return last?.content.recorded === true ? lastReply(last.content.output) : trace.printed;
}
/** Of several that end together the first in the list counts. */
function lastEnded(spans) {
    let last;
    for (const span of spans) {
        if (last === undefined || later(span, last))
            last = span;
    }
    return last;
}
function later(span, than) {
    // Without times the order of the file is the order of events.
    if (span.endUs === null || than.endUs === null)
        return true;
    return span.endUs > than.endUs;
}
/**
 * The spans that stand for the run: roots, and below plain roots (an HTTP server span) the agents,
 * workflows and chains nearest to them. Last ended first.
 */
function topSpans({ spans, tree: { parents, roots } }) {
    const open = new Set(roots);
    const tops = [...roots];
    const isOpen = (index) => {
        const path = [];
        let at = index;
        while (at !== -1 && !open.has(at) && spans[at]?.kind === 'span') {
            path.push(at);
            at = parents[at] ?? -1;
        }
        const through = at !== -1 && open.has(at) && spans[at]?.kind === 'span';
        if (through)
            for (const step of path)
                open.add(step);
        return through;
    };
    for (const [index, { kind }] of spans.entries()) {
        const parent = parents[index] ?? -1;
        if (parent !== -1 && runKinds.has(kind) && isOpen(parent))
            tops.push(index);
    }
    return tops.sort((a, b) => (spans[b]?.endUs ?? 0) - (spans[a]?.endUs ?? 0) || a - b);
}
const runKinds = new Set(['agent', 'workflow', 'chain']);
/** What a span of a run itself put out; null where it does not say. */
function ownOutput({ kind, content }) {
    if (kind === 'llm' || kind === 'tool')
        return null;
    const { outputText, output } = content;
    if (outputText !== null)
        return readable(outputText);
    return output.length === 0 ? null : lastReply(output);
}
/** Text out of what a framework wrote as its output: plain, a JSON string, a reply, a state with messages. */
function readable(text) {
    if (!/^\s*["{[]/.test(text))
        return text;
    const value = (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(text);
    if (typeof value === 'string')
        return value;
    const messages = (0,_messages_completion_from_js__WEBPACK_IMPORTED_MODULE_0__/* .completionFrom */ .v)(value) ?? stateMessages(value);
    const last = messages?.findLast(({ role }) => role === 'assistant');
    return last === undefined ? (wrapped(value) ?? text) : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b)(last);
}
/** A state of LangGraph, whose messages are LangChain's. */
function stateMessages(value) {
    return (0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value) && Array.isArray(value['messages']) ? (0,_messages_logged_js__WEBPACK_IMPORTED_MODULE_1__/* .loggedMessages */ .f)(value, 'assistant') : null;
}
/** CrewAI gives its answer beside what its tasks gave, LangChain's executor by itself. */
function wrapped(value) {
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(value))
        return null;
    const isCrew = 'tasks_output' in value || 'token_usage' in value;
    const answer = isCrew ? value['raw'] : Object.keys(value).length === 1 ? value['output'] : null;
    return typeof answer === 'string' ? answer : null;
}
/** Empty where the last thing the model did was to ask for tools without a word. */
function lastReply(output) {
    const last = output.findLast(({ role }) => role === 'assistant') ?? output.at(-1);
    return last === undefined ? '' : (0,_message_js__WEBPACK_IMPORTED_MODULE_3__/* .textOf */ .b)(last);
}


/***/ }),

/***/ 2860:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Im: () => (/* binding */ isEmpty),
/* harmony export */   OM: () => (/* binding */ pairUp),
/* harmony export */   Vn: () => (/* binding */ isUnnamed)
/* harmony export */ });
/* harmony import */ var _core_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3085);
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9877);
/* harmony import */ var _messages_decoded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7427);



/** Pairs each execution with at most one request, each request with at most one execution. */
function pairUp(executions, requests) {
    const requestOf = executions.map(() => null);
    let open = requests;
    const pass = (keyOfExecution, keyOfRequest) => {
        if (open.length === 0)
            return;
        const waiting = queues(open, keyOfRequest);
        const taken = new Set();
        for (const [index, execution] of executions.entries()) {
            if (requestOf[index] !== null)
                continue;
            const key = keyOfExecution(execution);
            const request = key === null ? undefined : waiting.get(key)?.next();
            if (request === undefined)
                continue;
            requestOf[index] = request;
            taken.add(request);
        }
        open = open.filter((request) => !taken.has(request));
    };
    pass(({ facts }) => facts.callId, ({ call }) => call.id);
    pass(({ facts: { name, args } }) => (args === null ? null : callKey(name, args)), ({ call: { name, args } }) => callKey(name, args));
    pass(({ facts: { name, args } }) => (args === null ? null : callKey(name, unquoted(args))), ({ call: { name, args } }) => callKey(name, unquoted(args)));
    pass(({ facts: { name, args } }) => (isEmpty(args) ? name : null), ({ call: { name } }) => name);
    pass(({ facts: { name, args } }) => (isUnnamed(args) ? name : null), ({ call: { name, args } }) => (isUnnamed(args) ? null : name));
    // A tool message that says neither what it answers nor who does answers what was asked first.
    pass(({ facts: { name, callId } }) => (name === '' && callId === null ? '' : null), () => '');
    return { requestOf, unanswered: open };
}
/** Requests by key, each queue in the order in which they were made. */
function queues(requests, keyOf) {
    const byKey = new Map();
    for (const request of requests) {
        const key = keyOf(request);
        if (key === null)
            continue;
        const queue = byKey.get(key);
        if (queue === undefined)
            byKey.set(key, new Queue(request));
        else
            queue.add(request);
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
    return `${name}\n${(0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .canonicalJson */ .dj)(args)}`;
}
/** Frameworks write an argument that is an object as JSON text, where the model wrote the object. */
function unquoted(args) {
    if (!(0,_core_json_js__WEBPACK_IMPORTED_MODULE_2__/* .isObject */ .Gv)(args))
        return args;
    const entries = Object.entries(args).map(([name, value]) => [name, (0,_arguments_js__WEBPACK_IMPORTED_MODULE_0__/* .boundedJson */ .Qt)((0,_messages_decoded_js__WEBPACK_IMPORTED_MODULE_1__/* .decoded */ .D)(value))]);
    return Object.fromEntries(entries);
}
/**
 * Arguments without their names: a list of positions, text that is no JSON (cut off, redacted). What the
 * model asked for names them.
 */
function isUnnamed(args) {
    return args !== null && (typeof args !== 'object' || Array.isArray(args));
}
/** Instrumentations that do not record arguments leave them out or write an empty object. */
function isEmpty(args) {
    if (args === null)
        return true;
    return typeof args === 'object' && !Array.isArray(args) && Object.keys(args).length === 0;
}


/***/ })

};
