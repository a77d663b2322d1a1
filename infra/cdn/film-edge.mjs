// An edge function that sends film segments from the CDN's cache, for CDNs that run `fetch` handlers (Cloudflare Workers,
// Deno Deploy, Fastly Compute and others). Route `/media/*` to it. It asks the API whether the viewer's
// grant is valid, keeps the answer for as long as the API says (at most three seconds, so that a refund stops the bytes
// within ten), and shares each segment among all viewers. Everything else goes to the API.

/** A segment's address: the grant, the video and the file, as in nginx's configuration. */
const SEGMENT =
  /^\/media\/(?<grant>[\w.-]{20,2000})\/(?<video>[0-9a-f-]{36})\/(?<file>(?:\d{2,4}p(?:-av1)?|audio-\d)\/(?:init\.mp4|\d{5}\.m4s))$/;
const FILM = /^[\w/.-]+$/;
/** No answer of the API is used for longer. */
const MAX_ADMISSION_SECONDS = 3;
const SEGMENT_SECONDS = 86_400;

/**
 * @typedef {object} Edge
 * @property {string} origin the API or the nginx in front of it, at a host that only the CDN knows
 * @property {string} films where the films are stored, as in a bucket's address; only the CDN may read it
 * @property {{ match(request: Request): Promise<Response | undefined>, put(request: Request, response: Response): Promise<void> }} cache
 * @property {(request: Request) => Promise<Response>} fetch
 * @property {() => number} now in milliseconds
 */

/**
 * @param {Request} request
 * @param {Edge} edge
 * @param {string} clientAddress as the CDN sees it, never as the caller says it
 * @returns {Promise<Response>}
 */
export async function handleMedia(request, edge, clientAddress) {
  const { pathname } = new URL(request.url);
  const { groups } = SEGMENT.exec(pathname) ?? {};
  const isWhole = request.method === "GET" && !request.headers.has("range");
  if (!groups || !isWhole) return passOn(request, edge, clientAddress);
  const film = await findFilm(groups, edge, clientAddress);
  // Rejected, a free preview, or no answer: the API responds and gives the reason.
  if (!film) return passOn(request, edge, clientAddress);
  const segment = await readSegment(`${edge.films}/${film}/${groups.file}`, edge);
  return segment ?? passOn(request, edge, clientAddress);
}

/** Asks the API whether the grant is valid. The answer belongs to the client's address too: the API counts networks. */
async function findFilm({ grant, video, file }, edge, clientAddress) {
  // In a premiere no one gets a segment early, so that the answer about one segment says nothing about the next.
  const premiereFile = grant.startsWith("premiere.") ? encodeURIComponent(file) : "";
  const key = new Request(
    `https://admission.invalid/${grant}/${video}/${premiereFile}/${encodeURIComponent(clientAddress)}`,
  );
  const kept = await edge.cache.match(key);
  if (kept && Number(kept.headers.get("x-until")) > edge.now()) return kept.headers.get("x-film");
  const question = new Request(`${edge.origin}/media/admission/${grant}/${video}?file=${file}`, {
    headers: { "x-forwarded-for": clientAddress, "x-forwarded-proto": "https" },
    redirect: "manual",
  });
  const answer = await edge.fetch(question).catch(() => null);
  const film = answer?.status === 204 ? answer.headers.get("x-film") : null;
  if (!film || !FILM.test(film) || film.includes("..")) return null;
  const until = Math.min(readExpiry(answer), edge.now() + MAX_ADMISSION_SECONDS * 1000);
  if (until > edge.now()) {
    const headers = {
      "x-film": film,
      "x-until": String(until),
      "cache-control": `max-age=${MAX_ADMISSION_SECONDS}`,
    };
    await edge.cache.put(key, new Response(null, { status: 200, headers }));
  }
  return film;
}

/** Reads until when the API's answer may be kept, in milliseconds: `x-accel-expires: @seconds`. */
function readExpiry(answer) {
  const [, seconds] = /^@(\d+)$/.exec(answer.headers.get("x-accel-expires") ?? "") ?? [];
  return Number(seconds ?? 0) * 1000;
}

/** Reads a segment from the cache or the store. Its address has no grant, so that all viewers share it. */
async function readSegment(address, edge) {
  const key = new Request(address);
  let stored = await edge.cache.match(key);
  if (!stored) {
    const fetched = await edge.fetch(key).catch(() => null);
    if (fetched?.status !== 200) return null;
    stored = new Response(fetched.body, {
      status: 200,
      headers: {
        "content-type": address.endsWith(".mp4") ? "video/mp4" : "video/iso.segment",
        "cache-control": `max-age=${SEGMENT_SECONDS}`,
      },
    });
    await edge.cache.put(key, stored.clone());
  }
  return new Response(stored.body, {
    status: 200,
    headers: {
      "content-type": stored.headers.get("content-type") ?? "video/iso.segment",
      // The player may keep it, no other cache: the address contains a grant.
      "cache-control": "private, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Passes a request to the API unchanged but for the client's address, which only the CDN may name. */
function passOn(request, edge, clientAddress) {
  const { pathname, search } = new URL(request.url);
  const passed = new Request(`${edge.origin}${pathname}${search}`, request);
  passed.headers.set("x-forwarded-for", clientAddress);
  passed.headers.set("x-forwarded-proto", "https");
  passed.headers.delete("x-forwarded-host");
  return edge.fetch(passed);
}
