import { type APIRequestContext, expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";

async function fetchDocument(request: APIRequestContext, path: string) {
  const response = await request.get(path, { headers: { accept: "text/html" } });
  return { status: response.status(), html: await response.text() };
}

const noindex = '<meta name="robots" content="noindex" />';

test("an event's document has a canonical address, the size of its image, and the ticket price", async ({
  request,
  baseURL,
}) => {
  const { html } = await fetchDocument(request, "/watch/paid-screening");
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/watch/paid-screening" />`);
  expect(html).not.toContain(noindex);
  const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect((await request.get(image)).headers()["content-type"]).toBe("image/png");
  expect(html).toContain('<meta property="og:image:width" content="1200" />');
  expect(html).toContain('<meta property="og:image:height" content="630" />');
  expect(html).toContain('<meta property="og:image:alt" content="The Salt Road" />');
  const [, data = "{}"] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    "@type": "ScreeningEvent",
    isAccessibleForFree: false,
    offers: { price: "7.50", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
  const over = await fetchDocument(request, "/watch/ended");
  expect(over.html).not.toContain('"offers"');
});

test("viewing links, previews, drafts and unknown addresses are hidden from search engines", async ({
  request,
}) => {
  const hidden = [
    "/watch/paid-screening/c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI",
    "/watch/email-capture?subscriberID=c2VjcmV0LXN1YnNjcmliZXItaWQ",
    "/preview/paid-screening",
    "/watch/draft",
    "/watch/nobody-made-this",
  ];
  for (const path of hidden) expect((await fetchDocument(request, path)).html, path).toContain(noindex);
});

test("the home page's document has a description, its events and their images", async ({ request }) => {
  const { html } = await fetchDocument(request, "/");
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}" \/>/);
  expect(html).toContain('href="/watch/paid-screening"');
  const [first = ""] = /<img[^>]+>/.exec(html) ?? [];
  expect(first).toContain("?width=480 480w");
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain("lazy");
});

test("an unknown address returns a document with status 404", async ({ request }) => {
  for (const path of ["/nobody-made-this", "/watch", "/some/deeper/address"]) {
    const { status, html } = await fetchDocument(request, path);
    expect(status, path).toBe(404);
    expect(html).toContain("There is no event at this URL. Redirecting...</h1>");
  }
  expect((await request.get("/assets/gone.js")).status()).toBe(404);
});

test("serves robots.txt, sitemap and manifest, and closes studio and back office to crawlers", async ({
  request,
  baseURL,
}) => {
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await request.get("/sitemap.xml");
  expect(await sitemap.text()).toContain(`<loc>${baseURL}/watch/paid-screening</loc>`);
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Matinee", lang: "en", start_url: "/" });
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()["content-type"], src).toBe(type);
  }
  for (const host of [addresses.studio, addresses.backoffice]) {
    expect(await (await request.get(`${host}/robots.txt`)).text()).toBe("User-agent: *\nDisallow: /\n");
  }
});
