import { findOwnerSettlement } from "@matinee/domain/owner-countries";
import type { Context, SignedInContext } from "../../../platform/context.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { describeOwnerCountry } from "./owner-country.rules.ts";
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
    canBePaid: findOwnerSettlement(ctx.config.PAYMENT_COUNTRY, account.country) !== "no",
    countryNote: describeOwnerCountry(ctx.config.PAYMENT_COUNTRY, account.country)?.(ctx.texts) ?? null,
  };
}

/**
 * Adds an onboarding link for staff, which can change where income goes: null for support, for others without an acting
 * period, and if onboarding is complete or was never started.
 */
export async function getCapabilitiesForStaff(ctx: SignedInContext, accountId: string) {
  const { connectId, ...capabilities } = await getCapabilities(ctx, accountId);
  const isIncomplete = connectId !== null && capabilities.capability.status !== "active";
  const { staffRole, accountId: staffId } = ctx.actor;
  const mayOnboard =
    (staffRole === "finance" || staffRole === "admin") &&
    (await ctx.identities.isActingFor(staffId, accountId));
  const onboarding_url =
    isIncomplete && mayOnboard
      ? await createOnboardingLink(ctx, connectId).catch((error: unknown) => {
          ctx.log.warn({ err: error }, "creating an onboarding link failed");
          return null;
        })
      : null;
  return { ...capabilities, onboarding_url };
}
