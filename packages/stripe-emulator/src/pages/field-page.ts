import { html } from "./html.ts";

/** Renders the document of a card field's frame: transparent, without margins, one line of text high. */
export const FIELD_PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>Secure card field</title>
      <style>
        html,
        body {
          margin: 0;
          height: 100%;
          background: transparent;
          overflow: hidden;
        }
        .InputElement {
          display: block;
          box-sizing: border-box;
          width: 100%;
          height: 100%;
          margin: 0;
          padding: 0;
          border: 0;
          outline: 0;
          background: transparent;
          color: #000;
          font:
            16px/1.2 system-ui,
            sans-serif;
          -webkit-appearance: none;
        }
        .InputElement.is-invalid {
          color: #eb1c26;
        }
      </style>
    </head>
    <body>
      <script src="/elements/card-field.js"></script>
    </body>
  </html>`;
