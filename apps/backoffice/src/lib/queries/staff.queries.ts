import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "./query-client.ts";
import type { StaffRole } from "@matinee/contract/policy";

/** Loads the members of the staff and the open invitations. */
export const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: () => unwrapData(api.staff.list()),
});

export const inviteStaff = (body: { email: string; role: StaffRole }) =>
  unwrapData(api.adminAccounts.inviteStaff({ body }));

export const refreshStaff = () => queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
