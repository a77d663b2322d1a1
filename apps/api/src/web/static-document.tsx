import { createHash } from "node:crypto";
import { formats, messages } from "@matinee/texts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A document without scripts, with one constant style sheet. */
export interface StaticDocument {
  /** The CSP hash of the style element. */
  styleHash: string;
  /** @param retrySeconds when the browser reloads the document */
  render: (title: string, children: ReactNode, retrySeconds?: number) => string;
}

/** @param style a constant, because it is not escaped */
export function createStaticDocument(style: string): StaticDocument {
  return {
    styleHash: `sha256-${createHash("sha256").update(style).digest("base64")}`,
    render: (title, children, retrySeconds) =>
      `<!doctype html>${renderToStaticMarkup(
        <html lang={formats.language}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            {retrySeconds === undefined ? null : <meta httpEquiv="refresh" content={String(retrySeconds)} />}
            <title>{messages.eventPage.documentTitle(title)}</title>
            <style dangerouslySetInnerHTML={{ __html: style }} />
          </head>
          <body>
            <main>{children}</main>
          </body>
        </html>,
      )}`,
  };
}
