import { useId, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import { EsimCodes } from '~/features/esims/esim-codes.tsx';
import { EsimTicketMain } from '~/features/esims/esim-ticket-main.tsx';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { InstallLink } from '~/features/esims/install-link.tsx';
import { readDevice } from '~/features/esims/platform.ts';
import { QrCode } from '~/features/esims/qr-code.tsx';
import { formatDate } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { describeKeepProblem } from './keep-problem.ts';
import { useKeptEsim } from './kept-esims.ts';
import type { KeptEsim } from './kept-esims-store.ts';
import { KeptUsage } from './kept-usage.tsx';

/** One kept eSIM, from this device alone: its picture, its codes, and the way to take it off again. */
export function KeptEsimTicket({ kept: { esim, keptAt, usage } }: { kept: KeptEsim }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const titleId = useId();
  const { remove } = useKeptEsim(esim);
  const [{ platform }] = useState(() => readDevice(navigator));
  const words = boughtPlanWords({ ...esim, planName: esim.productName }, t, language);
  return (
    <section className="ticket ticket-wide" aria-labelledby={titleId}>
      <EsimTicketMain
        esim={esim}
        words={words}
        titleId={titleId}
        facts={
          <div>
            <dt>{t('offline.keptOn')}</dt>
            <dd>{formatDate(keptAt, language)}</dd>
          </div>
        }
      >
        {usage && <KeptUsage usage={usage} />}
      </EsimTicketMain>
      <div className="ticket-stub stub-qr">
        <QrCode activationCode={esim.activationCode} place={words.place} />
        <p className="small muted center">{t(platform === 'desktop' ? 'esim.scanDesktop' : 'esim.scanPhone')}</p>
        {platform !== 'desktop' && <InstallLink esim={esim} phone={platform} first />}
      </div>
      <div className="ticket-tail">
        <EsimCodes esim={esim} />
        <p>
          <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            <Icon name="trash" />
            {t('offline.remove')}
          </Button>
        </p>
        {remove.error && <Note tone="bad">{describeKeepProblem(remove.error, t)}</Note>}
      </div>
    </section>
  );
}
