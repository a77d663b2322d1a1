import type { AddressInfo } from "node:net";
import { extract, hasProvider, setProviderList } from "@extractus/oembed-extractor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";

const WATCH_URL = "https://watch.matinee.example";

let app: TestApp;
let owner: TestAccount;
let slug: string;
beforeAll(async () => {
  app = await createTestApp({ WATCH_URL });
  owner = await createAccount(app.services);
  const event = { title: 'The "Salt" Road', backgroundImage: "/v1/s3/abc.jpg" };
  ({ slug } = await createPage(app.services, owner.id, event));
});
afterAll(() => app.close());

const describe = (url: string, query = "") =>
  app.http.inject({ url: `/v1/oembed?url=${encodeURIComponent(url)}${query}` });

test("an independent consumer reads the card over HTTP", async () => {
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on a port has an address of this form.
  const { port } = app.http.server.address() as AddressInfo;
  setProviderList([
    {
      provider_name: "Matinee",
      provider_url: WATCH_URL,
      endpoints: [{ schemes: [`${WATCH_URL}/watch/*`], url: `https://127.0.0.1:${port}/v1/oembed` }],
    },
  ]);
  const address = `${WATCH_URL}/watch/${slug}`;
  expect(hasProvider(address)).toBe(true);
  // The consumer knows https only.
  const read = (url: string) => fetch(url.replace("https:", "http:"));
  expect(await extract(address, { maxwidth: 1600, maxheight: 800 }, read)).toMatchObject({
    method: "provider-api",
    type: "rich",
    version: "1.0",
    title: 'The "Salt" Road',
    provider_name: "Matinee",
    thumbnail_url: expect.stringMatching(
      /^https:\/\/watch\.matinee\.example\/v1\/pages\/[\w-]+\/share-card\?version=/,
    ),
    width: 420,
    height: 400,
    html: expect.stringContaining(`<script async src="${WATCH_URL}/embed.js"></script>`),
  });
});

test("the markup stays within the consumer's limits, and is left out where no widget fits", async () => {
  const read = async (query: string) => (await describe(`${WATCH_URL}/watch/${slug}`, query)).json();
  expect(await read("&maxwidth=300")).toMatchObject({ type: "rich", width: 300, height: 400 });
  const row = await read("&maxheight=120&format=json");
  expect(row).toMatchObject({ height: 88, html: expect.stringContaining('layout="wide"') });
  // The thumbnail would be larger than the limit.
  expect(row).not.toHaveProperty("thumbnail_url");
  const link = await read("&maxwidth=200");
  expect(link).toMatchObject({ type: "link", title: 'The "Salt" Road' });
  expect(link).not.toHaveProperty("html");
});

test("returns 501 for formats but JSON", async () => {
  const response = await describe(`${WATCH_URL}/watch/${slug}`, "&format=xml");
  expect(response.statusCode).toBe(501);
  expect(response.json().code).toBe("not-implemented");
});

test("the credential of a viewing link does not appear in its response", async () => {
  const response = await describe(`${WATCH_URL}/watch/${slug}/a-viewers-credential-of-20`);
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toContain("credential");
});

test("returns 404 for other addresses and for events that are not public", async () => {
  const draft = await createPage(app.services, owner.id, { activated: false });
  for (const url of [
    `${WATCH_URL}/watch/${draft.slug}`,
    `${WATCH_URL}/watch/no-such-event`,
    `${WATCH_URL}/preview/${slug}`,
    `${WATCH_URL}/`,
    `https://other.example/watch/${slug}`,
    "no address",
  ]) {
    const response = await describe(url);
    expect(response.statusCode, url).toBe(404);
    expect(response.json().code).toBe("not-found");
  }
});
