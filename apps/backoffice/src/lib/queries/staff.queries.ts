import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "./query-client.ts";

/** Loads the members of the staff and the open invitations. */
export const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: () => unwrapData(api.staff.list()),
});

export const inviteStaff = (email: string) => unwrapData(api.adminAccounts.inviteStaff({ body: { email } }));

export const refreshStaff = () => queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
