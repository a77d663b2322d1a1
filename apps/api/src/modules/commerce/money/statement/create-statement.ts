import { eq } from "drizzle-orm";
import { formatAccountName } from "../../../../db/account-name.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { Context } from "../../../../platform/context.ts";
import { encodeInTurn } from "../../../files/image-queue.ts";
import { listPayouts } from "../list-payouts.ts";
import { findMonthSums } from "../money.queries.ts";
import { getMonthRange } from "../months.rules.ts";

/**
 * Creates the statement of a month for an owner's accountant as a PDF: the sums of the CSV report, in total and by
 * event, and the payouts that began in the month (rules/commerce.md, Statements).
 * @param timezone the owner's IANA time zone, in which the month begins and ends
 * @throws AppError unavailable while the payment provider cannot list the payouts
 */
export async function createStatement(
  services: Pick<Context, "db" | "payments" | "clock" | "texts">,
  accountId: string,
  { month, timezone }: { month: string; timezone: string },
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const { db, clock, texts } = services;
  const range = getMonthRange(month, timezone);
  const [sums, payouts, [account]] = await Promise.all([
    findMonthSums(db, accountId, range),
    listPayouts(services, accountId, range),
    db.select().from(accounts).where(eq(accounts.id, accountId)),
  ]);
  if (!account) throw new Error("the account of the statement is missing");
  const owner = formatAccountName(account);
  const madeAt = clock.now();
  // The library is large, and few processes ever make a statement.
  const { renderStatement } = await import("./render-statement.ts");
  const pdf = await encodeInTurn(() =>
    renderStatement({ texts, owner, month, timezone, ...sums, payouts, from: range.from, madeAt }),
  );
  return { pdf, fileName: `matinee-statement-${month}.pdf` };
}
