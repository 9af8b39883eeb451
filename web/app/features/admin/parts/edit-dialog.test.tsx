import { act, fireEvent, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { useHashTarget } from './use-hash-target.ts';
import { useStoredDraft } from './use-stored-draft.ts';

type Facts = { isDirty?: boolean; isSaving?: boolean };

function open({ isDirty = false, isSaving = false }: Facts = {}) {
  const [onSave, onClose, onConfirm] = [vi.fn(), vi.fn(), vi.fn()];
  const page = renderInShop(
    <EditDialog
      title="Code"
      {...{ isDirty, isSaving, onSave, onClose }}
      saveLabel="Save"
      removal={{ label: 'Delete', question: 'Delete this code?', onConfirm }}
      preview={null}
    >
      <input aria-label="Name" />
    </EditDialog>,
  );
  const dialog = page.container.querySelector('dialog') as HTMLDialogElement;
  const pressEscape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
  const pressBeside = () => {
    const beside = { clientX: 2000, clientY: 2000 };
    fireEvent.mouseDown(dialog, beside);
    fireEvent.click(dialog, beside);
  };
  const button = (name: string) => page.getByText(name, { selector: 'button' });
  const press = (name: string) => fireEvent.click(button(name));
  const asked = () => page.queryByRole('alert')?.textContent;
  return { ...page, pressEscape, pressBeside, button, press, asked, onSave, onClose, onConfirm };
}

test.each([
  ['Escape', ({ pressEscape }: ReturnType<typeof open>) => pressEscape()],
  ['a click beside it', ({ pressBeside }: ReturnType<typeof open>) => pressBeside()],
  ['its button', ({ press }: ReturnType<typeof open>) => press('Cancel')],
])('a form that was typed in is left by %s only after a question', (_how, leave) => {
  const page = open({ isDirty: true });
  leave(page);
  expect([page.asked(), page.onClose.mock.calls.length]).toEqual(['Discard your changes?', 0]);
  page.press('Discard');
  expect(page.onClose).toHaveBeenCalledOnce();
});

test('a form as it was is left without a question', () => {
  const { pressEscape, press, asked, onClose } = open();
  expect(pressEscape()).toBe(true);
  press('Cancel');
  expect([asked(), onClose.mock.calls.length]).toEqual([undefined, 1]);
});

test('two presses of Cancel do not answer the question that the first one asks', () => {
  const { button, onClose } = open({ isDirty: true });
  const cancel = button('Cancel');
  fireEvent.click(cancel);
  fireEvent.click(cancel);
  expect(onClose).not.toHaveBeenCalled();
});

test('two presses of Delete delete nothing', () => {
  const { button, press, onConfirm } = open();
  const first = button('Delete');
  fireEvent.click(first);
  fireEvent.click(first);
  expect(onConfirm).not.toHaveBeenCalled();
  press('Delete');
  press('Delete');
  expect(onConfirm).toHaveBeenCalledOnce();
});

function Opener() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const form = { title: 'Code', isDirty: false, isSaving: false, saveLabel: 'Save', preview: null, children: null };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <EditDialog {...form} onSave={close} onClose={close} />}
    </>
  );
}

test('once it is closed, the focus is where it was', async () => {
  const { getByText } = renderInShop(<Opener />);
  getByText('Open').focus();
  fireEvent.click(getByText('Open'));
  fireEvent.keyDown(getByText('Save'), { key: 'Enter', metaKey: true });
  await act(() => new Promise((done) => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(getByText('Open'));
});

test.each(['{"name":', 'null', '', '5', '{"name":5}'])('a draft that is stored as %j is none', (stored) => {
  openFakeShop({});
  sessionStorage.setItem('draft', stored);
  const { result } = renderHook(() =>
    useStoredDraft<{ name: string }>('draft', ({ name }) => typeof name === 'string'),
  );
  const [draft, edit, readNow] = result.current;
  expect(draft).toBeUndefined();
  act(() => edit({ name: 'Summer' }));
  expect([result.current[0], readNow()]).toEqual([{ name: 'Summer' }, { name: 'Summer' }]);
  act(() => edit(undefined));
  expect([result.current[0], readNow(), sessionStorage.getItem('draft')]).toEqual([undefined, undefined, null]);
});

function focusHash(hash: string) {
  window.location.hash = hash;
  const target = document.body.appendChild(document.createElement('fieldset'));
  target.id = 'öffnung';
  target.innerHTML = '<input>';
  onTestFinished(() => {
    window.location.hash = '';
    target.remove();
  });
  return { look: () => renderHook(() => useHashTarget(true)), field: target.querySelector('input') };
}

test('an address that names nothing readable opens its view all the same', () => {
  expect(focusHash('#50%').look).not.toThrow();
});
