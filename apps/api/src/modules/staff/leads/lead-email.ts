import { messages } from "@matinee/texts";
import { AppError } from "../../../platform/errors.ts";

export const createLeadEmailTakenError = () => {
  const message = messages.leads.emailExists;
  return new AppError("email-taken", message, { fields: { email: message } });
};
