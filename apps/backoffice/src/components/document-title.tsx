import { messages } from "@matinee/texts";

/** Sets the title of the browser tab. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{messages.backOffice.documentTitle(children)}</title>;
}
