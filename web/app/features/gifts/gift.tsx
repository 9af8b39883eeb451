import { useLazyModule } from '~/lib/use-lazy-module.ts';
import type { GiftBlockProps } from './gift-block.tsx';

const load = async () => (await import('./gift-block.tsx')).GiftBlock;
const ignore = () => undefined;

/** An eSIM that can be given to somebody, or is; its code loads only where the shop has gifts. */
export function Gift(props: GiftBlockProps) {
  const Block = useLazyModule({ load, wanted: true, onFail: ignore });
  return Block ? <Block {...props} /> : null;
}
