import type { WaitlistEntry } from "@matinee/contract/schemas/waitlist";
import type { QueuePlace, QueueStateResponse } from "@matinee/contract/schemas/sale-queue";
import { getTexts } from "@matinee/texts/languages";
import type { Door, DoorEvent } from "../web/doors/door-document.tsx";
import type { Reader } from "../web/reader.ts";
import { renderPlacePage, renderProofPage, renderQueuePage } from "../web/doors/queue-pages.tsx";
import { renderEntryPage, renderJoinPage } from "../web/doors/waitlist-pages.tsx";

/** What a page in front of an event costs. */
export interface DoorCost {
  /** Of the processor, for one page. */
  ms: number;
  scriptBytes: number;
}

// Renders the pages in front of events again and again, and says what each costs. A process of its own, since React is slower outside
// of production mode.
const now = new Date("2027-03-20T10:05:00Z");
const at = now.toISOString();
const reader: Reader = { texts: getTexts("en"), named: null };
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
const pages: Record<string, () => Door> = {
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
      price: { cents: 1500, isMinimum: false, ticket: null },
    }),
};

const REPETITIONS = 300;
const costs: Record<string, DoorCost> = {};
for (const [name, render] of Object.entries(pages)) {
  const rounds = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    for (let n = 0; n < REPETITIONS; n++) render();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / REPETITIONS;
  });
  const scripts = [...render().html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)];
  costs[name] = {
    // The first rounds compile.
    ms: rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? NaN,
    scriptBytes: scripts.reduce((sum, [, script = ""]) => sum + Buffer.byteLength(script), 0),
  };
}
process.send?.(costs);
process.disconnect?.();
