import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const HOUR_MS = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    WATCH_URL: "https://watch.matinee.example",
    STUDIO_URL: "https://studio.matinee.example",
    BACKOFFICE_URL: "https://admin.matinee.example",
  });
});
afterAll(() => app.close());

const get = (host: string, url: string) =>
  app.http.inject({ url, headers: { host: `${host}.matinee.example` } });

test("robots.txt allows the watch host and links its sitemap", async () => {
  const response = await get("watch", "/robots.txt");
  expect(response.headers["content-type"]).toContain("text/plain");
  expect(response.body).toContain("User-agent: *\nDisallow:\n");
  expect(response.body).toContain("Sitemap: https://watch.matinee.example/sitemap.xml");
});

test.each(["studio", "admin", "api"])(
  "robots.txt disallows the %s host, which has no sitemap",
  async (host) => {
    expect((await get(host, "/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
    expect((await get(host, "/sitemap.xml")).statusCode).toBe(404);
  },
);

test("the sitemap lists the front page and only open or upcoming public events, festivals among them", async () => {
  const { id } = await createAccount(app.services);
  const around = (from: number, to: number) => ({
    opensAt: new Date(Date.now() + from * HOUR_MS),
    closesAt: new Date(Date.now() + to * HOUR_MS),
    activated: true,
    test: false,
  });
  const listed = await Promise.all(
    [around(-1, 1), around(24 * 60, 24 * 61)].map((dates) => createPage(app.services, id, dates)),
  );
  const festival = await createPage(app.services, id, {
    ...around(-1, 1),
    kind: "festival",
    paidScreenings: 10,
  });
  listed.push(await createPage(app.services, id, { festivalId: festival.id, festivalOrder: 0 }));
  const hidden = await Promise.all(
    [
      around(-2, -1),
      { ...around(-1, 1), activated: false },
      { ...around(-1, 1), test: true },
      { ...around(-1, 1), archived: true },
      { ...around(-1, 1), superarchived: true },
      { ...around(-1, 1), cancelledAt: new Date() },
    ].map((fields) => createPage(app.services, id, fields)),
  );
  const response = await get("watch", "/sitemap.xml");
  expect(response.headers["content-type"]).toContain("application/xml");
  expect(response.body).toContain("<loc>https://watch.matinee.example/</loc>");
  for (const { slug } of listed) expect(response.body).toContain(`/watch/${slug}</loc><lastmod>20`);
  expect(response.body).toContain(`.example/festival/${festival.slug}</loc><lastmod>20`);
  for (const { slug } of hidden) expect(response.body).not.toContain(`/watch/${slug}<`);
});
