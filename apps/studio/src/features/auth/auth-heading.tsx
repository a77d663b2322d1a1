import type { ReactNode } from "react";

/** Title of a page of the entrance, and the way to its neighbour. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 className="font-display text-title-lg">{title}</h1>
      {children ? <p className="mt-2 text-base text-text-2">{children}</p> : null}
    </header>
  );
}
