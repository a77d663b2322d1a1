import { createPremiereClock } from "@matinee/domain/premiere-clock";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { dropFormDraft, saveFormDraft } from "../../forms/form-drafts.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import { NightClock } from "./night-clock.tsx";

const startsAt = new Date("2026-11-27T19:00:00Z");
const clock = createPremiereClock(startsAt);

afterEach(() => dropFormDraft("night-reason.the-event"));

test("a reason that is being written is there again after a reload and after a look at another tab", () => {
  saveFormDraft("night-reason.the-event", { text: "We wait for the ferry" });
  const markup = renderToString(
    <NightClock
      // Cast: nothing is sent.
      api={{} as ModerationApi}
      pageId="the-event"
      people={2}
      premiere={{
        startsAt: startsAt.toISOString(),
        lobbyMinutes: 30,
        latePolicy: "any-time",
        lateMinutes: 0,
        sellAfterStart: true,
        programme: [],
        encoreFrom: null,
        encoreUntil: null,
        clock: { ...clock, anchorAt: startsAt.toISOString(), reason: null, stoppedBy: null },
      }}
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
    />,
  );
  expect(markup).toContain("We wait for the ferry");
});
