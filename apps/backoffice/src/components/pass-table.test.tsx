import type { AdminPass } from "@matinee/contract/schemas/pass-uses";
import { messages } from "@matinee/texts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { paths } from "../paths.ts";
import { PassTable } from "./pass-table.tsx";

const texts = messages.passUses;
const at = "2026-11-28T10:00:00.000Z";
const use: AdminPass["uses"][number] = {
  id: "use",
  timezone: "UTC",
  pageId: "tide",
  pageTitle: "What the Tide Keeps",
  state: "watched",
  reservedAt: null,
  begunAt: at,
  countedAt: at,
  visits: 2,
  releasedAt: null,
};
const pass: AdminPass = {
  id: "pass",
  ticketId: "ticket",
  orderId: "order",
  pageId: "festival",
  pageTitle: "Harbour Lights",
  title: "Six films",
  state: "valid",
  name: "Imogen Achterberg",
  email: "imogen@example.com",
  usesLeft: 3,
  createdAt: at,
  uses: [
    use,
    { ...use, pageId: "salt", pageTitle: "The Salt Road", state: "reserved", reservedAt: at, begunAt: null },
    { ...use, pageId: "bees", pageTitle: "Night Bees", releasedAt: at },
  ],
};
const render = (linksOrders: boolean, fields: Partial<AdminPass> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PassTable passes={[{ ...pass, ...fields }]} refresh={async () => {}} linksOrders={linksOrders} />
    </MemoryRouter>,
  );

test("a pass says once what it has used, reserved and left, with each of its screenings", () => {
  const markup = render(false);
  expect(markup.split(texts.usesOf(1, 1, 3))).toHaveLength(2);
  for (const text of [
    "What the Tide Keeps",
    "The Salt Road",
    "Night Bees",
    texts.states.reserved,
    texts.givenBack,
  ])
    expect(markup).toContain(text);
  expect(markup).not.toContain(paths.order("order"));
  expect(markup).not.toContain(messages.tickets.states.valid);
});

test("the passes of a viewer lead to their orders, and say which are not valid", () => {
  expect(render(true)).toContain(`href="${paths.order("order")}"`);
  expect(render(true, { state: "suspended" })).toContain(messages.tickets.states.suspended);
  expect(render(true, { uses: [] })).toContain(texts.noUses);
});
