import { useState } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import buttonStyles from '~/components/ui/button.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import styles from './copy-button.module.css';

const COPIED_MS = 2000;

type CopyButtonProps = { text: string; label: string };

/** Copies a text and confirms it with a badge. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation(esimTexts);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <span className={styles.copy}>
      <span role="status">
        {isCopied && (
          <Badge tone="ok" icon="tick">
            {t('esim.copied')}
          </Badge>
        )}
      </span>
      <button
        className={`${buttonStyles.button} ${buttonStyles.iconOnly}`}
        type="button"
        aria-label={label}
        onClick={() => void copy()}
      >
        <Icon name="copy" />
      </button>
    </span>
  );
}
