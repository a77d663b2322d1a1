import type { Texts } from "@matinee/texts";
import { createStaticDocument } from "./static-document.tsx";

/** Seconds until the page asks again. */
export const OUTAGE_RETRY_SECONDS = 5;

/** The watch app's colours. */
const document = createStaticDocument(`
  :root { color-scheme: dark; font: 1.0625rem/1.6 "Instrument Sans", system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0d0b09; color: #f7f1e7; }
  main { max-width: 30rem; padding: 2rem; box-sizing: border-box; overflow-wrap: anywhere; }
  h1 { font: 400 2.25rem/1.12 "Instrument Serif", Georgia, serif; margin: 0 0 1rem; }
  p { margin: 0 0 1rem; color: #cfc5b7; }`);

/** It loads no files, runs no scripts and cannot be framed. */
export const OUTAGE_PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src '${document.styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "retry-after": OUTAGE_RETRY_SECONDS,
} as const;

/**
 * Renders the document that people see in place of a page while the database is unavailable or the process stops. It
 * reloads its own address, which it does not contain, because that may have a credential.
 */
export function renderOutagePage(texts: Texts): string {
  const { title, text, wait } = texts.outage;
  return document.render(
    texts,
    title,
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p role="status">{wait}</p>
    </>,
    OUTAGE_RETRY_SECONDS,
  );
}
