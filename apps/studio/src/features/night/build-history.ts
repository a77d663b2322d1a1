import type { GivenCommand, Premiere } from "@matinee/contract/schemas/premieres";
import { createPremiereClock } from "@matinee/domain/premiere-clock";
import { type PremiereHistory, replayCommands } from "@matinee/domain/premiere-history";

/**
 * Computes what the commands did to the clock. Returns null when they do not lead to the room's clock, because the
 * premiere was planned again after one of them.
 */
export function buildHistory(
  { startsAt, programme, clock }: Premiere,
  commands: readonly GivenCommand[],
): PremiereHistory | null {
  const dated = commands.map((command) => ({ ...command, at: new Date(command.at) }));
  const history = replayCommands(createPremiereClock(new Date(startsAt), clock.speed), programme, dated);
  const last = history?.clocks.at(-1);
  // The commands may arrive after the clock that the last of them left.
  if (!last || last.epoch !== clock.epoch) return history;
  const isSame = last.anchorAt.getTime() === Date.parse(clock.anchorAt) && last.anchorMs === clock.anchorMs;
  return isSame ? history : null;
}
