import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { WaitlistRow } from "@matinee/contract/schemas/waitlist";
import { maxReasonLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../api.ts";

const texts = messages.waitingLists.remove;

/** Asks why an entry is removed from its list, and removes it. Its person reads the reason. */
export function RemoveEntryDialog({
  eventId,
  entry,
  onClose,
}: {
  eventId: string;
  entry: Pick<WaitlistRow, "id" | "name">;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const remove = useMutation({
    mutationFn: () => {
      const params = { id: eventId, entryId: entry.id };
      return requireSuccess(api.waitlist.remove({ params, body: { reason: reason.trim() } }));
    },
    onSuccess: async () => {
      toast.success(texts.done(entry.name));
      onClose();
      await client.invalidateQueries({ queryKey: ["attendees", eventId] });
    },
    onError: (error) => toast.error(describeFailure(error, texts.failed)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(entry.name)}
      description={texts.about}
      confirmLabel={messages.actions.remove}
      busyLabel={messages.actions.removing}
      busy={remove.isPending}
      danger
      onConfirm={() => {
        if (reason.trim() !== "") return remove.mutate();
        setIsMissing(true);
        input.current?.focus();
      }}
    >
      <Field label={texts.reason} help={texts.reasonHelp} error={isMissing ? texts.reasonMissing : undefined}>
        <TextInput
          ref={input}
          maxLength={maxReasonLength}
          value={reason}
          disabled={remove.isPending}
          onChange={({ target }) => {
            setReason(target.value);
            setIsMissing(false);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
