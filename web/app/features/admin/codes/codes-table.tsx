import type { AdminDiscountCode, AdminDiscountCodes, CodeState } from '@esimshop/contracts/admin-discount-codes';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatPercent, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { RowAct } from '../parts/row-act.tsx';
import { Switch } from '../parts/switch.tsx';
import viewStyles from '../parts/view.module.css';
import { describeLimits, describeOffer, describeUses } from './code-words.ts';
import styles from './codes.module.css';

const STATES: Record<CodeState, { tone: BadgeTone; icon: IconName }> = {
  active: { tone: 'ok', icon: 'tick' },
  waiting: { tone: 'plain', icon: 'clock' },
  ended: { tone: 'plain', icon: 'close' },
  used_up: { tone: 'plain', icon: 'close' },
  off: { tone: 'plain', icon: 'close' },
};

type CodesTableProps = {
  codes: AdminDiscountCodes;
  onEdit: (code: AdminDiscountCode) => void;
  onSwitch: (code: AdminDiscountCode, isActive: boolean) => void;
};

/** Every code with what it gives, its limits and what it brought. */
export function CodesTable({ codes: { codes, currency }, onEdit, onSwitch }: CodesTableProps) {
  const { t } = useAdminTranslation(adminCodesTexts, adminFrameTexts);
  const language = useLanguage();
  const shown = { currency, language };
  const money = (amount: string) => (Number(amount) === 0 ? '–' : formatPrice(amount, currency));
  return (
    <section className={styles.part} aria-labelledby="all-codes">
      <div className={viewStyles.head}>
        <h2 id="all-codes">{t('admin-codes.all')}</h2>
        <p>{t('admin-codes.sinceEach')}</p>
      </div>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.codes}`} aria-labelledby="all-codes">
        <thead>
          <tr>
            <th scope="col">{t('admin-codes.columns.code')}</th>
            <th scope="col">{t('admin-frame.state')}</th>
            <th scope="col">{t('admin-codes.columns.gives')}</th>
            <th scope="col">{t('admin-codes.columns.limits')}</th>
            <th scope="col">{t('admin-codes.columns.used')}</th>
            {(['revenue', 'given', 'margin'] as const).map((column) => (
              <th key={column} scope="col" className={gridStyles.end}>
                {t(`admin-codes.columns.${column}`)}
              </th>
            ))}
            <th scope="col" className={gridStyles.end}>
              {t('admin-frame.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code.id}>
              <th scope="row" className={`${styles.name} ${typography.code}`}>
                {code.code}
              </th>
              <td className={styles.state}>
                <Badge {...STATES[code.state]}>{t(`admin-codes.states.${code.state}`)}</Badge>
              </td>
              <td className={styles.gives}>
                {describeOffer(code, t, shown)}
                {code.partner && <span className={styles.partner}>{code.partner}</span>}
              </td>
              <td className={styles.limits}>{describeLimits(code, t, shown)}</td>
              <td className={styles.used} data-label={t('admin-codes.columns.used')}>
                {code.uses !== null && <meter min={0} max={code.uses} value={code.figures.uses} aria-hidden="true" />}{' '}
                {describeUses(code, t, language)}
              </td>
              <td className={`${gridStyles.end} ${styles.revenue}`} data-label={t('admin-codes.columns.revenue')}>
                {money(code.figures.revenue)}
              </td>
              <td className={`${gridStyles.end} ${styles.given}`} data-label={t('admin-codes.columns.given')}>
                {money(code.figures.given)}
              </td>
              <td className={`${gridStyles.end} ${styles.margin}`} data-label={t('admin-codes.columns.margin')}>
                {code.figures.margin === null ? '–' : formatPercent(code.figures.margin / 10, language)}
              </td>
              <td className={`${gridStyles.end} ${styles.acts}`}>
                <Switch
                  label={t('admin-codes.switchLabel', { code: code.code })}
                  on={t('admin-codes.on_')}
                  off={t('admin-codes.off')}
                  checked={code.isActive}
                  onChange={(isActive) => onSwitch(code, isActive)}
                />
                <a
                  className={gridStyles.act}
                  href={`/api/admin/discount-codes/${code.id}/orders.csv?separator=semicolon`}
                  aria-label={t('admin-codes.download', { code: code.code })}
                  title={t('admin-codes.download', { code: code.code })}
                  download
                >
                  <Icon name="download" />
                </a>
                <RowAct label={t('admin-codes.edit', { code: code.code })} onClick={() => onEdit(code)}>
                  <AdminIcon name="pen" />
                </RowAct>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
