import { localStore } from "../browser-storage.ts";

const DEVICE_KEY = "matinee.device";

/** Returns a random id of this browser on this host, which stays when the user signs out. */
export function getDeviceId(): string {
  const stored = localStore.read(DEVICE_KEY);
  if (stored) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStore.write(DEVICE_KEY, id);
  return id;
}
