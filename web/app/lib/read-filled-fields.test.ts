import { createFormControl } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFilledFields } from './read-filled-fields.ts';

class Field {
  value: string;
  constructor(value: string) {
    this.value = value;
  }
}

beforeEach(() => vi.stubGlobal('HTMLInputElement', Field));
afterEach(() => vi.unstubAllGlobals());

/** A form whose text fields show these values, while it knows only those that came with an event. */
function createForm({ shown, known }: { shown: Record<string, string>; known: Record<string, string> }) {
  const fields = new Map<string, object>(Object.entries(shown).map(([name, value]) => [name, new Field(value)]));
  const element = { elements: { namedItem: (name: string) => fields.get(name) ?? null } } as HTMLFormElement;
  const form = createFormControl({ defaultValues: { email: '', password: '' } });
  for (const [name, value] of Object.entries(known)) form.setValue(name as 'email' | 'password', value);
  const changed: string[] = [];
  form.subscribe({ formState: { dirtyFields: true }, callback: ({ name }) => void changed.push(name ?? '') });
  readFilledFields({ form, element, names: ['email', 'password'] });
  return { form, changed };
}

test('what a password manager filled without an event is submitted', async () => {
  const { form } = createForm({ shown: { email: 'deniz@example.com', password: 'the grey cat' }, known: {} });
  const submitted: unknown[] = [];
  await form.handleSubmit((values) => void submitted.push(values))();
  expect(submitted).toEqual([{ email: 'deniz@example.com', password: 'the grey cat' }]);
});

test('what was filled without an event replaces what was typed before', () => {
  const { form } = createForm({ shown: { email: 'deniz@example.com' }, known: { email: 'den' } });
  expect(form.getValues()).toEqual({ email: 'deniz@example.com', password: '' });
});

test('a filled field counts as changed, and one that the form knows does not', () => {
  const { changed } = createForm({
    shown: { email: 'deniz@example.com', password: 'the grey cat' },
    known: { email: 'deniz@example.com' },
  });
  expect(new Set(changed)).toEqual(new Set(['password']));
});

test('a value without a field on the page stays as it is', () => {
  const { form } = createForm({ shown: {}, known: { password: 'the grey cat' } });
  expect(form.getValues()).toEqual({ email: '', password: 'the grey cat' });
});
