import { moderatorLines } from "./people.ts";
import type { Behaviour } from "./room-visitor.ts";

const WAIT_MS = 5000;
/** How many waits a question stays on stage. */
const STAGE_WAITS = 8;

/**
 * Creates what the moderator does: welcome the audience, and put the question with the most votes on stage. When another
 * moderator puts a question on stage, this one leaves the stage to them until that question is answered.
 * @param putOnStage takes a question's id
 */
export function createModeratorBehaviour(
  wait: (ms: number) => Promise<void>,
  putOnStage: (questionId: string) => Promise<void>,
): Behaviour {
  const lines = { lobby: [...moderatorLines.lobby], afterwards: [...moderatorLines.afterwards] };
  let stagedId: string | null = null;
  let waits = 0;
  return async (visitor, { phase, item }) => {
    await wait(WAIT_MS);
    waits++;
    const remaining = phase === "lobby" ? lines.lobby : item === "stage" ? lines.afterwards : [];
    const [text] = remaining;
    if (text !== undefined) {
      await visitor.say(text);
      remaining.shift();
      return;
    }
    if (item !== "stage") return;
    const questions = visitor.listQuestions();
    const onStage = questions.find(({ status }) => status === "stage");
    if (onStage && (onStage.id !== stagedId || waits < STAGE_WAITS)) return;
    const [next] = questions.filter(({ status }) => status === "open").toSorted((a, b) => b.votes - a.votes);
    if (!next) return;
    await putOnStage(next.id);
    stagedId = next.id;
    waits = 0;
  };
}
