import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { messages } from "@matinee/texts";
import { BulkAction } from "@matinee/ui/bulk-bar";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";
import { refreshEvents } from "../../lib/queries/events.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { paths } from "../../paths.ts";
import { ArchiveEventsDialog } from "./archive-events-dialog.tsx";
import type { BulkChoice } from "./bulk-update-dialog.tsx";
import type { EventFlags } from "./event-flag-choices.ts";
import { MatchingBulkUpdate } from "./matching-bulk-update.tsx";
import { startBulkChange } from "./start-bulk-change.ts";

/** The actions for all events that match the search and the filters. Each starts a job and opens its page. */
export function MatchingEventActions({
  matching,
  choices,
}: {
  matching: MatchingRows;
  choices: readonly BulkChoice[];
}) {
  const [asking, setAsking] = useState<"archive" | "activate" | "update" | null>(null);
  const navigate = useNavigate();
  const mark = useMutation({
    mutationFn: (attributes: EventFlags) => startBulkChange("page", matching, { kind: "update", attributes }),
    onSuccess: ({ id }) => navigate(paths.bulkChange(id)),
    onError: async (error) => {
      toastFailure(error, messages.bulkChanges.errorStarting);
      setAsking(null);
      // The number may have changed, so that it must be read and confirmed again.
      await refreshEvents();
    },
  });
  const roleProblem = findRoleProblem("admin");
  const close = () => setAsking(null);
  const { filter, total } = matching;
  return (
    <>
      <BulkAction
        disabled={roleProblem !== undefined}
        title={roleProblem}
        onClick={() => setAsking("archive")}
      >
        {messages.adminEvents.markAllArchived}
      </BulkAction>
      <BulkAction
        disabled={roleProblem !== undefined}
        title={roleProblem}
        onClick={() => setAsking("activate")}
      >
        {messages.adminEvents.markAllActive}
      </BulkAction>
      <BulkAction main onClick={() => setAsking("update")}>
        {messages.tables.bulkUpdate}
      </BulkAction>
      <ArchiveEventsDialog
        events={{ filter }}
        total={total}
        open={asking === "archive"}
        onOpenChange={close}
        busy={mark.isPending}
        onConfirm={() => mark.mutate({ archived: true })}
      />
      <ConfirmDialog
        open={asking === "activate"}
        onOpenChange={close}
        title={messages.adminEvents.activateTitle(total)}
        description={messages.adminEvents.activateDescription}
        confirmLabel={messages.adminEvents.markAllActive}
        busyLabel={messages.adminEvents.activating}
        busy={mark.isPending}
        onConfirm={() => mark.mutate({ active: true })}
      />
      <MatchingBulkUpdate
        subject="page"
        matching={matching}
        choices={choices}
        refresh={refreshEvents}
        open={asking === "update"}
        onOpenChange={(open) => setAsking(open ? "update" : null)}
      />
    </>
  );
}
