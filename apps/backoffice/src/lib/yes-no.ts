import { messages } from "@matinee/contract/messages";

export const yesNo = (value: boolean) => (value ? messages.backOffice.yes : messages.backOffice.no);
