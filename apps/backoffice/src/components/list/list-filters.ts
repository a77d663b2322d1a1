import type { Tag } from "@matinee/contract/schemas/tags";

/** One filter of a list, by the API's name of its parameter. */
export type FilterField =
  /** Any text: a part of a person's name, or with `tagType` the name of a tag of that type. */
  | { kind: "text"; name: string; label: string; tagType?: Tag["type"] }
  /** On or not asked for; choosing it clears those that it excludes. */
  | { kind: "flag"; name: string; label: string; excludes?: readonly string[]; help?: string }
  /** One of several, or none: choosing the chosen one again clears it. */
  | { kind: "choice"; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: "date"; name: string; label: string }
  /** Set by a link; it can only be taken off. */
  | { kind: "fixed"; name: string; label: string };
