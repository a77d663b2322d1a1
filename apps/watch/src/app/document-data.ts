import type { PublicPage, ShownPage } from "@matinee/contract/schemas/pages";

/** What the document carries so that the first view needs no further request. */
export interface DocumentData {
  /** null: there is no event at this address. */
  page: PublicPage | null;
  /** Of the front page alone. */
  showing: FrontPage | null;
}

export interface FrontPage {
  events: ShownPage[];
  /** The server's clock when it was asked. */
  serverNow: string;
}

const ID = "matinee-data";

/** The data as a script element. `<` is written so that no text of an event can end the element. */
export function renderDataElement(data: DocumentData): string {
  return `<script type="application/json" id="${ID}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** What the document brought, or undefined where it came without. */
export function readDocumentData(): DocumentData | undefined {
  const element = document.getElementById(ID);
  // Only dataElement writes this element, in a document from our own server.
  return element?.textContent ? (JSON.parse(element.textContent) as DocumentData) : undefined;
}
