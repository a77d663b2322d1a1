import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { collectGarbage } from "../testing/collect-garbage.ts";
import { type HttpTestClient, startHttpTestClient } from "../testing/http-test-client.ts";
import { createAccount, createPage, type TestAccount } from "../testing/fixtures.ts";
import { buildApp } from "../app.ts";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let folder: string;
let url: string;
let owner: TestAccount;
let client: HttpTestClient;

/** While this file exists, the fake renderer does not finish a document. */
const holdFile = join(tmpdir(), `matinee-hold-${process.pid}`);
/** The fake renderer writes each address here whose rendering fails. */
const failedFile = join(tmpdir(), `matinee-failed-${process.pid}`);

// A fake build: the files of three apps and the watch app's renderer.
const built = {
  "watch/dist/client/index.html": "<title>template</title>",
  "watch/dist/client/assets/app-1a2b.js": `console.log(${JSON.stringify("film ".repeat(500))})`,
  "watch/dist/server/entry-server.js": `import { appendFileSync, existsSync } from "node:fs";
  let rendered = 0;
  const leak = [];
  export async function respond({ url, origin, template, nonce, page, showing, legalText, hasMarkup }) {
    if (url === "/watch/broken-build") throw new Error("rendering failed");
    if (!hasMarkup) return { status: 200, html: template + "no markup for " + page?.title, scripts: [] };
    if (url === "/watch/breaks") throw new Error("rendering failed");
    if (url === "/watch/ends") process.exit(1);
    if (url.startsWith("/watch/large-")) return { status: 404, html: url.padEnd(1_000_000), scripts: [] };
    if (/^(?:Endless|Huge)/.test(page?.title)) appendFileSync(${JSON.stringify(failedFile)}, url + " ");
    while (page?.title.startsWith("Endless")) Math.random();
    while (page?.title.startsWith("Huge")) leak.push(new Array(100_000).fill({}).map(() => ({})));
    while (existsSync(${JSON.stringify(holdFile)})) await new Promise((done) => setTimeout(done, 10));
    const text = page?.title ?? legalText?.markdown ?? (showing ? showing.events.length + " showing at " + showing.serverNow : "nothing");
    return { status: page || showing || legalText ? 200 : 404, html: template + '<p data-nonce="' + nonce + '">' + origin + url + text + " no. " + ++rendered + " of " + process.pid, scripts: ["start()"] };
  }`,
  "watch/dist/client/embed.js": "customElements",
  "studio/dist/index.html": "<title>studio</title>",
  "studio/dist/assets/sans-1a2b.woff2": "a typeface",
  "backoffice/dist/index.html": "<title>back office</title>",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-apps-"));
  for (const [path, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  app = await createTestApp({
    SERVE_APPS: true,
    APPS_DIR: folder,
    WATCH_URL: "https://watch.matinee.example",
    STUDIO_URL: "https://studio.matinee.example",
    BACKOFFICE_URL: "https://admin.matinee.example",
  });
  client = await startHttpTestClient(app);
  owner = await createAccount(app.services);
  ({ slug: url } = await createPage(app.services, owner.id, { title: "The Salt Road" }));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
  await rm(failedFile, { force: true });
});

afterEach(() => void vi.useRealTimers());

const get = (host: string, path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: path, headers: { host: `${host}.matinee.example`, ...headers } });

test("serves a watch URL with its event in the document", async () => {
  const response = await get("watch", `/watch/${url}`);
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain("The Salt Road");
  expect(response.headers).toMatchObject({ "cache-control": "no-store" });
  expect(response.headers["x-frame-options"]).toBe("DENY");
});

test("frees the memory of documents that have expired", async () => {
  const measureBytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = measureBytes();
  const addresses = Array.from({ length: 40 }, (_, n) => `/watch/large-${n}`);
  for (const address of addresses) await get("watch", address);
  await expect
    .poll(() => measureBytes() - before, { timeout: 10_000, interval: 500 })
    .toBeLessThan(10 * 1_000_000);
});

test("serves the front page with its events in the document", async () => {
  const response = await get("watch", "/?from=mail");
  expect(response.statusCode).toBe(200);
  expect(response.body).toMatch(/\d+ showing at 20/);
});

