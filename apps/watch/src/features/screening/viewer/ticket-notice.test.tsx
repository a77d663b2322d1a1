import { messages } from "@matinee/contract/messages";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TicketNotice } from "./ticket-notice.tsx";

const ignore = () => undefined;
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
