import { isDenied, isInvalid } from "@matinee/app-shell/api/api-failure";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Access } from "@matinee/contract/schemas/subscribers";
import type { ViewerRecord } from "./viewer-record.ts";

export type ViewingDates = Pick<Access, "beginBy" | "finishBy">;

export type Credentials = Pick<ViewerRecord, "orderSlug" | "purchaseSlug" | "subscriberId" | "passToken">;

/** The access that the API grants to this browser's credentials. */
export interface ViewerAccess {
  admittingOrder: boolean;
  subscription: boolean;
  /** Whether a pass of its festival admits. */
  pass: boolean;
  /** What the pass's holder reads: why it does not admit, or that the next start counts at once. */
  passNotice: string | null;
  visits: number;
  order: PlacedOrder | null;
  /** Another order, or another ticket. */
  purchase: PlacedOrder | null;
  /** Until when this viewer must begin or may finish, where that is not the event's closing. */
  dates: ViewingDates;
  /** The address of the live talk, for admitted viewers. */
  liveUrl: string | null;
  /** The API rejected one of the credentials. */
  hasUnknownCredential: boolean;
  /** The valid credentials, each under the name that fits it. */
  credentials: Credentials;
}

/** Resolves to null if the API rejects the credential. */
export async function fetchUnlessRejected<Data>(call: Promise<Data>): Promise<Data | null> {
  try {
    return await call;
  } catch (error) {
    if (isInvalid(error) || isDenied(error)) return null;
    throw error;
  }
}
