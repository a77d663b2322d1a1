import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { deferFlush } from "../../../../db/defer-flush.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { consents } from "../../../../db/schema/consents.ts";
import {
  type Order,
  orderHistory,
  orderLines,
  orders,
  type OrderTax,
  orderTaxes,
} from "../../../../db/schema/orders.ts";
import { products } from "../../../../db/schema/products.ts";
import type { AcceptedText } from "../../../consent/record-consent.ts";
import {
  buildPaymentInsert,
  buildPaymentValues,
  type NewPayment,
  type Payment,
  paymentColumns,
} from "../../payments/start-payment.ts";
import type { PricedLine } from "./price-order.rules.ts";
import { sortByProductId } from "./reserve-stock.ts";

/** The columns of a new order; the others have their default. Amounts are in the smallest unit of the currency. */
export type OrderToInsert = Pick<
  Order,
  | "id"
  | "pageId"
  | "claimId"
  | "email"
  | "name"
  | "language"
  | "country"
  | "address"
  | "state"
  | "zip"
  | "gift"
  | "invoiceTo"
  | "answers"
  | "promoCodeId"
  | "currency"
  | "totalCents"
  | "discountCents"
  | "feeCents"
  | "netCents"
  | "afterWatching"
  | "eventReminderOptOut"
  | "reservedUntil"
  | "attemptKey"
>;

/** Inserts an order with its lines and its first history entry. The caller reserves the stock. */
export async function insertFreeOrder(
  tx: Transaction,
  order: OrderToInsert,
  lines: readonly PricedLine[],
): Promise<void> {
  await prepareFreeOrder(lines.length)(tx).execute(buildValues(order, lines));
}

/**
 * Inserts an order that is not free with its lines, history, consents and payment, and reserves its stock. The rows of the
 * stock, which all buyers of an event lock, are locked last, and are free again before the commit reaches the disk: the
 * commit that stores the intent's id, which is before the card is charged, makes the order durable.
 * @throws the violation of the check constraint of the stock; see `findSoldOutError`
 */
export async function insertOrderWithPayment(
  db: Queryable,
  order: OrderToInsert,
  lines: readonly PricedLine[],
  newPayment: NewPayment,
  accepted: readonly AcceptedText[],
  tax: TaxToInsert | null,
): Promise<Payment> {
  const prepare = tax ? prepareTaxedOrder : preparePaidOrder;
  const [payment] = await prepare(
    lines.length,
    accepted.length,
  )(db).execute({
    ...buildValues(order, lines),
    ...(tax && nameTaxValues(tax)),
    ...nameRowValues("consent", accepted),
    // In the order of the products, so that two orders cannot deadlock on them.
    ...nameRowValues("stock", sortByProductId(lines)),
    ...buildPaymentValues(newPayment),
  });
  if (!payment) throw new Error("the insert returned no payment");
  return payment;
}

function buildValues({ gift, invoiceTo, answers, ...order }: OrderToInsert, lines: readonly PricedLine[]) {
  return {
    ...order,
    // A null would become the JSON value null.
    gift: gift && JSON.stringify(gift),
    invoiceTo: invoiceTo && JSON.stringify(invoiceTo),
    answers: answers && JSON.stringify(answers),
    historyId: uuidv7(),
    ...nameRowValues("line", lines),
  };
}

/** Returns the values of rows with a new id each, under the names that their statement has for them. */
const nameRowValues = (kind: RowKind, rows: readonly object[]) =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries({ id: uuidv7(), ...row }).map(([name, value]) => [
        nameRowValue(kind, index, name),
        value,
      ]),
    ),
  );

type RowKind = "line" | "consent" | "stock";
const nameRowValue = (kind: RowKind, index: number, name: string): string => `${kind}${index}_${name}`;

const prepareFreeOrder = buildOnce((lineCount) =>
  prepareOnce((db) => {
    const { newOrder, newLines, newHistory } = buildOrderRows(db, lineCount);
    return db
      .with(newOrder, newLines, newHistory)
      .select({ id: newHistory.id })
      .from(newHistory)
      .prepare(`free_order_${lineCount}`);
  }),
);

const preparePaidOrder = buildOnce((lineCount, consentCount) =>
  prepareOnce((db) =>
    buildPaidOrder(db, lineCount, consentCount).prepare(`paid_order_${lineCount}_${consentCount}`),
  ),
);

/** A statement of its own, so that orders without a tax cost no more than before. */
const prepareTaxedOrder = buildOnce((lineCount, consentCount) =>
  prepareOnce((db) =>
    buildPaidOrder(db, lineCount, consentCount, buildTax(db)).prepare(
      `taxed_order_${lineCount}_${consentCount}`,
    ),
  ),
);

function buildPaidOrder(
  db: Queryable,
  lineCount: number,
  consentCount: number,
  ...tax: ReturnType<typeof buildTax>[]
) {
  const { newOrder, newLines, newHistory } = buildOrderRows(db, lineCount);
  const rows = [newOrder, newLines, newHistory, ...buildConsents(db, consentCount), ...tax];
  return buildPaymentInsert(db.with(...rows, ...buildReservations(db, lineCount))).returning({
    ...paymentColumns,
    deferFlush,
  });
}

/** The columns of an order's tax when it is placed. */
export type TaxToInsert = Omit<OrderTax, "orderId" | "recordId" | "cardCountry" | "createdAt">;

const nameTaxValue = (name: string): string => `tax_${name}`;

