import { timingSafeEqual } from "node:crypto";
import { generateToken, hashToken } from "./crypto.ts";

/** Generates the token of an emailed link: the request's id, and 256 random bits of which only a hash is stored. */
export function generateDataRequestToken(requestId: string): { token: string; tokenHash: string } {
  const secret = generateToken();
  return { token: `${requestId}.${secret}`, tokenHash: hashToken(secret) };
}

/** Returns the request's id and a check of the token against the stored hashes. */
export function readDataRequestToken(token: string): {
  requestId: string;
  matches: (tokenHashes: readonly string[]) => boolean;
} {
  const [requestId = "", secret = ""] = token.split(".");
  const hash = Buffer.from(hashToken(secret));
  return {
    requestId,
    matches: (tokenHashes) =>
      tokenHashes.some(
        (stored) => stored.length === hash.length && timingSafeEqual(Buffer.from(stored), hash),
      ),
  };
}
