CREATE TABLE "low_data_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"esim_id" integer NOT NULL,
	"bundle_reference" text NOT NULL,
	"total_mb" integer NOT NULL,
	"left_mb" integer NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "low_data_notices_once" UNIQUE("esim_id","bundle_reference"),
	CONSTRAINT "low_data_notices_amounts" CHECK ("low_data_notices"."left_mb" between 0 and "low_data_notices"."total_mb")
);
--> statement-breakpoint
ALTER TABLE "low_data_notices" ADD CONSTRAINT "low_data_notices_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;