import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decrypt, encrypt, sign, unsign } from "./crypto.ts";

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

const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "matinee", purpose, 32));

test("ciphertexts and signatures name their version, which cannot be changed or left out", () => {
  const sealed = encrypt([secret], "Ada Byron");
  const signed = sign([secret], "reset", "an id");
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(signed).toMatch(/^v1\.[\w-]+\.[\w-]{43}$/);
  for (const change of [(text: string) => text.slice(3), (text: string) => text.replace("v1", "v2")]) {
    expect(() => decrypt([secret], change(sealed))).toThrow();
    expect(unsign([secret], "reset", change(signed))).toBeNull();
  }
  expect(unsign([secret], "another", signed)).toBeNull();
  // Control: unchanged.
  expect(decrypt([secret], sealed)).toBe("Ada Byron");
  expect(unsign([secret], "reset", signed)).toBe("an id");
});

test("reads ciphertexts and signatures from before they had a version", () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derive("encrypt"), nonce);
  const body = Buffer.concat([cipher.update("Ada Byron"), cipher.final()]);
  const older = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
  expect(decrypt([secret], older)).toBe("Ada Byron");

  const payload = Buffer.from("an id").toString("base64url");
  const mac = createHmac("sha256", derive("reset")).update(payload).digest("base64url");
  expect(unsign([secret], "reset", `${payload}.${mac}`)).toBe("an id");
});
