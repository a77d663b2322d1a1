import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { hash, verify } from "@node-rs/argon2";
import type { Config } from "../../../platform/config.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { hasLeaked } from "./leaked-passwords.ts";

/** Keyboards of different systems send the same password as different characters: an ü is one or two. */
const normalizePassword = (password: string): string => password.normalize("NFC");

export const isPasswordTooShort = (password: string) =>
  normalizePassword(password).length < minPasswordLength;

/** Where passwords that leaked are looked up. */
type PasswordConfig = Pick<Config, "LEAKED_PASSWORDS_URL">;

/** The person whose words a password must not consist of. */
interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string;
}

/**
 * Hashes with argon2id. The library's defaults are OWASP's parameters (19 MiB, 2 passes, 1 lane).
 * @throws AppError invalid for a password that is common, leaked or easy to guess
 */
export async function hashNewPassword(
  config: PasswordConfig,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  await rejectWeakPassword(config, password, owner);
  return hashPassword(password);
}

/** Hashes a password that was checked before. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password));

/**
 * Returns whether a password belongs to a hash, in whichever form it was typed. Hashes from before passwords were
 * normalized are of the form that was typed then.
 */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const forms = new Set([normalizePassword(password), password, password.normalize("NFD")]);
  for (const form of forms) if (await verify(passwordHash, form).catch(() => false)) return true;
  return false;
}

/** @throws AppError invalid for a password that is common, leaked or easy to guess */
export async function rejectWeakPassword(
  config: PasswordConfig,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  // Its dictionaries take a quarter of the start of a process.
  const { isCommonPassword, isEasyToGuess } = await import("./password-strength.ts");
  const normalized = normalizePassword(password);
  if (isCommonPassword(normalized)) throw createFieldError("password", (t) => t.passwords.common);
  if (isEasyToGuess(normalized, [owner.firstName, owner.lastName, owner.email])) {
    throw createFieldError("password", (t) => t.passwords.guessable);
  }
  if (await hasLeaked(config.LEAKED_PASSWORDS_URL, normalized))
    throw createFieldError("password", (t) => t.passwords.common);
}
