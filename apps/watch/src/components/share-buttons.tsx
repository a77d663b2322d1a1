import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Phase } from "@matinee/domain/phase";
import { Button } from "@matinee/ui/button";
import { Gift, Link, Send } from "lucide-react";
import { StatusToast } from "./status-toast.tsx";
import type { Overlay } from "../lib/overlay.ts";
import { useShare } from "./use-share.ts";

const texts = messages.eventPage;

/** How a viewer passes the film on: by email, as a gift, or by its link. */
export function ShareButtons({
  screening: { page, status, isPreview, haveSalesStopped },
  onOpen,
  isMain = false,
  className,
}: {
  screening: { page: PublicPage; isPreview: boolean; haveSalesStopped: boolean; status: { phase: Phase } };
  onOpen: (overlay: Overlay) => void;
  /** Sharing is the main action of the screen. */
  isMain?: boolean;
  className: string;
}) {
  const { share, notice } = useShare(page);
  const isOver = status.phase === "ended";
  const forwards = page.showForwardButton && page.activated && !isPreview && !isOver;
  const isOnSale = !haveSalesStopped && !isOver;
  const sells = page.paywallSettings.enablePaywall && isOnSale && !isPreview && !page.testPurchase;
  const getVariant = (isPrimary: boolean) => (isPrimary ? "primary" : "glass");
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      {forwards ? (
        <Button
          variant={getVariant(isMain)}
          icon={<Send aria-hidden="true" />}
          onClick={() => onOpen({ kind: "invite" })}
        >
          {messages.watch.forwardToFriend}
        </Button>
      ) : null}
      {sells ? (
        <Button variant="glass" icon={<Gift aria-hidden="true" />} onClick={() => onOpen({ kind: "gift" })}>
          {texts.giftATicket}
        </Button>
      ) : null}
      <Button variant={getVariant(isMain && !forwards)} icon={<Link aria-hidden="true" />} onClick={share}>
        {texts.shareTheLink}
      </Button>
      <StatusToast text={notice} />
    </div>
  );
}
