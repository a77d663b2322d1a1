import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { LANGUAGE_KEY } from "../lib/page-language.ts";
import { matchRoute } from "../routes/match-route.ts";
import { listHeadScripts } from "./document-head.ts";

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
