const lists = ["leads", "customers", "events", "orders", "globaltags", "mails", "audit", "coupons"];

/** Every screen of the back office that needs no id. */
export const screens = [...lists, "overview", "staff"].map((name) => `/admin/${name}`);
