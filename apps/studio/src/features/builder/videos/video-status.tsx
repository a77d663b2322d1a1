import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Progress } from "@matinee/ui/progress";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useConversionState } from "../../../lib/uploads/conversion-state.ts";
import { type VideoKind, videoQuery, videoStatusQuery } from "../../../lib/videos.ts";

const texts = messages.videoSection;

const VideoPlayer = lazy(async () => ({ default: (await import("./video-player.tsx")).VideoPlayer }));

/** Shows a video's processing status, or the video when it is ready. */
export function VideoStatus({
  event,
  kind,
  videoId,
}: {
  event: OwnedPage;
  kind: VideoKind;
  /** Null for a video on another service. */
  videoId: string | null;
}) {
  const status = useQuery({ ...videoStatusQuery(videoId ?? ""), enabled: videoId !== null });
  const isReady = status.data?.upload === "ready";
  const details = useQuery({ ...videoQuery(videoId ?? "", event.id), enabled: videoId !== null && isReady });
  if (!videoId) return <VideoFrame event={event} kind={kind} poster={null} />;
  return (
    <QueryPanel query={status} loading={<Skeleton className="aspect-video rounded-3!" />}>
      {({ upload, progress, ahead, failure }) => {
        if (upload === "failed")
          return (
            <Alert tone="danger" live title={texts.videoNotConverted}>
              {texts.failureAndReplace(failure)}
            </Alert>
          );
        if (upload === "uploading") return <Alert tone="info">{messages.video.uploading}</Alert>;
        if (upload === "converting")
          return <Conversion progress={progress} ahead={ahead} failure={failure} />;
        return <VideoFrame event={event} kind={kind} poster={details.data?.poster ?? null} />;
      }}
    </QueryPanel>
  );
}

function Conversion({
  progress,
  ahead,
  failure,
}: {
  progress: number;
  ahead: number;
  /** Why the conversion waits. */
  failure: string | null;
}) {
  return (
    <div className="panel flex flex-col gap-3 p-4">
      <Progress
        label={texts.converting}
        value={progress}
        start={texts.convertingNow}
        end={useConversionState(progress, ahead)}
      />
      <p className="text-sm text-text-2">{failure ?? messages.video.converting}</p>
    </div>
  );
}

function VideoFrame({ event, kind, poster }: { event: OwnedPage; kind: VideoKind; poster: string | null }) {
  return (
    <Suspense fallback={<Skeleton className="aspect-video rounded-3!" />}>
      <VideoPlayer pageId={event.id} kind={kind} poster={poster} />
    </Suspense>
  );
}
