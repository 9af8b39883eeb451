import type { FastifyRequest } from 'fastify';
import { parseForm, readForm } from '../parse-form.ts';
import { asFields, type Fields, readNumber, readText } from '../read-fields.ts';
import { invalidRequest } from './stripe-context.ts';
import type { Metadata } from './stripe-objects.ts';

/** The form of a POST or the query of a GET: Stripe encodes both in the same way. */
export function readStripeParams(request: FastifyRequest): Fields {
  return request.method === 'GET' ? parseForm(request.url.split('?')[1] ?? '') : readForm(request);
}

/** Metadata merged into the existing one; an empty value removes its key. */
export function readMetadata(form: Fields, existing: Metadata): Metadata {
  const merged = { ...existing };
  for (const [name, value] of Object.entries(asFields(form.metadata))) {
    if (value === '') delete merged[name];
    else if (typeof value === 'string') merged[name] = value;
  }
  return merged;
}

/** Stripe's list envelope with cursor pagination. */
export function toListWire<Item extends { id: string }>(items: Item[], params: Fields, url: string) {
  const limit = readNumber(params, 'limit') ?? 10;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidRequest('limit must be a whole number from 1 to 100.', { param: 'limit' });
  }
  const after = readText(params, 'starting_after');
  const before = readText(params, 'ending_before');
  const afterIndex = after === undefined ? -1 : items.findIndex((item) => item.id === after);
  const beforeIndex = before === undefined ? items.length : items.findIndex((item) => item.id === before);
  const window = items.slice(afterIndex + 1, beforeIndex);
  const data = before === undefined ? window.slice(0, limit) : window.slice(-limit);
  return { object: 'list', url, has_more: data.length < window.length, data };
}
