import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { formatDay, formatTime } from './admin-time.ts';

/** A moment in the shop's time zone: `Today, 07:28`, `Nov 20, 23:34`. */
export function AdminMoment({ at, timeZone }: { at: string; timeZone: string }) {
  const { t } = useTranslation(adminFrameTexts);
  const language = useLanguage();
  const day = formatDay(at, { language, timeZone });
  return (
    <time dateTime={at}>
      {day ?? t('admin-frame.today')}, {formatTime(at, { language, timeZone })}
    </time>
  );
}
