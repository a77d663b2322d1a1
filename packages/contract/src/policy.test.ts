import { expect, test } from "vitest";
import { contract } from "./index.ts";
import { API_SCOPES } from "@matinee/domain/vocabulary";
import {
  accountRoute,
  accountSessionRoute,
  type DeclaredMetadata,
  includesRole,
  OWNER_ONLY,
  ownerRoute,
  ownerSessionRoute,
  PRODUCER_ROLES,
  STAFF_ROLES,
} from "./policy.ts";
import type { PolicedRoute } from "./router.ts";

test("a route for owners that declares neither a scope nor that it rejects keys does not compile", () => {
  const declared = [
    { allow: ["account"], scope: "account:read" },
    { allow: ["pageOwner", "staff"], eventRoles: [], rejectsKeys: true, stepUp: "export" },
    { allow: ["public"] },
    { allow: ["public"], scope: "events:read" },
    // @ts-expect-error: neither
    { allow: ["account"] },
    // @ts-expect-error: neither, although others may call it too
    { allow: ["viewer", "pageOwner"], eventRoles: [] },
    // @ts-expect-error: both
    { allow: ["account"], scope: "account:read", rejectsKeys: true },
    // @ts-expect-error: a key proves no identity
    { allow: ["account"], scope: "orders:read", stepUp: "export" },
    // @ts-expect-error: a key must not become a session
    { allow: ["account"], scope: "account:read", startsSession: true },
  ] satisfies DeclaredMetadata[];
  expect(declared).toHaveLength(9);
});

test("a route of an event's owner that does not name the roles of its team does not compile", () => {
  const declared = [
    { allow: ["pageOwner", "staff"], eventRoles: OWNER_ONLY, rejectsKeys: true },
    { allow: ["viewer", "pageOwner"], eventRoles: ["boxOffice"], scope: "orders:read" },
    // @ts-expect-error: no roles
    { allow: ["pageOwner", "staff"], rejectsKeys: true },
    // @ts-expect-error: no roles, although others may call it too
    { allow: ["viewer", "pageOwner"], scope: "orders:read" },
    // @ts-expect-error: there is no such role
    { allow: ["pageOwner"], eventRoles: ["editor"], rejectsKeys: true },
  ] satisfies DeclaredMetadata[];
  expect(declared).toHaveLength(5);
});

test("the constructors of policies reject what a policy may not declare", () => {
  const declared = [
    ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true }),
    ownerSessionRoute(OWNER_ONLY, { stepUp: "export" }),
    // @ts-expect-error: a key proves no identity
    ownerRoute(PRODUCER_ROLES, "events:write", { stepUp: "export" }),
    // @ts-expect-error: a key must not become a session
    accountRoute("account:read", { startsSession: true }),
    // @ts-expect-error: the callers are those of the constructor
    accountSessionRoute({ allow: ["public"] }),
    // @ts-expect-error: there is no such role
    ownerRoute(["editor"], "events:write"),
  ];
  expect(declared[1]).toEqual({
    allow: ["pageOwner", "staff"],
    eventRoles: OWNER_ONLY,
    rejectsKeys: true,
    stepUp: "export",
  });
});

test("every scope of API keys opens a route", () => {
  const routes = Object.values(contract).flatMap((router): PolicedRoute[] => Object.values(router));
  const used = new Set(routes.map(({ metadata }) => metadata.scope));
  expect(API_SCOPES.filter((scope) => !used.has(scope))).toEqual([]);
});

test("a role of staff includes itself and the ones before it", () => {
  const included = STAFF_ROLES.map((role) => STAFF_ROLES.filter((needed) => includesRole(role, needed)));
  expect(included).toEqual([["support"], ["support", "finance"], ["support", "finance", "admin"]]);
  expect(STAFF_ROLES.filter((needed) => includesRole(null, needed))).toEqual([]);
});
