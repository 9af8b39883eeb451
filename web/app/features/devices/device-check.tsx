import { type MouseEvent, type ReactNode, useState } from 'react';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useLazyModule } from '~/lib/use-lazy-module.ts';

const loadDialog = async () => (await import('./device-dialog.tsx')).DeviceDialog;

/** Opens the check of the visitor's own device; without JavaScript it links to the list of devices. */
export function DeviceCheck({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useLazyModule({ load: loadDialog, wanted: isOpen, onFail: close });
  const open = (event: MouseEvent) => {
    // With a modifier key the link opens the list in a new tab as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <LocalLink
        className={iconLinkStyles.iconLink}
        to="/how-it-works#devices"
        aria-haspopup="dialog"
        data-live=""
        onClick={open}
      >
        {children}
      </LocalLink>
      {Dialog && <Dialog open={isOpen} onClose={close} />}
    </>
  );
}
