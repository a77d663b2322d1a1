import { beforeEach, expect, test } from "vitest";
import { handleMedia } from "./film-edge.mjs";

const VIDEO = "0199c0de-0000-7000-8000-000000000001";
const GRANT = "grant-of-a-viewer.signature";
const OTHER_GRANT = "grant-of-another-viewer.signature";
const FILM = `media/${VIDEO}/3`;

/** Grants that the API accepts, requests that left the edge, and the time. */
let valid;
let sent;
let now;
let edge;
beforeEach(() => {
  valid = new Set([GRANT]);
  sent = [];
  now = 1_800_000_000_000;
  const kept = new Map();
  edge = {
    origin: "https://origin.films.example",
    films: "https://store.films.example",
    now: () => now,
    cache: {
      match: (request) => Promise.resolve(kept.get(request.url)?.clone()),
      put: (request, response) => Promise.resolve(void kept.set(request.url, response)),
    },
    fetch: (request) => Promise.resolve(answer(request)),
  };
});

function answer(request) {
  const { host, pathname } = new URL(request.url);
  sent.push({ url: request.url, address: request.headers.get("x-forwarded-for") });
  if (host.startsWith("store.")) return new Response(`bytes of ${pathname}`);
  const [, grant] = /^\/media\/admission\/([^/]+)\//.exec(pathname) ?? [];
  if (!grant) return new Response("from the API", { status: 403 });
  if (!valid.has(grant)) return new Response(null, { status: 403 });
  const until = Math.floor(now / 1000) + 3;
  return new Response(null, { status: 204, headers: { "x-film": FILM, "x-accel-expires": `@${until}` } });
}

const get = (grant = GRANT, file = "720p/00001.m4s", address = "203.0.113.7", init = {}) =>
  handleMedia(
    new Request(`https://watch.films.example/media/${grant}/${VIDEO}/${file}`, init),
    edge,
    address,
  );
const listSent = (part) => sent.filter(({ url }) => url.includes(part));

test("a valid grant gets the segment, which no other cache may keep", async () => {
  const response = await get();
  expect([response.status, await response.text()]).toEqual([200, `bytes of /${FILM}/720p/00001.m4s`]);
  expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
  expect(listSent("/admission/")[0].address).toBe("203.0.113.7");
});

test("the AV1 form of a size is a folder of its own", async () => {
  expect(await (await get(GRANT, "720p-av1/00001.m4s")).text()).toBe(`bytes of /${FILM}/720p-av1/00001.m4s`);
});

test("the answer about one segment of a premiere says nothing about the next; control: another film's does", async () => {
  const premiere = `premiere.${GRANT}`;
  valid.add(premiere);
  expect((await get(premiere, "720p/00001.m4s")).status).toBe(200);
  // From now on the API rejects, as it does for what the premiere has not reached.
  valid.clear();
  expect((await get(premiere, "720p/00001.m4s")).status).toBe(200);
  expect((await get(premiere, "720p/00002.m4s")).status).toBe(403);
  valid.add(GRANT);
  await get();
  valid.clear();
  expect((await get(GRANT, "720p/00002.m4s")).status).toBe(200);
});

test("viewers share a segment, and the grant of each is checked", async () => {
  valid.add(OTHER_GRANT);
  await get();
  expect((await get(OTHER_GRANT)).status).toBe(200);
  expect(listSent("store.")).toHaveLength(1);
  expect(listSent("/admission/")).toHaveLength(2);
  expect(listSent("store.")[0].url).not.toContain("grant");
});

test("a stranger gets no segment that is in the cache: the API answers", async () => {
  await get();
  const refused = await get("forged-grant-of-nobody.signature");
  expect([refused.status, await refused.text()]).toEqual([403, "from the API"]);
});

test("a revoked grant stops within three seconds; until then the API is not asked again", async () => {
  await get();
  valid.clear();
  now += 2_000;
  expect((await get()).status).toBe(200);
  expect(listSent("/admission/")).toHaveLength(1);
  now += 1_001;
  expect((await get()).status).toBe(403);
});

test("an answer that the API wants kept for longer is kept for three seconds", async () => {
  const { fetch } = edge;
  edge.fetch = async (request) => {
    const response = await fetch(request);
    if (response.status === 204) response.headers.set("x-accel-expires", `@${now / 1000 + 3600}`);
    return response;
  };
  await get();
  valid.clear();
  now += 3_001;
  expect((await get()).status).toBe(403);
});

test("the answer for one network is not used for another, because the API counts them", async () => {
  await get();
  await get(GRANT, "720p/00002.m4s", "198.51.100.9");
  expect(listSent("/admission/").map(({ address }) => address)).toEqual(["203.0.113.7", "198.51.100.9"]);
});

test.each([
  "master.m3u8",
  "captions/en.vtt",
  "poster.jpg",
  "720p/../../secret.m4s",
  "720p/1.m4s",
  "720p-av2/00001.m4s",
])("the API answers for %s", async (file) => {
  expect(await (await get(GRANT, file)).text()).toBe("from the API");
  expect(listSent("store.")).toEqual([]);
});

test("the API answers while it, or the store, cannot tell, and for a part of a segment", async () => {
  expect(
    await (await get(GRANT, "720p/00001.m4s", "203.0.113.7", { headers: { range: "bytes=0-9" } })).text(),
  ).toBe("from the API");
  const { fetch } = edge;
  edge.fetch = (request) =>
    request.url.includes("store.") ? Promise.resolve(new Response(null, { status: 503 })) : fetch(request);
  expect(await (await get()).text()).toBe("from the API");
});

test("a caller cannot name an address or a host", async () => {
  const headers = { "x-forwarded-for": "192.0.2.1", "x-forwarded-host": "admin.films.example" };
  await get(GRANT, "master.m3u8", "203.0.113.7", { headers });
  expect(sent.at(-1).address).toBe("203.0.113.7");
});

test.each(["../other", "media/../../etc", "media/x y"])(
  "a folder like %s is not followed",
  async (folder) => {
    const { fetch } = edge;
    edge.fetch = async (request) => {
      const response = await fetch(request);
      if (response.status === 204) response.headers.set("x-film", folder);
      return response;
    };
    expect(await (await get()).text()).toBe("from the API");
    expect(listSent("store.")).toEqual([]);
  },
);
