import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const signIn = (payload: string) =>
  app.http.inject({
    method: "POST",
    url: "/v1/session",
    headers: { "content-type": "application/json" },
    payload,
  });

test.each([
  ["no JSON", "{"],
  ["a NUL in a value", '{"email":"a\\u0000@example.com","password":"x"}'],
])("rejects %s as unreadable", async (_name, payload) => {
  const response = await signIn(payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: "malformed" });
});

test("rejects a NUL character in the URL", async () => {
  expect((await app.http.inject({ url: "/v1/pages/a%00b" })).statusCode).toBe(400);
});

test("passes an empty body to the route", async () => {
  expect((await signIn("")).statusCode).toBe(422);
});
