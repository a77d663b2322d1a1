import {
  ATTENDEE_QUESTION_KINDS,
  ATTENDEE_QUESTION_SCOPES,
  attendeeQuestionLimits,
} from "@matinee/domain/attendee-questions";
import { ticketLimits } from "@matinee/domain/tickets";
import { z } from "zod";
import { uuid } from "../envelope.ts";

const kind = z.enum(ATTENDEE_QUESTION_KINDS);
/** Whether a buyer answers it once for each ticket or for the order. A registration has one answer. */
const per = z.enum(ATTENDEE_QUESTION_SCOPES);

/** A question of the organizer to buyers of tickets and to people who register. */
export const attendeeQuestionSchema = z.object({
  id: uuid,
  kind,
  label: z.string(),
  /** What can be chosen; empty for the other kinds. */
  options: z.array(z.string()),
  required: z.boolean(),
  per,
});

/** Only shapes: the rules of the domain report what is too long or too many. */
export const saveAttendeeQuestionSchema = z.strictObject({
  /** Of a question that stays the same question, so that its answers stay together. */
  id: uuid.optional(),
  kind,
  label: z.string().max(2000),
  options: z.array(z.string().max(2000)).max(200).default([]),
  required: z.boolean().default(false),
  per: per.default("ticket"),
});

/** Whether they said yes, or their words or choice. */
const value = z.union([z.boolean(), z.string()]);

/** An answer, with the question's words at the time: the question may be reworded or removed since then. */
export const attendeeAnswerSchema = z.object({
  questionId: uuid,
  label: z.string(),
  /** The ticket of the order, from 1; null for an answer about the order or of a registration. */
  unit: z.number().int().nullable(),
  value,
});

const MAX_ANSWERS = attendeeQuestionLimits.questions * ticketLimits.perOrder;

/** The answers of a buyer or of a person who registers. Only shapes. */
export const givenAnswersSchema = z
  .array(
    z.strictObject({
      questionId: uuid,
      /** The ticket of the order, from 1, for a question that is asked for each ticket. */
      unit: z.number().int().min(1).max(ticketLimits.perOrder).nullable().optional(),
      /** The words that the person read. When the question has others now, the answer is an error. */
      label: z.string().max(2000).optional(),
      value: z.union([z.boolean(), z.string().max(5000)]),
    }),
  )
  .max(MAX_ANSWERS);
