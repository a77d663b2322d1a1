-- One text for the searches of each row, and one index of it (see src/db/search.ts). Until the new version runs, the former
-- one's searches read whole tables. The Drizzle schema does not have the columns: no code reads or
-- writes them. Each column locks its table while it is written: about ten seconds for a million rows.

-- Writes a text as a search compares it: without case and accents, with one kind of dash and apostrophe, and with letters
-- that have no accent to remove as they are typed without them. The last form is short, also in Korean.
CREATE FUNCTION "search_key"("whole" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(
      lower(normalize(regexp_replace(normalize("whole", NFKD), '[\u0300-\u036f]+', '', 'g'), NFKC)),
      'łøđðħıŋŧ’‘ʼ‐‑‒–—', 'loddhint''''''-----'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;--> statement-breakpoint

-- Runs of four letters, and the shorter ones at the end of each text: a term of up to three letters is the beginning of
-- some. A run of four is in few rows. One `regexp_replace` for each of the first four offsets takes a quarter of the time
-- of a `substr` for each run. plpgsql, because a function in `sql` is inlined and then looks cheap to the planner, which
-- must use the index. Not PARALLEL SAFE, because starting parallel workers takes longer than finding a few rows.
CREATE FUNCTION "search_grams"("letters" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(string_to_array(
    regexp_replace("letters", '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 2), '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 3), '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 4), '(....)', E'\\1\x1f', 'g'), E'\x1f'), ''));
END;
$$;--> statement-breakpoint

-- The smallest set of runs that covers every letter of a term, or the beginning of a run. Null, which matches no row, when
-- the term has no letters.
CREATE FUNCTION "search_query"("term" text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
DECLARE
  "letters" text := search_key("term");
  "length" int := char_length("letters");
BEGIN
  RETURN (
    SELECT string_agg('''' || replace(replace(
        substr("letters", greatest(1, least("start", "length" - 3)), 4), '\', '\\'), '''', '''''') || '''', ' & ')
      || CASE WHEN "length" < 4 THEN ':*' ELSE '' END
    FROM generate_series(1, "length", 4) "start")::tsquery;
END;
$$;--> statement-breakpoint

ALTER TABLE "accounts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("first_name" || ' ' || "last_name" || E'\x1f' || "email" || E'\x1f' || regexp_replace(coalesce("phone_number", ''), '\D', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "email_outbox" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("to" || E'\x1f' || "template")) STORED;--> statement-breakpoint
ALTER TABLE "lead_owners" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("first_name" || ' ' || "last_name" || E'\x1f' || "email")) STORED;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("text")) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("name" || E'\x1f' || "email" || E'\x1f' || coalesce("gift" ->> 'recipientName', '') || E'\x1f' || coalesce("gift" ->> 'recipientEmail', '') || E'\x1f' || lpad((('x' || right("id"::text, 8))::bit(32)::bigint % 100000000)::text, 8, '0'))) STORED;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("title" || E'\x1f' || "slug" || E'\x1f' || coalesce("original_slug", ''))) STORED;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("name" || E'\x1f' || "email")) STORED;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key("name")) STORED;
