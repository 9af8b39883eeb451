import { AUTOMATIC_TOP_UP_PATH } from '@esimshop/contracts/automatic-limits';
import type { PortalEsim } from '@esimshop/contracts/portal';
import { useId } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import codePlateStyles from '~/components/ui/code-plate.module.css';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { speedsOf } from '~/features/catalogue/plan-labels.ts';
import { PlanNote } from '~/features/catalogue/plan-note.tsx';
import { esimStatusOf } from '~/features/esims/esim-status.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { SavedNote } from '~/features/esims/saved/saved-note.tsx';
import { Gift } from '~/features/gifts/gift.tsx';
import { classNames } from '~/lib/class-names.ts';
import { formatAgo } from '~/lib/format-ago.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { savedCardTexts } from '~/locales/saved-card.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import styles from './esim-card.module.css';
import { IccidFact } from './iccid-fact.tsx';
import { InstalledStub } from './installed-stub.tsx';
import { formatPortalDate, formatValidUntil } from './portal-dates.ts';
import { RemoveCard } from './remove-card.tsx';
import { ReturnEsim } from './return-esim.tsx';
import { TopUpButton } from './top-up-button.tsx';
import { UsageMeter } from './usage-meter.tsx';
import { useInstallPanel } from './use-install-panel.ts';
import { cardId } from './use-shown-esim.ts';

/** Figures that a traveller would not notice to be older. */
const STALE_MS = 60_000;

type EsimCardProps = { esim: PortalEsim; token: string; readAt: number };

/** One eSIM in the portal: plan, usage, and install options until it is installed. */
export function EsimCard({ esim, token, readAt }: EsimCardProps) {
  const { t } = useTranslation(commonTexts, portalTexts, savedCardTexts, statusTexts, withdrawTexts);
  const language = useLanguage();
  const { Panel, isLoading, toggle } = useInstallPanel();
  const panelId = useId();
  const words = boughtPlanWords({ ...esim, dataMb: esim.totalMb }, t, language);
  const { text, tone, icon } = esimStatusOf(esim);
  const isGiven = esim.gift?.isGiven === true;
  const ageMs = readAt - Date.parse(esim.asOf);
  return (
    <li className={`${ticketStyles.ticket} ${ticketStyles.wide} ${styles.card}`} id={cardId(esim.id)}>
      <div className={ticketStyles.main}>
        <div className={layout.stackSmall}>
          <div className={`${ticketStyles.place} ${styles.place}`}>
            <Flag code={esim.countryCode} />
            <h2>{words.place}</h2>
            <span className={codePlateStyles.plate}>{words.amount}</span>
            <Badge tone={tone} icon={icon}>
              {'key' in text ? t(`statuses.esim.${text.key}`) : text.words}
            </Badge>
          </div>
          <p className={`${typography.small} ${typography.muted}`}>{t('common.planTitle', words)}</p>
          <PlanNote plan={esim} />
        </div>
        <UsageMeter esim={esim} now={readAt} />
        {esim.isStale && ageMs > STALE_MS && (
          <p className={`${typography.small} ${typography.muted}`}>
            {t('portal.stale', { ago: formatAgo(ageMs, language) })}
          </p>
        )}
        <dl className={`${factsStyles.factsSmall} ${styles.facts}`}>
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
        <ul className={layout.chips}>
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
        <ReturnEsim esim={esim} token={token} plan={`${words.place} ${words.amount}`} />
        {esim.gift && (
          <Gift
            owner={{ orderNumber: esim.gift.orderNumber, token }}
            iccid={esim.fullIccid}
            plan={{ ...esim, dataMb: esim.totalMb }}
            senderName=""
          />
        )}
        {esim.automatic && (
          <p>
            <LocalLink
              className={iconLinkStyles.iconLink}
              to={`${AUTOMATIC_TOP_UP_PATH}?${new URLSearchParams({ esimId: esim.id })}`}
            >
              <Icon name={esim.automatic === 'on' ? 'tick' : 'refresh'} />
              {t(esim.automatic === 'on' ? 'portal.automaticOn' : 'portal.automaticOff')}
            </LocalLink>
          </p>
        )}
        {esim.stage !== 'cancelled' && (
          <p>
            <LocalLink
              className={iconLinkStyles.iconLink}
              to={`/portal/help?${new URLSearchParams({ esim: esim.id })}`}
            >
              <Icon name="bars" />
              {t('portal.notConnecting')}
            </LocalLink>
          </p>
        )}
        <p className={typography.small}>
          <LocalLink to="/withdraw">{t('withdraw.link')}</LocalLink>
        </p>
        {esim.hasSavedCard && (
          <div className={`${typography.small} ${typography.muted}`}>
            {t('saved-card.saved')} <RemoveCard token={token} esimId={esim.id} />
          </div>
        )}
      </div>
      <div className={classNames(ticketStyles.stub, styles.stub, esim.install && Panel && styles.beforePanel)}>
        {isGiven ? undefined : esim.install ? (
          <Button
            variant={Panel ? 'secondary' : 'primary'}
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
        <TopUpButton esim={esim} token={token} />
        <SavedNote iccid={esim.fullIccid} />
      </div>
      {esim.install && Panel && !isGiven && <Panel id={panelId} esim={esim.install} place={words.place} />}
    </li>
  );
}
