import type { FestivalPlace } from "@matinee/contract/festival-place";
import type { PublicFestival } from "@matinee/contract/schemas/festivals";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import type { PublicPage, ShownPage } from "@matinee/contract/schemas/pages";

/** The data in the document, so that the first view needs no further request. */
export interface DocumentData {
  /** Null if there is no event at this address. */
  page: PublicPage | null;
  /** Null on every page but that of an activated festival. */
  festival: FestivalData | null;
  /** Null on every page but that of a screening in a festival. */
  place: FestivalPlace | null;
  /** Null on every page but the home page. */
  showing: HomePageData | null;
  /** Null on every page but the terms and the privacy policy, and if there is no such version. */
  legalText: LegalText | null;
  /** Whether a cache may have shared the document: its data and its time may then be a minute old. */
  isShared: boolean;
  /** The tags of the languages among which the viewer may choose; none where there is no choice. */
  languages: readonly string[];
}

/** The programme and the passes of a festival. */
export interface FestivalData extends Pick<PublicFestival, "screenings" | "sections" | "passes"> {
  /** The server's names of countries and languages, by `region` or `language` and the code. */
  names: Record<string, string>;
  /** Whether the markup has a part of it, which is left out here. */
  isInMarkup: boolean;
}

export interface HomePageData {
  events: ShownPage[];
  /** The time of the response by the server's clock, as an ISO date. */
  serverNow: string;
}

const ID = "matinee-data";

/** Renders the data as a script element. `<` is escaped so that no text of an event can end the element. */
export function renderDataElement(data: DocumentData): string {
  return `<script type="application/json" id="${ID}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** Reads the data from the document; undefined if there is none. */
export function readDocumentData(): DocumentData | undefined {
  const element = document.getElementById(ID);
  // Only renderDataElement writes this element, in a document from our own server.
  return element?.textContent ? (JSON.parse(element.textContent) as DocumentData) : undefined;
}
