import type { EsimInfo } from '@esimshop/contracts/orders';
import { Badge } from '~/components/ui/badge.tsx';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { describeKeepProblem } from './keep-problem.ts';
import { useKeptEsim } from './kept-esims.ts';

/** Keeps code and picture on this device, if its owner wants that: it is a secret. */
export function KeepOnPhone({ esim }: { esim: EsimInfo }) {
  const { t } = useTranslation();
  const { isKept, keep, remove } = useKeptEsim(esim);
  const problem = keep.error ?? remove.error;
  return (
    <div className="stack-s">
      {isKept ? (
        <>
          <p role="status">
            <Badge tone="ok" icon="tick">
              {t('offline.kept')}
            </Badge>
          </p>
          <p className="small muted">{t(keep.data === false ? 'offline.keptOnline' : 'offline.keptText')}</p>
          <p className="btns">
            <LocalLink className={buttonClass('text')} to="/offline/esims">
              {t('offline.esimsTitle')}
            </LocalLink>
            <Button look="text" pending={remove.isPending} onClick={() => remove.mutate()}>
              {t('offline.remove')}
            </Button>
          </p>
        </>
      ) : (
        <>
          <Button pending={keep.isPending} pendingText={t('offline.keeping')} onClick={() => keep.mutate()}>
            <Icon name="phone" />
            {t('offline.keep')}
          </Button>
          <p className="small muted">{t('offline.keepText')}</p>
        </>
      )}
      {problem && <Note tone="bad">{describeKeepProblem(problem, t)}</Note>}
    </div>
  );
}
