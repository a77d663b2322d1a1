import { type Currency, messages, type Texts } from "@matinee/texts";

const texts = messages.formControls;
/** The content of a number field: a value, nothing (both null), or a problem as text. */
export type TypedNumber = { value: number | null; problem: string | null };

type Formats = Pick<Texts["formats"], "number" | "language">;

/** Reads the signs of a language between digits: ',' and '.' for the English 12,345.6. */
const readSigns = ({ number }: Formats): string[] => number(12_345.6).replaceAll(/\d/g, "").split("");

const groupsOfSpaces = /^\d{1,3}(?:\s\d{3})+(?!\d)/;
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

const withPoint = /^(\d*)(?:(\.)(\d*))?$/;
/** Matches a decimal comma: one or two digits after it and no other separator. */
const withComma = /^(\d*)(,)(\d{1,2})$/;
const withGroups = /^([1-9]\d{0,2}(?:,\d{3})+)(?:(\.)(\d*))?$/;

/** Reads a whole number: '12', '-3', '+2', '1,200', or '1.200' in German. Decimals are a problem, never rounded. */
export function readWholeNumber(text: string): TypedNumber {
  const number = split(text);
  if (number === "empty") return { value: null, problem: null };
  if (!number) return fail(texts.notANumber);
  if (number.separator) return fail(texts.notWhole);
  return checkRange(number.sign * Number(number.whole));
}

/**
 * Reads an amount as an integer of the smallest unit: '12', '12.50', '12,50', '$1,200', '-5', and as this language writes it:
 * '1.200,50 €'. A decimal more than the currency has is a problem.
 */
export function readCents(text: string, currency: Currency): TypedNumber {
  const digits = messages.formats.moneyDigits(currency);
  const number = split(text, texts.currencySymbol(currency), isSymbolLast(currency));
  if (number === "empty") return { value: null, problem: null };
  if (!number) return fail(texts.notAnAmount(currency));
  if (number.separator && digits === 0) return fail(texts.notWhole);
  if (number.fraction.length > digits) return fail(texts.tooManyDecimals);
  return checkRange(number.sign * Number(number.whole + number.fraction.padEnd(digits, "0")));
}

/** Writes an amount in the smallest unit as a field shows it: 750 -> '7.50', '7,50' in German, or '750' in JPY. */
export function writeCents(cents: number, currency: Currency): string {
  return messages.formats.plainMoney(cents, currency).replace(".", readSigns(messages.formats)[1] ?? ".");
}

/** Whether this language writes the sign of a currency after the amount: '7,50 €'. */
export const isSymbolLast = (currency: Currency): boolean =>
  /^\u200F?\d/.test(messages.formats.money(0, currency));

/** Writes a number with the digits and signs of English: '1.234,50' in German as '1,234.50'. */
export function toEnglishSigns(text: string, formats: Formats): string {
  const [groupSign = ",", decimalSign = "."] = readSigns(formats);
  const digits =
    formats.language === "ar"
      ? text
          .replaceAll(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
          .replaceAll("\u066B", ".")
          .replaceAll("\u066C", ",")
      : text;
  if (decimalSign === ".") return digits;
  const joined = /\s/.test(groupSign)
    ? digits.replace(groupsOfSpaces, (groups) => groups.replaceAll(/\s/g, ""))
    : digits;
  return joined.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."));
}

function split(text: string, symbol = "", mayBeLast = false) {
  const trimmed = text.trim();
  if (trimmed === "") return "empty";
  const unsigned = trimmed.replace(/^[-+]/, "");
  const bare = unsigned.startsWith(symbol) ? unsigned.slice(symbol.length) : unsigned;
  const isLast = mayBeLast && symbol !== "" && bare.endsWith(symbol);
  const digits = toEnglishSigns(isLast ? bare.slice(0, -symbol.length).trim() : bare, messages.formats);
  const match = withPoint.exec(digits) ?? withComma.exec(digits) ?? withGroups.exec(digits);
  const [, whole = "", separator = "", fraction = ""] = match ?? [];
  if (!match || whole + fraction === "") return null;
  return { sign: trimmed.startsWith("-") ? -1 : 1, whole: whole.replaceAll(",", ""), separator, fraction };
}

function checkRange(value: number): TypedNumber {
  // Adding 0 makes a typed '-0' plain 0.
  return Number.isSafeInteger(value) ? { value: value + 0, problem: null } : fail(texts.numberTooLarge);
}

function fail(problem: string): TypedNumber {
  return { value: null, problem };
}
