import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";

/** A message of this viewer that waits for a moderator. */
export interface HeldMessage {
  seq: number;
  /** As the API stored it. */
  text: string;
}

/** Returns whether a moderator let a held message through. It is then in the list under a new, higher number. */
export const isReleased = (
  { seq, text }: HeldMessage,
  memberId: string,
  messages: readonly Pick<ChatMessage, "seq" | "memberId" | "text">[],
): boolean =>
  messages.some((message) => message.memberId === memberId && message.seq > seq && message.text === text);
