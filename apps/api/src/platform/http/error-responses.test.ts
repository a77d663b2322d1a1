import { createRateLimits } from "./rate-limits.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, createPage, PASSWORD, type TestAccount } from "../../testing/fixtures.ts";
import { createVideoRow } from "../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  owner = await createAccount(app.services);
  stranger = await createAccount(app.services);
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
async function call(
  method: Method,
  path: string,
  { as = staff, payload }: { as?: TestAccount; payload?: object } = {},
) {
  const response = await app.http.inject({
    method,
    url: `/v1/${path}`,
    headers: as.headers,
    ...(payload && { payload }),
  });
  const body = response.body === "" ? null : response.json();
  return { status: response.statusCode, code: body?.code, message: body?.message, data: body?.data };
}

const MISSING_ID = "0199c0de-0000-7000-8000-000000000000";
const text = { text: "A note" };

describe("returns 404 with a message for missing objects", () => {
  test.each<[Method, string, object?]>([
    ["DELETE", `admin/credit-coupons/${MISSING_ID}`],
    ["DELETE", `admin/leadowner?id=${MISSING_ID}`],
    ["PATCH", `admin/leadowner?id=${MISSING_ID}`, { first_name: "Ada" }],
    ["PATCH", `admin/leadowner/stage?id=${MISSING_ID}&stage=new`],
    ["POST", `admin/account/note/${MISSING_ID}`, text],
    ["POST", `admin/leadowner/note/${MISSING_ID}`, text],
    ["PATCH", `admin/notes?note_id=${MISSING_ID}`, text],
    ["DELETE", `admin/note/${MISSING_ID}`],
    ["PATCH", `admin/global/tags/${MISSING_ID}?tag_name=laurel`],
    ["POST", `admin/account/tags/${MISSING_ID}?tag_name=laurel`],
    ["POST", `admin/leadowner/tags/${MISSING_ID}?tag_name=laurel`],
    ["PATCH", "admin/tags/bulk/link", { ids: [MISSING_ID], type: "page", tag: "no-such-tag" }],
    ["DELETE", "admin/tags/bulk", { ids: [MISSING_ID], type: "page", tag: "no-such-tag" }],
    ["POST", `videos/${MISSING_ID}/captions`, { language: "en", label: "English", text: "WEBVTT\n" }],
    ["DELETE", `videos/${MISSING_ID}/captions/${MISSING_ID}`],
    ["PATCH", `videos/${MISSING_ID}/captions/${MISSING_ID}`, { published: true }],
  ])("%s %s", async (method, path, payload) => {
    const response = await call(method, path, payload && { payload });
    expect(response).toMatchObject({ status: 404, code: "not-found" });
    expect(response.message).toMatch(/could not be found/);
  });
});

test.each([
  ["a lone percent sign", "/v1/pages/%", 400, "malformed"],
  ["a broken character", "/v1/%E0%A4%A", 400, "malformed"],
  ["a long id", `/v1/pages/${"a".repeat(2100)}`, 404, "not-found"],
])(
  "answers a URL with %s in the envelope of errors, with the security headers",
  async (_problem, url, status, code) => {
    const response = await app.http.inject({ url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, message: expect.any(String), requestId: expect.any(String) });
    expect(response.body).not.toContain("FST_");
    expect(response.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
    });
  },
);

test("rejects an email that another lead owner has", async () => {
  const add = async (email: string) =>
    (
      await call("POST", "admin/manual/lead?type=email", {
        payload: {
          first_name: "Ada",
          last_name: "Lead",
          email,
          stage: "new",
          film_count: "0",
          documentary_filmmaker: false,
        },
      })
    ).data;
  const [first, other] = [await add("one@leads.test"), await add("other@leads.test")];
  const response = await call("PATCH", `admin/leadowner?id=${first.id}`, { payload: { email: other.email } });
  expect(response).toMatchObject({ status: 409, code: "email-taken", message: "Email Already Exists" });
});

