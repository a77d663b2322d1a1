/** The browser operations of the journey, for any automation client. Elements are found by XPath. */
export interface Driver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until the element is visible and clicks it. */
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  press(key: "Escape" | "c"): Promise<void>;
  /** Evaluates an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** Takes a picture of the window's contents, as PNG. One pixel of it is one of the page. */
  photograph(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Why the engine cannot run on this machine; null when it can. */
  missing: string | null;
  start: () => Promise<Driver>;
}

export const waitMs = 30_000;
