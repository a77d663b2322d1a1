import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { PageKind } from "@matinee/domain/page-kind";
import type { LanguageTag } from "@matinee/domain/vocabulary";
import { type AddressedEvent, buildEventPath } from "@matinee/domain/watch-address";

/** URLs of the studio's pages. */
export const paths = {
  home: "/",
  login: (returnTo?: string) => (returnTo ? `/login?from=${encodeURIComponent(returnTo)}` : "/login"),
  /** The public page with the price of an event. */
  showYourFilm: "/show-your-film",
  signUp: "/sign-up",
  /** With the email filled in, as invitation links have it. */
  signUpAs: (email: string) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ name: "", email }));
    return `/sign-up?data=${encodeURIComponent(btoa(String.fromCodePoint(...bytes)))}`;
  },
  /** The token of the invitation is in the fragment. */
  teamInvitation: "/team-invitation",
  /** Likewise. */
  festivalInvitation: "/festival-invitation",
  nextSteps: "/next-steps",
  settings: "/settings",
  /** The library, or a film by its id; a new one with `new`. */
  films: (id?: string) => (id ? `/films/${id}` : "/films"),
  money: "/money",
  developers: "/developers",
  security: "/settings?tab=security",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  welcome: "/welcome",
  events: "/events",
  coupon: (coupon: string) => `/coupon/${encodeURIComponent(coupon)}`,
  createEvent: (customerId?: string) => (customerId ? `/create-event/${customerId}` : "/create-event"),
  createDiyEvent: (kind: PageKind = "screening", customerId?: string) => {
    const query = new URLSearchParams({
      ...(kind === "festival" && { kind }),
      ...(customerId !== undefined && { customerId }),
    });
    return `/create-diy-event${query.size > 0 ? `?${query}` : ""}`;
  },
  /** `customerId` is set only while staff act for that customer. */
  event: (url: string, { customerId, step }: { customerId?: string | undefined; step?: string } = {}) =>
    `/event/${customerId ? `${customerId}/` : ""}${encodeURIComponent(url)}${step ? `?step=${step}` : ""}`,
  /** The question on stage in large letters, in a window of its own. */
  speaker: (url: string, customerId?: string) =>
    `/event/${customerId ? `${customerId}/` : ""}${encodeURIComponent(url)}?view=speaker`,
} as const;

export const backOfficePaths = {
  /** The sign-in page, which then opens `from`, or the customer list. */
  signIn: (host: string, from?: string) => `${host}/login${from ? `?from=${encodeURIComponent(from)}` : ""}`,
  customer: (host: string, customerId: string) => `${host}/admin/customer-details/${customerId}`,
} as const;

export const watchPaths = {
  event: (host: string, event: AddressedEvent) => `${host}${buildEventPath(event)}`,
  eventIn: (host: string, event: AddressedEvent, language: LanguageTag) =>
    `${host}${buildEventPath(event)}?lang=${language}`,
  preview: (host: string, eventId: string) => `${host}/preview/${eventId}`,
  rehearsal: (host: string, eventId: string, rehearsalId: string) =>
    `${host}/rehearsal/${eventId}/${rehearsalId}`,
  /** Where people join the queue of a sale. */
  queue: (host: string, url: string) => `${host}/queue/${encodeURIComponent(url)}`,
  /** How its places were drawn, for everybody. */
  queueProof: (host: string, url: string) => `${host}/queue/${encodeURIComponent(url)}/proof`,
  embed: (host: string, eventId: string) => `${host}/embed/${encodeURIComponent(eventId)}`,
  legalText: (host: string, name: LegalTextName, version?: string) =>
    `${host}/${name}${version ? `?version=${version}` : ""}`,
} as const;

/** Files of the onboarding video, which the API serves. */
export const onboardingVideoPaths = {
  video: "/media/instructions/film.mp4",
  captions: "/media/instructions/film.en.vtt",
  poster: "/media/instructions/poster.jpg",
} as const;
