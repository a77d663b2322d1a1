/** The query of the shown address, and the page's own changes of it that the router has not shown yet, oldest first. */
export type AddressChanges = Readonly<{ key: string; shown: string; underWay: readonly string[] }>;

/** Adds a change that the page has asked the router for. */
export const addChange = (changes: AddressChanges, query: string): AddressChanges => ({
  ...changes,
  underWay: [...changes.underWay, query],
});

/**
 * Notes the address that the router shows. The router can show an older change while newer ones are under way: those
 * stay. An address that the page did not ask for, such as that of the back button, ends them all.
 * @param key the router's key of the history entry, which every navigation changes
 */
export function showAddress(changes: AddressChanges, key: string, shown: string): AddressChanges {
  if (key === changes.key && shown === changes.shown) return changes;
  const index = changes.underWay.indexOf(shown);
  return { key, shown, underWay: index === -1 ? [] : changes.underWay.slice(index + 1) };
}

/** Returns the query with every change that is under way. */
export const readLatest = ({ shown, underWay }: AddressChanges): string => underWay.at(-1) ?? shown;

/** A text field that a parameter of the address follows. */
export type TypedText = Readonly<{ typed: string; seen: string; written: string }>;

/** Puts the parameter into the field, unless the field itself wrote it: then newer letters may be in the field. */
export function followParameter(text: TypedText, applied: string): TypedText {
  if (applied === text.seen) return text;
  if (applied === text.written) return { ...text, seen: applied };
  return { typed: applied, seen: applied, written: applied };
}
