import type { Tag } from "@matinee/contract/schemas/tags";

/** One of several options. Choosing the selected option again clears the filter. */
export interface ChoiceField {
  kind: "choice";
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** A filter of a list. `name` is the API's query parameter. */
export type FilterField =
  /** A text. With `tagType` it is the name of a tag of that type. */
  | { kind: "text"; name: string; label: string; tagType?: Tag["type"] }
  /** On or off. Turning it on clears the filters that it excludes. */
  | { kind: "flag"; name: string; label: string; excludes?: readonly string[]; help?: string }
  | ChoiceField
  /** In whole units of the currency of each row. */
  | { kind: "amount"; name: string; label: string }
  | { kind: "date"; name: string; label: string }
  /** Set by a link; the user can only remove it. */
  | { kind: "fixed"; name: string; label: string };
