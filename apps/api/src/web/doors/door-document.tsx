import type { PublicPage } from "@matinee/contract/schemas/pages";
import { deriveAccentRoles } from "@matinee/domain/accent-roles";
import { buildSrcSet } from "@matinee/domain/image-rules";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { Texts } from "@matinee/texts";
import type { ReactNode } from "react";
import { keepLanguage, type Reader } from "../reader.ts";
import { createStaticDocument } from "../static-document.tsx";
import { LogoMark, TicketIcon } from "./door-icons.tsx";

/**
 * Only what is better with scripts: the reader's time zone in a form and in an instant, the browser's id, with which it has one
 * place (as the watch app stores it), a countdown, and keeping a page of a queue up to date.
 *
 * `data-until`: a countdown, after which the page is read again; `data-again`: after so many seconds it is; `data-queue`: the page
 * follows the state of a queue, which is the same for everybody, and is read again only when that says that something else is shown. What it
 * could not read it asks for again, after longer and longer times, and says so: nothing that is shown is given up for it.
 */
const SCRIPT = `(() => {
  const { locale } = document.documentElement.dataset;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const SECOND = 1000;
  const LONGEST = 60;
  const count = new Intl.NumberFormat(locale);
  const plural = new Intl.PluralRules(locale);
  const countWords = (forms, number) =>
    (forms[plural.select(number)] ?? forms.other).replace("{n}", count.format(number));
  /** Which page is shown: whatever was begun for another one stops. */
  let shown = 0;
  const spoken = document.createElement("p");
  spoken.className = "spoken";
  spoken.setAttribute("role", "status");
  document.body.append(spoken);

  const writeTime = (time) => {
    time.textContent = new Intl.DateTimeFormat(locale, JSON.parse(time.dataset.zoned)).format(new Date(time.dateTime));
  };
  const readAgain = async () => {
    const answer = await fetch(location.href, { redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [main, changed] = [document, next].map((each) => each.querySelector("main"));
    const hadFocus = main.contains(document.activeElement);
    main.replaceWith(changed);
    if (next.title !== document.title) spoken.textContent = document.title = next.title;
    const heading = changed.querySelector("h1");
    heading.tabIndex = -1;
    if (hadFocus) heading.focus();
    start();
  };
  const showFailure = (hasFailed) => {
    const words = document.querySelector("[data-failed]");
    if (words) words.hidden = !hasFailed;
  };
  /** Tries until the page is another one. */
  const repeat = (seconds, work) => {
    const page = shown;
    let failures = 0;
    const run = async () => {
      if (page !== shown) return;
      let next = seconds;
      try {
        next = (await work()) ?? seconds;
        failures = 0;
      } catch {
        failures++;
      }
      if (page !== shown) return;
      showFailure(failures > 0);
      wait(Math.max(next, Math.min(LONGEST, next * 2 ** failures)));
    };
    // All pages together ask evenly, also when all were opened at once.
    const wait = (after) => setTimeout(run, after * SECOND * (0.75 + Math.random() / 2));
    wait(seconds);
  };

  const followQueue = (queue) => {
    const own = JSON.parse(queue.dataset.queue);
    const show = (name, words) => {
      const line = queue.querySelector("[data-line=" + name + "]");
      if (line.textContent === words) return;
      line.textContent = words;
      line.hidden = words === "";
    };
    const showPlace = ({ admittedUpTo, state, left, pace, bestPace, buying }) => {
      const { rank, words } = own;
      const ahead = Math.max(0, Math.min(own.ahead, rank - 1 - admittedUpTo));
      const placesAhead = own.ahead > 0 ? Math.round((own.placesAhead * ahead) / own.ahead) : 0;
      const current = pace ?? 0;
      const reason =
        left !== null && placesAhead >= left ? "may-sell-out"
          : state === "paused" ? "paused"
          : current < (bestPace ?? current) ? "slower" : null;
      const hasEstimate = current > 0 && (reason === null || reason === "slower");
      const minutes = Math.max(1, Math.ceil(ahead / current));
      show("ahead", count.format(ahead));
      queue.querySelector("progress").value = rank - ahead;
      queue.querySelector("[data-sold]").hidden = reason !== "may-sell-out";
      show("state", words.states[state] ?? "");
      show("turn", hasEstimate ? countWords(words.turn, minutes) : reason === null ? words.soon : "");
      const time = queue.querySelector("time");
      time.hidden = !hasEstimate;
      if (hasEstimate) {
        time.dateTime = new Date(Date.now() + minutes * 60 * SECOND).toISOString();
        writeTime(time);
      }
      show("reason", reason !== null && reason !== "may-sell-out" ? words.reasons[reason] : "");
      show("buying", countWords(words.buying, buying));
      show("left", left === null ? "" : countWords(words.left, left));
    };
    repeat(own.seconds, async () => {
      const answer = await fetch(own.url);
      if (!answer.ok) throw new Error(String(answer.status));
      const { data } = await answer.json();
      const phase = data.state === "ended" ? "ended" : data.drawnAt ? "drawn" : data.root ? "drawing" : "planned";
      if (phase !== own.phase || (own.rank !== null && data.admittedUpTo >= own.rank)) await readAgain();
      else if (own.rank !== null) showPlace(data);
      return data.nextSeconds;
    });
  };

  const followClock = (clock) => {
    const page = shown;
    const ahead = new Date(clock.dataset.until) - new Date(clock.dataset.now);
    const begun = performance.now();
    const cells = clock.querySelectorAll("b");
    const tick = () => {
      if (page !== shown) return;
      const left = Math.max(0, Math.ceil((ahead - (performance.now() - begun)) / SECOND));
      [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].forEach((value, index) => {
        cells[index].textContent = index === 0 ? String(value) : String(value).padStart(2, "0");
      });
      clock.hidden = false;
      if (left > 0) setTimeout(tick, 250);
      // The state says when a queue opens.
      else if (!clock.closest("[data-queue]")) repeat(2, readAgain);
    };
    tick();
  };

  const start = () => {
    shown++;
    for (const field of document.querySelectorAll("input[name=timezone]")) field.value = zone;
    for (const field of document.querySelectorAll("input[name=deviceId]")) {
      try {
        field.value = localStorage.getItem("matinee.device") || field.value;
        localStorage.setItem("matinee.device", field.value);
      } catch {}
    }
    for (const time of document.querySelectorAll("time[data-zoned]")) writeTime(time);
    const [queue, again, clock] = ["queue", "again", "until"].map((name) => document.querySelector("[data-" + name + "]"));
    if (queue) followQueue(queue);
    if (again) repeat(Number(again.dataset.again), readAgain);
    if (clock) followClock(clock);
  };
  start();
})();`;

