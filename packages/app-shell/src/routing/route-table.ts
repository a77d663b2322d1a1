import type { Contract } from "@matinee/contract";

/** What a call needs of a route: its method, its path, and whether its body is a form. */
export type RouteEntry = readonly [method: string, path: string, isForm?: boolean];

/** The names of a resource's routes, for each resource that an app calls. */
export type RouteSelection = {
  readonly [Resource in keyof Contract]?: readonly (keyof Contract[Resource])[];
};

/** The contract's routes without their schemas: all of them, or the selected ones. */
export type RouteTable<Selection extends RouteSelection = AllRoutes> = {
  readonly [Resource in keyof Selection & keyof Contract]: {
    readonly [Name in NonNullable<Selection[Resource]>[number]]: RouteEntry;
  };
};

type AllRoutes = { readonly [Resource in keyof Contract]: readonly (keyof Contract[Resource])[] };

/** Removes the schemas from the contract, which the browser does not need, and the routes that are not selected. */
export function buildRouteTable<const Selection extends RouteSelection = AllRoutes>(
  contract: Contract,
  selection?: Selection,
): RouteTable<Selection> {
  const selected: Readonly<Record<string, readonly string[] | undefined>> | undefined = selection;
  const resources = Object.entries(contract).flatMap(([resource, routes]) => {
    const names = selected ? selected[resource] : Object.keys(routes);
    if (!names) return [];
    const entries = Object.entries(routes)
      .filter(([name]) => names.includes(name))
      .map(([name, route]) => [
        name,
        "contentType" in route ? [route.method, route.path, true] : [route.method, route.path],
      ]);
    return [[resource, Object.fromEntries(entries)]];
  });
  return Object.fromEntries(resources) as RouteTable<Selection>; // Object.fromEntries loses the keys of the contract
}
