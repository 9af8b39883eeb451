import { type AdminPlans, MARGIN_BAND_NAMES, PLAN_STATES } from '@esimshop/contracts/admin-plans';
import { providerName } from '@esimshop/contracts/provider-name';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { ChoiceList } from '../filters/choice-list.tsx';
import { FilterChip } from '../filters/filter-chip.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { ListTools } from '../list/list-tools.tsx';
import type { AdminListState } from '../list/use-admin-list.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { type PlanList, writeFilter } from './plan-queries.ts';

type PlanToolsProps = { list: AdminListState<PlanList, AdminPlans> };

/** Search, filters, CSV file and how many plans match. */
export function PlanTools({ list: { state, result, change } }: PlanToolsProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts);
  const language = useLanguage();
  const filters = usePlanFilters({ state, suppliers: result.data?.suppliers ?? [], onChange: change });
  const { total = 0 } = result.data ?? {};
  const count = t('admin-plans.count', { count: total, total: formatNumber(total, language) });
  return (
    <ListTools
      label={t('admin-frame.views.plans')}
      search={{
        label: t('admin-plans.search'),
        hint: t('admin-plans.searchHint'),
        value: state.q,
        onSearch: (q) => change({ q }, true),
      }}
      sheet={
        <FilterSheet
          count={filters.filter(({ value }) => value).length}
          resultText={t('admin-plans.showPlans', { count, plans: count })}
        >
          {filters.map(({ key, choices }) => (
            <div key={key}>{choices(true)}</div>
          ))}
        </FilterSheet>
      }
      chips={filters.map(({ key, label, value, onRemove, choices }) => (
        <FilterChip
          key={key}
          label={label}
          value={value}
          removeLabel={t('admin-plans.removeFilter', { filter: label })}
          onRemove={value ? onRemove : undefined}
        >
          {choices(false)}
        </FilterChip>
      ))}
      file={{ path: '/api/admin/plans.csv', filter: writeFilter(state) }}
      count={result.data && count}
    />
  );
}

type FilterOptions = {
  state: PlanList;
  suppliers: readonly string[];
  onChange: (change: Partial<PlanList>) => void;
};

/** Each filter with its value in words, as a chip and in the sheet of a phone. */
function usePlanFilters({ state, suppliers, onChange }: FilterOptions) {
  const { t } = useAdminTranslation(adminPlansTexts);
  const filter = <Choice extends string>(
    key: 'state' | 'supplier' | 'margin',
    choices: readonly Choice[],
    chosen: readonly Choice[],
    nameOf: (choice: Choice) => string,
  ) => {
    const label = t(`admin-plans.filters.${key}`);
    return {
      key,
      label,
      value: chosen.map(nameOf).join(', '),
      onRemove: () => onChange({ [key]: [] }),
      choices: (showsLegend: boolean) => (
        <ChoiceList
          legend={label}
          showsLegend={showsLegend}
          choices={choices}
          chosen={chosen}
          nameOf={nameOf}
          onChange={(next) => onChange({ [key]: next })}
        />
      ),
    };
  };
  return [
    filter('state', PLAN_STATES, state.state, (each) => t(`admin-plans.states.${each}`)),
    filter('supplier', suppliers, state.supplier, providerName),
    filter('margin', MARGIN_BAND_NAMES, state.margin, (each) => t(`admin-plans.margins.${each}`)),
  ];
}
