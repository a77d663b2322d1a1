/** Leads, and the notes and tags of any record. */
export const leads = {
  addManually: "Add Lead Manually",
  added: "Manual lead added",
  errorAdding: "Error adding manual lead",
  emailExists: "Email Already Exists",
  stageUpdated: "Lead Stage Updated",
  errorUpdatingStage: "Error updating lead stage",
  errorUpdatingData: "Error updating lead data",
  deletePrompt:
    "You are about to delete a lead and all of their lead sources. This action is irreversible. Are you sure you wish to proceed?",
  confirmDelete: "Yes, Delete Lead",
  cancelDelete: "No, Cancel",
  deletedInRow: "Lead successfully deleted",
  deletedInDetail: "lead successfully deleted",
  errorDeleting: "Error deleting lead",
} as const;

export const notes = {
  submit: "Submit Note",
  updated: "notes successfully updated",
  errorAdding: "Error adding note",
  errorUpdating: "Error updating notes",
  savedBeforeYou: "A colleague saved this note while you were typing. Both of you changed:",
} as const;

export const tags = {
  add: "Add Global Tag",
  added: "Global Tag Added",
  deleted: "Global Tag Deleted",
  addedTo: (name: string) => `Added the tag ${name}`,
  removedFrom: (name: string) => `Removed the tag ${name}`,
  errorAdding: "Error adding tag",
  errorEditing: "Error editing tag",
  errorDeleting: "Error deleting tag",
  taken: "tag already taken",
  /** Logged only, never shown. */
  failedToLoad: "Failed to load tags",
  /** The table's label of the type 'leadowner'. */
  leadownerType: "lead",
} as const;
