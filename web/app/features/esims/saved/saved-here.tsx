import { useQuery } from '@tanstack/react-query';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { boughtPlanWords } from '../esim-words.ts';
import { savedEsimsQuery } from './saved-esims.ts';

/** The eSIMs that are saved on this device, for a visitor who has no token at hand; nothing if none is. */
export function SavedHere() {
  const { t } = useTranslation(commonTexts, offlineTexts);
  const language = useLanguage();
  const { data: kept = [] } = useQuery(savedEsimsQuery());
  if (kept.length === 0) return null;
  const plans = kept.map(({ esim }) => {
    const { place, amount } = boughtPlanWords(esim, t, language);
    return `${place} ${amount}`;
  });
  return (
    <div className={typography.measure}>
      <Note icon="phone">
        {t('offline.here', { plans: new Intl.ListFormat(language).format(plans) })}.{' '}
        <LocalLink to="/offline/esims">{t('offline.show')}</LocalLink>
      </Note>
    </div>
  );
}
