import { formatAmount } from '../format-amount.ts';
import { type Html, html } from '../html.ts';
import { type Fields, readNumber, readText } from '../read-fields.ts';
import type { FrameTexts } from './frame-texts.ts';
import { WALLET_NAMES, type Wallet } from './stripe-objects.ts';

/** What the wallet can pay with, by what its bank does. */
const CARDS = {
  succeeds: '4242424242424242',
  authenticates: '4000000000003220',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
} as const satisfies Record<keyof FrameTexts['wallet']['cards'], string>;

type Sheet = { wallet: Wallet; texts: FrameTexts['wallet']; query: Fields; key: string };

/** What a wallet shows its owner, whose details it has already; Link does not say what it charges. */
export function describeSheet({ wallet, texts, query, key }: Sheet): { title: string; body: Html } {
  const title = WALLET_NAMES[wallet];
  const amount = formatAmount(readNumber(query, 'amount') ?? 0, readText(query, 'currency') ?? '', 'stripe');
  const field = (
    name: keyof typeof texts.person,
    type: string,
  ) => html`<label class="Label" for="${name}">${texts.person[name].label}</label>
<input class="Input" id="${name}" name="${name}" type="${type}" value="${texts.person[name].value}">`;
  const options = (Object.keys(CARDS) as (keyof typeof CARDS)[]).map(
    (name) =>
      html`<option value="${CARDS[name]}">&bull;&bull;&bull;&bull; ${CARDS[name].slice(-4)}: ${texts.cards[name]}</option>`,
  );
  const cards = html`<label class="Label" for="card">${texts.card}</label>
<select class="Input" id="card" name="card">${options}</select>`;
  return {
    title,
    body: html`<main class="bank" role="dialog" aria-modal="true" aria-labelledby="title">
<h1 id="title">${title}</h1>
<p>${texts.simulated}</p>
<p class="total"><span>${readText(query, 'business') ?? ''}</span> <b>${amount}</b></p>
<form class="sheet" novalidate data-key="${key}" data-wallet="${wallet}">
${wallet === 'link' ? [] : cards}
${field('email', 'email')}
${field('name', 'text')}
${field('phone', 'tel')}
<input type="hidden" name="country" value="GB">
<p class="acts"><button type="submit" id="pay">${texts.pay}</button> <button type="button" id="cancel">${texts.cancel}</button></p>
</form>
</main>`,
  };
}
