import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("every route is described with who may call it, its answers and an example of a failure", async () => {
  const document = (await app.http.inject({ url: "/v1/openapi.json" })).json();
  const operations = Object.values<
    Record<
      string,
      { description: string; responses: Record<string, { content: Record<string, { example: unknown }> }> }
    >
  >(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(100);
  for (const operation of operations) {
    expect(operation.description).toMatch(/^May be called by /);
    expect(Object.keys(operation.responses).some((status) => status.startsWith("2"))).toBe(true);
    expect(operation.responses["422"]?.content["application/json"]?.example).toHaveProperty("requestId");
  }
});

test("the reference can be browsed", async () => {
  const page = await app.http.inject({ url: "/docs/" });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("swagger");
});