/** The look of the watch app: its colours, sizes and fonts, where it is built. */
const document = createStaticDocument(
  `
  :root { color-scheme: dark; --bg: #0d0b09; --surface: #16130f; --surface-3: #2a241e; --field: #120f0c; --line: #2f2821;
    --line-strong: #857869; --text: #f7f1e7; --text-2: #cfc5b7; --text-3: #a09484; --accent: #f5b83d; --accent-hover: #ffca5e;
    --accent-press: #dfa229; --on-accent: #1c1204; --accent-soft: #33260f; --accent-text: #f8c65c; --danger: #ff8d7d;
    --focus: #fff3d6;
    --sans: "Instrument Sans Variable", "Instrument Sans", "Instrument Sans Fallback", "Instrument Sans Fallback Android",
      "Instrument Sans Fallback Linux", "Instrument Sans Fallback Open", system-ui, -apple-system, "Segoe UI", sans-serif;
    --serif: "Instrument Serif", "Instrument Serif Fallback", "Instrument Serif Fallback Android",
      "Instrument Serif Fallback Linux", "Instrument Serif Fallback Open", "Iowan Old Style", Georgia, serif;
    font: 1rem/1.6 var(--sans); }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; background: var(--bg); color: var(--text); overflow-wrap: anywhere; }
  .art { position: absolute; inset: 0 0 auto; height: 20rem; overflow: hidden; }
  .art img { width: 100%; height: 100%; object-fit: cover; display: block; opacity: .75; }
  .art::after { content: ""; position: absolute; inset: 0; background: linear-gradient(#0d0b0959, #0d0b09b3 45%, #0d0b09d9 75%, var(--bg)); }
  .inside { position: relative; max-width: 35rem; margin: 0 auto; padding: 1.25rem 1.25rem 3rem; }
  .home { display: inline-flex; align-items: center; gap: .625rem; padding: .25rem 0; margin: 0 0 6.5rem; color: inherit;
    text-decoration: none; font: 400 1.5rem/1 var(--serif); }
  svg { flex: none; width: 1.125rem; height: 1.125rem; fill: none; stroke: currentColor; stroke-width: 2;
    stroke-linecap: round; stroke-linejoin: round; }
  .home svg { width: 1.5rem; height: 1.5rem; stroke: none; }
  .kicker { display: flex; align-items: center; gap: .5rem; margin: 0; font-size: .875rem; font-weight: 600; color: var(--text); }
  h1 { font: 400 2.75rem/1.06 var(--serif); letter-spacing: -.012em; margin: .375rem 0 .5rem; text-wrap: balance; }
  /* Space between letters would take joined letters apart. */
  h1:dir(rtl) { letter-spacing: normal; }
  /* Also a title in other letters begins where the page does. */
  [dir=rtl] :is(h1, p, span)[dir=auto] { text-align: right; }
  h2 { font-size: 1.125rem; line-height: 1.35; margin: 0 0 .5rem; }
  p { margin: 0 0 .75rem; color: var(--text-2); }
  b { color: var(--text); font-weight: 600; }
  .panel { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; padding: 1.25rem; margin: 1.25rem 0; }
  .panel > :nth-last-child(1 of :not([hidden])) { margin-bottom: 0; }
  .panel > p:first-child { color: var(--text); }
  .figures { display: grid; grid-template-columns: 1fr 1fr; margin: 0 0 1rem; }
  .figures div { display: grid; align-content: end; }
  .figures div + div { border-inline-start: 1px solid var(--line); padding-inline-start: 1.25rem; }
  .figures dt { color: var(--text-2); font-size: .875rem; }
  .figures dd { margin: 0; font-size: 4rem; line-height: 1.1; font-weight: 600; font-variant-numeric: tabular-nums; }
  .figures.long dd { font-size: 2rem; }
  .pill { width: fit-content; padding: .125rem .75rem; border-radius: 1rem; background: var(--accent-soft); font-size: .8125rem;
    font-weight: 600; }
  .panel > .pill:first-child, .pill { color: var(--accent-text); }
  progress { appearance: none; display: block; width: 100%; height: .5rem; border: 0; border-radius: .25rem; margin: 0 0 .75rem;
    overflow: hidden; background: var(--surface-3); }
  ::-webkit-progress-bar { background: var(--surface-3); }
  ::-webkit-progress-value { background: var(--accent); }
  ::-moz-progress-bar { background: var(--accent); }
  .clock { display: grid; grid-template-columns: repeat(3, auto) 1fr; font-variant-numeric: tabular-nums; }
  .clock[hidden] { display: none; }
  .clock + p { margin-top: .75rem; }
  .clock span { display: grid; font-size: .8125rem; color: var(--text-2); position: relative; padding-inline-end: 2.25rem; }
  .clock b { font-size: 3.25rem; line-height: 1.2; font-weight: 500; }
  .clock span:not(:last-child)::after { content: ":"; position: absolute; inset-inline-end: .75rem; inset-block-start: -.25rem;
    font-size: 2.75rem; line-height: 1.4; color: var(--text-3); }
  form { margin: 0; }
  label, legend { font-size: .875rem; color: var(--text-2); padding: 0; }
  .field { display: grid; gap: .375rem; align-content: start; margin-bottom: 1rem; }
  input[type=email], input[type=text] { font: inherit; width: 100%; height: 3rem; padding: 0 1rem; border-radius: 8px;
    border: 1px solid var(--line-strong); background: var(--field); color: inherit; }
  [aria-invalid] { border-color: var(--danger) !important; }
  .field small { color: var(--text-2); font-size: .875rem; }
  .sum { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; color: var(--text); margin-bottom: .25rem; }
  .hash { font: .8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; color: var(--text-2); }
  .error { color: var(--danger); font-size: .875rem; margin: 0; }
  fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
  .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(2.75rem, 1fr)); gap: .5rem; margin-top: .375rem; }
  .tiles span { position: relative; height: 3rem; border: 1px solid var(--line-strong); border-radius: 8px; }
  .tiles label { display: grid; place-items: center; height: 100%; color: var(--text); font-size: 1rem; font-weight: 600; }
  .tiles input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  .tiles span:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--accent-soft); }
  .tiles :checked + label { color: var(--accent-text); }
  .check { display: grid; grid-template-columns: auto 1fr; gap: 0 .625rem; align-items: start; margin-bottom: 1.25rem; }
  .check label { color: var(--text); font-size: 1rem; }
  .check input { width: 1.25rem; height: 1.25rem; margin: .1875rem 0 0; accent-color: var(--accent); }
  .check small { grid-column: 2; color: var(--text-2); font-size: .875rem; }
  [data-line=turn] { color: var(--text); font-weight: 600; }
  .told { display: flex; gap: .75rem; align-items: start; margin-bottom: 1.25rem; }
  .told svg { margin-top: .25rem; color: var(--accent-text); }
  form .told { padding: .75rem 1rem; border-radius: 8px; background: var(--surface-3); font-size: .875rem; }
  form .told svg { margin-top: .125rem; color: inherit; }
  .acts { display: grid; gap: .625rem; margin-top: 1.5rem; }
  .button { display: block; width: 100%; font: inherit; font-weight: 600; line-height: 1.375; text-align: center;
    text-decoration: none; padding: .8125rem 1.25rem; border-radius: 8px; border: 1px solid var(--accent);
    background: var(--accent); color: var(--on-accent); cursor: pointer; }
  .acts > a.button:first-child { padding-block: 1.0625rem; }
  .button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
  .button:active { background: var(--accent-press); border-color: var(--accent-press); }
  .button.quiet { background: none; color: var(--text); border-color: var(--line-strong); }
  .button.quiet:hover { background: var(--surface-3); }
  summary { cursor: pointer; text-align: center; padding: .75rem; color: var(--text-2); list-style: none; }
  summary::-webkit-details-marker { display: none; }
  .draw { border: 1px solid var(--line); border-radius: 20px; background: var(--surface); margin: 1.25rem 0; padding: 0 1.25rem; }
  .draw summary { text-align: start; padding: .875rem 0; color: var(--text); font-weight: 600; }
  .draw summary::after { content: ""; float: inline-end; width: .5rem; height: .5rem; margin: .5rem .25rem; rotate: 45deg;
    border: solid; border-width: 0 2px 2px 0; }
  .draw[open] summary::after { rotate: 225deg; margin-top: .75rem; }
  .draw dl { margin: 0 0 .75rem; }
  .draw dl div { display: grid; grid-template-columns: 6.5rem 1fr; gap: .25rem 1rem; padding: .25rem 0; }
  .draw dt { color: var(--text-2); font-size: .875rem; }
  .draw dd { margin: 0; }
  .draw a { color: var(--accent-text); }
  .panel.draw { padding: 1.25rem; border-radius: 12px; }
  .draw ol { margin: 0; padding-inline-start: 1.25rem; color: var(--text-2); }
  .draw li { margin-bottom: .5rem; }
  .note { color: var(--text-3); font-size: .875rem; text-align: center; margin: 1rem 0 0; }
  .spoken { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
  a { color: inherit; }
  h1:focus { outline: none; }
  :is(a, .button, summary, input):focus-visible, .tiles span:has(:focus-visible) { outline: 2px solid var(--focus);
    outline-offset: 2px; }
  @media (scripting: none) { .scripted { display: none; } }
  @media (width >= 48rem) {
    .art { height: 30rem; }
    .inside { padding-top: 2rem; }
    .home { margin-bottom: 8rem; }
    .panel { padding: 2rem; }
    form .acts { grid-template-columns: auto auto; justify-content: space-between; }
    form .acts .button { padding-inline: 1.5rem; }
    form .acts .button:not(.quiet) { order: 1; }
    form .acts .quiet { border-color: transparent; }
    .pair { display: grid; grid-template-columns: 4fr 3fr; gap: 1rem; }
  }`,
  SCRIPT,
);

