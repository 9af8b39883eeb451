import type { FastifyReply } from 'fastify';
import { testCards } from '../stripe/test-cards.ts';
import { html, sendPage } from './html.ts';

/** Lists what one can try, with lines to copy. `origin` is where the visitor reached the page. */
export function sendHomePage(reply: FastifyReply, origin: string): FastifyReply {
  const cards = testCards.map(
    ({ number, does }) => html`<tr><td><code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${does}</td></tr>`,
  );
  return sendPage(reply, {
    title: 'What you can try',
    body: html`<h1>What you can try</h1>
<p>The shop is talking to stand-ins of its partners: they take test cards, sell eSIMs that nobody can install, and catch every e-mail.</p>
<p class="actions"><a class="button" href="/sandbox/mailbox">Open the mailbox</a> <a class="button" href="/sandbox/ledger">See the ledger</a></p>
<h2>Test cards</h2>
<p class="muted">Any expiry in the future and any security code of three digits (four for American Express) will do.</p>
<table><thead><tr><th>Number</th><th>What happens</th></tr></thead><tbody>${cards}</tbody></table>
<h2>Use an eSIM</h2>
<p>The ICCID is on the order's confirmation.</p>
${curl(`${origin}/sandbox/esims/ICCID/install`, {})}
${curl(`${origin}/sandbox/esims/ICCID/usage`, { usedMb: 600, startedHoursAgo: 24 })}
<p>The plan began a day ago, so that the portal can say how long its data lasts. At 80 % the buyer gets a mail.</p>
<h2>Move the clock</h2>
<p>Thirty days pass at once; bundles expire.</p>
${curl(`${origin}/sandbox/clock`, { advanceMinutes: 43_200 })}
<h2>Break something</h2>
<p>The next order is placed, but its answer is lost on the way. <a href="/sandbox/faults">All partners, operations and faults</a></p>
${curl(`${origin}/sandbox/faults`, { partner: 'esim-go', operation: 'order', fault: 'lost', times: 1 })}
<pre>curl -X DELETE ${origin}/sandbox/faults</pre>`,
  });
}

function curl(url: string, body: object) {
  return html`<pre>curl ${url} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'</pre>`;
}
