import { messages } from "@matinee/texts";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

const texts = messages.pagePreview;

const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 780 } } as const;
export type ScreenKind = keyof typeof screens;

/** Maximum height of the preview in pixels. Longer content scrolls. */
const maxHeightPx = 520;

/** Draws its content at a screen's real size and scales it down to the available width. Its content is inert. */
export function ScaledScreen({
  kind,
  maxWidth,
  children,
}: {
  kind: ScreenKind;
  maxWidth: number;
  children: ReactNode;
}) {
  const screen = screens[kind];
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(maxWidth);
  const [height, setHeight] = useState<number>(screen.height);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (frame.current) setWidth(frame.current.clientWidth);
      if (content.current) setHeight(content.current.offsetHeight);
    });
    if (frame.current) observer.observe(frame.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  const scale = width / screen.width;
  return (
    <section
      ref={frame}
      aria-label={texts.scaledDownPage}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
      tabIndex={height * scale > maxHeightPx + 1 ? 0 : undefined}
      className="w-full overflow-x-hidden overflow-y-auto rounded-3 border border-line [scrollbar-width:none]"
      style={{ maxWidth, maxHeight: maxHeightPx }}
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
