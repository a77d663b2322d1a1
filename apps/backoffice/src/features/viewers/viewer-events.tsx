import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { formatUsd } from "@matinee/domain/money";
import { Chip } from "@matinee/ui/chip";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { EmailStatusChip } from "../../components/email-status-chip.tsx";
import { OrderEvent } from "../../components/order-event.tsx";
import { OrderStatusChip } from "../../components/order-status-chip.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { nameEmail } from "../../lib/formats/name-email.ts";
import { paths } from "../../paths.ts";
import { TicketActions } from "./ticket-actions.tsx";

const texts = messages.viewerPage;

/** The orders, registrations, devices and emails of a viewer. */
export function ViewerEvents({ viewer }: { viewer: AdminViewer }) {
  const devices = viewer.devices.map((device, at) => ({ ...device, number: viewer.devices.length - at }));
  return (
    <>
      <DetailTable
        title="Orders"
        rows={viewer.orders}
        empty="No orders"
        stacksOnPhone
        columns={[
          { header: "Date", render: (order) => formatInstant(order.createdAt) },
          { header: "Event", render: (order) => <OrderEvent order={order} /> },
          {
            header: "Items",
            wrap: true,
            render: (order) => order.products.map(({ title }) => title).join(", "),
          },
          { header: "State", render: (order) => <OrderStatusChip order={order} showsPaid /> },
          { header: "Amount", align: "end", render: (order) => formatUsd(order.chargeTotal) },
          { header: texts.visits, align: "end", render: (order) => order.visits },
          {
            header: "",
            align: "end",
            render: (order) => (
              <TicketActions
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
                Open the order
              </Link>
            ),
          },
        ]}
      />
      <DetailTable
        title="Registrations"
        rows={viewer.registrations}
        empty="No registrations"
        stacksOnPhone
        columns={[
          { header: "Date", render: (registration) => formatInstant(registration.createdAt) },
          {
            header: "Event",
            render: (registration) => <EventLink id={registration.pageId} title={registration.pageTitle} />,
          },
          { header: "Name", render: (registration) => registration.name },
          {
            header: "State",
            render: (registration) =>
              registration.removed ? <Chip tone="danger">Removed</Chip> : "Registered",
          },
          {
            header: "Reminders",
            render: (registration) => (registration.remindersOff ? "Off" : "On"),
          },
          { header: texts.visits, align: "end", render: (registration) => registration.visits },
          {
            header: "",
            align: "end",
            render: (registration) =>
              registration.removed ? null : (
                <TicketActions
                  title={registration.pageTitle}
                  email={viewer.email}
                  visits={registration.visits}
                  ticketId={registration.id}
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
        title="Devices"
        rows={devices}
        empty="Nothing watched yet"
        stacksOnPhone
        columns={[
          { header: "Device", render: (device) => `Device ${device.number}` },
          { header: "First seen", render: (device) => formatInstant(device.firstSeenAt) },
          { header: "Last seen", render: (device) => formatInstant(device.lastSeenAt) },
          { header: "Plays", align: "end", render: (device) => device.plays },
          {
            header: "Watched",
            align: "end",
            render: (device) => `${Math.round(device.watchedSeconds / 60)} min`,
          },
        ]}
      />
      <DetailTable
        title="Emails"
        rows={viewer.emails}
        empty="No emails"
        stacksOnPhone
        action={
          <Link className="link" to={paths.emailsTo(viewer.email)}>
            Read and send again
          </Link>
        }
        columns={[
          { header: "Written", render: (email) => formatInstant(email.createdAt) },
          { header: "Email", render: (email) => nameEmail(email.template) },
          {
            header: "State",
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

const EventLink = ({ id, title }: { id: string; title: string }) => (
  <Link className="link" to={paths.event(id)}>
    {title}
  </Link>
);
