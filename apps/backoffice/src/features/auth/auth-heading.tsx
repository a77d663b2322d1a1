import type { ReactNode } from "react";

/** The title of an auth page and the text below it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="font-display text-title-lg">{title}</h1>
      {children ? <p className="mt-2 text-text-2">{children}</p> : null}
    </header>
  );
}
