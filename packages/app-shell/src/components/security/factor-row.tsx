import { messages } from "@matinee/texts";
import type { ReactNode } from "react";

interface Use {
  addedAt: string;
  lastUsedAt: string | null;
}

/** One way to sign in. */
export function FactorRow({
  icon,
  title,
  end,
  ...about
}: { icon: ReactNode; title: string; end: ReactNode } & ({ note: string } | { use: Use })) {
  return (
    <div className="flex flex-wrap items-center gap-4 border-line px-5 py-4 not-last:border-b [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm text-text-2">{"note" in about ? about.note : describeUse(about.use)}</p>
      </div>
      <div className="flex items-center gap-3">{end}</div>
    </div>
  );
}

function describeUse({ addedAt, lastUsedAt }: Use): string {
  return messages.security.addedAndUsed(formatDay(addedAt), lastUsedAt && formatDay(lastUsedAt));
}

function formatDay(instant: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const options = { month: "short", day: "numeric", year: "numeric" } as const;
  return messages.formats.date(instant, { ...options, timeZone });
}
