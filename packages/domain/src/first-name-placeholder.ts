import { hasLink } from "./has-link.ts";

/** The fallback of a placeholder that has none. */
const DEFAULT_FALLBACK = "there";

/** The placeholder for a reader's first name, with its fallback: `{first name|there}`. */
export const firstNamePlaceholder = `{first name|${DEFAULT_FALLBACK}}`;

const PLACEHOLDER = /\{\s*first[ _-]?name\s*(?:\|([^{}|]*))?\}/gi;

/** Returns whether a text has a placeholder for the first name. */
export const hasFirstNamePlaceholder = (text: string): boolean => text.search(PLACEHOLDER) !== -1;

/** Replaces each placeholder of a text by the name, or by its fallback (`there` without one) when the name is null. */
export const fillFirstName = (text: string, firstName: string | null): string =>
  text.replaceAll(
    PLACEHOLDER,
    (_placeholder, fallback: string | undefined) => firstName ?? (fallback ?? DEFAULT_FALLBACK).trim(),
  );

/**
 * Returns the first word of a person's name. Null for a name that begins with an initial, a title ('Dr.') or an emoji, and
 * for one with a link: anyone can register with another person's address, and so could send them spam.
 */
export function readFirstName(name: string): string | null {
  const [first] = name.trim().split(/\s+/u);
  if (!first || first.length === 1 || first.endsWith(".") || !/[\p{L}\p{N}]/u.test(first)) return null;
  return hasLink(name) ? null : first;
}

/** The part of a Markdown tree that the placeholders need. */
interface MarkdownNode {
  value?: string;
  children?: MarkdownNode[];
}

/**
 * Returns a remark plugin that fills the placeholders in the texts of a Markdown document. Addresses of links keep theirs,
 * so that no reader's name can change where a link leads.
 */
export function createFirstNamePlugin(firstName: string | null): () => (tree: object) => void {
  const fill = (node: MarkdownNode) => {
    if (node.value !== undefined) node.value = fillFirstName(node.value, firstName);
    node.children?.forEach(fill);
  };
  return () => fill;
}
