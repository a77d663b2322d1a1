/** Returns the key that shortcuts hold down, by the browser's user agent: iPhones and iPads name Mac OS X, too. */
export const nameModifierKey = (userAgent: string): "⌘" | "Ctrl" =>
  userAgent.includes("Mac OS X") ? "⌘" : "Ctrl";

/** The key that shortcuts hold down on this machine. */
export const modifierKey = nameModifierKey(navigator.userAgent);
