import { EmptyGroup, SortableGroups, SortableItem } from "@matinee/app-shell/components/sortable-list";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { Programme } from "@matinee/contract/schemas/festivals";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Combobox } from "@matinee/ui/combobox";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { EmptyState } from "@matinee/ui/empty-state";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarDays, Plus } from "lucide-react";
import { useState } from "react";
import { saveEventChanges } from "../../lib/events.queries.ts";
import { listTimezoneOptions } from "../../lib/timezone-options.ts";
import { InvitationsPanel } from "../festival-invitation/invitations-panel.tsx";
import { InviteButton } from "../festival-invitation/invite-button.tsx";
import { AskForTimeDialog, EndInvitationDialog } from "../festival-invitation/invited-dialogs.tsx";
import { AddEventDialog } from "./add-event-dialog.tsx";
import { LeftScreenings } from "./left-screenings.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { NewScreening } from "./new-screening.tsx";
import { findSectionOf, moveBeside, moveToSection, type Screening } from "./programme-changes.ts";
import { listScreenings } from "../../lib/programme.queries.ts";
import { type Day, findClashes, getBeginning, groupByDay, nameDay, sortByTime } from "./programme-days.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { ScreeningRow } from "./screening-row.tsx";
import { SectionPanel } from "./section-panel.tsx";
import { PagePanel, ToDoPanel } from "./side-panels.tsx";
import type { ProgrammeEditor } from "./use-programme.ts";

const texts = messages.programmeStep;

/** A list of rows: the screenings of a day, in the view by section those of one section. */
interface Group extends Day {
  id: string;
  sectionId: string | null;
}

/** What a dialog asks about. `day` is where the screening was dropped. */
type Asked =
  | { kind: "move"; screening: Screening; day: string | null }
  | { kind: "remove"; screening: Screening }
  | { kind: "ask-for-time" | "end-invitation"; screening: Screening }
  | { kind: "add" };

