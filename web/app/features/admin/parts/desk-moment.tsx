import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminDeskTexts } from '~/locales/admin-desk.ts';
import { formatDay, formatTime } from './desk-time.ts';

/** A moment on the shop's clock: `Today, 07:28`, `Nov 20, 23:34`. */
export function DeskMoment({ at, timeZone }: { at: string; timeZone: string }) {
  const { t } = useTranslation(adminDeskTexts);
  const language = useLanguage();
  const day = formatDay(at, { language, timeZone });
  return (
    <time dateTime={at}>
      {day ?? t('admin-desk.today')}, {formatTime(at, { language, timeZone })}
    </time>
  );
}
