import { SortableList } from "@matinee/app-shell/components/sortable-list";
import type { Programme } from "@matinee/contract/schemas/festivals";
import { festivalLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { Panel } from "@matinee/ui/panel";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { findDraftedItem } from "../builder/drafts/draft-key.ts";
import { removeSection, type Section, sortSections } from "./programme-changes.ts";
import { SectionDialog } from "./section-dialog.tsx";
import type { ProgrammeEditor } from "./use-programme.ts";

const texts = messages.programmeStep.sections;

/** The sections in their order, with what adds, edits, deletes and moves them. */
export function SectionPanel({
  eventId,
  programme,
  editor,
  canEdit,
}: {
  eventId: string;
  programme: Programme;
  editor: ProgrammeEditor;
  canEdit: boolean;
}) {
  const { sections } = programme;
  // The edited section's id, or `new`. One with a draft opens by itself.
  const [editing, setEditing] = useState(() => (canEdit ? findDraftedItem(eventId, "section") : null));
  const edited = editing === "new" ? null : sections.find(({ id }) => id === editing);
  const remove = ({ id, title }: Section) =>
    editor.change({ change: removeSection(id), done: texts.removed(title) });
  return (
    <Panel
      flush
      title={texts.title}
      action={
        canEdit && sections.length < festivalLimits.sections ? (
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus aria-hidden="true" />}
            aria-label={texts.add}
            onClick={() => setEditing("new")}
          >
            {messages.programmeStep.adding.add}
          </Button>
        ) : undefined
      }
    >
      {canEdit && sections.length > 0 ? (
        <SortableList
          items={sections}
          label={texts.title}
          getName={({ title }) => title}
          onOrderChange={(sorted) =>
            editor.change({ change: sortSections(sorted.map(({ id }) => id)), done: texts.sorted })
          }
          className="divide-y divide-line"
          itemClassName="items-center! py-1 pl-1.5 pr-2"
        >
          {(section) => (
            <div className="flex items-center gap-1">
              <p className="min-w-0 flex-1 wrap-anywhere">{section.title}</p>
              <span className="px-1 text-sm text-text-2 tabular-nums">{section.screenings.length}</span>
              <IconButton
                size="sm"
                label={texts.edit(section.title)}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setEditing(section.id)}
              />
              <IconButton
                size="sm"
                label={texts.remove(section.title)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(section)}
              />
            </div>
          )}
        </SortableList>
      ) : (
        <ul className="divide-y divide-line">
          {sections.map(({ id, title, screenings }) => (
            <li key={id} className="flex justify-between gap-3 px-5 py-2.5">
              <span className="wrap-anywhere">{title}</span>
              <span className="text-sm text-text-2 tabular-nums">{screenings.length}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="border-line px-5 py-3 text-sm text-text-3 not-first:border-t">
        {sections.length === 0 ? texts.none : texts.order}
      </p>
      {edited === undefined || editing === null ? null : (
        <SectionDialog
          key={editing}
          eventId={eventId}
          section={edited}
          programme={programme}
          editor={editor}
          onClose={() => setEditing(null)}
        />
      )}
    </Panel>
  );
}
