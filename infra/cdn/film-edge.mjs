// An edge function that sends film segments from the CDN's cache, for CDNs that run `fetch` handlers (Cloudflare Workers,
// Deno Deploy, Fastly Compute and others). Route `/media/*` to it. With the keys of `matinee edge-keys` it checks grants itself;
// without them it asks the API about each and keeps the answer for at most three seconds. Either way a refund stops the bytes
// within ten, and all viewers share a segment. Everything else goes to the API.
import grants from "../nginx/grants.mjs";

/** An address with a grant: of the grant's standing, or of a segment as in nginx's configuration. */
const ADDRESS =
  /^\/media\/(?<grant>[\w.-]{20,2000})\/(?<video>[0-9a-f-]{36})\/(?:standing|(?<file>(?:\d{2,4}p(?:-av1)?|audio-\d)\/(?:init\.mp4|\d{5}\.m4s)))$/;
const FILM = /^[\w/.-]+$/;
/** No answer of the API is used for longer, in seconds: of a grant, of what ended of an event, of a use. */
const MAX_SECONDS = { admission: 3, ended: 2, used: 120 };
const SEGMENT_SECONDS = 86_400;
const HEADERS = {
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
};

/**
 * @typedef {object} Edge
 * @property {string} origin the API or the nginx in front of it, at a host that only the CDN knows
 * @property {string} films where the films are stored, as in a bucket's address; only the CDN may read it
 * @property {{ match(request: Request): Promise<Response | undefined>, put(request: Request, response: Response): Promise<void> }} cache
 * @property {(request: Request) => Promise<Response>} fetch
 * @property {() => number} now in milliseconds
 * @property {{ keys: string, token: string, waitUntil(work: Promise<unknown>): void } | undefined} checks the two secrets that
 * `matinee edge-keys` prints, and the CDN's function that lets work end after the response; none: the API checks every grant
 */

/**
 * @param {Request} request
 * @param {Edge} edge
 * @param {string} clientAddress as the CDN sees it, never as the caller says it
 * @returns {Promise<Response>}
 */
export async function handleMedia(request, edge, clientAddress) {
  const { pathname } = new URL(request.url);
  const { groups } = ADDRESS.exec(pathname) ?? {};
  const isWhole = request.method === "GET" && !request.headers.has("range");
  if (!groups || !isWhole) return passOn(request, edge, clientAddress);
  const asked = { grant: groups.grant, video: groups.video, file: groups.file ?? null };
  const own = edge.checks && (await findOwnFilm(asked, edge));
  if (own && asked.file === null)
    return new Response(null, { status: 204, headers: { ...HEADERS, "cache-control": "no-store" } });
  if (own) edge.checks.waitUntil(reportUse(asked, edge, clientAddress));
  const film = own ?? (asked.file && (await findFilm(asked, edge, clientAddress)));
  // Rejected, a free preview, or no answer: the API responds and gives the reason.
  if (!film) return passOn(request, edge, clientAddress);
  const segment = await readSegment(`${edge.films}/${film}/${asked.file}`, edge);
  return segment ?? passOn(request, edge, clientAddress);
}

/** Checks the grant here. @returns null where the API has to decide */
function findOwnFilm(asked, edge) {
  const headers = { "x-edge-token": edge.checks.token };
  return grants.findFilm(asked, edge.checks.keys, async (pageId, clock) => {
    const answer = await ask("ended", `/media/revocations/${pageId}?clock=${clock}`, headers, edge);
    if (!answer) return null;
    return {
      at: Number(answer.headers.get("x-at")),
      ended: await answer.text(),
      loadable: answer.headers.get("x-loadable") ?? "",
    };
  });
}

/** Tells the API from which address a grant is used: it counts what is served, and the networks. */
async function reportUse({ grant, video, file }, edge, clientAddress) {
  const from = grants.findReported(file);
  if (from === null) return;
  const headers = { "x-edge-token": edge.checks.token, "x-forwarded-for": clientAddress };
  await ask("used", `/media/used/${grant}/${video}?from=${from}`, headers, edge, `${from}/${clientAddress}`);
}

/** Asks the API whether the grant is valid. The answer belongs to the client's address too: the API counts networks. */
async function findFilm({ grant, video, file }, edge, clientAddress) {
  // In a premiere no one gets a segment early, so that the answer about one segment says nothing about the next.
  const premiereFile = grant.startsWith("premiere.") ? encodeURIComponent(file) : "";
  const address = `/media/admission/${grant}/${video}?file=${file}`;
  const headers = { "x-forwarded-for": clientAddress };
  const answer = await ask("admission", address, headers, edge, `${premiereFile}/${clientAddress}`);
  const film = answer?.headers.get("x-film");
  return film && FILM.test(film) && !film.includes("..") ? film : null;
}

/**
 * Asks the API, or takes its last answer for as long as the API says.
 * @param {string} [about] what an answer is kept for, beside the path of the address; without it for the whole address
 * @returns {Promise<Response | null>} null for a refusal, and without an answer
 */
async function ask(kind, address, headers, edge, about) {
  const name = about === undefined ? address : `${address.split("?")[0]}?${encodeURIComponent(about)}`;
  const key = new Request(`https://${kind}.invalid${name}`);
  const kept = await edge.cache.match(key);
  const keptMs = kept ? Number(kept.headers.get("x-until")) - edge.now() : 0;
  if (keptMs > 0) {
    // The list of an event has many readers. One of them asks for the next list before this one ends, so that not all do then.
    const isAsking = kept.headers.has("x-asking");
    if (kind === "ended" && keptMs < (MAX_SECONDS.ended * 1000) / 2 && !isAsking) {
      const asking = new Response(await kept.clone().text(), {
        headers: [...kept.headers, ["x-asking", "1"]],
      });
      await edge.cache.put(key, asking);
      edge.checks.waitUntil(fetchAnswer(key, kind, address, headers, edge));
    }
    return kept;
  }
  return fetchAnswer(key, kind, address, headers, edge);
}

/** Asks the API, and keeps its answer. */
async function fetchAnswer(key, kind, address, headers, edge) {
  const question = new Request(`${edge.origin}${address}`, {
    headers: { ...headers, "x-forwarded-proto": "https" },
    redirect: "manual",
  });
  const answer = await edge.fetch(question).catch(() => null);
  if (!answer?.ok) return null;
  const until = Math.min(readExpiry(answer, edge), edge.now() + MAX_SECONDS[kind] * 1000);
  const said = ["x-film", "x-at", "x-loadable"].map((header) => [header, answer.headers.get(header)]);
  const known = new Response(await answer.text(), {
    headers: [
      ...said.filter(([, value]) => value !== null),
      ["x-until", String(until)],
      ["cache-control", `max-age=${MAX_SECONDS[kind]}`],
    ],
  });
  if (until > edge.now()) await edge.cache.put(key, known.clone());
  return known;
}

/** Reads until when the API's answer may be kept, in milliseconds: `x-accel-expires`, `@seconds` or seconds from now. */
function readExpiry(answer, edge) {
  const [, at, seconds] = /^(@?)(\d+)$/.exec(answer.headers.get("x-accel-expires") ?? "") ?? [];
  return Number(seconds ?? 0) * 1000 + (at === "" ? edge.now() : 0);
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
      ...HEADERS,
      "content-type": stored.headers.get("content-type") ?? "video/iso.segment",
      // The player may keep it, no other cache: the address contains a grant.
      "cache-control": "private, max-age=3600",
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
