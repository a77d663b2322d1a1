import { z } from "zod";
import { filmsOf, type FormAnswer, personOf, splitName } from "./hook-answers.ts";
import type { InboundLead } from "./receive-lead.ts";

const typeformAnswer = z.object({
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

/** A group and the contact questions have further fields inside. */
const typeformField: z.ZodType<TypeformField> = z.object({
  id: z.string(),
  title: z.string().optional(),
  properties: z
    .object({
      get fields() {
        return z.array(typeformField).optional();
      },
    })
    .optional(),
});

/** What a source calls an event. It is indexed, so it has a limit. */
const sourceId = z.string().max(255);

const typeformCall = z.object({
  event_id: sourceId,
  event_type: z.literal("form_response"),
  form_response: z.object({
    form_id: z.string(),
    token: sourceId.optional(),
    hidden: z.record(z.string(), z.unknown()).optional(),
    definition: z.object({
      title: z.string().optional(),
      fields: z.array(typeformField).default([]),
    }),
    answers: z.array(typeformAnswer).default([]),
  }),
});

/** A Typeform response; null when it is none, or nobody's. */
export function readTypeform(body: unknown): InboundLead | null {
  const parsed = typeformCall.safeParse(body);
  if (!parsed.success) return null;
  const { event_id, form_response: form } = parsed.data;
  const titles = new Map(form.definition.fields.flatMap(withInner).map(({ id, title }) => [id, title]));
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
  const person = personOf([...answers, ...hidden]);
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

const withInner = (field: TypeformField): TypeformField[] => [
  field,
  ...(field.properties?.fields ?? []).flatMap(withInner),
];

const webflowCall = z.object({
  triggerType: z.literal("form_submission"),
  payload: z.object({
    id: sourceId,
    name: z.string().optional(),
    formId: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null)),
  }),
});

/** A Webflow form submission; null when it is none, or nobody's. */
export function readWebflow(body: unknown): InboundLead | null {
  const parsed = webflowCall.safeParse(body);
  if (!parsed.success) return null;
  const { id, name, formId, data } = parsed.data.payload;
  const person = personOf(
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

/** Cancelled, denied, left: such calls name people too, but bring nobody. */
const ZOOM_EVENT = /^(meeting|webinar)\.(registration_created|registration_approved|participant_joined)$/;

const zoomCall = z.object({
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

/** Someone registered for a Zoom meeting or webinar, or joined one; null for anything else, and without an email. */
export function readZoom(body: unknown): InboundLead | null {
  const parsed = zoomCall.safeParse(body);
  if (!parsed.success) return null;
  const { id, topic, registrant, participant } = parsed.data.payload.object;
  const email = registrant?.email || participant?.email;
  if (!email) return null;
  const named = splitName(participant?.user_name ?? "");
  const asked = (registrant?.custom_questions ?? []).map(({ title, value }) => ({ question: title, value }));
  const { filmCount, documentaryFilmmaker } = filmsOf(asked);
  return {
    source: "zoom",
    // The meeting's number, which its sessions share: who registers and then joins is one lead of it.
    externalId: `${id}:${email.trim().toLowerCase()}`,
    email,
    firstName: registrant?.first_name ?? named.firstName,
    lastName: registrant?.last_name ?? named.lastName,
    filmCount,
    documentaryFilmmaker,
    formTitle: topic ?? null,
    formId: id,
  };
}

const zoomChallenge = z.object({
  event: z.literal("endpoint.url_validation"),
  payload: z.object({ plainToken: z.string().max(500) }),
});

/** The token of Zoom's question whether the address is ours, or null when it asks nothing. */
export function zoomChallengeOf(body: unknown): string | null {
  const parsed = zoomChallenge.safeParse(body);
  return parsed.success ? parsed.data.payload.plainToken : null;
}
