import { dropFormDraft, saveFormDraft } from "@matinee/app-shell/forms/form-drafts";
import { createLiveRoomState } from "@matinee/domain/live-room-state";
import { createPremiereClock } from "@matinee/domain/premiere-clock";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { RoomPanel } from "./room-panel.tsx";

const startsAt = new Date("2026-11-27T19:00:00Z");
const clock = createPremiereClock(startsAt);
const ignore = () => undefined;

/** The panel in the lobby. */
const render = (memberId: string) =>
  renderToString(
    <RoomPanel
      ref={null}
      room={{
        lists: createLiveRoomState(),
        premiere: {
          startsAt: startsAt.toISOString(),
          lobbyMinutes: 30,
          latePolicy: "any-time",
          lateMinutes: 0,
          sellAfterStart: true,
          programme: [],
          encoreFrom: null,
          encoreUntil: null,
          clock: { ...clock, anchorAt: startsAt.toISOString(), reason: null, stoppedBy: null },
        },
        settings: { isChatClosed: false, slowSeconds: 0, pinnedSeq: null, encoreChat: "off" },
        members: 1,
        countries: 1,
        holders: 1,
        curve: null,
        reactions: [],
      }}
      member={{ id: memberId, name: "Ada", role: "viewer", ticket: "a-ticket", addOlder: ignore }}
      programme={{
        clock,
        reason: null,
        stoppedBy: null,
        commandedAt: startsAt,
        plannedStart: null,
        plannedStartInMs: 0,
        phase: "lobby",
        positionMs: -60_000,
        startsAt,
        items: [],
        current: null,
        next: null,
        film: null,
      }}
      isTalk={false}
      onFold={ignore}
      onCloseSheet={ignore}
    >
      {null}
    </RoomPanel>,
  );

afterEach(() => dropFormDraft("live-room-message.ada"));

test("a half-written message is in its box again after a reload, for its writer only", () => {
  saveFormDraft("live-room-message.ada", { text: "The harbour was" });
  expect(render("ada")).toContain("The harbour was");
  expect(render("kenji")).not.toContain("The harbour was");
});
