import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Segment } from "@matinee/ui/segment";
import { useState } from "react";
import { useUploads } from "../../../lib/uploads/upload-store.ts";
import { type VideoKind, parseVideoId, getVideoUrl } from "../../../lib/videos.ts";
import { UploadLine } from "../../../components/uploads/upload-line.tsx";
import { FormSection } from "../components/step-frame.tsx";
import { FoundInFile } from "./found-in-file.tsx";
import { VideoCaptions } from "./video-captions.tsx";
import { VideoDropzone } from "./video-dropzone.tsx";
import { VideoStatus } from "./video-status.tsx";

/** One of the event's videos: its upload, its preview, and editing it. */
export function VideoSection({
  event,
  kind,
  title,
  intro,
}: {
  event: OwnedPage;
  kind: VideoKind;
  title: string;
  intro: string;
}) {
  const [view, setView] = useState<"edit" | "preview">("preview");
  const upload = useUploads().find(
    (one) => one.pageId === event.id && one.kind === kind && one.state !== "ready",
  );
  const url = getVideoUrl(event, kind);
  const id = parseVideoId(url);
  return (
    <FormSection title={title} intro={intro}>
      {upload ? (
        <div className="panel p-4">
          <UploadLine upload={upload} />
        </div>
      ) : null}
      {url && !(upload && !upload.replaces) ? (
        <>
          <Segment
            label={`${title}: edit or preview`}
            value={view}
            onValueChange={setView}
            options={[
              { value: "preview", label: "Preview" },
              { value: "edit", label: "Edit" },
            ]}
            className="self-start"
          />
          {view === "preview" ? (
            <VideoStatus event={event} kind={kind} videoId={id} />
          ) : (
            <>
              <VideoDropzone
                event={event}
                kind={kind}
                title={`Replace the ${title.toLowerCase()}`}
                replaces
              />
              {id ? <VideoCaptions videoId={id} pageId={event.id} /> : null}
            </>
          )}
          {id ? <FoundInFile videoId={id} pageId={event.id} /> : null}
        </>
      ) : upload && upload.state !== "failed" ? null : (
        <VideoDropzone
          event={event}
          kind={kind}
          title={`Drop the ${title.toLowerCase()} here`}
          replaces={false}
        />
      )}
    </FormSection>
  );
}
