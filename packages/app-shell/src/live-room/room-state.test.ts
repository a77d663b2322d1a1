import type { OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";
import { expect, test } from "vitest";
import { plannedPremiere } from "../testing/planned-premiere.ts";
import { applyRoomEvent, applySnapshot, type RoomEvent } from "./room-state.ts";

const at = "2026-11-20T20:00:00.000Z";
const clock = {
  epoch: 2,
  state: "paused" as const,
  anchorAt: at,
  anchorMs: 0,
  isRunning: false,
  speed: 1,
  reason: null,
  stoppedBy: null,
};

const open = (fields: Partial<OpenedLiveRoom> = {}): OpenedLiveRoom => ({
  ticket: "t",
  expiresAt: at,
  streamUrl: "/v1/live-rooms/t/events",
  member: { id: "01900000-0000-7000-8000-000000000001", name: "Kenji", role: "viewer" },
  lastSeq: 5,
  settings: { isChatClosed: false, slowSeconds: 0, pinnedSeq: null, encoreChat: "off" },
  premiere: { ...plannedPremiere, startsAt: at, clock },
  messages: [],
  members: 1,
  countries: 0,
  holders: 1,
  isChatOpen: true,
  questions: [],
  areQuestionsOpen: true,
  reactions: null,
  ...fields,
});

const ask = (seq: number, fields: object = {}): RoomEvent => ({
  name: "question",
  seq,
  at,
  data: {
    question: {
      id: "a",
      memberId: "b",
      name: "Kenji",
      role: "viewer",
      text: "Where?",
      status: "open",
      votes: 3,
      stagedAt: null,
      mediaMs: 0,
      at,
      ...fields,
    },
  },
});

test("does not go back to an older clock", () => {
  const state = applySnapshot(null, open());
  const later = applyRoomEvent(state, { name: "clock", seq: 6, at, data: { ...clock, epoch: 1 } });
  expect(later.premiere.clock).toEqual(clock);
  const next = applyRoomEvent(later, { name: "clock", seq: 7, at, data: { ...clock, epoch: 3 } });
  expect(next.premiere.clock.epoch).toBe(3);
});

test("keeps this viewer's vote when a question changes, and drops one that was answered elsewhere than on stage", () => {
  // Cast: `ask` returns an event of this kind.
  const first = { ...(ask(0) as Extract<RoomEvent, { name: "question" }>).data.question, hasVoted: true };
  let state = applySnapshot(null, open({ questions: [first] }));
  state = applyRoomEvent(state, ask(6, { status: "stage", stagedAt: at }));
  expect(state.lists.questions).toMatchObject([{ status: "stage", hasVoted: true }]);
  state = applyRoomEvent(state, ask(7, { status: "answered", stagedAt: at }));
  expect(state.lists.questions).toMatchObject([{ status: "answered", hasVoted: true }]);
  state = applyRoomEvent(state, ask(8, { status: "answered" }));
  expect(state.lists.questions).toEqual([]);
});

test("an older snapshot changes nothing, and a newer one keeps the reactions on the screen", () => {
  let state = applySnapshot(null, open());
  state = applyRoomEvent(state, { name: "reactions", seq: 6, at, data: { counts: { heart: 2 } } });
  expect(applySnapshot(state, open({ lastSeq: 5, members: 9 }))).toBe(state);
  expect(applySnapshot(state, open({ lastSeq: 9, members: 9 }))).toMatchObject({
    members: 9,
    reactions: [{ seq: 6, counts: { heart: 2 } }],
  });
});
