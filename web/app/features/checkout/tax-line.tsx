import type { Cart } from '@esimshop/contracts/carts';
import { formatMoney, parseMoney } from '@esimshop/contracts/money';
import { type SaleTax, splitTax } from '@esimshop/contracts/tax';
import { useQuery } from '@tanstack/react-query';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatNumber } from '~/lib/format.ts';
import { nameCountry } from '~/lib/name-country.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTaxTexts } from '~/locales/checkout-tax.ts';

/** What tax the total contains, by the country that the buyer has chosen. */
export function TaxLine({ cart, country }: { cart: Cart; country: string }) {
  const { t } = useTranslation(checkoutTaxTexts);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['sale-tax', country],
    queryFn: () => browserApi<SaleTax>(`/api/tax?country=${country}`),
    enabled: country !== '',
  });
  if (!data?.rate) return null;
  const { amountMinor, currency } = parseMoney(cart.totalPrice, cart.currency);
  const { taxMinor } = splitTax(amountMinor, data.rate);
  return (
    <p className={typography.small} role="status">
      {t('checkout-tax.included', {
        rate: formatNumber(data.rate / 100, language),
        country: nameCountry(data.country, language),
        amount: formatMoney({ amountMinor: taxMinor, currency }),
      })}
    </p>
  );
}
