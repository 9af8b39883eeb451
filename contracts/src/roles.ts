import * as z from 'zod/mini';

/** Who works in the admin. */
export const ROLES = ['owner', 'support', 'bookkeeper'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

/** What a call of the admin needs, and whose role includes it. */
export const PERMISSIONS = {
  /** Orders, their customers, messages, withdrawals and refunds. */
  orders: ['owner', 'support'],
  /** Files with many customers’ data. */
  exports: ['owner'],
  /** To erase a customer. */
  erasure: ['owner'],
  /** Sums of sales; what an order cost and earns. */
  figures: ['owner', 'bookkeeper'],
  /** Months, payouts, receipts and tax. */
  books: ['owner', 'bookkeeper'],
  /** Pricing rules, plans, discount codes and currencies. */
  prices: ['owner'],
  /** Company, claims, withdrawal, privacy and tax rules. */
  settings: ['owner'],
  /** Who works here and how they sign in. */
  people: ['owner'],
  /** Parts of the shop, jobs and the audit log. */
  system: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Whether a role includes a permission; nobody without a role has any. */
export function isPermitted(role: Role | null | undefined, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return role != null && roles.includes(role);
}