const nameTaxValues = ({ lines, byRate, ...tax }: TaxToInsert) =>
  Object.fromEntries(
    Object.entries({ ...tax, lines: JSON.stringify(lines), byRate: JSON.stringify(byRate) }).map(
      ([name, value]) => [nameTaxValue(name), value],
    ),
  );

function buildTax(db: Queryable) {
  const value = (name: keyof TaxToInsert) => sql.placeholder(nameTaxValue(name));
  const newTax = db.insert(orderTaxes).values({
    orderId: sql.placeholder("id"),
    mode: value("mode"),
    liable: value("liable"),
    country: value("country"),
    state: value("state"),
    postalCode: value("postalCode"),
    netCents: value("netCents"),
    taxCents: value("taxCents"),
    lines: sql`${value("lines")}`,
    byRate: sql`${value("byRate")}`,
    isReverseCharge: value("isReverseCharge"),
    buyerTaxNumber: value("buyerTaxNumber"),
    calculationId: value("calculationId"),
    addressCountry: value("addressCountry"),
  });
  return db.$with("new_tax").as(newTax.returning({ id: orderTaxes.orderId }));
}

/** Builds a statement once for each number of an order's lines and consents. */
function buildOnce<T>(build: (lineCount: number, consentCount: number) => T) {
  const built = new Map<string, T>();
  return (lineCount: number, consentCount = 0): T => {
    const key = `${lineCount} ${consentCount}`;
    const statement = built.get(key) ?? build(lineCount, consentCount);
    built.set(key, statement);
    return statement;
  };
}

/** One statement inserts the order with its rows, which saves a round trip for each of them. */
function buildOrderRows(db: Queryable, lineCount: number) {
  const orderId = sql.placeholder("id");
  const newOrder = db.insert(orders).values({
    id: orderId,
    pageId: sql.placeholder("pageId"),
    claimId: sql.placeholder("claimId"),
    email: sql.placeholder("email"),
    name: sql.placeholder("name"),
    language: sql.placeholder("language"),
    country: sql.placeholder("country"),
    address: sql.placeholder("address"),
    state: sql.placeholder("state"),
    zip: sql.placeholder("zip"),
    gift: sql`${sql.placeholder("gift")}`,
    invoiceTo: sql`${sql.placeholder("invoiceTo")}`,
    answers: sql`${sql.placeholder("answers")}`,
    promoCodeId: sql.placeholder("promoCodeId"),
    currency: sql.placeholder("currency"),
    totalCents: sql.placeholder("totalCents"),
    discountCents: sql.placeholder("discountCents"),
    feeCents: sql.placeholder("feeCents"),
    netCents: sql.placeholder("netCents"),
    afterWatching: sql.placeholder("afterWatching"),
    eventReminderOptOut: sql.placeholder("eventReminderOptOut"),
    stockReserved: true,
    reservedUntil: sql.placeholder("reservedUntil"),
    attemptKey: sql.placeholder("attemptKey"),
  });
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    id: sql.placeholder(nameRowValue("line", index, "id")),
    orderId,
    productId: sql.placeholder(nameRowValue("line", index, "productId")),
    title: sql.placeholder(nameRowValue("line", index, "title")),
    type: sql.placeholder(nameRowValue("line", index, "type")),
    quantity: sql.placeholder(nameRowValue("line", index, "quantity")),
    unitCents: sql.placeholder(nameRowValue("line", index, "unitCents")),
    shippingCents: sql.placeholder(nameRowValue("line", index, "shippingCents")),
  }));
  const newHistory = db.insert(orderHistory).values({
    id: sql.placeholder("historyId"),
    orderId,
    kind: "placed",
    amountCents: sql.placeholder("totalCents"),
  });
  return {
    newOrder: db.$with("new_order").as(newOrder.returning({ id: orders.id })),
    newLines: db.$with("new_lines").as(db.insert(orderLines).values(lines).returning({ id: orderLines.id })),
    newHistory: db.$with("new_history").as(newHistory.returning({ id: orderHistory.id })),
  };
}

function buildConsents(db: Queryable, count: number) {
  if (count === 0) return [];
  const values = Array.from({ length: count }, (_, index) => ({
    id: sql.placeholder(nameRowValue("consent", index, "id")),
    kind: sql.placeholder(nameRowValue("consent", index, "kind")),
    textVersion: sql.placeholder(nameRowValue("consent", index, "textVersion")),
    locale: sql.placeholder(nameRowValue("consent", index, "locale")),
    createdAt: sql.placeholder(nameRowValue("consent", index, "createdAt")),
    orderId: sql.placeholder("id"),
  }));
  return [db.$with("new_consents").as(db.insert(consents).values(values).returning({ id: consents.id }))];
}

/** Each update waits for the previous one, because PostgreSQL may run independent ones in any order. */
function buildReservations(db: Queryable, lineCount: number) {
  return Array.from({ length: lineCount }, (_, index) => {
    const quantity = sql.placeholder(nameRowValue("stock", index, "quantity"));
    const isOrdered =
      index === 0 ? sql`` : sql` and (select count(*) from ${sql.identifier(`stock${index - 1}`)}) >= 0`;
    const update = db
      .update(products)
      .set({ reserved: sql`${products.reserved} + ${quantity}::integer` })
      .where(sql`${eq(products.id, sql.placeholder(nameRowValue("stock", index, "productId")))}${isOrdered}`);
    return db.$with(`stock${index}`).as(update.returning({ id: products.id }));
  });
}
