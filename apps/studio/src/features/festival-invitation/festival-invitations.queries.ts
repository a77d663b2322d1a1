import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { FestivalInvitation } from "@matinee/contract/schemas/festival-invitations";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** The invitations of a festival. An answer can come at any time. */
export const festivalInvitationsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["festival-invitations", eventId],
    queryFn: () => unwrapData(api.festivalInvitations.list({ params: { id: eventId } })),
    refetchOnWindowFocus: true,
  });

/** Names who is invited: the owner of the screening, or the address. */
export const nameInvited = ({ ownerName, email }: Pick<FestivalInvitation, "ownerName" | "email">): string =>
  ownerName ?? email ?? "";
