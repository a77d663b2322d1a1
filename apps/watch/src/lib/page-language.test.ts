// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { addLanguage, keepLanguage, keepLanguageInLinks } from "./page-language.ts";

afterEach(() => {
  history.replaceState(null, "", "/");
  document.documentElement.lang = "";
  document.body.replaceChildren();
});

test("names a language beside the rest of the address", () => {
  expect(addLanguage("/watch/a?b=1&lang=de#c", "pt-BR")).toBe(`${location.origin}/watch/a?b=1&lang=pt-BR#c`);
});

test("links keep the language of the address, but not those to files", () => {
  keepLanguageInLinks();
  history.replaceState(null, "", "/watch/a?lang=fr");
  document.documentElement.lang = "fr";
  document.body.innerHTML = [
    '<a href="/privacy"><b>text</b></a>',
    '<a href="/media/a" download>file</a>',
    '<a href="https://other.example/">other</a>',
    '<a href="#about">part</a>',
  ].join("");
  const links = [...document.querySelectorAll("a")];
  const before = links.map(({ href }) => href);
  for (const link of links)
    (link.firstElementChild ?? link).dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
  expect(links.map(({ href }) => href)).toEqual([`${location.origin}/privacy?lang=fr`, ...before.slice(1)]);
});

test("adds nothing where the address names none", () => {
  document.documentElement.lang = "fr";
  expect(keepLanguage("/privacy")).toBe("/privacy");
});
