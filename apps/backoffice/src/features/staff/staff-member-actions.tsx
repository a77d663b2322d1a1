import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { refreshStaff } from "../../lib/queries/staff.queries.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";

type Change = "suspend" | "restore" | "remove";

const texts = {
  suspend: {
    label: "Suspend",
    busyLabel: "Suspending...",
    description: messages.staff.suspendPrompt,
    done: "was suspended",
  },
  restore: {
    label: "Restore",
    busyLabel: "Restoring...",
    description: messages.staff.restorePrompt,
    done: "was restored",
  },
  remove: {
    label: "Remove",
    busyLabel: "Removing...",
    description: messages.staff.removePrompt,
    done: "was removed",
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
      toast.success(`${name} ${texts[change].done}`);
      setOpen(false);
      await refreshStaff();
    },
    onError: (error) => toastFailure(error, "It could not be saved"),
  });
  const ask = (change: Change) => {
    setAsked(change);
    setOpen(true);
  };
  const state = suspendedAt ? "restore" : "suspend";
  return (
    <>
      <Button size="sm" aria-label={`${texts[state].label} ${name}`} onClick={() => ask(state)}>
        {texts[state].label}
      </Button>
      <Button size="sm" aria-label={`Remove ${name}`} onClick={() => ask("remove")}>
        Remove
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`${texts[asked].label} ${name}?`}
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
