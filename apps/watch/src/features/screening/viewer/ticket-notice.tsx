import { messages } from "@matinee/contract/messages";
import { isAdmittingType } from "@matinee/domain/admission";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { memo } from "react";
import type { Viewer } from "./use-viewer.ts";

type NoticedViewer = Pick<Viewer, "holdings" | "hasUnknownLink" | "isUnreachable" | "order" | "refresh">;

/** Tells the viewer, above the title, that their ticket has a problem, and offers to send a working link. */
export const TicketNotice = memo(function ViewerNotices({
  viewer,
  haveLinksExpired,
  onHelp,
  onBuyAgain,
}: {
  viewer: NoticedViewer;
  /** No viewing link of this event opens the film any more. */
  haveLinksExpired: boolean;
  onHelp: () => void;
  /** Starts a purchase, where tickets are on sale. */
  onBuyAgain?: (() => void) | undefined;
}) {
  const { isUnreachable, refresh } = viewer;
  const problem = findTicketProblem(viewer, haveLinksExpired);
  const { refunded, refundFailed, disputed } = messages.ticketProblem;
  const isRefunded = problem === refunded;
  // No link is sent for a ticket that opens nothing.
  const isLost = isRefunded || problem === refundFailed || problem === disputed;
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
                  Try again
                </Button>
              ) : null}
              {isRefunded && onBuyAgain ? (
                <Button size="sm" onClick={onBuyAgain}>
                  {messages.watch.buyAgain}
                </Button>
              ) : haveLinksExpired ? null : (
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
  { holdings, hasUnknownLink, isUnreachable, order }: NoticedViewer,
  haveLinksExpired: boolean,
): string | null {
  const { unreachable, refunded, refundFailed, disputed, unknownLink, expiredLink } = messages.ticketProblem;
  if (isUnreachable) return unreachable;
  if (holdings.admittingOrder || holdings.subscription) return null;
  if (order && !order.admits && order.products.some(({ type }) => isAdmittingType(type))) {
    if (order.status === "refunded") return order.refundFailed > 0 ? refundFailed : refunded;
    if (order.status === "disputed") return disputed;
  }
  if (!hasUnknownLink) return null;
  return haveLinksExpired ? expiredLink : unknownLink;
}
