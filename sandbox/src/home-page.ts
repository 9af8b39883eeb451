import type { FastifyReply } from 'fastify';
import { html, sendPage } from './html.ts';
import { testCards } from './stripe/test-cards.ts';

/** Lists what can be tried, with commands to copy. `origin` is where the visitor opened the page. */
export function sendHomePage(reply: FastifyReply, origin: string): FastifyReply {
  const cards = testCards.map(
    ({ number, result }) =>
      html`<tr><td><code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${result}</td></tr>`,
  );
  return sendPage(reply, {
    title: 'What you can try',
    body: html`<h1>What you can try</h1>
<p>The shop is connected to simulated partners. They accept test cards, sell eSIMs that cannot be installed, and catch every e-mail.</p>
<p class="actions"><a class="button" href="/sandbox/mailbox">Open the mailbox</a> <a class="button" href="/sandbox/ledger">View the ledger</a></p>
<h2>Test cards</h2>
<p class="muted">Use any future expiry date and any three-digit security code (four digits for American Express). The other card numbers that Stripe publishes for tests work, too.</p>
<table><thead><tr><th>Number</th><th>What happens</th></tr></thead><tbody>${cards}</tbody></table>
<h2>Wallets</h2>
<p>Start the shop with <code>SANDBOX_CARD_FORM=stripe</code>: its checkout then shows the wallets of your browser above the form, Google Pay in Chrome, Apple Pay in Safari, and Link. Their dialog is filled in. Choose a card there to see a decline or 3-D Secure, change the e-mail address to have the eSIM sent elsewhere, or press Cancel. No wallets at all:</p>
${curl(`${origin}/sandbox/accounts/stripe`, { paymentMethodDomains: [] })}
<h2>Use an eSIM</h2>
<p>The ICCID is on the order confirmation.</p>
${curl(`${origin}/sandbox/esims/ICCID/install`, {})}
${curl(`${origin}/sandbox/esims/ICCID/usage`, { usedMb: 600, startedHoursAgo: 24 })}
${curl(`${origin}/sandbox/esims/ICCID/network`, { country: 'TR' })}
<p>The plan started a day ago, so the portal can forecast how long the data will last. At 80% usage, the buyer receives an e-mail.</p>
<h2>Advance the clock</h2>
<p>Thirty days pass at once, and plans expire.</p>
${curl(`${origin}/sandbox/clock`, { advanceMinutes: 43_200 })}
<h2>Simulate a failure</h2>
<p>The next order is placed, but its response is lost. <a href="/sandbox/faults">All partners, operations and faults</a></p>
${curl(`${origin}/sandbox/faults`, { partner: 'esim-go', operation: 'order', fault: 'lost', times: 1 })}
<pre>curl -X DELETE ${origin}/sandbox/faults</pre>
<h2>Limit requests</h2>
<p>eSIM Go accepts ten requests a second and rejects the rest, as does the sandbox unless you change it. See <a href="/sandbox/esim-go/requests">the requests it received</a>.</p>
${curl(`${origin}/sandbox/accounts/esim-go`, { requestsPerSecond: 3 })}`,
  });
}

function curl(url: string, body: object) {
  return html`<pre>curl ${url} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'</pre>`;
}
