import { PRICING_LIMITS } from '@esimshop/contracts/pricing';
import { useQuery } from '@tanstack/react-query';
import { suggestDestinations } from '~/features/catalogue/destinations/destination-search.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { type Choice, PickField, type PickFieldProps } from '../parts/pick-field.tsx';
import { pricingSettingsQuery } from './pricing-queries.ts';

const NO_REGIONS: readonly never[] = [];

/** Destinations and regions on sale, by their names in any language and their codes. */
export function PlaceField(field: Omit<PickFieldProps, 'maxLength'>) {
  const { t } = useAdminTranslation(adminPricingTexts);
  const language = useLanguage();
  const { data } = useQuery(pricingSettingsQuery);
  // Of two that match alike, the one with more plans.
  const regions = (data?.regions ?? NO_REGIONS).toSorted((a, b) => b.planCount - a.planCount);
  const toChoice = ({ code, names, planCount }: (typeof regions)[number]): Choice => ({
    id: code,
    name: names[language],
    detail: t('admin-pricing.plans', { count: planCount }),
  });
  return (
    <PickField
      {...field}
      maxLength={PRICING_LIMITS.regionCode}
      choices={suggestDestinations(regions, field.value.typed, language).map(toChoice)}
      // From two letters on.
      isStale={!data || field.value.typed.trim().length < 2}
      nothingFound={t('admin-pricing.search.none')}
      describe={(id) => {
        const region = regions.find(({ code }) => code === id);
        if (!region) return { id, name: id, isGone: data !== undefined };
        return { id, name: region.names[language] };
      }}
    />
  );
}
