import { readdirSync, readFileSync } from "node:fs";
import { parseSync, visitorKeys } from "oxc-parser";
import { expect, test } from "vitest";

const folder = new URL("../../packages/texts/src/en/", import.meta.url);
/** The catalogue itself has no texts, and the quoted ones repeat what the catalogue resolves to. */
const files = readdirSync(folder).filter((file) => !/^(?:catalogue|quoted-texts)\.ts$/.test(file));

/** Numbers that are no limits of the domain, with the texts that may have them. A limit comes from the domain. */
const OTHERS = [
  // The time over which a limit counts, as a part of its definition.
  / in 24 hours\b/,
  /^Last 24 hours$/,
  // Shares, and parts of a minute.
  /\b(?:from 1|0) to 100\b/,
  /\b95%/,
  /from 0 to 59\b/,
  // Examples of what people type.
  /such as (?:12|12\.50|2\.50)$/,
  // Formats of banks, of sound and of colors.
  /\b[689] digits$/,
  /^[57]\.1$/,
  /\b4\.5:1\b/,
  // Choices, which are the values themselves.
  /^(?:In )?(?:30|90)(?: days)?$/,
  // Our hours at the telephone.
  /\b9 to 5 Pacific$/,
  // Names of encodings.
  /^Chinese|^Cyrillic/,
];

/** Lists the texts of a source that have a number of their own above 2, with `…` for what is inserted. */
function findNumbers(path, source) {
  const found = [];
  const visit = (node) => {
    if (node.type.startsWith("Import") || node.type.startsWith("TS")) return;
    if (node.type === "Literal" && typeof node.value === "string") check(node.value);
    if (node.type === "TemplateLiteral") check(node.quasis.map(({ value }) => value.cooked).join("…"));
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat())
        // The key of a field is no text.
        if (child && !(node.type === "Property" && key === "key")) visit(child);
  };
  const check = (text) => {
    const left = OTHERS.reduce((rest, other) => rest.replace(other, ""), text);
    const numbers = [...left.matchAll(/(?<![\w.:#-])\d[\d,]*(?:\.\d+)?(?:px\b|(?![\w-]|[.:]\d))/g)];
    if (numbers.some(([digits]) => Number.parseFloat(digits.replaceAll(",", "")) > 2)) found.push(text);
  };
  visit(parseSync(path, source).program);
  return found;
}

test.each(files)("%s takes its numbers from the domain, or as arguments", (file) => {
  expect(findNumbers(file, readFileSync(new URL(file, folder), "utf8"))).toEqual([]);
});

test.each([
  ['const texts = { help: "For 72 hours" }', "For 72 hours"],
  ["const help = (hours) => `For ${hours} hours, at most 1,000`", "For … hours, at most 1,000"],
  ["const help = (on) => (on ? `${count(`at most 40`)}` : 'off')", "at most 40"],
  ['const help = "at least 1275px by 700px"', "at least 1275px by 700px"],
  ['const help = "The smallest price is $0.50. Or $3."', "The smallest price is $0.50. Or $3."],
])("control: finds the number in %s", (source, text) => {
  expect(findNumbers("control.ts", source)).toEqual([text]);
});

test.each([
  'const help = "Up to 2 devices"',
  "const help = `For ${hours} hours`",
  'const example = "2026-11-24T20:00:00Z"',
  'const lifetimes = { "365": "In a year" }',
  'const zone = { windows1252: "Windows-1252" }',
])("control: %s has no number of its own", (source) => {
  expect(findNumbers("control.ts", source)).toEqual([]);
});
