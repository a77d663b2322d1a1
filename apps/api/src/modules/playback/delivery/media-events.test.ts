import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLogLines } from "../../../testing/log-lines.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { signGrant } from "../grants.ts";

const log = createLogLines();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "info" }, true, log.stream);
});
beforeEach(() => log.lines.splice(0));
afterAll(() => app.close());

const VIDEO_ID = "0199c0de-0000-7000-8000-00000000000a";
const listEvents = () => log.lines.filter(({ msg }) => msg === "security event");

const createGrant = (expiresInMs: number) =>
  signGrant(app.config.keyRing, {
    id: "0199c0de-0000-7000-8000-00000000000b",
    pageId: "0199c0de-0000-7000-8000-00000000000c",
    videoId: VIDEO_ID,
    transcodeVersion: 1,
    issuedAt: Date.now() - 3_600_000,
    expiresAt: Date.now() + expiresInMs,
  });

test.each(["360p/00001.m4s", "standing"])(
  "logs no security event when a grant has expired: %s",
  async (file) => {
    const read = () => app.http.inject({ url: `/media/${createGrant(-1000)}/${VIDEO_ID}/${file}` });
    await expect.poll(async () => (await read()).statusCode).toBe(403);
    expect(listEvents()).toEqual([]);
  },
);

test("logs a forged grant, and a grant of another video", async () => {
  const forged = `${createGrant(60_000).slice(0, -4)}AAAA`;
  const urls = [
    `/media/${forged}/${VIDEO_ID}/360p/00001.m4s`,
    `/media/${createGrant(60_000)}/0199c0de-0000-7000-8000-00000000000d/360p/00001.m4s`,
    `/media/admission/${forged}/${VIDEO_ID}`,
  ];
  for (const url of urls) expect((await app.http.inject({ url })).statusCode).toBe(404);
  expect(listEvents()).toMatchObject(urls.map(() => ({ security: "forged-grant", level: 40 })));
  expect(log.text()).not.toContain(forged);
});
