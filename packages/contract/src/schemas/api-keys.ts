import { z } from "zod";
import { instant, uuid, nameText } from "../envelope.ts";
import { apiKeyNameLength } from "@matinee/domain/limits";
import { API_SCOPES } from "@matinee/domain/vocabulary";

export const apiKeySchema = z.object({
  id: uuid,
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: instant,
  /** At most a minute old when the key is in use; null for a key that was never used. */
  lastUsedAt: instant.nullable(),
  /** Null for a key that does not expire. */
  expiresAt: instant.nullable(),
});

export type ApiKey = z.infer<typeof apiKeySchema>;

export const newApiKeySchema = z.strictObject({
  name: nameText(apiKeyNameLength).min(1),
  scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
  /** In the future. Without it the key does not expire. */
  expiresAt: instant.optional(),
});
