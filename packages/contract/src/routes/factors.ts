import { z } from "zod";
import { dropNullFields, uuid, wrapData } from "../envelope.ts";
import { accountSessionRoute } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import {
  factorsSchema,
  newAuthenticatorSchema,
  newRecoveryCodesSchema,
  proofSchema,
} from "../schemas/factors.ts";
import { passkeyNameSchema, passkeyOptionsSchema, passkeyRegistrationSchema } from "../schemas/passkeys.ts";

const perAccount = { max: 60, windowSeconds: 300, per: "account" } as const;

/**
 * Second factors of the signed-in account. Every change needs a proof: a second factor if there is one, else the
 * password.
 */
export const factorRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the second factors of the signed-in account",
      responses: { 200: wrapData(factorsSchema) },
      metadata: accountSessionRoute({ withoutSecondFactor: true }),
    },
    startAuthenticator: {
      method: "POST",
      path: "/authenticator",
      summary: "Create the secret of an authenticator app; it counts after its first code",
      body: dropNullFields(proofSchema),
      responses: { 201: wrapData(newAuthenticatorSchema) },
      metadata: accountSessionRoute({ withoutSecondFactor: true, rateLimit: perAccount }),
    },
    confirmAuthenticator: {
      method: "POST",
      path: "/authenticator/confirm",
      summary: "Turn the authenticator app on with its first code; the first factor brings recovery codes",
      body: z.strictObject({ code: z.string().max(20) }),
      responses: { 200: wrapData(newRecoveryCodesSchema) },
      metadata: accountSessionRoute({
        withoutSecondFactor: true,
        startsSession: true,
        rateLimit: perAccount,
      }),
    },
    removeAuthenticator: {
      method: "POST",
      path: "/authenticator/remove",
      summary: "Turn the authenticator app off",
      body: dropNullFields(proofSchema),
      responses: { 200: wrapData(factorsSchema) },
      metadata: accountSessionRoute({ startsSession: true, rateLimit: perAccount }),
    },
    startPasskey: {
      method: "POST",
      path: "/passkeys/options",
      summary: "Get the browser's options for a new passkey",
      body: dropNullFields(proofSchema),
      responses: { 200: wrapData(passkeyOptionsSchema) },
      metadata: accountSessionRoute({ withoutSecondFactor: true, rateLimit: perAccount }),
    },
    addPasskey: {
      method: "POST",
      path: "/passkeys",
      summary: "Add the passkey that the browser made; the first factor brings recovery codes",
      body: z.strictObject({ response: passkeyRegistrationSchema }),
      responses: { 201: wrapData(newRecoveryCodesSchema) },
      metadata: accountSessionRoute({
        withoutSecondFactor: true,
        startsSession: true,
        rateLimit: perAccount,
      }),
    },
    renamePasskey: {
      method: "PATCH",
      path: "/passkeys/:id",
      summary: "Rename a passkey",
      pathParams: z.object({ id: uuid }),
      body: z.strictObject({ name: passkeyNameSchema }),
      responses: { 200: wrapData(factorsSchema) },
      metadata: accountSessionRoute({ rateLimit: perAccount }),
    },
    removePasskey: {
      method: "POST",
      path: "/passkeys/:id/remove",
      summary: "Remove a passkey",
      pathParams: z.object({ id: uuid }),
      body: dropNullFields(proofSchema),
      responses: { 200: wrapData(factorsSchema) },
      metadata: accountSessionRoute({ startsSession: true, rateLimit: perAccount }),
    },
    passkeyProofOptions: {
      method: "POST",
      path: "/passkeys/proof-options",
      summary: "Get the browser's options for a proof of identity with a passkey of the signed-in account",
      body: c.noBody(),
      responses: { 200: wrapData(passkeyOptionsSchema) },
      metadata: accountSessionRoute({ rateLimit: perAccount }),
    },
    createRecoveryCodes: {
      method: "POST",
      path: "/recovery-codes",
      summary: "Replace the recovery codes",
      body: dropNullFields(proofSchema),
      responses: { 201: wrapData(newRecoveryCodesSchema) },
      metadata: accountSessionRoute({ rateLimit: perAccount }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/account/factors"),
);
