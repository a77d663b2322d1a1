/** A text that is being written. Its owner keeps it while the box is not on the screen, and after a reload. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
}