/** The CSP hashes of the pages. */
export const { styleHash: DOOR_STYLE_HASH, scriptHash: DOOR_SCRIPT_HASH } = document;

/** A rendered page. */
export interface Door {
  html: string;
  /** Of its texts. */
  language: string;
  /** The colours of the event's artwork, for a style element; empty for those of the brand. */
  accentStyle: string;
}

/** The event that a page is about. */
export type DoorEvent = Pick<
  PublicPage,
  "accent" | "kind" | "url" | "title" | "opensAt" | "timezone" | "backgroundImage" | "mobileBackgroundImage"
>;

/**
 * Renders a page in front of an event: its artwork and title, and what is inside. It works without scripts.
 * @param page `kicker`: the line above the title; `refreshSeconds`: when a browser without scripts reads it again
 */
export function renderDoor(
  reader: Reader,
  {
    event,
    kicker,
    title,
    refreshSeconds,
  }: { event: DoorEvent; kicker: string; title: string; refreshSeconds?: number },
  children: ReactNode,
): Door {
  const { texts } = reader;
  const image = event.mobileBackgroundImage ?? event.backgroundImage;
  const html = document.render(
    texts,
    title,
    <>
      {image ? (
        <div className="art">
          <img src={image} srcSet={buildSrcSet(image)} sizes="100vw" alt="" />
        </div>
      ) : null}
      <div className="inside">
        <a className="home" href={keepLanguage(reader, buildEventPath(event))}>
          <LogoMark /> Matinee
        </a>
        <p className="kicker">
          <TicketIcon /> {kicker}
        </p>
        <h1 dir="auto">{event.title}</h1>
        {event.opensAt === null ? null : (
          <p>
            <Instant texts={texts} at={event.opensAt} timeZone={event.timezone} shows="day" />
          </p>
        )}
        {children}
      </div>
    </>,
    refreshSeconds,
  );
  const roles = Object.entries(deriveAccentRoles(event.accent));
  const accentStyle =
    roles.length === 0 ? "" : `:root{${roles.map(([name, value]) => `${name}:${value}`).join(";")}}`;
  return { html, language: texts.formats.language, accentStyle };
}

