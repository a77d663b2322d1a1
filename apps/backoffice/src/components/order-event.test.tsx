import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { OrderEvent } from "./order-event.tsx";

const order = { pageId: "1", pageTitle: "The Salt Road", pageUrl: "salt-road", pageCancelled: false };
const render = (fields: Partial<typeof order>, isInList = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderEvent order={{ ...order, ...fields }} isInList={isInList} />
    </MemoryRouter>,
  );

test("the event of an order says that it was cancelled, in the list and in the details", () => {
  for (const isInList of [true, false]) {
    expect(render({ pageCancelled: true }, isInList)).toMatch(/The Salt Road.*>Cancelled<\/span>/);
    expect(render({}, isInList)).not.toContain("Cancelled");
    expect(render({}, isInList).includes("<a ")).toBe(!isInList);
  }
  expect(render({ pageTitle: "" })).toContain("salt-road");
});
