ALTER TABLE "orders" ADD COLUMN "client_hash" "bytea";--> statement-breakpoint
CREATE INDEX "orders_client" ON "orders" USING btree ("client_hash","created_at");