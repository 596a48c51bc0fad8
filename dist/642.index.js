export const id = 642;
export const ids = [642];
export const modules = {

/***/ 7642:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  KeptList: () => (/* binding */ KeptList)
});

// EXTERNAL MODULE: ./node_modules/@pydantic/genai-prices/dist/index.js
var dist = __webpack_require__(2294);
;// CONCATENATED MODULE: ./lib/trace/prices/names.js
/** What the price list calls a provider that traces call otherwise. */
const listed = new Map([
    ['x_ai', 'x-ai'],
    ['azure.ai.inference', 'azure'],
    ['azure.ai.openai', 'azure'],
    ['azure_openai', 'azure'],
    ['azure-openai', 'azure'],
    ['azure_ai', 'azure'],
    ['gcp.gen_ai', 'google'],
    ['fireworks_ai', 'fireworks'],
    ['fireworks-ai', 'fireworks'],
    ['togetherai', 'together'],
    ['together.ai', 'together'],
]);
/** Gateways pass the price of the provider on, and name it in the model. */
const gateways = new Set(['litellm', 'litellm_proxy', 'gateway', 'vercel']);
/** Providers have short names; what is longer is no name, and would be matched in vain. */
const maxLength = 200;
/** `us.anthropic.claude-sonnet-4-20250514-v1:0`, and the address of a model at AWS. */
const bedrockId = /^(?:arn:aws[\w-]*:bedrock:|(?:[a-z-]+\.)?[a-z0-9]+\.[\w.-]+-v\d+:\d+)/;
/**
 * Under which names a price is to be looked for, the most likely one first. What a provider does not
 * list is looked for elsewhere only where the name does not say who was paid: none was recorded, or
 * `openai`, whose interface all the others speak too.
 */
function priceNames(provider, model) {
    if (model.length > maxLength || (provider?.length ?? 0) > maxLength)
        return [];
    const id = plainId(model.trim().toLowerCase());
    const payee = payeeOf(provider);
    const names = payee === null ? [] : [{ provider: payee, model: id }];
    const slash = id.indexOf('/');
    const prefix = slash > 0 ? payeeOf(id.slice(0, slash)) : null;
    const isOpen = payee === null || payee === 'openai';
    if (prefix !== null && (isOpen || prefix === payee))
        names.push({ provider: prefix, model: id.slice(slash + 1) });
    if (bedrockId.test(id) && (isOpen || payee === 'anthropic'))
        names.push({ provider: 'aws', model: id });
    if (isOpen && !isLocal(id))
        names.push({ provider: null, model: id });
    return names;
}
function payeeOf(provider) {
    if (provider === null)
        return null;
    const name = provider.toLowerCase().replace(/\.(?:chat|responses|messages|completion|embedding)$/, '');
    return gateways.has(name) ? null : (listed.get(name) ?? name);
}
/** `models/gemini-2.5-flash`, `publishers/google/models/…`, `projects/…/models/…`: the last part. */
function plainId(model) {
    return model.replace(/^(?:models|(?:publishers|projects)\/.*\/models)\//, '');
}
/** A size as a tag (`deepseek-r1:8b`) is how models that run at home are called. */
function isLocal(model) {
    return /:(?:latest|[\d.]+[bm](?:-[\w.-]+)?)$/.test(model);
}

// EXTERNAL MODULE: ./lib/trace/prices/rates.js
var rates = __webpack_require__(4299);
;// CONCATENATED MODULE: ./lib/trace/prices/kept-list.js



/** Held against the installed package by a test; the package does not carry its own date. */
const facts = {
    package: '@pydantic/genai-prices',
    version: '0.1.8',
    updated: '2026-09-23',
};
/** A run names few models; a trace that names ever more of them is not worth the search. */
const maxNames = 5000;
const dayUs = 86_400e6;
/** Nothing was sold by the token before: such a time is counted from the start of a process. */
const firstSaleUs = Date.UTC(2020, 5, 11) * 1000;
/** Without a time of its own a call is priced as of the list, so that the same trace always costs the same. */
const listUs = Date.parse(`${facts.updated}T12:00:00Z`) * 1000;
/** Prices of the kept package, as they were when a call was made. */
class KeptList {
    facts = facts;
    #found = new Map();
    priceOf(call) {
        const found = this.#find(call);
        return found === null ? null : (0,rates/* amountOf */.M)(ratesAt(found, timeOf(call)), call);
    }
    #find({ provider, model }) {
        const key = `${provider ?? ''}\n${model}`;
        let found = this.#found.get(key);
        if (found === undefined) {
            found = this.#found.size < maxNames ? search(provider, model) : null;
            if (this.#found.size < maxNames)
                this.#found.set(key, found);
        }
        return found;
    }
}
function timeOf({ atUs }) {
    return atUs === null || !(atUs >= firstSaleUs && atUs < 8.64e18) ? listUs : atUs;
}
function search(provider, model) {
    for (const name of priceNames(provider, model)) {
        const price = (0,dist/* calcPrice */.jh)({}, name.model, {
            timestamp: new Date(listUs / 1000),
            ...(name.provider === null ? {} : { providerId: name.provider }),
        });
        if (price === null)
            continue;
        const { prices } = price.model;
        const hourly = Array.isArray(prices) && prices.some(({ constraint }) => constraint?.type === 'time_of_date');
        const only = { ...price.provider, models: [price.model] };
        return { provider: only, model: price.model, name: name.model, hourly, day: null, rates: {} };
    }
    return null;
}
function ratesAt(found, atUs) {
    const day = Math.floor(atUs / dayUs);
    if (found.hourly || found.day !== day) {
        const { provider, model, name } = found;
        const price = (0,dist/* calcPrice */.jh)({}, name, { provider, timestamp: new Date(atUs / 1000) });
        found.rates = ratesOf(model, price?.model_price ?? {});
        found.day = day;
    }
    return found.rates;
}
/** A model that is listed without prices is one that nobody has looked up, unless it is called free. */
function ratesOf({ id }, price) {
    if (Object.keys(price).length === 0)
        return id.endsWith(':free') ? { input: 0, output: 0 } : {};
    const rate = (key) => price[key];
    const thousandCalls = price['requests_kcount'];
    return {
        input: rate('input_mtok'),
        output: rate('output_mtok'),
        cacheRead: rate('cache_read_mtok'),
        cacheWrite: rate('cache_write_mtok'),
        reasoning: rate('output_reasoning_mtok'),
        call: typeof thousandCalls === 'number' ? thousandCalls / 1000 : undefined,
    };
}


/***/ })

};
