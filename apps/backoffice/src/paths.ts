import type { LegalTextName } from "@matinee/contract/legal-texts";
import { type AddressedEvent, buildEventPath } from "@matinee/domain/watch-address";

/** The lists, by their name in the address. */
const lists = ["leads", "customers", "events", "orders", "globaltags"] as const;
type List = (typeof lists)[number];

/** Every address of the back office. */
export const paths = {
  login: (returnTo?: string) => (returnTo ? `/login?from=${encodeURIComponent(returnTo)}` : "/login"),
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  logout: "/logout",
  list: (list: List, search?: string) =>
    search ? `/admin/${list}?search_term=${encodeURIComponent(search)}` : `/admin/${list}`,
  /** A list of only what has this tag. */
  tagged: (list: "events" | "customers" | "leads", tag: string) =>
    `/admin/${list}?tag=${encodeURIComponent(tag)}`,
  home: "/admin/customers",
  /** The events of one owner, or the orders of those events. */
  ownerList: (list: "events" | "orders", email: string) =>
    `/admin/${list}?owner=${encodeURIComponent(email)}`,
  /** The screenings of a festival. */
  screenings: (festivalId: string) => `/admin/events?festival=${festivalId}`,
  order: (id: string) => `/admin/orders/${id}`,
  /** A viewer, by the id of any of their orders or registrations. */
  viewer: (id: string) => `/admin/viewers/${id}`,
  overview: "/admin/overview",
  premiere: "/admin/premiere",
  /** The audit log: all of it, the changes of one record, or the actions of one user. */
  audit: (filter?: { subjectId: string } | { actorId: string }) => {
    if (!filter) return "/admin/audit";
    const [name, id] =
      "subjectId" in filter ? ["subject_id", filter.subjectId] : ["actor_id", filter.actorId];
    return `/admin/audit?${name}=${encodeURIComponent(id)}`;
  },
  emails: "/admin/mails",
  /** The emails to an address. */
  emailsTo: (address: string) => `/admin/mails?search_term=${encodeURIComponent(address)}`,
  /** The emails to an address, with this one open. The search finds only emails that are on the first page of these. */
  email: ({ id, to, status }: { id: string; to: string; status: string }) =>
    `/admin/mails?search_term=${encodeURIComponent(to)}&status=${status}&open=${id}`,
  /** The email log with only failed emails, and this one open. */
  failedEmail: (id: string) => `/admin/mails?status=failed&open=${id}`,
  /** The queues, or the failed jobs of one queue as well. */
  jobs: (queue?: { name: string; state: "failed" | "retrying" }) =>
    queue ? `/admin/jobs?queue=${encodeURIComponent(queue.name)}&state=${queue.state}` : "/admin/jobs",
  legalTexts: (name?: LegalTextName) => (name ? `/admin/legal-texts?text=${name}` : "/admin/legal-texts"),
  /** A change of all rows of a list that match its filter, with its progress. */
  bulkChange: (id: string) => `/admin/bulk-updates/${id}`,
  coupons: "/admin/coupons",
  taxes: "/admin/taxes",
  staff: "/admin/staff",
  security: "/admin/security",
  approvals: "/admin/approvals",
  customer: (id: string) => `/admin/customer-details/${id}`,
  event: (id: string) => `/admin/event-details/${id}`,
  leadOwner: (id: string) => `/admin/leadowner-details/${id}`,
} as const;

/** Addresses of the studio. All but `signIn` are paths there. */
export const studioPaths = {
  dashboard: "/welcome",
  editEvent: (customerId: string, url: string, step?: string) =>
    `/event/${customerId}/${encodeURIComponent(url)}${step ? `?step=${step}` : ""}`,
  /** The lists of those who wait for a place of an event. */
  waitlist: (customerId: string, url: string) =>
    `/event/${customerId}/${encodeURIComponent(url)}?step=attendees&tab=waitlist`,
  createEvent: (customerId: string) => `/create-event/${customerId}`,
  /** The sign-in page, which then leads to `path`. */
  signIn: (host: string, path: string) => `${host}/login?from=${encodeURIComponent(path)}`,
} as const;

export const watchPaths = {
  event: (host: string, event: AddressedEvent) => `${host}${buildEventPath(event)}`,
  preview: (host: string, eventId: string) => `${host}/preview/${eventId}`,
  legalText: (host: string, name: LegalTextName, version: string) => `${host}/${name}?version=${version}`,
} as const;

/** The payment provider's page of a charge. */
export const getChargeUrl = (chargeId: string) =>
  `https://dashboard.stripe.com/payments/${encodeURIComponent(chargeId)}`;

/** The payment provider's page of a connected account. */
export const getConnectedAccountUrl = (connectId: string) =>
  `https://dashboard.stripe.com/connect/accounts/${encodeURIComponent(connectId)}`;
