import { html, type Html } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** The frame of the pages that a person sees: plainly the provider's, and plainly a test. */
export function page(title: string, body: Html): Html {
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
