import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { findFreePort } from "@matinee/dev-services/ports";
import { getDirection, LANGUAGES } from "@matinee/texts/languages";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BuiltProduct, prepareBuiltProduct, stopProcess, waitFor } from "../testing/built-product.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../testing/payments/payments-app.ts";

vi.setConfig({ hookTimeout: 300_000, testTimeout: 120_000 });

/** The limit of an idle API in docs/guides/operators.md. */
const MAX_RESIDENT_MB = 205;
/** That of a rendering process with all languages. */
const MAX_RENDERER_MB = 230;

let app: PaymentsApp;
let built: BuiltProduct;
let api: ChildProcess;
let origin: string;
beforeAll(async () => {
  app = await createPaymentsApp();
  built = await prepareBuiltProduct(app);
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  api = built.start("server.js", { MATINEE_PROCESS: "api", API_PORT: String(port) });
  await waitFor(api, async () => (await fetch(`${origin}/readyz`)).ok);
});
afterAll(async () => {
  await stopProcess(api);
  await built.close();
  await app.close();
});

async function open(path: string, headers: Record<string, string>) {
  const request = get(`${origin}${path}`, { headers: { host: "watch.cinema.example", ...headers } });
  // The event has one argument.
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { headers: response.headers, body: await text(response) };
}

async function readResidentMb(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

test("the product answers in six languages, within the memory that the guide states", async () => {
  const { page } = await createTicketedEvent(app, { title: "The Salt Road" });
  expect(await readResidentMb(api.pid)).toBeLessThan(MAX_RESIDENT_MB);
  const scripts = new Set<string>();
  for (const language of LANGUAGES) {
    const asked = await open(`/watch/${page.slug}`, { "accept-language": `${language},en;q=0.5` });
    const named = await open(`/watch/${page.slug}?lang=${language}`, { "accept-language": "ja" });
    for (const { headers, body } of [asked, named]) {
      expect(headers["content-language"]).toBe(language);
      const [, dir = "ltr"] = new RegExp(`<html lang="${language}"(?: dir="(\\w+)")?`).exec(body) ?? [];
      expect(dir).toBe(getDirection(language));
      expect(body).toContain(`<html lang="${language}"`);
      // The heading is part of the markup, which the build of the language renders.
      expect(body).toMatch(/<h1[^>]*>[^<]*The Salt Road/);
      expect(body.match(/hreflang="/g)).toHaveLength(LANGUAGES.length + 1);
    }
    const [script = ""] = /\/assets\/[\w-]+\.js/.exec(named.body) ?? [];
    expect((await open(script, {})).headers["content-type"]).toContain("javascript");
    scripts.add(script);
  }
  const children = await readFile(`/proc/${api.pid}/task/${api.pid}/children`, "utf8");
  for (const renderer of children.trim().split(" "))
    expect(await readResidentMb(renderer)).toBeLessThan(MAX_RENDERER_MB);
  // Each has the code of its own build.
  expect(scripts.size).toBe(LANGUAGES.length);
});
