import { useSyncExternalStore } from "react";

export type Room = "watch" | "studio" | "backoffice";
export type ThemeChoice = "light" | "dark" | "system";

const storageKey = "matinee-theme";
const listeners = new Set<() => void>();

/** Before the first render: sets the room, and the theme remembered or else preferred by the system. Watch is always dark. */
export function initTheme(room: Room): void {
  document.documentElement.dataset["room"] = room;
  if (room === "watch") return;
  const preference = matchMedia("(prefers-color-scheme: dark)");
  apply();
  preference.addEventListener("change", apply);
  globalThis.addEventListener("storage", (event) => {
    if (event.key === storageKey) apply();
  });
}

/** The theme in sight, the choice behind it, and how to make another. */
export function useTheme(): {
  theme: "light" | "dark";
  choice: ThemeChoice;
  setChoice: (choice: ThemeChoice) => void;
} {
  const choice = useSyncExternalStore(subscribe, readChoice, () => "system" as const);
  const theme = useSyncExternalStore(subscribe, readTheme, () => "light" as const);
  return { theme, choice, setChoice };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): ThemeChoice {
  const stored = readStored();
  return stored === "light" || stored === "dark" ? stored : "system";
}

function readTheme(): "light" | "dark" {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

function setChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage can be forbidden; then the choice lasts as long as the page.
    unstored = choice;
  }
  apply();
}

let unstored: string | null = null;

function readStored(): string | null {
  try {
    return unstored ?? localStorage.getItem(storageKey);
  } catch {
    return unstored;
  }
}

function apply(): void {
  const choice = readChoice();
  const dark =
    choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) document.documentElement.dataset["theme"] = "dark";
  else delete document.documentElement.dataset["theme"];
  for (const listener of listeners) listener();
}