test("lets only staff add notes to an account and lists them newest first", async () => {
  const path = `admin/account/note/${owner.id}`;
  expect(await call("POST", path, { as: owner, payload: text })).toMatchObject({ status: 403 });
  for (const note of ["First", "Second"]) {
    const added = await call("POST", path, { payload: { text: note } });
    expect(added).toMatchObject({ status: 201, data: { text: note, created_account: { firstName: "Ada" } } });
  }
  const { data } = await call("GET", `admin/account/${owner.id}`);
  expect(data.notes.map((note: { text: string }) => note.text)).toEqual(["Second", "First"]);
});

test("lets only the video's owner add and remove captions", async () => {
  const { id: pageId } = await createPage(app.services, owner.id);
  const video = await createVideoRow(app.services, pageId);
  const captions = `videos/${video.id}/captions`;
  const payload = { language: "en", label: "English", text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n" };
  expect(await call("POST", captions, { as: stranger, payload })).toMatchObject({ status: 404 });
  const broken = { ...payload, text: "WEBVTT\n\n00:02.000 --> 00:01.000\nHello\n" };
  expect(await call("POST", captions, { as: owner, payload: broken })).toMatchObject({ status: 422 });
  const { status, data } = await call("POST", captions, { as: owner, payload });
  expect(status).toBe(201);
  const captionPath = `${captions}/${data.id}`;
  expect(await call("DELETE", captionPath, { as: stranger })).toMatchObject({ status: 404 });
  expect(await call("DELETE", captionPath, { as: owner })).toMatchObject({ status: 204 });
  expect((await call("GET", `videos/${video.id}`, { as: owner })).data.captions).toEqual([]);
});

test("serves the public configuration without secrets", async () => {
  const { statusCode, body } = await app.http.inject({ url: "/v1/config" });
  expect(statusCode).toBe(200);
  expect(JSON.parse(body).data).toMatchObject({
    stripe: { publishableKey: "pk_test_matinee" },
    hosts: { watch: app.config.WATCH_URL, studio: app.config.STUDIO_URL },
  });
  for (const secret of [...app.config.keyRing, app.config.STRIPE_SECRET_KEY])
    expect(body).not.toContain(secret);
});

test("limits failed sign-ins per account across the addresses of a network", async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  const { email } = await createAccount(strict.services);
  const signIn = (password: string, remoteAddress: string) =>
    strict.http.inject({ method: "POST", url: "/v1/session", payload: { email, password }, remoteAddress });
  try {
    const guesses: number[] = [];
    for (let n = 0; n < 40 && guesses.at(-1) !== 429; n++) {
      guesses.push((await signIn("wrong-password", `10.0.0.${n}`)).statusCode);
    }
    expect(guesses.at(-1)).toBe(429);
    const right = await signIn(PASSWORD, "10.0.0.200");
    expect(right.json()).toMatchObject({ code: "too-many-requests" });
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

test("limits all addresses of one IPv6 /64 together, and other networks not at all", async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  const validate = (remoteAddress: string) =>
    strict.http.inject({
      method: "POST",
      url: "/v1/pages/01890000-0000-7000-8000-000000000000/ticket-coupon/validate",
      payload: { code: "ANY" },
      remoteAddress,
    });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push((await validate(`2001:db8:0:1::${n + 1}`)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await validate("2001:db8:0:2::1")).statusCode).not.toBe(429);
    expect((await validate("198.51.100.1")).statusCode).not.toBe(429);
  } finally {
    await strict.close();
  }
});

test("limits one IPv6 /48 at ten times the limit of a /64", async () => {
  const { services } = app;
  const limits = createRateLimits(services.pool, 1);
  const window = { max: 1, windowSeconds: 60 };
  const name = `site-${Date.now()}`;
  for (let n = 0; n < 10; n++) await limits.consumeByAddress(name, window, `2001:db8:9:${n}::1`);
  await expect(limits.consumeByAddress(name, window, "2001:db8:9:99::1")).rejects.toMatchObject({
    code: "too-many-requests",
  });
  await limits.consumeByAddress(name, window, "2001:db8:8:1::1");
});
