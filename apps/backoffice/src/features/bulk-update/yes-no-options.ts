import { messages } from "@matinee/texts";

/** The options of an attribute that is true or false. */
export const yesNoOptions = [
  { value: "true", label: messages.backOffice.yes },
  { value: "false", label: messages.backOffice.no },
];
