/** What the shop needs to know about its pages without loading them: a separate build, without React. */
export { findPage, isServicePath, PAGES } from '~/pages.ts';
