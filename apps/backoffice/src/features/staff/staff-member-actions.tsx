import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { refreshStaff } from "../../lib/queries/staff.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

type Change = "suspend" | "restore" | "remove";

const texts = {
  suspend: {
    label: messages.staff.suspend,
    busyLabel: messages.staff.suspending,
    description: messages.staff.suspendPrompt,
    labelOf: messages.staff.suspendOf,
    title: messages.staff.suspendTitle,
    done: messages.staff.wasSuspended,
  },
  restore: {
    label: messages.staff.restore,
    busyLabel: messages.staff.restoring,
    description: messages.staff.restorePrompt,
    labelOf: messages.staff.restoreOf,
    title: messages.staff.restoreTitle,
    done: messages.staff.wasRestored,
  },
  remove: {
    label: messages.actions.remove,
    busyLabel: messages.actions.removing,
    description: messages.staff.removePrompt,
    labelOf: messages.staff.removeOf,
    title: messages.staff.removeTitle,
    done: messages.staff.wasRemoved,
  },
} as const;

/** Buttons that suspend, restore or remove a member of staff, each after a confirmation. */
export function StaffMemberActions({
  member: { id, name, suspendedAt },
}: {
  member: { id: string; name: string; suspendedAt: string | null };
}) {
  const [asked, setAsked] = useState<Change>("suspend");
  const [open, setOpen] = useState(false);
  const save = useMutation({
    mutationFn: (change: Change) => requireSuccess(api.staff[change]({ params: { id } })),
    onSuccess: async (_, change) => {
      toast.success(texts[change].done(name));
      setOpen(false);
      await refreshStaff();
    },
    onError: (error) => toastFailure(error, messages.staff.notSaved),
  });
  const ask = (change: Change) => {
    setAsked(change);
    setOpen(true);
  };
  const state = suspendedAt ? "restore" : "suspend";
  return (
    <>
      <Button size="sm" aria-label={texts[state].labelOf(name)} onClick={() => ask(state)}>
        {texts[state].label}
      </Button>
      <Button size="sm" aria-label={texts.remove.labelOf(name)} onClick={() => ask("remove")}>
        {messages.actions.remove}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts[asked].title(name)}
        description={texts[asked].description}
        confirmLabel={texts[asked].label}
        busyLabel={texts[asked].busyLabel}
        busy={save.isPending}
        danger={asked !== "restore"}
        onConfirm={() => save.mutate(asked)}
      />
    </>
  );
}
