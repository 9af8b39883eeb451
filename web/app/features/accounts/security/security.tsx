import layout from '~/components/ui/layout.module.css';
import { useSignInAgain } from '../sign-in-again.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './security.module.css';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

type SecurityProps = {
  /** The signed-in user's. */
  username: string;
};

/** The second factor, passkeys and sessions of an account: in the profile, and in the admin. */
export function Security({ username }: SecurityProps) {
  const { guard, dialog } = useSignInAgain(username);
  return (
    <div className={styles.security}>
      <div className={layout.stackLarge}>
        <TwoFactor username={username} guard={guard} />
        <Passkeys guard={guard} />
        <Sessions guard={guard} />
        {dialog}
      </div>
    </div>
  );
}
