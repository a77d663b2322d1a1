import type { Text } from "@matinee/texts";
import { AppError } from "../../../platform/errors.ts";

export const createLeadEmailTakenError = () => {
  const text: Text = (t) => t.leads.emailExists;
  return new AppError("email-taken", text, { fields: { email: text } });
};
