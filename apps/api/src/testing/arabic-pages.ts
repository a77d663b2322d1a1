import { LANGUAGES } from "@matinee/texts/languages";
import { expect, onTestFinished } from "vitest";
import type { TestApp } from "./test-app.ts";

/** Lets an installation answer in all languages until the end of a test. */
export function allowLanguages({ http }: Pick<TestApp, "http">): void {
  const { languages } = http;
  http.languages = LANGUAGES;
  onTestFinished(() => {
    http.languages = languages;
  });
}

/** Names, and the words of programs. */
const NAMES = /^(?:Matinee|drand|proof|json|check|draw|mjs|Node|The|is|right|JavaScript)$/;

/** Expects an Arabic page from right to left, without words of another alphabet, but for names. @param data words of owners */
export function expectArabic(html: string, data: readonly string[] = []): void {
  expect(html).toContain('<html lang="ar" dir="rtl"');
  const shown = data
    .reduce((rest, words) => rest.replaceAll(words, " "), html)
    .replaceAll(/<(script|style|noscript)[^]*?<\/\1>|<(?:p|dd) class="hash">[^<]*|<[^>]*>|&\w+;/g, " ");
  expect((shown.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !NAMES.test(word))).toEqual([]);
}
