import { supportMessageSchema, supportReceiptSchema } from '@esimshop/contracts/support';
import { fireEvent, waitFor, within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { LanguageContext } from '~/lib/use-language.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { ContactForm, type RejectedMessage } from './contact-form.tsx';
import { sendMessage } from './send-message.ts';

const SEND = 'POST /api/support-messages';
const received = answer(supportReceiptSchema, { received: true }, { status: 201 });
const words = { Name: 'Deniz Kaya', Email: 'deniz@example.com', Subject: 'No signal', Message: 'It does not connect.' };

/** The page as the server sends it, whose script stands after the form. */
function openForm(routes: Routes, rejected?: RejectedMessage) {
  const shop = openFakeShop(routes);
  document.body.innerHTML = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/support']}>
      <LanguageContext value="en">
        <ContactForm rejected={rejected} isSent={false} />
      </LanguageContext>
    </MemoryRouter>,
  );
  onTestFinished(() => document.body.replaceChildren());
  sendMessage();
  const page = within(document.body);
  const form = document.querySelector('form');
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const fill = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) fireEvent.input(field(name), { target: { value } });
  };
  const send = () => form && fireEvent.submit(form);
  const problems = () =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-problem], [data-error]'))
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent);
  return { ...page, shop, form, field, fill, send, problems };
}

test('a message is sent without leaving the page, in the language of the page', async () => {
  const { shop, form, fill, send, getByText } = openForm({ [SEND]: [received] });
  fill(words);
  send();
  await waitFor(() => expect(form?.hidden).toBe(true));
  const told = getByText('Your message has been sent').closest('[role="status"]');
  expect(told?.hasAttribute('hidden')).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(told));
  expect(z.parse(supportMessageSchema, shop.calls(SEND)[0]?.body)).toEqual({
    ...{ name: 'Deniz Kaya', email: 'deniz@example.com', subject: 'No signal', message: 'It does not connect.' },
    ...{ locale: 'en', website: '' },
  });
});

test('sending twice sends one message', async () => {
  const later = held(received);
  const { shop, form, fill, send } = openForm({ [SEND]: [later.answer] });
  fill(words);
  send();
  expect(form?.getAttribute('aria-busy')).toBe('true');
  send();
  later.release();
  await waitFor(() => expect(form?.hidden).toBe(true));
  expect(shop.calls(SEND)).toHaveLength(1);
});

test('what the shop finds wrong is told at its fields, and the first of them has the focus', async () => {
  const errors = [
    { path: 'email', code: 'invalid' as const, message: 'Valid email is required' },
    { path: 'message', code: 'card_number' as const, message: 'No card numbers' },
  ];
  const { field, fill, send, form, problems } = openForm({
    [SEND]: [problem(422, 'invalid_input', { errors }), received],
  });
  fill(words);
  send();
  await waitFor(() =>
    expect(problems()).toEqual([
      'Please check the highlighted fields.',
      'Valid email is required',
      'Enter a message of up to 5,000 characters, without card numbers',
    ]),
  );
  expect(document.activeElement).toBe(field('Email'));
  expect(field('Subject').hasAttribute('aria-invalid')).toBe(false);
  send();
  await waitFor(() => expect(form?.hidden).toBe(true));
});

test.each([
  ['lost', lost, 'No connection. Your message is still here: send it again once you are back online.'],
  [
    'one of too many',
    problem(429, 'rate_limited'),
    'You have sent several messages in the past hour. Please try again later, or send us an e-mail.',
  ],
  [
    'refused by a shop that is busy',
    problem(503, 'unavailable'),
    'Your message may not have reached us. It is still here: please try again in a moment, or send us an e-mail.',
  ],
  [
    'answered by a Wi-Fi page',
    () => new Response('<p>Wi-Fi</p>', { headers: { 'content-type': 'text/html' } }),
    'Your message may not have reached us. It is still here: please try again in a moment, or send us an e-mail.',
  ],
])('a message that is %s stays, with the reason, and can be sent again', async (_what, refuse, reason) => {
  const { form, field, fill, send, problems } = openForm({ [SEND]: [refuse, received] });
  fill(words);
  send();
  await waitFor(() => expect(problems()).toEqual([reason]));
  expect(field('Message').value).toBe('It does not connect.');
  expect(form?.hidden).toBe(false);
  await waitFor(() => expect(form?.hasAttribute('aria-busy')).toBe(false));
  send();
  await waitFor(() => expect(form?.hidden).toBe(true));
});

test('what the server said of a form that was posted without JavaScript is no longer said after another try', async () => {
  const rejected = {
    problem: 'invalid_input' as const,
    invalidFields: ['email'],
    values: { name: 'Deniz', email: 'x' },
  };
  const { field, fill, send, problems } = openForm({ [SEND]: [lost] }, rejected);
  expect(field('Name').value).toBe('Deniz');
  expect(problems()).toEqual(['Please check the highlighted fields.', 'Valid email is required']);
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  fill(words);
  send();
  await waitFor(() => expect(problems()).toEqual([expect.stringMatching(/^No connection/)]));
  expect(field('Email').hasAttribute('aria-invalid')).toBe(false);
});
