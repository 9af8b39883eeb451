import type { FastifySchemaCompiler } from 'fastify';
import { findControls } from '../control-characters.ts';
import { invalidInput, unknownAddress } from './to-problem-error.ts';

/**
 * Refuses control characters in whatever a request says, before its own schema reads it. An address that holds one leads
 * nowhere.
 */
export function refuseControls<Schema>(compile: FastifySchemaCompiler<Schema>): FastifySchemaCompiler<Schema> {
  return (route) => {
    const validate = compile(route);
    return (data: unknown) => {
      const path = findControls(data)?.join('.');
      if (path === undefined) return validate(data);
      if (route.httpPart === 'params') return { error: unknownAddress() };
      return { error: invalidInput([{ path, code: 'special_characters', message: 'Remove the special characters' }]) };
    };
  };
}
