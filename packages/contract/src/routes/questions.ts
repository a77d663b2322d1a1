import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { nightRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { QUESTION_STATUSES, questionInputSchema, questionSchema } from "../schemas/live-rooms.ts";
import { byRoomToken } from "./live-rooms.ts";

const byQuestion = byRoomToken.extend({ questionId: uuid });
/** Sums of votes are sent with the stream's next event. */
const voteResponses = { 200: wrapData(z.object({ hasVoted: z.boolean() })) };

/** The questions of viewers to the film team, in the live room of a premiere. */
export const questionRoutes = c.router(
  {
    ask: {
      method: "POST",
      path: "/v1/live-rooms/:ticket/questions",
      summary: "Ask the film team a question in a live room",
      pathParams: byRoomToken,
      body: questionInputSchema,
      responses: { 201: wrapData(z.object({ id: uuid, status: z.enum(QUESTION_STATUSES) })) },
      metadata: { allow: ["public"] },
    },
    vote: {
      method: "PUT",
      path: "/v1/live-rooms/:ticket/questions/:questionId/vote",
      summary: "Vote for a question; again, it changes nothing",
      pathParams: byQuestion,
      body: c.noBody(),
      responses: voteResponses,
      metadata: { allow: ["public"] },
    },
    withdrawVote: {
      method: "DELETE",
      path: "/v1/live-rooms/:ticket/questions/:questionId/vote",
      summary: "Withdraw the vote for a question; again, it changes nothing",
      pathParams: byQuestion,
      body: c.noBody(),
      responses: voteResponses,
      metadata: { allow: ["public"] },
    },
    moderate: {
      method: "PATCH",
      path: "/v1/pages/:id/live-room/questions/:questionId",
      summary: "Open a question to votes, put it on stage, mark it as answered, or dismiss it",
      pathParams: z.object({ id: uuid, questionId: uuid }),
      body: z.strictObject({ status: z.enum(QUESTION_STATUSES) }),
      responses: { 200: wrapData(questionSchema) },
      metadata: nightRoute({ onBehalf: true, includesRehearsals: true }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
