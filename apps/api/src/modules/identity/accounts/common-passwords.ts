import { dictionary } from "@zxcvbn-ts/language-common";

/** What that list leaves out because patterns cover it there: runs, repeats, seasons, and our own name. */
const PATTERNS =
  "0123456789 0987654321 987654321 87654321 12341234 123123123 12121212 13131313 69696969 p@ssword pa$$word pass12345 " +
  "password1! yourpassword changeme123 letmein! welcome1! welcome! admin1234 admin12345 adminadmin rootroot test12345 " +
  "guest123 qwerty1! qweqweqwe zaq1zaq1 abcdefgh aa12345678 login123 summer2024 summer2025 summer2026 winter2024 " +
  "winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 matinee1 matinee123";

/** The passwords with which guessing begins: the 49,000 that lead the counts of leaked ones, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary["passwords-common"],
  ...PATTERNS.split(" "),
]);

/** Whether this is one of the most used passwords, or one character again and again. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || /^(.)\1*$/u.test(lower);
}
