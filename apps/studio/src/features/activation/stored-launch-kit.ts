import { localStore } from "@matinee/app-shell/browser-storage";
import { readObject } from "@matinee/app-shell/read-object";
import { LAUNCH_TASKS, type LaunchTask } from "@matinee/contract/schemas/launch-tasks";

/** What a device stores about the launch kit of one event. */
interface StoredLaunchKit {
  /** This person hid it on this device. The others in the team still see it. */
  isHidden: boolean;
  /** Tasks that were done before the server stored them. They move there once. */
  tasks: LaunchTask[];
}

const buildStorageKey = (eventId: string) => `matinee.launch.${eventId}`;

export function readStoredLaunchKit(eventId: string): StoredLaunchKit {
  const stored = readObject(localStore, buildStorageKey(eventId));
  return {
    isHidden: stored["dismissed"] === true,
    tasks: LAUNCH_TASKS.filter((task) => stored[task] === true),
  };
}

/** Changes a part of it. */
export function storeLaunchKit(eventId: string, change: Partial<StoredLaunchKit>): void {
  const { isHidden, tasks } = { ...readStoredLaunchKit(eventId), ...change };
  const names = [...tasks, ...(isHidden ? ["dismissed"] : [])];
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, true])));
  localStore.write(buildStorageKey(eventId), names.length > 0 ? text : null);
}
