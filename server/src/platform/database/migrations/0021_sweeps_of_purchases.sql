ALTER TABLE "purchases" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "retries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "may_be_sold_twice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("next_attempt_at") WHERE state in ('queued', 'ordering', 'unknown');--> statement-breakpoint
CREATE INDEX "purchases_leftovers" ON "purchases" USING btree ("next_attempt_at") WHERE may_be_sold_twice;--> statement-breakpoint
-- Those whose jobs are still to come.
UPDATE "purchases" SET "may_be_sold_twice" = true
WHERE "state" = 'issued' AND "unsettled_since" < "ordering_at" AND "updated_at" > now() - interval '1 day';
