import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** What the account is invited to, and the festivals that show its screenings. */
export const receivedInvitationsQuery = queryOptions({
  queryKey: ["received-invitations"],
  queryFn: () => unwrapData(api.festivalInvitations.received()),
  refetchOnWindowFocus: true,
});
