import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ViewingDate } from "@matinee/app-shell/components/tickets/viewing-date";
import { messages } from "@matinee/texts";
import { TicketStateChip } from "@matinee/app-shell/components/tickets/ticket-state-chip";
import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { hasPass } from "@matinee/domain/admission";
import { Chip } from "@matinee/ui/chip";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { EmailStatusChip } from "../../components/email-status-chip.tsx";
import { OrderEvent } from "../../components/order-event.tsx";
import { OrderStatusChip } from "../../components/order-status-chip.tsx";
import { PassTable } from "../../components/pass-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { nameEmail } from "../../lib/formats/name-email.ts";
import { paths } from "../../paths.ts";
import { TicketActions } from "./ticket-actions.tsx";
import { refreshViewers } from "./viewers.queries.ts";

const texts = messages.viewerPage;

/** The orders, tickets from others, registrations, devices and emails of a viewer. */
export function ViewerEvents({ viewer }: { viewer: AdminViewer }) {
  const devices = viewer.devices.map((device, at) => ({ ...device, number: viewer.devices.length - at }));
  return (
    <>
      <DetailTable
        title={texts.orders}
        rows={viewer.orders}
        empty={texts.noOrders}
        stacksOnPhone
        columns={[
          { header: texts.date, render: (order) => formatInstant(order.createdAt) },
          { header: texts.event, render: (order) => <OrderEvent order={order} /> },
          {
            header: texts.items,
            wrap: true,
            render: (order) =>
              messages.formats.list(
                order.products.map(({ title }) => title),
                "unit",
              ),
          },
          { header: texts.state, render: (order) => <OrderStatusChip order={order} showsPaid /> },
          {
            header: texts.amount,
            align: "end",
            render: (order) => messages.formats.money(order.chargeTotal, order.currency),
          },
          { header: texts.visits, align: "end", render: (order) => order.visits },
          {
            header: "",
            align: "end",
            render: (order) => (
              <TicketActions
                isPass={hasPass(order.products)}
                title={order.pageTitle}
                email={viewer.email}
                visits={order.visits}
                ticketId={order.id}
                send={() =>
                  unwrapData(api.orders.resend({ params: { id: order.pageId, orderId: order.id } }))
                }
              />
            ),
          },
          {
            header: "",
            align: "end",
            render: (order) => (
              <Link className="link" to={paths.order(order.id)}>
                {texts.openTheOrder}
              </Link>
            ),
          },
        ]}
      />
      <DetailTable
        title={messages.ticketList.held}
        rows={viewer.tickets}
        empty={messages.ticketList.noneHeld}
        stacksOnPhone
        columns={[
          { header: texts.date, render: (ticket) => formatInstant(ticket.createdAt) },
          {
            header: texts.event,
            render: (ticket) => <EventLink id={ticket.pageId} title={ticket.pageTitle} />,
          },
          { header: messages.ticketList.buyer, render: (ticket) => ticket.buyerName },
          {
            header: texts.state,
            render: (ticket) => (
              <>
                <TicketStateChip ticket={ticket} />{" "}
                {ticket.state === "valid" ? <ViewingDate dates={ticket} format={formatInstant} /> : null}
              </>
            ),
          },
          { header: texts.visits, align: "end", render: (ticket) => ticket.visits },
          {
            header: "",
            align: "end",
            render: (ticket) =>
              ticket.state === "valid" ? (
                <TicketActions
                  isPass={ticket.pageKind === "festival"}
                  title={ticket.pageTitle}
                  email={viewer.email}
                  visits={ticket.visits}
                  ticketId={ticket.id}
                  timed={ticket}
                  send={() =>
                    unwrapData(api.tickets.resend({ params: { id: ticket.pageId, ticketId: ticket.id } }))
                  }
                />
              ) : null,
          },
          {
            header: "",
            align: "end",
            render: (ticket) => (
              <Link className="link" to={paths.order(ticket.orderId)}>
                {texts.openTheOrder}
              </Link>
            ),
          },
        ]}
      />
      <PassTable passes={viewer.passes} refresh={refreshViewers} linksOrders />
      <DetailTable
        title={messages.waitingLists.ofViewer.title}
        rows={viewer.waitlistEntries}
        empty={messages.waitingLists.ofViewer.none}
        stacksOnPhone
        columns={[
          { header: messages.waitingLists.joined, render: (entry) => formatInstant(entry.joinedAt) },
          {
            header: texts.event,
            render: (entry) => <EventLink id={entry.pageId} title={entry.pageTitle} />,
          },
          {
            header: messages.waitingLists.tickets,
            render: (entry) => messages.waitingLists.wanted(entry.quantity, entry.acceptsFewer),
          },
          { header: texts.state, wrap: true, render: (entry) => <EntryState entry={entry} /> },
          { header: messages.waitingLists.offers, align: "end", render: (entry) => entry.offers },
          { header: messages.waitingLists.lapses, align: "end", render: (entry) => entry.lapses },
        ]}
      />
      <DetailTable
        title={messages.queuesOfViewer.title}
        rows={viewer.queuePlaces}
        empty={messages.queuesOfViewer.none}
        stacksOnPhone
        columns={[
          { header: messages.waitingLists.joined, render: (place) => formatInstant(place.joinedAt) },
          {
            header: texts.event,
            render: (place) => <EventLink id={place.pageId} title={place.pageTitle} />,
          },
          { header: messages.waitingLists.tickets, render: (place) => place.quantity },
          { header: texts.state, wrap: true, render: (place) => <PlaceState place={place} /> },
        ]}
      />
      <DetailTable
        title={texts.registrations}
        rows={viewer.registrations}
        empty={texts.noRegistrations}
        stacksOnPhone
        columns={[
          { header: texts.date, render: (registration) => formatInstant(registration.createdAt) },
          {
            header: texts.event,
            render: (registration) => <EventLink id={registration.pageId} title={registration.pageTitle} />,
          },
          { header: texts.name, render: (registration) => registration.name },
          {
            header: texts.state,
            render: (registration) =>
              registration.removed ? (
                <Chip tone="danger">{texts.removed}</Chip>
              ) : registration.returnedAt !== null ? (
                messages.attendees.returned(formatInstant(registration.returnedAt))
              ) : (
                <>
                  {texts.registered} <ViewingDate dates={registration} format={formatInstant} />
                </>
              ),
          },
          {
            header: texts.reminders,
            render: (registration) => (registration.remindersOff ? texts.off : texts.on),
          },
          { header: texts.visits, align: "end", render: (registration) => registration.visits },
          {
            header: "",
            align: "end",
            render: (registration) =>
              registration.removed || registration.returnedAt !== null ? null : (
                <TicketActions
                  title={registration.pageTitle}
                  email={viewer.email}
                  visits={registration.visits}
                  ticketId={registration.id}
                  timed={{ ...registration, email: viewer.email }}
                  send={() =>
                    unwrapData(
                      api.adminViewers.resendLinks({
                        params: { id: registration.id },
                        body: { pageId: registration.pageId },
                      }),
                    )
                  }
                />
              ),
          },
        ]}
      />
      <DetailTable
        title={texts.devices}
        rows={devices}
        empty={texts.nothingWatchedYet}
        stacksOnPhone
        columns={[
          { header: texts.device, render: (device) => texts.deviceNumber(device.number) },
          { header: texts.firstSeen, render: (device) => formatInstant(device.firstSeenAt) },
          { header: texts.lastSeen, render: (device) => formatInstant(device.lastSeenAt) },
          { header: texts.plays, align: "end", render: (device) => device.plays },
          {
            header: texts.watched,
            align: "end",
            render: (device) => messages.backOffice.minutes(Math.round(device.watchedSeconds / 60)),
          },
        ]}
      />
      <DetailTable
        title={texts.emails}
        rows={viewer.emails}
        empty={texts.noEmails}
        stacksOnPhone
        action={
          <Link className="link" to={paths.emailsTo(viewer.email)}>
            {texts.readAndSendAgain}
          </Link>
        }
        columns={[
          { header: texts.written, render: (email) => formatInstant(email.createdAt) },
          { header: texts.email, render: (email) => nameEmail(email.template) },
          {
            header: texts.state,
            wrap: true,
            render: (email) => (
              <>
                <EmailStatusChip status={email.status} />{" "}
                {email.lastError ? <span className="text-text-2">{email.lastError}</span> : null}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

/** The place in the line, the offer, or how an entry ended. */
function EntryState({ entry }: { entry: AdminViewer["waitlistEntries"][number] }) {
  const { state, place, offeredQuantity, offeredUntil, endReason, removedReason, withPass } = entry;
  const hasOffer = state === "offered" && offeredQuantity !== null && offeredUntil !== null;
  const note = hasOffer
    ? messages.waitingLists.offerUntil(offeredQuantity, formatInstant(offeredUntil))
    : place === null
      ? (removedReason ?? (endReason && messages.waitlist.ends[endReason]))
      : messages.waitingLists.ofViewer.inLine(place);
  return (
    <>
      <Chip tone={state === "offered" ? "info" : "neutral"}>{messages.waitlist.states[state]}</Chip>{" "}
      {withPass ? <Chip>{messages.waitingLists.withPass}</Chip> : null} {note}
    </>
  );
}

/** The place in the line, until when its person may buy, or how it ended. */
function PlaceState({ place }: { place: AdminViewer["queuePlaces"][number] }) {
  const words = messages.queuesOfViewer;
  const { rank, until, endReason, confirmed } = place;
  if (endReason !== null) return messages.saleQueue.ends[endReason];
  if (until !== null) return <Chip tone="info">{words.until(formatInstant(until))}</Chip>;
  return (
    <>
      <Chip>{rank === null ? words.notDrawn : messages.waitingLists.ofViewer.inLine(rank)}</Chip>{" "}
      {confirmed ? null : words.unconfirmed}
    </>
  );
}

const EventLink = ({ id, title }: { id: string; title: string }) => (
  <Link className="link" to={paths.event(id)}>
    {title}
  </Link>
);
