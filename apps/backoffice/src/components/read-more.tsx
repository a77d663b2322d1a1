import { messages } from "@matinee/texts";
import { getDescriptionCutOff, truncate } from "@matinee/domain/text-rules";
import { useState, useSyncExternalStore } from "react";

/** A long text, truncated with a 'read more' link. Wide screens show more of it. */
export function ReadMore({ text }: { text: string }) {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const [whole, setWhole] = useState(false);
  const short = truncate(text, getDescriptionCutOff(width));
  return (
    <p className="max-w-measure whitespace-pre-line">
      {whole ? text : short.text}{" "}
      {short.cut ? (
        <button type="button" className="link" onClick={() => setWhole(!whole)}>
          {whole ? messages.watch.readLess : messages.watch.readMore}
        </button>
      ) : null}
    </p>
  );
}

function onResize(listener: () => void) {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}
