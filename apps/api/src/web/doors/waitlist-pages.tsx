import type { JoinWaitlist, WaitlistEntry, WaitlistStateResponse } from "@matinee/contract/schemas/waitlist";
import { formatPrice } from "@matinee/contract/event-card";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { maxWaitlistQuantity } from "@matinee/domain/waitlist";
import type { Texts } from "@matinee/texts";
import {
  Act,
  EventLink,
  Fewer,
  Figures,
  type FormErrors,
  insert,
  Leave,
  Problem,
  Quantity,
  REFRESH_SECONDS,
  TextField,
  Told,
  withTickets,
} from "./door-parts.tsx";
import type { Reader } from "../reader.ts";
import { Clock, type Door, type DoorEvent, Instant, renderDoor } from "./door-document.tsx";

/** What somebody typed into the form, with what is wrong with it. */
export interface JoinForm {
  values: Partial<Pick<JoinWaitlist, "email" | "name" | "quantity" | "acceptsFewer">>;
  errors: FormErrors;
}

/** Renders the form of an event's waiting list, or says that there is none. */
export function renderJoinPage(
  reader: Reader,
  event: DoorEvent & { emailCapture: boolean },
  state: WaitlistStateResponse & {
    /** The name of the ticket whose list it is; null for that of the event's places. */
    ticket: string | null;
  },
  { values, errors }: JoinForm = { values: {}, errors: {} },
): Door {
  const { texts } = reader;
  const { waitlistPages } = texts;
  const { join, kicker, toEvent } = waitlistPages;
  const page = { event, kicker, title: join.title(event.title) };
  const problem = errors[""] ?? (state.open ? undefined : join.notSold);
  return renderDoor(
    reader,
    page,
    <div className="panel">
      <Problem>{problem}</Problem>
      {state.open ? (
        <>
          {state.ticket === null ? null : (
            <p dir="auto">
              <b>{state.ticket}</b>
            </p>
          )}
          <p>{join.line(state.people, state.tickets)}</p>
          <form method="post">
            <div className="pair">
              <TextField
                name="email"
                type="email"
                label={join.email}
                autoComplete="email"
                value={values.email}
                error={errors["email"]}
              />
              <TextField
                name="name"
                type="text"
                label={join.name}
                autoComplete="name"
                value={values.name}
                error={errors["name"]}
              />
            </div>
            {event.emailCapture ? null : (
              <>
                <Quantity
                  texts={texts}
                  legend={join.tickets}
                  most={maxWaitlistQuantity}
                  chosen={values.quantity}
                />
                <div className="check">
                  <input
                    id="fewer"
                    type="checkbox"
                    name="acceptsFewer"
                    value="yes"
                    defaultChecked={values.acceptsFewer ?? false}
                    aria-labelledby="fewer-label"
                    aria-describedby="fewer-help"
                  />
                  <label id="fewer-label" htmlFor="fewer">
                    {join.fewer}
                  </label>
                  <small id="fewer-help">{join.fewerHelp}</small>
                </div>
              </>
            )}
            <input type="hidden" name="timezone" />
            <Told>{join.note}</Told>
            <div className="acts">
              <button className="button">{join.submit}</button>
              <EventLink {...{ reader, event }}>{join.notNow}</EventLink>
            </div>
          </form>
        </>
      ) : (
        <EventLink {...{ reader, event }}>{toEvent}</EventLink>
      )}
    </div>,
  );
}

/** Says that the link of an entry was sent: the same for an address that waits already. */
export function renderJoinedPage(reader: Reader, event: DoorEvent): Door {
  const { kicker, joined, toEvent } = reader.texts.waitlistPages;
  return renderDoor(
    reader,
    { event, kicker, title: joined.title },
    <>
      <div className="panel" role="status">
        <h2>{joined.title}</h2>
        <p>{joined.text}</p>
        <p>{joined.next}</p>
      </div>
      <EventLink {...{ reader, event }}>{toEvent}</EventLink>
    </>,
  );
}

/** The parts of an offer that the entry does not have. */
export interface OfferContext {
  event: DoorEvent;
  now: Date;
  /** Opens the checkout, or the registration, with the offer; null for a pass, which a press on the page uses. */
  takeAddress: string | null;
  /** What the offered tickets cost; null for a place without a price. */
  price: OfferPrice | null;
  /** Whether everybody can buy what the entry waits for: nobody in the line took it. */
  isOnSale: boolean;
  /** Why the last press did nothing. */
  problem?: string;
}

/** What tickets cost. */
export interface OfferPrice {
  /** Whose prices have a currency and a tax. */
  event: Pick<PublicPage, "currency" | "tax">;
  cents: number;
  /** The buyer chooses the price, from this one. */
  isMinimum: boolean;
  /** What is bought; null for the event's own ticket. */
  ticket: { id: string; title: string } | null;
}

/** Renders the page of an entry: its place in the line, its offer, or how it ended. */
export function renderEntryPage(reader: Reader, entry: WaitlistEntry, context: OfferContext): Door {
  const { texts } = reader;
  const { waitlistPages } = texts;
  const { kicker, waiting, offer } = waitlistPages;
  const { event, problem } = context;
  const title = entry.offer ? offer.kicker : entry.state === "waiting" ? waiting.kicker : kicker;
  return renderDoor(
    reader,
    {
      event,
      kicker: title,
      title: `${title}: ${event.title}`,
      ...(entry.offer?.ordered && { refreshSeconds: REFRESH_SECONDS }),
    },
    <>
      <Problem>{problem}</Problem>
      {entry.offer ? (
        <Offer {...{ texts, entry, context }} offer={entry.offer} />
      ) : entry.state === "waiting" ? (
        <Waiting {...{ reader, entry, context }} />
      ) : (
        <Ended {...{ reader, entry, event }} />
      )}
    </>,
  );
}

