import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { EventRole } from "@matinee/domain/vocabulary";
import type { TeamMember } from "@matinee/contract/schemas/team";
import { Avatar } from "@matinee/ui/avatar";
import { IconButton } from "@matinee/ui/icon-button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { api } from "../../api.ts";
import { formatDate } from "../../lib/dates.ts";
import { RoleSelect } from "./role-select.tsx";
import { teamQuery } from "./team.queries.ts";
import { useConfirmedAction } from "./use-confirmed-action.tsx";

const texts = messages.team;

/** A member with their role, which can be changed, and a button that removes them. */
export function MemberLine({ eventId, member }: { eventId: string; member: TeamMember }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: teamQuery(eventId).queryKey });
  const params = { id: eventId, memberId: member.id };
  const change = useMutation({
    mutationFn: (role: EventRole) => unwrapData(api.team.changeRole({ params, body: { role } })),
    onSuccess: async ({ name, role }) => {
      toast.success(texts.isChanged(name, texts.roles[role].name));
      await refresh();
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  const removal = useConfirmedAction({
    title: texts.removeTitle(member.name),
    description: texts.removeText,
    confirmLabel: texts.removeConfirm,
    run: () => requireSuccess(api.team.remove({ params })),
    onDone: refresh,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
      <Avatar name={member.name} />
      <span className="min-w-0 flex-1 leading-ui wrap-anywhere">
        <strong className="block font-semibold">{member.name}</strong>
        <span className="text-sm text-text-3">
          {member.email} · {texts.joined(formatDate(member.joinedAt))}
        </span>
      </span>
      <span className="flex items-center gap-2 max-tablet:w-full">
        <RoleSelect
          className="w-40 max-tablet:flex-1"
          aria-label={texts.roleOf(member.name)}
          value={change.isPending ? change.variables : member.role}
          disabled={change.isPending}
          onValueChange={(role) => change.mutate(role)}
        />
        <IconButton label={texts.remove(member.name)} icon={<X aria-hidden="true" />} onClick={removal.ask} />
      </span>
      {removal.dialog}
    </li>
  );
}
