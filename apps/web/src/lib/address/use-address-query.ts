/** The query of the current address as the state of a page: what it says, and a way to change it. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

export interface AddressQuery {
  /** As the address says it, refused values included: the page reads it. */
  given: Record<string, unknown>;
  onSearch(next: object, options?: { replace?: boolean; scrollsUp?: boolean }): void;
}

export const useAddressQuery = (): AddressQuery => {
  const given = useSearch({ strict: false, select: (search): Record<string, unknown> => search });
  const navigate = useNavigate();
  const onSearch = useCallback<AddressQuery["onSearch"]>(
    (next, { replace = false, scrollsUp = false } = {}) =>
      void navigate({ to: ".", search: { ...next }, replace, resetScroll: scrollsUp }),
    [navigate],
  );
  return useMemo(() => ({ given, onSearch }), [given, onSearch]);
};
