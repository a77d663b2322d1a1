import type { jobs } from "@matinee/texts/jobs";
import type { FastifyBaseLogger } from "fastify";
import { emptyTrash } from "./platform/jobs/empty-trash.ts";
import type { Mailer } from "./integrations/mail/mailer.ts";
import { checkAuditChain } from "./modules/audit/verify-audit-chain.ts";
import { createMalwareScanner, type ScanStream } from "./integrations/malware-scanner.ts";
import { scanFiles } from "./modules/files/scan-files.ts";
import { purgeUnusedFiles } from "./modules/files/purge-unused-files.ts";
import { sendDueEmails } from "./modules/emails/sending/send-due-emails.ts";
import { endReservations } from "./modules/access/end-reservations.ts";
import { settlePasses } from "./modules/commerce/pass-settlements/settle-passes.ts";
import { admitFromQueues, openQueues } from "./modules/commerce/sale-queue/open-queues.ts";
import { offerKeptPlaces } from "./modules/commerce/waitlist/offer-kept-places.ts";
import { giveReceiptNumbers } from "./modules/commerce/invoices/give-receipt-numbers.ts";
import { expireReservations } from "./modules/commerce/orders/checkout/expire-reservations.ts";
import { releaseHeldPayouts } from "./modules/commerce/payouts/release-held-payouts.ts";
import { reviewCancellations } from "./modules/commerce/orders/refunds/process-cancellation.ts";
import { reconcilePayments } from "./modules/commerce/reconcile-payments.ts";
import { queueMissedWork } from "./job-handlers.ts";
import { countLapsedPlays } from "./modules/playback/count-lapsed-plays.ts";
import { endLapsedGrants } from "./modules/playback/end-lapsed-grants.ts";
import { purgeExpiredGrants } from "./modules/playback/purge-expired-grants.ts";
import { settlePassUses } from "./modules/playback/settle-pass-uses.ts";
import { purgeExpiredCopies } from "./modules/events/pages/remove-rehearsal-copies.ts";
import { enforceRetention } from "./modules/privacy/enforce-retention.ts";
import { processDataRequests } from "./modules/privacy/process-data-requests.ts";
import { personalDataSources } from "./personal-data.ts";
import { retentionRules } from "./retention-rules.ts";
import { enqueueAttendeeMails } from "./modules/emails/attendee-mails/enqueue-attendee-mails.ts";
import { enqueueStatementEmails } from "./modules/commerce/money/statement-emails/enqueue-statement-emails.ts";
import { enqueueReminders } from "./modules/emails/reminders/enqueue-reminders.ts";
import { purgeExpiredSessions } from "./modules/identity/sessions/purge-expired-sessions.ts";
import { purgeAbandonedUploads } from "./modules/video/uploads/purge-abandoned-uploads.ts";
import { purgeOrphanedMedia } from "./modules/video/purge-orphaned-media.ts";
import { syncHostedVideos, recoverVideos } from "./modules/video/recover-videos.ts";
import {
  createWebhookDispatcher,
  type WebhookDispatcher,
} from "./modules/webhooks/delivery/dispatch-webhooks.ts";
import { purgeKeptAssets } from "./web/kept-assets.ts";
import type { AppServices } from "./services.ts";
import { type GuardedJob, guardJob } from "./platform/jobs/guard-job.ts";
import { createRunRecorder } from "./platform/jobs/recurring-runs.ts";
import { type RecurringJob, type Scheduler, startScheduler } from "./platform/jobs/scheduler.ts";
import type { WorkerRole } from "./platform/jobs/worker-roles.ts";

/** Builds the cron expression of an interval of whole minutes that divides an hour; other intervals need a loop. */
function buildMinuteCron(intervalMs: number): { cron?: string } {
  const minutes = intervalMs / 60_000;
  return Number.isInteger(60 / minutes) && Number.isInteger(minutes) && minutes < 60
    ? { cron: `*/${minutes} * * * *` }
    : {};
}

/** A job of the worker. The catalogue has a name in words for each. */
export interface WorkerJob extends GuardedJob {
  name: keyof typeof jobs.recurringNames;
  /** Which workers run it. */
  role: WorkerRole;
}

