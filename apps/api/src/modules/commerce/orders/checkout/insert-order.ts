import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { type Order, orderHistory, orderLines, orders } from "../../../../db/schema/orders.ts";
import {
  buildPaymentInsert,
  buildPaymentValues,
  type NewPayment,
  type Payment,
} from "../../payments/start-payment.ts";
import type { PricedLine } from "./price-order.rules.ts";

/** The columns of a new order; the others have their default. Amounts are cents. */
type OrderToInsert = Pick<
  Order,
  | "id"
  | "pageId"
  | "claimId"
  | "email"
  | "name"
  | "country"
  | "address"
  | "state"
  | "zip"
  | "gift"
  | "promoCodeId"
  | "totalCents"
  | "discountCents"
  | "feeCents"
  | "netCents"
  | "afterWatching"
  | "eventReminderOptOut"
  | "consentCell"
  | "reservedUntil"
>;

/** Inserts an order with reserved stock, its lines and its first history entry. */
export async function insertFreeOrder(
  tx: Transaction,
  order: OrderToInsert,
  lines: readonly PricedLine[],
): Promise<void> {
  await getStatements(lines.length).prepareFreeOrder(tx).execute(buildValues(order, lines));
}

/** Does the same for an order that is not free, and stores its payment. The provider is called after the commit. */
export async function insertOrderWithPayment(
  tx: Transaction,
  order: OrderToInsert,
  lines: readonly PricedLine[],
  newPayment: NewPayment,
): Promise<Payment> {
  const [payment] = await getStatements(lines.length)
    .preparePaidOrder(tx)
    .execute({ ...buildValues(order, lines), ...buildPaymentValues(newPayment) });
  if (!payment) throw new Error("the insert returned no payment");
  return payment;
}

function buildValues({ gift, ...order }: OrderToInsert, lines: readonly PricedLine[]) {
  return {
    ...order,
    // A null would become the JSON value null.
    gift: gift && JSON.stringify(gift),
    historyId: uuidv7(),
    ...Object.fromEntries(
      lines.flatMap((line, index) =>
        Object.entries({ id: uuidv7(), ...line }).map(([name, value]) => [nameLineValue(index, name), value]),
      ),
    ),
  };
}

const nameLineValue = (index: number, name: string): string => `line${index}_${name}`;

type Statements = ReturnType<typeof createStatements>;

/** By the number of an order's lines. */
const statements = new Map<number, Statements>();

function getStatements(lineCount: number): Statements {
  const existing = statements.get(lineCount);
  if (existing) return existing;
  const created = createStatements(lineCount);
  statements.set(lineCount, created);
  return created;
}

function createStatements(lineCount: number) {
  return {
    prepareFreeOrder: prepareOnce((db) => {
      const { newOrder, newLines, newHistory } = buildOrderRows(db, lineCount);
      return db
        .with(newOrder, newLines, newHistory)
        .select({ id: newHistory.id })
        .from(newHistory)
        .prepare(`free_order_${lineCount}`);
    }),
    preparePaidOrder: prepareOnce((db) => {
      const { newOrder, newLines, newHistory } = buildOrderRows(db, lineCount);
      const payment = buildPaymentInsert(db.with(newOrder, newLines, newHistory));
      return payment.prepare(`paid_order_${lineCount}`);
    }),
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
    country: sql.placeholder("country"),
    address: sql.placeholder("address"),
    state: sql.placeholder("state"),
    zip: sql.placeholder("zip"),
    gift: sql`${sql.placeholder("gift")}`,
    promoCodeId: sql.placeholder("promoCodeId"),
    totalCents: sql.placeholder("totalCents"),
    discountCents: sql.placeholder("discountCents"),
    feeCents: sql.placeholder("feeCents"),
    netCents: sql.placeholder("netCents"),
    afterWatching: sql.placeholder("afterWatching"),
    eventReminderOptOut: sql.placeholder("eventReminderOptOut"),
    consentCell: sql.placeholder("consentCell"),
    stockReserved: true,
    reservedUntil: sql.placeholder("reservedUntil"),
  });
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    id: sql.placeholder(nameLineValue(index, "id")),
    orderId,
    productId: sql.placeholder(nameLineValue(index, "productId")),
    title: sql.placeholder(nameLineValue(index, "title")),
    type: sql.placeholder(nameLineValue(index, "type")),
    quantity: sql.placeholder(nameLineValue(index, "quantity")),
    unitCents: sql.placeholder(nameLineValue(index, "unitCents")),
    shippingCents: sql.placeholder(nameLineValue(index, "shippingCents")),
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
