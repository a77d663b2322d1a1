import { createContext, runInContext } from "node:vm";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { expect, test } from "vitest";
import { LANGUAGE_KEY } from "../lib/page-language.ts";
import { matchRoute } from "../routes/match-route.ts";
import { listHeadScripts, renderHead } from "./document-head.ts";

const languages = ["en", "es", "fr", "de", "pt-BR", "ar"];
const route = matchRoute("/watch/the-salt-road");

/** Runs the head's script in the English document of an address. @returns where it leads; null for nowhere */
function follow(address: string, kept: string | undefined, offered = languages): string | null {
  const url = new URL(address, "https://watch.example");
  let next: string | null = null;
  const { search, hash } = url;
  const location = { search, hash, replace: (to: string) => (next = new URL(to, url).href) };
  const localStorage = kept === undefined ? {} : { [LANGUAGE_KEY]: kept };
  for (const script of listHeadScripts(route, null, offered))
    runInContext(script, createContext({ location, localStorage }));
  return next;
}

test("opens the address in the language that the viewer chose before", () => {
  const address = "https://watch.example/watch/the-salt-road";
  expect(follow(address, "fr")).toBe(`${address}?lang=fr`);
  expect(follow(`${address}?subscriberID=1#film`, "pt-BR")).toBe(`${address}?subscriberID=1&lang=pt-BR#film`);
  expect(follow(address, "en")).toBeNull();
  expect(follow(address, undefined)).toBeNull();
});

test("leaves an address that names a language, so that it never leads to itself", () => {
  for (const kept of languages) {
    expect(follow("/watch/the-salt-road?lang=de", kept)).toBeNull();
    const next = follow("/watch/the-salt-road?a=1", kept);
    if (next !== null) expect(follow(next, kept)).toBeNull();
  }
  // As an address of an installation that no longer offers this language.
  expect(follow("/watch/the-salt-road", "de", ["en", "fr"])).toBeNull();
});

test("is a script of at most 200 bytes, and none where nothing is kept or offered", () => {
  const [script = "", ...others] = listHeadScripts(route, null, languages);
  expect(others).toEqual([]);
  expect(Buffer.byteLength(script)).toBeGreaterThan(100);
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(200);
  expect(listHeadScripts(route, null, [])).toEqual([]);
  expect(listHeadScripts(matchRoute("/embed/the-salt-road/checkout"), null, languages)).toEqual([]);
});

test("does nothing where the browser blocks its storage", () => {
  const [script = ""] = listHeadScripts(route, null, languages);
  const blocked = createContext({
    get localStorage() {
      throw new Error("blocked");
    },
  });
  expect(() => runInContext(script, blocked)).not.toThrow();
});

const page = {
  kind: "screening",
  url: "the-salt-road",
  title: "The Salt Road",
  description: "",
  activated: true,
  films: [] as PublicPage["films"],
  opensAt: null,
  closesAt: null,
  serverNow: "2027-06-01T00:00:00.000Z",
  backgroundImage: null,
  mobileBackgroundImage: null,
  accent: null,
  places: null,
  saleFrom: null,
  earlyBird: null,
  paywallSettings: { enablePaywall: false, isPresale: false, price: 0 },
} as PublicPage; // only what the head reads

/** Reads the addresses in the head of the English document of an address. */
function readAddresses(
  address: string,
  {
    ownLanguage = "en",
    offered = languages,
    event = page,
  }: { ownLanguage?: string; offered?: string[]; event?: PublicPage } = {},
) {
  const found = matchRoute(address);
  const head = renderHead({
    route: found,
    page: found.page === "event" ? event : null,
    programme: null,
    place: null,
    legalText: null,
    origin: "https://watch.example",
    nonce: "",
    query: address.split("?")[1] ?? "",
    languages: offered,
    ownLanguage,
  });
  const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(head) ?? [];
  const links = head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g);
  return { canonical, alternates: Object.fromEntries([...links].map(([, tag, href]) => [tag, href])) };
}

test("tells search engines the address of an event in each language; its own needs none", () => {
  const address = "https://watch.example/watch/the-salt-road";
  expect(readAddresses("/watch/the-salt-road")).toEqual({
    canonical: address,
    alternates: {
      en: address,
      es: `${address}?lang=es`,
      fr: `${address}?lang=fr`,
      de: `${address}?lang=de`,
      "pt-BR": `${address}?lang=pt-BR`,
      ar: `${address}?lang=ar`,
      "x-default": address,
    },
  });
  const { canonical, alternates } = readAddresses("/watch/the-salt-road", { ownLanguage: "fr" });
  expect(canonical).toBe(`${address}?lang=en`);
  expect(alternates).toMatchObject({ en: canonical, fr: address, "x-default": address });
  expect(Object.keys(readAddresses("/").alternates)).toHaveLength(7);
});

test("names no other languages for what is in no search engine, in one language, or in an installation with one", () => {
  const hidden = [
    readAddresses("/watch/the-salt-road?subscriberID=1"),
    readAddresses("/preview/the-salt-road"),
    readAddresses("/watch/the-salt-road", { event: { ...page, activated: false } }),
    readAddresses("/terms"),
    readAddresses("/", { offered: [] }),
    readAddresses("/watch/the-salt-road", { offered: [], ownLanguage: "" }),
  ];
  for (const { alternates } of hidden) expect(alternates).toEqual({});
  expect(hidden.at(-1)?.canonical).toBe("https://watch.example/watch/the-salt-road");
});
