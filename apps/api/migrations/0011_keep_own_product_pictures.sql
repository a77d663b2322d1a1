-- Pictures of products were once stored with any host. Browsers load only our own files: those keep their path, the
-- others are removed. Filmmakers can upload them again.
UPDATE "products" SET "thumbnail" = (
	SELECT '/v1/s3/' || "files"."key" FROM "files"
	WHERE "files"."is_public" AND "products"."thumbnail" ~ '^https?://[^/@?#[:space:]]+/v1/s3/[A-Za-z0-9_.-]+$'
		AND "files"."key" = substring("products"."thumbnail" from '[^/]+$')
)
WHERE "thumbnail" NOT LIKE '/v1/s3/%';
