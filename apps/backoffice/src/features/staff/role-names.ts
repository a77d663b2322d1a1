import { messages } from "@matinee/texts";
import type { StaffRole } from "@matinee/contract/policy";

export const roleNames: Record<StaffRole, string> = messages.staff.roleNames;

/** The roles with what each may do. */
export const roleOptions = (["support", "finance", "admin"] as const).map((value) => ({
  value,
  label: roleNames[value],
  help: messages.staff.roles[value],
}));
