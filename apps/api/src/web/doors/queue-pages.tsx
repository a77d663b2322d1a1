import type { QueuePlace, QueueStateResponse } from "@matinee/contract/schemas/sale-queue";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { Texts } from "@matinee/texts";
import { keepLanguage, type Reader } from "../reader.ts";
import { Clock, type Door, type DoorEvent, Instant, renderDoor } from "./door-document.tsx";
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

const MINUTE_MS = 60_000;

/** What somebody typed into the form, with what is wrong with it. */
export interface QueueForm {
  values: {
    /** Names the form, as long as no script names the browser. */
    deviceId: string;
    email?: string;
    quantity?: number;
  };
  errors: FormErrors;
}

/** Renders the form of a queue, or says from when people may join. @param state null for a sale without a queue */
export function renderQueuePage(
  reader: Reader,
  event: DoorEvent,
  { state, now }: { state: QueueStateResponse | null; now: Date },
  { values, errors }: QueueForm,
): Door {
  const { texts } = reader;
  const { queuePages } = texts;
  const { join, none, early, in: words } = queuePages;
  // Sales are announced weeks before they open.
  const show = (at: string) => <Instant texts={texts} at={at} timeZone={event.timezone} shows="day" />;
  const hasOpened = state !== null && now >= new Date(state.opensAt);
  const isEarly = state !== null && state.state !== "standby" && now < new Date(state.joinsFrom);
  return renderDoor(
    reader,
    {
      event,
      kicker: queuePages.kicker,
      title: queuePages.title(event.title),
      ...(isEarly && { refreshSeconds: REFRESH_SECONDS }),
    },
    <div className="panel">
      <Problem>{errors[""]}</Problem>
      {state === null || state.state === "ended" || state.state === "standby" ? (
        <>
          <h2>{none.title}</h2>
          <p>{none.text}</p>
          <EventLink {...{ reader, event }}>{queuePages.toEvent}</EventLink>
        </>
      ) : isEarly ? (
        <>
          <p>{insert(early, show(state.joinsFrom))}</p>
          <Clock texts={texts} until={state.joinsFrom} now={now} />
          <p>{insert(join.opens, show(state.opensAt))}</p>
        </>
      ) : (
        <>
          <p>
            {hasOpened
              ? `${describeState(texts, state)}. ${words.ahead}: ${texts.formats.number(state.waiting)}`
              : insert(join.opens, show(state.opensAt))}
          </p>
          {hasOpened && state.left !== null && state.waiting >= state.left ? (
            <p>
              <MaySellOut {...{ reader, event }} />
            </p>
          ) : null}
          <form method="post">
            <Quantity texts={texts} legend={join.tickets} most={state.perPerson} chosen={values.quantity} />
            <TextField
              name="email"
              type="email"
              label={join.email}
              help={hasOpened ? join.emailHelpLater : join.emailHelp}
              autoComplete="email"
              value={values.email}
              error={errors["email"]}
              isOptional
            />
            <input type="hidden" name="deviceId" defaultValue={values.deviceId} />
            <button className="button">{join.submit}</button>
          </form>
        </>
      )}
    </div>,
  );
}

export interface PlaceContext {
  event: DoorEvent;
  state: QueueStateResponse;
  now: Date;
  /** The link came by email, and its address is not confirmed yet. */
  asksToConfirm: boolean;
  /** The page was opened to leave, by a browser without scripts. */
  asksToLeave: boolean;
  /** Opens the checkout with the place. */
  buyAddress: string;
  /** Why the last press did nothing. */
  problem?: string;
}

/** Renders the page of a place: before the draw, in the line, while its person may buy, or how it ended. */
export function renderPlacePage(reader: Reader, place: QueuePlace, context: PlaceContext): Door {
  const { texts } = reader;
  const { queuePages } = texts;
  const { event, asksToConfirm, asksToLeave, problem } = context;
  const isOver = place.endReason !== null;
  const kicker = place.admission ? queuePages.turn.kicker : isOver ? queuePages.kicker : queuePages.in.kicker;
  return renderDoor(
    reader,
    {
      event,
      kicker,
      title: `${kicker}: ${event.title}`,
      // Not while somebody reads what they are asked.
      ...(!isOver &&
        !asksToConfirm &&
        !asksToLeave &&
        (!place.admission || place.admission.ordered) && { refreshSeconds: REFRESH_SECONDS }),
    },
    <>
      <Problem>{problem}</Problem>
      {asksToConfirm ? (
        <div className="panel">
          <p>{queuePages.confirm.text}</p>
          <Act name="confirm">{queuePages.confirm.yes}</Act>
        </div>
      ) : null}
      {place.admission ? (
        <Admission {...{ texts, context }} eventId={place.event.id} admission={place.admission} />
      ) : place.endReason ? (
        <>
          <p className="panel" role="status">
            {queuePages.ended[place.endReason]}
          </p>
          {place.endReason === "unused" || place.endReason === "left" ? (
            <a className="button quiet" href={keepLanguage(reader, buildQueuePath(event))}>
              {queuePages.joinAgain}
            </a>
          ) : (
            <EventLink {...{ reader, event }}>{queuePages.toEvent}</EventLink>
          )}
        </>
      ) : (
        <Waiting {...{ reader, place, context }} />
      )}
      {isOver ? null : (
        <>
          <Draw {...{ reader, place, context }} />
          <Leave {...queuePages.leave} isAsked={asksToLeave} plainAddress={keepLanguage(reader, "?leave")} />
        </>
      )}
    </>,
  );
}

