const lists = ["leads", "customers", "events", "orders", "globaltags", "mails", "audit", "coupons"];

/** The paths of all back office screens without an id. */
export const screens = [
  ...lists,
  "overview",
  "premiere",
  "approvals",
  "taxes",
  "staff",
  "jobs",
  "legal-texts",
].map((name) => `/admin/${name}`);
