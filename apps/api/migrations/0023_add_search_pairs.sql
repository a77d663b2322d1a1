-- Searches of one to three letters, also with punctuation, which pg_trgm ignores. The function puts an x around each letter,
-- so that each trigram is a letter or a pair of neighbours, and replaces common punctuation with letters of a script that
-- no text here uses. plpgsql, because a function in `sql` is inlined and then looks cheap to the planner.
CREATE FUNCTION "search_pairs"("whole" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
BEGIN
  RETURN 'x' || regexp_replace(translate(lower("whole"), ' .-@_''&%', 'ᚠᚦᚨᚱᚲᚢᛗᛈ'), '(.)', '\1x', 'g');
END;
$$;
