import { defineMatineeEvent, type MatineeEventElement } from "@matinee/app-shell/event-widget/matinee-event";
import { buildEventCard } from "@matinee/contract/event-card";
import { messages } from "@matinee/texts";
import type { EventCard } from "@matinee/contract/schemas/event-cards";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { widgetHeights, type WidgetOptions } from "@matinee/domain/event-widget";
import type { DetailedHTMLProps } from "react";
import { useNow } from "../../lib/use-now.ts";
import { watchPaths } from "../../paths.ts";
import { cleanOptions } from "./widget-options.ts";

declare module "react" {
  // oxlint-disable-next-line typescript/no-namespace -- React's types of elements are a namespace
  namespace JSX {
    interface IntrinsicElements {
      "matinee-event": DetailedHTMLProps<HTMLAttributes<MatineeEventElement>, MatineeEventElement> &
        Partial<Omit<WidgetOptions, "color">> & { card: EventCard };
    }
  }
}

defineMatineeEvent(location.origin);

/** Not all of them, so that the page's file has no others. */
const cardTexts = {
  formats: messages.formats,
  embedCard: messages.embedCard,
  festivalCard: messages.festivalCard,
  gate: messages.gate,
  orderTax: messages.orderTax,
  payWhatYouCan: messages.payWhatYouCan,
  widgetScript: messages.widgetScript,
};

/** The card as other sites show it, in the widget's own element. */
export function WidgetPreview({
  event,
  watchHost,
  options,
}: {
  event: OwnedPage;
  watchHost: string;
  options: WidgetOptions;
}) {
  const now = useNow();
  const { color, label, ...look } = cleanOptions(options);
  const card = {
    // The studio's policy allows its own images. The card shows what people see once the event is activated, which
    // takes active payouts.
    ...buildEventCard(event.activated ? event : activate(event), cardTexts, {
      watchUrl: location.origin,
      now,
    }),
    address: watchPaths.event(watchHost, event),
  };
  return (
    <section aria-label={messages.share.preview} className="min-w-0">
      <h2 className="mb-3 text-md leading-ui font-semibold">{messages.share.preview}</h2>
      <div style={{ minHeight: widgetHeights[options.layout] }}>
        <matinee-event
          card={card}
          {...look}
          {...(label ? { label } : null)}
          {...(color ? { color } : null)}
        />
      </div>
    </section>
  );
}

function activate(event: OwnedPage): OwnedPage {
  return { ...event, activated: true, capability: { status: "active" } };
}
