import type { Contract } from "./index.ts";

/** Of each route what a caller needs to make the call: method, path, and whether its body is a form's. */
export type Calls = {
  readonly [Resource in keyof Contract]: {
    readonly [Name in keyof Contract[Resource]]: readonly [method: string, path: string, form?: boolean];
  };
};

/** Strips the contract of its schemas, which a browser has no use for. */
export function callsOf(contract: Contract): Calls {
  const resources = Object.entries(contract).map(([resource, routes]) => [
    resource,
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        "contentType" in route ? [route.method, route.path, true] : [route.method, route.path],
      ]),
    ),
  ]);
  return Object.fromEntries(resources) as Calls; // Object.fromEntries forgets the keys that the mapped type states
}
