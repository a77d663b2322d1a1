import { openInNewTab } from "@matinee/app-shell/new-tab";
import { addSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import type { AddressedEvent } from "@matinee/domain/watch-address";
import { api } from "../api.ts";
import { studioPaths, watchPaths } from "../paths.ts";
import { platformQuery } from "./queries/platform.queries.ts";
import { queryClient } from "./queries/query-client.ts";

/** Opens a page of the studio in a new tab, signed in as this staff member. */
export async function openStudio(path: string): Promise<void> {
  await openSignedIn(({ studio }) => studioPaths.signIn(studio, path));
}

/** Opens an event's watch page in a new tab, or its preview while the event is not activated. */
export async function openEvent(event: AddressedEvent & { id: string; activated: boolean }): Promise<void> {
  await openSignedIn(({ watch }) =>
    event.activated ? watchPaths.event(watch, event) : watchPaths.preview(watch, event.id),
  );
}

async function openSignedIn(buildAddress: (hosts: { watch: string; studio: string }) => string) {
  await openInNewTab(async () => {
    const { hosts } = await queryClient.ensureQueryData(platformQuery);
    return addSignInCode(api, buildAddress(hosts));
  });
}
