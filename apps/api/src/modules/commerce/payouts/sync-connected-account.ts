import { and, eq, ne, sql } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import type { BankAccount } from "../../../integrations/payments/payments.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { holdPayouts } from "./hold-payouts.ts";
import { recordBankChange } from "./record-bank-change.ts";
import { accounts } from "../../../db/schema/accounts.ts";

/**
 * Stores the state of a connected account from the provider. Emails the owner if the capability status or the bank
 * account changed, and holds payouts after a change of the bank on the provider's pages.
 * Call it outside of transactions. An unknown connected account changes nothing.
 * @throws ProviderError
 */
export async function syncConnectedAccount(
  ctx: Pick<Services, "db" | "payments" | "clock">,
  connectId: string,
): Promise<void> {
  const [stored] = await ctx.db.select().from(accounts).where(eq(accounts.connectId, connectId));
  const { capability, currentlyDue, hasBank, payoutBank } = await ctx.payments.getAccount(connectId);
  const state = { capabilityStatus: capability, currentlyDue, hasConnectedBank: hasBank };
  await transact(ctx.db, async (tx) => {
    const isThisAccount = eq(accounts.connectId, connectId);
    const [changed] = await tx
      .update(accounts)
      .set(state)
      .where(and(isThisAccount, ne(accounts.capabilityStatus, state.capabilityStatus)))
      .returning({ id: accounts.id, email: accounts.email });
    if (!changed) {
      await tx.update(accounts).set(state).where(isThisAccount);
      return;
    }
    await enqueueEmail(tx, {
      template: "payout-notice",
      to: changed.email,
      input: { accountId: changed.id, status: state.capabilityStatus },
    });
  });
  if (stored && payoutBank) await noticeBankChange(ctx, stored, connectId, payoutBank);
}

/** @param stored the row from before the provider's response, so that an older response cannot undo a newer change */
async function noticeBankChange(
  ctx: Pick<Services, "db" | "payments" | "clock">,
  stored: typeof accounts.$inferSelect,
  connectId: string,
  bank: BankAccount,
): Promise<void> {
  if (stored.payoutBankId === bank.id) return;
  // The bank was linked before its id was stored.
  const isUnknownChange = stored.payoutBankId === null && stored.hasConnectedBank;
  const isChanged = await transact(ctx.db, async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ payoutBankId: bank.id })
      .where(
        and(
          eq(accounts.id, stored.id),
          sql`${accounts.payoutBankId} is not distinct from ${stored.payoutBankId}`,
        ),
      )
      .returning({ id: accounts.id });
    if (changed.length === 0 || isUnknownChange) return false;
    await recordBankChange(tx, { actor: null }, stored, bank);
    return true;
  });
  if (isChanged) await holdPayouts(ctx, stored, connectId);
}
