import { type MouseEvent, type ReactNode, useState } from 'react';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { loadTexts } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { usePart } from '~/lib/use-part.ts';

async function loadDialog() {
  const [{ DeviceDialog }] = await Promise.all([
    import('./device-dialog.tsx'),
    loadTexts('devices', documentLanguage()),
  ]);
  return DeviceDialog;
}

/** Leads to the list of devices where there is no script, and opens the check of this very phone where there is. */
export function DeviceCheck({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = usePart({ load: loadDialog, wanted: isOpen, onFail: close });
  const open = (event: MouseEvent) => {
    // Somebody who wants a tab of its own gets the list.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <LocalLink className="back" to="/how-it-works#devices" aria-haspopup="dialog" data-live="" onClick={open}>
        {children}
      </LocalLink>
      {Dialog && <Dialog open={isOpen} onClose={close} />}
    </>
  );
}
