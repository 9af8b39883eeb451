import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { keptEsimsQuery } from './kept-esims.ts';

/** Says that this device keeps the eSIM, and leads to what it keeps. */
export function KeptNote({ iccid }: { iccid: string }) {
  const { t } = useTranslation();
  const { data: kept = [] } = useQuery(keptEsimsQuery());
  if (!kept.some((each) => each.iccid === iccid)) return null;
  return (
    <LocalLink className={buttonClass('text')} to="/offline/esims">
      <Icon name="phone" />
      {t('offline.kept')}
    </LocalLink>
  );
}
