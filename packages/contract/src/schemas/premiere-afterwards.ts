import { ANSWER_WAYS } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { maxAnswerLength } from "@matinee/domain/limits";
import { MESSAGE_STATES } from "@matinee/domain/vocabulary";
import { chatMessageSchema, MEMBER_ROLES, questionSchema } from "./live-rooms.ts";

const watchingCurve = z.array(z.object({ second: z.number().int(), people: z.number().int() }));

/** The attendance at a premiere and its messages. People are viewers; hosts are not counted. */
export const premiereSummarySchema = z.object({
  /** Addresses with a ticket or a registration. */
  holders: z.number().int(),
  /** Viewers who were in the room during the programme. */
  came: z.number().int(),
  /** Of them, those who entered for the first time after the start. */
  late: z.number().int(),
  /** Of them, those who were there at the end of the last film. */
  stayed: z.number().int(),
  /** How many of those who came had not left at each step, from the start of the first film to the end of the last one. */
  watching: watchingCurve,
  /** The same for each film, from its start to its end. */
  films: z.array(
    z.object({
      /** The number of its item in the programme, from 0. */
      item: z.number().int(),
      watching: watchingCurve,
    }),
  ),
  messages: z.number().int(),
  hiddenMessages: z.number().int(),
  answeredQuestions: z.number().int(),
  /** Open and pending ones. */
  unansweredQuestions: z.number().int(),
});
export type PremiereSummary = z.infer<typeof premiereSummarySchema>;

/** A message of the chat as its owner reads it afterwards. */
export const transcriptMessageSchema = chatMessageSchema.extend({ state: z.enum(MESSAGE_STATES) });
export type TranscriptMessage = z.infer<typeof transcriptMessageSchema>;

export const premiereQuestionSchema = questionSchema.extend({
  answerWay: z.enum(ANSWER_WAYS),
  /** The answer that was emailed, and when; null for a question answered on stage or not at all. */
  emailedAnswer: z.string().nullable(),
  emailedAt: instant.nullable(),
});
export type PremiereQuestion = z.infer<typeof premiereQuestionSchema>;

export const answerInputSchema = z.strictObject({ answer: z.string().trim().min(1).max(maxAnswerLength) });

/** A person in a live room, as its hosts see it. */
export const roomMemberSchema = z.object({
  id: uuid,
  /** Empty once it was erased. */
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  joinedAt: instant,
  mutedUntil: instant.nullable(),
  bannedAt: instant.nullable(),
});
