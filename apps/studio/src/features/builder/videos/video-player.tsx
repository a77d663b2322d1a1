import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { Button } from "@matinee/ui/button";
import { useMutation } from "@tanstack/react-query";
import Hls from "hls.js";
import { Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { api } from "../../../api.ts";
import type { VideoKind } from "../../../lib/videos.ts";

const texts = messages.videoSection;

const DEVICE_ID_KEY = "matinee.device";

/** Plays a video of the owner's event. The grant is requested when play is pressed. */
export function VideoPlayer({
  pageId,
  kind,
  poster,
}: {
  pageId: string;
  kind: VideoKind;
  poster: string | null;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const grant = useMutation({
    mutationFn: () =>
      unwrapData(api.playback.start({ params: { id: pageId }, body: { kind, deviceId: getDeviceId() } })),
  });
  const vimeoGrant = grant.data?.host === "vimeo" ? grant.data : null;
  const manifest = vimeoGrant ? undefined : grant.data?.manifestUrl;
  useEffect(() => {
    const element = video.current;
    if (!element || !manifest) return undefined;
    // When the browser rejects play(), the controls stay visible.
    const play = () => void element.play().catch(() => {});
    if (!Hls.isSupported()) {
      element.src = manifest;
      play();
      return undefined;
    }
    const hls = new Hls();
    hls.loadSource(manifest);
    hls.attachMedia(element);
    hls.on(Hls.Events.MANIFEST_PARSED, play);
    return () => hls.destroy();
  }, [manifest]);
  if (vimeoGrant) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- Vimeo's player needs its own origin
      <iframe
        title={texts.previews[kind]}
        src={vimeoGrant.manifestUrl}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // Vimeo plays only on allowed domains and recognizes them by the Referer header.
        referrerPolicy="origin"
        className="aspect-video w-full rounded-3 border-0 bg-ink"
      />
    );
  }
  return (
    <div className="relative overflow-hidden rounded-3 bg-ink">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the grant */}
      <video
        ref={video}
        controls={Boolean(manifest)}
        playsInline
        poster={grant.data?.posterUrl ?? poster ?? undefined}
        className="aspect-video w-full object-contain"
        aria-label={texts.previews[kind]}
      >
        {grant.data?.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {manifest ? null : (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3">
          <Button
            size="lg"
            icon={<Play aria-hidden="true" />}
            busy={grant.isPending}
            busyLabel={messages.actions.starting}
            onClick={() => grant.mutate()}
          >
            {texts.play}
          </Button>
          {grant.isError ? (
            <p role="alert" className="rounded-2 bg-surface px-3 py-1.5 text-sm text-danger">
              {describeFailure(grant.error, texts.videoNotStarted)}
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Returns the id by which the API counts this browser against the device limit. */
function getDeviceId(): string {
  const storedId = localStorage.getItem(DEVICE_ID_KEY);
  if (storedId) return storedId;
  const id = crypto.randomUUID();
  localStorage.setItem(DEVICE_ID_KEY, id);
  return id;
}
