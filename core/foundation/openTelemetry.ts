import { hostname } from 'node:os';
import {
  trace as api,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { asError } from './asError.ts';
import type { Facts, Trace, Tracer } from './trace.ts';

const kinds = { call: SpanKind.SERVER, work: SpanKind.CONSUMER };

/** The trace that a caller says a request belongs to (W3C Trace Context). */
function callersContext(traceparent: unknown): Context {
  const [, traceId = '', spanId = '', flags = '0'] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(String(traceparent)) ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(remote) ? api.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

/** Spans by OTLP over HTTP. Headers, sampling and pace are read from the usual OTEL_… variables. */
export function createOpenTelemetry(endpoint: string, facts: Facts): Tracer {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'kaiku',
      'host.name': hostname(),
      'process.pid': process.pid,
      ...facts,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer('kaiku');

  const traceOf = (span: Span, context: Context): Trace => ({
    id: span.spanContext().traceId,
    child(name, attributes = {}) {
      const inner = tracer.startSpan(name, { attributes }, context);
      return traceOf(inner, api.setSpan(context, inner));
    },
    fail(error) {
      // The message may hold somebody's data; the log has it under the trace's id.
      span.setStatus({ code: SpanStatusCode.ERROR, message: asError(error).name });
    },
    end(attributes = {}) {
      span.setAttributes(attributes);
      span.end();
    },
  });

  return {
    begin(name, kind, attributes = {}, headers = {}) {
      const context = callersContext(headers.traceparent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      return traceOf(span, api.setSpan(context, span));
    },
    close: () => provider.shutdown(),
  };
}
