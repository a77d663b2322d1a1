/** A text that is being written. Its owner keeps it while the box is not on the screen, and after a reload. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
}

/** Returns what stays in the box after a text was sent: on a slow line its writer may have gone on meanwhile. */
export const cutSent = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
