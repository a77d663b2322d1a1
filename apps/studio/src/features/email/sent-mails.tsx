import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { AttendeeMail, attendeeMailsSchema } from "@matinee/contract/schemas/attendee-mails";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { api } from "../../api.ts";
import { attendeeMailsQuery } from "./attendee-mails.queries.ts";
import { formatSendTime } from "./email-form.ts";

const texts = messages.attendeeMails;

const tones = {
  planned: "info",
  sending: "info",
  waiting: "info",
  sent: "success",
  stopped: "neutral",
} as const;

/** The sent and planned emails to attendees with their figures. What has not left can be stopped. */
export function SentMails({
  event,
  mails,
}: {
  event: OwnedPage;
  mails: UseQueryResult<z.infer<typeof attendeeMailsSchema>>;
}) {
  const client = useQueryClient();
  const [stopping, setStopping] = useState<string | null>(null);
  const stop = useMutation({
    mutationFn: (mailId: string) =>
      requireSuccess(api.attendeeMails.stop({ params: { id: event.id, mailId } })),
    onSuccess: () => toast.success(texts.isStopped),
    onError: (error) => toast.error(describeFailure(error)),
    onSettled: async () => {
      setStopping(null);
      await client.invalidateQueries({ queryKey: attendeeMailsQuery(event.id).queryKey });
    },
  });
  return (
    <Panel flush title={texts.sentTitle}>
      <ListTable
        bare
        label={texts.sentTitle}
        columns={listColumns(event, setStopping)}
        query={mails}
        rows={mails.data?.mails}
        empty={texts.none}
        getId={(mail) => mail.id}
      />
      <ConfirmDialog
        danger
        open={stopping !== null}
        onOpenChange={() => setStopping(null)}
        title={texts.stopTitle}
        description={texts.stopText}
        confirmLabel={texts.stopConfirm}
        busy={stop.isPending}
        onConfirm={() => stopping && stop.mutate(stopping)}
      />
    </Panel>
  );
}

function listColumns(
  { timezone, kind }: OwnedPage,
  onStop: (mailId: string) => void,
): Column<AttendeeMail>[] {
  return [
    {
      id: "date",
      header: texts.date,
      quiet: true,
      cell: ({ sendAt }) => formatSendTime(new Date(sendAt), timezone),
    },
    {
      id: "subject",
      header: texts.subject,
      cell: ({ subject, audience }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{subject}</span>
          <span className="text-sm text-text-3">{texts.nameAudience(audience, kind)}</span>
        </>
      ),
    },
    {
      id: "state",
      header: texts.state,
      cell: ({ id, state, subject, inMorning }) => (
        <span className="flex items-center gap-3">
          <Chip tone={tones[state]}>{texts.states[state]}</Chip>
          {state === "planned" || inMorning > 0 ? (
            <Button size="sm" aria-label={texts.stopLabel(subject)} onClick={() => onStop(id)}>
              {texts.stop}
            </Button>
          ) : null}
        </span>
      ),
    },
    {
      id: "sent",
      header: texts.sentCount,
      align: "end",
      cell: (mail) => (
        <>
          {hasLeft(mail) ? messages.formats.number(mail.sent) : null}
          {mail.inMorning > 0 ? (
            <span className="block text-sm text-text-3">{texts.inMorning(mail.inMorning)}</span>
          ) : null}
          {mail.failed > 0 ? (
            <span className="block text-sm text-text-3">{texts.failed(mail.failed)}</span>
          ) : null}
        </>
      ),
    },
    {
      id: "watchedAfter",
      header: texts.watchedAfter,
      align: "end",
      cell: (mail) => (hasLeft(mail) ? messages.formats.number(mail.watchedAfter) : null),
    },
  ];
}

const hasLeft = ({ state, sent }: AttendeeMail): boolean =>
  state !== "planned" && (state !== "stopped" || sent > 0);