/** Renders the page of a link that leads nowhere. */
export function renderBrokenDoor(reader: Reader): Door {
  const { texts } = reader;
  const { broken } = texts.waitlistPages;
  const html = document.render(
    texts,
    broken.title,
    <div className="inside">
      <a className="home" href={keepLanguage(reader, "/")}>
        <LogoMark /> Matinee
      </a>
      <h1>{broken.title}</h1>
      <p>{broken.text}</p>
    </div>,
  );
  return { html, language: texts.formats.language, accentStyle: "" };
}

const INSTANTS = {
  day: {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
  clock: { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  time: { weekday: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An instant in the event's time zone, and in the reader's where scripts run. */
export function Instant({
  texts: { formats },
  at,
  timeZone,
  shows,
  isHidden = false,
}: {
  texts: Texts;
  at: string;
  timeZone: string;
  shows: keyof typeof INSTANTS;
  isHidden?: boolean;
}) {
  const options = INSTANTS[shows];
  return (
    <time dateTime={at} data-zoned={JSON.stringify(options)} hidden={isHidden}>
      {formats.dateFormat({ ...options, timeZone }).format(new Date(at))}
    </time>
  );
}

/** Many of a unit. A word for two of them would stand beside other numbers, too. */
const UNIT_COUNT = 11;

/** Hours, minutes and seconds that are left, where scripts run. */
export function Clock({ texts: { formats }, until, now }: { texts: Texts; until: string; now: Date }) {
  return (
    <div className="clock" data-until={until} data-now={now.toISOString()} role="timer" hidden>
      {(["hour", "minute", "second"] as const).map((unit) => (
        <span key={unit}>
          <b>0</b> {formats.unitName(UNIT_COUNT, unit)}
        </span>
      ))}
    </div>
  );
}
