import { contract } from "@matinee/contract";
import { expect, test } from "vitest";
import { buildRouteTable } from "./route-table.ts";
import { contractRoutes } from "../vite-plugin.ts";

test("has every route of the contract, and nothing but method, path and form", () => {
  const table = buildRouteTable(contract);
  expect(Object.keys(table)).toEqual(Object.keys(contract));
  expect(table.sessions.signIn).toEqual(["POST", "/v1/session"]);
  expect(table.files.upload).toEqual(["POST", contract.files.upload.path, true]);
});

test("has only the selected routes", () => {
  expect(buildRouteTable(contract, { pages: ["get"] })).toEqual({
    pages: { get: ["GET", "/v1/pages/:urlOrId"] },
  });
});

test("the virtual module exports the table", () => {
  const plugin = contractRoutes({ pages: ["get"] });
  const id = plugin.resolveId("virtual:matinee-routes");
  expect(plugin.load(id ?? "")).toBe(`export const routes = {"pages":{"get":["GET","/v1/pages/:urlOrId"]}};`);
  expect(plugin.resolveId("react")).toBeUndefined();
});
