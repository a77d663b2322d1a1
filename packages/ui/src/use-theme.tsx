import { useSyncExternalStore } from "react";

export type AppName = "watch" | "studio" | "backoffice";
export type ThemeChoice = "light" | "dark" | "system";

const storageKey = "matinee-theme";
const listeners = new Set<() => void>();

/**
 * Sets the app and its theme on `<html>`: the stored choice, else the preference of the system. Call it before the first
 * render. Watch is always dark.
 */
export function initTheme(app: AppName): void {
  document.documentElement.dataset["app"] = app;
  if (app === "watch") return;
  const preference = matchMedia("(prefers-color-scheme: dark)");
  apply();
  preference.addEventListener("change", apply);
  globalThis.addEventListener("storage", (event) => {
    if (event.key === storageKey) apply();
  });
}

/** Returns the theme on screen, the choice that led to it, and a setter for the choice. */
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
    // Storage can be forbidden; then the choice lasts until the page is closed.
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
