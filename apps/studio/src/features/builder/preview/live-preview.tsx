import { messages } from "@matinee/texts";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { Segment } from "@matinee/ui/segment";
import { Monitor, Smartphone } from "lucide-react";
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useBuilder } from "../builder-context.ts";
import type { StepKey } from "../steps/steps.ts";
import { type PreviewEvent, buildPreviewEvent } from "./preview-event.ts";
import {
  getPreviewPart,
  type PreviewPart,
  previewParts,
  type PreviewStore,
  type TabbedPart,
  usePreviewState,
} from "./preview-store.ts";
import { ScaledScreen, type ScreenKind } from "./scaled-screen.tsx";
import { ShareCard } from "./share-card.tsx";
import { WatchPreview } from "./watch-preview.tsx";
import { screens } from "@matinee/ui/screens";

const texts = messages.pagePreview;

const WatchSections = lazy(async () => ({ default: (await import("./watch-sections.tsx")).WatchSections }));

const { about, faq, supportUs, store } = messages.watch;
const partLabels: Record<PreviewPart, string> = { first: texts.top, about, faq, support: supportUs, store };

/** Previews the part of the watch page that the open step edits, for desktop or phone, and the card of a shared link. */
export function LivePreview() {
  const { event, step, preview } = useBuilder();
  const { unsaved, chosen } = usePreviewState(preview);
  const part = chosen?.step === step ? chosen.part : getPreviewPart(step);
  const current = useMemo(() => ({ event, unsaved, part, step }), [event, unsaved, part, step]);
  // Deferred, so that typing and changing steps stay fast.
  const deferred = useDeferredValue(current);
  return <Screens {...deferred} preview={preview} />;
}

const Screens = memo(function Screens({
  event: stored,
  unsaved,
  part,
  step,
  preview,
}: {
  event: OwnedPage | null;
  unsaved: SavePage;
  part: PreviewPart;
  step: StepKey;
  preview: PreviewStore;
}) {
  // On a phone, start with the phone preview.
  const [kind, setKind] = useState<ScreenKind>(() =>
    matchMedia(screens.belowTablet).matches ? "phone" : "desktop",
  );
  const event = buildPreviewEvent(stored, unsaved);
  const phone = kind === "phone";
  const hidden = part === "first" ? null : explainHidden(event, part);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold">{texts.livePreview}</h2>
        <Segment
          label={texts.shownAs}
          value={kind}
          onValueChange={setKind}
          options={[
            { value: "desktop", label: texts.desktop, icon: <Monitor aria-hidden="true" /> },
            { value: "phone", label: texts.phone, icon: <Smartphone aria-hidden="true" /> },
          ]}
        />
      </div>
      <Segment
        block
        label={texts.partOfThePage}
        value={part}
        onValueChange={(selected) => preview.set({ chosen: { step, part: selected } })}
        options={previewParts.map((value) => ({ value, label: partLabels[value] }))}
        className="auto-cols-auto! [&>label]:px-1!"
      />
      <div className="flex justify-center">
        <ScaledScreen key={`${kind} ${part}`} kind={kind} maxWidth={phone ? 260 : 400}>
          {part === "first" ? (
            <WatchPreview event={event} phone={phone} />
          ) : (
            <Suspense fallback={<div data-app="watch" className="size-full bg-bg" />}>
              <WatchSections event={event} phone={phone} part={part} />
            </Suspense>
          )}
        </ScaledScreen>
      </div>
      {hidden ? <p className="text-sm text-text-2">{hidden}</p> : null}
      {part === "first" ? <ShareCard event={event} /> : null}
    </div>
  );
});

/** Returns why the watch page does not show a part yet, or null if it does. */
function explainHidden(event: PreviewEvent, part: TabbedPart): string | null {
  if (part === "faq" && !event.hasFaq) return texts.faqTabLater;
  if ((part === "store" || part === "support") && !event.takesMoney) return texts.supportTabLater;
  if (part === "store" && event.products.length === 0) return texts.storeTabLater;
  return null;
}
