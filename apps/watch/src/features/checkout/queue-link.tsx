import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";

/** Returns the address of the queue that comes before what failed; null for any other failure. */
export function findQueueAddress(error: unknown): string | null {
  if (!(error instanceof ApiFailure) || error.code !== "queue-first") return null;
  const { queue } = error.details;
  return typeof queue === "string" ? queue : null;
}

/** Leads to the queue of the sale. From a frame it opens a tab: a place belongs to the browser, and a frame has its own storage. */
export function QueueLink({ address }: { address: string | null }) {
  if (address === null) return null;
  const isFramed = window.parent !== window;
  return (
    <>
      {" "}
      <a className="link" href={address} {...(isFramed && { target: "_blank", rel: "noopener" })}>
        {messages.checkout.goToQueue}
      </a>
    </>
  );
}
