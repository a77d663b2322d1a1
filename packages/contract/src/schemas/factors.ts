import { z } from "zod";
import { instant } from "../envelope.ts";
import { passkeyAssertionSchema, passkeySchema } from "./passkeys.ts";

/** A passkey's answer, a code of the authenticator app, or a recovery code. */
export const factorSchema = z.strictObject({
  code: z.string().max(20).optional(),
  recoveryCode: z.string().max(40).optional(),
  passkey: passkeyAssertionSchema.optional(),
});

/**
 * A proof of identity for a request that a session alone may not make: a second factor if the account has one, else the
 * password.
 */
export const proofSchema = z.strictObject({
  currentPassword: z.string().max(200).optional(),
  factor: factorSchema.optional(),
});

/** The second factors that an account can set up. */
export const FACTOR_KINDS = ["passkey", "authenticator"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export type ProofInput = z.input<typeof proofSchema>;

export const factorsSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** The domain at which the account's passkeys work, with its subdomains. */
  passkeyDomain: z.string(),
  authenticator: z.object({ addedAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  /** Null while there is no second factor. */
  recoveryCodes: z.object({ total: z.number().int(), left: z.number().int() }).nullable(),
  /** Whether the account needs a second factor before it may do anything else. */
  mustSetUp: z.boolean(),
});

export type Factors = z.infer<typeof factorsSchema>;

export const newAuthenticatorSchema = z.object({
  /** The shared secret in base32, to type into an app. */
  secret: z.string(),
  /** The same as an `otpauth:` address, for a QR code. */
  uri: z.string(),
});

/** Each code works once. They are shown only in this response. */
export const newRecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });
