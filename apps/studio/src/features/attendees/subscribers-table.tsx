import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import type { Column } from "@matinee/app-shell/lists/column";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { AnswerList } from "@matinee/app-shell/components/tickets/answer-list";
import { ViewingDate } from "@matinee/app-shell/components/tickets/viewing-date";
import { messages } from "@matinee/texts";
import type { subscriberRowSchema } from "@matinee/contract/schemas/subscribers";
import { getCountryName } from "@matinee/domain/countries";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Mail, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { api } from "../../api.ts";
import { type AttendeeListProps, subscribersQuery } from "./attendees.queries.ts";
import { listPremiereColumns } from "./premiere-column.tsx";
import { ReplaceLinkDialog } from "./replace-link-dialog.tsx";
import { formatDayTime } from "../../lib/dates.ts";

const texts = messages.attendeesStep;

type Subscriber = z.infer<typeof subscriberRowSchema>;

/** Lists the people who registered by email, resends and replaces their links and removes them. */
export function SubscribersTable({ event, filter, order, onShowAll }: AttendeeListProps) {
  const client = useQueryClient();
  const [replacing, setReplacing] = useState<Subscriber | null>(null);
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const subscribers = useInfiniteQuery(subscribersQuery(event.id, filter));
  const resend = useMutation({
    mutationFn: (email: string) =>
      requireSuccess(api.subscribers.resend({ params: { id: event.id }, body: { email } })),
    onSuccess: () => toast.success(texts.linkSentAgain),
    onError: (error) => toast.error(describeFailure(error, texts.emailNotSent)),
  });
  const remove = useMutation({
    mutationFn: (subscriberId: string) =>
      requireSuccess(api.subscribers.remove({ params: { id: event.id, subscriberId } })),
    onSuccess: async () => {
      setRemoving(null);
      await client.invalidateQueries({ queryKey: ["attendees", event.id] });
    },
    onError: (error) => toast.error(describeFailure(error, texts.notRemoved)),
  });
  const columns: Column<Subscriber>[] = [
    {
      id: "date",
      header: texts.date,
      quiet: true,
      cell: (row) => formatDayTime(row.createdAt, event.timezone),
    },
    { id: "name", header: texts.name, strong: true, truncate: "18ch", cell: (row) => row.name },
    { id: "email", header: texts.email, quiet: true, truncate: "26ch", cell: (row) => row.email },
    {
      id: "organization",
      header: texts.organization,
      truncate: "18ch",
      cell: (row) => row.organization ?? "",
    },
    {
      id: "country",
      header: texts.country,
      cell: (row) =>
        [row.country && getCountryName(row.country, messages.formats.locale), row.zip]
          .filter(Boolean)
          .join(", "),
    },
    ...(event.questions.length > 0
      ? [
          {
            id: "answers",
            header: messages.attendeeAnswers.answers,
            // In full: a registration has no dialog.
            cell: (row: Subscriber) => (
              <div className="min-w-48 whitespace-normal">
                <AnswerList answers={row.answers} />
              </div>
            ),
          } satisfies Column<Subscriber>,
        ]
      : []),
    ...listPremiereColumns(event),
    {
      id: "state",
      header: messages.attendees.state,
      cell: (row) =>
        row.returnedAt === null ? (
          <>
            {messages.attendees.registered}{" "}
            <ViewingDate dates={row} format={(at) => formatDayTime(at, event.timezone)} />
          </>
        ) : (
          messages.attendees.returned(formatDayTime(row.returnedAt, event.timezone))
        ),
    },
    {
      id: "actions",
      header: texts.actions,
      hidesHeader: true,
      align: "end",
      cell: (row) => (
        <Menu
          trigger={
            <IconButton
              size="sm"
              tooltip={false}
              label={texts.actionsFor(row.email)}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
        >
          <MenuItem
            icon={<Mail aria-hidden="true" />}
            disabled={event.cancelled || row.returnedAt !== null}
            onSelect={() => resend.mutate(row.email)}
          >
            {texts.resendLink}
          </MenuItem>
          <MenuItem
            icon={<RefreshCw aria-hidden="true" />}
            disabled={event.cancelled || row.returnedAt !== null}
            onSelect={() => setReplacing(row)}
          >
            {texts.replaceLink}
          </MenuItem>
          {event.can.remove ? (
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setRemoving(row)}>
              {messages.actions.remove}
            </MenuItem>
          ) : null}
        </Menu>
      ),
    },
  ];
  return (
    <ListPage
      label={messages.wizard.emailsCollected}
      columns={columns}
      paging={{ kind: "load-more", list: subscribers }}
      empty={texts.noRegistrations}
      onShowAll={onShowAll}
      getId={(row) => row.id}
      order={order}
    >
      <ReplaceLinkDialog
        eventId={event.id}
        holder={replacing && { email: replacing.email, subscriberId: replacing.id }}
        onClose={() => setReplacing(null)}
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={texts.removeTitle(removing?.email ?? "")}
        description={texts.removeDescription}
        confirmLabel={messages.actions.remove}
        busyLabel={messages.actions.removing}
        busy={remove.isPending}
        danger
        onConfirm={() => removing && remove.mutate(removing.id)}
      />
    </ListPage>
  );
}
