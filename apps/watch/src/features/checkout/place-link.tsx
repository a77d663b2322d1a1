import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";

/** Where somebody finds out about their place whose order was refused. */
export interface PlaceAddress {
  address: string;
  text: string;
}

/**
 * Returns the queue that comes before what failed, or the page of the offer that cannot be taken; null for any other failure.
 * @param offerToken with which it was tried
 */
export function findPlaceAddress(error: unknown, offerToken: string | undefined): PlaceAddress | null {
  if (!(error instanceof ApiFailure)) return null;
  const { queue, offer } = error.details;
  if (error.code === "queue-first" && typeof queue === "string")
    return { address: queue, text: messages.checkout.goToQueue };
  // The link of no entry of this event leads to none.
  if (offer === undefined || offer === "unknown" || offerToken === undefined) return null;
  return { address: `/offer/${encodeURIComponent(offerToken)}`, text: messages.checkout.seePlace };
}

/** Leads to a place. From a frame it opens a tab: a place belongs to the browser, and a frame has its own storage. */
export function PlaceLink({ place }: { place: PlaceAddress | null }) {
  if (place === null) return null;
  const isFramed = window.parent !== window;
  return (
    <>
      {" "}
      <a className="link" href={place.address} {...(isFramed && { target: "_blank", rel: "noopener" })}>
        {place.text}
      </a>
    </>
  );
}
