import type { Phase } from "@matinee/domain/phase";

const phaseTexts: Record<Phase, string | null> = { before: "Coming soon", live: "Showing now", ended: null };

/** The phase of the screening, above the title. */
export function PhaseLine({ phase, activated }: { phase: Phase; activated: boolean }) {
  const text = activated ? phaseTexts[phase] : null;
  if (!text) return null;
  return (
    <p className="flex items-center gap-2.5 text-sm leading-ui font-semibold tablet:text-md">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${phase === "live" ? "bg-accent shadow-[0_0_0_5px_color-mix(in_oklab,var(--accent)_28%,transparent)]" : "border-2 border-accent"}`}
      />
      {text}
    </p>
  );
}
