import { accessData } from "./modules/access/access.personal-data.ts";
import { auditData } from "./modules/audit/audit.personal-data.ts";
import { commerceData } from "./modules/commerce/commerce.personal-data.ts";
import { consentData } from "./modules/consent/consent.personal-data.ts";
import { creditsData } from "./modules/credits/credits.personal-data.ts";
import { emailData } from "./modules/emails/emails.personal-data.ts";
import { eventsData } from "./modules/events/events.personal-data.ts";
import { filmsData } from "./modules/films/films.personal-data.ts";
import { filesData } from "./modules/files/files.personal-data.ts";
import { identityData } from "./modules/identity/identity.personal-data.ts";
import { liveRoomData } from "./modules/live-room/live-room.personal-data.ts";
import { premieresData } from "./modules/premieres/premieres.personal-data.ts";
import { playbackData } from "./modules/playback/playback.personal-data.ts";
import { privacyData } from "./modules/privacy/privacy.personal-data.ts";
import { staffData } from "./modules/staff/staff.personal-data.ts";
import { savedViewData } from "./modules/staff/saved-views/saved-views.personal-data.ts";
import { webhooksData } from "./modules/webhooks/webhooks.personal-data.ts";
import { videoData } from "./modules/video/video.personal-data.ts";
import type { PersonalDataSource } from "./platform/personal-data.ts";

/**
 * The modules' parts in copies and erasures, in the order of an erasure: live rooms, playback and access find a viewer by the orders,
 * files must be unused by events, and everything finds an account by its address.
 */
export const personalDataSources: readonly PersonalDataSource[] = [
  liveRoomData,
  playbackData,
  emailData,
  staffData,
  savedViewData,
  auditData,
  consentData,
  accessData,
  commerceData,
  creditsData,
  premieresData,
  filmsData,
  eventsData,
  videoData,
  filesData,
  webhooksData,
  privacyData,
  identityData,
];

/** Tables without personal data, and why. Every other table is declared by one source. */
export const tablesWithoutPersonalData: Record<string, string> = {
  attendee_mail_drafts: "texts that filmmakers wrote to all attendees of an event",
  attendee_mails: "texts that filmmakers wrote to all attendees of an event",
  capacity_pools: "numbers only",
  credit_coupons: "codes made by staff",
  film_pools: "numbers only",
  installations: "the id of the installation",
  invoice_series: "the last number of each seller",
  legal_text_drafts: "texts of the installation, and who wrote them",
  legal_text_versions: "texts of the installation, and who published them",
  live_figures: "sums of all viewers",
  page_reminders: "events only",
  number_series: "the last number of each seller",
  open_checkouts: "hashes of browsers and networks, for two minutes",
  pass_settings: "prices and dates of a festival's passes",
  pass_settlements: "what an organizer chose for all passes, and who chose",
  passes: "how much is left of a pass; its holder is the ticket's",
  payments: "amounts and ids of the provider",
  playback_revocations: "ids and times, until what is revoked would have ended",
  reactions: "sums of all viewers",
  receipts: "numbers of orders",
  recurring_jobs: "names, times and errors of the program",
  rate_limits: "hours at most; keys are counted, not read",
  refunds: "amounts and ids of the provider",
  sale_queues: "times, numbers, and what a draw was made from",
  settled_passes: "amounts and ids of refunds",
  tags: "names made by staff",
  watch_minutes: "sums of all viewers",
  worker_roles: "names and times of the program",
};