interface PlaceParts {
  reader: Reader;
  place: QueuePlace;
  context: PlaceContext;
}

function Waiting({ reader, place, context }: PlaceParts) {
  const { texts, named } = reader;
  const words = texts.queuePages.in;
  const { state, now, event } = context;
  const isBefore = now < new Date(state.opensAt);
  const show = (shows: "day" | "time") => (
    <Instant texts={texts} at={state.opensAt} timeZone={event.timezone} shows={shows} />
  );
  const { rank, ahead, email } = place;
  return (
    <>
      <div className="panel" role="status" {...describeFollowing(texts, place, state)}>
        {rank === null || ahead === null ? (
          <>
            {place.needsEmail && !place.confirmed ? null : (
              <p>
                {isBefore
                  ? insert(words.draw, show("day"))
                  : state.drawnAt === null
                    ? words.drawing
                    : `${describeState(texts, state)}.`}
              </p>
            )}
            {isBefore ? <Clock texts={texts} until={state.opensAt} now={now} /> : null}
          </>
        ) : (
          <Line {...{ reader, place, context, rank, ahead }} />
        )}
      </div>
      <Told>
        {email !== null && place.confirmed
          ? words.confirmed(email)
          : email !== null && place.needsEmail
            ? words.needsEmail(email)
            : email !== null && isBefore
              ? insert((time) => words.confirm(email, time), show("time"))
              : email !== null
                ? words.sent(email)
                : words.keep}
      </Told>
      <p className="note" data-failed hidden>
        {words.failed}
      </p>
      <noscript>
        <form method="get">
          {named === null ? null : <input type="hidden" name="lang" defaultValue={named} />}
          <button className="button quiet">{words.again}</button>
        </form>
        <p className="note">{words.looks(REFRESH_SECONDS)}</p>
      </noscript>
    </>
  );
}

/** What somebody in the line sees. The script changes the same lines by the state (door-document.tsx). */
function Line({
  reader,
  place: { estimate },
  context: { state, event, now },
  rank,
  ahead,
}: PlaceParts & { rank: number; ahead: number }) {
  const { texts } = reader;
  const { formats, queuePages } = texts;
  const { in: words } = queuePages;
  const reason = estimate?.reason ?? null;
  const minutes = estimate?.minutes == null ? null : Math.max(1, estimate.minutes);
  const turnAt = new Date(now.getTime() + (minutes ?? 0) * MINUTE_MS).toISOString();
  const turn = minutes === null ? (reason ? "" : words.soon) : words.turn(minutes);
  const lines = {
    reason: reason && reason !== "may-sell-out" ? words.reasons[reason] : "",
    buying: words.buying(state.buying),
    left: state.left === null ? "" : words.left(state.left),
  };
  return (
    <>
      <p className="pill" data-line="state">
        {describeState(texts, state)}
      </p>
      <p data-sold hidden={reason !== "may-sell-out"}>
        <MaySellOut {...{ reader, event }} />
      </p>
      <Figures
        figures={[
          [words.place, formats.number(rank)],
          [words.ahead, formats.number(ahead), "ahead"],
        ]}
      />
      <progress max={rank} value={rank - ahead} aria-label={words.progress} />
      <p className="sum">
        <b data-line="turn">{turn}</b>
        <Instant
          texts={texts}
          at={turnAt}
          timeZone={event.timezone}
          shows="clock"
          isHidden={minutes === null}
        />
      </p>
      {Object.entries(lines).map(([name, text]) => (
        <p key={name} data-line={name} hidden={text === ""}>
          {text}
        </p>
      ))}
    </>
  );
}

const describeState = ({ queuePages }: Texts, { state }: QueueStateResponse) =>
  queuePages.in.states[state === "paused" ? "paused" : "open"];

