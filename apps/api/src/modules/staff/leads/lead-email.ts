import { messages } from "@matinee/contract/messages";
import { AppError } from "../../../platform/errors.ts";

/** A lead owner has this email already, however it is written. */
export const createLeadEmailTakenError = () => {
  const message = messages.leads.emailExists;
  return new AppError("email-taken", message, { fields: { email: message } });
};
