import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { attendeeMailsQuery, mailAudiencesQuery } from "./attendee-mails.queries.ts";
import { EmailForm } from "./email-editor.tsx";
import { SentMails } from "./sent-mails.tsx";

const texts = messages.attendeeMails;

/** Emails of the filmmaker to the people with access to the event: writing, and the sent and planned ones. */
export function EmailStep() {
  const event = useEvent();
  const mails = useQuery(attendeeMailsQuery(event.id));
  const audiences = useQuery(mailAudiencesQuery(event.id, null));
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading
        title={texts.title}
        intro={texts.intro[event.kind]}
        aside={
          mails.data ? (
            <p className="text-sm text-text-2 tabular-nums">
              {texts.used(mails.data.used, mails.data.limit)}
            </p>
          ) : null
        }
      />
      <QueryPanel
        query={audiences}
        keepsData
        loading={
          <>
            <Skeleton className="h-[200px] rounded-3!" />
            <Skeleton className="h-[480px] rounded-3!" />
          </>
        }
      >
        {(data) => (
          <EmailForm
            event={event}
            audiences={data}
            noneLeft={mails.data ? mails.data.used >= mails.data.limit : false}
          />
        )}
      </QueryPanel>
      <SentMails event={event} mails={mails} />
    </div>
  );
}
