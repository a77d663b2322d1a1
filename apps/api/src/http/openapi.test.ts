import { contract } from "@matinee/contract";
import { errorSchema } from "@matinee/contract/errors";
import type { PolicedRoute } from "@matinee/contract/router";
import { ERROR_STATUS } from "@matinee/contract/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

interface Content {
  content?: Record<string, { example?: unknown }>;
}
interface Operation {
  description: string;
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

const routes = Object.values(contract)
  .flatMap((router): PolicedRoute[] => Object.values(router))
  .map((route): [string, PolicedRoute] => [`${route.method} ${route.path}`, route]);

let app: TestApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  app = await createTestApp();
  ({ paths } = (await app.http.inject({ url: "/v1/openapi.json" })).json());
});
afterAll(() => app.close());

const exampleIn = ({ content }: Content) => content?.["application/json"]?.example;

describe("each route is described with who may call it, its answers, its errors, and examples that fit", () => {
  test.each(routes)("%s", (_, route) => {
    const operation = paths[route.path.replaceAll(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
    if (!operation) throw new Error("it is not described");
    expect(operation.description).toMatch(/^May be called by /);
    for (const [status, schema] of Object.entries(route.responses)) {
      const answer = operation.responses[status];
      if (!answer) throw new Error(`${status} is not described`);
      if (!(schema instanceof z.ZodType)) continue;
      const example = exampleIn(answer);
      expect(schema.safeParse(example).error, `${status} ${JSON.stringify(example)}`).toBeUndefined();
      if (Number(status) < 400) continue;
      const { code } = errorSchema.parse(example);
      expect(ERROR_STATUS[code]).toBe(Number(status));
      expect(answer.description).toContain(code);
    }
    if ("body" in route && route.body instanceof z.ZodType && operation.requestBody) {
      const example = exampleIn(operation.requestBody);
      expect(route.body.safeParse(example).error, JSON.stringify(example)).toBeUndefined();
    }
  });
});

test("nothing else is described", () => {
  expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(routes.length);
});

test("the reference can be browsed", async () => {
  const page = await app.http.inject({ url: "/docs/" });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("swagger");
});
