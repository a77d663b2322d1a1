import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { Premiere } from "@matinee/contract/schemas/premieres";
import { formatClockTime } from "@matinee/domain/clock-time";
import { computeLength } from "@matinee/domain/premiere-clock";

const texts = messages.readiness;
const moderatorStates = messages.moderatorStates;
/** A moderator who is not connected and opened the link longer ago may have left. */
const RECENT_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What must be ready before a premiere starts. */
export interface ReadinessCheck {
  key: string;
  kind: "film" | "programme" | "moderator" | "activation" | "payouts" | "connection";
  text: string;
  isReady: boolean;
  /** Says more than the icon. */
  state: string;
}

interface Moderator {
  id: string;
  name: string;
  email: string;
  openedAt: string | null;
  /** Whether they are in the room now. */
  connected: boolean;
}

/**
 * Checks whether everything is ready for the start.
 * @param moderators null for members of the team who may not see them
 * @param now the server's time
 */
export function checkReadiness(
  event: Pick<OwnedPage, "hasFeature" | "activated" | "paywallSettings" | "capability">,
  { programme }: Pick<Premiere, "programme">,
  moderators: readonly Moderator[] | null,
  isConnected: boolean,
  now: Date,
): ReadinessCheck[] {
  const check = (
    kind: ReadinessCheck["kind"],
    text: string,
    isReady: boolean,
    waits: string,
  ): ReadinessCheck => ({
    key: kind,
    kind,
    text,
    isReady,
    state: isReady ? texts.ready : waits,
  });
  const isComplete = programme.every(({ kind, link, videoId }) =>
    kind === "stage" ? link !== null : kind === "film" ? videoId !== null : true,
  );
  const films = programme.filter(({ kind }) => kind === "film");
  const isPlayable = event.hasFeature && films.every(({ videoId }) => videoId !== null);
  const length = formatClockTime(computeLength(programme) / 1000);
  const { enablePaywall, price, payWhatYouCan } = event.paywallSettings;
  return [
    check("film", texts.film(films.length), isPlayable, texts.filmWaits(films.length)),
    check("programme", texts.programme(programme.length, length), isComplete, texts.programmeWaits),
    ...(moderators ?? []).map((moderator) => checkModerator(moderator, now)),
    check("activation", texts.activation, event.activated, texts.activationWaits),
    ...(enablePaywall && (price > 0 || payWhatYouCan)
      ? [check("payouts", texts.payouts, event.capability.status === "active", texts.payoutsWait)]
      : []),
    check("connection", texts.connection, isConnected, texts.connectionWaits),
  ];
}

function checkModerator({ id, name, email, openedAt, connected }: Moderator, now: Date): ReadinessCheck {
  const ago = openedAt === null ? null : Math.max(0, now.getTime() - Date.parse(openedAt));
  return {
    key: id,
    kind: "moderator",
    text: texts.moderator(name || email),
    isReady: connected || (ago !== null && ago < RECENT_MS),
    state: connected
      ? moderatorStates.connected
      : ago === null
        ? moderatorStates.notOpened
        : moderatorStates.openedAgo(Math.floor(ago / MINUTE_MS)),
  };
}
