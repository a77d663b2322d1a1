import { drafts } from "@matinee/app-shell/forms/drafts";
import { plannedPremiere, programmeInLobby } from "@matinee/app-shell/testing/planned-premiere";
import type { RoomQuestion, RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { createLiveRoomState } from "@matinee/domain/live-room-state";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { PanelPeek } from "./panel-peek.tsx";
import { RoomPanel } from "./room-panel.tsx";

const ignore = () => undefined;
const noQuestions: readonly RoomQuestion[] = [];
const onStage: RoomQuestion = {
  id: "question",
  memberId: "kenji",
  name: "Kenji",
  role: "viewer",
  text: "Where was it filmed?",
  status: "stage",
  votes: 1,
  stagedAt: "2026-11-27T21:00:00Z",
  mediaMs: 0,
  at: "2026-11-27T20:55:00Z",
  hasVoted: false,
};

const buildRoom = (questions: readonly RoomQuestion[]): RoomState => ({
  lists: { ...createLiveRoomState(), questions },
  premiere: plannedPremiere,
  settings: { isChatClosed: false, slowSeconds: 0, pinnedSeq: null, encoreChat: "off" },
  members: 1,
  countries: 1,
  holders: 1,
  curve: null,
  reactions: [],
});

/** The panel, in the lobby without other fields. */
const render = (memberId: string, { phase = programmeInLobby.phase, questions = noQuestions } = {}) =>
  renderToString(
    <RoomPanel
      ref={null}
      room={buildRoom(questions)}
      member={{ id: memberId, name: "Ada", role: "viewer", ticket: "a-ticket", addOlder: ignore }}
      programme={{ ...programmeInLobby, phase }}
      isTalk={false}
      onFold={ignore}
      onCloseSheet={ignore}
    >
      {null}
    </RoomPanel>,
  );

afterEach(() => drafts.tab.drop("live-room-message.ada"));

test("a half-written message is in its box again after a reload, for its writer only", () => {
  drafts.tab.write("live-room-message.ada", "The harbour was");
  expect(render("ada")).toContain("The harbour was");
  expect(render("kenji")).not.toContain("The harbour was");
});

test("after the end, no question waits for its answer", () => {
  const waiting = /Questions<!-- --> <[^>]+>1</;
  const questions = [onStage];
  expect(render("ada", { questions })).toMatch(waiting);
  expect(render("ada", { phase: "over", questions })).not.toMatch(waiting);
});

test("on a phone, a closed chat asks no one to write", () => {
  const peek = (mayWrite: boolean) =>
    renderToString(
      <PanelPeek
        ref={null}
        room={buildRoom(noQuestions)}
        memberId="ada"
        mayWrite={mayWrite}
        onOpen={ignore}
      />,
    );
  expect(peek(true)).toContain(messages.premiereNight.messagePlaceholder);
  expect(peek(false)).not.toContain(messages.premiereNight.messagePlaceholder);
});
