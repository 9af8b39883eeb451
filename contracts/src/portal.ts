import * as z from 'zod/mini';
import { customerEmailSchema } from './checkout.ts';
import { localizedNameSchema } from './destinations.ts';
import { LOCALES } from './locales.ts';
import { esimInfoSchema } from './orders.ts';

/** One eSIM as its owner sees it in the portal. Moments are ISO 8601 in UTC. */
export const portalEsimSchema = z.object({
  id: z.string(),
  /** First 6 and last 4 characters: what is shown. */
  iccid: z.string(),
  /** The whole number, which the buyer's mail tells as well: for showing at a press, copying and recognising. */
  fullIccid: z.string(),
  bundle: z.string(),
  names: localizedNameSchema,
  countryCode: z.string(),
  /**
   * `PENDING_ACTIVATION`, `ACTIVE`, `DEPLETED`, `EXPIRED`, `REVOKED` or `PROCESSING`, or the partner's own word where it
   * is new to us.
   */
  status: z.string(),
  statusForDisplay: z.string(),
  isActive: z.boolean(),
  canTopUp: z.boolean(),
  /** Amounts as text with unit, such as `1.2 GB`. */
  dataUsed: z.string(),
  dataAmount: z.string(),
  /** Megabytes, for showing in the visitor's language; null where unlimited or unknown. */
  usedMb: z.nullable(z.number()),
  totalMb: z.nullable(z.number()),
  usagePercentage: z.number(),
  purchaseDate: z.string(),
  /** First connection of the bundle that counts now; null before it, or where the partner does not say. */
  startedAt: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  validityMessage: z.nullable(z.string()),
  validityDays: z.number(),
  networks: z.array(z.string()),
  /** When the partner was last asked; older than a minute when it could not be reached. */
  asOf: z.string(),
  /** Present until the eSIM is installed. */
  install: z.nullable(esimInfoSchema),
});
export type PortalEsim = z.infer<typeof portalEsimSchema>;

/** One line of the order history; `totalAmount` has two decimals. */
export const portalOrderSchema = z.object({
  orderNumber: z.string(),
  createdAt: z.string(),
  totalAmount: z.string(),
  currency: z.string(),
  status: z.string(),
});

export const portalTokenSchema = z.string().check(z.minLength(1), z.maxLength(200));
export const portalQuerySchema = z.object({ token: portalTokenSchema });
export const portalResponseSchema = z.object({
  esims: z.array(portalEsimSchema),
  orders: z.array(portalOrderSchema),
});
export type PortalCustomer = z.infer<typeof portalResponseSchema>;

/** `POST /api/portal/links`: a new link, mailed to whoever bought something with the address. */
export const portalLinkRequestSchema = z.object({
  email: customerEmailSchema,
  locale: z._default(z.enum(LOCALES), 'en'),
});
