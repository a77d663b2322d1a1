import { maxPlays } from "@matinee/domain/admission";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";

/** Explains that all plays are used, and whom to ask for more. */
export function PlayLimitNote({ page, onHelp }: { page: PublicPage; onHelp: () => void }) {
  const team = page.filmTeamEmail || page.contactEmail;
  return (
    <>
      {messages.timeToWatch.playsUsedUp(maxPlays)} {messages.timeToWatch.askForMorePlays}{" "}
      {team ? (
        <a className="link" href={`mailto:${team}?subject=${encodeURIComponent(page.title)}`}>
          {messages.watch.contactFilmTeam}
        </a>
      ) : (
        <button type="button" className="link" onClick={onHelp}>
          {messages.watch.needHelp}
        </button>
      )}
    </>
  );
}
