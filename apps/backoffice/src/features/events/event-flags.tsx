import { messages } from "@matinee/texts";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Switch } from "@matinee/ui/switch";
import { useState } from "react";
import { buildFlagChange } from "./flag-change.ts";
import { SuperarchiveDialog } from "./superarchive-dialog.tsx";
import { useSaveFlags } from "./use-save-flags.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

const texts = messages.adminEvents;

/** Switches for an event's states. */
export function EventFlags({ event }: { event: OwnedPage }) {
  const [asking, setAsking] = useState(false);
  const save = useSaveFlags(event, messages.adminEvents.updatedInDetail);
  const roleProblem = findRoleProblem("admin");
  const renderFlag = (
    key: "activated" | "archived" | "test" | "diyEvent",
    on: boolean,
    change: SavePage,
    help?: string,
  ) => (
    <Switch
      label={texts[key]}
      help={help}
      checked={on}
      disabled={
        roleProblem !== undefined ||
        save.isPending ||
        (event.superarchived && key !== "test" && key !== "diyEvent") ||
        (event.cancelled && key === "activated")
      }
      onChange={() => save.mutate(change)}
    />
  );
  return (
    <Panel title={texts.status}>
      <div className="flex flex-col gap-3">
        {roleProblem ? <p className="text-sm text-text-2">{roleProblem}</p> : null}
        {renderFlag(
          "activated",
          event.activated && !event.cancelled,
          buildFlagChange({ activated: !event.activated }),
          event.cancelled ? messages.adminEvents.cancelledForGood : undefined,
        )}
        {renderFlag("archived", event.archived, buildFlagChange({ archived: !event.archived }))}
        {renderFlag("test", event.test, { test: !event.test })}
        {renderFlag("diyEvent", event.diyEvent, { diyEvent: !event.diyEvent }, texts.mayChange)}
        <Button
          className="self-start"
          variant={event.superarchived ? "secondary" : "dangerOutline"}
          disabled={roleProblem !== undefined}
          onClick={() => setAsking(true)}
        >
          {event.superarchived ? texts.restore : texts.superArchive}
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
