-- The planner knows how common a pair is from the first search on.
ANALYZE "accounts", "pages", "orders", "lead_owners", "tags", "email_outbox";
