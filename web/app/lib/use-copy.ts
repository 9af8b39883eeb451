import { useState } from 'react';
import { copyingTexts } from '~/locales/copying.ts';
import { toast } from './toast.ts';
import { useTranslation } from './translation.tsx';

const COPIED_MS = 2000;

/** Puts a text on the clipboard; `copy` resolves whether it did. Where the browser refuses, a toast asks to copy it by hand. */
export function useCopy() {
  const { t } = useTranslation(copyingTexts);
  const [isCopied, setCopied] = useState(false);

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast({ title: t('copying.failed'), description: t('copying.failedText'), variant: 'destructive' });
      return false;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
    return true;
  }

  return { copy, isCopied, copied: t('copying.copied') };
}
