import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "../../../db/schema/products.ts";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createImage } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const migration = new URL("../../../../migrations/0011_keep_own_product_pictures.sql", import.meta.url);

test("the migration keeps our own pictures without a host and removes those on other hosts", async () => {
  const { db } = app.services;
  const { id: owner } = await createAccount(app.services);
  const { url } = await createImage(app.services, owner);
  const page = await createPage(app.services, owner);
  const pictures: [stored: string | null, kept: string | null][] = [
    [url, url],
    [null, null],
    [`https://watch.example${url}`, url],
    ["https://watch.example/v1/s3/removed.jpg", null],
    ["https://pictures.example/poster.jpg", null],
    [`https://pictures.example/?${url}`, null],
    ["//pictures.example/poster.jpg", null],
  ];
  for (const [sortOrder, [thumbnail]] of pictures.entries()) {
    const product = {
      pageId: page.id,
      type: "physical" as const,
      priceCents: 500,
      sku: "1",
      title: "A book",
    };
    await db.insert(products).values({ ...product, thumbnail, sortOrder });
  }
  const list = () =>
    db
      .select({ thumbnail: products.thumbnail })
      .from(products)
      .where(eq(products.pageId, page.id))
      .orderBy(products.sortOrder);
  const run = async () => db.execute(sql.raw(await readFile(migration, "utf8")));

  await run();
  const migrated = await list();
  expect(migrated).toEqual(pictures.map(([, thumbnail]) => ({ thumbnail })));
  await run();
  expect(await list()).toEqual(migrated);
});
