import { lifetimes } from "@matinee/domain/limits";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import { type ProductType, takesPlace } from "@matinee/domain/admission";
import type { Currency } from "@matinee/domain/currency";
import { findOwnerSettlement } from "@matinee/domain/owner-countries";
import { computeSaleFees, splitSale } from "@matinee/domain/tax";
import { countTickets } from "@matinee/domain/cart";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Language } from "@matinee/texts/languages";
import type { Context } from "../../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { retryConflicts, transact, violatesConstraint } from "../../../../db/transaction.ts";
import { AppError, createFieldError } from "../../../../platform/errors.ts";
import { assignOffer, claimOffer, completeOffer, type Offer } from "../../../access/take-offer.ts";
import {
  type Admission,
  assignAdmission,
  claimAdmission,
  completeAdmission,
  findAdmission,
} from "../../../access/take-admission.ts";
import { rejectBlockedEmails } from "../../../access/blocked-emails.queries.ts";
import { type AcceptedText, acceptTexts, recordConsents } from "../../../consent/record-consent.ts";
import type { Payment } from "../../payments/start-payment.ts";
import { buildStatementSuffix } from "@matinee/domain/statement-descriptor";
import { type Buyer, checkBuyer, checkGift } from "./buyer.rules.ts";
import { ensureOnDemandProduct } from "../../../events/products/ensure-on-demand-product.ts";
import { requireAnswers } from "../../../events/questions/require-answers.ts";
import { restoreAnswers } from "../../../events/questions/restore-answers.ts";
import { lockOpenPage } from "../../../events/pages/lock-open-page.ts";
import { recordOrderHistory } from "../order-history.ts";
import { type Order, orders } from "../../../../db/schema/orders.ts";
import { checkInvoiceRecipient } from "../../invoices/save-invoice-recipient.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { insertFreeOrder, insertOrderWithPayment, type OrderToInsert } from "./insert-order.ts";
import { exceedsEarlyPasses, takeEarlyPasses } from "./pass-sale.ts";
import { findSaleTax } from "./find-sale-tax.ts";
import { findTerms, loadOfferedSale } from "./load-offered-sale.ts";
import { type PricedOrder, priceOrder, requireChargeable, requireTotal } from "./price-order.rules.ts";
import type { SaleTax } from "./sale-tax.rules.ts";
import {
  findSoldOutError,
  reserveStock,
  reserveStockAndCommit,
  type Redemption,
  redeemPromoCode,
} from "./reserve-stock.ts";
import { buildAttemptKey, replaceEarlierAttempt } from "./replace-earlier-attempt.ts";
import { findSaleRejection } from "./sale.rules.ts";
import { markOrderPaid, announcePaidOrder } from "./fulfill-order.ts";
import type { PaymentSubjectServices } from "../../payments/payment-subjects.ts";

const RESERVATION_MS = lifetimes.reservationMinutes * 60_000;

export interface NewOrder {
  orderId: string;
  /** Undefined if the order is free. */
  payment: Payment | undefined;
}

/** Parallel attempts of one buyer replace each other; each try closes one of them. */
const MAX_TRIES = 4;

/**
 * Places an order at the server's prices. One transaction reserves stock, redeems the promo code and stores the payment
 * to request from the provider. A free order is marked paid in it. An unpaid order of the same device and email is closed
 * when it holds the stock or the code that this one needs.
 * @returns the order; the same order for the same idempotency claim
 * @throws AppError not-found, invalid, state-conflict, also for an offer of the waiting list that cannot be taken, sold-out, total-changed,
 * queue-first for tickets without an admission of the event's queue
 */
export async function placeOrder(
  ctx: Context & PaymentSubjectServices,
  pageId: string,
  body: CreateOrder,
  options: { requestsThreeDSecure: boolean },
): Promise<NewOrder> {
  const attemptKey = buildAttemptKey(body);
  for (let tries = 1; ; tries++) {
    try {
      return await tryToPlaceOrder(ctx, pageId, body, { ...options, attemptKey });
    } catch (error) {
      const isTwin = violatesConstraint(error, ATTEMPT_CONSTRAINT);
      if (!attemptKey || tries === MAX_TRIES || !(isTwin || mayBeOwnHold(error))) throw error;
      const isReplacing = await replaceEarlierAttempt(ctx, { pageId, attemptKey });
      if (!isReplacing && !isTwin) throw error;
    }
  }
}

