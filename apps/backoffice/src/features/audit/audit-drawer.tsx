import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Fact, Facts } from "@matinee/ui/panel";
import type { ListAddress } from "@matinee/app-shell/lists/list-address";
import type { AuditEntry } from "./audit-columns.tsx";
import { formatDetail, nameDetail } from "./format-detail.ts";
import { isRecord, readCurrency } from "../../lib/formats/describe-entry.ts";
import { UndoEntryButton } from "./undo-entry-button.tsx";

const texts = messages.audit;

/** The details of a change, with links to the record's other changes and to the actor's. */
export function AuditDrawer({ entry, address }: { entry: AuditEntry; address: ListAddress }) {
  const { changes, undoes: _undoes, ...rest } = entry.detail;
  const facts = { ...rest, ...(isRecord(changes) && changes) };
  const { actorId } = entry;
  return (
    <div className="flex flex-col gap-4">
      <Facts columns>
        {Object.entries(facts).map(([name, value]) => (
          <Fact key={name} name={nameDetail(name)}>
            {formatDetail(name, value, readCurrency(entry.detail))}
          </Fact>
        ))}
        <Fact name={texts.action}>{entry.action}</Fact>
        <Fact name={texts.subjectId}>{entry.subjectId}</Fact>
      </Facts>
      <div className="flex flex-wrap items-center gap-2">
        <UndoEntryButton entry={entry} />
        <Button onClick={() => address.change({ subject_id: entry.subjectId, actor_id: null })}>
          {texts.changesOfSubject(entry.subjectType)}
        </Button>
        {actorId ? (
          <Button onClick={() => address.change({ actor_id: actorId, subject_id: null })}>
            {texts.changesByActor(entry.actor ?? texts.system)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
