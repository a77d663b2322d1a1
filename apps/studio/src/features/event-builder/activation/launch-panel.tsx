import { readFormDraft, saveFormDraft } from "@matinee/app-shell/forms/form-drafts";
import { type AnnouncementKind, buildAnnouncement } from "@matinee/contract/announcement";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { TextArea } from "@matinee/ui/text-area";
import { Check, Circle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { watchPaths } from "../../../paths.ts";
import { useBuilder } from "../builder-context.ts";
import { TestPurchaseButton } from "./test-purchase-button.tsx";
import { type LaunchTask, launchTasks, useLaunchProgress } from "./launch-progress.ts";

const texts = messages.launch;

/** Leads through what follows the activation. It can be hidden, and opened again. */
export function LaunchPanel({ event, watchHost }: { event: OwnedPage; watchHost: string }) {
  const { goTo } = useBuilder();
  const { progress, set } = useLaunchProgress(event.id);
  const address = watchPaths.event(watchHost, event.url);
  const tasks = launchTasks.filter((task) => isOffered(task, event));
  const done = tasks.filter((task) => progress[task]).length;
  if (progress.dismissed)
    return (
      <p>
        <Button variant="quiet" size="sm" onClick={() => set("dismissed", false)}>
          {texts.show}
        </Button>
      </p>
    );
  const finish = (task: LaunchTask) => set(task, true);
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
      count={texts.progress(done, tasks.length)}
      action={
        <Button variant="quiet" size="sm" onClick={() => set("dismissed", true)}>
          {texts.dismiss}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {tasks.map((task) => (
          <li key={task} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
            {progress[task] ? (
              <Check aria-hidden="true" className="size-[18px] shrink-0 text-success" />
            ) : (
              <Circle aria-hidden="true" className="size-[18px] shrink-0 text-text-3" />
            )}
            <div className="min-w-0 flex-1 basis-[200px]">
              <p className="font-medium">
                {texts.tasks[task].title}
                {progress[task] ? <span className="sr-only">, done</span> : null}
              </p>
              <p className="text-sm text-text-2">{texts.tasks[task].text}</p>
            </div>
            {actions[task]}
            {task === "announce" ? (
              <Announcement event={event} address={address} onCopied={() => finish("announce")} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
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
  const draftName = `announcement.${event.id}`;
  const [changed, setChanged] = useState(() => readFormDraft(draftName, { email: "", social: "" }));
  // A text that was emptied begins again.
  const text = changed[kind] || buildAnnouncement(event, address, kind);
  const change = (value: string) => {
    const next = { ...changed, [kind]: value };
    setChanged(next);
    saveFormDraft(draftName, next);
  };
  return (
    <div className="flex basis-full flex-col items-start gap-3">
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
        <TextArea rows={8} value={text} onChange={({ target }) => change(target.value)} />
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
