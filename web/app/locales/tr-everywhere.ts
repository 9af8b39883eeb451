import type { everywhereTexts as source } from './en-everywhere.ts';
import { adding } from './tr/adding.ts';
import { choosing } from './tr/choosing.ts';
import { common } from './tr/common.ts';
import { errors } from './tr/errors.ts';
import { layout } from './tr/layout.ts';

/** Texts of the frame around every page; every browser that starts React loads them. */
export const everywhereTexts: typeof source = { adding, choosing, common, errors, layout };