/** Lists the recurring jobs of the worker. The names are metric labels and log fields. */
const listRecurringJobs = (
  services: AppServices,
  mailer: Mailer,
  dispatcher: WebhookDispatcher,
  scanStream: ScanStream | null,
): WorkerJob[] => [
  {
    name: "send-emails",
    role: "mail",
    pausedWith: "mail",
    intervalMs: 1000,
    run: async (signal) => void (await sendDueEmails(services, mailer, signal)),
  },
  {
    name: "give-receipt-numbers",
    role: "payments",
    intervalMs: 5000,
    run: () => giveReceiptNumbers(services),
  },
  {
    name: "deliver-webhooks",
    role: "mail",
    pausedWith: "mail",
    intervalMs: 250,
    run: () => dispatcher.dispatch(),
  },
  {
    name: "enqueue-reminders",
    role: "mail",
    pausedWith: "mail",
    intervalMs: 5000,
    run: () => enqueueReminders(services),
  },
  {
    name: "enqueue-attendee-mails",
    role: "mail",
    pausedWith: "mail",
    intervalMs: 5000,
    run: () => enqueueAttendeeMails(services),
  },
  {
    name: "enqueue-statement-emails",
    role: "mail",
    pausedWith: "mail",
    intervalMs: 3_600_000,
    cron: "3 * * * *",
    run: () => enqueueStatementEmails(services),
  },
  {
    name: "queue-missed-work",
    role: "payments",
    intervalMs: 60_000,
    cron: "* * * * *",
    run: () => queueMissedWork(services),
  },
  {
    name: "review-cancellations",
    role: "payments",
    intervalMs: 60_000,
    cron: "* * * * *",
    run: () => reviewCancellations(services),
  },
  {
    name: "purge-rehearsals",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 60_000,
    cron: "* * * * *",
    run: async () => void (await purgeExpiredCopies(services)),
  },
  {
    name: "count-lapsed-plays",
    role: "housekeeping",
    intervalMs: 60_000,
    cron: "* * * * *",
    run: () => countLapsedPlays(services),
  },
  {
    name: "end-lapsed-grants",
    role: "housekeeping",
    intervalMs: 30_000,
    run: () => endLapsedGrants(services),
  },
  {
    name: "expire-reservations",
    role: "payments",
    intervalMs: 10_000,
    run: () => expireReservations(services),
  },
  {
    name: "settle-passes",
    role: "payments",
    intervalMs: 60_000,
    cron: "* * * * *",
    run: () => settlePasses(services),
  },
  { name: "offer-kept-places", role: "payments", intervalMs: 1000, run: () => offerKeptPlaces(services) },
  { name: "open-queues", role: "payments", intervalMs: 1000, run: () => openQueues(services) },
  { name: "admit-from-queues", role: "payments", intervalMs: 1000, run: () => admitFromQueues(services) },
  { name: "end-reservations", role: "payments", intervalMs: 10_000, run: () => endReservations(services) },
  {
    name: "reconcile-payments",
    role: "payments",
    intervalMs: services.config.RECONCILE_EVERY_MS,
    ...buildMinuteCron(services.config.RECONCILE_EVERY_MS),
    run: () => reconcilePayments(services),
  },
  {
    name: "release-held-payouts",
    role: "payments",
    intervalMs: 60_000,
    cron: "* * * * *",
    run: () => releaseHeldPayouts(services),
  },
  { name: "recover-videos", role: "housekeeping", intervalMs: 10_000, run: () => recoverVideos(services) },
  {
    name: "sync-hosted-videos",
    role: "housekeeping",
    intervalMs: 10_000,
    run: () => syncHostedVideos(services),
  },
  {
    name: "purge-sessions",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 3_600_000,
    cron: "7 * * * *",
    run: () => purgeExpiredSessions(services),
  },
  {
    name: "purge-abandoned-uploads",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 3_600_000,
    cron: "17 * * * *",
    run: () => purgeAbandonedUploads(services),
  },
  {
    name: "purge-orphaned-media",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 3_600_000,
    cron: "27 * * * *",
    run: () => purgeOrphanedMedia(services),
  },
  ...(scanStream
    ? [
        {
          name: "scan-files" as const,
          role: "housekeeping" as const,
          intervalMs: 2000,
          run: (signal: AbortSignal) => scanFiles(services, scanStream, signal),
        },
      ]
    : []),
  {
    name: "purge-unused-files",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 24 * 3_600_000,
    cron: "13 3 * * *",
    run: () => purgeUnusedFiles(services),
  },
  { name: "settle-pass-uses", role: "payments", intervalMs: 15_000, run: () => settlePassUses(services) },
  {
    name: "purge-grants",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 3_600_000,
    cron: "37 * * * *",
    run: () => purgeExpiredGrants(services),
  },
  {
    name: "purge-kept-assets",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 24 * 3_600_000,
    cron: "23 4 * * *",
    run: () => purgeKeptAssets(services),
  },
  {
    name: "empty-trash",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 6 * 3_600_000,
    cron: "53 */6 * * *",
    run: (signal) => emptyTrash(services, signal),
  },
  {
    name: "verify-audit-chain",
    role: "housekeeping",
    intervalMs: 24 * 3_600_000,
    cron: "43 3 * * *",
    run: () => checkAuditChain(services),
  },
  {
    name: "process-data-requests",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 5000,
    run: (signal) => processDataRequests(services, personalDataSources, signal),
  },
  {
    name: "enforce-retention",
    role: "housekeeping",
    pausedWith: "deletion",
    intervalMs: 3_600_000,
    cron: "47 * * * *",
    run: (signal) => enforceRetention(services, retentionRules, signal),
  },
];

/** Starts the recurring jobs of some roles. */
export function startRecurringJobs(
  services: AppServices,
  roles: readonly WorkerRole[],
  mailer: Mailer,
  log: FastifyBaseLogger,
): Scheduler {
  const dispatcher = createWebhookDispatcher(services);
  const jobs = listRecurringJobs(services, mailer, dispatcher, createMalwareScanner(services.config));
  const own = jobs.filter(({ role }) => roles.includes(role));
  const guarded = own.map((job) => guardJob(services, job));
  const scheduler = startScheduler(
    traceJobs(services, guarded),
    log,
    createRunRecorder(services),
    services.jobs,
  );
  return {
    ...scheduler,
    async stop() {
      await scheduler.stop();
      await dispatcher.finish();
    },
  };
}

/** Makes each run of a job a trace. */
function traceJobs({ tracing }: Pick<AppServices, "tracing">, jobs: RecurringJob[]): RecurringJob[] {
  if (!tracing) return jobs;
  return jobs.map((job) => ({
    ...job,
    run: (signal) =>
      tracing.run(`job ${job.name}`, "INTERNAL", { "job.name": job.name }, () => job.run(signal)),
  }));
}
