import { createHash } from "node:crypto";
import type { Texts } from "@matinee/texts";
import { getDirection } from "@matinee/texts/languages";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A document with one constant style sheet, and at most one constant script, without which it works too. */
export interface StaticDocument {
  /** The CSP hash of the style element. */
  styleHash: string;
  /** The CSP hash of the script element. */
  scriptHash: string;
  /** @param retrySeconds when the browser reloads the document */
  render: (texts: Texts, title: string, children: ReactNode, retrySeconds?: number) => string;
}

/** Computes the CSP hash of an inline style or script. */
export const hashInline = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;

const refresh = (seconds: number) => <meta httpEquiv="refresh" content={String(seconds)} />;

/**
 * @param style a constant, because it is not escaped
 * @param script likewise; none if empty
 */
export function createStaticDocument(style: string, script = ""): StaticDocument {
  return {
    styleHash: hashInline(style),
    scriptHash: hashInline(script),
    render: ({ formats, eventPage }, title, children, retrySeconds) =>
      `<!doctype html>${renderToStaticMarkup(
        // The script writes numbers and dates, and a language alone does not say in which digits.
        <html
          lang={formats.language}
          dir={getDirection(formats.language)}
          data-locale={script ? formats.locale : undefined}
        >
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            {retrySeconds === undefined ? null : script ? (
              // The script keeps the document up to date.
              <noscript>{refresh(retrySeconds)}</noscript>
            ) : (
              refresh(retrySeconds)
            )}
            <title>{eventPage.documentTitle(title)}</title>
            <style dangerouslySetInnerHTML={{ __html: style }} />
          </head>
          <body>
            <main>{children}</main>
            {script ? <script dangerouslySetInnerHTML={{ __html: script }} /> : null}
          </body>
        </html>,
      )}`,
  };
}
