import { messages } from "@matinee/texts";
import { getChargeUrl } from "../paths.ts";
import { CopyableText } from "./details/copyable-text.tsx";

/** The payment provider's id of a charge, to copy, with a link to its page there. */
export function ChargeId({ chargeId }: { chargeId: string | null }) {
  if (!chargeId) return messages.backOffice.notAvailable;
  return (
    <span className="flex flex-col items-start gap-1">
      <CopyableText text={chargeId} label={messages.orders.copyCharge} />
      <a className="link" href={getChargeUrl(chargeId)} target="_blank" rel="noreferrer">
        {messages.orders.openCharge}
      </a>
    </span>
  );
}
