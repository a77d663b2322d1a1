import { textLimits } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { truncate } from "@matinee/domain/text-rules";
import { Segment } from "@matinee/ui/segment";
import { useQuery } from "@tanstack/react-query";
import { Image as ImageIcon, Monitor, Smartphone } from "lucide-react";
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { platformQuery } from "../../../lib/platform.queries.ts";
import { useBuilder } from "../builder-context.ts";
import type { StepKey } from "../steps.ts";
import { type PreviewEvent, buildPreviewEvent } from "./preview-event.ts";
import {
  getPreviewPart,
  type PreviewPart,
  previewParts,
  type PreviewStore,
  usePreviewState,
} from "./preview-store.ts";
import { WatchPreview } from "./watch-preview.tsx";
import { explainHidden } from "./why-hidden.ts";

const WatchSections = lazy(async () => ({ default: (await import("./watch-sections.tsx")).WatchSections }));

const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 780 } } as const;

const { about, faq, supportUs, store } = messages.watch;
const partLabels: Record<PreviewPart, string> = { first: "Top", about, faq, support: supportUs, store };

/** Previews the part of the watch page that the open step edits, for desktop or phone, and the card of a shared link. */
export function LivePreview() {
  const { event, step, preview } = useBuilder();
  const { typed, asked } = usePreviewState(preview);
  const part = asked?.step === step ? asked.part : getPreviewPart(step);
  const now = useMemo(() => ({ event, typed, part, step }), [event, typed, part, step]);
  // Deferred, so that typing and changing steps stay fast.
  const shown = useDeferredValue(now);
  return <Screens {...shown} preview={preview} />;
}

const Screens = memo(function Screens({
  event: stored,
  typed,
  part,
  step,
  preview,
}: {
  event: OwnedPage | null;
  typed: SavePage;
  part: PreviewPart;
  step: StepKey;
  preview: PreviewStore;
}) {
  // On a phone, start with the phone preview.
  const [kind, setKind] = useState<keyof typeof screens>(() =>
    matchMedia("(width < 768px)").matches ? "phone" : "desktop",
  );
  const event = buildPreviewEvent(stored, typed);
  const phone = kind === "phone";
  const hidden = part === "first" ? null : explainHidden(event, part);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold">Live preview</h2>
        <Segment
          label="Shown as"
          value={kind}
          onValueChange={setKind}
          options={[
            { value: "desktop", label: "Desktop", icon: <Monitor aria-hidden="true" /> },
            { value: "phone", label: "Phone", icon: <Smartphone aria-hidden="true" /> },
          ]}
        />
      </div>
      <Segment
        block
        label="Part of the page"
        value={part}
        onValueChange={(chosen) => preview.set({ asked: { step, part: chosen } })}
        options={previewParts.map((value) => ({ value, label: partLabels[value] }))}
        className="auto-cols-auto! [&>label]:px-1!"
      />
      <div className="flex justify-center">
        <Screen key={`${kind} ${part}`} kind={kind} maxWidth={phone ? 260 : 400}>
          {part === "first" ? (
            <WatchPreview event={event} phone={phone} />
          ) : (
            <Suspense fallback={<div data-room="watch" className="size-full bg-bg" />}>
              <WatchSections event={event} phone={phone} part={part} />
            </Suspense>
          )}
        </Screen>
      </div>
      {hidden ? <p className="text-sm text-text-2">{hidden}</p> : null}
      {part === "first" ? <ShareCard event={event} /> : null}
    </div>
  );
});

/** Maximum height of the preview in pixels. Longer content scrolls. */
const tallest = 520;

/** Draws its content at a screen's real size and scales it down to the available width. Its content is inert. */
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
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(maxWidth);
  const [height, setHeight] = useState<number>(screen.height);
  useLayoutEffect(() => {
    const measured = new ResizeObserver(() => {
      if (frame.current) setWidth(frame.current.clientWidth);
      if (content.current) setHeight(content.current.offsetHeight);
    });
    if (frame.current) measured.observe(frame.current);
    if (content.current) measured.observe(content.current);
    return () => measured.disconnect();
  }, []);
  const scale = width / screen.width;
  return (
    <section
      ref={frame}
      aria-label="Scaled-down page"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
      tabIndex={height * scale > tallest + 1 ? 0 : undefined}
      className="w-full overflow-x-hidden overflow-y-auto rounded-3 border border-line [scrollbar-width:none]"
      style={{ maxWidth, maxHeight: tallest }}
    >
      <div inert className="overflow-hidden" style={{ height: height * scale }}>
        <div
          ref={content}
          className="grid origin-top-left"
          style={{ width: screen.width, minHeight: screen.height, transform: `scale(${scale})` }}
        >
          {children}
        </div>
      </div>
    </section>
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
            {truncate(event.description || "Your log line", textLimits.logLine).text}
          </p>
          <p className="mt-1.5 truncate text-xs text-text-3">
            {data ? new URL(data.hosts.watch).host : ""}/watch/{event.url}
          </p>
        </div>
      </div>
    </figure>
  );
}
