import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import signStyles from '~/components/ui/sign.module.css';
import typography from '~/components/ui/typography.module.css';
import styles from './call-to-action.module.css';

type CallToActionProps = { title: string; text: string; action: string; to: string };

/** The call to action at the end of a page. */
export function CallToAction({ title, text, action, to }: CallToActionProps) {
  return (
    <section className={`${signStyles.sign} ${layout.offscreen} ${styles.part}`}>
      <div className={`${layout.wrap} ${layout.section} ${styles.final}`}>
        <h2>{title}</h2>
        <p className={`${typography.lead} ${typography.measure}`}>{text}</p>
        <LocalLink className={buttonClass('strong')} to={to}>
          {action}
          <Arrow />
        </LocalLink>
        <Icon name="arrow" />
      </div>
    </section>
  );
}
