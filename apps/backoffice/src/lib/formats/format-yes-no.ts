import { messages } from "@matinee/contract/messages";

export const formatYesNo = (value: boolean) => (value ? messages.backOffice.yes : messages.backOffice.no);
