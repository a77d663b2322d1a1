import type { Announcement } from "./announcement.ts";
import type { AnnouncementTemplate, EmailInputs } from "../../email-outbox/email-inputs.ts";
import { cancelled } from "./templates/cancelled.tsx";
import { dateChanged } from "./templates/date-changed.tsx";
import { onNow, reminderDay, reminderHour } from "./templates/reminder.tsx";

export const announcements: { [T in AnnouncementTemplate]: Announcement<EmailInputs[T]> } = {
  "reminder-day": reminderDay,
  "reminder-hour": reminderHour,
  "on-now": onNow,
  "date-changed": dateChanged,
  cancelled,
};
