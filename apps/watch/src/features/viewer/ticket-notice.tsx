import { messages } from "@matinee/texts";
import { isTicketType } from "@matinee/domain/admission";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { memo } from "react";
import type { Viewer } from "./use-viewer.ts";

type NoticedViewer = Pick<
  Viewer,
  "holdings" | "hasUnknownLink" | "link" | "isUnreachable" | "order" | "passNotice" | "refresh"
>;

/** Tells the viewer, above the title, that their ticket has a problem, and offers to send a working link. */
export const TicketNotice = memo(function ViewerNotices({
  viewer,
  haveLinksExpired,
  isClosed,
  onHelp,
  onBuyAgain,
}: {
  viewer: NoticedViewer;
  /** No viewing link of this event opens the film any more. */
  haveLinksExpired: boolean;
  /** The organizer closed the event, which was open before. */
  isClosed: boolean;
  onHelp: () => void;
  /** Starts a purchase, where tickets are on sale. */
  onBuyAgain?: (() => void) | undefined;
}) {
  const { isUnreachable, refresh } = viewer;
  const problem = findTicketProblem(viewer, { haveLinksExpired, isClosed });
  const { refunded, unknownLink } = messages.ticketProblem;
  const isRefunded = problem === refunded;
  // No link is sent for a ticket that opens nothing.
  const isOfPass = problem !== null && problem === viewer.passNotice;
  const isLost = !isUnreachable && problem !== unknownLink && viewer.link?.state !== "replaced";
  return (
    <div role="status" className="hero-notices print:hidden">
      {problem ? (
        <Alert
          tone="warning"
          className="max-w-measure items-center!"
          action={
            <div className="flex flex-wrap gap-2">
              {isUnreachable ? (
                <Button size="sm" onClick={refresh}>
                  {messages.actions.tryAgain}
                </Button>
              ) : null}
              {isRefunded && onBuyAgain ? (
                <Button size="sm" onClick={onBuyAgain}>
                  {messages.watch.buyAgain}
                </Button>
              ) : haveLinksExpired || (isOfPass && viewer.holdings.pass) ? null : (
                <Button size="sm" onClick={onHelp}>
                  {isLost ? messages.watch.needHelp : messages.watch.sendMyLink}
                </Button>
              )}
            </div>
          }
        >
          {problem}
        </Alert>
      ) : null}
    </div>
  );
});

function findTicketProblem(
  { holdings, hasUnknownLink, link, isUnreachable, order, passNotice }: NoticedViewer,
  { haveLinksExpired, isClosed }: { haveLinksExpired: boolean; isClosed: boolean },
): string | null {
  const { unreachable, refunded, refundFailed, disputed, unknownLink, expiredLink, closed } =
    messages.ticketProblem;
  if (isUnreachable) return unreachable;
  if (holdings.admittingOrder || holdings.subscription) return isClosed ? closed : null;
  if (passNotice !== null || holdings.pass) return isClosed ? closed : passNotice;
  if (order && !order.gift && order.status === "refunded" && order.refundFailed > 0) return refundFailed;
  if (link && link.state !== "unknown") return link.message;
  if (order && !order.admits && order.products.some(({ type }) => isTicketType(type))) {
    // Of a free ticket and of a gift, whose recipient does not learn of the refund, only the API says what became.
    if (order.status === "refunded") return order.gift || order.total === 0 ? null : refunded;
    if (order.status === "disputed") return disputed;
  }
  if (!hasUnknownLink) return null;
  return haveLinksExpired ? expiredLink : unknownLink;
}
