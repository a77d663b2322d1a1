import type { InvoiceKind } from "@matinee/domain/invoices";
import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { numberSeries } from "../../../db/schema/invoices.ts";
import type { SellerKey } from "./seller.ts";

const thisYear = sql`extract(year from clock_timestamp() at time zone 'UTC')::int`;

/**
 * Lets no other transaction give a number of this seller until this one ends, so that one that rolls back returns its numbers.
 * A caller that locks orders locks them before, or without waiting for them: everybody waits for this lock last.
 */
export async function lockNumbers(tx: Transaction, seller: SellerKey): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`numbers:${seller}`}, 0))`);
}

/** Takes the next number of a seller's series of this year, in UTC by the database's clock, under the lock of the seller. */
export async function takeNumber(
  tx: Transaction,
  series: { seller: SellerKey; kind: InvoiceKind },
): Promise<{ year: number; number: number }> {
  const { year, first } = await takeNumbers(tx, { ...series, count: 1 });
  return { year, number: first };
}

/** Takes the next `count` numbers likewise. @returns the first of them */
export async function takeNumbers(
  tx: Transaction,
  { seller, kind, count }: { seller: SellerKey; kind: InvoiceKind; count: number },
): Promise<{ year: number; first: number }> {
  await lockNumbers(tx, seller);
  const [series] = await tx
    .insert(numberSeries)
    .values({
      seller,
      kind,
      year: thisYear,
      lastNumber: count,
    })
    .onConflictDoUpdate({
      target: [numberSeries.seller, numberSeries.kind, numberSeries.year],
      set: { lastNumber: sql`${numberSeries.lastNumber} + ${count}` },
    })
    .returning();
  if (!series) throw new Error("the series has no number");
  return { year: series.year, first: series.lastNumber - count + 1 };
}

/** Finds the last number that a seller has given this year; 0 before the first. */
export async function findLastNumber(
  db: Queryable,
  { seller, kind }: { seller: SellerKey; kind: InvoiceKind },
): Promise<{ year: number; number: number }> {
  const { rows } = await db.execute<{ year: number; number: number }>(sql`
    select this.year, coalesce(n.last_number, 0) as number
    from (select ${thisYear} as year) this
    left join ${numberSeries} n on n.seller = ${seller} and n.kind = ${kind} and n.year = this.year`);
  const [last] = rows;
  if (!last) throw new Error("the query returned no year");
  return last;
}
