/** Returns the id of a reference. The SDK's types allow expanded objects, but the store contains ids only. */
export function getId(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

/** Returns the id of a reference that may be absent. */
export function getOptionalId(reference: string | { id: string } | null | undefined): string | undefined {
  return reference === null || reference === undefined ? undefined : getId(reference);
}
