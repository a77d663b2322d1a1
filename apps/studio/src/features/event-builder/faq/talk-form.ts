import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import type { FieldErrors, Resolver } from "react-hook-form";
import { localTimezone } from "../../../lib/dates.ts";
import { eventInstants, formDay, formTime } from "../event-details/event-instants.ts";

export type Talk = {
  interactiveQa: boolean;
  faqSectionTitle: string;
  enableLive: boolean;
  liveTitle: string;
  liveDescription: string;
  liveDay: string;
  liveTime: string;
  liveUrl: string;
  liveCta: string;
  timezone: string;
};

export const talkLabels: Partial<Record<keyof Talk, string>> = {
  interactiveQa: "Show the FAQ",
  faqSectionTitle: "Section title",
  enableLive: "Live talk",
  liveTitle: "Talk title",
  liveDescription: "Talk description",
  liveDay: "Talk day",
  liveTime: "Talk time",
  liveUrl: "Talk link",
  liveCta: "Talk button",
};

export function toTalk(event: OwnedPage | null): Talk {
  const about = event?.aboutSettings;
  const timezone = event?.timezone ?? localTimezone();
  const date = about?.liveDate ? new Date(about.liveDate) : null;
  return {
    interactiveQa: event?.interactiveQa ?? false,
    faqSectionTitle: event?.faqSectionTitle ?? "",
    enableLive: about?.enableLive ?? false,
    liveTitle: about?.liveTitle ?? "",
    liveDescription: about?.liveDescription ?? "",
    liveDay: formDay(date, timezone),
    liveTime: formTime(date, timezone, "21:00"),
    liveUrl: about?.liveUrl ?? "",
    liveCta: about?.liveCta ?? "",
    timezone,
  };
}

export function saveOfTalk(values: Talk): SavePage {
  const { start } = eventInstants({
    startDate: values.liveDay,
    startTime: values.liveTime,
    endDate: "",
    endTime: "00:00",
    showHours: true,
    timezone: values.timezone,
  });
  return {
    interactiveQa: values.interactiveQa,
    faqSectionTitle: values.faqSectionTitle.trim(),
    aboutSettings: {
      enableLive: values.enableLive,
      liveTitle: values.liveTitle.trim(),
      liveDescription: values.liveDescription.trim(),
      liveDate: start?.toISOString() ?? "",
      liveUrl: values.liveUrl.trim(),
      liveCta: values.liveCta.trim(),
    },
  };
}

/** A talk that is on needs a link that can be opened. */
export const talkResolver: Resolver<Talk> = (values) => {
  const link = values.liveUrl.trim();
  if (!values.enableLive || link === "" || (URL.canParse(link) && /^https?:/.test(link)))
    return { values, errors: {} };
  const errors: FieldErrors<Talk> = {
    liveUrl: { type: "url", message: "Please enter a link that begins with https://" },
  };
  return { values: {}, errors };
};
