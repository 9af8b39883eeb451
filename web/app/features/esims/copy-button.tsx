import { useState } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';

const COPIED_MS = 2000;

type CopyButtonProps = { text: string; label: string };

/** Copies a text and answers with a badge that says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <span className="copy">
      <span role="status">
        {isCopied && (
          <Badge tone="ok" icon="tick">
            {t('esim.copied')}
          </Badge>
        )}
      </span>
      <button className="btn btn-icon" type="button" aria-label={label} onClick={() => void copy()}>
        <Icon name="copy" />
      </button>
    </span>
  );
}