test("serves the terms in force and earlier versions, each as a document of its own", async () => {
  const admin = await createAccount(app.services, { type: "admin" });
  const send = (method: "PUT" | "POST", path: string, payload: object) =>
    app.http.inject({ method, url: `/v1/admin/legal-texts/terms/${path}`, headers: admin.headers, payload });
  expect((await get("watch", "/terms")).body).toContain("## Your ticket");
  await send("PUT", "draft", { markdown: "## House rules", revision: 0 });
  expect((await send("POST", "publish", { revision: 1 })).statusCode).toBe(201);
  await expect.poll(async () => (await get("watch", "/terms/?from=mail")).body).toContain("## House rules");
  const earlier = await get("watch", "/terms?version=2026-11-23");
  expect(earlier.statusCode).toBe(200);
  expect(earlier.body).toContain("## Your ticket");
  for (const version of ["2020-01-01", "none", ""])
    expect((await get("watch", `/terms?version=${version}`)).statusCode).toBe(404);
});

test("serves an HTML page with status 404 for an unknown event", async () => {
  const response = await get("watch", "/watch/nobody-knows");
  expect(response.statusCode).toBe(404);
  expect(response.headers["content-type"]).toContain("text/html");
});

test("only the checkout of an event can be framed, by the event's sites", async () => {
  const embedOrigins = ["https://cinema.example", "https://news.example"];
  const sold = await createPage(app.services, owner.id, { embedOrigins, title: "The Night Ferry" });
  const readFraming = async (path: string, host = "watch") => {
    const { headers } = await get(host, path);
    const policy = String(headers["content-security-policy"]);
    return [/frame-ancestors ([^;]+)/.exec(policy)?.[1], headers["x-frame-options"]];
  };
  const checkout = await get("watch", `/embed/${sold.slug}/checkout?site=https%3A%2F%2Fcinema.example`);
  expect(checkout.statusCode).toBe(200);
  expect(checkout.body).toContain("The Night Ferry");
  expect(checkout.headers).toMatchObject({ "cache-control": "no-store" });
  // The second response comes from the cache.
  for (const path of [`/embed/${sold.slug}/checkout`, `/embed/${sold.slug}/checkout/?site=x`])
    expect(await readFraming(path)).toEqual([embedOrigins.join(" "), undefined]);
  const stored = await client.send(`/embed/${sold.slug}/checkout`, browser);
  expect(stored.headers["content-security-policy"]).toContain(`frame-ancestors ${embedOrigins.join(" ")}`);
  expect(stored.headers).not.toHaveProperty("x-frame-options");
  // Control: the other documents of the same event, other events and other hosts.
  const nothing = ["'none'", "DENY"];
  for (const path of [`/watch/${sold.slug}`, `/preview/${sold.slug}`, "/", `/embed/${url}/checkout`])
    expect(await readFraming(path), path).toEqual(nothing);
  for (const host of ["studio", "admin"])
    expect(await readFraming(`/embed/${sold.slug}/checkout`, host), host).toEqual(nothing);
});

test("keeps the credential of a viewing link out of the document", async () => {
  const response = await get("watch", `/watch/${url}/c2VjcmV0LWNyZWRlbnRpYWw`);
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain("c2VjcmV0LWNyZWRlbnRpYWw");
});

