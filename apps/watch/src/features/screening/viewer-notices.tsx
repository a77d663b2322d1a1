import { messages } from "@matinee/contract/messages";
import { isAdmittingType } from "@matinee/domain/admission";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { memo } from "react";
import { Downloads } from "./downloads.tsx";
import type { Viewer } from "./viewer/use-viewer.ts";

/** What is to be said of the viewer's link, order or connection, where it is read; and what was bought beside the film. */
export const ViewerNotices = memo(function ViewerNotices({ viewer }: { viewer: Viewer }) {
  const { hasUnknownLink, isUnreachable, holdings, order, purchase, refresh } = viewer;
  const isAdmitted = holdings.admittingOrder || holdings.subscription;
  const refused = isAdmitted ? null : orderNotice(viewer);
  const hasFiles = [order, purchase].some((each) => (each?.downloads.length ?? 0) > 0);
  if (!isUnreachable && !refused && !hasFiles && (!hasUnknownLink || isAdmitted)) return null;
  return (
    <div className="gutter pb-8">
      {isUnreachable ? (
        <Alert
          tone="warning"
          live
          action={
            <Button size="sm" onClick={refresh}>
              Try again
            </Button>
          }
        >
          We could not check your ticket. We keep trying.
        </Alert>
      ) : refused ? (
        <Alert tone="warning" live>
          {refused}
        </Alert>
      ) : hasUnknownLink && !isAdmitted ? (
        <Alert tone="warning" live>
          Your viewing link is not valid any more. Open the newest one from your mail, or ask for it under{" "}
          {messages.watch.needHelp}
        </Alert>
      ) : null}
      <Downloads viewer={viewer} />
    </div>
  );
});

/** Why a ticket that was bought opens the film no more. */
function orderNotice({ order }: Viewer): string | null {
  if (!order || order.admits || !order.products.some(({ type }) => isAdmittingType(type))) return null;
  if (order.status === "refunded") return "Your ticket was refunded, so it does not open the film any more.";
  if (order.status === "disputed")
    return "The payment of your ticket is disputed. It opens the film again when that is settled.";
  return null;
}
