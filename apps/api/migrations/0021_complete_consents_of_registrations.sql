-- The database completes the stored cell of a registration, because a process of the version before the cell records a
-- consent without extending it. Deferred to the commit: a process that extends the cell itself has done so by then. A cell
-- that is null stays null. Orders need no trigger: their consents are recorded in the transaction that creates them.
CREATE FUNCTION "complete_consent_cell"() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  -- Waits for a concurrent request that adds another consent; the next statement sees what it added.
  PERFORM 1 FROM "subscribers" WHERE "id" = NEW."subscriber_id"
    AND position(NEW."kind" || ' ' || NEW."text_version" || ' at ' IN "consent_cell") = 0 FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE "subscribers" SET "consent_cell" = (
      SELECT string_agg("consent"."kind" || ' ' || "consent"."text_version" || ' at '
        || to_char("consent"."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '; '
        ORDER BY "consent"."created_at", "consent"."kind")
      FROM "consents" "consent" WHERE "consent"."subscriber_id" = NEW."subscriber_id")
    WHERE "id" = NEW."subscriber_id";
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "consents_of_registrations" AFTER INSERT ON "consents" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."subscriber_id" IS NOT NULL) EXECUTE FUNCTION "complete_consent_cell"();
