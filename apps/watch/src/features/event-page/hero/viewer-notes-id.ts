/** Where the first view shows notes about what its viewer holds. Their code loads with that of the tickets. */
export const viewerNotesId = "notes";
