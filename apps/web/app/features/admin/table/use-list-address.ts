import { useSearchParams } from "react-router";
import { changeListAddress, type ListAddress, readListAddress } from "./list-address.ts";

export type ListAddressHandle = ListAddress & { change: (change: Partial<ListAddress>) => void };

/** The list's part of the address. A change is no page of its own: Back leads out of the dashboard. */
export function useListAddress(): ListAddressHandle {
  const [params, setParams] = useSearchParams();
  return {
    ...readListAddress(params),
    change: (change) => setParams((now) => changeListAddress(now, change), { replace: true, preventScrollReset: true }),
  };
}
