import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createLobby, LOBBY_MS } from "../../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createCalendarAttachment } from "./calendar-attachment.ts";
import { findScreening } from "./screening.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the calendar entry of a premiere ends with its programme, not with its encore, and names the lobby", async () => {
  const startsAt = new Date(Math.floor((Date.now() + LOBBY_MS) / 1000) * 1000);
  const hours = (count: number) => new Date(startsAt.getTime() + count * 3_600_000).toISOString();
  const pageId = await createLobby(app, await createAccount(app.services), {
    startsAt: startsAt.toISOString(),
    encoreFrom: hours(24),
    encoreUntil: hours(72),
  });
  const screening = await findScreening(app.services, pageId);
  const files =
    screening &&
    createCalendarAttachment(
      { clock: app.services.clock, texts: getTexts(defaultLanguage) },
      screening,
      "https://watch.example.com/x",
    );
  // A slate of 30 seconds, the film of 10 minutes, and thanks of a minute.
  const endsAt = new Date(startsAt.getTime() + 690_000).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const content = String(files?.[0]?.content).replaceAll("\r\n ", "");
  expect(content).toContain(`DTEND:${endsAt}\r\n`);
  expect(content).toContain("The lobby opens 30 minutes before the start.");
});

test("the calendar entry of a festival has its days, also where its screenings show their hours", async () => {
  const { id: accountId } = await createAccount(app.services);
  const { id: pageId } = await createPage(app.services, accountId, {
    kind: "festival",
    timezone: "America/Los_Angeles",
    showHours: true,
    opensAt: new Date("2030-11-28T01:00:00Z"),
    closesAt: new Date("2030-11-30T07:00:00Z"),
  });
  const festival = await findScreening(app.services, pageId);
  const texts = getTexts(defaultLanguage);
  const files =
    festival &&
    createCalendarAttachment({ clock: app.services.clock, texts }, festival, "https://x.example/");
  expect(String(files?.[0]?.content)).toContain(
    "DTSTART;VALUE=DATE:20301127\r\nDTEND;VALUE=DATE:20301130\r\n",
  );
});
