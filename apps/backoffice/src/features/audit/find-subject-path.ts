import { messages } from "@matinee/texts";
import { paths } from "../../paths.ts";

/** The screens of the records that have one, by the type of an entry's subject. */
const screens: Partial<Record<string, { label: string; path: (id: string) => string }>> = {
  account: { label: messages.audit.open.account, path: paths.customer },
  page: { label: messages.audit.open.page, path: paths.event },
  leadowner: { label: messages.audit.open.leadowner, path: paths.leadOwner },
  order: { label: messages.audit.open.order, path: paths.order },
};

/** Finds the screen of the record that an entry is about. Members of the staff have no screen of their own. */
export function findSubjectPath(entry: { action: string; subjectType: string; subjectId: string }) {
  const screen = entry.action.startsWith("staff.") ? undefined : screens[entry.subjectType];
  return screen && { label: screen.label, path: screen.path(entry.subjectId) };
}
