import { unwrapData } from "@matinee/app-shell/api/api-client";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { mailRoutes } from "@matinee/contract/routes/mails";
import { Fact, Facts } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import type { ClientInferResponseBody } from "@ts-rest/core";
import { api } from "../../api.ts";
import { formatInstant } from "../../lib/formats/dates.ts";

const texts = messages.queuedEmails;

/** An email in the log. */
export type Email = ClientInferResponseBody<typeof mailRoutes.list, 200>["data"]["data"][number];

/** The drawer of an email: its times, its full error and its text. */
export function EmailDrawer({ email }: { email: Email }) {
  const { notAvailable } = messages.backOffice;
  return (
    <div className="flex flex-col gap-5">
      <Facts columns>
        <Fact name={texts.written}>{formatInstant(email.createdAt)}</Fact>
        <Fact name={email.status === "waiting" ? texts.nextAttempt : texts.due}>
          {formatInstant(email.sendAfter)}
        </Fact>
        <Fact name={texts.sent}>{email.sentAt ? formatInstant(email.sentAt) : notAvailable}</Fact>
        <Fact name={texts.emailId}>{email.id}</Fact>
        <Fact name={texts.error}>{email.lastError ?? notAvailable}</Fact>
      </Facts>
      <EmailText id={email.id} />
    </div>
  );
}

/** An email's text, rendered again: the text of a sent email is not stored, because its links are credentials. */
function EmailText({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ["mails", "text", id],
    queryFn: () => unwrapData(api.mails.get({ params: { id } })),
  });
  return (
    <QueryPanel query={query} loading={<output className="text-text-3">{messages.tables.loading}</output>}>
      {({ subject, text }) => {
        if (text === null) {
          return <p className="text-text-2">{texts.textGone}</p>;
        }
        return (
          <section aria-label={texts.textOfTheEmail}>
            <h3 className="font-semibold">{subject}</h3>
            <p className="mb-2 text-sm text-text-2">{texts.textNow}</p>
            <div className="rounded-2 border border-line bg-surface p-4 text-sm wrap-break-word whitespace-pre-line">
              {text}
            </div>
          </section>
        );
      }}
    </QueryPanel>
  );
}
