import { randomUUID } from "node:crypto";
import {
  type LiveRoomEvents,
  liveRoomEventSchemas,
  openedLiveRoomSchema,
  type Question,
} from "@matinee/contract/schemas/live-rooms";
import type { ReactionKind } from "@matinee/domain/reaction-kinds";
import type { Premiere } from "@matinee/contract/schemas/premieres";
import {
  computePosition,
  findItem,
  getPremierePhase,
  type PremierePhase,
  type ProgrammeKind,
} from "@matinee/domain/premiere-clock";
import { z } from "zod";

interface RoomAddress {
  /** Of the API. */
  origin: string;
  pageId: string;
}

/** How a visitor enters: as a device with a registration, or with the headers of a moderator. */
interface Entrance {
  deviceId: string;
  subscriberId?: string;
  headers?: Record<string, string>;
}

/** Where the night is. `item` is null in the lobby and after the programme. */
interface Moment {
  phase: PremierePhase;
  item: ProgrammeKind | null;
}

/** A person in a live room, by the same routes and the same stream as a viewer's browser. */
export interface RoomVisitor {
  /** False when the stream ended for good: the ticket expired, or the member was removed. */
  isConnected(): boolean;
  findMoment(): Moment;
  /** The questions on the screen. */
  listQuestions(): Question[];
  say(text: string): Promise<void>;
  ask(text: string): Promise<void>;
  vote(questionId: string): Promise<void>;
  react(kind: ReactionKind, count: number): Promise<void>;
  leave(): void;
}

/** What a visitor does next. Waits first, so that it can be repeated. */
export type Behaviour = (visitor: RoomVisitor, moment: Moment) => Promise<void>;

/** An error response of the API. */
export class RejectedCall extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** Calls a route of the API. @returns `data` of its response @throws RejectedCall */
export async function callApi(
  origin: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new RejectedCall(response.status, `${method} ${path.slice(0, 40)}: ${text}`);
  return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
}

/** Enters a live room and follows its stream until `leave`. @throws RejectedCall */
export async function enterRoom(
  { origin, pageId }: RoomAddress,
  { headers = {}, ...body }: Entrance,
): Promise<RoomVisitor> {
  const response = await callApi(origin, "POST", `/v1/pages/${pageId}/live-room`, { body, headers });
  const opened = openedLiveRoomSchema.parse(response);
  let { ticket, premiere } = opened;
  const questions = new Map<string, Question>(opened.questions.map((question) => [question.id, question]));
  const stream = new EventSource(`${origin}${opened.streamUrl}?after=${opened.lastSeq}`);
  const handle = <Name extends keyof LiveRoomEvents>(
    name: Name,
    apply: (data: LiveRoomEvents[Name]) => void,
  ) =>
    stream.addEventListener(name, (event) => {
      if (!(event instanceof MessageEvent)) return;
      // Cast: TypeScript does not connect a schema of the table with the type of the same name.
      apply(liveRoomEventSchemas[name].parse(JSON.parse(event.data)) as LiveRoomEvents[Name]);
    });
  handle("ticket", (data) => ({ ticket } = data));
  handle("premiere", (data) => (premiere = data));
  handle("clock", (clock) => (premiere = { ...premiere, clock }));
  handle("question", ({ question }) => questions.set(question.id, question));
  handle("question-removed", ({ questionId }) => questions.delete(questionId));
  handle("question-votes", ({ votes }) => {
    for (const { questionId, votes: count } of votes) {
      const question = questions.get(questionId);
      if (question) questions.set(questionId, { ...question, votes: count });
    }
  });
  const write = async (method: string, path: string, data?: object) => {
    await callApi(origin, method, `/v1/live-rooms/${ticket}${path}`, data && { body: data });
  };
  return {
    isConnected: () => stream.readyState !== EventSource.CLOSED,
    findMoment: () => findMoment(premiere, new Date()),
    listQuestions: () => [...questions.values()],
    say: (text) => write("POST", "/messages", { text, clientId: randomUUID() }),
    ask: (text) => write("POST", "/questions", { text, clientId: randomUUID() }),
    vote: (questionId) => write("PUT", `/questions/${questionId}/vote`),
    react: (kind, count) => write("POST", "/reactions", { kind, count }),
    leave: () => stream.close(),
  };
}

function findMoment({ clock, programme, lobbyMinutes, startsAt }: Premiere, now: Date): Moment {
  const dates = {
    clock: { ...clock, anchorAt: new Date(clock.anchorAt) },
    programme,
    lobbyMinutes,
    startsAt: new Date(startsAt),
  };
  const phase = getPremierePhase(dates, now);
  const position = computePosition(dates.clock, now);
  return { phase, item: phase === "programme" ? (findItem(programme, position)?.item.kind ?? null) : null };
}
