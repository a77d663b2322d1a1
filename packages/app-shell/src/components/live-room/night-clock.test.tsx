import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { drafts } from "../../forms/drafts.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import { plannedPremiere, programmeInLobby } from "../../testing/planned-premiere.ts";
import { NightClock } from "./night-clock.tsx";

afterEach(() => drafts.tab.drop("night-reason.the-event"));

test.each(["held", "paused"] as const)("a reason can be given while the programme is %s", (state) => {
  const clock = { ...programmeInLobby.clock, state, isRunning: false };
  const markup = renderToString(
    <NightClock
      // Cast: nothing is sent.
      api={{} as ModerationApi}
      pageId="the-event"
      people={2}
      premiere={plannedPremiere}
      programme={{
        ...programmeInLobby,
        clock,
        phase: state === "paused" ? "programme" : "lobby",
        reason: "We fix the sound.",
      }}
    />,
  );
  expect(markup).toContain("Give the reason for the delay");
  expect(markup).toContain("Show it");
  expect(markup).toMatch(/aria-pressed="true"[^>]*>(<[^>]*>)*We fix the sound\./);
});

test("a reason that is being written is there again after a reload and after a look at another tab", () => {
  drafts.tab.write("night-reason.the-event", "We wait for the ferry");
  const markup = renderToString(
    <NightClock
      // Cast: nothing is sent.
      api={{} as ModerationApi}
      pageId="the-event"
      people={2}
      premiere={plannedPremiere}
      programme={programmeInLobby}
    />,
  );
  expect(markup).toContain("We wait for the ferry");
});

test("names the zone of its times where it is not the reader's own", () => {
  const render = (zone?: string) =>
    renderToString(
      <NightClock
        // Cast: nothing is sent.
        api={{} as ModerationApi}
        pageId="the-event"
        people={2}
        premiere={plannedPremiere}
        programme={programmeInLobby}
        {...(zone !== undefined && { zone })}
      />,
    );
  expect(render("America/New_York")).toMatch(/Times on this page are Eastern [^<]*\(GMT-[45]\)\./);
  expect(render()).not.toContain("Times on this page");
});
