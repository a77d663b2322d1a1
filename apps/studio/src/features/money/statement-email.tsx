import { messages } from "@matinee/texts";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { statementEmailQuery } from "./money.queries.ts";
import { StatementEmailDialog } from "./statement-email-dialog.tsx";

const texts = messages.money.statementEmail;

/** Says where the statement of each month goes by email, and changes it. */
export function StatementEmail() {
  const setting = useQuery(statementEmailQuery);
  const [isEditing, setEditing] = useState(false);
  const { data } = setting;
  if (!data && !setting.isError) return <Skeleton className="h-11 w-96 max-w-full" />;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-text-2">
      {data ? (
        <>
          <p className="flex min-w-0 items-center gap-3 wrap-anywhere">
            <Mail aria-hidden="true" className="size-4 shrink-0" />
            {data.enabled ? texts.goesTo(data.email) : texts.isOff}
          </p>
          <button type="button" className="link min-h-11 font-semibold" onClick={() => setEditing(true)}>
            {data.enabled ? texts.change : texts.setUp}
          </button>
          {isEditing ? <StatementEmailDialog setting={data} onClose={() => setEditing(false)} /> : null}
        </>
      ) : (
        <>
          <p>{texts.notLoaded}</p>
          <button
            type="button"
            className="link min-h-11 font-semibold"
            onClick={() => void setting.refetch()}
          >
            {texts.retry}
          </button>
        </>
      )}
    </div>
  );
}
