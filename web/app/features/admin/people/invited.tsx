import type { Invitation, People } from '@esimshop/contracts/people';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import viewStyles from '../parts/view.module.css';
import styles from './people.module.css';
import { ACTS, usePeopleAct } from './people-queries.ts';

/** Invitations that were not followed yet. */
export function Invited({ people: { invitations, timeZone } }: { people: People }) {
  const { t } = useAdminTranslation(adminPeopleTexts);
  return (
    <section aria-labelledby="people-invited">
      <div className={viewStyles.head}>
        <h2 id="people-invited">{t('admin-people.invited')}</h2>
      </div>
      {invitations.length === 0 ? (
        <p className={styles.none}>{t('admin-people.noneInvited')}</p>
      ) : (
        <ul className={styles.rows}>
          {invitations.map((invitation) => (
            <InvitedRow key={invitation.id} invitation={invitation} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InvitedRow({ invitation, timeZone }: { invitation: Invitation; timeZone: string }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPeopleTexts);
  const language = useLanguage();
  const { id, email, role, invitedBy, expiresAt, isExpired } = invitation;
  const resend = usePeopleAct(ACTS.resend, {
    done: t('admin-people.sent', { email }),
    failed: t('admin-people.sendFailed'),
  });
  const withdraw = usePeopleAct(ACTS.withdraw, {
    done: t('admin-people.withdrawn', { email }),
    failed: t('admin-people.withdrawFailed'),
  });
  return (
    <li>
      <Icon name="mail" />
      <span>
        <b>{email}</b>
        <small>
          {t(isExpired ? 'admin-people.expired' : 'admin-people.open', {
            role: t(`admin-people.roles.${role}`),
            name: invitedBy,
            until: describeMoment(expiresAt, t, { language, timeZone }),
          })}
        </small>
      </span>
      <span className={layout.buttons}>
        <Button
          variant="text"
          pending={resend.isPending}
          pendingText={t('admin-people.sending')}
          onClick={() => resend.isPending || resend.mutate(id)}
        >
          {t('admin-people.sendAgain')}
          <span className={layout.visuallyHidden}> {email}</span>
        </Button>
        <Button variant="text" onClick={() => withdraw.isPending || withdraw.mutate(id)}>
          {t('admin-people.withdraw')}
          <span className={layout.visuallyHidden}> {email}</span>
        </Button>
      </span>
    </li>
  );
}

/** Whose role was taken. */
export function Former({ people: { former, timeZone } }: { people: People }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPeopleTexts);
  const language = useLanguage();
  if (former.length === 0) return null;
  return (
    <section aria-labelledby="people-former">
      <div className={viewStyles.head}>
        <h2 id="people-former">{t('admin-people.wasHere')}</h2>
      </div>
      <ul className={styles.rows}>
        {former.map(({ username, role, until, acts }) => (
          <li key={username}>
            <Icon name="person" />
            <span>
              <b>{username}</b>
              <small>
                {t('admin-people.formerText', {
                  role: t(`admin-people.roles.${role}`),
                  until: describeMoment(until, t, { language, timeZone }),
                  count: acts,
                })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
