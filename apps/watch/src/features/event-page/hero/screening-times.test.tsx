import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ScreeningTimes, type ScreeningTimesProps } from "./screening-times.tsx";

const window = { opensAt: new Date("2026-05-01T18:00:00Z"), closesAt: new Date("2026-05-03T18:00:00Z") };
const page: ScreeningTimesProps["page"] = {
  activated: true,
  cancelled: false,
  opensAt: window.opensAt.toISOString(),
  closesAt: window.closesAt.toISOString(),
  timezone: "UTC",
  showHours: true,
  premiere: null,
  hasSponsor: false,
  sponsorName: "",
  sponsorUrl: null,
  sponsorLogo: null,
};
const upcoming = { window, premierePart: null, now: new Date("2026-04-30T18:00:00Z") };
const running = { window, premierePart: null, now: new Date("2026-05-02T18:00:00Z") };

test("counts down to the opening, then to the end", () => {
  expect(renderToString(<ScreeningTimes page={page} phase="before" {...upcoming} />)).toContain("Opens in");
  expect(renderToString(<ScreeningTimes page={page} phase="live" {...running} />)).toContain("Ends in");
});

test("counts down to nothing when the event is cancelled", () => {
  for (const times of [upcoming, running]) {
    const cancelled = { ...page, cancelled: true };
    const markup = renderToString(<ScreeningTimes page={cancelled} phase="ended" {...times} />);
    expect(markup).toContain("May 3, 2026");
    expect(markup).not.toMatch(/Opens in|Ends in/);
  }
});

test("counts down to no end while a premiere is stopped", () => {
  const premiere = {
    startsAt: "2026-05-02T17:30:00Z",
    lobbyOpensAt: "2026-05-02T17:00:00Z",
    programmeFrom: "2026-05-02T17:30:00Z",
    encoreFrom: null,
    endsAt: "2026-05-02T19:00:00Z",
    ticketsUntil: null,
  };
  const render = (endsAt: string | null) =>
    renderToString(
      <ScreeningTimes
        page={{ ...page, premiere: { ...premiere, endsAt } }}
        phase="live"
        {...running}
        premierePart="programme"
      />,
    );
  expect(render(premiere.endsAt)).toContain("Ends in");
  expect(render(null)).not.toContain("Ends in");
});
