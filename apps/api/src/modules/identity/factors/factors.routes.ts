import type { factorRoutes } from "@matinee/contract/routes/factors";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { confirmAuthenticator } from "./confirm-authenticator.ts";
import { createRecoveryCodes } from "./create-recovery-codes.ts";
import { findFactors } from "./factors.queries.ts";
import { removeAuthenticator } from "./remove-authenticator.ts";
import { startAuthenticator } from "./start-authenticator.ts";

const findOwnFactors = (ctx: SignedInContext) =>
  findFactors(ctx, { id: ctx.actor.accountId, type: ctx.actor.type });

export const factorHandlers: Handlers<typeof factorRoutes> = {
  async list({ ctx }) {
    return { status: 200, body: { data: await findOwnFactors(ctx) } };
  },
  async startAuthenticator({ body, ctx }) {
    return { status: 201, body: { data: await startAuthenticator(ctx, body) } };
  },
  async confirmAuthenticator({ body, ctx }) {
    const { token, recoveryCodes } = await confirmAuthenticator(ctx, body.code);
    return { status: 200, headers: { "x-session-id": token }, body: { data: { recoveryCodes } } };
  },
  async removeAuthenticator({ body, ctx }) {
    await removeAuthenticator(ctx, body);
    return { status: 200, body: { data: await findOwnFactors(ctx) } };
  },
  async createRecoveryCodes({ body, ctx }) {
    return { status: 201, body: { data: { recoveryCodes: await createRecoveryCodes(ctx, body) } } };
  },
};
