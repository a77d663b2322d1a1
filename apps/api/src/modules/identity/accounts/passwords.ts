import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { hash } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { createFieldError } from "../../../platform/errors.ts";

/** Missing from zxcvbn's list because it matches them by pattern: sequences, repeats, seasons, and our own name. */
const PATTERNS =
  "0123456789 0987654321 987654321 87654321 12341234 123123123 12121212 13131313 69696969 p@ssword pa$$word pass12345 " +
  "password1! yourpassword changeme123 letmein! welcome1! welcome! admin1234 admin12345 adminadmin rootroot test12345 " +
  "guest123 qwerty1! qweqweqwe zaq1zaq1 abcdefgh aa12345678 login123 summer2024 summer2025 summer2026 winter2024 " +
  "winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 matinee1 matinee123";

/** The 49,000 most frequent leaked passwords, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary["passwords-common"],
  ...PATTERNS.split(" "),
]);

export const isPasswordTooShort = (password: string) => password.length < minPasswordLength;

/**
 * Hashes with argon2id. The library's defaults are OWASP's parameters (19 MiB, 2 passes, 1 lane).
 * @throws AppError invalid for a commonly used password
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw createFieldError(
      "password",
      "This password is one of the most used ones. Please choose one that is harder to guess.",
    );
  }
  return hash(password);
}

/** Returns whether the password is one of the most used, or a single repeated character. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || /^(.)\1*$/u.test(lower);
}
