import type { InvitedFilm } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { DropzoneSurface } from "@matinee/ui/dropzone-surface";
import { Progress } from "@matinee/ui/progress";
import { Film } from "lucide-react";
import { useDropzone } from "react-dropzone";
import { formatBytes } from "../../../lib/uploads/upload.ts";
import type { UploadLinkApi } from "./upload-link-api.ts";
import { useLinkUpload } from "./use-link-upload.ts";

const texts = messages.filmUpload;

/** The file of an upload link: where it is chosen, how much of it has arrived, and what became of it. */
export function InvitedFile({
  invited: { file, organizer, maxBytes },
  api,
  onChange,
}: {
  invited: InvitedFilm;
  api: UploadLinkApi;
  onChange: () => Promise<unknown>;
}) {
  const upload = useLinkUpload(api, onChange);
  const { sending } = upload;
  const unfinished = file?.state === "uploading" ? file : null;
  const start = (chosen: File) => {
    if (chosen.size === 0) upload.setProblem(texts.empty);
    else if (chosen.size > maxBytes) upload.setProblem(texts.tooLarge(formatBytes(maxBytes)));
    else if (unfinished && !isSame(unfinished, chosen)) upload.setProblem(texts.otherFile(unfinished.name));
    else void upload.start(chosen);
  };
  return (
    <div className="flex flex-col gap-5">
      {sending ? (
        <SendingFile upload={upload} />
      ) : unfinished ? (
        <>
          <Progress
            label={unfinished.name}
            value={unfinished.uploadedBytes}
            max={unfinished.sizeBytes}
            valueText={texts.percent(unfinished.uploadedBytes, unfinished.sizeBytes)}
          />
          <p>
            {texts.goesOn(unfinished.name, texts.percent(unfinished.uploadedBytes, unfinished.sizeBytes))}
          </p>
        </>
      ) : file?.state === "failed" ? (
        <Alert tone="danger" live title={texts.failed(file.failure ?? "")}>
          {texts.again}
        </Alert>
      ) : file ? (
        <Alert tone="success" live>
          {texts.received(file.name, organizer)}
        </Alert>
      ) : null}
      {upload.problem === null ? null : (
        <Alert tone="danger" live>
          {upload.problem}
        </Alert>
      )}
      {sending ? null : (
        <Dropzone
          title={
            unfinished ? texts.chooseSame : file && file.state !== "failed" ? texts.dropOther : texts.drop
          }
          hint={texts.hint(formatBytes(maxBytes))}
          isStarting={upload.isStarting}
          onFile={start}
          onReject={() => upload.setProblem(texts.notAVideo)}
        />
      )}
      {unfinished?.uploadUrl ? (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => void upload.discard(unfinished.uploadUrl ?? "")}
        >
          {texts.discard}
        </Button>
      ) : null}
    </div>
  );
}

const isSame = ({ name, sizeBytes }: { name: string; sizeBytes: number }, chosen: File): boolean =>
  name === chosen.name && sizeBytes === chosen.size;

function SendingFile({ upload }: { upload: ReturnType<typeof useLinkUpload> }) {
  const { sending, pause, resume } = upload;
  if (!sending) return null;
  const { file, sent, bytesPerSecond, state } = sending;
  const sentText = messages.uploads.sentOf(formatBytes(sent), formatBytes(file.size));
  return (
    <div className="flex flex-col gap-3">
      <Progress
        label={file.name}
        start={<span className="wrap-anywhere">{file.name}</span>}
        end={texts.percent(sent, file.size)}
        value={sent}
        max={file.size}
        valueText={sentText}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-text-2 tabular-nums">
        <span>{sentText}</span>
        {bytesPerSecond ? <span>{`${formatBytes(bytesPerSecond)}/s`}</span> : null}
      </p>
      <p role="status" className="text-sm text-text-2">
        {state === "waiting" ? texts.interrupted : texts.keepOpen}
      </p>
      <Button className="self-start" onClick={() => (state === "sending" ? void pause() : resume())}>
        {state === "sending" ? texts.pause : texts.resume}
      </Button>
    </div>
  );
}

function Dropzone({
  title,
  hint,
  isStarting,
  onFile,
  onReject,
}: {
  title: string;
  hint: string;
  isStarting: boolean;
  onFile: (file: File) => void;
  onReject: () => void;
}) {
  const { getRootProps, getInputProps, isDragActive, isDragReject, open } = useDropzone({
    // The keyboard reaches the button inside instead.
    noKeyboard: true,
    multiple: false,
    accept: { "video/*": [".mp4", ".mov", ".m4v", ".mkv", ".webm", ".mxf"] },
    disabled: isStarting,
    onDrop: ([file]) => (file ? onFile(file) : onReject()),
  });
  return (
    <DropzoneSurface
      {...getRootProps()}
      state={isStarting ? "disabled" : isDragReject ? "reject" : isDragActive ? "over" : "idle"}
      icon={<Film />}
      title={isStarting ? messages.actions.starting : title}
      hint={hint}
      browseLabel={texts.choose}
      onBrowse={open}
    >
      <input {...getInputProps()} aria-label={texts.fileOf} />
    </DropzoneSurface>
  );
}
