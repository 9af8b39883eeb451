import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { offlineTexts } from '~/locales/offline.ts';
import { savedEsimsQuery } from './saved-esims.ts';

/** Says that the eSIM is saved on this device, with a link to the saved eSIMs. */
export function SavedNote({ iccid }: { iccid: string }) {
  const { t } = useTranslation(offlineTexts);
  const { data: kept = [] } = useQuery(savedEsimsQuery());
  if (!kept.some((each) => each.iccid === iccid)) return null;
  return (
    <LocalLink className={buttonClass('text')} to="/offline/esims">
      <Icon name="phone" />
      {t('offline.kept')}
    </LocalLink>
  );
}
