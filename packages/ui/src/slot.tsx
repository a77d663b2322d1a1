import { clsx } from "clsx";
import { type AllHTMLAttributes, cloneElement, isValidElement, type ReactNode } from "react";

type Props = Record<string, unknown>;

/**
 * Gives its only child these props as well. The child's own win, but classes and descriptions are joined, and of an event both
 * handlers run, the child's first. Two refs are not joined.
 */
export function Slot({
  before,
  after,
  children,
  ...props
}: AllHTMLAttributes<HTMLElement> & {
  /** That of the child, whatever element it is. */
  ref?: unknown;
  /** What the child has before and after its own content. */
  before?: ReactNode;
  after?: ReactNode;
}): ReactNode {
  if (!isValidElement<Props & { children?: ReactNode }>(children))
    throw new Error("A slot needs one element");
  const own = children.props;
  const merged = mergeProps(props, own);
  return before || after
    ? cloneElement(children, merged, before, own.children, after)
    : cloneElement(children, merged);
}

function mergeProps(props: object, own: Props): Props {
  const merged: Props = { ...props, ...own };
  for (const [name, value] of Object.entries(props)) {
    const ownValue = own[name];
    if (name === "className" || name === "aria-describedby")
      merged[name] = clsx([value, ownValue]) || undefined;
    else if (typeof value === "function" && typeof ownValue === "function")
      merged[name] = (...parts: unknown[]) => {
        ownValue(...parts);
        value(...parts);
      };
    else merged[name] = ownValue ?? value;
  }
  return merged;
}