/** One buyer has at most one pending order of an event. */
const ATTEMPT_CONSTRAINT = "orders_attempt_key";

/** The order was priced in a currency that its event has no more: the owner changed it meanwhile. */
const CURRENCY_CONSTRAINT = "orders_currency_fk";

/** Whether the stock, the price, the promo code or the offer may lack only what the buyer's own unpaid order holds. */
const mayBeOwnHold = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === "sold-out" ||
    error.code === "total-changed" ||
    error.fields?.["couponCode"] !== undefined ||
    error.details?.["offer"] === "ordered" ||
    error.details?.["admission"] === "ordered");

/**
 * @param options `isRetriable`: whether an order that loses the last early-bird ticket to another buyer is priced again;
 * `isEarlyPassOver`: it lost the last pass at its early price
 */
async function tryToPlaceOrder(
  ctx: Context,
  pageId: string,
  body: CreateOrder,
  options: {
    requestsThreeDSecure: boolean;
    attemptKey: string | null;
    isRetriable?: boolean;
    isEarlyPassOver?: boolean;
  },
): Promise<NewOrder> {
  const { requestsThreeDSecure, attemptKey, isRetriable = true, isEarlyPassOver = false } = options;
  const now = ctx.clock.now();
  const offered = await loadOfferedSale(ctx, pageId, body, { now, isEarlyPassOver });
  const { sale, requestedLines, offeredProducts, offer, passes, newDonations } = offered;
  const { page, owner, premiere } = sale;
  const buyer = checkBuyer(
    body,
    offeredProducts.some((product) => product.type === "physical"),
  );
  if (body.gift) checkGift(body.gift, buyer.name);
  if (body.gift && body.invoice) throw createFieldError("invoice.name", (t) => t.invoices.gift);
  const invoiceTo = body.invoice ? await checkInvoiceRecipient(body.invoice, "invoice.") : null;
  await rejectBlockedEmails(ctx.db, {
    email: buyer.email,
    ...(body.gift && { "gift.recipientEmail": body.gift.recipientEmail }),
  });
  const rejection = findSaleRejection(
    page,
    offeredProducts.map((product) => product.type),
    now,
    { premiere, passes: [...passes.values()] },
  );
  if (rejection) throw new AppError("state-conflict", rejection);
  if (offer && sale.hasQueue) rejectMoreThanOffered(requestedLines, offeredProducts, offer);
  // An offer of the waiting list is of places that the queue does not have.
  const admission =
    !offer && offeredProducts.some(({ type }) => takesPlace(type))
      ? findAdmission(ctx, { ...page, hasQueue: sale.hasQueue }, body.queueToken)
      : null;
  const { promoCode, terms } = await findTerms(ctx, pageId, body, offered);
  const priced = priceOrder(requestedLines, offeredProducts, terms);
  if (priced.totalCents === 0 && invoiceTo)
    throw createFieldError("invoice.name", (t) => t.invoices.problems.free);
  const answers = requireAnswers(
    page.questions,
    body.gift ? 0 : countTickets(priced.lines),
    await restoreAnswers(ctx.db, page, body.answers),
  );
  // The orders of a test purchase are deleted after a day, so none may have a payment. A gift would go to other people.
  if ((priced.totalCents > 0 || body.gift) && sale.isTestPurchase)
    throw createFieldError("products", (t) => t.purchase.notForSale);
  if (priced.totalCents > 0 && (owner.capability !== "active" || !owner.connectId)) {
    throw new AppError("state-conflict", (t) => t.purchase.noPayments);
  }
  if (priced.totalCents > 0 && !body.token) {
    throw createFieldError("token", (t) => t.checkout.issues["card-number-invalid"]);
  }
  const tax = await findSaleTax(ctx, {
    page,
    owner,
    priced,
    promoDiscount: terms.promoDiscount,
    buyer: {
      country: body.country ?? "",
      state: body.state ?? "",
      zip: body.zip ?? "",
      taxNumber: body.taxNumber ?? "",
    },
    invoice: invoiceTo,
    taxToken: body.taxToken,
  });
  const totalCents = tax ? tax.netCents + tax.taxCents : priced.totalCents;
  if (terms.addsTax) {
    requireTotal(totalCents, terms);
    requireChargeable(totalCents);
  }
  for (const { type, priceCents } of newDonations)
    await ensureOnDemandProduct(ctx.db, { pageId, type, priceCents });
  try {
    return await insertOrder(ctx, {
      page,
      body,
      buyer,
      priced: { ...priced, totalCents },
      tax,
      invoiceTo,
      answers,
      offer,
      admission,
      promoCodeId: promoCode?.id ?? null,
      owner,
      requestsThreeDSecure,
      attemptKey,
    });
  } catch (error) {
    if (isRetriable && exceedsEarlyPasses(error))
      return tryToPlaceOrder(ctx, pageId, body, { ...options, isRetriable: false, isEarlyPassOver: true });
    if (violatesConstraint(error, CURRENCY_CONSTRAINT))
      throw new AppError("state-conflict", (t) => t.purchase.ticketPriceChanged);
    const soldOutError = await findSoldOutError(ctx.db, error, { pageId, lines: priced.lines });
    // Another buyer took the last early-bird ticket in the meantime, so the order has another price now.
    const { earlyProductId } = page.paywallSettings;
    if (isRetriable && isSoldOut(soldOutError ?? error, earlyProductId)) {
      return tryToPlaceOrder(ctx, pageId, body, { ...options, isRetriable: false });
    }
    if (soldOutError) throw soldOutError;
    // Two processes resumed the same claim, and the other one placed the order.
    const isTaken = ["orders_claim_key", ATTEMPT_CONSTRAINT].some((name) => violatesConstraint(error, name));
    if (!ctx.claimId || !isTaken) throw error;
    const [placed] = await ctx.db.select().from(orders).where(eq(orders.claimId, ctx.claimId));
    if (!placed) throw error;
    return { orderId: placed.id, payment: await findNewestAttempt(ctx.db, "order", placed.id) };
  }
}

