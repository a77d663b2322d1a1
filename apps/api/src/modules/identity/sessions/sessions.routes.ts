import type { sessionRoutes, tokenRoutes } from "@matinee/contract/routes/sessions";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { toSignedInUser } from "../accounts/account-response.ts";
import { createSignInOptions } from "../factors/passkey-assertions.ts";
import { createHandoffCode } from "./create-handoff-code.ts";
import { endOtherSignIns, endSignIn } from "./end-sign-ins.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { proveIdentity } from "./prove-identity.ts";
import { redeemHandoffCode } from "./redeem-handoff-code.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { isResetTokenValid, resetPassword } from "./reset-password.ts";
import { findSignIns } from "./sessions.queries.ts";
import { signIn } from "./sign-in.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";
import { signOut } from "./sign-out.ts";

export const sessionHandlers: Handlers<typeof sessionRoutes> = {
  async signIn({ body, ctx }) {
    const { token, account } = await signIn(ctx, body);
    return { status: 200, headers: { "x-session-id": token }, body: { data: toSignedInUser(account) } };
  },
  async finishSignIn({ body, ctx }) {
    const { token, account } = await finishSignIn(ctx, body);
    return { status: 200, headers: { "x-session-id": token }, body: { data: toSignedInUser(account) } };
  },
  async passkeyOptions({ ctx }) {
    // The library's type has no index signature.
    return { status: 200, body: { data: { ...(await createSignInOptions(ctx)) } } };
  },
  async signInWithPasskey({ body, ctx }) {
    const { token, account } = await signInWithPasskey(ctx, body.passkey);
    return { status: 200, headers: { "x-session-id": token }, body: { data: toSignedInUser(account) } };
  },
  async current({ ctx }) {
    const { accountId, type, staffRole, name, email } = ctx.actor;
    return { status: 200, body: { data: { id: accountId, type, staffRole, name, email } } };
  },
  async signOut({ ctx }) {
    await signOut(ctx);
    return { status: 204 };
  },
  async list({ ctx }) {
    return { status: 200, body: { data: await findSignIns(ctx) } };
  },
  async end({ ctx, params }) {
    await endSignIn(ctx, params.id);
    return { status: 204 };
  },
  async endOthers({ ctx }) {
    await endOtherSignIns(ctx);
    return { status: 204 };
  },
  async prove({ body, ctx }) {
    const { token, goodUntil } = await proveIdentity(ctx, body);
    return {
      status: 200,
      headers: { "x-session-id": token },
      body: { data: { goodUntil: goodUntil.toISOString() } },
    };
  },
  async handoff({ body, ctx }) {
    const { code, expiresAt } = await createHandoffCode(ctx, body);
    return { status: 201, body: { data: { code, expiresAt: expiresAt.toISOString() } } };
  },
  async redeem({ body, ctx, request }) {
    const { token, account } = await redeemHandoffCode(ctx, { ...body, origin: request.headers.origin });
    return { status: 200, headers: { "x-session-id": token }, body: { data: toSignedInUser(account) } };
  },
};

export const tokenHandlers: Handlers<typeof tokenRoutes> = {
  async verify({ body, ctx }) {
    return { status: 200, body: { data: { valid: await isResetTokenValid(ctx, body.token) } } };
  },
  async requestReset({ body, ctx }) {
    await requestPasswordReset(ctx, body);
    return { status: 200, body: { data: { sent: true } } };
  },
  async reset({ params, body, ctx }) {
    await resetPassword(ctx, { token: params.token, password: body.password });
    return { status: 200, body: { data: { reset: true } } };
  },
};
