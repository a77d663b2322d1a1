import { and, eq, ne } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import type { Payments } from "../../../integrations/payments/payments.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { accounts } from "../../../db/schema/accounts.ts";

type ConnectedAccount = Awaited<ReturnType<Payments["accounts"]["retrieve"]>>;

/**
 * Stores the state of a connected account from the provider and emails the owner if the capability status changed.
 * Call it outside of transactions. An unknown connected account changes nothing.
 * @throws the errors of the provider's client
 */
export async function syncConnectedAccount(
  ctx: Pick<Services, "db" | "payments">,
  connectId: string,
): Promise<void> {
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
