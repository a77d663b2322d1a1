import { useQuery } from "@tanstack/react-query";
import { videoStatusQuery } from "../../../lib/videos.ts";
import { CaptionDrafts } from "./caption-drafts.tsx";
import { SoundTracks } from "./sound-tracks.tsx";

/** Shows the sound tracks and captions found in the uploaded file, once the video is ready. */
export function FoundInFile({ videoId, pageId }: { videoId: string; pageId: string }) {
  const status = useQuery(videoStatusQuery(videoId));
  if (status.data?.upload !== "ready") return null;
  return (
    <>
      <SoundTracks videoId={videoId} pageId={pageId} />
      <CaptionDrafts videoId={videoId} pageId={pageId} />
    </>
  );
}
