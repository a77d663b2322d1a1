import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowLanguages } from "../../../testing/arabic-pages.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { isRightToLeft, renderText } from "./render-text.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ WATCH_URL: "https://watch.matinee.example" });
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const title = { font: "serif", sizes: [80, 40], color: "#ffffff" } as const;

/** Uploads a picture of one color and returns its URL. */
async function uploadArtwork(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1400, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "art.jpg");
  const encoded = new Response(form);
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/files",
    headers: { ...owner.headers, "content-type": String(encoded.headers.get("content-type")) },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json().data[0].url;
}

/** Reads the path of the event's card as sites find it. */
async function findCardPath(slug: string): Promise<string> {
  const address = encodeURIComponent(`https://watch.matinee.example/watch/${slug}`);
  const { thumbnail_url: thumbnail } = (await get(`/v1/oembed?url=${address}`)).json();
  return thumbnail.slice("https://watch.matinee.example".length);
}

test("caches may keep the card of a version for a year; a change gives it another address", async () => {
  const page = await createPage(app.services, owner.id, {
    title: "The Salt Road",
    backgroundImage: await uploadArtwork("#20c040"),
  });
  const path = await findCardPath(page.slug);
  const card = await get(path);
  expect(card.statusCode, card.body).toBe(200);
  expect(card.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  const image = sharp(card.rawPayload);
  expect(await image.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  // The middle of the right edge shows the artwork.
  const { channels } = await image.extract({ left: 1100, top: 200, width: 60, height: 60 }).stats();
  expect(channels[1]?.mean).toBeGreaterThan((channels[0]?.mean ?? 0) + 40);
  expect((await get(path, { "if-none-match": String(card.headers["etag"]) })).statusCode).toBe(304);
  // In the language of the address, whatever the browser of the first caller likes.
  allowLanguages(app);
  expect((await get(path, { "accept-language": "fr" })).headers["etag"]).toBe(card.headers["etag"]);
  const french = await get(`${path}&lang=fr`);
  expect(french.headers["etag"]).not.toBe(card.headers["etag"]);
  expect(french.rawPayload.equals(card.rawPayload)).toBe(false);

  const change = { method: "PATCH", url: `/v1/pages/${page.id}`, headers: owner.headers } as const;
  expect((await app.http.inject({ ...change, payload: { title: "The Salt Roads" } })).statusCode).toBe(200);
  const nextPath = await findCardPath(page.slug);
  expect(nextPath).not.toBe(path);
  const outdated = await get(path);
  expect(outdated.headers["cache-control"]).toBe("public, max-age=60");
  expect(outdated.rawPayload.equals(card.rawPayload)).toBe(false);
  expect(outdated.rawPayload.equals((await get(nextPath)).rawPayload)).toBe(true);
});

test("draws a card without artwork or dates, and none for an event that is not public", async () => {
  const page = await createPage(app.services, owner.id, { title: "塩の道 <b>&\u0001 طريق" });
  expect((await get(`/v1/pages/${page.slug}/share-card`)).statusCode).toBe(200);
  const archived = await createPage(app.services, owner.id, { archived: true, activated: false });
  const response = await get(`/v1/pages/${archived.slug}/share-card`);
  expect(response.statusCode).toBe(404);
  expect(response.json().code).toBe("not-found");
});

test("draws markup and control characters of a title as text, and takes the size that fits", async () => {
  const measure = async (text: string, width = 2000) => renderText(text, title, { width, height: 100 });
  const [plain, marked] = await Promise.all([measure("Salt"), measure("<b>Salt</b> &amp;")]);
  expect(marked?.width).toBeGreaterThan((plain?.width ?? 0) * 1.8);
  expect(await measure("Salt\u0000\uD800\u001B")).not.toBeNull();
  expect(await measure(" \u0007 ")).toBeNull();
  const narrow = await measure("A title of several words that needs many lines", 300);
  expect(narrow?.width).toBeLessThanOrEqual(300);
  const word = await measure("Donaudampfschifffahrtsgesellschaft", 300);
  expect(word?.width).toBeLessThanOrEqual(300);
  expect(["طريق", "2026: דרך", "The طريق", "塩の道", "1984"].map(isRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ["a4", 595.28, 841.89],
  ["letter", 612, 792],
])("creates a poster of one page in %s", async (paper, width, height) => {
  const page = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const url = `/v1/pages/${page.id}/poster?paper=${paper}`;
  const response = await get(url, owner.headers);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/pdf");
  expect(response.headers["content-disposition"]).toBe(
    `attachment; filename="${page.slug}-poster-${paper}.pdf"`,
  );
  const document = await PDFDocument.load(response.rawPayload);
  expect(document.getTitle()).toBe("The Salt Road");
  expect(document.getPages().map((sheet) => sheet.getSize())).toEqual([{ width, height }]);
});

test("returns 404 for the poster of another account's event, and 400 for another paper", async () => {
  const page = await createPage(app.services, owner.id);
  const stranger = await createAccount(app.services);
  const poster = `/v1/pages/${page.id}/poster`;
  expect((await get(`${poster}?paper=a4`, stranger.headers)).statusCode).toBe(404);
  expect((await get(`${poster}?paper=a5`, owner.headers)).statusCode).toBe(400);
});
