import { useId, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import { EsimCodes } from '~/features/esims/esim-codes.tsx';
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
      <div className="ticket-main">
        <div className="ticket-to ticket-to-l">
          <Flag code={esim.countryCode} size="large" />
          <h2 id={titleId}>{words.place}</h2>
          <CodePlate code={esim.countryCode} />
        </div>
        <dl className="facts facts-l">
          <div>
            <dt>{t('esim.data')}</dt>
            <dd>{words.amount}</dd>
          </div>
          <div>
            <dt>{t('esim.validity')}</dt>
            <dd>{words.validity}</dd>
          </div>
        </dl>
        {usage && <KeptUsage usage={usage} />}
        <dl className="facts facts-s facts-2">
          <div>
            <dt>{t('esim.iccid')}</dt>
            <dd className="code">{esim.iccid}</dd>
          </div>
          <div>
            <dt>{t('offline.keptOn')}</dt>
            <dd>{formatDate(keptAt, language)}</dd>
          </div>
        </dl>
      </div>
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
