import { adding } from './en/adding.ts';
import { choosing } from './en/choosing.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { layout } from './en/layout.ts';

/** Texts of the frame around every page; every browser that starts React loads them. */
export const everywhereTexts = { adding, choosing, common, errors, layout };
