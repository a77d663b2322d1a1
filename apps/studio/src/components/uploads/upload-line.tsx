import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { Progress } from "@matinee/ui/progress";
import { Film, Pause, Play, X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useConversionState } from "../../lib/uploads/conversion-state.ts";
import { formatBytes, formatTimeLeft, isSameFile, type Upload } from "../../lib/uploads/upload.ts";
import { cancelUpload, pauseUpload, resumeUpload } from "../../lib/uploads/upload-store.ts";
import { videoNames } from "../../lib/videos.ts";
import { toast } from "@matinee/ui/toast";

const texts = messages.uploads;

const ConfirmDialog = lazy(async () => ({
  default: (await import("@matinee/ui/confirm-dialog")).ConfirmDialog,
}));

const chips = {
  converting: { tone: "info", text: texts.convertingNow },
  ready: { tone: "success", text: texts.ready },
  failed: { tone: "danger", text: texts.failed },
} as const;

/** Shows one upload's progress and speed, with buttons to pause, resume and cancel it. */
export function UploadLine({ upload }: { upload: Upload }) {
  const percent = upload.size === 0 ? 0 : Math.floor((upload.sent / upload.size) * 100);
  const chip = upload.state in chips ? chips[upload.state as keyof typeof chips] : null; // narrowed by `in`
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2.5 leading-ui">
        <Film aria-hidden="true" className="size-4.5 shrink-0 text-text-2" />
        <span className="min-w-0 flex-1">
          <span className="block truncate" title={upload.name}>
            {upload.name}
          </span>
          <span className="block truncate text-xs text-text-3">
            {videoNames[upload.kind]}, {upload.eventTitle}
          </span>
        </span>
        {chip ? (
          <Chip tone={chip.tone}>{chip.text}</Chip>
        ) : (
          <b className="font-semibold tabular-nums">{messages.formats.percent(percent)}</b>
        )}
        <UploadControls upload={upload} />
      </div>
      <UploadDetail upload={upload} />
    </div>
  );
}

function UploadControls({ upload }: { upload: Upload }) {
  const { id, state, name } = upload;
  // Undefined until the dialog opens for the first time, so that its code loads only then.
  const [confirming, setConfirming] = useState<boolean>();
  const finished = state === "ready" || state === "failed";
  return (
    <span className="flex">
      {state === "uploading" ? (
        <IconButton
          size="sm"
          label={texts.pause(name)}
          icon={<Pause aria-hidden="true" />}
          onClick={() => pauseUpload(id)}
        />
      ) : null}
      {state === "paused" || state === "waiting" ? (
        <IconButton
          size="sm"
          label={texts.resume(name)}
          icon={<Play aria-hidden="true" />}
          onClick={() => resumeUpload(id)}
        />
      ) : null}
      {state === "converting" ? null : (
        <IconButton
          size="sm"
          label={finished ? texts.removeFromList(name) : texts.cancelOf(name)}
          icon={<X aria-hidden="true" />}
          onClick={() => (finished ? void cancelUpload(id) : setConfirming(true))}
        />
      )}
      {confirming === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            open={confirming}
            onOpenChange={setConfirming}
            title={texts.cancelThisUpload}
            description={texts.cancelConsequences(name)}
            confirmLabel={texts.cancelUpload}
            cancelLabel={texts.keepUploading}
            danger
            onConfirm={() => {
              setConfirming(false);
              void cancelUpload(id);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

function UploadDetail({ upload }: { upload: Upload }) {
  const { state, sent, size, bytesPerSecond, problem } = upload;
  if (state === "converting") return <ConversionDetail upload={upload} />;
  if (state === "failed") return <p className="text-sm leading-ui text-danger">{problem}</p>;
  if (state === "ready") return null;
  if (state === "needs-file") return <MissingFile upload={upload} />;
  const sentText = texts.sentOf(formatBytes(sent), formatBytes(size));
  return (
    <>
      <Progress label={texts.uploadingName(upload.name)} value={sent} max={size} valueText={sentText} />
      <p className="flex justify-between gap-3 text-sm leading-ui text-text-2 tabular-nums">
        <span>{sentText}</span>
        <span>
          {state === "paused"
            ? texts.paused
            : state === "waiting"
              ? texts.interrupted
              : [bytesPerSecond ? `${formatBytes(bytesPerSecond)}/s` : null, formatTimeLeft(upload)]
                  .filter(Boolean)
                  .join(", ")}
        </span>
      </p>
    </>
  );
}

function ConversionDetail({ upload: { name, progress, ahead = 0 } }: { upload: Upload }) {
  const state = useConversionState(progress, ahead);
  return (
    <>
      <Progress label={texts.converting(name)} value={progress} valueText={state} end={state} />
      <p className="text-sm leading-ui text-text-2">{texts.convertingHelp}</p>
    </>
  );
}

/** Asks for the file again after a reload. */
function MissingFile({ upload }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <p className="text-sm leading-ui text-text-2">
      {texts.chooseSameFile(
        (words) => (
          <button key="choose" type="button" className="link" onClick={() => input.current?.click()}>
            {words}
          </button>
        ),
        formatBytes(upload.sent),
        formatBytes(upload.size),
      )}
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        aria-label={texts.chooseAgain(upload.name)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (!file) return;
          if (isSameFile(upload, file)) resumeUpload(upload.id, file);
          else toast.error(texts.otherFile(upload.name));
        }}
      />
    </p>
  );
}
