import { REACTION_KINDS } from "@matinee/domain/reaction-kinds";
import type { Person } from "./people.ts";
import type { Behaviour } from "./room-visitor.ts";

/** The mean time between two actions of a viewer, in milliseconds. */
const WAIT_MS = { lobby: 45_000, film: 6000, afterwards: 15_000 };

/**
 * Creates what a viewer does: write in the lobby, react to the film, then ask, vote and write.
 * @param index the person's place in the list
 */
export function createViewerBehaviour(
  { lobby, afterwards, question }: Person,
  index: number,
  wait: (ms: number) => Promise<void>,
): Behaviour {
  const lines = { lobby: [...lobby], afterwards: [...afterwards] };
  const votes = new Set<string>();
  let waitingQuestion = question;
  return async (visitor, { item }) => {
    if (item === "film") {
      await wait(WAIT_MS.film);
      const kind = REACTION_KINDS[Math.floor(Math.random() * REACTION_KINDS.length)] ?? "heart";
      return visitor.react(kind, 1 + Math.floor(Math.random() * 3));
    }
    const isAfterwards = item === "stage" || item === "thank-you";
    await wait(isAfterwards ? WAIT_MS.afterwards : WAIT_MS.lobby);
    if (isAfterwards && waitingQuestion !== undefined) {
      await visitor.ask(waitingQuestion);
      waitingQuestion = undefined;
      return;
    }
    // Not everybody votes for everything, so that the questions get different numbers.
    const next = visitor
      .listQuestions()
      .find(({ id, status }, place) => status === "open" && !votes.has(id) && (index + place) % 3 > 0);
    if (next && Math.random() < 0.6) {
      votes.add(next.id);
      return visitor.vote(next.id);
    }
    const remaining = isAfterwards ? lines.afterwards : lines.lobby;
    const [text] = remaining;
    if (text === undefined) return;
    await visitor.say(text);
    remaining.shift();
  };
}
