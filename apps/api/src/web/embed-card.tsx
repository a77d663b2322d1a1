import {
  decideStrangersAction,
  describeFestivalState,
  describePassPrice,
  getCardText,
  isAhead,
  formatPrice,
} from "@matinee/contract/event-card";
import { describeFestival } from "@matinee/contract/festival-facts";
import type { Texts } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CallToAction } from "@matinee/domain/call-to-action";
import { buildSrcSet } from "@matinee/domain/image-rules";
import { createStaticDocument } from "./static-document.tsx";

/** The colours of the watch app and, for light pages, of the studio. */
const document = createStaticDocument(`
  :root { color-scheme: light dark; font: 1rem/1.5 "Instrument Sans", system-ui, sans-serif;
    --bg: #fffdf9; --text: #1d1815; --text-2: #5c5148; --line: #d9cfc2; --button: #1d1815; --on-button: #fffaf2; }
  @media (prefers-color-scheme: dark) { :root { --bg: #16130f; --text: #f7f1e7; --text-2: #cfc5b7; --line: #3b332b;
    --button: #f5b83d; --on-button: #1c1204; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; background: var(--bg); color: var(--text); }
  main { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); min-height: 100vh; overflow: hidden;
    border: 1px solid var(--line); border-radius: 12px; }
  main > div { padding: 1.25rem; align-self: center; overflow-wrap: anywhere; }
  main > div:only-child { grid-column: 1 / -1; }
  img { width: 100%; height: 100%; min-height: 9rem; object-fit: cover; display: block; }
  h1 { font: 400 1.75rem/1.12 "Instrument Serif", Georgia, serif; margin: .25rem 0 .5rem; }
  [dir=rtl] [dir=auto] { text-align: right; }
  p { margin: 0 0 .5rem; }
  p:empty { display: none; }
  .line { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
  .state { font-size: .8125rem; font-weight: 600; margin: 0; }
  .note { color: var(--text-2); font-size: .875rem; margin: 0; }
  a { display: inline-block; margin-top: 1rem; padding: .625rem 1.25rem; border-radius: 8px; font-weight: 600;
    text-decoration: none; border: 1px solid var(--button); background: var(--button); color: var(--on-button); }
  a.quiet { background: none; color: inherit; border-color: var(--text-2); }
  a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
  @media (width < 480px) { main { grid-template-columns: 1fr; grid-template-rows: minmax(6rem, 27vh) auto; }
    main > div { padding: .875rem 1rem 1rem; align-self: start; } main > div:only-child { grid-row: 1 / -1; }
    img { min-height: 0; } h1 { font-size: 1.5rem; } .line { -webkit-line-clamp: 2; } a { margin-top: .75rem; } }`);

/** The CSP hash of the card's style. */
export const CARD_STYLE_HASH = document.styleHash;

/**
 * Renders the card of an activated event: artwork, title, date in the event's zone, price, and a link that opens the
 * event page in a tab of its own.
 * @param address of the event page
 */
export function renderEventCard(texts: Texts, page: PublicPage, address: string, now: Date): string {
  const { state, notes, action, isQuiet } =
    page.kind === "festival" ? listFestivalFacts(texts, page, now) : listScreeningFacts(texts, page, now);
  const image = page.backgroundImage ?? page.mobileBackgroundImage;
  return document.render(
    texts,
    page.title,
    <>
      {image ? (
        <img src={image} srcSet={buildSrcSet(image)} sizes="(width < 480px) 100vw, 40vw" alt="" />
      ) : null}
      <div>
        <p className="state">{state}</p>
        <h1 dir="auto">{page.title}</h1>
        <p dir="auto" className="line">
          {page.description}
        </p>
        {notes.filter(Boolean).map((note) => (
          <p key={note} className="note">
            {note}
          </p>
        ))}
        <a href={address} target="_blank" rel="noopener" className={isQuiet ? "quiet" : undefined}>
          {action}
        </a>
      </div>
    </>,
  );
}