const buildQueuePath = ({ url }: DoorEvent) => `/queue/${encodeURIComponent(url)}`;

/** Those in the line want all that is left: the waiting list is open already. */
function MaySellOut({ reader, event }: { reader: Reader; event: DoorEvent }) {
  const { reasons, toWaitlist } = reader.texts.queuePages.in;
  const address = keepLanguage(reader, `/waitlist/${encodeURIComponent(event.url)}`);
  return (
    <>
      {reasons["may-sell-out"]} <a href={address}>{toWaitlist}</a>
    </>
  );
}

/** Says how the script keeps the page up to date: by the state, as long as that shows what the page depends on. */
function describeFollowing(
  texts: Texts,
  { event, rank, ahead, placesAhead, needsEmail, confirmed }: QueuePlace,
  state: QueueStateResponse,
) {
  const phase = findPhase(state);
  // Confirmed, it gets its rank within seconds.
  if (rank === null && phase === "drawn")
    return { "data-again": needsEmail && !confirmed ? REFRESH_SECONDS : state.nextSeconds };
  // Its payment failed, and it is the first in the line.
  if (rank !== null && state.admittedUpTo >= rank) return { "data-again": REFRESH_SECONDS };
  const { soon, reasons, states } = texts.queuePages.in;
  return {
    "data-queue": JSON.stringify({
      ...describePhase(event.id, state),
      rank,
      ahead,
      placesAhead,
      words: { ...listCountedWords(texts), soon, reasons, states },
    }),
  };
}

/** What the script follows of a queue, with what the page shows. */
const describePhase = (eventId: string, state: QueueStateResponse) => ({
  url: `/v1/pages/${eventId}/queue/state`,
  seconds: state.nextSeconds,
  phase: findPhase(state),
  rank: null,
});

/** Numbers for the plural forms of all languages: the large ones are in no text by themselves. */
const SAMPLES = [987_654, 987_603, 987_600, 1_000_000, 1, 2, 0];

/** Each form is its own name. */
const PLURAL_FORMS = {
  zero: "zero",
  one: "one",
  two: "two",
  few: "few",
  many: "many",
  other: "other",
} satisfies Record<Intl.LDMLPluralRule, string>;

/** The texts with a number that the script writes, in all plural forms of their language, with `{n}` for the number. */
export function listCountedWords(texts: Texts): CountedWords {
  const kept = countedWords.get(texts);
  if (kept) return kept;
  const { formats, queuePages } = texts;
  const listForms = (words: (count: number) => string) => {
    const forms: Record<string, string> = {};
    for (const sample of SAMPLES) {
      const text = words(sample);
      const digits = [formats.number(sample), String(sample)].find((each) => text.includes(each));
      forms[formats.plural(sample, PLURAL_FORMS)] ??=
        digits === undefined ? text : text.replace(digits, "{n}");
    }
    return forms;
  };
  const { turn, buying, left } = queuePages.in;
  const words = { turn: listForms(turn), buying: listForms(buying), left: listForms(left) };
  countedWords.set(texts, words);
  return words;
}

/** Making the forms takes longer than a page. */
const countedWords = new WeakMap<Texts, CountedWords>();

type CountedWords = Record<"turn" | "buying" | "left", Readonly<Record<string, string>>>;

/** What a page shows depends on it, beside the place. */
const findPhase = ({ state, drawnAt, root }: QueueStateResponse) =>
  state === "ended" ? "ended" : drawnAt !== null ? "drawn" : root !== null ? "drawing" : "planned";

function Admission({
  texts,
  admission: { quantity, until, ordered },
  eventId,
  context: { event, state, now, buyAddress },
}: {
  texts: Texts;
  eventId: string;
  admission: NonNullable<QueuePlace["admission"]>;
  context: PlaceContext;
}) {
  const { turn } = texts.queuePages;
  if (ordered)
    return (
      <p className="panel" role="status" data-again={REFRESH_SECONDS}>
        {turn.ordered}
      </p>
    );
  const time = <Instant texts={texts} at={until} timeZone={event.timezone} shows="time" />;
  return (
    <>
      <div className="panel" role="status">
        <p>{insert((mark) => turn.until(quantity, mark), <b>{time}</b>)}</p>
        <Clock texts={texts} until={until} now={now} />
      </div>
      {/* The queue may end before the time does. */}
      <a
        className="button"
        href={withTickets(buyAddress, quantity)}
        data-queue={JSON.stringify(describePhase(eventId, state))}
      >
        {turn.buy(quantity)}
      </a>
      <Fewer {...{ texts, quantity }} address={buyAddress} />
      <noscript>
        <p className="note">{turn.needsScripts}</p>
      </noscript>
    </>
  );
}

