import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { HelpPopover } from "@matinee/ui/help-popover";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { creditsQuery } from "../../lib/account.queries.ts";
import type { CreditDialog } from "./credit-dialogs.tsx";

const loadDialogs = async () => ({ default: (await import("./credit-dialogs.tsx")).CreditDialogs });
const CreditDialogs = lazy(loadDialogs);

/** Shows the number of credits and the button that creates an event with one. */
export function CreateEventButton() {
  const { data, isError, refetch } = useQuery(creditsQuery());
  const [dialog, setDialog] = useState<CreditDialog | null>();
  const credits = data?.credits ?? 0;
  return (
    <>
      {data ? (
        <span className="flex items-center gap-2 font-medium tabular-nums">
          <span aria-hidden="true" className="size-2 rounded-full bg-brand" />
          {messages.dashboard.creditsAvailable(credits)}
          {credits > 0 ? (
            <HelpPopover label={messages.dashboard.creditsHelpLabel} align="end">
              {messages.dashboard.creditsHelp}
            </HelpPopover>
          ) : null}
        </span>
      ) : isError ? (
        <span role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {messages.dashboard.creditsMissing}
          <Button onClick={() => refetch()}>{messages.dashboard.tryAgain}</Button>
        </span>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        icon={<Plus aria-hidden="true" />}
        disabled={!data}
        onPointerEnter={() => void loadDialogs()}
        onFocus={() => void loadDialogs()}
        onClick={() => setDialog("use")}
      >
        {messages.dashboard.createEvent}
      </Button>
      {dialog === undefined ? null : (
        <Suspense>
          <CreditDialogs dialog={dialog} onDialogChange={setDialog} credits={credits} />
        </Suspense>
      )}
    </>
  );
}