/** What is beyond an offer of the waiting list is sold to those whom the event's queue lets in. */
function rejectMoreThanOffered(
  lines: readonly { id: string; quantity: number }[],
  offered: readonly { id: string; type: ProductType }[],
  { offeredQuantity }: Offer,
): void {
  const places = lines
    .filter(({ id }) => offered.some((product) => product.id === id && takesPlace(product.type)))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (places > offeredQuantity)
    throw createFieldError("products", (t) => t.saleQueue.tooManyAdmitted(offeredQuantity));
}

interface OrderInput {
  page: { id: string; title: string; language: Language; currency: Currency };
  body: CreateOrder;
  buyer: Buyer;
  /** With the tax in its total. */
  priced: PricedOrder;
  tax: SaleTax | null;
  invoiceTo: Order["invoiceTo"];
  answers: AttendeeAnswer[] | null;
  offer: Offer | null;
  admission: Admission | null;
  promoCodeId: string | null;
  owner: { connectId: string | null; country: string };
  requestsThreeDSecure: boolean;
  attemptKey: string | null;
}

async function insertOrder(ctx: Context, input: OrderInput): Promise<NewOrder> {
  const { page, body, buyer, priced, tax, invoiceTo, answers, offer, admission, promoCodeId, owner } = input;
  const { requestsThreeDSecure, attemptKey } = input;
  const { totalCents, discountCents } = priced;
  const now = ctx.clock.now();
  const liable = ctx.config.TAX_LIABLE;
  const sold = { grossCents: totalCents, taxCents: tax?.taxCents ?? 0, liable };
  const { feeCents, applicationFeeCents } = computeSaleFees({
    ...sold,
    feeBps: ctx.config.PLATFORM_FEE_BPS,
  });
  const language = ctx.language ?? page.language;
  const consents = await acceptTexts(
    ctx.db,
    { ...ctx, language },
    body.tos ? ["terms"] : [],
    body.legalVersions,
  );
  const orderId = uuidv7();
  const newOrder = {
    ...buyer,
    id: orderId,
    pageId: page.id,
    claimId: ctx.claimId ?? null,
    language,
    gift: body.gift ? { language, ...body.gift } : null,
    invoiceTo,
    answers,
    promoCodeId,
    currency: page.currency,
    totalCents,
    discountCents,
    feeCents,
    netCents: splitSale({ ...sold, feeCents }, 0).ownerCents,
    afterWatching: body.afterWatching ?? false,
    eventReminderOptOut: body.eventReminderOptOut ?? false,
    reservedUntil: new Date(now.getTime() + RESERVATION_MS),
    attemptKey,
  };
  if (totalCents === 0) {
    await transact(ctx.db, (tx) =>
      insertPaidFreeOrder(tx, newOrder, { priced, consents, offer, admission, now }),
    );
    return { orderId, payment: undefined };
  }
  const isOnBehalf = findOwnerSettlement(ctx.config.PAYMENT_COUNTRY, owner.country) === "on-behalf";
  const insert = (db: Queryable) =>
    insertOrderWithPayment(
      db,
      newOrder,
      priced.lines,
      {
        subject: "order",
        subjectId: orderId,
        request: {
          money: { amount: totalCents, currency: page.currency },
          description: `${page.title} (order ${orderId})`,
          statementSuffix: buildStatementSuffix(page.title, ctx.config.STATEMENT_DESCRIPTOR),
          settlement: owner.connectId
            ? {
                account: owner.connectId,
                fee: applicationFeeCents,
                ...(isOnBehalf && { isOnBehalf }),
              }
            : null,
          askBank: requestsThreeDSecure,
        },
      },
      consents,
      tax && { ...tax, liable, addressCountry: buyer.country },
    );
  if (!offer && !admission && !promoCodeId && !priced.lines.some(({ isEarly }) => isEarly))
    return { orderId, payment: await retryConflicts(() => insert(ctx.db)) };
  const payment = await transact(ctx.db, async (tx) => {
    const claimed = offer && (await claimOffer(tx, offer, listPlaces(priced), now));
    const admitted = admission && (await claimAdmission(tx, admission, listPlaces(priced), now));
    const inserted = await insert(tx);
    if (claimed) await assignOffer(tx, claimed, orderId);
    if (admitted) await assignAdmission(tx, admitted, orderId);
    await takeEarlyPasses(tx, orderId, priced.lines);
    if (promoCodeId)
      await redeemForOrder(tx, { promoCodeId, orderId, email: buyer.email, lines: priced.lines }, now);
    return inserted;
  });
  return { orderId, payment };
}

