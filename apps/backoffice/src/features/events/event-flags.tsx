import { messages } from "@matinee/contract/messages";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Switch } from "@matinee/ui/switch";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refreshEvents, saveEvent } from "../../lib/events.queries.ts";
import { toastFailure } from "../../lib/failures.ts";
import { flagChange } from "./flag-change.ts";
import { SuperarchiveDialog } from "./superarchive-dialog.tsx";

/** An event's states as switches. */
export function EventFlags({ event }: { event: OwnedPage }) {
  const [asking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: (body: SavePage) => saveEvent(event.id, body),
    onSuccess: async () => {
      toast.success(messages.adminEvents.updatedInDetail);
      await refreshEvents();
    },
    onError: (error) => toastFailure(error, messages.adminEvents.errorUpdating),
  });
  const flag = (label: string, on: boolean, change: SavePage, help?: string) => (
    <Switch
      label={label}
      help={help}
      checked={on}
      disabled={save.isPending || (event.superarchived && label !== "Test" && label !== "DIY event")}
      onChange={() => save.mutate(change)}
    />
  );
  return (
    <Panel title="Status">
      <div className="flex flex-col gap-3">
        {flag("Activated", event.activated, flagChange({ activated: !event.activated }))}
        {flag("Archived", event.archived, flagChange({ archived: !event.archived }))}
        {flag("Test", event.test, { test: !event.test })}
        {flag("DIY event", event.diyEvent, { diyEvent: !event.diyEvent }, "The filmmaker may change it")}
        <Button
          className="self-start"
          variant={event.superarchived ? "secondary" : "danger"}
          onClick={() => setAsking(true)}
        >
          {event.superarchived ? "Restore" : "Super archive"}
        </Button>
      </div>
      <SuperarchiveDialog
        event={event}
        archivedText={messages.adminEvents.updatedInDetail}
        open={asking}
        onOpenChange={setAsking}
      />
    </Panel>
  );
}
