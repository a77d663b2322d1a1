import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as commonDictionary } from "@zxcvbn-ts/language-common";
import { dictionary as englishDictionary } from "@zxcvbn-ts/language-en";

/** Missing from zxcvbn's list because it matches them by pattern, or because every attacker knows them. */
const PATTERNS =
  "0123456789 0987654321 987654321 87654321 12341234 123123123 12121212 13131313 69696969 p@ssword pa$$word pass12345 " +
  "password1! yourpassword changeme123 letmein! welcome1! welcome! admin1234 admin12345 adminadmin rootroot test12345 " +
  "guest123 qwerty1! qweqweqwe zaq1zaq1 abcdefgh aa12345678 login123 summer2024 summer2025 summer2026 winter2024 " +
  "winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 matinee1 matinee123 correcthorsebatterystaple " +
  "tobeornottobe maytheforcebewithyou thequickbrownfox iloveyousomuch letmeinplease";

/** The 49,000 most frequent leaked passwords, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...commonDictionary["passwords-common"],
  ...PATTERNS.split(" "),
]);

/** Words that an attacker of this product tries first. */
const PRODUCT_WORDS = ["matinee", "screening", "filmmaker", "premiere", "cinema", "demo"];

/** The estimate's time grows fast with the length. A prefix that is hard to guess is enough. */
const ESTIMATED_CHARACTERS = 32;

/** Least number of guesses, as a power of ten: less for random characters than for words, years and sequences. */
const MIN_GUESSES = { random: 7.9, pattern: 9 };

let factory: ZxcvbnFactory | undefined;

/** Returns whether the password is one of the most used, or a single repeated character. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    COMMON_PASSWORDS.has(lower) ||
    COMMON_PASSWORDS.has(lower.replaceAll(/[\s_.-]/g, "")) ||
    /^(.)\1*$/u.test(lower)
  );
}

/** Estimates whether an attacker who knows the person finds the password with few guesses. */
export function isEasyToGuess(password: string, ownWords: readonly string[]): boolean {
  // Created at the first use: its dictionaries take some hundred milliseconds.
  factory ??= new ZxcvbnFactory({
    dictionary: { ...commonDictionary, ...englishDictionary, product: PRODUCT_WORDS },
    graphs: adjacencyGraphs,
    // Bounds the time for passwords made of look-alike characters.
    l33tMaxSubstitutions: 10,
  });
  const words = ownWords.flatMap((word) => [word, ...word.split(/[\s@._-]+/)]).filter((word) => word !== "");
  const { guessesLog10, sequence } = factory.check(password.slice(0, ESTIMATED_CHARACTERS), words);
  const isRandom = sequence.every(({ pattern }) => pattern === "bruteforce");
  return guessesLog10 < (isRandom ? MIN_GUESSES.random : MIN_GUESSES.pattern);
}
