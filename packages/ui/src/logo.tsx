import { clsx } from "clsx";
import { useId } from "react";

/** The logo mark: a sun over the horizon of a screen. */
export function LogoMark({ className }: { className?: string }) {
  const clip = useId();
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={clsx("size-6 shrink-0", className)}>
      <circle
        cx="12"
        cy="12"
        r="12"
        className="fill-ink in-data-[app=watch]:fill-surface-3 in-data-[theme=dark]:fill-surface-2"
      />
      <clipPath id={clip}>
        <rect x="4" y="4" width="16" height="9" />
      </clipPath>
      <circle cx="12" cy="12.4" r="6.4" clipPath={`url(#${clip})`} className="fill-brand" />
      <rect x="5.2" y="14.4" width="13.6" height="1.6" rx="0.8" className="fill-brand" />
      <rect x="7.6" y="17" width="8.8" height="1.5" rx="0.75" className="fill-brand" />
    </svg>
  );
}

/** Logo mark and name. `className` can set the color over an image. */
export function Logo({ name = "Matinee", className }: { name?: string; className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2.5 align-top", className)}>
      <LogoMark />
      <span className="font-display text-title-sm leading-none">{name}</span>
    </span>
  );
}
