import { messages } from "@matinee/texts";

/** The tab's title; React moves it into the head. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{messages.studioShell.documentTitle(children)}</title>;
}
