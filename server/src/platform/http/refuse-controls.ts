import type { FastifySchemaCompiler } from 'fastify';
import { findControls } from '../control-characters.ts';
import { invalidInput } from './to-problem-error.ts';

/**
 * Refuses control characters in whatever a request says, before its own schema reads it. Parts of an address are left to their
 * schema: with such a character they lead nowhere.
 */
export function refuseControls<Schema>(compile: FastifySchemaCompiler<Schema>): FastifySchemaCompiler<Schema> {
  return (route) => {
    const validate = compile(route);
    if (route.httpPart === 'params') return validate;
    return (data: unknown) => {
      const path = findControls(data)?.join('.');
      if (path === undefined) return validate(data);
      return { error: invalidInput([{ path, code: 'special_characters', message: 'Remove the special characters' }]) };
    };
  };
}
