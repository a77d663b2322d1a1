import { z } from "zod";
import { passkeyNameLength } from "@matinee/domain/limits";
import { instant, uuid, nameText } from "../envelope.ts";

/** base64url. */
const bytes = z.string().max(20_000);

const credential = {
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  type: z.literal("public-key"),
};

/** An answer of `navigator.credentials.get()` as JSON (WebAuthn's AuthenticationResponseJSON). */
export const passkeyAssertionSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** An answer of `navigator.credentials.create()` as JSON (WebAuthn's RegistrationResponseJSON). */
export const passkeyRegistrationSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(50)).max(20).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: bytes.optional(),
  }),
});

/** Options for the browser's WebAuthn functions as JSON. Their format is WebAuthn's. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());

export const passkeyNameSchema = nameText(passkeyNameLength).min(1);

export const passkeySchema = z.object({
  id: uuid,
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
});
