import { unwrapData } from "@matinee/app-shell/api/api-client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

const REFRESH_MS = 5000;

/** The emails to an event's attendees. Read again while one of them is due or being sent. */
export const attendeeMailsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["attendee-mails", pageId],
    queryFn: () => unwrapData(api.attendeeMails.list({ params: { id: pageId } })),
    refetchInterval: ({ state }) => {
      const isLeaving = state.data?.mails.some(
        (mail) =>
          mail.state === "sending" || (mail.state === "planned" && Date.parse(mail.sendAt) <= Date.now()),
      );
      return isLeaving ? REFRESH_MS : false;
    },
  });

/** The emails to an event's attendees that are kept and not sent. */
export const mailDraftsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["mail-drafts", pageId],
    queryFn: () => unwrapData(api.attendeeMails.listDrafts({ params: { id: pageId } })),
  });

/** How many people an email would reach, and how many of them in their morning; `at` is when it leaves, null for now. */
export const mailAudiencesQuery = (pageId: string, at: Date | null) =>
  queryOptions({
    queryKey: ["mail-audiences", pageId, at?.toISOString() ?? "now"],
    queryFn: () =>
      unwrapData(
        api.attendeeMails.audiences({
          params: { id: pageId },
          query: at ? { at: at.toISOString() } : {},
        }),
      ),
    placeholderData: keepPreviousData,
  });
