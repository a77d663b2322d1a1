import { dictionary } from "@zxcvbn-ts/language-common";

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

/** Returns whether the password is one of the most used, or a single repeated character. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || /^(.)\1*$/u.test(lower);
}
