import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decrypt, encrypt } from "./crypto.ts";

const secret = "a-secret-of-the-crypto-tests";

test("decrypts a text with any secret of the key ring", () => {
  const sealed = encrypt([secret], "Ada Byron");
  expect(decrypt(["the-next-secret", secret], sealed)).toBe("Ada Byron");
  expect(() => decrypt(["the-next-secret"], sealed)).toThrow(/authenticate/);
});

test("rejects a text with a shortened authentication tag", () => {
  const key = Buffer.from(hkdfSync("sha256", secret, "matinee", "encrypt", 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.final();
  const shortTag = cipher.getAuthTag().subarray(0, 4);
  // Control: without an expected length Node accepts the shortened tag.
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(shortTag);
  expect(decipher.final("utf8")).toBe("");

  const forged = Buffer.concat([nonce, shortTag]).toString("base64url");
  expect(() => decrypt([secret], forged)).toThrow(/authentication tag/);
});
