import { AUDIT_ACTS, AUDIT_SYSTEM, type AuditAct } from '@esimshop/contracts/admin-audit';
import { useId } from 'react';
import choiceStyles from '~/components/ui/choice.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSystemTexts } from '~/locales/admin-system.ts';
import { ChoiceList } from '../filters/choice-list.tsx';
import { DateChip, DayFields } from '../filters/date-filter.tsx';
import { FilterChip } from '../filters/filter-chip.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import filterStyles from '../filters/filters.module.css';
import type { AdminView } from '../parts/views.ts';
import type { AuditState } from './audit-state.ts';
import { describeAct, describePerson } from './audit-words.ts';

/** More chosen acts than this are counted instead of named. */
const NAMED_ACTS = 2;

type AuditFiltersProps = {
  state: AuditState;
  onChange: (change: Partial<AuditState>) => void;
  administrators: readonly string[];
  timeZone: string;
};

/** Person, acts and days in force as chips. */
export function AuditFilterChips(props: AuditFiltersProps) {
  const { state, onChange, timeZone } = props;
  const { t } = useTranslation(adminSystemTexts);
  const { person, act, from, to } = state;
  return (
    <>
      <FilterChip
        label={t('admin-system.person')}
        value={person && describePerson(person, t)}
        removeLabel={t('admin-system.removePerson')}
        onRemove={person ? () => onChange({ person: '' }) : undefined}
      >
        <PersonChoices {...props} />
      </FilterChip>
      <FilterChip
        label={t('admin-system.act')}
        value={
          act.length > NAMED_ACTS
            ? t('admin-system.auditActs', { count: act.length })
            : act.map((each) => describeAct(each, t)).join(', ')
        }
        removeLabel={t('admin-system.removeAct')}
        onRemove={act.length > 0 ? () => onChange({ act: [] }) : undefined}
      >
        <ActChoices {...props} />
      </FilterChip>
      <DateChip from={from} to={to} onChange={onChange} timeZone={timeZone} />
    </>
  );
}

/** The same on phones. */
export function AuditFilterSheet({ resultText, ...props }: AuditFiltersProps & { resultText: string }) {
  const { state, onChange, timeZone } = props;
  const { person, act, from, to } = state;
  const count = Number(person !== '') + Number(act.length > 0) + Number(Boolean(from || to));
  return (
    <FilterSheet count={count} resultText={resultText}>
      <PersonChoices {...props} />
      <ActChoices {...props} />
      <DayFields from={from} to={to} onChange={onChange} timeZone={timeZone} />
    </FilterSheet>
  );
}

/** The admins and the shop itself, plus anyone chosen in a row of the log. */
function PersonChoices({ state: { person }, onChange, administrators }: AuditFiltersProps) {
  const { t } = useTranslation(adminSystemTexts);
  const name = useId();
  const people = new Set(['', ...administrators, AUDIT_SYSTEM, person]);
  return (
    <fieldset className={filterStyles.choices}>
      <legend className={filterStyles.legend}>{t('admin-system.person')}</legend>
      {[...people].map((each) => (
        <label key={each} className={choiceStyles.check}>
          <input
            type="radio"
            className={choiceStyles.mark}
            name={name}
            checked={each === person}
            onChange={() => onChange({ person: each })}
          />
          {each ? describePerson(each, t) : t('admin-system.anybody')}
        </label>
      ))}
    </fieldset>
  );
}

type ActKind = AuditAct extends `${infer Kind}.${string}` ? Kind : never;

/** The view of the admin where acts of this kind are done. */
const VIEW_OF = {
  order: 'orders',
  orders: 'orders',
  esim: 'orders',
  customer: 'orders',
  dispute: 'orders',
  withdrawal: 'orders',
  pricing: 'pricing',
  plan: 'plans',
  plans: 'plans',
  destination: 'plans',
  code: 'codes',
  books: 'money',
  rate: 'currencies',
  message: 'messages',
  rating: 'ratings',
  saved_reply: 'replies',
  settings: 'shop',
  shop: 'shop',
  page: 'pages',
  user: 'security',
  security: 'security',
  catalogue: 'system',
  jobs: 'system',
  webhooks: 'system',
  audit: 'system',
} as const satisfies Record<ActKind, AdminView>;

const VIEWS = [...new Set(Object.values(VIEW_OF))];

const actsOf = (view: AdminView) => AUDIT_ACTS.filter((act) => VIEW_OF[act.split('.')[0] as ActKind] === view);

function ActChoices({ state: { act }, onChange }: AuditFiltersProps) {
  const { t } = useTranslation(adminFrameTexts, adminSystemTexts);
  return (
    <div className={filterStyles.groups}>
      {VIEWS.map((view) => (
        <ChoiceList<AuditAct>
          key={view}
          legend={t(`admin-frame.views.${view}`)}
          showsLegend
          choices={actsOf(view)}
          chosen={act}
          nameOf={(each) => describeAct(each, t)}
          onChange={(chosen) => onChange({ act: AUDIT_ACTS.filter((each) => chosen.includes(each)) })}
        />
      ))}
    </div>
  );
}
