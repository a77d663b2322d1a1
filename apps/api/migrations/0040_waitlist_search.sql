-- The text for the search of each entry (see src/db/search.ts), as the tables of the initial schema have one.
ALTER TABLE "waitlist_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("name" || E'\x1f' || "email")) STORED;
