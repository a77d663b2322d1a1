import { findUnmarked } from "@matinee/texts/pseudo";
import type { Page } from "@playwright/test";

/** Names that are the same in every language, and what Intl and programs write: units, codes, keys and addresses. */
const NAMES =
  /\b(?:Matinee|Stripe|PayPal|Apple Pay|Google Pay|Visa|Mastercard|AM|PM|alt\+T|GMT|UTC|HD|AV1|MB|GB|https?)\b|\b[\w.+-]+@[\w.-]+\b|https?:\/\/\S+|\b\d+p\b/g;

/**
 * Lists the words of a page in the pseudo-language that are not in it: in what is visible, in what is heard, and in the document's title.
 * @param own the words of owners and viewers, with which a text may be left to them
 */
export async function findPlainWords(page: Page, own: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(readTexts);
  const known = own.map((text) => toWords(text.replaceAll(NAMES, " "))).join(" | ");
  return [...new Set(texts)].filter((text) => {
    const words = toWords(findUnmarked(text).replaceAll(NAMES, " "));
    return words !== "" && !known.includes(words);
  });
}

/** Words of two letters and more, one space apart. Letters of the pseudo-language are no words. */
const toWords = (text: string): string => (text.match(/[A-Za-z][A-Za-z'’]+/g) ?? []).join(" ");

/** Runs in the page. */
function readTexts(): string[] {
  const attributes = [
    "alt",
    "aria-description",
    "aria-label",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
  ];
  const shown = [...attributes, "placeholder", "title"];
  const found = [document.title];
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) visit(element.shadowRoot);
      // Of a list of countries Intl writes the names, and so it does those of dates.
      if (element.closest("iframe, noscript, script, select, style, template, time")) continue;
      // The legal texts stay as they were published.
      if (element.closest("[data-published]") || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      for (const name of shown) found.push(element.getAttribute(name) ?? "");
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
    }
  };
  visit(document);
  return found;
}
