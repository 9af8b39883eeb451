import type { AlertPerson } from '@esimshop/contracts/alerts';
import choiceStyles from '~/components/ui/choice.module.css';
import { adminAlertsTexts } from '~/locales/admin-alerts.ts';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './alerts.module.css';

type RecipientsChoiceProps = {
  label: string;
  /** Null for those who get everything that nobody is chosen for. */
  chosen: readonly number[] | null;
  people: readonly AlertPerson[];
  isAllowed: (person: AlertPerson) => boolean;
  onChange: (chosen: number[] | null) => void;
};

/** Who gets an alert, among those whose role allows it and whose address is confirmed. */
export function RecipientsChoice({ label, chosen, people, isAllowed, onChange }: RecipientsChoiceProps) {
  const { t } = useAdminTranslation(adminAlertsTexts, adminPeopleTexts);
  const allowed = people.filter((person) => person.isConfirmed && isAllowed(person));
  const told = allowed.filter(({ id }) => chosen?.includes(id));
  const choose = (id: number, isChosen: boolean) => {
    const ids = told.flatMap((person) => (person.id === id ? [] : [person.id]));
    const next = isChosen ? [...ids, id] : ids;
    onChange(next.length > 0 ? next : null);
  };
  return (
    <details className={styles.who}>
      <summary>{told.length > 0 ? told.map(({ username }) => username).join(', ') : t('admin-alerts.usual')}</summary>
      <fieldset>
        <legend>{label}</legend>
        <label className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            checked={told.length === 0}
            disabled={told.length === 0}
            onChange={() => onChange(null)}
          />
          {t('admin-alerts.usual')}
        </label>
        {allowed.map(({ id, username, role }) => (
          <label key={id} className={choiceStyles.check}>
            <input
              type="checkbox"
              className={choiceStyles.mark}
              checked={told.some((person) => person.id === id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
            {username} ({t(`admin-people.roles.${role}`)})
          </label>
        ))}
      </fieldset>
    </details>
  );
}
