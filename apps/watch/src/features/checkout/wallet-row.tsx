import { messages } from "@matinee/texts";
import type { LegalVersions } from "@matinee/contract/schemas/legal-texts";
import { TermsLabel } from "../../components/terms-label.tsx";
import { useCloseGap } from "./use-close-gap.ts";
import { useWallets, type WalletOffer, type WalletsOptions } from "./use-wallets.ts";

/** The provider's frame loads while the place is empty. A place that closes must not count as something that moves. */
const visibility: Record<WalletOffer, string> = {
  unknown: "[&>p]:invisible",
  offered: "",
  none: "invisible",
};

/**
 * The buttons of the buyer's wallets, above the form of a checkout. Their place is reserved until the provider has
 * answered; where there is no wallet, it closes without a jump, and later checkouts in the tab have none.
 */
export function WalletRow({
  legalVersions,
  isLocked,
  note,
  ...options
}: WalletsOptions & {
  legalVersions: LegalVersions | undefined;
  isLocked: boolean;
  /** What to do first, in place of the sentence about the terms. */
  note?: string;
}) {
  const { offer, wasKnown, container } = useWallets(options);
  const isOffered = offer === "offered";
  const row = useCloseGap(offer === "none");
  if (offer === "none" && wasKnown) return null;
  return (
    <div
      ref={row}
      role="group"
      aria-label={messages.checkout.wallets}
      inert={!isOffered || isLocked}
      className={`flex shrink-0 flex-col gap-2.5 ${isLocked ? "opacity-50" : ""} ${visibility[offer]}`}
    >
      <div ref={container} className="h-12" />
      <p className="text-sm text-text-3">
        {note ?? <TermsLabel sentence="acceptTermsByWallet" versions={legalVersions} />}
      </p>
      <p className="flex items-center gap-4 text-sm text-text-3">
        <span className="h-px flex-1 bg-line" />
        {messages.checkout.orPayWithCard}
        <span className="h-px flex-1 bg-line" />
      </p>
    </div>
  );
}
