import OpenAPIClientAxios, { HttpMethod } from "openapi-client-axios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyHeaders } from "../../../testing/api-key-fixtures.ts";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

let app: TestApp;
let baseURL: string;
beforeAll(async () => {
  app = await createTestApp({ hasApiDocs: true });
  baseURL = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

test("a client built from the OpenAPI document alone lists the orders of an event with a key", async () => {
  const owner = await createAccount(app.services);
  const { id } = await createPage(app.services, owner.id);
  const { name } = await createOrder(app.services, id);
  const headers = await createKeyHeaders(app.services, owner.id, ["events:read", "orders:read"]);
  const api = new OpenAPIClientAxios({
    definition: `${baseURL}/v1/openapi.json`,
    axiosConfigDefaults: { baseURL, headers, validateStatus: () => true },
  });
  const client = await api.init();
  const operationId = api
    .getOperations()
    .find(({ path, method }) => method === HttpMethod.Get && path === "/v1/pages/{id}/orders")?.operationId;
  const list = await client[operationId ?? ""]?.({ id });
  expect(list?.status).toBe(200);
  expect(list?.data).toMatchObject({ data: { total: 1, data: [{ name }] } });
  const lacking = await client[operationId ?? ""]?.({ id: crypto.randomUUID() });
  expect(lacking?.status).toBe(404);
});
