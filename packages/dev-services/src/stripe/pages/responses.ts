import type { ServerResponse } from "node:http";
import type { Html } from "./html.ts";

/** Sends a page that no one keeps. It may be framed: card fields and the bank's dialog are. */
export function sendPage(response: ServerResponse, status: number, body: Html): void {
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(body.markup);
}

export function sendScript(response: ServerResponse, script: string): void {
  response
    .writeHead(200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "cross-origin-resource-policy": "cross-origin",
    })
    .end(script);
}

/** To the address after a form was sent, without sending it again. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store" }).end();
}
