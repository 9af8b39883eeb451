import { useTranslation } from '~/lib/translation.tsx';
import type { Messages } from '~/locales/en.ts';

/** The catalogue's word for a region in the visitor's language; a word without a text is shown as it is. */
export function useRegionName(): (region: string) => string {
  const { t, i18n } = useTranslation();
  return (region) => {
    const known = region !== '' && i18n.exists(`regions.${region}`);
    return known ? t(`regions.${region as keyof Messages['regions']}`) : region;
  };
}
