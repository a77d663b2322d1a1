import { findOwnerSettlement } from "@matinee/domain/owner-countries";
import { and, eq, isNull } from "drizzle-orm";
import type { Context, SignedInContext } from "../../../platform/context.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { describeOwnerCountry } from "./owner-country.rules.ts";

/**
 * Creates a link to the payment provider's onboarding, and the connected account if there is none.
 * @param eventId of the event from which the owner comes, and to which the provider returns
 * @throws AppError with the provider's message; invalid at `country` for an owner in a country that cannot be paid
 */
export async function onboardAccount(ctx: SignedInContext, eventId?: string): Promise<string> {
  try {
    const connectId = await ensureConnectedAccount(ctx, ctx.actor.accountId);
    return await createOnboardingLink(ctx, connectId, eventId);
  } catch (error) {
    throw translateProviderError(error, "country");
  }
}

/**
 * Creates an onboarding link that returns to an event's step for payments or to the studio's dashboard, also after the link
 * has expired.
 */
export async function createOnboardingLink(
  ctx: Pick<Context, "payments" | "config">,
  connectId: string,
  eventId?: string,
): Promise<string> {
  const from = new URL(eventId ? `/event/${eventId}` : "/welcome", ctx.config.STUDIO_URL);
  if (eventId) from.searchParams.set("step", "activateAndPayments");
  const returnWith = (onboarding: string) => {
    const address = new URL(from);
    address.searchParams.set("onboarding", onboarding);
    return address.href;
  };
  return ctx.payments.createOnboardingLink(connectId, {
    done: returnWith("done"),
    again: returnWith("again"),
  });
}

/** Returns the connected account's id. The idempotency key makes concurrent calls create only one. */
async function ensureConnectedAccount(ctx: Context, accountId: string): Promise<string> {
  const { account } = await getAccount(ctx.db, accountId);
  if (account.connectId) return account.connectId;
  const { PAYMENT_COUNTRY } = ctx.config;
  const problem = describeOwnerCountry(PAYMENT_COUNTRY, account.country);
  if (problem && findOwnerSettlement(PAYMENT_COUNTRY, account.country) === "no")
    throw createFieldError("country", problem);
  const connectId = await ctx.payments.createAccount(account, `account:${account.id}`);
  await ctx.db
    .update(accounts)
    .set({ connectId })
    .where(and(eq(accounts.id, account.id), isNull(accounts.connectId)));
  const { account: stored } = await getAccount(ctx.db, accountId);
  return stored.connectId ?? connectId;
}
