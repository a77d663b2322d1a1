import type { LeadOwnerRow } from "@matinee/contract/schemas/leads";

/** Returns a lead owner's name, or the email: a form may ask for nothing else. */
export const nameLead = ({ name, email }: Pick<LeadOwnerRow, "name" | "email">): string => name || email;
