import { contract } from "@matinee/contract";
import { errorSchema } from "@matinee/contract/errors";
import type { PolicedRoute } from "@matinee/contract/router";
import { PERMISSIONS_POLICY } from "@matinee/contract/security-headers";
import { uploadRoutes } from "@matinee/contract/routes/uploads";
import { ERROR_STATUS } from "@matinee/contract/errors";
import { webhookDataSchemas } from "@matinee/contract/schemas/webhooks";
import { WEBHOOK_TYPES } from "@matinee/domain/webhooks";
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
  security: Record<string, string[]>[];
  parameters: ({ name: string; in: string } | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Response | { $ref: string }>;
}
interface OpenApi {
  info: object;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
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
  app = await createTestApp({ hasApiDocs: true });
  owner = await createAccount(app.services);
  document = (await app.http.inject({ url: "/v1/openapi.json" })).json();
});
afterAll(() => app.close());

/** Removes the parameter names: the document may name a parameter differently from the contract. */
const removeParameterNames = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, "{}");

function findOperation({ method, path }: { method: string; path: string }): Operation {
  const [, item] =
    Object.entries(document.paths).find(
      ([shown]) => removeParameterNames(shown) === removeParameterNames(path),
    ) ?? [];
  const operation = item?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

function findResponse(operation: Operation, status: number | string): Response {
  const response = operation.responses[status];
  if (!response) throw new Error(`${status} is not described`);
  if (!("$ref" in response)) return response;
  const shared = document.components.responses[response.$ref.split("/").at(-1) ?? ""];
  if (!shared) throw new Error(`${response.$ref} is not there`);
  return shared;
}

const getExample = ({ content }: Content) => content?.["application/json"]?.example;

describe("describes the callers, responses, errors and valid examples of each route", () => {
  test.each(routes)("%s", (_, route) => {
    const operation = findOperation(route);
    expect(operation.description).toMatch(/^May be called by /);
    for (const [status, schema] of Object.entries(route.responses)) {
      const answer = findResponse(operation, status);
      if (!(schema instanceof z.ZodType)) continue;
      const example = getExample(answer);
      expect(schema.safeParse(example).error, `${status} ${JSON.stringify(example)}`).toBeUndefined();
      if (Number(status) < 400) continue;
      const { code } = errorSchema.parse(example);
      expect(ERROR_STATUS[code]).toBe(Number(status));
      expect(answer.description).toContain(code);
    }
    if ("body" in route && route.body instanceof z.ZodType && operation.requestBody) {
      const example = getExample(operation.requestBody);
      expect(route.body.safeParse(example).error, JSON.stringify(example)).toBeUndefined();
    }
  });
});

const listOperations = () => Object.values(document.paths).flatMap((item) => Object.values(item));

test("describes the message of each type of webhook with a valid example", () => {
  expect(new Set(Object.keys(document.webhooks))).toEqual(new Set(WEBHOOK_TYPES));
  for (const type of WEBHOOK_TYPES) {
    const operation = document.webhooks[type]?.["post"];
    const message = z
      .object({
        id: z.uuid(),
        type: z.literal(type),
        timestamp: z.iso.datetime(),
        data: webhookDataSchemas[type],
      })
      .safeParse(getExample(operation?.requestBody ?? {}));
    expect(message.error, type).toBeUndefined();
  }
});

test("describes uploads and no other additional routes", () => {
  const uploads = Object.values(uploadRoutes);
  for (const route of uploads) findOperation(route);
  // The path of a single upload has OPTIONS too.
  expect(listOperations()).toHaveLength(routes.length + uploads.length + 1);
});

test("has no paths that differ only in parameter names, and declares every path parameter", () => {
  const shapes = Object.keys(document.paths).map(removeParameterNames);
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const [path, item] of Object.entries(document.paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(item)) {
      const named = parameters.flatMap((parameter) =>
        "in" in parameter && parameter.in === "path" ? [parameter.name] : [],
      );
      expect(named, path).toEqual(parts);
    }
  }
});

