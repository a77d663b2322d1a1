import type { RouteSelection } from "@matinee/app-shell/routing/route-table";

/** The API routes that watch calls. A selection, because the table is part of the first view's code. */
export const apiRoutes = {
  dataRequests: ["cancel", "confirm", "download", "read", "requestByEmail"],
  invitations: ["send"],
  legalTexts: ["versions"],
  orders: ["confirm", "create", "get", "replaceLink"],
  pages: ["get", "showing"],
  platform: ["config"],
  playback: ["heartbeat", "start"],
  products: ["createDonation", "list"],
  saleQueues: ["checkout"],
  sessions: ["current", "redeem"],
  subscribers: ["access", "checkLink", "register", "replaceLink", "resend"],
  ticketCoupons: ["validate"],
} as const satisfies RouteSelection;

/** Those that only the lobby and the room of a premiere call. */
export const premiereRoutes = {
  liveRooms: ["members", "messages", "open", "react", "sendMessage"],
  premieres: ["time"],
  questions: ["ask", "vote", "withdrawVote"],
} as const satisfies RouteSelection;

/** That which only a checkout calls whose tax depends on the buyer's place. */
export const taxRoutes = {
  orders: ["quoteTax"],
} as const satisfies RouteSelection;

/** Those that only a viewer's own tickets and invoices call. */
export const ticketRoutes = {
  subscribers: ["giveBack"],
  invoices: ["list", "save"],
  tickets: ["giveBack", "link", "putOnList", "send", "takeOffList"],
} as const satisfies RouteSelection;

/** Those that only the page of a premiere's moderators calls. */
export const moderatorRoutes = {
  liveRooms: [
    "changeSettings",
    "moderateMember",
    "moderateMessage",
    "open",
    "queue",
    "sendMessage",
    "settings",
  ],
  pages: ["get"],
  premieres: ["command", "time"],
  questions: ["moderate"],
  rehearsals: ["list"],
} as const satisfies RouteSelection;

/** Those that only the page of a festival calls. */
export const festivalRoutes = {
  festivals: ["get", "mine", "pass", "preview"],
} as const satisfies RouteSelection;

/** Those that only the page of a screening calls whose viewer has a pass. */
export const passRoutes = {
  festivals: ["passAccess"],
} as const satisfies RouteSelection;

/** Those that only the holder of a pass, or somebody with a plan, calls. */
export const planRoutes = {
  festivals: ["heldPass", "mine", "release", "reserve"],
  plans: ["createCalendar", "get", "removeCalendar", "save"],
} as const satisfies RouteSelection;

/** Those that only the page of a rehearsal calls. */
export const rehearsalRoutes = {
  pages: ["get"],
  rehearsals: ["list"],
} as const satisfies RouteSelection;
