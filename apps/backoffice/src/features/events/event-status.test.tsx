import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventStatus } from "./event-status.tsx";

const day = 86_400_000;
const live = {
  opensAt: new Date(Date.now() - day).toISOString(),
  closesAt: new Date(Date.now() + day).toISOString(),
  activated: true,
  archived: false,
  superarchived: false,
  cancelled: false,
  test: false,
  diyEvent: false,
};
const render = (fields: Partial<typeof live>, refunded = 1) =>
  renderToStaticMarkup(
    <EventStatus
      event={{ ...live, ...fields }}
      cancellation={
        fields.cancelled
          ? { at: "2026-11-28T10:00:00.000Z", by: "Ada Owner", refunds: 3, refunded, failed: 1 }
          : null
      }
    />,
  );

test("a cancelled event is never live, and says when, by whom and how far its refunds are", () => {
  const cancelled = render({ cancelled: true });
  expect(cancelled).toContain(">Cancelled</span>");
  expect(cancelled).not.toContain("Live");
  expect(cancelled).toMatch(/title="Nov 28, 2026.* by Ada Owner\. 1 of 3 orders refunded, 1 failed"/);
  const over = render({ cancelled: true, closesAt: new Date(Date.now() - 1).toISOString() });
  expect(over).not.toContain("Ended");
  expect(render({ cancelled: true, archived: true })).toMatch(/Cancelled.*Archived/);
  expect(render({})).toContain("Live");
});
