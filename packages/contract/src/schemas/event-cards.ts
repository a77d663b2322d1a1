import { z } from "zod";

/** What a card of an event on another site shows. Its texts are ready to show, in English. */
export const eventCardSchema = z.object({
  url: z.string(),
  /** Of its words: 'en', 'pt-BR'. */
  language: z.string(),
  title: z.string(),
  /** The log line. */
  description: z.string(),
  /** The absolute address of the event page. */
  address: z.string(),
  /** Absolute addresses. */
  image: z.object({ src: z.string(), srcSet: z.string().nullable() }).nullable(),
  /** When it opens or closes, in the event's time zone; empty without dates. */
  when: z.string(),
  /** The words on the button: 'Buy for $7.50'. */
  action: z.string(),
  /** Whether people can do more than read: buy, register or watch. */
  isOpen: z.boolean(),
  /** The absolute address of the checkout or the registration for a frame; null if people can do neither there now. */
  checkout: z.string().nullable(),
  /** The origins of the sites that may frame it. Everyone may know them: the document's policy names them. */
  sites: z.array(z.string()),
});
export type EventCard = z.infer<typeof eventCardSchema>;
