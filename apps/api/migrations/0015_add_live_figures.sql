CREATE TABLE "live_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"page_id" uuid,
	"figure" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "live_figures_key" UNIQUE NULLS NOT DISTINCT("minute","page_id","figure")
);
