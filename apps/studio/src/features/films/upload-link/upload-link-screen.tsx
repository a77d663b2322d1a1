import { trimLinkEnd } from "@matinee/domain/link-end";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Logo } from "@matinee/ui/logo";
import { SkipLink } from "@matinee/ui/skip-link";
import { ThemeToggle } from "@matinee/ui/theme-toggle";
import { useState } from "react";
import { DocumentTitle } from "../../../components/document-title.tsx";
import { InvitedFilmScreen } from "./invited-film-screen.tsx";

const texts = messages.filmUpload;
const KEY = "upload-link";

/** What an emailed link opens, in the frame of a page for people without an account. */
export const UploadLinkScreen = () => (
  <div className="min-h-dvh">
    <SkipLink />
    <header className="mx-auto flex max-w-[760px] items-center justify-between px-5 pt-6">
      <Logo />
      <ThemeToggle />
    </header>
    <main id="main" tabIndex={-1} className="mx-auto max-w-[760px] px-5 pt-8 pb-16">
      <UploadLink />
    </main>
  </div>
);

/** The film of the link, or what is wrong with the link. */
export function UploadLink() {
  const [token] = useState(readUploadToken);
  return (
    <>
      <DocumentTitle>{texts.document}</DocumentTitle>
      {token === "" ? (
        <>
          <h1 className="mb-4 font-display text-title-lg">{texts.document}</h1>
          <Alert tone="danger" live>
            {texts.incomplete}
          </Alert>
        </>
      ) : (
        <InvitedFilmScreen token={token} />
      )}
    </>
  );
}

/** Reads the token from the address's fragment, which no server sees, and keeps it in this tab for a reload. */
function readUploadToken(): string {
  const token = trimLinkEnd(new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  if (!token) return sessionStorage.getItem(KEY) ?? "";
  sessionStorage.setItem(KEY, token);
  // A copied address must not contain the token.
  history.replaceState(history.state, "", location.pathname);
  return token;
}
