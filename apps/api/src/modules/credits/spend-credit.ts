import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { recordCreditChange } from "./record-credit-change.ts";

/**
 * Deducts one credit that an event costs, in the transaction that creates the event.
 * @returns the remaining balance
 * @throws AppError no-credits, with the message for `type`
 */
export async function spendCredit(
  tx: Transaction,
  input: {
    accountId: string;
    pageId: string;
    type: "event" | "duplicate" | "festival";
    actorId?: string | undefined;
  },
): Promise<number> {
  const balance = await recordCreditChange(tx, { ...input, creditsChange: -1 });
  if (balance !== null) return balance;
  throw new AppError(
    "no-credits",
    input.type === "duplicate" ? (t) => t.credits.noCreditsToDuplicate : (t) => t.credits.outOfCredits,
  );
}
