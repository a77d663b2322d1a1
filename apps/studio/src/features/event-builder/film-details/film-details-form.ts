import { messages } from "@matinee/contract/messages";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { isEmail } from "@matinee/domain/contact";
import { eventRules } from "@matinee/domain/event-rules";
import { isBlank, type Rule } from "@matinee/domain/rules";
import { rulesResolver } from "../../../lib/rules-resolver.ts";
import { localTimezone } from "../../../lib/dates.ts";

export type FilmDetails = {
  title: string;
  url: string;
  description: string;
  backgroundImage: string;
  mobileBackgroundImage: string;
  filmTeamEmail: string;
  contactEmail: string;
};

export const filmDetailsLabels: Record<keyof FilmDetails, string> = {
  title: "Title",
  url: "Url",
  description: "Log line",
  backgroundImage: "Desktop banner",
  mobileBackgroundImage: "Mobile banner",
  filmTeamEmail: "Film team email",
  contactEmail: "Contact email",
};

export function toFilmDetails(event: OwnedPage | null): FilmDetails {
  return {
    title: event?.title ?? "",
    url: event?.url ?? "",
    description: event?.description ?? "",
    backgroundImage: event?.backgroundImage ?? "",
    mobileBackgroundImage: event?.mobileBackgroundImage ?? "",
    filmTeamEmail: event?.filmTeamEmail ?? "",
    contactEmail: event?.contactEmail ?? "",
  };
}

export function saveOfFilmDetails(values: FilmDetails): SavePage {
  return {
    ...values,
    title: values.title.trim(),
    description: values.description.trim(),
    filmTeamEmail: values.filmTeamEmail.trim(),
    contactEmail: values.contactEmail.trim(),
  };
}

/** A new event begins in this browser's timezone, until its dates are set. */
export function createOfFilmDetails(values: FilmDetails): SavePage {
  const filled = Object.entries(saveOfFilmDetails(values)).filter(([, value]) => value !== "");
  return { ...Object.fromEntries(filled), timezone: localTimezone() };
}

/** The rules read a whole event; what this step does not hold counts as fine. */
const elsewhere = { caption: "", message: "", askMidrollDonations: false };

const rules: Rule<FilmDetails, keyof FilmDetails, keyof typeof messages.events.issues | "email-invalid">[] = [
  ...eventRules.flatMap(({ field, code, broken }) =>
    field === "title" || field === "url" || field === "description"
      ? [{ field, code, broken: (values: FilmDetails) => broken({ ...elsewhere, ...values }) }]
      : [],
  ),
  ...(["filmTeamEmail", "contactEmail"] as const).map((field) => ({
    field,
    code: "email-invalid" as const,
    broken: (values: FilmDetails) => !isBlank(values[field]) && !isEmail(values[field]),
  })),
];

export const filmDetailsResolver = rulesResolver(rules, {
  ...messages.events.issues,
  "email-invalid": messages.signUp.issues["email-invalid"],
});
