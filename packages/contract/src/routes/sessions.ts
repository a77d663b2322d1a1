import { z } from "zod";
import { dropNullFields, instant, uuid, wrapData } from "../envelope.ts";
import { accountSessionRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions, routesBelow } from "../router.ts";
import { signedInSchema } from "../schemas/accounts.ts";
import { factorSchema, proofSchema } from "../schemas/factors.ts";
import { passkeyAssertionSchema, passkeyOptionsSchema } from "../schemas/passkeys.ts";
import { signInSchema } from "../schemas/sessions.ts";

/** A new session is returned in the `x-session-id` header. */
export const sessionRoutes = c.router(
  {
    signIn: {
      method: "POST",
      path: "/v1/session",
      summary: "Sign in; 401 second-factor-needed brings the challenge for the second step",
      body: z.strictObject({ email: z.string().max(254), password: z.string().max(200) }),
      responses: { 200: wrapData(signedInSchema) },
      metadata: {
        allow: ["public"],
        startsSession: true,
        rateLimit: { max: 60, windowSeconds: 300, per: "address" },
      },
    },
    finishSignIn: {
      method: "POST",
      path: "/v1/session/second-factor",
      summary: "Finish a sign-in whose password was right, with the second factor",
      body: z.strictObject({ challenge: z.string().max(1000), factor: factorSchema }),
      responses: { 200: wrapData(signedInSchema) },
      metadata: {
        allow: ["public"],
        startsSession: true,
        rateLimit: { max: 60, windowSeconds: 300, per: "address" },
      },
    },
    passkeyOptions: {
      method: "POST",
      path: "/v1/session/passkey/options",
      summary: "Get the browser's options for a sign-in with any passkey",
      body: c.noBody(),
      responses: { 200: wrapData(passkeyOptionsSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 300, per: "address" } },
    },
    signInWithPasskey: {
      method: "POST",
      path: "/v1/session/passkey",
      summary: "Sign in with a passkey, which replaces password and second factor",
      body: z.strictObject({ passkey: passkeyAssertionSchema }),
      responses: { 200: wrapData(signedInSchema) },
      metadata: {
        allow: ["public"],
        startsSession: true,
        rateLimit: { max: 60, windowSeconds: 300, per: "address" },
      },
    },
    current: {
      method: "GET",
      path: "/v1/session",
      summary: "Get the account that is signed in",
      responses: { 200: wrapData(signedInSchema) },
      metadata: accountSessionRoute({ withoutSecondFactor: true }),
    },
    signOut: {
      method: "DELETE",
      path: "/v1/session",
      summary: "Sign out of every session that came from the same sign-in",
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountSessionRoute({ withoutSecondFactor: true }),
    },
    list: {
      method: "GET",
      path: "/v1/account/sessions",
      summary: "List where the signed-in account is signed in: one entry for each sign-in",
      responses: { 200: wrapData(z.array(signInSchema)) },
      metadata: accountSessionRoute({ withoutSecondFactor: true }),
    },
    end: {
      method: "DELETE",
      path: "/v1/sessions/:id",
      summary: "Sign out of every session that came from one sign-in of the signed-in account",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountSessionRoute({ withoutSecondFactor: true, stepUp: "sessions" }),
    },
    endOthers: {
      method: "DELETE",
      path: "/v1/account/sessions",
      summary: "Sign out everywhere else",
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountSessionRoute({ withoutSecondFactor: true, stepUp: "sessions" }),
    },
    prove: {
      method: "POST",
      path: "/v1/session/proof",
      summary: "Prove to be the account's owner, for actions that need a recent proof; returns a new session",
      body: dropNullFields(proofSchema),
      responses: { 200: wrapData(z.object({ goodUntil: instant })) },
      metadata: accountSessionRoute({
        startsSession: true,
        rateLimit: { max: 60, windowSeconds: 300, per: "account" },
      }),
    },
    handoff: {
      method: "POST",
      path: "/v1/session/handoff",
      summary: "Create a single-use code that continues the session on another host",
      body: z.strictObject({ host: z.string().max(253) }),
      responses: { 201: wrapData(z.object({ code: z.string(), expiresAt: z.iso.datetime() })) },
      metadata: accountSessionRoute({ withoutSecondFactor: true }),
    },
    redeem: {
      method: "POST",
      path: "/v1/session/redeem",
      summary: "Redeem a handoff code for a session of this host",
      body: z.strictObject({ code: z.string().max(128), host: z.string().max(253) }),
      responses: { 200: wrapData(signedInSchema) },
      metadata: {
        allow: ["public"],
        startsSession: true,
        rateLimit: { max: 30, windowSeconds: 60, per: "address" },
      },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

export const tokenRoutes = c.router(
  {
    verify: {
      method: "POST",
      path: "/verify",
      summary: "Check whether a password reset token is valid",
      body: z.strictObject({ token: z.string().max(128) }),
      responses: { 200: wrapData(z.object({ valid: z.boolean() })) },
      metadata: { allow: ["public"], rateLimit: { max: 30, windowSeconds: 60, per: "address" } },
    },
    requestReset: {
      method: "POST",
      path: "/reset",
      summary: "Email a password reset link; the response is the same for an unknown address",
      body: z.strictObject({ email: z.string().max(254), redirectUrl: z.string().max(2000) }),
      responses: { 200: wrapData(z.object({ sent: z.literal(true) })) },
      metadata: { allow: ["public"], rateLimit: { max: 10, windowSeconds: 300, per: "address" } },
    },
    reset: {
      method: "POST",
      path: "/reset/:token",
      summary: "Set a new password and sign out everywhere",
      pathParams: z.object({ token: z.string().max(128) }),
      body: z.strictObject({ password: z.string().max(200) }),
      responses: { 200: wrapData(z.object({ reset: z.literal(true) })) },
      metadata: { allow: ["public"], rateLimit: { max: 30, windowSeconds: 300, per: "address" } },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/tokens"),
);
