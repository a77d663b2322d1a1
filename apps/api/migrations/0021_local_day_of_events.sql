-- The date of an instant on the clocks of a time zone. A zone that this database does not know yet counts as UTC: one event
-- must not make a whole list fail.
CREATE FUNCTION "local_day"("instant" timestamptz, "zone" text) RETURNS date LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
BEGIN
  RETURN ("instant" AT TIME ZONE "zone")::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN ("instant" AT TIME ZONE 'UTC')::date;
END;
$$;--> statement-breakpoint
CREATE INDEX "pages_start_idx" ON "pages" USING btree ("event_start");
