import { messages } from "@matinee/contract/messages";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TicketNotice } from "./ticket-notice.tsx";

const ignore = () => undefined;
const placed: PlacedOrder = {
  id: "01920000-0000-7000-8000-000000000000",
  slug: null,
  status: "paid",
  discount: 0,
  total: 750,
  products: [{ productId: "ticket", title: "Ticket", type: "paywall", price: 750, shipping: 0, quantity: 1 }],
  visits: 0,
  downloads: [],
  admits: false,
  gift: false,
  refundFailed: 0,
  createdAt: "2026-11-20T10:00:00.000Z",
};
const render = (haveLinksExpired: boolean) =>
  renderToStaticMarkup(
    <TicketNotice
      viewer={{
        holdings: { admittingOrder: false, subscription: false },
        hasUnknownLink: true,
        isUnreachable: false,
        order: null,
        refresh: ignore,
      }}
      haveLinksExpired={haveLinksExpired}
      onHelp={ignore}
    />,
  );

test("offers to send a viewing link again only while the event has links that work", () => {
  expect(render(false)).toContain(messages.ticketProblem.unknownLink);
  expect(render(false)).toContain(messages.watch.sendMyLink);
  expect(render(true)).toContain(messages.ticketProblem.expiredLink);
  expect(render(true)).not.toContain(messages.watch.sendMyLink);
});

test("offers to buy a refunded ticket again where tickets are on sale, and no link that would not come", () => {
  const renderRefunded = (status: "refunded" | "disputed", onBuyAgain?: () => void, refundFailed = 0) =>
    renderToStaticMarkup(
      <TicketNotice
        viewer={{
          holdings: { admittingOrder: false, subscription: false },
          hasUnknownLink: false,
          isUnreachable: false,
          order: { ...placed, status, refundFailed },
          refresh: ignore,
        }}
        haveLinksExpired={false}
        onHelp={ignore}
        onBuyAgain={onBuyAgain}
      />,
    );
  const onSale = renderRefunded("refunded", ignore);
  expect(onSale).toContain(messages.watch.buyAgain);
  expect(onSale).not.toContain(messages.watch.sendMyLink);
  const failed = renderRefunded("refunded", ignore, 750);
  expect(failed).toContain(messages.ticketProblem.refundFailed);
  expect(failed).not.toContain(messages.ticketProblem.refunded);
  for (const lost of [renderRefunded("refunded"), renderRefunded("disputed", ignore)]) {
    expect(lost).toContain(messages.watch.needHelp);
    expect(lost).not.toContain(messages.watch.buyAgain);
    expect(lost).not.toContain(messages.watch.sendMyLink);
  }
});
