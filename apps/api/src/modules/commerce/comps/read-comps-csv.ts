import type { Text } from "@matinee/texts";
import { isUndecoded } from "@matinee/domain/decode-text";
import { CsvError, parse } from "csv-parse/sync";
import { createFieldError } from "../../../platform/errors.ts";
import type { CompLine } from "./comps.rules.ts";

/** Names that the first line may give the columns, as address books and spreadsheets do. */
const COLUMN_NAMES = {
  email: ["email", "e-mail", "mail", "email address", "e-mail address", "mail address", "e-mail 1 - value"],
  name: ["name", "full name", "display name", "guest", "guest name"],
  firstName: ["first name", "firstname", "given name", "forename"],
  lastName: ["last name", "lastname", "family name", "surname"],
  reference: ["reference", "ref"],
} as const;

interface Row {
  line: number;
  cells: string[];
}

/**
 * Reads a list of free tickets. Spreadsheets separate the cells by commas, semicolons or tabs; mail programs write
 * `Name <email>`. Without names of columns, the name comes before or after the email, and the reference after both. In a
 * list without any name, each person is called by the address.
 * @throws AppError invalid at `csv` when a quotation mark is not closed, or the characters were lost on the way
 */
export function readCompsCsv(csv: string): CompLine[] {
  if (isUndecoded(csv)) throw createFieldError("csv", (t) => t.comps.undecoded);
  const [first, ...others] = parseRows(csv);
  if (!first) return [];
  const names = first.cells.map((cell) => cell.toLowerCase());
  const findColumn = (column: keyof typeof COLUMN_NAMES) =>
    names.findIndex((name) => COLUMN_NAMES[column].some((title) => title === name));
  const isHeader = findColumn("email") >= 0 && !first.cells.some(isAddress);
  const lines = isHeader
    ? others.map(({ line, cells }) => {
        const read = (column: keyof typeof COLUMN_NAMES) => cells[findColumn(column)] ?? "";
        const name = read("name") || `${read("firstName")} ${read("lastName")}`.trim();
        return { line, email: read("email"), name, reference: read("reference") };
      })
    : [first, ...others].map(readRow);
  const isWithoutNames = lines.every(({ name }) => name === "");
  return isWithoutNames ? lines.map((line) => ({ ...line, name: nameByAddress(line.email) })) : lines;
}

const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell);

/** Reads a row without names of columns. */
function readRow({ line, cells }: Row): CompLine {
  const at = Math.max(0, cells.findIndex(isAddress));
  const before = cells.slice(0, at).filter((cell) => cell !== "");
  const after = cells.slice(at + 1);
  const [name = "", reference = ""] = before.length > 0 ? [before.join(" "), ...after] : after;
  return { line, email: cells[at] ?? "", name, reference };
}

/** Names a person by an address: "imogen.achterberg@example.com" is "imogen achterberg". */
const nameByAddress = (email: string) =>
  (/^([^@]+)@/.exec(email)?.[1] ?? "").replaceAll(/[._+-]+/g, " ").trim();

/** A line of a mail program: `Name <email>`, with or without quotation marks around the name. */
const MAILBOX = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^"<>]*?))\s*<([^<>\s]+@[^<>\s]+)>\s*[,;]?\s*$/;
/** The first line by which Excel is told the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?\s*$/i;

function parseRows(csv: string): Row[] {
  const texts = csv.split(/\r\n|\n|\r/);
  const separator = SEPARATOR_LINE.exec(texts[0] ?? "")?.[1];
  const lines = texts.map((text, index) => {
    if (index === 0 && separator) return "";
    const [, quoted, plain = "", email] = MAILBOX.exec(text) ?? [];
    if (email === undefined) return text;
    const name = quoted?.replaceAll(/\\(.)/g, "$1") ?? plain;
    return [email, `"${name.replaceAll('"', '""')}"`].join(separator ?? ",");
  });
  const lineNumbers: number[] = [];
  try {
    const records: string[][] = parse(lines.join("\n"), {
      bom: true,
      delimiter: separator ? [separator] : [",", ";", "\t"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (record: string[], { lines: line }) => {
        lineNumbers.push(line);
        return record;
      },
    });
    return records.map((cells, index) => ({ line: lineNumbers[index] ?? 0, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createFieldError("csv", describeQuotes(lines));
  }
}

/** Finds the line whose quotation marks cannot be read: the parser names the one at which it gave up, often the last. */
function describeQuotes(lines: readonly string[]): Text {
  const stray = lines.findIndex((line) => /(?:^|[,;\t])\s*"(?:[^"]|"")*"\s*[^",;\t\s]/.test(line));
  if (stray >= 0) return (t) => t.comps.strayQuote(stray + 1);
  const open = lines.findIndex((line) => (line.match(/"/g)?.length ?? 0) % 2 === 1);
  return (t) => t.comps.unreadable(open + 1);
}
