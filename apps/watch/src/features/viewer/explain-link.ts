import { messages } from "@matinee/texts";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import { isTicketType } from "@matinee/domain/admission";
import { buildLinkAddress, checkLink } from "../../lib/check-link.ts";
import { keepLanguage } from "../../lib/page-language.ts";
import type { ViewerAccess } from "./viewer-access.ts";
import type { ViewerRecord } from "./viewer-record.ts";

/**
 * Finds out why a link does not open the film. A link of another event, which had this address, opens that one. The link of
 * an order opens its first ticket only, and its buyer may have others.
 */
export function explainLink(
  pageId: string,
  sent: ViewerRecord,
  access: ViewerAccess,
  setLink: (link: CheckedLink) => void,
): void {
  const { order } = access;
  if (order && !order.admits && order.tickets.some(({ state }) => state === "valid"))
    return setLink({ state: "sent-on", message: messages.myTickets.chooseAnother, event: null });
  const token = findLostLink(sent, access);
  if (!token) return;
  checkLink(token).then(
    (link) => {
      if (link.event && link.event.id !== pageId)
        window.location.replace(keepLanguage(buildLinkAddress(link.event, token)));
      else setLink(link);
    },
    // The notice says that the link is not valid.
    () => undefined,
  );
}

/** Finds the credential that the API rejected, or that of a ticket that does not admit. */
function findLostLink(sent: ViewerRecord, { order, credentials }: ViewerAccess): string | undefined {
  const known = Object.values(credentials);
  const rejected = [sent.orderSlug, sent.purchaseSlug, sent.subscriberId].find(
    (token) => token !== undefined && !known.includes(token),
  );
  const isLost =
    order?.admits === false && (order.heldTicket || order.products.some(({ type }) => isTicketType(type)));
  return rejected ?? (isLost ? credentials.orderSlug : undefined);
}
