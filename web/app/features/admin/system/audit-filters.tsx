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

/** Grouped by view of the admin. */
const GROUPS = [
  { view: 'orders', kinds: ['order', 'orders', 'customer', 'esim'] },
  { view: 'pricing', kinds: ['pricing'] },
  { view: 'messages', kinds: ['message'] },
  { view: 'system', kinds: ['catalogue', 'jobs', 'webhooks', 'audit'] },
  { view: 'security', kinds: ['security', 'user'] },
] as const;

const actsOf = (kinds: readonly string[]) => AUDIT_ACTS.filter((act) => kinds.includes(act.split('.')[0] ?? ''));

function ActChoices({ state: { act }, onChange }: AuditFiltersProps) {
  const { t } = useTranslation(adminFrameTexts, adminSystemTexts);
  return (
    <div className={filterStyles.groups}>
      {GROUPS.map(({ view, kinds }) => (
        <ChoiceList<AuditAct>
          key={view}
          legend={t(`admin-frame.views.${view}`)}
          showsLegend
          choices={actsOf(kinds)}
          chosen={act}
          nameOf={(each) => describeAct(each, t)}
          onChange={(chosen) => onChange({ act: AUDIT_ACTS.filter((each) => chosen.includes(each)) })}
        />
      ))}
    </div>
  );
}
