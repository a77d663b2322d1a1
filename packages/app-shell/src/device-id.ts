import { localStore } from "./browser-storage.ts";

const KEY = "matinee.device";

/**
 * Returns a random id of this browser on this host, which does not identify a person and stays when a user signs out. The
 * device limit counts it.
 */
export function getDeviceId(): string {
  const stored = localStore.read(KEY);
  if (stored) return stored;
  const id = createRandomId();
  localStore.write(KEY, id);
  return id;
}

/** Creates a random id of 32 hex digits. Unlike `crypto.randomUUID` it needs no secure context. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
