import { pino } from "pino";
import { createServices } from "./app.ts";
import { loadConfig } from "./platform/config.ts";
import { type RecurringJob, startScheduler } from "./platform/jobs/scheduler.ts";
import { serveWorkerMetrics } from "./platform/jobs/worker-metrics.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { purgeUnusedFiles } from "./modules/files/purge-unused-files.ts";
import { purgeOldEmails } from "./modules/emails/purge-old-emails.ts";
import { sendDueEmails } from "./modules/emails/sending/send-due-emails.ts";
import { expireReservations } from "./modules/commerce/orders/checkout/expire-reservations.ts";
import { processCancellations } from "./modules/commerce/orders/refunds/process-cancellations.ts";
import { purgeProcessedEvents } from "./modules/commerce/payments/purge-processed-events.ts";
import { reconcilePayments } from "./modules/commerce/reconcile-payments.ts";
import { processWebhookEvents } from "./modules/commerce/payments/process-webhook-events.ts";
import { purgeExpiredGrants } from "./modules/playback/purge-expired-grants.ts";
import { enqueueReminders } from "./modules/emails/reminders/enqueue-reminders.ts";
import { purgeExpiredSessions } from "./modules/identity/sessions/purge-expired-sessions.ts";
import { purgeAbandonedUploads } from "./modules/video/uploads/purge-abandoned-uploads.ts";
import { purgeOrphanedMedia } from "./modules/video/purge-orphaned-media.ts";
import { syncHostedVideos, recoverVideos } from "./modules/video/recover-videos.ts";
import { processVideoRemovals } from "./modules/video/remove-from-host.ts";
import { transcodeVideo } from "./modules/video/transcoding/transcode-video.ts";

const config = loadConfig();
const log = pino({ level: config.LOG_LEVEL, name: "worker" });
const services = createServices(config, log, "worker");
const mailer = createMailer(config);

/** Everything that comes again by itself. */
const recurringJobs: RecurringJob[] = [
  {
    name: "mail",
    intervalMs: 1000,
    run: async (signal) => void (await sendDueEmails(services, mailer, signal)),
  },
  { name: "reminders", intervalMs: 5000, run: () => enqueueReminders(services) },
  { name: "webhooks", intervalMs: 1000, run: () => processWebhookEvents(services) },
  { name: "cancellations", intervalMs: 2000, run: () => processCancellations(services) },
  { name: "reservations", intervalMs: 10_000, run: () => expireReservations(services) },
  { name: "payments", intervalMs: config.RECONCILE_EVERY_MS, run: () => reconcilePayments(services) },
  { name: "videos", intervalMs: 10_000, run: () => recoverVideos(services) },
  { name: "hosted-videos", intervalMs: 10_000, run: () => syncHostedVideos(services) },
  { name: "video-removals", intervalMs: 60_000, run: () => processVideoRemovals(services) },
  { name: "sessions", intervalMs: 3_600_000, run: () => purgeExpiredSessions(services) },
  { name: "uploads", intervalMs: 3_600_000, run: () => purgeAbandonedUploads(services) },
  { name: "orphans", intervalMs: 3_600_000, run: () => purgeOrphanedMedia(services) },
  { name: "files", intervalMs: 24 * 3_600_000, run: () => purgeUnusedFiles(services) },
  { name: "playback", intervalMs: 3_600_000, run: () => purgeExpiredGrants(services) },
  { name: "old-mails", intervalMs: 24 * 3_600_000, run: () => purgeOldEmails(services) },
  { name: "old-webhooks", intervalMs: 24 * 3_600_000, run: () => purgeProcessedEvents(services) },
];
await services.jobs.process("transcode", ({ videoId }, signal) => transcodeVideo(services, videoId, signal));
const scheduler = startScheduler(recurringJobs, log);
const metrics = serveWorkerMetrics(services, scheduler);
log.info("worker ready");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    metrics?.close();
    void Promise.all([scheduler.stop(), services.jobs.stop()])
      .then(() => mailer.close())
      .then(() => services.pool.end())
      .then(() => process.exit(0));
  });
}
