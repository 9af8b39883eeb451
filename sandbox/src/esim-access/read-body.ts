import type { FastifyRequest } from 'fastify';
import { asFields, type Fields } from '../read-fields.ts';
import { refusal } from './esim-access-context.ts';

/** The body as it was sent, which is what is signed. */
export function readRaw({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

/** @throws PartnerError 000104 */
export function readFields(request: FastifyRequest): Fields {
  const raw = readRaw(request);
  if (raw === '') return {};
  try {
    return asFields(JSON.parse(raw));
  } catch {
    throw refusal('000104');
  }
}
