import { STEP_UP_ACTIONS, type StepUpAction } from "@matinee/contract/policy";
import { createQuestion } from "./pending-question.ts";

/** The action that waits for a proof of identity; `StepUp` shows the dialog. */
export const stepUpQuestion = createQuestion<StepUpAction>();

/**
 * Asks the user for a proof of identity.
 * @param details of the error step-up-needed
 * @returns whether the user proved to be the owner, so that the request can be repeated
 */
export async function requestStepUp(details: Readonly<Record<string, unknown>>): Promise<boolean> {
  const action = STEP_UP_ACTIONS.find((known) => known === details["action"]);
  return action ? stepUpQuestion.ask(action) : false;
}
