import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { describeAllowances } from '@esimshop/contracts/allowances';
import { providerName } from '@esimshop/contracts/provider-name';
import { Badge } from '~/components/ui/badge.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatData, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { commonTexts } from '~/locales/common.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import gridStyles from '../parts/grid.module.css';
import { describePlan, describeWaitingPlan } from '../parts/plan-name.ts';
import viewStyles from '../parts/view.module.css';
import { AutomaticTopUp } from './automatic-top-up.tsx';
import { useRefreshEsim, useRevealIccid } from './order-acts.ts';
import styles from './order-esims.module.css';

type Esim = AdminOrder['esims'][number];

/** How the progress of an eSIM is shown. */
export const STAGE_SIGNS = {
  waiting: { tone: 'wait', icon: 'clock' },
  installed: { tone: 'ok', icon: 'phone' },
  connected: { tone: 'ok', icon: 'tick' },
} as const;

/** The delivered eSIMs with their states. */
export function OrderEsims({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts);
  const language = useLanguage();
  const newest = order.esims
    .flatMap(({ asOf }) => asOf ?? [])
    .sort()
    .at(-1);
  return (
    <section className={viewStyles.part} aria-labelledby="esims">
      <div className={viewStyles.head}>
        <h2 id="esims">{t('admin-order.esims')}</h2>
        {newest && <p>{t('admin-order.asOf', { at: describeMoment(newest, t, { language, timeZone }) })}</p>}
      </div>
      {order.esims.length === 0 ? (
        <p className={typography.muted}>{t('admin-order.noEsims')}</p>
      ) : (
        <table className={`${gridStyles.grid} ${gridStyles.fold}`}>
          <caption className={layout.visuallyHidden}>{t('admin-order.esims')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin-frame.plan')}</th>
              <th scope="col">{t('admin-frame.state')}</th>
              <th scope="col">{t('admin-order.iccid')}</th>
              <th scope="col">{t('admin-order.used')}</th>
              <th scope="col">{t('admin-order.supplier')}</th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-frame.cost')}
              </th>
              <th scope="col" className={gridStyles.end}>
                {t('admin-order.paid')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.esims.map((esim) => (
              <EsimRow key={esim.id} esim={esim} order={order} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function EsimRow({ esim, order }: { esim: Esim; order: AdminOrder }) {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts, commonTexts);
  const language = useLanguage();
  const reveal = useRevealIccid(order.id, esim.id);
  const refresh = useRefreshEsim(order.id, esim.id);
  const { tone, icon } = STAGE_SIGNS[esim.stage];
  const plan = describePlan(esim.plan, t, language);
  const allowances = describeAllowances(esim.plan.features ?? {}, language, t('common.unlimited'));
  return (
    <tr>
      <th scope="row" className={styles.plan}>
        <span className={styles.name}>
          <Flag code={esim.plan.countryCode} />
          {plan}
        </span>
        {allowances && <span className={typography.muted}>{allowances}</span>}
      </th>
      <td className={styles.stage}>
        <span className={styles.name}>
          <Badge tone={tone} icon={icon}>
            {t(`admin-order.stages.${esim.stage}`)}
          </Badge>
          {esim.isAutomatic && <AutomaticTopUp orderId={order.id} esimId={esim.id} plan={plan} />}
        </span>
      </td>
      <td className={styles.iccid}>
        <span className={typography.code}>
          {reveal.data?.iccid ?? (esim.hasCodes ? maskIccid(esim.iccid) : esim.iccid)}
        </span>
        {esim.hasCodes && !reveal.data && (
          <button
            type="button"
            className={gridStyles.act}
            aria-label={t('admin-order.reveal', { iccid: esim.iccid })}
            title={t('admin-order.revealHint')}
            aria-busy={reveal.isPending}
            disabled={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            <Icon name="eye" />
          </button>
        )}
      </td>
      <td className={`${styles.used} ${gridStyles.oneLine}`} data-label={t('admin-order.used')}>
        {esim.usedMb === null ? '–' : formatData(esim.usedMb, t, language)}
        {esim.waiting.length > 0 && (
          <span className={typography.muted}>
            {' '}
            {t('admin-order.usedThen', {
              plans: new Intl.ListFormat(language).format(
                esim.waiting.map((plan) => describeWaitingPlan(plan, t, language)),
              ),
            })}
          </span>
        )}
        {esim.hasCodes && (
          <button
            type="button"
            className={gridStyles.act}
            aria-label={t('admin-order.refreshEsim', { iccid: esim.iccid })}
            title={t('admin-order.refreshEsimHint', { supplier: providerName(esim.supplier) })}
            aria-busy={refresh.isPending}
            disabled={refresh.isPending}
            onClick={() => refresh.mutate(undefined)}
          >
            <Icon name="refresh" />
          </button>
        )}
      </td>
      <td className={gridStyles.oneLine} data-label={t('admin-order.supplier')}>
        {providerName(esim.supplier)}
      </td>
      <td className={`${gridStyles.end} ${styles.money}`} data-label={t('admin-frame.cost')}>
        {formatPrice(esim.cost, order.currency)}
      </td>
      <td className={`${gridStyles.end} ${styles.money}`} data-label={t('admin-order.paid')}>
        <b>{formatPrice(esim.price, order.currency)}</b>
      </td>
    </tr>
  );
}

/** Shows the first six and last four characters, with dots between them, whatever separator the server sends. */
function maskIccid(iccid: string): string {
  return `${iccid.slice(0, 6)}••••${iccid.slice(-4)}`;
}
