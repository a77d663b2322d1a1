import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { expect, test } from "vitest";
import { listViewerTimeline } from "./timeline.ts";

const at = (minute: number) => `2026-11-28T10:${String(minute).padStart(2, "0")}:00.000Z`;

const viewer: AdminViewer = {
  name: "Imogen Achterberg",
  email: "imogen@example.com",
  since: at(0),
  block: null,
  orders: [],
  tickets: [],
  passes: [],
  waitlistEntries: [],
  queuePlaces: [],
  optOuts: [],
  consents: [],
  registrations: [
    {
      id: "registration",
      pageId: "free",
      pageTitle: "Night Bees",
      name: "Imogen",
      language: "en",
      remindersOff: false,
      removed: false,
      returnedAt: null,
      visits: 0,
      timezone: "America/Los_Angeles",
      createdAt: at(1),
    },
  ],
  history: [
    {
      id: "paid",
      pageTitle: "The Salt Road",
      pageKind: "screening",
      kind: "paid",
      currency: "usd",
      amount: 750,
      by: null,
      createdAt: at(2),
    },
    {
      id: "back",
      pageTitle: "The Salt Road",
      pageKind: "screening",
      kind: "refunded",
      currency: "usd",
      amount: 200,
      by: "Sam",
      createdAt: at(6),
    },
  ],
  emails: [
    { id: "mail", template: "receipt", status: "failed", lastError: "Mailbox full", createdAt: at(3) },
  ],
  plays: [
    {
      id: "play",
      pageTitle: "The Salt Road",
      filmTitle: "The Salt Road",
      deviceId: "laptop",
      watchedSeconds: 1080,
      durationSeconds: 5040,
      startedAt: at(4),
    },
    {
      id: "short",
      pageTitle: "Small Boats",
      filmTitle: "Paper Mountains",
      deviceId: "television",
      watchedSeconds: 60,
      durationSeconds: 480,
      startedAt: at(7),
    },
  ],
  devices: [
    { id: "television", plays: 1, watchedSeconds: 1, firstSeenAt: at(5), lastSeenAt: at(5) },
    { id: "laptop", plays: 1, watchedSeconds: 1080, firstSeenAt: at(4), lastSeenAt: at(4) },
  ],
  acts: [
    {
      id: "replaced",
      action: "viewing-link.replace",
      actor: "Sam Okafor",
      subjectType: "order",
      subjectId: "0199cc3e-0000-7000-8000-000000000000",
      detail: {},
      reason: "The link was passed on",
      createdAt: at(5),
    },
  ],
};

test("lists payments, plays, emails, registrations and what staff did about a viewer, newest first", () => {
  const entries = listViewerTimeline(viewer).map(({ title, detail }) => [title, detail]);
  expect(entries).toEqual([
    ["Started to watch on device 2", "1 of 8 min, Paper Mountains, Small Boats"],
    ["Refunded", "$2.00 by Sam, The Salt Road"],
    [expect.stringMatching(/^Replaced the viewing link of order /), "by Sam Okafor, The link was passed on"],
    ["Started to watch on device 1", "18 of 84 min, The Salt Road"],
    ["Receipt, failed", "Mailbox full"],
    ["Paid", "$7.50, The Salt Road"],
    ["Registered", "Night Bees"],
  ]);
});
