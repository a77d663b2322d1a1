import { join } from "node:path";
import { root } from "@matinee/dev-services/config";
import { hasNginx, startNginx } from "@matinee/dev-services/nginx";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { type Installation, startInstallation } from "../../installation.ts";
import { addresses, cachePorts, call, dataDir } from "../../system.ts";
import { test } from "../event-copies.ts";
import { createTicketedEvent } from "../ticketed-event.ts";
import { getCallToAction } from "../viewer.ts";

/** Long enough for all requests of a test on a busy machine, short enough to wait until it is over. */
const CACHE_SECONDS = 15;

test.skip(!hasNginx(), "nginx is not installed (apt install nginx)");

// One worker: the tests share the ports of nginx.
test.describe.configure({ mode: "default" });

// An API process of the same system, with the settings of an installation whose documents caches may share.
let api: Installation;
let nginx: Awaited<ReturnType<typeof startNginx>>;
test.beforeAll(async () => {
  api = await startInstallation(cachePorts.api, {
    WATCH_URL: `http://127.0.0.1:${cachePorts.nginx}`,
    DOCUMENT_CACHE_SECONDS: String(CACHE_SECONDS),
  });
  nginx = await startNginx({
    port: cachePorts.nginx,
    apiPorts: [cachePorts.api],
    storage: join(root, dataDir, "storage"),
  });
});
test.afterAll(async () => {
  if (!hasNginx()) return;
  await nginx.close();
  await api.stop();
});

async function fetchDocument(path: string, headers: Record<string, string> = {}) {
  // That of the browser, because nginx keeps a copy for each.
  const response = await fetch(nginx.origin + path, { headers: { "accept-language": "en-US", ...headers } });
  return {
    status: response.status,
    caching: response.headers.get("cache-control"),
    body: await response.text(),
  };
}

/** Counts the requests for a path that reached the API. The log has one line for each request. */
async function countUpstream(path: string): Promise<{ all: number; upstream: number }> {
  const lines = (await nginx.log())
    .trim()
    .split("\n")
    .map((line): { path: string; upstream: string } => JSON.parse(line))
    .filter((line) => line.path === path);
  return { all: lines.length, upstream: lines.filter(({ upstream }) => upstream !== "").length };
}

/** Returns the compressions that the browser accepts. nginx keeps a copy of a document for each such list. */
async function readEncoding(page: Page): Promise<string> {
  const response = await page.goto(`${nginx.origin}/livez`);
  const headers = await response?.request().allHeaders();
  return headers?.["accept-encoding"] ?? "";
}

/** Opens the gate of an event, which only the app's script does. */
async function openGate(page: Page): Promise<void> {
  await getCallToAction(page, "Watch Now").click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" })).toBeVisible();
}

test(
  "fifty visitors and a browser get an event's page from nginx, and it works there within its policy",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const path = `/watch/${event.url}`;
    const encoding = await readEncoding(page);
    // Visitors who come together before there is a copy do not wait for each other: each reaches the API.
    await fetchDocument(path, { "accept-encoding": encoding });
    const visits = await Promise.all(
      Array.from({ length: 50 }, () => fetchDocument(path, { "accept-encoding": encoding })),
    );
    for (const { status, body } of visits) {
      expect(status).toBe(200);
      expect(body).toContain("Once Again");
    }
    await page.goto(nginx.origin + path);
    await expect.poll(() => countUpstream(path)).toEqual({ all: 52, upstream: 1 });
    await openGate(page);
    // The scripts came through nginx too, and from no other address.
    const scripts = await page.evaluate(() => [...document.scripts].flatMap(({ src }) => src || []));
    expect(scripts.filter((src) => src.startsWith(`${nginx.origin}/assets/`)).length).toBeGreaterThan(0);
    expect(scripts.filter((src) => src.startsWith(addresses.watch))).toEqual([]);

    // Control: requests that the cache must not answer reach the API one by one.
    for (let time = 0; time < 3; time++) await fetchDocument(path, { cookie: "a=b" });
    await expect.poll(() => countUpstream(path)).toEqual({ all: 55, upstream: 4 });
  },
);

test("a new title appears within the time of the cache", FULL, async ({ page, copyEvent }) => {
  const event = await createTicketedEvent(copyEvent);
  const path = `/watch/${event.url}`;
  await fetchDocument(path);
  await event.change({ title: "Another Night" });
  // Control: the document comes from the cache.
  expect((await fetchDocument(path)).body).not.toContain("Another Night");
  await expect
    .poll(async () => (await fetchDocument(path)).body, { timeout: (CACHE_SECONDS + 10) * 1000 })
    .toContain("Another Night");
  await page.goto(nginx.origin + path);
  await expect(page.getByRole("heading", { name: "Another Night" }).first()).toBeVisible();
});

test("responses for one person are never kept", FULL, async ({ copyEvent }) => {
  const event = await createTicketedEvent(copyEvent);
  const { session } = await call("POST", "/v1/session", {
    email: "filmmaker@example.com",
    password: "matinee-demo",
  });
  const path = `/watch/${event.url}`;
  // The document for everyone is in the cache.
  await fetchDocument(path);
  const link = "c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI";
  const personal: [path: string, headers: Record<string, string>][] = [
    [`${path}/${link}`, {}],
    [`${path}?subscriberID=${link}`, {}],
    [path, { "x-session-id": session }],
    [path, { authorization: "Bearer abc" }],
    [`/preview/${event.url}`, {}],
    [`/v1/pages/${event.id}`, { "x-session-id": session }],
    ["/v1/session", { "x-session-id": session }],
  ];
  const before = await countAllUpstream();
  for (const [address, headers] of personal) {
    for (let time = 0; time < 2; time++) {
      const { caching } = await fetchDocument(address, headers);
      expect(caching, address).toMatch(/no-store/);
    }
  }
  await expect.poll(countAllUpstream).toBe(before + 2 * personal.length);
  // As a CDN asks that keeps it by its language.
  const { caching } = await fetchDocument(path, { "x-matinee-language": "en" });
  expect(caching).toContain(`s-maxage=${CACHE_SECONDS}`);
});

async function countAllUpstream(): Promise<number> {
  const lines = (await nginx.log()).trim().split("\n");
  // Cast: the log format of this nginx has the field.
  return lines.filter((line) => (JSON.parse(line) as { upstream: string }).upstream !== "").length;
}
