import { createContext, type ReactNode, use, useEffect, useState } from 'react';

type Chosen = { id: number | undefined; choose: (id: number | undefined) => void };

const ChosenOrder = createContext<Chosen>({ id: undefined, choose: () => undefined });

/** Remembers which order the owner is at, for whatever acts on it from elsewhere. */
export function ChosenOrderProvider({ children }: { children: ReactNode }) {
  const [id, choose] = useState<number>();
  return <ChosenOrder value={{ id, choose }}>{children}</ChosenOrder>;
}

/** The id of the order whose page is open, or of the row that the keyboard is at. */
export function useChosenOrder(): number | undefined {
  return use(ChosenOrder).id;
}

/** Names the order that the owner is at, for as long as the component is shown. */
export function useChooseOrder(id: number | undefined): void {
  const { choose } = use(ChosenOrder);
  useEffect(() => {
    choose(id);
    return () => choose(undefined);
  }, [id, choose]);
}
