import { createFormats } from "@matinee/domain/formats";

/** How this language writes numbers, money, dates and lists. */
export const formats = createFormats("pt-BR", "pt-BR");
