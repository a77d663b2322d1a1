import { type Contract, contract } from "@matinee/contract";
import type { RouteSelection, RouteTable } from "@matinee/app-shell/routing/route-table";

/** What only viewers, staff and other sites call. The table of routes is part of the first view's code. */
const OTHERS = [
  "adminOrders",
  "adminPages",
  "adminSearch",
  "adminViewers",
  "approvals",
  "bulkChanges",
  "controlRoom",
  "customers",
  "integrations",
  "invitations",
  "jobs",
  "leads",
  "mails",
  "notes",
  "oembed",
  "premiereBoard",
  "print",
  "reports",
  "savedViews",
  "staff",
  "undo",
] as const satisfies (keyof Contract)[];

/** What the studio calls of resources that are for staff or viewers otherwise. */
const PARTS = {
  adminAccounts: ["get"],
  festivals: ["figures", "leave", "programme", "saveProgramme"],
  legalTexts: ["versions"],
  saleQueues: ["live", "save"],
  tags: ["link", "list", "unlink"],
  waitlist: ["list", "lists", "offerMore", "remove"],
} as const satisfies RouteSelection;

type Whole = Exclude<keyof Contract, (typeof OTHERS)[number] | keyof typeof PARTS>;

/** The routes that the studio may call. */
export type StudioRoutes = Pick<RouteTable, Whole> & RouteTable<typeof PARTS>;

/** Their names, as `StudioRoutes` has them. */
export const apiRoutes: RouteSelection = {
  ...Object.fromEntries(
    Object.entries(contract)
      .filter(([resource]) => !OTHERS.some((other) => other === resource))
      .map(([resource, routes]) => [resource, Object.keys(routes)]),
  ),
  ...PARTS,
};
