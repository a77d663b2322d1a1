/** What of `before` the given fields change, as the audit log tells it; nothing for what stays as it was. */
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
