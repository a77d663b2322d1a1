CREATE INDEX CONCURRENTLY "films_text" ON "films" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);
