import { messages } from "@matinee/texts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { hasPass } from "@matinee/domain/admission";
import type { OrderTotals } from "@matinee/domain/order-totals";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Price } from "@matinee/ui/price";
import { Check, Download, FileText, Mail, Play, Send, Ticket } from "lucide-react";
import { AddToCalendar } from "../../components/add-to-calendar.tsx";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { paths } from "../../paths.ts";
import type { Overlay } from "../../lib/overlay.ts";
import type { Screening } from "../viewer/use-screening.ts";
import { describeViewingTime } from "./describe-viewing-time.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { TotalsList } from "./totals-list.tsx";

/** Names what was bought in the language of the page, in which the event's products are. */
function nameLine(page: Screening["page"], { type, productId, title }: PlacedOrder["products"][number]) {
  if (type === "paywall") return messages.orderForm.ticketFor(page.title);
  if (type === "donation") return messages.orderForm.donation;
  return page.products.find(({ id }) => id === productId)?.title ?? title;
}

/** Confirms a placed order: its lines and downloads, and the film or the date from which it is available. */
export function OrderSuccess({
  screening,
  order,
  hasInvoice,
  email,
  onWatch,
  watchLabel = messages.gateSteps.watchVideo,
  onClose,
  onOpen,
}: {
  screening: Screening;
  order: PlacedOrder | null;
  /** The order has an invoice already. */
  hasInvoice: boolean;
  /** Where the receipt goes; undefined until the browser's record is read. */
  email: string | undefined;
  /** Omitted if the order does not admit. */
  onWatch?: () => void;
  watchLabel?: string;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}) {
  const { page, status, window } = screening;
  const reader = useViewerTimeZone(page.timezone);
  // A film that can be watched now needs no date, unless it is the viewer's own.
  const when =
    onWatch &&
    describeViewingTime(screening, reader, { from: messages.orderForm.availableFrom, until: () => "" });
  // The link of a pass; a gift has its link in the email to its recipient.
  const festivalPath = order?.slug && hasPass(order.products) ? paths.event(page, order.slug) : null;
  const watches = onWatch !== undefined && status.live;
  return (
    <>
      <DialogBody className="py-4">
        <p className="sr-only">{messages.gateSteps.paymentSuccess}</p>
        <span
          aria-hidden="true"
          className="grid size-12 place-items-center rounded-full bg-primary text-on-primary"
        >
          <Check className="size-6" />
        </span>
        {page.testPurchase ? (
          <Alert tone="info" className="mt-5">
            {messages.testPurchase.done}
          </Alert>
        ) : null}
        {order ? (
          <ul className="mt-5 divide-y divide-line border-y border-line">
            {order.products.map((line) => (
              <li key={line.productId} className="flex justify-between gap-4 py-3 tabular-nums">
                <span className="min-w-0 wrap-anywhere">
                  {nameLine(page, line)}
                  {line.quantity > 1 ? ` × ${line.quantity}` : null}
                </span>
                <Price
                  cents={line.price * line.quantity}
                  currency={order.currency}
                  freeLabel={messages.checkout.free}
                />
              </li>
            ))}
            {order.downloads.map((file) => (
              <li key={file.url} className="flex justify-between gap-4 py-3">
                <span className="min-w-0 wrap-anywhere">{file.title}</span>
                <a href={file.url} download className="link inline-flex shrink-0 items-center gap-2">
                  <Download aria-hidden="true" className="size-4" /> {messages.orderForm.download}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {order ? (
          <TotalsList
            className="mt-4"
            totals={sumChargedTotals(order)}
            currency={order.currency}
            tax={order.tax}
            discountName={order.discount > 0 ? messages.orderForm.promoCode : null}
          />
        ) : null}
        {order ? <OrderReceipt page={page} order={order} /> : null}
        {order && order.tickets.length > 1 ? (
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-3 rounded-2 border border-line p-4">
            <Ticket aria-hidden="true" className="size-5 shrink-0 text-text-2" />
            <p className="min-w-0 flex-1 basis-48">{describeTickets(order)}</p>
            <Button size="md" onClick={() => onOpen({ kind: "tickets" })}>
              {hasPass(order.products) ? messages.passCard.myPasses : messages.orderForm.myTickets}
            </Button>
          </div>
        ) : null}
        {email ? (
          <p className="mt-4 flex gap-3 text-sm leading-[1.5] text-text-2">
            <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{messages.checkout.receiptGoesTo(email)}</span>
          </p>
        ) : null}
        {order && order.slug !== null && order.can.invoice ? (
          <p className="mt-4 flex gap-3 text-sm leading-[1.5]">
            <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-2" />
            <button
              type="button"
              className="link min-h-6"
              onClick={() => onOpen({ kind: "invoice", id: order.id })}
            >
              {hasInvoice ? messages.orderForm.openInvoice : messages.orderForm.invoice}
            </button>
          </p>
        ) : null}
        {when ? <p className="mt-4 text-text-2">{when}</p> : null}
      </DialogBody>
      <DialogFooter>
        {page.showForwardButton ? (
          <Button
            variant="quiet"
            size="xl"
            wraps
            icon={<Send aria-hidden="true" />}
            onClick={() => onOpen({ kind: "invite" })}
          >
            {messages.watch.forwardToFriend}
          </Button>
        ) : null}
        {!status.live && onWatch && window ? <AddToCalendar subject={{ page, window }} size="xl" /> : null}
        {watches ? (
          <Button
            variant="primary"
            size="xl"
            wraps
            className="tablet:flex-1"
            icon={<Play aria-hidden="true" />}
            onClick={onWatch}
          >
            {watchLabel}
          </Button>
        ) : (
          <Button
            variant={festivalPath ? "quiet" : "primary"}
            size="xl"
            wraps
            className={festivalPath ? "" : "tablet:flex-1"}
            onClick={onClose}
          >
            {messages.actions.done}
          </Button>
        )}
        {festivalPath ? (
          <Button asChild variant="primary" size="xl" wraps className="tablet:flex-1">
            <a href={festivalPath}>{messages.passCard.openFestival}</a>
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}

function describeTickets({ tickets, can, products }: PlacedOrder): string {
  if (hasPass(products)) return messages.passCard[can.send ? "several" : "severalKept"](tickets.length);
  const { severalTickets, severalKept } = messages.orderForm;
  return can.send ? severalTickets(tickets.length) : severalKept(tickets.length);
}

/** Sums the lines of the order as the API charged them. */
function sumChargedTotals({ products, discount, total }: PlacedOrder): OrderTotals {
  const sum = (amountOf: (line: PlacedOrder["products"][number]) => number) =>
    products.reduce((cents, line) => cents + amountOf(line) * line.quantity, 0);
  return {
    itemsCents: sum(({ price }) => price),
    shippingCents: sum(({ shipping }) => shipping),
    discountCents: discount,
    totalCents: total,
  };
}
