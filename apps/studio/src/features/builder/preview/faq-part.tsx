import { messages } from "@matinee/texts";
import { ChevronDown } from "lucide-react";
import { LiveTalkPart } from "./live-talk-part.tsx";
import type { PartProps } from "./preview-event.ts";

const texts = messages.pagePreview;

/** Draws the FAQ tab: collapsed questions and the live talk. */
export function FaqPart({ event, phone }: PartProps) {
  return (
    <div className={`grid gap-x-16 gap-y-10 ${phone ? "" : "grid-cols-[minmax(0,1fr)_340px]"}`}>
      <div className="min-w-0">
        <p className="mb-6 font-display text-title-md wrap-anywhere">{event.faqTitle}</p>
        {event.questions.length === 0 ? (
          <p className="text-text-2">{texts.noQuestionsYet}</p>
        ) : (
          <ul className="border-t border-line">
            {event.questions.map(({ id, text }) => (
              <li
                key={id}
                className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-3 leading-ui font-semibold"
              >
                <span className="min-w-0 wrap-break-word">{text}</span>
                <ChevronDown className="size-5 shrink-0 text-text-2" />
              </li>
            ))}
          </ul>
        )}
      </div>
      <LiveTalkPart event={event} />
    </div>
  );
}
