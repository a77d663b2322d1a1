/** A dialog or player over the page other than the gate. */
export type Overlay =
  | { kind: "trailer" }
  | { kind: "message" }
  | { kind: "help" }
  | { kind: "invite" }
  | { kind: "gift" }
  | { kind: "donate"; cents: number }
  | { kind: "photo"; index: number }
  | { kind: "product"; id: string }
  /** Only on the page of a festival, which renders it. */
  | { kind: "pass"; id: string }
  | { kind: "cart" }
  | { kind: "tickets" }
  | { kind: "send-ticket"; id: string }
  | { kind: "return-ticket"; id: string }
  | { kind: "list-ticket"; id: string }
  | { kind: "return-registration" }
  /** `id`: of the order. */
  | { kind: "invoice"; id: string };
