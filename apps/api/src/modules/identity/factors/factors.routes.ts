import type { factorRoutes } from "@matinee/contract/routes/factors";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { addPasskey, createRegistrationOptions } from "./add-passkey.ts";
import { removePasskey, renamePasskey } from "./change-passkeys.ts";
import { confirmAuthenticator } from "./confirm-authenticator.ts";
import { createRecoveryCodes } from "./create-recovery-codes.ts";
import { findFactors } from "./factors.queries.ts";
import { createProofOptions } from "./passkey-assertions.ts";
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
    const token = await removeAuthenticator(ctx, body);
    return { status: 200, headers: { "x-session-id": token }, body: { data: await findOwnFactors(ctx) } };
  },
  async startPasskey({ body, ctx }) {
    // The library's type has no index signature.
    return { status: 200, body: { data: { ...(await createRegistrationOptions(ctx, body)) } } };
  },
  async addPasskey({ body, ctx, request }) {
    const userAgent = request.headers["user-agent"];
    const { token, recoveryCodes } = await addPasskey(ctx, body.response, userAgent);
    return { status: 201, headers: { "x-session-id": token }, body: { data: { recoveryCodes } } };
  },
  async renamePasskey({ params, body, ctx }) {
    await renamePasskey(ctx, params.id, body.name);
    return { status: 200, body: { data: await findOwnFactors(ctx) } };
  },
  async removePasskey({ params, body, ctx }) {
    const token = await removePasskey(ctx, params.id, body);
    return { status: 200, headers: { "x-session-id": token }, body: { data: await findOwnFactors(ctx) } };
  },
  async passkeyProofOptions({ ctx }) {
    return { status: 200, body: { data: { ...(await createProofOptions(ctx)) } } };
  },
  async createRecoveryCodes({ body, ctx }) {
    return { status: 201, body: { data: { recoveryCodes: await createRecoveryCodes(ctx, body) } } };
  },
};
