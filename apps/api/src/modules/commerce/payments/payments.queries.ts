import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { payments } from "../../../db/schema/payments.ts";
import type { Payment } from "./start-payment.ts";

/** Finds the newest payment attempt of a payment subject. */
export async function findNewestAttempt(
  db: Queryable,
  subject: Payment["subject"],
  subjectId: string,
): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.subject, subject), eq(payments.subjectId, subjectId)))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return payment;
}
