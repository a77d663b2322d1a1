import type { ChatMessage, LiveRoomEvents, OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";
import type { ReactionKind } from "@matinee/domain/reaction-kinds";
import {
  createLiveRoomState,
  type LiveRoomState,
  type OlderMessages,
  reduceLiveRoom,
  type RoomEvent as ListEvent,
} from "@matinee/domain/live-room-state";

/** A question, and whether this viewer voted for it. */
export type RoomQuestion = OpenedLiveRoom["questions"][number];

/** What a screen shows of a live room. */
export interface RoomState {
  /** Messages and questions. */
  lists: LiveRoomState<ChatMessage, RoomQuestion>;
  premiere: OpenedLiveRoom["premiere"];
  settings: OpenedLiveRoom["settings"];
  /** How many people have entered the room so far. */
  members: number;
  /** From how many countries, as far as it is known. */
  countries: number;
  /** How many tickets and registrations there were when this viewer entered. */
  holders: number;
  /** The reactions of the whole night, in its encore; null before. */
  curve: OpenedLiveRoom["reactions"];
  /** The last reactions of all viewers together, by the second. `at` in milliseconds since 1970. */
  reactions: readonly { seq: number; at: number; counts: Partial<Record<ReactionKind, number>> }[];
}

type StoredName = Exclude<keyof LiveRoomEvents, "ticket" | "members">;
/** An event of the stream, with the number that all processes agree on. Others are not stored. */
export type RoomEvent = {
  [Name in StoredName]: { name: Name; seq: number; at: string; data: LiveRoomEvents[Name] };
}[StoredName];

/** The curve on the screen shows five minutes. */
const KEPT_REACTIONS = 300;

/** Takes over the room's snapshot: the first one, or a newer one after too much was missed. */
export function applySnapshot(state: RoomState | null, opened: OpenedLiveRoom): RoomState {
  const before = state?.lists ?? createLiveRoomState<ChatMessage, RoomQuestion>();
  const lists = reduceLiveRoom(before, { kind: "snapshot", snapshot: opened });
  // It was read before events that have arrived meanwhile.
  if (state && lists === before) return state;
  const { premiere, settings, members, countries, holders, reactions: curve } = opened;
  return { lists, premiere, settings, members, countries, holders, curve, reactions: state?.reactions ?? [] };
}

/** Takes over older messages. Those that were requested before a newer snapshot change nothing. */
export function applyOlderMessages(state: RoomState, older: OlderMessages<ChatMessage>): RoomState {
  const lists = reduceLiveRoom(state.lists, { kind: "older", older });
  return lists === state.lists ? state : { ...state, lists };
}

/** Applies an event. One that the state has already changes nothing, so a replay after a reconnection is safe. */
export function applyRoomEvent(state: RoomState, event: RoomEvent): RoomState {
  if (event.seq <= state.lists.lastSeq) return state;
  const lists = reduceLiveRoom(state.lists, { kind: "event", event: toListEvent(state, event) });
  const next = { ...state, lists };
  switch (event.name) {
    case "settings":
      return { ...next, settings: event.data };
    case "reactions": {
      const { counts } = event.data;
      const reaction = { seq: event.seq, at: Date.parse(event.at), counts };
      return { ...next, reactions: [...state.reactions, reaction].slice(-KEPT_REACTIONS) };
    }
    case "clock":
      // A snapshot may be newer than a command that arrives after it.
      return event.data.epoch < state.premiere.clock.epoch
        ? next
        : { ...next, premiere: { ...state.premiere, clock: event.data } };
    case "premiere":
      return { ...next, premiere: event.data };
    default:
      return next;
  }
}

function toListEvent({ lists }: RoomState, event: RoomEvent): ListEvent<ChatMessage, RoomQuestion> {
  const { seq } = event;
  switch (event.name) {
    case "message":
      return { kind: "message", message: { ...event.data, seq } };
    case "message-hidden":
      return { kind: "message-hidden", seq, hiddenSeq: event.data.hiddenSeq };
    case "question": {
      const { question } = event.data;
      const hasVoted = lists.questions.find(({ id }) => id === question.id)?.hasVoted ?? false;
      return { kind: "question", seq, question: { ...question, hasVoted } };
    }
    case "question-removed":
      return { kind: "question-removed", seq, questionId: event.data.questionId };
    case "question-votes":
      return { kind: "question-votes", seq, votes: event.data.votes };
    default:
      return { kind: "other", seq };
  }
}
