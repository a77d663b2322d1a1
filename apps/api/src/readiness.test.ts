import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
/** Its bucket does not respond. */
let withoutStorage: TestApp;
beforeAll(async () => {
  const bucket = { S3_BUCKET: "films", S3_ENDPOINT: "http://127.0.0.1:9" };
  const keys = { S3_ACCESS_KEY_ID: "test", S3_SECRET_ACCESS_KEY: "test" };
  [app, withoutStorage] = await Promise.all([createTestApp(), createTestApp({ ...bucket, ...keys })]);
});
afterAll(() => Promise.all([app.close(), withoutStorage.close()]));

const read = async ({ http }: TestApp) => {
  const response = await http.inject({ url: "/readyz" });
  return { statusCode: response.statusCode, ...response.json() };
};

test("names the state of each part", async () => {
  const parts = { database: "up", revocations: "up", storage: "up" };
  expect(await read(app)).toEqual({ statusCode: 200, ready: true, parts });
});

test("stays ready without storage, and says that it is down", async () => {
  const parts = { database: "up", revocations: "up", storage: "down" };
  expect(await read(withoutStorage)).toEqual({ statusCode: 200, ready: true, parts });
});
