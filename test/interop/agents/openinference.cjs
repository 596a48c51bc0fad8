// Loaded before an agent: instruments the client of OpenAI, in the words of OpenInference.
const { OpenAIInstrumentation } = require('@arizeai/openinference-instrumentation-openai')
const { NodeSDK } = require('@opentelemetry/sdk-node')

const sdk = new NodeSDK({ instrumentations: [new OpenAIInstrumentation()] })
sdk.start()
process.once('beforeExit', () => void sdk.shutdown())
