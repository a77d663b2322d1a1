import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
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

describe("with the keys, the edge checks grants itself", () => {
  const KEY = "1f".repeat(32);
  const PREMIERE_KEY = "2f".repeat(32);
  const [GRANT_ID, TICKET, PASS, EVENT, OTHER_EVENT] = [1, 2, 3, 4, 5].map(
    (number) => `0199c0de-0000-7000-8000-00000000a00${number}`,
  );
  const ISSUED = 1_799_999_000_000;

  /** The list that the API has, by event; whether it can tell; its clock of a premiere; for how long it wants no report. */
  let ended;
  let canTell;
  let loadable;
  let quietSeconds;
  /** Work that goes on after the response. */
  let later;
  beforeEach(() => {
    valid.clear();
    ended = new Map();
    canTell = true;
    loadable = "";
    quietSeconds = 120;
    later = [];
    const { fetch } = edge;
    edge.fetch = async (request) => {
      const response = await fetch(request);
      const { pathname, searchParams } = new URL(request.url);
      const [, kind, id] = /^\/media\/(revocations|used)\/([^/]+)/.exec(pathname) ?? [];
      if (!kind) return response;
      if (request.headers.get("x-edge-token") !== "token-of-the-edge")
        return new Response(null, { status: 404 });
      if (!canTell) return new Response(null, { status: 503 });
      if (kind === "used")
        return new Response(null, { status: 204, headers: { "x-accel-expires": String(quietSeconds) } });
      const entries = (ended.get(id) ?? []).map(([target, at]) => `${target.replaceAll("-", "")}${at}`);
      const headers = { "x-at": String(now), "x-accel-expires": "60" };
      if (searchParams.get("clock") === "1") headers["x-loadable"] = loadable;
      return new Response(entries.join(""), { headers });
    };
    edge.checks = {
      keys: `${"3f".repeat(32)}:${"4f".repeat(32)},${KEY}:${PREMIERE_KEY}`,
      token: "token-of-the-edge",
      waitUntil: (work) => later.push(work),
    };
  });

  const short = { g: GRANT_ID, p: EVENT, v: VIDEO, n: 3, t: TICKET, a: PASS, i: ISSUED };
  /** Signs a grant as the API does. */
  const sign = (changes = {}, key = KEY, prefix = "") => {
    const payload = { ...short, e: ISSUED + 3_600_000, r: ISSUED + 7_200_000, w: "network", ...changes };
    const signed = `v1.${Buffer.from(JSON.stringify(payload)).toString("base64url")}`;
    return `${prefix}${signed}.${createHmac("sha256", Buffer.from(key, "hex")).update(signed).digest("base64url")}`;
  };
  const signPremiere = () => sign({}, PREMIERE_KEY, "premiere.");
  const wait = async (ms) => {
    await Promise.all(later);
    now += ms;
  };
  const statusOf = async (...asked) => (await get(...asked)).status;

  test("a valid grant gets its segments and its standing without a question about it", async () => {
    for (let number = 0; number < 16; number++)
      expect(await statusOf(sign(), `720p/${String(number).padStart(5, "0")}.m4s`)).toBe(200);
    const standing = await get(sign(), "standing");
    expect([standing.status, standing.headers.get("cache-control")]).toEqual([204, "no-store"]);
    await Promise.all(later);
    expect(listSent("/admission/")).toEqual([]);
    expect(listSent("/standing")).toEqual([]);
    expect(listSent("/revocations/")).toHaveLength(1);
    expect(listSent("/used/").map(({ address }) => address)).toEqual(["203.0.113.7"]);
  });

  test("of many viewers one asks for the next list before theirs ends, which ends for nobody later than before", async () => {
    expect(await statusOf(sign())).toBe(200);
    await wait(1_500);
    expect(await statusOf(sign())).toBe(200);
    ended.set(EVENT, [[GRANT_ID, ISSUED]]);
    await wait(1_000);
    const crowd = () => Promise.all(Array.from({ length: 50 }, () => statusOf(sign(), "standing")));
    expect(new Set(await crowd())).toEqual(new Set([204]));
    expect(listSent("/revocations/")).toHaveLength(2);
    // What ended while the second list was known is in the next one, two seconds after that at the latest.
    await wait(1_001);
    expect(new Set(await crowd())).toEqual(new Set([403]));
  });

  test("nothing keeps the answer about a standing", async () => {
    const put = [];
    const { cache } = edge;
    edge.cache = {
      ...cache,
      put: (request, response) => {
        put.push(request.url);
        return cache.put(request, response);
      },
    };
    expect(await statusOf(sign(), "standing")).toBe(204);
    expect(put).toEqual([expect.stringContaining(`/media/revocations/${EVENT}`)]);
  });

  test.each([
    ["the grant", GRANT_ID],
    ["its ticket", TICKET],
    ["its pass", PASS],
    ["the video", VIDEO],
    ["the event", EVENT],
  ])("%s ends: neither bytes nor standing two seconds later", async (_what, target) => {
    expect(await statusOf(sign())).toBe(200);
    ended.set(EVENT, [
      [OTHER_EVENT, now],
      [target, ISSUED],
    ]);
    await wait(2_001);
    expect([await statusOf(sign()), await statusOf(sign(), "standing")]).toEqual([403, 403]);
  });

  test("what ended before the grant was issued, and other ids, end nothing", async () => {
    // The second half of one entry and the first of the next look like the grant's id.
    const id = GRANT_ID.replaceAll("-", "");
    const across = [
      ["a".repeat(32), `999999999${id.slice(0, 4)}`],
      [`${id.slice(4)}${"b".repeat(4)}`, now],
    ];
    ended.set(EVENT, [[TICKET, ISSUED - 1], [OTHER_EVENT, now], ...across]);
    expect(await statusOf(sign())).toBe(200);
  });

  test("the list is kept for two seconds, however long the API would keep it", async () => {
    await get(sign());
    now += 900;
    await get(sign());
    expect(listSent("/revocations/")).toHaveLength(1);
    now += 1_101;
    await get(sign());
    expect(listSent("/revocations/")).toHaveLength(2);
  });

  test("without the list, the API decides about each grant", async () => {
    canTell = false;
    valid.add(sign());
    expect(await statusOf(sign())).toBe(200);
    expect(listSent("/admission/")).toHaveLength(1);
    expect(await statusOf(sign({ g: OTHER_EVENT }))).toBe(403);
  });

  test("a list that was cut off is none", async () => {
    ended.set(EVENT, [["0".repeat(30), now]]);
    expect(await statusOf(sign())).toBe(403);
    expect(listSent("/admission/")).toHaveLength(1);
  });

  test.each([
    ["expired", () => sign({ e: ISSUED })],
    ["of another video", () => sign({ v: OTHER_EVENT })],
    ["a free preview", () => sign({ l: 60 })],
    ["signed with another key", () => sign({}, "5f".repeat(32))],
    ["of a premiere without its prefix", () => sign({}, PREMIERE_KEY)],
    ["with the prefix of a premiere", () => sign({}, KEY, "premiere.")],
    ["changed", () => sign().replace(/^v1\.(.)/, (_text, letter) => `v1.${letter === "a" ? "b" : "a"}`)],
    ["cut off", () => sign().slice(0, -1)],
    ["with a part more", () => `${sign()}.more`],
    ["without a version", () => sign().slice(3)],
    ["no grant at all", () => "x".repeat(2000)],
  ])("the API answers for a grant that is %s", async (_what, create) => {
    expect(await (await get(create())).text()).toBe("from the API");
    expect(listSent("store.")).toEqual([]);
  });

  test("a free preview has a standing", async () => {
    expect(await statusOf(sign({ l: 60 }), "standing")).toBe(204);
  });

  test("grants of a former and of a new secret are valid while both keys are known", async () => {
    expect(await statusOf(sign({}, "3f".repeat(32)))).toBe(200);
    expect(await statusOf(sign({ g: OTHER_EVENT }))).toBe(200);
  });

  test("no segment of a premiere comes early, at any second; control: with `all` it does", async () => {
    /** The second at which each segment begins. */
    const starts = [0, 1, 2, 4, 8, 12];
    for (let second = -4; second <= 14; second++) {
      loadable = `${OTHER_EVENT}=99999,${VIDEO}=${second}`;
      now += 2_001;
      const statuses = [];
      for (const number of starts.keys())
        statuses.push(await statusOf(signPremiere(), `720p/0000${number}.m4s`));
      expect(statuses, `second ${second}`).toEqual(starts.map((start) => (start <= second ? 200 : 403)));
      expect(await statusOf(signPremiere(), "720p/init.mp4")).toBe(200);
    }
    loadable = "all";
    now += 2_001;
    expect(await statusOf(signPremiere(), "720p/00999.m4s")).toBe(200);
  });

  test.each([
    "",
    "0",
    `0199c0de-0000-7000-8000-00000000a005=100`,
    `${VIDEO}=`,
    `${VIDEO}=-Infinity`,
    `${VIDEO}=soon`,
  ])("a clock that says %j lets no segment of a premiere through", async (said) => {
    loadable = said;
    expect(await statusOf(signPremiere(), "720p/00000.m4s")).toBe(403);
  });

  test("each address is reported once for a minute of the film, and sooner where the API asks for it", async () => {
    quietSeconds = 5;
    const grant = sign();
    for (let seconds = 0; seconds < 8; seconds += 4) {
      await get(grant, "720p/00004.m4s");
      await get(grant, "1080p/00005.m4s", "198.51.100.9");
      await wait(4_000);
    }
    expect(listSent("/used/")).toHaveLength(2);
    await get(grant, "720p/00006.m4s");
    await get(grant, "720p/00016.m4s");
    await Promise.all(later);
    expect(listSent("/used/").map(({ url, address }) => [url.split("?")[1], address])).toEqual([
      ["from=0", "203.0.113.7"],
      ["from=0", "198.51.100.9"],
      ["from=0", "203.0.113.7"],
      ["from=16", "203.0.113.7"],
    ]);
  });

  test("a report that fails delays and stops nothing", async () => {
    const { fetch } = edge;
    edge.fetch = (request) =>
      request.url.includes("/used/") ? Promise.reject(new Error("unreachable")) : fetch(request);
    expect(await statusOf(sign())).toBe(200);
    await Promise.all(later);
  });

  test("a film from before versions is in the folder of its video", async () => {
    expect(await (await get(sign({ n: 0 }))).text()).toBe(`bytes of /media/${VIDEO}/720p/00001.m4s`);
  });
});