test("redirects a former slug to the current one and keeps the credential and query", async () => {
  const old = await createPage(app.services, owner.id, { activatedAt: new Date() });
  const present = `${old.slug}-moved`;
  await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${old.id}`,
    headers: owner.headers,
    payload: { url: present },
  });
  const credential = "c2VjcmV0LWNyZWRlbnRpYWw";
  for (const [path, location] of [
    [`/watch/${old.slug}`, `/watch/${present}`],
    [`/preview/${old.slug}`, `/preview/${present}`],
    [`/watch/${old.slug}/${credential}`, `/watch/${present}/${credential}`],
    [`/watch/${old.slug}/another-credential`, `/watch/${present}/another-credential`],
    [`/watch/${old.slug}?subscriberID=${credential}&a=b`, `/watch/${present}?subscriberID=${credential}&a=b`],
  ]) {
    const response = await get("watch", path ?? "");
    expect(response.statusCode).toBe(308);
    expect(response.headers).toMatchObject({ location, "cache-control": "no-store" });
    expect(response.body).toBe("");
    // The second response would come from the cache.
    expect((await client.send(path ?? "", browser)).headers).toMatchObject({ location });
  }
  expect((await get("watch", `/watch/${present}`)).statusCode).toBe(200);
  expect((await get("watch", `/watch/${old.id}`)).statusCode).toBe(200);
});

test("redirects the address of the other kind of event to its own page", async () => {
  const festival = await createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights" });
  const credential = "c2VjcmV0LWNyZWRlbnRpYWw";
  for (const [path, location] of [
    [`/watch/${festival.slug}`, `/festival/${festival.slug}`],
    [`/watch/${festival.id}`, `/festival/${festival.id}`],
    [`/watch/${festival.slug}/${credential}?a=b`, `/festival/${festival.slug}/${credential}?a=b`],
    [`/festival/${url}`, `/watch/${url}`],
  ] as const) {
    const response = await get("watch", path);
    expect(response.statusCode).toBe(308);
    expect(response.headers).toMatchObject({ location, "cache-control": "no-store" });
  }
  for (const path of [`/festival/${festival.slug}`, `/festival/${festival.id}`, `/preview/${festival.id}`]) {
    const response = await get("watch", path);
    expect(response.statusCode, path).toBe(200);
    expect(response.body).toContain("Harbour Lights");
  }
  expect((await get("watch", "/festival")).statusCode).toBe(404);
});

test("a failed rendering or a crashed rendering process affects only its own response", async () => {
  for (const path of ["/watch/breaks", "/watch/ends"]) {
    const failed = await get("watch", path);
    expect(failed.statusCode).toBe(200);
    expect(failed.body).toContain("no markup");
    expect((await get("watch", `/watch/${url}?after=${path}`)).body).toContain("The Salt Road no. ");
  }
  const broken = await get("watch", "/watch/broken-build", { accept: "text/html" });
  expect(broken.statusCode).toBe(500);
  // A browser shows a page that tries again, and a program reads the envelope.
  expect(broken.body).toContain("<h1>");
  expect(broken.headers["retry-after"]).toBe("5");
  const program = await get("watch", "/watch/broken-build", { accept: "application/json" });
  expect(program.json()).toMatchObject({ code: "internal" });
});

/** Waits until both rendering processes run: the second is started when a document waits, which takes seconds. */
async function startBothProcesses(): Promise<void> {
  const countProcesses = async () => {
    await writeFile(holdFile, "");
    const pages = await Promise.all(
      ["Ebb", "Flood"].map((title) => createPage(app.services, owner.id, { title })),
    );
    const requests = pages.map(({ slug }) => get("watch", `/watch/${slug}`));
    await sleep(200);
    await rm(holdFile);
    const responses = await Promise.all(requests);
    return new Set(responses.map(({ body }) => / of (\d+)/.exec(body)?.[1])).size;
  };
  await expect.poll(countProcesses, { timeout: 30_000 }).toBe(2);
}

test.each([
  ["never ends", "Endless"],
  ["needs too much memory", "Huge"],
])(
  "sends an event whose rendering %s without markup, and other events meanwhile",
  async (_case, title) => {
    const bad = await createPage(app.services, owner.id, { title });
    const other = await createPage(app.services, owner.id, { title: "The Night Ferry" });
    await startBothProcesses();
    const finished: string[] = [];
    const request = async (path: string) => {
      const response = await get("watch", path);
      finished.push(path);
      return response;
    };
    const [first, preview, meanwhile] = await Promise.all([
      request(`/watch/${bad.slug}`),
      request(`/preview/${bad.slug}`),
      request(`/watch/${other.slug}`),
    ]);
    expect(finished[0]).toBe(`/watch/${other.slug}`);
    expect(meanwhile.body).toContain("The Night Ferry no. ");
    for (const response of [first, preview]) {
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(`no markup for ${title}`);
    }
    // The failure is remembered for every path of the event, so that no process is occupied again.
    const failed = await readFile(failedFile, "utf8");
    for (const path of [`/watch/${bad.id}`, `/watch/${bad.slug}/c2VjcmV0LWNyZWRlbnRpYWw`]) {
      expect((await request(path)).body).toContain("no markup");
    }
    expect(await readFile(failedFile, "utf8")).toBe(failed);
  },
  60_000,
);

/** Stops the clock of the document cache and lets a test move it. Renderings still take real time. */
function stopCacheClock(): { advance: (ms: number) => void } {
  vi.useFakeTimers({ toFake: ["performance"] });
  const advance = (ms: number) => void vi.advanceTimersByTime(ms);
  // The cache treats an entry that was stored at 0 as one without an age.
  advance(1);
  return { advance };
}

test("renders the next document before the cached one expires", async () => {
  const { slug: ownUrl } = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const address = `/preview/${ownUrl}`;
  const clock = stopCacheClock();
  const first = await get("watch", address);
  clock.advance(650);
  expect((await get("watch", address)).body).toBe(first.body);
  await expect.poll(async () => (await get("watch", address)).body, { timeout: 10_000 }).not.toBe(first.body);
  await writeFile(holdFile, "");
  try {
    // The first document has expired by now, and nothing is rendered.
    clock.advance(450);
    const patience = sleep(10_000, undefined, { ref: false });
    const second = await Promise.race([get("watch", address), patience]);
    expect(second?.body).toContain("The Salt Road");
    expect(second?.body).not.toBe(first.body);
  } finally {
    await rm(holdFile);
  }
});

const browser = { host: "watch.matinee.example", "accept-encoding": "gzip, deflate, br" };

test("serves a cached document with the same headers as the route", async () => {
  const [first, again] = await client.sendTwice(`/watch/${url}`, browser);
  expect({ ...again, isRouted: true }).toEqual(first);
  expect(again.body).toContain("The Salt Road");
  expect(again.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "no-store",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  });
  const [, nonce] = /'nonce-([^']+)'/.exec(String(again.headers["content-security-policy"])) ?? [];
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(again.body).toContain(`<p data-nonce="${nonce}">`);
  expect(String(again.headers["content-security-policy"])).toMatch(
    /script-src 'self' 'sha256-[\w+/]{43}=' http/,
  );
  // All viewing links share another document, which is not indexed; an unknown event has its own status.
  const [viewer] = await client.sendTwice(`/watch/${url}/c2VjcmV0LWNyZWRlbnRpYWw?from=mail`, browser);
  const others = [`/watch/${url}/YW5vdGhlci1jcmVkZW50aWFs`, `/watch/${url}?subscriberID=dGhpcmQ`];
  expect(viewer.body).not.toBe(first.body);
  for (const address of others) expect((await client.send(address, browser)).body).toBe(viewer.body);
  const [none, noneAgain] = await client.sendTwice("/watch/nobody-knows-it", browser);
  expect({ ...noneAgain, isRouted: true }).toEqual(none);
  expect(none).toMatchObject({ status: 404 });
});

test("requests with another host, encoding or origin bypass the document cache", async () => {
  const path = `/watch/${url}`;
  const others: [change: Record<string, string>, response: object][] = [
    [{ host: "studio.matinee.example" }, { body: built["studio/dist/index.html"] }],
    [{ host: "elsewhere.example" }, { status: 404 }],
    [{ "x-forwarded-host": "studio.matinee.example" }, { body: built["studio/dist/index.html"] }],
    [{ "accept-encoding": "gzip" }, { headers: expect.not.objectContaining({ "content-encoding": "br" }) }],
    [
      { origin: app.config.STUDIO_URL },
      { headers: expect.objectContaining({ "access-control-allow-origin": app.config.STUDIO_URL }) },
    ],
  ];
  await client.sendTwice(path, browser);
  for (const [change, response] of others) {
    expect(await client.send(path, { ...browser, ...change })).toMatchObject({ ...response, isRouted: true });
  }
  // Only a proxy of ours names another host.
  const direct = { url: path, remoteAddress: "203.0.113.9" };
  const claimed = { ...browser, "accept-encoding": "gzip", "x-forwarded-host": "studio.matinee.example" };
  expect((await app.http.inject({ ...direct, headers: claimed })).body).not.toBe(
    built["studio/dist/index.html"],
  );
  const forwarded = { ...browser, "x-forwarded-host": browser.host };
  expect((await client.sendTwice(path, forwarded))[1].body).toContain("The Salt Road");
  expect(await client.send(path, browser, "HEAD")).toMatchObject({ status: 200, isRouted: true, body: "" });
  for (const unreadable of ["/%zz", "?from=%00"]) {
    expect(await client.send(path + unreadable, browser)).toMatchObject({ status: 400 });
  }
});

test("shows a save within a second while requests keep coming", async () => {
  // An event of its own: the stopped clock starts at 0, which is before the times in the cache.
  const page = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const clock = stopCacheClock();
  await client.sendTwice(`/watch/${page.slug}`, browser);
  const saved = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${page.id}`,
    headers: owner.headers,
    payload: { title: "The Salt Road, restored" },
  });
  expect(saved.statusCode).toBe(200);
  let cached = 0;
  for (let elapsedMs = 0; ; elapsedMs += 20) {
    const response = await client.send(`/watch/${page.slug}`, browser);
    if (response.body.includes("restored")) break;
    expect(elapsedMs).toBeLessThan(1200);
    if (!response.isRouted) cached++;
    clock.advance(20);
  }
  expect(cached).toBeGreaterThan(0);
});

