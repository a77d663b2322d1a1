import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createImage } from "../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createDefaultAboutSettings, createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";
import { pagePhotos, pages } from "../../db/schema/pages.ts";
import { products } from "../../db/schema/products.ts";
import { getStorageKey } from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";
import { purgeUnusedFiles } from "./purge-unused-files.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("deletes a file that nothing references after 30 days, with its bytes, and keeps every other file", async () => {
  const { services, clock } = app;
  const { db, storage } = services;
  const { id: owner } = await createAccount(services);
  const orphan = await createImage(services, owner);
  await storage.put(getStorageKey(orphan.key), Buffer.from("bytes"));
  const images = await Promise.all(Array.from({ length: 9 }, () => createImage(services, owner)));
  const [wide, tall, logo, cover, embedded, photo, thumbnail, digital, hosted] = images.map(
    ({ id, url }) => ({
      id,
      url,
    }),
  );
  if (!wide || !tall || !logo || !cover || !embedded || !photo || !thumbnail || !digital || !hosted)
    throw new Error("too few");
  const page = await createPage(services, owner, {
    backgroundImage: wide.url,
    mobileBackgroundImage: tall.url,
    sponsorLogo: logo.url,
    paywallSettings: { ...createDefaultPaywallSettings(), midrollBackgroundImage: cover.url },
    aboutSettings: { ...createDefaultAboutSettings(), message: `![A still](${embedded.url})` },
  });
  await db.insert(pagePhotos).values({ pageId: page.id, url: photo.url, title: "Still" });
  const book = { pageId: page.id, type: "digital" as const, priceCents: 500, sku: "1234567890" };
  await db.insert(products).values([
    { ...book, title: "A book", thumbnail: thumbnail.url, digitalFileId: digital.id },
    { ...book, title: "Another", thumbnail: `https://watch.example${hosted.url}` },
  ]);
  const listFileIds = async () =>
    new Set((await db.select({ id: files.id }).from(files)).map(({ id }) => id));

  clock.advance(29 * 86_400_000);
  await purgeUnusedFiles(services);
  expect((await listFileIds()).size).toBe(10);

  clock.advance(2 * 86_400_000);
  for (let run = 0; run < 2; run++) await purgeUnusedFiles(services);
  expect(await listFileIds()).toEqual(new Set(images.map(({ id }) => id)));
  expect(await storage.getSize(getStorageKey(orphan.key))).toBeNull();

  await db.update(pages).set({ sponsorLogo: null }).where(eq(pages.id, page.id));
  await purgeUnusedFiles(services);
  expect((await listFileIds()).has(logo.id)).toBe(false);
});
