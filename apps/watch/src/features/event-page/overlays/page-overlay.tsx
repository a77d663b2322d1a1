import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";
import { InviteDialog } from "../about/invite-dialog.tsx";
import { Lightbox } from "../about/lightbox.tsx";
import { GiftDialog } from "../gift/gift-dialog.tsx";
import { HelpDialog } from "../help/help-dialog.tsx";
import { LazyPlayerOverlay } from "../../player/lazy-player-overlay.ts";
import { CartDialog } from "../../store/cart-dialog.tsx";
import { ProductDialog } from "../../store/product-dialog.tsx";
import { ReturnRegistrationDialog } from "../tickets/return-registration-dialog.tsx";
import { InvoiceDialog } from "../tickets/invoice-dialog.tsx";
import { ListTicketDialog } from "../tickets/list-ticket-dialog.tsx";
import { ReturnTicketDialog } from "../tickets/return-ticket-dialog.tsx";
import { SendTicketDialog } from "../tickets/send-ticket-dialog.tsx";
import { TicketsDialog } from "../tickets/tickets-dialog.tsx";
import { DonateDialog } from "../support/donate-dialog.tsx";
import type { Screening } from "../../viewer/use-screening.ts";
import type { Overlay } from "../../../lib/overlay.ts";

/** Renders the open overlay. */
export function PageOverlay({
  screening,
  overlay,
  onWatch,
  onRegister,
  onClose,
  onOpen,
}: {
  screening: Screening;
  overlay: Overlay;
  /** Starts the film. Undefined while it is open behind the overlay. */
  onWatch: (() => void) | undefined;
  /** Starts a registration. Undefined where the event takes none. */
  onRegister: (() => void) | undefined;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}) {
  const { page, window, now, isPreview, mayPlayPreview } = screening;
  const order = { screening, onClose, onOpen };
  switch (overlay.kind) {
    case "trailer":
    case "message":
      return (
        <LazyPlayerOverlay
          page={page}
          kind={overlay.kind}
          record={{}}
          signedIn={mayPlayPreview}
          onClose={onClose}
        />
      );
    case "help":
      return (
        <HelpDialog
          page={page}
          haveLinksExpired={hasViewingLinkExpired(window?.closesAt ?? null, now)}
          onClose={onClose}
        />
      );
    case "invite":
      return <InviteDialog page={page} onClose={onClose} />;
    case "gift":
      return <GiftDialog {...order} />;
    case "photo":
      return <Lightbox photos={page.photos} start={overlay.index} onClose={onClose} />;
    case "cart":
      return <CartDialog {...order} onWatch={onWatch} />;
    case "tickets":
      return <TicketsDialog {...order} />;
    case "send-ticket":
      return <SendTicketDialog {...order} id={overlay.id} />;
    case "return-ticket":
      return <ReturnTicketDialog screening={screening} id={overlay.id} onClose={onClose} />;
    case "list-ticket":
      return <ListTicketDialog screening={screening} id={overlay.id} onClose={onClose} />;
    case "return-registration":
      return <ReturnRegistrationDialog {...order} onRegister={onRegister} />;
    case "invoice":
      return <InvoiceDialog screening={screening} id={overlay.id} onClose={onClose} />;
    case "product": {
      const product = page.products.find(({ id }) => id === overlay.id);
      return product ? (
        <ProductDialog
          page={page}
          product={product}
          isPreview={isPreview}
          onClose={onClose}
          onCart={() => onOpen({ kind: "cart" })}
        />
      ) : null;
    }
    case "pass":
      return null;
    case "donate":
      return <DonateDialog {...order} cents={overlay.cents} />;
  }
}
