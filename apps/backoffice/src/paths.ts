/** The lists, by the name that the address has for them. */
export const lists = ["leads", "customers", "events", "orders", "globaltags"] as const;
export type List = (typeof lists)[number];

/** Every address of the back office. */
export const paths = {
  login: (returnTo?: string) => (returnTo ? `/login?from=${encodeURIComponent(returnTo)}` : "/login"),
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  logout: "/logout",
  staffInvitation: "/staff-invitation/:code",
  list: (list: List, search?: string) =>
    search ? `/admin/${list}?search_term=${encodeURIComponent(search)}` : `/admin/${list}`,
  home: "/admin/customers",
  /** The list of the events of one owner, or of their orders. */
  ofOwner: (list: "events" | "orders", email: string) => `/admin/${list}?owner=${encodeURIComponent(email)}`,
  /** One order alone, open. */
  order: (id: string) => `/admin/orders?order_id=${id}&open=${id}`,
  overview: "/admin/overview",
  audit: (of?: { subjectId: string } | { actorId: string }) => {
    if (!of) return "/admin/audit";
    const [name, id] = "subjectId" in of ? ["subject_id", of.subjectId] : ["actor_id", of.actorId];
    return `/admin/audit?${name}=${encodeURIComponent(id)}`;
  },
  mails: "/admin/mails",
  coupons: "/admin/coupons",
  staff: "/admin/staff",
  customer: (id: string) => `/admin/customer-details/${id}`,
  event: (id: string) => `/admin/event-details/${id}`,
  leadOwner: (id: string) => `/admin/leadowner-details/${id}`,
} as const;

/** Where the studio opens for staff: signed in on the way, then at `from`. */
export const studioPaths = {
  welcome: "/welcome",
  editEvent: (customerId: string, url: string, step?: string) =>
    `/event/${customerId}/${encodeURIComponent(url)}${step ? `?step=${step}` : ""}`,
  createEvent: (customerId: string) => `/create-event/${customerId}`,
  arrival: (host: string, from: string) => `${host}/login?from=${encodeURIComponent(from)}`,
} as const;

export const watchPaths = {
  event: (host: string, urlOrId: string) => `${host}/watch/${encodeURIComponent(urlOrId)}`,
  preview: (host: string, eventId: string) => `${host}/preview/${eventId}`,
} as const;

/** The payment provider's page of a connected account. */
export const connectedAccountUrl = (connectId: string) =>
  `https://dashboard.stripe.com/connect/accounts/${encodeURIComponent(connectId)}`;

/** A path of our own to return to, or null for anything that could lead elsewhere. */
export function ownPath(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null;
}