test("while the database is unavailable, serves events from memory and a page that retries for others", async () => {
  // Before the process starts, because it reads the front page then.
  const clock = stopCacheClock();
  const proxy = await startDatabaseProxy(app.config.DATABASE_URL);
  const { http } = await buildApp({ ...app.config, DATABASE_URL: proxy.url }, app.clock);
  onTestFinished(async () => {
    await http.close();
    await proxy.close();
  });
  const seen = await createPage(app.services, owner.id, { title: "The Night Ferry" });
  const open = (path: string, accept = "text/html,*/*") =>
    http.inject({ url: path, headers: { host: "watch.matinee.example", accept } });
  expect((await open(`/watch/${seen.slug}`)).body).toContain("The Night Ferry");
  const showing = /\d+ showing/.exec((await open("/")).body)?.[0];
  expect(showing).toBeDefined();

  await proxy.stop();
  clock.advance(2000);
  const stale = await open(`/watch/${seen.slug}`);
  expect(stale.statusCode).toBe(200);
  expect(stale.body).toContain("The Night Ferry");
  const front = await open("/");
  expect(front.statusCode).toBe(200);
  expect(front.body).toContain(showing);
  // Control: without the process's memory, the same request fails.
  expect((await open(`/v1/pages/${url}`, "application/json")).statusCode).toBe(503);
  const json = await open(`/v1/pages/${seen.slug}`, "application/json");
  expect(json.json().data).toMatchObject({ title: "The Night Ferry", serverNow: expect.any(String) });

  const outage = await open(`/watch/${url}/c2VjcmV0LWNyZWRlbnRpYWw`);
  expect(outage.statusCode).toBe(503);
  expect(outage.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "5",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  });
  expect(outage.body).toContain('<meta http-equiv="refresh" content="5"/>');
  expect(outage.body).not.toContain("c2VjcmV0LWNyZWRlbnRpYWw");
  // Control: programs get the envelope of errors.
  expect((await open(`/watch/${url}`, "application/json")).json()).toMatchObject({ code: "unavailable" });
  // The event is not served from memory for ever.
  clock.advance(5 * 60_000);
  expect((await open(`/watch/${seen.slug}`)).statusCode).toBe(503);
  expect((await open("/")).statusCode).toBe(503);
  await proxy.start();
  await expect.poll(async () => (await open(`/watch/${url}`)).statusCode, { timeout: 20_000 }).toBe(200);
});

