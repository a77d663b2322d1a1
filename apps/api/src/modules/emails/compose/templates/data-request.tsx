import { eq, sql } from "drizzle-orm";
import { retentionDays } from "@matinee/contract/retention";
import { dataRequests } from "../../../../db/schema/data-requests.ts";
import { generateDataRequestToken } from "../../../../platform/data-request-token.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

/** A copy of the person's data is ready, or there is none. */
export const composeDataExport: ComposeEmail<"data-export"> = async (services, { requestId }) => {
  const request = await findRequest(services, requestId);
  if (!request) return null;
  if (request.status === "done" && !request.fileKey && !request.expiresAt) {
    return {
      subject: "Matinee has no data about you",
      body: (
        <EmailLayout preview="There is nothing to copy." title="We have no data about you">
          <Paragraph>Someone asked for a copy of the data that we have about this address.</Paragraph>
          <Paragraph>We looked, and there is none: no registration, no order and no email.</Paragraph>
        </EmailLayout>
      ),
    };
  }
  if (request.status !== "ready") return null;
  return {
    subject: "The copy of your data is ready",
    body: (
      <EmailLayout
        preview={`You can download it for ${retentionDays.dataExports} days.`}
        title="Your data is ready"
      >
        <Paragraph>
          You asked for a copy of the data that we have about you. It is a zip file with tables for a
          spreadsheet and one JSON file.
        </Paragraph>
        <MainLink href={await createLink(services, requestId)}>Download my data</MainLink>
        <Note>
          {`The link works for ${retentionDays.dataExports} days. Anyone who has it can read your data, so please do not forward this email.`}
        </Note>
      </EmailLayout>
    ),
  };
};

/** Asks a viewer to confirm an erasure. */
export const composeErasureConfirm: ComposeEmail<"erasure-confirm"> = async (services, { requestId }) => {
  const request = await findRequest(services, requestId);
  if (request?.status !== "unconfirmed") return null;
  return {
    subject: "Do you want your data deleted?",
    body: (
      <EmailLayout preview="Nothing is deleted until you confirm." title="Delete your data?">
        <Paragraph>
          Someone asked us to delete the data that we have about this address: registrations, tickets, gifts,
          invitations and when you watched. Your tickets and viewing links then stop working.
        </Paragraph>
        <MainLink href={await createLink(services, requestId)}>Review and confirm</MainLink>
        <Note>The link works for 24 hours. If you did not ask, ignore this email: nothing is deleted.</Note>
      </EmailLayout>
    ),
  };
};

/** Tells a person when their data will be deleted, and how to stop it. */
export const composeErasureScheduled: ComposeEmail<"erasure-scheduled"> = async (services, { requestId }) => {
  const request = await findRequest(services, requestId);
  if (request?.status !== "waiting") return null;
  const date = request.dueAt.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const isAccount = request.accountId !== null;
  return {
    subject: `Your data will be deleted on ${date}`,
    body: (
      <EmailLayout preview="Until then you can change your mind." title="Your data will be deleted">
        <Paragraph>
          {isAccount
            ? `On ${date} your Matinee account, its events and films are deleted for good.`
            : `On ${date} we delete the data that we have about this address. Your tickets and viewing links then stop working.`}
        </Paragraph>
        {request.requestedBy ? <Paragraph>Our support team entered this for you.</Paragraph> : null}
        <MainLink href={await createLink(services, requestId)}>Keep my data</MainLink>
        <Note>
          We keep the amounts of orders, which the law requires, without your name. If you did not ask for
          this, press the button and change your password.
        </Note>
      </EmailLayout>
    ),
  };
};

async function findRequest({ db }: EmailServices, id: string) {
  const [request] = await db.select().from(dataRequests).where(eq(dataRequests.id, id));
  return request;
}

/** Creates a link with a new token. The fragment of the address reaches no server and no log. */
async function createLink({ db, config }: EmailServices, requestId: string): Promise<string> {
  const { token, tokenHash } = generateDataRequestToken(requestId);
  await db
    .update(dataRequests)
    .set({ tokenHashes: sql`array_append(${dataRequests.tokenHashes}, ${tokenHash})` })
    .where(eq(dataRequests.id, requestId));
  return `${config.WATCH_URL}/privacy#request=${token}`;
}
