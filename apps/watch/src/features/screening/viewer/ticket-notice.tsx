import { messages } from "@matinee/contract/messages";
import { isAdmittingType } from "@matinee/domain/admission";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { memo } from "react";
import type { Viewer } from "./use-viewer.ts";

/** Tells the viewer, above the title, that their ticket has a problem, and offers to send a working link. */
export const TicketNotice = memo(function ViewerNotices({
  viewer,
  onHelp,
}: {
  viewer: Viewer;
  onHelp: () => void;
}) {
  const { isUnreachable, refresh } = viewer;
  const problem = findTicketProblem(viewer);
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
              <Button size="sm" onClick={onHelp}>
                {messages.watch.sendMyLink}
              </Button>
            </div>
          }
        >
          {problem}
        </Alert>
      ) : null}
    </div>
  );
});

function findTicketProblem({ holdings, hasUnknownLink, isUnreachable, order }: Viewer): string | null {
  const { unreachable, refunded, disputed, unknownLink } = messages.ticketProblem;
  if (isUnreachable) return unreachable;
  if (holdings.admittingOrder || holdings.subscription) return null;
  if (order && !order.admits && order.products.some(({ type }) => isAdmittingType(type))) {
    if (order.status === "refunded") return refunded;
    if (order.status === "disputed") return disputed;
  }
  return hasUnknownLink ? unknownLink : null;
}
