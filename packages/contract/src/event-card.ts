import type { Texts } from "@matinee/texts";
import type { Language } from "@matinee/texts/languages";
import { addsTax } from "@matinee/domain/adds-tax";
import { type CallToAction, decideCallToAction, findDoor, findUnsold } from "@matinee/domain/call-to-action";
import { applyTicketPrice } from "@matinee/domain/early-bird";
import { decideGateStatus } from "@matinee/domain/gate-status";
import { buildSrcSet } from "@matinee/domain/image-rules";
import { buildCheckoutPath, buildEventPath } from "@matinee/domain/watch-address";
import { describeFestival } from "./festival-facts.ts";
import type { EventCard } from "./schemas/event-cards.ts";
import type { OwnedPage, PublicPage } from "./schemas/pages.ts";

type CardSource = PublicPage | OwnedPage;

/** The texts of a card. */
export type CardTexts = Pick<
  Texts,
  "formats" | "embedCard" | "festivalCard" | "gate" | "orderTax" | "payWhatYouCan" | "widgetScript"
>;

/**
 * Builds the content of an event's card on other sites (rules/web.md, Embedding).
 * @param watchUrl origin of the watch host, for absolute addresses
 * @param sites the origins that may frame the checkout
 * @param named the language that its addresses name; null where the browser asks for it by itself
 */
export function buildEventCard(
  event: CardSource,
  texts: CardTexts,
  {
    watchUrl,
    now,
    sites = [],
    named = null,
  }: { watchUrl: string; now: Date; sites?: readonly string[]; named?: Language | null },
): EventCard {
  const image = event.backgroundImage ?? event.mobileBackgroundImage;
  const makeAbsolute = (path: string) => new URL(path, watchUrl).href;
  const toAddress = (path: string) => makeAbsolute(named === null ? path : `${path}?lang=${named}`);
  const { offer, door, ...facts } =
    event.kind === "festival"
      ? describeFestivalCard(event, texts, now)
      : describeScreeningCard(event, texts, now);
  const url = encodeURIComponent(event.url);
  return {
    url: event.url,
    language: texts.formats.language,
    title: event.title,
    description: event.description,
    address: toAddress(door ? `/${door}/${url}` : buildEventPath(event)),
    image: image
      ? {
          src: makeAbsolute(image),
          srcSet: buildSrcSet(image)?.replaceAll(image, makeAbsolute(image)) ?? null,
        }
      : null,
    ...facts,
    checkout: offer ? toAddress(buildCheckoutPath(url)) : null,
    sites: [...sites],
  };
}

function describeScreeningCard(event: CardSource, texts: CardTexts, now: Date) {
  const page = applyTicketPrice(event, now);
  const cta = decideStrangersAction(page, now);
  const door = findDoor(page, cta, false);
  return {
    when: describeWhen(page, cta, texts, now),
    action: describeAction(page, cta, texts),
    isOpen: !cta.disabled,
    // A place belongs to the browser, and a frame on another site has a storage of its own.
    offer: door ? null : getFrameOffer(page, cta),
    door,
  };
}

/** The card of a festival leads to its page, which has the programme and the passes. */
function describeFestivalCard(event: CardSource, texts: CardTexts, now: Date) {
  const { festivalCard, widgetScript } = texts;
  const isOver = hasFestivalEnded(event, now);
  const facts = describeFestival(event, texts);
  const offered = describePassPrice(event, texts);
  return {
    when: describeFestivalState(event, texts, now) ?? [facts, offered].filter(Boolean).join(". "),
    action: isOver ? widgetScript.open : offered ? festivalCard.getAPass : festivalCard.programme,
    isOpen: !isOver,
    offer: !isOver && offered ? ("ticket" as const) : null,
    door: null,
  };
}

/** Writes a price, with the tax that comes on top of it: '$7.50', '$7.50 plus tax'. */
export function formatPrice(
  event: Pick<CardSource, "currency" | "tax">,
  cents: number,
  { formats, orderTax }: Pick<Texts, "formats" | "orderTax">,
): string {
  const amount = formats.money(cents, event.currency);
  return addsTax(event) ? orderTax.plus(amount) : amount;
}

/** 'Passes from $30.00'; null for a festival that sells none now. */
export const describePassPrice = (
  event: Pick<CardSource, "passesFrom" | "currency" | "tax">,
  texts: CardTexts,
): string | null =>
  event.passesFrom === null
    ? null
    : texts.festivalCard.passesFrom(formatPrice(event, event.passesFrom, texts));

/** Whether a festival was cancelled or is over. One without dates has yet to begin. */
export const hasFestivalEnded = (
  { cancelled, closesAt }: Pick<CardSource, "cancelled" | "closesAt">,
  now: Date,
): boolean => cancelled || (closesAt !== null && new Date(closesAt) <= now);

