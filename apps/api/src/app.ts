import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import serverSentEvents from "@fastify/sse";
import Fastify, { type FastifyInstance } from "fastify";
import type { DestinationStream } from "pino";
import type { Config } from "./platform/config.ts";
import type { Clock } from "./platform/context.ts";
import { version } from "./platform/version.ts";
import { truncateAddress } from "./platform/network-address.ts";
import { hashSessionId } from "./platform/security-log.ts";
import { rejectMalformedRequests } from "./platform/http/validation/reject-malformed.ts";
import { findLanguages, registerApps } from "./web/serve-apps.ts";
import { registerCrawlerFiles } from "./web/crawler-files.ts";
import { registerEmbed } from "./web/embed.ts";
import { registerQueuePages } from "./web/doors/queue-pages.routes.ts";
import { registerWaitlistPages } from "./web/doors/waitlist-pages.routes.ts";
import { type Drain, registerDrain } from "./platform/http/drain.ts";
import { setDefaultHeaders } from "./platform/http/default-headers.ts";
import { createRequestIds, REQUEST_ID_HEADER, sendRequestIds } from "./platform/http/request-id.ts";
import { measureRequests } from "./platform/telemetry/http-metrics.ts";
import { createLogStream } from "./platform/telemetry/log-stream.ts";
import { traceRequests } from "./platform/telemetry/trace-requests.ts";
import { startTracing } from "./platform/telemetry/tracing.ts";
import { serveMetrics } from "./platform/telemetry/serve-metrics.ts";
import { createServerFactory } from "./platform/http/create-server.ts";
import { mayCallFrom } from "./platform/http/cross-origin-calls.ts";
import { requireHttps } from "./platform/http/require-https.ts";
import { registerSecurityReports } from "./platform/http/security-reports.ts";
import { sendUnreadableUrl, setErrorHandlers } from "./platform/http/errors.ts";
import { createResponseCache } from "./platform/http/response-cache.ts";
import { serializeError } from "./platform/serialize-error.ts";
import { redactUrl } from "./platform/http/redact-url.ts";
import { createQueueStateLookup } from "./modules/commerce/sale-queue/queue-state.ts";
import { createPublicPageLookup } from "./modules/events/pages/public/public-page-lookup.ts";
import { registerMedia } from "./modules/playback/delivery/media.routes.ts";
import { countRequests } from "./platform/live-figures/count-requests.ts";
import { registerUploads } from "./modules/video/uploads/uploads.routes.ts";
import { checkReadiness } from "./readiness.ts";
import { registerApi } from "./routes.ts";
import { type AppServices, createServices } from "./services.ts";

/** Response headers that pages of other sites may read, besides the CORS-safelisted ones. */
const EXPOSED_HEADERS = [
  REQUEST_ID_HEADER,
  "x-session-id",
  "content-disposition",
  "retry-after",
  "location",
  "tus-resumable",
  "tus-version",
  "tus-extension",
  "tus-max-size",
  "tus-checksum-algorithm",
  "upload-offset",
  "upload-length",
  "upload-metadata",
  "upload-expires",
];

export interface App {
  http: FastifyInstance;
  services: AppServices;
  drain: Drain;
}

/**
 * Builds the Fastify instance with every route. The caller makes it listen.
 * @param logStream receives the log lines instead of the standard output
 */
export async function buildApp(config: Config, clock?: Clock, logStream?: DestinationStream): Promise<App> {
  const languages = findLanguages(config);
  const cache = createResponseCache();
  const http = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      serializers: {
        err: serializeError,
        req: (request) => ({
          method: request.method,
          url: redactUrl(request.url),
          address: truncateAddress(request.ip),
        }),
        res: (reply) => ({
          statusCode: reply.statusCode,
          accountId: reply.request?.actor?.accountId,
          session: hashSessionId(reply.request?.actor ?? null) ?? undefined,
          apiKey: reply.request?.actor?.apiKey?.id,
        }),
      },
      stream: createLogStream(config, "api", logStream),
    },
    serverFactory: createServerFactory(config, cache.serve),
    genReqId: createRequestIds(config.TRUST_PROXY),
    frameworkErrors: sendUnreadableUrl,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 2000 },
    // `registerDrain` closes the connections. What still arrives on them is served.
    return503OnClosing: false,
  });
  const tracing = await startTracing(config, "api");
  const services = await createServices(config, http.log, "api", clock, tracing);
  http.decorateRequest("actor", null);
  http.decorateRequest("page");
  http.decorateRequest("pageRole", null);
  http.decorateRequest("viewer", null);
  http.decorateRequest("moderator", null);
  http.decorateRequest("uploader", null);
  setErrorHandlers(http, languages);
  rejectMalformedRequests(http);

  sendRequestIds(http);
  if (tracing) traceRequests(http, tracing);
  measureRequests(http, services);
  setDefaultHeaders(http);
  requireHttps(http, config);
  await http.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: mayCallFrom(request.headers.origin, request.url, config),
        methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
        exposedHeaders: EXPOSED_HEADERS,
        maxAge: 3600,
      }),
  });
  http.get("/livez", async () => ({ live: true }));
  http.get("/version", async () => version);
  http.get("/readyz", async (_request, reply) => {
    if (drain.isGoing) return reply.status(503).send({ ready: false, state: "going" });
    const { ready, ...state } = await checkReadiness(services, revocations);
    return reply.status(ready ? 200 : 503).send({ ready, ...state });
  });
  countRequests(http, services.figureMeter);
  await http.register(multipart);
  // One timer writes the heartbeats of all streams.
  await http.register(serverSentEvents, { heartbeatInterval: 0 });
  if (config.hasApiDocs) {
    // In production it is closed, and its libraries would take memory.
    const { registerOpenApi } = await import("./platform/http/openapi/openapi.ts");
    await registerOpenApi(http, config);
  }
  registerSecurityReports(http, services);
  const { revocations, servedTime } = registerMedia(http, services);
  registerApi(http, services, revocations);
  registerUploads(http, services);
  registerCrawlerFiles(http, services);
  registerEmbed(http, services);
  registerWaitlistPages(http, services);
  registerQueuePages(http, services);
  const finders = [createPublicPageLookup(http, services), createQueueStateLookup(services)];
  if (config.SERVE_APPS) finders.push(await registerApps(http, services));
  cache.start(http, services, finders);
  const drain = registerDrain(http);
  const metricsServer = serveApiMetrics(services);
  http.addHook("onClose", async () => {
    metricsServer?.close();
    // The last requests may be of a film.
    await services.heartbeats.flush();
    await servedTime.flush();
    await revocations.stop();
    await services.watchMeter.flush();
    await Promise.all([services.jobs.stop(), services.reports.stop()]);
    await Promise.all([services.pool.end(), services.directPool.end()]);
    await tracing?.stop();
  });
  return { http, services, drain };
}

const serveApiMetrics = (services: AppServices) =>
  serveMetrics(services, {
    host: services.config.METRICS_HOST,
    port: services.config.METRICS_PORT,
    password: services.config.METRICS_PASSWORD,
  });
