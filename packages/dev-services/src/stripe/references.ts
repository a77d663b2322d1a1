/** The id of a reference that the SDK's types allow to be expanded; the store holds ids only. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

/** The same for a reference that may be absent. */
export function optionalIdOf(reference: string | { id: string } | null | undefined): string | undefined {
  return reference === null || reference === undefined ? undefined : idOf(reference);
}
