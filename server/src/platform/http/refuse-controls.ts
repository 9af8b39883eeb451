import type { FastifySchemaCompiler } from 'fastify';
import { findControls, markControls } from '../control-characters.ts';
import { invalidInput } from './to-problem-error.ts';

/**
 * Refuses control characters in whatever a request says, before its own schema reads it. In an address each is marked, so
 * that it names nothing and is answered as any other such address.
 */
export function refuseControls<Schema>(compile: FastifySchemaCompiler<Schema>): FastifySchemaCompiler<Schema> {
  return (route) => {
    const validate = compile(route);
    if (route.httpPart === 'params') return (data: Record<string, string>) => validate(markEach(data));
    return (data: unknown) => {
      const path = findControls(data)?.join('.');
      if (path === undefined) return validate(data);
      return { error: invalidInput([{ path, code: 'special_characters', message: 'Remove the special characters' }]) };
    };
  };
}

function markEach(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, markControls(text)]));
}
