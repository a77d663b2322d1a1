import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import type { FestivalInvitation } from "@matinee/contract/schemas/festival-invitations";
import { messages } from "@matinee/texts";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { IconButton } from "@matinee/ui/icon-button";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { formatDate } from "../../lib/dates.ts";
import { festivalInvitationsQuery, nameInvited } from "./festival-invitations.queries.ts";

const texts = messages.invitedScreenings;

/** The invitations of a festival that are no screenings of its programme: those that wait, and how others were answered. */
export function InvitationsPanel({ eventId, canEdit }: { eventId: string; canEdit: boolean }) {
  const invitations = useQuery(festivalInvitationsQuery(eventId));
  const shown = invitations.data?.filter(({ state }) => state !== "accepted" && state !== "withdrawn");
  return (
    <Panel flush title={texts.panel} count={shown && shown.length > 0 ? shown.length : undefined}>
      <QueryPanel
        query={{ ...invitations, data: shown }}
        keepsData
        loading={<Skeleton className="mx-5 my-3 h-10" />}
        empty={<p className="px-5 py-4 text-sm text-text-2">{texts.none}</p>}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((invitation) => (
              <InvitationLine
                key={invitation.id}
                eventId={eventId}
                invitation={invitation}
                canEdit={canEdit}
              />
            ))}
          </ul>
        )}
      </QueryPanel>
    </Panel>
  );
}

function InvitationLine({
  eventId,
  invitation,
  canEdit,
}: {
  eventId: string;
  invitation: FestivalInvitation;
  canEdit: boolean;
}) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id, state, title, invitedAt, expired, reason } = invitation;
  const who = nameInvited(invitation);
  const withdraw = useMutation({
    mutationFn: () =>
      requireSuccess(api.festivalInvitations.withdraw({ params: { id: eventId, invitationId: id } })),
    onSuccess: async () => {
      setIsAsking(false);
      toast.success(texts.isWithdrawn(who));
      await client.invalidateQueries({ queryKey: festivalInvitationsQuery(eventId).queryKey });
    },
    onError: async (error) => {
      setIsAsking(false);
      toast.error(describeFailure(error));
      await client.invalidateQueries({ queryKey: festivalInvitationsQuery(eventId).queryKey });
    },
  });
  const chip = describeState(invitation);
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 px-5 py-3">
      <span className="min-w-0 flex-1 leading-ui">
        <strong className="block font-medium wrap-anywhere">{title ?? who}</strong>
        <span className="block text-sm text-text-3">{texts.sent(formatDate(invitedAt))}</span>
        <Chip tone={chip.tone} className="mt-1.5 h-auto! min-h-6 py-1 whitespace-normal! wrap-anywhere">
          {chip.text}
        </Chip>
        {reason === null ? null : (
          <span className="mt-1.5 block text-sm text-text-2 wrap-anywhere">{texts.wrote(reason)}</span>
        )}
      </span>
      {state === "pending" && !expired && canEdit ? (
        <IconButton
          size="sm"
          label={texts.withdrawFrom(who)}
          icon={<X aria-hidden="true" />}
          onClick={() => setIsAsking(true)}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.withdrawTitle(who)}
        description={texts.withdrawText}
        confirmLabel={texts.withdraw}
        busyLabel={texts.withdrawing}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </li>
  );
}

function describeState(invitation: FestivalInvitation): { text: string; tone: ChipTone } {
  const { state, expired } = invitation;
  if (state === "pending" && !expired) return { text: texts.waitsFor(nameInvited(invitation)), tone: "info" };
  if (state === "pending") return { text: texts.states.expired, tone: "warning" };
  return state === "declined"
    ? { text: texts.states.declined, tone: "danger" }
    : { text: texts.states.ended, tone: "neutral" };
}
