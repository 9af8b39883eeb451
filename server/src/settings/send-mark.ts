import type { Mark } from '@esimshop/contracts/brand';
import type { FastifyReply } from 'fastify';

const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const satisfies Record<Mark['type'], string>;

/** `{hash}.svg` or `{hash}.png`. */
export function readMarkFile(file: string): Mark {
  const [hash = '', type] = file.split('.');
  return { hash, type: type === 'png' ? 'png' : 'svg' };
}

/** Sends a mark as a picture and nothing else: opened by itself, it runs and loads nothing. */
export function sendMark(reply: FastifyReply, { type }: Pick<Mark, 'type'>, content: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': TYPES[type],
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}