/** Says that a festival was cancelled or is over; null until then. */
export function describeFestivalState(
  event: Pick<CardSource, "cancelled" | "closesAt">,
  { festivalCard }: CardTexts,
  now: Date,
): string | null {
  if (!hasFestivalEnded(event, now)) return null;
  return event.cancelled ? festivalCard.cancelled : festivalCard.ended;
}

type ActionSource = Pick<
  PublicPage,
  | "opensAt"
  | "closesAt"
  | "activated"
  | "cancelled"
  | "capability"
  | "emailCapture"
  | "paywallSettings"
  | "premiere"
  | "places"
  | "saleFrom"
>;

/** Decides which action a visitor without a ticket or a registration is offered. */
export function decideStrangersAction(page: ActionSource, now: Date): CallToAction {
  const { opensAt, closesAt, activated, emailCapture, paywallSettings, premiere } = page;
  const ticketsUntil = premiere?.ticketsUntil ?? null;
  const window = opensAt && closesAt ? { opensAt: new Date(opensAt), closesAt: new Date(closesAt) } : null;
  const { type, guest, phase } = decideGateStatus(
    { window, activated, settings: { ...paywallSettings, emailCapture } },
    { admittingOrder: false, subscription: false },
    now,
  );
  return decideCallToAction({
    phase: page.cancelled ? "ended" : phase,
    activated,
    gate: type,
    guest,
    plays: 0,
    showTimeSeconds: paywallSettings.showTime,
    salesEnded: ticketsUntil !== null && now >= new Date(ticketsUntil),
    unsold: findUnsold(page, now),
    isTicketOptional: paywallSettings.isOptional,
  });
}

/**
 * Returns the action that a frame on another site offers to a visitor; null where only the event page helps. A ticket
 * that people may decline is offered there alone.
 */
export function getFrameOffer(
  { paywallSettings: { isOptional } }: CardSource,
  { state }: CallToAction,
): "ticket" | "registration" | null {
  if (state === "register-to-watch" || state === "notify-me") return "registration";
  return (state === "buy" || state === "presale") && !isOptional ? "ticket" : null;
}

/** Returns the words on the button of the event page. */
function getButtonText(page: CardSource, cta: CallToAction, { embedCard, gate }: CardTexts): string {
  const own = cta.label === "paywallCallToAction" ? page.paywallSettings.callToAction.trim() : "";
  return own || (cta.state === "presale" ? embedCard.tickets : gate.callToAction[cta.label]);
}

/** Returns the words on the button of a card that shows no price beside it. */
export function getCardText(page: CardSource, cta: CallToAction, texts: CardTexts): string {
  const { embedCard, widgetScript } = texts;
  const door = findDoor(page, cta, false);
  if (door) return door === "queue" ? embedCard.joinQueue : embedCard.joinWaitlist;
  return cta.disabled ? widgetScript.open : getButtonText(page, cta, texts);
}

/** A price says more than the words of the event page, which has it beside the button. */
function describeAction(page: CardSource, cta: CallToAction, texts: CardTexts): string {
  const { embedCard, payWhatYouCan: chosenPrice } = texts;
  const { enablePaywall, price, payWhatYouCan } = page.paywallSettings;
  if (cta.disabled || findDoor(page, cta, false)) return getCardText(page, cta, texts);
  const sells = enablePaywall && (cta.state === "buy" || cta.state === "presale");
  if (sells && payWhatYouCan) return chosenPrice.label;
  return sells && price > 0
    ? embedCard.buy(formatPrice(page, price, texts))
    : getButtonText(page, cta, texts);
}

/** Whether the event has yet to open, as the card says it to a visitor. */
export function isAhead(
  { opensAt }: Pick<CardSource, "opensAt">,
  { state }: CallToAction,
  now: Date,
): boolean {
  if (state === "sales-paused" || state === "sold-out" || state === "sales-later")
    return opensAt !== null && now < new Date(opensAt);
  return state === "presale" || state === "notify-me" || state === "opens-later";
}

function describeWhen(
  page: CardSource,
  cta: CallToAction,
  { formats, embedCard, gate }: CardTexts,
  now: Date,
): string {
  const { opensAt, closesAt, timezone, showHours, cancelled } = page;
  if (cancelled) return embedCard.cancelled;
  if (cta.state === "ended") return embedCard.ended;
  if (cta.state === "sold-out") return gate.callToAction["sold-out"];
  if (cta.state === "sales-later" && page.saleFrom) return gate.ticketsFrom(page.saleFrom, timezone);
  if (!opensAt || !closesAt) return "";
  const format = (at: string) => formats.zonedDate(new Date(at), timezone, showHours);
  return isAhead(page, cta, now) ? embedCard.opens(format(opensAt)) : embedCard.until(format(closesAt));
}
