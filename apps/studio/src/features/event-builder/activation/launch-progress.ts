import { localStore } from "@matinee/app-shell/browser-storage";
import { readObject } from "@matinee/app-shell/read-object";
import { useState } from "react";

export const launchTasks = ["testPurchase", "link", "announce", "poster", "embed", "moderators"] as const;
export type LaunchTask = (typeof launchTasks)[number];

type Progress = Partial<Record<LaunchTask | "dismissed", boolean>>;

/** What the owner did after the activation of one event, on this device. */
export function useLaunchProgress(eventId: string) {
  const key = `matinee.launch.${eventId}`;
  const [progress, setProgress] = useState<Progress>(() => readObject(localStore, key));
  const set = (name: keyof Progress, value: boolean) => {
    const next = { ...progress, [name]: value };
    setProgress(next);
    localStore.write(key, JSON.stringify(next));
  };
  return { progress, set };
}
