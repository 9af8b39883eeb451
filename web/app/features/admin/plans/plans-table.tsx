import type { AdminPlan, AdminPlans, PlanSort, PlanSortKey } from '@esimshop/contracts/admin-plans';
import { describeAllowances } from '@esimshop/contracts/allowances';
import { providerName } from '@esimshop/contracts/provider-name';
import choiceStyles from '~/components/ui/choice.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { commonTexts } from '~/locales/common.ts';
import { SortHead, sortDirection } from '../list/sort-head.tsx';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import gridStyles from '../parts/grid.module.css';
import { describePlan, describeWholePlan } from '../parts/plan-name.ts';
import { RowAct } from '../parts/row-act.tsx';
import { Switch } from '../parts/switch.tsx';
import { describeMargin } from '../pricing/pricing-words.ts';
import { useVisibility } from './plan-queries.ts';
import styles from './plans.module.css';

type PlansTableProps = {
  page: AdminPlans;
  /** By place without one. */
  sort: PlanSort | undefined;
  onSort: (sort: PlanSort | undefined) => void;
  chosen: ReadonlyMap<string, AdminPlan>;
  onChoose: (plans: readonly AdminPlan[], isChosen: boolean) => void;
  onEdit: (plan: AdminPlan) => void;
};

const COLUMNS = {
  cost: 'admin-frame.cost',
  price: 'admin-plans.price',
  margin: 'admin-frame.margin',
  sold: 'admin-plans.sold',
} as const;

/** Downwards, upwards, and by place again. */
function nextSort(key: PlanSortKey, sort: PlanSort | undefined): PlanSort | undefined {
  if (sort === `-${key}`) return key;
  return sort === key ? undefined : `-${key}`;
}

export function PlansTable({ page, sort, onSort, chosen, onChoose, onEdit }: PlansTableProps) {
  const { plans, currency, timeZone } = page;
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts);
  const isAllChosen = plans.every(({ productId }) => chosen.has(productId));
  const head = (key: PlanSortKey) => (
    <SortHead
      label={t(COLUMNS[key])}
      direction={sortDirection(key, sort)}
      className={gridStyles.end}
      onSort={() => onSort(nextSort(key, sort))}
    />
  );
  return (
    <table
      className={`${gridStyles.grid} ${gridStyles.fold} ${gridStyles.long} ${styles.plans}`}
      aria-label={t('admin-frame.views.plans')}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.pick}>
            <label>
              <input
                type="checkbox"
                className={choiceStyles.mark}
                aria-label={t('admin-plans.choosePage')}
                checked={isAllChosen}
                onChange={() => onChoose(plans, !isAllChosen)}
              />
            </label>
          </th>
          <th scope="col">{t('admin-frame.plan')}</th>
          <th scope="col">{t('admin-plans.supplier')}</th>
          {head('cost')}
          {head('price')}
          {head('margin')}
          {head('sold')}
          <th scope="col">{t('admin-plans.homeColumn')}</th>
          <th scope="col">{t('admin-plans.shop')}</th>
          <th scope="col">
            <span className={layout.visuallyHidden}>{t('admin-plans.edit')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <PlanRow
            key={plan.productId}
            {...{ plan, currency, timeZone }}
            isChosen={chosen.has(plan.productId)}
            onChoose={(isChosen) => onChoose([plan], isChosen)}
            onEdit={() => onEdit(plan)}
          />
        ))}
      </tbody>
    </table>
  );
}

type PlanRowProps = {
  plan: AdminPlan;
  currency: string;
  timeZone: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onEdit: () => void;
};

function PlanRow({ plan, currency, timeZone, isChosen, onChoose, onEdit }: PlanRowProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts, commonTexts);
  const language = useLanguage();
  const visibility = useVisibility();
  const { productId, state, hiddenAt, hiddenBy, supplier, cost, price, margin, validityDays } = plan;
  const { ownNames, notes, isPinned, featuredRank, isBelowMargin, features, sold } = plan;
  const allowances = describeAllowances(features ?? {}, language, t('common.unlimited'));
  const own = ownNames?.[language];
  const shown = own ? { ...plan, names: { ...plan.names, [language]: own } } : plan;
  const name = describePlan(shown, t, language);
  const whole = describeWholePlan(plan, t, language);
  const isShown = visibility.isPending ? !visibility.variables.isHidden : state !== 'hidden';
  return (
    <tr className={classNames(!isShown && styles.off, isChosen && gridStyles.chosen)}>
      <td className={styles.pick}>
        <label>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            aria-label={t('admin-plans.choose', { plan: whole })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={styles.name}>
        <div className={styles.named}>
          <Flag code={plan.countryCode} />
          <div>
            {isShown ? <LocalLink to={`/products/${productId}`}>{name}</LocalLink> : name},{' '}
            <span>{t('common.days', { count: validityDays })}</span>
            {allowances && <small>{allowances}</small>}
            {own && <small>{t('admin-plans.delivered', { place: plan.names[language] })}</small>}
            {notes?.[language] && <small>{notes[language]}</small>}
            {isBelowMargin && (
              <small>
                <span id={`below-${productId}`}>{t('admin-plans.belowMinimum')}</span>{' '}
                <a href="#settings-plans">{t('admin-plans.toMinimum')}</a>
              </small>
            )}
            {hiddenAt && (
              <small>
                {t('admin-plans.hiddenSince', {
                  when: describeMoment(hiddenAt, t, { language, timeZone }),
                  name: hiddenBy ?? '',
                })}
              </small>
            )}
          </div>
        </div>
      </th>
      <td className={styles.supplier}>{providerName(supplier)}</td>
      <td className={`${gridStyles.end} ${styles.cost}`} data-label={t('admin-frame.cost')}>
        {formatPrice(cost, currency)}
      </td>
      <td className={`${gridStyles.end} ${styles.price}`}>
        <b>{formatPrice(price, currency)}</b>
      </td>
      <td className={`${gridStyles.end} ${styles.margin}`} data-label={t('admin-frame.margin')}>
        {describeMargin(margin, language)}
      </td>
      <td className={`${gridStyles.end} ${styles.sold}`} data-label={t('admin-plans.sold')}>
        {sold}
      </td>
      <td className={styles.home}>
        {featuredRank !== null && (
          <span>
            <b className={styles.rank}>{featuredRank}</b> {t('admin-plans.onHome')}
          </span>
        )}
        {isPinned && <span>{t('admin-plans.first')}</span>}
      </td>
      <td className={styles.shop}>
        <Switch
          label={t('admin-plans.offer', { plan: whole })}
          on={t(`admin-plans.states.${plan.isUnlisted ? 'unlisted' : 'on_sale'}`)}
          off={t('admin-plans.states.hidden')}
          checked={isShown}
          disabled={isBelowMargin}
          {...(isBelowMargin && { describedBy: `below-${productId}` })}
          onChange={(isOn) => visibility.isPending || visibility.mutate({ productIds: [productId], isHidden: !isOn })}
        />
      </td>
      <td className={styles.edit}>
        <RowAct label={t('admin-plans.editPlan', { plan: whole })} onClick={onEdit}>
          <AdminIcon name="pen" />
        </RowAct>
      </td>
    </tr>
  );
}
