import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Price } from "@matinee/ui/price";
import { Check, Mail, Play } from "lucide-react";
import { formatEventDates, formatZoneNote } from "../../lib/event-texts.ts";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Screening } from "../viewer/use-screening.ts";

/** Confirms a ticket, a pass or a registration of a frame, and leads to the film, which plays on our own host. */
export function TicketView({
  screening: { page, status, window },
  text,
  order,
  email,
  link,
}: {
  screening: Screening;
  text: string;
  /** Null for a registration. */
  order: PlacedOrder | null;
  email: string;
  /** Opens the film with the viewer's credential. */
  link: string | null;
}) {
  const reader = useViewerTimeZone(page.timezone);
  const dates = formatEventDates(page, reader.zone);
  const { live } = status;
  const isFestival = page.kind === "festival";
  const plays = live && !isFestival;
  return (
    <>
      <DialogBody className="flex flex-col gap-5 pb-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-on-primary"
        >
          <Check className="size-6" />
        </span>
        <p role="status" className="text-text-2">
          {text}
        </p>
        {order ? (
          <ul className="divide-y divide-line border-y border-line tabular-nums">
            {order.products.map(({ productId, type, title, price }) => (
              <li key={productId} className="flex justify-between gap-4 py-3">
                <span className="min-w-0 wrap-anywhere">
                  {type === "paywall" ? messages.orderForm.ticketFor(page.title) : title}
                </span>
                <Price
                  cents={type === "paywall" ? price - order.discount : price}
                  currency={order.currency}
                  freeLabel={messages.checkout.free}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <p className="flex gap-3 text-sm leading-[1.5] text-text-2">
          <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{messages.widgetCheckout.sentTo(email)}</span>
        </p>
        {plays ? <p className="text-sm text-text-3">{messages.widgetCheckout.newTab}</p> : null}
        {!live && !isFestival && window && dates ? (
          <p className="text-text-2">
            {messages.widgetCheckout.opens(dates.opens)} {formatZoneNote(window.opensAt, reader)}.
          </p>
        ) : null}
      </DialogBody>
      <DialogFooter>
        {link ? (
          <Button asChild variant="primary" size="xl" className="tablet:flex-1">
            <a href={link} target="_blank" rel="noopener">
              {plays ? <Play aria-hidden="true" /> : null}
              {isFestival
                ? messages.passCard.openFestival
                : plays
                  ? messages.widgetCheckout.watch
                  : messages.widgetCheckout.openTicket}
            </a>
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}
