import { describe, expect, it } from "vitest";
import * as ar from "./ar/catalogue.ts";
import * as de from "./de/catalogue.ts";
import * as en from "./en/catalogue.ts";
import * as es from "./es/catalogue.ts";
import * as fr from "./fr/catalogue.ts";
import type { Texts } from "./languages.ts";
import * as pt from "./pt-BR/catalogue.ts";

const languages: Record<string, Texts> = { ar, de, es, fr, pt };

/** A text, or what makes one, with the keys that lead to it. */
type Leaf = [path: string, original: unknown, translation: unknown];

/** Lists the texts of a language that are not those of English. */
function listTranslated(original: object, translation: object, path = ""): Leaf[] {
  const translated = new Map(Object.entries(translation));
  return Object.entries(original).flatMap(([key, value]): Leaf[] => {
    const other: unknown = translated.get(key);
    const name = path === "" ? key : `${path}.${key}`;
    if (value === other || name === "formats") return [];
    return typeof value === "object" && value !== null && typeof other === "object" && other !== null
      ? listTranslated(value, other, name)
      : [[name, value, other]];
  });
}

/** Arguments of a text that no other text contains: words, or numbers. */
const ARGUMENTS = [
  ["⟦a⟧", "⟦b⟧", "⟦c⟧", "⟦d⟧", "⟦e⟧", "⟦f⟧"],
  [11, 12, 13, 14, 15, 16],
];

/** Calls a text with what fits it; null where that is not words alone, nor numbers alone. */
function call(text: unknown, args: readonly unknown[]): string | null {
  if (typeof text !== "function") return null;
  try {
    const result: unknown = Reflect.apply(text, undefined, args);
    return typeof result === "string" ? result : null;
  } catch {
    return null;
  }
}

/** Places of a phone that do not grow with their words, and how many letters fit on 390 px. */
const PLACES: [place: string, letters: number, list: (texts: Texts) => readonly string[]][] = [
  ["a tab", 14, ({ watch: { about, faq, store, supportUs } }) => [about, faq, store, supportUs]],
  ["the head of the screen after the film", 14, ({ afterFilm }) => [afterFilm.watchAgain]],
  [
    "half of a row",
    20,
    ({ eventPage: { giftATicket, share, trailer }, festivalPage: { filter, views } }) => [
      giftATicket,
      share,
      trailer,
      filter,
      ...Object.values(views),
    ],
  ],
  [
    "a button of the whole width",
    40,
    ({
      actions,
      checkout,
      donations,
      gate,
      gateSteps,
      myTickets,
      pageDialogs,
      registration,
      shop,
      watch,
    }) => [
      ...Object.values(gate.callToAction),
      ...Object.values(actions),
      checkout.getFreeTicket,
      checkout.giveFreeTicket,
      checkout.placeFreeOrder,
      checkout.continueToBank,
      gateSteps.continue,
      gateSteps.keepWatching,
      gateSteps.watchVideo,
      registration.title,
      myTickets.send,
      myTickets.sendTicket,
      myTickets.giveBack,
      myTickets.giveBackNow,
      myTickets.keep,
      donations.sendDonation,
      pageDialogs.sendInvitation,
      shop.addToCart,
      watch.contactFilmTeam,
      watch.forwardToFriend,
      watch.needHelp,
      watch.sendMyLink,
    ],
  ],
];

describe.each(Object.entries({ en, ...languages }))("%s", (_language, texts) => {
  it.each(PLACES)("fits in %s", (_place, letters, list) => {
    expect(list(texts).filter((label) => label.length > letters)).toEqual([]);
  });
});

describe.each(Object.entries(languages))("%s", (_language, texts) => {
  const leaves = listTranslated({ ...en }, { ...texts });

  it("has no empty text and none with surrounding white space", () => {
    const wrong = leaves.filter(
      ([, , text]) => typeof text === "string" && (text === "" || text !== text.trim()),
    );
    expect(wrong.filter(([, original]) => original !== "").map(([path]) => path)).toEqual([]);
  });

  it("says everything that the original is given", () => {
    const missing = leaves.flatMap(([path, original, translation]) =>
      ARGUMENTS.flatMap((args) => {
        const [from, to] = [call(original, args), call(translation, args)];
        if (from === null) return [];
        return args
          .map(String)
          .filter((arg) => from.includes(arg) && !to?.includes(arg))
          .map((arg) => `${path}: ${arg}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});
