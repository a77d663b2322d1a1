-- A trigger before an update makes each sale lock the ticket twice, whatever it changes. One after it runs for types and events alone.
DROP TRIGGER "passes_of_festivals" ON "products";--> statement-breakpoint
CREATE TRIGGER "passes_of_festivals" BEFORE INSERT ON "products"
  FOR EACH ROW WHEN (NEW."type" = 'pass') EXECUTE FUNCTION "require_festival_of_pass"();--> statement-breakpoint
CREATE TRIGGER "passes_stay_in_festivals" AFTER UPDATE OF "type", "page_id" ON "products"
  FOR EACH ROW WHEN (NEW."type" = 'pass') EXECUTE FUNCTION "require_festival_of_pass"();
