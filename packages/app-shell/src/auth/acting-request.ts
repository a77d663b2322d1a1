import { createQuestion } from "./pending-question.ts";

/** The customer for whom staff want to act, by id; `ActingRequest` shows the dialog. */
export const actingQuestion = createQuestion<string>();

/**
 * Asks staff why they act for a customer.
 * @param details of the error acting-period-needed
 * @returns whether they gave a reason, so that the request can be repeated
 */
export async function requestActingPeriod(details: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { customerId } = details;
  return typeof customerId === "string" ? actingQuestion.ask(customerId) : false;
}
