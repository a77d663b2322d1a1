import type { accountRoutes } from "@matinee/contract/routes/accounts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { tagsOf } from "../../tags/subject-tags.queries.ts";
import { accountAnswer, signedInAnswer } from "./account-answer.ts";
import { getAccount } from "./accounts.queries.ts";
import { getCapabilities, getCapabilitiesForStaff } from "../../commerce/payouts/capabilities.queries.ts";
import { onboardAccount } from "../../commerce/payouts/onboard-account.ts";
import { signUp } from "./sign-up.ts";
import { updateAccount } from "./update-account.ts";

async function ownAccount({ db, actor }: SignedInContext) {
  const [{ account, credits }, tags] = await Promise.all([
    getAccount(db, actor.accountId),
    tagsOf(db, [actor.accountId]),
  ]);
  return accountAnswer(account, credits, tags.get(account.id) ?? []);
}

export const accountHandlers: Handlers<typeof accountRoutes> = {
  async signUp({ body, ctx }) {
    const { account, token } = await signUp(ctx, body);
    return { status: 201, headers: { "x-session-id": token }, body: { data: signedInAnswer(account) } };
  },
  async get({ ctx }) {
    return { status: 200, body: { data: await ownAccount(ctx) } };
  },
  async update({ body, ctx }) {
    await updateAccount(ctx, body);
    return { status: 200, body: { data: await ownAccount(ctx) } };
  },
  async onboard({ ctx }) {
    return { status: 200, body: { data: { url: await onboardAccount(ctx, ctx.actor.accountId) } } };
  },
  async capabilities({ ctx }) {
    return { status: 200, body: { data: await getCapabilities(ctx, ctx.actor.accountId) } };
  },
  async capabilitiesOf({ params, ctx }) {
    return { status: 200, body: { data: await getCapabilitiesForStaff(ctx, params.id) } };
  },
};
