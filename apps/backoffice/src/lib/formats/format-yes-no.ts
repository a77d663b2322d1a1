import { messages } from "@matinee/texts";

export const formatYesNo = (value: boolean) => (value ? messages.backOffice.yes : messages.backOffice.no);
