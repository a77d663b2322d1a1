-- The text for the searches of each film (see src/db/search.ts), as the tables of the initial schema have one.
ALTER TABLE "films" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("title" || E'\x1f' || "original_title" || E'\x1f' || "director")) STORED;
