import { useState } from 'react';
import { ConnectionError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';

type InstallPanel = typeof import('./install-panel.tsx').InstallPanel;

/** The ways to install, whose code comes at the first press: most visits to the portal are about usage. */
export function useInstallPanel() {
  const { t } = useTranslation();
  const [Panel, setPanel] = useState<InstallPanel>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const { InstallPanel } = await import('./install-panel.tsx');
      setPanel(() => InstallPanel);
      setOpen(true);
    } catch {
      const description = describeError(new ConnectionError('offline'), t);
      toast({ variant: 'destructive', title: t('common.error'), description });
    } finally {
      setLoading(false);
    }
  }
  const toggle = () => (isOpen ? setOpen(false) : void open());
  return { Panel: isOpen ? Panel : undefined, isLoading, toggle };
}
