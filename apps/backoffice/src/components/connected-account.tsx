import { messages } from "@matinee/texts";
import { getConnectedAccountUrl } from "../paths.ts";

/** A link to the payment provider's page of a connected account. */
export function ConnectedAccount({ connectId }: { connectId: string | null }) {
  if (!connectId) return messages.backOffice.notAvailable;
  return (
    <a className="link" href={getConnectedAccountUrl(connectId)} target="_blank" rel="noreferrer">
      {connectId}
    </a>
  );
}
