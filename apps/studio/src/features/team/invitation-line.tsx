import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { TeamInvitation } from "@matinee/contract/schemas/team";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail, X } from "lucide-react";
import { api } from "../../api.ts";
import { formatDate } from "../../lib/dates.ts";
import { teamQuery } from "./team.queries.ts";
import { useConfirmedAction } from "./use-confirmed-action.tsx";

const texts = messages.team;

/** An invitation that was not accepted: it can be sent again and withdrawn. */
export function InvitationLine({
  eventId,
  invitation: { id, email, role, expiresAt, expired },
}: {
  eventId: string;
  invitation: TeamInvitation;
}) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: teamQuery(eventId).queryKey });
  const params = { id: eventId, invitationId: id };
  const resend = useMutation({
    mutationFn: () => unwrapData(api.team.resend({ params })),
    onSuccess: async () => {
      toast.success(texts.isInvited(email));
      await refresh();
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  const withdrawal = useConfirmedAction({
    title: texts.withdrawTitle(email),
    description: texts.withdrawText,
    confirmLabel: texts.withdraw,
    run: () => requireSuccess(api.team.withdraw({ params })),
    onDone: refresh,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
      <span className="grid size-8 shrink-0 place-content-center rounded-full bg-surface-3 text-text-3">
        <Mail aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1 leading-ui wrap-anywhere">
        <strong className="block font-semibold">{email}</strong>
        <span className="text-sm text-text-3">
          {texts.roles[role].name} · {texts.sentUntil(formatDate(expiresAt))}
        </span>
      </span>
      <span className="flex items-center gap-2 max-tablet:w-full">
        <Chip tone={expired ? "warning" : "neutral"}>{expired ? texts.expired : texts.waiting}</Chip>
        <Button
          size="sm"
          className="max-tablet:ml-auto"
          aria-label={texts.sendAgainTo(email)}
          busy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {texts.sendAgain}
        </Button>
        <IconButton
          label={texts.withdrawFrom(email)}
          icon={<X aria-hidden="true" />}
          onClick={withdrawal.ask}
        />
      </span>
      {withdrawal.dialog}
    </li>
  );
}
