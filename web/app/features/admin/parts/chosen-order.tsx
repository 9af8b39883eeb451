import { createContext, type ReactNode, use, useEffect, useState } from 'react';

type Chosen = { id: number | undefined; choose: (id: number | undefined) => void };

const ChosenOrder = createContext<Chosen>({ id: undefined, choose: () => undefined });

/** Holds the current order, for commands outside the list. */
export function ChosenOrderProvider({ children }: { children: ReactNode }) {
  const [id, choose] = useState<number>();
  return <ChosenOrder value={{ id, choose }}>{children}</ChosenOrder>;
}

/** The id of the open order, or of the current row. */
export function useChosenOrder(): number | undefined {
  return use(ChosenOrder).id;
}

/** Sets the current order while the component is mounted. */
export function useChooseOrder(id: number | undefined): void {
  const { choose } = use(ChosenOrder);
  useEffect(() => {
    choose(id);
    return () => choose(undefined);
  }, [id, choose]);
}
