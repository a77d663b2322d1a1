import type { Announcement } from "./announcement.ts";
import type { AnnouncementTemplate, MailInputs } from "../../email-outbox/mail-inputs.ts";
import { cancelled } from "./templates/cancelled.tsx";
import { dateChanged } from "./templates/date-changed.tsx";
import { onNow, reminderDay, reminderHour } from "./templates/reminder.tsx";

export const announcements: { [T in AnnouncementTemplate]: Announcement<MailInputs[T]> } = {
  "reminder-day": reminderDay,
  "reminder-hour": reminderHour,
  "on-now": onNow,
  "date-changed": dateChanged,
  cancelled,
};
