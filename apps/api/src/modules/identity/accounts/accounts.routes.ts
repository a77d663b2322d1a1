import type { accountRoutes } from "@matinee/contract/routes/accounts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { askTaxRegister } from "../../../integrations/tax-register.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { findAccountActivity } from "../../audit/account-activity.queries.ts";
import { findTagsBySubject } from "../../tags/subject-tags.queries.ts";
import { findPendingEmails } from "../email-changes/email-changes.queries.ts";
import { toAccount, toSignedInUser } from "./account-response.ts";
import { getAccount } from "./accounts.queries.ts";
import { type ClaimCode, signUp } from "./sign-up.ts";
import { type LinkBank, updateAccount } from "./update-account.ts";

async function getOwnAccount({ db, actor, clock }: SignedInContext) {
  const [{ account, credits }, tags, pendingEmails] = await Promise.all([
    getAccount(db, actor.accountId),
    findTagsBySubject(db, [actor.accountId]),
    findPendingEmails(db, [actor.accountId], clock.now()),
  ]);
  const pendingEmail = pendingEmails.get(account.id) ?? null;
  return toAccount(account, { credits, tags: tags.get(account.id) ?? [], pendingEmail });
}

type AccountRoutes = Pick<typeof accountRoutes, "signUp" | "get" | "update" | "checkTaxNumber" | "activity">;

/** @param upper functions of higher modules, passed in because this module may not import them */
export const createAccountHandlers = (upper: {
  claimCode: ClaimCode;
  linkBank: LinkBank;
}): Handlers<AccountRoutes> => ({
  async signUp({ body, ctx }) {
    const { account, token } = await signUp(ctx, body, upper.claimCode);
    return { status: 201, headers: { "x-session-id": token }, body: { data: toSignedInUser(account) } };
  },
  async get({ ctx }) {
    return { status: 200, body: { data: await getOwnAccount(ctx) } };
  },
  async update({ body, ctx }) {
    const token = await updateAccount(ctx, body, upper.linkBank);
    return {
      status: 200,
      ...(token && { headers: { "x-session-id": token } }),
      body: { data: await getOwnAccount(ctx) },
    };
  },
  async checkTaxNumber({ ctx }) {
    const { account } = await getAccount(ctx.db, ctx.actor.accountId);
    const number = account.taxNumber;
    const answer = number === null ? null : await askTaxRegister(ctx.config.TAX_REGISTER_URL, number);
    const name = answer?.kind === "registered" ? answer.name : null;
    return { status: 200, body: { data: { number, register: answer?.kind ?? null, name } } };
  },
  async activity({ ctx }) {
    return { status: 200, body: { data: await findAccountActivity(ctx.db, ctx.actor.accountId) } };
  },
});
