import { messages } from "@matinee/texts";
import type { StaffRole } from "@matinee/contract/policy";

const texts = messages.staff;

export const roleNames: Record<StaffRole, string> = {
  support: texts.support,
  finance: texts.finance,
  admin: texts.admin,
};

/** The roles with what each may do. */
export const roleOptions = (["support", "finance", "admin"] as const).map((value) => ({
  value,
  label: roleNames[value],
  help: messages.staff.roles[value],
}));
