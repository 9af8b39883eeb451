import type { User } from '@esimshop/contracts/accounts';
import { Button } from '~/components/ui/button.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { fullNameOf, initialsOf } from '~/lib/user-name.ts';
import { profileTexts } from '~/locales/profile.ts';
import { useSignOut } from '../sign-out.ts';
import styles from './profile.module.css';

/** Who is signed in, with a button to sign out. */
export function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation(profileTexts);
  const language = useLanguage();
  const { signOut, isPending } = useSignOut();
  return (
    <div className={styles.card}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(user, language)}
      </span>
      <div className={styles.who}>
        <h1 className={typography.subheading}>{fullNameOf(user)}</h1>
        <p className={`${typography.muted} ${typography.small}`}>{user.email}</p>
      </div>
      <Button pending={isPending} pendingText={t('profile.loggingOut')} onClick={signOut}>
        {t('profile.signOut')}
      </Button>
    </div>
  );
}
