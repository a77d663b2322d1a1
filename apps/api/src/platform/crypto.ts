import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Generates a credential of 256 random bits in base64url. It is shown once, and only its hash is stored. */
export const generateToken = () => randomBytes(32).toString("base64url");

/** Hashes a credential for storage. A fast hash is sufficient because the credential is random. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * The installation's secrets, the current one first. New signatures and ciphertexts use the current secret; those of
 * the previous secrets stay valid, so that a rotation interrupts no one.
 */
export type KeyRing = readonly [current: string, ...previous: string[]];

const derivedKeys = new Map<string, Buffer>();

/** Derives a separate key for each purpose from one of the installation's secrets. Derived keys are cached. */
function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}:${secret}`;
  let key = derivedKeys.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "matinee", purpose, 32));
    derivedKeys.set(name, key);
  }
  return key;
}

/** Derives the key of each secret for a purpose, in hexadecimal digits, for a program that must not know the secrets. */
export const exportKeys = (keyRing: KeyRing, purpose: string): string[] =>
  keyRing.map((secret) => deriveKey(secret, purpose).toString("hex"));

/** Whether a credential is one of the valid ones, in a time that tells nothing about them. */
export function isOneOf(credential: string, valid: readonly string[]): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const given = digest(credential);
  return valid.map((each) => timingSafeEqual(digest(each), given)).includes(true);
}

/**
 * Names the algorithms of a ciphertext or signature: AES-256-GCM with a nonce of 96 bits, HMAC-SHA-256, keys by
 * HKDF-SHA-256. Another algorithm gets another version. Texts without one are older and have the same algorithms.
 */
const VERSION = "v1";
const PREFIX = `${VERSION}.`;

/** Encrypts with AES-256-GCM. The result is the version, and nonce, tag and ciphertext in base64url. */
export function encrypt([secret]: KeyRing, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, "encrypt"), nonce);
  cipher.setAAD(Buffer.from(VERSION));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws Error when the text was altered or encrypted with a secret that is not in the key ring */
export function decrypt(keyRing: KeyRing, sealed: string): string {
  // Base64url contains no dot, so an older text never begins with the prefix.
  const version = sealed.startsWith(PREFIX) ? VERSION : null;
  const bytes = Buffer.from(version ? sealed.slice(PREFIX.length) : sealed, "base64url");
  let failure: unknown;
  for (const secret of keyRing) {
    try {
      return decryptWith(secret, bytes, version);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function decryptWith(secret: string, bytes: Buffer, version: string | null): string {
  // Without a length Node also accepts a tag of 4 bytes, which can be guessed.
  const options = { authTagLength: 16 };
  const key = deriveKey(secret, "encrypt");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), options);
  if (version) decipher.setAAD(Buffer.from(version));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}

/**
 * Returns `version.payload.signature`, the last two in base64url. The purpose prevents using one kind of grant as
 * another.
 */
export function sign([secret]: KeyRing, purpose: string, payload: string): string {
  const signed = PREFIX + Buffer.from(payload).toString("base64url");
  return `${signed}.${computeMac(secret, purpose, signed)}`;
}

/** Returns the payload passed to `sign`, or null when the text or its signature is invalid. */
export function unsign(keyRing: KeyRing, purpose: string, token: string): string | null {
  const dot = token.lastIndexOf(".");
  if (dot < 1) return null;
  // The signature covers the version. An older text has none.
  const signed = token.slice(0, dot);
  const body = signed.startsWith(PREFIX) ? signed.slice(PREFIX.length) : signed;
  if (body === "" || body.includes(".")) return null;
  const signature = Buffer.from(token.slice(dot + 1));
  const isSigned = keyRing.some((secret) => {
    const expected = Buffer.from(computeMac(secret, purpose, signed));
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return isSigned ? Buffer.from(body, "base64url").toString() : null;
}

/** Names a value that few others could have, without telling it: 66 bits, in base64url, that need the secret to be guessed. */
export const fingerprint = ([secret]: KeyRing, purpose: string, text: string): string =>
  computeMac(secret, purpose, text).slice(0, 11);

function computeMac(secret: string, purpose: string, signed: string): string {
  return createHmac("sha256", deriveKey(secret, purpose)).update(signed).digest("base64url");
}
