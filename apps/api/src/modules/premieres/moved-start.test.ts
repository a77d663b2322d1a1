import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeCalendar, findLine } from "../../testing/emails/calendar.ts";
import { createEmailApp, type EmailApp } from "../../testing/emails/email-app.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import { connectUntilEnd, enterLiveRoom, LOBBY_MS } from "../../testing/live-room-fixtures.ts";
import { addReadyFilm, planPremiere, savePremiere } from "../../testing/premiere-fixtures.ts";

/** More than a tick of 100 ms on a busy machine, and less than anything that a client asks for again. */
const AT_ONCE_MS = 4000;

let app: EmailApp;
let origin: string;
let owner: TestAccount;
beforeAll(async () => {
  app = await createEmailApp();
  origin = await listen(app);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const readNewest = async (to: string) => (await app.inbox.listMessages(to))[0];
const readSequence = (file: string) => Number(findLine(file, "SEQUENCE")?.replace(/\D/g, ""));
/** How a calendar file writes an instant. */
const formatUtc = (instant: string) => instant.replaceAll(/[-:]|\.\d{3}/g, "");

test("a moved start is emailed with the same calendar entry of a higher number, and open lobbies learn of it at once", async () => {
  const { id: pageId } = await createPage(app.services, owner.id, { emailCapture: true });
  await addReadyFilm(app.services, pageId);
  const startsAt = planPremiere(app.services, LOBBY_MS).startsAt;
  expect((await savePremiere(app, owner, pageId, { startsAt })).statusCode).toBe(200);
  const email = "amina@viewers.example";
  const registered = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/subscribers`,
    payload: { name: "Amina", email, tos: true },
  });
  const entered = await enterLiveRoom(app, pageId, { subscriberId: registered.json().data.id });
  const stream = await connectUntilEnd(origin, entered.json().data);
  await app.sendDue();
  const first = decodeCalendar(await readNewest(email));
  expect(findLine(first, "DTSTART")?.trim()).toBe(`DTSTART:${formatUtc(startsAt)}`);

  // Twice, because the second number must be higher than that of the first change too.
  let before = first;
  for (const minutes of [30, 45]) {
    const movedTo = planPremiere(app.services, LOBBY_MS + minutes * 60_000).startsAt;
    const seen = stream.events.length;
    expect((await savePremiere(app, owner, pageId, { startsAt: movedTo })).statusCode).toBe(200);
    await expect
      .poll(() => stream.events.length, { interval: 20, timeout: AT_ONCE_MS })
      .toBeGreaterThan(seen);
    expect(stream.events[seen]).toMatchObject({ event: "premiere", data: { startsAt: movedTo } });

    await app.sendDue();
    const moved = await readNewest(email);
    expect(moved?.subject).toMatch(/^New date: /);
    const after = decodeCalendar(moved);
    expect(findLine(after, "DTSTART")?.trim()).toBe(`DTSTART:${formatUtc(movedTo)}`);
    expect(findLine(after, "UID")).toBe(findLine(before, "UID"));
    expect(readSequence(after)).toBeGreaterThan(readSequence(before));
    before = after;
  }

  // The control: a save that moves nothing writes to no one.
  const count = await app.inbox.count();
  const same = stream.events.at(-1)?.data["startsAt"];
  expect((await savePremiere(app, owner, pageId, { startsAt: same })).statusCode).toBe(200);
  await app.sendDue();
  expect(await app.inbox.count()).toBe(count);
});
