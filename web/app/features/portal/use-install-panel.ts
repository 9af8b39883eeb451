import { useState } from 'react';
import { ConnectionError } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLazyModule } from '~/lib/use-lazy-module.ts';
import { errorTexts } from '~/locales/errors.ts';

const loadPanel = async () => (await import('./install-panel.tsx')).InstallPanel;

/** The ways to install, whose code comes at the first press: most visits to the portal are about usage. */
export function useInstallPanel() {
  const { t } = useTranslation(errorTexts);
  const [isOpen, setOpen] = useState(false);
  const Panel = useLazyModule({
    load: loadPanel,
    wanted: isOpen,
    onFail: () => setOpen(false),
    failure: describeError(new ConnectionError('offline'), t),
  });
  return { Panel: isOpen ? Panel : undefined, isLoading: isOpen && !Panel, toggle: () => setOpen(!isOpen) };
}
