import { messages } from "@matinee/texts";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { liveTalkRules } from "@matinee/domain/live-talk-rules";
import { findIssues } from "@matinee/domain/rules";
import type { FieldErrors, Resolver } from "react-hook-form";
import { getLocalTimezone } from "../../lib/dates.ts";
import { findTimeIssue, formatDay, formatTimeOfDay, toEditedInstant } from "../../lib/event-instants.ts";

const texts = messages.faqStep;

export type FaqValues = {
  interactiveQa: boolean;
  faqSectionTitle: string;
  enableLive: boolean;
  liveTitle: string;
  liveDescription: string;
  liveDay: string;
  liveTime: string;
  /** The talk's time as the API sent it, which no field changes. Empty without one. */
  storedLiveDate: string;
  liveUrl: string;
  liveCta: string;
  timezone: string;
};

export const faqLabels: Partial<Record<keyof FaqValues, string>> = {
  interactiveQa: texts.showTheFaq,
  faqSectionTitle: texts.sectionTitle,
  enableLive: texts.liveTalk,
  liveTitle: texts.talkTitle,
  liveDescription: texts.talkDescription,
  liveDay: texts.talkDay,
  liveTime: texts.talkTime,
  liveUrl: texts.talkLink,
  liveCta: texts.talkButton,
};

export function toFaqForm(event: OwnedPage | null): FaqValues {
  const about = event?.aboutSettings;
  const timezone = event?.timezone ?? getLocalTimezone();
  const date = about?.liveDate ? new Date(about.liveDate) : null;
  return {
    interactiveQa: event?.interactiveQa ?? false,
    faqSectionTitle: event?.faqSectionTitle ?? "",
    enableLive: about?.enableLive ?? false,
    liveTitle: about?.liveTitle ?? "",
    liveDescription: about?.liveDescription ?? "",
    liveDay: formatDay(date, timezone),
    liveTime: formatTimeOfDay(date, timezone, "21:00"),
    storedLiveDate: about?.liveDate ?? "",
    liveUrl: about?.liveUrl ?? "",
    liveCta: about?.liveCta ?? "",
    timezone,
  };
}

export function toFaqSave(values: FaqValues): SavePage {
  const { liveDay, liveTime, timezone, storedLiveDate } = values;
  return {
    interactiveQa: values.interactiveQa,
    faqSectionTitle: values.faqSectionTitle.trim(),
    aboutSettings: {
      enableLive: values.enableLive,
      liveTitle: values.liveTitle.trim(),
      liveDescription: values.liveDescription.trim(),
      liveDate: toEditedInstant(liveDay, liveTime, timezone, storedLiveDate)?.toISOString() ?? "",
      liveUrl: values.liveUrl.trim(),
      liveCta: values.liveCta.trim(),
    },
  };
}

/** Checks the live talk's fields, its typed time included. */
export const faqResolver: Resolver<FaqValues> = (values) => {
  const timeIssue = values.enableLive
    ? findTimeIssue(values.liveDay, values.liveTime, values.timezone)
    : null;
  const failures = [
    ...findIssues(liveTalkRules, { ...values, liveDate: values.liveDay }).map(
      ({ field, code }) => [formFields[field], messages.events.liveTalkIssues[code]] as const,
    ),
    ...(timeIssue === null ? [] : [["liveTime", timeIssue] as const]),
  ];
  if (failures.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(failures.map(([field, message]) => [field, { type: "rule", message }]));
  return { values: {}, errors: errors as FieldErrors<FaqValues> }; // the keys are the failures' fields
};

const formFields = { liveTitle: "liveTitle", liveDate: "liveDay", liveUrl: "liveUrl" } as const;
