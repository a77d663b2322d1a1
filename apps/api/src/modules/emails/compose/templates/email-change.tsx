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
  const { config } = services;
  return {
    subject: "Confirm your new email for Matinee",
    body: (
      <EmailLayout preview="Your account's email changes once you confirm." title="Is this your new email?">
        <Paragraph>
          {change.byStaff
            ? "Our support team entered this address as the new email of your Matinee account."
            : "Someone who is signed in to a Matinee account entered this address as its new email."}{" "}
          The email changes once you confirm it here.
        </Paragraph>
        <MainLink
          href={buildLink(
            config.STUDIO_URL,
            "/confirm-email",
            "token",
            createConfirmToken(config.keyRing, changeId),
          )}
        >
          Confirm this email
        </MainLink>
        <Note>
          The link works once, for 24 hours. If you did not expect this email, ignore it: nothing has changed.
        </Note>
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
  return {
    subject: "A new email was entered for your Matinee account",
    body: (
      <EmailLayout preview="If this was not you, stop it." title="Your email is about to change">
        <Paragraph>
          {change.byStaff
            ? `Our support team entered ${change.newEmail} as the new email of your account.`
            : `Someone who is signed in to your account entered ${change.newEmail} as its new email.`}{" "}
          The email changes once that address confirms it.
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
  return {
    subject: "The email of your Matinee account was changed",
    body: (
      <EmailLayout preview="If this was not you, undo it." title="Your email was changed">
        <Paragraph>{`The email of your account is now ${change.newEmail}. We no longer write to this address.`}</Paragraph>
        <UndoLink services={services} changeId={changeId} />
      </EmailLayout>
    ),
  };
};

/** Sent to an address that was entered as a new email although it already has an account. */
export const composeEmailInUse: ComposeEmail<"email-in-use"> = async ({ config }) => ({
  subject: "Your email was entered for another Matinee account",
  body: (
    <EmailLayout preview="Nothing has changed." title="This email has an account already">
      <Paragraph>
        Someone entered this address as the new email of another Matinee account. Each address can have one
        account, so nothing has changed.
      </Paragraph>
      <Paragraph>
        If it was you, sign in with this address, or use another one for your other account.
      </Paragraph>
      <MainLink href={new URL("/login", config.STUDIO_URL).href}>Sign in</MainLink>
    </EmailLayout>
  ),
});

function UndoLink({ services, changeId }: { services: EmailServices; changeId: string }) {
  const { keyRing, STUDIO_URL } = services.config;
  return (
    <>
      <MainLink
        href={buildLink(STUDIO_URL, "/undo-email-change", "token", createUndoToken(keyRing, changeId))}
      >
        This was not me
      </MainLink>
      <Note>
        The link works for 7 days. It keeps your account at this address, signs out every device and lets you
        choose a new password. If it was you, you need to do nothing.
      </Note>
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
