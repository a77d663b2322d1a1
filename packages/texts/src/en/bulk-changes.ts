import { undoHours } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

/** Changes of all rows of a staff list that match its filter. */
export const bulkChanges = {
  selectAll: (total: number) => `Select all ${formats.number(total)} that match`,
  allSelected: (total: number) => `All ${formats.number(total)} that match`,
  dialogDescription: (total: number) =>
    `Changes all ${formats.number(total)} rows that match the search and the filters, also those on other pages. You can stop it, and undo it for ${undoHours} hours.`,
  /** 409: the number of matching rows is not the one that was confirmed. */
  countChanged: (total: number) =>
    formats.plural(total, {
      one: "1 row matches now. Please check the number and confirm it again.",
      other: `${formats.number(total)} rows match now. Please check the number and confirm it again.`,
    }),
  /** 503: counting the matching rows takes too long. */
  countTooSlow:
    "Counting the matching rows took too long, so nothing was changed. Please try again, or narrow the filter.",
  noLongerAllowed: "The person who started this update no longer has permission.",
  givenUp: "It failed too often and was stopped.",
  title: "Bulk update",
  subjects: { account: "customers", leadowner: "leads", page: "events", order: "orders" },
  changes: {
    addTag: (tag: string) => `Add the tag “${tag}”`,
    linkTag: (tag: string) => `Add the tag “${tag}”`,
    replaceTag: (tag: string, newTag: string) => `Rename the tag “${tag}” to “${newTag}”`,
    removeTag: (tag: string) => `Remove the tag “${tag}”`,
    update: (values: string) => `Set ${values}`,
    resend: () => "Send confirmations again",
    undo: () => "Undo a bulk update",
  },
  attributes: {
    country: "country",
    business_type: "business type",
    stage: "stage",
    film_count: "film count",
    documentary_filmmaker: "documentary filmmaker",
    archived: "archived",
    active: "activated",
    test: "test",
    diyEvent: "DIY event",
  },
  states: { running: "Running", done: "Done", cancelled: "Stopped", failed: "Failed" },
  progress: (processed: number, total: number) => `${formats.number(processed)} of ${formats.number(total)}`,
  startedBy: (name: string, at: string) => `Started by ${name} on ${at}`,
  leavePage: "You may leave this page. The update continues, and this page shows its progress.",
  changed: "Changed",
  unchanged: "Already set",
  rowsFailed: "Not changed",
  selectedRows: "Selected rows",
  downloadOrders: "Download as CSV",
  resend: "Send confirmations again",
  resending: "Starting...",
  resendTitle: (orders: number) =>
    formats.plural(orders, {
      one: "Send this confirmation again?",
      other: `Send ${formats.number(orders)} confirmations again?`,
    }),
  resendDescription:
    "Each buyer gets the email with their viewing link, and for a gift its recipient. Orders without access are skipped and listed. Sent emails cannot be recalled.",
  sent: "Sent again",
  notSent: "Not sent",
  tooManyOrders: (limit: number) =>
    `At most ${formats.number(limit)} confirmations are sent again together. Narrow the list with a filter.`,
  allRows: (subject: string) => `All ${subject}, without a search or filter`,
  filter: "Rows",
  /** Of an undoing. */
  undoneRows: "Rows changed by the update",
  stop: "Stop",
  stopping: "Stopping...",
  stopTitle: "Stop this update?",
  stopDescription: "Rows that were changed stay changed. The remaining rows are left as they are.",
  undo: "Undo",
  undoing: "Starting...",
  undoTitle: (rows: number) =>
    formats.plural(rows, {
      one: "Undo the change of 1 row?",
      other: `Undo the change of ${formats.number(rows)} rows?`,
    }),
  undoDescription:
    "Each row gets its former values. Rows that were changed since stay as they are, and are listed.",
  undoConfirm: "Undo Update",
  wasUndone: "This update was undone",
  errorUndoing: "The update could not be undone",
  /** 409 */
  stillRunning: "This update is still running. Please stop it first.",
  undoneAlready: "This update was undone already, or its undoing is running.",
  stopConfirm: "Stop Update",
  stopped: "Update stopped",
  errorStopping: "The update could not be stopped",
  errorStarting: "The update could not be started",
  errorsTitle: "Rows that were not changed",
  firstErrors: (shown: number, total: number) =>
    `The first ${formats.number(shown)} of ${formats.number(total)}.`,
  missing: "There is no bulk update with this id",
  backToList: (subject: string) => `Back to ${subject}`,
  newTag: "New tag",
  newTagHelp: "Lower-cased, with hyphens for spaces",
  addAnExistingTag: "Add an existing tag",
  renameATag: "Rename a tag",
  renameATagHelp: "On the selected rows only",
  newName: "New name",
  removeATag: "Remove a tag",
  allOrNone: "Changes all rows, or none if one of them cannot be changed.",
  whatToChange: "What to change",
  businessType: "Business type",
  country: "Country",
  test: "Test",
  diyEvent: "DIY event",
  leadsUpdated: "Leads updated",
  stage: "Stage",
  filmCount: "Film count",
  documentaryFilmmaker: "Documentary filmmaker",
  stopProgress: (progress: string) => `${progress}, stop`,
  selected: (rows: number) => `${rows} selected`,
  attributeTo: (attribute: string, value: string) => `${attribute} to ${value}`,
} as const;
