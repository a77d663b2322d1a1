export { formats } from "./formats.ts";
export { actionItems } from "./action-items.ts";
export { activity } from "./activity.ts";
export { attendeeMails } from "./attendee-mails.ts";
export { afterwards } from "./premiere-afterwards.ts";
export { encore, premiereNight } from "./premiere-night.ts";
export { premiereStages } from "./premiere-stages.ts";
export { liveRoom, moderation } from "./live-rooms.ts";
export { audience, distances, moderatorStates, night, nightClock, readiness } from "./night-control.ts";
export { premiere, premierePlan } from "./premieres.ts";
export { programmeKinds } from "./programme-kinds.ts";
export {
  auth,
  coupons,
  emailLinks,
  nextSteps,
  passwords,
  resetPassword,
  security,
  settings,
  signIns,
  signUp,
} from "./accounts.ts";
export { accountEmails } from "./account-emails.ts";
export * as calendar from "./calendar.ts";
export { emailParts } from "./email-parts.ts";
export { ownerEmails } from "./owner-emails.ts";
export { viewerEmails } from "./viewer-emails.ts";
export { apiErrors } from "./api-errors.ts";
export { approvals, factorReset } from "./approvals.ts";
export { audit } from "./audit.ts";
export { adminCredits, adminEvents, backOffice, customers, filters, search, tables } from "./back-office.ts";
export { jobs } from "./jobs.ts";
export { leads, notes, tags } from "./leads.ts";
export { legalTexts } from "./legal-texts.ts";
export { acting, staff } from "./staff.ts";
export { apiKeys, developers } from "./developers.ts";
export { attendees, cancellation } from "./attendees.ts";
export { bulkChanges } from "./bulk-changes.ts";
export { csvHeaders } from "./csv-headers.ts";
export { comps } from "./comps.ts";
export { earlyBird } from "./early-bird.ts";
export { hosting } from "./hosting.ts";
export { paywallTexts } from "./paywall-texts.ts";
export { placeEmails } from "./place-emails.ts";
export { linkProblem } from "./link-problems.ts";
export { linkToNowhere } from "./missing-pages.ts";
export { notFound } from "./not-found.ts";
export { launch } from "./launch.ts";
export { unsubscribe } from "./unsubscribe.ts";
export { undo } from "./undo.ts";
export { savedViews } from "./saved-views.ts";
export { webhooks } from "./webhooks.ts";
export { cart, checkout, donations, invitations, promoCode, registration, video } from "./dialogs.ts";
export {
  challenge,
  embedCard,
  shareImages,
  gate,
  outage,
  purchase,
  ticketProblem,
  watch,
  widgetCheckout,
} from "./screenings.ts";
export { failures } from "./failures.ts";
export { failedRefund } from "./refunds.ts";
export { share } from "./share.ts";
export { money } from "./money.ts";
export { rehearsal } from "./rehearsals.ts";
export { testPurchase } from "./test-purchases.ts";
export {
  bank,
  closing,
  createEvent,
  credits,
  dashboard,
  duplication,
  events,
  liveChange,
  payouts,
} from "./studio.ts";
export { embed, faq, images, store, wizard } from "./builder.ts";
export { eventRoleNames } from "./event-role-names.ts";
export { team } from "./team.ts";
export { yourData } from "./your-data.ts";
export { customerPayouts, orders } from "./orders.ts";
export { searchEverything } from "./search.ts";
export { captions, textFiles, videoFiles } from "./video-files.ts";
export { blockedEmails, timeline, viewerPage } from "./viewer-page.ts";
