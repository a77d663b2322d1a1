import type { Context } from "../../../platform/context.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { createOnboardingLink } from "./onboard-account.ts";
import { syncConnectedAccount } from "./sync-connected-account.ts";

/** Whether an account can be paid out, asked of the provider while anything is missing; when it is away, as last known. */
export async function getCapabilities(ctx: Context, accountId: string) {
  let { account } = await getAccount(ctx.db, accountId);
  const complete = account.capabilityStatus === "active" && account.hasConnectedBank;
  if (account.connectId && !complete) {
    try {
      await syncConnectedAccount(ctx, account.connectId);
      ({ account } = await getAccount(ctx.db, accountId));
    } catch (error) {
      ctx.log.warn({ err: error }, "the payment provider could not be asked about an account");
    }
  }
  return {
    connectId: account.connectId,
    capability: { status: account.capabilityStatus },
    currently_due: account.currentlyDue,
    hasConnectedBank: account.hasConnectedBank,
  };
}

/** The same for staff, with a link to what is still missing; null when nothing is, or onboarding was never begun. */
export async function getCapabilitiesForStaff(ctx: Context, accountId: string) {
  const { connectId, ...capabilities } = await getCapabilities(ctx, accountId);
  const open = connectId !== null && capabilities.capability.status !== "active";
  const onboarding_url = open
    ? await createOnboardingLink(ctx, connectId).catch((error: unknown) => {
        ctx.log.warn({ err: error }, "the payment provider gave no onboarding link");
        return null;
      })
    : null;
  return { ...capabilities, onboarding_url };
}