test("declares the tag of each operation, and uses each declared tag", () => {
  const declared = document.tags.map(({ name }) => name);
  expect(new Set(listOperations().flatMap(({ tags }) => tags))).toEqual(new Set(declared));
});

test("accepts an Idempotency-Key exactly for routes that move money", () => {
  const acceptsKey = ({ parameters }: Operation) =>
    parameters.some(
      (parameter) => "$ref" in parameter && parameter.$ref === "#/components/parameters/IdempotencyKey",
    );
  expect(document.components["parameters"]?.["IdempotencyKey"]).toMatchObject({
    name: "Idempotency-Key",
    in: "header",
  });
  for (const [name, route] of routes) {
    expect(acceptsKey(findOperation(route)), name).toBe(route.metadata.idempotent === true);
  }
});

test("offers API keys exactly for routes with a scope, and names the scope", () => {
  for (const [name, route] of routes) {
    const { security, description } = findOperation(route);
    const { scope } = route.metadata;
    expect(
      security.some((way) => "key" in way),
      name,
    ).toBe(scope !== undefined);
    if (scope) expect(description, name).toContain(`\`${scope}\``);
  }
  expect(document.components["securitySchemes"]?.["key"]).toMatchObject({ type: "http", scheme: "bearer" });
});

test("describes the response headers that clients need", async () => {
  const listHeaders = (method: string, path: string, status: number) =>
    Object.keys(findResponse(findOperation({ method, path }), status).headers ?? {});
  expect(listHeaders("POST", "/v1/session", 200)).toEqual(["x-session-id"]);
  expect(listHeaders("POST", "/v1/session/redeem", 200)).toEqual(["x-session-id"]);
  expect(listHeaders("POST", "/v1/account", 201)).toEqual(["x-session-id"]);
  for (const status of [429, 503])
    expect(listHeaders("POST", "/v1/session", status)).toEqual(["Retry-After"]);
  expect(listHeaders("GET", "/v1/pages/:id/orders.csv", 200)).toEqual(["Content-Disposition"]);
  expect(listHeaders("HEAD", "/v1/uploads/:id", 200)).toContain("Upload-Offset");
  expect(listHeaders("POST", "/v1/uploads", 201)).toContain("Location");
  const signedUp = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email: owner.email, password: PASSWORD },
  });
  expect(signedUp.headers["x-session-id"]).toBeTruthy();
});

test("describes files by their media types", () => {
  const listTypes = ({ content = {} }: Content) => Object.keys(content);
  const images = ["image/jpeg", "image/png", "image/gif", "image/webp"];
  expect(listTypes(findResponse(findOperation({ method: "GET", path: "/v1/s3/:key" }), 200))).toEqual(images);
  expect(findOperation({ method: "POST", path: "/v1/files" }).requestBody).toEqual({
    $ref: "#/components/requestBodies/Files",
  });
  expect(document.components["requestBodies"]?.["Files"]).toHaveProperty(["content", "multipart/form-data"]);
});

test("serves the browsable reference", async () => {
  const { data } = (await app.http.inject({ url: "/v1/config" })).json();
  expect(data.apiReferenceUrl).toBe(`${app.config.API_URL}/docs/`);
  const page = await app.http.inject({ url: new URL(data.apiReferenceUrl).pathname });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("swagger");
  // As every document of the product.
  expect(page.headers["permissions-policy"]).toBe(PERMISSIONS_POLICY);
});

test("is closed without API_DOCS", async () => {
  const closed = await createTestApp();
  for (const url of ["/v1/openapi.json", "/docs", "/docs/json"]) {
    expect((await closed.http.inject({ url })).statusCode).toBe(404);
    expect((await app.http.inject({ url })).statusCode).not.toBe(404);
  }
  expect((await closed.http.inject({ url: "/v1/config" })).json().data.apiReferenceUrl).toBeNull();
  await closed.close();
});
