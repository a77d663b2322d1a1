import { unwrapData } from "@matinee/app-shell/api/api-client";
import { createNetworkFailure, createResponseFailure, isMissing } from "@matinee/app-shell/api/api-failure";
import type { InvitedFilmChanges } from "@matinee/contract/schemas/films";
import { queryOptions } from "@tanstack/react-query";
import { createGuestApi } from "../../../api.ts";

const POLL_MS = 4000;

/** Calls the API with the token of an upload link, and with no session. */
export function createUploadLinkApi(token: string) {
  const headers = { "x-upload-token": token };
  const { uploadInvitations } = createGuestApi(headers);
  return {
    /** Of each request that sends bytes. */
    headers,
    read: () => unwrapData(uploadInvitations.getFilm()),
    update: (body: InvitedFilmChanges) => unwrapData(uploadInvitations.updateFilm({ body })),
    addFile: ({ name, size }: File) => unwrapData(uploadInvitations.addFile({ body: { name, size } })),
    /** Ends an unfinished upload. */
    async discard(uploadUrl: string): Promise<void> {
      const response = await fetch(uploadUrl, {
        method: "DELETE",
        headers: { ...headers, "tus-resumable": "1.0.0" },
      }).catch(() => {
        throw createNetworkFailure();
      });
      // It is gone already, in another tab.
      if (response.ok || isMissing(response)) return;
      throw createResponseFailure(response.status, await response.json().catch(() => null));
    },
  };
}
export type UploadLinkApi = ReturnType<typeof createUploadLinkApi>;

/** The film of an upload link. Refetched while its file is on the way or converted. */
export const invitedFilmQuery = (token: string, api: UploadLinkApi) =>
  queryOptions({
    queryKey: ["invited-film", token],
    queryFn: api.read,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.file?.state === "uploading" || data?.file?.state === "converting" ? POLL_MS : false,
  });
