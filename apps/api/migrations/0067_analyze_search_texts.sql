-- The planner knows how rare a run of letters is from the first search on.
ANALYZE "accounts", "pages", "orders", "lead_owners", "tags", "email_outbox", "subscribers", "notes";
