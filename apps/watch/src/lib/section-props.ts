import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Overlay } from "./overlay.ts";

/** The props of every section. They exclude the gate, so that a step of the gate renders no section again. */
export interface SectionProps {
  page: PublicPage;
  isPreview: boolean;
  /** The screening has ended or was cancelled. */
  isOver: boolean;
  /** The address of the live talk, for admitted viewers. */
  liveUrl: string | null;
  onOpen: (overlay: Overlay) => void;
}
