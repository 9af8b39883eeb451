import { expect, test } from 'vitest';
import { checkoutSchema } from './checkout.ts';
import { isEmail } from './email.ts';

const filled = { customerName: 'Deniz Yılmaz', customerEmail: 'deniz@example.com', phoneNumber: '+90 532 123 45 67' };

function messagesOf(values: Record<string, unknown>): Record<string, string> {
  const result = checkoutSchema.safeParse(values);
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test('an empty form reports its three fields with the specification’s messages', () => {
  expect(messagesOf({ customerName: 'A', customerEmail: 'x', phoneNumber: '1' })).toEqual({
    customerName: 'Name is required',
    customerEmail: 'Valid email is required',
    phoneNumber: 'Phone number is required',
  });
  expect(messagesOf({})).toEqual({
    customerName: 'Name is required',
    customerEmail: 'Valid email is required',
    phoneNumber: 'Phone number is required',
  });
});

test('the payment method defaults to card', () => {
  expect(checkoutSchema.parse(filled).paymentMethod).toBe('credit_card');
  expect(messagesOf({ ...filled, paymentMethod: 'Pay in cash' })).toHaveProperty('paymentMethod');
});

test('names have at least 2 characters, phone numbers and postal codes at most 20', () => {
  expect(messagesOf({ ...filled, customerName: 'Al', phoneNumber: '+90 532 123 45 67 89' })).toEqual({});
  expect(messagesOf({ ...filled, customerName: 'A' })).toEqual({ customerName: 'Name is required' });
  expect(messagesOf({ ...filled, phoneNumber: '1'.repeat(21) })).toHaveProperty('phoneNumber');
  expect(messagesOf({ ...filled, postalCode: 'x'.repeat(20) })).toEqual({});
  expect(messagesOf({ ...filled, postalCode: 'x'.repeat(21) })).toHaveProperty('postalCode');
});

test('unknown fields are dropped', () => {
  const parsed = checkoutSchema.parse({ ...filled, totalAmount: '0.01', status: 'completed', userId: 1 });
  expect(Object.keys(parsed).sort()).toEqual(['customerEmail', 'customerName', 'paymentMethod', 'phoneNumber']);
});

test.each(['customerName', 'phoneNumber', 'address', 'city'])('a card number in %s is rejected', (field) => {
  expect(messagesOf({ ...filled, [field]: '4242 4242 4242 4242' })).toHaveProperty(field);
});

test.each(['customerName', 'customerEmail', 'phoneNumber', 'address'])('a line break in %s is rejected', (field) => {
  expect(messagesOf({ ...filled, [field]: 'deniz@example.com\r\nBcc: all@example.com' })).toHaveProperty(field);
});

test.each(['a@b.co', 'first.last+tag@sub.example.com'])('%s is an e-mail address', (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each([
  '',
  'a',
  'a@b',
  'a@@b.co',
  'a b@c.co',
  'a@b.co,c@d.co',
  'a@b.co;c@d.co',
  'A <a@b.co>',
  '"a"@b.co',
  'a@-b.co',
  'a..b@c.co',
  `${'a'.repeat(65)}@b.co`,
])('%s is not an e-mail address', (email) => {
  expect(isEmail(email)).toBe(false);
});
