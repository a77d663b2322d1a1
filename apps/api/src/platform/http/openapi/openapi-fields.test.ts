import { expect, test } from "vitest";
import { z } from "zod";
import { buildOpenApi } from "./openapi.ts";
import { DESCRIBED_TAGS } from "./openapi-fields.ts";

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Content {
  description?: string;
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}
interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  parameters: { name?: string; description?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  JSON.stringify(buildOpenApi()),
);

function findOperation(method: string, path: string): Operation {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

/** Lists the paths of the fields of a schema that are not described. */
function listUndescribed({ properties = {}, items, anyOf = [], oneOf = [] }: Schema, at: string): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${at}.${name}`]),
    ...listUndescribed(field, `${at}.${name}`),
  ]);
  return [...fields, ...[items ?? [], anyOf, oneOf].flat().flatMap((inner) => listUndescribed(inner, at))];
}

/** Finds the fields of a name in a schema. */
function findFields({ properties = {}, items, anyOf = [], oneOf = [] }: Schema, name: string): Schema[] {
  const inner = [Object.values(properties), items ?? [], anyOf, oneOf].flat();
  return [properties[name] ?? [], ...inner.map((schema) => findFields(schema, name))].flat();
}

/** Lists the undescribed fields and parameters in the operations of a tag. */
const listUndescribedOfTag = (tag: string): string[] =>
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ tags }) => tags.includes(tag))
    .flatMap(({ operationId, parameters, requestBody = {}, responses }) => [
      ...[requestBody, ...Object.values(responses)].flatMap(({ content }) =>
        listUndescribed(content?.["application/json"]?.schema ?? {}, operationId),
      ),
      ...parameters
        .filter(({ name, description }) => name !== undefined && description === undefined)
        .map(({ name }) => `${operationId}: ${name}`),
    ]);

test("describes the fields and parameters of premieres, live rooms, teams, keys and webhooks; control: not of events", () => {
  for (const tag of DESCRIBED_TAGS) expect(listUndescribedOfTag(tag), tag).toEqual([]);
  expect(listUndescribedOfTag("pages")).not.toEqual([]);
});

test("describes `base` in every operation that takes it", () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content?.["application/json"]?.schema ?? {};
      return findFields(schema, "base").map(({ description }) => [`${method} ${path}`, description]);
    }),
  );
  expect(described.map(([operation]) => operation)).toEqual(
    expect.arrayContaining([
      "patch /v1/admin/notes",
      "patch /v1/pages/{id}/comments/{commentId}",
      "patch /v1/pages/{id}/comments/sort_order",
      "patch /v1/pages/{id}/products/{productId}",
      "patch /v1/pages/{id}/products/sort_order",
      "put /v1/pages/{id}/premiere",
    ]),
  );
  for (const [operation, description] of described)
    expect(description, operation).toContain("saved-before-you");
});

test("every operation has a summary that is an imperative sentence without a full stop", () => {
  const summaries = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ summary }) => summary),
  );
  for (const summary of summaries) expect(summary).toMatch(/^[A-Z][a-z]+,? .*[^.]$/);
});

test("gives realistic examples of premieres, keys and webhooks", () => {
  const readExample = (method: string, path: string, status: string) =>
    findOperation(method, path).responses[status]?.content?.["application/json"]?.example;
  expect(readExample("get", "/v1/webhooks", "200")).toMatchObject({
    data: [{ url: expect.stringMatching(/^https:/), lastDay: { attempts: expect.any(Number) } }],
  });
  expect(readExample("post", "/v1/api-keys", "201")).toMatchObject({
    data: { name: "Ticket desk", key: expect.stringMatching(/^mk_[\w-]{43}$/) },
  });
  const { data } = z
    .object({ data: z.object({ lobbyMinutes: z.number(), clock: z.object({ speed: z.number() }) }) })
    .parse(readExample("get", "/v1/pages/{id}/premiere", "200"));
  expect(data).toEqual({ lobbyMinutes: 30, clock: { speed: 1 } });
});

test("says of a 202 whether the bank or a second person of the staff is waited for", () => {
  const describe202 = (path: string) => findOperation("post", path).responses["202"]?.description;
  expect(describe202("/v1/pages/{id}/orders")).toContain("bank");
  expect(describe202("/v1/pages/{id}/orders/{orderId}/refunds")).toContain("second person");
  expect(describe202("/v1/data-requests")).toBe("Accepted");
});
