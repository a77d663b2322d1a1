/** What lies over the page beside the gate. */
export type Overlay =
  | { kind: "trailer" }
  | { kind: "message" }
  | { kind: "help" }
  | { kind: "invite" }
  | { kind: "gift" }
  | { kind: "donate"; cents: number }
  | { kind: "photo"; index: number }
  | { kind: "product"; id: string }
  | { kind: "cart" };
