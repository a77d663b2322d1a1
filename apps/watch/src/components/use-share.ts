import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { toastMs } from "@matinee/domain/viewer-limits";
import { useState } from "react";
import { paths } from "../paths.ts";

const texts = messages.eventPage;

/** Shares the event's link through the browser's share sheet, or else copies it; `notice` says which happened. */
export function useShare({ title, kind, url }: Pick<PublicPage, "title" | "kind" | "url">): {
  share: () => Promise<void>;
  notice: string;
} {
  const [notice, setNotice] = useState("");
  const share = async () => {
    const address = new URL(paths.event({ kind, url }), window.location.origin).href;
    try {
      if (typeof navigator.share === "function") return await navigator.share({ title, url: address });
      await navigator.clipboard.writeText(address);
      setNotice(texts.linkCopied);
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setNotice(address);
    }
    setTimeout(() => setNotice(""), toastMs.standard);
  };
  return { share, notice };
}
