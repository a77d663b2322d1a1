import { z } from "zod";
import { pageQuery, uuid, wrapData, wrapPage } from "../envelope.ts";
import { FINANCE_ROLES, NIGHT_ROLES, ownerRoute, ownerSessionRoute, PREMIERE_ROLES } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routesBelow } from "../router.ts";
import {
  answerInputSchema,
  premiereQuestionSchema,
  premiereSummarySchema,
  roomMemberSchema,
  transcriptMessageSchema,
} from "../schemas/premiere-afterwards.ts";

const byPage = z.object({ id: uuid });

/** The results of a premiere for its owner: attendance, reactions, messages and questions. */
export const premiereAfterwardsRoutes = c.router(
  {
    summary: {
      method: "GET",
      path: "/premiere/summary",
      summary: "Count who came to a premiere, how long they stayed, and what they wrote",
      pathParams: byPage,
      responses: { 200: wrapData(premiereSummarySchema) },
      metadata: ownerRoute(PREMIERE_ROLES, "events:read"),
    },
    reactionsCsv: {
      method: "GET",
      path: "/reactions.csv",
      summary: "Download how often viewers reacted, by the second of the programme's items, as CSV",
      pathParams: byPage,
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(PREMIERE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    transcript: {
      method: "GET",
      path: "/live-room/messages",
      summary: "List the messages of a live room in their order, with the held and hidden ones marked",
      pathParams: byPage,
      query: z.object({ page: pageQuery }),
      responses: { 200: wrapPage(transcriptMessageSchema) },
      metadata: ownerRoute(NIGHT_ROLES, "live-rooms:moderate"),
    },
    questions: {
      method: "GET",
      path: "/live-room/questions",
      summary: "List the questions of a live room that were not dismissed, most votes first",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(premiereQuestionSchema)) },
      metadata: ownerRoute(NIGHT_ROLES, "live-rooms:moderate"),
    },
    answer: {
      method: "POST",
      path: "/live-room/questions/:questionId/answer",
      summary: "Answer a question by email, once; it then counts as answered",
      pathParams: byPage.extend({ questionId: uuid }),
      body: answerInputSchema,
      responses: { 200: wrapData(premiereQuestionSchema) },
      metadata: ownerRoute(NIGHT_ROLES, "live-rooms:moderate", {
        onBehalf: true,
        rateLimit: { max: 300, windowSeconds: 3600, per: "account" },
      }),
    },
    members: {
      method: "GET",
      path: "/live-room/members",
      summary: "List the people who entered a live room: the banned first, then the muted, then by name",
      pathParams: byPage,
      query: z.object({ page: pageQuery }),
      responses: { 200: wrapPage(roomMemberSchema) },
      metadata: ownerRoute(NIGHT_ROLES, "live-rooms:moderate"),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id"),
);
