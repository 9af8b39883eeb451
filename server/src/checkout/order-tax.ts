import type { Checkout } from '@esimshop/contracts/checkout';
import { codeIssue } from '@esimshop/contracts/field-problems';
import { type ReceiptBuyer, receiptBuyerSchema } from '@esimshop/contracts/receipts';
import { decideOrderTax } from '../documents/receipts/decide-order-tax.ts';
import type { NewOrderTax } from '../documents/receipts/store.ts';
import { invalidInput } from '../platform/http/to-problem-error.ts';
import type { Shop } from '../shop.ts';

type Asked = Partial<Pick<Checkout, 'billingCountry' | 'companyName' | 'vatId'>>;

/**
 * Whose tax an order contains, and the company that its receipt names.
 * @throws ProblemError invalid_input if the shop must know where the buyer lives and does not, or if a company has no name or a VAT number of
 * another form
 */
export function requireOrderTax(
  shop: Pick<Shop, 'settings' | 'config' | 'clock'>,
  { billingCountry = null, ...company }: Omit<Asked, 'billingCountry'> & { billingCountry?: string | null | undefined },
): NewOrderTax | undefined {
  const tax = decideOrderTax(shop, { type: 'plan', billingCountry });
  if (!tax) return undefined;
  if (billingCountry === null) {
    throw invalidInput([{ path: 'billingCountry', code: 'required', message: 'Name the country in which you live' }]);
  }
  return { ...tax, company: shop.settings.current().tax.receipts ? readCompany(company) : null };
}

function readCompany({ companyName = '', vatId = '' }: Asked): ReceiptBuyer | null {
  if (companyName === '' && vatId.trim() === '') return null;
  const { data, error } = receiptBuyerSchema.safeParse({ companyName, vatId });
  if (data) return data;
  throw invalidInput(
    error.issues.map(({ path, message, ...issue }) => ({
      path: path.join('.'),
      ...(path[0] === 'companyName' && companyName === '' ? { code: 'required' as const } : codeIssue(issue)),
      message,
    })),
  );
}
