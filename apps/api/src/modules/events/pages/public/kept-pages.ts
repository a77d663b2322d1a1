import type { Services } from "../../../../platform/context.ts";
import type { FindKept } from "../../../../platform/http/kept-answers.ts";
import { peekPublicPage, publicPageJson } from "./public-pages.ts";

/** An event by url or id and nothing else; the fixed words in that place are no event's. */
const EVENT = /^\/v1\/pages\/([\w-]{1,200})$/;

/** Finds the event that was told a moment ago, with the clock of this moment; not for who is signed in or holds this very answer. */
export function keptPages(services: Services): FindKept {
  return ({ url = "", headers }) => {
    if (headers["x-session-id"] !== undefined) return null;
    const urlOrId = EVENT.exec(url)?.[1];
    if (urlOrId === undefined) return null;
    const page = peekPublicPage(services, urlOrId);
    if (!page?.head || headers["if-none-match"] === page.etag) return null;
    return { status: 200, head: page.head, body: publicPageJson(services, page) };
  };
}
