import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuChoices, MenuItem, MenuSeparator, MenuSub } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, CalendarClock, Ellipsis, FolderOpen, LogOut, Pencil } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { moveToSection, type Screening, type Section, setAnnounced } from "./programme-changes.ts";
import { getBeginning } from "./programme-days.ts";
import type { ProgrammeEditor } from "./use-programme.ts";

const texts = messages.programmeStep.row;

/** The value of a menu for no section: ids are never empty. */
const NO_SECTION = "";

/** One screening of the programme: its time, its title, its state, and what can be done with it. */
export function ScreeningRow({
  screening,
  section,
  sections,
  showsSection,
  timezone,
  canEdit,
  editor,
  onMoveUp,
  onMoveDown,
  onMove,
  onRemove,
}: {
  screening: Screening;
  section: Section | null;
  sections: readonly Section[];
  showsSection: boolean;
  timezone: string;
  canEdit: boolean;
  editor: ProgrammeEditor;
  /** Undefined where it cannot move further. */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
  onMove: () => void;
  onRemove: () => void;
}) {
  const { customerId } = useBuilder();
  const { pageId, title, url, invited, activated, cancelled, archived, announced, missing } = screening;
  const isDraft = !activated && !cancelled && !archived && !invited;
  const activate = useMutation({
    mutationFn: () => requireSuccess(api.pages.activate({ params: { id: pageId } })),
    onSuccess: async () => {
      toast.success(texts.isActivated(title));
      await editor.reload();
    },
    onError: async (error) => {
      toast.error(describeFailure(error, texts.notActivated), { durationMs: toastMs.failure });
      await editor.reload();
    },
  });
  const state = describeState(screening);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 tablet:grid-cols-[72px_minmax(0,1fr)_auto_auto]">
      <span className="text-sm font-medium tabular-nums max-tablet:col-span-2">
        {formatTime(screening, timezone)}
      </span>
      <div className="flex min-w-0 items-center gap-3">
        <Picture url={screening.backgroundImage} />
        <div className="min-w-0">
          {invited ? (
            <span className="font-semibold wrap-anywhere">{title}</span>
          ) : (
            <Link
              to={paths.event(url, { customerId })}
              className="font-semibold wrap-anywhere hover:underline"
            >
              {title}
            </Link>
          )}
          <p className="text-sm text-text-2">
            {[showsSection ? section?.title : undefined, describeEnd(screening, timezone)]
              .filter((part) => part !== undefined)
              .join(" · ")}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-tablet:order-last max-tablet:col-span-2">
        {isDraft && canEdit ? (
          <Checkbox
            className="items-center!"
            label={texts.announce}
            aria-label={texts.announceOf(title)}
            title={texts.announceHelp}
            checked={announced}
            onChange={({ target }) =>
              editor.change({
                change: setAnnounced(pageId, target.checked),
                done: (target.checked ? texts.announced : texts.notAnnounced)(title),
              })
            }
          />
        ) : null}
        {isDraft && canEdit && missing.length === 0 ? (
          <Button
            size="sm"
            variant="primary"
            aria-label={texts.activateOf(title)}
            busy={activate.isPending}
            busyLabel={texts.activating}
            onClick={() => activate.mutate()}
          >
            {texts.activate}
          </Button>
        ) : (
          <Chip tone={state.tone}>{state.text}</Chip>
        )}
      </div>
      {canEdit ? (
        <Menu
          trigger={
            <IconButton label={texts.actions(title)} size="sm" icon={<Ellipsis aria-hidden="true" />} />
          }
        >
          {invited ? null : <EditItem to={paths.event(url, { customerId })} />}
          <MenuItem icon={<CalendarClock aria-hidden="true" />} onSelect={onMove}>
            {invited ? messages.invitedScreenings.askForTime : texts.move}
          </MenuItem>
          {sections.length > 0 ? (
            <MenuSub label={texts.section} icon={<FolderOpen aria-hidden="true" />}>
              <MenuChoices
                value={section?.id ?? NO_SECTION}
                onValueChange={(id) =>
                  editor.change({
                    change: moveToSection([pageId], id === NO_SECTION ? null : id),
                    done: texts.moved(title),
                  })
                }
                options={[
                  { value: NO_SECTION, label: messages.programmeStep.noSection },
                  ...sections.map((each) => ({ value: each.id, label: each.title })),
                ]}
              />
            </MenuSub>
          ) : null}
          {onMoveUp ? (
            <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={onMoveUp}>
              {texts.moveUp}
            </MenuItem>
          ) : null}
          {onMoveDown ? (
            <MenuItem icon={<ArrowDown aria-hidden="true" />} onSelect={onMoveDown}>
              {texts.moveDown}
            </MenuItem>
          ) : null}
          <MenuSeparator />
          <MenuItem danger icon={<LogOut aria-hidden="true" />} onSelect={onRemove}>
            {texts.remove}
          </MenuItem>
        </Menu>
      ) : null}
    </div>
  );
}

function EditItem({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => void navigate(to)}>
      {texts.edit}
    </MenuItem>
  );
}

const Picture = ({ url }: { url: string | null }) =>
  url ? (
    <img
      src={url}
      alt=""
      width={64}
      height={42}
      loading="lazy"
      className="h-[42px] w-16 shrink-0 rounded-1 bg-surface-3 object-cover max-phonePlus:hidden"
    />
  ) : (
    <span aria-hidden="true" className="h-[42px] w-16 shrink-0 rounded-1 bg-surface-3 max-phonePlus:hidden" />
  );

function describeState({ activated, cancelled, archived, invited, missing }: Screening): {
  text: string;
  tone: ChipTone;
} {
  if (cancelled) return { text: texts.cancelled, tone: "danger" };
  if (archived) return { text: texts.archived, tone: "neutral" };
  if (activated) return { text: texts.activated, tone: "success" };
  // What it lacks is known to its owner only.
  if (invited) return { text: texts.notYet, tone: "warning" };
  return missing.length > 0
    ? { text: texts.left(missing.length), tone: "warning" }
    : { text: texts.ready, tone: "info" };
}

const formatClock = (at: Date, timeZone: string) =>
  messages.formats.date(at, { timeZone, hour: "numeric", minute: "2-digit" });

function formatTime(screening: Screening, timezone: string): string {
  const beginning = getBeginning(screening);
  if (!beginning) return "";
  return screening.showHours || screening.premiereStartsAt
    ? formatClock(beginning, timezone)
    : texts.wholeDay;
}

/** Says until when it can be watched, or that it is a premiere. */
function describeEnd(screening: Screening, timezone: string): string | undefined {
  const { premiereStartsAt, premiereEndsAt, closesAt, invited, showHours } = screening;
  if (premiereStartsAt)
    return premiereEndsAt
      ? texts.premiereUntil(formatClock(new Date(premiereEndsAt), timezone))
      : texts.premiere;
  if (closesAt) return texts.closes(messages.formats.eventDate(new Date(closesAt), timezone, showHours));
  return invited ? texts.invited : undefined;
}
