import { messages } from "@matinee/contract/messages";
import { AppError } from "../../../platform/errors.ts";

export const createLeadEmailTakenError = () => {
  const message = messages.leads.emailExists;
  return new AppError("email-taken", message, { fields: { email: message } });
};
