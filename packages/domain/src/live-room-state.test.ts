import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  nat,
  oneof,
  property,
  record,
  constant,
} from "fast-check";
import { expect, test } from "vitest";
import {
  createLiveRoomState,
  endLastQuestion,
  KEPT_MESSAGES,
  listAnsweredQuestions,
  type OlderMessages,
  reduceLiveRoom,
  type RoomEvent,
  type RoomInput,
  type RoomQuestion,
  type RoomSnapshot,
  sortQuestions,
} from "./live-room-state.ts";

interface Message {
  seq: number;
  text: string;
}
interface Question extends RoomQuestion {
  text: string;
}
type Event = RoomEvent<Message, Question>;

const OLDER_PAGE = 7;

/** The room on the server. Its pages are short, so that few steps suffice for all cases. */
class Server {
  events: Event[] = [];
  visible: Message[] = [];
  questions: Question[] = [];
  private readonly hidden = new Set<number>();

  get lastSeq() {
    return this.events.length;
  }

  /** Adds messages. */
  post(count: number) {
    for (let n = 0; n < count; n++) {
      const message = { seq: this.lastSeq + 1, text: `message ${this.lastSeq + 1}` };
      this.events.push({ kind: "message", message });
      this.visible.push(message);
    }
  }

  hide(choice: number) {
    const message = this.visible[choice % Math.max(1, this.visible.length)];
    if (!message) return;
    this.hidden.add(message.seq);
    this.visible = this.visible.filter(({ seq }) => seq !== message.seq);
    this.events.push({ kind: "message-hidden", seq: this.lastSeq + 1, hiddenSeq: message.seq });
  }

  ask(choice: number) {
    const status = (["open", "stage", "answered", "dismissed"] as const)[choice % 4] ?? "open";
    const id = String(choice % 3);
    const wasOnStage = choice % 8 < 4;
    const stagedAt = status === "stage" || (status === "answered" && wasOnStage) ? id : null;
    const question: Question = { id, status, votes: choice, stagedAt, text: id };
    const isListed = status === "open" || stagedAt !== null;
    this.questions = [...this.questions.filter((other) => other.id !== id), ...(isListed ? [question] : [])];
    const seq = this.lastSeq + 1;
    if (status === "dismissed") this.events.push({ kind: "question-removed", seq, questionId: id });
    else this.events.push({ kind: "question", seq, question });
  }

  /** The events after a number. Hidden messages are not sent again. */
  readEvents(after: number): Event[] {
    return this.events
      .slice(after)
      .filter((event) => event.kind !== "message" || !this.hidden.has(event.message.seq));
  }

  /** @param lag how many events came between the reads of the number and of the lists */
  readSnapshot(lag: number): RoomSnapshot<Message, Question> {
    return {
      lastSeq: Math.max(0, this.lastSeq - lag),
      messages: this.visible.slice(-KEPT_MESSAGES),
      questions: this.questions,
    };
  }

  /** Hides one of the messages just before a number, which a viewer may be loading. */
  hideBefore(seq: number, choice: number) {
    const index = this.visible.filter((message) => message.seq < seq).length - 1 - (choice % OLDER_PAGE);
    if (index >= 0) this.hide(index);
  }

  readOlder(before: number, generation: number, limit = OLDER_PAGE): OlderMessages<Message> {
    const older = this.visible.filter(({ seq }) => seq < before);
    return { generation, before, messages: older.slice(-limit), isFirst: older.length <= limit };
  }
}

/** A viewer's screen, and the responses and events that are on their way to it. */
class Client {
  state = reduceLiveRoom(createLiveRoomState<Message, Question>(), {
    kind: "snapshot",
    snapshot: { lastSeq: 0, messages: [], questions: [] },
  });
  private onTheWay: RoomInput<Message, Question>[] = [];
  private sentSeq = 0;
  private stream: Event[] = [];
  private readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  /** Delivers some events of the stream, which keeps its order. */
  listen(count: number) {
    const events = this.server.readEvents(this.sentSeq);
    this.stream.push(...events);
    this.sentSeq = this.server.lastSeq;
    for (const event of this.stream.splice(0, count)) this.apply({ kind: "event", event });
  }

  /** Connects again: what was on the stream is lost or arrives twice, and the server sends what was missed. */
  reconnect(again: number) {
    this.stream = [];
    this.sentSeq = Math.max(0, this.state.lastSeq - again);
  }

  requestSnapshot(lag = 0) {
    this.onTheWay.push({ kind: "snapshot", snapshot: this.server.readSnapshot(lag) });
  }

  requestOlder(limit = OLDER_PAGE) {
    const { completeFrom, generation } = this.state;
    this.onTheWay.push({ kind: "older", older: this.server.readOlder(completeFrom, generation, limit) });
  }

  /** Delivers one of the responses, in any order. */
  receive(choice: number) {
    const [input] = this.onTheWay.splice(choice % Math.max(1, this.onTheWay.length), 1);
    if (input) this.apply(input);
  }

  settle() {
    while (this.onTheWay.length > 0) this.receive(0);
    this.listen(Number.POSITIVE_INFINITY);
  }

  private apply(input: RoomInput<Message, Question>) {
    this.state = reduceLiveRoom(this.state, input);
  }
}

const steps = array(
  oneof(
    record({ kind: constant("post" as const), value: constantFrom(1, 2, 90, 210) }),
    record({
      kind: constantFrom("hide", "hide-older", "ask", "listen", "reconnect", "snapshot", "older", "receive"),
      value: nat(300),
    }),
  ),
  { maxLength: 60 },
);
type Program = typeof steps extends Arbitrary<infer Value> ? Value : never;

