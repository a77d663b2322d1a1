import { delaysMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import { trimLinkEnd } from "@matinee/domain/link-end";
import { parseWatchAddress } from "@matinee/domain/watch-address";
import { Button } from "@matinee/ui/button";
import { Logo } from "@matinee/ui/logo";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { buildLinkAddress, checkLink } from "../../lib/check-link.ts";
import { keepLanguage } from "../../lib/page-language.ts";

const texts = messages.eventPage;

/**
 * The page for an unknown address or event. It redirects to the home page after three seconds, unless the address is a
 * viewing link: then it says what became of its event, or opens it at its present address.
 */
export function NotFoundPage() {
  const [link, setLink] = useState<CheckedLink | null>(null);
  useEffect(() => {
    const token = readLinkToken(location);
    if (!token) {
      const timer = setTimeout(
        () => location.replace(keepLanguage(paths.home)),
        delaysMs.missingEventRedirect,
      );
      return () => clearTimeout(timer);
    }
    let isCurrent = true;
    checkLink(token).then(
      (checked) => {
        if (!isCurrent) return;
        if (checked.event && ["open", "ended", "cancelled"].includes(checked.state))
          location.replace(keepLanguage(buildLinkAddress(checked.event, token)));
        else setLink(checked);
      },
      () => isCurrent && setLink({ state: "unknown", message: null, event: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <main className="gutter grid min-h-dvh place-content-center justify-items-center gap-6 text-center">
      <Logo />
      <h1 className="max-w-[22ch] font-display text-title-lg">
        {link ? (link.event?.title ?? messages.linkToNowhere.title) : messages.watch.noEventAtUrl}
      </h1>
      {link ? (
        <p role="status" className="max-w-measure text-text-2">
          {link.event ? link.message : messages.linkToNowhere.text}
        </p>
      ) : null}
      {link?.event?.contactEmail ? (
        <p className="text-text-2">
          {texts.writeToOrganizer(
            <a key="contact" className="link-plain" href={`mailto:${link.event.contactEmail}`}>
              {link.event.contactEmail}
            </a>,
          )}
        </p>
      ) : null}
      <Button asChild>
        <a href={paths.home}>{texts.seeAllScreenings}</a>
      </Button>
    </main>
  );
}

/** Reads the credential of a viewing link from an address; empty or undefined if it is none. */
function readLinkToken({ pathname, search }: Location): string | undefined {
  const event = parseWatchAddress(pathname);
  if (event?.place !== "watch") return undefined;
  return event.viewerToken ?? trimLinkEnd(new URLSearchParams(search).get("subscriberID") ?? "");
}
