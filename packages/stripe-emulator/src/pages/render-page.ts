import { html, type Html } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** Renders the layout of the pages for people. It shows that they are the provider's, and in test mode. */
export function renderPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${PAGE_STYLE}
        </style>
      </head>
      ${body}
    </html>`;
}
