import { unwrapData } from "@matinee/app-shell/api-client";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { studioPaths, watchPaths } from "../paths.ts";
import { platformQuery } from "./platform.queries.ts";

/** Opens a page of the studio in a new tab, signed in as the staff member who pressed. */
export async function openStudio(from: string): Promise<void> {
  await openSignedIn(({ studio }) => [studio, studioPaths.arrival(studio, from)]);
}

/** Opens an event as a viewer would see it; one that is not activated as its preview. */
export async function openEvent(event: { id: string; url: string; activated: boolean }): Promise<void> {
  await openSignedIn(({ watch }) => [
    watch,
    event.activated ? watchPaths.event(watch, event.url) : watchPaths.preview(watch, event.id),
  ]);
}

type Hosts = { watch: string; studio: string };

/** The tab is opened before anything is asked, or the browser takes it for a pop-up. */
async function openSignedIn(target: (hosts: Hosts) => [host: string, address: string]): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const { hosts } = await queryClient.ensureQueryData(platformQuery);
    const [host, address] = target(hosts);
    const { code } = await unwrapData(api.sessions.handoff({ body: { host: new URL(host).host } }));
    const url = `${address}#handoff=${code}`;
    if (!tab) {
      location.assign(url);
      return;
    }
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
