import type { WaitlistEntry } from "@matinee/contract/schemas/waitlist";
import type { QueuePlace, QueueStateResponse } from "@matinee/contract/schemas/sale-queue";
import { ESTIMATE_REASONS, NO_BEACON_REASONS, QUEUE_PLACE_ENDS } from "@matinee/domain/sale-queue";
import { WAITLIST_ENDS } from "@matinee/domain/waitlist";
import { type Door, type DoorEvent, renderBrokenDoor } from "../web/doors/door-document.tsx";
import type { Reader } from "../web/reader.ts";
import { renderPlacePage, renderProofPage, renderQueuePage } from "../web/doors/queue-pages.tsx";
import { renderEntryPage, renderJoinedPage, renderJoinPage } from "../web/doors/waitlist-pages.tsx";

const now = new Date("2027-03-20T10:05:00Z");
const at = now.toISOString();
const later = new Date("2027-03-21T10:00:00Z").toISOString();
const event: DoorEvent & { id: string; emailCapture: boolean } = {
  id: "0195b2c0-0000-7000-8000-000000000001",
  kind: "screening",
  url: "an-evening-with-noor",
  title: "An Evening with Noor",
  opensAt: at,
  timezone: "Europe/Berlin",
  accent: null,
  backgroundImage: null,
  mobileBackgroundImage: null,
  emailCapture: false,
};
const state: QueueStateResponse = {
  state: "open",
  joinsFrom: at,
  opensAt: at,
  perPerson: 2,
  seal: "ab".repeat(32),
  sealedAt: at,
  root: "cd".repeat(32),
  drawnAt: at,
  seed: "ef".repeat(32),
  beacon: { used: true, chainHash: "01".repeat(32), round: 1000 },
  drawn: 4000,
  admittedUpTo: 120,
  waiting: 3880,
  buying: 50,
  left: 148,
  pace: 5,
  bestPace: 5,
  nextSeconds: 5,
};
const place: QueuePlace = {
  id: event.id,
  event,
  quantity: 2,
  email: "imogen@example.com",
  confirmed: true,
  needsEmail: false,
  joinedAt: at,
  group: "confirmed",
  rank: 262,
  ahead: 141,
  placesAhead: 200,
  estimate: { minutes: 29, reason: null },
  admission: null,
  endReason: null,
};
const entry: WaitlistEntry = {
  event: { ...event, closesAt: at },
  email: "imogen@example.com",
  name: "Imogen",
  quantity: 2,
  acceptsFewer: true,
  withPass: false,
  state: "offered",
  endReason: null,
  removedReason: null,
  place: null,
  lapses: 0,
  joinedAt: at,
  ticket: null,
  people: 12,
  offer: { quantity: 2, until: at, ordered: false, productId: null, mayBeWithdrawn: false },
};
const context = {
  event,
  state,
  now,
  asksToConfirm: false,
  asksToLeave: false,
  buyAddress: "/watch/an-evening-with-noor?queue=1",
};
const admission = { quantity: 2, until: at, ordered: false };

/** The pages of a sale that many wait for. */
export const listDoorPages = (reader: Reader): Record<string, () => Door> => ({
  queue: () => renderQueuePage(reader, event, { state, now }, { values: { deviceId: "a" }, errors: {} }),
  place: () => renderPlacePage(reader, place, context),
  "place whose turn it is": () => renderPlacePage(reader, { ...place, ahead: null, admission }, context),
  proof: () => renderProofPage(reader, event, { state, later: 300 }),
  list: () => renderJoinPage(reader, event, { open: true, people: 12, tickets: 20, ticket: null }),
  offer: () =>
    renderEntryPage(reader, entry, {
      event,
      now,
      isOnSale: false,
      takeAddress: "/watch/an-evening-with-noor?offer=1",
      price: {
        event: { currency: "usd", tax: { mode: "none" } },
        cents: 1500,
        isMinimum: false,
        ticket: null,
      },
    }),
});

const admitted: QueuePlace = { ...place, ahead: null, admission };
const early: QueueStateResponse = {
  ...state,
  joinsFrom: later,
  opensAt: later,
  root: null,
  drawnAt: null,
  beacon: null,
};

/** What else the pages in front of events say: before the sale, when something went wrong, and at the end. */
export const listOtherDoorPages = (reader: Reader): Record<string, () => Door> => {
  const form = { values: { deviceId: "a" }, errors: { email: reader.texts.signUp.issues["email-invalid"] } };
  const offered = { event, now, takeAddress: null, price: null, isOnSale: false };
  return {
    "no queue": () => renderQueuePage(reader, event, { state: null, now }, form),
    "early queue": () => renderQueuePage(reader, event, { state: early, now }, form),
    "paused queue": () => renderQueuePage(reader, event, { state: { ...state, state: "paused" }, now }, form),
    "proof to come": () => renderProofPage(reader, event, { state: early, later: 0 }),
    "early place": () =>
      renderPlacePage(
        reader,
        { ...place, rank: null, ahead: null },
        { ...context, state: early, asksToConfirm: true, asksToLeave: true },
      ),
    "place with an order": () =>
      renderPlacePage(reader, { ...admitted, admission: { ...admission, ordered: true } }, context),
    ...Object.fromEntries(
      ESTIMATE_REASONS.map((reason) => [
        `place: ${reason}`,
        () => renderPlacePage(reader, { ...place, estimate: { minutes: null, reason } }, context),
      ]),
    ),
    ...Object.fromEntries(
      QUEUE_PLACE_ENDS.map((endReason) => [
        `place: ${endReason}`,
        () => renderPlacePage(reader, { ...place, endReason }, context),
      ]),
    ),
    ...Object.fromEntries(
      NO_BEACON_REASONS.map((reason) => [
        `draw: ${reason}`,
        () =>
          renderProofPage(reader, event, { state: { ...state, beacon: { used: false, reason } }, later: 1 }),
      ]),
    ),
    "closed list": () => renderJoinPage(reader, event, { open: false, people: 0, tickets: 0, ticket: null }),
    "joined list": () => renderJoinedPage(reader, event),
    "waiting entry": () =>
      renderEntryPage(reader, { ...entry, state: "waiting", offer: null, place: 3, lapses: 1 }, offered),
    "offer to a pass": () => renderEntryPage(reader, { ...entry, withPass: true }, offered),
    ...Object.fromEntries(
      WAITLIST_ENDS.map((endReason) => [
        `entry: ${endReason}`,
        () => renderEntryPage(reader, { ...entry, state: "closed", endReason, offer: null }, offered),
      ]),
    ),
    ...Object.fromEntries(
      (["taken", "left"] as const).map((end) => [
        `entry: ${end}`,
        () => renderEntryPage(reader, { ...entry, state: end, offer: null }, offered),
      ]),
    ),
    "broken link": () => renderBrokenDoor(reader),
  };
};
