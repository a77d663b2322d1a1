import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { messages } from "@matinee/texts";
import type { CreatePage, OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { isEmail } from "@matinee/domain/contact";
import { eventRules } from "@matinee/domain/event-rules";
import type { PageKind } from "@matinee/domain/page-kind";
import { isBlank, type Rule } from "@matinee/domain/rules";
import { getLocalTimezone } from "../../lib/dates.ts";

const texts = messages.filmDetails;

export type FilmDetailsValues = {
  title: string;
  url: string;
  description: string;
  backgroundImage: string;
  mobileBackgroundImage: string;
  filmTeamEmail: string;
  contactEmail: string;
};

export const filmDetailsLabels: Record<keyof FilmDetailsValues, string> = {
  title: texts.title,
  url: texts.url,
  description: texts.logLine,
  backgroundImage: texts.desktopBanner,
  mobileBackgroundImage: texts.mobileBanner,
  filmTeamEmail: texts.filmTeamEmail,
  contactEmail: texts.contactEmail,
};

export function toFilmDetailsForm(event: OwnedPage | null): FilmDetailsValues {
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

export function toFilmDetailsSave(values: FilmDetailsValues): SavePage {
  return {
    ...values,
    title: values.title.trim(),
    description: values.description.trim(),
    filmTeamEmail: values.filmTeamEmail.trim(),
    contactEmail: values.contactEmail.trim(),
  };
}

/** Adds this browser's timezone, which a new event has until its dates are set, and the kind of a festival. */
export function toFilmDetailsCreate(values: FilmDetailsValues, kind: PageKind): CreatePage {
  const filled = Object.entries(toFilmDetailsSave(values)).filter(([, value]) => value !== "");
  return {
    ...Object.fromEntries(filled),
    timezone: getLocalTimezone(),
    ...(kind === "festival" && { kind }),
  };
}

/** The rules read a whole event: valid values for the fields that this step does not have. */
const otherFields = { caption: "", message: "", askMidrollDonations: false };

const rules: Rule<
  FilmDetailsValues,
  keyof FilmDetailsValues,
  keyof typeof messages.events.issues | "email-invalid"
>[] = [
  ...eventRules.flatMap(({ field, code, broken }) =>
    field === "title" || field === "url" || field === "description"
      ? [{ field, code, broken: (values: FilmDetailsValues) => broken({ ...otherFields, ...values }) }]
      : [],
  ),
  ...(["filmTeamEmail", "contactEmail"] as const).map((field) => ({
    field,
    code: "email-invalid" as const,
    broken: (values: FilmDetailsValues) => !isBlank(values[field]) && !isEmail(values[field]),
  })),
];

export const filmDetailsResolver = createRulesResolver(rules, {
  ...messages.events.issues,
  "email-invalid": messages.signUp.issues["email-invalid"],
});
