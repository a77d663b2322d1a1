import { contract } from "@matinee/contract";
import { errorSchema } from "@matinee/contract/errors";
import type { PolicedRoute } from "@matinee/contract/router";
import { uploadRoutes } from "@matinee/contract/routes/uploads";
import { ERROR_STATUS } from "@matinee/contract/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createAccount, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

interface Content {
  content?: Record<string, { example?: unknown }>;
}
type Response = Content & { description: string; headers?: Record<string, unknown> };
interface Operation {
  description: string;
  tags: string[];
  parameters: ({ name: string; in: string } | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Response | { $ref: string }>;
}
interface OpenApi {
  info: object;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; [part: string]: Record<string, object> };
}

const routes = Object.values(contract)
  .flatMap((router): PolicedRoute[] => Object.values(router))
  .filter(({ metadata }) => metadata.aliasOf === undefined)
  .map((route): [string, PolicedRoute] => [`${route.method} ${route.path}`, route]);

let app: TestApp;
let owner: TestAccount;
let document: OpenApi;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  document = (await app.http.inject({ url: "/v1/openapi.json" })).json();
});
afterAll(() => app.close());

/** The path without the names of its parts, of which OpenAPI knows one spelling. */
const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, "{}");

function operationOf({ method, path }: { method: string; path: string }): Operation {
  const [, item] = Object.entries(document.paths).find(([shown]) => shapeOf(shown) === shapeOf(path)) ?? [];
  const operation = item?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

function responseOf(operation: Operation, status: number | string): Response {
  const response = operation.responses[status];
  if (!response) throw new Error(`${status} is not described`);
  if (!("$ref" in response)) return response;
  const shared = document.components.responses[response.$ref.split("/").at(-1) ?? ""];
  if (!shared) throw new Error(`${response.$ref} is not there`);
  return shared;
}

const exampleIn = ({ content }: Content) => content?.["application/json"]?.example;

describe("each route is described with who may call it, its answers, its errors, and examples that fit", () => {
  test.each(routes)("%s", (_, route) => {
    const operation = operationOf(route);
    expect(operation.description).toMatch(/^May be called by /);
    for (const [status, schema] of Object.entries(route.responses)) {
      const answer = responseOf(operation, status);
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

const allOperations = () => Object.values(document.paths).flatMap((item) => Object.values(item));

test("uploads are described, and nothing else", () => {
  const uploads = Object.values(uploadRoutes);
  for (const route of uploads) operationOf(route);
  // An upload of its own has OPTIONS, too.
  expect(allOperations()).toHaveLength(routes.length + uploads.length + 1);
});

test("no two paths differ only in the names of their parts, and each part is a parameter", () => {
  const shapes = Object.keys(document.paths).map(shapeOf);
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const [path, item] of Object.entries(document.paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(item)) {
      const named = parameters.flatMap((one) => ("in" in one && one.in === "path" ? [one.name] : []));
      expect(named, path).toEqual(parts);
    }
  }
});

test("each operation belongs to a group that is declared, and each group has one", () => {
  const declared = document.tags.map(({ name }) => name);
  expect(new Set(allOperations().flatMap(({ tags }) => tags))).toEqual(new Set(declared));
});

test("every call that moves money takes an Idempotency-Key, and no other", () => {
  const isTaken = ({ parameters }: Operation) =>
    parameters.some((one) => "$ref" in one && one.$ref === "#/components/parameters/IdempotencyKey");
  expect(document.components["parameters"]?.["IdempotencyKey"]).toMatchObject({
    name: "Idempotency-Key",
    in: "header",
  });
  for (const [name, route] of routes) {
    expect(isTaken(operationOf(route)), name).toBe(route.metadata.idempotent === true);
  }
});

test("what a client needs of the headers of a response is described", async () => {
  const headersOf = (method: string, path: string, status: number) =>
    Object.keys(responseOf(operationOf({ method, path }), status).headers ?? {});
  expect(headersOf("POST", "/v1/session", 200)).toEqual(["x-session-id"]);
  expect(headersOf("POST", "/v1/session/redeem", 200)).toEqual(["x-session-id"]);
  expect(headersOf("POST", "/v1/account", 201)).toEqual(["x-session-id"]);
  for (const status of [429, 503]) expect(headersOf("POST", "/v1/session", status)).toEqual(["Retry-After"]);
  expect(headersOf("GET", "/v1/pages/:id/orders.csv", 200)).toEqual(["Content-Disposition"]);
  expect(headersOf("HEAD", "/v1/uploads/:id", 200)).toContain("Upload-Offset");
  expect(headersOf("POST", "/v1/uploads", 201)).toContain("Location");
  const signedUp = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email: owner.email, password: PASSWORD },
  });
  expect(signedUp.headers["x-session-id"]).toBeTruthy();
});

test("files are described by the media types that they have", () => {
  const typesIn = ({ content = {} }: Content) => Object.keys(content);
  const images = ["image/jpeg", "image/png", "image/gif", "image/webp"];
  expect(typesIn(responseOf(operationOf({ method: "GET", path: "/v1/s3/:key" }), 200))).toEqual(images);
  expect(operationOf({ method: "POST", path: "/v1/files" }).requestBody).toEqual({
    $ref: "#/components/requestBodies/Files",
  });
  expect(document.components["requestBodies"]?.["Files"]).toHaveProperty(["content", "multipart/form-data"]);
});

test("the reference can be browsed", async () => {
  const page = await app.http.inject({ url: "/docs/" });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("swagger");
});
