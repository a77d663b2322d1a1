import { lifetimes } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { emailChanges } from "../../../../db/schema/email-changes.ts";
import { createConfirmToken, createUndoToken } from "../../../identity/email-changes/email-change-tokens.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

/** To the new address. */
export const composeEmailChangeConfirm: ComposeEmail<"email-change-confirm"> = async (
  services,
  { changeId },
) => {
  const change = await findChange(services, changeId);
  if (!change || change.confirmedAt || change.cancelledAt || change.expiresAt <= services.clock.now())
    return null;
  const { config, texts } = services;
  const words = texts.accountEmails.emailChange.confirm;
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>
          {change.byStaff ? words.byStaff : words.bySomeone} {words.onceConfirmed}
        </Paragraph>
        <MainLink
          href={buildLink(
            config.STUDIO_URL,
            "/confirm-email",
            "token",
            createConfirmToken(config.keyRing, changeId),
          )}
        >
          {words.button}
        </MainLink>
        <Note>{words.note(lifetimes.emailChangeHours)}</Note>
      </EmailLayout>
    ),
  };
};

/** To the old address, when the change is asked for. */
export const composeEmailChangeNotice: ComposeEmail<"email-change-notice"> = async (
  services,
  { changeId },
) => {
  const change = await findChange(services, changeId);
  if (!change || change.cancelledAt) return null;
  const words = services.texts.accountEmails.emailChange.notice;
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>
          {change.byStaff ? words.byStaff(change.newEmail) : words.bySomeone(change.newEmail)}{" "}
          {words.onceConfirmed}
        </Paragraph>
        <UndoLink services={services} changeId={changeId} />
      </EmailLayout>
    ),
  };
};

/** To the old address, when the change is done. */
export const composeEmailChanged: ComposeEmail<"email-changed"> = async (services, { changeId }) => {
  const change = await findChange(services, changeId);
  if (!change || change.undoneAt) return null;
  const words = services.texts.accountEmails.emailChange.changed;
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{words.text(change.newEmail)}</Paragraph>
        <UndoLink services={services} changeId={changeId} />
      </EmailLayout>
    ),
  };
};

/** Sent to an address that was entered as a new email although it already has an account. */
export const composeEmailInUse: ComposeEmail<"email-in-use"> = async ({ config, texts }) => {
  const words = texts.accountEmails.emailChange.inUse;
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{words.text}</Paragraph>
        <Paragraph>{words.whatToDo}</Paragraph>
        <MainLink href={new URL("/login", config.STUDIO_URL).href}>{words.signIn}</MainLink>
      </EmailLayout>
    ),
  };
};

function UndoLink({ services, changeId }: { services: EmailServices; changeId: string }) {
  const { keyRing, STUDIO_URL } = services.config;
  const words = services.texts.accountEmails.emailChange;
  return (
    <>
      <MainLink
        href={buildLink(STUDIO_URL, "/undo-email-change", "token", createUndoToken(keyRing, changeId))}
      >
        {words.undo}
      </MainLink>
      <Note>{words.undoNote(lifetimes.emailUndoDays)}</Note>
    </>
  );
}

/** In the fragment, which neither servers nor proxies see. */
const buildLink = (host: string, path: string, name: string, token: string) =>
  `${new URL(path, host).href}#${name}=${token}`;

async function findChange({ db }: EmailServices, id: string) {
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.id, id));
  return change;
}
