import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { addingTexts } from '~/locales/adding.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { esimTexts } from '~/locales/esim.ts';
import { statusTexts } from '~/locales/statuses.ts';

const TONES: readonly { tone: BadgeTone; text: 'active' | 'expired' | 'preparing' | 'ready' | 'out_of_data' }[] = [
  { tone: 'ok', text: 'active' },
  { tone: 'bad', text: 'expired' },
  { tone: 'info', text: 'preparing' },
  { tone: 'wait', text: 'ready' },
  { tone: 'moved', text: 'out_of_data' },
  { tone: 'plain', text: 'active' },
];
const CODES = ['TR', 'JP', 'US-HI', 'Europe+', 'CYP'] as const;

/** Badges, flags, notes, spinner, empty state and toasts. */
export function MessageStates() {
  const { t } = useTranslation(addingTexts, commonTexts, errorTexts, esimTexts, statusTexts);
  const showToast = (variant: 'default' | 'destructive') => () =>
    toast({ title: t('adding.addedTitle'), description: t('adding.sampleText'), variant });
  return (
    <>
      <p className={layout.buttons}>
        {TONES.map(({ tone, text }) => (
          <Badge key={tone} tone={tone} icon={tone === 'bad' ? 'alert' : 'tick'}>
            {t(`statuses.esim.${text}`)}
          </Badge>
        ))}
      </p>
      <p className={layout.buttons}>
        {CODES.map((code) => (
          <span key={code}>
            <Flag code={code} /> <CodePlate code={code} />
          </span>
        ))}
        <Flag code="TR" size="large" />
      </p>
      <Note>{t('esim.once')}</Note>
      <Note tone="bad">{t('errors.codes.offline')}</Note>
      <SpinnerLine text={t('esim.qrLoading')} />
      <EmptyState icon="search" title={t('errors.notFoundTitle')} text={t('errors.notFoundWay')}>
        <Button variant="primary">{t('errors.home')}</Button>
      </EmptyState>
      <p className={layout.buttons}>
        <Button onClick={showToast('default')}>{t('adding.addedTitle')}</Button>
        <Button variant="danger" onClick={showToast('destructive')}>
          {t('common.error')}
        </Button>
      </p>
    </>
  );
}
