import { useQuery } from "@tanstack/react-query";
import { videoStatusQuery } from "../../../lib/videos.ts";
import { CaptionDrafts } from "./caption-drafts.tsx";
import { SoundTracks } from "./sound-tracks.tsx";

/** What an uploaded file has besides its picture, once the video is ready. */
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
