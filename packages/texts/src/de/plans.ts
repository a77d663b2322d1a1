import type * as en from "../en/plans.ts";
import type { AnyLanguage } from "../any-language.ts";

export const plans: AnyLanguage<typeof en.plans> = {
  savedBeforeYou: "Dieser Plan wurde inzwischen auf einem anderen Gerät geändert.",
  notValid: "Dieser Pass ist zurzeit nicht gültig, deshalb kann sein Plan nicht geändert werden.",
  twice: "Diese Vorführung ist bereits im Plan.",
  notInProgramme: "Diese Vorführung ist nicht im Programm.",
  notOpen: "Diese Vorführung kann zu dieser Zeit nicht begonnen werden.",
};
