import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { AttendeeMail, attendeeMailsSchema } from "@matinee/contract/schemas/attendee-mails";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { Cell, HeadCell, TableRow } from "@matinee/ui/table";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { api } from "../../api.ts";
import { DataTable } from "../../components/data-table.tsx";
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
      <DataTable
        bare
        label={texts.sentTitle}
        columns={5}
        head={
          <>
            <HeadCell>{texts.date}</HeadCell>
            <HeadCell>{texts.subject}</HeadCell>
            <HeadCell>{texts.state}</HeadCell>
            <HeadCell align="end">{texts.sentCount}</HeadCell>
            <HeadCell align="end">{texts.watchedAfter}</HeadCell>
          </>
        }
        query={mails}
        rows={mails.data?.mails}
        emptyText={texts.none}
        renderRow={(mail) => (
          <MailRow key={mail.id} mail={mail} timezone={event.timezone} onStop={() => setStopping(mail.id)} />
        )}
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

function MailRow({ mail, timezone, onStop }: { mail: AttendeeMail; timezone: string; onStop: () => void }) {
  const { state, subject, sendAt, audience, sent, inMorning, failed, watchedAfter } = mail;
  const hasLeft = state !== "planned" && (state !== "stopped" || sent > 0);
  return (
    <TableRow>
      <Cell quiet className="whitespace-nowrap">
        {formatSendTime(new Date(sendAt), timezone)}
      </Cell>
      <Cell>
        <span className="block font-semibold wrap-anywhere">{subject}</span>
        <span className="text-sm text-text-3">{texts.audiences[audience]}</span>
      </Cell>
      <Cell>
        <span className="flex items-center gap-3">
          <Chip tone={tones[state]}>{texts.states[state]}</Chip>
          {state === "planned" || inMorning > 0 ? (
            <Button size="sm" aria-label={texts.stopLabel(subject)} onClick={onStop}>
              {texts.stop}
            </Button>
          ) : null}
        </span>
      </Cell>
      <Cell align="end">
        {hasLeft ? sent.toLocaleString("en-US") : null}
        {inMorning > 0 ? (
          <span className="block text-sm text-text-3">{texts.inMorning(inMorning)}</span>
        ) : null}
        {failed > 0 ? <span className="block text-sm text-text-3">{texts.failed(failed)}</span> : null}
      </Cell>
      <Cell align="end">{hasLeft ? watchedAfter.toLocaleString("en-US") : null}</Cell>
    </TableRow>
  );
}
