import { localStore } from "./browser-storage.ts";

const KEY = "matinee.device";

/** Names this browser towards the device limit, and nobody. */
export function getDeviceId(): string {
  const known = localStore.read(KEY);
  if (known) return known;
  const id = createRandomId();
  localStore.write(KEY, id);
  return id;
}

/** A random id; also where the page has no secure context and so no randomUUID. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
