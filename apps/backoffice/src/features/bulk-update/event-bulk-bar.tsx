import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { maxBulkUpdateIds } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { ChangeableEvent } from "@matinee/contract/schemas/pages";
import { BulkAction, BulkBar } from "@matinee/ui/bulk-bar";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";
import { refreshEvents } from "../../lib/queries/events.queries.ts";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { toastEventFailure } from "../../lib/unready-events.ts";
import { paths } from "../../paths.ts";
import { ArchiveEventsDialog } from "./archive-events-dialog.tsx";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { type BulkChoice, BulkUpdateDialog } from "./bulk-update-dialog.tsx";
import { buildFlagChoices, type EventFlags } from "./event-flag-choices.ts";
import { MatchingEventActions } from "./matching-event-actions.tsx";
import { useAllMatching } from "./use-all-matching.ts";

/** `confirmed`: the dialog said how many people lose their place. */
interface FlagUpdate {
  attributes: EventFlags;
  confirmed?: boolean;
}

/** The actions for the selected events: those of one event, the bulk actions, or those for all that match the filter. */
export function EventBulkBar({
  events,
  matching,
  onClear,
  renderSingle,
}: {
  events: ChangeableEvent[];
  matching: MatchingRows | null;
  onClear: () => void;
  /** Renders the actions for one selected event. */
  renderSingle: (event: ChangeableEvent) => ReactNode;
}) {
  // The actions for all matching rows hold their own dialogs, which go with them.
  const { all, selectAll } = useAllMatching(matching, () => undefined);
  const ids = events.map(({ id }) => id).slice(0, maxBulkUpdateIds);
  const update = ({ attributes, confirmed = false }: FlagUpdate) =>
    readRequestId(
      api.adminPages.bulkUpdate({ body: { pageIds: ids, attributes, ...(confirmed && { confirmed }) } }),
    );
  const flagChoices = findRoleProblem("admin")
    ? []
    : buildFlagChoices((attributes) => update({ attributes }));
  const choices = [...flagChoices, ...buildTagChoices("page", ids)];
  const [first] = events;
  return (
    <BulkBar
      summary={
        all ? messages.bulkChanges.allSelected(all.total) : messages.bulkChanges.selected(events.length)
      }
      onClear={onClear}
    >
      {matching && !all ? (
        <BulkAction onClick={selectAll}>{messages.bulkChanges.selectAll(matching.total)}</BulkAction>
      ) : null}
      {all ? (
        <MatchingEventActions matching={all} choices={choices} />
      ) : events.length === 1 && first ? (
        renderSingle(first)
      ) : (
        <SelectedEventActions ids={ids} update={update} choices={choices} onClear={onClear} />
      )}
    </BulkBar>
  );
}

function SelectedEventActions({
  ids,
  update,
  choices,
  onClear,
}: {
  ids: string[];
  update: (change: FlagUpdate) => Promise<string | null>;
  choices: readonly BulkChoice[];
  onClear: () => void;
}) {
  const [updating, setUpdating] = useState(false);
  const [archiving, setArchiving] = useState(false);
  const navigate = useNavigate();
  const onDone = async (requestId: string | null) => {
    toastUndoable(messages.adminEvents.updatedInBulk, requestId, (id) => void navigate(paths.bulkChange(id)));
    setArchiving(false);
    onClear();
    await refreshEvents();
  };
  const onError = (error: unknown) => toastEventFailure(error);
  const mark = useMutation({ mutationFn: update, onSuccess: onDone, onError });
  const roleProblem = findRoleProblem("admin");
  return (
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
        onClick={() => mark.mutate({ attributes: { active: true } })}
      >
        {messages.adminEvents.markAllActive}
      </BulkAction>
      <BulkAction main onClick={() => setUpdating(true)}>
        {messages.tables.bulkUpdate}
      </BulkAction>
      <ArchiveEventsDialog
        events={{ pageIds: ids }}
        total={ids.length}
        open={archiving}
        onOpenChange={setArchiving}
        busy={mark.isPending}
        onConfirm={() => mark.mutate({ attributes: { archived: true }, confirmed: true })}
      />
      <BulkUpdateDialog
        rows={ids.length}
        open={updating}
        onOpenChange={setUpdating}
        onDone={onDone}
        onError={onError}
        choices={choices}
      />
    </>
  );
}
