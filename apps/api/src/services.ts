import { randomUUID } from "node:crypto";
import { connect } from "./db/client.ts";
import { createReportDatabase } from "./platform/report-database.ts";
import { traceQueries } from "./platform/telemetry/trace-queries.ts";
import { createMetrics } from "./platform/telemetry/metrics.ts";
import { createRateLimits } from "./platform/http/rate-limits.ts";
import { createPayments } from "./integrations/payments/stripe/create-payments.ts";
import { createStorage } from "./integrations/storage/create-storage.ts";
import { createJobQueue } from "./platform/jobs/job-queue.ts";
import { createUploadStore } from "./integrations/video/uploads/upload-store.ts";
import { createVideoHosts } from "./integrations/video/video-hosts.ts";
import { findModeratorByToken } from "./modules/premieres/moderators/moderators.queries.ts";
import { findViewerCredential } from "./modules/access/viewer-credentials.queries.ts";
import { creditPayments } from "./modules/commerce/credit-purchases/credit-payments.ts";
import { orderPayments } from "./modules/commerce/orders/order-payments.ts";
import type { PaymentSubjectServices } from "./modules/commerce/payments/payment-subjects.ts";
import { findUploaderByToken } from "./modules/films/upload-invitations/upload-invitations.queries.ts";
import { findPageIdentity } from "./modules/events/pages/page-identity.queries.ts";
import { findActingPeriod } from "./modules/identity/acting-periods/acting-periods.queries.ts";
import { recordKeyWrite } from "./modules/audit/record-key-write.ts";
import { findApiKey } from "./modules/identity/api-keys/find-api-key.ts";
import { findSession } from "./modules/identity/sessions/sessions.queries.ts";
import { createGrantNetworks, type GrantNetworkServices } from "./modules/playback/grant-networks.ts";
import { createHeartbeats, type HeartbeatsServices } from "./modules/playback/heartbeats.ts";
import { createFigureMeter, type FigureMeterServices } from "./platform/live-figures/figure-meter.ts";
import { createPremiereClocks, type PremiereClockServices } from "./modules/premieres/premiere-clocks.ts";
import { createViewerDistances, type ViewerDistanceServices } from "./modules/premieres/viewer-distances.ts";
import { createLiveRoomFeed, type LiveRoomFeedServices } from "./platform/live-room/live-room-feed.ts";
import { createLiveRoomLog, type LiveRoomLogServices } from "./platform/live-room/live-room-log.ts";
import { createWatchMeter, type WatchMeterServices } from "./modules/playback/watch-meter.ts";
import { readRealTime } from "./platform/real-time.ts";
import { type Config, getDirectDatabaseUrl } from "./platform/config.ts";
import type { Clock, Services } from "./platform/context.ts";
import type { Tracing } from "./platform/telemetry/tracing.ts";

/** Every service of a process: those of each context, and those that modules add for their own use cases. */
export type AppServices = Services &
  FigureMeterServices &
  GrantNetworkServices &
  HeartbeatsServices &
  LiveRoomFeedServices &
  LiveRoomLogServices &
  PaymentSubjectServices &
  PremiereClockServices &
  ViewerDistanceServices &
  WatchMeterServices;

/** An API process checks its notifications with one; a worker has one for each batch of emails. */
const DIRECT_CONNECTIONS = 2;
/** A pooler that stops waits until its clients have left, and one that is added gets its share of new connections only. */
const POOLED_LIFETIME_SECONDS = 60;

const systemClock: Clock = { now: () => new Date() };

/** Creates the services of a process from its configuration. Closing the app closes the pool. */
export async function createServices(
  config: Config,
  log: Services["log"],
  role: "api" | "worker",
  clock: Clock = systemClock,
  tracing: Tracing | null = null,
): Promise<AppServices> {
  const hasNamedStatements = config.DATABASE_NAMED_STATEMENTS
    ? config.DATABASE_NAMED_STATEMENTS === "1"
    : config.DATABASE_DIRECT_URL === "";
  const { pool, db } = connect(config.DATABASE_URL, config.DATABASE_POOL, {
    hasNamedStatements,
    lifetimeSeconds: config.DATABASE_DIRECT_URL === "" ? 0 : POOLED_LIFETIME_SECONDS,
  });
  const { pool: directPool } = connect(getDirectDatabaseUrl(config), DIRECT_CONNECTIONS);
  if (tracing) traceQueries(pool, tracing);
  const metrics = createMetrics();
  const storage = await createStorage(config, log, () => readRealTime(clock));
  const uploads = await createUploadStore(config, storage);
  const processId = randomUUID();
  const watchMeter = createWatchMeter(db, log);
  const figureMeter = createFigureMeter(db, clock, log);
  const viewerDistances = createViewerDistances({ db, clock, processId });
  const grantNetworks = createGrantNetworks({ config, db, clock, log, processId });
  return {
    config,
    processId,
    db,
    pool,
    directPool,
    reports: createReportDatabase({
      // A worker makes no reports.
      config: role === "api" ? config : { ...config, DATABASE_REPLICA_URL: "" },
      primary: { db, pool },
      log,
      metrics,
      hasNamedStatements,
    }),
    clock,
    log,
    metrics,
    tracing,
    rateLimits: createRateLimits(pool, config.RATE_LIMIT_FACTOR),
    payments: createPayments(config, metrics, tracing),
    storage,
    uploads,
    videoHosts: createVideoHosts(config, storage, uploads),
    watchMeter,
    figureMeter,
    premiereClocks: createPremiereClocks({ db, clock, log }),
    viewerDistances,
    liveRoomLog: createLiveRoomLog(db),
    liveRoomFeed: createLiveRoomFeed({ db, config, clock, log, metrics }),
    grantNetworks,
    heartbeats: createHeartbeats({
      config,
      db,
      clock,
      log,
      metrics,
      watchMeter,
      figureMeter,
      viewerDistances,
      grantNetworks,
    }),
    identities: {
      findActor: (token) => findSession({ db, clock, config }, token),
      findApiKey: (key) => findApiKey({ db, clock }, key),
      findPage: (id) => findPageIdentity(db, id),
      isActingFor: async (staffId, customerId) =>
        (await findActingPeriod(db, { staffId, customerId, now: clock.now() })) !== null,
      findModerator: (token, pageId) => findModeratorByToken(db, token, pageId),
      findUploader: (token) => findUploaderByToken(db, token, clock.now()),
      findViewer: (token, pageId) => findViewerCredential(db, token, pageId, clock.now()),
    },
    recordKeyWrite: (origin, write) => recordKeyWrite(db, origin, write),
    paymentSubjects: { order: orderPayments, credits: creditPayments },
    jobs: createJobQueue(config, { db, clock, log, tracing }, role),
  };
}
