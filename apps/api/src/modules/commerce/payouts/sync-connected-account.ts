import { and, eq, ne, sql } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import type { Payments } from "../../../integrations/payments/payments.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { holdPayouts } from "./hold-payouts.ts";
import { recordBankChange } from "./record-bank-change.ts";
import { accounts } from "../../../db/schema/accounts.ts";

type ConnectedAccount = Awaited<ReturnType<Payments["accounts"]["retrieve"]>>;

/**
 * Stores the state of a connected account from the provider. Emails the owner if the capability status or the bank
 * account changed, and holds payouts after a change of the bank on the provider's pages.
 * Call it outside of transactions. An unknown connected account changes nothing.
 * @throws the errors of the provider's client
 */
export async function syncConnectedAccount(
  ctx: Pick<Services, "db" | "payments" | "clock">,
  connectId: string,
): Promise<void> {
  const [stored] = await ctx.db.select().from(accounts).where(eq(accounts.connectId, connectId));
  const connected = await ctx.payments.accounts.retrieve(connectId);
  const state = {
    capabilityStatus: deriveCapabilityStatus(connected),
    currentlyDue: connected.requirements?.currently_due ?? [],
    hasConnectedBank: (connected.external_accounts?.data.length ?? 0) > 0,
  };
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
  const bank = findPayoutBank(connected);
  if (stored && bank) await noticeBankChange(ctx, stored, connectId, bank);
}

/** Returns the bank account that receives payouts. */
export function findPayoutBank({ external_accounts }: ConnectedAccount) {
  const banks = external_accounts?.data ?? [];
  const bank = banks.find(({ default_for_currency }) => default_for_currency) ?? banks[0];
  return bank && { id: bank.id, last4: bank.last4 };
}

/** @param stored the row from before the provider's response, so that an older response cannot undo a newer change */
async function noticeBankChange(
  ctx: Pick<Services, "db" | "payments" | "clock">,
  stored: typeof accounts.$inferSelect,
  connectId: string,
  bank: { id: string; last4: string },
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

/** `active` requires both capabilities, because a destination charge needs both. */
function deriveCapabilityStatus({
  capabilities,
  details_submitted,
}: ConnectedAccount): "inactive" | "pending" | "active" {
  const required = [capabilities?.transfers, capabilities?.card_payments];
  if (required.every((status) => status === "active")) return "active";
  // The owner has submitted all details and the provider is reviewing them.
  return details_submitted || required.includes("pending") ? "pending" : "inactive";
}
