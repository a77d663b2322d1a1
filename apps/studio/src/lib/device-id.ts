const KEY = "matinee.device";

/** Names this browser to the player's device limit. */
export function deviceId(): string {
  const known = localStorage.getItem(KEY);
  if (known) return known;
  const id = crypto.randomUUID();
  localStorage.setItem(KEY, id);
  return id;
}
