import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';

const TONES: readonly { tone: BadgeTone; text: 'active' | 'expired' | 'prepared' | 'ready' | 'outOfData' }[] = [
  { tone: 'ok', text: 'active' },
  { tone: 'bad', text: 'expired' },
  { tone: 'info', text: 'prepared' },
  { tone: 'wait', text: 'ready' },
  { tone: 'moved', text: 'outOfData' },
  { tone: 'plain', text: 'active' },
];
const CODES = ['TR', 'JP', 'US-HI', 'Europe+', 'CYP'] as const;

/** What pages say: statuses, notes, waiting, nothing there, and messages that pass. */
export function MessageStates() {
  const { t } = useTranslation();
  const say = (variant: 'default' | 'destructive') => () =>
    toast({ title: t('adding.addedTitle'), description: t('adding.sampleText'), variant });
  return (
    <>
      <p className="btns">
        {TONES.map(({ tone, text }) => (
          <Badge key={tone} tone={tone} icon={tone === 'bad' ? 'alert' : 'tick'}>
            {t(`portal.statuses.${text}`)}
          </Badge>
        ))}
      </p>
      <p className="btns">
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
        <Button look="go">{t('errors.home')}</Button>
      </EmptyState>
      <p className="btns">
        <Button onClick={say('default')}>{t('adding.addedTitle')}</Button>
        <Button look="danger" onClick={say('destructive')}>
          {t('common.error')}
        </Button>
      </p>
    </>
  );
}
