import { orderRoutes } from "@matinee/contract/routes/orders";
import { ticketRoutes } from "@matinee/contract/routes/tickets";
import type { ChangeableTicket } from "@matinee/contract/schemas/tickets";
import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { findRefundProblem } from "@matinee/domain/refund-rules";
import { findSendProblem, getTicketState } from "@matinee/domain/tickets";
import type { Context } from "../../../../platform/context.ts";
import { createNotFoundError } from "../../../../platform/errors.ts";
import type { May } from "../../../../platform/http/permissions.ts";
import { findTicketPasses } from "../../passes/pass-uses.queries.ts";
import { findRefundableCentsOf } from "../refunds/refundable.queries.ts";
import { computeTicketRefund } from "./return-ticket.ts";
import { describeTicket, findTicketEvent, type SoldTicketRow, toTicketRow } from "./tickets.queries.ts";

/** Returns tickets of an event as its owner and staff see them, with what the caller may do with each now. */
export async function toChangeableTickets(
  { db, clock }: Pick<Context, "db" | "clock">,
  may: May,
  pageId: string,
  rows: readonly SoldTicketRow[],
): Promise<ChangeableTicket[]> {
  if (rows.length === 0) return [];
  const event = await findTicketEvent(db, pageId);
  if (!event) throw createNotFoundError("event");
  const refundable = await findRefundableCentsOf(
    db,
    rows.map(({ order }) => order),
  );
  const passes = await findTicketPasses(
    db,
    rows.map(({ ticket }) => ticket.id),
  );
  const [mayEdit, maySend, mayRefund] = [
    may(ticketRoutes.correct),
    may(ticketRoutes.resend),
    may(orderRoutes.refund),
  ];
  const now = clock.now();
  const isOn = event.cancelledAt === null;
  return rows.map(({ ticket, listing, plays, order }) => {
    const isBeingSold = listing?.state === "selling";
    const orderCents = refundable.get(order.id) ?? 0;
    const pass = passes.get(ticket.id);
    return {
      ...toTicketRow({ ticket, listing, plays, order, event }),
      ...(pass && { pass }),
      can: {
        edit:
          mayEdit &&
          isOn &&
          findSendProblem(describeTicket({ ...ticket, isBeingSold }, event), event.rules, now, true) === null,
        send: maySend && isOn && isAdmittingEntitlement(ticket, pageId),
        refund:
          mayRefund &&
          isOn &&
          getTicketState(ticket) === "valid" &&
          !isBeingSold &&
          findRefundProblem(order, orderCents) === null &&
          computeTicketRefund(ticket, orderCents) > 0,
      },
    };
  });
}