interface CardFacts {
  state: string;
  notes: string[];
  action: string;
  isQuiet: boolean;
}

function listScreeningFacts(texts: Texts, page: PublicPage, now: Date): CardFacts {
  const cta = decideStrangersAction(page, now);
  return {
    state: describeState(texts, page, cta, now),
    notes: [describeDates(texts, page, cta), describePrice(texts, page, cta)],
    action: getCardText(page, cta, texts),
    isQuiet: cta.disabled,
  };
}

/** The card of a festival says when it is, how many films it shows, and from which price it has passes. */
function listFestivalFacts(texts: Texts, page: PublicPage, now: Date): CardFacts {
  const { embedCard, festivalCard, widgetScript } = texts;
  const over = describeFestivalState(page, texts, now);
  const offered = describePassPrice(page, texts);
  const hasToBegin = page.opensAt === null || now < new Date(page.opensAt);
  return {
    state: over ?? (hasToBegin ? embedCard.soon : embedCard.now),
    notes: [describeFestival(page, texts), ...(over === null && offered ? [offered] : [])],
    action: over !== null ? widgetScript.open : offered ? festivalCard.getAPass : festivalCard.programme,
    isQuiet: over !== null,
  };
}

/** Renders the card of an address at which nothing is shown to the public. */
export function renderMissingCard(texts: Texts, home: string): string {
  const { widgetScript } = texts;
  return document.render(
    texts,
    widgetScript.missing,
    <div>
      <h1>{widgetScript.missing}</h1>
      <p>{widgetScript.missingHint}</p>
      <a href={home} target="_blank" rel="noopener" className="quiet">
        {widgetScript.openHome}
      </a>
    </div>,
  );
}

/**
 * Renders what people see in place of a card while the database is unavailable. It has nothing to press, and tries
 * again.
 */
export function renderOutageCard(texts: Texts, retrySeconds: number): string {
  const { title, text, wait } = texts.outage;
  return document.render(
    texts,
    title,
    <div>
      <h1>{title}</h1>
      <p>{text}</p>
      <p role="status" className="note">
        {wait}
      </p>
    </div>,
    retrySeconds,
  );
}

function describeState({ embedCard }: Texts, page: PublicPage, cta: CallToAction, now: Date): string {
  if (page.cancelled) return embedCard.cancelled;
  if (cta.state === "ended") return embedCard.ended;
  return isAhead(page, cta, now) ? embedCard.soon : embedCard.now;
}

function describeDates(
  { formats, embedCard }: Texts,
  { opensAt, closesAt, timezone, showHours }: PublicPage,
  cta: CallToAction,
): string {
  if (!opensAt || !closesAt) return "";
  const format = (at: string) => formats.eventDate(new Date(at), timezone, showHours);
  const hasZone = showHours && cta.state !== "ended";
  const zone = hasZone ? formats.timeZoneLabel(new Date(opensAt), timezone) : "";
  return embedCard.dates(format(opensAt), format(closesAt), zone);
}

function describePrice(texts: Texts, event: PublicPage, cta: CallToAction): string {
  const { embedCard, gate } = texts;
  const { currency, saleFrom, timezone } = event;
  const { enablePaywall, price, payWhatYouCan } = event.paywallSettings;
  if (cta.state === "ended") return "";
  if (cta.state === "sales-ended") return texts.watch.premiereSalesEnded;
  if (cta.state === "sales-paused") return texts.purchase.noPayments;
  if (cta.state === "sold-out") return gate.callToAction["sold-out"];
  if (cta.state === "sales-later" && saleFrom) return gate.ticketsFrom(saleFrom, timezone);
  if (enablePaywall && payWhatYouCan) return texts.payWhatYouCan.price(price, currency);
  if (enablePaywall) return price > 0 ? embedCard.ticket(formatPrice(event, price, texts)) : gate.freeTicket;
  return cta.state === "notify-me" || cta.state === "register-to-watch" ? embedCard.register : embedCard.free;
}
