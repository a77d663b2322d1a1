import { accountRoutes, customerRoutes } from "@matinee/contract/routes/accounts";
import {
  adminAccountRoutes,
  adminOrderRoutes,
  adminPageRoutes,
  mailRoutes,
  noteRoutes,
  reportRoutes,
} from "@matinee/contract/routes/admin";
import { controlRoomRoutes, staffRoutes } from "@matinee/contract/routes/control-room";
import { pageRoutes } from "@matinee/contract/routes/pages";
import { faqRoutes } from "@matinee/contract/routes/faq";
import { creditRoutes } from "@matinee/contract/routes/credits";
import { fileRoutes } from "@matinee/contract/routes/files";
import { orderRoutes, ticketCouponRoutes } from "@matinee/contract/routes/orders";
import { platformRoutes } from "@matinee/contract/routes/platform";
import { productRoutes } from "@matinee/contract/routes/products";
import { sessionRoutes, tokenRoutes } from "@matinee/contract/routes/sessions";
import { playbackRoutes, videoRoutes } from "@matinee/contract/routes/videos";
import { subscriberRoutes } from "@matinee/contract/routes/subscribers";
import { tagRoutes } from "@matinee/contract/routes/tags";
import { invitationRoutes } from "@matinee/contract/routes/invitations";
import type { FastifyInstance } from "fastify";
import type { Services } from "./platform/context.ts";
import { registerRoutes } from "./platform/http/contract-routes.ts";
import { createAccountHandlers } from "./modules/identity/accounts/accounts.routes.ts";
import { linkBankAccount } from "./modules/commerce/payouts/link-bank-account.ts";
import { payoutHandlers } from "./modules/commerce/payouts/payouts.routes.ts";
import { creditPurchaseHandlers } from "./modules/commerce/credit-purchases/credit-purchases.routes.ts";
import { claimCreditCoupon } from "./modules/credits/claim-credit-coupon.ts";
import { registerPublicPageHooks, pageHandlers } from "./modules/events/pages/pages.routes.ts";
import { faqHandlers } from "./modules/events/faq/faq.routes.ts";
import { fileHandlers } from "./modules/files/files.routes.ts";
import { promoCodeHandlers } from "./modules/commerce/promo-codes/promo-codes.routes.ts";
import { creditHandlers } from "./modules/credits/credits.routes.ts";
import { pageCancellationHandlers, orderHandlers } from "./modules/commerce/orders/orders.routes.ts";
import { registerUnsubscribe } from "./modules/emails/unsubscribe/unsubscribe.routes.ts";
import { registerPaymentWebhook } from "./modules/commerce/payments/webhooks/payment-webhook.routes.ts";
import { adminAccountHandlers, customerHandlers } from "./modules/staff/customers/customers.routes.ts";
import { registerLeads } from "./modules/staff/leads/leads.routes.ts";
import { emailHandlers } from "./modules/emails/emails.routes.ts";
import { noteHandlers } from "./modules/staff/notes/notes.routes.ts";
import { controlRoomHandlers } from "./modules/staff/reports/control-room.routes.ts";
import { staffHandlers } from "./modules/identity/staff-invitations/staff.routes.ts";
import { reportHandlers } from "./modules/staff/reports/reports.routes.ts";
import { adminOrderHandlers, adminPageHandlers } from "./modules/staff/reports/admin-lists.routes.ts";
import { platformHandlers } from "./platform/http/platform.routes.ts";
import { productHandlers } from "./modules/events/products/products.routes.ts";
import { sessionHandlers, tokenHandlers } from "./modules/identity/sessions/sessions.routes.ts";
import { playbackHandlers } from "./modules/playback/playback.routes.ts";
import { videoHandlers } from "./modules/video/videos.routes.ts";
import { subscriberHandlers } from "./modules/access/subscribers.routes.ts";
import { invitationHandlers } from "./modules/access/invitations.routes.ts";
import { tagHandlers } from "./modules/tags/tags.routes.ts";

/** Registers the handlers of every resource in the contract. */
export function registerApi(app: FastifyInstance, services: Services): void {
  registerPublicPageHooks(app, services);
  const { config } = platformRoutes;
  registerRoutes(app, services, { config }, platformHandlers);
  registerRoutes(app, services, sessionRoutes, sessionHandlers);
  registerRoutes(app, services, tokenRoutes, tokenHandlers);
  const { onboard, capabilities, capabilitiesOf, ...ownAccountRoutes } = accountRoutes;
  const accountHandlers = createAccountHandlers({ claimCode: claimCreditCoupon, linkBank: linkBankAccount });
  registerRoutes(app, services, ownAccountRoutes, accountHandlers);
  registerRoutes(app, services, { onboard, capabilities, capabilitiesOf }, payoutHandlers);
  const { cancel, cancelProgress, ...pageOwnRoutes } = pageRoutes;
  registerRoutes(app, services, pageOwnRoutes, pageHandlers);
  registerRoutes(app, services, subscriberRoutes, subscriberHandlers);
  registerRoutes(app, services, invitationRoutes, invitationHandlers);
  registerRoutes(app, services, tagRoutes, tagHandlers);
  registerRoutes(app, services, faqRoutes, faqHandlers);
  registerRoutes(app, services, productRoutes, productHandlers);
  registerRoutes(app, services, fileRoutes, fileHandlers);
  registerRoutes(app, services, videoRoutes, videoHandlers);
  registerRoutes(app, services, playbackRoutes, playbackHandlers);
  registerRoutes(app, services, orderRoutes, orderHandlers);
  registerRoutes(app, services, { cancel, cancelProgress }, pageCancellationHandlers);
  registerRoutes(app, services, ticketCouponRoutes, promoCodeHandlers);
  const { buy, confirm, ...ledgerRoutes } = creditRoutes;
  registerRoutes(app, services, ledgerRoutes, creditHandlers);
  registerRoutes(app, services, { buy, confirm }, creditPurchaseHandlers);
  registerRoutes(app, services, customerRoutes, customerHandlers);
  registerRoutes(app, services, adminAccountRoutes, adminAccountHandlers);
  registerRoutes(app, services, adminPageRoutes, adminPageHandlers);
  registerRoutes(app, services, adminOrderRoutes, adminOrderHandlers);
  registerRoutes(app, services, noteRoutes, noteHandlers);
  registerRoutes(app, services, reportRoutes, reportHandlers);
  registerRoutes(app, services, controlRoomRoutes, controlRoomHandlers);
  registerRoutes(app, services, staffRoutes, staffHandlers);
  const { unsubscribe: _page, ...staffMailRoutes } = mailRoutes;
  registerRoutes(app, services, staffMailRoutes, emailHandlers);
  registerLeads(app, services);
  registerUnsubscribe(app, services);
  registerPaymentWebhook(app, services);
}