/** What the order of the queue was drawn from, for somebody who wants to check it. */
function Draw({ reader, place, context }: PlaceParts) {
  const { texts } = reader;
  const { drawn } = texts.queuePages;
  const { state, event } = context;
  const { beacon } = state;
  return (
    <details className="draw">
      <summary>{drawn.title}</summary>
      {beacon && state.drawn === 0 ? null : (
        <p>
          {beacon === null
            ? drawn.coming
            : place.group === "confirmed" || place.group === "present"
              ? drawn.before(state.drawn ?? 0)
              : drawn.later}
        </p>
      )}
      <DrawValues {...{ texts, event, state }} />
      {beacon === null ? null : (
        <>
          <p>
            <a href={keepLanguage(reader, `${buildQueuePath(event)}/proof`)}>{texts.queuePages.proof.link}</a>
          </p>
          <p>
            <a href={`/v1/pages/${place.event.id}/queue/proof`}>{drawn.proof}</a>
          </p>
        </>
      )}
    </details>
  );
}

/** The seal, the list, and after the draw the seed and the public number, or why there is none. */
function DrawValues({ texts, event, state }: { texts: Texts; event: DoorEvent; state: QueueStateResponse }) {
  const { drawn } = texts.queuePages;
  const { beacon } = state;
  const sealedAt = <Instant texts={texts} at={state.sealedAt} timeZone={event.timezone} shows="day" />;
  const values = [
    [drawn.seal, state.seal],
    [drawn.root, state.root],
    [drawn.seed, state.seed],
  ] as const;
  return (
    <>
      <p>
        {insert(drawn.sealed, sealedAt)}{" "}
        {beacon === null ? null : beacon.used ? drawn.nobody : texts.saleQueue.withoutBeacon[beacon.reason]}
      </p>
      <dl>
        {values.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="hash">{value}</dd>
            </div>
          ),
        )}
        {beacon?.used ? (
          <div>
            <dt>{drawn.number}</dt>
            <dd>
              <a href={buildRoundAddress(beacon)}>{drawn.round(beacon.round)}</a>
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

/**
 * Renders how the places of a queue were drawn, for everybody, and how to repeat it.
 * @param later how many came after the opening
 */
export function renderProofPage(
  reader: Reader,
  event: DoorEvent & { id: string },
  { state, later }: { state: QueueStateResponse; later: number },
): Door {
  const { texts } = reader;
  const { proof } = texts.queuePages;
  const { drawnAt, drawn, seal, root, beacon } = state;
  const opening = <Instant texts={texts} at={state.opensAt} timeZone={event.timezone} shows="day" />;
  return renderDoor(
    reader,
    {
      event,
      kicker: proof.title,
      title: `${proof.title}: ${event.title}`,
      ...(drawnAt === null && { refreshSeconds: REFRESH_SECONDS }),
    },
    <>
      <div className="panel draw" role="status">
        {drawnAt && drawn === 0 ? null : (
          <p>{insert((time) => (drawnAt ? proof.before(drawn ?? 0, time) : proof.coming(time)), opening)}</p>
        )}
        {drawnAt && drawn !== 0 && later > 0 ? <p>{proof.later(later)}</p> : null}
        <DrawValues {...{ texts, event, state }} />
      </div>
      {drawnAt === null || root === null ? null : (
        <div className="panel draw">
          <h2>{proof.check.title}</h2>
          <ol>
            <li>
              <a href={`/v1/pages/${event.id}/queue/proof`} download="proof.json">
                {proof.check.places}
              </a>
            </li>
            <li>{proof.check.compare}</li>
            {beacon?.used ? (
              <li>
                <a href={buildRoundAddress(beacon)}>{proof.check.number(beacon.round)}</a>
              </li>
            ) : null}
            <li>
              <a href={SCRIPT_ADDRESS}>{proof.check.script}</a>
            </li>
            <li>
              {proof.check.run}
              <p className="hash">{proof.check.command(seal, root)}</p>
            </li>
          </ol>
        </div>
      )}
      <EventLink {...{ reader, event }}>{texts.queuePages.toEvent}</EventLink>
    </>,
  );
}

/** Of the script that repeats a draw. No event has such an address. */
export const SCRIPT_ADDRESS = "/queue/check-draw.mjs";

/** Builds the address where drand publishes a round of its chain. */
const buildRoundAddress = ({ chainHash, round }: { chainHash: string; round: number }): string =>
  `https://api.drand.sh/${chainHash}/public/${String(round)}`;

/** Builds the address that opens the checkout with a place. */
export const buildBuyAddress = (event: DoorEvent, token: string): string =>
  `${buildEventPath(event)}?queue=${encodeURIComponent(token)}`;
