/** Returns the changed fields with old and new value, for the audit log. Unchanged and undefined fields are omitted. */
export function diffFields<T extends object>(
  before: T,
  fields: Partial<T>,
): Record<string, { from: unknown; to: unknown }> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, to]) =>
      to === undefined || old.get(name) === to ? [] : [[name, { from: old.get(name) ?? null, to }]],
    ),
  );
}
