import type { DescribedEsim } from '../../documents/describe-order.ts';
import type { MailAttachment } from '../../partners/mail-transport.ts';
import { drawQrPng } from '../../platform/draw-qr-code.ts';
import type { Html } from '../../platform/html-template.ts';
import type { MailTexts } from '../../texts/en/mail.ts';
import { renderEsimTicket } from './render-esim-ticket.ts';

/** Gmail clips a mail after 102 kB, and with it the installation steps and the support address. */
const MAX_HTML_BYTES = 100_000;

type FitOptions = {
  texts: MailTexts;
  publicUrl: string;
  /** Size of the mail without any ticket. */
  otherBytes: number;
  /** The fact shown beside data and validity. */
  lastFactOf: (esim: DescribedEsim) => { label: string; value: string };
};

/** As many eSIM tickets as fit into one HTML mail, from the first, with their QR images. */
export function fitEsimTickets(
  esims: DescribedEsim[],
  { texts, publicUrl, otherBytes, lastFactOf }: FitOptions,
): { tickets: Html[]; attachments: MailAttachment[] } {
  const { hostname } = new URL(publicUrl);
  const contentIdOf = ({ position }: DescribedEsim) => `esim-${position}@${hostname}`;
  const tickets = takeFitting(
    esims.map((esim) => renderEsimTicket(esim, { texts, contentId: contentIdOf(esim), lastFact: lastFactOf(esim) })),
    MAX_HTML_BYTES - otherBytes,
  );
  const attachments = esims.slice(0, tickets.length).map((esim) => ({
    filename: `esim-${esim.position}.png`,
    contentType: 'image/png',
    content: drawQrPng(esim.info.activationCode),
    contentId: contentIdOf(esim),
  }));
  return { tickets, attachments };
}

function takeFitting(tickets: Html[], roomBytes: number): Html[] {
  let usedBytes = 0;
  const tooFar = tickets.findIndex((ticket) => {
    usedBytes += Buffer.byteLength(String(ticket));
    return usedBytes > roomBytes;
  });
  return tooFar === -1 ? tickets : tickets.slice(0, tooFar);
}
