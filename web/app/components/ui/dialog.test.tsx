import { act, fireEvent } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInShop } from '../../../test/render.tsx';
import { Dialog } from './dialog.tsx';

type Options = Pick<ComponentProps<typeof Dialog>, 'mayClose'>;

/** A dialog of 400 by 300 px, at the corner of the screen. */
function openDialog(options: Options = {}) {
  const onClose = vi.fn();
  const page = renderInShop(
    <Dialog open title="Rename the passkey" onClose={onClose} {...options}>
      <input aria-label="Name" />
      <button type="button">Save</button>
    </Dialog>,
  );
  const dialog = page.getByRole('dialog') as HTMLDialogElement;
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  return { ...page, dialog, onClose };
}
const BACKDROP = { clientX: 600, clientY: 500 };
const EDGE = { clientX: 8, clientY: 8 };

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} title="Rename the passkey" onClose={() => setOpen(false)}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('closed by its owner or by the browser, it can be opened again', () => {
  const { getByRole, queryByRole } = renderInShop(<Opener />);
  for (const _time of ['first', 'second']) {
    fireEvent.click(getByRole('button', { name: 'Open' }));
    const dialog = getByRole('dialog') as HTMLDialogElement;
    expect(dialog.open).toBe(true);
    // As Escape does.
    act(() => dialog.close());
    expect(queryByRole('dialog')).toBeNull();
  }
});

test('a press on the backdrop closes it, one on what it shows does not', () => {
  const { dialog, onClose, getByRole, getByLabelText } = openDialog();
  fireEvent.click(getByRole('button', { name: 'Save' }));
  fireEvent.click(getByLabelText('Name'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog, BACKDROP);
  fireEvent.click(dialog, BACKDROP);
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape and the backdrop ask first where something was typed', () => {
  const mayClose = vi.fn(() => false);
  const { dialog, onClose } = openDialog({ mayClose });
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  fireEvent.mouseDown(dialog, BACKDROP);
  fireEvent.click(dialog, BACKDROP);
  expect(mayClose).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});

// Its padding and the gaps between its parts are the dialog itself.
test('a press beside a button, within the edge of the dialog, leaves it open', () => {
  const { dialog, onClose } = openDialog();
  fireEvent.mouseDown(dialog, EDGE);
  fireEvent.click(dialog, EDGE);
  expect(onClose).not.toHaveBeenCalled();
});

// The click of such a pointer is one on what both ends have in common: the dialog.
test('text that is selected with a pointer which ends outside does not close it', () => {
  const { dialog, onClose, getByLabelText } = openDialog();
  fireEvent.mouseDown(getByLabelText('Name'), EDGE);
  fireEvent.mouseUp(dialog, BACKDROP);
  fireEvent.click(dialog, BACKDROP);
  expect(onClose).not.toHaveBeenCalled();
});

// Browsers ask about a first Escape and not about a second one.
test('closed by the browser while its owner holds it, it is there again with what its owner has to say', () => {
  const dialogWith = (text: string) => (
    <Dialog open title="Remove the card?" onClose={() => undefined} mayClose={() => false}>
      <p>{text}</p>
    </Dialog>
  );
  const { getByRole, rerender } = renderInShop(dialogWith('Removing...'));
  act(() => (getByRole('dialog') as HTMLDialogElement).close());
  rerender(dialogWith('Not removed'));
  expect(getByRole('dialog', { name: 'Remove the card?' }).textContent).toContain('Not removed');
});
