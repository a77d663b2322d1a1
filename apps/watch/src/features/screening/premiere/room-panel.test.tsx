import { dropFormDraft, saveFormDraft } from "@matinee/app-shell/forms/form-drafts";
import { plannedPremiere, programmeInLobby } from "@matinee/app-shell/testing/planned-premiere";
import { createLiveRoomState } from "@matinee/domain/live-room-state";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { RoomPanel } from "./room-panel.tsx";

const ignore = () => undefined;

/** The panel in the lobby. */
const render = (memberId: string) =>
  renderToString(
    <RoomPanel
      ref={null}
      room={{
        lists: createLiveRoomState(),
        premiere: plannedPremiere,
        settings: { isChatClosed: false, slowSeconds: 0, pinnedSeq: null, encoreChat: "off" },
        members: 1,
        countries: 1,
        holders: 1,
        curve: null,
        reactions: [],
      }}
      member={{ id: memberId, name: "Ada", role: "viewer", ticket: "a-ticket", addOlder: ignore }}
      programme={programmeInLobby}
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
