// Loaded before an agent: instruments the client of OpenAI; what is said goes into log events.
const { OpenAIInstrumentation } = require('@opentelemetry/instrumentation-openai')
const { NodeSDK } = require('@opentelemetry/sdk-node')

const sdk = new NodeSDK({ instrumentations: [new OpenAIInstrumentation()] })
sdk.start()
process.once('beforeExit', () => void sdk.shutdown())
