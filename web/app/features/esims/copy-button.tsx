import { Badge } from '~/components/ui/badge.tsx';
import buttonStyles from '~/components/ui/button.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import { useCopy } from '~/lib/use-copy.ts';
import styles from './copy-button.module.css';

type CopyButtonProps = { text: string; label: string };

/** Copies a text and confirms it with a badge. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copy, isCopied, copied } = useCopy();
  return (
    <span className={styles.copy}>
      <span role="status">
        {isCopied && (
          <Badge tone="ok" icon="tick">
            {copied}
          </Badge>
        )}
      </span>
      <button
        className={`${buttonStyles.button} ${buttonStyles.iconOnly}`}
        type="button"
        aria-label={label}
        onClick={() => void copy(text)}
      >
        <Icon name="copy" />
      </button>
    </span>
  );
}
