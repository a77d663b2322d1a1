import { pino } from "pino";
import { createServices } from "./app.ts";
import { loadConfig } from "./platform/config.ts";
import { type Round, startRounds } from "./platform/jobs/rounds.ts";
import { serveWorkerMetrics } from "./platform/jobs/worker-metrics.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { forgetOrphanFiles } from "./modules/files/forget-orphan-files.ts";
import { forgetOldMails } from "./modules/emails/forget-old-mails.ts";
import { sendDueMails } from "./modules/emails/sending/send-due-mails.ts";
import { expireReservations } from "./modules/commerce/orders/checkout/expire-reservations.ts";
import { workCancellations } from "./modules/commerce/orders/refunds/work-cancellations.ts";
import { forgetWorkedEvents } from "./modules/commerce/payments/forget-worked-events.ts";
import { reconcilePayments } from "./modules/commerce/reconcile-payments.ts";
import { workWebhooks } from "./modules/commerce/payments/work-webhooks.ts";
import { forgetExpiredGrants } from "./modules/playback/forget-expired-grants.ts";
import { enqueueReminders } from "./modules/emails/reminders/enqueue-reminders.ts";
import { forgetExpiredSessions } from "./modules/identity/sessions/forget-expired-sessions.ts";
import { forgetAbandonedUploads } from "./modules/video/uploads/forget-abandoned-uploads.ts";
import { forgetOrphans } from "./modules/video/forget-orphans.ts";
import { observeVideos, recoverVideos } from "./modules/video/recover-videos.ts";
import { workRemovals } from "./modules/video/remove-from-host.ts";
import { transcodeVideo } from "./modules/video/transcoding/transcode-video.ts";

const config = loadConfig();
const log = pino({ level: config.LOG_LEVEL, name: "worker" });
const services = createServices(config, log, "worker");
const mailer = createMailer(config);

/** Everything that comes again by itself. */
const rounds: Round[] = [
  {
    name: "mail",
    everyMs: 1000,
    run: async (signal) => void (await sendDueMails(services, mailer, signal)),
  },
  { name: "reminders", everyMs: 5000, run: () => enqueueReminders(services) },
  { name: "webhooks", everyMs: 1000, run: () => workWebhooks(services) },
  { name: "cancellations", everyMs: 2000, run: () => workCancellations(services) },
  { name: "reservations", everyMs: 10_000, run: () => expireReservations(services) },
  { name: "payments", everyMs: config.RECONCILE_EVERY_MS, run: () => reconcilePayments(services) },
  { name: "videos", everyMs: 10_000, run: () => recoverVideos(services) },
  { name: "hosted-videos", everyMs: 10_000, run: () => observeVideos(services) },
  { name: "video-removals", everyMs: 60_000, run: () => workRemovals(services) },
  { name: "sessions", everyMs: 3_600_000, run: () => forgetExpiredSessions(services) },
  { name: "uploads", everyMs: 3_600_000, run: () => forgetAbandonedUploads(services) },
  { name: "orphans", everyMs: 3_600_000, run: () => forgetOrphans(services) },
  { name: "files", everyMs: 24 * 3_600_000, run: () => forgetOrphanFiles(services) },
  { name: "playback", everyMs: 3_600_000, run: () => forgetExpiredGrants(services) },
  { name: "old-mails", everyMs: 24 * 3_600_000, run: () => forgetOldMails(services) },
  { name: "old-webhooks", everyMs: 24 * 3_600_000, run: () => forgetWorkedEvents(services) },
];
await services.jobs.work("transcode", ({ videoId }, signal) => transcodeVideo(services, videoId, signal));
const running = startRounds(rounds, log);
const metrics = serveWorkerMetrics(services, running);
log.info("worker ready");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    metrics?.close();
    void Promise.all([running.stop(), services.jobs.stop()])
      .then(() => mailer.close())
      .then(() => services.pool.end())
      .then(() => process.exit(0));
  });
}
