/** What the shop reads of its pages without loading them: built into a file of its own, without React. */
export { findPage, isServicePath, PAGES } from '~/pages.ts';
export { settings } from '~/settings.ts';
