import { useTranslation } from '~/lib/translation.tsx';
import { guideTexts } from '~/locales/guide.ts';
import { IconGrid } from './icon-grid.tsx';

type FeaturesProps = { destinationCount: number | string; regionCount: number };

/** The four features, with the catalogue's own counts. */
export function Features({ destinationCount, regionCount }: FeaturesProps) {
  const { t } = useTranslation(guideTexts);
  return (
    <IconGrid
      items={[
        { icon: 'bolt', title: t('guide.instantTitle'), text: t('guide.instantText') },
        {
          icon: 'globe',
          title: t('guide.coverageTitle'),
          text: t('guide.coverageText', { destinations: destinationCount, regions: regionCount }),
        },
        { icon: 'bars', title: t('guide.speedTitle'), text: t('guide.speedText') },
        { icon: 'tag', title: t('guide.feesTitle'), text: t('guide.feesText') },
      ]}
    />
  );
}
