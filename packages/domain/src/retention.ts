/** How many days data is kept (rules/privacy.md, Retention). The watch app's privacy page names some of them. */
export const retentionDays = {
  /** An invited friend's name and address, which they never gave us. */
  invitations: 30,
  /** Emails that were sent or dropped. */
  emails: 180,
  failedEmails: 365,
  /** Registrations, after the event closed; without dates, after the registration. */
  registrations: 730,
  /** Entries of waiting lists, after the event closed; without dates, after they joined. */
  waitlists: 90,
  queuePlaces: 30,
  /** Viewing links, after the event closed. They stop working 30 days earlier. */
  viewingLinks: 60,
  /** Who watched, on which device and up to which second. */
  playbackDetails: 180,
  /** What people wrote in live rooms, and their names. */
  liveRooms: 90,
  /** Moderators of a live room, after the event closed or their link was revoked. */
  moderators: 30,
  /** Leads without an account, after the last change or contact. */
  leads: 730,
  /** Changes of an account's email, after they can no longer be undone. */
  emailChanges: 90,
  /** API keys, after they were revoked or expired. */
  apiKeys: 90,
  /** The messages of webhooks, with their deliveries. */
  webhookMessages: 30,
  /** Staff invitations, after they expired. */
  staffInvitations: 90,
  /** Invitations to the team of an event, after they expired. */
  teamInvitations: 30,
  /** Invitations of screenings to a festival that were not accepted, after they expired. */
  festivalInvitations: 30,
  /** Links by which filmmakers upload a film, after they expired. */
  uploadInvitations: 30,
  /** Changes of all rows that match a filter, after their last progress. The filter can contain a name or an address. */
  bulkChanges: 30,
  /** Views of staff lists, after they were deleted. */
  deletedSavedViews: 1,
  /** The devices of an account, after the last sign-in. */
  knownDevices: 180,
  /** The sums by minute behind the premiere board. */
  liveFigures: 7,
  /** Invoices and credit notes: ten years, with the leap days. */
  invoices: 3653,
  /** What tax an order had, and the evidence of the buyer's place. */
  orderTaxes: 3653,
  webhookEvents: 60,
  /** Responses that the same `Idempotency-Key` gets again. */
  idempotencyKeys: 2,
  /** The download of a copy of the data. */
  dataExports: 7,
  /** From the request until an erasure is carried out. */
  erasureDelay: 7,
  /** Finished requests for a copy or an erasure; they name no one. */
  dataRequests: 365,
} as const;