test("serves built files compressed and immutable", async () => {
  const whole = await get("watch", "/assets/app-1a2b.js");
  const small = await get("watch", "/assets/app-1a2b.js", { "accept-encoding": "gzip, br" });
  expect(whole.headers["cache-control"]).toContain("immutable");
  expect(small.headers["content-encoding"]).toBe("br");
  expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 5);
  const again = await get("watch", "/assets/app-1a2b.js", { "if-none-match": String(whole.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test("allows cross-origin use of fonts only", async () => {
  const font = await get("studio", "/assets/sans-1a2b.woff2");
  expect(font.headers).toMatchObject({ "content-type": "font/woff2", "access-control-allow-origin": "*" });
  const script = await get("watch", "/assets/app-1a2b.js");
  expect(script.headers).not.toHaveProperty("access-control-allow-origin");
});

test("other sites can load the widget's script from the watch host only", async () => {
  const load = (host: string) => app.http.inject({ url: "/embed.js", headers: { host } });
  const script = await load("watch.matinee.example");
  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=300",
  });
  expect((await load("studio.matinee.example")).body).toContain("<title>studio</title>");
});

test("studio and back office serve their document for every path", async () => {
  expect((await get("studio", "/event/the-salt-road")).body).toBe(built["studio/dist/index.html"]);
  expect((await get("admin", "/admin/customers?page=2")).body).toBe(built["backoffice/dist/index.html"]);
  const { headers } = await get("studio", "/events");
  expect(headers).toMatchObject({ "x-frame-options": "DENY", "cache-control": "no-store" });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' /);
  expect(policy).not.toContain("unsafe-");
  expect((await get("studio", "/events")).headers["content-security-policy"]).not.toBe(policy);
});

test("serves the API paths on every host and returns 404 for unknown hosts", async () => {
  expect((await get("studio", `/v1/pages/${url}`)).statusCode).toBe(200);
  expect((await get("studio", "/v1/nothing")).json()).toMatchObject({ code: "not-found" });
  expect((await get("watch", "/assets/gone.js")).statusCode).toBe(404);
  expect((await get("elsewhere", "/")).statusCode).toBe(404);
  expect((await get("studio", "/../../package.json")).body).toBe(built["studio/dist/index.html"]);
});
