// What the example's agent takes from packages. `scripts/build-example.mjs` bundles it.
export { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai'
export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
export { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
export { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
export { OpenAI } from 'openai'
