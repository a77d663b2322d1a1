/** How many messages the list keeps while no one scrolls up. */
export const KEPT_MESSAGES = 200;
/** How many it keeps after older ones were loaded: those of a long night, so that none leave while a viewer reads them. */
const KEPT_WITH_OLDER = 50_000;

export interface RoomMessage {
  seq: number;
}

export interface RoomQuestion {
  id: string;
  status: "pending" | "open" | "stage" | "answered" | "dismissed";
  votes: number;
  /** When it came on stage, as an ISO instant. An answered question keeps it. */
  stagedAt: string | null;
}

/** The messages and questions of a live room as a viewer's screen has them. */
export interface LiveRoomState<Message extends RoomMessage, Question extends RoomQuestion> {
  /** The number of the last event; the stream continues after it. */
  lastSeq: number;
  /** In their order. */
  messages: readonly Message[];
  /** The list is complete from this number on; 0 when nothing older exists. */
  completeFrom: number;
  /** Numbers of hidden messages: one of them may still arrive with older messages. */
  hidden: ReadonlySet<number>;
  questions: readonly Question[];
  /** Counts the snapshots. Older messages that were requested before one are not taken over. */
  generation: number;
  hasOlder: boolean;
}

/** The part of an opened live room that the state needs. */
export interface RoomSnapshot<Message extends RoomMessage, Question extends RoomQuestion> {
  lastSeq: number;
  /** The last ones, in their order. */
  messages: readonly Message[];
  questions: readonly Question[];
}

/** An event of the stream. Events that do not change the lists only move the number. */
export type RoomEvent<Message extends RoomMessage, Question extends RoomQuestion> =
  | { kind: "message"; message: Message }
  | { kind: "message-hidden"; seq: number; hiddenSeq: number }
  | { kind: "question"; seq: number; question: Question }
  | { kind: "question-removed"; seq: number; questionId: string }
  | { kind: "question-votes"; seq: number; votes: readonly { questionId: string; votes: number }[] }
  | { kind: "other"; seq: number };

/** A response to the request for the messages before a number. */
export interface OlderMessages<Message extends RoomMessage> {
  /** The state's when the request was sent. */
  generation: number;
  before: number;
  messages: readonly Message[];
  /** Whether nothing older exists. */
  isFirst: boolean;
}

export type RoomInput<Message extends RoomMessage, Question extends RoomQuestion> =
  | { kind: "snapshot"; snapshot: RoomSnapshot<Message, Question> }
  | { kind: "event"; event: RoomEvent<Message, Question> }
  | { kind: "older"; older: OlderMessages<Message> };

export const createLiveRoomState = <
  Message extends RoomMessage,
  Question extends RoomQuestion,
>(): LiveRoomState<Message, Question> => ({
  lastSeq: -1,
  messages: [],
  completeFrom: 0,
  hidden: new Set(),
  questions: [],
  generation: 0,
  hasOlder: false,
});

/**
 * Applies what arrived. The list is the same whatever the order in which the stream, a reconnection's replay, a snapshot
 * and older messages arrive: what is known already changes nothing, and a hidden message never comes back.
 */
export function reduceLiveRoom<Message extends RoomMessage, Question extends RoomQuestion>(
  state: LiveRoomState<Message, Question>,
  input: RoomInput<Message, Question>,
): LiveRoomState<Message, Question> {
  switch (input.kind) {
    case "snapshot":
      return applySnapshot(state, input.snapshot);
    case "event":
      return applyEvent(state, input.event);
    case "older":
      return applyOlder(state, input.older);
  }
}

/** A snapshot takes the place of everything, because events before it may have been missed. */
function applySnapshot<Message extends RoomMessage, Question extends RoomQuestion>(
  state: LiveRoomState<Message, Question>,
  { lastSeq, messages, questions }: RoomSnapshot<Message, Question>,
): LiveRoomState<Message, Question> {
  // It was read before events that have arrived meanwhile.
  if (lastSeq < state.lastSeq) return state;
  return {
    ...state,
    lastSeq,
    messages: messages.filter(({ seq }) => !state.hidden.has(seq)),
    completeFrom: messages.length < KEPT_MESSAGES ? 0 : (messages[0]?.seq ?? 0),
    questions: questions.filter(isListed),
    generation: state.generation + 1,
    hasOlder: false,
  };
}

