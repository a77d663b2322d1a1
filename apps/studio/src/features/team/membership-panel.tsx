import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useConfirmedAction } from "./use-confirmed-action.tsx";

const texts = messages.team;

/** A member's own role, and a button to leave the team. */
export function MembershipPanel({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leaving = useConfirmedAction({
    title: texts.leaveTitle(event.title),
    description: texts.leaveText,
    confirmLabel: texts.leaveConfirm,
    run: () => requireSuccess(api.team.leave({ params: { id: event.id } })),
    onDone: async () => {
      toast.success(texts.hasLeft(event.title));
      await navigate(paths.welcome, { replace: true });
      client.removeQueries({ queryKey: ["event"] });
      await client.resetQueries({ queryKey: ["events"] });
    },
  });
  if (event.role === "owner" || event.role === "staff") return null;
  const { name, may } = texts.roles[event.role];
  return (
    <Panel title={texts.yourRole(name)}>
      <p>{texts.yourRoleOn(event.accountName)}</p>
      <p className="mt-1 text-text-2">{may}</p>
      <Button className="mt-5" onClick={leaving.ask}>
        {texts.leave}
      </Button>
      {leaving.dialog}
    </Panel>
  );
}
