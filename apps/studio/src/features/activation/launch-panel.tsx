import { QueryError } from "@matinee/app-shell/components/query-states";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import { type AnnouncementKind, buildAnnouncement } from "@matinee/contract/announcement";
import { messages } from "@matinee/texts";
import { type DoneLaunchTask, LAUNCH_TASKS, type LaunchTask } from "@matinee/contract/schemas/launch-tasks";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { Segment } from "@matinee/ui/segment";
import { TextArea } from "@matinee/ui/text-area";
import { Check, Circle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDayTime } from "../../lib/dates.ts";
import { watchPaths } from "../../paths.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { TestPurchaseButton } from "./test-purchase-button.tsx";
import { useLaunchProgress } from "./launch-progress.ts";
import { readStoredLaunchKit, storeLaunchKit } from "./stored-launch-kit.ts";

const texts = messages.launch;

/** Leads through what follows the activation. A person can hide it on a device, and open it again. */
export function LaunchPanel({ event, watchHost }: { event: OwnedPage; watchHost: string }) {
  const [isHidden, setHidden] = useState(() => readStoredLaunchKit(event.id).isHidden);
  const hide = (value: boolean) => {
    setHidden(value);
    storeLaunchKit(event.id, { isHidden: value });
  };
  if (!isHidden) return <OpenLaunchPanel event={event} watchHost={watchHost} onHide={() => hide(true)} />;
  return (
    <p>
      <Button size="sm" onClick={() => hide(false)}>
        {texts.show}
      </Button>
    </p>
  );
}

function OpenLaunchPanel({
  event,
  watchHost,
  onHide,
}: {
  event: OwnedPage;
  watchHost: string;
  onHide: () => void;
}) {
  const { goTo } = useBuilder();
  const { list, done, isDone, finish } = useLaunchProgress(event.id);
  const address = watchPaths.event(watchHost, event);
  const tasks = LAUNCH_TASKS.filter((task) => isOffered(task, event));
  const openStep = (task: LaunchTask, step: "share" | "night") => (
    <Button
      size="sm"
      aria-label={`${texts.open}: ${texts.tasks[task].title}`}
      onClick={() => {
        finish(task);
        goTo(step);
      }}
    >
      {texts.open}
    </Button>
  );
  const actions: Record<LaunchTask, ReactNode> = {
    testPurchase: (
      <TestPurchaseButton event={event} watchHost={watchHost} onStarted={() => finish("testPurchase")} />
    ),
    link: (
      <CopyButton
        variant="secondary"
        size="sm"
        text={address}
        label={texts.copyLink}
        onCopied={() => finish("link")}
      />
    ),
    announce: null,
    poster: openStep("poster", "share"),
    embed: openStep("embed", "share"),
    moderators: openStep("moderators", "night"),
  };
  return (
    <Panel
      aria-label={texts.title}
      title={texts.title}
      count={list.data ? texts.progress(tasks.filter(isDone).length, tasks.length) : undefined}
      action={
        <Button variant="quiet" size="sm" aria-label={texts.dismissList} onClick={onHide}>
          {texts.dismiss}
        </Button>
      }
    >
      {list.isPending ? <Skeleton className="h-[420px]" /> : null}
      {list.isError && !list.data ? (
        <QueryError error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      <ul hidden={!list.data} className="flex flex-col divide-y divide-line">
        {tasks.map((task) => (
          <li
            key={task}
            className="grid grid-cols-[18px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0 tablet:grid-cols-[18px_minmax(0,1fr)_auto]"
          >
            {isDone(task) ? (
              <Check aria-hidden="true" className="size-4.5 text-success" />
            ) : (
              <Circle aria-hidden="true" className="size-4.5 text-text-3" />
            )}
            <div>
              <p className="font-medium">
                {texts.tasks[task].title}
                {isDone(task) ? <span className="sr-only">, {texts.isDone}</span> : null}
              </p>
              <p className="text-sm text-text-2">{texts.tasks[task].text}</p>
              <DoneNote task={done.get(task)} />
            </div>
            {actions[task] ? <div className="max-tablet:col-start-2">{actions[task]}</div> : null}
            {task === "announce" ? (
              <Announcement event={event} address={address} onCopied={() => finish("announce")} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DoneNote({ task }: { task: DoneLaunchTask | undefined }) {
  return task ? (
    <p className="text-sm text-text-3">{texts.done(task.doneBy, formatDayTime(task.doneAt))}</p>
  ) : null;
}

function isOffered(task: LaunchTask, event: OwnedPage): boolean {
  if (task === "moderators") return event.premiere !== null;
  return task !== "testPurchase" || event.paywallSettings.enablePaywall;
}

/** A text about the event, to copy or to change first. */
function Announcement({
  event,
  address,
  onCopied,
}: {
  event: OwnedPage;
  address: string;
  onCopied: () => void;
}) {
  const [kind, setKind] = useState<AnnouncementKind>("email");
  const [changed, setChanged] = useDraft(`announcement.${event.id}`, { email: "", social: "" });
  // A text that was emptied begins again.
  const text = changed[kind] || buildAnnouncement(event, address, kind);
  return (
    <div className="col-span-full flex flex-col items-start gap-3 pt-1 tablet:col-[2/-1]">
      <Segment
        label={texts.kindLabel}
        value={kind}
        onValueChange={setKind}
        options={[
          { value: "email", label: texts.kinds.email },
          { value: "social", label: texts.kinds.social },
        ]}
      />
      <Field label={texts.announcementLabel} hideLabel className="w-full">
        <TextArea
          rows={8}
          value={text}
          onChange={({ target }) => setChanged({ ...changed, [kind]: target.value })}
        />
      </Field>
      <CopyButton
        variant="secondary"
        size="sm"
        text={text}
        label={texts.copyAnnouncement}
        onCopied={onCopied}
      />
    </div>
  );
}