const scrolledUp: Program = [
  { kind: "post", value: 210 },
  { kind: "listen", value: 300 },
  { kind: "older", value: 0 },
  { kind: "hide-older", value: 0 },
];
/** Rare among random programs, and each is the reason for a condition of the rules. */
const rarePrograms: [Program][] = [
  // A message is hidden while older ones are on their way. A snapshot, which does not name it, arrives before them.
  [[...scrolledUp, { kind: "snapshot", value: 0 }, { kind: "receive", value: 1 }]],
  // Two pages overlap, because a message was hidden between the requests; they arrive in either order.
  [[...scrolledUp, { kind: "older", value: 0 }]],
  [[...scrolledUp, { kind: "older", value: 0 }, { kind: "receive", value: 1 }]],
  // A snapshot arrives after newer events, and nothing else follows.
  [
    [
      { kind: "snapshot", value: 0 },
      { kind: "post", value: 2 },
      { kind: "listen", value: 300 },
    ],
  ],
];

test("any interleaving of hide, reconnect and replay ends in the same list", () => {
  assert(
    property(steps, (program) => {
      const server = new Server();
      const client = new Client(server);
      for (const { kind, value } of program) {
        if (kind === "post") server.post(value);
        if (kind === "hide") server.hide(value);
        if (kind === "hide-older") server.hideBefore(client.state.completeFrom, value);
        if (kind === "ask") server.ask(value);
        if (kind === "listen") client.listen(value);
        if (kind === "reconnect") client.reconnect(value % 20);
        if (kind === "snapshot") client.requestSnapshot(value % 5);
        if (kind === "older") client.requestOlder();
        if (kind === "receive") client.receive(value);
      }
      client.settle();
      const { messages, completeFrom, lastSeq, questions } = client.state;
      expect(lastSeq).toBe(server.lastSeq);
      expect(messages).toEqual(server.visible.filter(({ seq }) => seq >= completeFrom));
      expect(new Set(questions)).toEqual(new Set(server.questions));
    }),
    { numRuns: 300, examples: rarePrograms },
  );
});

test("a hide that arrives before its message keeps it off the screen", () => {
  const server = new Server();
  server.post(KEPT_MESSAGES + 10);
  const client = new Client(server);
  client.requestSnapshot();
  client.receive(0);
  client.requestOlder();
  server.hide(9);
  client.reconnect(0);
  client.listen(1);
  client.receive(0);
  const shown = client.state.messages.map(({ seq }) => seq);
  expect(shown).not.toContain(10);
  expect(shown.slice(0, 3)).toEqual([4, 5, 6]);
});

test("keeps the last 200 messages, and more after older ones were loaded", () => {
  const server = new Server();
  const client = new Client(server);
  server.post(300);
  client.listen(300);
  expect(client.state.messages).toHaveLength(KEPT_MESSAGES);
  expect(client.state.completeFrom).toBe(101);
  client.requestOlder();
  client.receive(0);
  server.post(5);
  client.listen(5);
  expect(client.state.messages).toHaveLength(KEPT_MESSAGES + 12);
});

test("a chat of 50,000 messages keeps the last 200, and loads all older ones page by page without a gap", () => {
  const total = 50_000;
  const server = new Server();
  const client = new Client(server);
  server.post(total - 1000);
  client.requestSnapshot();
  client.receive(0);
  expect(client.state.messages).toHaveLength(KEPT_MESSAGES);
  client.reconnect(0);
  server.post(1000);
  client.listen(1000);
  expect(client.state.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: KEPT_MESSAGES }, (_, index) => total - KEPT_MESSAGES + 1 + index),
  );
  let pages = 0;
  while (client.state.completeFrom > 0) {
    client.requestOlder(KEPT_MESSAGES);
    client.receive(0);
    pages += 1;
  }
  expect(pages).toBe(total / KEPT_MESSAGES - 1);
  expect(client.state.messages.length).toBe(total);
  expect(client.state.messages.every(({ seq }, index) => seq === index + 1)).toBe(true);
});

test("sorts the questions that wait by votes, and those answered on stage by their time there", () => {
  const describe = ({ id }: RoomQuestion) => id;
  const questions: RoomQuestion[] = [
    { id: "few votes", status: "open", votes: 1, stagedAt: null },
    { id: "answered first", status: "answered", votes: 9, stagedAt: "2026-11-20T20:00:00.000Z" },
    { id: "many votes", status: "open", votes: 5, stagedAt: null },
    { id: "answered last", status: "answered", votes: 2, stagedAt: "2026-11-20T20:05:00.000Z" },
    { id: "on stage", status: "stage", votes: 3, stagedAt: "2026-11-20T20:09:00.000Z" },
  ];
  expect(sortQuestions(questions).map(describe)).toEqual(["on stage", "many votes", "few votes"]);
  expect(listAnsweredQuestions(questions).map(describe)).toEqual(["answered last", "answered first"]);
});

test("the question that was on stage at the end counts as answered", () => {
  const questions = [
    { id: "a", status: "stage", votes: 1, stagedAt: "2026-11-27T21:05:00Z" },
    { id: "b", status: "open", votes: 2, stagedAt: null },
    { id: "c", status: "answered", votes: 3, stagedAt: "2026-11-27T21:00:00Z" },
  ] as const;
  const ended = endLastQuestion(questions);
  expect(sortQuestions(ended).map(({ id }) => id)).toEqual(["b"]);
  expect(listAnsweredQuestions(ended).map(({ id }) => id)).toEqual(["a", "c"]);
});
