import { truncate } from "@matinee/domain/text-rules";
import { Segment } from "@matinee/ui/segment";
import { useQuery } from "@tanstack/react-query";
import { Image as ImageIcon, Monitor, Smartphone } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { platformQuery } from "../../../lib/platform.queries.ts";
import type { PreviewEvent } from "./preview-event.ts";
import { WatchPreview } from "./watch-preview.tsx";

const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 780 } } as const;

/** The watch page small: as a desktop, as a phone, and as the card that a shared link makes. */
export function LivePreview({ event }: { event: PreviewEvent }) {
  const [large, setLarge] = useState<keyof typeof screens>("desktop");
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold">Live preview</h2>
        <Segment
          label="Shown as"
          value={large}
          onValueChange={setLarge}
          options={[
            { value: "desktop", label: "Desktop", icon: <Monitor aria-hidden="true" /> },
            { value: "phone", label: "Phone", icon: <Smartphone aria-hidden="true" /> },
          ]}
        />
      </div>
      {large === "desktop" ? (
        <Screen kind="desktop" maxWidth={400}>
          <WatchPreview event={event} phone={false} />
        </Screen>
      ) : (
        <div className="flex justify-center">
          <Screen kind="phone" maxWidth={260}>
            <WatchPreview event={event} phone />
          </Screen>
        </div>
      )}
      <ShareCard event={event} />
    </div>
  );
}

/** Draws its content at a screen's true size and scales it to the room there is; a picture for the eye, nothing to press. */
function Screen({
  kind,
  maxWidth,
  children,
}: {
  kind: keyof typeof screens;
  maxWidth: number;
  children: ReactNode;
}) {
  const screen = screens[kind];
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(maxWidth);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measured = new ResizeObserver(() => setWidth(element.clientWidth));
    measured.observe(element);
    return () => measured.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      inert
      className="w-full overflow-hidden rounded-3 border border-line"
      style={{ maxWidth, aspectRatio: `${screen.width} / ${screen.height}` }}
    >
      <div
        className="origin-top-left"
        style={{ width: screen.width, height: screen.height, transform: `scale(${width / screen.width})` }}
      >
        {children}
      </div>
    </div>
  );
}

function ShareCard({ event }: { event: PreviewEvent }) {
  const { data } = useQuery(platformQuery);
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-text-2">When the link is shared</figcaption>
      <div className="panel overflow-hidden">
        <div className="grid aspect-[1.91] place-items-center bg-surface-3 text-text-3">
          {event.backgroundImage ? (
            <img src={event.backgroundImage} alt="" className="size-full object-cover" />
          ) : (
            <ImageIcon aria-hidden="true" className="size-6" />
          )}
        </div>
        <div className="p-4 leading-ui">
          <p className="truncate font-semibold">{event.title || "Your title"}</p>
          <p className="mt-1 text-sm text-text-2">
            {truncate(event.description || "Your log line", 150).text}
          </p>
          <p className="mt-1.5 truncate text-xs text-text-3">
            {data ? new URL(data.hosts.watch).host : ""}/watch/{event.url}
          </p>
        </div>
      </div>
    </figure>
  );
}
