import { lifetimes } from "@matinee/domain/limits";
import { eq, sql } from "drizzle-orm";
import { retentionDays } from "@matinee/domain/retention";
import { dataRequests } from "../../../../db/schema/data-requests.ts";
import { generateDataRequestToken } from "../../../../platform/data-request-token.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { buildWatchLink } from "../viewing-link.ts";

/** A copy of the person's data is ready, or there is none. */
export const composeDataExport: ComposeEmail<"data-export"> = async (services, { requestId }) => {
  const request = await findRequest(services, requestId);
  if (!request) return null;
  const words = services.texts.dataEmails.dataExport;
  if (request.status === "done" && !request.fileKey && !request.expiresAt) {
    return {
      subject: words.none.subject,
      body: (
        <EmailLayout preview={words.none.preview} title={words.none.title}>
          <Paragraph>{words.none.asked}</Paragraph>
          <Paragraph>{words.none.text}</Paragraph>
        </EmailLayout>
      ),
    };
  }
  if (request.status !== "ready") return null;
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview(retentionDays.dataExports)} title={words.title}>
        <Paragraph>{words.text}</Paragraph>
        <MainLink href={await createLink(services, requestId)}>{words.download}</MainLink>
        <Note>{words.note(retentionDays.dataExports)}</Note>
      </EmailLayout>
    ),
  };
};

/** Asks a viewer to confirm an erasure. */
export const composeErasureConfirm: ComposeEmail<"erasure-confirm"> = async (services, { requestId }) => {
  const request = await findRequest(services, requestId);
  if (request?.status !== "unconfirmed") return null;
  const words = services.texts.dataEmails.erasureConfirm;
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{words.text}</Paragraph>
        <MainLink href={await createLink(services, requestId)}>{words.review}</MainLink>
        <Note>{words.note(lifetimes.erasureConfirmHours)}</Note>
      </EmailLayout>
    ),
  };
};

/** Tells a person when their data will be deleted, and how to stop it. */
export const composeErasureScheduled: ComposeEmail<"erasure-scheduled"> = async (services, { requestId }) => {
  const request = await findRequest(services, requestId);
  if (request?.status !== "waiting") return null;
  const date = services.texts.formats.date(request.dueAt, { dateStyle: "long", timeZone: "UTC" });
  const words = services.texts.dataEmails.erasureScheduled;
  return {
    subject: words.subject(date),
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{request.accountId === null ? words.ofViewer(date) : words.ofAccount(date)}</Paragraph>
        {request.requestedBy ? <Paragraph>{words.byStaff}</Paragraph> : null}
        <MainLink href={await createLink(services, requestId)}>{words.keep}</MainLink>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};

async function findRequest({ db }: EmailServices, id: string) {
  const [request] = await db.select().from(dataRequests).where(eq(dataRequests.id, id));
  return request;
}

/** Creates a link with a new token. The fragment of the address reaches no server and no log. */
async function createLink(services: EmailServices, requestId: string): Promise<string> {
  const { db } = services;
  const { token, tokenHash } = generateDataRequestToken(requestId);
  await db
    .update(dataRequests)
    .set({ tokenHashes: sql`array_append(${dataRequests.tokenHashes}, ${tokenHash})` })
    .where(eq(dataRequests.id, requestId));
  return buildWatchLink(services, `/privacy#request=${token}`);
}
