import type { FastifyRequest } from 'fastify';
import { asFields, type Fields, readText } from '../read-fields.ts';
import { refusal } from './esim-access-context.ts';

/** The body as it was sent, which is what is signed. */
export function readRaw({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

/** A text that has to be there. @throws PartnerError 000105 if it is absent, 000106 if it is empty */
export function requireText(fields: Fields, name: string): string {
  const text = readText(fields, name);
  if (text === undefined) throw refusal(name in fields ? '000106' : '000105');
  return text;
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