function applyEvent<Message extends RoomMessage, Question extends RoomQuestion>(
  state: LiveRoomState<Message, Question>,
  event: RoomEvent<Message, Question>,
): LiveRoomState<Message, Question> {
  const seq = event.kind === "message" ? event.message.seq : event.seq;
  if (seq <= state.lastSeq) return state;
  const next = { ...state, lastSeq: seq };
  switch (event.kind) {
    case "message":
      return addMessage(next, event.message);
    case "message-hidden":
      return {
        ...next,
        hidden: new Set([...state.hidden, event.hiddenSeq]),
        messages: state.messages.filter((message) => message.seq !== event.hiddenSeq),
      };
    case "question":
      return { ...next, questions: replaceQuestion(state.questions, event.question) };
    case "question-removed":
      return { ...next, questions: state.questions.filter(({ id }) => id !== event.questionId) };
    case "question-votes": {
      const votes = new Map(event.votes.map(({ questionId, votes: count }) => [questionId, count]));
      return {
        ...next,
        questions: state.questions.map((question) => ({
          ...question,
          votes: votes.get(question.id) ?? question.votes,
        })),
      };
    }
    case "other":
      return next;
  }
}

function addMessage<Message extends RoomMessage, Question extends RoomQuestion>(
  state: LiveRoomState<Message, Question>,
  message: Message,
): LiveRoomState<Message, Question> {
  // The snapshot may have been read after the number that it names, so that it has the message already.
  const isKnown = state.messages.some(({ seq }) => seq === message.seq);
  if (isKnown || state.hidden.has(message.seq)) return state;
  const messages = [...state.messages, message].toSorted((a, b) => a.seq - b.seq);
  const newest = messages.slice(-(state.hasOlder ? KEPT_WITH_OLDER : KEPT_MESSAGES));
  const isCut = newest.length < messages.length;
  return { ...state, messages: newest, completeFrom: isCut ? (newest[0]?.seq ?? 0) : state.completeFrom };
}

/** Takes older messages over if no number is missing between them and the list. */
function applyOlder<Message extends RoomMessage, Question extends RoomQuestion>(
  state: LiveRoomState<Message, Question>,
  { generation, before, messages, isFirst }: OlderMessages<Message>,
): LiveRoomState<Message, Question> {
  if (generation !== state.generation || before < state.completeFrom) return state;
  const older = messages.filter(({ seq }) => seq < state.completeFrom && !state.hidden.has(seq));
  const first = isFirst ? 0 : messages[0]?.seq;
  if (first === undefined || first >= state.completeFrom) return state;
  return { ...state, messages: [...older, ...state.messages], completeFrom: first, hasOlder: true };
}

/** A question that was answered elsewhere than on stage leaves the list, as the snapshot leaves it out. */
const isListed = ({ status, stagedAt }: RoomQuestion): boolean =>
  status === "answered" ? stagedAt !== null : status !== "dismissed";

function replaceQuestion<Question extends RoomQuestion>(
  questions: readonly Question[],
  question: Question,
): Question[] {
  const others = questions.filter(({ id }) => id !== question.id);
  return isListed(question) ? [...others, question] : others;
}

/** Sorts the questions that are not answered yet: the one on stage, then those with the most votes. */
export const sortQuestions = <Question extends RoomQuestion>(questions: readonly Question[]): Question[] =>
  questions
    .filter(({ status }) => status !== "answered")
    .toSorted(
      (a, b) =>
        Number(b.status === "stage") - Number(a.status === "stage") ||
        b.votes - a.votes ||
        a.id.localeCompare(b.id),
    );

/** Shows the last question on stage as answered, because its night is over. */
export const endLastQuestion = <Question extends RoomQuestion>(questions: readonly Question[]): Question[] =>
  questions.map((question) =>
    question.status === "stage" ? { ...question, status: "answered" as const } : question,
  );

/** Lists the questions that were answered on stage, the last one first. */
export const listAnsweredQuestions = <Question extends RoomQuestion>(
  questions: readonly Question[],
): Question[] =>
  questions
    .filter(({ status }) => status === "answered")
    // ISO instants sort as texts.
    .toSorted((a, b) => (b.stagedAt ?? "").localeCompare(a.stagedAt ?? ""));
