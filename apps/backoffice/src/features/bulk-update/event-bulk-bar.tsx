import { maxBulkUpdateIds } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { AdminPageRow } from "@matinee/contract/schemas/pages";
import { BulkAction, BulkBar } from "@matinee/ui/bulk-bar";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { BulkUpdateDialog } from "./bulk-update-dialog.tsx";
import { yesNoOptions } from "./yes-no-options.ts";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { toastEventFailure } from "../../lib/unready-events.ts";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { paths } from "../../paths.ts";
import { refreshEvents } from "../../lib/queries/events.queries.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

type Attributes = Partial<Record<"archived" | "active" | "test" | "diyEvent", boolean>>;

/** The actions for the selected events: those of one event, or the bulk actions. */
export function EventBulkBar({
  events,
  onClear,
  renderSingle,
}: {
  events: AdminPageRow[];
  onClear: () => void;
  /** Renders the actions for one selected event. */
  renderSingle: (event: AdminPageRow) => ReactNode;
}) {
  const [updating, setUpdating] = useState(false);
  const [archiving, setArchiving] = useState(false);
  const ids = events.map(({ id }) => id).slice(0, maxBulkUpdateIds);
  const update = (attributes: Attributes) =>
    readRequestId(api.adminPages.bulkUpdate({ body: { pageIds: ids, attributes } }));
  const navigate = useNavigate();
  const onDone = async (requestId: string | null) => {
    toastUndoable(messages.adminEvents.updatedInBulk, requestId, (id) => void navigate(paths.bulkChange(id)));
    setArchiving(false);
    onClear();
    await refreshEvents();
  };
  const onError = (error: unknown) => toastEventFailure(error);
  const mark = useMutation({ mutationFn: update, onSuccess: onDone, onError });
  const [first] = events;
  const roleProblem = findRoleProblem("admin");
  return (
    <BulkBar summary={`${events.length} selected`} onClear={onClear}>
      {events.length === 1 && first ? (
        renderSingle(first)
      ) : (
        <>
          <BulkAction
            disabled={roleProblem !== undefined || mark.isPending}
            title={roleProblem}
            onClick={() => setArchiving(true)}
          >
            {messages.adminEvents.markAllArchived}
          </BulkAction>
          <BulkAction
            disabled={roleProblem !== undefined || mark.isPending}
            title={roleProblem}
            onClick={() => mark.mutate({ active: true })}
          >
            {messages.adminEvents.markAllActive}
          </BulkAction>
          <BulkAction main onClick={() => setUpdating(true)}>
            {messages.tables.bulkUpdate}
          </BulkAction>
          <ConfirmDialog
            open={archiving}
            onOpenChange={setArchiving}
            title={`Archive ${events.length} events?`}
            description={describeArchiving(events)}
            confirmLabel={messages.adminEvents.markAllArchived}
            busyLabel="Archiving..."
            busy={mark.isPending}
            danger
            onConfirm={() => mark.mutate({ archived: true })}
          />
          <BulkUpdateDialog
            rows={ids.length}
            open={updating}
            onOpenChange={setUpdating}
            onDone={onDone}
            onError={onError}
            choices={[
              ...(roleProblem
                ? []
                : [
                    {
                      key: "test",
                      label: "Test",
                      options: yesNoOptions,
                      apply: (value: string) => update({ test: value === "true" }),
                    },
                    {
                      key: "diyEvent",
                      label: "DIY event",
                      options: yesNoOptions,
                      apply: (value: string) => update({ diyEvent: value === "true" }),
                    },
                  ]),
              ...buildTagChoices("page", ids),
            ]}
          />
        </>
      )}
    </BulkBar>
  );
}

/** Describes what archiving these events means for their viewers. */
function describeArchiving(events: readonly AdminPageRow[]): string {
  const activated = events.filter((event) => event.activated).length;
  if (activated === 0) return "None of them is activated. You can restore them from the archive.";
  const which = activated === 1 ? "One of them is activated" : `${activated} of them are activated`;
  return `${which}: viewers, also with a ticket, cannot watch while an event is archived. You can restore them from the archive.`;
}
