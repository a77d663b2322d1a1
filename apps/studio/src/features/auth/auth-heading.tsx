import type { ReactNode } from "react";

/** The title of an auth page. `children` is the line below, usually a link to the other auth page. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 className="font-display text-title-lg">{title}</h1>
      {children ? <p className="mt-2 text-base text-text-2">{children}</p> : null}
    </header>
  );
}
