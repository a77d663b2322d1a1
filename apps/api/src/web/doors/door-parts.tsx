import { buildEventPath } from "@matinee/domain/watch-address";
import type { Texts } from "@matinee/texts";
import { Fragment, type ReactNode } from "react";
import { keepLanguage, type Reader } from "../reader.ts";
import type { DoorEvent } from "./door-document.tsx";
import { MailIcon } from "./door-icons.tsx";

/** How often a page is read again where no state says that it is another one, or no script runs, in seconds. */
export const REFRESH_SECONDS = 20;

/** What is wrong with a form: by field; of no field under an empty name. */
export type FormErrors = Readonly<Record<string, string>>;

/** A form, because email scanners open every link: a GET request must change nothing. */
export function Act({
  name,
  isQuiet,
  children,
}: {
  /** What the page does with it. */
  name: string;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <form method="post">
      <button className={isQuiet ? "button quiet" : "button"} name="act" value={name}>
        {children}
      </button>
    </form>
  );
}

/**
 * Asks before a place in the line is lost.
 * @param props `plainAddress`: asks on a page that a browser without scripts does not read again, which would close the question
 */
export function Leave({
  open,
  ask,
  yes,
  isAsked = false,
  plainAddress,
}: {
  open: string;
  ask: string;
  yes: string;
  isAsked?: boolean;
  plainAddress?: string;
}) {
  const leadsAway = plainAddress !== undefined && !isAsked;
  return (
    <>
      {leadsAway ? (
        <noscript>
          <p className="note">
            <a href={plainAddress}>{open}</a>
          </p>
        </noscript>
      ) : null}
      <details className={leadsAway ? "scripted" : undefined} open={isAsked}>
        <summary>{open}</summary>
        <div className="panel">
          <p>{ask}</p>
          <Act name="leave" isQuiet>
            {yes}
          </Act>
        </div>
      </details>
    </>
  );
}

/** Leads back to the event. */
export const EventLink = ({
  reader,
  event,
  children,
}: {
  reader: Reader;
  event: DoorEvent;
  children: ReactNode;
}) => (
  <a className="button quiet" href={keepLanguage(reader, buildEventPath(event))}>
    {children}
  </a>
);

export function Problem({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p role="alert" className="error">
      {children}
    </p>
  );
}

/** A text field of a form, with what was typed and what is wrong with it. */
export function TextField({
  name,
  type,
  label,
  help,
  autoComplete,
  value,
  error,
  isOptional = false,
}: {
  name: string;
  type: string;
  label: string;
  help?: string;
  autoComplete: string;
  value: string | undefined;
  error: string | undefined;
  isOptional?: boolean;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={value}
        required={!isOptional}
        dir="auto"
        {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${name}-error` })}
      />
      {error === undefined ? null : (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      )}
      {help === undefined ? null : <small>{help}</small>}
    </div>
  );
}

/** Chooses how many tickets. */
export function Quantity({
  texts: { formats },
  legend,
  most,
  chosen = 1,
}: {
  texts: Texts;
  legend: string;
  most: number;
  chosen: number | undefined;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="tiles">
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <span key={count}>
            <input
              id={`quantity-${count}`}
              type="radio"
              name="quantity"
              value={count}
              defaultChecked={chosen === count}
              aria-labelledby={`quantity-${count}-label`}
            />
            <label id={`quantity-${count}-label`} htmlFor={`quantity-${count}`}>
              {formats.number(count)}
            </label>
          </span>
        ))}
      </div>
    </fieldset>
  );
}

/** Adds to an address that opens the checkout how many of the kept tickets it buys. */
export const withTickets = (address: string, tickets: number): string =>
  tickets > 1 ? `${address}&tickets=${tickets}` : address;

/** Links that buy fewer tickets than are kept. */
export function Fewer({ texts, address, quantity }: { texts: Texts; address: string; quantity: number }) {
  const { orFewer, tickets } = texts.waitlistPages.offer;
  if (quantity === 1) return null;
  const counts = Array.from({ length: quantity - 1 }, (_, index) => index + 1);
  const words = orFewer(
    texts.formats.list(
      counts.map(() => MARK),
      "unit",
    ),
  ).split(MARK);
  return (
    <p className="note">
      {words.map((part, index) => (
        <Fragment key={index}>
          {part}
          {index < counts.length ? <a href={withTickets(address, index + 1)}>{tickets(index + 1)}</a> : null}
        </Fragment>
      ))}
    </p>
  );
}

/** Says when an email comes. */
export const Told = ({ children }: { children: ReactNode }) => (
  <p className="told">
    <MailIcon /> <span>{children}</span>
  </p>
);

/** Two numbers beside each other. A line is one that the script keeps up to date. */
export function Figures({
  figures,
}: {
  figures: readonly (readonly [name: string, value: string, line?: string])[];
}) {
  const isLong = figures.some(([, value]) => value.length > 3);
  return (
    <dl className={isLong ? "figures long" : "figures"}>
      {figures.map(([name, value, line]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-line={line}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A private character, which no text contains. */
const MARK = "\uE000";

/** Puts an element into a text. */
export function insert(text: (mark: string) => string, element: ReactNode): ReactNode {
  const [before = "", after = ""] = text(MARK).split(MARK);
  return (
    <>
      {before}
      {element}
      {after}
    </>
  );
}