function Waiting({
  reader,
  entry,
  context: { event, isOnSale },
}: {
  reader: Reader;
  entry: WaitlistEntry;
  context: OfferContext;
}) {
  const { texts } = reader;
  const { formats, waitlistPages } = texts;
  const { waiting } = waitlistPages;
  const wish = entry.withPass
    ? waiting.withPass
    : entry.event.emailCapture
      ? waiting.wantsPlace
      : waiting.wants(entry.quantity, entry.acceptsFewer);
  return (
    <>
      <div className="panel">
        <Figures
          figures={[
            [waiting.place, entry.place === null ? "" : formats.number(entry.place)],
            [waiting.people, formats.number(entry.people)],
          ]}
        />
        <p>{wish}</p>
        {entry.lapses > 0 ? <p>{waiting.lapsed(entry.lapses)}</p> : null}
      </div>
      {isOnSale ? (
        <>
          <p>{texts.waitlist.placesLeft}</p>
          <EventLink {...{ reader, event }}>{waitlistPages.toEvent}</EventLink>
        </>
      ) : null}
      <Told>{waiting.email(entry.email)}</Told>
      <Leave {...describeLeaving(texts, entry)} />
      <p className="note">{waitlistPages.offer.rules}</p>
    </>
  );
}

function Offer({
  texts,
  entry,
  offer: { quantity, until, ordered, mayBeWithdrawn },
  context: { takeAddress, now, price },
}: {
  texts: Texts;
  entry: WaitlistEntry;
  offer: NonNullable<WaitlistEntry["offer"]>;
  context: OfferContext;
}) {
  const { waitlistPages } = texts;
  const { offer } = waitlistPages;
  const isPlace = entry.withPass || entry.event.emailCapture;
  if (ordered)
    return (
      <p className="panel" role="status" data-again={REFRESH_SECONDS}>
        {waitlistPages.ordered}
      </p>
    );
  const time = <Instant texts={texts} at={until} timeZone={entry.event.timezone} shows="time" />;
  const amount =
    price && !price.isMinimum && price.cents > 0 ? formatPrice(price.event, price.cents, texts) : null;
  return (
    <>
      <div className="panel">
        <p>
          {insert((mark) => (isPlace ? offer.placeUntil(mark) : offer.until(quantity, mark)), <b>{time}</b>)}
        </p>
        <Clock texts={texts} until={until} now={now} />
      </div>
      {price ? (
        <p className="sum">
          <span dir="auto">
            {texts.formats.list(
              [offer.tickets(quantity), ...(price.ticket ? [price.ticket.title] : [])],
              "unit",
            )}
          </span>{" "}
          <b>{describePrice(texts, price)}</b>
        </p>
      ) : null}
      {quantity < entry.quantity ? <p>{offer.fewer(entry.quantity, quantity)}</p> : null}
      <div className="acts">
        {takeAddress === null ? (
          <Act name="take">{offer.takePlace}</Act>
        ) : (
          <a className="button" href={withTickets(takeAddress, quantity)}>
            {isPlace ? offer.takePlace : offer.take(quantity, amount)}
          </a>
        )}
        <Act name="decline" isQuiet>
          {offer.decline}
        </Act>
      </div>
      {takeAddress === null || isPlace ? null : <Fewer {...{ texts, quantity }} address={takeAddress} />}
      {isPlace ? null : (
        <noscript>
          <p className="note">{offer.needsScripts}</p>
        </noscript>
      )}
      <Leave {...describeLeaving(texts, entry)} />
      {mayBeWithdrawn ? <p className="note">{texts.waitlistEmails.offer.ofSomebody}</p> : null}
      <p className="note">{offer.rules}</p>
    </>
  );
}

function describePrice(texts: Texts, { event, cents, isMinimum }: OfferPrice): string {
  if (isMinimum) return texts.payWhatYouCan.price(cents, event.currency);
  return cents > 0 ? formatPrice(event, cents, texts) : texts.gate.freeTicket;
}

function Ended({ reader, entry, event }: { reader: Reader; entry: WaitlistEntry; event: DoorEvent }) {
  const { taken, left, closed, toEvent } = reader.texts.waitlistPages;
  const { title } = entry.state === "taken" ? taken : entry.state === "left" ? left : closed;
  return (
    <>
      <div className="panel" role="status">
        <h2>{title}</h2>
        {entry.state === "taken" ? <p>{taken.text}</p> : null}
        {entry.state === "left" ? <p>{left.text}</p> : null}
        {entry.endReason ? <p>{closed.reasons[entry.endReason]}</p> : null}
        {entry.removedReason ? <p dir="auto">{closed.words(entry.removedReason)}</p> : null}
      </div>
      <EventLink {...{ reader, event }}>{toEvent}</EventLink>
    </>
  );
}

const describeLeaving = ({ waitlistPages: { leave } }: Texts, { place }: WaitlistEntry) => ({
  ...leave,
  ask: leave.ask(place),
});
