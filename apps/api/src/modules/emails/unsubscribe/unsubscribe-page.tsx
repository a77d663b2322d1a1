import type { Texts } from "@matinee/texts";
import { getDirection } from "@matinee/texts/languages";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { UnsubscribeTarget } from "./unsubscribe.ts";

/** A form, because email scanners open every link: a GET request must not unsubscribe. */
export function renderUnsubscribeForm(texts: Texts, target: UnsubscribeTarget): string {
  const { emails, statements } = texts.unsubscribe;
  if (target.kind === "statements")
    return renderPage(
      texts,
      statements.title,
      <>
        <p>{emphasize(statements.text, target.email)}</p>
        <form method="post">
          <button name="scope" value="statements">
            {statements.stop}
          </button>
        </form>
      </>,
    );
  return renderPage(
    texts,
    emails.title,
    <>
      <p>{emphasize(emails.text, target.email)}</p>
      <form method="post">
        <button name="scope" value="event">
          {target.title ? emails.stopAbout(target.title) : emails.stopAboutThis}
        </button>
        <button name="scope" value="everything">
          {emails.stopAll}
        </button>
      </form>
    </>,
  );
}

export function renderUnsubscribeConfirmation(
  texts: Texts,
  target: UnsubscribeTarget,
  everything: boolean,
): string {
  const { done, emails, statements } = texts.unsubscribe;
  const describeEnd = (email: string): string => {
    if (target.kind === "statements") return statements.done(email);
    return target.title && !everything ? emails.doneAbout(email, target.title) : emails.done(email);
  };
  return renderPage(texts, done, <p>{emphasize(describeEnd, target.email)}</p>);
}

export const renderBrokenLink = (texts: Texts) =>
  renderPage(texts, texts.unsubscribe.broken.title, <p>{texts.unsubscribe.broken.text}</p>);

/** A private character, which no text contains. */
const MARK = "\uE000";

/** Puts an address into a text in bold. */
function emphasize(text: (email: string) => string, email: string): ReactNode {
  const [before = "", after = ""] = text(MARK).split(MARK);
  return (
    <>
      {before}
      <b>{email}</b>
      {after}
    </>
  );
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

function renderPage({ eventPage, formats }: Texts, title: string, children: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={formats.language} dir={getDirection(formats.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{eventPage.documentTitle(title)}</title>
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