async function insertPaidFreeOrder(
  tx: Transaction,
  order: OrderToInsert,
  {
    priced,
    consents,
    offer,
    admission,
    now,
  }: {
    priced: PricedOrder;
    consents: readonly AcceptedText[];
    offer: Offer | null;
    admission: Admission | null;
    now: Date;
  },
): Promise<void> {
  await lockOpenPage(tx, order.pageId);
  await insertFreeOrder(tx, order, priced.lines);
  await markOrderPaid(tx, order, { chargeId: null, now });
  await recordOrderHistory(tx, order.id, { kind: "paid", amountCents: 0 });
  await announcePaidOrder(tx, order);
  await recordConsents(tx, { orderId: order.id }, consents);
  // Last, because all buyers of an event lock these rows: the lock time stays short.
  if (!order.promoCodeId && !offer && !admission) return reserveStockAndCommit(tx, priced.lines);
  const { promoCodeId, id: orderId, email } = order;
  const claimed = offer && (await claimOffer(tx, offer, listPlaces(priced), now));
  if (claimed) await completeOffer(tx, claimed, { orderId, now });
  const admitted = admission && (await claimAdmission(tx, admission, listPlaces(priced), now));
  if (admitted) await completeAdmission(tx, admitted, { orderId, now });
  await reserveStock(
    tx,
    priced.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  );
  await takeEarlyPasses(tx, orderId, priced.lines);
  if (promoCodeId) await redeemForOrder(tx, { promoCodeId, orderId, email, lines: priced.lines }, now);
}

/** Lists what an order takes of an offer: its tickets, and every product that has to be locked before them. */
const listPlaces = ({ lines }: PricedOrder) =>
  lines.map(({ productId, type, quantity }) => ({ productId, quantity: takesPlace(type) ? quantity : 0 }));

const isSoldOut = (error: unknown, productId: string | undefined): boolean =>
  error instanceof AppError &&
  error.code === "sold-out" &&
  productId !== undefined &&
  error.details?.["productId"] === productId;

async function redeemForOrder(tx: Transaction, redemption: Redemption, now: Date): Promise<void> {
  const problem = await redeemPromoCode(tx, redemption, now);
  if (problem) throw createFieldError("couponCode", problem);
}
