import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import {
  createFirstNamePlugin,
  fillFirstName,
  hasFirstNamePlaceholder,
} from "@matinee/domain/first-name-placeholder";
import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { Checkbox } from "@matinee/ui/checkbox";
import { useDeferredValue, useState } from "react";
import Markdown from "react-markdown";

const texts = messages.attendeeMails;

/** Elements that the email keeps; the API renders the same. */
const ELEMENTS = ["p", "strong", "em", "a", "ul", "ol", "li", "br", "h1", "h2", "h3", "blockquote"];

/** Shows an email to attendees about as they see it. */
export function EmailPreview({ event, subject, body }: { event: OwnedPage; subject: string; body: string }) {
  const shown = useDeferredValue(body);
  const [isNameless, setNameless] = useState(false);
  const hasName = hasFirstNamePlaceholder(subject) || hasFirstNamePlaceholder(shown);
  const firstName = hasName && isNameless ? null : texts.previewFirstName;
  return (
    <section aria-label={texts.preview} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-md leading-ui font-semibold">{texts.preview}</h2>
      {hasName ? (
        <Checkbox
          label={texts.previewNameless}
          checked={isNameless}
          onChange={(event) => setNameless(event.target.checked)}
        />
      ) : null}
      <div className="panel overflow-hidden">
        <p className="border-b border-line px-5 py-3 text-sm leading-ui wrap-anywhere text-text-2">
          {fillFirstName(subject.trim(), firstName) || texts.subject}
        </p>
        {event.backgroundImage ? (
          <img src={event.backgroundImage} alt="" className="aspect-[1.91] w-full object-cover" />
        ) : null}
        <div className="flex flex-col gap-3 p-5 leading-text wrap-anywhere [&_a]:link [&_h1]:font-semibold [&_h2]:font-semibold [&_h3]:font-semibold [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc">
          <p className="font-display text-title-sm">{event.title}</p>
          <p>{texts.previewGreeting(firstName)}</p>
          {shown.trim() === "" || isMarkdownTooComplex(shown) ? (
            <p className="text-text-3">{texts.emptyPreview}</p>
          ) : (
            <Markdown
              allowedElements={ELEMENTS}
              unwrapDisallowed
              remarkPlugins={[createFirstNamePlugin(firstName)]}
            >
              {shown}
            </Markdown>
          )}
          <p className="rounded-2 bg-primary px-4 py-3 text-center font-semibold text-on-primary">
            {texts.previewLink[event.kind]}
          </p>
        </div>
      </div>
    </section>
  );
}
