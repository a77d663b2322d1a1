import { messages } from "@matinee/texts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TicketNotice } from "./ticket-notice.tsx";

const ignore = () => undefined;
const placed: PlacedOrder = {
  id: "01920000-0000-7000-8000-000000000000",
  slug: null,
  status: "paid",
  currency: "usd",
  discount: 0,
  total: 750,
  tax: null,
  products: [{ productId: "ticket", title: "Ticket", type: "paywall", price: 750, shipping: 0, quantity: 1 }],
  visits: 0,
  downloads: [],
  admits: false,
  gift: false,
  refundFailed: 0,
  tickets: [],
  heldTicket: false,
  can: { send: false, return: false, invoice: true },
  receiptNumber: null,
  createdAt: "2026-11-20T10:00:00.000Z",
};
const render = (haveLinksExpired: boolean) =>
  renderToStaticMarkup(
    <TicketNotice
      viewer={{
        holdings: { admittingOrder: false, subscription: false },
        hasUnknownLink: true,
        link: null,
        isUnreachable: false,
        passNotice: null,
        order: null,
        refresh: ignore,
      }}
      haveLinksExpired={haveLinksExpired}
      isClosed={false}
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
          link: null,
          isUnreachable: false,
          passNotice: null,
          order: { ...placed, status, refundFailed },
          refresh: ignore,
        }}
        haveLinksExpired={false}
        isClosed={false}
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

test("says what became of the ticket in the words of its case, and offers a link only where one would come", () => {
  const renderWith = (
    viewer: {
      order?: PlacedOrder;
      link?: CheckedLink["state"];
      admits?: boolean;
      pass?: { admits: boolean; notice: string | null };
    },
    isClosed = false,
  ) =>
    renderToStaticMarkup(
      <TicketNotice
        viewer={{
          holdings: {
            admittingOrder: viewer.admits ?? false,
            subscription: false,
            pass: viewer.pass?.admits ?? false,
          },
          hasUnknownLink: viewer.order === undefined && !viewer.admits && !viewer.pass,
          link: viewer.link
            ? { state: viewer.link, message: messages.linkProblem[viewer.link], event: null }
            : null,
          isUnreachable: false,
          passNotice: viewer.pass?.notice ?? null,
          order: viewer.order ?? null,
          refresh: ignore,
        }}
        haveLinksExpired={false}
        isClosed={isClosed}
        onHelp={ignore}
      />,
    );
  const links = messages.linkProblem;
  const refunded: PlacedOrder = { ...placed, status: "refunded" };
  // Also before the API said it: nothing of a gift may speak of the refund.
  expect(renderWith({ order: { ...refunded, gift: true } })).not.toMatch(/refund/i);
  const gift = renderWith({ order: { ...refunded, gift: true }, link: "returned" });
  expect(gift).toContain(links.returned);
  expect(gift).not.toMatch(/refund/i);
  expect(renderWith({ order: { ...refunded, total: 0 } })).not.toContain("refunded");
  const withdrawn = renderWith({ order: { ...refunded, total: 0 }, link: "withdrawn" });
  expect(withdrawn).toContain(links.withdrawn);
  expect(withdrawn).not.toContain(messages.watch.sendMyLink);
  expect(renderWith({ order: refunded, link: "cancelled" })).toContain(links.cancelled);
  expect(renderWith({ link: "removed" })).toContain(links.removed);
  // The order is known, so that the link is, too.
  expect(renderWith({ order: refunded, link: "unknown" })).toContain(messages.ticketProblem.refunded);
  expect(renderWith({ link: "replaced" })).toContain(messages.watch.sendMyLink);
  expect(renderWith({ admits: true }, true)).toContain(links.closed);
  expect(renderWith({ admits: true })).not.toContain(links.closed);
  const { problems, countsAtOnce } = messages.passes;
  const uncovered = renderWith({ pass: { admits: false, notice: problems["not-covered"] } });
  expect(uncovered).toContain(problems["not-covered"]);
  expect(uncovered).toContain(messages.watch.needHelp);
  const left = renderWith({ pass: { admits: true, notice: countsAtOnce } });
  expect(left).toContain(countsAtOnce);
  expect(left).not.toContain(messages.watch.needHelp);
  expect(
    renderWith({ admits: true, pass: { admits: false, notice: problems["not-covered"] } }),
  ).not.toContain(problems["not-covered"]);
});
