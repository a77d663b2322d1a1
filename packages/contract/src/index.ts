import { actingPeriodRoutes } from "./routes/acting-periods.ts";
import { approvalRoutes } from "./routes/approvals.ts";
import { attendeeMailRoutes } from "./routes/attendee-mails.ts";
import { apiKeyRoutes, integrationRoutes } from "./routes/api-keys.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { accountRoutes, customerRoutes } from "./routes/accounts.ts";
import { adminAccountRoutes } from "./routes/admin-accounts.ts";
import { adminOrderRoutes } from "./routes/admin-orders.ts";
import { adminPageRoutes } from "./routes/admin-pages.ts";
import { adminSearchRoutes } from "./routes/admin-search.ts";
import { adminViewerRoutes } from "./routes/admin-viewers.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { legalTextRoutes } from "./routes/legal-texts.ts";
import { liveRoomRoutes, premiereRoutes } from "./routes/live-rooms.ts";
import { mailRoutes } from "./routes/mails.ts";
import { moneyRoutes } from "./routes/money.ts";
import { noteRoutes } from "./routes/notes.ts";
import { moderatorRoutes } from "./routes/moderators.ts";
import { festivalRoutes } from "./routes/festivals.ts";
import { festivalInvitationRoutes } from "./routes/festival-invitations.ts";
import { teamRoutes } from "./routes/team.ts";
import { questionRoutes } from "./routes/questions.ts";
import { premiereAfterwardsRoutes } from "./routes/premiere-afterwards.ts";
import { premiereBoardRoutes } from "./routes/premiere-board.ts";
import { rehearsalRoutes } from "./routes/rehearsals.ts";
import { launchTaskRoutes } from "./routes/launch-tasks.ts";
import { testPurchaseRoutes } from "./routes/test-purchases.ts";
import { reportRoutes } from "./routes/reports.ts";
import { controlRoomRoutes, staffRoutes } from "./routes/control-room.ts";
import { bulkChangeRoutes } from "./routes/bulk-changes.ts";
import { compRoutes } from "./routes/comps.ts";
import { creditRoutes } from "./routes/credits.ts";
import { dataRequestRoutes } from "./routes/data-requests.ts";
import { emailLinkRoutes } from "./routes/email-links.ts";
import { factorRoutes } from "./routes/factors.ts";
import { faqRoutes } from "./routes/faq.ts";
import { fileRoutes } from "./routes/files.ts";
import { filmRoutes } from "./routes/films.ts";
import { invoiceRoutes } from "./routes/invoices.ts";
import { invitationRoutes } from "./routes/invitations.ts";
import { leadRoutes } from "./routes/leads.ts";
import { oembedRoutes } from "./routes/oembed.ts";
import { passSettlementRoutes } from "./routes/pass-settlements.ts";
import { planRoutes } from "./routes/plans.ts";
import { printRoutes } from "./routes/print.ts";
import { orderRoutes, ticketCouponRoutes } from "./routes/orders.ts";
import { passUseRoutes } from "./routes/pass-uses.ts";
import { ticketRoutes } from "./routes/tickets.ts";
import { translationRoutes } from "./routes/translations.ts";
import { pageRoutes } from "./routes/pages.ts";
import { platformRoutes } from "./routes/platform.ts";
import { productRoutes } from "./routes/products.ts";
import { saleQueueRoutes } from "./routes/sale-queues.ts";
import { savedViewRoutes } from "./routes/saved-views.ts";
import { sessionRoutes, tokenRoutes } from "./routes/sessions.ts";
import { subscriberRoutes } from "./routes/subscribers.ts";
import { tagRoutes } from "./routes/tags.ts";
import { uploadInvitationRoutes } from "./routes/upload-invitations.ts";
import { waitlistRoutes } from "./routes/waitlist.ts";
import { undoRoutes } from "./routes/undo.ts";
import { playbackRoutes, videoRoutes } from "./routes/videos.ts";

/** All /v1 routes. Validation, types, clients, access policy and the OpenAPI document derive from them. */
export const contract = {
  sessions: sessionRoutes,
  tokens: tokenRoutes,
  accounts: accountRoutes,
  emailLinks: emailLinkRoutes,
  factors: factorRoutes,
  customers: customerRoutes,
  pages: pageRoutes,
  oembed: oembedRoutes,
  print: printRoutes,
  faq: faqRoutes,
  translations: translationRoutes,
  products: productRoutes,
  orders: orderRoutes,
  passUses: passUseRoutes,
  tickets: ticketRoutes,
  invoices: invoiceRoutes,
  ticketCoupons: ticketCouponRoutes,
  waitlist: waitlistRoutes,
  saleQueues: saleQueueRoutes,
  comps: compRoutes,
  subscribers: subscriberRoutes,
  attendeeMails: attendeeMailRoutes,
  playback: playbackRoutes,
  videos: videoRoutes,
  films: filmRoutes,
  uploadInvitations: uploadInvitationRoutes,
  premieres: premiereRoutes,
  liveRooms: liveRoomRoutes,
  questions: questionRoutes,
  moderators: moderatorRoutes,
  team: teamRoutes,
  festivals: festivalRoutes,
  plans: planRoutes,
  passSettlements: passSettlementRoutes,
  festivalInvitations: festivalInvitationRoutes,
  premiereAfterwards: premiereAfterwardsRoutes,
  rehearsals: rehearsalRoutes,
  launchTasks: launchTaskRoutes,
  testPurchases: testPurchaseRoutes,
  files: fileRoutes,
  credits: creditRoutes,
  invitations: invitationRoutes,
  tags: tagRoutes,
  bulkChanges: bulkChangeRoutes,
  undo: undoRoutes,
  savedViews: savedViewRoutes,
  leads: leadRoutes,
  adminAccounts: adminAccountRoutes,
  adminPages: adminPageRoutes,
  adminOrders: adminOrderRoutes,
  adminSearch: adminSearchRoutes,
  money: moneyRoutes,
  adminViewers: adminViewerRoutes,
  notes: noteRoutes,
  reports: reportRoutes,
  mails: mailRoutes,
  jobs: jobRoutes,
  legalTexts: legalTextRoutes,
  controlRoom: controlRoomRoutes,
  premiereBoard: premiereBoardRoutes,
  staff: staffRoutes,
  approvals: approvalRoutes,
  actingPeriods: actingPeriodRoutes,
  dataRequests: dataRequestRoutes,
  apiKeys: apiKeyRoutes,
  integrations: integrationRoutes,
  webhooks: webhookRoutes,
  platform: platformRoutes,
};

export type Contract = typeof contract;
