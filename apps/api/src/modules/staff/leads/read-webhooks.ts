import { z } from "zod";
import {
  cutName,
  type FormAnswer,
  isLeadEmail,
  readFilmFacts,
  readPerson,
  splitName,
} from "./form-answers.ts";
import type { InboundLead } from "./receive-lead.ts";

const typeformAnswerSchema = z.object({
  field: z.object({ id: z.string(), ref: z.string().optional() }),
  text: z.string().optional(),
  email: z.string().optional(),
  phone_number: z.string().optional(),
  number: z.number().optional(),
  boolean: z.boolean().optional(),
  choice: z.object({ label: z.string().optional(), other: z.string().optional() }).optional(),
  choices: z.object({ labels: z.array(z.string()).optional(), other: z.string().optional() }).optional(),
  url: z.string().optional(),
});

interface TypeformField {
  id: string;
  title?: string | undefined;
  properties?: { fields?: TypeformField[] | undefined } | undefined;
}

/** Recursive, because groups and contact questions contain further fields. */
const typeformFieldSchema: z.ZodType<TypeformField> = z.object({
  id: z.string(),
  title: z.string().optional(),
  properties: z
    .object({
      get fields() {
        return z.array(typeformFieldSchema).optional();
      },
    })
    .optional(),
});

/** The source's id of an event. Limited in length because the column is indexed. */
const sourceId = z.string().max(255);

const typeformSchema = z.object({
  event_id: sourceId,
  event_type: z.literal("form_response"),
  form_response: z.object({
    form_id: z.string(),
    token: sourceId.optional(),
    hidden: z.record(z.string(), z.unknown()).optional(),
    definition: z.object({
      title: z.string().optional(),
      fields: z.array(typeformFieldSchema).default([]),
    }),
    answers: z.array(typeformAnswerSchema).default([]),
  }),
});

/** Reads a Typeform response. Returns null for other events and for responses without an email. */
export function readTypeform(body: unknown): InboundLead | null {
  const parsed = typeformSchema.safeParse(body);
  if (!parsed.success) return null;
  const { event_id, form_response: form } = parsed.data;
  const titles = new Map(form.definition.fields.flatMap(flattenField).map(({ id, title }) => [id, title]));
  const answers: FormAnswer[] = form.answers.map((answer) => ({
    question: `${titles.get(answer.field.id) ?? ""} ${answer.field.ref ?? ""}`,
    value: String(
      answer.email ??
        answer.text ??
        answer.choice?.label ??
        answer.choice?.other ??
        answer.choices?.labels?.join(", ") ??
        answer.choices?.other ??
        answer.number ??
        answer.boolean ??
        answer.phone_number ??
        answer.url ??
        "",
    ),
  }));
  const hidden = Object.entries(form.hidden ?? {}).map(([question, value]) => ({
    question,
    value: String(value),
  }));
  const person = readPerson([...answers, ...hidden]);
  return (
    person && {
      ...person,
      source: "typeform",
      externalId: form.token ?? event_id,
      formTitle: form.definition.title ?? null,
      formId: form.form_id,
    }
  );
}

const flattenField = (field: TypeformField): TypeformField[] => [
  field,
  ...(field.properties?.fields ?? []).flatMap(flattenField),
];

const webflowSchema = z.object({
  triggerType: z.literal("form_submission"),
  payload: z.object({
    id: sourceId,
    name: z.string().optional(),
    formId: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null)),
  }),
});

/** Reads a Webflow form submission. Returns null for other events and for submissions without an email. */
export function readWebflow(body: unknown): InboundLead | null {
  const parsed = webflowSchema.safeParse(body);
  if (!parsed.success) return null;
  const { id, name, formId, data } = parsed.data.payload;
  const person = readPerson(
    Object.entries(data).map(([question, value]) => ({ question, value: String(value ?? "") })),
  );
  return (
    person && {
      ...person,
      source: "webflow",
      externalId: id,
      formTitle: name ?? null,
      formId: formId ?? null,
    }
  );
}

/** Only these events create leads. Cancelled, denied and left events name people too, but are no leads. */
const ZOOM_EVENT = /^(meeting|webinar)\.(registration_created|registration_approved|participant_joined)$/;

const zoomSchema = z.object({
  event: z.string().regex(ZOOM_EVENT),
  payload: z.object({
    object: z.object({
      id: z.union([sourceId, z.number()]).transform(String),
      topic: z.string().optional(),
      registrant: z
        .object({
          id: z.string().optional(),
          email: z.string().max(254),
          first_name: z.string().optional(),
          last_name: z.string().optional(),
          custom_questions: z.array(z.object({ title: z.string(), value: z.string().catch("") })).optional(),
        })
        .optional(),
      participant: z
        .object({
          id: z.string().optional(),
          email: z.string().max(254).optional(),
          user_name: z.string().optional(),
        })
        .optional(),
    }),
  }),
});

/** Reads a Zoom registration or a participant who joined. Returns null for other events and without an email. */
export function readZoom(body: unknown): InboundLead | null {
  const parsed = zoomSchema.safeParse(body);
  if (!parsed.success) return null;
  const { id, topic, registrant, participant } = parsed.data.payload.object;
  const email = registrant?.email || participant?.email;
  if (!email || !isLeadEmail(email)) return null;
  const nameParts = splitName(participant?.user_name ?? "");
  const customAnswers = (registrant?.custom_questions ?? []).map(({ title, value }) => ({
    question: title,
    value,
  }));
  const { filmCount, documentaryFilmmaker } = readFilmFacts(customAnswers);
  return {
    source: "zoom",
    // The meeting number is shared by its sessions, so registering and then joining is one lead.
    externalId: `${id}:${email.trim().toLowerCase()}`,
    email,
    firstName: cutName(registrant?.first_name ?? nameParts.firstName),
    lastName: cutName(registrant?.last_name ?? nameParts.lastName),
    filmCount,
    documentaryFilmmaker,
    formTitle: topic ?? null,
    formId: id,
  };
}

const zoomChallengeSchema = z.object({
  event: z.literal("endpoint.url_validation"),
  payload: z.object({ plainToken: z.string().max(500) }),
});

/** Returns the token of Zoom's URL validation request, or null for other events. */
export function readZoomChallenge(body: unknown): string | null {
  const parsed = zoomChallengeSchema.safeParse(body);
  return parsed.success ? parsed.data.payload.plainToken : null;
}

/** Real webhooks have about ten levels. */
const MAX_LEVELS = 30;

/**
 * Removes null values from a webhook, because the sources send null for what a person left out, and everything below the
 * deepest level that is read.
 */
export function dropNulls(body: unknown, levels = MAX_LEVELS): unknown {
  if (typeof body !== "object" || body === null) return body ?? undefined;
  if (levels === 0) return undefined;
  if (Array.isArray(body)) {
    return body.map((item) => dropNulls(item, levels - 1)).filter((item) => item !== undefined);
  }
  return Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name, dropNulls(value, levels - 1)])
      .filter(([, value]) => value !== undefined),
  );
}
