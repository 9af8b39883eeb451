import type { FieldProblem, FieldProblemCode } from '@esimshop/contracts/field-problems';
import type { TFunction } from '~/lib/translate.ts';
import type { checkoutTexts } from '~/locales/checkout.ts';

type FieldText = keyof typeof checkoutTexts.en.fields;

/** Problems that read the same in every field. */
const SHARED_TEXTS: Partial<Record<FieldProblemCode, FieldText>> = {
  too_long: 'tooLong',
  special_characters: 'specialCharacters',
  too_many_digits: 'phoneDigits',
  address: 'nameNotAddress',
  card_number: 'cardNumberElsewhere',
  not_a_test_card: 'testCardsOnly',
  vat_number: 'vatNumber',
};

/** What a field expects, shown if it holds something else. */
const FIELD_TEXTS: Partial<Record<string, FieldText>> = {
  customerName: 'nameRequired',
  customerEmail: 'emailRequired',
  phoneNumber: 'phoneRequired',
  cardNumber: 'cardNumber',
  expiryDate: 'expiryDate',
  cvv: 'cvv',
  cardForm: 'cardForm',
  withdrawalConsent: 'consentRequired',
  billingCountry: 'countryRequired',
  companyName: 'companyRequired',
};

/** The problem of one field in the visitor's language. */
export function describeFieldProblem({ path, code, params }: FieldProblem, t: TFunction<typeof checkoutTexts>): string {
  return t(`checkout.fields.${textOf(path, code)}`, params);
}

function textOf(path: string, code: FieldProblemCode): FieldText {
  if (path === 'cardNumber' && code === 'required') return 'cardNumberRequired';
  return SHARED_TEXTS[code] ?? FIELD_TEXTS[path] ?? 'other';
}
