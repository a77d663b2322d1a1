import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Film, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { UploadLine } from "../../components/uploads/upload-line.tsx";
import { startUpload, useUploads } from "../../lib/uploads/upload-store.ts";
import { videoQuery, videoStatusQuery } from "../../lib/videos.ts";
import { useEvent } from "../builder/builder-context.ts";
import type { ProgrammeRow } from "./premiere-form.ts";

const texts = messages.premierePlan;

interface ProgrammeVideoProps {
  row: ProgrammeRow;
  name: string;
  error: string | undefined;
  onChange: (next: Partial<ProgrammeRow>) => void;
}

/** The video of a greeting or a sponsor: its upload, or its name and length. */
export function ProgrammeVideo({ row, name, error, onChange: change }: ProgrammeVideoProps) {
  const group = useRef<HTMLDivElement>(null);
  // The button that was pressed disappears with the change. Focus stays at the video of this row.
  const onChange: typeof change = (next) => {
    change(next);
    if ("videoId" in next) group.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label={texts.videoOf(name)}
      tabIndex={-1}
      className="flex flex-col gap-2"
    >
      {row.videoId === null ? (
        <AddVideo row={row} name={name} onChange={onChange} />
      ) : (
        <ChosenVideo videoId={row.videoId} name={name} length={row.length} onChange={onChange} />
      )}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function AddVideo({ row, name, onChange }: Omit<ProgrammeVideoProps, "error">) {
  const event = useEvent();
  const input = useRef<HTMLInputElement>(null);
  const start = useMutation({
    mutationFn: (file: File) =>
      startUpload({
        pageId: event.id,
        eventTitle: event.title,
        kind: "programme",
        rowId: row.id,
        file,
        replaces: false,
      }),
    onSuccess: (videoId) => onChange({ videoId }),
    onError: (failure) =>
      toast.error(describeFailure(failure, messages.video.errorUploading), { durationMs: toastMs.failure }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        size="sm"
        icon={<Film aria-hidden="true" />}
        aria-label={texts.addVideoTo(name)}
        busy={start.isPending}
        busyLabel={messages.actions.starting}
        onClick={() => input.current?.click()}
      >
        {texts.addVideo}
      </Button>
      <span className="text-sm text-text-2">{texts.videoHint}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept="video/*"
        aria-label={texts.videoFile(name)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file?.size === 0) toast.error(texts.fileEmpty);
          else if (file) start.mutate(file);
          target.value = "";
        }}
      />
    </div>
  );
}

function ChosenVideo({
  videoId,
  name,
  length,
  onChange,
}: Pick<ProgrammeVideoProps, "name" | "onChange"> & { videoId: string; length: string }) {
  const event = useEvent();
  const upload = useUploads().find(({ id, state }) => id === videoId && state !== "ready");
  const status = useQuery(videoStatusQuery(videoId));
  const isReady = status.data?.upload === "ready";
  const video = useQuery({ ...videoQuery(videoId, event.id), enabled: isReady });
  const seconds = video.data?.durationSeconds ?? null;
  const videoLength = seconds === null ? null : formatClockTime(seconds);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  // The item takes as long as its video.
  useEffect(() => {
    if (videoLength !== null && videoLength !== length) latestOnChange.current({ length: videoLength });
  }, [videoLength, length]);
  const remove = () => {
    onChange({ videoId: null });
    toast.info(texts.isVideoRemoved(name), {
      durationMs: 8000,
      action: { label: messages.actions.undo, onPress: () => onChange({ videoId, length }) },
    });
  };
  if (upload) return <UploadLine upload={upload} />;
  const text = status.isError
    ? texts.videoGone
    : status.data?.upload === "failed"
      ? (status.data.failure ?? messages.video.errorUploading)
      : status.data && !isReady
        ? texts.videoConverting
        : video.data && texts.videoLength(video.data.name, videoLength ?? "");
  return (
    <div className="flex min-h-9 items-center gap-2.5">
      <Film aria-hidden="true" className="size-4.5 shrink-0 text-text-2" />
      <span className="min-w-0 flex-1 truncate text-sm" aria-live="polite">
        {text}
      </span>
      <IconButton
        label={texts.removeVideo(name)}
        icon={<Trash2 aria-hidden="true" />}
        size="sm"
        onClick={remove}
      />
    </div>
  );
}
