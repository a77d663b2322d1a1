import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { DropzoneSurface } from "@matinee/ui/dropzone-surface";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Film } from "lucide-react";
import { useDropzone } from "react-dropzone";
import type { Upload } from "../../../lib/uploads/upload.ts";
import { startUpload } from "../../../lib/uploads/upload-store.ts";
import { type VideoKind, videoNames } from "../../../lib/videos.ts";

const texts = messages.videoSection;

/** Accepts a dropped or chosen video file of an event or a film. An interrupted upload of the same file resumes. */
export function VideoDropzone({
  of,
  kind,
  title,
  replaces,
}: {
  of: Pick<Upload, "pageId" | "filmId" | "eventTitle">;
  kind: VideoKind;
  title: string;
  replaces: boolean;
}) {
  const start = useMutation({
    mutationFn: (file: File) => startUpload({ ...of, kind, file, replaces }),
    onError: (error) =>
      toast.error(describeFailure(error, messages.video.errorUploading), { durationMs: toastMs.failure }),
  });
  const { getRootProps, getInputProps, isDragActive, isDragReject, open } = useDropzone({
    // The keyboard reaches the button inside instead.
    noKeyboard: true,
    multiple: false,
    accept: { "video/*": [".mp4", ".mov", ".m4v", ".mkv", ".webm", ".mxf"] },
    disabled: start.isPending,
    onDrop: ([file]) => {
      if (file?.size === 0) toast.error(texts.fileEmpty);
      else if (file) start.mutate(file);
      else toast.error(texts.notAVideo);
    },
  });
  return (
    <DropzoneSurface
      {...getRootProps()}
      state={start.isPending ? "disabled" : isDragReject ? "reject" : isDragActive ? "over" : "idle"}
      icon={<Film />}
      title={start.isPending ? messages.actions.starting : title}
      hint={texts.videoHint}
      browseLabel={texts.chooseAVideo}
      onBrowse={open}
    >
      <input {...getInputProps()} aria-label={texts.fileOf(videoNames[kind])} />
    </DropzoneSurface>
  );
}
