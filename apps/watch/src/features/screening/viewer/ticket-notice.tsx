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
}: {
  viewer: NoticedViewer;
  /** No viewing link of this event opens the film any more. */
  haveLinksExpired: boolean;
  onHelp: () => void;
}) {
  const { isUnreachable, refresh } = viewer;
  const problem = findTicketProblem(viewer, haveLinksExpired);
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
              {haveLinksExpired ? null : (
                <Button size="sm" onClick={onHelp}>
                  {messages.watch.sendMyLink}
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
  const { unreachable, refunded, disputed, unknownLink, expiredLink } = messages.ticketProblem;
  if (isUnreachable) return unreachable;
  if (holdings.admittingOrder || holdings.subscription) return null;
  if (order && !order.admits && order.products.some(({ type }) => isAdmittingType(type))) {
    if (order.status === "refunded") return refunded;
    if (order.status === "disputed") return disputed;
  }
  if (!hasUnknownLink) return null;
  return haveLinksExpired ? expiredLink : unknownLink;
}
