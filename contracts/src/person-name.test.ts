import { expect, test } from 'vitest';
import { checkoutSchema } from './checkout.ts';
import { codeIssue } from './field-problems.ts';
import { supportMessageSchema } from './support.ts';

const codesOf = (name: string) => [
  checkoutSchema.shape.customerName.safeParse(name).error?.issues.map((issue) => codeIssue(issue).code),
  supportMessageSchema.shape.name.safeParse(name).error?.issues.map((issue) => codeIssue(issue).code),
];

test.each([
  ...[
    'evil.com',
    'Win at evil.example now',
    'EVIL.COM',
    'www.evil',
    'https://evil.example/a',
    'hxxp://evil',
    't.co',
    't.co/x',
  ],
  ...[
    'X.COM/free',
    'deniz@example.com',
    'Deniz ＠ example',
    'evil．com',
    'evil。com',
    'şans.com',
    'dr.evil.com',
    'a-b.online',
    'bit.ly',
    'Evil.Com',
    'Bit.Ly',
    'dr.com',
    'bit.co.kg',
    'ev\u200bil.com',
    'Visit Win.TOP',
  ],
])('the name %s is an address', (name) => {
  expect(codesOf(name)).toEqual([['address'], ['address']]);
});

test.each([
  ...[
    'Anne-Marie O’Neil',
    'Çağrı Şahin',
    'St. John',
    'St.John',
    'J.R.R. Tolkien',
    'J.R.R.Tolkien',
    'D.J. Öz',
    'M.Ali Yılmaz',
  ],
  ...[
    'Prof.Dr.Ayşe Işık',
    'Prof. Dr. Ali',
    'Martin Luther King Jr.',
    'İ. Ü.',
    'Ali c/o Ayşe',
    'Nguyễn Văn A',
    '李小龍',
    'Öz Tic. Ltd. Şti.',
    'Öz Tic.Ltd.Şti.',
    'Dipl.Ing. Hans Müller',
    'Ing.Novák Petr',
    'Mehmet.Ali',
    'MEHMET.ALİ',
    'Miller & Co.KG',
    'prof.dr.ayşe ışık',
  ],
])('%s is a name', (name) => {
  expect(codesOf(name)).toEqual([undefined, undefined]);
});
