import { useId, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { Note } from '~/components/ui/note.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { useKeptArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { formatDate } from '~/lib/format.ts';
import { readDevice } from '~/lib/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { esimTexts } from '~/locales/esim.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { EsimCodes } from '../esim-codes.tsx';
import { EsimTicketMain } from '../esim-ticket-main.tsx';
import { boughtPlanWords } from '../esim-words.ts';
import { InstallLink } from '../install-link.tsx';
import { QrCode } from '../qr-code.tsx';
import { describeSaveProblem } from './save-problem.ts';
import { useSavedEsim } from './saved-esims.ts';
import type { SavedEsim } from './saved-esims-store.ts';
import { SavedUsage } from './saved-usage.tsx';

/** One saved eSIM, from this device alone: QR image, codes, and a button to remove it. */
export function SavedEsimTicket({ kept: { esim, keptAt } }: { kept: SavedEsim }) {
  const { t } = useTranslation(commonTexts, errorTexts, esimTexts, offlineTexts);
  const language = useLanguage();
  const titleId = useId();
  const { remove } = useSavedEsim(esim);
  const known = useKeptArrivals().find(({ iccid }) => iccid === esim.iccid);
  const usage = known?.usage;
  const [{ platform }] = useState(() => readDevice(navigator));
  const words = boughtPlanWords(esim, t, language);
  return (
    <section className={`${ticketStyles.ticket} ${ticketStyles.wide}`} aria-labelledby={titleId}>
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
        {usage && usage.usedMb !== null && <SavedUsage usage={usage} asOf={known.asOf} />}
      </EsimTicketMain>
      <div className={ticketStyles.stub}>
        <QrCode activationCode={esim.activationCode} place={words.place} />
        <p className={`${typography.small} ${typography.muted} ${typography.centered}`}>
          {t(platform === 'desktop' ? 'esim.scanDesktop' : 'esim.scanPhone')}
        </p>
        {platform !== 'desktop' && <InstallLink esim={esim} phone={platform} first />}
      </div>
      <div className={ticketStyles.tail}>
        <EsimCodes esim={esim} />
        <p>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            <Icon name="trash" />
            {t('offline.remove')}
          </Button>
        </p>
        {remove.error && <Note tone="bad">{describeSaveProblem(remove.error, t)}</Note>}
      </div>
    </section>
  );
}
