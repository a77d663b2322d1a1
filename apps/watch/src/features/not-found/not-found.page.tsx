import { delaysMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Logo } from "@matinee/ui/logo";
import { useEffect } from "react";
import { paths } from "../../paths.ts";

/** The page for an unknown address or event. It redirects to the home page after three seconds. */
export function NotFoundPage() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace(paths.home), delaysMs.missingEventRedirect);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="gutter grid min-h-dvh place-content-center justify-items-center gap-6 text-center">
      <Logo />
      <h1 className="max-w-[22ch] font-display text-title-lg">{messages.watch.noEventAtUrl}</h1>
      <Button asChild>
        <a href={paths.home}>See all screenings</a>
      </Button>
    </main>
  );
}
