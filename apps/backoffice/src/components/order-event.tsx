import { messages } from "@matinee/texts";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { Chip } from "@matinee/ui/chip";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { TruncatedText } from "./truncated-text.tsx";

/** The event of an order, and whether it was cancelled. In a list, whose rows open by themselves, it is no link. */
export function OrderEvent({
  order: { pageId, pageTitle, pageUrl, pageCancelled },
  isInList = false,
}: {
  order: Pick<OrderRow, "pageId" | "pageTitle" | "pageUrl" | "pageCancelled">;
  isInList?: boolean;
}) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {isInList ? (
        <TruncatedText text={pageTitle} />
      ) : (
        <Link className="link min-w-0" to={paths.event(pageId)}>
          {pageTitle || pageUrl}
        </Link>
      )}
      {pageCancelled ? <Chip tone="danger">{messages.adminEvents.cancelled}</Chip> : null}
    </span>
  );
}
