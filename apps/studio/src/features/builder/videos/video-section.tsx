import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Segment } from "@matinee/ui/segment";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUploads } from "../../../lib/uploads/upload-store.ts";
import { getVideoUrl, parseVideoId, type VideoKind, videoStatusQuery } from "../../../lib/videos.ts";
import { UploadLine } from "../../../components/uploads/upload-line.tsx";
import { FormSection } from "../components/form-section.tsx";
import { CaptionDrafts } from "./caption-drafts.tsx";
import { ConversionSteps } from "./conversion-steps.tsx";
import { SoundTracks } from "./sound-tracks.tsx";
import { VideoCaptions } from "./video-captions.tsx";
import { VideoDropzone } from "./video-dropzone.tsx";
import { VideoStatus } from "./video-status.tsx";

const texts = messages.videoSection;

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
    (candidate) => candidate.pageId === event.id && candidate.kind === kind && candidate.state !== "ready",
  );
  const of = { pageId: event.id, eventTitle: event.title };
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
            label={texts.editOrPreviewOf(title)}
            value={view}
            onValueChange={setView}
            options={[
              { value: "preview", label: texts.preview },
              { value: "edit", label: messages.actions.edit },
            ]}
            className="self-start"
          />
          {view === "preview" ? (
            <VideoStatus event={event} kind={kind} videoId={id} />
          ) : (
            <>
              <VideoDropzone of={of} kind={kind} title={texts.replace[kind]} replaces />
              {id ? <VideoCaptions videoId={id} pageId={event.id} /> : null}
            </>
          )}
          {id ? <FileContents videoId={id} pageId={event.id} /> : null}
        </>
      ) : upload && upload.state !== "failed" ? null : (
        <VideoDropzone of={of} kind={kind} title={texts.dropHere[kind]} replaces={false} />
      )}
    </FormSection>
  );
}

/** Shows what is wrong with the file, the conversions, and the sound tracks and captions found in the uploaded file, once the video is ready. */
export function FileContents({ videoId, pageId }: { videoId: string; pageId: string }) {
  const status = useQuery(videoStatusQuery(videoId));
  if (status.data?.upload !== "ready") return null;
  const { warnings } = status.data;
  return (
    <>
      {warnings.length > 0 ? (
        <Alert tone="warning" title={messages.videoFiles.warningsTitle}>
          <ul className="flex flex-col gap-1">
            {warnings.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <ConversionSteps status={status.data} />
      <SoundTracks videoId={videoId} pageId={pageId} />
      <CaptionDrafts videoId={videoId} pageId={pageId} />
    </>
  );
}
