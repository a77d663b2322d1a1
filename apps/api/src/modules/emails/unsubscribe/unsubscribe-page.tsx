import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { UnsubscribeTarget } from "./unsubscribe.ts";

/** A form, because email scanners open every link: a GET request must not unsubscribe. */
export const renderUnsubscribeForm = (target: UnsubscribeTarget) =>
  target.kind === "statements"
    ? renderPage(
        "No more statements?",
        <>
          <p>
            {`A statement of earnings goes to `}
            <b>{target.email}</b>
            {` on the first of each month.`}
          </p>
          <form method="post">
            <button name="scope" value="statements">
              Stop the monthly statements
            </button>
          </form>
        </>,
      )
    : renderPage(
        "No more emails?",
        <>
          <p>
            {`Reminders and invitations go to `}
            <b>{target.email}</b>
            {`. News that concerns your ticket, such as a new date, is still sent.`}
          </p>
          <form method="post">
            <button name="scope" value="event">
              {target.title ? `No more emails about ${target.title}` : "No more emails about this event"}
            </button>
            <button name="scope" value="everything">
              No more emails about any event
            </button>
          </form>
        </>,
      );

export const renderUnsubscribeConfirmation = (target: UnsubscribeTarget, everything: boolean) =>
  renderPage(
    "Done",
    <p>
      <b>{target.email}</b>
      {describeEnd(target, everything)}
    </p>,
  );

export const renderBrokenLink = () =>
  renderPage(
    "This link does not work",
    <p>
      A part of it may be missing: long links break in some email programs. Open the link in the email itself,
      or use the unsubscribe button of your email program.
    </p>,
  );

function describeEnd(target: UnsubscribeTarget, everything: boolean): string {
  if (target.kind === "statements") return " gets no more monthly statements.";
  const about = target.title && !everything ? ` about ${target.title}` : "";
  return ` gets no more reminders or invitations${about}.`;
}

/** The page only submits its own form, runs no script and may not be framed. */
export const UNSUBSCRIBE_PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-store",
} as const;

const STYLE = `
  :root { color-scheme: light dark; font: 1.0625rem/1.6 "Instrument Sans", system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f8f5f0; color: #1d1815; }
  main { max-width: 30rem; padding: 2rem; box-sizing: border-box; overflow-wrap: anywhere; }
  h1 { font: 400 2.25rem/1.1 "Instrument Serif", Georgia, serif; margin: 0 0 1rem; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border-radius: .5rem; cursor: pointer;
    border: 1px solid #1d1815; background: #1d1815; color: #fffaf2; }
  button + button { background: transparent; color: inherit; border-color: currentColor; }
  button:focus-visible { outline: 3px solid #b4690e; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    body { background: #14110f; color: #f4ede4; }
    button { background: #f4ede4; color: #14110f; border-color: #f4ede4; }
  }`;

function renderPage(title: string, children: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Matinee`}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>,
  )}`;
}
