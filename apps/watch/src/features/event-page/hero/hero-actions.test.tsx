import type { PublicPage } from "@matinee/contract/schemas/pages";
import { buildCalendarFile } from "@matinee/domain/calendar-file";
import type { CallToAction } from "@matinee/domain/call-to-action";
import { messages } from "@matinee/texts";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { buildSaleEvent } from "../../../components/calendar-file.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import { HeroActions } from "./hero-actions.tsx";

afterEach(() => vi.unstubAllGlobals());

const saleFrom = "2027-06-05T08:00:00.000Z";
const page = {
  id: "0190b6f0-0000-7000-8000-000000000000",
  url: "tidewater",
  title: "Tidewater",
  description: "",
  version: 3,
  cancelled: false,
  saleFrom,
  trailerUrl: null,
  paywallSettings: { enablePaywall: true },
} as PublicPage; // only what the buttons read

const render = (cta: Partial<CallToAction>, order: object | null = null) =>
  renderToStaticMarkup(
    <HeroActions
      screening={
        {
          page,
          cta,
          viewer: { isLoading: false, order, hasUnknownLink: false },
          status: { phase: "before" },
          window: { opensAt: new Date(saleFrom), closesAt: new Date(saleFrom) },
        } as Screening // only what the buttons read
      }
      callToAction={null}
      isTrailerOpening={false}
      onTrailerIntent={() => undefined}
      onOpen={() => undefined}
      onRegistered={undefined}
    />,
  );

test("whoever has to wait for the sale can have their calendar remind them, and all others of the screening", () => {
  const { addToCalendar, addSaleToCalendar } = messages.eventPage;
  const find = (markup: string) => [addToCalendar, addSaleToCalendar].filter((text) => markup.includes(text));
  expect(find(render({ state: "sales-later", countdown: false }))).toEqual([addSaleToCalendar]);
  expect(find(render({ state: "opens-later", countdown: true }))).toEqual([addToCalendar]);
  expect(find(render({ state: "sales-later", countdown: false }, { id: "one" }))).toEqual([addToCalendar]);
  expect(find(render({ state: "presale", countdown: false }))).toEqual([]);
});

test("the calendar reminds before the sale, of which it has an entry beside that of the screening", () => {
  vi.stubGlobal("location", { origin: "https://watch.example" });
  const file = buildCalendarFile(buildSaleEvent(page, new Date(saleFrom)), new Date("2027-06-01T08:00:00Z"));
  for (const line of [
    `UID:${page.id}-sale@matinee`,
    "DTSTART:20270605T080000Z",
    "SUMMARY:On sale: Tidewater",
    "URL:https://watch.example/watch/tidewater",
    "TRIGGER:-PT15M",
  ])
    expect(file.split("\r\n")).toContain(line);
});
