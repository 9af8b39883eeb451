import type { PortalEsim } from '@esimshop/contracts/portal';
import { useId } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { speedsOf } from '~/features/catalogue/plan-words.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { esimStatusOf } from './esim-status.ts';
import { IccidFact } from './iccid-fact.tsx';
import { InstalledStub } from './installed-stub.tsx';
import { formatAgo, formatPortalDate, formatValidUntil } from './portal-dates.ts';
import { UsageMeter } from './usage-meter.tsx';
import { useInstallPanel } from './use-install-panel.ts';

/** Numbers older than this when they were shown come from memory: the partner could not be asked. */
const STALE_MS = 60_000;

type EsimCardProps = { esim: PortalEsim; readAt: number };

/** One eSIM of the portal: what it is, how much is used, and the ways to install it while it is not. */
export function EsimCard({ esim, readAt }: EsimCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { Panel, isLoading, toggle } = useInstallPanel();
  const panelId = useId();
  const words = boughtPlanWords({ ...esim, planName: esim.bundle }, t, language);
  const { text, tone, icon } = esimStatusOf(esim);
  const ageMs = readAt - Date.parse(esim.asOf);
  return (
    <li className="ticket ticket-wide ticket-esim">
      <div className="ticket-main">
        <div className="stack-s">
          <div className="ticket-to">
            <Flag code={esim.countryCode} />
            <h2>{words.place}</h2>
            <span className="plate">{words.amount}</span>
            <Badge tone={tone} icon={icon}>
              {'key' in text ? t(`portal.statuses.${text.key}`) : text.words}
            </Badge>
          </div>
          <p className="small muted">{t('common.planTitle', words)}</p>
        </div>
        <UsageMeter esim={esim} now={readAt} />
        {ageMs > STALE_MS && <p className="small muted">{t('portal.stale', { ago: formatAgo(ageMs, language) })}</p>}
        <dl className="facts facts-s esim-facts">
          <IccidFact esim={esim} />
          <div>
            <dt>{t('portal.purchased')}</dt>
            <dd>{formatPortalDate(esim.purchaseDate, t, language)}</dd>
          </div>
          <div>
            <dt>{t('portal.validUntil')}</dt>
            <dd>{formatValidUntil(esim, t, language)}</dd>
          </div>
        </dl>
        <ul className="chips">
          <li>
            <Badge icon="bars">{t('portal.dataAmount', { amount: words.amount })}</Badge>
          </li>
          {esim.networks.length > 0 && (
            <li>
              <Badge icon="globe">
                {t('portal.networks', { networks: speedsOf({ speeds: esim.networks }).join('/') })}
              </Badge>
            </li>
          )}
          <li>
            <Badge icon="lock">{t('portal.secure')}</Badge>
          </li>
        </ul>
      </div>
      <div className="ticket-stub stub-esim">
        {esim.install ? (
          <Button
            look="go"
            wide
            aria-expanded={Panel !== undefined}
            aria-controls={panelId}
            pending={isLoading}
            onClick={toggle}
          >
            {t(Panel ? 'portal.hideInstall' : 'portal.install')}
            <Icon name="qr" />
          </Button>
        ) : (
          <InstalledStub esim={esim} />
        )}
      </div>
      {esim.install && Panel && <Panel id={panelId} esim={esim.install} place={words.place} />}
    </li>
  );
}
