/** What the journey needs of a browser, whatever client drives it. Elements are named by XPath. */
export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until the element is in sight, and presses it as a viewer does. */
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  press(key: "Escape" | "c"): Promise<void>;
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Why it cannot run here; null when it can. */
  missing: string | null;
  start: () => Promise<Driver>;
}

export const waitMs = 30_000;
