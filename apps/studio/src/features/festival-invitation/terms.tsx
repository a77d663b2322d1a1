import { messages } from "@matinee/texts";

/** What both sides of an invitation agree to. */
export function Terms({ title, passShare }: { title: string; passShare: number | null }) {
  return (
    <section className="rounded-2 bg-surface-2 px-4 py-3">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-1.5 flex list-disc flex-col gap-1.5 pl-5 text-sm text-text-2">
        {Object.entries(messages.festivalInvitations.terms).map(([name, term]) => (
          <li key={name}>{term}</li>
        ))}
        <li>{messages.festivalInvitations.passTerm(passShare)}</li>
      </ul>
    </section>
  );
}
