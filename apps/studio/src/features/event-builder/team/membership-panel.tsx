import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../../api.ts";
import { paths } from "../../../paths.ts";

const texts = messages.team;

/** A member's own role, and a button to leave the team. */
export function MembershipPanel({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useMutation({
    mutationFn: () => requireSuccess(api.team.leave({ params: { id: event.id } })),
    onSuccess: async () => {
      toast.success(texts.hasLeft(event.title));
      await navigate(paths.welcome, { replace: true });
      client.removeQueries({ queryKey: ["event"] });
      await client.resetQueries({ queryKey: ["events"] });
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  if (event.role === "owner" || event.role === "staff") return null;
  const { name, may } = texts.roles[event.role];
  return (
    <Panel title={texts.yourRole(name)}>
      <p>{texts.yourRoleOn(event.accountName)}</p>
      <p className="mt-1 text-text-2">{may}</p>
      <Button className="mt-5" onClick={() => setIsLeaving(true)}>
        {texts.leave}
      </Button>
      <ConfirmDialog
        danger
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={texts.leaveTitle(event.title)}
        description={texts.leaveText}
        confirmLabel={texts.leaveConfirm}
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
      />
    </Panel>
  );
}
