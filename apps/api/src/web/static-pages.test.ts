import type { Texts } from "@matinee/texts";
import { findUnmarked } from "@matinee/texts/pseudo";
import { expect, test } from "vitest";
import {
  renderBrokenLink,
  renderUnsubscribeConfirmation,
  renderUnsubscribeForm,
} from "../modules/emails/unsubscribe/unsubscribe-page.tsx";
import { listDoorPages, listOtherDoorPages } from "../testing/door-samples.ts";
import { createPseudoTexts, readShownWords } from "../testing/pseudo-texts.ts";
import { renderMissingCard, renderOutageCard } from "./embed-card.tsx";
import { renderOutagePage } from "./outage-page.tsx";

const target = { kind: "event", email: "imogen@example.com", title: "The Salt Road" } as const;

function listPages(texts: Texts): Record<string, () => string> {
  const reader = { texts, named: null };
  return {
    ...Object.fromEntries(
      Object.entries({ ...listDoorPages(reader), ...listOtherDoorPages(reader) }).map(([name, render]) => [
        name,
        () => render().html,
      ]),
    ),
    unsubscribe: () => renderUnsubscribeForm(texts, target),
    unsubscribed: () => renderUnsubscribeConfirmation(texts, target, false),
    "unsubscribed from all": () => renderUnsubscribeConfirmation(texts, target, true),
    "broken link of an email": () => renderBrokenLink(texts),
    outage: () => renderOutagePage(texts),
    "card of an outage": () => renderOutageCard(texts, 5),
    "card of no event": () => renderMissingCard(texts, "/"),
  };
}

/** The words of the samples' events and readers, the product's name, and codes. */
const OWN_WORDS =
  /An Evening with Noor|The Salt Road|imogen@example\.com|Matinee|\b(?:[\da-f]{2}){32}\b|[\da-f]{8}(?:-[\da-f]+){4}/g;
/** A date, which Intl formats by itself. */
const DATE = /<time\b[^]*?<\/time>/g;

test.each(Object.entries(listPages(createPseudoTexts())))(
  "takes every word from the catalogue: %s",
  (_name, render) => {
    const words = findUnmarked(readShownWords(render().replaceAll(DATE, ""))).replaceAll(OWN_WORDS, "");
    expect(words).not.toMatch(/\p{L}{2}/u);
  },
);

test("control: finds a word that is not from the catalogue", () => {
  const words = readShownWords('<p title="Sold">⟦Left⟧: <b>none</b></p>');
  expect(findUnmarked(words)).toBe(": none Sold");
});
