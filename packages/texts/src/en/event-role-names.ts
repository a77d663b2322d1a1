import type { EventRole } from "@matinee/domain/vocabulary";

/** The roles of an event's team. They are apart from its other texts, which the dashboard does not load. */
export const eventRoleNames: Record<EventRole, string> = {
  producer: "Producer",
  boxOffice: "Box office",
  moderator: "Moderator",
  reader: "Reader",
};
