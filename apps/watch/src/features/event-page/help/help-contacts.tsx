import { messages } from "@matinee/texts";
import type { PlatformConfig } from "@matinee/contract/routes/platform";
import type { PublicPage } from "@matinee/contract/schemas/pages";

const texts = messages.pageDialogs;

/** Where viewers get help: the event's contact email, our help pages and support. */
export function HelpContacts({
  page: { contactEmail, title },
  config,
}: {
  page: Pick<PublicPage, "contactEmail" | "title">;
  /** Null until it is loaded. */
  config: Pick<PlatformConfig, "helpUrl" | "supportEmail"> | null;
}) {
  if (!contactEmail && !config) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6 text-text-2 wrap-anywhere">
      {contactEmail ? (
        <p>
          {messages.eventPage.writeToOrganizer(
            <a
              key="contact"
              className="link"
              href={`mailto:${contactEmail}?subject=${encodeURIComponent(title)}`}
            >
              {contactEmail}
            </a>,
          )}
        </p>
      ) : null}
      {config ? (
        <p>
          {texts.helpPagesOrSupport(
            (words) => (
              <a key="help" className="link" href={config.helpUrl} target="_blank" rel="noreferrer">
                {words}
              </a>
            ),
            <a key="support" className="link" href={`mailto:${config.supportEmail}`}>
              {config.supportEmail}
            </a>,
          )}
        </p>
      ) : null}
    </div>
  );
}
