import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../../app.ts";
import { sessions } from "../../../db/schema/sessions.ts";
import { waitForBlockedQuery } from "../../../testing/database-locks.ts";
import { createAccount, PASSWORD, signInAgain, type TestAccount } from "../../../testing/fixtures.ts";
import { openAsHost } from "../../../testing/host-access.ts";
import { connectToLiveRoom, listen } from "../../../testing/live-room-client.ts";
import { createLobby } from "../../../testing/live-room-fixtures.ts";
import { identityData } from "../identity.personal-data.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  origin = await listen(app);
});
afterAll(() => app.close());

type Headers = TestAccount["headers"];

async function call(method: "POST" | "PATCH" | "DELETE", url: string, headers: Headers, payload?: object) {
  const response = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

async function findSignInId(headers: Headers): Promise<string> {
  const { data } = (await app.http.inject({ url: "/v1/account/sessions", headers })).json();
  return data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
}

const ways = {
  "a new password": (current: Headers) =>
    call("PATCH", "/v1/account", current, { currentPassword: PASSWORD, password: "another-long-password" }),
  "a new factor": async (current: Headers) => {
    const url = "/v1/account/factors/authenticator";
    const { secret } = (await call("POST", url, current, { currentPassword: PASSWORD })).json().data;
    const timestamp = app.clock.now().getTime();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    await call("POST", `${url}/confirm`, current, { code });
  },
  "the end of its sign-in": async (current: Headers, other: Headers) =>
    call("DELETE", `/v1/sessions/${await findSignInId(other)}`, current),
  "the end of the other sign-ins": (current: Headers) => call("DELETE", "/v1/account/sessions", current),
  "its sign-out": (_current: Headers, other: Headers) => call("DELETE", "/v1/session", other),
};

test.each(Object.entries(ways))(
  "%s ends the film and the live room of another session, and the own ones go on",
  async (_name, end) => {
    const owner = await createAccount(app.services);
    const pageId = await createLobby(app, owner);
    const own = await openAsHost(app, pageId, owner.headers);
    const other = await signInAgain(app.services, owner);
    const ended = await openAsHost(app, pageId, other);
    expect([await ended.read(), await ended.write()]).toEqual([204, 201]);
    const stream = await connectToLiveRoom(origin, `${ended.room.streamUrl}?after=0`);

    await end(owner.headers, other);
    await expect.poll(async () => [await ended.read(), await ended.write()]).toEqual([403, 404]);
    await stream.ended;
    expect([await own.read(), await own.write()]).toEqual([204, 201]);

    // This process heard of no notification.
    const later = await buildApp(app.config, app.clock);
    try {
      expect([await ended.read(later), await ended.write(later)]).toEqual([403, 404]);
      expect([await own.read(later), await own.write(later)]).toEqual([204, 201]);
    } finally {
      await later.http.close();
    }
  },
);

test("a film that starts while its session ends is that of a viewer without a ticket", async () => {
  const owner = await createAccount(app.services);
  const pageId = await createLobby(app, owner);
  const { db } = app.services;
  const start = () =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${pageId}/playback`,
      headers: owner.headers,
      payload: { kind: "feature", deviceId: "device-one" },
    });
  expect((await start()).statusCode).toBe(201);
  const starting = await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.accountId, owner.id));
    const promise = start();
    await waitForBlockedQuery(app.services);
    // As an object, which the transaction does not wait for.
    return { promise };
  });
  expect((await starting.promise).statusCode).toBe(403);
});

test("an erasure ends the film that a session opened after the erasure of the grants", async () => {
  const owner = await createAccount(app.services);
  const host = await openAsHost(app, await createLobby(app, owner), owner.headers);
  const person = { accountId: owner.id, email: owner.email };
  await app.services.db.transaction((tx) => identityData.erase(tx, person, app.services));
  await expect.poll(async () => [await host.read(), await host.write()]).toEqual([403, 404]);
});
