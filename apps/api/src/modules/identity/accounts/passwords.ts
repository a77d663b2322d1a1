import { messages } from "@matinee/contract/messages";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { hash } from "@node-rs/argon2";
import type { Config } from "../../../platform/config.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { hasLeaked } from "./leaked-passwords.ts";

export const isPasswordTooShort = (password: string) => password.length < minPasswordLength;

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
  return hash(password);
}

/** @throws AppError invalid for a password that is common, leaked or easy to guess */
export async function rejectWeakPassword(
  config: PasswordConfig,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const { common, guessable } = messages.passwords;
  // Its dictionaries take a quarter of the start of a process.
  const { isCommonPassword, isEasyToGuess } = await import("./password-strength.ts");
  if (isCommonPassword(password)) throw createFieldError("password", common);
  if (isEasyToGuess(password, [owner.firstName, owner.lastName, owner.email])) {
    throw createFieldError("password", guessable);
  }
  if (await hasLeaked(config.LEAKED_PASSWORDS_URL, password)) throw createFieldError("password", common);
}
