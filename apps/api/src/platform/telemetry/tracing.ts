import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Context, SpanContext, SpanKind } from "@opentelemetry/api";
import type { Config } from "../config.ts";

/**
 * Records traces as OpenTelemetry spans. Names and attributes are routes, codes and verbs; never addresses, texts of
 * statements, parameters, names or ids of people, because another company may run the collector.
 */
export interface Tracing {
  /** Begins a span below the one that is current. */
  start(name: string, kind: keyof typeof SpanKind, attributes?: Attributes): StartedSpan;
  /**
   * Runs work inside a span that ends with it.
   * @param traceparent the span that caused this one, from `getTraceparent` of another process
   */
  run<T>(
    name: string,
    kind: keyof typeof SpanKind,
    attributes: Attributes,
    work: () => Promise<T>,
    traceparent?: string,
  ): Promise<T>;
  /** Identifies the current span in the format of W3C Trace Context. */
  getTraceparent(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface StartedSpan {
  /** Calls a function with this span as the current one, also in everything that it starts. */
  enter<T>(work: () => T): T;
  end(attributes: Attributes, isError: boolean): void;
}

/**
 * Connects to a collector that speaks OTLP over HTTP.
 * @returns null without one; then no package of OpenTelemetry is loaded
 */
export async function startTracing(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  }: Pick<Config, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_TRACES_SAMPLER_ARG">,
  role: "api" | "worker",
): Promise<Tracing | null> {
  if (endpoint === "") return null;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": `matinee-${role}` }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("matinee");
  const current = new AsyncLocalStorage<Context>();

  const start = (
    name: string,
    kind: keyof typeof SpanKind,
    attributes: Attributes = {},
    parent = current.getStore() ?? api.ROOT_CONTEXT,
  ): StartedSpan => {
    const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, parent);
    const inside = api.trace.setSpan(parent, span);
    return {
      enter: (work) => current.run(inside, work),
      end(more, isError) {
        span.setAttributes(more);
        // Without the message, which may contain what a person typed.
        if (isError) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    start: (name, kind, attributes) => start(name, kind, attributes),
    getTraceparent() {
      const span = api.trace.getSpanContext(current.getStore() ?? api.ROOT_CONTEXT);
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
    },
    async run(name, kind, attributes, work, traceparent) {
      const caller = traceparent === undefined ? null : parseTraceparent(traceparent);
      const span = start(
        name,
        kind,
        attributes,
        caller ? api.trace.setSpanContext(api.ROOT_CONTEXT, caller) : undefined,
      );
      try {
        const result = await span.enter(work);
        span.end({}, false);
        return result;
      } catch (error) {
        span.end({ "error.type": error instanceof Error ? error.name : "unknown" }, true);
        throw error;
      }
    },
    stop: () => provider.shutdown(),
  };
}

function parseTraceparent(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
