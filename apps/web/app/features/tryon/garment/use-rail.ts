import type { Client } from "@toile/contract";
import { useEffect, useState } from "react";
import {
  ALL,
  fetchRail,
  fetchRailCategories,
  type RailCategory,
  type RailChoice,
  type RailProduct,
} from "./rail-products.ts";

/** Delay from the last key press to the search. */
const DEBOUNCE_MS = 250;

/**
 * `products`: null until the first have loaded, then the last ones loaded. `isEmpty`: this shop has nothing to try on. `failed`: loading failed.
 */
export function useRail(loadClient: () => Promise<Client>) {
  const [choice, setChoice] = useState<RailChoice>({ q: "", place: ALL });
  const [products, setProducts] = useState<RailProduct[] | null>(null);
  const [categories, setCategories] = useState<RailCategory[]>([]);
  const [isEmpty, setEmpty] = useState(false);
  const [failed, setFailed] = useState(false);
  const isAll = choice.q.trim() === "" && choice.place === ALL;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = () =>
      fetchRail(choice, { loadClient, signal }).then(
        (found) => {
          if (signal.aborted) return;
          setFailed(false);
          setProducts(found);
          if (isAll) setEmpty(found.length === 0);
        },
        () => {
          if (signal.aborted) return;
          setProducts([]);
          setFailed(true);
        },
      );
    const timer = setTimeout(load, choice.q === "" ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [choice, isAll, loadClient]);
  useEffect(() => {
    const controller = new AbortController();
    // Without categories the rail can still be searched.
    fetchRailCategories(controller.signal).then(setCategories, () => {});
    return () => controller.abort();
  }, []);
  /** Loads the current choice again. */
  const retry = () => {
    setFailed(false);
    setProducts(null);
    setChoice({ ...choice });
  };
  return { choice, setChoice, products, categories, isEmpty, failed, retry };
}
