import { lifetimes } from "@matinee/domain/limits";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import { type ProductType, takesPlace } from "@matinee/domain/admission";
import { type Currency, platformCurrency } from "@matinee/domain/currency";
import { computePlatformFeeCents } from "@matinee/domain/money";
import { countTickets } from "@matinee/domain/cart";
import { defaultTicketRules } from "@matinee/domain/tickets";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Language } from "@matinee/texts/languages";
import type { Context } from "../../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { retryConflicts, transact, violatesConstraint } from "../../../../db/transaction.ts";
import { AppError, createFieldError } from "../../../../platform/errors.ts";
import { assignOffer, claimOffer, completeOffer, findOffer, type Offer } from "../../../access/take-offer.ts";
import {
  type Admission,
  assignAdmission,
  claimAdmission,
  completeAdmission,
  findAdmission,
} from "../../../access/take-admission.ts";
import { rejectBlockedEmails } from "../../../access/blocked-emails.queries.ts";
import { type AcceptedText, acceptTexts, recordConsents } from "../../../consent/record-consent.ts";
import { findUsablePromoCode, getDiscount } from "../../promo-codes/promo-codes.queries.ts";
import type { Payment } from "../../payments/start-payment.ts";
import { buildStatementSuffix } from "@matinee/domain/statement-descriptor";
import { type Buyer, checkBuyer, checkGift } from "./buyer.rules.ts";
import { readDonationProductId } from "../../../events/products/donation-product.rules.ts";
import {
  ensureOnDemandProduct,
  ON_DEMAND_TITLES,
} from "../../../events/products/ensure-on-demand-product.ts";
import { invalidatePublicPage } from "../../../events/pages/public/public-page-cache.ts";
import { requireAnswers } from "../../../events/questions/require-answers.ts";
import { restoreAnswers } from "../../../events/questions/restore-answers.ts";
import { lockOpenPage } from "../../../events/pages/lock-open-page.ts";
import { recordOrderHistory } from "../order-history.ts";
import { type Order, orders } from "../../../../db/schema/orders.ts";
import { checkInvoiceRecipient } from "../../invoices/save-invoice-recipient.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { insertFreeOrder, insertOrderWithPayment, type OrderToInsert } from "./insert-order.ts";
import { applyEarlyPrices, exceedsEarlyPasses, findPassOffers, takeEarlyPasses } from "./pass-sale.ts";
import { readLines } from "./chosen-price.rules.ts";
import { type PricedOrder, priceOrder } from "./price-order.rules.ts";
import {
  findSoldOutError,
  reserveStock,
  reserveStockAndCommit,
  type Redemption,
  redeemPromoCode,
} from "./reserve-stock.ts";
import { buildAttemptKey, replaceEarlierAttempt } from "./replace-earlier-attempt.ts";
import { replaceEndedEarlyBird } from "./early-bird.rules.ts";
import { getSale } from "./sale.queries.ts";
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
  const order = readLines(body.products);
  const orderedSale = await getSale(ctx.db, pageId, order);
  const repriced = replaceEndedEarlyBird(order, orderedSale, now);
  const requestedLines = repriced ?? order;
  // Otherwise the page that the buyer loads now could still show the early-bird price.
  if (repriced) invalidatePublicPage(ctx, orderedSale.page);
  const sale = repriced ? await getSale(ctx.db, pageId, repriced) : orderedSale;
  const { page, owner, premiere } = sale;
  if ((body.currency ?? platformCurrency) !== page.currency)
    throw new AppError("state-conflict", (t) => t.purchase.ticketPriceChanged);
  const offer = await findOffer(ctx, pageId, body.offerToken);
  const newDonations = describeNewDonations(page, requestedLines, sale.offeredProducts);
  const passes = await findPassOffers(ctx.db, sale.offeredProducts);
  const offeredProducts = applyEarlyPrices(
    [...sale.offeredProducts.map((product) => addOffered(product, offer)), ...newDonations],
    requestedLines,
    passes,
    { now, isOver: isEarlyPassOver },
  );
  const buyer = checkBuyer(
    body,
    offeredProducts.some((product) => product.type === "physical"),
  );
  if (body.gift) checkGift(body.gift, buyer.name);
  if (body.gift && body.invoice) throw createFieldError("invoice.name", (t) => t.invoices.gift);
  const invoiceTo = body.invoice ? checkInvoiceRecipient(body.invoice, "invoice.") : null;
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
  const promoCode = body.couponCode ? await findUsablePromoCode(ctx, pageId, body.couponCode) : null;
  const priced = priceOrder(requestedLines, offeredProducts, {
    paywall: page.paywallSettings,
    currency: page.currency,
    perOrder: (page.ticketSettings ?? defaultTicketRules).perOrder,
    promoDiscount: promoCode && getDiscount(promoCode),
    expectedTotalCents: body.total,
    isEarlyBirdOver: repriced !== null || isEarlyPassOver,
    passCents: offeredProducts.find(
      ({ id, earlyCents }) => passes.get(id)?.earlyPriceCents != null && earlyCents == null,
    )?.priceCents,
  });
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
  for (const { type, priceCents } of newDonations)
    await ensureOnDemandProduct(ctx.db, { pageId, type, priceCents });
  try {
    return await insertOrder(ctx, {
      page,
      body,
      buyer,
      priced,
      invoiceTo,
      answers,
      offer,
      admission,
      promoCodeId: promoCode?.id ?? null,
      destination: owner.connectId ?? undefined,
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

/** A ticket that is sold out has what is kept for the buyer. */
const addOffered = <Product extends { id: string; reserved: number }>(
  product: Product,
  offer: Offer | null,
): Product =>
  offer?.listProductId === product.id
    ? { ...product, reserved: product.reserved - offer.offeredQuantity }
    : product;

/** Describes the donations of an order whose product has no row yet. */
function describeNewDonations(
  page: { id: string; currency: Currency },
  lines: readonly { id: string }[],
  offered: readonly { id: string }[],
) {
  return lines.flatMap(({ id }) => {
    const priceCents = readDonationProductId(page, id);
    if (priceCents === null || offered.some((product) => product.id === id)) return [];
    const title = ON_DEMAND_TITLES.donation;
    const unlimited = { shippingCents: 0, quantity: null, reserved: 0 };
    const onSale = { active: true, hiddenAt: null, digitalFileId: null };
    return [{ id, type: "donation" as const, title, priceCents, ...unlimited, ...onSale }];
  });
}

interface OrderInput {
  page: { id: string; title: string; language: Language; currency: Currency };
  body: CreateOrder;
  buyer: Buyer;
  priced: PricedOrder;
  invoiceTo: Order["invoiceTo"];
  answers: AttendeeAnswer[] | null;
  offer: Offer | null;
  admission: Admission | null;
  promoCodeId: string | null;
  destination: string | undefined;
  requestsThreeDSecure: boolean;
  attemptKey: string | null;
}

async function insertOrder(ctx: Context, input: OrderInput): Promise<NewOrder> {
  const { page, body, buyer, priced, invoiceTo, answers, offer, admission, promoCodeId, destination } = input;
  const { requestsThreeDSecure, attemptKey } = input;
  const { totalCents, discountCents } = priced;
  const now = ctx.clock.now();
  const feeCents = computePlatformFeeCents(totalCents, ctx.config.PLATFORM_FEE_BPS);
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
    netCents: totalCents - feeCents,
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
          settlement: destination ? { account: destination, fee: feeCents } : null,
          askBank: requestsThreeDSecure,
        },
      },
      consents,
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
