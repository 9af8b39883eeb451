import type { FastifyReply } from 'fastify';

/** Sends a document to be saved. */
export function sendPdf(reply: FastifyReply, { filename, pdf }: { filename: string; pdf: Buffer }): FastifyReply {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(pdf);
}
