import { messages } from "@matinee/texts";
import { findWordBreak, descriptionCutOff } from "@matinee/domain/text-rules";
import { memo, useId, useState } from "react";

/**
 * The log line, truncated on narrow screens or if it is long. The style sheet hides the rest, so that the document is
 * correct for every width before any script runs.
 */
export const LogLine = memo(function LogLine({
  text,
  language,
}: {
  text: string;
  /** Undefined for that of the page. */
  language: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { narrow, wide } = descriptionCutOff;
  const isCutWide = text.length > wide;
  const isCutNarrow = text.length > narrow;
  const [firstEnd, middleEnd] = [findWordBreak(text, narrow), findWordBreak(text, wide)];
  const first = text.slice(0, firstEnd);
  const middle = text.slice(firstEnd, middleEnd);
  const last = text.slice(middleEnd);
  return (
    <p
      dir="auto"
      lang={language}
      className="max-w-[29.5em] text-lg leading-[1.45] text-text-2 wrap-anywhere tablet:text-xl tablet:leading-[1.38]"
    >
      <span id={id}>
        {first}
        {middle && <span className={isOpen ? undefined : "log-line-narrow"}>{middle}</span>}
        {last && isOpen ? last : null}
        {isCutNarrow && !isOpen ? (
          <span aria-hidden="true" className={isCutWide ? undefined : "log-line-dots"}>
            …
          </span>
        ) : null}
      </span>
      {isCutNarrow ? (
        <>
          {" "}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className={`touch-target rounded-1 font-semibold text-accent-text hover:underline ${isCutWide ? "" : "log-line-dots"}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? messages.watch.readLess : messages.watch.readMore}
          </button>
        </>
      ) : null}
    </p>
  );
});
