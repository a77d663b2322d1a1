import type { Context } from "../../../platform/context.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { createOnboardingLink } from "./onboard-account.ts";
import { syncConnectedAccount } from "./sync-connected-account.ts";

/** Returns an account's payout state, synced while it is incomplete. If the provider fails, returns the stored state. */
export async function getCapabilities(ctx: Context, accountId: string) {
  let { account } = await getAccount(ctx.db, accountId);
  const complete = account.capabilityStatus === "active" && account.hasConnectedBank;
  if (account.connectId && !complete) {
    try {
      await syncConnectedAccount(ctx, account.connectId);
      ({ account } = await getAccount(ctx.db, accountId));
    } catch (error) {
      ctx.log.warn({ err: error }, "syncing the connected account failed");
    }
  }
  return {
    connectId: account.connectId,
    capability: { status: account.capabilityStatus },
    currently_due: account.currentlyDue,
    hasConnectedBank: account.hasConnectedBank,
    payoutsHeldUntil: account.payoutsHeldUntil?.toISOString() ?? null,
  };
}

/** Adds an onboarding link for staff; null if onboarding is complete or was never started. */
export async function getCapabilitiesForStaff(ctx: Context, accountId: string) {
  const { connectId, ...capabilities } = await getCapabilities(ctx, accountId);
  const isIncomplete = connectId !== null && capabilities.capability.status !== "active";
  const onboarding_url = isIncomplete
    ? await createOnboardingLink(ctx, connectId).catch((error: unknown) => {
        ctx.log.warn({ err: error }, "creating an onboarding link failed");
        return null;
      })
    : null;
  return { ...capabilities, onboarding_url };
}
