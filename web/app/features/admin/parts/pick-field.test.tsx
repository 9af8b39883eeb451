import { fireEvent } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { type Choice, NOTHING_PICKED, type Picked, PickField } from './pick-field.tsx';

const PLACES: Choice[] = [
  { id: 'GR', name: 'Greece' },
  { id: 'GD', name: 'Grenada' },
  { id: 'IS', name: 'Iceland' },
];

type Shown = { picked?: Picked; isSingle?: boolean; isStale?: boolean };

type FormProps = Shown & { onChange: (value: Picked) => void; onSubmit: (event: FormEvent) => void };

function Form({ picked = NOTHING_PICKED, onChange, onSubmit, ...facts }: FormProps) {
  const [value, setValue] = useState(picked);
  return (
    <form onSubmit={onSubmit}>
      <PickField
        label="Places"
        hint="Type one"
        error={undefined}
        ref={null}
        maxLength={64}
        value={value}
        onChange={(changed) => {
          setValue(changed);
          onChange(changed);
        }}
        choices={PLACES.filter(({ name }) => value.typed && name.startsWith(value.typed))}
        nothingFound="Nothing matches."
        describe={(id) => PLACES.find((place) => place.id === id) ?? { id, name: id, isGone: true }}
        {...facts}
      />
    </form>
  );
}

function showField(shown: Shown = {}) {
  const [onChange, onSubmit] = [vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())];
  const page = renderInShop(<Form {...shown} onChange={onChange} onSubmit={onSubmit} />);
  const input = page.getByRole('combobox', { name: 'Places' }) as HTMLInputElement;
  return {
    ...page,
    onChange,
    onSubmit,
    input,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(input, { key }),
    said: () => page.getByRole('status').textContent,
    chips: () => page.queryAllByRole('button').map((chip) => chip.getAttribute('aria-label')),
  };
}

test('Enter adds the best match and says so, and the field is empty for the next one', () => {
  const { type, press, said, chips, input, getAllByRole } = showField();
  type('Gre');
  expect(getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Greece', 'Grenada']);
  expect(said()).toBe('2 suggestions');
  press('Enter');
  expect([chips(), said(), input.value]).toEqual([['Remove Greece'], 'Greece added', '']);
  type('Gre');
  press('Enter');
  expect(chips()).toEqual(['Remove Greece', 'Remove Grenada']);
});

test('the arrow keys choose another match, and a click does', () => {
  const { type, press, chips, getByRole } = showField();
  type('Gre');
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  expect(chips()).toEqual(['Remove Grenada']);
  type('Gre');
  fireEvent.click(getByRole('option', { name: 'Greece' }));
  expect(chips()).toEqual(['Remove Grenada', 'Remove Greece']);
});

test('Backspace in the empty field removes the last one, and in a text it does not', () => {
  const { type, press, said, chips } = showField({ picked: { ids: ['GR', 'IS'], typed: '' } });
  type('G');
  press('Backspace');
  expect(chips()).toHaveLength(2);
  type('');
  press('Backspace');
  expect([chips(), said()]).toEqual([['Remove Greece'], 'Iceland removed']);
});

test('a chip removes itself, and the focus goes back to the field', () => {
  const { getByRole, input, chips } = showField({ picked: { ids: ['GR', 'IS'], typed: '' } });
  fireEvent.click(getByRole('button', { name: 'Remove Greece' }));
  expect(chips()).toEqual(['Remove Iceland']);
  expect(document.activeElement).toBe(input);
});

test('what matches nothing is said and stays typed, and Enter neither adds nor saves it', () => {
  const { type, press, said, chips, input, onSubmit } = showField();
  type('Atlantis');
  expect(said()).toBe('Nothing matches.');
  press('Enter');
  fireEvent.blur(input);
  expect([chips(), input.value]).toEqual([[], 'Atlantis']);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter adds nothing while the matches are those of an earlier text', () => {
  const { type, press, chips } = showField({ isStale: true });
  type('Gre');
  press('Enter');
  expect(chips()).toEqual([]);
});

test('a whole name or id is added when the field is left', () => {
  const { type, input, chips } = showField();
  type('Iceland');
  fireEvent.blur(input);
  expect([chips(), input.value]).toEqual([['Remove Iceland'], '']);
});

test('in a field for one, another choice takes the place of the first', () => {
  const { type, press, chips } = showField({ isSingle: true, picked: { ids: ['GR'], typed: '' } });
  type('Ice');
  press('Enter');
  expect(chips()).toEqual(['Remove Iceland']);
});

test('what left the catalogue is shown by its id and can be removed', () => {
  const { getByRole, chips } = showField({ picked: { ids: ['esim_that_left'], typed: '' } });
  const chip = getByRole('button', { name: 'Remove esim_that_left' });
  expect(chip.textContent).toContain('No longer on sale');
  fireEvent.click(chip);
  expect(chips()).toEqual([]);
});
