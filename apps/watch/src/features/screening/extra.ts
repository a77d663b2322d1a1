/** What lies over the page beside the gate. */
export type Extra =
  | { kind: "trailer" }
  | { kind: "message" }
  | { kind: "help" }
  | { kind: "invite" }
  | { kind: "gift" }
  | { kind: "donate"; cents: number }
  | { kind: "photo"; index: number }
  | { kind: "product"; id: string }
  | { kind: "cart" };
