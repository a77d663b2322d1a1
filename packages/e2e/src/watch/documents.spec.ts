import { type APIRequestContext, expect, test } from "@playwright/test";
import { addresses } from "../system.ts";

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: { accept: "text/html" } });
  return { status: answer.status(), html: await answer.text() };
}

const noindex = '<meta name="robots" content="noindex" />';

test("an event's document names its one address, its picture's size, and what a ticket costs", async ({
  request,
  baseURL,
}) => {
  const { html } = await read(request, "/watch/paid-screening");
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/watch/paid-screening" />`);
  expect(html).not.toContain(noindex);
  const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect((await request.get(image)).headers()["content-type"]).toBe("image/jpeg");
  expect(html).toContain('<meta property="og:image:width" content="1200" />');
  expect(html).toContain('<meta property="og:image:height" content="630" />');
  expect(html).toContain('<meta property="og:image:alt" content="Artwork of The Salt Road" />');
  const [, data = "{}"] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    "@type": "ScreeningEvent",
    isAccessibleForFree: false,
    offers: { price: "7.50", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
  const over = await read(request, "/watch/ended");
  expect(over.html).not.toContain('"offers"');
});

test("search engines leave out viewing links, previews, drafts and unknown addresses", async ({
  request,
}) => {
  const hidden = [
    "/watch/paid-screening/c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI",
    "/watch/email-capture?subscriberID=c2VjcmV0LXN1YnNjcmliZXItaWQ",
    "/preview/paid-screening",
    "/watch/draft",
    "/watch/nobody-made-this",
  ];
  for (const path of hidden) expect((await read(request, path)).html, path).toContain(noindex);
});

test("the front page says what it is, and comes with its events and their pictures", async ({ request }) => {
  const { html } = await read(request, "/");
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}" \/>/);
  expect(html).toContain('href="/watch/paid-screening"');
  const [first = ""] = /<img[^>]+>/.exec(html) ?? [];
  expect(first).toContain("?width=480 480w");
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain("lazy");
});

test("an address that means nothing is a document that says so, with status 404", async ({ request }) => {
  for (const path of ["/nobody-made-this", "/watch", "/some/deeper/address"]) {
    const { status, html } = await read(request, path);
    expect(status, path).toBe(404);
    expect(html).toContain("There is no event at this URL. Redirecting...</h1>");
  }
  expect((await request.get("/assets/gone.js")).status()).toBe(404);
});

test("crawlers and home screens find their files; the work rooms are closed to crawlers", async ({
  request,
  baseURL,
}) => {
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await request.get("/sitemap.xml");
  expect(await sitemap.text()).toContain(`<loc>${baseURL}/watch/paid-screening</loc>`);
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()["content-type"], src).toBe(type);
  }
  for (const host of [addresses.studio, addresses.backoffice]) {
    expect(await (await request.get(`${host}/robots.txt`)).text()).toBe("User-agent: *\nDisallow: /\n");
  }
});
