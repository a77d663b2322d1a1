import type { questionRoutes } from "@matinee/contract/routes/questions";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { askQuestion } from "./ask-question.ts";
import type { RoomTokens } from "./room-tokens.ts";
import { moderateQuestion } from "./moderate-question.ts";
import { createTokenCheck } from "./require-member.ts";
import { createVoteMeter } from "./vote-meter.ts";

/** Creates the handlers of the routes of questions and their votes. */
export function createQuestionHandlers(
  http: FastifyInstance,
  services: Services & PremiereClockServices,
  tickets: RoomTokens,
): Handlers<typeof questionRoutes> {
  const voteMeter = createVoteMeter(services);
  const checkTicket = createTokenCheck(services, tickets);
  http.addHook("preClose", async () => voteMeter.flush());
  return {
    async ask({ params, body, ctx }) {
      const asked = await askQuestion(ctx, tickets.require(params.ticket), body);
      return { status: 201, body: { data: asked } };
    },
    async vote({ params }) {
      await voteMeter.vote(await checkTicket(params.ticket), params.questionId, true);
      return { status: 200, body: { data: { hasVoted: true } } };
    },
    async withdrawVote({ params }) {
      await voteMeter.vote(await checkTicket(params.ticket), params.questionId, false);
      return { status: 200, body: { data: { hasVoted: false } } };
    },
    async moderate({ params, body, ctx, page }) {
      const { questionId } = params;
      const question = await moderateQuestion(ctx, page, { questionId, status: body.status });
      return { status: 200, body: { data: question } };
    },
  };
}
