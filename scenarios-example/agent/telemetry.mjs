// Loaded before the agent (`--import`), which knows nothing of it: standard packages record every call of
// the model, and send it where OTEL_EXPORTER_OTLP_ENDPOINT says.
import { BatchSpanProcessor, NodeTracerProvider, OpenAI, OpenAIInstrumentation, OTLPTraceExporter } from './packages.mjs'

const tracerProvider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
const instrumentation = new OpenAIInstrumentation({ tracerProvider })
instrumentation.manuallyInstrument(OpenAI)
process.once('beforeExit', () => {
  tracerProvider.shutdown().catch(({ message }) => console.error(`Nothing was recorded: ${message}`))
})
