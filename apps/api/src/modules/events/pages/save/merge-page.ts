import type { SavePage } from "@matinee/contract/schemas/pages";
import { toEventSlug } from "@matinee/domain/event-slug";
import { findScreeningWindow } from "@matinee/domain/window";
import { isTimeZone } from "@matinee/domain/time-zones";
import { invalid } from "../../../../platform/errors.ts";
import type { Page } from "../page.rules.ts";

/**
 * The stored event with what a save gives laid over it: texts, dates with their window, and settings. Media, flags and
 * photos need the database and are not here.
 * @throws AppError invalid when email capture and the paywall are turned on at once
 */
export function mergePage(stored: Page, input: SavePage): Page {
  const next: Page = {
    ...stored,
    title: input.title?.trim() ?? stored.title,
    url: input.url === undefined ? stored.url : toEventSlug(input.url.trim()),
    description: input.description?.trim() ?? stored.description,
    eventStart: dateOf(input.eventStart, stored.eventStart),
    eventEnd: dateOf(input.eventEnd, stored.eventEnd),
    showHours: input.showHours ?? stored.showHours,
    timezone: input.timezone ?? stored.timezone,
    test: input.test ?? stored.test,
    diyEvent: input.diyEvent ?? stored.diyEvent,
    filmTeamEmail: textOf(input.filmTeamEmail, stored.filmTeamEmail),
    contactEmail: textOf(input.contactEmail, stored.contactEmail),
    showForwardButton: input.showForwardButton ?? stored.showForwardButton,
    interactiveQa: input.interactiveQa ?? stored.interactiveQa,
    faqSectionTitle: textOf(input.faqSectionTitle, stored.faqSectionTitle),
    hasSponsor: input.hasSponsor ?? stored.hasSponsor,
    sponsorName: textOf(input.sponsorName, stored.sponsorName),
    sponsorUrl: addressOf(input.sponsorUrl, stored.sponsorUrl),
    sponsorDetails: textOf(input.sponsorDetails, stored.sponsorDetails),
    showSponsorPreroll: input.showSponsorPreroll ?? stored.showSponsorPreroll,
    viewerMark: input.viewerMark ?? stored.viewerMark,
    subscriptionSettings: { ...stored.subscriptionSettings, ...input.subscriptionSettings },
    aboutSettings: mergeAbout(stored, input),
    ...mergeGate(stored, input),
  };
  // A wrong zone has no window; the rules refuse the save for it.
  const window = isTimeZone(next.timezone) ? findScreeningWindow(next) : null;
  return { ...next, opensAt: window?.opensAt ?? null, closesAt: window?.closesAt ?? null };
}

const dateOf = (given: string | undefined, stored: Date | null) =>
  given === undefined ? stored : given === "" ? null : new Date(given);

const textOf = (given: string | undefined, stored: string | null) =>
  given === undefined ? stored : given.trim() || null;

/** People leave out the scheme. */
function addressOf(given: string | undefined, stored: string | null): string | null {
  const text = textOf(given, stored);
  return text === null || given === undefined || /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`;
}

function mergeAbout(stored: Page, { aboutSettings: given = {} }: SavePage): Page["aboutSettings"] {
  const { liveDate, liveUrl, messageVideo, ...rest } = { ...stored.aboutSettings, ...given };
  const address = addressOf(given.liveUrl, liveUrl ?? null);
  return {
    ...rest,
    ...(messageVideo && { messageVideo }),
    ...(liveDate && { liveDate: new Date(liveDate).toISOString() }),
    ...(address && { liveUrl: address }),
  };
}

/** Email capture and the paywall exclude each other: what is turned on turns the other off (specification 1 §4). */
function mergeGate(
  stored: Page,
  input: SavePage,
): Pick<Page, "emailCapture" | "paywallSettings" | "paywallUpdated"> {
  // The product ids are the server's own.
  const { paywallProductId: _paywall, donationProductId: _donation, ...given } = input.paywallSettings ?? {};
  const paywall = { ...stored.paywallSettings, ...given };
  let emailCapture = input.emailCapture ?? stored.emailCapture;
  const isPaywallNew = paywall.enablePaywall && !stored.paywallSettings.enablePaywall;
  if (emailCapture && paywall.enablePaywall) {
    const isCaptureNew = !stored.emailCapture;
    if (isCaptureNew && isPaywallNew) {
      throw invalid("emailCapture", "Please choose either email capture or the paywall.");
    }
    if (isPaywallNew) emailCapture = false;
    else paywall.enablePaywall = false;
  }
  const turnedOn = paywall.enablePaywall && isPaywallNew;
  const isPresale = turnedOn ? (given.isPresale ?? true) : paywall.isPresale;
  return {
    emailCapture,
    paywallSettings: { ...paywall, isPresale: isPresale && paywall.enablePaywall },
    paywallUpdated: stored.paywallUpdated || turnedOn,
  };
}
