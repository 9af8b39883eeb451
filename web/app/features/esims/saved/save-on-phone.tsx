import type { EsimInfo } from '@esimshop/contracts/orders';
import { useFocusHandover } from '~/components/layout/use-focus-handover.ts';
import { Badge } from '~/components/ui/badge.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { describeSaveProblem } from './save-problem.ts';
import { useSavedEsim } from './saved-esims.ts';

/** Saves code and QR image on this device, only on request: they are secrets. */
export function SaveOnPhone({ esim }: { esim: EsimInfo }) {
  const { t } = useTranslation(errorTexts, offlineTexts);
  const { isKept, keep, remove } = useSavedEsim(esim);
  const { source, target } = useFocusHandover<HTMLDivElement>();
  const problem = keep.error ?? remove.error;
  return (
    <div className={`${layout.stackSmall} ${layout.noPrint}`} ref={target} tabIndex={-1}>
      {isKept ? (
        <>
          <p role="status">
            <Badge tone="ok" icon="tick">
              {t('offline.kept')}
            </Badge>
          </p>
          <p className={`${typography.small} ${typography.muted}`}>
            {t(keep.data === false ? 'offline.keptOnline' : 'offline.keptText')}
          </p>
          <p className={layout.buttons}>
            <LocalLink className={buttonClass('text')} to="/offline/esims">
              {t('offline.esimsTitle')}
            </LocalLink>
            <Button ref={source} variant="text" pending={remove.isPending} onClick={() => remove.mutate()}>
              {t('offline.remove')}
            </Button>
          </p>
        </>
      ) : (
        <>
          <Button
            ref={source}
            pending={keep.isPending}
            pendingText={t('offline.keeping')}
            onClick={() => keep.mutate()}
          >
            <Icon name="phone" />
            {t('offline.keep')}
          </Button>
          <p className={`${typography.small} ${typography.muted}`}>{t('offline.keepText')}</p>
        </>
      )}
      {problem && <Note tone="bad">{describeSaveProblem(problem, t)}</Note>}
    </div>
  );
}
