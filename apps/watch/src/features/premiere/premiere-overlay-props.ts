import type { GateStatus } from "@matinee/domain/gate-status";
import type { ReactNode } from "react";
import type { Overlay } from "../../lib/overlay.ts";
import type { Screening } from "../viewer/use-screening.ts";

/** What a premiere needs of its page. A rehearsal has no page around it. */
export interface NightScreening extends Pick<
  Screening,
  "page" | "isPreview" | "mayPlayPreview" | "haveSalesStopped"
> {
  status: Pick<GateStatus, "phase">;
  viewer: Pick<Screening["viewer"], "record" | "liveUrl" | "recordHeartbeat">;
}

export interface PremiereOverlayProps {
  screening: NightScreening;
  /** A donation was paid in this premiere. */
  hasGiven: boolean;
  /** Above everything, in a rehearsal. */
  banner?: ReactNode;
  onGive: (cents: number) => void;
  /** Null in a rehearsal, which has no dialogs of the page. */
  onOpen: ((overlay: Overlay) => void) | null;
  onClose: () => void;
}
