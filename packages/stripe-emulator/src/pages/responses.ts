import type { ServerResponse } from "node:http";
import type { Html } from "./html.ts";

/** Sends a page that is not cached. Frames are allowed, for card fields, wallets and the bank's dialog. */
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

/** Sends JSON that a page of any origin may read. */
export function sendSharedJson(response: ServerResponse, body: object): void {
  response
    .writeHead(200, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
    })
    .end(JSON.stringify(body));
}

/** Redirects after a form was submitted, so that a reload does not submit it again. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store" }).end();
}
