DROP INDEX "orders_created";--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id","status","total_minor");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id","total_minor");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_minor","id","status","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("customer_name","id","status","created_at");--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("order_id") WHERE status = 'needs_review';