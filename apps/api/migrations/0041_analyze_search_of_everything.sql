-- The planner knows how rare a fragment is from the first search on.
ANALYZE "subscribers", "notes";
