import { accessRetention } from "./modules/access/access.retention.ts";
import { invoiceRetention } from "./modules/commerce/invoices/invoices.retention.ts";
import { saleQueueRetention } from "./modules/commerce/sale-queue/sale-queue.retention.ts";
import { waitlistRetention } from "./modules/commerce/waitlist/waitlist.retention.ts";
import { webhookRetention } from "./modules/commerce/payments/webhooks/webhook-events.retention.ts";
import { emailRetention } from "./modules/email-outbox/email-outbox.retention.ts";
import { teamRetention } from "./modules/events/team/team.retention.ts";
import { filmsRetention } from "./modules/films/films.retention.ts";
import { identityRetention } from "./modules/identity/identity.retention.ts";
import { liveRoomRetention } from "./modules/live-room/live-room.retention.ts";
import { playbackRetention } from "./modules/playback/playback.retention.ts";
import { privacyRetention } from "./modules/privacy/privacy.retention.ts";
import { bulkChangeRetention } from "./modules/staff/bulk-changes/bulk-changes.retention.ts";
import { leadRetention } from "./modules/staff/leads/leads.retention.ts";
import { savedViewRetention } from "./modules/staff/saved-views/saved-views.retention.ts";
import { webhookMessageRetention } from "./modules/webhooks/webhooks.retention.ts";
import { idempotencyRetention } from "./platform/http/idempotency.retention.ts";
import { liveFiguresRetention } from "./platform/live-figures/live-figures.retention.ts";
import type { RetentionRule } from "./platform/retention.ts";

/** The retention rules of all modules. */
export const retentionRules: readonly RetentionRule[] = [
  ...accessRetention,
  ...emailRetention,
  ...webhookRetention,
  ...invoiceRetention,
  ...waitlistRetention,
  ...saleQueueRetention,
  ...playbackRetention,
  ...liveRoomRetention,
  ...idempotencyRetention,
  ...liveFiguresRetention,
  ...identityRetention,
  ...teamRetention,
  ...filmsRetention,
  ...leadRetention,
  ...bulkChangeRetention,
  ...savedViewRetention,
  ...webhookMessageRetention,
  ...privacyRetention,
];
