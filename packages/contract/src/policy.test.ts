import { expect, test } from "vitest";
import { contract } from "./index.ts";
import { API_SCOPES, type DeclaredMetadata } from "./policy.ts";
import type { PolicedRoute } from "./router.ts";

test("a route for owners that declares neither a scope nor that it rejects keys does not compile", () => {
  const declared = [
    { allow: ["account"], scope: "account:read" },
    { allow: ["pageOwner", "staff"], rejectsKeys: true, stepUp: "export" },
    { allow: ["public"] },
    { allow: ["public"], scope: "events:read" },
    // @ts-expect-error: neither
    { allow: ["account"] },
    // @ts-expect-error: neither, although others may call it too
    { allow: ["viewer", "pageOwner"] },
    // @ts-expect-error: both
    { allow: ["account"], scope: "account:read", rejectsKeys: true },
    // @ts-expect-error: a key proves no identity
    { allow: ["account"], scope: "orders:read", stepUp: "export" },
    // @ts-expect-error: a key must not become a session
    { allow: ["account"], scope: "account:read", startsSession: true },
  ] satisfies DeclaredMetadata[];
  expect(declared).toHaveLength(9);
});

test("every scope of API keys opens a route", () => {
  const routes = Object.values(contract).flatMap((router): PolicedRoute[] => Object.values(router));
  const used = new Set(routes.map(({ metadata }) => metadata.scope));
  expect(API_SCOPES.filter((scope) => !used.has(scope))).toEqual([]);
});
