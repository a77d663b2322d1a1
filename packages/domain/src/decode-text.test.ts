import { describe, expect, test } from "vitest";
import { decodeText, isUndecoded } from "./decode-text.ts";

/** Encodes a text in a code page of one byte for each character. */
function encode(text: string, codePage: string): Uint8Array {
  const decoder = new TextDecoder(codePage);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (character) => bytes.get(character) ?? Number.NaN);
}

function encodeUtf16(text: string, isBigEndian: boolean, mark = ""): Uint8Array {
  const bytes = Buffer.from(mark + text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

const SONG = "1\n00:00:01,000 --> 00:00:02,000\nDéjà vu – ça va? “Oui”, naïve Zoë…";

describe("a text file is decoded as its program wrote it", () => {
  test.each<[name: string, bytes: Uint8Array, text: string]>([
    ["UTF-8", Buffer.from(SONG), SONG],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${SONG}`), SONG],
    ["UTF-16 little-endian with a mark", encodeUtf16(SONG, false, "\uFEFF"), SONG],
    ["UTF-16 big-endian with a mark", encodeUtf16(SONG, true, "\uFEFF"), SONG],
    ["UTF-16 little-endian", encodeUtf16(SONG, false), SONG],
    ["UTF-16 big-endian", encodeUtf16(SONG, true), SONG],
    ["Windows-1252 captions", encode(SONG, "windows-1252"), SONG],
    ...(
      [
        ["windows-1252", "email;name\r\ng@example.com;Jürgen Groß"],
        ["windows-1252", "a@example.com,Zoë"],
        ["windows-1252", "It’s “fine” – 5 €"],
        ["windows-1252", "¿Qué tal? Mañana será otro día. ¡Adiós, señor!"],
        ["windows-1251", "email;name\r\na@example.com;Иван Петров"],
        ["windows-1251", "1\n00:00:01,000 --> 00:00:02,000\nПривет, как дела? Всё хорошо, спасибо."],
        ["windows-1253", "Καλημέρα, τι κάνεις σήμερα; Όλα καλά"],
        [
          "windows-1250",
          "Dzień dobry, jak się masz? Dziękuję, bardzo dobrze. Żółć, gęślą jaźń. Będę później.",
        ],
      ] as const
    ).map(([codePage, text]): [string, Uint8Array, string] => [
      `${codePage}: ${text}`,
      encode(text, codePage),
      text,
    ]),
    // "今日は元気です" in Shift JIS.
    [
      "Shift JIS",
      Buffer.from(
        "8da1 93fa 82cd 8cb3 8b43 82c5 82b7 8142 82cd 82a2 8141 8cb3 8b43 82c5 82b7 8142".replaceAll(" ", ""),
        "hex",
      ),
      "今日は元気です。はい、元気です。",
    ],
  ])("%s", (_name, bytes, text) => {
    expect(decodeText(bytes)?.text).toBe(text);
  });
});

test("says which encodings are guesses, and takes the one that a person chooses", () => {
  const bytes = encode("Dvořák, Tomáš", "windows-1250");
  expect(decodeText(bytes)).toMatchObject({ encoding: "windows-1252", isGuess: true });
  expect(decodeText(bytes, "windows-1250")).toEqual({
    text: "Dvořák, Tomáš",
    encoding: "windows-1250",
    isGuess: false,
  });
  expect(decodeText(Buffer.from(SONG))).toMatchObject({ encoding: "utf-8", isGuess: false });
});

test("returns null for bytes that are no text", () => {
  expect(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 8, 0, 0x81, 0x8d))).toBeNull();
  expect(decodeText(Buffer.from("a\0b and so on, in a long text"))).toBeNull();
  expect(decodeText(Buffer.from("a"), "no-such-encoding")).toBeNull();
  // Another program has lost the letter: as Windows-1252 it would be three others.
  expect(decodeText(Buffer.from("J\uFFFDrgen"))).toBeNull();
  expect(isUndecoded("J\uFFFDrgen")).toBe(true);
  expect(isUndecoded("Jürgen")).toBe(false);
});
