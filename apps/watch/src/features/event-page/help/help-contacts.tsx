import { messages } from "@matinee/texts";
import type { PlatformConfig } from "@matinee/contract/routes/platform";
import type { PublicPage } from "@matinee/contract/schemas/pages";

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
          {messages.watch.writeToOrganizer}{" "}
          <a className="link" href={`mailto:${contactEmail}?subject=${encodeURIComponent(title)}`}>
            {contactEmail}
          </a>
          .
        </p>
      ) : null}
      {config ? (
        <p>
          Read our{" "}
          <a className="link" href={config.helpUrl} target="_blank" rel="noreferrer">
            help pages
          </a>
          , or write to{" "}
          <a className="link" href={`mailto:${config.supportEmail}`}>
            {config.supportEmail}
          </a>
          .
        </p>
      ) : null}
    </div>
  );
}