/** The programme of a festival with everything that changes it. Without the right to edit, it is only read. */
export function ProgrammeBoard({
  event,
  editor,
  programme,
}: {
  event: OwnedPage;
  editor: ProgrammeEditor;
  programme: Programme;
}) {
  const [view, setView] = useState<"day" | "section">("day");
  const [asked, setAsked] = useState<Asked | null>(null);
  const canEdit = event.can.edit && !event.cancelled && !event.archived;
  const screenings = listScreenings(programme);
  const clashes = findClashes(screenings);
  const move = (screening: Screening, day: string | null) => {
    // Its dates are its owner's.
    if (screening.invited) setAsked({ kind: "ask-for-time", screening });
    else setAsked({ kind: "move", screening, day });
  };
  const list = {
    programme,
    timezone: event.timezone,
    canEdit,
    editor,
    onMove: move,
    onRemove: (screening: Screening) =>
      setAsked({ kind: screening.invited ? "end-invitation" : "remove", screening }),
  };
  return (
    <>
      <LeftScreenings event={event} screenings={programme.passChoices} reload={editor.reload} />
      {canEdit ? <NewScreening event={event} programme={programme} editor={editor} /> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Segment
          label={texts.shown}
          value={view}
          onValueChange={setView}
          options={[
            { value: "day", label: texts.byDay },
            { value: "section", label: texts.bySection },
          ]}
        />
        {canEdit ? (
          <div className="flex flex-wrap items-end gap-3">
            <Timezone event={event} />
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setAsked({ kind: "add" })}>
              {texts.addExisting}
            </Button>
            <InviteButton eventId={event.id} />
          </div>
        ) : null}
      </div>
      {clashes.map(([first, second]) => (
        <Alert
          key={`${first.pageId} ${second.pageId}`}
          tone="warning"
          title={texts.clash(first.title, second.title)}
        >
          {texts.clashHelp}
        </Alert>
      ))}
      <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_268px]">
        <div className="flex min-w-0 flex-col gap-4">
          {screenings.length === 0 && programme.sections.length === 0 ? (
            <EmptyState icon={<CalendarDays aria-hidden="true" />} title={texts.empty}>
              {texts.emptyText}
            </EmptyState>
          ) : view === "day" ? (
            <DayView {...list} />
          ) : (
            <SectionView {...list} />
          )}
          {canEdit && screenings.length > 1 ? <p className="text-sm text-text-2">{texts.howToMove}</p> : null}
        </div>
        <div className="flex flex-col gap-4">
          <SectionPanel eventId={event.id} programme={programme} editor={editor} canEdit={canEdit} />
          {event.can.edit ? <InvitationsPanel eventId={event.id} canEdit={canEdit} /> : null}
          <ToDoPanel screenings={screenings} canEdit={event.can.edit} />
          <PagePanel event={event} />
        </div>
      </div>
      {editor.question ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && editor.question?.answer(false)}
          title={texts.fromPasses.title}
          description={editor.question.text}
          confirmLabel={texts.fromPasses.confirm}
          onConfirm={() => editor.question?.answer(true)}
        />
      ) : null}
      {asked?.kind === "move" ? (
        <MoveDialog
          screening={asked.screening}
          day={asked.day}
          onMoved={editor.reload}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === "remove" ? (
        <RemoveDialog screening={asked.screening} editor={editor} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === "ask-for-time" ? (
        <AskForTimeDialog
          eventId={event.id}
          pageId={asked.screening.pageId}
          title={asked.screening.title}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === "end-invitation" ? (
        <EndInvitationDialog
          eventId={event.id}
          pageId={asked.screening.pageId}
          title={asked.screening.title}
          choosesForPasses={event.role === "owner"}
          onEnded={editor.reload}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === "add" ? <AddEventDialog editor={editor} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

/** The festival's time zone, which decides the day of each screening. */
function Timezone({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (timezone: string) => saveEventChanges(client, event, () => ({ timezone })),
    onError: (error) => toast.error(describeFailure(error, texts.timezoneNotSaved)),
  });
  const zone = save.isPending ? save.variables : event.timezone;
  return (
    <Field label={texts.timezone} className="w-64 max-w-full">
      <Combobox
        options={listTimezoneOptions(zone)}
        value={zone}
        onValueChange={(next) => next !== event.timezone && save.mutate(next)}
        emptyText={messages.datesStep.noTimezone}
      />
    </Field>
  );
}

interface ListProps {
  programme: Programme;
  timezone: string;
  canEdit: boolean;
  editor: ProgrammeEditor;
  onMove: (screening: Screening, day: string | null) => void;
  onRemove: (screening: Screening) => void;
}

/** The screenings of each day by the time of their beginning. Those that begin together are sorted within their section. */
function DayView(props: ListProps) {
  const { programme, timezone, editor, onMove } = props;
  const days = groupByDay(listScreenings(programme), timezone).map(({ day, screenings }): Group => ({
    id: day,
    day,
    sectionId: null,
    screenings: sortByTime(screenings),
  }));
  const find = (id: string) => listScreenings(programme).find(({ pageId }) => pageId === id);
  const isSame = (id: string, otherId: string) => {
    const [one, other] = [find(id), find(otherId)];
    return (
      one !== undefined &&
      other !== undefined &&
      getBeginning(one)?.getTime() === getBeginning(other)?.getTime() &&
      findSectionOf(programme, id)?.id === findSectionOf(programme, otherId)?.id
    );
  };
  return (
    <SortableGroups
      canSort={isSame}
      onSort={(id, group, place) => sortGroup(days, editor, { id, group, place })}
      onDrop={({ id, group }) => {
        const screening = find(id);
        if (screening) onMove(screening, group);
      }}
    >
      {days.map((group) => (
        <Panel key={group.id} flush title={nameDay(group.day)} action={<Count group={group} />}>
          <Rows
            {...props}
            group={group}
            groups={days}
            name={nameDay(group.day)}
            canSort={isSame}
            showsSection
          />
        </Panel>
      ))}
    </SortableGroups>
  );
}

/** The sections in their order, each with its screenings by day in the order of the programme. */
function SectionView(props: ListProps) {
  const { programme, timezone, editor, onMove } = props;
  const lists = [
    { id: null, title: texts.noSection, description: "", screenings: programme.screenings },
    ...programme.sections,
  ].filter(({ id, screenings }) => id !== null || screenings.length > 0);
  const groups = lists.flatMap(({ id, screenings }) =>
    groupByDay(screenings, timezone).map(({ day, ...rest }): Group => ({
      id: `${id ?? ""}|${day}`,
      day,
      sectionId: id,
      ...rest,
    })),
  );
  const findGroup = (id: string) =>
    groups.find((group) => group.screenings.some(({ pageId }) => pageId === id));
  const canSort = (id: string, otherId: string) => findGroup(id) === findGroup(otherId);
  return (
    <SortableGroups
      canSort={canSort}
      onSort={(id, group, place) => sortGroup(groups, editor, { id, group, place })}
      onDrop={({ id, group, besideId }) => {
        const [from, target] = [findGroup(id), groups.find((each) => each.id === group)];
        const screening = from?.screenings.find(({ pageId }) => pageId === id);
        if (!from || !screening) return;
        // A section without screenings is a group of its own, with its id.
        const sectionId = target ? target.sectionId : group;
        if (sectionId !== from.sectionId)
          editor.change({
            change: besideId === null ? moveToSection([id], sectionId) : moveBeside(id, besideId, "after"),
            done: texts.row.moved(screening.title),
          });
        if (target && target.day !== from.day) onMove(screening, target.day);
      }}
    >
      {lists.map(({ id, title, description, screenings }) => (
        <Panel key={id ?? ""} flush title={title} action={texts.screenings(screenings.length)}>
          {description === "" ? null : (
            <p className="border-b border-line px-5 py-3 text-sm whitespace-pre-line text-text-2">
              {description}
            </p>
          )}
          {screenings.length === 0 && id !== null ? (
            <EmptyGroup group={id} place={title}>
              <p className="px-5 py-4 text-sm text-text-3">{texts.nothingHere}</p>
            </EmptyGroup>
          ) : null}
          {groups
            .filter((group) => group.sectionId === id)
            .map((group) => (
              <section key={group.id} aria-label={`${title}, ${nameDay(group.day)}`}>
                <h3 className="border-b border-line bg-surface-2 px-5 py-1.5 text-sm text-text-2">
                  {nameDay(group.day)}
                </h3>
                <Rows
                  {...props}
                  group={group}
                  groups={groups}
                  name={`${title}, ${nameDay(group.day)}`}
                  canSort={canSort}
                />
              </section>
            ))}
        </Panel>
      ))}
    </SortableGroups>
  );
}

const Count = ({ group }: { group: Group }) => (
  <span className="text-sm text-text-2">{texts.screenings(group.screenings.length)}</span>
);

/** Saves the place that a screening got within its group. */
function sortGroup(
  groups: readonly Group[],
  editor: ProgrammeEditor,
  { id, group, place }: { id: string; group: string; place: { from: number; to: number } },
) {
  const list = groups.find((each) => each.id === group)?.screenings ?? [];
  const [moved, beside] = [list.find(({ pageId }) => pageId === id), list[place.to]];
  if (!moved || !beside) return;
  editor.change({
    change: moveBeside(id, beside.pageId, place.to < place.from ? "before" : "after"),
    done: texts.row.moved(moved.title),
  });
}

function Rows({
  group,
  groups,
  name,
  canSort,
  showsSection = false,
  ...list
}: ListProps & {
  group: Group;
  groups: readonly Group[];
  name: string;
  canSort: (id: string, otherId: string) => boolean;
  showsSection?: boolean;
}) {
  const { programme, canEdit, editor, timezone } = list;
  const { screenings } = group;
  const rows = screenings.map((screening, index) => {
    const { pageId, title } = screening;
    const toPlace = (to: number) => {
      const neighbour = screenings[to];
      if (!neighbour || !canSort(pageId, neighbour.pageId)) return undefined;
      return () => sortGroup(groups, editor, { id: pageId, group: group.id, place: { from: index, to } });
    };
    const section = findSectionOf(programme, pageId);
    const row = (
      <ScreeningRow
        screening={screening}
        section={section}
        sections={programme.sections}
        showsSection={showsSection}
        timezone={timezone}
        canEdit={canEdit}
        editor={editor}
        onMoveUp={toPlace(index - 1)}
        onMoveDown={toPlace(index + 1)}
        onMove={() => list.onMove(screening, null)}
        onRemove={() => list.onRemove(screening)}
      />
    );
    return canEdit ? (
      <SortableItem
        key={pageId}
        id={pageId}
        index={index}
        total={screenings.length}
        name={title}
        group={group.id}
        place={name}
        className="items-center! py-2 pr-3 pl-2"
      >
        {row}
      </SortableItem>
    ) : (
      <li key={pageId} className="py-2 pr-3 pl-5">
        {row}
      </li>
    );
  });
  return (
    <ul aria-label={name} className="divide-y divide-line">
      {rows}
    </ul>
  );
}
